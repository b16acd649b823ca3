//! Second factors in Postgres: tables `second_factor`, `recovery_code`, `second_factor_failure` and `sign_in_ticket`.
//!
//! Whoever compares a code holds the factor's row, so that guesses for one account come one after the other, and no crowd of them passes
//! the counter. Commit whatever the answer, or a wrong guess is not counted.

use guildhall_domain::{
    identity::{
        account::Account,
        login_provider::LoginProvider,
        second_factor::{ENROLMENT_LIFE, GUESS_WINDOW, GUESSES, TICKET_LIFE},
    },
    ids::Uid,
};
use sqlx::{PgConnection, PgExecutor, postgres::types::PgInterval};
use time::{Duration, OffsetDateTime};

use super::account::account_row;

/// SHA-256 of a ticket.
pub type TicketHash = [u8; 32];
/// HMAC-SHA256 of a recovery code with the house's key.
pub type RecoveryHash = [u8; 32];

/// How an account stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactorStatus {
    pub enrolled_at: Option<OffsetDateTime>,
    pub recovery_codes_left: i64,
}

/// A second factor whose row is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldFactor {
    pub sealed_secret: Vec<u8>,
    pub is_enrolled: bool,
    /// Made so recently that a code may still confirm it.
    pub is_fresh: bool,
    pub last_step: i64,
    /// Seconds until another code is compared, after too many wrong ones.
    pub wait: Option<u64>,
    /// By the database's clock.
    pub now: OffsetDateTime,
}

/// How an account stands.
pub async fn status(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<FactorStatus> {
    let row = sqlx::query!(
        r#"select (select enrolled_at from second_factor where uid = $1) as enrolled_at,
               (select count(*) from recovery_code where uid = $1 and used_at is null) as "left!""#,
        uid.0,
    )
    .fetch_one(db)
    .await?;
    Ok(FactorStatus { enrolled_at: row.enrolled_at, recovery_codes_left: row.left })
}

/// Whether an account is signed in to with a second factor.
pub async fn is_enrolled(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from second_factor where uid = $1 and enrolled_at is not null) as "is_enrolled!""#,
        uid.0,
    )
    .fetch_one(db)
    .await
}

/// Keeps a secret that no code has confirmed yet, in the place of one that never was. False if the account has a factor.
pub async fn offer(db: impl PgExecutor<'_>, uid: Uid, sealed_secret: &[u8]) -> sqlx::Result<bool> {
    let kept = sqlx::query!(
        "insert into second_factor (uid, secret) values ($1, $2)
         on conflict (uid) do update set secret = excluded.secret, made_at = now(), last_step = 0
         where second_factor.enrolled_at is null",
        uid.0,
        sealed_secret,
    )
    .execute(db)
    .await?;
    Ok(kept.rows_affected() > 0)
}

/// Takes the row of an account's factor until the transaction ends. `None` if it has none.
pub async fn hold(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<Option<HeldFactor>> {
    let row = sqlx::query!(
        r#"select secret, enrolled_at is not null as "is_enrolled!", last_step,
               made_at > clock_timestamp() - $2::interval as "is_fresh!"
           from second_factor where uid = $1 for update"#,
        uid.0,
        interval(ENROLMENT_LIFE),
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    // A statement of its own: it sees what was counted while the row was waited for.
    let tries = sqlx::query!(
        r#"select clock_timestamp() as "now!",
               (select ceil(extract(epoch from failed_at + $2::interval - clock_timestamp()))::bigint
                from second_factor_failure
                where uid = $1 and failed_at > clock_timestamp() - $2::interval
                order by failed_at desc offset $3 limit 1) as wait"#,
        uid.0,
        interval(GUESS_WINDOW),
        GUESSES - 1,
    )
    .fetch_one(tx)
    .await?;
    Ok(Some(HeldFactor {
        sealed_secret: row.secret,
        is_enrolled: row.is_enrolled,
        is_fresh: row.is_fresh,
        last_step: row.last_step,
        wait: tries.wait.map(|wait| wait.max(1).unsigned_abs()),
        now: tries.now,
    }))
}

/// Counts a wrong code. The moment is the clock's, as several may be counted by transactions that began together.
pub async fn failed(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into second_factor_failure (uid, failed_at) values ($1, clock_timestamp())",
        uid.0
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A code of that step was right: neither it nor an older one counts from here on. Wrong ones stay counted, or who looks over the
/// owner's shoulder has five more with each code.
pub async fn used_step(db: impl PgExecutor<'_>, uid: Uid, step: i64) -> sqlx::Result<()> {
    sqlx::query!("update second_factor set last_step = $2 where uid = $1", uid.0, step)
        .execute(db)
        .await?;
    Ok(())
}

/// Uses a recovery code up. False if there is no such code, or not any more.
pub async fn use_recovery_code(
    db: impl PgExecutor<'_>,
    uid: Uid,
    code: &RecoveryHash,
) -> sqlx::Result<bool> {
    let used = sqlx::query!(
        "update recovery_code set used_at = now() where uid = $1 and code_hash = $2 and used_at is null",
        uid.0,
        &code[..],
    )
    .execute(db)
    .await?;
    Ok(used.rows_affected() > 0)
}

/// A code has confirmed the secret: it is asked for from here on.
pub async fn enrol(db: impl PgExecutor<'_>, uid: Uid, step: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "update second_factor set enrolled_at = now(), last_step = $2 where uid = $1",
        uid.0,
        step,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Puts these recovery codes in the place of those there were.
pub async fn replace_recovery_codes(
    tx: &mut PgConnection,
    uid: Uid,
    codes: &[RecoveryHash],
) -> sqlx::Result<()> {
    sqlx::query!("delete from recovery_code where uid = $1", uid.0).execute(&mut *tx).await?;
    let codes: Vec<Vec<u8>> = codes.iter().map(|code| code.to_vec()).collect();
    sqlx::query!(
        "insert into recovery_code (uid, code_hash) select $1, * from unnest($2::bytea[])",
        uid.0,
        &codes,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Takes the factor away, with its recovery codes. False if there was none that was confirmed.
pub async fn remove(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<bool> {
    let was_enrolled = sqlx::query_scalar!(
        r#"delete from second_factor where uid = $1 returning enrolled_at is not null as "was_enrolled!""#,
        uid.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    sqlx::query!("delete from recovery_code where uid = $1", uid.0).execute(tx).await?;
    Ok(was_enrolled == Some(true))
}

/// Keeps that the first factor of an account was right.
pub async fn issue_ticket(
    db: impl PgExecutor<'_>,
    uid: Uid,
    ticket: &TicketHash,
    provider: Option<LoginProvider>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into sign_in_ticket (ticket_hash, uid, expires_at, provider) values ($1, $2, now() + $3::interval, $4)",
        &ticket[..],
        uid.0,
        interval(TICKET_LIFE),
        provider as Option<LoginProvider>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The account a ticket is for, held as it is until the transaction ends, so that a sign-in cannot slip past a change of password or a
/// freeze that is being committed. `None` if there is no such ticket, or not any more.
pub async fn hold_by_ticket(
    tx: &mut PgConnection,
    ticket: &TicketHash,
) -> sqlx::Result<Option<Account>> {
    let uid =
        sqlx::query_scalar!("select uid from sign_in_ticket where ticket_hash = $1", &ticket[..])
            .fetch_optional(&mut *tx)
            .await?;
    let Some(uid) = uid else { return Ok(None) };
    let account = account_row!("select", "from account where uid = $1 for share", uid)
        .fetch_optional(&mut *tx)
        .await?;
    // A statement of its own: whoever changed the account while it was waited for has deleted its tickets.
    let is_live = sqlx::query_scalar!(
        r#"select exists (
               select from sign_in_ticket where ticket_hash = $1 and expires_at > clock_timestamp()
           ) as "is_live!""#,
        &ticket[..],
    )
    .fetch_one(tx)
    .await?;
    account.filter(|_| is_live).map(Account::try_from).transpose()
}

/// What a sign-in that waits for its second step began with, and for how many seconds it still waits; `None` if it does not.
pub async fn pending(
    db: impl PgExecutor<'_>,
    ticket: &TicketHash,
) -> sqlx::Result<Option<(Option<LoginProvider>, i64)>> {
    let row = sqlx::query!(
        r#"select provider as "provider: LoginProvider",
               ceil(extract(epoch from expires_at - now()))::bigint as "left!"
           from sign_in_ticket where ticket_hash = $1 and expires_at > now()"#,
        &ticket[..],
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| (row.provider, row.left)))
}

/// Uses a ticket up. False if somebody else just did.
pub async fn use_ticket(
    db: impl PgExecutor<'_>,
    ticket: &TicketHash,
) -> sqlx::Result<Option<Option<LoginProvider>>> {
    sqlx::query_scalar!(
        r#"delete from sign_in_ticket where ticket_hash = $1 returning provider as "provider: LoginProvider""#,
        &ticket[..],
    )
    .fetch_optional(db)
    .await
}

fn interval(duration: Duration) -> PgInterval {
    PgInterval { months: 0, days: 0, microseconds: duration.whole_seconds() * 1_000_000 }
}
