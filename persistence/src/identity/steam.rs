//! What people have at Steam: table `steam_account`, and its copy in `account.steam`, which has no key.
//!
//! Source: product spec §3 (Steam ID, trade URL, API key); decision 0086. Who changes it holds the account.

use guildhall_domain::{
    identity::steam::{SteamAccount, SteamId, SteamProfile, TradeUrl},
    ids::Uid,
    notice::Kind,
};
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor};

use super::store_rest;
use crate::{
    DatabaseError,
    notice::{self, NewNotice},
};

/// How a person's number was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Linked {
    /// It is the account's now; a trade URL and a key of another one are gone.
    New,
    /// It was before; what Steam says of it is up to date.
    Again,
    /// It is another account's.
    Taken,
}

/// A column holds it as the number it is: people's numbers are far below 2^63.
fn kept(id: SteamId) -> i64 {
    i64::try_from(id.number()).unwrap_or(i64::MAX)
}

/// Keeps which person at Steam an account is.
pub async fn link(tx: &mut PgConnection, uid: Uid, profile: &SteamProfile) -> sqlx::Result<Linked> {
    let id = kept(profile.id);
    // Of two accounts at once, the second sees what the first has kept.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('steam:' || $1::bigint::text, 0))",
        id
    )
    .execute(&mut *tx)
    .await?;
    let had = parts(tx, uid).await?;
    let owner = sqlx::query_scalar!("select uid from steam_account where steam_id = $1", id)
        .fetch_optional(&mut *tx)
        .await?;
    if owner.is_some_and(|owner| owner != uid.0) {
        return Ok(Linked::Taken);
    }
    sqlx::query!(
        "insert into steam_account (uid, steam_id, name, is_private) values ($1, $2, $3, $4)
         on conflict (uid) do update
         set name = excluded.name, is_private = excluded.is_private, steam_id = excluded.steam_id,
             trade_token = case when steam_account.steam_id = excluded.steam_id then steam_account.trade_token end,
             sealed_key = case when steam_account.steam_id = excluded.steam_id then steam_account.sealed_key end,
             key_end = case when steam_account.steam_id = excluded.steam_id then steam_account.key_end end,
             linked_at = case when steam_account.steam_id = excluded.steam_id then steam_account.linked_at else now() end",
        uid.0,
        id,
        profile.name,
        profile.is_private,
    )
    .execute(&mut *tx)
    .await?;
    copy(tx, uid, had).await?;
    Ok(if owner.is_some() { Linked::Again } else { Linked::New })
}

/// Forgets it all. False if there was nothing.
pub async fn unlink(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<bool> {
    let had = parts(tx, uid).await?;
    let gone = sqlx::query!("delete from steam_account where uid = $1", uid.0);
    let gone = gone.execute(&mut *tx).await?.rows_affected() > 0;
    copy(tx, uid, had).await?;
    Ok(gone)
}

/// Keeps or forgets where trade offers go to.
pub async fn set_trade_url(
    tx: &mut PgConnection,
    uid: Uid,
    url: Option<&TradeUrl>,
) -> sqlx::Result<()> {
    let had = parts(tx, uid).await?;
    sqlx::query!(
        "update steam_account set trade_token = $2 where uid = $1",
        uid.0,
        url.map(TradeUrl::token),
    )
    .execute(&mut *tx)
    .await?;
    copy(tx, uid, had).await
}

/// Keeps or forgets a key: sealed, and its last digits.
pub async fn set_key(
    tx: &mut PgConnection,
    uid: Uid,
    key: Option<(&[u8], &str)>,
) -> sqlx::Result<()> {
    let had = parts(tx, uid).await?;
    sqlx::query!(
        "update steam_account set sealed_key = $2, key_end = $3 where uid = $1",
        uid.0,
        key.map(|(sealed, _)| sealed),
        key.map(|(_, end)| end),
    )
    .execute(&mut *tx)
    .await?;
    copy(tx, uid, had).await
}

/// What somebody's inventory is asked for: whose it is, and the key, sealed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linkage {
    pub steam_id: SteamId,
    pub has_trade_url: bool,
    pub sealed_key: Option<Vec<u8>>,
}

/// Who somebody is at Steam; `None` if they have not said it.
pub async fn linkage(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<Option<Linkage>> {
    let row = sqlx::query!(
        r#"select steam_id, trade_token is not null as "has_trade_url!", sealed_key from steam_account where uid = $1"#,
        uid.0
    )
    .fetch_optional(db)
    .await?;
    Ok(row.and_then(|row| {
        let number = u64::try_from(row.steam_id).ok()?;
        Some(Linkage {
            steam_id: SteamId::of_number(number).ok()?,
            has_trade_url: row.has_trade_url,
            sealed_key: row.sealed_key,
        })
    }))
}

/// The fact that Steam takes this key no more. The first bytes of what is sealed are random.
pub fn key_refused_event(uid: Uid, sealed: &[u8]) -> String {
    format!("steam_key:{uid}:{}", hex::encode(&sealed[..sealed.len().min(12)]))
}

/// Steam refuses this key: it is forgotten, the store goes offline, and its owner is told. False if they have another one by now.
///
/// # Errors
/// Whatever Postgres says.
pub async fn refuse_key(
    tx: &mut PgConnection,
    uid: Uid,
    sealed: &[u8],
) -> Result<bool, DatabaseError> {
    sqlx::query!("select uid from account where uid = $1 for update", uid.0)
        .fetch_optional(&mut *tx)
        .await?;
    let is_it = sqlx::query_scalar!(
        r#"select true as "is!" from steam_account where uid = $1 and sealed_key = $2"#,
        uid.0,
        sealed,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if is_it.is_none() {
        return Ok(false);
    }
    set_key(tx, uid, None).await?;
    let told = NewNotice::of(uid, Kind::SteamKeyRefused);
    notice::add(tx, &key_refused_event(uid, sealed), &[told]).await?;
    Ok(true)
}

/// Whether there is a trade URL, and a key.
async fn parts(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<(bool, bool)> {
    let row = sqlx::query!(
        r#"select trade_token is not null as "url!", sealed_key is not null as "key!" from steam_account where uid = $1"#,
        uid.0
    )
    .fetch_optional(tx)
    .await?;
    Ok(row.map_or((false, false), |row| (row.url, row.key)))
}

/// Keeps the copy, and takes a store offline whose seller `had` what is gone now.
async fn copy(tx: &mut PgConnection, uid: Uid, had: (bool, bool)) -> sqlx::Result<()> {
    sqlx::query!(
        "update account set steam = (
             select jsonb_build_object('steam_id', steam_id::text, 'name', name, 'is_private', is_private,
                 'trade_token', trade_token, 'key_end', key_end)
             from steam_account where uid = $1)
         where uid = $1",
        uid.0,
    )
    .execute(&mut *tx)
    .await?;
    let has = parts(tx, uid).await?;
    if (had.0 && !has.0) || (had.1 && !has.1) {
        store_rest::go_offline(tx, uid).await?;
    }
    Ok(())
}

/// A column `steam`.
pub(crate) fn read_copy(column: &Value) -> Option<SteamAccount> {
    let id: SteamId = column["steam_id"].as_str()?.parse().ok()?;
    let token = column["trade_token"].as_str();
    Some(SteamAccount {
        profile: SteamProfile {
            id,
            name: column["name"].as_str()?.to_owned(),
            is_private: column["is_private"].as_bool()?,
        },
        trade_url: token.and_then(|token| TradeUrl::new(id, token).ok()),
        key_end: column["key_end"].as_str().map(str::to_owned),
    })
}
