//! Wrong passwords in Postgres: table `password_failure`, which slows down guessing.

use guildhall_domain::identity::{
    email::Email,
    password_tries::{
        NETWORK_PAUSE, NETWORK_WINDOW, NetworkLimits, PER_ACCOUNT, PER_DEVICE_AND_DAY, WINDOW,
    },
};
use sqlx::{PgConnection, PgExecutor, postgres::types::PgInterval};

/// Whether one more password may be compared for an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordTry {
    Allowed,
    /// Too many wrong ones lately; seconds until the next may be tried.
    Wait {
        remain_time: i64,
    },
}

/// Counts one try against `email` before it is compared, so that many at once cannot all slip through.
///
/// Somebody who signed in to this account before from this network or device is judged by the wrong tries of this network alone, so
/// that strangers cannot lock the owner out. Whoever knows the device's id but comes from a strange network has a limit for the account
/// and the day; it counts only tries with a known device, so strangers cannot use it up. A network has its limits for all accounts
/// together; a known device is not held back by them, so that nobody in a shared network locks its neighbours out.
pub async fn begin(
    tx: &mut PgConnection,
    email: &Email,
    network: &str,
    device_id: Option<&str>,
    limits: NetworkLimits,
) -> sqlx::Result<PasswordTry> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('password:' || $1, 0))",
        email.as_str()
    )
    .execute(&mut *tx)
    .await?;
    let known = sqlx::query!(
        r#"select coalesce(bool_or(session.address = $2), false) as "network!",
               coalesce(bool_or(session.device_id = $3), false) as "device!"
           from session join account using (uid) where account.email = $1"#,
        email.as_str(),
        network,
        device_id,
    )
    .fetch_one(&mut *tx)
    .await?;
    let by_device = known.device && !known.network;
    // With `n` tries in a window, the next is allowed when the oldest of the newest `n` leaves it.
    let remain_time = sqlx::query_scalar!(
        r#"select coalesce(max(ceil(extract(epoch from free_at - now()))), 0)::bigint as "remain!" from (
               (select failed_at + $3::interval as free_at from password_failure
                where email = $1 and failed_at > now() - $3::interval and (not $4 or address = $2)
                order by failed_at desc offset $5 limit 1)
               union all
               (select failed_at + interval '1 day' from password_failure
                where $6 and email = $1 and by_device and failed_at > now() - interval '1 day'
                order by failed_at desc offset $7 limit 1)
               union all
               (select failed_at + interval '1 day' from password_failure
                where not $8 and address = $2 and failed_at > now() - interval '1 day'
                order by failed_at desc offset $9 limit 1)
               union all
               (select newest + $10::interval from (
                    (select failed_at as oldest, (select max(failed_at) from password_failure where address = $2) as newest
                     from password_failure
                     where not $8 and address = $2 and failed_at > now() - $10::interval - $11::interval
                     order by failed_at desc offset $12 limit 1)
                ) lately where newest - oldest <= $11::interval)
           ) waits"#,
        email.as_str(),
        network,
        interval(WINDOW),
        known.network || known.device,
        PER_ACCOUNT - 1,
        by_device,
        PER_DEVICE_AND_DAY - 1,
        known.device,
        i64::from(limits.in_day) - 1,
        interval(NETWORK_PAUSE),
        interval(NETWORK_WINDOW),
        i64::from(limits.in_window) - 1,
    )
    .fetch_one(&mut *tx)
    .await?;
    if remain_time > 0 {
        return Ok(PasswordTry::Wait { remain_time });
    }
    sqlx::query!(
        "insert into password_failure (email, address, by_device) values ($1, $2, $3)",
        email.as_str(),
        network,
        by_device,
    )
    .execute(tx)
    .await?;
    Ok(PasswordTry::Allowed)
}

/// Forgets the tries counted against an address from one network: its owner has just signed in from there.
/// Tries from elsewhere stay counted, or each sign-in of the owner would give a guesser five more.
pub async fn clear(db: impl PgExecutor<'_>, email: &Email, network: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from password_failure where email = $1 and address = $2",
        email.as_str(),
        network
    )
    .execute(db)
    .await?;
    Ok(())
}

fn interval(duration: time::Duration) -> PgInterval {
    PgInterval { months: 0, days: 0, microseconds: duration.whole_seconds() * 1_000_000 }
}
