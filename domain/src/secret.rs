//! Secrets in what people write: card numbers and their codes, passwords, backup codes, seed phrases. They are replaced by `•`
//! before anything is saved, in every text of every author; the author is told, and led to the form that is made for secrets.
//!
//! Source: issue 3 (secrets in chat); bad-inputs CARDBANK-011; `docs/wire.md`, "Console"; `docs/decisions/0046`. A card number is
//! recognised by its check digit, everything else by the words around it (`secret/words`). A doubtful number is left alone, because
//! prices, order numbers and UIDs are what people here talk about; but a number that can only be a card's is one, whatever it is
//! called: our order numbers have nine digits. A doubtful password is taken out.

mod backup_code;
mod card;
mod login;
mod names;
mod password;
mod phrase;
mod reading;
mod words;

use crate::closed_list;
use std::{borrow::Cow, ops::Range};

use reading::Reading;

/// What stands where a character of a secret stood.
pub const DOT: char = '•';

/// Most dots for one password: how long it was is nobody's affair either.
const PASSWORD_DOTS: usize = 4;

closed_list! {
    /// What kind of secret somebody wrote.
    pub enum Secret as "SecretKind" {
        CardNumber = "card_number",
        CardCode = "card_code",
        Password = "password",
        BackupCode = "backup_code",
    }
}

closed_list! {
    /// The form made for a kind of secret.
    pub enum Form as "SecretForm" {
        Payment = "payment",
        Password = "password",
        BackupCodes = "backup_codes",
    }
}

impl Secret {
    /// Where such a thing is asked for safely.
    pub fn form(self) -> Form {
        match self {
            Self::CardNumber | Self::CardCode => Form::Payment,
            Self::Password => Form::Password,
            Self::BackupCode => Form::BackupCodes,
        }
    }
}

/// A text without its secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redacted<'a> {
    pub text: Cow<'a, str>,
    /// Each kind once, in the order of the text.
    pub found: Vec<Secret>,
}

/// Replaces the secrets of `text`. What comes out is never longer, in characters, than what came in.
pub fn redact(text: &str) -> Redacted<'_> {
    redact_around(text, &[])
}

/// The same for a text with markup in it: what stands in `hidden` (bytes, ascending) is not read and stays as it is, so that a
/// tag in the middle of a number hides nothing.
pub fn redact_around<'a>(text: &'a str, hidden: &[Range<usize>]) -> Redacted<'a> {
    let is_hidden = |at: usize| {
        let next = hidden.partition_point(|tag| tag.end <= at);
        hidden.get(next).is_some_and(|tag| tag.start <= at)
    };
    let shown = text.char_indices().filter(|(at, _)| !is_hidden(*at));
    let reading = Reading::new(shown.map(|(_, c)| c));
    let finds = finds(&reading);
    if finds.is_empty() {
        return Redacted { text: Cow::Borrowed(text), found: Vec::new() };
    }
    let mut redacted = String::with_capacity(text.len());
    let (mut place, mut next) = (0, 0);
    for (at, c) in text.char_indices() {
        if is_hidden(at) {
            redacted.push(c);
            continue;
        }
        next += usize::from(finds.get(next).is_some_and(|find| find.at.end <= place));
        match finds.get(next).filter(|find| find.at.start <= place) {
            None => redacted.push(c),
            Some(find) if find.secret == Secret::Password => {
                if place - find.at.start < PASSWORD_DOTS {
                    redacted.push(DOT);
                }
            }
            // Spaces and dashes stay, so that one sees what it was.
            Some(_) => redacted.push(reading.dotted(place)),
        }
        place += 1;
    }
    let mut found = Vec::new();
    for find in finds {
        if !found.contains(&find.secret) {
            found.push(find.secret);
        }
    }
    Redacted { text: Cow::Owned(redacted), found }
}

/// All secrets, in the order of the text; none within another.
fn finds(reading: &Reading) -> Vec<Find> {
    let mut finds = card::find(reading);
    finds.extend(backup_code::find(reading));
    finds.extend(password::find(reading));
    finds.extend(phrase::find(reading));
    finds.extend(login::find(reading));
    finds.sort_by_key(|find| (find.at.start, find.at.end));
    let mut end = 0;
    finds.retain(|find| {
        let is_first = find.at.start >= end;
        if is_first {
            end = find.at.end;
        }
        is_first
    });
    finds
}

/// A secret and the characters it takes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Find {
    secret: Secret,
    at: Range<usize>,
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod corpus;
