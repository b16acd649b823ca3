//! Where a text names what a number or a word after it may be: all names of all languages, found in one pass over the text.
//!
//! Looking for each of them at each place took longer than everything else a message costs together.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

use super::words::Section;

/// What a name is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    /// One of the words of a section.
    Word(Section),
    /// The sign in the middle of an e-mail address.
    At,
}

/// The sections whose words are looked for in every text; the others are only compared beside such a word.
pub const SECTIONS: [Section; 8] = [
    Section::Password,
    Section::MaybePassword,
    Section::SeedPhrase,
    Section::BackupCode,
    Section::CardCode,
    Section::Card,
    Section::Order,
    Section::Reference,
];

/// Every name, as often as it can be spelled, and what each spelling is of.
struct Names {
    automaton: AhoCorasick,
    of: Vec<Name>,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let (mut spellings, mut of) = (vec!["@".to_owned()], vec![Name::At]);
    for section in SECTIONS {
        for spelling in section.words().iter().flat_map(spellings_of) {
            spellings.push(spelling);
            of.push(Name::Word(section));
        }
    }
    let automaton = AhoCorasick::builder()
        .match_kind(MatchKind::Standard)
        .kind(Some(AhoCorasickKind::DFA))
        .build(spellings)
        .expect("some hundred short words are no more than an automaton can hold");
    Names { automaton, of }
});

/// A space in a word stands for a space or nothing.
fn spellings_of(word: &str) -> Vec<String> {
    word.split(' ').fold(Vec::new(), |begun: Vec<String>, part| {
        if begun.is_empty() {
            return vec![part.to_owned()];
        }
        begun
            .iter()
            .flat_map(|begun| [format!("{begun} {part}"), format!("{begun}{part}")])
            .collect()
    })
}

/// The places, counted in characters and ascending, at which a name is spelled in a text of small letters; what stands around it is
/// not looked at.
pub fn places(small: impl Iterator<Item = char>) -> Vec<(usize, Name)> {
    let text: String = small.map(|c| if is_gap(c) { ' ' } else { c }).collect();
    let Names { automaton, of } = &*NAMES;
    let mut places: Vec<(usize, Name)> = automaton
        .find_overlapping_iter(&text)
        .map(|found| (found.start(), of[found.pattern().as_usize()]))
        .collect();
    if places.is_empty() {
        return places;
    }
    places.sort_unstable();
    places.dedup();
    if !text.is_ascii() {
        // From bytes to characters, in one more pass.
        let (mut known, mut characters) = (0, 0);
        for (at, _) in &mut places {
            characters += text[known..*at].chars().count();
            known = *at;
            *at = characters;
        }
    }
    places
}

/// What may stand between the parts of a name.
pub fn is_gap(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '_')
}
