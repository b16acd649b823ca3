//! Secrets in what people write: card numbers and their codes, passwords, backup codes. They are replaced by `•` before anything
//! is kept, whoever writes and wherever; the writer is told and led to the form that is made for them.
//!
//! Source: issue 3 (secrets in chat); bad-inputs CARDBANK-011; `docs/wire.md`, "Console". What is found is found by looks alone:
//! a number by its own check digit, all else by the words around it. In doubt about a number it is left alone (prices, order
//! numbers and UIDs are what people here talk about); in doubt about a password it is taken.

mod backup_code;
mod card;
mod password;
mod reading;

use std::{borrow::Cow, ops::Range};

use reading::Reading;

/// What stands where a character of a secret stood.
pub const DOT: char = '•';

/// Most dots for one password: how long it was is nobody's affair either.
const PASSWORD_DOTS: usize = 4;

/// What kind of secret somebody wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Secret {
    CardNumber,
    CardCode,
    Password,
    BackupCode,
}

impl Secret {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::CardNumber => "card_number",
            Self::CardCode => "card_code",
            Self::Password => "password",
            Self::BackupCode => "backup_code",
        }
    }

    /// Where such a thing is asked for safely; the word on the wire.
    pub fn form(self) -> &'static str {
        match self {
            Self::CardNumber | Self::CardCode => "payment",
            Self::Password => "password",
            Self::BackupCode => "backup_codes",
        }
    }
}

/// A text without its secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Masked<'a> {
    pub text: Cow<'a, str>,
    /// Each kind once, in the order of the text.
    pub found: Vec<Secret>,
}

/// Replaces the secrets of `text`. What comes out is never longer, in characters, than what came in.
pub fn mask(text: &str) -> Masked<'_> {
    let reading = Reading::new(text);
    let mut finds = card::find(&reading);
    finds.extend(backup_code::find(&reading));
    finds.extend(password::find(&reading));
    finds.sort_by_key(|find| (find.at.start, find.at.end));
    if finds.is_empty() {
        return Masked { text: Cow::Borrowed(text), found: Vec::new() };
    }
    let mut masked = String::with_capacity(text.len());
    let mut found = Vec::new();
    let mut copied = 0;
    for Find { secret, at } in finds {
        if at.start < copied {
            continue; // part of one that is replaced already
        }
        masked.extend(reading.raw(copied..at.start));
        if secret == Secret::Password {
            masked.extend(std::iter::repeat_n(DOT, at.len().min(PASSWORD_DOTS)));
        } else {
            // Spaces and dashes stay, so that one sees what it was.
            masked.extend(at.clone().map(|place| reading.dotted(place)));
        }
        if !found.contains(&secret) {
            found.push(secret);
        }
        copied = at.end;
    }
    masked.extend(reading.raw(copied..reading.len()));
    Masked { text: Cow::Owned(masked), found }
}

/// A secret and the characters it takes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Find {
    secret: Secret,
    at: Range<usize>,
}

#[cfg(test)]
mod tests;
