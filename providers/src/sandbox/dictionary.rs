//! The sandbox's dictionary: whole sentences of the demonstration and of any marketplace, in all 14 languages
//! (`phrases.tsv`). It knows nothing else: a sentence that is not in it comes back as it was.
//!
//! `{}` in a phrase stands for anything that is no word: a number, or a mark such as `[[1]]`.

use std::{collections::HashMap, sync::LazyLock};

use guildhall_domain::language::{ALL, DEFAULT};

const PHRASES: &str = include_str!("phrases.tsv");

/// Our code for a language as LibreTranslate names it.
pub(super) fn language_of_libre(code: &str) -> Option<&'static str> {
    let ours = match code {
        "zt" | "zh-Hant" => "zh_Hant",
        "tl" => "fil",
        code => code,
    };
    guildhall_domain::language::find(ours).map(|language| language.key)
}

/// Our code for a language as Google names it.
pub(super) fn language_of_google(code: &str) -> Option<&'static str> {
    let ours = match code {
        "zh-TW" => "zh_Hant",
        "tl" => "fil",
        code => code,
    };
    guildhall_domain::language::find(ours).map(|language| language.key)
}

/// See the module.
pub(super) struct Dictionary {
    /// One phrase in all languages, in the order of `columns`.
    rows: Vec<Vec<&'static str>>,
    columns: Vec<&'static str>,
    /// Row and column of a phrase in its plain form.
    known: HashMap<String, (usize, usize)>,
}

impl Dictionary {
    pub(super) fn get() -> &'static Self {
        static READ: LazyLock<Dictionary> = LazyLock::new(Dictionary::read);
        &READ
    }

    fn read() -> Self {
        let mut lines = PHRASES.lines().filter(|line| !line.is_empty());
        let columns: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        let rows: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
        let mut known = HashMap::new();
        for (row, phrases) in rows.iter().enumerate() {
            for (column, phrase) in phrases.iter().enumerate() {
                // The first of equals: two languages may say the same.
                known.entry(plain(&slots(phrase).0)).or_insert((row, column));
            }
        }
        Self { rows, columns, known }
    }

    /// Every phrase in English, for the page.
    pub(super) fn phrases(&self) -> Vec<&'static str> {
        let english = self.column(DEFAULT.key);
        self.rows.iter().map(|row| row[english]).collect()
    }

    fn column(&self, language: &str) -> usize {
        self.columns.iter().position(|column| *column == language).unwrap_or_default()
    }

    /// The text in the language `to`, as far as it is known, and the language it is from.
    pub(super) fn translate(&self, text: &str, to: &str) -> (String, &'static str) {
        let to = self.column(to);
        let mut from = None;
        let whole = text.trim();
        let translated = match self.phrase(whole, to, &mut from) {
            Some(phrase) => text.replacen(whole, &phrase, 1),
            None => sentences(text)
                .into_iter()
                .map(|sentence| {
                    let inner = sentence.trim();
                    match self.phrase(inner, to, &mut from) {
                        Some(phrase) => sentence.replacen(inner, &phrase, 1),
                        None => sentence.to_owned(),
                    }
                })
                .collect(),
        };
        (translated, from.map_or_else(|| by_script(text), |column| self.columns[column]))
    }

    /// A sentence, also one with marks around it, as bold print has them.
    fn phrase(&self, sentence: &str, to: usize, from: &mut Option<usize>) -> Option<String> {
        self.known_phrase(sentence, to, from).or_else(|| {
            let (before, inner, after) = peel(sentence);
            if inner.len() == sentence.len() {
                return None;
            }
            let phrase = self.known_phrase(inner, to, from)?;
            Some(format!("{before}{phrase}{after}"))
        })
    }

    fn known_phrase(&self, sentence: &str, to: usize, from: &mut Option<usize>) -> Option<String> {
        if sentence.is_empty() {
            return None;
        }
        let (shape, filled) = slots(sentence);
        let (row, column) = *self.known.get(&plain(&shape))?;
        from.get_or_insert(column);
        let mut filled = filled.into_iter();
        let parts: Vec<&str> = self.rows[row][to].split("{}").collect();
        let mut phrase = String::new();
        for (at, part) in parts.iter().enumerate() {
            phrase.push_str(part);
            if at + 1 < parts.len() {
                phrase.push_str(filled.next().unwrap_or_default());
            }
        }
        Some(phrase)
    }
}

/// Cuts after what ends a sentence, keeping every character. Dots inside of numbers and marks end nothing.
fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        let is_end = match c {
            '.' | '!' | '?' | '؟' => next.is_none_or(|next| next.is_whitespace()),
            '。' | '！' | '？' | '\n' => true,
            _ => false,
        };
        if is_end {
            found.push(&text[start..at + c.len_utf8()]);
            start = at + c.len_utf8();
        }
    }
    found.push(&text[start..]);
    found
}

/// The sentence with `{}` for each thing that is no word, and those things.
fn slots(sentence: &str) -> (String, Vec<&str>) {
    let mut shape = String::new();
    let mut filled = Vec::new();
    let mut rest = sentence;
    while let Some(first) = rest.chars().next() {
        let mark = rest.strip_prefix("[[").and_then(|inner| inner.find("]]")).map(|end| end + 4);
        let length = match mark {
            Some(length) => length,
            None if rest.starts_with("{}") => 2,
            None => number(rest),
        };
        if length > 0 {
            shape.push_str("{}");
            filled.push(&rest[..length]);
            rest = &rest[length..];
        } else {
            shape.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    (shape, filled)
}

/// The sentence between the marks around it.
fn peel(sentence: &str) -> (&str, &str, &str) {
    let mut inner = sentence;
    while let Some(end) = inner.strip_prefix("[[").and_then(|rest| rest.find("]]")) {
        inner = &inner[end + 4..];
    }
    let before = &sentence[..sentence.len() - inner.len()];
    let rest = inner;
    while let Some(start) = inner.strip_suffix("]]").and_then(|rest| rest.rfind("[[")) {
        inner = &inner[..start];
    }
    (before, inner, &rest[inner.len()..])
}

fn number(rest: &str) -> usize {
    let mut end = 0;
    for (at, c) in rest.char_indices() {
        if c.is_ascii_digit() {
            end = at + 1;
        } else if end == 0 || !matches!(c, '.' | ',' | ':' | '-') {
            break;
        }
    }
    end
}

/// What two spellings of one sentence have in common.
fn plain(shape: &str) -> String {
    let ends = |c: char| c.is_whitespace() || ".!?。！？؟,، 🎉🙏".contains(c);
    let words: Vec<String> =
        shape.trim_matches(ends).to_lowercase().split_whitespace().map(str::to_owned).collect();
    words.join(" ")
}

/// A guess for what is not in the dictionary.
fn by_script(text: &str) -> &'static str {
    let found = text.chars().find_map(|c| match c {
        '\u{3040}'..='\u{30ff}' => Some("ja"),
        '\u{4e00}'..='\u{9fff}' => Some("zh_Hant"),
        '\u{0e00}'..='\u{0e7f}' => Some("th"),
        '\u{0600}'..='\u{06ff}' => Some("ar"),
        '\u{0400}'..='\u{04ff}' => Some("ru"),
        _ => None,
    });
    let key = found.unwrap_or(DEFAULT.key);
    ALL.iter().find(|language| language.key == key).map_or(DEFAULT.key, |language| language.key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_is_there_in_every_language_with_the_same_slots() {
        let dictionary = Dictionary::get();
        let ours: Vec<&str> = ALL.iter().map(|language| language.key).collect();
        assert_eq!(dictionary.columns, ours);
        assert!(dictionary.rows.len() > 50, "a real dictionary, if a small one");
        for row in &dictionary.rows {
            assert_eq!(row.len(), ours.len(), "{row:?}");
            let slots = |phrase: &&str| phrase.matches("{}").count();
            assert!(row.iter().all(|phrase| !phrase.trim().is_empty()), "{row:?}");
            assert!(row.iter().all(|phrase| slots(phrase) == slots(&row[0])), "{row:?}");
        }
    }

    #[test]
    fn a_phrase_is_found_whatever_its_numbers_and_its_end() {
        let dictionary = Dictionary::get();
        let (german, from) = dictionary.translate("hello", "de");
        assert_eq!((german.as_str(), from), ("Hallo!", "en"));
        let (text, _) = dictionary.translate("Hello! What is [[1]]? Thanks a lot!", "de");
        assert_eq!(text, "Hallo! What is [[1]]? Vielen Dank!", "what is not known stays");
    }

    #[test]
    fn marks_around_a_sentence_stay_around_it() {
        assert_eq!(peel("[[1]][[2]]a [[3]] b[[4]]"), ("[[1]][[2]]", "a [[3]] b", "[[4]]"));
        assert_eq!(peel("[[1]]"), ("[[1]]", "", ""));
        assert_eq!(peel("a"), ("", "a", ""));
        let (german, _) = Dictionary::get().translate("[[1]]Thanks![[2]]", "de");
        assert_eq!(german, "[[1]]Danke![[2]]");
    }

    #[test]
    fn slots_keep_what_was_in_them() {
        let (shape, filled) = slots("from 5-15 to [[2]] and 1,000.");
        assert_eq!(shape, "from {} to {} and {}.");
        assert_eq!(filled, ["5-15", "[[2]]", "1,000"]);
    }
}
