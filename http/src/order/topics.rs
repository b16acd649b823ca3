//! An order as a topic. New versions are pushed to its two sides whether they asked or not; asking is how one begins, and begins again
//! after having been away. Staff hear of an order they follow.
//!
//! Source: architecture section 5; `docs/wire.md`, "Orders".
use super::{seen_by, wire::Order};
use crate::api::{call::Context, caller::Caller, error::ApiError, topics::Subscribed};
use guildhall_domain::{ids::OrderId, order::Party};

/// What an order's topic begins with.
pub const PREFIX: &str = "order:";

/// Of an order that is not theirs staff over a socket hear every version from now on.
pub async fn follow(context: &Context, caller: &Caller, id: &str) -> Result<Subscribed, ApiError> {
    let id: OrderId = id.parse().map_err(|_| ApiError::NotFound)?;
    let state = &context.state;
    let (mut view, side) = seen_by(state, caller, id).await?;
    if let (Party::Staff, Some(connection)) = (side, &context.connection) {
        connection.follow(&format!("{PREFIX}{id}")).await;
        // Read anew: what happened before the seat listened is told by nobody else.
        (view, _) = seen_by(state, caller, id).await?;
    }
    Subscribed::new(view.version, Order::seen(&view, side))
}
