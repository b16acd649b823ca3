//! All orders, for administrators: found by filters, opened with everything that is known of them, refunded, saved as a file.
//!
//! Source: issue 18; `docs/wire.md`, "Orders"; ours: the paths; decision 0061.
mod detail;
mod export;
mod list;
mod refund;

use super::ACTED;
use crate::api::{
    call::{Call, calls, codes},
    error::names::NotFound,
};

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/order/list", list::list)
            .id("admin_order_list")
            .summary("Lists all orders, filtered, newest first, and counts how many each state has."),
        Call::get("/api/admin/order/detail", detail::detail)
            .id("admin_order_detail")
            .summary("Returns an order with who did what, its payments, its entries of the ledger and its conversations.")
            .refuses(codes![NotFound]),
        Call::download("/api/admin/order/export", "text/csv", export::export)
            .id("admin_order_export")
            .summary("Exports the filtered orders as CSV: at most 50,000, newest first."),
        Call::post("/api/admin/order/refund", refund::refund)
            .id("admin_order_refund")
            .needs_recent_proof()
            .summary("Refunds an order that is paid, not finished and not disputed. About much money it only waits for a second person.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key, ruling_proposal.command_key")
            .needs_key(),
    ]
}
