//! The account that an appeal is about: found after the answer, and its owner told wherever we know them.

use guildhall_domain::{
    identity::{
        appeal::{AccountRef, AppealKind, LETTERS_PER_ACCOUNT_AND_DAY},
        safety::SafetyEventKind,
    },
    ids::{AppealId, SessionId, Uid},
    notice::Kind,
};
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;

use super::{Appeal, AppealError, hold};
use crate::{
    DatabaseError,
    identity::safety::{self, NewEvent},
    notice::{self, NewNotice},
};

/// Whom an owner's letter goes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerLetter {
    pub email: String,
    pub language: String,
}

/// An appeal whose account was looked up just now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub appeal: Appeal,
    /// The account's owner at every address that we know of: the one it has, and those it had, unless it was taken away from them there.
    /// Nobody, after as many letters as an owner gets in a day.
    pub owners: Vec<OwnerLetter>,
}

/// The fact that somebody appealed for an account.
pub fn about(id: AppealId) -> String {
    format!("appeal:{id}")
}

/// Looks up whose account an appeal is about, and tells its owner in the product. `None` if that was done before, or the appeal has ended.
///
/// # Errors
/// As [`AppealError`] says.
pub async fn look_up(tx: &mut PgConnection, id: AppealId) -> Result<Option<Found>, AppealError> {
    let held = hold(tx, id).await?;
    if held.uid.is_some() || !held.stage.is_open() {
        return Ok(None);
    }
    let uid = match AccountRef::parse(&held.account_ref) {
        Some(AccountRef::Uid(uid)) => by_uid(tx, uid).await?,
        Some(AccountRef::Email(email)) => by_email(tx, email.as_str()).await?,
        None => None,
    };
    // Kept of those too that are about no account: each has its letters once, however often this is carried out.
    let looked_up = sqlx::query!(
        "update account_appeal set uid = $2, looked_up_at = now() where appeal_id = $1 and looked_up_at is null",
        id.0,
        uid.map(|uid| uid.0),
    )
    .execute(&mut *tx)
    .await?;
    if looked_up.rows_affected() == 0 {
        return Ok(None);
    }
    let Some(uid) = uid else { return Ok(Some(Found { appeal: held, owners: Vec::new() })) };
    safety::write(tx, uid, &NewEvent::of(SafetyEventKind::AppealReceived)).await?;
    let told = NewNotice { until: held.next_at, ..NewNotice::of(uid, Kind::AccountAppealed) };
    notice::add(tx, &about(id), &[told]).await?;
    let owners = if is_flood(tx, id, uid).await? { Vec::new() } else { owners(tx, uid).await? };
    Ok(Some(Found { appeal: Appeal { uid: Some(uid), ..held }, owners }))
}

async fn by_uid(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<Option<Uid>> {
    let found =
        sqlx::query_scalar!("select uid from account where uid = $1 and role <> 'visitor'", uid.0);
    Ok(found.fetch_optional(tx).await?.map(Uid))
}

/// By the address it has, else by the last one it lost: who has taken an account over has changed that first.
async fn by_email(tx: &mut PgConnection, email: &str) -> sqlx::Result<Option<Uid>> {
    let found = sqlx::query_scalar!(
        r#"select coalesce(
               (select uid from account where email = $1),
               (select uid from email_change where old_email = $1 order by change_id desc limit 1)
           ) as uid"#,
        email,
    );
    Ok(found.fetch_one(tx).await?.map(Uid))
}

/// Whether the owner was written to so often within a day that this one is not told by letter: each appeal of that day had one.
async fn is_flood(tx: &mut PgConnection, id: AppealId, uid: Uid) -> sqlx::Result<bool> {
    // Of two at once, the second counts the first.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('appeal:account:' || $1::text, 0))",
        uid.to_string(),
    )
    .execute(&mut *tx)
    .await?;
    let before = sqlx::query_scalar!(
        r#"select count(*) as "count!" from account_appeal
           where uid = $1 and appeal_id <> $2 and created_at > now() - interval '1 day'"#,
        uid.0,
        id.0,
    );
    Ok(before.fetch_one(tx).await? >= LETTERS_PER_ACCOUNT_AND_DAY)
}

pub(super) async fn owners(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<Vec<OwnerLetter>> {
    sqlx::query_as!(
        OwnerLetter,
        r#"select distinct known.email as "email!", a.language from account a cross join lateral (
               select a.email union select old_email from email_change c where c.uid = a.uid and not c.is_taken_away
           ) known (email)
           where a.uid = $1 and known.email is not null order by 1"#,
        uid.0,
    )
    .fetch_all(tx)
    .await
}

/// An open appeal about somebody's account, as its owner reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    pub appeal_id: AppealId,
    pub kind: AppealKind,
    pub game: Option<String>,
    pub server: String,
    pub role_id: Option<String>,
    pub created_at: OffsetDateTime,
}

/// Open appeals about an account, oldest first, without those that were objected to in that sign-in, or have ended by that.
pub async fn open_about(
    pool: &PgPool,
    uid: Uid,
    session: Option<SessionId>,
) -> Result<Vec<About>, DatabaseError> {
    let rows = sqlx::query!(
        r#"select appeal_id, kind as "kind: AppealKind", game, server, role_id, created_at from account_appeal
           where uid = $1 and ended_at is null and objected_at is null and not exists (
               select from account_appeal_objection o where o.appeal_id = account_appeal.appeal_id and o.session_id = $2
           ) order by appeal_id"#,
        uid.0,
        session.map(|session| session.0),
    )
    .fetch_all(pool)
    .await?;
    let about = rows.into_iter().map(|row| About {
        appeal_id: AppealId(row.appeal_id),
        kind: row.kind,
        game: row.game,
        server: row.server,
        role_id: row.role_id,
        created_at: row.created_at,
    });
    Ok(about.collect())
}

/// Whether an appeal is about that account.
pub async fn is_about(db: impl PgExecutor<'_>, id: AppealId, uid: Uid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from account_appeal where appeal_id = $1 and uid = $2) as "is!""#,
        id.0,
        uid.0,
    )
    .fetch_one(db)
    .await
}
