//! All goods at one moment, in every order there is.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    sync::Arc,
};

use guildhall_domain::{conversation::search::normalise, ids::GoodsId};
use serde_json::Value;

use super::{
    super::{Facets, Filter, Game, Goods, Page, Sort, TagCount},
    entry::{Common, Entry, Row, Word},
    query::{self, AnyOf, Missed, Query, Wanted},
    spelling::Spelling,
};

/// What does not change any more; a later moment is another one of these.
#[derive(Debug, Default)]
pub struct Snapshot {
    entries: Vec<Arc<Entry>>,
    /// Of each entry, whether lists have it: not what is retired and sold out, nor what belongs to a hidden game.
    listed: Vec<bool>,
    /// Where in `entries` goods are.
    places: HashMap<i64, usize>,
    /// Places in the order of each [`Sort`].
    orders: [Vec<u32>; ORDERS.len()],
    common: Common,
    spelling: Spelling,
    all_games: Vec<Game>,
    /// Games by their number, with what is searched of them.
    game_texts: Vec<(Word, String)>,
}

/// Attributes that mean the same in every game. Ours.
const SHARED: [&str; 2] = ["kind", "region"];

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

    /// Whether these are all games, called as they are.
    pub(super) fn knows_games(&self, games: &[Game]) -> bool {
        self.all_games == games
    }

    /// This one, with these rows in place of what it had of them, and these games.
    pub(super) fn with(&self, rows: Vec<Row>, games: Vec<Game>) -> Self {
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
        let hidden: Vec<&str> =
            games.iter().filter(|it| it.is_hidden).map(|it| &*it.game).collect();
        let is_listed = |it: &Arc<Entry>| it.is_listed() && !hidden.contains(&it.game());
        let listed = entries.iter().map(is_listed).collect();
        let mut game_texts = Vec::new();
        for game in &games {
            let text = game_text(game);
            spelling.learn(&text);
            game_texts.push((common.keep_word(&game.game), text));
        }
        Self { entries, listed, places, orders, common, spelling, all_games: games, game_texts }
    }

    /// A page of the goods that fit, and how many do. Where nothing has the words, what is spelled like them.
    pub fn list(&self, filter: &Filter, sort: Sort, limit: i64, offset: i64) -> Page {
        let (limit, offset) = (at_least_none(limit), at_least_none(offset));
        let (found, is_guess) = self.found(filter, sort);
        let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
        let items = found.into_iter().skip(offset).take(limit);
        let items = items.map(|place| self.goods(place)).collect();
        Page { items, total, is_guess }
    }

    /// What this filter could be changed to.
    pub fn facets(&self, filter: &Filter) -> Facets {
        let mut counts: HashMap<(Word, Word), i64> = self.known_tags(filter.game.as_deref());
        let (mut bands, mut games) = ([0_i64; i16::BITS as usize], HashMap::<Word, i64>::new());
        let Some(words) = query::search_words(filter.search.as_deref()) else {
            return Facets { tags: self.tag_counts(counts), ..Facets::default() };
        };
        let typed = query::all_of(&words);
        let is_typed = words.is_empty() || self.any_fits(filter, &typed);
        let meant = if is_typed { None } else { self.spelling.correct(&words) };
        let meant = meant.unwrap_or(typed);
        // Many goods have the same attributes, kept once: they are told apart by where those are.
        let mut alike: HashMap<_, (&Entry, i64)> = HashMap::new();
        if let Some(query) = Query::new(filter, &self.common.words, self.wanted(&meant)) {
            for entry in self.listed() {
                let Some(missed) = query.misses_at_most_one(entry) else { continue };
                if matches!(missed, Missed::Nothing | Missed::Game) {
                    *games.entry(entry.game).or_default() += 1;
                }
                if matches!(missed, Missed::Nothing | Missed::Band) {
                    for (band, number) in bands.iter_mut().enumerate() {
                        *number += i64::from(entry.bands >> band & 1);
                    }
                }
                alike.entry((missed, entry.tags.as_ptr())).or_insert((entry, 0)).1 += 1;
            }
        }
        for ((missed, _), (entry, number)) in alike {
            for (attribute, value) in entry.tags.iter() {
                let is_counted = match missed {
                    Missed::Nothing => true,
                    Missed::Tag(other) => other == *attribute,
                    Missed::Game | Missed::Band => false,
                };
                if is_counted && let Some(count) = counts.get_mut(&(*attribute, *value)) {
                    *count += number;
                }
            }
        }
        let games = games.into_iter();
        let games = games.map(|(game, number)| (self.common.words.text(game).to_owned(), number));
        let bands = (0..).zip(bands).filter(|(_, number)| *number > 0);
        Facets { tags: self.tag_counts(counts), bands: bands.collect(), games: games.collect() }
    }

    /// Goods that are listed or were.
    pub fn find(&self, goods: GoodsId) -> Option<Goods> {
        let place = u32::try_from(*self.places.get(&goods.0)?).ok()?;
        Some(self.goods(place))
    }

    /// All goods that fit, by the words as they were typed.
    pub fn all_of(&self, filter: &Filter) -> Vec<GoodsId> {
        let Some(words) = query::search_words(filter.search.as_deref()) else { return Vec::new() };
        let places = self.places(filter, &query::all_of(&words), Sort::Popular);
        places.into_iter().map(|place| GoodsId(self.entries[place as usize].id)).collect()
    }

    /// Which of these goods fit, by the words as they were typed.
    pub fn which_of(&self, filter: &Filter, goods: &[GoodsId]) -> Vec<GoodsId> {
        let Some(words) = query::search_words(filter.search.as_deref()) else { return Vec::new() };
        let wanted = self.wanted(&query::all_of(&words));
        let Some(query) = Query::new(filter, &self.common.words, wanted) else { return Vec::new() };
        let fits = |goods: &GoodsId| {
            self.places
                .get(&goods.0)
                .is_some_and(|place| self.listed[*place] && query.fits(&self.entries[*place]))
        };
        goods.iter().copied().filter(fits).collect()
    }

    fn any_fits(&self, filter: &Filter, words: &[AnyOf]) -> bool {
        let query = Query::new(filter, &self.common.words, self.wanted(words));
        query.is_some_and(|query| self.listed().any(|entry| query.fits(entry)))
    }

    /// The places of everything that fits, in its order, and whether the words are a guess.
    fn found(&self, filter: &Filter, sort: Sort) -> (Vec<u32>, bool) {
        let Some(words) = query::search_words(filter.search.as_deref()) else {
            return (Vec::new(), false);
        };
        let found = self.places(filter, &query::all_of(&words), sort);
        if !found.is_empty() || words.is_empty() {
            return (found, false);
        }
        let Some(corrected) = self.spelling.correct(&words) else { return (Vec::new(), false) };
        let guess = self.places(filter, &corrected, Sort::Popular);
        let is_guess = !guess.is_empty();
        (guess, is_guess)
    }

    /// What sells best is asked for by nobody who types words: then what is nearest to them comes first.
    fn places(&self, filter: &Filter, words: &[AnyOf], sort: Sort) -> Vec<u32> {
        let Some(query) = Query::new(filter, &self.common.words, self.wanted(words)) else {
            return Vec::new();
        };
        let in_order = self.in_order(sort).iter().copied();
        let in_order = in_order.filter(|place| self.listed[*place as usize]);
        let fitting = in_order
            .filter_map(|place| Some((query.distance(&self.entries[place as usize])?, place)));
        if sort != Sort::Popular || words.is_empty() {
            return fitting.map(|(_, place)| place).collect();
        }
        let mut fitting: Vec<(u32, u32)> = fitting.collect();
        fitting.sort_by_key(|(distance, _)| *distance);
        fitting.into_iter().map(|(_, place)| place).collect()
    }

    fn wanted(&self, words: &[AnyOf]) -> Vec<Wanted> {
        words.iter().map(|any_of| Wanted::new(any_of, &self.game_texts)).collect()
    }

    fn goods(&self, place: u32) -> Goods {
        let entry = &self.entries[place as usize];
        let game = self.all_games.iter().find(|game| game.game == entry.game());
        entry.goods(game.map(|game| game.names.clone()).unwrap_or_default())
    }

    /// What lists have.
    fn listed(&self) -> impl Iterator<Item = &Arc<Entry>> {
        let both = self.entries.iter().zip(&self.listed);
        both.filter(|(_, is_listed)| **is_listed).map(|(entry, _)| entry)
    }

    /// How many goods each game has.
    pub fn games(&self) -> HashMap<&str, i64> {
        let mut games = HashMap::new();
        for entry in self.listed() {
            *games.entry(entry.game()).or_default() += 1;
        }
        games
    }

    /// Every value of every attribute, counted 0: of a game's goods, or what goods of different games have in common.
    fn known_tags(&self, game: Option<&str>) -> HashMap<(Word, Word), i64> {
        let known = &self.common.words;
        let shared: Vec<Word> = SHARED.iter().filter_map(|word| known.get(word)).collect();
        let wanted = game.map(|game| known.get(game));
        let of_game = |entry: &&Arc<Entry>| match wanted {
            None => true,
            Some(game) => game == Some(entry.game),
        };
        let mut seen = HashSet::new();
        let entries = self.listed().filter(of_game);
        entries
            .filter(|entry| seen.insert(entry.tags.as_ptr()))
            .flat_map(|entry| entry.tags.iter())
            .filter(|(attribute, _)| wanted.is_some() || shared.contains(attribute))
            .map(|tag| (*tag, 0))
            .collect()
    }

    fn tag_counts(&self, counts: HashMap<(Word, Word), i64>) -> Vec<TagCount> {
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

    fn in_order(&self, sort: Sort) -> &[u32] {
        let order = ORDERS.iter().position(|one| *one == sort).unwrap_or_default();
        &self.orders[order]
    }
}

/// What is searched of a game: its key, and what it is called anywhere.
fn game_text(game: &Game) -> String {
    let names = game.names.as_object();
    let names = names.into_iter().flat_map(|names| names.values().filter_map(Value::as_str));
    let all: Vec<&str> = std::iter::once(&*game.game).chain(names).collect();
    normalise(&all.join(" "))
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
        Sort::Newest => (entry.listed_at.is_none(), -entry.listed_at.unwrap_or(entry.id)),
    };
    (unknown, key, entry.id)
}
