//! Rules of self-service top-up: a place in the queue from joining to its result, and the queue itself.
//!
//! A place belongs to a paid order. [`decide`] is the table of all stages and commands; it changes nothing, [`Place::apply`] does.
//! [`joining`] says which orders may join, [`queue::turns`] whose turn it is, [`wait`] how long it takes, [`hours`] when slots open.
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

/// How long a called customer has to accept the turn; then the next one is called. Issue 5.
pub const ACCEPT_WINDOW: Duration = Duration::seconds(90);
/// How often the device farm is asked during a redemption. It also reports by itself. Ours.
pub const ASK_AGAIN: Duration = Duration::seconds(5);
/// How often it is asked about a redemption that did not end in time. Ours.
pub const ASK_LATE: Duration = Duration::seconds(30);
/// The expected wait after joining again, while there is no estimate. Spec §9.
pub const REQUEUE_WAIT: Duration = Duration::minutes(3);
/// How long a device is not used after it was disconnected. Ours.
pub const DEVICE_REST: Duration = Duration::seconds(60);

closed_list! {
    /// The stage of a place.
    pub enum Stage as "TopUpStage" {
        /// Waiting in the queue.
        Waiting = "waiting",
        /// It is the customer's turn. A device is reserved until they accept.
        Called = "called",
        /// The device is redeeming.
        Redeeming = "redeeming",
        Success = "success",
        /// Some packs were redeemed; the rest is refunded.
        Partial = "partial",
        /// Nothing was redeemed; everything is refunded.
        Failed = "failed",
        /// The result of the redemption is not known yet. The farm is asked.
        Timeout = "timeout",
        /// The customer did not accept the turn in time.
        QueueTimeout = "queue_timeout",
        Exited = "exited",
    }
}

closed_list! {
    /// Why packs were not redeemed. Spec §8.
    pub enum Reason as "TopUpReason" {
        RedemptionFailed = "redemption_failed",
        Timeout = "timeout",
        UnsupportedPack = "unsupported_pack",
        InsufficientBalance = "insufficient_balance",
        WrongTier = "wrong_tier",
        NetworkError = "network_error",
        DeviceDisconnected = "device_disconnected",
        /// The order left the stage in which it can be redeemed.
        OrderChanged = "order_changed",
        /// The customer left the queue and asked for a refund.
        GivenUp = "given_up",
    }
}

closed_list! {
    /// The progress of a device.
    pub enum Step as "TopUpStep" {
        Connecting = "connecting",
        SigningIn = "signing_in",
        Redeeming = "redeeming",
        Checking = "checking",
    }
}

/// What the rules need to know of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuePlace {
    pub place_id: PlaceId,
    pub order_id: OrderId,
    pub uid: Uid,
    pub stage: Stage,
    /// Increases each time the customer joins again.
    pub epoch: i32,
    /// The next deadline: to accept (called), or to ask the farm (redeeming, timeout).
    pub deadline: Option<OffsetDateTime>,
    /// Time left to accept when maintenance stopped the clock.
    pub frozen: Option<Duration>,
    /// When a redemption is cancelled.
    pub limit: Option<OffsetDateTime>,
    pub step: Option<Step>,
    /// Packs that were redeemed, of `of`.
    pub done: i32,
    pub of: i32,
    pub reason: Option<Reason>,
    /// What is refunded to the buyer.
    pub refund: Option<UsdCents>,
    /// What the buyer paid.
    pub paid: UsdCents,
}

/// What the farm reports of a redemption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Report {
    /// The farm does not know it.
    Unknown,
    Running {
        step: Step,
        done: i32,
    },
    Succeeded,
    /// Ended with `done` packs redeemed; zero means it has failed.
    Ended {
        done: i32,
        reason: Reason,
    },
}

/// A command for a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Joins again. A customer who is in the queue keeps their position.
    Requeue,
    /// Calls the customer: it is their turn.
    Call,
    /// A device redeems; after `limit` it is cancelled and asked for the result.
    Accept {
        limit: Duration,
    },
    /// Changes the account that is topped up.
    SwitchAccount,
    Exit {
        wants_refund: bool,
    },
    /// The order reports that it must not be redeemed any more. The report may be old.
    OrderGone,
    /// The order was asked just now and must not be redeemed: nothing is sent to a device, or the result is no longer awaited.
    OrderRefused,
    Heard(Report),
    DeadlineDue,
}

/// Why a command is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The place's stage does not allow this any more, or not yet.
    #[error("the place's stage does not allow this")]
    StatusChanged,
    /// The customer did not accept the turn in time and has to join again.
    #[error("the turn was not accepted in time")]
    Missed,
    #[error("not due until {until}")]
    NotYet { until: OffsetDateTime },
}

/// What follows from a command: the place after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub place: QueuePlace,
    /// Whether it takes a new number at the end of the queue.
    pub requeues: bool,
    /// Whether its device becomes free.
    pub frees_device: bool,
    /// Whether the device must rest before it is used again.
    pub device_rests: bool,
    /// Whether the order is told the result.
    pub tells_order: bool,
}

/// The result of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing changes: the same command was given before.
    Same,
    Moves(Box<Decision>),
    /// The farm has to be asked; with `call_off` it is told to stop first.
    Ask {
        call_off: bool,
    },
}

impl Stage {
    /// Whether the place is active. There is at most one active place for each pack and person.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Waiting | Self::Called | Self::Redeeming | Self::Timeout)
    }

    /// Whether a device is reserved for it.
    pub fn has_device(self) -> bool {
        matches!(self, Self::Called | Self::Redeeming | Self::Timeout)
    }

    /// Whether the customer may join again: they have left the queue, and nothing was redeemed.
    pub fn may_join_again(self) -> bool {
        matches!(self, Self::QueueTimeout | Self::Exited)
    }

    /// Whether this is a final stage.
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

    fn begins(&self, limit: Duration, now: OffsetDateTime) -> Decision {
        let mut decision = self.moves(Stage::Redeeming);
        let place = &mut decision.place;
        (place.deadline, place.limit) = (Some(now), Some(now + limit));
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

    /// The place ends because its order must not be redeemed. The order does not have to be told.
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

    /// Still redeeming: ask the farm again soon.
    fn goes_on(&self, step: Step, done: i32, now: OffsetDateTime) -> Decision {
        let every = if self.stage == Stage::Timeout { ASK_LATE } else { ASK_AGAIN };
        let mut decision = self.moves(self.stage);
        decision.place.limit = self.limit;
        decision.place.deadline = Some(now + every);
        decision.place.step = Some(step);
        decision.place.done = done.clamp(self.done, self.of); // the count never goes down
        decision
    }
}

/// The refund for packs that were not redeemed, rounded up to a whole cent.
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
        // Waiting, or ended.
        (stage, C::Requeue) if !stage.may_join_again() => Ok(Outcome::Same),

        // Waiting in the queue.
        (S::Waiting, C::Call) => moves(place.is_called(now)),
        (S::Waiting | S::Called, C::SwitchAccount) => moves(place.stays()),
        (S::Waiting | S::Called | S::QueueTimeout, C::Exit { wants_refund }) => {
            moves(place.exits(*wants_refund))
        }

        // Called.
        (S::Called, C::Accept { .. }) if place.frozen.is_some() => Err(Rejection::StatusChanged),
        // The time decides, not whether the deadline's message has arrived.
        (S::Called, C::Accept { .. }) if place.deadline.is_some_and(|until| now >= until) => {
            Err(Rejection::Missed)
        }
        (S::Called, C::Accept { limit }) => moves(place.begins(*limit, now)),
        (S::Called, C::DeadlineDue) => moves(place.moves(S::QueueTimeout)),

        // A device is redeeming.
        (S::Redeeming | S::Timeout, C::Accept { .. }) => Ok(Outcome::Same),
        // No redemption was sent to a device.
        (S::Redeeming, C::OrderRefused) => moves(place.loses_order(S::Exited)),
        // The result will never be known, and the order has not waited for it.
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
        // It is sent again with the same key.
        (S::Redeeming | S::Timeout, C::Heard(Report::Unknown)) => {
            moves(place.goes_on(Step::Connecting, place.done, now))
        }

        // Its order cannot be redeemed now: the place no longer counts as active, and becomes active again if the order returns.
        (S::Waiting | S::Called | S::QueueTimeout, C::OrderGone) => {
            moves(place.loses_order(S::Exited))
        }
        (S::Exited, C::OrderGone) => Ok(Outcome::Same),

        // Left the queue, but not ended.
        (S::QueueTimeout, C::Accept { .. } | C::SwitchAccount) => Err(Rejection::Missed),
        (S::Exited, C::Requeue) if place.reason == Some(Reason::GivenUp) => {
            Err(Rejection::StatusChanged)
        }
        (S::QueueTimeout | S::Exited, C::Requeue) => moves(place.requeues()),
        (S::Exited, C::Exit { wants_refund: false }) => Ok(Outcome::Same),
        (S::Exited, C::Exit { .. }) if place.reason == Some(Reason::GivenUp) => Ok(Outcome::Same),
        (S::Exited, C::Exit { wants_refund: true }) => moves(place.exits(true)),

        // Everything else, stage by stage, so that a new command does not compile without an answer for each.
        (S::Waiting, C::Requeue | C::Accept { .. } | C::OrderRefused | C::Heard(_) | C::DeadlineDue)
        | (S::Called, C::Requeue | C::Call | C::OrderRefused | C::Heard(_))
        // The device may have redeemed it, so only a known result frees the device.
        | (
            S::Redeeming | S::Timeout,
            C::Requeue | C::Call | C::SwitchAccount | C::Exit { .. } | C::OrderGone,
        )
        | (S::QueueTimeout, C::Call | C::OrderRefused | C::Heard(_) | C::DeadlineDue)
        | (
            S::Exited,
            C::Call | C::Accept { .. } | C::SwitchAccount | C::OrderRefused | C::Heard(_) | C::DeadlineDue,
        )
        | (S::Success | S::Partial | S::Failed, _) => Err(Rejection::StatusChanged),
    }
}

/// The version that clients see: it grows with the row's version and, while the place waits, whenever its position falls.
pub fn shown_version(row: i64, position: Option<i64>) -> i64 {
    /// More than the longest queue, and small enough for the exact integers of browsers. Ours.
    const MOST: i64 = 1_000_000;
    let fallen = position.map_or(MOST - 1, |position| MOST - 1 - position.clamp(1, MOST - 1));
    row * MOST + fallen
}
