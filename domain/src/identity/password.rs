//! Which passwords may be set.
//!
//! Source: product spec §5: 8-20 characters, more than 2 kinds of upper case, lower case, digits and symbols, and no special
//! symbols; so in effect letters and digits with all three kinds. Common passwords: ASVS V6.2.4, by zxcvbn's dictionary.

use super::email::Email;
use zxcvbn::{Score, matching::patterns::MatchPattern, zxcvbn};

/// Spec §5.
pub const MIN: usize = 8;
/// Spec §5.
pub const MAX: usize = 20;

/// Why a password may not be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("too short")]
    TooShort,
    #[error("too long")]
    TooLong,
    /// A kind is missing, or there is something that is neither a letter nor a digit.
    #[error("needs upper case, lower case and digits, and nothing else")]
    Kinds,
    #[error("too common")]
    Common,
}

/// Checks a new password. A password that is only compared with a stored one needs no more than [`is_plausible`].
///
/// # Errors
/// The first rule it breaks.
pub fn check(password: &str) -> Result<(), Refused> {
    // Look at the bytes first, so that the characters of a megabyte need not be counted.
    if password.len() > 4 * MAX || password.chars().count() > MAX {
        return Err(Refused::TooLong);
    }
    if password.chars().count() < MIN {
        return Err(Refused::TooShort);
    }
    let has = |kind: fn(&u8) -> bool| password.bytes().any(|b| kind(&b));
    let all_kinds =
        has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase) && has(u8::is_ascii_digit);
    if !all_kinds || !password.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return Err(Refused::Kinds);
    }
    if is_common(password) || names(password, HOUSE) { Err(Refused::Common) } else { Ok(()) }
}

/// Words that people on this site combine with a year to a password (ASVS V6.2.11).
const HOUSE: &str = "guildhall";
/// Shortest part of an address that is looked for; shorter ones occur in many words.
const SHORTEST_NAME: usize = 4;

/// Refuses a password that contains a part of its owner's address or a word of their nickname, because it is easily guessed.
///
/// # Errors
/// [`Refused::Common`].
pub fn check_for(password: &str, email: &Email, nickname: &str) -> Result<(), Refused> {
    let address = email.as_str();
    let name = address.split_once('@').map_or(address, |(name, _)| name);
    // A password consists of letters and digits; the words of a nickname may be separated by other characters.
    let words = nickname.split(|character: char| !character.is_alphanumeric());
    let mut said = words.chain([name]).filter(|word| word.len() >= SHORTEST_NAME);
    let is_named = said.any(|word| names(password, word));
    if is_named { Err(Refused::Common) } else { Ok(()) }
}

fn names(password: &str, word: &str) -> bool {
    password.to_lowercase().contains(&word.to_lowercase())
}

/// Whether this can be somebody's password, so that it is worth hashing: longer text was never accepted as one.
pub fn is_plausible(password: &str) -> bool {
    !password.is_empty() && password.len() <= 4 * MAX
}

/// True for common passwords in any letter case, and for others that are guessed within a thousand tries.
fn is_common(password: &str) -> bool {
    let strength = zxcvbn(password, &[]);
    let listed = matches!(strength.sequence(), [only] if matches!(only.pattern, MatchPattern::Dictionary(_)));
    listed || strength.score() == Score::Zero
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_kinds_and_eight_to_twenty_characters_are_accepted() {
        for password in ["Guild2026hall", "Ab1cdefg", "Xk39dkfjQ1", "Abcdefghij123456789X"] {
            assert_eq!(check(password), Ok(()), "{password}");
        }
    }

    #[test]
    fn one_character_less_or_more_is_refused() {
        assert_eq!(check("Ab1cdef"), Err(Refused::TooShort));
        assert_eq!(check("Abcdefghij1234567890X"), Err(Refused::TooLong));
        assert_eq!(check(""), Err(Refused::TooShort));
        assert_eq!(check(&"Ab1".repeat(100_000)), Err(Refused::TooLong));
    }

    #[test]
    fn two_kinds_are_too_few_and_special_symbols_are_not_allowed() {
        for password in [
            "aaaaaaaa",
            "aaaa1111",
            "AAAA1111",
            "AAAAaaaa",
            "Abcd1234!",
            "Abcd 1234",
            "Abcd1234é",
            "Пароль12",
        ] {
            assert_eq!(check(password), Err(Refused::Kinds), "{password}");
        }
    }

    #[test]
    fn passwords_that_everybody_tries_first_are_refused() {
        for password in [
            "Password1",
            "passworD1",
            "Password123",
            "Abcd1234",
            "Qwerty123",
            "Dragon123",
            "P4ssword",
        ] {
            assert_eq!(check(password), Err(Refused::Common), "{password}");
        }
    }

    #[test]
    fn passwords_that_say_where_or_whose_they_are_are_refused() {
        for password in ["Guildhall2026", "myGuildHall1"] {
            assert_eq!(check(password), Err(Refused::Common), "{password}");
        }
        let email = |text: &str| Email::parse(text).unwrap();
        let of = |password, address, nickname| check_for(password, &email(address), nickname);
        assert_eq!(of("Jonathan1987", "jonathan@x.test", "J"), Err(Refused::Common));
        assert_eq!(of("Xk39dkfjQ1", "jonathan@x.test", "Dragon Slayer"), Ok(()));
        assert_eq!(of("Xann39kfjQ1", "ann@x.test", "An n"), Ok(()), "in many words");
        for nickname in ["slayer", "The-SLAYER", "Dragon Slayer"] {
            assert_eq!(
                of("Slayer1987", "ann@x.test", nickname),
                Err(Refused::Common),
                "{nickname}"
            );
        }
    }
}
