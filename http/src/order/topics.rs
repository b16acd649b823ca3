//! Orders, payments and balances as topics: how they stand now, for whom they are there. New versions are pushed to these people
//! whether they asked or not; asking is how one begins, and begins again after having been away. Staff hear of an order they follow.
//!
//! Source: architecture section 5; `docs/wire.md`, "Orders" and "Money".
use super::{
    seen_by,
    wire::{BriefAsset, Order, Payment},
};
use crate::{caller::Caller, error::ApiError, socket::Seat, state::HttpState};
use guildhall_domain::{
    ids::{OrderId, PaymentId, Uid},
    order::Party,
};
use guildhall_persistence::{ledger, payment as payments};
use serde_json::Value;

/// Version and snapshot of a topic. Of an order that is not theirs staff over a socket hear every version from now on.
///
/// # Errors
/// [`ApiError::NotFound`] for a topic that is not there, or not for this caller.
pub async fn snapshot(
    state: &HttpState,
    caller: &Caller,
    seat: Option<&Seat>,
    topic: &str,
) -> Result<(i64, Value), ApiError> {
    let (kind, id) = topic.split_once(':').ok_or(ApiError::NotFound)?;
    let (version, snapshot) = match kind {
        "order" => {
            let id: OrderId = id.parse().map_err(|_| ApiError::NotFound)?;
            let (mut view, side) = seen_by(state, caller, id).await?;
            if let (Party::Staff, Some(seat)) = (side, seat) {
                seat.follow(&format!("order:{id}")).await;
                // Read anew: what happened before the seat listened is told by nobody else.
                (view, _) = seen_by(state, caller, id).await?;
            }
            (view.version, serde_json::to_value(Order::seen(&view, side)))
        }
        "payment" => {
            let id: PaymentId = id.parse().map_err(|_| ApiError::NotFound)?;
            let row = payments::load(&state.pool, id).await?;
            let row = row.filter(|row| row.uid == caller.uid).ok_or(ApiError::NotFound)?;
            (row.version, serde_json::to_value(Payment::from(row)))
        }
        "queue" => return crate::topup::snapshot(state, caller, id).await,
        "wallet" if id.parse() == Ok::<_, guildhall_domain::ids::NotAnId>(caller.uid) => {
            let uid: Uid = caller.uid;
            let (parts, version) = ledger::wallet(&state.pool, uid).await?;
            (version, serde_json::to_value(BriefAsset::of(parts, version)))
        }
        _ => return Err(ApiError::NotFound),
    };
    Ok((version, snapshot.map_err(|_| ApiError::Internal)?))
}
