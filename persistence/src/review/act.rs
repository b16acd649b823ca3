//! What staff and the accused do to a case. Each act names the version it saw; of two at the same time one goes through.

use guildhall_domain::{
    ids::{CaseId, Uid},
    notice::Kind,
    review::{
        APPEAL_LOOK, APPEAL_WINDOW, AppealOutcome, ReviewEventKind, ReviewOutcome, ReviewReason,
        Reviewer,
    },
    secret::redact,
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::PgConnection;

pub use super::kind::Effect;
use super::{ReviewError, kind, lock, note_event};
use crate::{
    notice,
    staff_act::{self, StaffAct},
};

/// A case after an act.
#[derive(Debug, Clone)]
pub struct Done {
    pub version: i64,
    pub accused: Uid,
    /// Who was told something, under [`notice::review_event`] of that version.
    pub told: Vec<Uid>,
    pub effect: Effect,
}

/// A decision of the first look.
#[derive(Debug, Clone)]
pub struct Decision<'a> {
    pub outcome: ReviewOutcome,
    /// Against which rule it is; the accused reads it.
    pub reason: ReviewReason,
    /// For the record; only staff read it.
    pub note: &'a str,
}

fn act(by: Reviewer, kind: StaffActKind, id: CaseId) -> StaffAct {
    StaffAct::new(Some(by.uid), kind, StaffActSubject::Review, id)
}

/// `by` looks after a case from now on.
///
/// # Errors
/// As [`ReviewError`] says.
pub async fn take(
    tx: &mut PgConnection,
    id: CaseId,
    by: Reviewer,
    seen: i64,
) -> Result<i64, ReviewError> {
    let locked = lock(tx, id).await?;
    locked.case.check_take(by, seen)?;
    let version = set_owner(tx, id, Some(by.uid)).await?;
    note_event(tx, id, ReviewEventKind::Taken, by.uid, None, None).await?;
    staff_act::write(tx, &act(by, StaffActKind::ReviewTaken, id)).await?;
    Ok(version)
}

/// Nobody looks after a case any more.
///
/// # Errors
/// As [`ReviewError`] says.
pub async fn release(
    tx: &mut PgConnection,
    id: CaseId,
    by: Reviewer,
    seen: i64,
) -> Result<i64, ReviewError> {
    lock(tx, id).await?.case.check_release(by, seen)?;
    let version = set_owner(tx, id, None).await?;
    note_event(tx, id, ReviewEventKind::Released, by.uid, None, None).await?;
    staff_act::write(tx, &act(by, StaffActKind::ReviewReleased, id)).await?;
    Ok(version)
}

async fn set_owner(
    tx: &mut PgConnection,
    id: CaseId,
    owner: Option<Uid>,
) -> Result<i64, ReviewError> {
    Ok(sqlx::query_scalar!(
        "update review_case set owner_uid = $2, version = version + 1 where case_id = $1 returning version",
        id.0,
        owner.map(|owner| owner.0),
    )
    .fetch_one(tx)
    .await?)
}

/// Decides a case, does what was decided and tells both sides, all in the caller's transaction.
///
/// # Errors
/// As [`ReviewError`] says.
pub async fn decide(
    tx: &mut PgConnection,
    id: CaseId,
    by: Reviewer,
    seen: i64,
    decision: &Decision<'_>,
) -> Result<Done, ReviewError> {
    let locked = lock(tx, id).await?;
    let (case, outcome) = (locked.case, decision.outcome);
    case.check_decide(by, seen, outcome)?;
    if outcome == ReviewOutcome::Frozen {
        let sides: Vec<Uid> = case.reporters.iter().copied().chain([case.accused]).collect();
        kind::hold(tx, &sides).await?;
    }
    let until = outcome.is_against().then(|| locked.now + APPEAL_WINDOW);
    let version = sqlx::query_scalar!(
        "update review_case set state = 'decided', version = version + 1, due_at = null, settled_at = $2, owner_uid = $3,
            outcome = $4, decided_by = $3, decided_at = $2, note = $5, appeal_until = $6, reason = $7
         where case_id = $1 returning version",
        id.0,
        locked.now,
        by.uid.0,
        outcome.as_str(),
        decision.note,
        until,
        decision.reason.as_str(),
    )
    .fetch_one(&mut *tx)
    .await?;
    let note = Some(decision.note);
    note_event(tx, id, ReviewEventKind::Decided, by.uid, Some(outcome.as_str()), note).await?;
    let told = Kind::ReportDecided;
    notice::add_of_review(tx, id, version, &case.reporters, told, None).await?;
    let mut told = case.reporters;
    if let Some(kind) = told_of(outcome) {
        notice::add_of_review(tx, id, version, &[case.accused], kind, until).await?;
        told.push(case.accused);
    }
    let subject = &locked.subject;
    let effect = kind::apply(tx, by.uid, subject, case.accused, outcome, decision.note).await?;
    if effect.undo.is_some() {
        sqlx::query!("update review_case set undo = $2 where case_id = $1", id.0, effect.undo)
            .execute(&mut *tx)
            .await?;
    }
    let act = act(by, StaffActKind::ReviewDecided, id).with("after", outcome);
    staff_act::write(tx, &act.reason(decision.note)).await?;
    Ok(Done { version, accused: case.accused, told, effect })
}

/// What the accused is told of.
fn told_of(outcome: ReviewOutcome) -> Option<Kind> {
    match outcome {
        ReviewOutcome::NoViolation => None,
        ReviewOutcome::MessageRemoved => Some(Kind::MessageRemoved),
        ReviewOutcome::Warned => Some(Kind::Warned),
        ReviewOutcome::Frozen => Some(Kind::AccountFrozen),
    }
}

/// The accused appeals.
///
/// # Errors
/// As [`ReviewError`] says.
pub async fn appeal(
    tx: &mut PgConnection,
    id: CaseId,
    by: Uid,
    text: &str,
) -> Result<(), ReviewError> {
    let locked = lock(tx, id).await?;
    locked.case.check_appeal(by, locked.now)?;
    write_appeal(tx, id, by, text).await?;
    Ok(())
}

/// Staff enter an appeal for somebody who cannot sign in.
///
/// # Errors
/// As [`ReviewError`] says.
pub async fn enter_appeal(
    tx: &mut PgConnection,
    id: CaseId,
    by: Reviewer,
    seen: i64,
    text: &str,
) -> Result<i64, ReviewError> {
    let locked = lock(tx, id).await?;
    locked.case.check_enter_appeal(by, seen, locked.now)?;
    let version = write_appeal(tx, id, by.uid, text).await?;
    staff_act::write(tx, &act(by, StaffActKind::ReviewAppealEntered, id)).await?;
    Ok(version)
}

/// Whoever decided first does not look after it any more.
async fn write_appeal(
    tx: &mut PgConnection,
    id: CaseId,
    by: Uid,
    text: &str,
) -> Result<i64, ReviewError> {
    let version = sqlx::query_scalar!(
        "update review_case set state = 'appealed', version = version + 1, owner_uid = null, settled_at = null,
            due_at = now() + make_interval(secs => $3), appeal_text = $2, appealed_at = now()
         where case_id = $1 returning version",
        id.0,
        &redact(text).text,
        APPEAL_LOOK.as_seconds_f64(),
    )
    .fetch_one(&mut *tx)
    .await?;
    note_event(tx, id, ReviewEventKind::Appealed, by, None, None).await?;
    Ok(version)
}

/// Decides an appeal, undoes what the decision did if it was wrong, and tells the accused.
///
/// # Errors
/// As [`ReviewError`] says.
pub async fn decide_appeal(
    tx: &mut PgConnection,
    id: CaseId,
    by: Reviewer,
    seen: i64,
    outcome: AppealOutcome,
    note: &str,
) -> Result<Done, ReviewError> {
    let locked = lock(tx, id).await?;
    let case = locked.case;
    case.check_decide_appeal(by, seen, outcome)?;
    if outcome == AppealOutcome::Overturned {
        kind::hold(tx, &[case.accused]).await?;
    }
    let version = sqlx::query_scalar!(
        "update review_case set state = 'closed', version = version + 1, due_at = null, settled_at = $2, owner_uid = $3,
            appeal_outcome = $4, appeal_decided_by = $3, appeal_decided_at = $2, appeal_note = $5
         where case_id = $1 returning version",
        id.0,
        locked.now,
        by.uid.0,
        outcome.as_str(),
        note,
    )
    .fetch_one(&mut *tx)
    .await?;
    let text = Some(outcome.as_str());
    note_event(tx, id, ReviewEventKind::AppealDecided, by.uid, text, Some(note)).await?;
    let told = vec![case.accused];
    notice::add_of_review(tx, id, version, &told, Kind::AppealDecided, None).await?;
    let effect = match outcome {
        AppealOutcome::Upheld => Effect::default(),
        AppealOutcome::Overturned => {
            let undo = locked.undo.as_ref();
            kind::undo(tx, by.uid, &locked.subject, case.accused, undo, note).await?
        }
    };
    let act = act(by, StaffActKind::ReviewAppealDecided, id).with("after", outcome);
    staff_act::write(tx, &act.reason(note)).await?;
    Ok(Done { version, accused: case.accused, told, effect })
}
