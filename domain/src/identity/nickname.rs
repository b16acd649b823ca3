//! Nicknames: which text may be one, and how often it may change.
//!
//! Source: product spec §5 (at least 4 characters, no special characters, once every 3 months), §9.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_security::skeleton;

use crate::{identity::role::Role, text::is_invisible};

/// Spec §5.
pub const MIN: usize = 4;
/// Ours: the spec gives no upper bound; longer names break every list they appear in.
pub const MAX: usize = 30;
/// Months between two changes. Spec §5 and §9.
pub const MONTHS_BETWEEN_CHANGES: i32 = 3;

/// Most combining marks in a row. Thai and Arabic put two on a letter; one more to be safe.
const MARKS_IN_A_ROW: usize = 3;

/// Beginnings of names that could be mistaken for Guildhall itself (ASVS V6.1.2). Compared as they look, without spaces and letter case.
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

/// First words of names that claim a role: "Agent 9", "Seller Max". Compared as they look, without digits at their end.
const CLAIMS: [(&str, Claim); 9] = [
    ("agent", Claim::Staff),
    ("agents", Claim::Staff),
    ("helpdesk", Claim::Staff),
    ("operator", Claim::Staff),
    ("service", Claim::Staff),
    ("supervisor", Claim::Staff),
    ("vipagent", Claim::Staff),
    ("seller", Claim::Seller),
    ("sellers", Claim::Seller),
];

/// The role that a name claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    Staff,
    Seller,
}

impl Claim {
    /// Whether an account of this role may claim it.
    pub fn fits(self, role: Role) -> bool {
        match self {
            Self::Staff => role.is_staff(),
            Self::Seller => role.is_seller() || role.is_staff(),
        }
    }
}

/// An allowed nickname, in NFKC and with single spaces.
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
        // Hangul fillers count as letters in Unicode; a name of them would be invisible.
        let is_strange = |c: char| !is_allowed(c) || is_invisible(c);
        if typed.chars().any(is_invisible) || name.chars().any(is_strange) || !is_legible(&name) {
            return Err(Refused::SpecialCharacters);
        }
        match name.chars().count() {
            0..MIN => return Err(Refused::TooShort),
            MIN..=MAX => {}
            _ => return Err(Refused::TooLong),
        }
        let plain = looks(&name.replace(' ', ""));
        if RESERVED.iter().any(|word| plain.starts_with(&looks(word))) {
            return Err(Refused::Reserved);
        }
        Ok(Self(name))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The role that the name claims, if any.
    pub fn claim(&self) -> Option<Claim> {
        let mut words = self.0.split(' ');
        let first = words.next().unwrap_or_default();
        // "VIP Agent 3" claims to be an agent too.
        let two = [first, words.next().unwrap_or_default()].concat();
        let without_digits = |word: &str| looks(word.trim_end_matches(char::is_numeric));
        let (first, two) = (without_digits(first), without_digits(&two));
        let found = CLAIMS.iter().find(|(word, _)| [&first, &two].contains(&&looks(word)));
        found.map(|(_, claim)| *claim)
    }
}

/// Whether a text begins like a word that only the shop may use, whatever letters and digits it is written with.
pub fn looks_reserved(text: &str) -> bool {
    let plain = looks(text);
    RESERVED.iter().any(|word| plain.starts_with(&looks(word)))
}

/// The text as it looks to a reader: look-alike letters of other scripts, and digits used as letters, become Latin letters.
fn looks(text: &str) -> String {
    let lower = text.to_lowercase();
    skeleton(&lower)
        // Readers overlook accents and dots below a letter.
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            '3' => 'e',
            '4' => 'a',
            '5' => 's',
            '7' => 't',
            // The digit 1 looks like both an "i" and an "l".
            'l' => 'i',
            other => other,
        })
        .collect()
}

/// Refuses a name of combining marks alone, and too many of them in a row.
fn is_legible(name: &str) -> bool {
    let mut in_a_row = MARKS_IN_A_ROW;
    name.chars().all(|c| {
        in_a_row = if is_combining_mark(c) { in_a_row + 1 } else { 0 };
        in_a_row <= MARKS_IN_A_ROW
    })
}

fn is_allowed(c: char) -> bool {
    c == ' ' || c.is_alphanumeric() || is_combining_mark(c)
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
    fn a_name_can_be_seen() {
        for name in [
            "\u{3164}\u{3164}\u{3164}\u{3164}",
            "\u{3164}admin",
            "\u{ffa0}Support",
            "Max\u{1160}imilian",
            "\u{301}\u{302}\u{303}\u{304}",
            "\u{301}Maximilian",
            &format!("a{}", "\u{331}".repeat(29)),
            "q\u{331}\u{332}\u{333}\u{334}algo",
        ] {
            assert_eq!(parse(name), Err(Refused::SpecialCharacters), "{name:?}");
        }
        for name in ["น้ำผึ้ง", "मोहिनी", "مُحَمَّد", "Nguyễn"]
        {
            assert!(parse(name).is_ok(), "{name}: marks that belong there");
        }
    }

    #[test]
    fn nobody_can_look_like_the_house() {
        for name in [
            "\u{430}dmin",
            "Offi\u{441}ial Staff",
            "Adm1n",
            "5upport",
            "Gu1ldha11 Team",
            "rnoderator",
            "\u{1ea0}dmin",
            "Adm\u{ed}n",
            "S\u{fc}pport",
        ] {
            assert_eq!(parse(name), Err(Refused::Reserved), "{name}");
        }
    }

    #[test]
    fn a_name_that_claims_to_be_somebody_fits_only_those_who_are() {
        let claim = |name: &str| Nickname::parse(name).unwrap().claim();
        for name in [
            "Agent 9",
            "AGENT9",
            "Agent Smith",
            "\u{410}gent 7",
            "Ag3nt",
            "VIP Agent 2",
            "Service",
            "Ag\u{1eb9}nt 9",
        ] {
            assert_eq!(claim(name), Some(Claim::Staff), "{name}");
        }
        for name in ["Seller 10", "seller", "Se11er Max", "Sellers Corner"] {
            assert_eq!(claim(name), Some(Claim::Seller), "{name}");
        }
        for name in ["Agentur Nord", "Bestseller", "Player 1000007", "Max Power", "Secret Agentin"]
        {
            assert_eq!(claim(name), None, "{name}");
        }
        assert!(Claim::Staff.fits(Role::CustomerService) && !Claim::Staff.fits(Role::Seller));
        assert!(Claim::Seller.fits(Role::SubSeller) && !Claim::Seller.fits(Role::User));
    }

    #[test]
    fn a_name_has_one_spelling() {
        assert_eq!(parse("  Max   Power "), Ok("Max Power".to_owned()));
        assert_eq!(parse("Ｍａｘ１２"), Ok("Max12".to_owned()));
    }
}
