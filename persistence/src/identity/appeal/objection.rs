//! Somebody says that they still have an account that somebody else appeals for: by which way, and whether that ends the appeal.
//!
//! Who takes an account over signs in, and changes its address. So only what was there before ends an appeal; all else is kept, and staff
//! see it beside the evidence. Of an end within the waiting period the appellant is told later: else they would know by it that somebody
//! has the account. Decision 0085.

use guildhall_domain::{
    identity::appeal::{AppealCommand, AppealRefusal, AppealStage, NotNow, told_between},
    ids::{AppealId, SessionId, Uid},
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::{Appeal, AppealError, hold, write};
use crate::{
    DatabaseError,
    identity::{email_change::REVERTIBLE_DAYS, safety::Place},
};

/// By which way it is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way<'a> {
    /// The link in a letter, and the address that it went to; letters of the release before did not keep theirs.
    Letter(Option<&'a str>),
    /// Signed in to the account.
    Session(SessionId),
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Objected {
    /// The appeal has ended. Its appellant is to be told, unless its stage is still an open one.
    Ended(Appeal),
    /// It goes on, and staff see what was said.
    Kept(Appeal),
    /// It was said by this way before, or has ended the appeal already.
    Before,
}

/// Somebody says that they still have the account.
///
/// # Errors
/// As [`AppealError`] says.
pub async fn object(
    tx: &mut PgConnection,
    id: AppealId,
    way: Way<'_>,
    place: &Place,
) -> Result<Objected, AppealError> {
    let held = hold(tx, id).await?;
    if held.refusal == Some(AppealRefusal::OwnerObjected) || held.objected_at.is_some() {
        return Ok(Objected::Before);
    }
    if !held.stage.is_open() {
        return Err(NotNow::Ended.into());
    }
    let uid = held.uid.ok_or(AppealError::NotFound)?;
    let has_ended = counts(tx, uid, way).await?;
    let is_new = keep(tx, id, way, place, has_ended).await?;
    if let (true, AppealStage::Waiting, Some(until)) = (has_ended, held.stage, held.next_at) {
        let (from, to) = told_between(until);
        tell_later(tx, id, from, to).await?;
        return Ok(Objected::Ended(held));
    }
    if has_ended {
        let after = write(tx, &held, AppealCommand::Object, "", None).await?;
        return Ok(Objected::Ended(after));
    }
    Ok(if is_new { Objected::Kept(held) } else { Objected::Before })
}

/// Ends an appeal for all but its appellant, who is told at some time between those.
async fn tell_later(
    tx: &mut PgConnection,
    id: AppealId,
    from: OffsetDateTime,
    to: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update account_appeal set objected_at = now(), version = version + 1,
             told_at = $2::timestamptz + random() * ($3::timestamptz - $2::timestamptz)
         where appeal_id = $1",
        id.0,
        from,
        to,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Whether the way was there before the first change of the address that is kept (a thief may have changed it twice), and the account is not
/// frozen. A sign-in has to be older than that by the days in which a change is undone: a thief signs in first.
async fn counts(tx: &mut PgConnection, uid: Uid, way: Way<'_>) -> sqlx::Result<bool> {
    let (session, email) = match way {
        Way::Letter(email) => (None, email),
        Way::Session(session) => (Some(session.0), None),
    };
    sqlx::query_scalar!(
        r#"select a.frozen_at is null and case
               when $2::uuid is not null then exists (
                   select from session s where s.session_id = $2 and s.uid = a.uid
                       and (c.change_id is null or s.created_at < c.changed_at - make_interval(days => $4)))
               when c.change_id is null then $3::text is null or a.email = $3
               else coalesce(c.old_email = $3, false) and not c.is_taken_away
           end as "counts!"
           from account a left join lateral (
               select * from email_change c where c.uid = a.uid order by c.change_id limit 1
           ) c on true where a.uid = $1"#,
        uid.0,
        session,
        email,
        REVERTIBLE_DAYS,
    )
    .fetch_one(tx)
    .await
}

/// False if it was said by this way before.
async fn keep(
    tx: &mut PgConnection,
    id: AppealId,
    way: Way<'_>,
    place: &Place,
    has_ended: bool,
) -> sqlx::Result<bool> {
    let (session, email) = match way {
        Way::Letter(email) => (None, email),
        Way::Session(session) => (Some(session.0), None),
    };
    let kept = sqlx::query!(
        "insert into account_appeal_objection (appeal_id, email, session_id, signed_in_at, device_name, address, country, has_ended)
         values ($1, $2, $3, (select created_at from session where session_id = $3), $4, $5, $6, $7)
         on conflict (appeal_id, email, session_id) do update set has_ended = true
         where excluded.has_ended and not account_appeal_objection.has_ended",
        id.0,
        email,
        session,
        place.device_name,
        place.address,
        place.country,
        has_ended,
    )
    .execute(tx)
    .await?;
    Ok(kept.rows_affected() > 0)
}

/// What somebody has said, as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objection {
    pub at: OffsetDateTime,
    /// Where the letter went whose link was used.
    pub email: Option<String>,
    /// Since when they were signed in.
    pub signed_in_at: Option<OffsetDateTime>,
    pub place: Place,
    pub has_ended: bool,
}

/// Who has said that they still have the account, oldest first.
pub async fn objections(pool: &PgPool, id: AppealId) -> Result<Vec<Objection>, DatabaseError> {
    let rows = sqlx::query!(
        "select at, email, signed_in_at, device_name, address, country, has_ended from account_appeal_objection
         where appeal_id = $1 order by objection_id",
        id.0,
    )
    .fetch_all(pool)
    .await?;
    let objections = rows.into_iter().map(|row| Objection {
        at: row.at,
        email: row.email,
        signed_in_at: row.signed_in_at,
        place: Place { device_name: row.device_name, address: row.address, country: row.country },
        has_ended: row.has_ended,
    });
    Ok(objections.collect())
}
