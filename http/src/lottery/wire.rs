//! The lottery event in the wire's words.
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
}

/// An event as everybody sees it. Times are milliseconds since 1970 by the database's clock.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryEvent {
    pub event_id: String,
    pub version: i64,
    /// A word for the client's texts.
    pub name: String,
    /// announced, open or over.
    pub status: &'static str,
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
}

/// One line of the table.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryPrize {
    /// crystals_6480, welkin_moon, coupon_50, coupon_5, coupon_3 or thanks.
    pub prize: String,
    /// coupon, entitlement or nothing.
    pub kind: &'static str,
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
    /// visit or look_at_goods.
    pub mission: &'static str,
    /// How often it has to be seen.
    pub target: i32,
    pub chances: i32,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryTier {
    /// Spent within the event, what was given back taken off.
    pub spend_cents: i64,
    pub chances: i32,
}

/// A prize without a draw for who spends so much in so many days.
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

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryMissionState {
    pub mission: &'static str,
    /// How often the server saw it today.
    pub seen: i32,
    pub target: i32,
    /// open, done (may be claimed) or claimed.
    pub state: &'static str,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryTierState {
    pub spend_cents: i64,
    /// open, reached (may be claimed), claimed or taken_back.
    pub state: &'static str,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryRewardState {
    /// Spent in the last so many days.
    pub spend_cents: i64,
    /// open, reached (may be claimed) or claimed.
    pub state: &'static str,
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
    /// lottery_draw.
    pub source: String,
    pub created_at: i64,
}

/// A pass or pack the caller has won. Handed over by customer service until games can be reached.
#[derive(Debug, Serialize, ToSchema)]
pub struct Entitlement {
    pub entitlement_id: String,
    /// welkin_moon or crystals_6480.
    pub what: String,
    /// lottery_draw or lottery_reward.
    pub source: String,
    pub created_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Coupons {
    pub coupons: Vec<Coupon>,
    pub entitlements: Vec<Entitlement>,
}
