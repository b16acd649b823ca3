//! API keys in Postgres: table `access_key`. A key is found by its SHA-256; the key itself is stored nowhere.
//!
//! What ends all other sign-ins of an account ends its keys, too: [`super::session::revoke_others`].

use guildhall_domain::{
    closed_list::ClosedList,
    identity::{
        access_key::{AccessKeyName, AccessKeyState, AccessScope},
        role::Role,
    },
    ids::{AccessKeyId, Uid},
};
use sqlx::PgExecutor;
use time::OffsetDateTime;

/// SHA-256 of a key.
pub type KeyHash = [u8; 32];

/// For how many days a key that has ended is still listed.
const LISTED_DAYS: i32 = 30;

/// A key as its owner is shown it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessKey {
    pub key_id: AccessKeyId,
    pub name: String,
    pub prefix: String,
    pub scopes: Vec<AccessScope>,
    pub state: AccessKeyState,
    pub created_at: OffsetDateTime,
    pub expires_at: Option<OffsetDateTime>,
    pub last_used_at: Option<OffsetDateTime>,
    pub last_used_from: Option<String>,
    pub revoked_at: Option<OffsetDateTime>,
}

/// What is to be made.
#[derive(Debug, Clone, Copy)]
pub struct NewAccessKey<'a> {
    pub key_id: AccessKeyId,
    pub key_hash: &'a KeyHash,
    pub prefix: &'a str,
    pub name: &'a AccessKeyName,
    pub scopes: &'a [AccessScope],
    /// Without days it lasts until it is revoked.
    pub days: Option<u16>,
}

/// A key that somebody has shown, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundKey {
    pub key_id: AccessKeyId,
    pub uid: Uid,
    pub role: Role,
    pub scopes: Vec<AccessScope>,
    pub is_expired: bool,
    /// True when its last use was noted over a minute ago: then, and only then, call [`touch`].
    pub is_due_for_touch: bool,
}

/// What a release after this one may have written is left out: it opens nothing here.
fn read_scopes(texts: &[String]) -> Vec<AccessScope> {
    texts.iter().filter_map(|text| AccessScope::read(text).ok()).collect()
}

/// The key of that hash, unless it was revoked or its account is frozen.
pub async fn find(db: impl PgExecutor<'_>, hash: &KeyHash) -> sqlx::Result<Option<FoundKey>> {
    let row = sqlx::query!(
        r#"select k.key_id, k.uid, a.role as "role: Role", k.scopes,
               coalesce(k.expires_at <= now(), false) as "is_expired!",
               (k.last_used_at is null or k.last_used_at < now() - interval '1 minute') as "is_due_for_touch!"
           from access_key k join account a using (uid)
           where k.key_hash = $1 and k.revoked_at is null and a.frozen_at is null"#,
        &hash[..],
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| FoundKey {
        key_id: AccessKeyId(row.key_id),
        uid: Uid(row.uid),
        role: row.role,
        scopes: read_scopes(&row.scopes),
        is_expired: row.is_expired,
        is_due_for_touch: row.is_due_for_touch,
    }))
}

/// Notes that a key was used, and from where. Coarse, because an exact time would be a write for every request.
pub async fn touch(db: impl PgExecutor<'_>, key: AccessKeyId, from: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update access_key set last_used_at = now(), last_used_from = $2
         where key_id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')",
        key.0,
        from,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An account's keys, the newest first; those that were revoked, for some days.
pub async fn list(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<Vec<AccessKey>> {
    let rows = sqlx::query!(
        r#"select key_id, name, prefix, scopes, created_at, expires_at, last_used_at, last_used_from, revoked_at,
               ended_with_sign_ins, coalesce(expires_at <= now(), false) as "is_expired!"
           from access_key
           where uid = $1 and (revoked_at is null or revoked_at > now() - make_interval(days => $2))
           order by created_at desc, key_id desc limit 100"#,
        uid.0,
        LISTED_DAYS,
    )
    .fetch_all(db)
    .await?;
    let key = rows.into_iter().map(|row| AccessKey {
        key_id: AccessKeyId(row.key_id),
        name: row.name,
        prefix: row.prefix,
        scopes: read_scopes(&row.scopes),
        state: match row.revoked_at {
            Some(_) if row.ended_with_sign_ins => AccessKeyState::EndedWithSignIns,
            Some(_) => AccessKeyState::Revoked,
            None if row.is_expired => AccessKeyState::Expired,
            None => AccessKeyState::Active,
        },
        created_at: row.created_at,
        expires_at: row.expires_at,
        last_used_at: row.last_used_at,
        last_used_from: row.last_used_from,
        revoked_at: row.revoked_at,
    });
    Ok(key.collect())
}

/// How many of an account count. Hold the account before, if one more is to be made.
pub async fn count(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from access_key
           where uid = $1 and revoked_at is null and (expires_at is null or expires_at > now())"#,
        uid.0,
    )
    .fetch_one(db)
    .await
}

/// Keeps a key.
pub async fn add(
    db: impl PgExecutor<'_>,
    uid: Uid,
    new: NewAccessKey<'_>,
) -> sqlx::Result<AccessKey> {
    let scopes: Vec<String> = new.scopes.iter().map(|scope| scope.as_str().to_owned()).collect();
    let row = sqlx::query!(
        "insert into access_key (key_id, uid, key_hash, prefix, name, scopes, expires_at)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)) returning created_at, expires_at",
        new.key_id.0,
        uid.0,
        &new.key_hash[..],
        new.prefix,
        new.name.as_str(),
        &scopes,
        new.days.map(i32::from),
    )
    .fetch_one(db)
    .await?;
    Ok(AccessKey {
        key_id: new.key_id,
        name: new.name.as_str().to_owned(),
        prefix: new.prefix.to_owned(),
        scopes: new.scopes.to_vec(),
        state: AccessKeyState::Active,
        created_at: row.created_at,
        expires_at: row.expires_at,
        last_used_at: None,
        last_used_from: None,
        revoked_at: None,
    })
}

/// Ends one of this person's keys, and says what it was called. `None` if it is not theirs, or was revoked before.
pub async fn revoke(
    db: impl PgExecutor<'_>,
    uid: Uid,
    key: AccessKeyId,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        "update access_key set revoked_at = now() where key_id = $1 and uid = $2 and revoked_at is null returning name",
        key.0,
        uid.0,
    )
    .fetch_optional(db)
    .await
}
