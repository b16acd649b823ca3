//! The sandbox's games: one partner that knows the characters of every game, and gives their owners codes on a page, as a game does on
//! its settings screen.
//!
//! Every number that does not begin with 0 is a character. Where a game's own numbers tell the server (the first digit, in two of them), it is
//! that one, and otherwise whichever is asked.

mod api;
mod pages;

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use actix_web::web::{Data, ServiceConfig, scope};
use time::{Duration, OffsetDateTime};

use guildhall_domain::identity::game_role::{CODE_CHARACTERS, CODE_LIFE};
use uuid::Uuid;

/// How the games answer from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GameManner {
    #[default]
    Answer,
    /// "Internal Server Error" (500).
    Fail,
    /// "Unauthorized" (401), as to a wrong key.
    Refuse,
    /// A page of HTML, with success.
    Html,
    /// No answer for ten seconds.
    Hang,
    /// Every code is answered for with a moment of long ago, though it counts.
    OldCodes,
}

/// A code that a game shows to a character's owner.
#[derive(Debug, Clone)]
struct Code {
    code: String,
    issued_at: OffsetDateTime,
}

#[derive(Default)]
struct Contents {
    manner: GameManner,
    /// By game and character, the newest one of each.
    codes: BTreeMap<(String, String), Code>,
}

/// Shared by the server, the page and tests.
#[derive(Clone, Default)]
pub struct GameRoleSandbox(Arc<Mutex<Contents>>);

impl GameRoleSandbox {
    fn contents(&self) -> MutexGuard<'_, Contents> {
        // Nothing in here panics half-way, so what a panicking holder left is whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn behave(&self, manner: GameManner) {
        self.contents().manner = manner;
    }

    /// What the owner of a character reads in the game: a code that replaces the one before.
    pub fn give_code(&self, game: &str, role_id: &str) -> String {
        self.give_code_of(game, role_id, Duration::ZERO)
    }

    /// The same for a code that was given so long ago.
    pub fn give_code_of(&self, game: &str, role_id: &str, age: Duration) -> String {
        let code = Uuid::new_v4().simple().to_string()[..CODE_CHARACTERS].to_uppercase();
        let issued_at = OffsetDateTime::now_utc() - age;
        let kept = Code { code: code.clone(), issued_at };
        self.contents().codes.insert((game.to_owned(), role_id.to_owned()), kept);
        code
    }

    /// Its routes, within the scope of the sandbox.
    pub(super) fn configure(&self, app: &mut ServiceConfig) {
        app.app_data(Data::new(self.clone())).service(
            scope("/game_roles")
                .configure(pages::routes)
                .service(scope("/v1/games").configure(api::routes)),
        );
    }
}

impl GameRoleSandbox {
    /// The same under a scope of its own, for tests that need nothing else of the sandbox.
    pub fn configure_alone(&self, app: &mut ServiceConfig) {
        app.service(scope("/games").configure(|app| self.configure(app)));
    }
}

/// The server a character is on, where its number tells.
fn server_of(game: &str, role_id: &str) -> Option<&'static str> {
    let by_first_digit = matches!(game, "genshin" | "hsr");
    match role_id.chars().next().filter(|_| by_first_digit)? {
        '6' => Some("America"),
        '7' => Some("Europe"),
        '9' => Some("TW, HK, MO"),
        _ => Some("Asia"),
    }
}

impl Code {
    fn is_old(&self) -> bool {
        OffsetDateTime::now_utc() - self.issued_at >= CODE_LIFE
    }
}
