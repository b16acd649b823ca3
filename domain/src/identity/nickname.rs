//! The name people see: which text may be one, and how often it may change.
//!
//! Source: product spec §5 (at least 4 characters, no special characters, once every 3 months), §9.

use unicode_normalization::UnicodeNormalization;

/// Spec §5.
pub const MIN: usize = 4;
/// Ours: the spec gives no upper bound; longer names break every list they appear in.
pub const MAX: usize = 30;
/// Months between two changes. Spec §5 and §9.
pub const MONTHS_BETWEEN_CHANGES: i32 = 3;

/// Names that would pass for the house itself (ASVS V6.1.2). Compared without blanks and letter case, at the beginning.
const RESERVED: [&str; 10] = [
    "admin",
    "administrator",
    "customerservice",
    "guildhall",
    "moderator",
    "official",
    "root",
    "staff",
    "support",
    "tourist",
];

/// A name somebody may carry, in normal form, blanks collapsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nickname(String);

/// Why a name is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("too short")]
    TooShort,
    #[error("too long")]
    TooLong,
    #[error("has special characters")]
    SpecialCharacters,
    #[error("is reserved")]
    Reserved,
}

impl Nickname {
    /// Reads what somebody typed. Letters and digits of any script and single blanks between them are fine.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub fn parse(typed: &str) -> Result<Self, Refused> {
        if typed.len() > 16 * MAX {
            return Err(Refused::TooLong);
        }
        let normal: String = typed.nfkc().collect();
        let name = normal.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        if !name.chars().all(is_allowed) {
            return Err(Refused::SpecialCharacters);
        }
        match name.chars().count() {
            0..MIN => return Err(Refused::TooShort),
            MIN..=MAX => {}
            _ => return Err(Refused::TooLong),
        }
        let plain: String =
            name.chars().filter(|c| *c != ' ').flat_map(char::to_lowercase).collect();
        if RESERVED.iter().any(|word| plain.starts_with(word)) {
            return Err(Refused::Reserved);
        }
        Ok(Self(name))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_allowed(c: char) -> bool {
    c == ' ' || c.is_alphanumeric() || unicode_normalization::char::is_combining_mark(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(typed: &str) -> Result<String, Refused> {
        Nickname::parse(typed).map(|name| name.0)
    }

    #[test]
    fn letters_and_digits_of_any_script_make_a_name() {
        for name in ["abcd", "Max 99", "玩家一號", "สมชาย99", "محمد علي", "Ольга", "İsmail"]
        {
            assert_eq!(parse(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn four_to_thirty_characters() {
        assert_eq!(parse("abc"), Err(Refused::TooShort));
        assert_eq!(parse(""), Err(Refused::TooShort));
        assert_eq!(parse("a  c"), Err(Refused::TooShort), "blanks collapse before counting");
        assert!(parse(&"x".repeat(30)).is_ok());
        assert_eq!(parse(&"x".repeat(31)), Err(Refused::TooLong));
        assert_eq!(parse(&"x".repeat(1_000_000)), Err(Refused::TooLong));
    }

    #[test]
    fn special_characters_and_emoji_are_refused() {
        for name in
            ["a_b!c", "emoji😀", "<b>bold", "a\u{202e}bcd", "tab\tbed", "zero\u{200b}w", "a@b.com"]
        {
            assert_eq!(parse(name), Err(Refused::SpecialCharacters), "{name:?}");
        }
    }

    #[test]
    fn nobody_can_pass_for_the_house() {
        for name in [
            "Admin",
            "ADMINISTRATOR 7",
            "customer Service",
            "Guildhall team",
            "Ａｄｍｉｎ",
            "Tourist 0042",
        ] {
            assert_eq!(parse(name), Err(Refused::Reserved), "{name}");
        }
        assert!(parse("Sir Administer").is_ok());
    }

    #[test]
    fn a_name_has_one_spelling() {
        assert_eq!(parse("  Max   Power "), Ok("Max Power".to_owned()));
        assert_eq!(parse("Ｍａｘ１２"), Ok("Max12".to_owned()));
    }
}
