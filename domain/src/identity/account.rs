//! A person's account as the rest of the code sees it, and the default nicknames.
//!
//! Source: product spec §3 (user info), §6 (roles; chat labels guests "Tourist").

use time::{Date, OffsetDateTime};

use crate::{
    identity::{game_role::GameRole, login_provider::SocialNames, role::Role, steam::SteamAccount},
    ids::{Uid, UploadId},
};

/// One account, visitors included. The password's hash is not here: only the sign-in reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    pub uid: Uid,
    pub role: Role,
    /// Normalised; none for a visitor, nor for who signed up with a provider that vouches for no address.
    pub email: Option<String>,
    pub nickname: String,
    pub nickname_changed_at: Option<OffsetDateTime>,
    pub profile_pic: Option<UploadId>,
    /// Code from [`crate::language`].
    pub language: String,
    /// Code from [`crate::wallet::currency`].
    pub currency: String,
    /// The accounts at other providers that sign in to this one.
    pub social_names: SocialNames,
    /// Its characters in games, in the order they were bound.
    pub app_roles: Vec<GameRole>,
    /// Its account at Steam, as its owner reads it.
    pub steam: Option<SteamAccount>,
    /// Whether strangers see whose shop an offer belongs to.
    pub allow_shop_display: bool,
    /// Only its owner reads it.
    pub birthday: Option<Date>,
    pub has_password: bool,
    pub is_frozen: bool,
    pub created_at: OffsetDateTime,
}

/// How many visitor accounts one network may create. They cost nothing, so somebody could create them without end. Ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VisitorLimits {
    pub per_minute: u32,
    /// So many at once in a day; after that one a minute. Thousands of people share one address of a mobile network, and one of them
    /// who creates visitors without end must not shut out the others for the day.
    pub per_day: u32,
}

impl Default for VisitorLimits {
    fn default() -> Self {
        Self { per_minute: 5, per_day: 50 }
    }
}

impl VisitorLimits {
    /// For tests and load, where everybody comes from one address.
    pub fn times(self, factor: u32) -> Self {
        Self {
            per_minute: self.per_minute.saturating_mul(factor),
            per_day: self.per_day.saturating_mul(factor),
        }
    }
}

/// A visitor's name in conversations. The four digits help to tell visitors apart; they are not an id.
pub fn visitor_nickname(uid: Uid) -> String {
    format!("Tourist {:04}", uid.0.rem_euclid(10_000))
}

/// The nickname of a new account until its owner chooses one. It is never made from the email address, which is private.
pub fn first_nickname(uid: Uid) -> String {
    format!("Player {uid}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::nickname::Nickname;

    #[test]
    fn a_new_account_gets_a_name_that_it_could_have_chosen_itself() {
        assert_eq!(first_nickname(Uid(1_000_007)), "Player 1000007");
        assert!(Nickname::parse(&first_nickname(Uid(1_000_007))).is_ok());
    }

    #[test]
    fn a_guest_is_a_tourist_with_four_digits() {
        assert_eq!(visitor_nickname(Uid(1_000_042)), "Tourist 0042");
    }
}
