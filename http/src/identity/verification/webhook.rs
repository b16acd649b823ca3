//! What the identity provider tells us by itself. Our 200 means that it is kept; what follows is found out by asking back.
use crate::api::{
    call::{Call, Context, Signed, calls, codes},
    error::{
        ApiError,
        names::{Conflict, UnknownRoute},
    },
    state::HttpState,
};
use guildhall_persistence::{
    identity::verification::{self as rows, News, Received},
    security_log::{self, Event as SecurityEvent, Outcome, Subject},
};
use guildhall_providers::{
    identity::{Event, IdentityProvider},
    payment::stripe::SIGNATURE,
    webhook::Delivery,
};

pub(super) fn calls() -> Vec<Call> {
    calls![
        "webhook",
        Call::webhook("/api/webhook/stripe_identity", |context, FromStripe(event)| keep(context, event))
            .id("webhook_stripe_identity")
            .summary("Keeps an event of Stripe Identity, and asks it how the verification stands. CONFLICT if it names the session of one person and the attempt of another.")
            .refuses(codes![UnknownRoute, Conflict]),
    ]
}

/// What Stripe has signed.
struct FromStripe(Event);

impl Signed for FromStripe {
    const WHO: &'static str = "Stripe Identity, by its signature";
    const HEADERS: &'static [&'static str] = &[SIGNATURE];

    async fn read(state: &HttpState, delivery: &Delivery<'_>) -> Result<Self, ApiError> {
        Ok(Self(state.get::<IdentityProvider>().read_event(delivery)?))
    }
}

async fn keep(context: Context, event: Event) -> Result<(), ApiError> {
    let state = &context.state;
    let news = News {
        event_id: &event.event_id,
        kind: &event.kind,
        provider_ref: event.provider_ref.as_deref(),
        verification: event.reference.as_deref().and_then(|id| id.parse().ok()),
        happened_at: event.created_at,
    };
    match rows::receive(&state.pool, &news).await? {
        Received::Asked => state.outbox.wake(),
        Received::Older | Received::Unknown => {}
        Received::Mismatch => {
            tracing::error!(
                event = news.event_id,
                "identity: an event names the session of one attempt and the id of another; refused"
            );
            let call = Some("/api/webhook/stripe_identity");
            let subject = Subject { call, ..Subject::default() };
            security_log::record(SecurityEvent::WebhookMismatch, Outcome::Refused, &subject);
            return Err(ApiError::Conflict);
        }
    }
    Ok(())
}
