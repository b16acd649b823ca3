//! The lottery event: how it stands, drawing, what gives chances, and everything needed to check a draw.
//!
//! Paths keep the spec's word (`event`). Source: product spec §2 (event page), §3, §9; `docs/wire.md`, "Lottery"; decision 0013.
mod acting;
mod live;
mod reading;
pub mod wire;

pub use live::follow;

use crate::{
    call::{Call, Idempotency, calls},
    caller::Caller,
    error::{
        ApiError,
        Code::{EventClosed, FreeEntryOff, MissionNotDone, NoChance, NotFound, TierNotReached},
    },
};
use guildhall_actors::lottery::{LotteryError, ParticipantId};
use guildhall_domain::{ids::LotteryId, lottery::Rejection};

/// The calls.
pub fn calls() -> Vec<Call> {
    calls![
        "event",
        Call::get("/api/event/current", reading::current)
            .id("event_current")
            .summary("The event of this moment, and those that are over and may still be checked."),
        Call::get("/api/event/{event_id}", reading::info)
            .id("event_info")
            .summary("One event: prizes with odds and what is left of them, and the hashes that were published.")
            .refuses(&[NotFound]),
        Call::get("/api/event/draws", reading::draws)
            .id("event_draws")
            .summary("The caller's draws, newest first.")
            .refuses(&[NotFound]),
        Call::get("/api/event/log", reading::log)
            .id("event_log")
            .summary("All draws of an event in their order, without names: who replays them gets the same awards.")
            .refuses(&[NotFound]),
        Call::get("/api/event/fairness", reading::fairness)
            .id("event_fairness")
            .summary("Table, hashes, seeds of days that are over, and the tally.")
            .refuses(&[NotFound]),
        Call::get("/api/coupons", reading::coupons)
            .id("coupons")
            .summary("The caller's coupons, and what else they have won."),
        Call::get("/api/event/session", reading::session)
            .id("event_session")
            .summary("How the caller stands in an event. Looking is today's first mission.")
            .refuses(&[NotFound]),
        Call::post("/api/event/draw", acting::draw)
            .id("event_draw")
            .summary("Draws with the caller's oldest chance. The same key shows the same draw for ever.")
            .check(|_, input| acting::is_event(&input.event_id))
            .owner(|input| acting::owner(&input.event_id))
            .idempotency(Idempotency::Natural)
            .refuses(&[NoChance, EventClosed, NotFound]),
        Call::post("/api/event/mission", acting::claim_mission)
            .id("event_mission")
            .summary("Today's chance of a mission that the server has seen done.")
            .check(|_, input| acting::is_event(&input.event_id))
            .owner(|input| acting::owner(&input.event_id))
            .refuses(&[MissionNotDone, EventClosed, NotFound]),
        Call::post("/api/event/tier", acting::claim_tier)
            .id("event_tier")
            .summary("The chances of a tier that was reached.")
            .check(|_, input| acting::is_event(&input.event_id))
            .owner(|input| acting::owner(&input.event_id))
            .refuses(&[TierNotReached, EventClosed, NotFound]),
        Call::post("/api/event/reward", acting::claim_reward)
            .id("event_reward")
            .summary("The prize for spending so much in so many days.")
            .check(|_, input| acting::is_event(&input.event_id))
            .owner(|input| acting::owner(&input.event_id))
            .refuses(&[TierNotReached, EventClosed, NotFound]),
        Call::post("/api/event/free_entry", acting::claim_free_entry)
            .id("event_free_entry")
            .summary("A chance a day without buying anything, where the region has it.")
            .check(|_, input| acting::is_event(&input.event_id))
            .owner(|input| acting::owner(&input.event_id))
            .refuses(&[FreeEntryOff, EventClosed, NotFound]),
        Call::post("/api/event/client_seed", acting::set_client_seed)
            .id("event_client_seed")
            .summary("Sets what the player adds to every draw from now on.")
            .check(|_, input| acting::is_event(&input.event_id))
            .owner(|input| acting::owner(&input.event_id))
            .refuses(&[EventClosed, NotFound]),
        Call::post("/api/admin/event/free_entry", acting::set_free_entry)
            .check(|_, input| acting::is_event(&input.event_id))
            .id("event_set_free_entry")
            .summary("Says where the free entry is on. Nowhere, until somebody says so.")
            .refuses(&[NotFound])
            .finish()
            .tagged("admin"),
        Call::command("lottery_draw", live::lottery_draw)
            .summary(
                "Draws with the caller's oldest chance; the same key shows the same draw for ever."
            )
            .owner(|input| acting::owner(&input.event_id))
            .idempotency(Idempotency::Harmless),
        Call::command("lottery_session", live::lottery_session)
            .summary("How the caller stands in an event. Looking is today's first mission.")
            .owner(|input| acting::owner(&input.event_id))
            .idempotency(Idempotency::Harmless),
    ]
}

/// The caller's place in an event; an id that is none is one of no event.
fn seat(caller: &Caller, event_id: &str) -> Result<ParticipantId, ApiError> {
    Ok(ParticipantId { event: event(event_id)?, uid: caller.uid })
}

fn event(event_id: &str) -> Result<LotteryId, ApiError> {
    event_id.parse().map_err(|_| ApiError::NotFound)
}

/// What an event answers. Causes were logged where they were known.
impl From<LotteryError> for ApiError {
    fn from(error: LotteryError) -> Self {
        match error {
            LotteryError::Rejected(Rejection::EventClosed) => Self::EventClosed,
            LotteryError::Rejected(Rejection::NoChance) => Self::NoChance,
            LotteryError::Rejected(Rejection::MissionNotDone) => Self::MissionNotDone,
            LotteryError::Rejected(Rejection::TierNotReached) => Self::TierNotReached,
            LotteryError::Rejected(Rejection::FreeEntryOff) => Self::FreeEntryOff,
            LotteryError::Rejected(Rejection::NoSuchTier) => {
                Self::field("spend_cents", crate::error::Reason::Invalid)
            }
            LotteryError::NotFound => Self::NotFound,
            LotteryError::Conflict => Self::Conflict,
            LotteryError::Busy | LotteryError::Unavailable => Self::Busy,
            LotteryError::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}
