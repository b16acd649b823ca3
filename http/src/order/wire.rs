//! Orders in the wire's words. What a side may not know is left out here, in one place.
use crate::api::wire::millis;
use guildhall_domain::{
    closed_list,
    order::{Category, OrderEventKind, Party, Stage, Who},
    payment::{Method, RefundRoute, RefundStatus},
    topup,
    wallet::{
        fee::{sale_fee, sale_income},
        money::UsdCents,
    },
};
use guildhall_persistence::{
    order::{Event, OrderView},
    payment::refund::RefundRow,
};
use serde::Serialize;
use utoipa::ToSchema;

closed_list! {
    /// Whose eyes an order is seen with.
    pub enum OrderSide as "OrderSide" {
        Buyer = "buyer",
        Seller = "seller",
        Staff = "staff",
    }
}

impl From<Party> for OrderSide {
    fn from(party: Party) -> Self {
        match party {
            Party::Buyer => Self::Buyer,
            Party::Seller => Self::Seller,
            Party::Staff | Party::House => Self::Staff,
        }
    }
}

closed_list! {
    /// Which side of orders a person is on.
    pub enum TradeSide as "TradeSide" {
        Buyer = "buyer",
        Seller = "seller",
    }
}

/// A side of an order: the public profile.
#[derive(Debug, Serialize, ToSchema)]
pub struct TradeProfile {
    /// Who it is.
    #[schema(value_type = guildhall_domain::ids::Uid)]
    pub uid: String,
    /// The name others see.
    pub nickname: String,
    /// Where the picture is; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
}

/// Whose turn it is, until when, and where the order goes if nothing is done.
#[derive(Debug, Serialize, ToSchema)]
pub struct MustAct {
    /// The side whose turn it is; `house` while a refund is carried out, `nobody` once the order has ended.
    pub who: Who,
    /// The deadline, in milliseconds since 1970 UTC; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// The status the order gets if nothing is done until then; absent if nothing happens by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<Stage>,
}

/// An order's dispute: the party that opened it, the reason, and the refund asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct Dispute {
    /// The side that opened it.
    pub by: OrderSide,
    /// The reason given. It sets how long the other side has to answer.
    pub category: Category,
    /// What the buyer wants back, in cents.
    pub asked_cents: i64,
    /// When it was opened, in milliseconds since 1970 UTC.
    pub opened_at: i64,
    /// Whether the other side has answered. From then on customer service rules.
    pub answered: bool,
}

/// An order, as one side sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Order {
    /// Its id in every call about it.
    #[schema(value_type = guildhall_domain::ids::OrderId)]
    pub order_id: String,
    /// For people to say and to search.
    pub number: String,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// How it stands.
    pub status: Stage,
    /// Which side the reader is on.
    pub side: OrderSide,
    /// The key of the game.
    pub game: String,
    /// The catalogue entry.
    #[schema(value_type = guildhall_domain::ids::GoodsId)]
    pub goods_id: String,
    /// The listing.
    #[schema(value_type = guildhall_domain::ids::SellOrderId)]
    pub sell_order_id: String,
    /// The buy request that bought it; for the buyer and staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub buy_request_id: Option<guildhall_domain::ids::BuyRequestId>,
    /// What it was called in English when it was bought.
    pub name: String,
    /// {language: name} where it has one of its own.
    #[schema(value_type = Object)]
    pub names: serde_json::Value,
    /// {language: name} of the game.
    #[schema(value_type = Object)]
    pub game_names: serde_json::Value,
    /// The part of the game: a region, a server, a platform; empty without one.
    pub subgame_name: String,
    /// What was bought, as it was then.
    #[schema(value_type = OrderSnapshot)]
    pub snapshot: serde_json::Value,
    /// How many.
    pub quantity: i32,
    /// The price of one, in cents.
    pub unit_price_cents: i64,
    /// In cents.
    pub amount_cents: i64,
    /// What has to be paid, in cents.
    pub due_cents: i64,
    /// For the seller and staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fee_cents: Option<i64>,
    /// What the seller gets after the fee, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub income_cents: Option<i64>,
    /// What has gone back so far, in cents.
    pub refunded_cents: i64,
    /// ISO 4217.
    pub currency: String,
    /// What one US dollar was in that currency.
    pub currency_rate: f64,
    /// Who has to act next, and by when.
    pub must_act: MustAct,
    /// The buyer's note to the seller.
    pub remark: String,
    /// Who bought.
    pub buyer: TradeProfile,
    /// Who sold.
    pub seller: TradeProfile,
    /// The dispute that is open; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Dispute>,
    /// When it was placed, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When it was paid, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid_at: Option<i64>,
    /// When it was delivered, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivered_at: Option<i64>,
    /// When it ended, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<i64>,
}

impl Order {
    /// Takes out what the two have told each other: for who looks as one of them.
    pub fn hide_words(&mut self) {
        self.remark.clear();
    }

    /// The order as that side sees it.
    pub fn seen(view: &OrderView, side: Party) -> Self {
        let order = &view.order;
        let must = order.must_act();
        // What goes back is not the seller's.
        let kept = UsdCents(order.due.0 - order.refunded.0);
        let of_seller = |amount: UsdCents| (side != Party::Buyer).then_some(amount.0);
        Self {
            order_id: order.order_id.to_string(),
            number: view.number.to_string(),
            version: view.version,
            status: order.stage,
            side: side.into(),
            game: view.game.clone(),
            goods_id: view.goods_id.clone(),
            sell_order_id: view.sell_order_id.to_string(),
            buy_request_id: view.buy_request.filter(|_| side != Party::Seller),
            name: view.name.clone(),
            names: or_nothing(&view.names),
            game_names: or_nothing(&view.game_names),
            subgame_name: view.subgame_name.clone(),
            snapshot: view.snapshot.clone(),
            quantity: view.quantity,
            unit_price_cents: view.unit_price.0,
            amount_cents: view.unit_price.times(view.quantity).unwrap_or_default().0,
            due_cents: order.due.0,
            fee_cents: of_seller(sale_fee(kept, order.terms.fee)),
            income_cents: of_seller(sale_income(kept, order.terms.fee)),
            refunded_cents: order.refunded.0,
            currency: view.currency.clone(),
            currency_rate: view.currency_rate,
            must_act: MustAct {
                who: must.who,
                until: must.until.map(millis),
                otherwise: must.otherwise,
            },
            remark: view.remark.clone(),
            buyer: TradeProfile {
                uid: order.buyer.to_string(),
                nickname: view.buyer_name.clone(),
                profile_pic: view.buyer_pic.map(|pic| pic.simple().to_string()),
            },
            seller: TradeProfile {
                uid: order.seller.to_string(),
                nickname: view.seller_name.clone(),
                profile_pic: view.seller_pic.map(|pic| pic.simple().to_string()),
            },
            dispute: order.dispute.map(|dispute| Dispute {
                by: dispute.by.into(),
                category: dispute.category,
                asked_cents: dispute.asked.0,
                opened_at: millis(dispute.opened_at),
                answered: dispute.answered,
            }),
            created_at: millis(order.created_at),
            paid_at: view.paid_at.map(millis),
            delivered_at: view.delivered_at.map(millis),
            ended_at: view.ended_at.map(millis),
        }
    }
}

/// What the catalogue does not have any more has no names but its own.
fn or_nothing(names: &serde_json::Value) -> serde_json::Value {
    if names.is_object() { names.clone() } else { serde_json::json!({}) }
}

/// A ruling that somebody has proposed, and that waits for a second person.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulingProposal {
    /// 32 hexadecimal digits; names it where it is confirmed or declined.
    pub proposal_id: String,
    /// What the buyer gets back, in cents; the rest goes to the seller.
    pub refund_cents: i64,
    /// Why, in the words of the agent who proposed it.
    pub reason: String,
    /// The uid of the agent who proposed it.
    pub by: String,
    /// That agent's nickname.
    pub by_name: String,
    /// When it was proposed, in milliseconds since 1970 UTC.
    pub proposed_at: i64,
    /// Whether the caller may confirm it: they supervise, and did not propose it.
    pub may_confirm: bool,
    /// Whether the caller may decline it: they supervise, or proposed it.
    pub may_decline: bool,
}

/// A line of the timeline, which both sides and customer service see alike.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineEntry {
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// When it was, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Who did it.
    pub by: Party,
    /// What happened.
    pub what: OrderEventKind,
    /// The status after it.
    pub status: Stage,
    /// What belongs to it.
    #[schema(value_type = TimelineDetail)]
    pub detail: serde_json::Value,
}

/// What a line of the timeline tells: which of it is there depends on `what`. Exists for the API description only: it passes through as
/// it is kept.
#[derive(ToSchema)]
pub struct TimelineDetail {
    /// What somebody said.
    #[schema(nullable = false)]
    pub text: Option<String>,
    /// Uploads that show it.
    #[schema(nullable = false)]
    pub images: Option<Vec<String>>,
    /// What is wrong.
    #[schema(nullable = false)]
    pub category: Option<Category>,
    /// What the buyer wants back, in cents; null is all of it.
    pub asked_cents: Option<i64>,
    /// What goes back, in cents.
    #[schema(nullable = false)]
    pub refund_cents: Option<i64>,
    /// How it is paid.
    #[schema(nullable = false)]
    pub method: Option<Method>,
    /// Why a pack could not be redeemed, or why a payment failed.
    #[schema(nullable = false)]
    pub reason: Option<topup::Reason>,
    /// Units redeemed so far.
    #[schema(nullable = false)]
    pub done: Option<i64>,
    /// Units there are to redeem.
    #[schema(nullable = false)]
    pub of: Option<i64>,
}

/// A piece as it was when it was bought. Exists for the API description only.
#[derive(ToSchema)]
pub struct OrderSnapshot {
    /// What the drawing of it needs.
    #[schema(required = false)]
    pub art: serde_json::Value,
    /// How worn it was, 0 to 1; null for what does not wear.
    pub float: Option<f32>,
    /// The number of its pattern.
    pub paint_seed: Option<i32>,
    /// Its wear band.
    pub exterior: Option<String>,
}

impl TimelineEntry {
    /// Takes out texts and pictures, which may hold what was sold.
    pub fn hide_words(&mut self) {
        if let Some(detail) = self.detail.as_object_mut() {
            detail.retain(|key, _| key != "text" && key != "images");
        }
    }
}

impl From<Event> for TimelineEntry {
    fn from(event: Event) -> Self {
        Self {
            version: event.version,
            at: millis(event.at),
            by: event.by_side,
            what: event.what,
            status: event.stage,
            detail: event.detail,
        }
    }
}

/// Money on its way back to the buyer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Refund {
    /// The refund.
    #[schema(value_type = guildhall_domain::ids::RefundId)]
    pub refund_id: String,
    /// The order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::OrderId>)]
    pub order_id: Option<String>,
    /// For people to say and to search.
    pub number: String,
    /// In cents.
    pub amount_cents: i64,
    /// What the way back costs the buyer: nothing so far.
    pub channel_fee_cents: i64,
    /// Why.
    pub reason: String,
    /// The way the money takes.
    pub route: RefundRoute,
    /// How it stands.
    pub status: RefundStatus,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When the provider had carried it out, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled_at: Option<i64>,
}

impl From<RefundRow> for Refund {
    fn from(row: RefundRow) -> Self {
        Self {
            refund_id: row.refund_id.to_string(),
            order_id: row.order_id.map(|id| id.to_string()),
            number: row.number.to_string(),
            amount_cents: row.amount.0,
            channel_fee_cents: 0,
            reason: row.reason,
            route: row.route,
            status: row.status,
            created_at: millis(row.created_at),
            settled_at: row.settled_at.map(millis),
        }
    }
}
