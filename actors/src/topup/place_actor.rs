//! The actor of one place: decide, save, answer, push; and ask the farm until the result of a redemption is known.

use std::sync::Arc;

use guildhall_domain::{
    ids::{PlaceId, QueueId, Uid},
    order,
    topup::{
        self as rules, Outcome, Reason, Rejection, Report, Stage, Step,
        account::Account,
        decide,
        joining::{may_join, may_switch, may_take_money},
    },
};
use guildhall_persistence::{
    DatabaseError,
    idempotency::Claimed,
    topup::{PlaceEventKind, PlaceRecord, PlaceTransaction, SaveError, candidate::CandidateRecord},
};
use guildhall_providers::device_farm::{DeviceFarm, FarmError, RedeemRequest};

use super::{
    TopUpError,
    context::{LiveContext, PlaceContext},
};
use crate::{
    deadline::DeadlineDue,
    host::{ActorContext, Entity, LoadError, Reply},
    order::OrderError,
    versioned::{Attempt, Versioned},
};

/// What the actors of all places share.
pub struct QueuePlaceActor<A = LiveContext> {
    pub(crate) context: A,
    pub(crate) farm: Arc<dyn DeviceFarm>,
}

/// What the command asks for.
#[derive(Debug, Clone)]
pub enum PlaceAction {
    /// With this account and region, else with the previous ones.
    Requeue {
        asked: Option<(Account, String)>,
    },
    Accept,
    Switch {
        account: Account,
        region: String,
    },
    Exit {
        wants_refund: bool,
    },
    Due,
    /// The farm reports progress.
    FarmReported,
    /// Its order must not be redeemed any more.
    OrderGone,
}

/// An action, and who asked for it.
#[derive(Debug, Clone)]
pub struct PlaceCommand {
    /// `None` for the system. For anybody but its owner a place does not exist.
    pub by: Option<Uid>,
    pub action: PlaceAction,
    /// The claim of the call's idempotency key, which the transaction marks as carried out.
    pub claimed: Option<Claimed>,
}

impl From<PlaceAction> for PlaceCommand {
    fn from(action: PlaceAction) -> Self {
        Self { by: None, action, claimed: None }
    }
}

/// The refusal, with what the front door needs for its answer.
#[derive(Debug)]
pub(crate) enum Refused {
    Missed(QueueId),
    AlreadyQueued { uid: Uid, goods_id: String },
    Error(TopUpError),
}

impl<E: Into<TopUpError>> From<E> for Refused {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

pub(crate) type Answer = Result<Box<PlaceRecord>, Refused>;

/// The messages of a place's actor.
pub enum PlaceMessage {
    #[expect(private_interfaces, reason = "made by the front door only")]
    Command(PlaceCommand, Option<Reply<Answer>>),
}

impl PlaceMessage {
    pub(super) fn of(action: PlaceAction) -> Self {
        Self::Command(action.into(), None)
    }
}

impl From<DeadlineDue> for PlaceMessage {
    /// The version of the message does not matter: the actor checks its row again.
    fn from(_due: DeadlineDue) -> Self {
        Self::of(PlaceAction::Due)
    }
}

impl<A: PlaceContext> Entity for QueuePlaceActor<A> {
    const KIND: &'static str = "topup_place";
    type Id = PlaceId;
    type Message = PlaceMessage;
    /// It caches nothing: queues change places too, so the row is read each time.
    type State = ();

    async fn load(&self, id: PlaceId) -> Result<(), LoadError> {
        self.context.load(id).await?.map(drop).ok_or(LoadError::NotFound)
    }

    async fn handle(&self, me: &ActorContext<Self>, (): &mut (), command: PlaceMessage) {
        let PlaceMessage::Command(command, reply) = command;
        let outcome = Versioned::decide(self, me, &mut (), &command).await;
        match (reply, outcome) {
            (Some(reply), outcome) => reply.send(outcome),
            (
                None,
                Err(Refused::Error(error @ (TopUpError::Busy | TopUpError::UnknownOutcome))),
            ) => {
                // The scanner retries.
                tracing::warn!(place.id = %me.id(), %error, "queue: place command failed at its deadline; the scanner retries");
            }
            (None, _) => {}
        }
    }

    fn label(_: &PlaceMessage) -> &'static str {
        "wish"
    }
}

impl<A: PlaceContext> Versioned for QueuePlaceActor<A> {
    type Command = PlaceCommand;
    type Answer = Box<PlaceRecord>;
    type Refusal = Refused;

    async fn attempt(
        &self,
        me: &ActorContext<Self>,
        (): &mut (),
        PlaceCommand { by, action, claimed }: &PlaceCommand,
    ) -> Result<Attempt<Box<PlaceRecord>>, Refused> {
        let live = self.read(me.id()).await?;
        if by.is_some_and(|uid| uid != live.place.uid) {
            return Err(TopUpError::NotFound.into());
        }
        let given = self.given(&live, action).await?;
        let command = match action {
            PlaceAction::Requeue { .. } => rules::Command::Requeue,
            PlaceAction::Accept => rules::Command::Accept { limit: self.context.redeem_time() },
            PlaceAction::Switch { .. } => rules::Command::SwitchAccount,
            PlaceAction::Exit { wants_refund } => {
                rules::Command::Exit { wants_refund: *wants_refund }
            }
            PlaceAction::Due => rules::Command::DeadlineDue,
            PlaceAction::OrderGone if given.as_ref().is_some_and(is_back) => {
                return Ok(Attempt::Done(Box::new(live)));
            }
            PlaceAction::OrderGone => rules::Command::OrderGone,
            PlaceAction::FarmReported
                if !matches!(live.place.stage, Stage::Redeeming | Stage::Timeout) =>
            {
                return Ok(Attempt::Done(Box::new(live)));
            }
            PlaceAction::FarmReported => self.ask(&live, false).await,
        };
        let outcome = match self.outcome(&live, &command).await? {
            Outcome::Ask { call_off } => {
                let mut heard = self.ask(&live, call_off).await;
                if live.place.stage == Stage::Timeout && is_open(&heard) {
                    heard = self.unless_order_gone(&live, heard).await?;
                }
                self.outcome(&live, &heard).await?
            }
            outcome => outcome,
        };
        let decision = match outcome {
            Outcome::Moves(decision) => decision,
            Outcome::Same | Outcome::Ask { .. } => {
                if let Some(claimed) = claimed {
                    self.context.nothing_to_carry_out(claimed).await?;
                }
                return Ok(Attempt::Done(Box::new(live)));
            }
        };
        let is_news = decision.place.stage != live.place.stage
            || decision.place.step != live.place.step
            || decision.place.done != live.place.done;
        if matches!(action, PlaceAction::FarmReported) && !is_news {
            return Ok(Attempt::Done(Box::new(live)));
        }
        let account = match action {
            PlaceAction::Requeue { asked: Some((account, _)) }
            | PlaceAction::Switch { account, .. } => Some(account),
            _ => None,
        };
        let told = if decision.requeues { self.context.told(live.queue_id).await? } else { None };
        let event_kind = event_kind(action, &decision);
        let change = PlaceTransaction {
            live: &live,
            decision: &decision,
            event_kind,
            account,
            told,
            claimed: claimed.as_ref(),
            given: given.as_ref(),
        };
        match self.context.save(&change).await {
            Ok(()) => Ok(Attempt::Done(self.kept(me, &live, &decision).await?)),
            Err(SaveError::Stale | SaveError::NoDevice) => Ok(Attempt::Stale),
            Err(SaveError::AlreadyQueued) => {
                Err(Refused::AlreadyQueued { uid: live.place.uid, goods_id: live.goods_id })
            }
            Err(SaveError::Database(error)) => Err(error.into()),
        }
    }

    fn conflict() -> Refused {
        TopUpError::Busy.into()
    }
}

impl<A: PlaceContext> QueuePlaceActor<A> {
    async fn read(&self, id: PlaceId) -> Result<PlaceRecord, Refused> {
        Ok(self.context.load(id).await?.ok_or(TopUpError::NotFound)?)
    }

    /// The order and the queue, if the command depends on them. Refuses the command if they do not allow it.
    async fn given(
        &self,
        live: &PlaceRecord,
        action: &PlaceAction,
    ) -> Result<Option<CandidateRecord>, Refused> {
        let rests = match action {
            PlaceAction::Requeue { .. } => live.place.stage.may_join_again(),
            PlaceAction::Exit { wants_refund } => *wants_refund,
            PlaceAction::Switch { .. } | PlaceAction::OrderGone => true,
            PlaceAction::Accept | PlaceAction::Due | PlaceAction::FarmReported => false,
        };
        if !rests {
            return Ok(None);
        }
        let read = self.context.candidate(live.place.order_id).await?;
        let read = read.ok_or(TopUpError::NotFound)?;
        let candidate = &read.candidate;
        match action {
            PlaceAction::Requeue { asked: Some((account, region)) } => {
                may_join(candidate, account, region).map(drop)?;
            }
            PlaceAction::Requeue { asked: None } => {
                may_join(candidate, &live.account, &candidate.region).map(drop)?;
            }
            PlaceAction::Switch { account, region } => may_switch(candidate, account, region)?,
            PlaceAction::Exit { .. } => may_take_money(candidate, &live.place)?,
            PlaceAction::Accept
            | PlaceAction::Due
            | PlaceAction::FarmReported
            | PlaceAction::OrderGone => {}
        }
        Ok(Some(read))
    }

    /// The decision on a command, for the place as it is now.
    async fn outcome(
        &self,
        live: &PlaceRecord,
        command: &rules::Command,
    ) -> Result<Outcome, Refused> {
        let now = self.context.now().await?;
        decide(&live.place, command, now).map_err(|rejection| match rejection {
            Rejection::Missed => Refused::Missed(live.queue_id),
            Rejection::StatusChanged | Rejection::NotYet { .. } => TopUpError::StatusChanged.into(),
        })
    }

    /// A redemption whose result is unknown ends once the order no longer waits for it; otherwise the device would be held for ever.
    async fn unless_order_gone(
        &self,
        live: &PlaceRecord,
        heard: rules::Command,
    ) -> Result<rules::Command, Refused> {
        let read = self.context.candidate(live.place.order_id).await?;
        let waits = read.is_some_and(|read| read.candidate.redeeming);
        Ok(if waits { heard } else { rules::Command::OrderRefused })
    }

    /// After the commit: wakes the actors that have to act on it.
    async fn kept(
        &self,
        me: &ActorContext<Self>,
        before: &PlaceRecord,
        decision: &rules::Decision,
    ) -> Answer {
        if decision.tells_order {
            self.context.order_is_to_hear();
        }
        let left = before.place.stage == Stage::Waiting && decision.place.stage != Stage::Waiting;
        if decision.frees_device || decision.requeues || left {
            self.context.line_moves(before.queue_id);
        }
        if before.place.stage == Stage::Called && decision.place.stage == Stage::Redeeming {
            me.cast(PlaceMessage::of(PlaceAction::Due));
        }
        let live = self.read(me.id()).await?;
        self.context.tell(live.clone()).await;
        Ok(Box::new(live))
    }

    /// Asks the farm for the redemption's status; sends the redemption first if that has not happened or is in doubt.
    async fn ask(&self, live: &PlaceRecord, call_off: bool) -> rules::Command {
        let key = live.place.order_id.to_string();
        let seen = if call_off {
            self.farm.call_off(&key).await
        } else if live.place.step == Some(Step::Connecting) {
            return self.send(live, key).await;
        } else {
            match self.farm.look(&key).await {
                Ok(Report::Unknown) if live.place.stage == Stage::Redeeming => {
                    return self.send(live, key).await;
                }
                seen => seen,
            }
        };
        // A failed status query says nothing about the redemption itself.
        rules::Command::Heard(seen.unwrap_or_else(|error| as_before(live, &error)))
    }

    /// Sends a redemption once the order is held for it. Its key is the order's id, so the farm carries out a repeat only once.
    async fn send(&self, live: &PlaceRecord, key: String) -> rules::Command {
        match self.context.begin_redeeming(live.place.order_id).await {
            Ok(()) => {}
            Err(OrderError::Rejected(_)) => return rules::Command::OrderRefused,
            Err(error) => {
                tracing::warn!(place.id = %live.place.place_id, %error, "queue: asking the order whether to redeem failed; the next check retries");
                let (step, done) = (live.place.step.unwrap_or(Step::Connecting), live.place.done);
                return rules::Command::Heard(Report::Running { step, done });
            }
        }
        let queue = match self.context.queue(live.queue_id).await {
            Ok(Some(queue)) => queue,
            Ok(None) => return rules::Command::OrderRefused,
            Err(error) => return rules::Command::Heard(as_before(live, &passing(&error))),
        };
        let request = RedeemRequest {
            key,
            device: live.device.clone().unwrap_or_default(),
            game: queue.game.clone(),
            goods_id: live.goods_id.clone(),
            packs: live.place.of,
            region: queue.region.clone(),
            account: live.account.clone(),
        };
        rules::Command::Heard(match self.farm.redeem(&request).await {
            Ok(report) => report,
            Err(FarmError::Refused(reason)) => Report::Ended { done: 0, reason },
            Err(FarmError::UsedUp) => {
                // Without a free slot nobody else should be called.
                self.context.day_is_used_up(live.queue_id);
                Report::Ended { done: 0, reason: Reason::RedemptionFailed }
            }
            Err(error) => as_before(live, &error),
        })
    }
}

/// The order can be redeemed again.
fn is_back(read: &CandidateRecord) -> bool {
    read.candidate.stage == order::Stage::Paid
}

/// The farm has not reported the result.
fn is_open(heard: &rules::Command) -> bool {
    matches!(heard, rules::Command::Heard(Report::Unknown | Report::Running { .. }))
}

fn passing(error: &DatabaseError) -> FarmError {
    FarmError::Passing(error.to_string())
}

/// The query failed, so the last known state stays and the next check asks again.
fn as_before(live: &PlaceRecord, error: &FarmError) -> Report {
    tracing::warn!(place.id = %live.place.place_id, %error, "queue: asking the device farm failed; the next check retries");
    Report::Running { step: live.place.step.unwrap_or(Step::Checking), done: live.place.done }
}

fn event_kind(action: &PlaceAction, decision: &rules::Decision) -> PlaceEventKind {
    match (action, decision.place.stage) {
        (PlaceAction::Requeue { .. }, _) => PlaceEventKind::Requeued,
        (PlaceAction::Accept, _) => PlaceEventKind::Accepted,
        (PlaceAction::Switch { .. }, _) => PlaceEventKind::Switched,
        (_, stage) if stage.is_live() => PlaceEventKind::Heard,
        _ => PlaceEventKind::Ended,
    }
}
