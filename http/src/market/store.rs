//! Stores: the public page of a seller, what they set of it, and what staff do to it.
//!
//! Source: product spec §3 (store), §4, §6, §7 (`user_store`); `docs/wire.md`, "Stores"; decision 0092. Ours: the paths of settings and staff.
mod owner;
mod public;
mod staff;
mod wire;

use super::refusals::StoreNeedsSteam;
use crate::{
    api::{
        call::{Call, Schemas, calls, codes},
        error::names::{Conflict, NotFound},
        switch::FeatureDisabled,
    },
    identity::refusals::TooSoon,
};
use guildhall_domain::identity::access_key::AccessScope;
use utoipa::{PartialSchema, ToSchema};

/// What stands in pages of lists, which name it only.
pub(super) fn schemas(schemas: &mut Schemas) {
    schemas.push(("StoreOffer".to_owned(), wire::StoreOffer::schema()));
    schemas.push(("StoreRow".to_owned(), wire::StoreRow::schema()));
    wire::StoreOffer::schemas(schemas);
    wire::StoreRow::schemas(schemas);
}

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    let shown = calls![
        "market",
        Call::get("/api/market/user_store/info", public::info)
            .id("store_info")
            .opens_to(AccessScope::MarketRead)
            .summary("Returns a store as anybody sees it: by its address, one it had before, or its seller.")
            .refuses(codes![NotFound, FeatureDisabled]),
        Call::get("/api/market/user_store/popup", public::popup)
            .id("store_popup")
            .summary("Returns what whoever enters a store is shown first: its welcome, or that nothing is sold there for now.")
            .refuses(codes![NotFound, FeatureDisabled]),
        Call::get("/api/market/user_store/selling", public::selling)
            .id("store_selling")
            .opens_to(AccessScope::MarketRead)
            .summary("Lists what can be bought in a store, the latest first. Nothing while it is at rest.")
            .refuses(codes![NotFound, FeatureDisabled]),
        Call::get("/api/market/user_store/settings", owner::settings)
            .shown_to_viewers()
            .id("store_settings")
            .summary("Returns the caller's own store, with what only they see of it."),
        Call::post("/api/market/user_store/save", owner::save)
            .check(|_, input| input.read().map(drop))
            .id("store_save")
            .summary("Keeps how the caller's store looks. CONFLICT if it has changed since it was seen.")
            .refuses(codes![NotFound, Conflict]),
        Call::post("/api/market/user_store/link", owner::set_link)
            .check(|_, input| input.read().map(drop))
            .id("store_set_link")
            .summary("Gives the caller's store an address, once in 30 days. The one before leads to it for 90 days.")
            .refuses(codes![NotFound, TooSoon]),
        Call::post("/api/market/user_store/online", owner::set_online)
            .id("store_set_online")
            .summary("Takes the caller's store online or offline: what is offline can neither be found nor bought. Holds at once.")
            .refuses(codes![NotFound, StoreNeedsSteam]),
        Call::post("/api/market/user_store/vacation", owner::set_vacation)
            .id("store_set_vacation")
            .summary("Has the caller's store rest until a time, after which it is back by itself; or ends that. Open orders go on.")
            .refuses(codes![NotFound]),
    ];
    let staff = calls![
        "admin",
        Call::get("/api/admin/store/list", staff::list)
            .id("store_list")
            .summary("Lists stores: those that staff have stopped first."),
        Call::post("/api/admin/store/hold", staff::hold)
            .id("store_hold")
            .needs_recent_proof()
            .summary("Freezes or closes a store: nothing of it can be found or bought, and open orders go on and are paid out.")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/store/reopen", staff::reopen)
            .id("store_reopen")
            .needs_recent_proof()
            .summary("Opens a store again that staff have frozen or closed.")
            .refuses(codes![NotFound]),
    ];
    [shown, staff].into_iter().flatten().collect()
}
