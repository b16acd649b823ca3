//! The market's list: filtered, searched, sorted, a page at a time.
//!
//! Conditions are put together here, only those that are asked for, so that Postgres can choose the index that fits each
//! combination; every value is bound, never written into the statement.

use guildhall_domain::{
    closed_list,
    conversation::search::normalise,
    market::wear::{Band, Exterior},
};
use serde_json::{Map, Value};
use sqlx::{PgConnection, PgPool, Postgres, QueryBuilder};

use super::{Goods, SELECT, Totals};
use crate::DatabaseError;

closed_list! {
    /// In which order goods come.
    pub enum Sort as "GoodsSort" {
        /// What sells best.
        Popular = "popular",
        Cheapest = "price.asc",
        Dearest = "price.desc",
        /// What rose most in a week.
        Rising = "rising",
        /// The latest in the catalogue.
        Newest = "newest",
    }
}

/// Which goods are wanted; what is empty or `None` does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    pub game: Option<String>,
    pub subgame_name: Option<String>,
    /// Attribute to values, any of which will do. `exterior` is what is on sale in that wear band.
    pub tags: Vec<(String, Vec<String>)>,
    pub search: Option<String>,
    pub least_cents: Option<i64>,
    pub most_cents: Option<i64>,
    pub is_on_sale: bool,
    pub has_bids: bool,
}

/// A page of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub items: Vec<Goods>,
    pub total: i64,
    /// Nothing has these words; this is what is spelled like them.
    pub is_guess: bool,
}

/// Ours: no goods have a longer name, and no more words are looked for.
const LONGEST_SEARCH: usize = 100;
const MOST_WORDS: usize = 8;
/// How alike words must be for a guess: one wrong letter in seven or so. Ours.
const ALIKE: &str = "0.45";

/// A page of the goods that fit, and how many there are (by `totals`, which may be a few seconds behind).
///
/// # Errors
/// Whatever Postgres says.
pub async fn list(
    pool: &PgPool,
    totals: &Totals,
    filter: &Filter,
    sort: Sort,
    limit: i64,
    offset: i64,
) -> Result<Page, DatabaseError> {
    let search = filter.search.as_deref().map(normalise).unwrap_or_default();
    if search.chars().count() > LONGEST_SEARCH {
        return Ok(Page { items: Vec::new(), total: 0, is_guess: false });
    }
    let words: Vec<&str> = search.split_whitespace().take(MOST_WORDS).collect();
    let mut connection = pool.acquire().await?;
    let goods_query = GoodsQuery { filter, words: &words, alike: None };
    let items = goods_query.page(&mut connection, sort, limit, offset).await?;
    // Who waits for somebody else's count holds no connection.
    drop(connection);
    let total = match all_there(&items, limit, offset) {
        Some(total) => total,
        None => {
            let count = async {
                let mut connection = pool.acquire().await?;
                goods_query.total(&mut connection).await
            };
            totals.of(filter, count).await?
        }
    };
    if total > 0 || !has_word(&search) {
        return Ok(Page { items, total, is_guess: false });
    }
    // In a transaction of its own, because the threshold is a setting.
    let mut tx = pool.begin().await?;
    // A database whose locale knows no letters but ASCII finds no trigrams in others, and would compare the whole catalogue.
    let (_, has_trigrams): (String, bool) = sqlx::query_as(
        "select set_config('pg_trgm.word_similarity_threshold', $1, true), show_trgm($2) <> '{}'",
    )
    .bind(ALIKE)
    .bind(search.trim())
    .fetch_one(&mut *tx)
    .await?;
    if !has_trigrams {
        tx.commit().await?;
        return Ok(Page { items, total, is_guess: false });
    }
    let goods_query = GoodsQuery { filter, words: &[], alike: Some(search.trim()) };
    let items = goods_query.page(&mut tx, sort, limit, offset).await?;
    let total = match all_there(&items, limit, offset) {
        Some(total) => total,
        None => goods_query.total(&mut tx).await?,
    };
    tx.commit().await?;
    Ok(Page { items, total, is_guess: total > 0 })
}

/// Whether a guess can be found by the index: three letters in a row. Without them each of the goods would be compared, which takes
/// seconds.
fn has_word(search: &str) -> bool {
    search.split(|c: char| !c.is_alphanumeric()).any(|word| word.chars().count() >= 3)
}

/// How many there are, if this page says so itself.
fn all_there(items: &[Goods], limit: i64, offset: i64) -> Option<i64> {
    let number = i64::try_from(items.len()).ok()?;
    (offset == 0 && number < limit).then_some(number)
}

struct GoodsQuery<'f> {
    filter: &'f Filter,
    words: &'f [&'f str],
    alike: Option<&'f str>,
}

impl GoodsQuery<'_> {
    async fn page(
        &self,
        db: &mut PgConnection,
        sort: Sort,
        limit: i64,
        offset: i64,
    ) -> Result<Vec<Goods>, DatabaseError> {
        let mut page = QueryBuilder::new(SELECT);
        self.conditions(&mut page);
        if let Some(alike) = self.alike {
            page.push(" order by word_similarity(").push_bind(alike.to_owned());
            page.push(", g.search_text) desc, f.sold_30d desc, g.goods_id");
        } else {
            page.push(match sort {
                Sort::Popular => " order by f.sold_30d desc, f.goods_id",
                Sort::Cheapest => " order by f.lowest_cents, f.goods_id",
                Sort::Dearest => " order by f.lowest_cents desc nulls last, f.goods_id",
                Sort::Rising => " order by f.change_7d desc nulls last, f.goods_id",
                Sort::Newest => " order by g.goods_id desc",
            });
        }
        page.push(" limit ").push_bind(limit).push(" offset ").push_bind(offset);
        Ok(page.build_query_as().fetch_all(db).await?)
    }

    async fn total(&self, db: &mut PgConnection) -> Result<i64, DatabaseError> {
        let mut count = QueryBuilder::new("select count(*) from goods_figures f");
        if self.asks_for_words() {
            count.push(" join goods g using (goods_id)");
        }
        self.conditions(&mut count);
        Ok(count.build_query_scalar().fetch_one(db).await?)
    }

    /// Whether a condition needs the table of names and tags.
    fn asks_for_words(&self) -> bool {
        !self.words.is_empty()
            || self.alike.is_some()
            || self.filter.subgame_name.is_some()
            || self.filter.tags.iter().any(|(attribute, _)| attribute != "exterior")
    }

    fn conditions(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(" where true");
        if let Some(game) = &self.filter.game {
            query.push(" and f.game = ").push_bind(game.clone());
        }
        if let Some(subgame) = &self.filter.subgame_name {
            query.push(" and g.subgame_name = ").push_bind(subgame.clone());
        }
        for (attribute, values) in &self.filter.tags {
            if attribute == "exterior" {
                let mask = values
                    .iter()
                    .filter_map(|value| value.parse::<Exterior>().ok())
                    .map(Band::from)
                    .fold(0_i32, |mask, band| mask | 1 << band.number());
                query.push(" and f.bands::int & ").push_bind(mask).push(" <> 0");
                continue;
            }
            let one_of: Vec<Value> = values
                .iter()
                .map(|value| Map::from_iter([(attribute.clone(), value.clone().into())]).into())
                .collect();
            query.push(" and g.tags @> any(").push_bind(one_of).push(")");
        }
        for word in self.words {
            query.push(" and g.search_text like ").push_bind(format!("%{}%", escaped(word)));
        }
        let pairs: Vec<String> = self.words.iter().flat_map(|word| cjk_pairs(word)).collect();
        if !pairs.is_empty() {
            // The same again, for the index that knows two letters in a row.
            query.push(" and cjk_pairs(g.search_text) @> ").push_bind(pairs);
        }
        if let Some(alike) = self.alike {
            query.push(" and ").push_bind(alike.to_owned()).push(" <% g.search_text");
        }
        if let Some(cents) = self.filter.least_cents {
            query.push(" and f.lowest_cents >= ").push_bind(cents);
        }
        if let Some(cents) = self.filter.most_cents {
            query.push(" and f.lowest_cents <= ").push_bind(cents);
        }
        if self.filter.is_on_sale {
            query.push(" and f.on_sale > 0");
        }
        if self.filter.has_bids {
            query.push(" and f.bids > 0");
        }
    }
}

/// Two letters in a row, of scripts in which that may be a word. The database's function of that name knows the same letters.
fn cjk_pairs(word: &str) -> Vec<String> {
    let is_cjk = |letter: &char| matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}');
    let letters: Vec<char> = word.chars().collect();
    letters.windows(2).filter(|two| two.iter().all(is_cjk)).map(String::from_iter).collect()
}

/// `%`, `_` and `\` mean themselves.
fn escaped(word: &str) -> String {
    let mut text = String::with_capacity(word.len());
    for c in word.chars() {
        if matches!(c, '%' | '_' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text
}
