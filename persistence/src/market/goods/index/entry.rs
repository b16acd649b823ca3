//! Goods as the index keeps them: what is compared in a form that is quick to compare, the rest as small as it came.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use guildhall_domain::conversation::search::normalise;
use serde_json::Value;
use sqlx::{PgPool, prelude::FromRow};

use super::super::Goods;
use crate::DatabaseError;

/// A row as it is read.
#[derive(FromRow)]
pub(super) struct Row {
    goods_id: i64,
    game: String,
    subgame_name: String,
    name: String,
    names: String,
    search_text: String,
    tags: String,
    art: String,
    wear_min: Option<f32>,
    wear_max: Option<f32>,
    lot: i32,
    is_retired: bool,
    reference_cents: Option<i64>,
    lowest_cents: Option<i64>,
    on_sale: i32,
    bid_cents: Option<i64>,
    bids: i32,
    sold_30d: i32,
    change_7d: Option<i32>,
    bands: i16,
    listed_at: Option<i64>,
    changed_by: String,
}

impl Row {
    pub(super) fn id(&self) -> i64 {
        self.goods_id
    }

    /// Whether this is what `entry` was made of. While an old transaction runs, rows are read again that were seen before.
    pub(super) fn is_known_as(&self, entry: &Entry) -> bool {
        *self.changed_by == *entry.changed_by
    }
}

/// All rows that a transaction may have changed that had not ended at `up_to`; every row for `None`.
pub(super) async fn changed_since(
    pool: &PgPool,
    up_to: Option<&str>,
) -> Result<Vec<Row>, DatabaseError> {
    const COLUMNS: &str = "select g.goods_id, g.game, g.subgame_name, g.name, g.names::text as names, g.search_text, g.tags::text as tags,
            g.art::text as art, g.wear_min, g.wear_max, g.lot, g.retired_at is not null as is_retired, f.reference_cents, f.lowest_cents, f.on_sale, f.bid_cents, f.bids,
            f.sold_30d, f.change_7d, f.bands, (extract(epoch from f.listed_at) * 1000)::bigint as listed_at, g.changed_by::text || ' ' || f.changed_by::text as changed_by
        from goods g join goods_figures f using (goods_id)";
    const CHANGED: &str =
        " where g.goods_id in (select goods_id from goods where changed_by >= $1::xid8
            union all select goods_id from goods_figures where changed_by >= $1::xid8)";
    let mut query = sqlx::QueryBuilder::new(COLUMNS);
    let rows = match up_to {
        None => query.build_query_as().fetch_all(pool).await?,
        Some(up_to) => {
            query.push(CHANGED);
            query.build_query_as().bind(up_to).fetch_all(pool).await?
        }
    };
    Ok(rows)
}

/// A word as a number: equal words are equal numbers.
pub(super) type Word = u32;

/// The words of games, attributes and values, each once.
#[derive(Debug, Clone, Default)]
pub(super) struct Words {
    numbers: HashMap<Arc<str>, Word>,
    texts: Vec<Arc<str>>,
}

impl Words {
    pub(super) fn get(&self, word: &str) -> Option<Word> {
        self.numbers.get(word).copied()
    }

    pub(super) fn text(&self, word: Word) -> &str {
        self.texts.get(word as usize).map_or("", |text| text)
    }

    fn keep(&mut self, text: &str) -> Word {
        if let Some(known) = self.get(text) {
            return known;
        }
        let (word, text): (Word, Arc<str>) = (self.texts.len() as Word, text.into());
        self.numbers.insert(text.clone(), word);
        self.texts.push(text);
        word
    }
}

/// What many goods have in common, kept once for all of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Common {
    pub(super) words: Words,
    texts: HashSet<Arc<str>>,
    /// By their JSON: many goods have the same, and reading it is the longest part of taking goods in.
    tags: HashMap<Arc<str>, Arc<[(Word, Word)]>>,
}

impl Common {
    pub(super) fn keep_word(&mut self, text: &str) -> Word {
        self.words.keep(text)
    }

    fn tags(&mut self, json: &str) -> Arc<[(Word, Word)]> {
        if let Some(known) = self.tags.get(json) {
            return known.clone();
        }
        let read: HashMap<String, Value> = serde_json::from_str(json).unwrap_or_default();
        let tags: Arc<[_]> = read
            .iter()
            .filter_map(|(attribute, value)| {
                Some((self.words.keep(attribute), self.words.keep(value.as_str()?)))
            })
            .collect();
        let json = self.text(json);
        self.tags.insert(json, tags.clone());
        tags
    }

    fn text(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.texts.get(text) {
            return known.clone();
        }
        let new: Arc<str> = text.into();
        self.texts.insert(new.clone());
        new
    }
}

#[derive(Debug)]
pub(super) struct Entry {
    pub(super) id: i64,
    pub(super) game: Word,
    pub(super) subgame: Word,
    /// Attribute and value.
    pub(super) tags: Arc<[(Word, Word)]>,
    /// The names in all languages, and the region.
    pub(super) search_text: Box<str>,
    pub(super) lowest_cents: Option<i64>,
    pub(super) on_sale: i32,
    is_retired: bool,
    pub(super) bids: i32,
    pub(super) sold_30d: i32,
    pub(super) change_7d: Option<i32>,
    pub(super) bands: i16,
    /// In milliseconds since 1970; nobody sells it without.
    pub(super) listed_at: Option<i64>,
    game_name: Arc<str>,
    subgame_name: Arc<str>,
    name: Box<str>,
    /// JSON, as the next two: read only for who sees them.
    names: Arc<str>,
    tags_json: Arc<str>,
    art: Arc<str>,
    wear: (Option<f32>, Option<f32>),
    lot: i32,
    reference_cents: Option<i64>,
    bid_cents: Option<i64>,
    changed_by: Box<str>,
}

impl Entry {
    pub(super) fn of(row: Row, common: &mut Common) -> Self {
        Self {
            tags: common.tags(&row.tags),
            id: row.goods_id,
            game: common.words.keep(&row.game),
            subgame: common.words.keep(&row.subgame_name),
            search_text: searched(row.search_text, &row.subgame_name),
            lowest_cents: row.lowest_cents,
            on_sale: row.on_sale,
            is_retired: row.is_retired,
            bids: row.bids,
            sold_30d: row.sold_30d,
            change_7d: row.change_7d,
            bands: row.bands,
            listed_at: row.listed_at,
            game_name: common.text(&row.game),
            subgame_name: common.text(&row.subgame_name),
            name: row.name.into(),
            names: common.text(&row.names),
            tags_json: common.text(&row.tags),
            art: common.text(&row.art),
            wear: (row.wear_min, row.wear_max),
            lot: row.lot,
            reference_cents: row.reference_cents,
            bid_cents: row.bid_cents,
            changed_by: row.changed_by.into(),
        }
    }

    /// Whether lists have it: what is retired goes once nothing of it is on sale.
    pub(super) fn is_listed(&self) -> bool {
        !self.is_retired || self.on_sale > 0
    }

    pub(super) fn game(&self) -> &str {
        &self.game_name
    }

    pub(super) fn goods(&self, game_names: Value) -> Goods {
        let read = |json: &str| serde_json::from_str(json).unwrap_or(Value::Null);
        Goods {
            goods_id: self.id,
            game: (*self.game_name).to_owned(),
            game_names,
            subgame_name: (*self.subgame_name).to_owned(),
            name: (*self.name).to_owned(),
            names: read(&self.names),
            tags: read(&self.tags_json),
            art: read(&self.art),
            wear_min: self.wear.0,
            wear_max: self.wear.1,
            lot: self.lot,
            reference_cents: self.reference_cents,
            lowest_cents: self.lowest_cents,
            on_sale: self.on_sale,
            bid_cents: self.bid_cents,
            bids: self.bids,
            sold_30d: self.sold_30d,
            change_7d: self.change_7d,
        }
    }
}

/// "genshin europe" is a search like any other.
fn searched(names: String, region: &str) -> Box<str> {
    if region.is_empty() {
        return names.into();
    }
    format!("{names} {}", normalise(region)).into()
}
