//! A filter, made ready to be compared with one entry after the other.

use guildhall_domain::{
    conversation::search::normalise,
    market::wear::{Band, Exterior},
};
use memchr::memmem::Finder;

use super::{
    super::Filter,
    entry::{Entry, Word, Words},
};

/// Ours: no goods have a longer name, and no more words are looked for.
const LONGEST_SEARCH: usize = 100;
const MOST_WORDS: usize = 8;

/// What somebody searches for, as it is compared; `None` if it is longer than any name.
pub(super) fn search_words(search: Option<&str>) -> Option<Vec<String>> {
    let search = normalise(search.unwrap_or_default());
    if search.chars().count() > LONGEST_SEARCH {
        return None;
    }
    Some(search.split_whitespace().take(MOST_WORDS).map(str::to_owned).collect())
}

/// Texts any of which has to be in the name.
pub(super) type AnyOf = Vec<Finder<'static>>;

/// Each of them is in the name.
pub(super) fn all_of(words: &[String]) -> Vec<AnyOf> {
    words.iter().map(|word| vec![Finder::new(word.as_bytes()).into_owned()]).collect()
}

pub(super) struct Query<'f> {
    filter: &'f Filter,
    game: Option<Word>,
    subgame: Option<Word>,
    /// Attribute, and values any of which will do.
    tags: Vec<(Word, Vec<Word>)>,
    /// Each of them has a bit in common with the bands on sale.
    bands: Vec<i16>,
    pub(super) words: Vec<AnyOf>,
}

impl<'f> Query<'f> {
    /// `None` if no goods can fit: a game or a value that nothing has.
    pub(super) fn new(filter: &'f Filter, known: &Words, words: Vec<AnyOf>) -> Option<Self> {
        let word = |text: &Option<String>| match text {
            None => Some(None),
            Some(text) => known.get(text).map(Some),
        };
        let (mut tags, mut bands) = (Vec::new(), Vec::new());
        for (attribute, values) in &filter.tags {
            if attribute == "exterior" {
                bands.push(band_mask(values));
            } else {
                let values = values.iter().filter_map(|value| known.get(value)).collect();
                tags.push((known.get(attribute)?, values));
            }
        }
        Some(Self {
            filter,
            game: word(&filter.game)?,
            subgame: word(&filter.subgame_name)?,
            tags,
            bands,
            words,
        })
    }

    pub(super) fn fits(&self, entry: &Entry) -> bool {
        let filter = self.filter;
        self.game.is_none_or(|game| entry.game == game)
            && self.subgame.is_none_or(|subgame| entry.subgame == subgame)
            && (!filter.is_on_sale || entry.on_sale > 0)
            && (!filter.has_bids || entry.bids > 0)
            && filter
                .least_cents
                .is_none_or(|least| entry.lowest_cents.is_some_and(|lowest| lowest >= least))
            && filter
                .most_cents
                .is_none_or(|most| entry.lowest_cents.is_some_and(|lowest| lowest <= most))
            && self.bands.iter().all(|mask| entry.bands & mask != 0)
            && self.tags.iter().all(|(attribute, values)| {
                entry.tags.iter().any(|(has, value)| has == attribute && values.contains(value))
            })
            && self.words.iter().all(|any_of| {
                any_of.iter().any(|word| word.find(entry.search_text.as_bytes()).is_some())
            })
    }
}

fn band_mask(values: &[String]) -> i16 {
    values
        .iter()
        .filter_map(|value| value.parse::<Exterior>().ok())
        .map(Band::from)
        .fold(0, |mask, band| mask | 1 << band.number())
}
