//! Money on its way back, as it is kept: decided with the order, moved on by the provider's word or to the balance.
//!
//! Source: product spec §4 (refund), decision 0011 (refunds are two steps).

use guildhall_domain::{
    ids::{OrderId, PaymentId, RefundId, Uid},
    notice::Kind,
    payment::{RefundRoute, RefundStatus},
    wallet::{Origin, Parts, ledger as postings, money::UsdCents},
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, notice, wallet::ledger};

/// For how long a refund that the provider refused waits for its owner; an order that is refunding waits as long ([`REFUND_WINDOW`]).
///
/// [`REFUND_WINDOW`]: guildhall_domain::order::REFUND_WINDOW
pub(super) const WAIT_DAYS: i32 = 14;

/// A refund about to begin. To the balance it is done with the same commit.
#[derive(Debug, Clone, Copy)]
pub struct NewRefund<'a> {
    pub refund_id: RefundId,
    pub uid: Uid,
    pub order_id: Option<OrderId>,
    pub payment_id: PaymentId,
    pub amount: UsdCents,
    pub reason: &'a str,
    pub is_late: bool,
    pub to_balance: bool,
}

pub(crate) async fn insert(
    tx: &mut PgConnection,
    new: &NewRefund<'_>,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into refund (refund_id, uid, order_id, payment_id, amount_cents, reason, is_late, route, status, settled_at)
        values ($1, $2, $3, $4, $5, $6, $7, case when $8 then 'balance' else 'original' end,
            case when $8 then 'succeeded' else 'pending' end, case when $8 then now() end)
        "#,
        new.refund_id.0,
        new.uid.0,
        new.order_id.map(|id| id.0),
        new.payment_id.0,
        new.amount.0,
        new.reason,
        new.is_late,
        new.to_balance,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// A refund as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundRow {
    pub refund_id: RefundId,
    pub number: i64,
    pub uid: Uid,
    pub order_id: Option<OrderId>,
    pub payment_id: PaymentId,
    pub amount: UsdCents,
    pub reason: String,
    pub is_late: bool,
    pub route: RefundRoute,
    pub status: RefundStatus,
    pub provider_ref: Option<String>,
    pub turn: i32,
    pub created_at: OffsetDateTime,
    pub settled_at: Option<OffsetDateTime>,
}

/// Refunds of an order or of a payment, oldest first.
pub async fn list(
    pool: &PgPool,
    order: Option<OrderId>,
    payment: Option<PaymentId>,
) -> Result<Vec<RefundRow>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select refund_id, number, uid, order_id, payment_id, amount_cents, reason, is_late,
            route as "route: RefundRoute", status as "status: RefundStatus", provider_ref, turn,
            created_at, settled_at
        from refund where order_id = $1 or payment_id = $2 order by refund_id
        "#,
        order.map(|id| id.0),
        payment.map(|id| id.0),
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| RefundRow {
            refund_id: RefundId(row.refund_id),
            number: row.number,
            uid: Uid(row.uid),
            order_id: row.order_id.map(OrderId),
            payment_id: PaymentId(row.payment_id),
            amount: UsdCents(row.amount_cents),
            reason: row.reason,
            is_late: row.is_late,
            route: row.route,
            status: row.status,
            provider_ref: row.provider_ref,
            turn: row.turn,
            created_at: row.created_at,
            settled_at: row.settled_at,
        })
        .collect())
}

/// The refund of an order that the provider has refused and that is nowhere else yet.
pub async fn refused(pool: &PgPool, order: OrderId) -> Result<Option<RefundId>, DatabaseError> {
    let refund = sqlx::query_scalar!(
        "select refund_id from refund where order_id = $1 and status = 'failed' and not is_late limit 1",
        order.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(refund.map(RefundId))
}

/// Notes what the provider calls it.
pub async fn asked(pool: &PgPool, id: RefundId, provider_ref: &str) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update refund set provider_ref = $2, version = version + 1 where refund_id = $1 and provider_ref is null",
        id.0,
        provider_ref,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// The provider has sent it. Answers how much, once.
pub(crate) async fn succeeded(
    tx: &mut PgConnection,
    id: RefundId,
    turn: i32,
) -> Result<Option<UsdCents>, DatabaseError> {
    let amount = sqlx::query_scalar!(
        r#"
        update refund set status = 'succeeded', settled_at = now(), version = version + 1
        where refund_id = $1 and turn = $2 and status = 'pending' returning amount_cents
        "#,
        id.0,
        turn,
    )
    .fetch_optional(tx)
    .await?;
    Ok(amount.map(UsdCents))
}

/// The buyer takes it on the balance. Answers how much, once.
pub(crate) async fn moved_to_balance(
    tx: &mut PgConnection,
    id: RefundId,
    is_late: bool,
) -> Result<Option<UsdCents>, DatabaseError> {
    let amount = sqlx::query_scalar!(
        r#"
        update refund set status = 'succeeded', route = 'balance', settled_at = now(), version = version + 1
        where refund_id = $1 and status = 'failed' and is_late = $2 returning amount_cents
        "#,
        id.0,
        is_late,
    )
    .fetch_optional(tx)
    .await?;
    Ok(amount.map(UsdCents))
}

/// Money that was late has been sent back: no order is concerned. `false` if that was booked before.
pub async fn late_sent_back(pool: &PgPool, row: &RefundRow) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let Some(amount) = succeeded(&mut tx, row.refund_id, row.turn).await? else {
        return Ok(false);
    };
    let posting = postings::refunded_by_provider(about(row), row.refund_id, row.turn, amount);
    ledger::post(&mut tx, &[posting]).await?;
    tx.commit().await?;
    Ok(true)
}

/// The provider says no, at once or days after it had said yes: the money is in transit (again), and its owner is asked
/// whether the balance will do. `false` if that was known.
pub async fn failed(pool: &PgPool, row: &RefundRow) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let before: Option<Uuid> = sqlx::query_scalar!(
        r#"
        update refund set status = 'failed', settled_at = null, failed_at = now(), version = version + 1
        where refund_id = $1 and turn = $2 and status = $3 and route = 'original' returning refund_id
        "#,
        row.refund_id.0,
        row.turn,
        row.status.as_str(),
    )
    .fetch_optional(&mut *tx)
    .await?;
    if before.is_none() {
        return Ok(false);
    }
    // Whoever looks at the payment hears of it, and it is looked at again when the money has waited for its owner for long enough.
    sqlx::query!(
        "update payment set deadline_at = coalesce(deadline_at, now() + make_interval(days => $2)), version = version + 1
         where payment_id = $1",
        row.payment_id.0,
        WAIT_DAYS,
    )
    .execute(&mut *tx)
    .await?;
    // An order that was raised for the last time has no deadline any more, and one of an old release never had one.
    sqlx::query!(
        r#"
        update "order" set deadline_at = now() + make_interval(days => $2), deadline_kind = 'answer'
        where order_id = $1 and stage = 'refunding' and deadline_at is null
        "#,
        row.order_id.filter(|_| !row.is_late).map(|id| id.0),
        WAIT_DAYS,
    )
    .execute(&mut *tx)
    .await?;
    if row.status == RefundStatus::Succeeded {
        let posting = postings::refund_came_back(about(row), row.refund_id, row.turn, row.amount);
        ledger::post(&mut tx, &[posting]).await?;
    }
    // A late one goes to the balance by itself.
    if !row.is_late {
        notice::add_of_payment(&mut tx, row.payment_id, Kind::RefundFailed, row.amount).await?;
    }
    tx.commit().await?;
    Ok(true)
}

/// Whether a refund came back after its order had ended and its owner has not taken it for so long that it goes to the balance by itself.
/// While the order is still refunding, the order's own deadline sees to that.
pub async fn has_waited(pool: &PgPool, id: RefundId) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        select exists (
            select from refund join "order" using (order_id)
            where refund_id = $1 and refund.status = 'failed' and not is_late and stage <> 'refunding'
                and failed_at <= now() - make_interval(days => $2)
        ) as "has_waited!"
        "#,
        id.0,
        WAIT_DAYS,
    )
    .fetch_one(pool)
    .await?)
}

/// Late money that could not be sent back, or a refund that came back after its order had ended, goes to the balance. `false` if it is there.
pub async fn to_balance(pool: &PgPool, row: &RefundRow) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let Some(amount) = moved_to_balance(&mut tx, row.refund_id, row.is_late).await? else {
        return Ok(false);
    };
    let parts = Parts::of(Origin::Refund, amount);
    let posting = postings::refunded_to_balance(about(row), row.refund_id, row.uid, parts);
    ledger::post(&mut tx, &[posting]).await?;
    tx.commit().await?;
    Ok(true)
}

/// The same order or payment as when the money came, so that it leaves by the part of the house's accounts it is in.
fn about(row: &RefundRow) -> postings::About {
    postings::About {
        order: row.order_id,
        payment: Some(row.payment_id),
        ..postings::About::default()
    }
}
