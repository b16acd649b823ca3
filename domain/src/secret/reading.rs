//! A text as the searches read it: characters in small letters with the value of each digit, and words found in it.

use std::ops::Range;

use super::{
    DOT,
    names::{self, Name, is_gap},
    words::{Section, Words},
};

/// Most letters before the dash of a number: `GH-20480001`, and not `visa-4111`. Ours.
const PREFIX: usize = 3;

/// How far back the words before a number are looked at.
const BEFORE: usize = 28;

struct Glyph {
    raw: char,
    small: char,
    digit: Option<u8>,
}

/// See the module.
pub struct Reading {
    glyphs: Vec<Glyph>,
    groups: Vec<Range<usize>>,
    names: Vec<(usize, Name)>,
}

impl Reading {
    pub fn new(text: impl Iterator<Item = char>) -> Self {
        let glyphs: Vec<Glyph> =
            text.map(|raw| Glyph { raw, small: small(raw), digit: digit(raw) }).collect();
        let mut groups: Vec<Range<usize>> = Vec::new();
        for (at, glyph) in glyphs.iter().enumerate() {
            if glyph.digit.is_some() {
                match groups.last_mut() {
                    Some(last) if last.end == at => last.end += 1,
                    _ => groups.push(at..at + 1),
                }
            }
        }
        let names = names::places(glyphs.iter().map(|glyph| glyph.small));
        Self { glyphs, groups, names }
    }

    /// Where a word of one of these sections may begin, ascending: [`Self::word_at`] says whether one does.
    pub fn named(&self, wanted: &[Section]) -> impl Iterator<Item = usize> {
        let is_wanted =
            |name: &Name| matches!(name, Name::Word(section) if wanted.contains(section));
        self.names.iter().filter(move |(_, name)| is_wanted(name)).map(|(at, _)| *at)
    }

    /// Where an `@` stands, ascending.
    pub fn ats(&self) -> impl Iterator<Item = usize> {
        self.names.iter().filter(|(_, name)| *name == Name::At).map(|(at, _)| *at)
    }

    pub fn len(&self) -> usize {
        self.glyphs.len()
    }

    /// Runs of digits with nothing in between.
    pub fn groups(&self) -> &[Range<usize>] {
        &self.groups
    }

    /// Whether a digit stands in the range: without one nothing in it needs a closer look.
    pub fn has_digit(&self, range: Range<usize>) -> bool {
        let next = self.groups.partition_point(|group| group.end <= range.start);
        self.groups.get(next).is_some_and(|group| group.start < range.end)
    }

    pub fn raw(&self, at: Range<usize>) -> impl Iterator<Item = char> {
        self.glyphs[at].iter().map(|glyph| glyph.raw)
    }

    /// The character in small letters; a space beyond either end.
    pub fn small(&self, at: usize) -> char {
        self.glyphs.get(at).map_or(' ', |glyph| glyph.small)
    }

    /// The character before `at`; a space at the beginning.
    pub fn before(&self, at: usize) -> char {
        at.checked_sub(1).map_or(' ', |at| self.small(at))
    }

    pub fn digits(&self, at: Range<usize>) -> impl Iterator<Item = u8> {
        self.glyphs[at].iter().filter_map(|glyph| glyph.digit)
    }

    /// A dot for a digit or letter, anything else as it is.
    pub fn dotted(&self, at: usize) -> char {
        let glyph = &self.glyphs[at];
        if glyph.digit.is_some() || glyph.raw.is_alphanumeric() { DOT } else { glyph.raw }
    }

    /// Where the longest word of a section that begins at `at` ends. A space in a word stands for a space, a dash or nothing.
    /// Latin and Cyrillic words count only if they stand alone; other scripts glue words together.
    pub fn word_at(&self, at: usize, section: Section) -> Option<usize> {
        self.longest_at(at, section.words())
    }

    fn longest_at(&self, at: usize, words: &Words) -> Option<usize> {
        let first = self.small(at);
        words
            .beginning_with(first)
            .iter()
            .filter_map(|word| {
                let end = self.spelled(at, word)?;
                let alone = !is_spaced(first)
                    || (!is_spaced(self.before(at)) && !is_spaced(self.small(end)));
                alone.then_some(end)
            })
            .max()
    }

    /// Whether a word of a section that every text is searched for begins at `at`.
    fn names(&self, at: usize, section: Section) -> bool {
        self.names.binary_search(&(at, Name::Word(section))).is_ok()
            && self.word_at(at, section).is_some()
    }

    /// Where a word ends that may stand between the name of a secret and the secret, and whether it is one such as "is".
    pub fn link_at(&self, at: usize) -> Option<(usize, bool)> {
        let (is, between) = (self.word_at(at, Section::Is), self.word_at(at, Section::Between));
        is.max(between).map(|end| (end, is == Some(end)))
    }

    /// Whether only such words and signs fill the range; if so, whether one of them says that what is before is what is behind.
    pub fn links(&self, range: Range<usize>) -> Option<bool> {
        let (mut at, mut is_said) = (range.start, false);
        while at < range.end {
            let here = self.small(at);
            if is_sign(here) {
                is_said = true;
                at += 1;
            } else if here.is_whitespace() || is_mark(here) {
                at += 1;
            } else {
                let (end, is) = self.link_at(at)?;
                (at, is_said) = (end, is_said || is);
            }
        }
        (at == range.end).then_some(is_said)
    }

    fn spelled(&self, mut at: usize, word: &str) -> Option<usize> {
        for letter in word.chars() {
            let here = self.small(at);
            if letter == ' ' {
                at += usize::from(is_gap(here));
            } else if here == letter {
                at += 1;
            } else {
                return None;
            }
        }
        (at <= self.len()).then_some(at)
    }

    /// Whether the number at `at` is said to be an order's, a player's or the like; a card's word nearer to it says otherwise.
    pub fn is_reference(&self, at: usize) -> bool {
        if matches!(self.before(at), '#' | '№') || self.has_prefix(at) {
            return true;
        }
        for back in (at.saturating_sub(BEFORE)..at).rev() {
            if self.small(back) == '\n' || self.names(back, Section::Card) {
                return false;
            }
            if self.names(back, Section::Reference) || self.names(back, Section::Order) {
                return true;
            }
        }
        false
    }

    /// Whether the number at `at`, which could be a card's, is said to be something else's: a player's, a parcel's. No order of
    /// ours is as long, so calling it one excuses nothing ("order id" neither).
    pub fn is_anothers(&self, at: usize) -> bool {
        if self.has_prefix(at) {
            return true;
        }
        let mut is_named = false;
        for back in (at.saturating_sub(BEFORE)..at).rev() {
            if self.small(back) == '\n' {
                break;
            }
            let of_card = !is_named && self.names(back, Section::Card);
            if of_card || self.names(back, Section::Order) {
                return false;
            }
            is_named |= self.names(back, Section::Reference);
        }
        is_named
    }

    /// `GH-20480001`: a few letters, a dash, a number.
    fn has_prefix(&self, at: usize) -> bool {
        let Some(dash) = at.checked_sub(1).filter(|dash| self.small(*dash) == '-') else {
            return false;
        };
        let letters =
            (0..dash).rev().take_while(|back| self.small(*back).is_ascii_alphabetic()).count();
        let is_card = || self.word_at(dash - letters, Section::Card).is_some();
        (1..=PREFIX).contains(&letters) && !is_card()
    }

    /// Whether the digits are glued to letters of the Latin script, as in names of items.
    pub fn is_glued(&self, at: &Range<usize>) -> bool {
        self.before(at.start).is_ascii_alphabetic() || self.small(at.end).is_ascii_alphabetic()
    }

    /// Whether the number is a price or a part of a decimal number.
    pub fn is_amount(&self, at: &Range<usize>) -> bool {
        let money = |c: char| matches!(c, '$' | '€' | '£' | '¥' | '₫' | '฿' | '₱' | '₽' | '%');
        let (before, after) = (self.before(at.start), self.small(at.end));
        let decimal_after = matches!(after, '.' | ',')
            && self.glyphs.get(at.end + 1).is_some_and(|g| g.digit.is_some());
        let decimal_before = matches!(before, '.' | ',')
            && at.start.checked_sub(2).is_some_and(|place| self.glyphs[place].digit.is_some());
        money(before) || money(after) || decimal_after || decimal_before
    }
}

/// One character for one, or places in small letters would not be places in the text.
pub(super) fn small(raw: char) -> char {
    match raw {
        _ if raw.is_ascii() => raw.to_ascii_lowercase(),
        // As telephones write it: "c’est".
        '’' => '\'',
        _ => raw.to_lowercase().next().unwrap_or(raw),
    }
}

/// Says as much as "is".
pub fn is_sign(c: char) -> bool {
    matches!(c, ':' | '：' | '=' | '→')
}

/// May stand before a secret or after its name and says nothing.
fn is_mark(c: char) -> bool {
    matches!(
        c,
        '"' | '\''
            | '“'
            | '”'
            | '„'
            | '«'
            | '»'
            | '「'
            | '」'
            | '('
            | ')'
            | '*'
            | '_'
            | '-'
            | '–'
            | '—'
            | '、'
    )
}

/// Ends a clause, also where no space follows.
pub fn ends_clause(c: char) -> bool {
    matches!(
        c,
        '.' | '?'
            | '!'
            | ','
            | ';'
            | '\n'
            | '。'
            | '，'
            | '；'
            | '！'
            | '？'
            | '、'
            | '،'
            | '؛'
            | '؟'
    )
}

/// Scripts that are written with spaces between words.
pub fn is_spaced(c: char) -> bool {
    c.is_alphanumeric() && !is_unspaced(c) && !('\u{600}'..='\u{6ff}').contains(&c)
}

/// Scripts that are written without.
pub fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{e7f}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// Digits of the scripts our languages are typed in, full-width ones included.
fn digit(c: char) -> Option<u8> {
    let zero = match c {
        '0'..='9' => '0',
        '０'..='９' => '０',
        '٠'..='٩' => '٠',
        '۰'..='۹' => '۰',
        '๐'..='๙' => '๐',
        _ => return None,
    };
    u8::try_from(u32::from(c) - u32::from(zero)).ok()
}
