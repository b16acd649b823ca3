//! The way that staff judge: pictures of a document and of a face. Only staff who have `people` see them, each look is an act of staff, and
//! they go some time after the decision (`retention`).

use guildhall_domain::{
    conversation::upload::Category,
    identity::verification::{AttemptState, DeclineReason, DocumentSide, NotNow},
    ids::{Uid, UploadId, VerificationId},
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgPool};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::{Status, VerificationError, follow, lock_person, status};
use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
};

/// A picture that is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Picture {
    pub upload: UploadId,
    pub side: DocumentSide,
}

/// Why nothing was sent or decided.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    #[error(transparent)]
    NotNow(#[from] NotNow),
    /// There is no such attempt, or no such picture of theirs.
    #[error("not found")]
    NotFound,
    /// Staff do not judge themselves.
    #[error("forbidden")]
    Forbidden,
    /// It has changed since it was seen.
    #[error("the attempt has changed")]
    Stale,
    /// It is decided.
    #[error("the attempt is decided")]
    Decided,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for ReviewError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

impl From<VerificationError> for ReviewError {
    fn from(error: VerificationError) -> Self {
        match error {
            VerificationError::NotNow(why) => why.into(),
            VerificationError::Database(error) => error.into(),
        }
    }
}

/// Sends pictures to staff. Each is the sender's own and was sent with no attempt before.
///
/// # Errors
/// As [`ReviewError`] says; nothing is sent then.
pub async fn send(
    tx: &mut PgConnection,
    uid: Uid,
    pictures: &[Picture],
) -> Result<VerificationId, ReviewError> {
    lock_person(tx, uid).await?;
    let Status { standing, now, .. } = status(&mut *tx, uid).await?;
    standing.check_manual(now)?;
    let id = VerificationId(Uuid::now_v7());
    sqlx::query!(
        "insert into verification_attempt (verification_id, uid, way, opened_at) values ($1, $2, 'review', $3)",
        id.0,
        uid.0,
        now,
    )
    .execute(&mut *tx)
    .await?;
    for picture in pictures {
        let sent = sqlx::query!(
            "insert into verification_document (upload_id, verification_id, side)
             select upload_id, $2, $3 from upload u where upload_id = $1 and uid = $4 and category = $5
                 and not exists (select from verification_document d where d.upload_id = u.upload_id)",
            picture.upload.0,
            id.0,
            picture.side.as_str(),
            uid.0,
            Category::Identity.number(),
        )
        .execute(&mut *tx)
        .await?;
        if sent.rows_affected() == 0 {
            return Err(ReviewError::NotFound);
        }
    }
    Ok(id)
}

/// An attempt in the list of staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub verification_id: VerificationId,
    pub uid: Uid,
    pub nickname: String,
    pub state: AttemptState,
    pub reason: Option<DeclineReason>,
    pub opened_at: OffsetDateTime,
    pub judged_at: Option<OffsetDateTime>,
}

/// Attempts that wait for staff, the oldest first; or those that were decided, the newest first. From after `from` on.
pub async fn waiting(
    pool: &PgPool,
    is_decided: bool,
    from: Option<VerificationId>,
    limit: i64,
) -> Result<Vec<Waiting>, DatabaseError> {
    // Their ids are made in the order they were sent in.
    let rows = sqlx::query!(
        r#"
        select v.verification_id, v.uid, a.nickname, v.state as "state: AttemptState", v.reason as "reason: DeclineReason",
            v.opened_at, v.judged_at
        from verification_attempt v join account a using (uid)
        where v.way = 'review' and (v.state in ('pending', 'processing')) <> $1
            and ($2::uuid is null or case when $1 then v.verification_id < $2 else v.verification_id > $2 end)
        order by case when $1 then v.verification_id end desc, v.verification_id limit $3
        "#,
        is_decided,
        from.map(|id| id.0),
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Waiting {
            verification_id: VerificationId(row.verification_id),
            uid: Uid(row.uid),
            nickname: row.nickname,
            state: row.state,
            reason: row.reason,
            opened_at: row.opened_at,
            judged_at: row.judged_at,
        })
        .collect())
}

/// A picture of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub upload_id: UploadId,
    pub side: DocumentSide,
    pub width: i32,
    pub height: i32,
}

/// An attempt with its pictures, as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    pub verification: Waiting,
    pub version: i64,
    pub documents: Vec<Document>,
    /// Why the provider declined before, oldest first.
    pub declined: Vec<DeclineReason>,
    pub note: Option<String>,
    pub decided_by: Option<(Uid, String)>,
}

/// What staff see of an attempt.
pub async fn detail(pool: &PgPool, id: VerificationId) -> Result<Option<Detail>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select v.uid, a.nickname, v.state as "state: AttemptState", v.reason as "reason: DeclineReason", v.opened_at, v.judged_at,
            v.version, v.note, v.decided_by, d.nickname as "decider?"
        from verification_attempt v join account a using (uid) left join account d on d.uid = v.decided_by
        where v.verification_id = $1 and v.way = 'review'
        "#,
        id.0,
    )
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let documents = sqlx::query!(
        r#"select d.upload_id, d.side as "side: DocumentSide", u.width, u.height
           from verification_document d join upload u using (upload_id) where d.verification_id = $1 order by d.side <> 'front', d.side"#,
        id.0,
    )
    .fetch_all(pool)
    .await?;
    let declined = sqlx::query_scalar!(
        r#"select reason as "reason!: DeclineReason" from verification_attempt
           where uid = $1 and way = 'provider' and state = 'failed' and opened_at < $2 order by opened_at desc limit 10"#,
        row.uid,
        row.opened_at,
    )
    .fetch_all(pool)
    .await?;
    let verification = Waiting {
        verification_id: id,
        uid: Uid(row.uid),
        nickname: row.nickname,
        state: row.state,
        reason: row.reason,
        opened_at: row.opened_at,
        judged_at: row.judged_at,
    };
    Ok(Some(Detail {
        verification,
        version: row.version,
        documents: documents
            .into_iter()
            .map(|row| Document {
                upload_id: UploadId(row.upload_id),
                side: row.side,
                width: row.width,
                height: row.height,
            })
            .collect(),
        declined: declined.into_iter().rev().collect(),
        note: row.note,
        decided_by: row.decided_by.map(Uid).zip(row.decider),
    }))
}

/// A decision of staff.
#[derive(Debug, Clone, Copy)]
pub struct Decided<'a> {
    pub by: Uid,
    /// The version that was looked at.
    pub seen: i64,
    /// `None` verifies.
    pub decline: Option<DeclineReason>,
    /// The last day of the document, where it was read.
    pub document_until: Option<Date>,
    pub note: &'a str,
}

/// Decides an attempt, gives the certificate and tells the person, all in the caller's transaction. Returns whose it is, and its version.
///
/// # Errors
/// As [`ReviewError`] says; nothing is changed then.
pub async fn decide(
    tx: &mut PgConnection,
    id: VerificationId,
    decided: &Decided<'_>,
) -> Result<(Uid, i64), ReviewError> {
    let uid = sqlx::query_scalar!(
        "select uid from verification_attempt where verification_id = $1 and way = 'review'",
        id.0
    )
    .fetch_optional(&mut *tx)
    .await?;
    let uid = uid.map(Uid).ok_or(ReviewError::NotFound)?;
    lock_person(tx, uid).await?;
    let row = sqlx::query!(
        r#"select state as "state: AttemptState", version, clock_timestamp() as "now!" from verification_attempt where verification_id = $1"#,
        id.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    if uid == decided.by {
        return Err(ReviewError::Forbidden);
    }
    if !row.state.is_open() {
        return Err(ReviewError::Decided);
    }
    if row.version != decided.seen {
        return Err(ReviewError::Stale);
    }
    let state =
        if decided.decline.is_some() { AttemptState::Failed } else { AttemptState::Verified };
    let version = sqlx::query_scalar!(
        "update verification_attempt set state = $2, reason = $3, seen_at = $4, judged_at = $4, decided_by = $5, note = $6,
             version = version + 1
         where verification_id = $1 returning version",
        id.0,
        state.as_str(),
        decided.decline.map(DeclineReason::as_str),
        row.now,
        decided.by.0,
        decided.note,
    )
    .fetch_one(&mut *tx)
    .await?;
    follow(tx, uid, id, state, version, row.now, decided.document_until).await?;
    let kind = match state {
        AttemptState::Verified => StaffActKind::VerificationApproved,
        _ => StaffActKind::VerificationDeclined,
    };
    let act = StaffAct::new(Some(decided.by), kind, StaffActSubject::Verification, id);
    let act = match decided.decline {
        Some(reason) => act.with("declined", reason),
        None => act,
    };
    staff_act::write(tx, &act.with("uid", uid).reason(decided.note)).await?;
    Ok((uid, version))
}
