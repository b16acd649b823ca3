//! A seller's store: whether anything of it can be bought, and which addresses it may have.
//!
//! Source: product spec §3 (store), §4 (online or offline), §6 (frozen or closed); ours: times and lengths; decision 0092.

use crate::{closed_list, identity::nickname::looks_reserved};
use time::{Duration, OffsetDateTime};

/// Longest welcome, in characters. Ours.
pub const WELCOME_MOST: usize = 500;
/// Most games a seller names. Ours.
pub const GAMES_MOST: usize = 12;
/// Longest vacation. Ours: whoever is away for longer takes the store offline.
pub const LONGEST_VACATION: Duration = Duration::days(90);
/// How long after one change of the address the next may come. Ours.
pub const LINK_CHANGE_EVERY: Duration = Duration::days(30);
/// How long an address that was given up leads to the store. Ours: longer than two changes, so none is lost at once.
pub const OLD_LINK_LIFE: Duration = Duration::days(90);

closed_list! {
    /// What staff have done to a store.
    pub enum StoreHold as "StoreHold" {
        /// For the time being: something is looked into.
        Frozen = "frozen",
        /// For good, unless it is reopened.
        Closed = "closed",
    }
}

closed_list! {
    /// Who took a store offline.
    pub enum OfflineBy as "OfflineBy" {
        /// The seller.
        Seller = "seller",
        /// The trade URL or the API key was taken away.
        Steam = "steam",
    }
}

closed_list! {
    /// How a store stands. Only what an open one offers can be bought.
    pub enum StoreState as "StoreState" {
        Open = "open",
        /// The seller, or what is missing of Steam, has taken it offline.
        Offline = "offline",
        /// The seller is away until a date, and the store is back by itself.
        Away = "away",
        /// By staff, for the time being.
        Frozen = "frozen",
        /// By staff, for good.
        Closed = "closed",
    }
}

/// What decides whether a store is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// `None` while it is online.
    pub offline_by: Option<OfflineBy>,
    pub away_until: Option<OffsetDateTime>,
    pub hold: Option<StoreHold>,
    /// Whether the seller's account is frozen.
    pub is_account_frozen: bool,
}

impl Standing {
    /// The widest reason first. The database says the same in the view `resting_store`.
    pub fn state(self, now: OffsetDateTime) -> StoreState {
        match self {
            Self { hold: Some(StoreHold::Closed), .. } => StoreState::Closed,
            Self { hold: Some(StoreHold::Frozen), .. } | Self { is_account_frozen: true, .. } => {
                StoreState::Frozen
            }
            Self { offline_by: Some(_), .. } => StoreState::Offline,
            Self { away_until: Some(until), .. } if until > now => StoreState::Away,
            _ => StoreState::Open,
        }
    }
}

/// Whether a store may go online again. One that lost a trade URL or an API key needs both again, unless its seller has nothing at Steam any
/// more: who sells only what Steam does not keep needs neither.
pub fn may_go_online(offline_by: Option<OfflineBy>, has_steam: bool, is_complete: bool) -> bool {
    offline_by != Some(OfflineBy::Steam) || !has_steam || is_complete
}

/// The address of a store, in small letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreLink(String);

/// Why a text is no address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LinkRefused {
    #[error("too short")]
    TooShort,
    #[error("too long")]
    TooLong,
    /// Something else than letters, digits and single hyphens between them; or digits alone, which are a number of an account.
    #[error("not an address")]
    Invalid,
    /// A word of ours.
    #[error("reserved")]
    Reserved,
}

/// Words that could be taken for a page of ours or for us.
const RESERVED: [&str; 28] = [
    "about",
    "account",
    "admin",
    "api",
    "buy",
    "cart",
    "close",
    "edit",
    "faq",
    "guildhall",
    "help",
    "home",
    "info",
    "login",
    "market",
    "moderator",
    "new",
    "null",
    "official",
    "root",
    "sell",
    "settings",
    "staff",
    "store",
    "stores",
    "support",
    "undefined",
    "www",
];

impl StoreLink {
    pub const LEAST: usize = 3;
    pub const MOST: usize = 30;

    /// Reads what somebody typed; large letters are small ones.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub fn parse(typed: &str) -> Result<Self, LinkRefused> {
        let link = typed.trim().to_ascii_lowercase();
        if link.len() > Self::MOST {
            return Err(LinkRefused::TooLong);
        }
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !link.is_empty() && !link.split('-').all(is_word) {
            return Err(LinkRefused::Invalid);
        }
        if link.len() < Self::LEAST {
            return Err(LinkRefused::TooShort);
        }
        if !link.bytes().any(|c| c.is_ascii_lowercase()) {
            return Err(LinkRefused::Invalid);
        }
        if RESERVED.contains(&link.as_str()) || looks_reserved(&link.replace('-', "")) {
            return Err(LinkRefused::Reserved);
        }
        Ok(Self(link))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// When the address may be changed again; `None` if it may now.
pub fn link_changes_at(
    claimed: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> Option<OffsetDateTime> {
    claimed.map(|claimed| claimed + LINK_CHANGE_EVERY).filter(|at| *at > now)
}

/// Whether a store may be away until then.
pub fn may_be_away(until: OffsetDateTime, now: OffsetDateTime) -> bool {
    until > now && until <= now + LONGEST_VACATION
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
    const OPEN: Standing =
        Standing { offline_by: None, away_until: None, hold: None, is_account_frozen: false };

    #[test]
    fn what_staff_did_comes_before_what_the_seller_chose() {
        let away = Standing { away_until: Some(NOW + Duration::SECOND), ..OPEN };
        let off = Standing { offline_by: Some(OfflineBy::Seller), ..away };
        let frozen = Standing { is_account_frozen: true, ..off };
        let closed = Standing { hold: Some(StoreHold::Closed), ..frozen };
        let states = [OPEN, away, off, frozen, closed].map(|standing| standing.state(NOW));
        let ranked = [
            StoreState::Open,
            StoreState::Away,
            StoreState::Offline,
            StoreState::Frozen,
            StoreState::Closed,
        ];
        assert_eq!(states, ranked);
        let held = Standing { hold: Some(StoreHold::Frozen), ..OPEN };
        assert_eq!(held.state(NOW), StoreState::Frozen);
    }

    #[test]
    fn a_vacation_is_over_at_its_date() {
        let away = Standing { away_until: Some(NOW), ..OPEN };
        assert_eq!(away.state(NOW - Duration::SECOND), StoreState::Away);
        assert_eq!(away.state(NOW), StoreState::Open);
        assert!(!may_be_away(NOW, NOW));
        assert!(may_be_away(NOW + LONGEST_VACATION, NOW));
        assert!(!may_be_away(NOW + LONGEST_VACATION + Duration::SECOND, NOW));
    }

    #[test]
    fn what_was_lost_at_steam_has_to_be_there_again() {
        assert!(may_go_online(Some(OfflineBy::Seller), true, false));
        assert!(!may_go_online(Some(OfflineBy::Steam), true, false));
        assert!(may_go_online(Some(OfflineBy::Steam), true, true));
        assert!(may_go_online(Some(OfflineBy::Steam), false, false));
    }

    #[test]
    fn an_address_is_letters_digits_and_single_hyphens() {
        let link = |text: &str| StoreLink::parse(text).map(|link| link.0);
        assert_eq!(link(" Cloud-9-Skins "), Ok("cloud-9-skins".to_owned()));
        for text in ["-abc", "abc-", "a--b", "ab c", "ab/c", "äbc", "12345", "a.b", "1-2"] {
            assert_eq!(link(text), Err(LinkRefused::Invalid), "{text}");
        }
        for text in ["", "ab"] {
            assert_eq!(link(text), Err(LinkRefused::TooShort), "{text}");
        }
        assert_eq!(link(&"a".repeat(StoreLink::MOST)), Ok("a".repeat(StoreLink::MOST)));
        assert_eq!(link(&"a".repeat(StoreLink::MOST + 1)), Err(LinkRefused::TooLong));
        for text in
            ["Admin", "guildhall-shop", "gui1d-hall", "adm1n", "support-team", "API", "support"]
        {
            assert_eq!(link(text), Err(LinkRefused::Reserved), "{text}");
        }
    }

    #[test]
    fn the_address_changes_once_a_month() {
        assert_eq!(link_changes_at(None, NOW), None);
        assert_eq!(link_changes_at(Some(NOW), NOW), Some(NOW + LINK_CHANGE_EVERY));
        assert_eq!(link_changes_at(Some(NOW), NOW + LINK_CHANGE_EVERY), None);
    }
}
