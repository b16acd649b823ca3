//! Administrators who look at the shop as a person sees it: table `account_view`. Nothing about the person's own sign-ins changes by it.
//!
//! Whether one is alive is asked anew for each call, of everything it hangs on, so nothing has to remember to end it: the
//! administrator's sign-in and role, and the person's account. Source: issue 18; decision 0078.

use guildhall_domain::{
    identity::{
        account_view::{LIFE, ViewPurpose, can_be_viewed},
        role::Role,
        safety::SafetyEventKind,
    },
    ids::{AccountViewId, SessionId, Uid},
    notice::of_view,
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;
use uuid::Uuid;

use super::safety::{self, NewEvent};
use crate::{
    DatabaseError,
    notice::{self, NewNotice},
    staff_act::{self, StaffAct},
};

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub struct NewView<'a> {
    pub uid: Uid,
    pub by: Uid,
    /// The administrator's sign-in.
    pub session: SessionId,
    pub purpose: ViewPurpose,
    pub reason: &'a str,
    /// What the command is known by.
    pub command_key: Option<&'a str>,
}

/// One that has begun, perhaps by the same command before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    pub view_id: AccountViewId,
    pub nickname: String,
    pub expires_at: OffsetDateTime,
}

/// One that is alive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiveView {
    /// Who is looked at.
    pub uid: Uid,
    pub role: Role,
    pub by: Uid,
}

/// Why none began.
#[derive(Debug, thiserror::Error)]
pub enum ViewError {
    #[error("no such account")]
    NotFound,
    #[error("staff and visitors are not viewed")]
    NotViewed,
    /// The key belongs to another request.
    #[error("the command was another one")]
    Conflict,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for ViewError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// The fact that one began: its person is told once.
pub fn begun_event(view: AccountViewId) -> String {
    format!("view:{view}")
}

/// Begins one: ends what the administrator has open, tells the person, and notes it for the log.
///
/// # Errors
/// As [`ViewError`] says; nothing is written then.
pub async fn begin(tx: &mut PgConnection, new: &NewView<'_>) -> Result<View, ViewError> {
    // Two at once do not both find nothing open.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('account_view:' || $1::text, 0))",
        new.by.to_string()
    )
    .execute(&mut *tx)
    .await?;
    let before = sqlx::query!(
        "select v.view_id, v.uid, v.purpose, v.reason, v.expires_at, a.nickname from account_view v join account a using (uid)
         where v.by_uid = $1 and v.command_key = $2",
        new.by.0,
        new.command_key,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(row) = before {
        let is_same =
            row.uid == new.uid.0 && row.purpose == new.purpose.as_str() && row.reason == new.reason;
        let view_id = AccountViewId(row.view_id);
        let view = View { view_id, nickname: row.nickname, expires_at: row.expires_at };
        return if is_same { Ok(view) } else { Err(ViewError::Conflict) };
    }
    let of = sqlx::query!(
        r#"select nickname, role as "role: Role" from account where uid = $1"#,
        new.uid.0
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(ViewError::NotFound)?;
    if !can_be_viewed(of.role) {
        return Err(ViewError::NotViewed);
    }
    let mut acts = close(&mut *tx, new.by, None).await?;
    let view_id = AccountViewId(Uuid::now_v7());
    let (begun_at, expires_at) = sqlx::query!(
        "insert into account_view (view_id, uid, by_uid, session_id, purpose, reason, expires_at, command_key)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8) returning begun_at, expires_at",
        view_id.0,
        new.uid.0,
        new.by.0,
        new.session.0,
        new.purpose.as_str(),
        new.reason,
        LIFE.as_seconds_f64(),
        new.command_key,
    )
    .fetch_one(&mut *tx)
    .await
    .map(|row| (row.begun_at, row.expires_at))?;
    let told = NewNotice::of(new.uid, of_view(new.purpose));
    notice::add(&mut *tx, &begun_event(view_id), &[told]).await?;
    safety::write(&mut *tx, new.uid, &NewEvent::of(SafetyEventKind::Viewed)).await?;
    let seconds = |at: OffsetDateTime| at.unix_timestamp();
    acts.push(
        act(StaffActKind::ViewBegun, new.by, new.uid, view_id)
            .with("purpose", new.purpose)
            .with("from", seconds(begun_at))
            .with("until", seconds(expires_at))
            .reason(new.reason),
    );
    staff_act::write_all(tx, &acts).await?;
    Ok(View { view_id, nickname: of.nickname, expires_at })
}

/// Ends what the administrator has open: `only`, or whatever it is. Ended again changes nothing.
pub async fn end(
    tx: &mut PgConnection,
    by: Uid,
    only: Option<AccountViewId>,
) -> Result<(), DatabaseError> {
    let acts = close(&mut *tx, by, only).await?;
    staff_act::write_all(tx, &acts).await
}

/// Closes the rows, and answers the acts to be written: what has run out by itself was said when it began.
async fn close(
    tx: &mut PgConnection,
    by: Uid,
    only: Option<AccountViewId>,
) -> Result<Vec<StaffAct>, DatabaseError> {
    let closed = sqlx::query!(
        r#"update account_view set ended_at = least(now(), expires_at)
           where by_uid = $1 and ended_at is null and ($2::uuid is null or view_id = $2)
           returning view_id, uid, begun_at, ended_at as "ended_at!", expires_at > now() as "is_early!""#,
        by.0,
        only.map(|view| view.0),
    )
    .fetch_all(tx)
    .await?;
    let early = closed.into_iter().filter(|row| row.is_early);
    Ok(early
        .map(|row| {
            act(StaffActKind::ViewEnded, by, Uid(row.uid), AccountViewId(row.view_id))
                .with("from", row.begun_at.unix_timestamp())
                .with("until", row.ended_at.unix_timestamp())
        })
        .collect())
}

fn act(kind: StaffActKind, by: Uid, of: Uid, view: AccountViewId) -> StaffAct {
    StaffAct::new(Some(by), kind, StaffActSubject::Account, of).with("view", view)
}

/// The one of that id, if it is alive: not ended and not over, by an administrator who is still one and still signed in as when it began,
/// of somebody who can be viewed and was not frozen since.
pub async fn find_live(
    db: impl PgExecutor<'_>,
    view: AccountViewId,
) -> sqlx::Result<Option<LiveView>> {
    let row = sqlx::query!(
        r#"select v.uid, v.by_uid, a.role as "role: Role"
           from account_view v join account a on a.uid = v.uid join account b on b.uid = v.by_uid
               join session s on s.session_id = v.session_id and s.uid = v.by_uid
           where v.view_id = $1 and v.ended_at is null and v.expires_at > now()
               and b.role = $2 and b.frozen_at is null and s.revoked_at is null and s.expires_at > now()
               and (a.frozen_at is null or a.frozen_at <= v.begun_at)"#,
        view.0,
        Role::Admin.as_str(),
    )
    .fetch_optional(db)
    .await?;
    let live = row.map(|row| LiveView { uid: Uid(row.uid), role: row.role, by: Uid(row.by_uid) });
    Ok(live.filter(|live| can_be_viewed(live.role)))
}
