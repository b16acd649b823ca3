//! An account's own account at Steam: its number, where trade offers are sent to it, and the key that speaks for it.
//!
//! Steam calls a person by 64 bits, of which the lower 32 are the number of the account and the upper ones say that it is a person of the
//! public Steam. A trade URL has that lower number (`partner`). Source: product spec §3 (account), §4, §5; decision 0086.

use std::{fmt, str::FromStr};

/// What Steam adds to the number of a person's account.
const BASE: u64 = 76_561_197_960_265_728;
/// Digits of every such number.
const ID_DIGITS: usize = 17;
/// Before a person's number in the address of their page.
const PROFILE: &str = "https://steamcommunity.com/profiles/";
/// Before what makes one trade URL differ from another.
const TRADE: &str = "https://steamcommunity.com/tradeoffer/new/?";
/// Characters of the token in a trade URL.
const TOKEN: usize = 8;
/// Digits of a Web API key.
pub const KEY_DIGITS: usize = 32;
/// How many of them are shown again.
const KEY_END: usize = 4;
/// Longest text that is read. Ours: an address with room.
pub const MOST_TEXT: usize = 200;

/// It does not have the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not of the form that Steam gives it")]
pub struct Malformed;

/// A person at Steam, by the number of their account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SteamId(u32);

impl SteamId {
    /// What Steam's API and pages call it; also how it is kept.
    pub const fn number(self) -> u64 {
        BASE + self.0 as u64
    }

    /// The number in a trade URL.
    pub const fn partner(self) -> u32 {
        self.0
    }

    /// # Errors
    /// Not a person of the public Steam.
    pub fn of_number(number: u64) -> Result<Self, Malformed> {
        let account = number.checked_sub(BASE).and_then(|account| u32::try_from(account).ok());
        account.filter(|account| *account > 0).map(Self).ok_or(Malformed)
    }
}

impl fmt::Display for SteamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for SteamId {
    type Err = Malformed;

    /// The number of 17 digits, or the address of the person's page that has it.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let text = text.trim();
        let digits = match text.strip_prefix(PROFILE) {
            Some(rest) => rest.strip_suffix('/').unwrap_or(rest),
            None => text,
        };
        if digits.len() != ID_DIGITS || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Malformed);
        }
        Self::of_number(digits.parse().map_err(|_| Malformed)?)
    }
}

/// Where trade offers are sent to somebody. Whoever has it can send them some, so it is shown to its owner alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TradeUrl {
    pub owner: SteamId,
    token: String,
}

impl TradeUrl {
    /// As it is kept.
    ///
    /// # Errors
    /// Not a token of Steam.
    pub fn new(owner: SteamId, token: &str) -> Result<Self, Malformed> {
        let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let fits = token.len() == TOKEN && token.bytes().all(is_sign);
        if fits { Ok(Self { owner, token: token.to_owned() }) } else { Err(Malformed) }
    }

    /// What differs between two of one owner.
    pub fn token(&self) -> &str {
        &self.token
    }
}

impl fmt::Display for TradeUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{TRADE}partner={}&token={}", self.owner.partner(), self.token)
    }
}

impl FromStr for TradeUrl {
    type Err = Malformed;

    /// As Steam writes it, with `partner` and `token` once each and nothing else. Anything else may be an address of somebody who
    /// collects what people paste.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let text = text.trim();
        let bare = TRADE.replace("/?", "?"); // Steam has written it so too
        let query =
            text.strip_prefix(TRADE).or_else(|| text.strip_prefix(&bare)).ok_or(Malformed)?;
        let (mut partner, mut token) = (None, None);
        for part in query.split('&') {
            match part.split_once('=') {
                Some(("partner", value)) if partner.is_none() => partner = Some(value),
                Some(("token", value)) if token.is_none() => token = Some(value),
                _ => return Err(Malformed),
            }
        }
        let (partner, token) = (partner.ok_or(Malformed)?, token.ok_or(Malformed)?);
        let is_plain = !partner.starts_with('0') && partner.bytes().all(|b| b.is_ascii_digit());
        let number = partner.parse::<u32>().ok().filter(|_| is_plain).ok_or(Malformed)?;
        Self::new(SteamId(number), token)
    }
}

/// A Web API key: it speaks for its owner, so no log and no answer ever has it.
#[derive(Clone, PartialEq, Eq)]
pub struct SteamKey(String);

impl SteamKey {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What its owner knows it by afterwards.
    pub fn end(&self) -> &str {
        &self.0[KEY_DIGITS - KEY_END..]
    }
}

impl fmt::Debug for SteamKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SteamKey")
    }
}

impl FromStr for SteamKey {
    type Err = Malformed;

    /// 32 hexadecimal digits, in the capitals that Steam writes.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let text = text.trim();
        if text.len() != KEY_DIGITS || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(Malformed);
        }
        Ok(Self(text.to_ascii_uppercase()))
    }
}

/// A person as Steam shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SteamProfile {
    pub id: SteamId,
    /// On one line, and short; it is shown, never trusted.
    pub name: String,
    /// Whether strangers see neither their games nor their items.
    pub is_private: bool,
}

/// What an account has of Steam, as its owner reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SteamAccount {
    pub profile: SteamProfile,
    pub trade_url: Option<TradeUrl>,
    /// The last digits of the key.
    pub key_end: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const GABE: &str = "76561197960287930";

    #[test]
    fn a_person_is_17_digits_or_the_address_of_their_page() {
        let gabe: SteamId = GABE.parse().unwrap();
        assert_eq!((gabe.partner(), gabe.number()), (22_202, 76_561_197_960_287_930));
        assert_eq!(gabe.to_string(), GABE);
        for same in [
            " 76561197960287930 ",
            "https://steamcommunity.com/profiles/76561197960287930",
            "https://steamcommunity.com/profiles/76561197960287930/",
        ] {
            assert_eq!(same.parse(), Ok(gabe), "{same}");
        }
        for none in [
            "",
            "7656119796028793",
            "765611979602879300",
            "+6561197960287930",
            "７６５６１１９７９６０２８７９３０",
            "76561197960265728", // nobody: the number 0
            "76561202255233024", // past 32 bits
            "10000000000000000", // below all people
            "http://steamcommunity.com/profiles/76561197960287930",
            "https://steamcommunity.com.evil.test/profiles/76561197960287930",
            "https://steamcommunity.com/profiles/76561197960287930/inventory",
            "https://steamcommunity.com/id/gabelogannewell",
        ] {
            assert_eq!(none.parse::<SteamId>(), Err(Malformed), "{none}");
        }
        assert_eq!("76561202255233023".parse::<SteamId>().map(SteamId::partner), Ok(u32::MAX));
    }

    #[test]
    fn a_trade_url_has_the_owner_and_a_token_and_nothing_else() {
        let written = "https://steamcommunity.com/tradeoffer/new/?partner=22202&token=aB3-_xyZ";
        let read: TradeUrl = written.parse().unwrap();
        assert_eq!(read.owner.to_string(), GABE);
        assert_eq!((read.token(), read.to_string()), ("aB3-_xyZ", written.to_owned()));
        for same in [
            "https://steamcommunity.com/tradeoffer/new/?token=aB3-_xyZ&partner=22202",
            "https://steamcommunity.com/tradeoffer/new?partner=22202&token=aB3-_xyZ",
            " https://steamcommunity.com/tradeoffer/new/?partner=22202&token=aB3-_xyZ\n",
        ] {
            assert_eq!(same.parse().as_ref(), Ok(&read), "{same}");
        }
        let start = "https://steamcommunity.com/tradeoffer/new/";
        for wrong in [
            "",
            "partner=22202",
            "token=aB3-_xyZ",
            "partner=22202&token=aB3-_xy",
            "partner=22202&token=aB3-_xyZZ",
            "partner=22202&token=aB3-_x%5A",
            "partner=0&token=aB3-_xyZ",
            "partner=022202&token=aB3-_xyZ",
            "partner=-22202&token=aB3-_xyZ",
            "partner=4294967296&token=aB3-_xyZ",
            "partner=22202&token=aB3-_xyZ&partner=22203",
            "partner=22202&token=aB3-_xyZ&for=me",
            "partner=22202&token=aB3-_xyZ#here",
        ] {
            let text = format!("{start}?{wrong}");
            assert_eq!(text.parse::<TradeUrl>(), Err(Malformed), "{wrong}");
        }
        for elsewhere in [
            "http://steamcommunity.com/tradeoffer/new/",
            "https://steamcommunity.com.evil.test/tradeoffer/new/",
            "https://steamcommunity.com@evil.test/tradeoffer/new/",
            "https://evil.test/steamcommunity.com/tradeoffer/new/",
            "https://steamcommunity.com/tradeoffer/new/x",
        ] {
            let text = format!("{elsewhere}?partner=22202&token=aB3-_xyZ");
            assert_eq!(text.parse::<TradeUrl>(), Err(Malformed), "{elsewhere}");
        }
    }

    #[test]
    fn a_key_has_32_hexadecimal_digits_and_shows_the_last_four() {
        let key: SteamKey = " 0123456789abcdef0123456789abc0de".parse().unwrap();
        assert_eq!((key.as_str(), key.end()), ("0123456789ABCDEF0123456789ABC0DE", "C0DE"));
        assert_eq!(format!("{key:?}"), "SteamKey", "no log has it");
        for wrong in ["", "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdeg"] {
            assert_eq!(wrong.parse::<SteamKey>(), Err(Malformed), "{wrong}");
        }
        assert_eq!(format!("{}0", key.as_str()).parse::<SteamKey>(), Err(Malformed));
    }
}
