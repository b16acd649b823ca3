//! Which words of the catalogue somebody may have meant who typed one that is not there.

use std::{collections::BTreeSet, sync::Arc};

use strsim::osa_distance;

use super::query::AnyOf;

/// Ours: the likeliest few. More would find everything.
const MOST_CORRECTIONS: usize = 6;
/// Shorter words are like too many others.
const SHORTEST: usize = 4;

/// All words of all names, by their length in letters.
#[derive(Debug, Clone, Default)]
pub(super) struct Spelling {
    by_length: Vec<Arc<BTreeSet<Box<str>>>>,
}

impl Spelling {
    /// Takes the words of a name in.
    pub(super) fn learn(&mut self, search_text: &str) {
        for word in words(search_text) {
            let length = word.chars().count();
            if length < SHORTEST - 1 {
                continue;
            }
            if self.by_length.len() <= length {
                self.by_length.resize_with(length + 1, Arc::default);
            }
            if !self.by_length[length].contains(word) {
                Arc::make_mut(&mut self.by_length[length]).insert(word.into());
            }
        }
    }

    /// For each word what it may mean; `None` if none of them is a word that can be misspelled.
    pub(super) fn correct(&self, search: &[String]) -> Option<Vec<AnyOf>> {
        let mut any = false;
        let mut corrected = Vec::new();
        for word in search.iter().flat_map(|text| words(text)) {
            let mut meant = vec![(0, word.to_owned())];
            let near = self.near(word);
            any |= !near.is_empty();
            meant.extend(near.into_iter().map(|(wrong, word)| (wrong, word.to_owned())));
            corrected.push(meant);
        }
        any.then_some(corrected)
    }

    /// The words with the fewest letters that are wrong, missing, too many or swapped.
    fn near(&self, word: &str) -> Vec<(u32, &str)> {
        let length = word.chars().count();
        let most_wrong = match length {
            0..SHORTEST => return Vec::new(),
            SHORTEST..8 => 1,
            _ => 2,
        };
        let lengths = length - most_wrong..=length + most_wrong;
        let mut near: Vec<(usize, &str)> = lengths
            .filter_map(|length| self.by_length.get(length))
            .flat_map(|known| known.iter())
            .map(|known| (osa_distance(word, known), &**known))
            .filter(|(wrong, _)| (1..=most_wrong).contains(wrong))
            .collect();
        near.sort_unstable();
        near.truncate(MOST_CORRECTIONS);
        near.into_iter()
            .map(|(wrong, known)| (u32::try_from(wrong).unwrap_or(u32::MAX), known))
            .collect()
    }
}

/// What is between signs and spaces.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelling() -> Spelling {
        let mut spelling = Spelling::default();
        for name in ["ak-47 | redline", "awp | asiimov", "★ karambit | doppler", "красная линия"]
        {
            spelling.learn(name);
        }
        spelling
    }

    #[test]
    fn one_letter_of_a_short_word_and_two_of_a_long_one_may_be_wrong() {
        let spelling = spelling();
        assert_eq!(spelling.near("redlne"), [(1, "redline")], "one is missing");
        assert_eq!(spelling.near("redlien"), [(1, "redline")], "two are swapped");
        assert_eq!(spelling.near("redlxxe"), [], "two are wrong");
        assert_eq!(spelling.near("kerambyt"), [(2, "karambit")]);
        assert_eq!(spelling.near("лнния"), [(1, "линия")]);
    }

    #[test]
    fn signs_and_short_words_mean_nothing_else() {
        for text in ["@@@", "( ) ! & |", "☆ ☆", "🔥🔥🔥", "a b c", "--- ak? ---"] {
            let search: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            assert!(spelling().correct(&search).is_none(), "{text}");
        }
    }
}
