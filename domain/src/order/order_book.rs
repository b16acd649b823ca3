//! The order book of some goods: which buy request gets which offer, and for how much.
//!
//! Requests are served by price, then by time: the highest first, of equal ones the oldest. Each takes the cheapest offer that fits
//! it, of equally cheap ones the oldest. The price is always the offer's: a buyer never pays more than a seller asks, and what was set
//! aside above it goes back. So the same requests and offers give the same purchases, whoever looks, and however often.
//! Source: issue 20 (price-time priority, deterministic matching); decision 0090.

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::{
    ids::{BuyRequestId, SellOrderId, Uid},
    wallet::money::UsdCents,
};

/// What of an offer a request may ask about.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Piece {
    pub wear: Option<f32>,
    pub paint_seed: Option<i32>,
    pub stat_trak: bool,
    /// Their names.
    pub stickers: Vec<String>,
}

/// Which pieces of the goods are wanted. Empty: any.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Wanted {
    /// The least and the greatest float, both allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wear_min: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wear_max: Option<f32>,
    /// One of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paint_seeds: Vec<i32>,
    /// With a counter, or without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stat_trak: Option<bool>,
    /// All of these are on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<String>,
}

impl Wanted {
    /// Whether any piece will do.
    pub fn is_any(&self) -> bool {
        *self == Self::default()
    }

    /// Whether this piece will do. What has no float fits no range of floats.
    pub fn fits(&self, piece: &Piece) -> bool {
        let wear = piece.wear;
        self.wear_min.is_none_or(|least| wear.is_some_and(|wear| wear >= least))
            && self.wear_max.is_none_or(|most| wear.is_some_and(|wear| wear <= most))
            && (self.paint_seeds.is_empty()
                || piece.paint_seed.is_some_and(|seed| self.paint_seeds.contains(&seed)))
            && self.stat_trak.is_none_or(|wanted| wanted == piece.stat_trak)
            && self.stickers.iter().all(|name| piece.stickers.contains(name))
    }
}

/// A buy request with something still wanted.
#[derive(Debug, Clone, PartialEq)]
pub struct Bid {
    pub id: BuyRequestId,
    /// The buyer, or the owner of the shop the buyer works for.
    pub shop: Uid,
    /// The most that is paid for a piece.
    pub price: UsdCents,
    /// How many pieces are still wanted.
    pub open: i32,
    /// Of two the lower one came first.
    pub seq: i64,
    pub wanted: Wanted,
}

/// An offer with something on sale.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    pub id: SellOrderId,
    /// The seller, or the owner of the shop the seller works for.
    pub shop: Uid,
    pub price: UsdCents,
    /// How many pieces are on sale.
    pub on_sale: i32,
    pub piece: Piece,
}

/// A purchase to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fill {
    pub request: BuyRequestId,
    pub offer: SellOrderId,
    pub price: UsdCents,
    pub quantity: i32,
}

/// The order in which requests are served.
pub fn sort_bids(bids: &mut [Bid]) {
    bids.sort_by_key(|bid| (std::cmp::Reverse(bid.price), bid.seq));
}

/// The next purchase, if a request and an offer meet. `bids` are in the order of [`sort_bids`], `asks` from the cheapest, equally cheap
/// ones from the oldest. Nobody buys of their own shop.
pub fn next_fill(bids: &[Bid], asks: &[Ask]) -> Option<Fill> {
    bids.iter().filter(|bid| bid.open > 0).find_map(|bid| {
        let ask = asks
            .iter()
            .take_while(|ask| ask.price <= bid.price)
            .find(|ask| ask.on_sale > 0 && ask.shop != bid.shop && bid.wanted.fits(&ask.piece))?;
        let quantity = bid.open.min(ask.on_sale);
        Some(Fill { request: bid.id, offer: ask.id, price: ask.price, quantity })
    })
}

/// How many requests come before one of this price that is made now, and how many pieces they still want, at the same price or above it.
pub fn ahead(bids: &[Bid], price: UsdCents) -> (usize, i64) {
    let before = bids.iter().filter(|bid| bid.price >= price && bid.open > 0);
    before.fold((0, 0), |(requests, pieces), bid| (requests + 1, pieces + i64::from(bid.open)))
}
