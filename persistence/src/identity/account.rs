//! Accounts in Postgres: table `account`.

use guildhall_domain::{
    closed_list::ClosedList,
    identity::{
        account::{Account, VisitorLimits},
        email::Email,
        login_provider::{SocialNames, SocialProvider},
        native_client::OsType,
        nickname::{self, Nickname},
        role::Role,
    },
    ids::{SessionId, Uid, UploadId},
};
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor, postgres::types::PgInterval};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::{game_role, steam};

/// A statement that answers accounts: `$before` is what stands before their columns, such as `select`, and `$after` what follows.
macro_rules! account_row {
    ($before:literal, $after:literal $(, $argument:expr)* $(,)?) => {
        sqlx::query_as!(
            crate::identity::account::AccountRow,
            $before
                + r#" uid, role, email, nickname, nickname_changed_at, profile_pic, language, currency, social_names, birthday, app_roles,
                steam, allow_shop_display, password_hash is not null as "has_password!", frozen_at is not null as "is_frozen!", created_at "#
                + $after
            $(, $argument)*
        )
    };
}
pub(crate) use account_row;

/// A row of [`account_row`].
pub(crate) struct AccountRow {
    pub uid: i64,
    pub role: String,
    pub email: Option<String>,
    pub nickname: String,
    pub nickname_changed_at: Option<OffsetDateTime>,
    pub profile_pic: Option<Uuid>,
    pub language: String,
    pub currency: String,
    pub social_names: Value,
    pub birthday: Option<Date>,
    pub app_roles: Value,
    pub steam: Option<Value>,
    pub allow_shop_display: bool,
    pub has_password: bool,
    pub is_frozen: bool,
    pub created_at: OffsetDateTime,
}

impl TryFrom<AccountRow> for Account {
    type Error = sqlx::Error;

    fn try_from(row: AccountRow) -> sqlx::Result<Self> {
        Ok(Self {
            uid: Uid(row.uid),
            role: row.role.parse::<Role>().map_err(|e| sqlx::Error::Decode(e.into()))?,
            email: row.email,
            nickname: row.nickname,
            nickname_changed_at: row.nickname_changed_at,
            profile_pic: row.profile_pic.map(UploadId),
            language: row.language,
            currency: row.currency,
            social_names: social_names(&row.social_names),
            app_roles: game_role::read_copy(&row.app_roles),
            steam: row.steam.as_ref().and_then(steam::read_copy),
            allow_shop_display: row.allow_shop_display,
            birthday: row.birthday,
            has_password: row.has_password,
            is_frozen: row.is_frozen,
            created_at: row.created_at,
        })
    }
}

/// A column `social_names`. A provider that only a newer release knows is left out.
fn social_names(column: &Value) -> SocialNames {
    let names = column.as_object().into_iter().flatten();
    let read = |(provider, name): (&String, &Value)| {
        Some((SocialProvider::read(provider).ok()?, name.as_str()?.to_owned()))
    };
    names.filter_map(read).collect()
}

/// One account, or `None`.
pub async fn find(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<Option<Account>> {
    account_row!("select", "from account where uid = $1", uid.0)
        .fetch_optional(db)
        .await?
        .map(Account::try_from)
        .transpose()
}

/// Whether an account has an address.
pub async fn has_email(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<bool> {
    let has = sqlx::query_scalar!(
        r#"select email is not null as "has!" from account where uid = $1"#,
        uid.0
    );
    Ok(has.fetch_optional(db).await?.unwrap_or(false))
}

/// The account of an address, or `None`.
pub async fn find_by_email(
    db: impl PgExecutor<'_>,
    email: &Email,
) -> sqlx::Result<Option<Account>> {
    account_row!("select", "from account where email = $1", email.as_str())
        .fetch_optional(db)
        .await?
        .map(Account::try_from)
        .transpose()
}

/// Where every administrator reads mail, and in which language: address and language of those who may sign in.
pub async fn administrators(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<(String, String)>> {
    let rows = sqlx::query!(
        r#"select email as "email!", language from account
           where role = 'admin' and email is not null and frozen_at is null order by uid"#,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.email, row.language)).collect())
}

/// The stored hash behind an address; `None` when there is no account or it has no password.
pub async fn password_hash(db: impl PgExecutor<'_>, email: &Email) -> sqlx::Result<Option<String>> {
    let hash =
        sqlx::query_scalar!("select password_hash from account where email = $1", email.as_str())
            .fetch_optional(db)
            .await?;
    Ok(hash.flatten())
}

/// The next account's number. A number that is never used leaves a gap, which harms nobody.
pub async fn next_uid(db: impl PgExecutor<'_>) -> sqlx::Result<Uid> {
    sqlx::query_scalar!(r#"select nextval(pg_get_serial_sequence('account', 'uid')) as "uid!""#)
        .fetch_one(db)
        .await
        .map(Uid)
}

/// What a new row starts with.
#[derive(Debug, Clone, Copy)]
pub struct NewAccount<'a> {
    pub uid: Uid,
    pub nickname: &'a str,
    pub language: &'a str,
    pub currency: &'a str,
}

/// Makes the account of an address, unless there is one: `None` then, also when two try at once.
pub async fn sign_up(
    tx: &mut PgConnection,
    email: &Email,
    new: &NewAccount<'_>,
) -> sqlx::Result<Option<Account>> {
    account_row!(
        "insert into account (uid, role, email, nickname, language, currency) overriding system value
           values ($1, 'user', $2, $3, $4, $5)
           on conflict (email) do nothing
           returning",
        "",
        new.uid.0,
        email.as_str(),
        new.nickname,
        new.language,
        new.currency,
    )
    .fetch_optional(tx)
    .await?
    .map(Account::try_from)
    .transpose()
}

/// Makes an account without an address, for who signs in through a provider.
pub async fn sign_up_without_email(
    db: impl PgExecutor<'_>,
    new: &NewAccount<'_>,
) -> sqlx::Result<Account> {
    account_row!(
        "insert into account (uid, role, nickname, language, currency) overriding system value
           values ($1, 'user', $2, $3, $4)
           returning",
        "",
        new.uid.0,
        new.nickname,
        new.language,
        new.currency,
    )
    .fetch_one(db)
    .await?
    .try_into()
}

/// Keeps where an account was made: in which app, and for which game, as far as that is a key of one.
pub async fn set_origin(
    db: impl PgExecutor<'_>,
    uid: Uid,
    os_type: Option<OsType>,
    game: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update account set os_type = $2, registered_game = (select game from game where game = $3) where uid = $1",
        uid.0,
        os_type.map(OsType::as_str),
        game,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Seconds until that network may have another visitor made; `None` if it may now. The lock on the network lasts as long as the
/// transaction, so many at once cannot all slip through.
pub async fn visitor_wait(
    tx: &mut PgConnection,
    network: &str,
    limits: VisitorLimits,
) -> sqlx::Result<Option<u64>> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('visitor:' || $1, 0))", network)
        .execute(&mut *tx)
        .await?;
    let wait = sqlx::query_scalar!(
        r#"select coalesce(max(ceil(extract(epoch from free_at - now()))), 0)::bigint as "wait!" from (
               (select created_at + interval '1 minute' as free_at from account
                where role = 'visitor' and made_from = $1 and created_at > now() - interval '1 minute'
                order by created_at desc offset $2 limit 1)
               union all
               (select max(created_at) + interval '1 minute' from account
                where role = 'visitor' and made_from = $1 and created_at > now() - interval '1 day'
                having count(*) >= $3)
           ) limits"#,
        network,
        i64::from(limits.per_minute) - 1,
        i64::from(limits.per_day),
    )
    .fetch_one(tx)
    .await?;
    Ok(u64::try_from(wait).ok().filter(|wait| *wait > 0))
}

/// Makes the row behind a visitor token.
pub async fn create_visitor(
    db: impl PgExecutor<'_>,
    new: &NewAccount<'_>,
    device_id: &str,
    network: &str,
) -> sqlx::Result<Account> {
    account_row!(
        "insert into account (uid, role, nickname, language, currency, device_id, made_from) overriding system value
           values ($1, 'visitor', $2, $3, $4, $5, $6)
           returning",
        "",
        new.uid.0,
        new.nickname,
        new.language,
        new.currency,
        device_id,
        network,
    )
    .fetch_one(db)
    .await?
    .try_into()
}

/// A visitor whose token still counts: same device, not merged, not frozen, and made at most `days` ago.
pub async fn find_live_visitor(
    db: impl PgExecutor<'_>,
    uid: Uid,
    device_id: &str,
    days: i32,
) -> sqlx::Result<Option<Account>> {
    account_row!(
        "select",
        "from account
           where uid = $1 and role = 'visitor' and device_id = $2 and merged_into is null and frozen_at is null
             and created_at > now() - make_interval(days => $3)",
        uid.0,
        device_id,
        days,
    )
    .fetch_optional(db)
    .await?
    .map(Account::try_from)
    .transpose()
}

/// What somebody has proved before an account is changed, to be looked at again when its row is locked: what was right a moment ago
/// may have ended since.
#[derive(Debug, Clone, Copy)]
pub struct Proved<'a> {
    /// The address a code was mailed to, or the password belongs to; `None` for an account without one.
    pub email: Option<&'a Email>,
    /// The stored hash that a password matched, where that was the proof.
    pub password_hash: Option<&'a str>,
    /// The sign-in that asks, where there is one.
    pub session: Option<SessionId>,
}

/// Locks an account for a change. False if the proof has ended meanwhile: another address, another password, frozen, signed out.
pub async fn lock_proved(
    tx: &mut PgConnection,
    uid: Uid,
    proved: Proved<'_>,
) -> sqlx::Result<bool> {
    let is_so = sqlx::query_scalar!(
        r#"select email is not distinct from $2 and frozen_at is null and ($3::text is null or password_hash = $3) as "is_so"
           from account where uid = $1 for update"#,
        uid.0,
        proved.email.map(Email::as_str),
        proved.password_hash,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if is_so.flatten() != Some(true) {
        return Ok(false);
    }
    let Some(session) = proved.session else { return Ok(true) };
    // A statement of its own: what ended sign-ins while the lock was waited for is seen by it.
    sqlx::query_scalar!(
        r#"select exists (select from session where session_id = $1 and uid = $2 and revoked_at is null) as "is_live!""#,
        session.0,
        uid.0,
    )
    .fetch_one(tx)
    .await
}

/// The account of an address, held as it is until the transaction ends, so that a sign-in cannot slip past a change of password or
/// address, or a freeze, that is being committed. With a hash, only while that is the stored one.
pub async fn hold_by_email(
    tx: &mut PgConnection,
    email: &Email,
    password_hash: Option<&str>,
) -> sqlx::Result<Option<Account>> {
    account_row!(
        "select",
        "from account where email = $1 and ($2::text is null or password_hash = $2) for share",
        email.as_str(),
        password_hash,
    )
    .fetch_optional(tx)
    .await?
    .map(Account::try_from)
    .transpose()
}

/// The account of that number, held in the same way.
pub async fn hold(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<Option<Account>> {
    sqlx::query!("select from account where uid = $1 for share", uid.0).execute(&mut *tx).await?;
    // A statement of its own: what was committed while the row was waited for is seen by it.
    find(tx, uid).await
}

/// Sets the stored password.
pub async fn set_password(db: impl PgExecutor<'_>, uid: Uid, hash: &str) -> sqlx::Result<()> {
    sqlx::query!("update account set password_hash = $2 where uid = $1", uid.0, hash)
        .execute(db)
        .await?;
    Ok(())
}

/// What became of a wish for another name.
#[derive(Debug)]
pub enum Renamed {
    Done(Box<Account>),
    /// The last change is too recent; from this moment on it may be changed again.
    TooSoon(OffsetDateTime),
}

/// Changes the name if the last change is long enough ago. The first change is free, and the same name is no change.
pub async fn set_nickname(
    tx: &mut PgConnection,
    uid: Uid,
    name: &Nickname,
) -> sqlx::Result<Renamed> {
    let pause = PgInterval { months: nickname::MONTHS_BETWEEN_CHANGES, days: 0, microseconds: 0 };
    let done = account_row!(
        "update account
           set nickname = $2, nickname_changed_at = case when nickname = $2 then nickname_changed_at else now() end
           where uid = $1 and (nickname = $2 or nickname_changed_at is null or nickname_changed_at + $3 <= now())
           returning",
        "",
        uid.0,
        name.as_str(),
        pause,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(row) = done {
        return Ok(Renamed::Done(Box::new(row.try_into()?)));
    }
    let next = sqlx::query_scalar!(
        r#"select nickname_changed_at + $2 as "next!" from account where uid = $1"#,
        uid.0,
        pause,
    )
    .fetch_one(tx)
    .await?;
    Ok(Renamed::TooSoon(next))
}

/// Shows an upload as the account's picture, if it is this person's own avatar upload; else `None`.
pub async fn set_avatar(
    db: impl PgExecutor<'_>,
    uid: Uid,
    upload: UploadId,
) -> sqlx::Result<Option<Account>> {
    account_row!(
        "update account set profile_pic = $2
           where uid = $1 and exists (select from upload where upload_id = $2 and uid = $1 and category = 22)
           returning",
        "",
        uid.0,
        upload.0,
    )
    .fetch_optional(db)
    .await?
    .map(Account::try_from)
    .transpose()
}

/// Shows no picture any more.
pub async fn remove_avatar(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<Account> {
    account_row!(
        "update account set profile_pic = null where uid = $1
           returning",
        "",
        uid.0,
    )
    .fetch_one(db)
    .await?
    .try_into()
}

/// Gives an account another address. Fails on the unique index if somebody else has it by now.
pub async fn set_email(db: impl PgExecutor<'_>, uid: Uid, email: &Email) -> sqlx::Result<Account> {
    account_row!(
        "update account set email = $2 where uid = $1
           returning",
        "",
        uid.0,
        email.as_str(),
    )
    .fetch_one(db)
    .await?
    .try_into()
}

/// Remembers the language somebody chose.
pub async fn set_language(
    db: impl PgExecutor<'_>,
    uid: Uid,
    language: &str,
) -> sqlx::Result<Account> {
    account_row!(
        "update account set language = $2 where uid = $1
           returning",
        "",
        uid.0,
        language,
    )
    .fetch_one(db)
    .await?
    .try_into()
}

/// Keeps a birthday, if there is none yet; else `None`, also for the later one of two at once.
pub async fn set_birthday(
    db: impl PgExecutor<'_>,
    uid: Uid,
    birthday: Date,
) -> sqlx::Result<Option<Account>> {
    account_row!(
        "update account set birthday = $2 where uid = $1 and (birthday is null or birthday = $2)
           returning",
        "",
        uid.0,
        birthday,
    )
    .fetch_optional(db)
    .await?
    .map(Account::try_from)
    .transpose()
}

/// Remembers the currency somebody chose.
pub async fn set_currency(
    db: impl PgExecutor<'_>,
    uid: Uid,
    currency: &str,
) -> sqlx::Result<Account> {
    account_row!(
        "update account set currency = $2 where uid = $1
           returning",
        "",
        uid.0,
        currency,
    )
    .fetch_one(db)
    .await?
    .try_into()
}

/// Remembers whether strangers see whose shop an offer belongs to.
pub async fn set_shop_display(
    db: impl PgExecutor<'_>,
    uid: Uid,
    allow: bool,
) -> sqlx::Result<Account> {
    account_row!(
        "update account set allow_shop_display = $2 where uid = $1
           returning",
        "",
        uid.0,
        allow,
    )
    .fetch_one(db)
    .await?
    .try_into()
}
