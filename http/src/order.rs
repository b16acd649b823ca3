//! Purchases over HTTP: quote, buy, pay, and everything both sides and customer service do until the order is over.
//!
//! Source: product spec §2, §3, §7 (bill_order, buy_order, seller/buy_order); `docs/wire.md`, "Orders".
mod acting;
mod buying;
mod quoting;
mod reading;
pub mod topics;
pub mod wire;

use crate::{caller::Caller, error::ApiError, state::HttpState};
pub(crate) use buying::{must_have_key, return_url};
use guildhall_actors::order::Person;
use guildhall_domain::{ids::OrderId, order::Party};
use guildhall_persistence::order::{self as rows, OrderView};

/// Adds the calls.
pub fn configure(app: &mut utoipa_actix_web::service_config::ServiceConfig<'_>) {
    app.service(buying::preview)
        .service(buying::buy)
        .service(buying::pay)
        .service(reading::bill_order)
        .service(reading::detail)
        .service(reading::buy_order_state)
        .service(reading::query_refund_info)
        .service(acting::cancel)
        .service(acting::submit)
        .service(acting::confirm)
        .service(acting::deliver)
        .service(acting::fail)
        .service(acting::skip_submit)
        .service(acting::refund)
        .service(acting::open_dispute)
        .service(acting::add_evidence)
        .service(acting::withdraw_dispute)
        .service(acting::agree)
        .service(acting::rule)
        .service(acting::return_refund);
}

/// The caller as orders know people.
fn person(caller: &Caller) -> Person {
    Person { uid: caller.uid, is_staff: caller.role.is_staff() }
}

/// An order and the side the caller is on.
///
/// # Errors
/// [`ApiError::NotFound`] if it is not there, or not for this caller.
async fn seen_by(
    state: &HttpState,
    caller: &Caller,
    id: OrderId,
) -> Result<(OrderView, Party), ApiError> {
    let view = rows::view(&state.pool, id).await?.ok_or(ApiError::NotFound)?;
    let side = view.order.side(caller.uid, caller.role.is_staff()).ok_or(ApiError::NotFound)?;
    Ok((view, side))
}
