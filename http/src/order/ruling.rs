//! Customer service decides a dispute. Above an amount a ruling only waits, until another person, who supervises, confirms it.
//!
//! What counts is what the ruling decides about, and not what it gives back: a ruling for the seller moves as much. Source: ASVS V2.3.5;
//! decision 0035.
use super::{
    actions::{act, act_as},
    person, seen_by,
    wire::{Order, RulingProposal},
};
use crate::api::{
    call::{Context, Empty},
    caller::{Agent, Caller},
    error::{ApiError, Reason},
    rules,
    state::HttpState,
};
use garde::Validate;
use guildhall_actors::order::{OrderAction, OrderError};
use guildhall_domain::{
    ids::{OrderId, Uid},
    order::{Command, Party, Rejection, Stage, decide},
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    now,
    order::{
        self as rows, OrderRecord,
        proposal::{self, NewProposal, Proposal},
    },
    security_log::{self, Event, Outcome, Subject},
    support::membership,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Most rulings that are listed as waiting. Ours: nobody reads more at once.
const MOST_WAITING: i64 = 100;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct RulingRequest {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
    /// What goes back; 0 gives all to the seller.
    #[garde(skip)]
    pub refund_cents: i64,
    /// Why, for both sides.
    #[garde(custom(rules::text(1, 2_000)))]
    pub reason: String,
}

/// A ruling that waits.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ProposalRef {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
    /// The proposal, as the order or the list of waiting rulings shows it.
    #[garde(skip)]
    #[schema(value_type = String)]
    pub proposal_id: Uuid,
}

/// Rulings that wait for a second person, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingRulings {
    /// The oldest first.
    pub rulings: Vec<WaitingRuling>,
}

/// A ruling that waits, and what it is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingRuling {
    /// The order in dispute.
    pub order_id: String,
    /// Its number, as people say it (`GH-...`).
    pub number: String,
    /// What was bought.
    pub name: String,
    /// What the ruling divides, in cents: what was paid and has not gone back yet.
    pub at_stake_cents: i64,
    /// The ruling that is proposed.
    pub proposal: RulingProposal,
}

impl RulingProposal {
    /// As `reader` sees it, who supervises or does not.
    fn seen(proposal: Proposal, reader: Uid, supervises: bool) -> Self {
        let is_own = proposal.by == reader;
        Self {
            proposal_id: proposal.proposal_id.simple().to_string(),
            refund_cents: proposal.refund.0,
            reason: proposal.reason,
            by: proposal.by.to_string(),
            by_name: proposal.by_name,
            proposed_at: crate::api::wire::millis(proposal.at),
            may_confirm: supervises && !is_own,
            may_decline: supervises || is_own,
        }
    }
}

/// What waits about an order, for staff.
pub(super) async fn proposal_of(
    state: &HttpState,
    caller: &Caller,
    order: OrderId,
) -> Result<Option<RulingProposal>, ApiError> {
    let Some(open) = proposal::open_of(&state.pool, order).await? else { return Ok(None) };
    let supervises = membership::supervises(&state.pool, caller.speaker()).await?
        && !is_side(state, caller, order).await?;
    Ok(Some(RulingProposal::seen(open, caller.uid, supervises)))
}

/// Decides a dispute, or proposes to, where it is about much.
pub async fn rule(
    context: Context,
    Agent(caller): Agent,
    input: RulingRequest,
) -> Result<Order, ApiError> {
    let pool = &context.state.pool;
    let record = rows::load(pool, input.order_id).await?.ok_or(ApiError::NotFound)?;
    let sides = [record.order.buyer, record.order.seller];
    if !proposal::may_rule(pool, caller.speaker(), sides).await? {
        return Err(ApiError::Forbidden);
    }
    let refund = UsdCents(input.refund_cents);
    let ruling = OrderAction::Rule { refund, reason: input.reason.clone(), seen: None };
    let wanted = Wanted { command: Command::Rule { refund }, action: ruling, refund };
    act_or_propose(context, caller, record, wanted, &input.reason).await
}

/// What a member of staff wants done with the money of an order.
pub(super) struct Wanted {
    pub command: Command,
    pub action: OrderAction,
    pub refund: UsdCents,
}

/// Carries it out, or where it is about much keeps it for a second person.
pub(super) async fn act_or_propose(
    context: Context,
    caller: Caller,
    record: OrderRecord,
    wanted: Wanted,
    reason: &str,
) -> Result<Order, ApiError> {
    let (state, order) = (&context.state, record.order.order_id);
    let at_stake = record.order.captured.0 - record.order.refunded.0;
    if at_stake <= state.settings.ruling_limit.0 {
        return act(context, caller, order, wanted.action).await;
    }
    let command_key = context.command_key();
    if let Some(key) = &command_key {
        let was_ruled = rows::is_done(&state.pool, order, caller.uid, key).await?;
        if was_ruled || proposal::is_done(&state.pool, order, caller.uid, key).await? {
            return as_it_stands(state, &caller, order).await;
        }
    }
    // Nothing waits that could not be carried out.
    let at = now(&state.pool).await?;
    let side = record.order.side(caller.uid, true).unwrap_or(Party::Staff);
    decide(&record.order, side, &wanted.command, at).map_err(|rejection| match rejection {
        Rejection::Amount => ApiError::field("refund_cents", Reason::Invalid),
        rejection => OrderError::Rejected(rejection).into(),
    })?;
    let new = NewProposal {
        proposal_id: Uuid::now_v7(),
        order_id: order,
        order_version: record.version,
        refund: wanted.refund,
        reason,
        by: caller.uid,
        command_key: command_key.as_deref(),
    };
    if !proposal::propose(&state.pool, &new).await? {
        return Err(ApiError::Conflict);
    }
    log(Event::RulingProposed, &caller, None);
    as_it_stands(state, &caller, order).await
}

/// Carries out what somebody else has proposed, for the order as they looked at it.
pub async fn confirm_ruling(
    context: Context,
    Agent(caller): Agent,
    input: ProposalRef,
) -> Result<Order, ApiError> {
    let state = context.state.clone();
    if !membership::supervises(&state.pool, caller.speaker()).await?
        || is_side(&state, &caller, input.order_id).await?
    {
        return Err(ApiError::Forbidden);
    }
    let found = proposal::find(&state.pool, input.order_id, input.proposal_id, caller.uid).await?;
    let found = found.ok_or(ApiError::NotFound)?;
    if found.by == caller.uid {
        return Err(ApiError::Forbidden);
    }
    // Who agreed is on the record before any money moves.
    if !proposal::confirm(&state.pool, found.proposal_id, caller.uid).await? {
        return Err(ApiError::NotFound);
    }
    // What was proposed without a dispute is a refund. The version says that neither has changed since.
    let record = rows::load(&state.pool, input.order_id).await?.ok_or(ApiError::NotFound)?;
    let (refund, reason, seen) = (found.refund, found.reason, Some(found.order_version));
    let action = if record.order.stage == Stage::Disputed {
        OrderAction::Rule { refund, reason, seen }
    } else {
        OrderAction::Refund { refund, reason, seen }
    };
    let ruled = act_as(&context, person(&caller), input.order_id, action).await;
    if let Err(OrderError::Rejected(_)) = &ruled {
        proposal::outdated(&state.pool, found.proposal_id).await?;
    }
    ruled?;
    log(Event::RulingConfirmed, &caller, Some(found.by));
    as_it_stands(&state, &caller, input.order_id).await
}

/// Takes back one's own, or turns down another's.
pub async fn decline_ruling(
    context: Context,
    Agent(caller): Agent,
    input: ProposalRef,
) -> Result<Order, ApiError> {
    let state = &context.state;
    let (order, proposal) = (input.order_id, input.proposal_id);
    let supervises = membership::supervises(&state.pool, caller.speaker()).await?
        && !is_side(state, &caller, order).await?;
    if !supervises && !proposal::is_of(&state.pool, order, proposal, caller.uid).await? {
        return Err(ApiError::Forbidden);
    }
    if !proposal::decline(&state.pool, order, proposal, caller.uid).await? {
        return Err(ApiError::NotFound);
    }
    as_it_stands(state, &caller, input.order_id).await
}

/// Whether staff buy or sell here themselves: then they decide nothing about it.
async fn is_side(state: &HttpState, caller: &Caller, order: OrderId) -> Result<bool, ApiError> {
    let record = rows::load(&state.pool, order).await?.ok_or(ApiError::NotFound)?;
    Ok([record.order.buyer, record.order.seller].contains(&caller.uid))
}

/// Lists what waits for a second person, for those who may confirm it.
pub async fn waiting_rulings(
    context: Context,
    Agent(caller): Agent,
    _: Empty,
) -> Result<WaitingRulings, ApiError> {
    let pool = &context.state.pool;
    if !membership::supervises(pool, caller.speaker()).await? {
        return Err(ApiError::Forbidden);
    }
    let waiting = proposal::waiting(pool, MOST_WAITING).await?;
    let rulings = waiting.into_iter().map(|waiting| WaitingRuling {
        order_id: waiting.proposal.order_id.to_string(),
        number: waiting.number.to_string(),
        name: waiting.name,
        at_stake_cents: waiting.at_stake.0,
        proposal: RulingProposal::seen(waiting.proposal, caller.uid, true),
    });
    Ok(WaitingRulings { rulings: rulings.collect() })
}

async fn as_it_stands(
    state: &HttpState,
    caller: &Caller,
    order: OrderId,
) -> Result<Order, ApiError> {
    let (view, side) = seen_by(state, caller, order).await?;
    Ok(Order::seen(&view, side))
}

/// `of` is whose proposal it was.
fn log(event: Event, caller: &Caller, of: Option<Uid>) {
    let subject = caller.client.subject(of.or(Some(caller.uid)), caller.session_id);
    let by = of.map(|_| caller.uid);
    security_log::record(event, Outcome::Done, &Subject { by, ..subject });
}
