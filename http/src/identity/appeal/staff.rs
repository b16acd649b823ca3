//! What staff who have `people` do with appeals: look at one beside what is held of the account, ask for more, refuse, grant. Each look is an
//! act of staff.
use super::staff_wire::{
    AccountAppealAsk, AccountAppealComparison, AccountAppealDetail, AccountAppealGrant,
    AccountAppealLine, AccountAppealList, AccountAppealListQuery, AccountAppealPicture,
    AccountAppealRef, AccountAppealRefuse,
};
use crate::{
    api::{
        call::Context,
        caller::PeopleStaff,
        envelope::Done,
        error::{ApiError, Reason},
        idempotency::Settled,
        look::note_look,
        wire::millis,
    },
    identity::{account::end, admin::told_of_account},
};
use guildhall_actors::identity::appeal::Appeals;
use guildhall_domain::{
    identity::appeal::{AppealRemedy, Claim, Held, compare},
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_persistence::{
    identity::{
        account_action::AccountCommand,
        appeal::{self as rows, Granting, StaffView},
    },
    security_log::{self, Event, Outcome, Subject},
    staff_act::StaffAct,
};

const DETAIL: &str = "/api/admin/appeal/detail";

pub(super) async fn list(
    context: Context,
    _: PeopleStaff,
    input: AccountAppealListQuery,
) -> Result<AccountAppealList, ApiError> {
    let (from, limit) = (input.page.before(), input.page.limit());
    let page = rows::list(&context.state.pool, input.is_ended, from, limit).await?;
    Ok(AccountAppealList {
        appeals: page.items.into_iter().map(Into::into).collect(),
        next: page.next.map(|id| id.to_string()),
    })
}

fn compared(view: &StaffView, held: &Held) -> Vec<AccountAppealComparison> {
    let appeal = &view.appeal;
    let claim = Claim {
        account: &appeal.account_ref,
        email: &appeal.email,
        country: view.country.as_deref(),
        address: &view.address,
        device: &view.device_name,
        server: &appeal.server,
        role_id: appeal.role_id.as_deref(),
    };
    let lines = compare(&claim, held).into_iter().map(|line| AccountAppealComparison {
        check: line.check,
        said: line.said,
        held: line.held,
        matches: line.matches,
    });
    lines.collect()
}

pub(super) async fn detail(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    AccountAppealRef { appeal_id }: AccountAppealRef,
) -> Result<AccountAppealDetail, ApiError> {
    let pool = &context.state.pool;
    let view = rows::staff_view(pool, appeal_id).await?.ok_or(ApiError::NotFound)?;
    let (kind, of) = (StaffActKind::AppealViewed, StaffActSubject::Appeal);
    let look = StaffAct::new(Some(staff.uid), kind, of, appeal_id);
    let uid = view.appeal.uid;
    note_look(&context, &staff, look, uid, DETAIL).await?;
    let evidence = match uid {
        Some(uid) => rows::evidence(pool, uid).await?,
        None => None,
    };
    let nothing = Held::default();
    let checks = compared(&view, evidence.as_ref().map_or(&nothing, |evidence| &evidence.held));
    let appeal = view.appeal;
    let is_own = uid == Some(staff.uid) || rows::is_own(pool, appeal_id, staff.uid).await?;
    Ok(AccountAppealDetail {
        may_decide: !is_own && appeal.stage.is_open(),
        version: appeal.version,
        email: appeal.email,
        server: appeal.server,
        game: appeal.game,
        role_id: appeal.role_id,
        content: appeal.content,
        pictures: view
            .pictures
            .into_iter()
            .map(|picture| AccountAppealPicture {
                upload_id: picture.upload_id,
                width: picture.width,
                height: picture.height,
                sent_at: millis(picture.sent_at),
            })
            .collect(),
        events: view.events.into_iter().map(Into::into).collect(),
        objections: view.objections.into_iter().map(Into::into).collect(),
        checks,
        evidence: evidence.map(Into::into),
        remedies: view.remedies,
        note: view.note,
        decided_by: view.decided_by,
        appeal: AccountAppealLine {
            appeal_id,
            kind: appeal.kind,
            stage: appeal.stage,
            account_id: appeal.account_ref,
            created_at: millis(appeal.created_at),
            next_at: appeal.next_at.map(millis),
            ended_at: appeal.ended_at.map(millis),
            refusal: appeal.refusal,
        },
    })
}

pub(super) async fn ask(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: AccountAppealAsk,
) -> Result<Settled<Done>, ApiError> {
    let state = &context.state;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let by = (staff.uid, input.seen);
    let after = rows::ask(&mut tx, input.appeal_id, by, input.text.trim()).await?;
    state.get::<Appeals>().tell_appellant(&mut tx, &after).await?;
    let settled = context.settle(tx, &Done {}).await?;
    state.outbox.wake();
    Ok(settled)
}

pub(super) async fn refuse(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: AccountAppealRefuse,
) -> Result<Settled<Done>, ApiError> {
    let state = &context.state;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let (by, words) = ((staff.uid, input.seen), (input.text.trim(), input.note.trim()));
    let after = rows::refuse(&mut tx, input.appeal_id, by, input.refusal, words).await?;
    state.get::<Appeals>().tell_appellant(&mut tx, &after).await?;
    let settled = context.settle(tx, &Done {}).await?;
    state.outbox.wake();
    Ok(settled)
}

/// Grants it, and does what follows. What is committed is told to caches, sockets and the security log.
pub(super) async fn grant(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: AccountAppealGrant,
) -> Result<Settled<Done>, ApiError> {
    let state = &context.state;
    let appeal = rows::find(&state.pool, input.appeal_id).await?.ok_or(ApiError::NotFound)?;
    if !input.remedies.iter().all(|remedy| remedy.fits(appeal.kind)) {
        return Err(ApiError::field("remedies", Reason::Invalid));
    }
    let has_new_email = input.remedies.contains(&AppealRemedy::NewEmail);
    let granting = Granting {
        by: staff.uid,
        seen: input.seen,
        remedies: &input.remedies,
        keeps_ways_in: input.keeps_ways_in,
        text: input.text.trim(),
        note: input.note.trim(),
    };
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let granted = rows::grant(&mut tx, input.appeal_id, &granting).await?;
    let appeals = state.get::<Appeals>();
    appeals.tell_appellant(&mut tx, &granted.appeal).await?;
    appeals.tell_owner(&mut tx, &granted, has_new_email).await?;
    let settled = context.settle(tx, &Done {}).await?;
    state.outbox.wake();
    let uid = granted.uid;
    if has_new_email {
        end(state, uid, &granted.ended);
        let by = staff.client.subject(Some(uid), staff.session_id);
        let subject = Subject { by: Some(staff.uid), ..by };
        security_log::record(Event::AccountRecovery, Outcome::Done, &subject);
    }
    if let Some(acted) = &granted.unfrozen {
        told_of_account(state, &staff, uid, AccountCommand::Unfreeze, acted, None);
    }
    Ok(settled)
}
