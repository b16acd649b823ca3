//! The apps: which kind of sign-in is theirs, which systems they run on, and how new one has to be.
//!
//! Source: product spec §6 (the client-token flow; android 1.8.8), §7 (registered game, OS type); decision 0087.

use std::{fmt, str::FromStr};

use crate::closed_list;

closed_list! {
    /// Where a sign-in was made.
    pub enum SessionKind as "SessionKind" {
        /// In a browser.
        Web = "web",
        /// In one of the apps, or in the page that an app shows.
        Native = "native",
    }
}

closed_list! {
    /// The system an app runs on.
    pub enum OsType as "OsType" {
        Ios = "iOS",
        Android = "Android",
    }
}

/// The most a part of a version can be.
const MOST: i64 = 999;

/// A version such as 1.8.8, of three numbers from 0 to 999. As one number, of which the newer is the larger, it is 1,008,008.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct AppVersion(i64);

/// No version of three numbers from 0 to 999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no version of three numbers from 0 to 999")]
pub struct NoVersion;

impl AppVersion {
    pub const fn new(major: u16, minor: u16, patch: u16) -> Self {
        Self((major as i64 * (MOST + 1) + minor as i64) * (MOST + 1) + patch as i64)
    }

    /// Of the one number; what is too large is the largest.
    pub fn of_number(number: i64) -> Self {
        Self(number.clamp(0, Self::LARGEST.0))
    }

    pub const LARGEST: Self = Self::new(999, 999, 999);

    pub const fn number(self) -> i64 {
        self.0
    }
}

impl fmt::Display for AppVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = MOST + 1;
        write!(f, "{}.{}.{}", self.0 / step / step, self.0 / step % step, self.0 % step)
    }
}

impl FromStr for AppVersion {
    type Err = NoVersion;

    fn from_str(text: &str) -> Result<Self, NoVersion> {
        let parts: Vec<u16> = text.split('.').map(part).collect::<Result<_, _>>()?;
        let &[major, minor, patch] = parts.as_slice() else { return Err(NoVersion) };
        Ok(Self::new(major, minor, patch))
    }
}

/// Up to three digits.
fn part(text: &str) -> Result<u16, NoVersion> {
    let is_number = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or(NoVersion)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_read_written_and_compared_by_its_numbers() {
        let version = |text: &str| text.parse::<AppVersion>();
        assert_eq!(version("1.8.8"), Ok(AppVersion::new(1, 8, 8)));
        assert_eq!(version("1.8.8").unwrap().number(), 1_008_008);
        assert_eq!(AppVersion::of_number(1_008_008).to_string(), "1.8.8");
        let is_older = |one: &str, other: &str| version(one).unwrap() < version(other).unwrap();
        assert!(is_older("1.8.7", "1.8.8") && is_older("1.9.0", "1.10.0"));
        assert_eq!(AppVersion::of_number(i64::MAX), AppVersion::LARGEST);
        assert_eq!(AppVersion::of_number(-1).to_string(), "0.0.0");
    }

    #[test]
    fn what_is_no_version_is_none() {
        for text in ["", "1.8", "1.8.8.8", "1.8.x", "1..8", "+1.8.8", "1.8.1000", "٣.٤.٥", " 1.8.8"]
        {
            assert_eq!(text.parse::<AppVersion>(), Err(NoVersion), "{text}");
        }
    }
}
