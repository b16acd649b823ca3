//! The lottery event in the wire's words.
use crate::api::wire::millis;
use guildhall_actors::lottery::Participation;
use guildhall_domain::lottery::{
    Claim, Grant, Mission, MissionState, Phase, PrizeKind, PrizeSource, REWARD_DAYS, REWARD_PRIZE,
    REWARD_SPEND, RewardState, TIERS, TierState, utc_day,
};
use guildhall_fair::to_hex;
use guildhall_persistence::lottery as rows;
use serde::Serialize;
use utoipa::ToSchema;

/// The event of this moment, and those that are over and may still be checked.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryCurrent {
    /// The one that is open; else the next one; else the last one; none if there never was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<LotteryEvent>,
    /// Newest first.
    pub over: Vec<LotteryBrief>,
}

/// Names of an event that is over.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryBrief {
    pub event_id: String,
    pub name: String,
    pub starts_at: i64,
    pub ends_at: i64,
    /// Made up for the demonstration, times included.
    pub is_generated: bool,
}

/// An event as everybody sees it. Times are milliseconds since 1970 by the database's clock.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryEvent {
    pub event_id: String,
    pub version: i64,
    /// A word for the client's texts.
    pub name: String,
    pub status: Phase,
    pub starts_at: i64,
    pub ends_at: i64,
    /// When this was read.
    pub now: i64,
    /// The UTC day it is, `2026-09-10`, while the event is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// When missions begin anew, while there is another day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_reset_at: Option<i64>,
    /// From the highest to the lowest, in the order of the table.
    pub prizes: Vec<LotteryPrize>,
    /// How many draws there were.
    pub draws: i64,
    pub missions: Vec<LotteryMission>,
    pub tiers: Vec<LotteryTier>,
    pub reward: LotteryReward,
    /// SHA-256 of the table as [`LotteryFairness::table`] has it, and since when it is public.
    pub table_hash: String,
    pub published_at: i64,
    /// Hash of today's seed, while the event is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// Regions (ISO 3166-1 alpha-2) in which a chance a day is free; none unless switched on.
    pub free_entry_regions: Vec<String>,
    /// Made up for the demonstration, times included.
    pub is_generated: bool,
}

/// One line of the table.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryPrize {
    /// crystals_6480, welkin_moon, coupon_50, coupon_5, coupon_3 or thanks.
    pub prize: String,
    pub kind: PrizeKind,
    /// So many in a million draws.
    pub odds_ppm: u32,
    /// How many there were; without end if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stock: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// Given so far.
    pub given: i64,
    /// Drawn so far, before the rule for what is gone: what the odds are compared with.
    pub rolled: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coupon: Option<LotteryCouponTerms>,
}

/// What a coupon among the prizes is worth, and for how long.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryCouponTerms {
    pub percent: i16,
    pub min_spend_cents: i64,
    pub max_deduction_cents: i64,
    pub valid_days: i32,
}

/// Something to do each UTC day. The server sees whether it was done.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryMission {
    pub mission: Mission,
    /// How often it has to be seen.
    pub target: i32,
    pub chances: i32,
}

/// Chances granted for spending that much within the event.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryTier {
    /// Spent within the event, what was given back taken off.
    pub spend_cents: i64,
    pub chances: i32,
}

/// A prize without a draw, for spending so much in so many days.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryReward {
    pub spend_cents: i64,
    pub days: i32,
    /// As in [`LotteryPrize::prize`].
    pub prize: String,
}

/// How the caller stands in an event.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotterySession {
    pub event_id: String,
    pub version: i64,
    /// Stands for the caller in draws and in the public log.
    pub player: String,
    pub chances: LotteryChances,
    /// Number of the next draw.
    pub next_number: i64,
    /// Goes into every draw; the caller may set it.
    pub client_seed: String,
    /// Today's.
    pub missions: Vec<LotteryMissionState>,
    pub tiers: Vec<LotteryTierState>,
    /// Spent within the event by now.
    pub spend_cents: i64,
    pub reward: LotteryRewardState,
    /// Whether the caller's region has the free entry.
    pub free_entry: bool,
    /// Today's free entry is taken.
    pub free_entry_taken: bool,
}

/// `left = granted - used - taken_back`, never below zero.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryChances {
    pub granted: i64,
    pub used: i64,
    /// Of tiers that a refund has undone.
    pub taken_back: i64,
    pub left: i64,
}

/// How far the caller is with one of today's missions.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryMissionState {
    pub mission: Mission,
    /// How often the server saw it today.
    pub seen: i32,
    pub target: i32,
    pub state: MissionState,
}

/// How far the caller is from one tier.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryTierState {
    pub spend_cents: i64,
    pub state: TierState,
}

/// How far the caller is from the reward.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryRewardState {
    /// Spent in the last so many days.
    pub spend_cents: i64,
    pub state: RewardState,
}

/// One draw, with everything that is needed to compute it again.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryDraw {
    pub draw_id: String,
    pub event_id: String,
    /// Its place among all draws of the event, from 1 without a gap.
    pub seq: i64,
    /// Its place among the player's.
    pub number: i64,
    pub player: String,
    pub client_seed: String,
    /// The UTC day whose seed it used.
    pub day: String,
    pub drawn_at: i64,
    /// Hash of that day's seed.
    pub commitment: String,
    /// The seed itself, once the day is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// From 0 to 999999.
    pub roll: u32,
    /// What the table says to the roll.
    pub rolled: String,
    /// What was won: the same, or the next lower prize of which one was left.
    pub prize: String,
    /// The prize is in the account.
    pub granted: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryDrawn {
    pub draw: LotteryDraw,
    pub session: LotterySession,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryDraws {
    /// Newest first.
    pub draws: Vec<LotteryDraw>,
    /// Pass it as `before` for older ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
}

/// A line of the public log: the stock's story, draw by draw, without names.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryLogLine {
    pub seq: i64,
    pub player: String,
    pub number: i64,
    pub client_seed: String,
    pub day: String,
    pub drawn_at: i64,
    pub roll: u32,
    pub rolled: String,
    pub prize: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryLog {
    /// In the order of `seq`.
    pub lines: Vec<LotteryLogLine>,
    /// Pass it as `after` for more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
}

/// What everybody needs to check draws.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryFairness {
    pub event_id: String,
    /// How results are computed: guildhall-fair-1.
    pub algorithm: &'static str,
    /// Exactly the text that was hashed.
    pub table: String,
    pub table_hash: String,
    pub published_at: i64,
    pub days: Vec<LotteryDay>,
    pub tally: Vec<LotteryTally>,
    pub draws: i64,
}

/// A day of the event: what was committed to, and what was revealed.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryDay {
    pub day: String,
    /// SHA-256 of the seed, public since `committed_at`.
    pub commitment: String,
    pub committed_at: i64,
    /// Once the day is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revealed_at: Option<i64>,
    pub draws: i64,
}

/// How often a prize should have come, and how often it did.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryTally {
    pub prize: String,
    pub odds_ppm: u32,
    pub rolled: i64,
    pub given: i64,
}

/// A coupon of the caller. Not usable at the checkout yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct Coupon {
    pub coupon_id: String,
    pub percent: i16,
    pub min_spend_cents: i64,
    pub max_deduction_cents: i64,
    pub valid_until: i64,
    pub source: PrizeSource,
    pub created_at: i64,
}

/// A pass or pack the caller has won. Handed over by customer service until games can be reached.
#[derive(Debug, Serialize, ToSchema)]
pub struct Entitlement {
    pub entitlement_id: String,
    /// welkin_moon or crystals_6480.
    pub what: String,
    pub source: PrizeSource,
    pub created_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Coupons {
    pub coupons: Vec<Coupon>,
    pub entitlements: Vec<Entitlement>,
}

impl From<rows::Over> for LotteryBrief {
    fn from(over: rows::Over) -> Self {
        Self {
            event_id: over.event_id.to_string(),
            name: over.name,
            starts_at: millis(over.starts_at),
            ends_at: millis(over.ends_at),
            is_generated: over.is_generated,
        }
    }
}

impl From<rows::EventView> for LotteryEvent {
    fn from(view: rows::EventView) -> Self {
        let phase = view.window.phase(view.now);
        let is_open = phase == Phase::Open;
        Self {
            event_id: view.event_id.to_string(),
            version: view.version,
            name: view.name,
            status: phase,
            starts_at: millis(view.window.starts_at),
            ends_at: millis(view.window.ends_at),
            now: millis(view.now),
            day: is_open.then(|| utc_day(view.now).to_string()),
            next_reset_at: view.window.next_reset(view.now).map(millis),
            prizes: view.prizes.into_iter().map(LotteryPrize::from).collect(),
            draws: view.draws,
            missions: Mission::ALL.map(LotteryMission::from).into(),
            tiers: TIERS
                .map(|tier| LotteryTier { spend_cents: tier.spend.0, chances: tier.chances })
                .into(),
            reward: LotteryReward {
                spend_cents: REWARD_SPEND.0,
                days: REWARD_DAYS as i32,
                prize: REWARD_PRIZE.to_owned(),
            },
            table_hash: to_hex(&view.table_hash),
            published_at: millis(view.published_at),
            commitment: view.commitment.filter(|_| is_open).map(|hash| to_hex(&hash)),
            free_entry_regions: view.free_entry_regions,
            is_generated: view.is_generated,
        }
    }
}

impl From<rows::PrizeView> for LotteryPrize {
    fn from(prize: rows::PrizeView) -> Self {
        Self {
            prize: prize.prize,
            kind: prize.kind,
            odds_ppm: prize.odds_ppm.unsigned_abs(),
            stock: prize.stock,
            left: prize.stock.map(|stock| stock - prize.given),
            given: prize.given,
            rolled: prize.rolled,
            coupon: prize.terms.map(|terms| LotteryCouponTerms {
                percent: terms.percent,
                min_spend_cents: terms.min_spend_cents,
                max_deduction_cents: terms.max_deduction_cents,
                valid_days: terms.valid_days,
            }),
        }
    }
}

impl From<Mission> for LotteryMission {
    fn from(mission: Mission) -> Self {
        Self { mission, target: mission.target(), chances: Mission::CHANCES }
    }
}

impl From<Participation> for LotterySession {
    fn from(participation: Participation) -> Self {
        let Participation { participant, session, version, facts, free_entry } = participation;
        let today = utc_day(facts.now);
        let chances = session.chances();
        let missions = Mission::ALL.map(|mission| {
            let (seen, target) = (facts.seen(mission), mission.target());
            let state = if session.has(&Claim::Mission { mission, day: today }) {
                MissionState::Claimed
            } else if seen >= target {
                MissionState::Done
            } else {
                MissionState::Open
            };
            LotteryMissionState { mission, seen, target, state }
        });
        let tiers = TIERS.map(|tier| {
            let state = match session.grant_of(&Claim::Tier { spend: tier.spend }) {
                Some(Grant { taken_back: 1.., .. }) => TierState::TakenBack,
                Some(_) => TierState::Claimed,
                None if facts.spent >= tier.spend => TierState::Reached,
                None => TierState::Open,
            };
            LotteryTierState { spend_cents: tier.spend.0, state }
        });
        let reward = if session.is_rewarded {
            RewardState::Claimed
        } else if facts.spent_lately >= REWARD_SPEND {
            RewardState::Reached
        } else {
            RewardState::Open
        };
        Self {
            event_id: participant.event.to_string(),
            version,
            player: session.player.simple().to_string(),
            chances: LotteryChances {
                granted: chances.granted,
                used: chances.used,
                taken_back: chances.taken_back,
                left: chances.left(),
            },
            next_number: session.draws + 1,
            missions: missions.into(),
            tiers: tiers.into(),
            spend_cents: facts.spent.0,
            reward: LotteryRewardState { spend_cents: facts.spent_lately.0, state: reward },
            free_entry,
            free_entry_taken: session.has(&Claim::FreeEntry { day: today }),
            client_seed: session.client_seed,
        }
    }
}

impl From<rows::Draw> for LotteryDraw {
    fn from(draw: rows::Draw) -> Self {
        Self {
            draw_id: format!("{}-{}", draw.event_id, draw.seq),
            event_id: draw.event_id.to_string(),
            seq: draw.seq,
            number: draw.number,
            player: draw.player.simple().to_string(),
            client_seed: draw.client_seed,
            day: draw.day.to_string(),
            drawn_at: millis(draw.drawn_at),
            commitment: to_hex(&draw.commitment),
            seed: draw.seed.map(|seed| to_hex(&seed)),
            roll: draw.roll.unsigned_abs(),
            rolled: draw.rolled,
            prize: draw.prize,
            granted: draw.granted_at.is_some(),
        }
    }
}

impl From<rows::LogLine> for LotteryLogLine {
    fn from(line: rows::LogLine) -> Self {
        Self {
            seq: line.seq,
            player: line.player.simple().to_string(),
            number: line.number,
            client_seed: line.client_seed,
            day: line.day.to_string(),
            drawn_at: millis(line.drawn_at),
            roll: line.roll.unsigned_abs(),
            rolled: line.rolled,
            prize: line.prize,
        }
    }
}

impl From<rows::Day> for LotteryDay {
    fn from(day: rows::Day) -> Self {
        Self {
            day: day.day.to_string(),
            commitment: to_hex(&day.commitment),
            committed_at: millis(day.committed_at),
            seed: day.seed.map(|seed| to_hex(&seed)),
            revealed_at: day.revealed_at.map(millis),
            draws: day.draws,
        }
    }
}

impl From<rows::PrizeView> for LotteryTally {
    fn from(prize: rows::PrizeView) -> Self {
        Self {
            prize: prize.prize,
            odds_ppm: prize.odds_ppm.unsigned_abs(),
            rolled: prize.rolled,
            given: prize.given,
        }
    }
}

impl From<rows::Coupon> for Coupon {
    fn from(coupon: rows::Coupon) -> Self {
        Self {
            coupon_id: coupon.coupon_id.simple().to_string(),
            percent: coupon.percent,
            min_spend_cents: coupon.min_spend_cents,
            max_deduction_cents: coupon.max_deduction_cents,
            valid_until: millis(coupon.valid_until),
            source: coupon.source,
            created_at: millis(coupon.created_at),
        }
    }
}

impl From<rows::Entitlement> for Entitlement {
    fn from(entitlement: rows::Entitlement) -> Self {
        Self {
            entitlement_id: entitlement.entitlement_id.simple().to_string(),
            what: entitlement.what,
            source: entitlement.source,
            created_at: millis(entitlement.created_at),
        }
    }
}
