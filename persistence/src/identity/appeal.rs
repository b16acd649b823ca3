//! Account appeals: tables `account_appeal`, `account_appeal_event`, `account_appeal_picture` and `account_appeal_link`.
//!
//! The statements of a new appeal are the same whether the account exists or not: it is looked up by an effect, after the answer. Every
//! later change locks the appeal's row, asks the rules of the domain and writes what they say. Source: decision 0085.

mod begin;
mod grant;
mod objection;
mod owner;
mod staff;

use guildhall_domain::{
    identity::appeal::{
        AppealCommand, AppealEventKind, AppealKind, AppealRefusal, AppealStage, Decided, NotNow,
        decide, review_until,
    },
    ids::{AppealId, Uid, UploadId},
};
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DatabaseError;

pub use begin::{Begun, NewAppeal, Wanted, begin, category};
pub use grant::{Granted, Granting, TEAM_STOP, grant};
pub use objection::{Objected, Objection, Way, object, objections};
pub use owner::{About, Found, OwnerLetter, about, is_about, look_up, open_about};
pub use staff::{
    Evidence, Line, Picture, SignIns, StaffView, evidence, is_own, list, picture_of, staff_view,
};

/// Kind of the outbox rows that have the account of a new appeal looked up, and its owner written to.
pub const RECEIVED: &str = "account_appeal_received";
/// SHA-256 of what a link in a letter holds.
pub type LinkHash = [u8; 32];

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum AppealError {
    /// There is no such appeal, or no such picture of theirs.
    #[error("not found")]
    NotFound,
    #[error(transparent)]
    NotNow(#[from] NotNow),
    /// It has changed since it was seen.
    #[error("the appeal has changed")]
    Stale,
    /// Too many appeals: seconds until the next one may be sent.
    #[error("too many appeals")]
    TooMany { remain_time: u64 },
    /// Staff do not decide about their own account, and only administrators about accounts of staff.
    #[error("forbidden")]
    Forbidden,
    /// There is no such account, or the character is not bound to it any more.
    #[error("there is nothing to give")]
    NothingToGive,
    /// The account has trades to finish with the character, or something on sale.
    #[error("there are trades to finish")]
    Busy,
    /// The contact address is another account's.
    #[error("the address is taken")]
    EmailTaken,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for AppealError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Each is the sender's own and was sent with no appeal before.
async fn add_pictures(
    tx: &mut PgConnection,
    id: AppealId,
    kind: AppealKind,
    by: Uid,
    pictures: &[UploadId],
) -> Result<(), AppealError> {
    for picture in pictures {
        let sent = sqlx::query!(
            "insert into account_appeal_picture (upload_id, appeal_id)
             select upload_id, $2 from upload u where upload_id = $1 and uid = $3 and category = $4
                 and not exists (select from account_appeal_picture p where p.upload_id = u.upload_id)",
            picture.0,
            id.0,
            by.0,
            category(kind).number(),
        )
        .execute(&mut *tx)
        .await?;
        if sent.rows_affected() == 0 {
            return Err(AppealError::NotFound);
        }
    }
    Ok(())
}

async fn add_event(
    tx: &mut PgConnection,
    id: AppealId,
    kind: AppealEventKind,
    text: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into account_appeal_event (appeal_id, kind, text) values ($1, $2, $3)",
        id.0,
        kind.as_str(),
        text,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Keeps the link of a letter: to an owner at that address, or else to the appellant.
pub async fn add_link(
    db: impl PgExecutor<'_>,
    id: AppealId,
    link: &LinkHash,
    owner: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into account_appeal_link (token_hash, appeal_id, is_owner, email) values ($1, $2, $3, $4)",
        &link[..],
        id.0,
        owner.is_some(),
        owner,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The appeal of a link in a letter to its appellant; `None` if it is not known, or is an owner's.
pub async fn by_link(db: impl PgExecutor<'_>, link: &LinkHash) -> sqlx::Result<Option<AppealId>> {
    let id = sqlx::query_scalar!(
        "select appeal_id from account_appeal_link where token_hash = $1 and not is_owner",
        &link[..],
    )
    .fetch_optional(db)
    .await?;
    Ok(id.map(AppealId))
}

/// The appeal of a link in an owner's letter, and where that letter went; letters of the release before did not keep it.
pub async fn by_owner_link(
    db: impl PgExecutor<'_>,
    link: &LinkHash,
) -> sqlx::Result<Option<(AppealId, Option<String>)>> {
    let row = sqlx::query!(
        "select appeal_id, email from account_appeal_link where token_hash = $1 and is_owner",
        &link[..],
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| (AppealId(row.appeal_id), row.email)))
}

/// An appeal, as far as rules and letters need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appeal {
    pub appeal_id: AppealId,
    pub kind: AppealKind,
    pub stage: AppealStage,
    pub email: String,
    pub language: String,
    pub account_ref: String,
    pub uid: Option<Uid>,
    pub game: Option<String>,
    pub server: String,
    pub role_id: Option<String>,
    pub content: String,
    pub created_at: OffsetDateTime,
    pub next_at: Option<OffsetDateTime>,
    pub review_from: Option<OffsetDateTime>,
    pub ended_at: Option<OffsetDateTime>,
    pub refusal: Option<AppealRefusal>,
    /// When its owner ended it within the waiting period, and when its appellant is told.
    pub objected_at: Option<OffsetDateTime>,
    pub told_at: Option<OffsetDateTime>,
    pub version: i64,
}

impl Appeal {
    /// Whether nothing can be done about it any more, though its appellant may not know yet.
    pub const fn has_ended(&self) -> bool {
        self.objected_at.is_some() || !self.stage.is_open()
    }
}

/// An appeal by a condition.
macro_rules! one {
    ($condition:literal, $($argument:expr),*) => {
        sqlx::query_as!(
            Row,
            r#"select appeal_id, kind as "kind: AppealKind", stage as "stage: AppealStage", email, language, account_ref, uid, game,
                   server, role_id, content, created_at, next_at, review_from, ended_at, refusal as "refusal: AppealRefusal", objected_at, told_at, version
               from account_appeal "# + $condition,
            $($argument),*
        )
    };
}

struct Row {
    appeal_id: Uuid,
    kind: AppealKind,
    stage: AppealStage,
    email: String,
    language: String,
    account_ref: String,
    uid: Option<i64>,
    game: Option<String>,
    server: String,
    role_id: Option<String>,
    content: String,
    created_at: OffsetDateTime,
    next_at: Option<OffsetDateTime>,
    review_from: Option<OffsetDateTime>,
    ended_at: Option<OffsetDateTime>,
    refusal: Option<AppealRefusal>,
    objected_at: Option<OffsetDateTime>,
    told_at: Option<OffsetDateTime>,
    version: i64,
}

impl From<Row> for Appeal {
    fn from(row: Row) -> Self {
        Self {
            appeal_id: AppealId(row.appeal_id),
            kind: row.kind,
            stage: row.stage,
            email: row.email,
            language: row.language,
            account_ref: row.account_ref,
            uid: row.uid.map(Uid),
            game: row.game,
            server: row.server,
            role_id: row.role_id,
            content: row.content,
            created_at: row.created_at,
            next_at: row.next_at,
            review_from: row.review_from,
            ended_at: row.ended_at,
            refusal: row.refusal,
            objected_at: row.objected_at,
            told_at: row.told_at,
            version: row.version,
        }
    }
}

/// One appeal, or `None`.
pub async fn find(db: impl PgExecutor<'_>, id: AppealId) -> sqlx::Result<Option<Appeal>> {
    let row = one!("where appeal_id = $1", id.0).fetch_optional(db).await?;
    Ok(row.map(Appeal::from))
}

/// The same, held until the transaction ends.
async fn hold(tx: &mut PgConnection, id: AppealId) -> Result<Appeal, AppealError> {
    let row = one!("where appeal_id = $1 for update", id.0).fetch_optional(tx).await?;
    Ok(row.ok_or(AppealError::NotFound)?.into())
}

/// Something that happened to an appeal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub kind: AppealEventKind,
    pub text: String,
    pub at: OffsetDateTime,
}

/// What happened to an appeal, oldest first.
pub async fn events(db: impl PgExecutor<'_>, id: AppealId) -> sqlx::Result<Vec<Event>> {
    sqlx::query_as!(
        Event,
        r#"select kind as "kind: AppealEventKind", text, at from account_appeal_event where appeal_id = $1 order by event_id"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

/// How many pictures of an appeal are kept.
pub async fn count_pictures(db: impl PgExecutor<'_>, id: AppealId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from account_appeal_picture where appeal_id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await
}

/// How staff have decided: kept with the appeal, and read by staff alone.
#[derive(Debug, Clone, Copy)]
struct By<'a> {
    staff: Uid,
    note: &'a str,
}

/// Writes what the rules say of a command to an appeal that is held, with what is said to the other side.
async fn write(
    tx: &mut PgConnection,
    held: &Appeal,
    command: AppealCommand,
    text: &str,
    by: Option<By<'_>>,
) -> Result<Appeal, AppealError> {
    let now = crate::now(&mut *tx).await?;
    let Decided { stage, refusal, next_at, event } =
        decide(held.stage, held.next_at, command, now)?;
    let review_from = (stage == AppealStage::Review).then(|| review_until(now).0);
    let ended_at = (!stage.is_open()).then_some(now);
    let row = sqlx::query!(
        "update account_appeal set stage = $2, refusal = $3, next_at = $4, review_from = $5, ended_at = $6,
             decided_by = coalesce($7, decided_by), note = coalesce($8, note), version = version + 1
         where appeal_id = $1 returning version",
        held.appeal_id.0,
        stage.as_str(),
        refusal.map(AppealRefusal::as_str),
        next_at,
        review_from,
        ended_at,
        by.map(|by| by.staff.0),
        by.map(|by| by.note),
    )
    .fetch_one(&mut *tx)
    .await?;
    add_event(tx, held.appeal_id, event, text).await?;
    let version = row.version;
    Ok(Appeal { stage, refusal, next_at, review_from, ended_at, version, ..held.clone() })
}

/// The appellant sends what was asked for.
///
/// # Errors
/// As [`AppealError`] says; nothing is changed then.
pub async fn answer(
    tx: &mut PgConnection,
    id: AppealId,
    by: Uid,
    text: &str,
    pictures: &[UploadId],
) -> Result<Appeal, AppealError> {
    let held = hold(tx, id).await?;
    let after = write(tx, &held, AppealCommand::Answer, text, None).await?;
    add_pictures(tx, id, held.kind, by, pictures).await?;
    Ok(after)
}

/// The appellant takes it back. What was taken back before stays so.
///
/// # Errors
/// As [`AppealError`] says.
pub async fn withdraw(tx: &mut PgConnection, id: AppealId) -> Result<Appeal, AppealError> {
    let held = hold(tx, id).await?;
    if held.stage == AppealStage::Withdrawn {
        return Ok(held);
    }
    write(tx, &held, AppealCommand::Withdraw, "", None).await
}

/// Staff ask for more.
///
/// # Errors
/// As [`AppealError`] says.
pub async fn ask(
    tx: &mut PgConnection,
    id: AppealId,
    (by, seen): (Uid, i64),
    text: &str,
) -> Result<Appeal, AppealError> {
    let held = staff::hold_seen(tx, id, by, seen).await?;
    let after = write(tx, &held, AppealCommand::Ask, text, None).await?;
    staff::log_asked(tx, id, by).await?;
    Ok(after)
}

/// Staff refuse it. `text` is for the appellant, `note` for staff.
///
/// # Errors
/// As [`AppealError`] says.
pub async fn refuse(
    tx: &mut PgConnection,
    id: AppealId,
    (by, seen): (Uid, i64),
    why: AppealRefusal,
    (text, note): (&str, &str),
) -> Result<Appeal, AppealError> {
    let held = staff::hold_seen(tx, id, by, seen).await?;
    let by_staff = Some(By { staff: by, note });
    let after = write(tx, &held, AppealCommand::Refuse(why), text, by_staff).await?;
    staff::log_refused(tx, id, by, why, note).await?;
    Ok(after)
}

/// Appeals whose time is over, or whose appellant is to be told that the owner has ended it, oldest first.
pub async fn due(pool: &PgPool, limit: i64) -> Result<Vec<AppealId>, DatabaseError> {
    let due = sqlx::query_scalar!(
        r#"select appeal_id as "appeal_id!" from (
               (select appeal_id, next_at as at from account_appeal
                where stage in ('waiting', 'evidence') and next_at <= now() order by next_at limit $1)
               union all
               (select appeal_id, told_at from account_appeal
                where stage = 'review' and told_at <= now() and ended_at is null order by told_at limit $1)
           ) due order by at limit $1"#,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(due.into_iter().map(AppealId).collect())
}

/// What the end of its time does to an appeal; `None` if it is not over, or another process was faster.
///
/// # Errors
/// Whatever Postgres says.
pub async fn time_over(tx: &mut PgConnection, id: AppealId) -> Result<Option<Appeal>, AppealError> {
    let held = hold(tx, id).await?;
    let now = crate::now(&mut *tx).await?;
    let is_told = held.stage == AppealStage::Review && held.told_at.is_some_and(|at| at <= now);
    let command = if is_told { AppealCommand::Object } else { AppealCommand::TimeOver };
    match write(tx, &held, command, "", None).await {
        Ok(after) => Ok(Some(after)),
        Err(AppealError::NotNow(_)) => Ok(None),
        Err(error) => Err(error),
    }
}
