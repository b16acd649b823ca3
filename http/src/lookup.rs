//! What administrators look up: anything by an id or a name, and a person with everything that is known of how they stand.
//!
//! Source: product spec §6; issue 18; `docs/wire.md`, "Looking up"; ours: the paths, which the spec does not show.
mod account;
mod search;
pub mod wire;

use crate::api::{
    call::{Call, calls, codes},
    error::names::NotFound,
    feature::Feature,
};
use guildhall_actors::registry::Need;
use guildhall_persistence::market::goods::GoodsIndex;

/// What looking up brings to this floor.
pub fn feature() -> Feature {
    Feature { calls: calls(), needs: vec![Need::of::<GoodsIndex>()], ..Feature::default() }
}

fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/search", search::search)
            .id("admin_search")
            .summary("Finds people, orders, listings, payments, conversations and goods by an id or a name."),
        Call::get("/api/admin/account/detail", account::detail)
            .id("account_detail")
            .summary("Returns a person's profile, balance, orders, sign-ins, conversations and what staff did to the account.")
            .refuses(codes![NotFound]),
    ]
}
