//! Rules of topping up by oneself: a place in the queue from joining to what came of it, and the queue it stands in.
//!
//! A place is of a paid order. [`decide`] is the one table: every stage meets every command; it changes nothing, [`Place::apply`] does.
//! Whether its order may stand there says [`joining`]; whose turn it is [`queue::turns`]; how long it takes [`wait`]; when slots open [`hours`].
//! Source: product spec §4, §8, §9 (self-top-up); issue 5; reliability Q1-Q9; decision 0012.

pub mod account;
pub mod hours;
pub mod joining;
pub mod queue;
#[cfg(test)]
mod tests;
pub mod wait;

use crate::closed_list;
use time::{Duration, OffsetDateTime};

use crate::{
    ids::{OrderId, PlaceId, Uid},
    wallet::money::UsdCents,
};

/// Who is called says yes within this, or somebody else is called. Issue 5.
pub const ACCEPT_WINDOW: Duration = Duration::seconds(90);
/// A redemption without an end by then is called off, and what came of it is found out. Ours: a pack takes less than a minute.
pub const REDEEM_LIMIT: Duration = Duration::minutes(15);
/// How often the farm is asked while it redeems; it also tells by itself. Ours.
pub const ASK_AGAIN: Duration = Duration::seconds(5);
/// How often it is asked about what it did not end in time. Ours.
pub const ASK_LATE: Duration = Duration::seconds(30);
/// What a place taken anew waits, as long as nobody knows better. Spec §9.
pub const REQUEUE_WAIT: Duration = Duration::minutes(3);
/// A device that was disconnected is left alone that long. Ours.
pub const DEVICE_REST: Duration = Duration::seconds(60);

closed_list! {
    /// Where a place stands.
    pub enum Stage as "TopUpStage" {
        /// In the queue.
        Waiting = "waiting",
        /// It is their turn: a device is held until they say yes.
        Called = "called",
        /// The device is at it.
        Redeeming = "redeeming",
        Success = "success",
        /// Some of the packs were redeemed; the rest is given back.
        Partial = "partial",
        /// Nothing was redeemed; all is given back.
        Failed = "failed",
        /// Nobody knows yet whether it was redeemed. It is found out.
        Timeout = "timeout",
        /// Did not come when called.
        QueueTimeout = "queue_timeout",
        Exited = "exited",
    }
}

closed_list! {
    /// Why nothing, or not all, was redeemed. Spec §8.
    pub enum Reason as "TopUpReason" {
        RedemptionFailed = "redemption_failed",
        Timeout = "timeout",
        UnsupportedPack = "unsupported_pack",
        InsufficientBalance = "insufficient_balance",
        WrongTier = "wrong_tier",
        NetworkError = "network_error",
        DeviceDisconnected = "device_disconnected",
        /// The order went elsewhere in the meantime.
        OrderChanged = "order_changed",
        /// The person left and wanted the money back.
        GivenUp = "given_up",
    }
}

closed_list! {
    /// How far a device is.
    pub enum Step as "TopUpStep" {
        Connecting = "connecting",
        SigningIn = "signing_in",
        Redeeming = "redeeming",
        Checking = "checking",
    }
}

/// A place, as far as its rules go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuePlace {
    pub place_id: PlaceId,
    pub order_id: OrderId,
    pub uid: Uid,
    pub stage: Stage,
    /// Rises with each time the person joins again.
    pub epoch: i32,
    /// What is due next: an answer (called), a question to the farm (redeeming, timeout).
    pub deadline: Option<OffsetDateTime>,
    /// What was left on the clock when it was stopped for maintenance.
    pub frozen: Option<Duration>,
    /// When a redemption is called off.
    pub limit: Option<OffsetDateTime>,
    pub step: Option<Step>,
    /// Packs redeemed, of `of`.
    pub done: i32,
    pub of: i32,
    pub reason: Option<Reason>,
    /// Goes back to the buyer.
    pub refund: Option<UsdCents>,
    /// What the buyer paid.
    pub paid: UsdCents,
}

/// What the farm says of a redemption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Report {
    /// It never heard of it.
    Unknown,
    Running {
        step: Step,
        done: i32,
    },
    Succeeded,
    /// Ended with so many packs redeemed; with none it has failed.
    Ended {
        done: i32,
        reason: Reason,
    },
}

/// What somebody wants of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Joins again. Whoever is in the queue stays where they are.
    Requeue,
    /// It is their turn.
    Call,
    Accept,
    /// Another account is to be topped up.
    SwitchAccount,
    Exit {
        wants_refund: bool,
    },
    /// The order has said that it is not to be delivered from here any more. It may have said so long ago.
    OrderGone,
    /// The order, asked just now, is not to be redeemed: nothing is sent to the device, or nobody waits for what came of it.
    OrderRefused,
    Heard(Report),
    DeadlineDue,
}

/// Why the rules say no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// Not (or no longer) where this is possible.
    #[error("the place is elsewhere")]
    StatusChanged,
    /// They did not come when called, and have to join again.
    #[error("called and not come")]
    Missed,
    #[error("not due until {until}")]
    NotYet { until: OffsetDateTime },
}

/// What follows from a command: the place after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub place: QueuePlace,
    /// It takes a new number in the queue.
    pub requeues: bool,
    /// Its device is free again.
    pub frees_device: bool,
    /// The device is to be left alone for a while.
    pub device_rests: bool,
    /// The order is to hear what came of it.
    pub tells_order: bool,
}

/// What a command comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is so already: the same command again.
    Same,
    Moves(Box<Decision>),
    /// The farm is to be asked; if `call_off`, told to stop first.
    Ask {
        call_off: bool,
    },
}

impl Stage {
    /// Its order is in somebody's hands: there is one such place for each pack and person.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Waiting | Self::Called | Self::Redeeming | Self::Timeout)
    }

    /// A device is held for it.
    pub fn has_device(self) -> bool {
        matches!(self, Self::Called | Self::Redeeming | Self::Timeout)
    }

    /// Out of the queue, and nothing was redeemed.
    pub fn may_join_again(self) -> bool {
        matches!(self, Self::QueueTimeout | Self::Exited)
    }

    /// Nothing follows any more.
    pub fn is_final(self) -> bool {
        matches!(self, Self::Success | Self::Partial | Self::Failed)
    }
}

impl QueuePlace {
    pub fn apply(&mut self, decision: &Decision) {
        self.clone_from(&decision.place);
    }

    fn moves(&self, stage: Stage) -> Decision {
        let place =
            Self { stage, deadline: None, frozen: None, limit: None, step: None, ..self.clone() };
        Decision {
            frees_device: self.stage.has_device() && !stage.has_device(),
            place,
            requeues: false,
            device_rests: false,
            tells_order: false,
        }
    }

    /// The same, with another account.
    fn stays(&self) -> Decision {
        Decision { place: self.clone(), ..self.moves(self.stage) }
    }

    fn requeues(&self) -> Decision {
        let mut decision = self.moves(Stage::Waiting);
        decision.requeues = true;
        decision.place.epoch += 1;
        decision.place.reason = None;
        decision
    }

    fn is_called(&self, now: OffsetDateTime) -> Decision {
        let mut decision = self.moves(Stage::Called);
        decision.place.deadline = Some(now + ACCEPT_WINDOW);
        decision
    }

    fn begins(&self, now: OffsetDateTime) -> Decision {
        let mut decision = self.moves(Stage::Redeeming);
        let place = &mut decision.place;
        (place.deadline, place.limit) = (Some(now), Some(now + REDEEM_LIMIT));
        (place.step, place.done) = (Some(Step::Connecting), 0);
        decision
    }

    fn exits(&self, wants_refund: bool) -> Decision {
        let mut decision = self.moves(Stage::Exited);
        if wants_refund {
            decision.place.reason = Some(Reason::GivenUp);
            decision.place.refund = Some(self.paid);
            decision.tells_order = true;
        }
        decision
    }

    /// The order is not to be delivered from here any more; it has its own answer to that.
    fn loses_order(&self, stage: Stage) -> Decision {
        let mut decision = self.moves(stage);
        decision.place.reason = Some(Reason::OrderChanged);
        decision
    }

    fn ends(&self, done: i32, reason: Option<Reason>) -> Decision {
        let done = done.clamp(0, self.of);
        let stage = match done {
            _ if done == self.of => Stage::Success,
            0 => Stage::Failed,
            _ => Stage::Partial,
        };
        let mut decision = self.moves(stage);
        let place = &mut decision.place;
        place.done = done;
        place.reason = reason.filter(|_| stage != Stage::Success);
        place.refund = (stage != Stage::Success).then(|| unredeemed(place.paid, done, place.of));
        decision.tells_order = true;
        decision.device_rests = reason == Some(Reason::DeviceDisconnected);
        decision
    }

    /// Still at it: asked again soon.
    fn goes_on(&self, step: Step, done: i32, now: OffsetDateTime) -> Decision {
        let every = if self.stage == Stage::Timeout { ASK_LATE } else { ASK_AGAIN };
        let mut decision = self.moves(self.stage);
        decision.place.limit = self.limit;
        decision.place.deadline = Some(now + every);
        decision.place.step = Some(step);
        decision.place.done = done.clamp(self.done, self.of); // what is redeemed stays so
        decision
    }
}

/// What goes back for packs that were not redeemed; a part of a cent is the buyer's.
pub fn unredeemed(paid: UsdCents, done: i32, of: i32) -> UsdCents {
    let (of, left) = (i128::from(of.max(1)), i128::from((of - done).max(0)));
    let share = (i128::from(paid.0) * left + of - 1) / of;
    UsdCents(i64::try_from(share).unwrap_or(paid.0)).min(paid)
}

/// Decides what `command` does to `place` at `now`. Changes nothing: see [`Place::apply`].
///
/// # Errors
/// [`Rejection`].
pub fn decide(
    place: &QueuePlace,
    command: &Command,
    now: OffsetDateTime,
) -> Result<Outcome, Rejection> {
    use Command as C;
    use Stage as S;
    let moves = |decision| Ok(Outcome::Moves(Box::new(decision)));
    if matches!(command, C::DeadlineDue) {
        let until = place.deadline.ok_or(Rejection::StatusChanged)?;
        if now < until {
            return Err(Rejection::NotYet { until });
        }
    }
    match (place.stage, command) {
        // In the queue, or over: the place says so itself.
        (stage, C::Requeue) if !stage.may_join_again() => Ok(Outcome::Same),

        // In the queue.
        (S::Waiting, C::Call) => moves(place.is_called(now)),
        (S::Waiting | S::Called, C::SwitchAccount) => moves(place.stays()),
        (S::Waiting | S::Called | S::QueueTimeout, C::Exit { wants_refund }) => {
            moves(place.exits(*wants_refund))
        }

        // Called.
        (S::Called, C::Accept) if place.frozen.is_some() => Err(Rejection::StatusChanged),
        // The clock decides, not whether the deadline's message has arrived.
        (S::Called, C::Accept) if place.deadline.is_some_and(|until| now >= until) => {
            Err(Rejection::Missed)
        }
        (S::Called, C::Accept) => moves(place.begins(now)),
        (S::Called, C::DeadlineDue) => moves(place.moves(S::QueueTimeout)),

        // In a device's hands.
        (S::Redeeming | S::Timeout, C::Accept) => Ok(Outcome::Same),
        // Nothing was sent to a device.
        (S::Redeeming, C::OrderRefused) => moves(place.loses_order(S::Exited)),
        // Nobody will ever know; the order has not waited for it.
        (S::Timeout, C::OrderRefused) => moves(place.loses_order(S::Failed)),
        (S::Redeeming, C::DeadlineDue) => {
            let over = place.limit.is_some_and(|limit| now >= limit);
            Ok(Outcome::Ask { call_off: over })
        }
        (S::Timeout, C::DeadlineDue) => Ok(Outcome::Ask { call_off: true }),
        (S::Redeeming | S::Timeout, C::Heard(Report::Succeeded)) => {
            moves(place.ends(place.of, None))
        }
        (S::Redeeming | S::Timeout, C::Heard(Report::Ended { done, reason })) => {
            moves(place.ends(*done, Some(*reason)))
        }
        (S::Redeeming, C::Heard(_)) if place.limit.is_some_and(|limit| now >= limit) => moves({
            let mut late = place.goes_on(Step::Checking, place.done, now);
            late.place.stage = S::Timeout;
            late.place.deadline = Some(now + ASK_LATE);
            late
        }),
        (S::Redeeming | S::Timeout, C::Heard(Report::Running { step, done })) => {
            moves(place.goes_on(*step, *done, now))
        }
        // It is sent again, under the same key.
        (S::Redeeming | S::Timeout, C::Heard(Report::Unknown)) => {
            moves(place.goes_on(Step::Connecting, place.done, now))
        }

        // Its order went elsewhere: it is in nobody's way, and stands up again if the order comes back.
        (S::Waiting | S::Called | S::QueueTimeout, C::OrderGone) => {
            moves(place.loses_order(S::Exited))
        }
        (S::Exited, C::OrderGone) => Ok(Outcome::Same),

        // Out of the queue, not over.
        (S::QueueTimeout, C::Accept | C::SwitchAccount) => Err(Rejection::Missed),
        (S::Exited, C::Requeue) if place.reason == Some(Reason::GivenUp) => {
            Err(Rejection::StatusChanged)
        }
        (S::QueueTimeout | S::Exited, C::Requeue) => moves(place.requeues()),
        (S::Exited, C::Exit { wants_refund: false }) => Ok(Outcome::Same),
        (S::Exited, C::Exit { .. }) if place.reason == Some(Reason::GivenUp) => Ok(Outcome::Same),
        (S::Exited, C::Exit { wants_refund: true }) => moves(place.exits(true)),

        // Everything else, stage by stage, so that a new command has to be answered for each.
        (S::Waiting, C::Requeue | C::Accept | C::OrderRefused | C::Heard(_) | C::DeadlineDue)
        | (S::Called, C::Requeue | C::Call | C::OrderRefused | C::Heard(_))
        // The device has it, and may have done it: only what came of it frees the device.
        | (
            S::Redeeming | S::Timeout,
            C::Requeue | C::Call | C::SwitchAccount | C::Exit { .. } | C::OrderGone,
        )
        | (S::QueueTimeout, C::Call | C::OrderRefused | C::Heard(_) | C::DeadlineDue)
        | (
            S::Exited,
            C::Call | C::Accept | C::SwitchAccount | C::OrderRefused | C::Heard(_) | C::DeadlineDue,
        )
        | (S::Success | S::Partial | S::Failed, _) => Err(Rejection::StatusChanged),
    }
}

/// What a place at `position` is shown with: rises with its row, and with every fall of the position while it waits.
pub fn shown_version(row: i64, position: Option<i64>) -> i64 {
    /// Ours: more people than ever stand in one queue, and small enough for a browser's numbers.
    const MOST: i64 = 1_000_000;
    let fallen = position.map_or(MOST - 1, |position| MOST - 1 - position.clamp(1, MOST - 1));
    row * MOST + fallen
}
