//! The second factor: time-based codes of an authenticator app (RFC 6238), and codes for the day the app is lost.
//!
//! SHA-1, six digits and steps of 30 seconds, because that is what every app does. A code counts one step early and one late, as
//! clocks differ, and once. Source: ASVS V6.3.3, V6.5; decision 0035.

use time::{Duration, OffsetDateTime};
use totp_rs::{Algorithm, Builder, Secret};

/// Bytes of a secret: as many as SHA-1 gives out, which RFC 4226 asks for.
pub const SECRET_LENGTH: usize = 20;
/// How long one code is shown.
pub const STEP: Duration = Duration::seconds(30);
/// Steps a code may be early or late.
const SKEW: u16 = 1;
const DIGITS: u8 = 6;
/// What an app shows beside the code.
const ISSUER: &str = "Guildhall";

/// Codes for a lost app that are handed out at a time.
pub const RECOVERY_CODES: usize = 10;
/// Wrong codes for one account, and the time they count for. Somebody who guesses here knows the password already.
pub const GUESSES: i64 = 5;
pub const GUESS_WINDOW: Duration = Duration::minutes(15);
/// How long somebody who has passed the first factor may take for the second.
pub const TICKET_LIFE: Duration = Duration::minutes(10);
/// How long set-up waits for the first code of the app.
pub const ENROLMENT_LIFE: Duration = Duration::minutes(15);
/// How old the last re-authentication may be for calls that move other people's money or change roles. ASVS V7.5.3.
pub const PROOF_LIFE: Duration = Duration::minutes(15);

/// No 0/O, 1/I/L, as in mailed codes.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// Characters of a recovery code: 49 bits, too many to guess in five tries.
const RECOVERY_LENGTH: usize = 10;

/// The secret that the authenticator app shares with the server.
pub struct TotpSecret([u8; SECRET_LENGTH]);

/// The text cannot be a code. It is not compared and does not count as a guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a code of a second factor")]
pub struct NotACode;

/// A code of the app or a recovery code. Their forms differ.
#[derive(Clone, PartialEq, Eq)]
pub enum FactorCode {
    /// Six digits.
    Totp(String),
    Recovery(RecoveryCode),
}

/// A recovery code in its normal spelling: ten capitals and digits.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl TotpSecret {
    /// From random bytes, or from the stored ones.
    pub fn new(bytes: [u8; SECRET_LENGTH]) -> Self {
        Self(bytes)
    }

    pub fn as_bytes(&self) -> &[u8; SECRET_LENGTH] {
        &self.0
    }

    /// In base32, for people who cannot scan the QR code.
    pub fn to_base32(&self) -> String {
        Secret::from(self.0).to_base32()
    }

    /// The address in the QR code (`otpauth://`), with the name of the account.
    pub fn uri(&self, account: &str) -> String {
        // Of the characters that end the label only these can occur in an email address.
        let label: String = account
            .bytes()
            .map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                    char::from(byte).to_string()
                }
                other => format!("%{other:02X}"),
            })
            .collect();
        let (secret, period) = (self.to_base32(), STEP.whole_seconds());
        format!(
            "otpauth://totp/{ISSUER}:{label}?secret={secret}&issuer={ISSUER}&algorithm=SHA1&digits={DIGITS}&period={period}"
        )
    }

    /// The time step of `code`, if it is valid at `now`. The caller makes sure that each step is accepted once.
    pub fn step_of(&self, code: &str, now: OffsetDateTime) -> Option<i64> {
        let now = u64::try_from(now.unix_timestamp()).ok()?;
        self.totp().check(code, now).and_then(|step| i64::try_from(step).ok())
    }

    /// The code of that moment.
    pub fn code_at(&self, at: OffsetDateTime) -> String {
        let at = u64::try_from(at.unix_timestamp()).unwrap_or(0);
        self.totp().generate(at).to_string()
    }

    fn totp(&self) -> totp_rs::Totp {
        Builder::new()
            .with_algorithm(Algorithm::SHA1)
            .with_digits(DIGITS)
            .with_skew(SKEW)
            .with_step_duration(STEP.unsigned_abs().as_secs())
            .with_secret(self.0)
            .build()
            .expect("digits, step and length of the secret are those of the RFC")
    }
}

impl FactorCode {
    /// Reads what somebody typed. Spaces and hyphens are ignored.
    ///
    /// # Errors
    /// [`NotACode`] unless it is six digits, or ten letters and digits.
    pub fn parse(typed: &str) -> Result<Self, NotACode> {
        // Longer text is refused before it is read, so that a megabyte costs nothing.
        if typed.len() > 64 {
            return Err(NotACode);
        }
        let plain: String = typed.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
        if plain.len() == usize::from(DIGITS) && plain.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(Self::Totp(plain));
        }
        let is_recovery =
            plain.len() == RECOVERY_LENGTH && plain.bytes().all(|b| b.is_ascii_alphanumeric());
        let code = || RecoveryCode(plain.to_ascii_uppercase());
        if is_recovery { Ok(Self::Recovery(code())) } else { Err(NotACode) }
    }
}

impl RecoveryCode {
    /// Makes a code from random bytes. Bytes that would make some characters more likely are skipped.
    /// `None` when too few bytes are left, which 64 random bytes practically never are.
    pub fn draw(random: &[u8]) -> Option<Self> {
        let size = ALPHABET.len();
        let fair = 256 - 256 % size;
        let code: String = random
            .iter()
            .map(|&byte| usize::from(byte))
            .filter(|&byte| byte < fair)
            .take(RECOVERY_LENGTH)
            .map(|byte| char::from(ALPHABET[byte % size]))
            .collect();
        (code.len() == RECOVERY_LENGTH).then_some(Self(code))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// As it is shown: in two halves.
    pub fn shown(&self) -> String {
        let (first, second) = self.0.split_at(RECOVERY_LENGTH / 2);
        format!("{first}-{second}")
    }
}

/// Secrets do not show in a debug print.
impl std::fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TotpSecret(..)")
    }
}

impl std::fmt::Debug for FactorCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FactorCode(..)")
    }
}

impl std::fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RecoveryCode(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(seconds).unwrap()
    }

    /// The secret of RFC 6238, appendix B.
    fn of_the_rfc() -> TotpSecret {
        TotpSecret::new(*b"12345678901234567890")
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        // Its table has eight digits; six are the last of them.
        for (time, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(of_the_rfc().code_at(at(time)), code);
            assert_eq!(of_the_rfc().step_of(code, at(time)), Some(time / 30));
        }
    }

    #[test]
    fn a_code_counts_one_step_early_and_one_late_and_no_further() {
        let secret = of_the_rfc();
        let code = secret.code_at(at(1_111_111_110)); // the first second of a step
        let step = Some(1_111_111_110 / 30);
        assert_eq!(secret.step_of(&code, at(1_111_111_110 - 30)), step);
        assert_eq!(secret.step_of(&code, at(1_111_111_110 - 31)), None);
        assert_eq!(secret.step_of(&code, at(1_111_111_110 + 59)), step);
        assert_eq!(secret.step_of(&code, at(1_111_111_110 + 60)), None);
    }

    #[test]
    fn an_app_reads_secret_and_account_from_the_address() {
        assert_eq!(
            of_the_rfc().uri("ann+b@x.test"),
            "otpauth://totp/Guildhall:ann%2Bb%40x.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Guildhall\
             &algorithm=SHA1&digits=6&period=30"
        );
    }

    #[test]
    fn what_is_typed_is_a_code_of_the_app_or_a_recovery_code_by_its_form() {
        assert_eq!(FactorCode::parse("123 456"), Ok(FactorCode::Totp("123456".into())));
        let recovery = FactorCode::Recovery(RecoveryCode("AB2C3D4E5F".into()));
        assert_eq!(FactorCode::parse("ab2c3-d4e5f"), Ok(recovery));
        for typed in ["", "12345", "1234567", "12345a", "AB2C3D4E5", "AB2C3D4E5FG", "ÄB2C3D4E5F"] {
            assert_eq!(FactorCode::parse(typed), Err(NotACode), "{typed:?}");
        }
        assert_eq!(FactorCode::parse(&" ".repeat(1_000)), Err(NotACode));
    }

    #[test]
    fn a_drawn_recovery_code_reads_back() {
        let random: Vec<u8> = (0..=255).collect();
        for start in 0..200 {
            let code = RecoveryCode::draw(&random[start..]).unwrap();
            assert_eq!(FactorCode::parse(&code.shown()), Ok(FactorCode::Recovery(code)));
        }
        assert_eq!(RecoveryCode::draw(&[1, 2, 255]), None);
    }
}
