//! All goods at one moment, in every order there is.

use std::{cmp::Reverse, collections::HashMap, sync::Arc};

use super::{
    super::{Filter, Page, Sort, TagCount},
    entry::{Common, Entry, Row},
    query::{self, AnyOf, Query},
    spelling::Spelling,
};

/// What does not change any more; a later moment is another one of these.
#[derive(Debug, Default)]
pub struct Snapshot {
    entries: Vec<Arc<Entry>>,
    /// Where in `entries` goods are.
    places: HashMap<i64, usize>,
    /// Places in the order of each [`Sort`].
    orders: [Vec<u32>; ORDERS.len()],
    common: Common,
    spelling: Spelling,
}

const ORDERS: [Sort; 5] =
    [Sort::Popular, Sort::Cheapest, Sort::Dearest, Sort::Rising, Sort::Newest];

impl Snapshot {
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether it has this row as it is.
    pub(super) fn knows(&self, row: &Row) -> bool {
        self.places.get(&row.id()).is_some_and(|place| row.is_known_as(&self.entries[*place]))
    }

    /// This one, with these rows in place of what it had of them.
    pub(super) fn with(&self, rows: Vec<Row>) -> Self {
        let mut common = self.common.clone();
        let (mut entries, mut places) = (self.entries.clone(), self.places.clone());
        let mut spelling = self.spelling.clone();
        for row in rows {
            let entry = Arc::new(Entry::of(row, &mut common));
            match places.get(&entry.id) {
                Some(place) => {
                    if entries[*place].search_text != entry.search_text {
                        spelling.learn(&entry.search_text);
                    }
                    entries[*place] = entry;
                }
                None => {
                    spelling.learn(&entry.search_text);
                    places.insert(entry.id, entries.len());
                    entries.push(entry);
                }
            }
        }
        let mut orders = self.orders.clone();
        for (order, sort) in orders.iter_mut().zip(ORDERS) {
            order
                .extend((order.len()..entries.len()).filter_map(|place| u32::try_from(place).ok()));
            // Nearly sorted already: a stable sort goes through it once.
            order.sort_by_key(|place| rank(&entries[*place as usize], sort));
        }
        Self { entries, places, orders, common, spelling }
    }

    /// A page of the goods that fit, and how many do. Where nothing has the words, what is spelled like them.
    pub fn list(&self, filter: &Filter, sort: Sort, limit: i64, offset: i64) -> Page {
        let (limit, offset) = (at_least_none(limit), at_least_none(offset));
        let nothing = Page { items: Vec::new(), total: 0, is_guess: false };
        let Some(words) = query::search_words(filter.search.as_deref()) else { return nothing };
        let found = self.page(filter, query::all_of(&words), sort, limit, offset);
        if found.total > 0 || words.is_empty() {
            return found;
        }
        let Some(corrected) = self.spelling.correct(&words) else { return nothing };
        let guess = self.page(filter, corrected, Sort::Popular, limit, offset);
        Page { is_guess: guess.total > 0, ..guess }
    }

    fn page(
        &self,
        filter: &Filter,
        words: Vec<AnyOf>,
        sort: Sort,
        limit: usize,
        offset: usize,
    ) -> Page {
        let (mut items, mut total) = (Vec::new(), 0_usize);
        if let Some(query) = Query::new(filter, &self.common.words, words) {
            for entry in self.in_order(sort).filter(|entry| query.fits(entry)) {
                if total >= offset && items.len() < limit {
                    items.push(entry.goods());
                }
                total += 1;
            }
        }
        Page { items, total: i64::try_from(total).unwrap_or(i64::MAX), is_guess: false }
    }

    /// How many goods each game has.
    pub fn games(&self) -> HashMap<&str, i64> {
        let mut games = HashMap::new();
        for entry in &self.entries {
            *games.entry(entry.game()).or_default() += 1;
        }
        games
    }

    /// Every value of every attribute of a game's goods, the commonest of each attribute first.
    pub fn tags(&self, game: &str) -> Vec<TagCount> {
        let mut counts: HashMap<_, i64> = HashMap::new();
        if let Some(game) = self.common.words.get(game) {
            for entry in self.entries.iter().filter(|entry| entry.game == game) {
                for tag in entry.tags.iter() {
                    *counts.entry(*tag).or_default() += 1;
                }
            }
        }
        let mut tags: Vec<TagCount> = counts
            .into_iter()
            .map(|((attribute, value), goods)| TagCount {
                attribute: self.common.words.text(attribute).to_owned(),
                value: self.common.words.text(value).to_owned(),
                goods,
            })
            .collect();
        tags.sort_by(|a, b| {
            (&a.attribute, Reverse(a.goods), &a.value).cmp(&(
                &b.attribute,
                Reverse(b.goods),
                &b.value,
            ))
        });
        tags
    }

    fn in_order(&self, sort: Sort) -> impl Iterator<Item = &Entry> {
        let order = ORDERS.iter().position(|one| *one == sort).unwrap_or_default();
        self.orders[order].iter().map(|place| &*self.entries[*place as usize])
    }
}

fn at_least_none(number: i64) -> usize {
    usize::try_from(number).unwrap_or_default()
}

/// The smaller, the earlier; goods that are alike come in the order of their numbers.
fn rank(entry: &Entry, sort: Sort) -> (bool, i64, i64) {
    let (unknown, key) = match sort {
        Sort::Popular => (false, -i64::from(entry.sold_30d)),
        Sort::Cheapest => (entry.lowest_cents.is_none(), entry.lowest_cents.unwrap_or_default()),
        Sort::Dearest => (entry.lowest_cents.is_none(), -entry.lowest_cents.unwrap_or_default()),
        Sort::Rising => {
            (entry.change_7d.is_none(), -i64::from(entry.change_7d.unwrap_or_default()))
        }
        Sort::Newest => (false, -entry.id),
    };
    (unknown, key, entry.id)
}
