//! The words by which secrets are recognised, read from one file for each language (`words/`). All languages are searched at once.

use std::sync::LazyLock;

/// Language and content of each file; `words/README.md` says how they are written.
pub const FILES: [(&str, &str); 14] = [
    ("zh_Hant", include_str!("words/zh_Hant.txt")),
    ("en", include_str!("words/en.txt")),
    ("ja", include_str!("words/ja.txt")),
    ("id", include_str!("words/id.txt")),
    ("ms", include_str!("words/ms.txt")),
    ("fil", include_str!("words/fil.txt")),
    ("vi", include_str!("words/vi.txt")),
    ("th", include_str!("words/th.txt")),
    ("fr", include_str!("words/fr.txt")),
    ("it", include_str!("words/it.txt")),
    ("de", include_str!("words/de.txt")),
    ("es", include_str!("words/es.txt")),
    ("ru", include_str!("words/ru.txt")),
    ("ar", include_str!("words/ar.txt")),
];

/// A section of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    Password,
    MaybePassword,
    SeedPhrase,
    BackupCode,
    CardCode,
    Card,
    Order,
    Reference,
    Is,
    Between,
    And,
    NotAPassword,
}

impl Section {
    pub const ALL: [Self; 12] = [
        Self::Password,
        Self::MaybePassword,
        Self::SeedPhrase,
        Self::BackupCode,
        Self::CardCode,
        Self::Card,
        Self::Order,
        Self::Reference,
        Self::Is,
        Self::Between,
        Self::And,
        Self::NotAPassword,
    ];

    /// What stands between the brackets of its heading.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::MaybePassword => "maybe password",
            Self::SeedPhrase => "seed phrase",
            Self::BackupCode => "backup code",
            Self::CardCode => "card code",
            Self::Card => "card",
            Self::Order => "order",
            Self::Reference => "reference",
            Self::Is => "is",
            Self::Between => "between",
            Self::And => "and",
            Self::NotAPassword => "not a password",
        }
    }

    /// The words of this section in all languages.
    pub fn words(self) -> &'static Words {
        &WORDS[self as usize]
    }
}

static WORDS: LazyLock<[Words; Section::ALL.len()]> = LazyLock::new(|| {
    let mut words = Section::ALL.map(|_| Vec::new());
    for (_, file) in FILES {
        for (heading, word) in entries(file) {
            // A test refuses headings that nobody knows.
            if let Some(section) = Section::ALL.iter().find(|it| it.heading() == heading) {
                words[*section as usize].push(word);
            }
        }
    }
    words.map(Words::new)
});

/// Each word of a file with the heading it stands under; an empty heading before the first one.
pub fn entries(file: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut heading = "";
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).filter_map(move |line| {
        match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            Some(name) => {
                heading = name;
                None
            }
            None => Some((heading, line)),
        }
    })
}

/// Words in the order of their first characters, so that those that can begin at a place are found without a look at all.
pub struct Words(Vec<&'static str>);

impl Words {
    fn new(mut words: Vec<&'static str>) -> Self {
        words.sort_unstable();
        Self(words)
    }

    pub fn iter(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().copied()
    }

    pub fn contains(&self, word: &str) -> bool {
        self.0.binary_search(&word).is_ok()
    }

    pub fn beginning_with(&self, first: char) -> &[&'static str] {
        let begin = self.0.partition_point(|word| word.chars().next() < Some(first));
        let count = self.0[begin..].partition_point(|word| word.starts_with(first));
        &self.0[begin..begin + count]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use unicode_normalization::is_nfc;

    use super::*;
    use crate::{language, secret::reading::small};

    #[test]
    fn every_language_of_the_product_has_a_file() {
        assert_eq!(FILES.map(|(key, _)| key), language::ALL.map(|language| language.key));
    }

    #[test]
    fn every_file_has_words_in_every_section() {
        for (language, file) in FILES {
            for section in Section::ALL {
                let heading = section.heading();
                assert!(entries(file).any(|(it, _)| it == heading), "{language}: [{heading}]?");
            }
            for (heading, word) in entries(file) {
                let is_known = Section::ALL.iter().any(|section| section.heading() == heading);
                assert!(is_known, "{language}: {word} stands in [{heading}], which is no section");
            }
        }
    }

    #[test]
    fn no_word_stands_twice_in_a_section() {
        let mut seen = HashMap::new();
        for (language, file) in FILES {
            for entry in entries(file) {
                if let Some(before) = seen.insert(entry, language) {
                    panic!("{language}: {entry:?} is in the file of {before} already");
                }
            }
        }
    }

    #[test]
    fn words_are_written_as_texts_are_read() {
        for (language, file) in FILES {
            for (heading, word) in entries(file) {
                assert!(is_nfc(word), "{language}: {word:?} is not composed (NFC)");
                assert!(word.chars().all(|c| small(c) == c), "{language}: {word:?} has capitals");
                let parts: Vec<&str> = word.split_whitespace().collect();
                assert_eq!(parts.join(" "), word, "{language}: spaces in {word:?}");
                let no_gap = |c: char| !matches!(c, '-' | '_');
                assert!(word.chars().all(no_gap), "{language}: a space for the dash in {word:?}");
                let is_one_word = heading != Section::NotAPassword.heading() || parts.len() == 1;
                assert!(is_one_word, "{language}: {word:?} has to be one word");
            }
        }
    }
}
