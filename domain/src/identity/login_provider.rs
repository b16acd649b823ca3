//! Who vouches for a person at sign-in: we ourselves, or a provider where they have an account already.
//!
//! Source: product spec §3 (login provider ids), §5 (binding), §9.

use std::collections::BTreeMap;

use time::Duration;

use crate::{closed_list, closed_numbers, text::is_invisible};

closed_numbers! {
    /// A way to sign in, as rows and logs know it. Spec §3.
    pub enum LoginProvider as "LoginProvider" {
        Facebook = 1,
        Twitter = 2,
        Line = 3,
        Apple = 5,
        Google = 6,
        Password = 7,
        Tiktok = 8,
        Vk = 9,
    }
}

closed_list! {
    /// What a sign-in was proved by.
    pub enum SignInMethod as "SignInMethod" {
        /// A code that was mailed.
        EmailCode = "email_code",
        Password = "password",
        Passkey = "passkey",
        /// An account at a provider.
        Provider = "provider",
        /// A device of the same person that was signed in already.
        OtherDevice = "other_device",
        /// The app that shows the page, which was signed in already.
        App = "app",
    }
}

impl SignInMethod {
    /// The method of a first factor, as rows keep it; passkeys have no number there.
    pub const fn of(provider: Option<LoginProvider>) -> Self {
        match provider {
            None => Self::EmailCode,
            Some(LoginProvider::Password) => Self::Password,
            Some(_) => Self::Provider,
        }
    }
}

closed_list! {
    /// A provider whose accounts sign people in here, by its name in paths.
    pub enum SocialProvider as "SocialProvider" {
        Google = "google",
        Apple = "apple",
        Facebook = "facebook",
        Twitter = "twitter",
        Line = "line",
        Tiktok = "tiktok",
        Vk = "vk",
    }
}

closed_list! {
    /// What an authorization at a provider is asked for.
    pub enum SocialOp as "SocialOp" {
        /// Signing in, or up.
        Login = "login",
        /// Linking the provider's account to the account that is signed in.
        Bind = "bind",
    }
}

/// How long somebody may take at the provider. Ours.
pub const AUTHORIZATION_LIFE: Duration = Duration::minutes(10);

/// Longest name that is kept of a provider's account.
const NAME_CHARACTERS: usize = 64;

impl SocialProvider {
    pub const fn login_provider(self) -> LoginProvider {
        match self {
            Self::Google => LoginProvider::Google,
            Self::Apple => LoginProvider::Apple,
            Self::Facebook => LoginProvider::Facebook,
            Self::Twitter => LoginProvider::Twitter,
            Self::Line => LoginProvider::Line,
            Self::Tiktok => LoginProvider::Tiktok,
            Self::Vk => LoginProvider::Vk,
        }
    }

    /// The brand, as people write it.
    pub const fn brand(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Apple => "Apple",
            Self::Facebook => "Facebook",
            Self::Twitter => "X",
            Self::Line => "LINE",
            Self::Tiktok => "TikTok",
            Self::Vk => "VK",
        }
    }

    /// The one of that number, unless it is a way of our own.
    pub fn of(provider: LoginProvider) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.login_provider() == provider)
    }
}

/// The names of a person's linked accounts, by provider. A provider without a name has an empty one.
pub type SocialNames = BTreeMap<SocialProvider, String>;

/// A name as a provider gave it: on one line, without characters that are not seen, and short. It is shown, never trusted.
pub fn shown_name(given: &str) -> String {
    let spaced = given.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let seen: String = spaced.filter(|c| !c.is_control() && !is_invisible(*c)).collect();
    let words: Vec<&str> = seen.split_whitespace().collect();
    words.join(" ").chars().take(NAME_CHARACTERS).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_provider_has_a_number_of_its_own_and_is_found_by_it() {
        for provider in SocialProvider::ALL {
            assert_eq!(SocialProvider::of(provider.login_provider()), Some(provider));
        }
        assert_eq!(SocialProvider::of(LoginProvider::Password), None);
    }

    #[test]
    fn a_first_factor_is_told_apart() {
        assert_eq!(SignInMethod::of(None), SignInMethod::EmailCode);
        assert_eq!(SignInMethod::of(Some(LoginProvider::Password)), SignInMethod::Password);
        assert_eq!(SignInMethod::of(Some(LoginProvider::Google)), SignInMethod::Provider);
    }

    #[test]
    fn a_name_is_one_short_line_without_hidden_characters() {
        assert_eq!(shown_name("  Ada\n\tLovelace "), "Ada Lovelace");
        assert_eq!(shown_name("\u{202e}evil\u{0}\u{200b}name"), "evilname");
        assert_eq!(shown_name("<img src=x onerror=alert(1)>"), "<img src=x onerror=alert(1)>");
        assert_eq!(shown_name(&"長".repeat(500)).chars().count(), 64);
        assert_eq!(shown_name("\u{feff} "), "");
    }
}
