//! An administrator refunds an order that nobody disputes. The limit and the second person are those of rulings.
use crate::{
    api::{call::Context, caller::OrderStaff, error::ApiError, rules},
    order::{
        ruling::{Wanted, act_or_propose},
        wire::Order,
    },
};
use garde::Validate;
use guildhall_actors::order::OrderAction;
use guildhall_domain::{ids::OrderId, order::Command, wallet::money::UsdCents};
use guildhall_persistence::order as rows;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OrderRefund {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
    /// What goes back, in cents: all that was paid, or after a delivery a part, and the seller gets the rest.
    #[garde(skip)]
    pub refund_cents: i64,
    /// Why, for both sides.
    #[garde(custom(rules::text(1, 2_000)))]
    pub reason: String,
}

/// Refunds, or proposes to, where it is about much.
pub(super) async fn refund(
    context: Context,
    OrderStaff(admin): OrderStaff,
    input: OrderRefund,
) -> Result<Order, ApiError> {
    let record =
        rows::load(&context.state.pool, input.order_id).await?.ok_or(ApiError::NotFound)?;
    let refund = UsdCents(input.refund_cents);
    let action = OrderAction::Refund { refund, reason: input.reason.clone(), seen: None };
    let wanted = Wanted { command: Command::Refund { refund }, action, refund };
    act_or_propose(context, admin, record, wanted, &input.reason).await
}
