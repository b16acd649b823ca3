//! Passkeys in Postgres: tables `passkey` and `passkey_ceremony`.
//!
//! What an authenticator showed and what it was asked for are JSON of the library that judges them; nothing here looks inside.
//! A ceremony is used up by the statement that reads it: commit whatever the answer, or it could be answered twice.

use guildhall_domain::{
    identity::{
        account::Account,
        passkey::{CEREMONY_LIFE, CeremonyPurpose, PasskeyName},
    },
    ids::{PasskeyId, SessionId, Uid},
};
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;
use uuid::Uuid;

use super::account::account_row;

/// SHA-256 of what a client names its ceremony by.
pub type TicketHash = [u8; 32];

/// A passkey as its owner is shown it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    pub passkey_id: PasskeyId,
    pub name: String,
    pub created_at: OffsetDateTime,
    pub last_used_at: Option<OffsetDateTime>,
}

/// A passkey that is compared with, its row held.
#[derive(Debug, Clone, PartialEq)]
pub struct HeldPasskey {
    pub passkey_id: PasskeyId,
    pub user_handle: Uuid,
    pub data: Value,
}

/// What is to be made.
#[derive(Debug, Clone, Copy)]
pub struct NewPasskey<'a> {
    pub passkey_id: PasskeyId,
    pub credential_id: &'a [u8],
    pub user_handle: Uuid,
    pub name: &'a str,
    pub data: &'a Value,
}

/// Whoever is signed in and began a ceremony, which can be ended over the same sign-in alone; or changes what signs in
/// to their account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beginner {
    pub uid: Uid,
    pub session: SessionId,
}

/// What a ceremony makes.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    pub user_handle: Uuid,
    pub name: &'a PasskeyName,
}

/// A ceremony that was under way; it is used up.
#[derive(Debug, Clone, PartialEq)]
pub struct Ceremony {
    pub state: Value,
    /// Of the passkey that is to be made.
    pub user_handle: Option<Uuid>,
    pub name: Option<String>,
}

/// An account's passkeys, oldest first.
pub async fn list(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<Vec<Passkey>> {
    let rows = sqlx::query!(
        "select passkey_id, name, created_at, last_used_at from passkey where uid = $1 order by created_at, passkey_id",
        uid.0,
    )
    .fetch_all(db)
    .await?;
    let passkeys = rows.into_iter().map(|row| Passkey {
        passkey_id: PasskeyId(row.passkey_id),
        name: row.name,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
    });
    Ok(passkeys.collect())
}

/// How many an account has.
pub async fn count(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from passkey where uid = $1"#, uid.0)
        .fetch_one(db)
        .await
}

/// What the authenticators of an account know it by: the ids of its credentials, and the handle they have for it, if there are any.
pub async fn known(
    db: impl PgExecutor<'_>,
    uid: Uid,
) -> sqlx::Result<(Vec<Vec<u8>>, Option<Uuid>)> {
    let rows = sqlx::query!(
        "select credential_id, user_handle from passkey where uid = $1 order by created_at, passkey_id",
        uid.0,
    )
    .fetch_all(db)
    .await?;
    let handle = rows.last().map(|row| row.user_handle);
    Ok((rows.into_iter().map(|row| row.credential_id).collect(), handle))
}

/// Keeps what was asked of an authenticator, until it has answered or five minutes have passed.
pub async fn begin(
    db: impl PgExecutor<'_>,
    ticket: &TicketHash,
    purpose: CeremonyPurpose,
    by: Option<Beginner>,
    wanted: Option<Wanted<'_>>,
    state: &Value,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into passkey_ceremony (ticket_hash, purpose, uid, session_id, user_handle, name, state, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))",
        &ticket[..],
        purpose.as_str(),
        by.map(|by| by.uid.0),
        by.map(|by| by.session.0),
        wanted.map(|wanted| wanted.user_handle),
        wanted.map(|wanted| wanted.name.as_str()),
        state,
        CEREMONY_LIFE.as_seconds_f64(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Uses a ceremony up. `None` if there is none of that purpose which they began, or not any more.
pub async fn take(
    db: impl PgExecutor<'_>,
    ticket: &TicketHash,
    purpose: CeremonyPurpose,
    by: Option<Beginner>,
) -> sqlx::Result<Option<Ceremony>> {
    let row = sqlx::query!(
        r#"delete from passkey_ceremony
           where ticket_hash = $1 and purpose = $2 and uid is not distinct from $3 and session_id is not distinct from $4
           returning state, user_handle, name, expires_at > clock_timestamp() as "is_live!""#,
        &ticket[..],
        purpose.as_str(),
        by.map(|by| by.uid.0),
        by.map(|by| by.session.0),
    )
    .fetch_optional(db)
    .await?;
    let row = row.filter(|row| row.is_live);
    Ok(row.map(|row| Ceremony { state: row.state, user_handle: row.user_handle, name: row.name }))
}

/// Locks an account for a change of what signs in to it. `None` if it is frozen by now, or the sign-in that asks has
/// ended.
pub async fn lock_account(tx: &mut PgConnection, by: Beginner) -> sqlx::Result<Option<Account>> {
    let account = account_row!(
        "select",
        "from account where uid = $1 and frozen_at is null for update",
        by.uid.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    // A statement of its own: what ended sign-ins while the lock was waited for is seen by it.
    let is_live = sqlx::query_scalar!(
        r#"select exists (select from session where session_id = $1 and uid = $2 and revoked_at is null) as "is_live!""#,
        by.session.0,
        by.uid.0,
    )
    .fetch_one(tx)
    .await?;
    account.filter(|_| is_live).map(Account::try_from).transpose()
}

/// Keeps a passkey. `None` if there is one of that credential already, whoever's it is.
pub async fn add(
    db: impl PgExecutor<'_>,
    uid: Uid,
    new: NewPasskey<'_>,
) -> sqlx::Result<Option<Passkey>> {
    let row = sqlx::query!(
        "insert into passkey (passkey_id, uid, credential_id, user_handle, name, data) values ($1, $2, $3, $4, $5, $6)
         on conflict (credential_id) do nothing
         returning passkey_id, name, created_at",
        new.passkey_id.0,
        uid.0,
        new.credential_id,
        new.user_handle,
        new.name,
        new.data,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Passkey {
        passkey_id: PasskeyId(row.passkey_id),
        name: row.name,
        created_at: row.created_at,
        last_used_at: None,
    }))
}

/// Holds a passkey until the transaction ends: two answers of it come one after the other, so that the second sees the sign count of the
/// first. Its account is held as it is, so that a sign-in cannot slip past a freeze that is being committed.
pub async fn hold(
    tx: &mut PgConnection,
    credential_id: &[u8],
) -> sqlx::Result<Option<(Account, HeldPasskey)>> {
    let uid =
        sqlx::query_scalar!("select uid from passkey where credential_id = $1", credential_id)
            .fetch_optional(&mut *tx)
            .await?;
    let Some(uid) = uid else { return Ok(None) };
    let account = account_row!("select", "from account where uid = $1 for share", uid)
        .fetch_one(&mut *tx)
        .await?;
    // A statement of its own: whoever deleted it while the account was waited for is seen by it.
    let held = sqlx::query!(
        "select passkey_id, user_handle, data from passkey where credential_id = $1 and uid = $2 for update",
        credential_id,
        uid,
    )
    .fetch_optional(tx)
    .await?;
    let Some(row) = held else { return Ok(None) };
    let passkey_id = PasskeyId(row.passkey_id);
    let held = HeldPasskey { passkey_id, user_handle: row.user_handle, data: row.data };
    Ok(Some((account.try_into()?, held)))
}

/// Notes that a passkey was used; `data` is what it is known by from here on.
pub async fn used(db: impl PgExecutor<'_>, passkey: PasskeyId, data: &Value) -> sqlx::Result<()> {
    sqlx::query!(
        "update passkey set last_used_at = now(), data = $2 where passkey_id = $1",
        passkey.0,
        data,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes one of this person's passkeys, and says what it was called. `None` if it is not theirs, or not there.
pub async fn remove(
    db: impl PgExecutor<'_>,
    uid: Uid,
    passkey: PasskeyId,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "delete from passkey where passkey_id = $1 and uid = $2 returning name",
        passkey.0,
        uid.0,
    )
    .fetch_optional(db)
    .await
}

/// Deletes all passkeys of an account; whether there were any.
pub async fn remove_all(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<bool> {
    let gone = sqlx::query!("delete from passkey where uid = $1", uid.0).execute(db).await?;
    Ok(gone.rows_affected() > 0)
}
