//! Tokens that sign in once, on another device or in the page of an app: table `one_time_token`. One that was answered stays for a while: the device that made it asks what became of it.
//!
//! Source: product spec §7 (one_time_token/login), §6 (client-token flow); bad input AUTHEMAIL-048.

use guildhall_domain::{
    identity::{account::Account, native_client::SessionKind, one_time_token::OneTimeTokenState},
    ids::{SessionId, Uid},
};
use sqlx::{PgConnection, PgExecutor, postgres::types::PgInterval};
use time::Duration;

use super::{account, public_profile::PublicProfile};

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
    // The account first, as who ends sign-ins does: the other way round, each would wait for the other.
    sqlx::query!("select from account where uid = $1 for key share", uid.0)
        .execute(&mut *tx)
        .await?;
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

/// How a token stands, as far as its columns say.
fn state_of(ended: Option<&str>, is_live: bool) -> OneTimeTokenState {
    match ended {
        // One that only a newer release knows is over too.
        Some(ended) => ended.parse().unwrap_or(OneTimeTokenState::Expired),
        None if is_live => OneTimeTokenState::Waiting,
        None => OneTimeTokenState::Expired,
    }
}

/// What a token is found to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Look {
    Waiting {
        /// Whom it signs in.
        by: PublicProfile,
        /// Where it was made.
        device_name: String,
        /// Seconds.
        expires_in: i64,
    },
    Ended(OneTimeTokenState),
}

/// What a token would do; it stays as it is.
pub async fn look(db: impl PgExecutor<'_>, token: &OneTimeTokenHash) -> sqlx::Result<Look> {
    let row = sqlx::query!(
        r#"select a.uid, a.nickname, a.profile_pic, s.device_name, t.ended,
               t.expires_at > clock_timestamp() and s.revoked_at is null and s.expires_at > clock_timestamp()
                   and a.frozen_at is null as "is_live!",
               ceil(extract(epoch from t.expires_at - clock_timestamp()))::bigint as "expires_in!"
           from one_time_token t join session s using (session_id) join account a on a.uid = t.uid
           where t.token_hash = $1"#,
        &token[..],
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(Look::Ended(OneTimeTokenState::Expired)) };
    Ok(match state_of(row.ended.as_deref(), row.is_live) {
        OneTimeTokenState::Waiting => Look::Waiting {
            by: PublicProfile::new(row.uid, row.nickname, row.profile_pic),
            device_name: row.device_name,
            expires_in: row.expires_in,
        },
        ended => Look::Ended(ended),
    })
}

/// What became of the token that a sign-in has made last.
pub async fn status(
    db: impl PgExecutor<'_>,
    session: SessionId,
) -> sqlx::Result<OneTimeTokenState> {
    let row = sqlx::query!(
        r#"select ended, expires_at > clock_timestamp() as "is_live!" from one_time_token
           where session_id = $1 order by expires_at desc limit 1"#,
        session.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map_or(OneTimeTokenState::Expired, |row| state_of(row.ended.as_deref(), row.is_live)))
}

/// Uses a token up for nothing. Whose it is, and the sign-in that made it; `None` if it does not wait.
pub async fn decline(
    db: impl PgExecutor<'_>,
    token: &OneTimeTokenHash,
) -> sqlx::Result<Option<(Uid, SessionId)>> {
    let row = sqlx::query!(
        "update one_time_token set ended = $2, expires_at = clock_timestamp()
         where token_hash = $1 and ended is null and expires_at > clock_timestamp()
         returning uid, session_id",
        &token[..],
        OneTimeTokenState::Declined.as_str(),
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| (Uid(row.uid), SessionId(row.session_id))))
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
    // It ends at once: a process of the release before looks at nothing but its end.
    let taken = sqlx::query!(
        "update one_time_token set ended = $2, expires_at = clock_timestamp()
         where token_hash = $1 and ended is null and expires_at > clock_timestamp()
         returning session_id",
        &token[..],
        OneTimeTokenState::Used.as_str(),
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(taken) = taken else { return Ok(None) };
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
