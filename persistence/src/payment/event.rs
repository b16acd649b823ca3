//! What providers tell us, kept once each before anything is done about it.
//!
//! Source: reliability H1 (our 2xx means stored), H2 (once per event id), H5 (an event for an unknown payment is kept).

use guildhall_domain::{
    ids::{PaymentId, Uid},
    staff_act::{StaffActKind, StaffActSubject},
};
use serde_json::json;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::ring;
use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
};

/// Keeps an event and rings the payment it is about: that of our name `payment_id`, or that whose name at the provider, or whose charge's,
/// is `reference`. `false` if it was kept before; then nothing is rung.
///
/// # Errors
/// Whatever Postgres says; the provider tells us again then.
pub async fn receive(
    pool: &PgPool,
    event_id: &str,
    kind: &str,
    reference: Option<&str>,
    payment_id: Option<PaymentId>,
) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let payment = sqlx::query!(
        "select payment_id, provider_ref from payment where provider_ref = $1 or charge_ref = $1 or payment_id = $2 limit 1",
        reference,
        payment_id.map(|id| id.0),
    )
    .fetch_optional(&mut *tx)
    .await?;
    // Kept under the payment's own name, whichever it came with.
    let known = payment.as_ref().and_then(|payment| payment.provider_ref.as_deref());
    let kept = sqlx::query!(
        "insert into provider_event (event_id, kind, payment_ref) values ($1, $2, $3) on conflict (event_id) do nothing",
        event_id,
        kind,
        known.or(reference),
    )
    .execute(&mut *tx)
    .await?;
    if kept.rows_affected() == 0 {
        return Ok(false);
    }
    if let Some(payment) = payment {
        ring(&mut tx, PaymentId(payment.payment_id), &json!({ "event_id": event_id })).await?;
    }
    tx.commit().await?;
    Ok(true)
}

/// The payment's actor has looked, from `began` on (the database's clock): events received until then are dealt with. One that came
/// while it looked may say more than the provider did, and stays open.
pub async fn handled(
    pool: &PgPool,
    payment_ref: &str,
    began: OffsetDateTime,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update provider_event set handled_at = now() where payment_ref = $1 and handled_at is null and received_at <= $2",
        payment_ref,
        began,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Something a provider told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    pub event_id: String,
    /// A word of the provider's list.
    pub kind: String,
    /// The provider's name of the payment it is about.
    pub payment_ref: Option<String>,
    pub received_at: OffsetDateTime,
    /// When the payment's actor had looked.
    pub handled_at: Option<OffsetDateTime>,
}

/// What was told of a payment, newest first. Ours: at most a hundred, since a provider repeats itself for days.
pub async fn of_payment(pool: &PgPool, payment_ref: &str) -> Result<Vec<EventRow>, DatabaseError> {
    Ok(sqlx::query_as!(
        EventRow,
        r#"
        select event_id, kind, payment_ref, received_at, handled_at from provider_event
        where payment_ref = $1 order by received_at desc, event_id limit 100
        "#,
        payment_ref,
    )
    .fetch_all(pool)
    .await?)
}

/// News about payments that nobody here knows, newest first, from `before` (its time and id) on. An account at the provider that another
/// shop uses too is one cause; a payment that was taken out of our books another.
pub async fn unmatched_events(
    pool: &PgPool,
    before: Option<(OffsetDateTime, &str)>,
    limit: i64,
) -> Result<Vec<EventRow>, DatabaseError> {
    Ok(sqlx::query_as!(
        EventRow,
        r#"
        select event_id, kind, payment_ref, received_at, handled_at from provider_event e
        where handled_at is null and payment_ref is not null
            and not exists (select from payment p where p.provider_ref = e.payment_ref)
            and ($1::timestamptz is null or (received_at, event_id) < ($1, $2))
        order by received_at desc, event_id desc limit $3
        "#,
        before.map(|(at, _)| at),
        before.map(|(_, id)| id),
        limit,
    )
    .fetch_all(pool)
    .await?)
}

/// Puts everything away that was told of a payment nobody here knows, with a note that says why. Answers how many events that were: none
/// where nothing is open, or the payment is ours. What is told of it later is news again.
pub async fn close_unmatched(
    tx: &mut PgConnection,
    payment_ref: &str,
    by: Uid,
    note: &str,
) -> Result<u64, DatabaseError> {
    let closed = sqlx::query!(
        r#"
        update provider_event set handled_at = now()
        where payment_ref = $1 and handled_at is null and not exists (select from payment p where p.provider_ref = $1)
        "#,
        payment_ref,
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    if closed > 0 {
        let (kind, subject) =
            (StaffActKind::UnmatchedEventsClosed, StaffActSubject::UnmatchedPayment);
        let act = StaffAct::new(Some(by), kind, subject, payment_ref).reason(note);
        staff_act::write(tx, &act).await?;
    }
    Ok(closed)
}

/// How many events are about payments nobody knows.
pub async fn count_unmatched(pool: &PgPool) -> Result<i64, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        select count(*) as "number!" from provider_event e
        where handled_at is null and payment_ref is not null
            and not exists (select from payment p where p.provider_ref = e.payment_ref)
        "#
    )
    .fetch_one(pool)
    .await?)
}
