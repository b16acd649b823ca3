//! Reconciliation: each day that is over is compared with what the payment provider says has moved, by one process.
//!
//! Everything the provider told is kept before anything is concluded from it, page by page; what was found is written with the day in one
//! transaction. A day that could not be done (the provider is down, our key was revoked) says why, and is tried again. Source: issue 18;
//! decision 0058.

use std::time::Duration;

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::payment::reconciliation::compare;
use guildhall_persistence::{
    DatabaseError,
    payment::reconciliation::{self as rows, Difference, DueDay, Found, NewMovement},
};
use guildhall_providers::payment::{MovementSeen, PaymentProviders, ProviderError};
use metrics::gauge;
use sqlx::PgPool;
use time::{OffsetDateTime, UtcOffset};

use crate::{
    floor::{Failure, Floor},
    supervision::{ServiceError, Stop},
};

/// Interval of looking for a day that is due. Ours: an administrator who asks for one waits for it.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// Interval of planning days. Ours: a day is due an hour after its end.
const PLAN_EVERY: Duration = Duration::from_secs(300);
/// Movements that are compared at once.
const AT_ONCE: i64 = 500;

/// Why a day could not be reconciled.
#[derive(Debug, thiserror::Error)]
pub enum ReconcileError {
    #[error(transparent)]
    Provider(#[from] ProviderError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Starts reconciliation with the provided [`PaymentProviders`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let providers: PaymentProviders = floor.need()?;
        let pool = floor.background.clone();
        floor.producer("reconciliation", move |stop| run(pool.clone(), providers.clone(), stop));
        Ok(())
    }
    .boxed()
}

async fn run(
    pool: PgPool,
    providers: PaymentProviders,
    mut stop: Stop,
) -> Result<(), ServiceError> {
    let mut planned = None;
    while !stop.requested() {
        let is_time = planned.is_none_or(|at: std::time::Instant| at.elapsed() >= PLAN_EVERY);
        if is_time && plan(&pool).await {
            planned = Some(std::time::Instant::now());
        }
        match reconcile_next(&pool, &providers).await {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(%error, "reconciliation: database failed; a day that was begun is taken up again in 10 min");
            }
        }
        stop.within(LOOK_EVERY).await;
    }
    Ok(())
}

/// Plans the days that are over, and counts what is open. Returns whether it could.
async fn plan(pool: &PgPool) -> bool {
    let planned = async {
        rows::plan(pool).await?;
        rows::open(pool).await
    };
    match planned.await {
        Ok(open) => {
            gauge!("reconciliation_differences_open").set(u32::try_from(open).unwrap_or(u32::MAX));
            true
        }
        Err(error) => {
            tracing::warn!(%error, "reconciliation: planning failed, retry in 2 s");
            false
        }
    }
}

/// Reconciles the oldest day that is due. Returns whether there was one.
pub async fn reconcile_next(
    pool: &PgPool,
    providers: &PaymentProviders,
) -> Result<bool, DatabaseError> {
    let Some(due) = rows::begin(pool).await? else { return Ok(false) };
    match reconcile(pool, providers, due).await {
        Ok(0) => tracing::info!(day = %due.day, "reconciliation: everything matches"),
        Ok(differences) => {
            tracing::warn!(day = %due.day, differences, "reconciliation: the provider and the books differ");
        }
        Err(ReconcileError::Database(error)) => return Err(error),
        Err(error) => {
            tracing::warn!(day = %due.day, %error, "reconciliation: the provider did not say what has moved, retry in 15 min");
            rows::failed(pool, due.day, &error.to_string()).await?;
        }
    }
    Ok(true)
}

/// Compares a day that was begun with, and writes what was found. Returns how many differences there are.
pub async fn reconcile(
    pool: &PgPool,
    providers: &PaymentProviders,
    due: DueDay,
) -> Result<usize, ReconcileError> {
    let since = due.day.midnight().assume_offset(UtcOffset::UTC);
    for (_, provider) in providers.all() {
        let mut after: Option<String> = None;
        loop {
            let page = provider.movements(since, due.until, after.as_deref()).await?;
            let movements: Vec<_> = page.movements.into_iter().map(new_movement).collect();
            rows::keep(pool, &movements).await?;
            after = page.next;
            if after.is_none() {
                break;
            }
        }
    }
    let mut found = rows::unseen(pool, since, due.until).await?;
    let mut last: Option<(OffsetDateTime, String)> = None;
    loop {
        let after = last.as_ref().map(|(at, name)| (*at, name.as_str()));
        let pairs = rows::pairs(pool, since, due.until, after, AT_ONCE).await?;
        let Some((at, pair)) = pairs.last() else { break };
        last = Some((*at, pair.movement_ref.clone()));
        for (_, pair) in pairs {
            if let Some(mismatch) = compare(&pair.movement, pair.booked.as_ref()) {
                found.push(Found {
                    of: Difference::Movement(pair.movement_ref),
                    mismatch,
                    provider_amount: Some(pair.movement.amount),
                    books_amount: pair.booked.map(|booked| booked.amount),
                    currency: pair.movement.currency,
                });
            }
        }
    }
    rows::write(pool, due.day, due.until, &found).await?;
    Ok(found.len())
}

fn new_movement(seen: MovementSeen) -> NewMovement {
    NewMovement {
        movement_ref: seen.movement_ref,
        kind: seen.kind,
        object_ref: seen.object_ref,
        charge_ref: seen.charge_ref,
        payment_id: seen.payment_id.and_then(|id| id.parse().ok()),
        amount: seen.amount,
        currency: seen.currency,
        account_amount: seen.account_amount,
        fee: seen.fee,
        account_currency: seen.account_currency,
        moved_at: seen.moved_at,
    }
}
