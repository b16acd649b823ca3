//! The sandbox's Steam: it knows people by their numbers and takes their Web API keys.
//!
//! Every number that does not end with 0 is a person; of one that ends with 1, strangers see nothing. Every key of 32 hexadecimal digits is
//! good that does not begin with 0000.

mod api;
mod pages;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix_web::web::{Data, ServiceConfig, scope};

/// The key of the shop itself, for a server that has none.
pub const SHOP_KEY: &str = "5A4D5B0C0FFEE5A4D5B0C0FFEE5A4D5B";

/// How Steam answers from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SteamManner {
    #[default]
    Answer,
    /// Everybody's profile is private.
    Private,
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
pub struct SteamSandbox(Arc<Mutex<SteamManner>>);

impl SteamSandbox {
    fn manner(&self) -> MutexGuard<'_, SteamManner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn behave(&self, manner: SteamManner) {
        *self.manner() = manner;
    }

    /// Its routes, within the scope of the sandbox.
    pub(super) fn configure(&self, app: &mut ServiceConfig) {
        let routes = scope("/steam").configure(pages::routes).configure(api::routes);
        app.app_data(Data::new(self.clone())).service(routes);
    }

    /// The same under a scope of its own, for tests that need nothing else of the sandbox.
    pub fn configure_alone(&self, app: &mut ServiceConfig) {
        app.service(scope("/valve").configure(|app| self.configure(app)));
    }
}
