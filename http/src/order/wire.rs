//! Orders in the wire's words. What a side may not know is left out here, in one place.
use guildhall_domain::{
    fee::{sale_fee, sale_income},
    money::UsdCents,
    order::Party,
    wallet::Parts,
};
use guildhall_persistence::{
    order::{Event, OrderView},
    payment::PaymentRow,
    refund::RefundRow,
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Milliseconds since 1970.
pub fn millis(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TradeFace {
    pub uid: String,
    pub nickname: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
}

/// Whose turn it is, until when, and where the order goes if nothing is done.
#[derive(Debug, Serialize, ToSchema)]
pub struct MustAct {
    /// buyer, seller, staff, house or nobody.
    pub who: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Dispute {
    pub by: &'static str,
    pub category: &'static str,
    pub asked_cents: i64,
    pub opened_at: i64,
    /// The other side has spoken: customer service rules.
    pub answered: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Order {
    pub order_id: String,
    /// For people to say and to search.
    pub number: String,
    pub version: i64,
    pub status: &'static str,
    /// Which side the reader is on: buyer, seller or staff.
    pub side: &'static str,
    pub game: String,
    pub goods_id: String,
    pub sell_order_id: String,
    pub name: String,
    /// What was bought, as it was then.
    #[schema(value_type = Object)]
    pub snapshot: serde_json::Value,
    pub quantity: i32,
    pub unit_price_cents: i64,
    pub amount_cents: i64,
    pub due_cents: i64,
    /// For the seller and staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fee_cents: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub income_cents: Option<i64>,
    pub refunded_cents: i64,
    pub currency: String,
    pub currency_rate: f64,
    pub must_act: MustAct,
    pub remark: String,
    pub buyer: TradeFace,
    pub seller: TradeFace,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Dispute>,
    pub created_at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivered_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<i64>,
}

impl Order {
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
            status: order.stage.as_str(),
            side: side.as_str(),
            game: view.game.clone(),
            goods_id: view.goods_id.clone(),
            sell_order_id: view.sell_order_id.to_string(),
            name: view.name.clone(),
            snapshot: view.snapshot.clone(),
            quantity: view.quantity,
            unit_price_cents: view.unit_price.0,
            amount_cents: view.unit_price.times(view.quantity).unwrap_or_default().0,
            due_cents: order.due.0,
            fee_cents: of_seller(sale_fee(kept)),
            income_cents: of_seller(sale_income(kept)),
            refunded_cents: order.refunded.0,
            currency: view.currency.clone(),
            currency_rate: view.currency_rate,
            must_act: MustAct {
                who: must.who.as_str(),
                until: must.until.map(millis),
                otherwise: must.otherwise.map(|stage| stage.as_str()),
            },
            remark: view.remark.clone(),
            buyer: TradeFace {
                uid: order.buyer.to_string(),
                nickname: view.buyer_name.clone(),
                profile_pic: view.buyer_pic.map(|pic| pic.simple().to_string()),
            },
            seller: TradeFace {
                uid: order.seller.to_string(),
                nickname: view.seller_name.clone(),
                profile_pic: view.seller_pic.map(|pic| pic.simple().to_string()),
            },
            dispute: order.dispute.map(|dispute| Dispute {
                by: dispute.by.as_str(),
                category: dispute.category.as_str(),
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

/// A line of the timeline, which both sides and customer service see alike.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineEntry {
    pub version: i64,
    pub at: i64,
    /// buyer, seller, staff or house.
    pub by: String,
    pub what: String,
    /// The status after it.
    pub status: String,
    #[schema(value_type = Object)]
    pub detail: serde_json::Value,
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

#[derive(Debug, Serialize, ToSchema)]
pub struct Payment {
    pub payment_id: String,
    pub version: i64,
    /// order or deposit.
    pub purpose: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_id: Option<String>,
    pub method: &'static str,
    pub status: &'static str,
    pub amount_cents: i64,
    /// Where the payer goes; while it is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect_url: Option<String>,
    /// What a shop or bank wants to be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub voucher: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<i64>,
    pub created_at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled_at: Option<i64>,
}

impl From<PaymentRow> for Payment {
    fn from(row: PaymentRow) -> Self {
        let is_open = row.status == guildhall_domain::payment::Status::Processing;
        Self {
            payment_id: row.payment_id.to_string(),
            version: row.version,
            purpose: if row.order_id.is_some() { "order" } else { "deposit" },
            order_id: row.order_id.map(|id| id.to_string()),
            method: row.method.as_str(),
            status: row.status.as_str(),
            amount_cents: row.amount.0,
            redirect_url: row.redirect_url.filter(|_| is_open),
            voucher: row.voucher.filter(|_| is_open),
            failure: row.failure,
            expires_at: row.expires_at.filter(|_| is_open).map(millis),
            created_at: millis(row.created_at),
            settled_at: row.settled_at.map(millis),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Refund {
    pub refund_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_id: Option<String>,
    pub number: String,
    pub amount_cents: i64,
    /// What the way back costs the buyer: nothing so far.
    pub channel_fee_cents: i64,
    pub reason: String,
    /// original or balance.
    pub route: String,
    /// pending, succeeded, failed or cancelled.
    pub status: String,
    pub created_at: i64,
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

/// A balance by where its money came from, in cents.
#[derive(Debug, Serialize, ToSchema)]
pub struct ByOrigin {
    pub bonus: i64,
    pub refund: i64,
    pub deposit: i64,
    pub sale: i64,
}

/// What somebody has.
#[derive(Debug, Serialize, ToSchema)]
pub struct BriefAsset {
    pub version: i64,
    pub balance_cents: i64,
    pub available_cents: i64,
    pub held_cents: i64,
    /// Sale proceeds only.
    pub withdrawable_cents: i64,
    pub by_origin: ByOrigin,
    pub deposit_min_cents: i64,
    pub deposit_max_cents: i64,
}

impl BriefAsset {
    pub fn of(parts: Parts, version: i64) -> Self {
        Self {
            version,
            balance_cents: parts.total().0,
            available_cents: parts.total().0,
            held_cents: 0,
            withdrawable_cents: parts.withdrawable().0,
            by_origin: ByOrigin {
                bonus: parts.bonus.0,
                refund: parts.refund.0,
                deposit: parts.deposit.0,
                sale: parts.sale.0,
            },
            deposit_min_cents: guildhall_domain::payment::DEPOSIT_MIN.0,
            deposit_max_cents: guildhall_domain::payment::DEPOSIT_MAX.0,
        }
    }
}

/// A new version of something one can follow.
#[derive(Debug, Serialize, ToSchema)]
pub struct TopicPush<T> {
    pub topic: String,
    pub version: i64,
    pub data: T,
}
