//! What owners of shops do.
use super::told;
use super::wire::{
    ShopTeam, TeamActs, TeamActsQuery, TeamChangeRequest, TeamInvitationRef, TeamInviteRequest,
    TeamMemberRef,
};
use crate::{
    api::{
        call::{Context, Empty},
        caller::{Caller, ShopOwner},
        error::{ApiError, Reason},
        idempotency::Settled,
        state::HttpState,
    },
    identity::{letters::post, refusals::RateLimited},
    market::refusals::{TeamFull, TeamLocked},
};
use guildhall_actors::notice::tell_notices;
use guildhall_domain::{
    identity::email::Email,
    ids::Uid,
    market::team::{Grant, INVITATION_LIFE, MOST_MEMBERS},
};
use guildhall_persistence::{
    identity::account,
    market::{
        goods,
        team::{
            self as rows, act,
            invitation::{self, InviteError, Whose},
        },
    },
    outbox::letter::LetterSeal,
};
use guildhall_providers::mail::Letter;
use sqlx::{PgConnection, PgExecutor};
use std::sync::Arc;

/// Lists the team and invitations that wait.
pub async fn team(
    context: Context,
    ShopOwner(caller): ShopOwner,
    _: Empty,
) -> Result<ShopTeam, ApiError> {
    let mut connection = context.state.pool.acquire().await?;
    now(&mut connection, &caller).await
}

async fn now(db: &mut PgConnection, owner: &Caller) -> Result<ShopTeam, ApiError> {
    let members = rows::members(&mut *db, owner.uid).await?;
    let invitations = invitation::waiting(&mut *db, Whose::Owner(owner.uid)).await?;
    Ok(ShopTeam {
        members: members.into_iter().map(Into::into).collect(),
        invitations: invitations.into_iter().map(Into::into).collect(),
        most: MOST_MEMBERS,
    })
}

/// Refuses games that are not there, or hidden.
async fn known_games(db: impl PgExecutor<'_>, grant: &Grant) -> Result<(), ApiError> {
    let Some(wanted) = &grant.games else { return Ok(()) };
    let games = goods::games(db).await?;
    let is_there = |key: &String| games.iter().any(|game| game.game == *key && !game.is_hidden);
    if wanted.iter().all(is_there) {
        Ok(())
    } else {
        Err(ApiError::field("games", Reason::Invalid))
    }
}

/// Invites an address.
pub async fn invite(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: TeamInviteRequest,
) -> Result<Settled<ShopTeam>, ApiError> {
    let state = &context.state;
    let invalid = || ApiError::field("email", Reason::Invalid);
    let (email, grant) = input.read()?;
    let email = Email::parse(&email).map_err(|_| invalid())?;
    known_games(&state.pool, &grant).await?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let invited = invitation::invite(&mut tx, caller.uid, &email, &grant).await;
    let invited = invited.map_err(|error| match error {
        InviteError::Full => TeamFull.into(),
        InviteError::TooMany { wait } => RateLimited { remain_time: wait.unsigned_abs() }.into(),
        InviteError::Inside => ApiError::field("email", Reason::Duplicate),
        InviteError::Locked => TeamLocked.into(),
        InviteError::Database(error) => error.into(),
    })?;
    let letter = Letter::TeamInvitation {
        shop: invited.owner_name,
        link: format!("{}/sell/team", state.settings.public_url.trim_end_matches('/')),
        days: u32::try_from(INVITATION_LIFE.whole_days()).unwrap_or_default(),
    };
    let seal = state.get::<Arc<LetterSeal>>();
    post(&mut tx, seal, email.as_str(), &invited.language, letter, Some(INVITATION_LIFE)).await?;
    let team = now(&mut tx, &caller).await?;
    let settled = context.settle(tx, &team).await?;
    state.outbox.wake();
    if let Some(uid) = invited.account {
        let event = invitation::invited_event(invited.invitation_id);
        tell_notices(&state.pool, &state.hub, &[uid], &event).await;
    }
    Ok(settled)
}

/// Takes an invitation back.
pub async fn withdraw(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: TeamInvitationRef,
) -> Result<Settled<ShopTeam>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    if !invitation::withdraw(&mut tx, caller.uid, input.invitation_id).await? {
        return Err(ApiError::NotFound);
    }
    let team = now(&mut tx, &caller).await?;
    context.settle(tx, &team).await
}

/// Changes what a member may do, or pauses them: that and nothing else, so that it always goes.
pub async fn change(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: TeamChangeRequest,
) -> Result<Settled<ShopTeam>, ApiError> {
    let state = &context.state;
    let (member, is_paused) = (input.uid, input.is_paused);
    let grant = input.grant()?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    // Whoever is in doubt about their account may still stop a member, and change nothing else.
    let may = invitation::owner_may(&mut tx, caller.uid).await?;
    if !may && !is_paused {
        return Err(TeamLocked.into());
    }
    let there = rows::held_grant(&mut tx, caller.uid, member).await?;
    let (stored, was_paused) = there.ok_or(ApiError::NotFound)?;
    if is_paused && (!was_paused || grant == stored) {
        rows::pause(&mut tx, caller.uid, member).await?;
    } else if !may {
        return Err(TeamLocked.into());
    } else {
        // A game that was hidden since is no reason to keep a member from going on.
        if grant.games != stored.games {
            known_games(&mut *tx, &grant).await?;
        }
        rows::change(&mut tx, caller.uid, member, &grant, is_paused).await?;
    }
    let team = now(&mut tx, &caller).await?;
    let account = account::find(&mut *tx, member).await?;
    let settled = context.settle(tx, &team).await?;
    told(state, &caller, member, account);
    Ok(settled)
}

/// Takes a member off the team.
pub async fn remove(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: TeamMemberRef,
) -> Result<Settled<ShopTeam>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    if !rows::end(&mut tx, caller.uid, input.uid, caller.uid).await? {
        return Err(ApiError::NotFound);
    }
    let team = now(&mut tx, &caller).await?;
    let account = account::find(&mut *tx, input.uid).await?;
    let settled = context.settle(tx, &team).await?;
    let state = &context.state;
    state.outbox.wake();
    told(state, &caller, input.uid, account);
    tell_ended(state, caller.uid, input.uid).await?;
    Ok(settled)
}

async fn tell_ended(state: &HttpState, owner: Uid, member: Uid) -> Result<(), ApiError> {
    if let Some(event) = rows::last_ended_event(&state.pool, owner, member).await? {
        tell_notices(&state.pool, &state.hub, &[member], &event).await;
    }
    Ok(())
}

/// What members did.
pub async fn acts(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: TeamActsQuery,
) -> Result<TeamActs, ApiError> {
    let TeamActsQuery { uid, page } = input;
    let found =
        act::list(&context.state.pool, caller.uid, uid, page.before(), page.limit()).await?;
    let (found, next) = page.cut(found, |last| last.act_id.to_string());
    Ok(TeamActs { acts: found.into_iter().map(Into::into).collect(), next })
}
