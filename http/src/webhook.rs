//! What payment providers tell us by themselves. Our 200 means that it is kept; what follows is found out by asking back.
//!
//! Source: reliability H1-H5; `docs/wire.md`, "Money". Not part of the description: only the provider calls it.
use crate::{
    envelope::{Done, Envelope},
    error::ApiError,
    state::HttpState,
};
use actix_web::{
    HttpRequest, HttpResponse,
    web::{Bytes, Data, PayloadConfig, ServiceConfig, post, resource},
};
use guildhall_persistence::payment as payments;
use guildhall_providers::payment::EventError;
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
}

async fn stripe(
    request: HttpRequest,
    state: Data<HttpState>,
    body: Bytes,
) -> Result<HttpResponse, ApiError> {
    let signature = request.headers().get("stripe-signature").and_then(|value| value.to_str().ok());
    // The raw bytes, as they were signed.
    let read = state.trade.provider.read_event(signature, &body, OffsetDateTime::now_utc());
    let event = read.map_err(|error| {
        tracing::warn!(%error, "a webhook was refused");
        match error {
            EventError::NotConnected => ApiError::UnknownRoute,
            EventError::Signature | EventError::Malformed => ApiError::SignatureRefused,
        }
    })?;
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
