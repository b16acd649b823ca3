//! The sandbox's Steam: it knows people by their numbers and takes their Web API keys, and its community shows what they have.
//!
//! Every number that does not end with 0 is a person; of one that ends with 1, strangers see nothing. Every key of 32 hexadecimal digits is
//! good that does not begin with 0000.

mod api;
mod inventory;
mod pages;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix_web::web::{Data, ServiceConfig, scope};
pub use inventory::SandboxItem;
use inventory::{Inventories, everybodys};

/// The key of the shop itself, for a server that has none.
pub const SHOP_KEY: &str = "5A4D5B0C0FFEE5A4D5B0C0FFEE5A4D5B";

/// How Steam answers from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SteamManner {
    #[default]
    Answer,
    /// The same after three seconds.
    Slow,
    /// Everybody's profile is private, and what they have.
    Private,
    /// People have revoked their keys; the shop's own is good.
    Revoked,
    /// "Forbidden" (403), as to a wrong key.
    Refuse,
    /// "Too Many Requests" (429).
    TooMany,
    /// "Internal Server Error" (500).
    Fail,
    /// A page of HTML, with success.
    Html,
    /// JSON of another form, with success.
    Garbage,
    /// No answer for ten seconds.
    Hang,
}

/// Shared by the server, the page and tests.
#[derive(Clone, Default)]
pub struct SteamSandbox(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    manner: SteamManner,
    inventories: Inventories,
}

impl SteamSandbox {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn current(&self) -> SteamManner {
        self.state().manner
    }

    pub fn behave(&self, manner: SteamManner) {
        self.state().manner = manner;
    }

    /// What somebody has.
    pub fn items_of(&self, steam_id: &str) -> Vec<SandboxItem> {
        let changed = self.state().inventories.get(steam_id).cloned();
        changed.unwrap_or_else(|| everybodys(steam_id))
    }

    /// From now on somebody has these.
    pub fn give(&self, steam_id: &str, items: Vec<SandboxItem>) {
        self.state().inventories.insert(steam_id.to_owned(), items);
    }

    /// Somebody has an item no more.
    pub fn trade_away(&self, steam_id: &str, asset_id: i64) {
        let mut items = self.items_of(steam_id);
        items.retain(|item| item.asset_id != asset_id);
        self.give(steam_id, items);
    }

    /// Its routes, within the scope of the sandbox.
    pub(super) fn configure(&self, app: &mut ServiceConfig) {
        let routes = scope("/steam").configure(pages::routes).configure(api::routes);
        let routes = routes.configure(inventory::routes);
        app.app_data(Data::new(self.clone())).service(routes);
    }

    /// The same under a scope of its own, for tests that need nothing else of the sandbox.
    pub fn configure_alone(&self, app: &mut ServiceConfig) {
        app.service(scope("/valve").configure(|app| self.configure(app)));
    }
}
