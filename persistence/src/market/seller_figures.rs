//! Figures of sellers: counted anew a moment after an order of theirs has ended, read with their offers. Decision 0093.

use std::collections::HashMap;

use guildhall_domain::{
    ids::Uid,
    market::seller_facts::{LATEST, SellerFigures},
};
use sqlx::PgPool;
use time::Duration;

use crate::DatabaseError;

/// Ours: notes that one statement looks at.
const AT_ONCE: i64 = 500;

/// Counts the figures of sellers with orders that have ended; answers how many notes were seen, 0 when there is nothing to do. Of two
/// processes one counts at a time: the one that looked first could be the one that writes last.
///
/// # Errors
/// Whatever Postgres says.
pub async fn refresh(pool: &PgPool) -> Result<u64, DatabaseError> {
    let is_any = sqlx::query_scalar!(r#"select exists (select from seller_change) as "is_any!""#);
    if !is_any.fetch_one(pool).await? {
        return Ok(0);
    }
    let mut tx = crate::begin(pool).await?;
    sqlx::query!("select pg_advisory_xact_lock(hashtext('seller-figures'))")
        .execute(&mut *tx)
        .await?;
    // What a buyer took back before it was delivered, or gave no information for, is not the seller's to finish. Where information was
    // needed, the seller could deliver once it was there.
    let seen = sqlx::query_scalar!(
        r#"with noted as (
               delete from seller_change where ctid = any(array(select ctid from seller_change limit $1 for update skip locked))
               returning seller
           ), counted as (
               select s.seller, a.finished, l.*
               from (select distinct seller from noted) s,
               lateral (select count(*) as finished from "order" o
                        where o.seller = s.seller and o.ended_at is not null and o.captured_cents > 0 and o.stage = 'completed') a,
               lateral (select count(*) filter (where not e.is_buyers) as judged,
                               count(*) filter (where o.stage = 'completed') as completed,
                               percentile_disc(0.5) within group (
                                   order by greatest(extract(epoch from o.delivered_at - coalesce(e.told_at, o.paid_at)), 0)::bigint
                               ) filter (where o.delivered_at is not null) as delivery_seconds
                        from (select * from "order" o where o.seller = s.seller and o.ended_at is not null and o.captured_cents > 0
                              order by o.ended_at desc limit $2) o,
                        lateral (select coalesce(bool_or(what in ('cancelled', 'info_missing')), false) and o.stage = 'refunded'
                                            -- Who cancels what the seller could not deliver has not changed their mind.
                                            and not coalesce(bool_or(what = 'delivery_failed'), false) as is_buyers,
                                        max(at) filter (where what in ('info_submitted', 'info_skipped')) as told_at
                                 from order_event where order_id = o.order_id) e) l
           ), kept as (
               insert into seller_figures (seller, finished, judged, completed, delivery_seconds)
               select seller, finished, judged, completed, delivery_seconds from counted
               on conflict (seller) do update set finished = excluded.finished, judged = excluded.judged, completed = excluded.completed,
                   delivery_seconds = excluded.delivery_seconds, counted_at = now()
           )
           select count(*) as "seen!" from noted"#,
        AT_ONCE,
        LATEST,
    )
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(seen.unsigned_abs())
}

/// The figures of these sellers; who is not there has finished nothing.
///
/// # Errors
/// Whatever Postgres says.
pub async fn of(
    pool: &PgPool,
    sellers: &[Uid],
) -> Result<HashMap<Uid, SellerFigures>, DatabaseError> {
    let sellers: Vec<i64> = sellers.iter().map(|seller| seller.0).collect();
    let rows = sqlx::query!(
        "select seller, finished, judged, completed, delivery_seconds from seller_figures where seller = any($1)",
        &sellers
    )
    .fetch_all(pool)
    .await?;
    let figures = rows.into_iter().map(|row| {
        let figures = SellerFigures {
            finished: row.finished,
            judged: row.judged,
            completed: row.completed,
            delivery: row.delivery_seconds.map(Duration::seconds),
        };
        (Uid(row.seller), figures)
    });
    Ok(figures.collect())
}

#[cfg(test)]
mod tests;
