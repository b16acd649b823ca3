//! Topping up by oneself over HTTP: joining a line, accepting, leaving, and what operators do to it.
//!
//! Source: product spec §2, §4, §8, §9 (self-top-up); `docs/wire.md`, "Self-top-up"; decision 0012.
mod acting;
mod operating;
mod reading;
pub mod wire;

use crate::{caller::Caller, error::ApiError, state::HttpState};
use guildhall_domain::ids::PlaceId;
use serde_json::Value;
use wire::TopUpPlace;

/// Adds the calls.
pub fn configure(app: &mut utoipa_actix_web::service_config::ServiceConfig<'_>) {
    app.service(reading::queues)
        .service(reading::pack)
        .service(reading::place)
        .service(reading::places)
        .service(acting::join)
        .service(acting::accept)
        .service(acting::requeue)
        .service(acting::exit)
        .service(acting::switch_account)
        .service(operating::queues)
        .service(operating::pause)
        .service(operating::resume)
        .service(operating::drain)
        .service(operating::close)
        .service(operating::devices);
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
