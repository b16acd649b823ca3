//! The codes we mail: how they look, how long they live, how often they may be asked for and guessed.
//!
//! Source: product spec §5 (exactly 6 letters or digits), §4 and §8 (`remain_time` countdown).

use crate::closed_list;
use time::Duration;

/// Characters of a code. Spec §5.
pub const LENGTH: usize = 6;
/// How long a code can be used. Ours: long enough for slow mail.
pub const LIFE: Duration = Duration::minutes(10);
/// How many guesses are compared before the code is dead. Ours: with 31 characters a guesser's chance is 5 in 887 million.
pub const GUESSES: i16 = 5;
/// How long until one network may have another code sent to the same address. Ours: the spec shows a countdown without its value.
pub const RESEND_AFTER: Duration = Duration::seconds(60);
/// How many codes may be mailed to one address in a day for requests from unknown networks and devices. As many again for networks and
/// devices that the account has signed in from, so that strangers cannot lock its owner out. Ours.
pub const PER_EMAIL_AND_DAY: i64 = 20;
/// How many of these one unknown network may request. Ours: so that one stranger cannot use up all of them.
pub const PER_EMAIL_NETWORK_AND_DAY: i64 = 10;
/// How many codes one network may request in a day, for all addresses. Ours: enough for an office, too few to work through a list.
pub const PER_ADDRESS_AND_DAY: i64 = 200;

/// No 0/O, 1/I/L: a code is read from one screen and typed into another.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

closed_list! {
    /// What a code was mailed for. It is accepted for nothing else.
    pub enum Purpose as "AuthCodePurpose" {
        SignIn = "sign_in",
        Password = "password",
        Bind = "bind",
        /// For the contact address of an appeal.
        Appeal = "appeal",
    }
}

/// A code in its one normal spelling (capitals).
#[derive(Clone, PartialEq, Eq)]
pub struct AuthCode(String);

/// The text cannot be a code. It is not compared and does not count as a guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a code")]
pub struct NotACode;

impl AuthCode {
    /// Makes a code from random bytes. Bytes that would make some characters more likely are skipped.
    /// Returns `None` when too few bytes are left, which 32 random bytes practically never are.
    pub fn draw(random: &[u8]) -> Option<Self> {
        let size = ALPHABET.len();
        let fair = 256 - 256 % size;
        let code: String = random
            .iter()
            .map(|&byte| usize::from(byte))
            .filter(|&byte| byte < fair)
            .take(LENGTH)
            .map(|byte| char::from(ALPHABET[byte % size]))
            .collect();
        (code.len() == LENGTH).then_some(Self(code))
    }

    /// Reads what somebody typed, in any letter case.
    ///
    /// # Errors
    /// [`NotACode`] unless it is exactly six ASCII letters or digits.
    pub fn parse(typed: &str) -> Result<Self, NotACode> {
        let is_code = typed.len() == LENGTH && typed.bytes().all(|b| b.is_ascii_alphanumeric());
        if is_code { Ok(Self(typed.to_ascii_uppercase())) } else { Err(NotACode) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A code is a secret: a debug print does not show it.
impl std::fmt::Debug for AuthCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AuthCode(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_typed_in_any_case() {
        assert_eq!(AuthCode::parse("ab2c3d"), AuthCode::parse("AB2C3D"));
    }

    #[test]
    fn only_six_letters_or_digits_count_as_a_guess() {
        assert!(AuthCode::parse("123456").is_ok());
        for typed in
            ["", "12345", "1234567", "12-456", "12 456", "12345é", "１２３４５６", "12345\n"]
        {
            assert_eq!(AuthCode::parse(typed), Err(NotACode), "{typed:?}");
        }
    }

    #[test]
    fn a_drawn_code_reads_back_and_has_no_letter_that_looks_like_a_digit() {
        let random: Vec<u8> = (0..=255).collect();
        for start in 0..240 {
            let code = AuthCode::draw(&random[start..]).unwrap();
            assert_eq!(AuthCode::parse(code.as_str()), Ok(code.clone()));
            assert!(!code.as_str().contains(['0', 'O', '1', 'I', 'L']));
        }
    }

    #[test]
    fn every_character_is_equally_likely() {
        let mut counts = [0; 256];
        for byte in 0..=255_u8 {
            if let Some(code) = AuthCode::draw(&[byte; LENGTH]) {
                counts[usize::from(code.as_str().as_bytes()[0])] += 1;
            }
        }
        assert!(ALPHABET.iter().all(|&c| counts[usize::from(c)] == 8));
    }

    #[test]
    fn too_few_random_bytes_give_no_code() {
        assert_eq!(AuthCode::draw(&[1, 2, 3, 255, 254, 253, 252]), None);
    }
}
