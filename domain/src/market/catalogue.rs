//! An entry of the catalogue as operators write it: what must be there, what differs between two, and what stays once somebody has it.
//!
//! Source: issue 18 (catalogue: games, goods, prices); ours: the lengths.

pub mod sheet;

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use super::{
    kind::{GameKind, GoodsKind, GoodsRarity},
    price,
};
use crate::{
    identity::game_role::RolePolicy,
    language,
    text::{FieldError, Reason, check_optional, check_said},
};

/// Longest name of goods or of a game, and of a region, a weapon and a collection.
pub const MOST_NAME: usize = 200;
/// Longest key of a game.
pub const MOST_KEY: usize = 40;
/// Most units one price stands for. Ours: a million lots of it are still a number of stock.
pub const MOST_LOT: i32 = 1_000_000;

/// Names by language, those that differ from the English one.
pub type Names = BTreeMap<String, String>;

/// Goods as they are written down.
#[derive(Debug, Clone, PartialEq)]
pub struct GoodsEntry {
    /// The key of the game.
    pub game: String,
    /// A region or server where the game has several markets; empty without.
    pub subgame_name: String,
    pub kind: GoodsKind,
    /// In English.
    pub name: String,
    pub names: Names,
    /// Pieces only.
    pub rarity: Option<GoodsRarity>,
    /// Weapons only; empty for others.
    pub weapon: String,
    /// Pieces only; empty where it is of none.
    pub collection: String,
    /// The least and the most wear; nothing for what does not wear.
    pub wear: Option<(f32, f32)>,
    /// Units one price stands for.
    pub lot: i32,
    /// What operators say it goes for, in cents.
    pub guide_cents: Option<i64>,
}

/// A field that was one thing and is another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub field: Cow<'static, str>,
    /// As text; empty for nothing.
    pub before: String,
    pub after: String,
}

impl Change {
    fn of(field: &'static str, before: impl ToString, after: impl ToString) -> Self {
        Self { field: field.into(), before: before.to_string(), after: after.to_string() }
    }
}

impl GoodsEntry {
    /// As it is kept: without blanks around texts, without names that say the same as the English one.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        for text in [&mut self.subgame_name, &mut self.name, &mut self.weapon, &mut self.collection]
        {
            *text = text.trim().to_owned();
        }
        self.names = tidied_names(&self.name, self.names);
        self
    }

    /// Every field that cannot be so, of goods of a game of that kind.
    pub fn check(&self, game: GameKind) -> Vec<FieldError> {
        let mut wrong = check_names(&self.name, &self.names);
        let mut refuse = |field: &str, reason| wrong.push(FieldError::new(field, reason));
        for (field, text) in [
            ("subgame_name", &self.subgame_name),
            ("weapon", &self.weapon),
            ("collection", &self.collection),
        ] {
            if let Err(reason) = check_line(text) {
                refuse(field, reason);
            }
        }
        if !self.kind.is_of(game) {
            refuse("kind", Reason::Invalid);
        }
        match (self.kind.is_stocked(), self.rarity) {
            (false, None) => refuse("rarity", Reason::Required),
            (true, Some(_)) => refuse("rarity", Reason::Invalid),
            _ => {}
        }
        match (self.kind.is_weapon(), self.weapon.is_empty()) {
            (true, true) => refuse("weapon", Reason::Required),
            (false, false) => refuse("weapon", Reason::Invalid),
            _ => {}
        }
        if self.kind.is_stocked() && !self.collection.is_empty() {
            refuse("collection", Reason::Invalid);
        }
        if let Some((least, most)) = self.wear {
            let is_range = (0.0..=1.0).contains(&least) && (0.0..=1.0).contains(&most);
            if !self.kind.is_weapon() || !is_range || least > most {
                refuse("wear_min", Reason::Invalid);
            }
        }
        let most_lot = if self.kind.is_stocked() { MOST_LOT } else { 1 };
        if !(1..=most_lot).contains(&self.lot) {
            refuse("lot", Reason::Invalid);
        }
        if self.guide_cents.is_some_and(|cents| !(1..=price::MOST).contains(&cents)) {
            refuse("guide_cents", Reason::Invalid);
        }
        wrong
    }

    /// What is different in `after`, field by field.
    pub fn changes(&self, after: &Self) -> Vec<Change> {
        let texts = |it: &Self| {
            [
                ("game", it.game.clone()),
                ("subgame_name", it.subgame_name.clone()),
                ("kind", it.kind.to_string()),
                ("name", it.name.clone()),
                ("rarity", it.rarity.map(|it| it.to_string()).unwrap_or_default()),
                ("weapon", it.weapon.clone()),
                ("collection", it.collection.clone()),
                (
                    "wear",
                    it.wear.map(|(least, most)| format!("{least} - {most}")).unwrap_or_default(),
                ),
                ("lot", it.lot.to_string()),
                ("guide_cents", it.guide_cents.map(|it| it.to_string()).unwrap_or_default()),
            ]
        };
        let both = texts(self).into_iter().zip(texts(after));
        let differ = both.filter(|((_, before), (_, after))| before != after);
        let mut changes: Vec<Change> =
            differ.map(|((field, before), (_, after))| Change::of(field, before, after)).collect();
        changes.extend(changed_names(&self.names, &after.names));
        changes
    }

    /// Fields that are different in `after` and stay as they are once somebody owns or trades the goods: prices, stock and orders
    /// were made with them.
    pub fn fixed(&self, after: &Self) -> Vec<&'static str> {
        let differ = [
            ("game", self.game != after.game),
            ("kind", self.kind != after.kind),
            ("lot", self.lot != after.lot),
            ("wear_min", self.wear.is_some() != after.wear.is_some()),
        ];
        differ.into_iter().filter(|(_, is)| *is).map(|(field, _)| field).collect()
    }
}

/// A game as it is written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameEntry {
    /// In English.
    pub name: String,
    pub names: Names,
    pub kind: GameKind,
    /// Not shown in the market, nor what belongs to it; nothing of it is newly listed.
    pub is_hidden: bool,
    /// Whether characters in it can be looked up, and are needed for its trade.
    pub role_policy: RolePolicy,
}

impl GameEntry {
    /// As it is kept.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        self.name = one_line(&self.name);
        self.names = tidied_names(&self.name, self.names);
        self
    }

    /// Every field that cannot be so.
    pub fn check(&self) -> Vec<FieldError> {
        check_names(&self.name, &self.names)
    }

    /// What is different in `after`, field by field.
    pub fn changes(&self, after: &Self) -> Vec<Change> {
        let mut changes = Vec::new();
        if self.name != after.name {
            changes.push(Change::of("name", &self.name, &after.name));
        }
        changes.extend(changed_names(&self.names, &after.names));
        if self.kind != after.kind {
            changes.push(Change::of("kind", self.kind, after.kind));
        }
        if self.is_hidden != after.is_hidden {
            changes.push(Change::of("is_hidden", self.is_hidden, after.is_hidden));
        }
        if self.role_policy != after.role_policy {
            changes.push(Change::of("role_policy", self.role_policy, after.role_policy));
        }
        changes
    }
}

/// Whether a text can be the key of a game: small letters, digits and `_`, a letter first.
///
/// # Errors
/// Why not.
pub fn check_key(key: &str) -> Result<(), Reason> {
    check_said(key, MOST_KEY)?;
    let is_key = key.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'_')
        && key.starts_with(|it: char| it.is_ascii_lowercase());
    if is_key && key.len() >= 2 { Ok(()) } else { Err(Reason::Invalid) }
}

/// Without blanks around it; what does not print is a blank.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}

/// One line of at most [`MOST_NAME`] characters.
fn check_line(text: &str) -> Result<(), Reason> {
    check_optional(text, MOST_NAME)?;
    if text.chars().any(char::is_control) { Err(Reason::Invalid) } else { Ok(()) }
}

fn check_names(name: &str, names: &Names) -> Vec<FieldError> {
    let english = check_said(name, MOST_NAME).and_then(|()| check_line(name));
    let english = english.err().map(|reason| FieldError::new("names.en", reason));
    let others = names.iter().filter_map(|(key, text)| {
        let is_known = language::find(key).is_some_and(|it| it.key != language::DEFAULT.key);
        let checked = if is_known { check_line(text) } else { Err(Reason::Invalid) };
        checked.err().map(|reason| FieldError::new(format!("names.{key}"), reason))
    });
    english.into_iter().chain(others).collect()
}

fn tidied_names(name: &str, names: Names) -> Names {
    let tidied = names.into_iter().map(|(key, text)| (key, one_line(&text)));
    tidied.filter(|(_, text)| !text.is_empty() && text != name).collect()
}

/// By language, as `names.de`.
fn changed_names(before: &Names, after: &Names) -> impl Iterator<Item = Change> {
    let keys: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let of = |names: &Names, key: &str| names.get(key).cloned().unwrap_or_default();
    let both = keys.into_iter().map(move |key| (key, of(before, key), of(after, key)));
    let differ = both.filter(|(_, before, after)| before != after);
    let changes = differ.map(|(key, before, after)| Change {
        field: format!("names.{key}").into(),
        before,
        after,
    });
    changes.collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests;
