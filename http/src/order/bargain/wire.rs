//! Bargains as they cross the wire.

use crate::{
    api::{page::MarketPages, rules, wire::millis},
    market::wire::Goods,
    order::wire::{TradeProfile, TradeSide},
};
use garde::Validate;
use guildhall_domain::{
    ids::{BargainId, GoodsId, OrderId, SellOrderId},
    order::bargain::{BargainState, LEAST_PERCENT, MOST_DAYS, MOST_PERCENT, MOST_PIECES},
    wallet::{
        fee::{BasisPoints, sale_income},
        money::UsdCents,
    },
};
use guildhall_persistence::{
    identity::public_profile::PublicProfile,
    order::bargain::{self as rows, setting},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BargainPreviewRequest {
    /// The listing.
    #[garde(skip)]
    pub sell_order_id: SellOrderId,
    /// How many; one if absent.
    #[garde(range(min = 1, max = MOST_PIECES))]
    #[schema(nullable = false)]
    pub quantity: Option<i32>,
}

/// What the caller may suggest for a listing.
#[derive(Debug, Serialize, ToSchema)]
pub struct BargainPreview {
    /// What is asked for one now, in cents.
    pub asked_cents: i64,
    /// The lowest price that may be suggested, in cents; absent where none may: the seller takes no bargains, or it costs as little as it may.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub min_price_cents: Option<i64>,
    /// The highest price that may be suggested, in cents: below it, it can be bought.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub max_price_cents: Option<i64>,
    /// What goods like it usually cost, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reference_price_cents: Option<i64>,
    /// What is on the caller's balance, in cents: what is suggested is set aside from it.
    pub available_cents: i64,
    /// The caller's open bargain for it, if there is one: it is taken back before another is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub open: Option<Bargain>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CreateBargain {
    /// The listing.
    #[garde(skip)]
    pub sell_order_id: SellOrderId,
    /// In dollars, as typed: what is suggested for one.
    #[garde(custom(rules::price))]
    pub price: String,
    /// How many; one if absent.
    #[garde(range(min = 1, max = MOST_PIECES))]
    #[schema(nullable = false)]
    pub quantity: Option<i32>,
    /// How many days the seller has to answer; 2 if absent.
    #[garde(range(min = 1, max = MOST_DAYS))]
    #[schema(nullable = false)]
    pub days: Option<u16>,
    /// The version of the terms that the buyer was shown and accepts; left out where none were shown.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub terms_version: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OneBargain {
    /// The bargain.
    #[garde(skip)]
    pub bargain_id: BargainId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BargainsParams {
    /// Those that are over, instead of those that are open.
    #[garde(skip)]
    #[serde(default)]
    pub is_ended: bool,
    /// Only of this game.
    #[garde(custom(rules::optional_text(0, 64)))]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// Only for this listing.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub sell_order_id: Option<SellOrderId>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: MarketPages,
}

/// A bargain, as one of its two sides sees it. Also the push `bargain`, without `goods` and `income_cents`.
#[derive(Debug, Serialize, ToSchema)]
pub struct Bargain {
    /// The bargain.
    pub bargain_id: BargainId,
    /// The listing.
    pub sell_order_id: SellOrderId,
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// The catalogue entry itself; absent in pushes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub goods: Option<Goods>,
    /// Which side the reader is on.
    pub side: TradeSide,
    /// Who suggests it.
    pub buyer: TradeProfile,
    /// Who answers.
    pub seller: TradeProfile,
    /// What is suggested for one, in cents.
    pub price_cents: i64,
    /// What was asked for one when it was made, in cents.
    pub asked_cents: i64,
    /// What is asked for one now, in cents; absent where it is not on sale any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub asks_now_cents: Option<i64>,
    /// What goods like it usually cost, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reference_price_cents: Option<i64>,
    /// How many.
    pub quantity: i32,
    /// What is suggested for all of them, in cents.
    pub amount_cents: i64,
    /// What the seller would get after the fee, in cents; for the seller only, absent in pushes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub income_cents: Option<i64>,
    /// How it stands.
    pub state: BargainState,
    /// The order that came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub order_id: Option<OrderId>,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// Until when the seller may answer, in milliseconds since 1970 UTC.
    pub expires_at: i64,
    /// When it was over, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ended_at: Option<i64>,
    /// Grows with every change.
    pub version: i64,
}

impl Bargain {
    /// A bargain as it is kept, with its goods and the fee of now where the reader needs them.
    pub fn of(
        row: rows::Bargain,
        side: TradeSide,
        goods: Option<Goods>,
        fee: Option<BasisPoints>,
    ) -> Self {
        let amount = UsdCents(row.price.0 * i64::from(row.quantity));
        let is_seller = matches!(side, TradeSide::Seller);
        Self {
            bargain_id: row.id,
            sell_order_id: row.sell_order_id,
            goods_id: row.goods_id,
            goods,
            side,
            buyer: profile(row.buyer),
            seller: profile(row.seller),
            price_cents: row.price.0,
            asked_cents: row.asked.0,
            asks_now_cents: row.asks_now.map(|price| price.0),
            reference_price_cents: row.reference.map(|price| price.0),
            quantity: row.quantity,
            amount_cents: amount.0,
            income_cents: fee.filter(|_| is_seller).map(|fee| sale_income(amount, fee).0),
            state: row.state,
            order_id: row.order_id,
            created_at: millis(row.created_at),
            expires_at: millis(row.expires_at),
            ended_at: row.ended_at.map(millis),
            version: row.version,
        }
    }
}

fn profile(who: PublicProfile) -> TradeProfile {
    TradeProfile {
        uid: who.uid.to_string(),
        nickname: who.nickname,
        profile_pic: who.profile_pic.map(|pic| pic.0.simple().to_string()),
    }
}

/// Whether a seller takes bargains, and from which price.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
pub struct BargainSettings {
    /// Whether buyers may suggest lower prices.
    #[garde(skip)]
    pub is_on: bool,
    /// The least that may be suggested, in percent of what is asked: 1 to 99.
    #[garde(range(min = LEAST_PERCENT, max = MOST_PERCENT))]
    pub least_percent: i16,
}

impl From<setting::BargainSetting> for BargainSettings {
    fn from(said: setting::BargainSetting) -> Self {
        Self { is_on: said.is_on, least_percent: said.least_percent }
    }
}
