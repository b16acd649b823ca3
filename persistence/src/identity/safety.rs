//! The safety timeline and what holds withdrawals: tables `safety_event`, `withdrawal_hold` and `safety_dispute`.
//!
//! An event is written by the transaction of what it tells of, and with it the hold that follows from it. Both are written while the
//! account is held, and [`withdrawals_held`] holds it too: a withdrawal is either before a change, or sees its hold.

use guildhall_domain::{
    identity::{
        login_provider::{LoginProvider, SignInMethod},
        safety::{SafetyEventKind, Standing, hold_after, may_release},
    },
    ids::{SafetyEventId, SessionId, Uid},
};
use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;

use super::team_stop;
use crate::page::Page;

/// Where somebody was who did something.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// As its browser names it.
    pub device_name: String,
    /// An address, or a /64 of IPv6.
    pub address: String,
    /// ISO 3166-1 alpha-2, where a proxy of ours says it.
    pub country: Option<String>,
}

/// An event to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvent {
    pub kind: SafetyEventKind,
    /// The house has none.
    pub place: Place,
    pub session: Option<SessionId>,
    pub method: Option<SignInMethod>,
    pub provider: Option<LoginProvider>,
    /// The name of a passkey, or of an account at a provider.
    pub detail: Option<String>,
    /// How many sign-ins ended.
    pub times: i32,
    /// Whether the account was never signed in to on this device before.
    pub is_new_device: bool,
}

impl NewEvent {
    /// What the house did, or whoever followed a link: nobody's device is known.
    pub fn of(kind: SafetyEventKind) -> Self {
        Self {
            kind,
            place: Place::default(),
            session: None,
            method: None,
            provider: None,
            detail: None,
            times: 1,
            is_new_device: false,
        }
    }
}

/// Writes an event, and the hold that follows from it, in the transaction of what it tells of. The account stays held until that ends.
pub async fn write(tx: &mut PgConnection, uid: Uid, new: &NewEvent) -> sqlx::Result<SafetyEventId> {
    let event = sqlx::query_scalar!(
        "insert into safety_event (uid, kind, session_id, device_name, address, country, method, provider, detail, times, is_new_device)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning event_id",
        uid.0,
        new.kind.as_str(),
        new.session.map(|session| session.0),
        new.place.device_name,
        new.place.address,
        new.place.country,
        new.method.map(SignInMethod::as_str),
        new.provider as Option<LoginProvider>,
        new.detail,
        new.times,
        new.is_new_device,
    )
    .fetch_one(&mut *tx)
    .await?;
    if new.kind.holds_withdrawals() {
        hold(tx, uid, new.kind, event).await?;
    }
    Ok(SafetyEventId(event))
}

/// Writes the hold, if the event is not one of setting up.
async fn hold(
    tx: &mut PgConnection,
    uid: Uid,
    kind: SafetyEventKind,
    event: i64,
) -> sqlx::Result<()> {
    let row = sqlx::query!(
        r#"select created_at, now() as "now!",
               exists (select from ledger_account l where l.uid = account.uid and l.entries > 0) as "has_had_money!"
           from account where uid = $1 for no key update"#,
        uid.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    let standing = Standing { signed_up_at: row.created_at, has_had_money: row.has_had_money };
    let Some(until) = hold_after(kind, standing, row.now) else { return Ok(()) };
    sqlx::query!(
        "insert into withdrawal_hold (uid, event_id, reason, held_until) values ($1, $2, $3, $4)",
        uid.0,
        event,
        kind.as_str(),
        until,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Counts a try that let nobody in: the first of a day is a row, and the others are counted there.
pub async fn count(db: impl PgExecutor<'_>, uid: Uid, new: &NewEvent) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into safety_event (uid, kind, device_name, address, country, method, provider, counted_on)
         values ($1, $2, $3, $4, $5, $6, $7, (now() at time zone 'UTC')::date)
         on conflict (uid, kind, counted_on) where counted_on is not null do update
         set times = safety_event.times + 1, last_at = now(), device_name = excluded.device_name,
             address = excluded.address, country = excluded.country, method = excluded.method,
             provider = excluded.provider",
        uid.0,
        new.kind.as_str(),
        new.place.device_name,
        new.place.address,
        new.place.country,
        new.method.map(SignInMethod::as_str),
        new.provider as Option<LoginProvider>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A line of the timeline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SafetyEvent {
    pub event_id: SafetyEventId,
    pub kind: SafetyEventKind,
    pub at: OffsetDateTime,
    pub last_at: OffsetDateTime,
    pub times: i32,
    pub session: Option<SessionId>,
    pub place: Place,
    pub method: Option<SignInMethod>,
    pub provider: Option<LoginProvider>,
    pub detail: Option<String>,
    pub is_new_device: bool,
    /// Whether its owner said that it was somebody else, and has not taken it back.
    pub is_disputed: bool,
}

/// The timeline of an account, newest first. Kinds that only a newer release knows are left out.
pub async fn list(
    db: impl PgExecutor<'_>,
    uid: Uid,
    before: Option<SafetyEventId>,
    limit: i64,
) -> sqlx::Result<Page<SafetyEvent, SafetyEventId>> {
    let known: Vec<String> =
        SafetyEventKind::ALL.into_iter().map(|kind| kind.as_str().to_owned()).collect();
    let rows = sqlx::query!(
        r#"select event_id, kind as "kind: SafetyEventKind", at, last_at, times, session_id, device_name, address, country,
               method, provider as "provider: LoginProvider",
               detail, is_new_device, exists (
                   select from safety_dispute d
                   where d.uid = e.uid and d.event_id = e.event_id and d.released_at is null
               ) as "is_disputed!"
           from safety_event e
           where uid = $1 and event_id < $2 and kind = any($4)
           order by event_id desc limit $3"#,
        uid.0,
        before.map_or(i64::MAX, |before| before.0),
        limit + 1,
        &known,
    )
    .fetch_all(db)
    .await?;
    let events = rows.into_iter().map(|row| SafetyEvent {
        event_id: SafetyEventId(row.event_id),
        kind: row.kind,
        at: row.at,
        last_at: row.last_at,
        times: row.times,
        session: row.session_id.map(SessionId),
        place: Place { device_name: row.device_name, address: row.address, country: row.country },
        method: row.method.as_deref().and_then(read_method),
        provider: row.provider,
        detail: row.detail,
        is_new_device: row.is_new_device,
        is_disputed: row.is_disputed,
    });
    Ok(Page::cut(events.collect(), limit, |last| last.event_id))
}

/// A column `method`. One that only a newer release knows is left out.
pub(crate) fn read_method(text: &str) -> Option<SignInMethod> {
    SignInMethod::ALL.into_iter().find(|method| method.as_str() == text)
}

/// What holds an account's withdrawals now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hold {
    /// `None`: until its owner takes back that something was somebody else.
    pub until: Option<OffsetDateTime>,
    /// What happened; [`SafetyEventKind::Disputed`] if its owner's word holds them.
    pub reason: SafetyEventKind,
    /// That event, or the one that was disputed.
    pub event: SafetyEventId,
}

/// What holds an account's withdrawals, for its owner to read. Whoever moves money asks [`withdrawals_held`].
pub async fn current_hold(db: impl PgExecutor<'_>, uid: Uid) -> sqlx::Result<Option<Hold>> {
    let row = sqlx::query!(
        r#"select until as "until?", reason as "reason!: SafetyEventKind", event_id as "event_id!" from (
               (select null::timestamptz as until, 'disputed' as reason, event_id, 1 as place from safety_dispute
                where uid = $1 and released_at is null order by dispute_id desc limit 1)
               union all
               (select held_until, reason, event_id, 2 from withdrawal_hold
                where uid = $1 and held_until > now() order by held_until desc, hold_id desc limit 1)
           ) holds order by place limit 1"#,
        uid.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Hold {
        until: row.until,
        reason: row.reason,
        event: SafetyEventId(row.event_id),
    }))
}

/// What holds an account's withdrawals. A withdrawal asks this in its own transaction, before it takes the money: the account is held from
/// here until that ends, so that no change of what guards it is committed in between.
pub async fn withdrawals_held(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<Option<Hold>> {
    sqlx::query!("select from account where uid = $1 for no key update", uid.0)
        .execute(&mut *tx)
        .await?;
    // A statement of its own: what was committed while the lock was waited for is seen by it.
    current_hold(tx, uid).await
}

/// What became of somebody's word that it was not them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Disputed {
    New,
    /// They have said so before, and not taken it back.
    Before,
    /// It is not theirs, or not there.
    NotFound,
    /// Nothing that somebody else could have done; or the sign-in that says so.
    NotDisputable,
}

/// Keeps that an event was somebody else: withdrawals are frozen from the end of this transaction on. `new` is the event that tells of it.
/// Call it with the account held.
pub async fn dispute(
    tx: &mut PgConnection,
    (uid, session): (Uid, SessionId),
    event: SafetyEventId,
    new: &NewEvent,
) -> sqlx::Result<Disputed> {
    let found = sqlx::query!(
        "select kind, session_id from safety_event where event_id = $1 and uid = $2",
        event.0,
        uid.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(found) = found else { return Ok(Disputed::NotFound) };
    let kind = SafetyEventKind::ALL.into_iter().find(|kind| kind.as_str() == found.kind);
    let session_of = found.session_id.map(SessionId);
    if !kind.is_some_and(|kind| can_dispute(kind, session_of, Some(session))) {
        return Ok(Disputed::NotDisputable);
    }
    let kept = sqlx::query!(
        "insert into safety_dispute (uid, event_id, session_id) values ($1, $2, $3)
         on conflict (uid, event_id) where released_at is null do nothing",
        uid.0,
        event.0,
        session.0,
    )
    .execute(&mut *tx)
    .await?;
    if kept.rows_affected() == 0 {
        return Ok(Disputed::Before);
    }
    // Perhaps it was that somebody who invited people to the team.
    team_stop::withdraw_all(tx, uid).await?;
    write(tx, uid, new).await?;
    Ok(Disputed::New)
}

/// Whether an event can be disputed over that sign-in: not the sign-in itself, which would say that it is somebody else who says so.
pub fn can_dispute(
    kind: SafetyEventKind,
    session: Option<SessionId>,
    asking: Option<SessionId>,
) -> bool {
    let is_own_sign_in = kind == SafetyEventKind::SignIn && session.is_some() && session == asking;
    kind.can_be_disputed() && !is_own_sign_in
}

/// What became of the wish to let withdrawals go again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Released {
    Done,
    /// Nothing is disputed.
    Nothing,
    /// The sign-in has not shown who it is since the last dispute.
    NeedsProof,
}

/// Takes back everything an account's owner said was somebody else, with an event that holds withdrawals for some more time. Call it with
/// the account held: a dispute that is being committed is waited for, and then seen.
pub async fn release(
    tx: &mut PgConnection,
    (uid, session): (Uid, SessionId),
    new: &NewEvent,
) -> sqlx::Result<Released> {
    let last = sqlx::query_scalar!(
        "select max(disputed_at) from safety_dispute where uid = $1 and released_at is null",
        uid.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    let Some(disputed_at) = last else { return Ok(Released::Nothing) };
    let proved_at = sqlx::query_scalar!(
        r#"select coalesce(proved_at, created_at) as "proved_at!" from session where session_id = $1 and uid = $2"#,
        session.0,
        uid.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if !proved_at.is_some_and(|proved_at| may_release(proved_at, disputed_at)) {
        return Ok(Released::NeedsProof);
    }
    sqlx::query!(
        "update safety_dispute set released_at = now() where uid = $1 and released_at is null",
        uid.0,
    )
    .execute(&mut *tx)
    .await?;
    write(tx, uid, new).await?;
    Ok(Released::Done)
}
