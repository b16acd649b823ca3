//! What sellers have outside of the shop: an inventory is seen as a whole, or not at all.
//!
//! Source: product spec §4 (inventory item states), §6; decision 0095.

pub mod steam;

use std::{future::Future, pin::Pin, time::Duration};

use guildhall_domain::{
    identity::steam::SteamId,
    market::steam_inventory::{SteamApp, SteamItem},
};

/// Why an inventory was not seen. What was seen before is as true as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InventoryError {
    /// Its owner shows it to nobody.
    #[error("the inventory is private")]
    Private,
    #[error("nobody has that inventory")]
    NotFound,
    /// It answers too many already, ours or others'.
    #[error("too many looks; the next one in {} s", .0.as_secs())]
    Busy(Duration),
    /// Nobody answers, or nothing that can be read: nothing is known.
    #[error("the inventory cannot be seen: {0}")]
    Unavailable(String),
}

pub type Looking<'a> =
    Pin<Box<dyn Future<Output = Result<Vec<SteamItem>, InventoryError>> + Send + 'a>>;

/// Knows what people have.
pub trait InventoryProvider: Send + Sync + 'static {
    /// All that somebody has of a game.
    fn look(&self, owner: SteamId, app: SteamApp) -> Looking<'_>;
}
