//! What queues refuse.
use crate::{
    api::{
        country::CountryNotAllowed,
        error::{ApiError, refusals},
        wire::millis,
    },
    order::refusals::StatusChanged,
};
use guildhall_actors::topup::TopUpError;

refusals! {
    /// The queue accepts no joins at present.
    SlotsClosed = "SLOTS_CLOSED", CONFLICT {
        /// When it opens: milliseconds since 1970 UTC; null until operators open it.
        #[schema(required)]
        opens_at: Option<i64>,
    };
    /// The caller was called and did not come in time.
    QueueTimeout = "QUEUE_TIMEOUT", CONFLICT {
        /// About how many seconds a new place waits.
        #[schema(value_type = i64)]
        requeue_after: u64,
    };
    /// No device redeems this pack.
    UnsupportedPack = "UNSUPPORTED_PACK", CONFLICT, stored;
    /// Not the platform or region the order is for.
    PlatformMismatch = "PLATFORM_MISMATCH", CONFLICT {
        /// The region the order is for.
        region: String,
    };
    /// No device signs in with Apple.
    AppleLoginUnsupported = "APPLE_LOGIN_UNSUPPORTED", CONFLICT, stored;
    /// Another order of the same pack is already in the queue.
    AlreadyQueued = "ALREADY_QUEUED", CONFLICT {
        /// The place of the other order.
        place_id: String,
        /// The other order.
        order_id: String,
    };
}

/// What a queue answers. Causes were logged where they were known.
impl From<TopUpError> for ApiError {
    fn from(error: TopUpError) -> Self {
        match error {
            TopUpError::NotFound => Self::NotFound,
            TopUpError::StatusChanged => StatusChanged.into(),
            TopUpError::Missed { requeue_after } => {
                QueueTimeout { requeue_after: requeue_after.as_secs() }.into()
            }
            TopUpError::Closed { opens_at } => {
                SlotsClosed { opens_at: opens_at.map(millis) }.into()
            }
            TopUpError::UnsupportedPack => UnsupportedPack.into(),
            TopUpError::PlatformMismatch { region } => PlatformMismatch { region }.into(),
            TopUpError::AppleLogin => AppleLoginUnsupported.into(),
            TopUpError::AlreadyQueued { place, order } => {
                AlreadyQueued { place_id: place.to_string(), order_id: order.to_string() }.into()
            }
            TopUpError::Country(subject) => CountryNotAllowed::from(subject).into(),
            TopUpError::Outdated => Self::Conflict,
            TopUpError::Busy => Self::Busy,
            TopUpError::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}
