//! A person's characters in games ("roles"), found by the server of the game and their number there.
//!
//! A role is saved, so that it can be topped up without being typed again, or verified: its owner has shown a code that only the game
//! could give them. Source: product spec §3 (app_roles), §6 (bound knife-game role), §8 ("UID or server incorrect"), §9 (5 minutes).

use time::{Duration, OffsetDateTime};

use super::login_provider::shown_name;
use crate::{closed_list, text::is_invisible};

/// How long a code of the game proves a role. Spec §9.
pub const CODE_LIFE: Duration = Duration::minutes(5);
/// Most characters of a role's number or name in its game. Ours.
pub const MOST_ROLE_ID: usize = 40;
/// Most roles of one account. Ours.
pub const MOST_ROLES: i64 = 50;
/// Characters of a code, by the spec's rule of codes. Spec §5.
pub const CODE_CHARACTERS: usize = 6;

closed_list! {
    /// What the roles of a game are to the market.
    pub enum RolePolicy as "RolePolicy" {
        /// They cannot be looked up.
        None = "none",
        /// They can be looked up and bound.
        Lookup = "lookup",
        /// The same, and who lists or buys anything of the game needs a verified one.
        Required = "required",
    }
}

impl RolePolicy {
    /// Of a game about which nothing is said.
    pub const fn unsaid() -> Self {
        Self::None
    }
}

/// A role as its game knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundRole {
    pub role_id: String,
    /// On one line, and short; it is shown, never trusted.
    pub role_name: String,
    /// The server.
    pub subgame_name: String,
}

impl FoundRole {
    /// As a game gave it. A role without a name is called by its number.
    pub fn new(role_id: &str, given_name: &str, subgame_name: &str) -> Self {
        let name = shown_name(given_name);
        let role_name = if name.is_empty() { role_id.to_owned() } else { name };
        Self { role_id: role_id.to_owned(), role_name, subgame_name: subgame_name.to_owned() }
    }
}

/// A role of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRole {
    /// Key of the game.
    pub game: String,
    pub role: FoundRole,
    /// Whether the owner has proved it with a code of the game; only one account can have done that.
    pub is_verified: bool,
}

/// Whether a game may know somebody by this: one word of letters, digits and a few signs.
pub fn is_role_id(text: &str) -> bool {
    let is_sign = |c| matches!(c, '-' | '_' | '#' | '.' | '@');
    let fits = |c: char| (c.is_alphanumeric() || is_sign(c)) && !is_invisible(c);
    !text.is_empty() && text.chars().count() <= MOST_ROLE_ID && text.chars().all(fits)
}

/// Whether it has the form of a code: six letters or digits.
pub fn is_code(text: &str) -> bool {
    text.len() == CODE_CHARACTERS && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a code still proves something. One from the future is a clock that runs a little ahead, and no reason to live longer.
pub fn is_fresh(issued_at: OffsetDateTime, now: OffsetDateTime) -> bool {
    let age = now - issued_at;
    age < CODE_LIFE && age > -CODE_LIFE
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_number_a_tag_and_a_name_in_any_script_are_role_ids_and_sentences_are_not() {
        for id in ["700123456", "Ada#1234", "ada_lovelace-2", "長谷川", "a@b.c"] {
            assert!(is_role_id(id), "{id}");
        }
        let long = "7".repeat(MOST_ROLE_ID + 1);
        for id in ["", "two words", "a/../b", "7\u{200b}7", "a\nb", "<b>", long.as_str()] {
            assert!(!is_role_id(id), "{id}");
        }
    }

    #[test]
    fn a_code_has_six_letters_or_digits() {
        assert!(is_code("A1b2C3"));
        for code in ["", "12345", "1234567", "12-456", "１２３４５６"] {
            assert!(!is_code(code), "{code}");
        }
    }

    #[test]
    fn a_code_lives_for_five_minutes() {
        let issued = datetime!(2026-11-27 12:00 UTC);
        assert!(is_fresh(issued, datetime!(2026-11-27 12:04:59 UTC)));
        assert!(!is_fresh(issued, datetime!(2026-11-27 12:05 UTC)));
        assert!(is_fresh(issued, datetime!(2026-11-27 11:59 UTC)), "its clock is ahead of ours");
        assert!(!is_fresh(issued, datetime!(2026-11-27 11:50 UTC)));
    }

    #[test]
    fn a_role_without_a_name_is_called_by_its_number() {
        assert_eq!(FoundRole::new("7001", "\u{200b} ", "Asia").role_name, "7001");
        assert_eq!(FoundRole::new("7001", " Ada\n", "Asia").role_name, "Ada");
    }
}
