//! Accounts at other providers, and authorizations under way: tables `social_identity`, `authorization_request` and
//! `used_access_token`.
//!
//! Source: product spec §3 (login provider ids), §5 (binding), §8 (unlink refused).

use guildhall_domain::{
    identity::{
        account::Account,
        login_provider::{AUTHORIZATION_LIFE, LoginProvider, SocialOp, SocialProvider},
    },
    ids::Uid,
};
use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;

use super::account;

/// SHA-256 of a state, or of the secret that belongs to it.
pub type AuthorizationHash = [u8; 32];

/// An authorization that somebody is sent to a provider for.
#[derive(Debug, Clone, Copy)]
pub struct NewAuthorization<'a> {
    pub state_hash: &'a AuthorizationHash,
    pub secret_hash: &'a AuthorizationHash,
    pub provider: SocialProvider,
    pub op: SocialOp,
    /// Who asks to bind.
    pub uid: Option<Uid>,
    pub nonce: &'a str,
    pub code_verifier: &'a str,
}

/// Keeps it.
pub async fn ask(db: impl PgExecutor<'_>, new: &NewAuthorization<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into authorization_request (state_hash, secret_hash, provider, op, uid, nonce, code_verifier)
         values ($1, $2, $3, $4, $5, $6, $7)",
        &new.state_hash[..],
        &new.secret_hash[..],
        new.provider.login_provider() as LoginProvider,
        new.op as SocialOp,
        new.uid.map(|uid| uid.0),
        new.nonce,
        new.code_verifier,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What an answer is checked with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    pub nonce: String,
    pub code_verifier: String,
}

/// Uses up an authorization. `None` unless it is this one, asked for by this page and person, not too old and not answered before.
pub async fn answer(
    db: impl PgExecutor<'_>,
    state_hash: &AuthorizationHash,
    secret_hash: &AuthorizationHash,
    (provider, op, uid): (SocialProvider, SocialOp, Option<Uid>),
) -> sqlx::Result<Option<Asked>> {
    sqlx::query_as!(
        Asked,
        "update authorization_request set answered_at = now()
         where state_hash = $1 and secret_hash = $2 and provider = $3 and op = $4 and uid is not distinct from $5
           and answered_at is null and created_at > now() - make_interval(secs => $6)
         returning nonce, code_verifier",
        &state_hash[..],
        &secret_hash[..],
        provider.login_provider() as LoginProvider,
        op as SocialOp,
        uid.map(|uid| uid.0),
        AUTHORIZATION_LIFE.as_seconds_f64(),
    )
    .fetch_optional(db)
    .await
}

/// SHA-256 of an access token.
pub type AccessTokenHash = [u8; 32];

/// Uses up an access token that its provider would accept again, until `expires_at`. False if it was used before.
pub async fn use_up(
    db: impl PgExecutor<'_>,
    token: &AccessTokenHash,
    expires_at: Option<OffsetDateTime>,
) -> sqlx::Result<bool> {
    let kept = sqlx::query!(
        "insert into used_access_token (token_hash, expires_at) values ($1, $2) on conflict do nothing",
        &token[..],
        expires_at,
    )
    .execute(db)
    .await?;
    Ok(kept.rows_affected() > 0)
}

/// The account that a provider's account signs in to, held for a change of its names: two sign-ins that only shared it, by two
/// providers at once, would each wait for the other to change it. Until the transaction ends nobody else asks for the same one, so two first
/// sign-ins at once make one account; and nobody unlinks it, since that holds the account too.
pub async fn hold_owner(
    tx: &mut PgConnection,
    provider: SocialProvider,
    subject: &str,
) -> sqlx::Result<Option<Account>> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('social:' || $1 || ':' || $2, 0))",
        provider.as_str(),
        subject,
    )
    .execute(&mut *tx)
    .await?;
    let owner = sqlx::query_scalar!(
        "select uid from social_identity where provider = $1 and subject = $2",
        provider.login_provider() as LoginProvider,
        subject,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(owner) = owner else { return Ok(None) };
    sqlx::query!("select from account where uid = $1 for no key update", owner)
        .execute(&mut *tx)
        .await?;
    // A statement of its own: whoever unlinked it while the account was waited for is seen by it.
    let is_linked = sqlx::query_scalar!(
        r#"select exists (
               select from social_identity where provider = $1 and subject = $2 and uid = $3
           ) as "is_linked!""#,
        provider.login_provider() as LoginProvider,
        subject,
        owner,
    )
    .fetch_one(&mut *tx)
    .await?;
    if is_linked { account::find(tx, Uid(owner)).await } else { Ok(None) }
}

/// How linking ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    New,
    /// It was linked to this account before.
    Before,
    /// It is linked to another account, or this account is linked to another one of that provider.
    Taken,
}

/// Links a provider's account to an account, and keeps the name it has now.
pub async fn bind(
    tx: &mut PgConnection,
    uid: Uid,
    provider: SocialProvider,
    subject: &str,
    name: &str,
) -> sqlx::Result<Bound> {
    // Of two at once the second waits here, and then finds the first one's row in its way.
    let made = sqlx::query!(
        "insert into social_identity (provider, subject, uid, name) values ($1, $2, $3, $4) on conflict do nothing",
        provider.login_provider() as LoginProvider,
        subject,
        uid.0,
        name,
    )
    .execute(&mut *tx)
    .await?;
    if made.rows_affected() > 0 {
        copy_names(tx, uid).await?;
        return Ok(Bound::New);
    }
    let is_own = rename(tx, uid, provider, subject, name).await?;
    Ok(if is_own { Bound::Before } else { Bound::Taken })
}

/// Keeps the name that a linked account has at its provider now, and links nothing. False if it is not linked to this
/// account.
pub async fn rename(
    tx: &mut PgConnection,
    uid: Uid,
    provider: SocialProvider,
    subject: &str,
    name: &str,
) -> sqlx::Result<bool> {
    let renamed = sqlx::query!(
        "update social_identity set name = $4 where provider = $1 and subject = $2 and uid = $3",
        provider.login_provider() as LoginProvider,
        subject,
        uid.0,
        name,
    )
    .execute(&mut *tx)
    .await?;
    if renamed.rows_affected() == 0 {
        return Ok(false);
    }
    copy_names(tx, uid).await?;
    Ok(true)
}

/// Unlinks it. False if nothing of that provider is linked.
pub async fn unbind(
    tx: &mut PgConnection,
    uid: Uid,
    provider: SocialProvider,
) -> sqlx::Result<bool> {
    let gone = sqlx::query!(
        "delete from social_identity where uid = $1 and provider = $2",
        uid.0,
        provider.login_provider() as LoginProvider,
    )
    .execute(&mut *tx)
    .await?;
    copy_names(tx, uid).await?;
    Ok(gone.rows_affected() > 0)
}

/// Unlinks everything that was linked since then.
pub(super) async fn unbind_since(
    tx: &mut PgConnection,
    uid: Uid,
    since: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!("delete from social_identity where uid = $1 and bound_at >= $2", uid.0, since)
        .execute(&mut *tx)
        .await?;
    copy_names(tx, uid).await
}

/// Unlinks everything.
pub(super) async fn unbind_all(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<()> {
    sqlx::query!("delete from social_identity where uid = $1", uid.0).execute(&mut *tx).await?;
    copy_names(tx, uid).await
}

/// Writes the names once more where accounts are read.
async fn copy_names(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<()> {
    let linked = list(&mut *tx, uid).await?;
    let names = linked.into_iter().map(|one| (one.provider.as_str().to_owned(), one.name.into()));
    let names = serde_json::Value::Object(names.collect());
    sqlx::query!("update account set social_names = $2 where uid = $1", uid.0, names)
        .execute(tx)
        .await?;
    Ok(())
}

/// A provider's account that is linked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linked {
    pub provider: SocialProvider,
    pub name: String,
    pub bound_at: OffsetDateTime,
}

/// Those of an account, in the order they were linked.
pub async fn list(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<Vec<Linked>> {
    let rows = sqlx::query!(
        r#"select provider as "provider: LoginProvider", name, bound_at from social_identity
           where uid = $1 order by bound_at, provider"#,
        uid.0,
    )
    .fetch_all(db)
    .await?;
    let linked = |provider| SocialProvider::of(provider);
    Ok(rows
        .into_iter()
        .filter_map(|row| {
            let (name, bound_at) = (row.name, row.bound_at);
            Some(Linked { provider: linked(row.provider)?, name, bound_at })
        })
        .collect())
}

/// How many of these providers have an account of this person linked.
pub async fn count(
    db: impl PgExecutor<'_>,
    uid: Uid,
    among: &[SocialProvider],
) -> sqlx::Result<i64> {
    let among: Vec<i16> = among.iter().map(|one| one.login_provider().number()).collect();
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from social_identity where uid = $1 and provider = any($2)"#,
        uid.0,
        &among,
    )
    .fetch_one(db)
    .await
}

/// What an account is busy with that its ways in guard. Spec §8: unlinking waits for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Business {
    /// Orders that are not over, as the buyer or as the seller.
    pub open_orders: i64,
    /// Pieces on sale.
    pub on_sale: i64,
}

/// What an account is busy with now.
pub async fn business(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<Business> {
    sqlx::query_as!(
        Business,
        r#"select (
               (select count(*) from "order" where buyer = $1 and ended_at is null)
               + (select count(*) from "order" where seller = $1 and ended_at is null)
           ) as "open_orders!",
           (select coalesce(sum(on_sale), 0) from sell_order where seller = $1 and on_sale + locked > 0) as "on_sale!""#,
        uid.0,
    )
    .fetch_one(db)
    .await
}
