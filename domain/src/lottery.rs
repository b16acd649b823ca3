//! Rules of a lottery event: when it is open, what gives chances, which chance a draw uses, and what a refund takes back.
//!
//! What a draw wins is decided by `guildhall-fair`. Times are arguments and come from the database's clock; a day is a UTC day.
//! Source: product spec §3 (lottery event), §9 (7 days, missions reset 00:00 UTC, tiers, 80 dollars in 30 days); decision 0013;
//! reliability L1-L8.

mod session;
#[cfg(test)]
mod tests;

use crate::closed_list;
use time::{Date, Duration, OffsetDateTime, Time};

pub use session::{Chances, Claim, Grant, Session, TakenBack};

use crate::wallet::money::UsdCents;

/// How many UTC days an event lasts. Spec §9.
pub const DAYS: i64 = 7;
/// Most characters of the reason for which an event is cancelled. Ours: people read it.
pub const CANCEL_REASON_LENGTH: usize = 500;
/// Most characters of a player's own seed. Ours.
pub const CLIENT_SEED_LENGTH: usize = 64;
/// The spending reward: the amount that has to be spent, and within how many days. Spec §9.
pub const REWARD_SPEND: UsdCents = UsdCents(8_000);
pub const REWARD_DAYS: i64 = 30;
/// What the spending reward is: a monthly pass. Spec §9.
pub const REWARD_PRIZE: &str = "welkin_moon";
/// Chances of one free entry; one a day. Ours: as many as a mission gives.
pub const FREE_ENTRY_CHANCES: i32 = 1;

/// A spending tier. Each gives chances once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tier {
    pub spend: UsdCents,
    pub chances: i32,
}

/// Spec §9: 50, 100 and 200 dollars. How many chances each gives is ours.
pub const TIERS: [Tier; 3] = [
    Tier { spend: UsdCents(5_000), chances: 1 },
    Tier { spend: UsdCents(10_000), chances: 2 },
    Tier { spend: UsdCents(20_000), chances: 3 },
];

closed_list! {
    /// A daily mission. Spec §9: together they give two chances; which missions there are is ours.
    pub enum Mission as "LotteryMissionName" {
        /// The player has opened the lottery page.
        Visit = "visit",
        /// The player has looked at enough different goods.
        LookAtGoods = "look_at_goods",
    }
}

impl Mission {
    /// Chances each gives.
    pub const CHANCES: i32 = 1;

    /// How often the server has to see it on one day.
    pub const fn target(self) -> i32 {
        match self {
            Self::Visit => 1,
            Self::LookAtGoods => 5,
        }
    }
}

closed_list! {
    /// The stage of an event.
    pub enum Phase as "LotteryPhase" {
        Announced = "announced",
        Open = "open",
        Over = "over",
        /// It was announced and will not take place.
        Cancelled = "cancelled",
    }
}

closed_list! {
    /// What a prize is.
    pub enum PrizeKind as "LotteryPrizeKind" {
        Coupon = "coupon",
        /// A pass or a pack.
        Entitlement = "entitlement",
        Nothing = "nothing",
    }
}

closed_list! {
    /// What gave a coupon or an entitlement.
    pub enum PrizeSource as "LotteryPrizeSource" {
        Draw = "lottery_draw",
        Reward = "lottery_reward",
    }
}

closed_list! {
    /// The state of a mission today.
    pub enum MissionState as "LotteryMissionProgress" {
        Open = "open",
        /// May be claimed.
        Done = "done",
        Claimed = "claimed",
    }
}

closed_list! {
    /// The state of a tier.
    pub enum TierState as "LotteryTierProgress" {
        Open = "open",
        /// May be claimed.
        Reached = "reached",
        Claimed = "claimed",
        /// A refund has taken it back.
        TakenBack = "taken_back",
    }
}

closed_list! {
    /// The state of the spending reward.
    pub enum RewardState as "LotteryRewardProgress" {
        Open = "open",
        /// May be claimed.
        Reached = "reached",
        Claimed = "claimed",
    }
}

/// When draws are accepted: from `starts_at` (included) to `ends_at` (excluded), and never if the event was cancelled. L6.
///
/// The cancellation is part of it so that nothing asks for the phase and forgets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub cancelled_at: Option<OffsetDateTime>,
}

/// Since when an event is cancelled, and why, for people to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cancellation {
    pub at: OffsetDateTime,
    pub reason: String,
}

impl Cancellation {
    /// An event has both or neither.
    pub fn of(at: Option<OffsetDateTime>, reason: Option<String>) -> Option<Self> {
        at.zip(reason).map(|(at, reason)| Self { at, reason })
    }
}

impl Window {
    /// Seven UTC days, the day of `starts_at` being the first.
    pub fn of_seven_days(starts_at: OffsetDateTime) -> Self {
        let ends_at = midnight(utc_day(starts_at)) + Duration::days(DAYS);
        Self { starts_at, ends_at, cancelled_at: None }
    }

    pub fn phase(&self, now: OffsetDateTime) -> Phase {
        if self.cancelled_at.is_some() {
            Phase::Cancelled
        } else if now < self.starts_at {
            Phase::Announced
        } else if now < self.ends_at {
            Phase::Open
        } else {
            Phase::Over
        }
    }

    /// Whether its terms may be changed at `now`: while somebody may still take part.
    ///
    /// # Errors
    /// [`Rejection::EventCancelled`] or [`Rejection::EventClosed`].
    pub fn may_change(&self, now: OffsetDateTime) -> Result<(), Rejection> {
        match self.phase(now) {
            Phase::Announced | Phase::Open => Ok(()),
            Phase::Cancelled => Err(Rejection::EventCancelled),
            Phase::Over => Err(Rejection::EventClosed),
        }
    }

    /// The window of the event once it is cancelled at `now`: only before anything could be drawn.
    ///
    /// # Errors
    /// [`Rejection::EventStarted`], [`Rejection::EventCancelled`].
    pub fn cancel(&self, now: OffsetDateTime) -> Result<Self, Rejection> {
        match self.phase(now) {
            Phase::Announced => Ok(Self { cancelled_at: Some(now), ..*self }),
            Phase::Open | Phase::Over => Err(Rejection::EventStarted),
            Phase::Cancelled => Err(Rejection::EventCancelled),
        }
    }

    /// Every UTC day that was announced.
    pub fn days(&self) -> Vec<Date> {
        let mut days = Vec::new();
        let mut day = utc_day(self.starts_at);
        while midnight(day) < self.ends_at {
            days.push(day);
            let Some(next) = day.next_day() else { break };
            day = next;
        }
        days
    }

    /// When the day's missions start again; `None` on the last day.
    pub fn next_reset(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let next = midnight(utc_day(now)) + Duration::days(1);
        (self.phase(now) == Phase::Open && next < self.ends_at).then_some(next)
    }

    /// When the event is due next: it opens, a day ends (its seed can be published), or the event ends.
    pub fn next_deadline(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        match self.phase(now) {
            Phase::Announced => Some(self.starts_at),
            Phase::Open => Some(self.next_reset(now).unwrap_or(self.ends_at)),
            Phase::Over | Phase::Cancelled => None,
        }
    }

    /// Whether the seed of `day` may be published, because nothing can be drawn with it any more. Seeds of a cancelled event prove
    /// nothing, since nothing was drawn with them, and stay sealed.
    pub fn is_day_over(&self, day: Date, now: OffsetDateTime) -> bool {
        match self.phase(now) {
            Phase::Announced | Phase::Cancelled => false,
            Phase::Open => day < utc_day(now),
            Phase::Over => true,
        }
    }
}

/// The UTC day of a moment.
pub fn utc_day(at: OffsetDateTime) -> Date {
    at.to_offset(time::UtcOffset::UTC).date()
}

/// The first moment of a UTC day.
pub fn midnight(day: Date) -> OffsetDateTime {
    day.with_time(Time::MIDNIGHT).assume_utc()
}

/// Why a command is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// Not begun, or over.
    #[error("the event is not open")]
    EventClosed,
    #[error("no chance left")]
    NoChance,
    /// The server has not seen it often enough today.
    #[error("the mission is not done")]
    MissionNotDone,
    /// Less has been spent.
    #[error("the tier is not reached")]
    TierNotReached,
    #[error("no free entry in this region")]
    FreeEntryOff,
    #[error("no such tier")]
    NoSuchTier,
    /// Open or over: it cannot be cancelled any more.
    #[error("the event has started")]
    EventStarted,
    /// It was cancelled before.
    #[error("the event was cancelled")]
    EventCancelled,
}

/// Whether a player may choose this seed: not empty, not too long, and without control characters, because the hashed text of a
/// draw has one part on each line.
pub fn is_client_seed(text: &str) -> bool {
    let length = text.chars().count();
    (1..=CLIENT_SEED_LENGTH).contains(&length) && !text.chars().any(char::is_control)
}
