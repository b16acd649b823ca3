//! Tokens that sign in once, on another device or in the page of an app: table `one_time_token`.
//!
//! Source: product spec §7 (one_time_token/login), §6 (client-token flow); bad input AUTHEMAIL-048.

use guildhall_domain::{
    identity::{account::Account, native_client::SessionKind},
    ids::{SessionId, Uid},
};
use sqlx::{PgConnection, postgres::types::PgInterval};
use time::Duration;

use super::account;

/// How long a token signs in. Ours: long enough to take the phone out and scan a code.
pub const LIFE: Duration = Duration::minutes(3);

/// SHA-256 of a token.
pub type OneTimeTokenHash = [u8; 32];

/// Keeps a token of a sign-in, in place of the one of its kind made there before. A native one is an app's, for its own page.
pub async fn make(
    tx: &mut PgConnection,
    uid: Uid,
    session: SessionId,
    token: &OneTimeTokenHash,
    kind: SessionKind,
) -> sqlx::Result<()> {
    let is_native = kind == SessionKind::Native;
    sqlx::query!(
        "delete from one_time_token where session_id = $1 and is_native = $2",
        session.0,
        is_native,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "insert into one_time_token (token_hash, uid, session_id, expires_at, is_native)
         values ($1, $2, $3, now() + $4::interval, $5)",
        &token[..],
        uid.0,
        session.0,
        PgInterval { months: 0, days: 0, microseconds: LIFE.whole_seconds() * 1_000_000 },
        is_native,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Uses a token of that kind up. The account it signs in to, held as it is until the transaction ends, and the sign-in that made it; `None` if there is
/// no such token, or not any more, or that sign-in has ended.
pub async fn take(
    tx: &mut PgConnection,
    token: &OneTimeTokenHash,
    kind: SessionKind,
) -> sqlx::Result<Option<(Account, SessionId)>> {
    let uid = sqlx::query_scalar!(
        "select uid from one_time_token where token_hash = $1 and is_native = $2",
        &token[..],
        kind == SessionKind::Native,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(uid) = uid else { return Ok(None) };
    // The account first, as who ends sign-ins does: the other way round, each would wait for the other.
    sqlx::query!("select from account where uid = $1 for share", uid).execute(&mut *tx).await?;
    let taken = sqlx::query!(
        r#"delete from one_time_token where token_hash = $1
           returning session_id, expires_at > clock_timestamp() as "is_young!""#,
        &token[..],
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(taken) = taken.filter(|taken| taken.is_young) else { return Ok(None) };
    // A statement of its own: whoever ended that sign-in while the account was waited for has committed by now.
    let is_live = sqlx::query_scalar!(
        r#"select exists (
               select from session where session_id = $1 and revoked_at is null and expires_at > clock_timestamp()
           ) as "is_live!""#,
        taken.session_id,
    )
    .fetch_one(&mut *tx)
    .await?;
    if !is_live {
        return Ok(None);
    }
    let account = account::find(tx, Uid(uid)).await?;
    Ok(account.map(|account| (account, SessionId(taken.session_id))))
}
