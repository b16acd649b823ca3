//! What the market looks like on the wire.

use super::seller_facts::SellerFacts;
use crate::{api::wire::millis, identity::profile::Profile};
use guildhall_domain::{
    closed_list,
    ids::{AssetId, GoodsId, OrderId, SellOrderId, Uid},
    market::wear::{Band, Exterior},
    wallet::{
        fee::{BasisPoints, sale_income},
        money::UsdCents,
    },
};
use guildhall_persistence::{
    market::{
        asset,
        goods::{self, GameKind},
        sell_order, trade,
    },
    order,
};
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The word of a band; none for what does not wear.
pub fn exterior(band: Band) -> Option<Exterior> {
    band.exterior()
}

/// A game and how many goods it has.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Game {
    /// The key of the game.
    pub game: String,
    /// What it is called, in the language asked for.
    pub name: String,
    /// What kind it is.
    pub kind: GameKind,
    /// How many catalogue entries it has.
    pub goods: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Games {
    /// The games.
    pub games: Vec<Game>,
}

/// A catalogue entry with its figures, as its reader calls it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Goods {
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// The key of the game.
    pub game: String,
    /// What the game is called, in the language asked for.
    pub game_name: String,
    /// The part of the game: a region, a server, a platform; empty without one.
    pub subgame_name: String,
    /// What it is called, in the language asked for.
    pub name: String,
    /// What it is called in English.
    pub name_en: String,
    /// {attribute: value}
    #[schema(value_type = Object)]
    pub tags: Value,
    /// What the drawing of it needs.
    #[schema(value_type = Object)]
    pub art: Value,
    /// The least wear it can have, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wear_min: Option<f32>,
    /// The most wear it can have, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wear_max: Option<f32>,
    /// The wear bands its pieces can be in.
    pub exteriors: Vec<Exterior>,
    /// Units one price stands for.
    pub lot: i32,
    /// What it usually costs, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference_price_cents: Option<i64>,
    /// The lowest price on sale, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest_price_cents: Option<i64>,
    /// The highest price somebody offers, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub highest_bid_cents: Option<i64>,
    /// How many are on sale now.
    pub on_sale: i32,
    /// How many are asked for.
    pub bids: i32,
    /// How many were sold in 30 days.
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
            game_name: goods.game_in(language).to_owned(),
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
    /// The entries.
    pub items: Vec<Goods>,
    /// How many there are in all.
    pub total: i64,
    /// Which page this is, counted from 1.
    pub page_num: i64,
    /// Most entries of a page, as asked for.
    pub page_size: i64,
    /// Nothing has these words; this is what is spelled like them.
    pub is_guess: bool,
}

/// What is on sale in one wear band, from the lowest price.
#[derive(Debug, Serialize, ToSchema)]
pub struct BandOffers {
    /// The wear band; absent for what does not wear.
    pub exterior: Exterior,
    /// The lowest price on sale, in cents.
    pub lowest_price_cents: i64,
    /// How many are on sale now.
    pub on_sale: i64,
}

/// Buy requests at one price: how many units, of how many buyers.
#[derive(Debug, Serialize, ToSchema)]
pub struct BuyRequests {
    /// The price of one, in cents.
    pub price_cents: i64,
    /// How many.
    pub quantity: i64,
    /// How many buyers.
    pub buyers: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GoodsInfo {
    #[serde(flatten)]
    pub goods: Goods,
    /// False if they are not sold in the caller's country: a purchase answers COUNTRY_NOT_ALLOWED.
    pub is_sold_here: bool,
    /// By wear band.
    pub bands: Vec<BandOffers>,
    /// What buyers offer, the highest first.
    pub buy_requests: Vec<BuyRequests>,
    /// What it is, in the reader's language: kind, rarity, collection and the like.
    pub facts: Vec<Fact>,
}

/// An attribute of goods and its value, as people say them.
#[derive(Debug, Serialize, ToSchema)]
pub struct Fact {
    /// What a filter calls the attribute.
    pub attribute: String,
    /// What the attribute is called, in the reader's language.
    pub title: String,
    /// What a filter sends.
    pub value: String,
    /// What the value is called, in the reader's language.
    pub value_title: String,
}

/// What changes about goods, for asking again.
#[derive(Debug, Serialize, ToSchema)]
pub struct ViewInfo {
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// How many are on sale now.
    pub on_sale: i32,
    /// The lowest price on sale, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest_price_cents: Option<i64>,
    /// The highest price somebody offers, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub highest_bid_cents: Option<i64>,
    /// How many were sold in 30 days.
    pub sold_30d: i32,
    /// What was last paid for one, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_price_cents: Option<i64>,
    /// When the last one was sold, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_sold_at: Option<i64>,
}

/// A sticker on a piece. Exists for the API description only: stickers pass through as they are kept.
#[derive(ToSchema)]
pub struct Sticker {
    /// What it is called.
    pub name: String,
    /// Where it sticks.
    pub slot: i64,
    /// How worn it is, in percent.
    #[schema(nullable = false)]
    pub wear: Option<i64>,
}

/// The seller of an offer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Vendor {
    /// Who it is.
    pub uid: Uid,
    /// The name others see; empty for a seller who does not show their shop (`set_shop_display`).
    pub nickname: String,
    /// Where the picture is; absent without one, and for such a seller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
}

closed_list! {
    /// Where an offer stands.
    pub enum SellOrderState as "SellOrderState" {
        OnSale = "on_sale",
        /// Its seller's store is offline, away or stopped: it cannot be bought for now.
        Resting = "resting",
        /// All that is left of it is in orders under way.
        Locked = "locked",
        Ended = "ended",
    }
}

/// An offer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SellOrder {
    /// The listing.
    pub sell_order_id: SellOrderId,
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// Who sells it.
    pub seller: Vendor,
    /// The price of one, in cents.
    pub price_cents: i64,
    /// What is on sale now.
    pub quantity: i32,
    /// The wear band; absent for what does not wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exterior: Option<Exterior>,
    /// How worn it is, 0 to 1; absent for what does not wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub float: Option<f32>,
    /// The number of its pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paint_seed: Option<i32>,
    /// Whether it counts kills.
    pub stat_trak: bool,
    /// The name somebody gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_tag: Option<String>,
    /// What sticks on it.
    #[schema(value_type = Vec<Sticker>)]
    pub stickers: Value,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// How it stands.
    pub state: SellOrderState,
    /// How many were listed.
    pub listed: i32,
    /// How many were sold.
    pub sold: i32,
    /// How many were taken back.
    pub withdrawn: i32,
    /// When it ended, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<i64>,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// What pieces as worn as this one go for, in cents; what the goods go for where too few of those were sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub market_price_cents: Option<i64>,
    /// What is known of the seller; only where offers are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seller_facts: Option<SellerFacts>,
}

/// How many offers have a sticker.
#[derive(Debug, Serialize, ToSchema)]
pub struct StickerCount {
    /// What it is called.
    pub name: String,
    /// How many offers on sale have it.
    pub offers: i64,
}

/// What the offers of goods that are on sale can be narrowed to.
#[derive(Debug, Serialize, ToSchema)]
pub struct OfferChoices {
    /// Some pieces count kills, and some do not.
    pub has_counters: bool,
    /// Some pieces have a name.
    pub has_name_tags: bool,
    /// The commonest stickers, the commonest first; counted in 10,000 offers at most.
    pub stickers: Vec<StickerCount>,
}

impl From<sell_order::SellOrder> for SellOrder {
    fn from(order: sell_order::SellOrder) -> Self {
        let state = match &order {
            order if order.ended_at.is_some() => SellOrderState::Ended,
            order if order.on_sale > 0 && order.is_resting => SellOrderState::Resting,
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
            ended_at: order.ended_at.map(millis),
            state,
            listed: order.listed,
            sold: order.sold,
            withdrawn: order.withdrawn,
            version: order.version,
            market_price_cents: order.market_cents,
            seller_facts: None,
            name_tag: order.name_tag,
            stickers: order.stickers,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ItemDetail {
    /// The listing.
    pub sell_order: SellOrder,
    /// The catalogue entry.
    pub goods: Goods,
    /// False if it is not sold in the caller's country: a purchase answers COUNTRY_NOT_ALLOWED.
    pub is_sold_here: bool,
}

/// Who bought of an offer, and when.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListingSale {
    /// The order.
    pub order_id: OrderId,
    /// Who bought.
    pub buyer: Profile,
    /// How many.
    pub quantity: i32,
    /// When it was paid, in milliseconds since 1970 UTC.
    pub paid_at: i64,
}

impl From<order::ListingSale> for ListingSale {
    fn from(sale: order::ListingSale) -> Self {
        Self {
            order_id: sale.order_id,
            buyer: sale.buyer.into(),
            quantity: sale.quantity,
            paid_at: millis(sale.paid_at),
        }
    }
}

/// A seller's own offer.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSellOrder {
    #[serde(flatten)]
    pub sell_order: SellOrder,
    /// The catalogue entry.
    pub goods: Goods,
    /// Of one, after the fee.
    pub income_cents: i64,
    /// The latest three that were paid and not refunded, newest first.
    pub sales: Vec<ListingSale>,
}

impl OwnSellOrder {
    pub fn of(
        order: sell_order::SellOrder,
        goods: Goods,
        fee: BasisPoints,
        sales: Vec<ListingSale>,
    ) -> Self {
        let income_cents = sale_income(UsdCents(order.price_cents), fee).0;
        Self { sell_order: order.into(), goods, income_cents, sales }
    }
}

/// A piece in an inventory.
#[derive(Debug, Serialize, ToSchema)]
pub struct Asset {
    /// The piece or stack.
    pub asset_id: AssetId,
    /// The catalogue entry.
    pub goods: Goods,
    /// How many are not listed.
    pub quantity: i32,
    /// How many are listed now.
    pub listed: i32,
    /// How many are in orders under way.
    pub locked: i32,
    /// How it stands.
    pub state: asset::State,
    /// The wear band; absent for what does not wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exterior: Option<Exterior>,
    /// How worn it is, 0 to 1; absent for what does not wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub float: Option<f32>,
    /// The number of its pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paint_seed: Option<i32>,
    /// Whether it counts kills.
    pub stat_trak: bool,
    /// The name somebody gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_tag: Option<String>,
    /// What sticks on it.
    #[schema(value_type = Vec<Sticker>)]
    pub stickers: Value,
    /// From when it can be traded, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tradable_at: Option<i64>,
    /// Whether the caller is reminded then.
    pub is_reminded: bool,
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
            is_reminded: false,
            name_tag: asset.name_tag,
            stickers: asset.stickers,
            goods,
        }
    }
}

/// Something that was sold.
#[derive(Debug, Serialize, ToSchema)]
pub struct Trade {
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// The price of one, in cents.
    pub price_cents: i64,
    /// How many.
    pub quantity: i32,
    /// The wear band; absent for what does not wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exterior: Option<Exterior>,
    /// How worn it is, 0 to 1; absent for what does not wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub float: Option<f32>,
    /// When it was sold, in milliseconds since 1970 UTC.
    pub sold_at: i64,
    /// Made up for the demonstration.
    pub is_generated: bool,
    /// The catalogue entry.
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
    /// The entries.
    pub items: Vec<Trade>,
    /// Whether some of it was made up for the demonstration.
    pub has_generated: bool,
}

/// One day of a chart.
#[derive(Debug, Serialize, ToSchema)]
pub struct PricePoint {
    /// When it was, in milliseconds since 1970 UTC.
    pub at: i64,
    /// The middle of the prices paid, in cents.
    pub median_cents: i64,
    /// The lowest price paid, in cents.
    pub low_cents: i64,
    /// The highest price paid, in cents.
    pub high_cents: i64,
    /// How many were sold.
    pub volume: i64,
    /// Whether it was made up for the demonstration.
    pub is_generated: bool,
}

/// Trades of one wear band on one day: the median price and how many.
#[derive(Debug, Serialize, ToSchema)]
pub struct BandHistory {
    /// The wear band; absent for what does not wear.
    pub exterior: Exterior,
    /// The middle of the prices paid, in cents.
    pub median_cents: i64,
    /// How many were sold.
    pub volume: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PriceHistory {
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// How many days were asked for.
    pub days: i64,
    /// The wear band that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exterior: Option<Exterior>,
    /// Days (UTC) on which something was sold, oldest first.
    pub points: Vec<PricePoint>,
    /// The middle of the prices paid in all, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median_cents: Option<i64>,
    /// How many were sold in all.
    pub volume: i64,
    /// By wear band.
    pub bands: Vec<BandHistory>,
    /// Whether some of it was made up for the demonstration.
    pub has_generated: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryDays {
    /// The choices.
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
    /// How many goods this choice would leave; of an attribute, how many values.
    pub goods: i64,
    /// Its values; empty for a value.
    #[schema(no_recursion)]
    pub children: Vec<Self>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Tags {
    /// Attributes with their values.
    pub tags: Vec<TagNode>,
    /// Games with goods that fit, whichever is chosen.
    pub games: Vec<GameCount>,
}

/// How many goods of a game fit.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameCount {
    /// The key of the game.
    pub game: String,
    /// How many fit.
    pub goods: i64,
}
