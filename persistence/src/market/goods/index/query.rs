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
/// How much less a name is meant that has the word inside another one, and one that has it only in the name of its game.
const INSIDE: u32 = 1;
const OF_THE_GAME: u32 = 2;
/// A letter that is wrong weighs more than either.
const WRONG_LETTER: u32 = 4;

/// What somebody searches for, as it is compared; `None` if it is longer than any name.
pub(super) fn search_words(search: Option<&str>) -> Option<Vec<String>> {
    let search = normalise(search.unwrap_or_default());
    if search.chars().count() > LONGEST_SEARCH {
        return None;
    }
    Some(search.split_whitespace().take(MOST_WORDS).map(str::to_owned).collect())
}

/// A word of a search: texts any of which has to be in a name, each with the number of letters in which it is not what was typed.
pub(super) type AnyOf = Vec<(u32, String)>;

/// Each of them is in the name.
pub(super) fn all_of(words: &[String]) -> Vec<AnyOf> {
    words.iter().map(|word| vec![(0, word.clone())]).collect()
}

/// A word of a search, ready to be looked for.
pub(super) struct Wanted {
    any_of: Vec<(u32, Finder<'static>)>,
    /// Games that have it in their name.
    games: Vec<Word>,
}

impl Wanted {
    /// `games`: what is searched of each game.
    pub(super) fn new(any_of: &AnyOf, games: &[(Word, String)]) -> Self {
        let is_in = |text: &str| any_of.iter().any(|(_, word)| text.contains(word.as_str()));
        Self {
            games: games.iter().filter(|(_, text)| is_in(text)).map(|(game, _)| *game).collect(),
            any_of: any_of
                .iter()
                .map(|(wrong, word)| (*wrong, Finder::new(word.as_bytes()).into_owned()))
                .collect(),
        }
    }

    fn is_in(&self, entry: &Entry) -> bool {
        let text = entry.search_text.as_bytes();
        self.games.contains(&entry.game)
            || self.any_of.iter().any(|(_, word)| word.find(text).is_some())
    }

    /// How far the entry is from what was typed; `None` if it has nothing of it.
    fn distance(&self, entry: &Entry) -> Option<u32> {
        let text = entry.search_text.as_bytes();
        let in_name = self
            .any_of
            .iter()
            .filter_map(|(wrong, word)| {
                // Most names do not have it, and cost no more than that.
                let first = word.find(text)?;
                let mut places = word.find_iter(&text[first..]).map(|at| first + at);
                let inside = if places.any(|at| begins_word(text, at)) { 0 } else { INSIDE };
                Some(wrong * WRONG_LETTER + inside)
            })
            .min();
        in_name.or_else(|| self.games.contains(&entry.game).then_some(OF_THE_GAME))
    }
}

/// Scripts that write no blanks have words everywhere.
fn begins_word(text: &[u8], at: usize) -> bool {
    at.checked_sub(1).is_none_or(|before| !text[before].is_ascii_alphanumeric())
}

/// Which choices of a filter an entry does not fit. Only one matters: goods that miss two are left by no single choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Missed {
    Nothing,
    Game,
    /// The attribute.
    Tag(Word),
    Band,
}

pub(super) struct Query<'f> {
    filter: &'f Filter,
    game: Option<Word>,
    subgame: Option<Word>,
    /// Attribute, and values any of which will do.
    tags: Vec<(Word, Vec<Word>)>,
    /// Each of them has a bit in common with the bands on sale.
    bands: Vec<i16>,
    words: Vec<Wanted>,
}

impl<'f> Query<'f> {
    /// `None` if no goods can fit: a game or a value that nothing has.
    pub(super) fn new(filter: &'f Filter, known: &Words, words: Vec<Wanted>) -> Option<Self> {
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

    /// How far the entry is from the words of the search, 0 without any; `None` if it does not fit.
    pub(super) fn distance(&self, entry: &Entry) -> Option<u32> {
        (self.missed(entry)? == Missed::Nothing && self.fits_figures(entry)).then_some(())?;
        self.words_distance(entry)
    }

    pub(super) fn fits(&self, entry: &Entry) -> bool {
        self.misses_at_most_one(entry) == Some(Missed::Nothing)
    }

    /// Which one choice keeps the entry out of the list; `None` if more than one does, or what is no choice.
    pub(super) fn misses_at_most_one(&self, entry: &Entry) -> Option<Missed> {
        let missed = self.missed(entry)?;
        let has_words = || self.words.iter().all(|word| word.is_in(entry));
        (self.fits_figures(entry) && has_words()).then_some(missed)
    }

    fn words_distance(&self, entry: &Entry) -> Option<u32> {
        self.words.iter().try_fold(0, |sum, word| Some(sum + word.distance(entry)?))
    }

    fn missed(&self, entry: &Entry) -> Option<Missed> {
        let game = self.game.is_some_and(|game| entry.game != game).then_some(Missed::Game);
        let bands = self.bands.iter().filter(|mask| entry.bands & **mask == 0);
        let tags = self.tags.iter().filter(|(attribute, values)| {
            !entry.tags.iter().any(|(has, value)| has == attribute && values.contains(value))
        });
        let mut missed = game
            .into_iter()
            .chain(tags.map(|(attribute, _)| Missed::Tag(*attribute)))
            .chain(bands.map(|_| Missed::Band));
        let first = missed.next().unwrap_or(Missed::Nothing);
        missed.next().is_none().then_some(first)
    }

    fn fits_figures(&self, entry: &Entry) -> bool {
        let filter = self.filter;
        self.subgame.is_none_or(|subgame| entry.subgame == subgame)
            && (!filter.is_on_sale || entry.on_sale > 0)
            && (!filter.has_bids || entry.bids > 0)
            && filter
                .least_cents
                .is_none_or(|least| entry.lowest_cents.is_some_and(|lowest| lowest >= least))
            && filter
                .most_cents
                .is_none_or(|most| entry.lowest_cents.is_some_and(|lowest| lowest <= most))
    }
}

fn band_mask(values: &[String]) -> i16 {
    values
        .iter()
        .filter_map(|value| value.parse::<Exterior>().ok())
        .map(Band::from)
        .fold(0, |mask, band| mask | 1 << band.number())
}
