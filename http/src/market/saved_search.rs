//! Searches that the caller has saved: listed, saved, changed, deleted. What they find is told of by notices.
//!
//! Source: issue 20 (saved searches with alerts both ways); `docs/wire.md`, "Saved searches"; decision 0093.

mod commands;
mod wire;

use super::refusals::{SavedSearchesFull, SearchTooWide};
use crate::api::{
    call::{Call, calls, codes},
    error::names::NotFound,
};

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "market",
        Call::get("/api/account/saved_search", commands::list)
            .shown_to_viewers()
            .id("saved_search_list")
            .summary("Lists the caller's saved searches, the newest first, each with how much it finds now."),
        Call::post("/api/account/saved_search/create", commands::create)
            .id("saved_search_create")
            .summary("Saves a search of the market, or of the offers of some goods, with what the caller is told of.")
            .refuses(codes![NotFound, SavedSearchesFull, SearchTooWide]),
        Call::post("/api/account/saved_search/change", commands::change)
            .id("saved_search_change")
            .summary("Renames a saved search, pauses it or lets it go on, or changes what the caller is told of.")
            .refuses(codes![NotFound, SearchTooWide]),
        Call::post("/api/account/saved_search/delete", commands::delete)
            .id("saved_search_delete")
            .summary("Deletes a saved search; one that is gone stays gone."),
    ]
}
