//! Purchases as they are kept: placed with their stock, changed at the version read, everything of one decision in one transaction.
//!
//! Locked in this order: order, stock, conversations with customer support, payment, refund, accounts. A new order holds its stock before it is there for anybody. Source: decision 0011, reliability O1-O7, R6.

pub mod admin_list;
pub mod bargain;
pub mod buy_request;
mod buyers;
pub mod cart;
mod change;
mod from_reserve;
mod info;
mod list;
mod place;
pub mod proposal;
pub mod record;
#[cfg(test)]
mod tests;

use guildhall_domain::{
    ids::{OrderId, PaymentId, SellOrderId, Uid},
    order::{Category, Deadline, DeadlineKind, Dispute, Order, Party, Stage},
    shop_setting::Terms,
    wallet::{fee::BasisPoints, money::UsdCents},
};
use serde::{Deserialize, Serialize};
use sqlx::{PgPool, types::Json};
use time::{Duration, OffsetDateTime};

pub use buyers::{ListingSale, listing_sales};
pub(crate) use change::save_in;
pub use change::{OrderTransaction, PaymentEffect, SaveError, Transition, is_done, save};
pub use info::{InfoSeal, info};
pub use list::{
    Event, Filter, MOST_COUNTED, OrderLine, OrderView, counts, events, is_there_for, lines_of,
    list, orders_due, owed_answers, view,
};
pub use place::{MOST_LAPSED, MOST_UNPAID, PlaceError, Placing, place};
pub(crate) use place::{NewOrder, insert};

use crate::DatabaseError;

/// An order as its actor holds it.
#[derive(Debug, Clone, PartialEq)]
pub struct OrderRecord {
    pub order: Order,
    pub version: i64,
    pub sell_order_id: SellOrderId,
    pub quantity: i32,
    pub unit_price: UsdCents,
}

/// [`Dispute`] as it is kept.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct KeptDispute {
    by: Party,
    category: Category,
    asked_cents: i64,
    from: Stage,
    #[serde(with = "time::serde::timestamp::milliseconds")]
    opened_at: OffsetDateTime,
    answered: bool,
}

impl From<Dispute> for KeptDispute {
    fn from(dispute: Dispute) -> Self {
        Self {
            by: dispute.by,
            category: dispute.category,
            asked_cents: dispute.asked.0,
            from: dispute.from,
            opened_at: dispute.opened_at,
            answered: dispute.answered,
        }
    }
}

impl From<KeptDispute> for Dispute {
    fn from(kept: KeptDispute) -> Self {
        Self {
            by: kept.by,
            category: kept.category,
            asked: UsdCents(kept.asked_cents),
            from: kept.from,
            opened_at: kept.opened_at,
            answered: kept.answered,
        }
    }
}

/// The order as it stands; `None` if there is none.
pub async fn load(pool: &PgPool, order_id: OrderId) -> Result<Option<OrderRecord>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select buyer, seller, due_cents, needs_info, stage as "stage: Stage", payment_id, captured_cents, refunded_cents,
            dispute as "dispute: Json<KeptDispute>", deadline_at,
            deadline_kind as "deadline_kind: DeadlineKind", created_at, version,
            sell_order_id, quantity, unit_price_cents, redeeming,
            fee_basis_points, payment_seconds, information_seconds, delivery_seconds, receipt_seconds
        from "order" where order_id = $1
        "#,
        order_id.0,
    )
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let order = Order {
        order_id,
        buyer: Uid(row.buyer),
        seller: Uid(row.seller),
        due: UsdCents(row.due_cents),
        needs_info: row.needs_info,
        stage: row.stage,
        payment: row.payment_id.map(PaymentId),
        captured: UsdCents(row.captured_cents),
        refunded: UsdCents(row.refunded_cents),
        dispute: row.dispute.map(|dispute| dispute.0.into()),
        deadline: deadline(row.deadline_at, row.deadline_kind),
        created_at: row.created_at,
        redeeming: row.redeeming,
        terms: terms(
            row.fee_basis_points,
            [
                row.payment_seconds,
                row.information_seconds,
                row.delivery_seconds,
                row.receipt_seconds,
            ],
        ),
    };
    Ok(Some(OrderRecord {
        order,
        version: row.version,
        sell_order_id: SellOrderId(row.sell_order_id),
        quantity: row.quantity,
        unit_price: UsdCents(row.unit_price_cents),
    }))
}

fn deadline(at: Option<OffsetDateTime>, kind: Option<DeadlineKind>) -> Option<Deadline> {
    at.zip(kind).map(|(at, kind)| Deadline { at, kind })
}

/// As [`place`] writes them.
fn terms(fee: i32, seconds: [i32; 4]) -> Terms {
    let [payment, information, delivery, receipt] =
        seconds.map(|seconds| Duration::seconds(seconds.into()));
    Terms { fee: BasisPoints(fee.into()), payment, information, delivery, receipt }
}
