//! Topping up by oneself over HTTP: joining a line, accepting, leaving, and what operators do to it.
//!
//! Source: product spec §2, §4, §8, §9 (self-top-up); `docs/wire.md`, "Self-top-up"; decision 0012.
mod acting;
mod operating;
mod reading;
pub mod wire;

use crate::{
    call::{Call, calls},
    caller::Caller,
    error::{
        ApiError,
        Code::{
            AlreadyQueued, AppleLoginUnsupported, NotFound, PlatformMismatch, QueueTimeout,
            SlotsClosed, StatusChanged, UnsupportedPack,
        },
    },
    state::HttpState,
};
use guildhall_actors::topup::PlaceKey;
use guildhall_domain::ids::PlaceId;
use serde_json::Value;
use wire::TopUpPlace;

/// The calls.
pub fn calls() -> Vec<Call> {
    calls![
        "topup",
        Call::post("/api/topup/join", acting::join)
            .id("topup_join")
            .summary("Lines up with a paid order. Who has a place already gets it as the answer.")
            .find_owner(|state, input| acting::line(state, PlaceKey::Order(input.order_id)))
            .refuses(&[
                NotFound,
                StatusChanged,
                UnsupportedPack,
                PlatformMismatch,
                AppleLoginUnsupported,
                SlotsClosed,
                AlreadyQueued
            ]),
        Call::post("/api/topup/accept", acting::accept)
            .id("topup_accept")
            .summary("Says yes to being called: a device begins to redeem.")
            .find_owner(|state, input| acting::line(state, PlaceKey::Place(input.place_id)))
            .refuses(&[NotFound, StatusChanged, QueueTimeout]),
        Call::post("/api/topup/requeue", acting::requeue)
            .id("topup_requeue")
            .summary("Lines up anew after a missed call or an exit.")
            .find_owner(|state, input| acting::line(state, PlaceKey::Place(input.place_id)))
            .refuses(&[NotFound, StatusChanged, SlotsClosed, AlreadyQueued]),
        Call::post("/api/topup/exit", acting::exit)
            .id("topup_exit")
            .summary("Leaves the line; not while a device is at it.")
            .find_owner(|state, input| acting::line(state, PlaceKey::Place(input.place_id)))
            .refuses(&[NotFound, StatusChanged]),
        Call::post("/api/topup/switch_account", acting::switch_account)
            .id("topup_switch_account")
            .summary("Has another account topped up; the place stays where it is.")
            .find_owner(|state, input| acting::line(state, PlaceKey::Place(input.place_id)))
            .refuses(&[
                NotFound,
                StatusChanged,
                QueueTimeout,
                PlatformMismatch,
                AppleLoginUnsupported
            ]),
        Call::get("/api/admin/topup/queues", operating::queues)
            .id("topup_operator_queues")
            .summary("Every line with its devices and its last hour."),
        Call::post("/api/admin/topup/pause", operating::pause)
            .id("topup_pause")
            .summary("Stops calling people, and the clocks of those who are called: maintenance.")
            .owner(|input| Some(input.queue_id.0))
            .refuses(&[NotFound]),
        Call::post("/api/admin/topup/resume", operating::resume)
            .id("topup_resume")
            .summary("Opens a line, whatever it was; clocks go on with what was left.")
            .owner(|input| Some(input.queue_id.0))
            .refuses(&[NotFound]),
        Call::post("/api/admin/topup/drain", operating::drain)
            .id("topup_drain")
            .summary("Lets nobody join any more; who waits is served.")
            .owner(|input| Some(input.queue_id.0))
            .refuses(&[NotFound]),
        Call::post("/api/admin/topup/close", operating::close)
            .id("topup_close")
            .summary("Closes a line until 02:00 of UTC-6.")
            .owner(|input| Some(input.queue_id.0))
            .refuses(&[NotFound]),
        Call::post("/api/admin/topup/devices", operating::devices)
            .id("topup_devices")
            .summary("Adds devices, or removes one when its work is done.")
            .owner(|input| Some(input.queue_id.0))
            .refuses(&[NotFound]),
        Call::get("/api/topup/queues", reading::queues)
            .id("topup_queues")
            .summary("The lines there are, and how long one waits in them."),
        Call::get("/api/topup/pack", reading::pack).id("topup_pack").summary(
            "Whether goods can be topped up by oneself, and what the storefront asks for them."
        ),
        Call::get("/api/topup/place", reading::place)
            .id("topup_place")
            .summary("What the caller can do with an order, and their place, if it has one.")
            .refuses(&[NotFound]),
        Call::get("/api/topup/places", reading::places).id("topup_places").summary(
            "The caller's places that are not over, and those that ended within the last hour."
        ),
    ]
}

/// Version and snapshot of the topic of a place.
///
/// # Errors
/// [`ApiError::NotFound`] for a place that is not there, or not this caller's.
pub async fn snapshot(
    state: &HttpState,
    caller: &Caller,
    id: &str,
) -> Result<(i64, Value), ApiError> {
    let place: PlaceId = id.parse().map_err(|_| ApiError::NotFound)?;
    let shown = state.trade.topups.place(caller.uid, place).await?;
    let snapshot =
        serde_json::to_value(TopUpPlace::from(&shown)).map_err(|_| ApiError::Internal)?;
    Ok((shown.version(), snapshot))
}
