//! What payment providers tell us by themselves. Our 200 means that it is kept; what follows is found out by asking back.
//!
//! Source: reliability H1-H5; `docs/wire.md`, "Money".
use crate::api::{
    call::{Call, Context, Signed, calls, codes},
    error::{ApiError, names::UnknownRoute},
    state::HttpState,
};
use guildhall_persistence::payment as payments;
use guildhall_providers::payment::{Event, EventError, PaymentProvider};
use std::sync::Arc;
use time::OffsetDateTime;

/// The call.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "webhook",
        Call::webhook("/api/webhook/stripe", stripe)
            .id("webhook_stripe")
            .summary("Keeps an event of the payment provider, and asks it how the payment stands.")
            .refuses(codes![UnknownRoute]),
    ]
}

impl Signed for Event {
    const WHO: &'static str = "the payment provider, by its signature";
    const HEADER: &'static str = "stripe-signature";

    fn read(state: &HttpState, signature: Option<&str>, body: &[u8]) -> Result<Self, ApiError> {
        let provider = state.get::<Arc<dyn PaymentProvider>>();
        Ok(provider.read_event(signature, body, OffsetDateTime::now_utc())?)
    }
}

async fn stripe(context: Context, event: Event) -> Result<(), ApiError> {
    let reference = event.payment_ref.as_deref();
    let ours = event.payment_id.as_deref().and_then(|id| id.parse().ok());
    let pool = &context.state.pool;
    payments::receive(pool, &event.event_id, &event.kind, reference, ours).await?;
    context.state.outbox.wake();
    Ok(())
}

/// A body without the signature of a known provider is not read any further.
impl From<EventError> for ApiError {
    fn from(error: EventError) -> Self {
        tracing::warn!(%error, "webhook: refused");
        match error {
            EventError::NotConnected => Self::UnknownRoute,
            EventError::Signature | EventError::Malformed => Self::SignatureRefused,
        }
    }
}
