//! Passkeys: how many an account has, what they may be called, and how long one may take to be used.
//!
//! The mathematics are a library's; what it needs to be told stands here. Source: product spec §2, §5; WebAuthn Level 3; decision 0080.

use time::Duration;

use crate::{
    closed_list,
    text::{Reason, one_line},
};

/// Of one account: more is no person with devices, and each is sent to the browser when another is made.
pub const MOST: i64 = 20;
/// Characters of a name.
pub const NAME_LENGTH: usize = 40;
/// How long a person may take between asking for a passkey and using it.
pub const CEREMONY_LIFE: Duration = Duration::minutes(5);

closed_list! {
    /// What a ceremony is for: an answer to one is none to another.
    pub enum CeremonyPurpose as "PasskeyCeremony" {
        /// A passkey is made.
        Register = "register",
        /// Who is signed in proves again who they are.
        Prove = "prove",
        /// Somebody signs in.
        Login = "login",
    }
}

/// A name people may give a passkey: one line that shows itself as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyName(String);

impl PasskeyName {
    /// # Errors
    /// Why it is none.
    pub fn parse(typed: &str) -> Result<Self, Reason> {
        one_line(typed, NAME_LENGTH).map(Self)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_visible_line() {
        for typed in
            ["Phone", "  Laptop at work ", "مفتاح", "会社のPC", "👩‍💻", "❤️", &"a".repeat(40)]
        {
            assert_eq!(PasskeyName::parse(typed).map(|name| name.0), Ok(typed.trim().to_owned()));
        }
        for (typed, reason) in [
            ("", Reason::Required),
            ("   ", Reason::Required),
            ("\u{200d}", Reason::Required),
            ("phone\u{202e}enohp", Reason::Invalid),
            ("\u{2066}phone\u{2069}", Reason::Invalid),
            ("two\nlines", Reason::Invalid),
            ("nul\0", Reason::Invalid),
            (&"a".repeat(41), Reason::TooLong),
            (&"\u{202e}".repeat(10_000), Reason::TooLong),
        ] {
            assert_eq!(PasskeyName::parse(typed), Err(reason), "{typed:?}");
        }
    }
}
