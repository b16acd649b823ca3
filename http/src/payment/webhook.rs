//! What payment providers and the device farm tell us by themselves. Our 200 to a provider means that it is kept; what follows is found
//! out by asking back.
//!
//! Source: reliability H1-H5; `docs/wire.md`, "Money". Not part of the description: only the provider calls it.
use crate::api::{
    envelope::{Done, Envelope},
    error::ApiError,
    state::HttpState,
};
use actix_web::{
    HttpRequest, HttpResponse,
    web::{Bytes, Data, PayloadConfig, ServiceConfig, post, resource},
};
use guildhall_actors::topup::TopUps;
use guildhall_domain::ids::OrderId;
use guildhall_persistence::payment as payments;
use guildhall_providers::device_farm::http::SIGNATURE;
use guildhall_providers::payment::{EventError, PaymentProvider};
use std::sync::Arc;
use time::OffsetDateTime;

/// Ours: Stripe's events are a few kilobytes.
const MOST_BYTES: usize = 256 * 1024;

/// Adds the call.
pub fn routes(app: &mut ServiceConfig) {
    app.service(
        resource("/api/webhook/stripe")
            .app_data(PayloadConfig::new(MOST_BYTES))
            .route(post().to(stripe)),
    );
    app.service(
        resource("/api/webhook/device_farm")
            .app_data(PayloadConfig::new(MOST_BYTES))
            .route(post().to(device_farm)),
    );
}

async fn stripe(
    request: HttpRequest,
    state: Data<HttpState>,
    body: Bytes,
) -> Result<HttpResponse, ApiError> {
    let signature = request.headers().get("stripe-signature").and_then(|value| value.to_str().ok());
    // The raw bytes, as they were signed.
    let provider = state.get::<Arc<dyn PaymentProvider>>();
    let read = provider.read_event(signature, &body, OffsetDateTime::now_utc());
    let event = read.map_err(refused)?;
    let shared = state.clone();
    state
        .run(async move {
            let reference = event.payment_ref.as_deref();
            payments::receive(&shared.pool, &event.event_id, &event.kind, reference).await?;
            shared.outbox.wake();
            Ok(())
        })
        .await?;
    Ok(HttpResponse::Ok().json(Envelope::ok(Done {})))
}

fn refused(error: EventError) -> ApiError {
    tracing::warn!(%error, "webhook: refused");
    match error {
        EventError::NotConnected => ApiError::UnknownRoute,
        EventError::Signature | EventError::Malformed => ApiError::SignatureRefused,
    }
}

/// A redemption has moved: its place asks how it stands. Nothing is kept of it, since the place also asks by itself.
async fn device_farm(
    request: HttpRequest,
    state: Data<HttpState>,
    body: Bytes,
) -> Result<HttpResponse, ApiError> {
    let signature = request.headers().get(SIGNATURE).and_then(|value| value.to_str().ok());
    let farm = state.get::<TopUps>().farm();
    let read = farm.read_event(signature, &body, OffsetDateTime::now_utc());
    let key = read.map_err(refused)?;
    if let Ok(order) = key.parse::<OrderId>() {
        let shared = state.clone();
        state.run(async move { Ok(shared.get::<TopUps>().heard_of(order).await?) }).await?;
    }
    Ok(HttpResponse::Ok().json(Envelope::ok(Done {})))
}
