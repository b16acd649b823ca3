//! Inventories at Steam on the wire.

use crate::{
    api::{page::MarketPages, rules, wire::millis},
    market::wire::{Goods, Sticker},
};
use garde::Validate;
use guildhall_domain::{
    ids::AssetId,
    market::{
        steam_inventory::{SteamItemState, SteamPart},
        wear::Exterior,
    },
};
use guildhall_persistence::market::steam_inventory::Item;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SteamInventoryParams {
    /// The key of a game whose items are at Steam; the first such game if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    /// Only items in this state; all if left out.
    #[garde(skip)]
    #[serde(default, deserialize_with = "rules::empty_is_none")]
    pub state: Option<SteamItemState>,
    /// Words of the name.
    #[garde(custom(rules::optional_text(0, 100)))]
    pub search: Option<String>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: MarketPages,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct RefreshSteamInventory {
    /// The key of a game whose items are at Steam; the first such game if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
}

/// An item of an inventory at Steam.
#[derive(Debug, Serialize, ToSchema)]
pub struct SteamInventoryItem {
    /// Steam's number of it.
    pub steam_asset_id: String,
    /// What Steam calls it.
    pub name: String,
    /// How it stands.
    pub state: SteamItemState,
    /// The piece of the stock that it is, to be listed; absent for what cannot be.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub asset_id: Option<AssetId>,
    /// The catalogue entry; absent for what the shop has none of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub goods: Option<Goods>,
    /// How many it is; 1 of a piece.
    pub quantity: i32,
    /// The wear band; absent for what does not wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exterior: Option<Exterior>,
    /// How worn it is, 0 to 1; absent where Steam does not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub float: Option<f32>,
    /// The number of its pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paint_seed: Option<i32>,
    /// Whether it counts kills.
    pub stat_trak: bool,
    /// The name somebody gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_tag: Option<String>,
    /// What sticks on it.
    #[schema(value_type = Vec<Sticker>)]
    pub stickers: Value,
    /// From when it can be traded, in milliseconds since 1970 UTC; absent for what can be now, and for what never can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tradable_at: Option<i64>,
}

impl SteamInventoryItem {
    pub fn of(item: Item, goods: Option<Goods>, state: SteamItemState) -> Self {
        let waits = state == SteamItemState::NotTradable;
        Self {
            steam_asset_id: item.steam_asset_id.to_string(),
            name: item.hash_name,
            state,
            asset_id: item.asset,
            goods,
            quantity: item.amount,
            exterior: item.band.exterior(),
            float: item.wear,
            paint_seed: item.paint_seed,
            stat_trak: item.stat_trak,
            name_tag: item.name_tag,
            stickers: item.stickers,
            tradable_at: item.standing.tradable_at.filter(|_| waits).map(millis),
        }
    }
}

/// How many items are in a state.
#[derive(Debug, Serialize, ToSchema)]
pub struct SteamStateCount {
    /// How they stand.
    pub state: SteamItemState,
    /// How many there are, whatever is searched for.
    pub items: i64,
}

/// An inventory at Steam, as it was seen last.
#[derive(Debug, Serialize, ToSchema)]
pub struct SteamInventory {
    /// The key of the game.
    pub game: String,
    /// When it was seen, in milliseconds since 1970 UTC; absent if it never was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub looked_at: Option<i64>,
    /// What selling from it needs, and is not set.
    pub missing: Vec<SteamPart>,
    /// The states that there are items in.
    pub states: Vec<SteamStateCount>,
    /// The entries of this page, the latest that came in first.
    pub items: Vec<SteamInventoryItem>,
    /// Entries of the whole list.
    pub total: i64,
    /// Which page this is, counted from 1.
    pub page_num: i64,
    /// Most entries of a page, as asked for.
    pub page_size: i64,
}

/// What a look at an inventory has changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct SteamInventoryRefreshed {
    /// When it was seen, in milliseconds since 1970 UTC.
    pub looked_at: i64,
    /// How many items there are.
    pub items: i64,
    /// How many listings of the shop have ended because their item is not there any more, or cannot be traded.
    pub taken_off: i64,
    /// Steam takes the API key no more: it was removed, and the store is offline.
    pub is_key_refused: bool,
}
