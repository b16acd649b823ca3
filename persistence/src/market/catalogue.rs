//! The catalogue from its seed files (`persistence/seed`): every game and every goods of it, with names in the languages there are.
//!
//! The files are compiled in. A hash in table `seed` says which are loaded, so a second start has nothing to do. What operators have made
//! or changed ([`game`], [`save`]) is theirs from then on: no file touches it. Decision 0064.

pub mod entry;
pub mod game;
pub mod import;
mod load;
mod name;
pub mod save;
#[cfg(test)]
mod tests;

pub use load::load;
pub(crate) use load::{is_loaded, lock, note_loaded};

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap},
    sync::LazyLock,
};

use guildhall_domain::conversation::search::normalise;
use serde_json::{Map, Value, json};

const GAMES: &str = include_str!("../../seed/games.tsv");
const PACKS: &str = include_str!("../../seed/packs.tsv");
const ITEMS: &str = include_str!("../../seed/cs2.tsv");
const WORDS: &str = include_str!("../../seed/cs2-words.tsv");
/// The game of `cs2.tsv`.
const ITEMS_GAME: &str = "csgo";

/// What is made of the files: raised when that changes, so that a database that has them loads them again.
const FORM: u8 = 2;

/// A word of the catalogue in one language.
struct Word {
    language: &'static str,
    text: &'static str,
    /// As searched.
    normal: String,
}

/// By the text in English.
static WORD: LazyLock<HashMap<&'static str, Vec<Word>>> = LazyLock::new(|| {
    let mut lines = WORDS.lines();
    let languages: Vec<&str> = lines.next().unwrap_or_default().split('\t').skip(1).collect();
    lines
        .filter_map(|line| {
            let (english, there) = line.split_once('\t')?;
            let there = languages.iter().copied().zip(there.split('\t'));
            let there = there.filter(|(_, text)| !text.is_empty());
            let words =
                there.map(|(language, text)| Word { language, text, normal: normalise(text) });
            Some((english, words.collect()))
        })
        .collect()
});

fn of_language<'w>(words: Option<&'w Vec<Word>>, language: &str) -> Option<&'w Word> {
    words?.iter().find(|word| word.language == language)
}

/// What a name of the catalogue (a weapon, a collection) is called in `language`, where the game says so.
pub fn word(english: &str, language: &str) -> Option<&'static str> {
    of_language(WORD.get(english), language).map(|word| word.text)
}

/// A game as seeded.
#[derive(Debug, Clone, PartialEq)]
pub struct SeedGame {
    pub game: &'static str,
    pub kind: &'static str,
    pub names: Value,
}

/// Goods as seeded.
#[derive(Debug, Clone, PartialEq)]
pub struct SeedGoods {
    pub goods_id: i64,
    pub game: &'static str,
    pub subgame_name: &'static str,
    pub name: String,
    pub names: Value,
    pub search_text: String,
    pub tags: Value,
    pub art: Value,
    pub wear: Option<(f32, f32)>,
    pub lot: i32,
    /// What it usually goes for, made up for items: for demonstrations only.
    pub guide_cents: i64,
}

/// The fields of every line after the head.
fn rows<const N: usize>(file: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    file.lines().skip(1).filter_map(|line| {
        let mut fields = [""; N];
        let mut given = line.split('\t');
        for field in &mut fields {
            *field = given.next()?;
        }
        Some(fields)
    })
}

/// All games, in their order.
pub fn games() -> Vec<SeedGame> {
    rows(GAMES)
        .map(|[game, kind, en, zh, ja]| {
            let mut names = Map::new();
            for (language, name) in [("en", en), ("zh_Hant", zh), ("ja", ja)] {
                names.insert(language.into(), name.into());
            }
            SeedGame { game, kind, names: names.into() }
        })
        .collect()
}

/// All goods.
pub fn goods() -> impl Iterator<Item = SeedGoods> {
    rows(ITEMS).filter_map(item).chain(rows(PACKS).filter_map(pack))
}

fn item(
    [id, kind, model, name, rarity, wear_min, wear_max, collection]: [&'static str; 8],
) -> Option<SeedGoods> {
    let goods_id = id.parse().ok()?;
    let wear = wear_min.parse().ok().zip(wear_max.parse().ok());
    let mut tags = Map::new();
    tags.insert("kind".into(), kind.into());
    tags.insert("rarity".into(), rarity.into());
    if !model.is_empty() {
        let weapon = name.split(" | ").next().unwrap_or(name);
        tags.insert("weapon".into(), weapon.trim_start_matches("★ ").into());
    }
    if !collection.is_empty() {
        tags.insert("collection".into(), collection.into());
    }
    let shape = if model.is_empty() { kind } else { model };
    let (names, search_text) = names(name);
    Some(SeedGoods {
        goods_id,
        game: ITEMS_GAME,
        subgame_name: "",
        search_text,
        name: name.to_owned(),
        names,
        tags: tags.into(),
        art: json!({ "shape": shape, "kind": kind, "rarity": rarity, "seed": goods_id, "name": name }),
        wear,
        lot: 1,
        guide_cents: guide(goods_id, kind, rarity),
    })
}

fn pack([id, game, subgame_name, kind, name, guide, lot]: [&'static str; 7]) -> Option<SeedGoods> {
    let goods_id = id.parse().ok()?;
    let mut tags = Map::from_iter([("kind".to_owned(), Value::from(kind))]);
    if !subgame_name.is_empty() {
        tags.insert("region".into(), subgame_name.into());
    }
    Some(SeedGoods {
        goods_id,
        game,
        subgame_name,
        name: name.to_owned(),
        names: json!({}),
        search_text: normalise(&format!("{name} {subgame_name}")),
        tags: tags.into(),
        art: json!({ "shape": kind, "kind": kind, "rarity": game, "seed": goods_id, "label": label(name), "name": name,
            "region": subgame_name }),
        wear: None,
        lot: lot.parse().ok()?,
        guide_cents: guide.parse().ok()?,
    })
}

/// What stands on the drawing of a pack: how many.
fn label(name: &str) -> String {
    name.chars().skip_while(|c| !c.is_ascii_digit()).take_while(|c| *c != ' ').collect()
}

/// The name in every language in which a part of it is another word; and all names, each once, as searched.
fn names(name: &str) -> (Value, String) {
    let parts: Vec<(&str, Option<&Vec<Word>>)> =
        name.split(" | ").map(|part| (part, WORD.get(part))).collect();
    let there = parts.iter().filter_map(|(_, words)| *words).flatten();
    let languages: BTreeSet<&str> = there.map(|word| word.language).collect();
    let mut search_text = normalise(name);
    let mut names: Map<String, Value> = Map::new();
    for language in languages {
        let (mut shown, mut searched) = (Vec::new(), Vec::new());
        for (part, words) in &parts {
            match of_language(*words, language) {
                Some(word) => {
                    shown.push(word.text);
                    searched.push(Cow::from(&word.normal));
                }
                None => {
                    shown.push(part);
                    searched.push(normalise(part).into());
                }
            }
        }
        names.insert(language.to_owned(), shown.join(" | ").into());
        let searched = searched.join(" | ");
        if !search_text.contains(&searched) {
            search_text.push('\n');
            search_text.push_str(&searched);
        }
    }
    (names.into(), search_text)
}

/// A price for a demonstration: by rarity and kind, spread by the number of the goods so that not all are the same.
fn guide(goods_id: i64, kind: &str, rarity: &str) -> i64 {
    let base: u64 = match rarity {
        "contraband" => 180_000,
        "covert" => 4_200,
        "classified" => 1_150,
        "restricted" => 340,
        "mil_spec" => 95,
        "industrial" => 34,
        _ => 12,
    };
    let (times, by) = match kind {
        "knife" => (9, 1),
        "glove" => (6, 1),
        "sniper" | "rifle" => (2, 1),
        "pistol" | "agent" => (3, 2),
        "graffiti" | "collectible" => (1, 6),
        "sticker" => (1, 2),
        _ => (1, 1),
    };
    // From a third to four times as much, most of them in the lower half.
    let spread = scattered(goods_id.unsigned_abs()) % 1_000;
    let cents = base * times / by * (333 + spread * spread * 3_667 / 1_000_000) / 1_000;
    i64::try_from(cents).unwrap_or(i64::MAX).max(3)
}

/// A number that looks like chance and is always the same (splitmix64).
pub fn scattered(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
