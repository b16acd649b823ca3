//! Sign-ins in Postgres: table `session`. A token is found by its SHA-256; the token itself is stored nowhere.
//!
//! Source: product spec §9 (stay logged in 30 days; ours: absolute, no sliding). Time is the database's.

use guildhall_domain::{
    identity::{
        account::Account,
        login_provider::{LoginProvider, SignInMethod},
        native_client::{OsType, SessionKind},
        permission::Permissions,
        role::Role,
    },
    ids::{SessionId, Uid},
};
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::identity::account::AccountRow;

/// SHA-256 of a session token.
pub type TokenHash = [u8; 32];

/// How long a sign-in lasts, whatever happens in between. Spec §9.
pub const LIFE_DAYS: i32 = 30;

/// How long a sign-in lasts that nobody uses. Ours; staff see other people's affairs, so theirs ends overnight.
pub const IDLE_DAYS: i32 = 14;
pub const STAFF_IDLE_HOURS: i32 = 12;

/// Roles whose sign-ins end after [`STAFF_IDLE_HOURS`].
fn staff() -> Vec<String> {
    let staff = Role::ALL.into_iter().filter(|role| role.is_staff());
    staff.map(|role| role.as_str().to_owned()).collect()
}

/// What a new sign-in is remembered by.
#[derive(Debug, Clone, Copy)]
pub struct NewSession<'a> {
    pub session_id: SessionId,
    pub token_hash: &'a TokenHash,
    pub uid: Uid,
    pub device_id: Option<&'a str>,
    /// System type and browser, shown in the list of devices.
    pub device_name: &'a str,
    pub address: &'a str,
    /// Whose account it was proved by, where that is a provider's; a password is one too.
    pub provider: Option<LoginProvider>,
    pub method: SignInMethod,
    pub kind: SessionKind,
    /// Of the app that it was made in.
    pub os_type: Option<OsType>,
    /// Key of the game its maker came for.
    pub game: Option<&'a str>,
    /// Of the device, as this house made it.
    pub fingerprint: Option<Uuid>,
}

/// A token that counts, and whose it is.
#[derive(Debug, Clone)]
pub struct LiveSession {
    pub session_id: SessionId,
    pub account: Account,
    /// What they may do beside what their role does.
    pub permissions: Permissions,
    pub expires_at: OffsetDateTime,
    /// Whether the account is signed in to with a second factor.
    pub has_second_factor: bool,
    /// True when the row's last sighting is over a minute old: then, and only then, call [`touch`].
    pub is_due_for_touch: bool,
}

/// One line of the list of devices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub session_id: SessionId,
    pub kind: SessionKind,
    pub device_name: String,
    pub address: String,
    pub created_at: OffsetDateTime,
    pub last_seen_at: OffsetDateTime,
    pub expires_at: OffsetDateTime,
}

/// Stores a new sign-in.
pub async fn create(db: impl PgExecutor<'_>, new: &NewSession<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into session (session_id, token_hash, uid, device_id, device_name, address, expires_at, provider, method,
                              kind, os_type, game, fingerprint)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8, $9,
                 $10, $11, (select game from game where game = $12), $13)",
        new.session_id.0,
        &new.token_hash[..],
        new.uid.0,
        new.device_id,
        new.device_name,
        new.address,
        LIFE_DAYS,
        new.provider as Option<LoginProvider>,
        new.method.as_str(),
        new.kind.as_str(),
        new.os_type.map(OsType::as_str),
        new.game,
        new.fingerprint,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Makes a sign-in that another one of the same person handed on no younger than that one: nothing was proved by it, and its days end
/// with the other's.
pub async fn inherit(
    db: impl PgExecutor<'_>,
    session: SessionId,
    from: SessionId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update session set proved_at = coalesce(maker.proved_at, maker.created_at), expires_at = maker.expires_at,
             made_by = case when session.kind = 'native' then maker.session_id end
         from session maker where session.session_id = $1 and maker.session_id = $2",
        session.0,
        from.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The sign-in behind a token, unless it has ended: revoked, too old, or its account frozen.
pub async fn find_live(
    db: impl PgExecutor<'_>,
    token_hash: &TokenHash,
) -> sqlx::Result<Option<LiveSession>> {
    let row = sqlx::query!(
        r#"select s.session_id, s.expires_at, s.last_seen_at < now() - interval '1 minute' as "is_due_for_touch!",
               a.uid, a.role, a.permissions, a.email, a.nickname, a.nickname_changed_at, a.profile_pic, a.language,
               a.currency, a.social_names, a.birthday, a.app_roles, a.steam,
               a.allow_shop_display,
               a.password_hash is not null as "has_password!", a.created_at,
               exists (
                   select from second_factor f where f.uid = a.uid and f.enrolled_at is not null
               ) as "has_second_factor!"
           from session s join account a using (uid)
           where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now() and a.frozen_at is null
             and s.last_seen_at > now() - case when a.role = any($2) then make_interval(hours => $3)
                                               else make_interval(days => $4) end"#,
        &token_hash[..],
        &staff(),
        STAFF_IDLE_HOURS,
        IDLE_DAYS,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        let permissions = Permissions::read(&row.permissions);
        let account = AccountRow {
            uid: row.uid,
            role: row.role,
            email: row.email,
            nickname: row.nickname,
            nickname_changed_at: row.nickname_changed_at,
            profile_pic: row.profile_pic,
            language: row.language,
            currency: row.currency,
            social_names: row.social_names,
            birthday: row.birthday,
            app_roles: row.app_roles,
            steam: row.steam,
            allow_shop_display: row.allow_shop_display,
            has_password: row.has_password,
            is_frozen: false,
            created_at: row.created_at,
        };
        let account = Account::try_from(account)?;
        Ok(LiveSession {
            session_id: SessionId(row.session_id),
            permissions: Permissions::of(account.role, permissions),
            account,
            expires_at: row.expires_at,
            has_second_factor: row.has_second_factor,
            is_due_for_touch: row.is_due_for_touch,
        })
    })
    .transpose()
}

/// Most sign-ins that end in one statement: what is left waits for the next round.
const IDLE_AT_ONCE: i64 = 5_000;

/// Ends sign-ins that nobody has used for too long, as [`find_live`] judges them: their sockets go with them. Rows that somebody else
/// holds are left for the next round; the answer says how many have ended.
pub async fn end_idle(db: &PgPool) -> sqlx::Result<u64> {
    let staff = sqlx::query!(
        "update session set revoked_at = now() where session_id in (
             select session_id from session s join account a using (uid)
             where a.role = any($1) and s.revoked_at is null and s.expires_at > now()
               and s.last_seen_at <= now() - make_interval(hours => $2)
             limit $3 for update of s skip locked
         )",
        &staff(),
        STAFF_IDLE_HOURS,
        IDLE_AT_ONCE,
    )
    .execute(db)
    .await?;
    let others = sqlx::query!(
        "update session set revoked_at = now() where session_id in (
             select session_id from session
             where revoked_at is null and expires_at > now() and last_seen_at <= now() - make_interval(days => $1)
             limit $2 for update skip locked
         )",
        IDLE_DAYS,
        IDLE_AT_ONCE,
    )
    .execute(db)
    .await?;
    Ok(staff.rows_affected() + others.rows_affected())
}

/// Makes room for one more sign-in among at most `most`: ends the oldest, and returns them, so that their sockets can be closed.
pub async fn end_oldest(
    tx: &mut PgConnection,
    uid: Uid,
    most: i64,
) -> sqlx::Result<Vec<SessionId>> {
    // Two sign-ins at once do not both find room for the last one.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('sessions:' || $1::text, 0))",
        uid.to_string()
    )
    .execute(&mut *tx)
    .await?;
    let ended = sqlx::query_scalar!(
        "update session set revoked_at = now() where session_id in (
             select session_id from session where uid = $1 and revoked_at is null and expires_at > now()
             order by created_at desc, session_id desc offset $2
         ) returning session_id",
        uid.0,
        (most - 1).max(0),
    )
    .fetch_all(tx)
    .await?;
    Ok(ended.into_iter().map(SessionId).collect())
}

/// How a sign-in compares with those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Novelty {
    /// Neither the network nor the device was there before.
    pub is_new_place: bool,
    pub is_new_device: bool,
}

/// Whether the account was signed in to before, but never from this network or device. The very first sign-in is no news. A device that
/// comes back is known by its fingerprint, also when it has lost its other name.
pub async fn novelty(
    db: impl PgExecutor<'_>,
    uid: Uid,
    network: &str,
    device_id: Option<&str>,
    fingerprint: Option<Uuid>,
) -> sqlx::Result<Novelty> {
    sqlx::query_as!(
        Novelty,
        r#"select coalesce(bool_and(is_other and address <> $2), false) as "is_new_place!",
                  coalesce(bool_and(is_other), false) as "is_new_device!"
           from (
               select address, device_id is distinct from coalesce($3, '')
                   and ($4::uuid is null or fingerprint is distinct from $4) as is_other
               from session where uid = $1
           ) before"#,
        uid.0,
        network,
        device_id,
        fingerprint,
    )
    .fetch_one(db)
    .await
}

/// Notes that the session is in use. Coarse, because an exact time would be a write for every request.
pub async fn touch(db: impl PgExecutor<'_>, session: SessionId) -> sqlx::Result<()> {
    sqlx::query!(
        "update session set last_seen_at = now() where session_id = $1 and last_seen_at < now() - interval '1 minute'",
        session.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends one of this person's sign-ins. False when it is not theirs, not there or over already.
pub async fn revoke(db: impl PgExecutor<'_>, uid: Uid, session: SessionId) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update session set revoked_at = now()
         where session_id = $1 and uid = $2 and revoked_at is null and expires_at > now()",
        session.0,
        uid.0,
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Ends one of this person's sign-ins and all of apps that it has handed on, and those that they have; returns the ones that ended. Hold
/// the account before.
pub async fn revoke_with_made(
    tx: &mut PgConnection,
    uid: Uid,
    session: SessionId,
) -> sqlx::Result<Vec<SessionId>> {
    let ended = sqlx::query_scalar!(
        r#"with recursive made (session_id) as (
               select session_id from session where session_id = $1 and uid = $2
               union
               select s.session_id from session s join made on s.made_by = made.session_id where s.uid = $2
           )
           update session set revoked_at = now()
           where session_id in (select session_id from made) and revoked_at is null and expires_at > now()
           returning session_id"#,
        session.0,
        uid.0,
    )
    .fetch_all(tx)
    .await?;
    Ok(ended.into_iter().map(SessionId).collect())
}

/// Ends a sign-in of this person, what it was handed on by or has handed on, however often, all those of apps on the same device, and what
/// could hand one on; returns the ones that ended. Hold the account before.
pub async fn revoke_app(
    tx: &mut PgConnection,
    uid: Uid,
    session: SessionId,
) -> sqlx::Result<Vec<SessionId>> {
    let ended = sqlx::query_scalar!(
        r#"with recursive makers (session_id, made_by) as (
               select session_id, made_by from session where session_id = $1 and uid = $2
               union
               select s.session_id, s.made_by from session s join makers m on s.session_id = m.made_by
               where s.uid = $2 and s.kind = 'native'
           ), app (session_id) as (
               select session_id from makers
               union
               select s.session_id from session s join session own on own.session_id = $1 and own.uid = $2
               where s.uid = $2 and s.kind = 'native' and (s.made_by = own.made_by or s.device_id = own.device_id)
               union
               select s.session_id from session s join app on s.made_by = app.session_id where s.uid = $2
           )
           update session set revoked_at = now()
           where session_id in (select session_id from app) and revoked_at is null and expires_at > now()
           returning session_id"#,
        session.0,
        uid.0,
    )
    .fetch_all(&mut *tx)
    .await?;
    sqlx::query!("delete from one_time_token where session_id = any($1)", &ended)
        .execute(tx)
        .await?;
    Ok(ended.into_iter().map(SessionId).collect())
}

/// Notes that who is signed in has just proved again who they are. False if the sign-in is over.
pub async fn prove(db: impl PgExecutor<'_>, session: SessionId) -> sqlx::Result<bool> {
    let proved = sqlx::query!(
        "update session set proved_at = now() where session_id = $1 and revoked_at is null",
        session.0,
    )
    .execute(db)
    .await?;
    Ok(proved.rows_affected() > 0)
}

/// Whether who is signed in has proved who they are within that time; signing in is a proof.
pub async fn is_proved(
    db: impl PgExecutor<'_>,
    session: SessionId,
    within: time::Duration,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from session
               where session_id = $1 and revoked_at is null
                 and coalesce(proved_at, created_at) > now() - make_interval(secs => $2)
           ) as "is_proved!""#,
        session.0,
        within.as_seconds_f64(),
    )
    .fetch_one(db)
    .await
}

/// Whether a sign-in that counts may hand its page one: it was made in an app, and not itself handed on by one. What was handed on proves
/// nothing, and a chain of it would have no end.
pub async fn may_hand_on(db: impl PgExecutor<'_>, session: SessionId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from session s where s.session_id = $1 and s.kind = 'native' and s.revoked_at is null
                   and not exists (select from session m where m.session_id = s.made_by and m.kind = 'native')
           ) as "may!""#,
        session.0,
    )
    .fetch_one(db)
    .await
}

/// Whether a sign-in that counts was made in an app.
pub async fn is_native(db: impl PgExecutor<'_>, session: SessionId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from session where session_id = $1 and kind = 'native' and revoked_at is null
           ) as "is_native!""#,
        session.0,
    )
    .fetch_one(db)
    .await
}

/// Ends all of this person's sign-ins but `keep`, those that still wait for a second factor, what could hand one on, and all API keys:
/// whoever is to be shut out may have made one. Returns the sign-ins that ended, so that their sockets can be closed.
pub async fn revoke_others(
    db: impl PgExecutor<'_>,
    uid: Uid,
    keep: Option<SessionId>,
) -> sqlx::Result<Vec<SessionId>> {
    let ended = sqlx::query_scalar!(
        "with waiting as (delete from sign_in_ticket where uid = $1),
              handed_on as (delete from one_time_token where uid = $1),
              keys as (
                  update access_key set revoked_at = now(), ended_with_sign_ins = true where uid = $1 and revoked_at is null
              )
         update session set revoked_at = now()
         where uid = $1 and session_id is distinct from $2 and revoked_at is null and expires_at > now()
         returning session_id",
        uid.0,
        keep.map(|session| session.0),
    )
    .fetch_all(db)
    .await?;
    Ok(ended.into_iter().map(SessionId).collect())
}

/// Sign-ins that have ended, and the moment up to which this is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    pub sessions: Vec<SessionId>,
    pub until: OffsetDateTime,
}

/// Which sign-ins have ended since `since`: their days are over, or they were revoked by whatever process. With `None` nothing
/// is asked but the time. A revoke may be told several times: it is dated when its transaction began, and seen when that ends.
pub async fn ended_since(
    db: impl PgExecutor<'_>,
    since: Option<OffsetDateTime>,
) -> sqlx::Result<Ended> {
    let row = sqlx::query!(
        r#"select now() as "until!", array(
               select session_id from session where revoked_at is null and expires_at > $1 and expires_at <= now()
               union all
               select session_id from session where revoked_at > $1::timestamptz - interval '10 seconds'
           ) as "sessions!""#,
        since,
    )
    .fetch_one(db)
    .await?;
    Ok(Ended { sessions: row.sessions.into_iter().map(SessionId).collect(), until: row.until })
}

/// This person's sign-ins that still count, newest use first.
pub async fn list(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<Vec<Session>> {
    let rows = sqlx::query!(
        r#"select session_id, kind as "kind: SessionKind", device_name, address, created_at, last_seen_at, expires_at from session
           where uid = $1 and revoked_at is null and expires_at > now()
           order by last_seen_at desc, created_at desc limit 100"#,
        uid.0,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Session {
            session_id: SessionId(row.session_id),
            kind: row.kind,
            device_name: row.device_name,
            address: row.address,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            expires_at: row.expires_at,
        })
        .collect())
}
