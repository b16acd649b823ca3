//! Carts and checkouts on the wire.

use std::collections::HashMap;

use guildhall_domain::{
    ids::{CartMergeId, CheckoutId, GoodsId, OrderId, SellOrderId, Uid},
    order::{
        Stage,
        cart::{CartLineState, CartMergeOutcome, CheckoutLeftOut, MOST_LINES, OfferNow},
    },
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    market::{goods, sell_order},
    order::cart as rows,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::DeviceCartLine;
use crate::{
    api::{client::Client, country, error::ApiError, state::HttpState, wire::millis},
    market::wire::{Goods, SellOrder, Vendor},
};

/// A line as its owner wants it, of an account's cart or of a visitor's.
pub struct Wanted {
    pub sell_order_id: SellOrderId,
    pub quantity: i32,
    pub price: UsdCents,
    is_saved_for_later: bool,
    added_at: Option<i64>,
}

impl From<&rows::Line> for Wanted {
    fn from(line: &rows::Line) -> Self {
        Self {
            sell_order_id: line.sell_order_id,
            quantity: line.quantity,
            price: line.price,
            is_saved_for_later: line.is_saved_for_later,
            added_at: Some(millis(line.added_at)),
        }
    }
}

impl From<&DeviceCartLine> for Wanted {
    fn from(line: &DeviceCartLine) -> Self {
        Self {
            sell_order_id: line.sell_order_id,
            quantity: line.quantity,
            price: UsdCents(line.price_cents),
            is_saved_for_later: false,
            added_at: None,
        }
    }
}

/// A line of a cart.
#[derive(Debug, Serialize, ToSchema)]
pub struct CartLine {
    /// How many its owner wants.
    pub quantity: i32,
    /// How many can be bought now: fewer than wanted if fewer are left, none if nothing can be bought.
    pub can_buy: i32,
    /// What one cost when it was put there, in cents; what it costs now stands in the offer.
    pub price_then_cents: i64,
    /// How it stands.
    pub state: CartLineState,
    /// Kept for another time: a checkout leaves it out.
    pub is_saved_for_later: bool,
    /// When it was put there, in milliseconds since 1970 UTC; absent in a visitor's cart.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub added_at: Option<i64>,
    /// The offer as it is now, even after it has ended.
    pub sell_order: SellOrder,
    /// What it offers.
    pub goods: Goods,
}

/// A cart.
#[derive(Debug, Serialize, ToSchema)]
pub struct Cart {
    /// Its lines, in the order they were put there.
    pub lines: Vec<CartLine>,
    /// Most lines it can have.
    pub most: usize,
    /// What everything that can be bought now costs now, without what is saved for later, in cents.
    pub due_cents: i64,
}

/// How many of an offer can be bought now for a line that wants `quantity`.
pub fn can_buy(now: OfferNow, quantity: i32) -> i32 {
    if now.line(quantity).can_be_bought() { quantity.min(now.on_sale) } else { 0 }
}

/// The offer as the client's country sees it.
pub fn seen_from(state: &HttpState, client: &Client, look: &rows::Look) -> OfferNow {
    let denied = country::denies_goods(state, client, look.goods_id, &look.game);
    OfferNow { is_sold_here: denied.is_none(), ..look.now }
}

/// The goods of these, as their reader calls them.
pub async fn goods_of(
    state: &HttpState,
    ids: Vec<GoodsId>,
    client: &Client,
) -> Result<HashMap<GoodsId, Goods>, ApiError> {
    let found = goods::find(&state.pool, &ids).await?;
    let named = |goods: goods::Goods| (goods.id(), Goods::of(goods, client.language));
    Ok(found.into_iter().map(named).collect())
}

impl Cart {
    pub async fn of(
        state: &HttpState,
        uid: Option<Uid>,
        client: &Client,
        wanted: &[Wanted],
    ) -> Result<Self, ApiError> {
        let ids: Vec<SellOrderId> = wanted.iter().map(|line| line.sell_order_id).collect();
        let looks = rows::looks(&state.pool, uid, &ids).await?;
        let offers: HashMap<SellOrderId, sell_order::SellOrder> =
            sell_order::find_all(&state.pool, &ids)
                .await?
                .into_iter()
                .map(|offer| (offer.id(), offer))
                .collect();
        let goods = looks.values().map(|look| look.goods_id).collect();
        let goods = goods_of(state, goods, client).await?;
        let lines: Vec<CartLine> = wanted
            .iter()
            .filter_map(|line| {
                let look = looks.get(&line.sell_order_id)?;
                let now = seen_from(state, client, look);
                Some(CartLine {
                    quantity: line.quantity,
                    can_buy: can_buy(now, line.quantity),
                    price_then_cents: line.price.0,
                    state: now.line(line.quantity),
                    is_saved_for_later: line.is_saved_for_later,
                    added_at: line.added_at,
                    sell_order: offers.get(&line.sell_order_id)?.clone().into(),
                    goods: goods.get(&look.goods_id)?.clone(),
                })
            })
            .collect();
        let due = lines.iter().filter(|line| !line.is_saved_for_later).fold(0_i64, |sum, line| {
            let amount = line.sell_order.price_cents.saturating_mul(line.can_buy.into());
            sum.saturating_add(amount)
        });
        Ok(Self { lines, most: MOST_LINES, due_cents: due })
    }
}

/// A cart after a change.
#[derive(Debug, Serialize, ToSchema)]
pub struct CartCount {
    /// How many lines it has.
    pub lines: usize,
}

/// What became of a line that was brought along.
#[derive(Debug, Serialize, ToSchema)]
pub struct CartMergeLine {
    /// The listing.
    pub sell_order_id: SellOrderId,
    /// What became of it.
    pub outcome: CartMergeOutcome,
    /// How many the cart has of it now.
    pub quantity: i32,
    /// What one cost when it was put into the cart that was brought along, in cents.
    pub price_then_cents: i64,
    /// What one costs now, in cents; absent if the listing was never there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub price_cents: Option<i64>,
    /// What it offers; absent if the listing was never there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub goods: Option<Goods>,
}

/// What a merge has done.
#[derive(Debug, Serialize, ToSchema)]
pub struct CartMerge {
    /// The merge, for undoing it.
    pub cart_merge_id: CartMergeId,
    /// What became of each line, in the order they were brought.
    pub report: Vec<CartMergeLine>,
    /// How many lines the cart has now.
    pub lines: usize,
}

/// A line of a quoted cart.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CartQuoteLine {
    /// The listing.
    pub sell_order_id: SellOrderId,
    /// How many are bought.
    pub quantity: i32,
    /// How many the line wants; more than are bought if fewer are left.
    pub wanted: i32,
    /// The price of one, in cents.
    pub unit_price_cents: i64,
    /// What one cost when it was put into the cart, in cents.
    pub price_then_cents: i64,
    /// In cents.
    pub amount_cents: i64,
}

/// What is bought of one seller.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CartQuoteSeller {
    /// Who sells it.
    pub seller: Vendor,
    /// The lines.
    pub lines: Vec<CartQuoteLine>,
    /// What they come to, in cents.
    pub amount_cents: i64,
}

/// A line that cannot be bought.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CartLeftOut {
    /// The listing.
    pub sell_order_id: SellOrderId,
    /// How it stands.
    pub state: CartLineState,
}

/// What a buyer is shown of the whole cart, agrees to and is charged.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CartPreview {
    /// To be sent back as it is; absent if nothing can be bought.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub quote: Option<String>,
    /// What is bought, by seller.
    pub sellers: Vec<CartQuoteSeller>,
    /// What cannot be bought.
    pub left_out: Vec<CartLeftOut>,
    /// What has to be paid, in cents.
    pub due_cents: i64,
    /// What is missing for that on the balance, in cents; 0 if it suffices.
    pub missing_cents: i64,
    /// ISO 4217: what the buyer is shown prices in. The charge is in US dollars.
    pub currency: String,
    /// The amount due in that currency, for show.
    pub shown: String,
    /// Until when a checkout may be made with it, in milliseconds since 1970 UTC.
    pub expires_at: i64,
}

/// A line that was quoted and not bought.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CheckoutMiss {
    /// The listing.
    pub sell_order_id: SellOrderId,
    /// Why it was not bought.
    pub why: CheckoutLeftOut,
}

impl From<&rows::LeftOut> for CheckoutMiss {
    fn from(left: &rows::LeftOut) -> Self {
        Self { sell_order_id: left.sell_order_id, why: left.why }
    }
}

/// An order that a checkout has placed.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckoutOrder {
    /// The order.
    pub order_id: OrderId,
    /// The listing.
    pub sell_order_id: SellOrderId,
    /// Who sells it.
    pub seller_uid: Uid,
    /// How many were bought.
    pub quantity: i32,
    /// What it costs, in cents.
    pub due_cents: i64,
    /// How it stands.
    pub status: Stage,
}

/// What a checkout has done.
#[derive(Debug, Serialize, ToSchema)]
pub struct Checkout {
    /// The checkout.
    pub checkout_id: CheckoutId,
    /// The orders, one for each line that was bought.
    pub orders: Vec<CheckoutOrder>,
    /// What was quoted and not bought.
    pub left_out: Vec<CheckoutMiss>,
    /// What the orders come to, in cents.
    pub due_cents: i64,
}
