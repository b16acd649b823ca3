//! The words that restore a wallet: "seed phrase: abandon ability able ...", twelve or more of a list of short words.

use std::ops::Range;

use super::{Find, Secret, reading::Reading, words::Section};

/// BIP-39 knows 12 to 24.
const FEWEST: usize = 12;
const MOST: usize = 24;
/// Letters of a word in the lists of BIP-39.
const LETTERS: std::ops::RangeInclusive<usize> = 3..=8;
/// So many words as sentences are made of may be among them: lists have a few ("that", "very"), sentences more. Ours.
const OF_SENTENCES: usize = 2;
/// Most words such as "of my wallet is" before the first. Ours.
const LINKS: usize = 6;

pub fn find(reading: &Reading) -> Vec<Find> {
    let (mut finds, mut free) = (Vec::new(), 0);
    for at in reading.named(&[Section::SeedPhrase]) {
        if at >= free
            && let Some(end) = reading.word_at(at, Section::SeedPhrase)
            && let Some(words) = words_after(reading, end)
        {
            free = words.end;
            finds.push(Find { secret: Secret::Password, at: words });
        }
    }
    finds
}

fn words_after(reading: &Reading, name_end: usize) -> Option<Range<usize>> {
    let mut start = skip_separators(reading, name_end);
    for _ in 0..LINKS {
        match reading.link_at(start) {
            Some((end, _)) => start = skip_separators(reading, end),
            None => break,
        }
    }
    let (mut at, mut end, mut count, mut of_sentences) = (start, start, 0, 0);
    while count < MOST {
        let word_end = at + (at..reading.len()).take_while(|at| is_letter(reading, *at)).count();
        if !LETTERS.contains(&(word_end - at)) {
            break;
        }
        let word: String = (at..word_end).map(|at| reading.small(at)).collect();
        of_sentences += usize::from(Section::NotAPassword.words().contains(&word));
        count += 1;
        end = word_end;
        at = skip_separators(reading, end);
    }
    (count >= FEWEST && of_sentences <= OF_SENTENCES).then_some(start..end)
}

fn is_letter(reading: &Reading, at: usize) -> bool {
    reading.small(at).is_alphabetic()
}

/// Spaces, commas and the numbers of a list.
fn skip_separators(reading: &Reading, mut at: usize) -> usize {
    let separates = |c: char| {
        c.is_whitespace()
            || c.is_ascii_digit()
            || matches!(c, ',' | '.' | ')' | ':' | '：' | '-' | '"' | '、' | '，')
    };
    while at < reading.len() && separates(reading.small(at)) {
        at += 1;
    }
    at
}
