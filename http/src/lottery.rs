//! The lottery event: how it stands, drawing, what gives chances, and everything needed to check a draw.
//!
//! Paths keep the spec's word (`event`). Source: product spec §2 (event page), §3, §9; `docs/wire.md`, "Lottery"; decision 0013.
mod actions;
mod announce;
mod cancel;
mod live;
mod queries;
pub mod refusals;
pub mod wire;

use crate::api::{
    call::{Call, calls, codes},
    caller::Caller,
    country::CountryNotAllowed,
    error::{
        ApiError,
        names::{Conflict, NotFound},
    },
    feature::Feature,
    pushes::PushKind,
    topics::Topic,
};
use crate::lottery::refusals::{
    EventCancelled, EventClosed, EventStarted, FreeEntryOff, MissionNotDone, NoChance,
    TierNotReached,
};
use futures_util::FutureExt;
use guildhall_actors::{
    lottery::{
        Lotteries, ParticipantId, SESSION_TOPIC, TOPIC,
        events::{EventChanged, ParticipationChanged},
    },
    registry::Need,
};
use guildhall_domain::{ids::LotteryId, shop_feature::ShopFeature};
use wire::{LotteryEvent, LotterySession};

/// What lottery events bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        tags: &[(
            "event",
            "The lottery: draws, missions, rewards, and what proves that they are fair.",
        )],
        refusals: refusals::ALL.to_vec(),
        start: vec![guildhall_actors::lottery::start],
        needs: vec![Need::of::<Lotteries>()],
        pushes: vec![
            PushKind::topic(|EventChanged(view): &EventChanged| {
                let topic = format!("{TOPIC}{}", view.event_id);
                (topic, view.version, LotteryEvent::from((**view).clone()))
            }),
            PushKind::topic(|ParticipationChanged(participation): &ParticipationChanged| {
                let topic = format!("{SESSION_TOPIC}{}", participation.participant.event);
                (topic, participation.version, LotterySession::from((**participation).clone()))
            }),
        ],
        topics: vec![
            Topic::new::<LotteryEvent>(
                TOPIC,
                "event_id",
                "An event: odds and stock.",
                |context, caller, id| live::follow_event(context, caller, id).boxed(),
            ),
            Topic::new::<LotterySession>(
                SESSION_TOPIC,
                "event_id",
                "The caller's own state in an event.",
                |context, caller, id| live::follow_session(context, caller, id).boxed(),
            ),
        ],
        ..Feature::default()
    }
}

/// The calls.
fn calls() -> Vec<Call> {
    calls![
        "event",
        Call::get("/api/event/current", queries::current)
            .id("event_current")
            .summary("Lists the current event, those to come, and past ones that can still be verified."),
        Call::get("/api/event/{event_id}", queries::info)
            .id("event_info")
            .summary("Returns an event: prizes with odds and remaining stock, and the published hashes.")
            .refuses(codes![NotFound]),
        Call::get("/api/event/draws", queries::draws)
            .shown_to_viewers()
            .id("event_draws")
            .summary("Lists the caller's draws, newest first.")
            .refuses(codes![NotFound]),
        Call::get("/api/event/log", queries::log)
            .id("event_log")
            .summary("Lists all draws of an event in order, without names; replaying them gives the same awards.")
            .refuses(codes![NotFound]),
        Call::get("/api/event/fairness", queries::fairness)
            .id("event_fairness")
            .summary("Returns the prize table, the hashes, the seeds of past days and the tally.")
            .refuses(codes![NotFound]),
        Call::get("/api/coupons", queries::coupons)
            .shown_to_viewers()
            .id("coupons")
            .summary("Lists the caller's coupons and other prizes."),
        Call::get("/api/event/session", queries::session)
            .id("event_session")
            .summary("Returns the caller's state in an event. Viewing it completes today's first mission.")
            .refuses(codes![NotFound]),
        Call::post("/api/event/draw", actions::draw)
            .id("event_draw")
            .behind(ShopFeature::Events)
            .summary("Draws with the caller's oldest chance. The same key always returns the same draw.")
            .check(|_, input| actions::is_event(&input.event_id))
            .owner(|input| actions::owner(&input.event_id))
            .refuses(codes![NoChance, EventClosed, NotFound, CountryNotAllowed])
            .by_row_alone("lottery_draw.command_key")
            .needs_key(),
        Call::post("/api/event/mission", actions::claim_mission)
            .id("event_mission")
            .summary("Claims today's chance of a completed mission.")
            .check(|_, input| actions::is_event(&input.event_id))
            .owner(|input| actions::owner(&input.event_id))
            .refuses(codes![MissionNotDone, EventClosed, NotFound, CountryNotAllowed])
            .carried_out(),
        Call::post("/api/event/tier", actions::claim_tier)
            .id("event_tier")
            .summary("Claims the chances of a tier that was reached.")
            .check(|_, input| actions::is_event(&input.event_id))
            .owner(|input| actions::owner(&input.event_id))
            .refuses(codes![TierNotReached, EventClosed, NotFound, CountryNotAllowed])
            .carried_out(),
        Call::post("/api/event/reward", actions::claim_reward)
            .id("event_reward")
            .summary("Claims the prize of a spending goal.")
            .check(|_, input| actions::is_event(&input.event_id))
            .owner(|input| actions::owner(&input.event_id))
            .refuses(codes![TierNotReached, EventClosed, NotFound, CountryNotAllowed])
            .carried_out(),
        Call::post("/api/event/free_entry", actions::claim_free_entry)
            .id("event_free_entry")
            .summary("Claims the daily free chance, in regions that have it.")
            .check(|_, input| actions::is_event(&input.event_id))
            .owner(|input| actions::owner(&input.event_id))
            .refuses(codes![FreeEntryOff, EventClosed, NotFound, CountryNotAllowed])
            .carried_out(),
        Call::post("/api/event/client_seed", actions::set_client_seed)
            .id("event_client_seed")
            .summary("Sets the client seed that the participant adds to every later draw.")
            .check(|_, input| actions::is_event(&input.event_id))
            .owner(|input| actions::owner(&input.event_id))
            .refuses(codes![EventClosed, NotFound])
            .carried_out(),
        Call::post("/api/admin/event/announce", announce::announce)
            .id("event_announce")
            .needs_recent_proof()
            .summary("Announces an event: its prizes, odds, stock and the hashes of its seeds are public and cannot be changed.")
            .refuses(codes![Conflict])
            .tagged("admin"),
        Call::post("/api/admin/event/cancel", cancel::cancel)
            .check(|_, input| actions::is_event(&input.event_id))
            .id("event_cancel")
            .needs_recent_proof()
            .summary("Cancels an announced event before it begins, for a reason that people read.")
            .refuses(codes![EventStarted, EventCancelled, NotFound, Conflict])
            .carried_out()
            .tagged("admin"),
        Call::get("/api/admin/event/free_entry_state", actions::free_entry_state)
            .id("event_free_entry_state")
            .summary("Returns where entry to an event is free, and every country where it could be.")
            .refuses(codes![NotFound])
            .tagged("admin"),
        Call::post("/api/admin/event/free_entry", actions::set_free_entry)
            .check(|_, input| actions::is_event(&input.event_id))
            .id("event_set_free_entry")
            .needs_recent_proof()
            .summary("Sets the regions with free entry, until the event is over. There are none by default.")
            .refuses(codes![EventCancelled, EventClosed, NotFound, Conflict])
            .carried_out()
            .tagged("admin"),
        Call::command("lottery_draw", live::lottery_draw)
            .behind(ShopFeature::Events)
            .summary(
                "Draws with the caller's oldest chance; the same key always returns the same draw."
            ).refuses(codes![NoChance, EventClosed, NotFound, Conflict, CountryNotAllowed])
            .owner(|input| actions::owner(&input.event_id))
            .by_row("lottery_draw.command_key, from the body")
            .known_without_key(),
        Call::command("lottery_session", live::lottery_session)
            .summary("Returns the caller's state in an event. Viewing it completes today's first mission.").refuses(codes![NotFound, Conflict])
            .owner(|input| actions::owner(&input.event_id))
            .repeatable("a day has one visit")
            .known_without_key(),
    ]
}

/// The caller's place in an event; an id that is none is one of no event.
fn participant(caller: &Caller, event_id: &str) -> Result<ParticipantId, ApiError> {
    Ok(ParticipantId { event: event(event_id)?, uid: caller.uid })
}

fn event(event_id: &str) -> Result<LotteryId, ApiError> {
    event_id.parse().map_err(|_| ApiError::NotFound)
}
