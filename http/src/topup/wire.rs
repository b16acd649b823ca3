//! The self-top-up queue in the wire's words.
use crate::{api::wire::millis, support::supervision::wire::DayHours};
use guildhall_actors::topup::{Operated, PlaceView, QueueShown};
use guildhall_domain::{
    closed_list,
    topup::{
        REQUEUE_WAIT, Reason, Stage, Step,
        account::{Login, Platform, redacted},
        hours::{Availability, QueueState},
        wait::Range,
    },
};
use guildhall_persistence::topup::operate::{Device, Minute};
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// How long a wait is going to be, as far as anybody can honestly say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct TopUpWait {
    /// Half of the orders at this position are called by then.
    pub p50_seconds: i64,
    /// Nine of ten are.
    pub p90_seconds: i64,
    /// Absent before anybody was called who had been told a range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy: Option<TopUpAccuracy>,
}

/// What the ranges told were worth lately: of the last `of` people called, `within` were called by the later time they had been told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct TopUpAccuracy {
    /// How many of them were called by the later time they had been told.
    pub within: i64,
    /// How many people called lately are counted.
    pub of: i64,
}

/// A queue for the packs of one game and region.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TopUpQueue {
    /// The queue.
    #[schema(value_type = guildhall_domain::ids::QueueId)]
    pub queue_id: String,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// The key of the game.
    pub game: String,
    /// The region or server its packs are for; empty where the game has only one.
    pub region: String,
    /// How it stands.
    pub state: QueueState,
    /// When it opens, at 02:00 of UTC-6 or by its hours, in milliseconds since 1970 UTC; only while it is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens_at: Option<i64>,
    /// People in line.
    pub waiting: i64,
    /// Devices that redeem or can.
    pub devices: i64,
    /// For an order that joins now; absent without enough data or without devices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait: Option<TopUpWait>,
    /// It takes hours today (3 to 5, says the notice).
    pub high_demand: bool,
    /// What can be redeemed on.
    pub platforms: Vec<Platform>,
    /// How one may be signed in to the game. Never apple.
    pub logins: Vec<Login>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TopUpQueues {
    /// The queues.
    pub queues: Vec<TopUpQueue>,
}

/// A place in line: of a paid order, not of a tab. Topic `queue:<place_id>`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TopUpPlace {
    /// The position in the queue.
    #[schema(value_type = guildhall_domain::ids::PlaceId)]
    pub place_id: String,
    /// The order.
    #[schema(value_type = guildhall_domain::ids::OrderId)]
    pub order_id: String,
    /// The queue.
    #[schema(value_type = guildhall_domain::ids::QueueId)]
    pub queue_id: String,
    /// Rises with each time the person lines up anew; only then may the position rise.
    pub epoch: i64,
    /// Rises with the row and, in between, with every fall of the position: take what is equal or newer.
    pub version: i64,
    /// Called: accept by `accept_by`. Timeout: it is found out, then success, partial or failed. Queue_timeout and exited: may join again.
    pub stage: Stage,
    /// The key of the game.
    pub game: String,
    /// The region of the game.
    pub region: String,
    /// Where the account plays.
    pub platform: Platform,
    /// How the account signs in.
    pub login: Login,
    /// Without its middle: ab****yz.
    pub account: String,
    /// What is redeemed.
    pub pack_name: String,
    /// When all of this was so.
    pub at: i64,
    /// 1 is next (waiting only).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
    /// How many are before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead: Option<i64>,
    /// People in the whole line.
    pub waiting: i64,
    /// Waiting only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait: Option<TopUpWait>,
    /// Whether more come than usual.
    pub high_demand: bool,
    /// Others that were called before this one because it was not there: at most 3, once.
    pub passed: i64,
    /// As in TopUpQueue.
    pub queue_state: QueueState,
    /// When the team opens next, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens_at: Option<i64>,
    /// When the position was taken, in milliseconds since 1970 UTC.
    pub joined_at: i64,
    /// Called only; absent while clocks stand still.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accept_by: Option<i64>,
    /// What is left on the clock that stands still, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frozen_seconds: Option<i64>,
    /// Redeeming only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// When this step began, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step_started_at: Option<i64>,
    /// Packs redeemed so far, of `of`.
    pub done: i64,
    /// Units there are to redeem.
    pub of: i64,
    /// Why it failed, or only a part was redeemed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// What goes back to the buyer (partial, failed).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refund_cents: Option<i64>,
    /// About how many seconds a place taken anew waits (queue_timeout, exited).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requeue_after: Option<i64>,
    /// When it ended, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<i64>,
}

/// What a buyer can do with an order.
#[derive(Debug, Serialize, ToSchema)]
pub struct TopUpOfOrder {
    /// The order.
    #[schema(value_type = guildhall_domain::ids::OrderId)]
    pub order_id: String,
    /// May line up now, or anew.
    pub may_join: bool,
    /// Why not: UNSUPPORTED_PACK, STATUS_CHANGED, SLOTS_CLOSED, COUNTRY_NOT_ALLOWED.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<&'static str>,
    /// The line of the order's game and region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queue: Option<TopUpQueue>,
    /// The order's position, the last one if it has ended; absent if the order never had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<TopUpPlace>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TopUpPlaces {
    /// The positions.
    pub places: Vec<TopUpPlace>,
}

/// Whether goods can be topped up by oneself, and what that costs.
#[derive(Debug, Serialize, ToSchema)]
pub struct TopUpPack {
    /// Whether it can be redeemed by oneself.
    pub supported: bool,
    /// Whether it is sold in the caller's country; buying it there answers COUNTRY_NOT_ALLOWED.
    pub is_sold_here: bool,
    /// The storefront's offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::SellOrderId>)]
    pub sell_order_id: Option<String>,
    /// The price of one, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_cents: Option<i64>,
    /// The queue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queue: Option<TopUpQueue>,
}

closed_list! {
    /// What a device is at.
    pub enum DeviceState as "TopUpDeviceState" {
        Idle = "idle",
        Busy = "busy",
        /// Removed when its work is done.
        Draining = "draining",
        /// It was disconnected; it comes back by itself.
        Offline = "offline",
    }
}

/// A device as operators see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TopUpDevice {
    /// The device.
    pub device_id: String,
    /// What it is called.
    pub name: String,
    /// How it stands.
    pub state: DeviceState,
    /// The position in the queue.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::PlaceId>)]
    pub place_id: Option<String>,
    /// How many were done.
    pub done: i64,
    /// How many failed.
    pub failed: i64,
}

/// What happened in one minute.
#[derive(Debug, Serialize, ToSchema)]
pub struct TopUpMinute {
    /// When it was, in milliseconds since 1970 UTC.
    pub at: i64,
    /// How many came.
    pub joined: i64,
    /// How many were done.
    pub done: i64,
    /// How many failed.
    pub failed: i64,
}

/// A queue as operators see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperatorQueue {
    #[serde(flatten)]
    pub queue: TopUpQueue,
    /// How many were called.
    pub called: i64,
    /// How many are being redeemed.
    pub redeeming: i64,
    /// Since when the first one waits, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub oldest_joined_at: Option<i64>,
    /// How long a device was held for one person, lately.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_p50_seconds: Option<i64>,
    /// Nine of ten took at most so long, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_p90_seconds: Option<i64>,
    /// Of the last hour, those in which something happened.
    pub minutes: Vec<TopUpMinute>,
    /// The devices.
    pub pool: Vec<TopUpDevice>,
    /// Its time zone, by the IANA time zone database.
    pub time_zone: String,
    /// When it is open in a week; always if there are none.
    pub hours: Vec<DayHours>,
    /// Until when maintenance of its game has paused it, as expected, in milliseconds since 1970 UTC; it goes on by itself then. Absent if it
    /// has not, and once somebody has set the queue by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maintenance_until: Option<i64>,
    /// It is outside of them: it opens at `opens_at`, whatever is done by hand.
    pub is_closed_by_hours: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OperatorQueues {
    /// When it was, in milliseconds since 1970 UTC.
    pub at: i64,
    /// The queues.
    pub queues: Vec<OperatorQueue>,
}

fn seconds(wait: Duration) -> i64 {
    i64::try_from(wait.as_secs()).unwrap_or(i64::MAX)
}

fn wait(range: Option<Range>, told: i64, within: i64) -> Option<TopUpWait> {
    range.map(|range| TopUpWait {
        p50_seconds: seconds(range.p50),
        p90_seconds: seconds(range.p90),
        accuracy: (told > 0).then_some(TopUpAccuracy { within, of: told }),
    })
}

fn opens_at(availability: Availability) -> Option<i64> {
    match availability {
        Availability::Closed { opens_at } => Some(millis(opens_at)),
        Availability::Open
        | Availability::Paused
        | Availability::PausedDraining
        | Availability::Draining => None,
    }
}

fn is_high(range: Option<Range>) -> bool {
    range.is_some_and(|range| range.is_high_demand())
}

impl From<&QueueShown> for TopUpQueue {
    fn from(shown: &QueueShown) -> Self {
        Self {
            queue_id: shown.queue.queue_id.to_string(),
            version: shown.queue.version,
            game: shown.queue.game.clone(),
            region: shown.queue.region.clone(),
            state: shown.availability.state(),
            opens_at: opens_at(shown.availability),
            waiting: shown.waiting,
            devices: shown.devices,
            wait: wait(shown.wait, shown.told, shown.within),
            high_demand: is_high(shown.wait),
            platforms: shown.queue.platforms.clone(),
            logins: Login::supported().collect(),
        }
    }
}

impl From<&PlaceView> for TopUpPlace {
    fn from(shown: &PlaceView) -> Self {
        let (live, place) = (&shown.live, &shown.live.place);
        let may_return = matches!(place.stage, Stage::QueueTimeout | Stage::Exited)
            && place.reason != Some(Reason::GivenUp);
        let again = shown.wait.map_or(REQUEUE_WAIT.unsigned_abs(), |range| range.p50);
        Self {
            place_id: place.place_id.to_string(),
            order_id: place.order_id.to_string(),
            queue_id: live.queue_id.to_string(),
            epoch: i64::from(place.epoch),
            version: shown.version(),
            stage: place.stage,
            game: shown.queue.game.clone(),
            region: shown.queue.region.clone(),
            platform: live.account.platform,
            login: live.account.login,
            account: redacted(&live.account.name),
            pack_name: live.pack_name.clone(),
            at: millis(shown.at),
            position: shown.position,
            ahead: shown.position.map(|position| position - 1),
            waiting: shown.waiting,
            wait: shown.position.and_then(|_| wait(shown.wait, shown.told, shown.within)),
            high_demand: shown.position.is_some() && is_high(shown.wait),
            passed: i64::from(live.passed),
            queue_state: shown.availability.state(),
            opens_at: opens_at(shown.availability),
            joined_at: millis(live.joined_at),
            accept_by: place.deadline.filter(|_| place.stage == Stage::Called).map(millis),
            frozen_seconds: place.frozen.map(time::Duration::whole_seconds),
            step: place.step,
            step_started_at: live.step_started_at.map(millis),
            done: i64::from(place.done),
            of: i64::from(place.of),
            reason: place.reason,
            refund_cents: place.refund.map(|refund| refund.0),
            requeue_after: may_return.then(|| seconds(again)),
            ended_at: live.ended_at.map(millis),
        }
    }
}

fn device(device: Device) -> TopUpDevice {
    let state = match (&device.place, device.is_leaving, device.rests) {
        (_, true, _) => DeviceState::Draining,
        (Some(_), ..) => DeviceState::Busy,
        (None, _, true) => DeviceState::Offline,
        (None, _, false) => DeviceState::Idle,
    };
    TopUpDevice {
        device_id: device.device_id.to_string(),
        name: device.name,
        state,
        place_id: device.place.map(|place| place.to_string()),
        done: i64::from(device.done),
        failed: i64::from(device.failed),
    }
}

impl From<Operated> for OperatorQueue {
    fn from(operated: Operated) -> Self {
        let minute = |minute: Minute| TopUpMinute {
            at: millis(minute.at),
            joined: minute.joined,
            done: minute.done,
            failed: minute.failed,
        };
        Self {
            queue: TopUpQueue::from(&operated.queue),
            called: operated.load.called,
            redeeming: operated.load.redeeming,
            oldest_joined_at: operated.load.oldest.map(millis),
            service_p50_seconds: operated.held.map(|(middle, _)| seconds(middle)),
            service_p90_seconds: operated.held.map(|(_, long)| seconds(long)),
            minutes: operated.minutes.into_iter().map(minute).collect(),
            pool: operated.devices.into_iter().map(device).collect(),
            is_closed_by_hours: operated.is_outside_hours,
            maintenance_until: operated.maintenance_until.map(millis),
            time_zone: operated.hours.time_zone,
            hours: operated.hours.hours.into_iter().map(DayHours::from).collect(),
        }
    }
}
