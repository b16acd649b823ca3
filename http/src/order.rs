//! Purchases over HTTP: quote, buy, pay, and everything both sides and customer service do until the order is over.
//!
//! Source: product spec §2, §3, §7 (bill_order, buy_order, seller/buy_order); `docs/wire.md`, "Orders".
mod acting;
mod buying;
mod quoting;
mod reading;
pub mod topics;
pub mod wire;

use crate::{
    call::{Call, Idempotency, calls},
    caller::Caller,
    error::{
        ApiError,
        Code::{
            self, Forbidden, InsufficientBalance, NotFound, OutOfStock, PriceChanged, QuoteExpired,
            SelfTrade, StatusChanged,
        },
    },
    state::HttpState,
};
pub(crate) use buying::return_url;
use guildhall_actors::order::Person;
use guildhall_domain::{ids::OrderId, order::Party};
use guildhall_persistence::order::{self as rows, OrderView};

/// The calls.
pub fn calls() -> Vec<Call> {
    calls![
        "order",
        Call::post("/api/market/goods/buy/preview", buying::preview)
            .id("preview")
            .summary("What an offer costs now: a promise for ten minutes, which holds nothing.")
            .idempotency(Idempotency::None)
            .refuses(&[NotFound, OutOfStock, SelfTrade]),
        Call::post("/api/market/goods/buy", buying::buy)
            .id("buy")
            .summary("Places the order that was shown, and holds its stock.")
            .idempotency(Idempotency::Required)
            .refuses(&[NotFound, OutOfStock, SelfTrade, PriceChanged, QuoteExpired]),
        Call::post("/api/market/goods/buy/pay", buying::pay)
            .id("pay")
            .summary(
                "Pays for an order: at once from the balance, or by a page of the payment provider."
            )
            .owner(|input| Some(input.order_id.0))
            .idempotency(Idempotency::Required)
            .refuses(&[NotFound, Forbidden, StatusChanged, InsufficientBalance]),
        Call::get("/api/v2/market/bill_order/", reading::bill_order)
            .id("bill_order")
            .summary("The caller's orders, newest first."),
        Call::get("/api/v2/market/bill_order/detail", reading::detail)
            .id("order_detail")
            .summary("One order with its timeline, payments and refunds.")
            .refuses(&[NotFound]),
        Call::get("/api/market/buy_order/state", reading::buy_order_state)
            .id("buy_order_state")
            .summary("Where an order stands: cheap enough to be asked again and again.")
            .refuses(&[NotFound]),
        Call::get("/api/v2/market/bill_order/buyer_query_refund_info", reading::query_refund_info)
            .id("query_refund_info")
            .summary("What has become of the buyer's money on its way back.")
            .refuses(&[NotFound, Forbidden]),
        Call::post("/api/market/buy_order/cancel", acting::cancel)
            .id("order_cancel")
            .summary("Calls an order off: before it is paid for, or while the seller cannot begin.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/market/buy_order/submit", acting::submit)
            .id("order_submit")
            .summary("Tells the seller what the delivery needs.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/market/buy_order/confirm", acting::confirm)
            .id("order_confirm")
            .summary("Confirms that the buyer has the goods; the seller's proceeds are released.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/market/seller/buy_order/deliver", acting::deliver)
            .id("order_deliver")
            .summary("Says that the goods are delivered; the buyer has 24 hours to object.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/market/seller/buy_order/fail", acting::fail)
            .id("order_fail")
            .summary("Says that the delivery did not work.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/market/seller/buy_order/skip_submit", acting::skip_submit)
            .id("order_skip_submit")
            .summary("Begins without the buyer's information.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/market/seller/buy_order/refund", acting::refund)
            .id("order_refund")
            .summary("The seller gives all of it back.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/market/buy_order/dispute", acting::open_dispute)
            .id("order_open_dispute")
            .summary("Says that something is wrong; the other side has to answer.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/market/buy_order/dispute/evidence", acting::add_evidence)
            .id("order_add_evidence")
            .summary("Says or shows something in a dispute.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/market/buy_order/dispute/withdraw", acting::withdraw_dispute)
            .id("order_withdraw_dispute")
            .summary("Withdraws a dispute.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/market/buy_order/dispute/agree", acting::agree)
            .id("order_agree")
            .summary("The seller agrees to what was asked.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/market/buy_order/dispute/rule", acting::rule)
            .id("order_rule")
            .summary("Customer service rules: so much goes back, the rest is the seller's.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED),
        Call::post("/api/v2/market/bill_order/buyer_return_refund", acting::return_refund)
            .id("order_return_refund")
            .summary("Takes a refund on the balance, since the original way did not work.")
            .refuses(&[NotFound, StatusChanged]),
    ]
}

/// What anything done to an order may be refused with.
const ACTED: &[Code] = &[NotFound, Forbidden, StatusChanged];

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
