//! Backup codes of game accounts: eight digits each, by the words beside them, or by coming as a list.
//!
//! Source: product spec §8 (coin order submission asks for them).

use std::ops::Range;

use super::{Find, Secret, reading::Reading, words::Section};

/// So many in a row are a list of codes even if nobody says so. Ours: who buys in threes buys goods with names.
const LIST: usize = 3;

/// Characters between two codes of a list: a comma and a space, or ")\n12. ".
const BETWEEN: usize = 6;

pub fn find(reading: &Reading) -> Vec<Find> {
    let is_name = |at: usize| reading.word_at(at, Section::BackupCode).is_some();
    let named = reading.named(&[Section::BackupCode]).any(is_name);
    let codes = codes(reading, named);
    let chosen = if named { codes } else { lists(reading, codes) };
    chosen.into_iter().map(|at| Find { secret: Secret::BackupCode, at }).collect()
}

/// Everything that could be one. With a name about, also in two halves.
fn codes(reading: &Reading, named: bool) -> Vec<Range<usize>> {
    let groups = reading.groups();
    let mut codes = Vec::new();
    let mut next = 0;
    while next < groups.len() {
        let first = &groups[next];
        let halves = groups.get(next + 1).filter(|second| {
            named
                && (first.len(), second.len()) == (4, 4)
                && second.start == first.end + 1
                && matches!(reading.small(first.end), ' ' | '-')
        });
        let whole = match halves {
            Some(second) => first.start..second.end,
            None => first.clone(),
        };
        let is_code = reading.digits(whole.clone()).count() == 8
            && !reading.is_glued(&whole)
            && !reading.is_amount(&whole)
            && reading.before(whole.start) != '+'
            && !reading.is_reference(whole.start);
        next += 1 + usize::from(halves.is_some());
        if is_code {
            codes.push(whole);
        }
    }
    codes
}

/// Those that stand in a list. Rows of dates are none.
fn lists(reading: &Reading, codes: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut lists: Vec<Vec<Range<usize>>> = Vec::new();
    for code in codes {
        let follows =
            lists.last().and_then(|list| list.last()).is_some_and(|last: &Range<usize>| {
                let gap = last.end..code.start;
                gap.len() <= BETWEEN && gap.clone().all(|at| !reading.small(at).is_alphabetic())
            });
        match lists.last_mut() {
            Some(list) if follows => list.push(code),
            _ => lists.push(vec![code]),
        }
    }
    lists
        .into_iter()
        .filter(|list| list.len() >= LIST && !list.iter().all(|code| is_date(reading, code)))
        .flatten()
        .collect()
}

/// `20261121`
fn is_date(reading: &Reading, code: &Range<usize>) -> bool {
    let number =
        reading.digits(code.clone()).fold(0u32, |number, digit| number * 10 + u32::from(digit));
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
    (1900..2100).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day)
}
