//! What members of teams do, and whoever is invited.
use super::told;
use super::wire::{OwnTeamPlace, TeamAnswerRequest, TeamAnswered, TeamPlace};
use crate::{
    api::{
        call::{Context, Empty},
        caller::SignedIn,
        envelope::Done,
        error::ApiError,
        idempotency::Settled,
    },
    market::refusals::{CannotJoinTeam, InvitationEnded, TeamFull},
};
use guildhall_actors::notice::tell_notices;
use guildhall_domain::{
    ids::Uid,
    market::team::{Intent, TeamScope},
};
use guildhall_persistence::{
    identity::{account, public_profile::PublicProfile},
    market::team::{
        self as rows,
        invitation::{self, AnswerError, Whose},
    },
    wallet::ledger,
};
use sqlx::PgPool;

/// The caller's place in a team, and what they are invited to.
pub async fn mine(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<OwnTeamPlace, ApiError> {
    now(&context.state.pool, caller.uid).await
}

async fn now(pool: &PgPool, uid: Uid) -> Result<OwnTeamPlace, ApiError> {
    let invitations = invitation::waiting(pool, Whose::Account(uid)).await?;
    let invitations = invitations.into_iter().map(Into::into).collect();
    let Some(membership) = rows::membership(pool, uid).await? else {
        return Ok(OwnTeamPlace { place: None, invitations });
    };
    let owner = account::find(pool, membership.owner).await?.ok_or(ApiError::NotFound)?;
    let may_see = membership.allows(Intent::look(TeamScope::Balance)).is_ok();
    let balance_cents = match may_see {
        true => Some(ledger::wallet(pool, membership.owner).await?.0.total().0),
        false => None,
    };
    let (uid, nickname, profile_pic) = (owner.uid, owner.nickname, owner.profile_pic);
    let place = TeamPlace {
        owner: PublicProfile { uid, nickname, profile_pic }.into(),
        grant: membership.grant.into(),
        is_paused: membership.is_paused,
        is_shop_open: membership.is_shop_open,
        balance_cents,
    };
    Ok(OwnTeamPlace { place: Some(place), invitations })
}

/// Answers an invitation.
pub async fn answer(
    context: Context,
    SignedIn(caller): SignedIn,
    input: TeamAnswerRequest,
) -> Result<Settled<TeamAnswered>, ApiError> {
    let state = &context.state;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let answered = invitation::answer(&mut tx, caller.uid, input.invitation_id, input.accept).await;
    let owner = answered.map_err(|error| match error {
        AnswerError::NotFound => ApiError::NotFound,
        AnswerError::Ended => InvitationEnded.into(),
        AnswerError::Barred(_) => CannotJoinTeam.into(),
        AnswerError::Full => TeamFull.into(),
        AnswerError::Database(error) => error.into(),
    })?;
    let account = account::find(&mut *tx, caller.uid).await?;
    let settled = context.settle(tx, &TeamAnswered { accepted: input.accept }).await?;
    if input.accept {
        state.outbox.wake();
        told(state, &caller, caller.uid, account);
        let event = invitation::joined_event(input.invitation_id);
        tell_notices(&state.pool, &state.hub, &[owner], &event).await;
    }
    Ok(settled)
}

/// Leaves the team.
pub async fn leave(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<Settled<Done>, ApiError> {
    let state = &context.state;
    let there = rows::membership(&state.pool, caller.uid).await?.ok_or(ApiError::NotFound)?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    if !rows::end(&mut tx, there.owner, caller.uid, caller.uid).await? {
        return Err(ApiError::NotFound);
    }
    let account = account::find(&mut *tx, caller.uid).await?;
    let settled = context.settle(tx, &Done {}).await?;
    told(state, &caller, caller.uid, account);
    Ok(settled)
}
