//! The lottery event in the wire's words.
mod rows;

use guildhall_domain::{
    closed_list,
    lottery::{Mission, MissionState, Phase, PrizeKind, PrizeSource, RewardState, TierState},
};
use serde::Serialize;
use utoipa::ToSchema;

closed_list! {
    /// A prize of the house, from dear to cheap. Spec §3. An event's table has some of them; the texts and drawings of clients are of these.
    pub enum PrizeName as "PrizeName" {
        Crystals = "crystals_6480",
        WelkinMoon = "welkin_moon",
        HalfOff = "coupon_50",
        FivePercent = "coupon_5",
        ThreePercent = "coupon_3",
        /// Nothing but thanks.
        Thanks = "thanks",
    }
}

/// The event of this moment, and those that are over and may still be checked.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryCurrent {
    /// The one that is open; else the next one; else the last one; none if there never was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<LotteryEvent>,
    /// False if that one is not for the caller's country: drawing and claiming answer COUNTRY_NOT_ALLOWED.
    pub is_open_here: bool,
    /// Announced and not begun, the next first: also the one in `event`, if it is one of them.
    pub coming: Vec<LotteryBrief>,
    /// Over or cancelled, newest first.
    pub over: Vec<LotteryBrief>,
}

/// An event in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryBrief {
    /// The lottery event.
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// What it is called.
    pub name: String,
    /// When it begins, in milliseconds since 1970 UTC.
    pub starts_at: i64,
    /// When it ends, in milliseconds since 1970 UTC.
    pub ends_at: i64,
    /// Since when it is cancelled, and why; absent unless it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled: Option<LotteryCancelled>,
    /// Made up for the demonstration, times included.
    pub is_generated: bool,
}

/// An event that was announced will not take place.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryCancelled {
    /// Since when, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Why, as the administrator wrote it.
    pub reason: String,
}

/// An event as everybody sees it. Times are milliseconds since 1970 by the database's clock.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryEvent {
    /// The lottery event.
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// A word for the client's texts.
    pub name: String,
    /// How it stands.
    pub status: Phase,
    /// When it begins, in milliseconds since 1970 UTC.
    pub starts_at: i64,
    /// When it ends, in milliseconds since 1970 UTC.
    pub ends_at: i64,
    /// Since when it is cancelled, and why; absent unless it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled: Option<LotteryCancelled>,
    /// When this was read.
    pub now: i64,
    /// The UTC day it is, `2026-09-10`, while the event is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// When the day's missions begin anew, in milliseconds since 1970 UTC; absent on the last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_reset_at: Option<i64>,
    /// From the highest to the lowest, in the order of the table.
    pub prizes: Vec<LotteryPrize>,
    /// How many draws there were.
    pub draws: i64,
    /// The day's tasks.
    pub missions: Vec<LotteryMission>,
    /// The tiers of spending.
    pub tiers: Vec<LotteryTier>,
    /// The reward for spending.
    pub reward: LotteryReward,
    /// SHA-256 of the table as [`LotteryFairness::table`] has it, and since when it is public.
    pub table_hash: String,
    /// When the table was published, in milliseconds since 1970 UTC.
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
    #[schema(value_type = PrizeName)]
    pub prize: String,
    /// What kind it is.
    pub kind: PrizeKind,
    /// So many in a million draws.
    pub odds_ppm: u32,
    /// How many there were; without end if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stock: Option<i64>,
    /// How many are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// Given so far.
    pub given: i64,
    /// Drawn so far, before the rule for what is gone: what the odds are compared with.
    pub rolled: i64,
    /// What the coupon is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coupon: Option<LotteryCouponTerms>,
}

/// What a coupon among the prizes is worth, and for how long.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryCouponTerms {
    /// How much it takes off, in percent.
    pub percent: i16,
    /// The least an order must come to, in cents.
    pub min_spend_cents: i64,
    /// The most it takes off, in cents.
    pub max_deduction_cents: i64,
    /// For how many days.
    pub valid_days: i32,
}

/// Something to do each UTC day. The server sees whether it was done.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryMission {
    /// The task.
    pub mission: Mission,
    /// How often it has to be seen.
    pub target: i32,
    /// How many chances it gives.
    pub chances: i32,
}

/// Chances granted for spending that much within the event.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryTier {
    /// Spent within the event, what was given back taken off.
    pub spend_cents: i64,
    /// How many chances it gives.
    pub chances: i32,
}

/// A prize without a draw, for spending so much in so many days.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryReward {
    /// What has to be spent, in cents.
    pub spend_cents: i64,
    /// Within so many days.
    pub days: i32,
    /// As in [`LotteryPrize::prize`].
    #[schema(value_type = PrizeName)]
    pub prize: String,
}

/// How the caller stands in an event.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotterySession {
    /// The lottery event.
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// Stands for the caller in draws and in the public log.
    pub player: String,
    /// The chances of the caller.
    pub chances: LotteryChances,
    /// Number of the next draw.
    pub next_number: i64,
    /// Goes into every draw; the caller may set it.
    pub client_seed: String,
    /// Today's.
    pub missions: Vec<LotteryMissionState>,
    /// The tiers of spending.
    pub tiers: Vec<LotteryTierState>,
    /// Spent within the event by now.
    pub spend_cents: i64,
    /// The reward for spending.
    pub reward: LotteryRewardState,
    /// Whether the caller's region has the free entry.
    pub free_entry: bool,
    /// Today's free entry is taken.
    pub free_entry_taken: bool,
}

/// `left = granted - used - taken_back`, never below zero.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryChances {
    /// How many were given.
    pub granted: i64,
    /// How many were used.
    pub used: i64,
    /// Of tiers that a refund has undone.
    pub taken_back: i64,
    /// How many are left.
    pub left: i64,
}

/// How far the caller is with one of today's missions.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryMissionState {
    /// The task.
    pub mission: Mission,
    /// How often the server saw it today.
    pub seen: i32,
    /// How much is needed.
    pub target: i32,
    /// How it stands.
    pub state: MissionState,
}

/// How far the caller is from one tier.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryTierState {
    /// What has to be spent, in cents.
    pub spend_cents: i64,
    /// How it stands.
    pub state: TierState,
}

/// How far the caller is from the reward.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryRewardState {
    /// Spent in the last so many days.
    pub spend_cents: i64,
    /// How it stands.
    pub state: RewardState,
}

/// One draw, with everything that is needed to compute it again.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LotteryDraw {
    /// The draw.
    pub draw_id: String,
    /// The lottery event.
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// Its place among all draws of the event, from 1 without a gap.
    pub seq: i64,
    /// Its place among the player's.
    pub number: i64,
    /// The participant's name in the public log, which does not say who it is.
    pub player: String,
    /// The participant's own part of the seed.
    pub client_seed: String,
    /// The UTC day whose seed it used.
    pub day: String,
    /// When it was drawn, in milliseconds since 1970 UTC.
    pub drawn_at: i64,
    /// Hash of that day's seed.
    pub commitment: String,
    /// The seed itself, once the day is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// From 0 to 999999.
    pub roll: u32,
    /// What the table says to the roll.
    #[schema(value_type = PrizeName)]
    pub rolled: String,
    /// What was won: the same, or the next lower prize of which one was left.
    #[schema(value_type = PrizeName)]
    pub prize: String,
    /// The prize is in the account.
    pub granted: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryDrawn {
    /// The draw.
    pub draw: LotteryDraw,
    /// How the caller stands after it.
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
    /// Its place, counted from 1.
    pub seq: i64,
    /// The participant's name in the public log, which does not say who it is.
    pub player: String,
    /// Counted from 1.
    pub number: i64,
    /// The participant's own part of the seed.
    pub client_seed: String,
    /// The day (UTC), as `2026-12-25`.
    pub day: String,
    /// When it was drawn, in milliseconds since 1970 UTC.
    pub drawn_at: i64,
    /// The number that was drawn, 0 to 999,999.
    pub roll: u32,
    /// What the number stands for in the table.
    #[schema(value_type = PrizeName)]
    pub rolled: String,
    /// What was given: the same, or the next lower prize of which one was left.
    #[schema(value_type = PrizeName)]
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
    /// The lottery event.
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// How results are computed: guildhall-fair-1.
    pub algorithm: &'static str,
    /// Exactly the text that was hashed.
    pub table: String,
    /// The hash of the table of prizes.
    pub table_hash: String,
    /// When the table was published, in milliseconds since 1970 UTC.
    pub published_at: i64,
    /// The days of the event.
    pub days: Vec<LotteryDay>,
    /// How often each prize came.
    pub tally: Vec<LotteryTally>,
    /// How many draws there were.
    pub draws: i64,
    /// Since when it is cancelled, and why: nothing was drawn, and the seeds stay sealed. Absent unless it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled: Option<LotteryCancelled>,
}

/// A day of the event: what was committed to, and what was revealed.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryDay {
    /// The day (UTC), as `2026-12-25`.
    pub day: String,
    /// SHA-256 of the seed, public since `committed_at`.
    pub commitment: String,
    /// When the hash of its seed was published, in milliseconds since 1970 UTC.
    pub committed_at: i64,
    /// Once the day is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// When its seed was published, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revealed_at: Option<i64>,
    /// How many draws there were.
    pub draws: i64,
}

/// How often a prize should have come, and how often it did.
#[derive(Debug, Serialize, ToSchema)]
pub struct LotteryTally {
    /// The prize.
    #[schema(value_type = PrizeName)]
    pub prize: String,
    /// How likely it is, in millionths.
    pub odds_ppm: u32,
    /// How often it was drawn.
    pub rolled: i64,
    /// How often it was given.
    pub given: i64,
}

/// A coupon of the caller. Not usable at the checkout yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct Coupon {
    /// The coupon.
    pub coupon_id: String,
    /// How much it takes off, in percent.
    pub percent: i16,
    /// The least an order must come to, in cents.
    pub min_spend_cents: i64,
    /// The most it takes off, in cents.
    pub max_deduction_cents: i64,
    /// Until when it can be used, in milliseconds since 1970 UTC.
    pub valid_until: i64,
    /// Where it comes from.
    pub source: PrizeSource,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
}

/// A pass or pack the caller has won. Handed over by customer service until games can be reached.
#[derive(Debug, Serialize, ToSchema)]
pub struct Entitlement {
    /// The entitlement.
    pub entitlement_id: String,
    /// welkin_moon or crystals_6480.
    #[schema(value_type = PrizeName)]
    pub what: String,
    /// Where it comes from.
    pub source: PrizeSource,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Coupons {
    /// The coupons.
    pub coupons: Vec<Coupon>,
    /// What was won besides coupons.
    pub entitlements: Vec<Entitlement>,
}
