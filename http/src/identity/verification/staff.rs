//! What staff who have `people` do: look at pictures that were sent, and decide. Each look is an act of staff.
use crate::api::{
    call::Context,
    caller::PeopleStaff,
    day::Day,
    envelope::Done,
    error::{ApiError, Reason},
    idempotency::Settled,
    look::note_look,
    page::{CursorFields, CursorQuery},
    rules,
    wire::millis,
};
use garde::Validate;
use guildhall_actors::identity::verification::Verifications;
use guildhall_domain::{
    identity::verification::{AttemptState, DeclineReason, DocumentSide, NOTE_LENGTH},
    ids::{Uid, UploadId, VerificationId},
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_persistence::{
    identity::verification::{self as rows, Changed, Decided, Waiting},
    staff_act::StaffAct,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Which attempts are listed.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct VerificationListQuery {
    /// Those that are decided, instead of those that wait.
    #[garde(skip)]
    #[serde(default)]
    pub is_decided: bool,
    #[serde(flatten)]
    #[garde(dive)]
    #[schema(inline, value_type = CursorFields)]
    pub page: CursorQuery<VerificationId>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct VerificationRef {
    /// The attempt.
    #[garde(skip)]
    pub verification_id: VerificationId,
}

/// Somebody who has sent pictures.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VerificationLine {
    /// The attempt.
    pub verification_id: VerificationId,
    /// Who it is about.
    pub uid: Uid,
    /// What they call themselves.
    pub nickname: String,
    /// How it stands.
    pub state: AttemptState,
    /// Why it was declined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<DeclineReason>,
    /// When the pictures were sent, in milliseconds since 1970 UTC.
    pub sent_at: i64,
    /// When it was decided, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VerificationList {
    /// The attempts.
    pub verifications: Vec<VerificationLine>,
    /// Leads on to the next page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A picture that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VerificationPicture {
    /// The upload.
    pub upload_id: UploadId,
    /// What it shows.
    pub side: DocumentSide,
    /// In pixels.
    pub width: i32,
    /// In pixels.
    pub height: i32,
}

/// An attempt with its pictures.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VerificationDetail {
    /// The attempt.
    pub verification: VerificationLine,
    /// To be sent back with a decision.
    pub version: i64,
    /// The pictures; they go 30 days after the decision.
    pub pictures: Vec<VerificationPicture>,
    /// Why the provider declined before, oldest first.
    pub declined: Vec<DeclineReason>,
    /// What was noted with the decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Who decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// Whether the caller may decide: nobody judges themselves.
    pub may_decide: bool,
}

/// A decision.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct VerificationDecision {
    /// The attempt.
    #[garde(skip)]
    pub verification_id: VerificationId,
    /// The version that was looked at.
    #[garde(skip)]
    pub seen: i64,
    /// Why it is declined; left out to verify.
    #[garde(skip)]
    pub decline: Option<DeclineReason>,
    /// The last day of the document: the certificate ends with it.
    #[garde(skip)]
    pub document_until: Option<Day>,
    /// 1 to 1000 characters, for the record; only staff read it.
    #[garde(custom(rules::text(1, NOTE_LENGTH)))]
    pub note: String,
}

impl VerificationDecision {
    /// What is declined has no end, and a document that has ended verifies nobody.
    pub fn check(&self) -> Result<(), ApiError> {
        match (self.decline, self.document_until) {
            (Some(_), Some(_)) => Err(ApiError::field("document_until", Reason::Invalid)),
            (None, Some(Day(end))) if end < OffsetDateTime::now_utc().date() => {
                Err(ApiError::field("document_until", Reason::Invalid))
            }
            _ => Ok(()),
        }
    }
}

impl From<Waiting> for VerificationLine {
    fn from(row: Waiting) -> Self {
        Self {
            verification_id: row.verification_id,
            uid: row.uid,
            nickname: row.nickname,
            state: row.state,
            reason: row.reason,
            sent_at: millis(row.opened_at),
            decided_at: row.judged_at.map(millis),
        }
    }
}

pub(super) async fn list(
    context: Context,
    _: PeopleStaff,
    input: VerificationListQuery,
) -> Result<VerificationList, ApiError> {
    let (from, limit) = (input.page.before(), input.page.limit() + 1);
    let found = rows::waiting(&context.state.pool, input.is_decided, from, limit).await?;
    let (found, next) = input.page.cut(found, |row| row.verification_id.to_string());
    Ok(VerificationList { verifications: found.into_iter().map(Into::into).collect(), next })
}

pub(super) async fn detail(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    VerificationRef { verification_id }: VerificationRef,
) -> Result<VerificationDetail, ApiError> {
    let pool = &context.state.pool;
    let found = rows::detail(pool, verification_id).await?.ok_or(ApiError::NotFound)?;
    let (kind, of) = (StaffActKind::VerificationViewed, StaffActSubject::Verification);
    let look = StaffAct::new(Some(staff.uid), kind, of, verification_id);
    let uid = found.verification.uid;
    note_look(&context, &staff, look, Some(uid), "/api/admin/verification/detail").await?;
    let pictures = found.documents.into_iter().map(|it| VerificationPicture {
        upload_id: it.upload_id,
        side: it.side,
        width: it.width,
        height: it.height,
    });
    Ok(VerificationDetail {
        may_decide: uid != staff.uid && found.verification.state.is_open(),
        verification: found.verification.into(),
        version: found.version,
        pictures: pictures.collect(),
        declined: found.declined,
        note: found.note,
        decided_by: found.decided_by.map(|(_, nickname)| nickname),
    })
}

pub(super) async fn decide(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: VerificationDecision,
) -> Result<Settled<Done>, ApiError> {
    let id = input.verification_id;
    let decided = Decided {
        by: staff.uid,
        seen: input.seen,
        decline: input.decline,
        document_until: input.document_until.map(|day| day.0),
        note: input.note.trim(),
    };
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let (uid, version) = rows::decide(&mut tx, id, &decided).await?;
    let settled = context.settle(tx, &Done {}).await?;
    context.state.get::<Verifications>().tell(id, Changed { uid, version }).await;
    Ok(settled)
}
