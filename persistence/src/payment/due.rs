//! When the provider is asked about a payment again.
//!
//! Source: reliability H3, H5 (an event whose outbox row is lost is looked at nevertheless).

use guildhall_domain::ids::PaymentId;
use sqlx::PgPool;
use uuid::Uuid;

use super::refund::WAIT_DAYS;
use crate::{DatabaseError, deadline::Due};

/// The provider is asked again in a while: when the payment ends at the latest, and as long as money of it is on the way back or disputed. An order
/// that began to refund in a process of the release before gets the deadline that it would have from this one.
pub async fn ask_again(pool: &PgPool, id: PaymentId) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        update payment p set deadline_at = case
            when status = 'processing' and expires_at > now() then least(expires_at, now() + interval '60 seconds')
            when status = 'processing' then now() + interval '60 seconds'
            when exists (select from refund r where r.payment_id = p.payment_id and r.status = 'pending') then now() + interval '5 minutes'
            when exists (select from payment_dispute d where d.payment_id = p.payment_id and d.status = 'open') then now() + interval '1 day'
            else (
                select greatest(min(r.failed_at) + make_interval(days => $2), now() + interval '1 hour') from refund r
                where r.payment_id = p.payment_id and r.status = 'failed' and not r.is_late and r.failed_at is not null
                having count(*) > 0
            ) end
        where payment_id = $1 and deadline_at is not null
        "#,
        id.0,
        WAIT_DAYS,
    )
    .execute(pool)
    .await?;
    sqlx::query!(
        r#"
        update "order" o set deadline_at = now() + make_interval(days => $2), deadline_kind = 'answer'
        where o.order_id in (select order_id from refund where payment_id = $1 and status = 'pending' and not is_late)
            and o.stage = 'refunding' and o.deadline_at is null
            and not exists (select from order_event e where e.order_id = o.order_id and e.what = 'escalated')
        "#,
        id.0,
        WAIT_DAYS,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// A payment that the provider should be asked about, by the database's clock: its deadline has passed (its kind says whether its time
/// is over), or an event about it has been open for a minute. The outbox asks for a look at each event at once; what comes of that is not
/// relied on here, and an event that came before its payment had the provider's name has no row there.
pub async fn payments_due(
    pool: &PgPool,
    limit: i64,
    skip: &[(PaymentId, i64)],
) -> Result<Vec<Due<PaymentId>>, DatabaseError> {
    let (ids, versions): (Vec<Uuid>, Vec<i64>) =
        skip.iter().map(|(id, version)| (id.0, *version)).unzip();
    let rows = sqlx::query!(
        r#"
        with skip as (select * from unnest($2::uuid[], $3::bigint[]) as s (payment_id, version)),
        by_deadline as (
            select payment_id, version, case when expires_at <= now() then 'expired' else 'look' end as kind, deadline_at as due_at
            from payment p
            where deadline_at <= now()
                and not exists (select from skip s where s.payment_id = p.payment_id and s.version = p.version)
            order by deadline_at limit $1
        ),
        by_event as (
            select p.payment_id, p.version, 'event' as kind, e.received_at + interval '1 minute' as due_at
            from provider_event e join payment p on p.provider_ref = e.payment_ref
            where e.handled_at is null and e.received_at <= now() - interval '1 minute'
                and not exists (select from skip s where s.payment_id = p.payment_id and s.version = p.version)
            order by e.received_at limit $1
        )
        select payment_id as "payment_id!", version as "version!", min(kind) as "kind!",
            extract(epoch from now() - min(due_at))::float8 as "late!"
        from (select * from by_deadline union all select * from by_event) due
        group by payment_id, version order by min(due_at) limit $1
        "#,
        limit,
        &ids,
        &versions,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Due {
            id: PaymentId(row.payment_id),
            kind: row.kind,
            version: row.version,
            late: std::time::Duration::from_secs_f64(row.late.max(0.0)),
        })
        .collect())
}
