//! The game account that is topped up. Its password is never asked for.
//!
//! Source: product spec §4 ("top-up platform must match the order's platform"), §8 ("Apple login unsupported").

use crate::closed_list;

closed_list! {
    /// The platform the game is played on.
    pub enum Platform as "TopUpPlatform" {
        Android = "android",
        Ios = "ios",
        Pc = "pc",
        PlayStation = "playstation",
        Xbox = "xbox",
    }
}

closed_list! {
    /// How the person is signed in to the game.
    pub enum Login as "TopUpLogin" {
        Email = "email",
        Google = "google",
        Facebook = "facebook",
        Twitter = "twitter",
        Uid = "uid",
        /// Sign in with Apple: no device supports it.
        Apple = "apple",
    }
}

/// The account as the customer entered it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    pub platform: Platform,
    pub login: Login,
    /// The player's number or name in the game.
    pub name: String,
}

/// Why a queue does not take an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    #[error("the account's platform or region is not the order's")]
    PlatformMismatch,
    #[error("no device supports signing in with Apple")]
    AppleLogin,
}

impl Login {
    /// The regions that can be chosen.
    pub fn supported() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|login| *login != Self::Apple)
    }
}

impl Account {
    /// Whether a queue for `platforms` accepts the account. `region` is what the customer says, `wanted` the region of the goods.
    ///
    /// # Errors
    /// [`Unfit`].
    pub fn fits(&self, platforms: &[Platform], region: &str, wanted: &str) -> Result<(), Unfit> {
        if self.login == Login::Apple {
            Err(Unfit::AppleLogin)
        } else if !platforms.contains(&self.platform) || region != wanted {
            Err(Unfit::PlatformMismatch)
        } else {
            Ok(())
        }
    }
}

/// A name with its middle replaced, for screens that others may see.
pub fn redacted(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let shown = if letters.len() >= 6 { 2 } else { usize::from(letters.len() >= 3) };
    let head: String = letters[..shown].iter().collect();
    let tail: String = letters[letters.len() - shown..].iter().collect();
    format!("{head}****{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_to_be_of_the_orders_platform_and_region_and_never_apples() {
        let account = |platform, login| Account { platform, login, name: "800123456".into() };
        let fits = |account: Account, region| account.fits(&[Platform::Pc], region, "America");
        assert_eq!(fits(account(Platform::Pc, Login::Uid), "America"), Ok(()));
        assert_eq!(fits(account(Platform::Pc, Login::Uid), "Europe"), Err(Unfit::PlatformMismatch));
        assert_eq!(
            fits(account(Platform::Xbox, Login::Uid), "America"),
            Err(Unfit::PlatformMismatch)
        );
        assert_eq!(fits(account(Platform::Pc, Login::Apple), "America"), Err(Unfit::AppleLogin));
        assert!(Login::supported().all(|login| login != Login::Apple));
    }

    #[test]
    fn only_the_ends_of_a_name_are_shown() {
        assert_eq!(redacted("800123456"), "80****56");
        assert_eq!(redacted("Anna"), "A****a");
        assert_eq!(redacted("xy"), "****");
        assert_eq!(redacted("玩家一二三四"), "玩家****三四");
    }
}
