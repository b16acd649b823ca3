//! Topping up by oneself over HTTP: joining a queue, accepting, leaving, and what operators do to it.
//!
//! Source: product spec §2, §4, §8, §9 (self-top-up); `docs/wire.md`, "Self-top-up"; decision 0012.
mod actions;
mod admin;
mod queries;
pub mod refusals;
mod webhook;
pub mod wire;

use crate::api::{
    call::{Call, Context, calls, codes},
    caller::Caller,
    country::CountryNotAllowed,
    error::{
        ApiError,
        names::{Conflict, NotFound},
    },
    feature::Feature,
    pushes::PushKind,
    topics::{Subscribed, Topic},
};
use crate::order::refusals::StatusChanged;
use crate::topup::refusals::{
    AlreadyQueued, AppleLoginUnsupported, PlatformMismatch, QueueTimeout, SlotsClosed,
    UnsupportedPack,
};
use futures_util::FutureExt;
use guildhall_actors::{
    registry::Need,
    report::ConversionCounters,
    topup::{PlaceKey, QueuePlaceChanged, TopUps},
};
use guildhall_domain::{ids::PlaceId, shop_feature::ShopFeature};
use wire::TopUpPlace;

/// What top-ups bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls().into_iter().chain(webhook::calls()).collect(),
        tags: &[("topup", "The queue for top-ups.")],
        refusals: refusals::ALL.to_vec(),
        start: vec![guildhall_actors::topup::start],
        needs: vec![Need::of::<TopUps>(), Need::of::<ConversionCounters>()],
        pushes: vec![PushKind::topic(|QueuePlaceChanged(shown): &QueuePlaceChanged| {
            let id = shown.live.place.place_id;
            (format!("queue:{id}"), shown.version(), TopUpPlace::from(&**shown))
        })],
        topics: vec![Topic::new::<TopUpPlace>(
            "queue:",
            "place_id",
            "One's own place in a top-up queue.",
            |context, caller, id| snapshot(context, caller, id).boxed(),
        )],
        ..Feature::default()
    }
}

/// The calls.
fn calls() -> Vec<Call> {
    calls![
        "topup",
        Call::post("/api/topup/join", actions::join)
            .id("topup_join")
            .behind(ShopFeature::TopUpQueue)
            .summary("Joins the queue with a paid order. Returns the existing place if the order has one.")
            .find_owner(|state, input| actions::queue(state, PlaceKey::Order(input.order_id)))
            .refuses(codes![
                NotFound,
                StatusChanged,
                UnsupportedPack,
                PlatformMismatch,
                AppleLoginUnsupported,
                SlotsClosed,
                AlreadyQueued,
                CountryNotAllowed
            ])
            .carried_out(),
        Call::post("/api/topup/accept", actions::accept)
            .id("topup_accept")
            .summary("Accepts the turn and starts redemption.")
            .find_owner(|state, input| actions::queue(state, PlaceKey::Place(input.place_id)))
            .refuses(codes![NotFound, StatusChanged, QueueTimeout])
            .carried_out(),
        Call::post("/api/topup/requeue", actions::requeue)
            .id("topup_requeue")
            .summary("Joins the queue again after a missed turn or an exit.")
            .find_owner(|state, input| actions::queue(state, PlaceKey::Place(input.place_id)))
            .refuses(codes![
                NotFound,
                StatusChanged,
                UnsupportedPack,
                PlatformMismatch,
                AppleLoginUnsupported,
                SlotsClosed,
                AlreadyQueued
            ])
            .carried_out(),
        Call::post("/api/topup/exit", actions::exit)
            .id("topup_exit")
            .summary("Leaves the queue; not possible during redemption.")
            .find_owner(|state, input| actions::queue(state, PlaceKey::Place(input.place_id)))
            .refuses(codes![NotFound, StatusChanged])
            .carried_out(),
        Call::post("/api/topup/switch_account", actions::switch_account)
            .id("topup_switch_account")
            .summary("Changes the account to top up; the position stays.")
            .find_owner(|state, input| actions::queue(state, PlaceKey::Place(input.place_id)))
            .refuses(codes![
                NotFound,
                StatusChanged,
                QueueTimeout,
                UnsupportedPack,
                PlatformMismatch,
                AppleLoginUnsupported
            ])
            .carried_out(),
        Call::get("/api/admin/topup/queues", admin::queues)
            .id("topup_operator_queues")
            .summary("Lists every queue with its devices and its last hour."),
        Call::post("/api/admin/topup/open", admin::open)
            .id("topup_open")
            .needs_recent_proof()
            .summary("Opens a queue for the packs of a seller, or returns the one there is for them.")
            .refuses(codes![NotFound])
            .carried_out(),
        Call::post("/api/admin/topup/pause", admin::pause)
            .id("topup_pause")
            .needs_recent_proof()
            .summary("Pauses a queue for maintenance: no new turns, and deadlines of open turns stop.")
            .owner(|input| Some(input.queue_id.0))
            .refuses(codes![NotFound])
            .carried_out(),
        Call::post("/api/admin/topup/resume", admin::resume)
            .id("topup_resume")
            .needs_recent_proof()
            .summary("Opens a queue from any state; deadlines continue with the time left.")
            .owner(|input| Some(input.queue_id.0))
            .refuses(codes![NotFound])
            .carried_out(),
        Call::post("/api/admin/topup/drain", admin::drain)
            .id("topup_drain")
            .needs_recent_proof()
            .summary("Drains a queue: refuses new joins and serves the places that already wait.")
            .owner(|input| Some(input.queue_id.0))
            .refuses(codes![NotFound])
            .carried_out(),
        Call::post("/api/admin/topup/close", admin::close)
            .id("topup_close")
            .needs_recent_proof()
            .summary("Closes a queue until 02:00 UTC-6.")
            .owner(|input| Some(input.queue_id.0))
            .refuses(codes![NotFound])
            .carried_out(),
        Call::post("/api/admin/topup/hours", admin::hours)
            .check(admin::check_hours)
            .id("topup_hours")
            .needs_recent_proof()
            .summary("Sets the opening hours of a queue; they hold at once. Without any it is always open. CONFLICT if somebody else has changed the queue since it was seen.")
            .owner(|input| Some(input.queue_id.0))
            .refuses(codes![NotFound, Conflict])
            .carried_out(),
        Call::post("/api/admin/topup/devices", admin::devices)
            .id("topup_devices")
            .needs_recent_proof()
            .summary("Adds devices, or removes one when its work is done.")
            .owner(|input| Some(input.queue_id.0))
            .refuses(codes![NotFound])
            .carried_out(),
        Call::get("/api/topup/queues", queries::queues)
            .id("topup_queues")
            .summary("Lists the queues and their waiting times."),
        Call::get("/api/topup/pack", queries::pack).id("topup_pack").summary(
            "Says whether goods support self-service top-up, and at what price."
        ),
        Call::get("/api/topup/place", queries::place)
            .shown_to_viewers()
            .id("topup_place")
            .summary("Returns what the caller can do with an order, and its place in the queue, if any.")
            .refuses(codes![NotFound]),
        Call::get("/api/topup/places", queries::places)
            .shown_to_viewers().id("topup_places").summary(
            "Lists the caller's active places, and those that ended within the last hour."
        ),
    ]
}

/// Version and snapshot of the topic of a place.
///
/// # Errors
/// [`ApiError::NotFound`] for a place that is not there, or not this caller's.
async fn snapshot(context: &Context, caller: &Caller, id: &str) -> Result<Subscribed, ApiError> {
    let place: PlaceId = id.parse().map_err(|_| ApiError::NotFound)?;
    let shown = context.state.get::<TopUps>().place(caller.uid, place).await?;
    Subscribed::new(shown.version(), TopUpPlace::from(&shown))
}
