//! What staff do: look through the queue, look after cases, and decide.
use super::wire::{
    CaseActRequest, CaseRef, DecideAppealRequest, DecideRequest, EnterAppealRequest, ReviewChanged,
    ReviewCursor, ReviewDetail, ReviewList, ReviewListQuery,
};
use crate::{
    api::{
        call::Context,
        caller::{Caller, ReviewStaff},
        error::{ApiError, Reason},
        idempotency::Settled,
    },
    identity::admin::told_of_account,
};
use guildhall_actors::{conversation::Conversations, notice::tell_notices};
use guildhall_domain::{
    ids::CaseId,
    review::{ReviewKind, ReviewWhose, Reviewer},
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_persistence::{
    notice::review_event,
    review::{
        act::{self, Decision, Done},
        list::{self, Waiting},
    },
    staff_act::{StaffAct, record_look},
};

fn reviewer(staff: &Caller) -> Reviewer {
    Reviewer { uid: staff.uid, permissions: staff.permissions }
}

/// Kinds of which the caller may see cases.
fn kinds(staff: &Caller) -> Vec<ReviewKind> {
    let may_see = |kind: &ReviewKind| staff.permissions.has(kind.rules().needs);
    ReviewKind::ALL.into_iter().filter(may_see).collect()
}

pub(super) async fn list(
    context: Context,
    ReviewStaff(staff): ReviewStaff,
    input: ReviewListQuery,
) -> Result<ReviewList, ApiError> {
    let pool = &context.state.pool;
    let all = kinds(&staff);
    let is_wanted = |kind: &ReviewKind| input.kind.is_none_or(|wanted| wanted == *kind);
    let wanted: Vec<_> = all.iter().copied().filter(is_wanted).collect();
    let (from, limit) = (input.page.before().map(|ReviewCursor(at)| at), input.page.limit() + 1);
    let settled = input.state.filter(|state| !state.is_waiting());
    // Whose a case was once it is decided says little, and would read all that ever were.
    if input.whose.is_some() && (settled.is_some() || input.accused.is_some()) {
        return Err(ApiError::field("whose", Reason::Invalid));
    }
    let found = match (input.accused, settled) {
        (Some(accused), _) => list::about(pool, &wanted, accused, input.state, from, limit).await?,
        (None, Some(state)) => list::settled(pool, &wanted, state, from, limit).await?,
        (None, None) => {
            let filter = Waiting {
                kinds: wanted,
                state: input.state,
                owner: (input.whose == Some(ReviewWhose::Mine)).then_some(staff.uid),
                is_unassigned: input.whose == Some(ReviewWhose::Unassigned),
                is_overdue: input.whose == Some(ReviewWhose::Overdue),
            };
            list::waiting(pool, &filter, from, limit).await?
        }
    };
    let next = |row: &list::CaseRow| {
        let listed_by = row.due_at.or(row.settled_at).filter(|_| input.accused.is_none());
        let at = listed_by.unwrap_or(row.opened_at);
        ReviewCursor((at, row.case_id)).to_string()
    };
    let (found, next) = input.page.cut(found, next);
    let counts = list::counts(pool, &all, staff.uid).await?;
    let cases = found.into_iter().map(Into::into).collect();
    Ok(ReviewList { cases, counts: counts.into(), next })
}

pub(super) async fn detail(
    context: Context,
    ReviewStaff(staff): ReviewStaff,
    CaseRef { case_id }: CaseRef,
) -> Result<ReviewDetail, ApiError> {
    let pool = &context.state.pool;
    let found = list::detail(pool, case_id).await?.ok_or(ApiError::NotFound)?;
    let may_see = found.row.kind.is_some_and(|kind| staff.permissions.has(kind.rules().needs));
    if !may_see {
        return Err(ApiError::NotFound);
    }
    // The accused is not to learn who reported, nor anybody what is written about them.
    if found.row.accused.uid == staff.uid {
        return Err(ApiError::Forbidden);
    }
    let look = StaffActKind::ReviewViewed;
    let look = StaffAct::new(Some(staff.uid), look, StaffActSubject::Review, case_id);
    record_look(pool, &look).await?;
    Ok(ReviewDetail::new(found, reviewer(&staff)))
}

pub(super) async fn take(
    context: Context,
    ReviewStaff(staff): ReviewStaff,
    CaseActRequest { case_id, seen }: CaseActRequest,
) -> Result<Settled<ReviewChanged>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let version = act::take(&mut tx, case_id, reviewer(&staff), seen).await?;
    context.settle(tx, &ReviewChanged { case_id, version }).await
}

pub(super) async fn release(
    context: Context,
    ReviewStaff(staff): ReviewStaff,
    CaseActRequest { case_id, seen }: CaseActRequest,
) -> Result<Settled<ReviewChanged>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let version = act::release(&mut tx, case_id, reviewer(&staff), seen).await?;
    context.settle(tx, &ReviewChanged { case_id, version }).await
}

pub(super) async fn decide(
    context: Context,
    ReviewStaff(staff): ReviewStaff,
    input: DecideRequest,
) -> Result<Settled<ReviewChanged>, ApiError> {
    let case_id = input.case_id;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let decision =
        Decision { outcome: input.outcome, reason: input.reason, note: input.note.trim() };
    let done = act::decide(&mut tx, case_id, reviewer(&staff), input.seen, &decision).await?;
    let settled = context.settle(tx, &ReviewChanged { case_id, version: done.version }).await?;
    tell(&context, &staff, case_id, done).await;
    Ok(settled)
}

pub(super) async fn enter_appeal(
    context: Context,
    ReviewStaff(staff): ReviewStaff,
    input: EnterAppealRequest,
) -> Result<Settled<ReviewChanged>, ApiError> {
    let (case_id, by) = (input.case_id, reviewer(&staff));
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let version = act::enter_appeal(&mut tx, case_id, by, input.seen, input.text.trim()).await?;
    context.settle(tx, &ReviewChanged { case_id, version }).await
}

pub(super) async fn decide_appeal(
    context: Context,
    ReviewStaff(staff): ReviewStaff,
    input: DecideAppealRequest,
) -> Result<Settled<ReviewChanged>, ApiError> {
    let (case_id, by, note) = (input.case_id, reviewer(&staff), input.note.trim());
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let done = act::decide_appeal(&mut tx, case_id, by, input.seen, input.outcome, note).await?;
    let settled = context.settle(tx, &ReviewChanged { case_id, version: done.version }).await?;
    tell(&context, &staff, case_id, done).await;
    Ok(settled)
}

/// What is committed is shown: the message in its chat, the account everywhere, and to each side what they are told.
async fn tell(context: &Context, staff: &Caller, case: CaseId, done: Done) {
    let state = &context.state;
    if let Some(message) = done.effect.message {
        state.get::<Conversations>().reviewed(message);
    }
    if let Some((command, acted)) = &done.effect.account {
        told_of_account(state, staff, done.accused, *command, acted, None);
    }
    let event = review_event(case, done.version);
    tell_notices(&state.pool, &state.hub, &done.told, &event).await;
    state.outbox.wake();
}
