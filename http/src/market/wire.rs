//! What the market looks like on the wire.

use crate::api::wire::millis;
use guildhall_domain::{
    closed_list,
    ids::{AssetId, GoodsId, SellOrderId, Uid},
    market::wear::{Band, Exterior},
    wallet::{fee, money::UsdCents},
};
use guildhall_persistence::market::{
    asset,
    goods::{self, GameKind},
    sell_order, trade,
};
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The word of a band; none for what does not wear.
pub fn exterior(band: Band) -> Option<Exterior> {
    band.exterior()
}

/// A part of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Listed<T> {
    pub items: Vec<T>,
    pub total: i64,
    pub page_num: i64,
    pub page_size: i64,
}

/// A game and how many goods it has.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Game {
    pub game: String,
    pub name: String,
    pub kind: GameKind,
    pub goods: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Games {
    pub games: Vec<Game>,
}

/// A catalogue entry with its figures, as its reader calls it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Goods {
    #[schema(value_type = String)]
    pub goods_id: GoodsId,
    pub game: String,
    pub subgame_name: String,
    pub name: String,
    pub name_en: String,
    /// {attribute: value}
    #[schema(value_type = Object)]
    pub tags: Value,
    /// What the drawing of it needs.
    #[schema(value_type = Object)]
    pub art: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wear_min: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wear_max: Option<f32>,
    /// The wear bands its pieces can be in.
    pub exteriors: Vec<Exterior>,
    /// Units one price stands for.
    pub lot: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference_price_cents: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest_price_cents: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub highest_bid_cents: Option<i64>,
    pub on_sale: i32,
    pub bids: i32,
    pub sold_30d: i32,
    /// In basis points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_7d: Option<i32>,
}

impl Goods {
    pub fn of(goods: goods::Goods, language: &str) -> Self {
        Self {
            goods_id: goods.id(),
            name: goods.name_in(language).to_owned(),
            exteriors: goods.bands().into_iter().filter_map(Band::exterior).collect(),
            game: goods.game,
            subgame_name: goods.subgame_name,
            name_en: goods.name,
            tags: goods.tags,
            art: goods.art,
            wear_min: goods.wear_min,
            wear_max: goods.wear_max,
            lot: goods.lot,
            reference_price_cents: goods.reference_cents,
            lowest_price_cents: goods.lowest_cents,
            highest_bid_cents: goods.bid_cents,
            on_sale: goods.on_sale,
            bids: goods.bids,
            sold_30d: goods.sold_30d,
            change_7d: goods.change_7d,
        }
    }
}

/// The market's list.
#[derive(Debug, Serialize, ToSchema)]
pub struct GoodsList {
    pub items: Vec<Goods>,
    pub total: i64,
    pub page_num: i64,
    pub page_size: i64,
    /// Nothing has these words; this is what is spelled like them.
    pub is_guess: bool,
}

/// What is on sale in one wear band, from the lowest price.
#[derive(Debug, Serialize, ToSchema)]
pub struct BandOffers {
    pub exterior: Exterior,
    pub lowest_price_cents: i64,
    pub on_sale: i64,
}

/// Buy requests at one price: how many units, of how many buyers.
#[derive(Debug, Serialize, ToSchema)]
pub struct BuyRequests {
    pub price_cents: i64,
    pub quantity: i64,
    pub buyers: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GoodsInfo {
    #[serde(flatten)]
    pub goods: Goods,
    pub bands: Vec<BandOffers>,
    pub buy_requests: Vec<BuyRequests>,
}

/// What changes about goods, for asking again.
#[derive(Debug, Serialize, ToSchema)]
pub struct ViewInfo {
    #[schema(value_type = String)]
    pub goods_id: GoodsId,
    pub on_sale: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest_price_cents: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub highest_bid_cents: Option<i64>,
    pub sold_30d: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_price_cents: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_sold_at: Option<i64>,
}

/// The seller of an offer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Vendor {
    #[schema(value_type = String)]
    pub uid: Uid,
    pub nickname: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
}

closed_list! {
    /// Where an offer stands.
    pub enum SellOrderState as "SellOrderState" {
        OnSale = "on_sale",
        /// All that is left of it is in orders under way.
        Locked = "locked",
        Ended = "ended",
    }
}

/// An offer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SellOrder {
    #[schema(value_type = String)]
    pub sell_order_id: SellOrderId,
    #[schema(value_type = String)]
    pub goods_id: GoodsId,
    pub seller: Vendor,
    pub price_cents: i64,
    /// What is on sale now.
    pub quantity: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exterior: Option<Exterior>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub float: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paint_seed: Option<i32>,
    pub stat_trak: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_tag: Option<String>,
    /// [{name, slot, wear}]
    #[schema(value_type = Vec<Object>)]
    pub stickers: Value,
    pub created_at: i64,
    pub state: SellOrderState,
    pub listed: i32,
    pub sold: i32,
    pub withdrawn: i32,
    pub version: i64,
}

impl From<sell_order::SellOrder> for SellOrder {
    fn from(order: sell_order::SellOrder) -> Self {
        let state = match &order {
            order if order.ended_at.is_some() => SellOrderState::Ended,
            order if order.on_sale > 0 => SellOrderState::OnSale,
            _ => SellOrderState::Locked,
        };
        Self {
            sell_order_id: order.id(),
            goods_id: order.goods(),
            seller: Vendor {
                uid: order.seller(),
                nickname: order.nickname.clone(),
                profile_pic: order
                    .profile_pic
                    .map(|upload| format!("/api/upload/{}?size=thumb", upload.simple())),
            },
            price_cents: order.price_cents,
            quantity: order.on_sale,
            exterior: exterior(order.band()),
            float: order.wear,
            paint_seed: order.paint_seed,
            stat_trak: order.stat_trak,
            created_at: millis(order.created_at),
            state,
            listed: order.listed,
            sold: order.sold,
            withdrawn: order.withdrawn,
            version: order.version,
            name_tag: order.name_tag,
            stickers: order.stickers,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ItemDetail {
    pub sell_order: SellOrder,
    pub goods: Goods,
}

/// A seller's own offer.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSellOrder {
    #[serde(flatten)]
    pub sell_order: SellOrder,
    pub goods: Goods,
    /// Of one, after the fee.
    pub income_cents: i64,
}

impl OwnSellOrder {
    pub fn of(order: sell_order::SellOrder, goods: Goods) -> Self {
        let income_cents = fee::sale_income(UsdCents(order.price_cents)).0;
        Self { sell_order: order.into(), goods, income_cents }
    }
}

/// A piece in an inventory.
#[derive(Debug, Serialize, ToSchema)]
pub struct Asset {
    #[schema(value_type = String)]
    pub asset_id: AssetId,
    pub goods: Goods,
    pub quantity: i32,
    pub listed: i32,
    pub locked: i32,
    pub state: asset::State,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exterior: Option<Exterior>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub float: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paint_seed: Option<i32>,
    pub stat_trak: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_tag: Option<String>,
    #[schema(value_type = Vec<Object>)]
    pub stickers: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tradable_at: Option<i64>,
}

impl Asset {
    pub fn of(asset: asset::Asset, goods: Goods, now: OffsetDateTime) -> Self {
        Self {
            asset_id: asset.id(),
            quantity: asset.quantity,
            listed: asset.listed,
            locked: asset.locked,
            state: asset.state(now),
            exterior: exterior(asset.band()),
            float: asset.wear,
            paint_seed: asset.paint_seed,
            stat_trak: asset.stat_trak,
            tradable_at: asset.tradable_at.map(millis),
            name_tag: asset.name_tag,
            stickers: asset.stickers,
            goods,
        }
    }
}

/// Something that was sold.
#[derive(Debug, Serialize, ToSchema)]
pub struct Trade {
    #[schema(value_type = String)]
    pub goods_id: GoodsId,
    pub price_cents: i64,
    pub quantity: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exterior: Option<Exterior>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub float: Option<f32>,
    pub sold_at: i64,
    /// Made up for the demonstration.
    pub is_generated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goods: Option<Goods>,
}

impl Trade {
    pub fn of(trade: &trade::Trade, goods: Option<Goods>) -> Self {
        Self {
            goods_id: trade.goods_id,
            price_cents: trade.price_cents,
            quantity: trade.quantity,
            exterior: exterior(trade.band),
            float: trade.wear,
            sold_at: millis(trade.sold_at),
            is_generated: trade.is_generated,
            goods,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Trades {
    pub items: Vec<Trade>,
    pub has_generated: bool,
}

/// One day of a chart.
#[derive(Debug, Serialize, ToSchema)]
pub struct PricePoint {
    pub at: i64,
    pub median_cents: i64,
    pub low_cents: i64,
    pub high_cents: i64,
    pub volume: i64,
    pub is_generated: bool,
}

/// Trades of one wear band on one day: the median price and how many.
#[derive(Debug, Serialize, ToSchema)]
pub struct BandHistory {
    pub exterior: Exterior,
    pub median_cents: i64,
    pub volume: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PriceHistory {
    #[schema(value_type = String)]
    pub goods_id: GoodsId,
    pub days: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exterior: Option<Exterior>,
    /// Days (UTC) on which something was sold, oldest first.
    pub points: Vec<PricePoint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median_cents: Option<i64>,
    pub volume: i64,
    pub bands: Vec<BandHistory>,
    pub has_generated: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryDays {
    pub days: Vec<i64>,
}

/// An attribute, or a value of one.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TagNode {
    /// What a filter sends.
    pub value: String,
    /// What it is called, in the reader's language.
    pub title: String,
    /// What it is called in English.
    pub name: String,
    /// How many goods have it; of an attribute, how many values.
    pub goods: i64,
    #[schema(no_recursion)]
    pub children: Vec<Self>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Tags {
    pub tags: Vec<TagNode>,
}
