//! Cancelling an event that was announced, for administrators. Source: decision 0066; ours: the path.
use super::{event, wire::LotteryBrief};
use crate::api::{call::Context, caller::EventStaff, error::ApiError, rules};
use garde::Validate;
use guildhall_actors::lottery::Lotteries;
use guildhall_domain::lottery::CANCEL_REASON_LENGTH;
use guildhall_persistence::lottery as rows;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CancelEventRequest {
    /// The lottery event.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// Why, for people to read as it is written: 1 to 500 characters.
    #[garde(custom(rules::text(1, CANCEL_REASON_LENGTH)))]
    pub reason: String,
}

/// Cancels an announced event before it begins, for a reason that people read.
pub async fn cancel(
    context: Context,
    EventStaff(admin): EventStaff,
    input: CancelEventRequest,
) -> Result<LotteryBrief, ApiError> {
    let (id, lotteries) = (event(&input.event_id)?, context.state.get::<Lotteries>());
    let reason = input.reason.trim().to_owned();
    let cancel = async |claimed| lotteries.cancel(admin.uid, claimed, id, reason).await;
    context.effect(cancel).await?;
    let brief = rows::brief(&context.state.pool, id).await?.ok_or(ApiError::NotFound)?;
    Ok(brief.into())
}
