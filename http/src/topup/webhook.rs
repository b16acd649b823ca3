//! What the device farm tells us by itself: a redemption has moved, so its place asks how it stands. Nothing is kept of it, since the
//! place also asks by itself.
use crate::api::{
    call::{Call, Context, Signed, calls, codes},
    error::{ApiError, names::UnknownRoute},
    state::HttpState,
};
use guildhall_actors::topup::TopUps;
use guildhall_domain::ids::OrderId;
use guildhall_providers::{device_farm::http::SIGNATURE, webhook::Delivery};

/// The call.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "webhook",
        Call::webhook("/api/webhook/device_farm", device_farm)
            .id("webhook_device_farm")
            .summary("Has the place of an order ask the device farm how its redemption stands.")
            .refuses(codes![UnknownRoute]),
    ]
}

/// The redemption that has moved, by its key.
struct Moved(String);

impl Signed for Moved {
    const WHO: &'static str = "the device farm, by its signature";
    const HEADERS: &'static [&'static str] = &[SIGNATURE];

    async fn read(state: &HttpState, delivery: &Delivery<'_>) -> Result<Self, ApiError> {
        let farm = state.get::<TopUps>().farm();
        let signature = delivery.header(SIGNATURE);
        Ok(Self(farm.read_event(signature, delivery.body, delivery.arrived_at)?))
    }
}

async fn device_farm(context: Context, Moved(key): Moved) -> Result<(), ApiError> {
    if let Ok(order) = key.parse::<OrderId>() {
        context.state.get::<TopUps>().heard_of(order).await?;
    }
    Ok(())
}
