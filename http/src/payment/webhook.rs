//! What payment providers tell us by themselves. Our 200 means that it is kept; what follows is found out by asking back.
//!
//! Source: reliability H1-H5; `docs/wire.md`, "Money".
use crate::api::{
    call::{Call, Context, Signed, calls, codes},
    error::{
        ApiError,
        names::{Busy, UnknownRoute},
    },
    state::HttpState,
};
use guildhall_domain::payment::Provider;
use guildhall_persistence::payment as payments;
use guildhall_providers::{
    payment::{Event, EventError, PaymentProviders, paypal, stripe},
    webhook::Delivery,
};

/// The calls, one for each provider.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "webhook",
        Call::webhook("/api/webhook/stripe", |context, FromStripe(event)| keep(context, event))
            .id("webhook_stripe")
            .summary("Keeps an event of Stripe, and asks it how the payment stands.")
            .refuses(codes![UnknownRoute]),
        Call::webhook("/api/webhook/paypal", |context, FromPayPal(event)| keep(context, event))
            .id("webhook_paypal")
            .summary("Keeps an event of PayPal, and asks it how the payment stands.")
            .refuses(codes![UnknownRoute, Busy]),
    ]
}

/// What Stripe has signed.
struct FromStripe(Event);

impl Signed for FromStripe {
    const WHO: &'static str = "Stripe, by its signature";
    const HEADERS: &'static [&'static str] = &[stripe::SIGNATURE];

    async fn read(state: &HttpState, delivery: &Delivery<'_>) -> Result<Self, ApiError> {
        Ok(Self(read(state, Provider::Stripe, delivery).await?))
    }
}

/// What PayPal says it has signed.
struct FromPayPal(Event);

impl Signed for FromPayPal {
    const WHO: &'static str = "PayPal, by its signature";
    const HEADERS: &'static [&'static str] = &paypal::EVENT_HEADERS;

    async fn read(state: &HttpState, delivery: &Delivery<'_>) -> Result<Self, ApiError> {
        Ok(Self(read(state, Provider::PayPal, delivery).await?))
    }
}

async fn read(
    state: &HttpState,
    from: Provider,
    delivery: &Delivery<'_>,
) -> Result<Event, ApiError> {
    let provider = state.get::<PaymentProviders>().get(from).ok_or(EventError::NotConnected)?;
    Ok(provider.read_event(delivery).await?)
}

async fn keep(context: Context, event: Event) -> Result<(), ApiError> {
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
            EventError::Unreachable => Self::Busy,
        }
    }
}
