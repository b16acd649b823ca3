//! What lottery events refuse. None is kept under a key: chances, missions and spending may be there a moment later.
use crate::api::error::{ApiError, Reason, refusals};
use guildhall_actors::lottery::LotteryError;
use guildhall_domain::lottery::Rejection;

refusals! {
    /// The event is not open.
    EventClosed = "EVENT_CLOSED", CONFLICT;
    /// The caller has no chance left.
    NoChance = "NO_CHANCE", CONFLICT;
    /// The server has not seen the mission done.
    MissionNotDone = "MISSION_NOT_DONE", CONFLICT;
    /// The caller has not spent that much.
    TierNotReached = "TIER_NOT_REACHED", CONFLICT;
    /// There is no free entry in the caller's region.
    FreeEntryOff = "FREE_ENTRY_OFF", CONFLICT;
    /// The event has begun, or is over: it cannot be cancelled any more.
    EventStarted = "EVENT_STARTED", CONFLICT;
    /// The event was cancelled before.
    EventCancelled = "EVENT_CANCELLED", CONFLICT;
}

/// What an event answers. Causes were logged where they were known.
impl From<LotteryError> for ApiError {
    fn from(error: LotteryError) -> Self {
        match error {
            LotteryError::Rejected(Rejection::EventClosed) => EventClosed.into(),
            LotteryError::Rejected(Rejection::NoChance) => NoChance.into(),
            LotteryError::Rejected(Rejection::MissionNotDone) => MissionNotDone.into(),
            LotteryError::Rejected(Rejection::TierNotReached) => TierNotReached.into(),
            LotteryError::Rejected(Rejection::FreeEntryOff) => FreeEntryOff.into(),
            LotteryError::Rejected(Rejection::EventStarted) => EventStarted.into(),
            LotteryError::Rejected(Rejection::EventCancelled) => EventCancelled.into(),
            LotteryError::Rejected(Rejection::NoSuchTier) => {
                Self::field("spend_cents", Reason::Invalid)
            }
            LotteryError::NotFound => Self::NotFound,
            LotteryError::Conflict => Self::Conflict,
            LotteryError::Busy | LotteryError::Unavailable => Self::Busy,
            LotteryError::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}
