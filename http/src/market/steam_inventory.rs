//! What the caller's shop has at Steam: read as it was seen last, and looked at again. What can be sold of it is an asset, put on sale by the
//! calls that list any other.
//!
//! Source: product spec §4 (inventory item states), §6; decision 0095.

mod commands;
mod wire;

use super::refusals::{SteamBusy, SteamIncomplete, SteamInventoryPrivate, TeamNotAllowed};
use crate::api::{
    call::{Call, calls, codes},
    error::{ApiError, names::Conflict},
};
use crate::identity::refusals::{SteamIdMissing, SteamIdUnknown, SteamUnavailable};
use guildhall_domain::ids::{AssetId, Uid};
use guildhall_persistence::market::steam_inventory as rows;
use sqlx::PgConnection;
use std::collections::HashSet;

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "market",
        Call::get("/api/market/steam_inventory", commands::read)
            .shown_to_viewers()
            .id("market_steam_inventory")
            .summary("Lists the inventory at Steam of the caller, or of the shop the caller works in, as it was seen last.")
            .refuses(codes![TeamNotAllowed]),
        Call::post("/api/market/steam_inventory/refresh", commands::refresh)
            .id("market_steam_inventory_refresh")
            .summary("Looks at the inventory at Steam again. Listings of what is not there any more end, unless an order holds them.")
            .refuses(codes![
                TeamNotAllowed,
                SteamIdMissing,
                SteamIdUnknown,
                SteamInventoryPrivate,
                SteamBusy,
                SteamUnavailable,
                Conflict
            ])
            .repeatable("it looks again, and keeps what it sees"),
        Call::post("/api/market/sell_order/preview/partner/v2", commands::preview)
            .id("market_sell_order_preview_partner")
            .summary("Returns what can be offered of these items of an inventory at Steam, and for how much.")
            .reads()
            .refuses(codes![TeamNotAllowed, SteamIncomplete]),
    ]
}

/// Which of what is to be listed is at Steam no more. What selling from there needs stays as it is until the transaction ends.
///
/// # Errors
/// [`SteamIncomplete`] if any of it is of Steam, and something is missing; what Postgres says.
pub(super) async fn gone(
    tx: &mut PgConnection,
    seller: Uid,
    assets: &[AssetId],
) -> Result<HashSet<AssetId>, ApiError> {
    let of_steam = rows::of_steam(tx, assets).await?;
    if of_steam.is_empty() {
        return Ok(HashSet::new());
    }
    let missing = rows::missing_parts(tx, seller).await?;
    if !missing.is_empty() {
        return Err(SteamIncomplete { missing }.into());
    }
    Ok(of_steam.into_iter().filter(|(_, is_there)| !is_there).map(|(asset, _)| asset).collect())
}
