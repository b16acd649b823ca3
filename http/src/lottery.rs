//! The lottery event: how it stands, drawing, what gives chances, and everything needed to check a draw.
//!
//! Paths keep the spec's word (`event`). Source: product spec §2 (event page), §3, §9; `docs/wire.md`, "Lottery"; decision 0013.
mod acting;
mod live;
mod reading;
pub mod wire;

pub use live::{calls, follow};

use crate::{caller::Caller, error::ApiError};
use guildhall_actors::lottery::{LotteryError, ParticipantId};
use guildhall_domain::{ids::LotteryId, lottery::Rejection};

/// Adds the calls. The one with an id in its path comes last: it would match the others.
pub fn configure(app: &mut utoipa_actix_web::service_config::ServiceConfig<'_>) {
    app.service(reading::current)
        .service(reading::session)
        .service(reading::draws)
        .service(reading::log)
        .service(reading::fairness)
        .service(reading::coupons)
        .service(acting::draw)
        .service(acting::claim_mission)
        .service(acting::claim_tier)
        .service(acting::claim_reward)
        .service(acting::claim_free_entry)
        .service(acting::set_client_seed)
        .service(acting::set_free_entry)
        .service(reading::info);
}

/// The caller's place in an event; an id that is none is one of no event.
fn seat(caller: &Caller, event_id: &str) -> Result<ParticipantId, ApiError> {
    Ok(ParticipantId { event: event(event_id)?, uid: caller.uid })
}

fn event(event_id: &str) -> Result<LotteryId, ApiError> {
    event_id.parse().map_err(|_| ApiError::NotFound)
}

/// What an event answers. Causes were logged where they were known.
impl From<LotteryError> for ApiError {
    fn from(error: LotteryError) -> Self {
        match error {
            LotteryError::Rejected(Rejection::EventClosed) => Self::EventClosed,
            LotteryError::Rejected(Rejection::NoChance) => Self::NoChance,
            LotteryError::Rejected(Rejection::MissionNotDone) => Self::MissionNotDone,
            LotteryError::Rejected(Rejection::TierNotReached) => Self::TierNotReached,
            LotteryError::Rejected(Rejection::FreeEntryOff) => Self::FreeEntryOff,
            LotteryError::Rejected(Rejection::NoSuchTier) => {
                Self::field("spend_cents", crate::error::Reason::Invalid)
            }
            LotteryError::NotFound => Self::NotFound,
            LotteryError::Conflict => Self::Conflict,
            LotteryError::Busy | LotteryError::Unavailable => Self::Busy,
            LotteryError::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}
