//! Card numbers, by issuer, length and check digit; and the code on the back, by the words beside it.

use std::ops::Range;

use super::{Find, Secret, reading::Reading, words::Section};

/// How far from its name the code is looked for: "cvv code is: 123".
const NEAR: usize = 12;
/// How far if only words such as "on the back is" are in between. Ours.
const LINKED: usize = 28;

/// How far behind a number its date and code follow.
const BEHIND: usize = 6;

pub fn find(reading: &Reading) -> Vec<Find> {
    let mut finds = Vec::new();
    let groups = reading.groups();
    let mut next = 0;
    while next < groups.len() {
        let Some(last) = number_from(reading, next) else {
            next += 1;
            continue;
        };
        finds.push(Find { secret: Secret::CardNumber, at: groups[next].start..groups[last].end });
        next = last + 1;
        if let Some(code) = code_behind(reading, next) {
            finds.push(Find { secret: Secret::CardCode, at: groups[code].clone() });
        }
    }
    for at in reading.named(&[Section::CardCode]) {
        if let Some(end) = reading.word_at(at, Section::CardCode)
            && let Some(code) = code_near(reading, at..end)
        {
            finds.push(Find { secret: Secret::CardCode, at: code });
        }
    }
    finds
}

/// The last group of a card number that begins with group `first`.
fn number_from(reading: &Reading, first: usize) -> Option<usize> {
    let groups = reading.groups();
    let start = groups[first].start;
    if reading.before(start) == '+' || reading.before(start).is_ascii_alphabetic() {
        return None;
    }
    let mut digits: Vec<u8> = Vec::with_capacity(20);
    let mut best: Option<(usize, usize)> = None;
    for last in first..groups.len() {
        if last > first && !are_linked(reading, groups[last - 1].end..groups[last].start) {
            break;
        }
        digits.extend(reading.digits(groups[last].clone()));
        if digits.len() > 19 {
            break;
        }
        let ends = !reading.small(groups[last].end).is_ascii_alphabetic();
        // A bare row of digits may be a player's; nobody writes such a thing in groups of four.
        let is_other = last == first && reading.is_anothers(start);
        if ends && !is_other && is_issued(&digits) && passes_luhn(&digits) {
            // Sixteen is what most have: what follows it is date and code.
            let rank = if digits.len() == 16 { 100 } else { digits.len() };
            best = best.filter(|(known, _)| *known > rank).or(Some((rank, last)));
        }
    }
    best.map(|(_, last)| last)
}

/// Up to three spaces, dashes or dots between groups.
fn are_linked(reading: &Reading, gap: Range<usize>) -> bool {
    let separates = |c: char| matches!(c, ' ' | '\u{a0}' | '\u{2000}'..='\u{200d}' | '\u{202f}' | '\u{3000}' | '-' | '‐'..='—' | '.' | '·' | '_' | '－');
    gap.len() <= 3 && gap.clone().all(|at| separates(reading.small(at)))
}

/// Three digits that follow a number, with a date or without.
fn code_behind(reading: &Reading, next: usize) -> Option<usize> {
    let groups = reading.groups();
    for at in next..groups.len().min(next + 3) {
        let gap = groups[at - 1].end..groups[at].start;
        let plain = |c: char| !c.is_alphabetic() && c != '\n';
        if gap.len() > BEHIND || !gap.clone().all(|at| plain(reading.small(at))) {
            return None;
        }
        let group = &groups[at];
        let is_date = reading.before(group.start) == '/' || reading.small(group.end) == '/';
        if group.len() == 3 && !is_date && !reading.is_glued(group) {
            return Some(at);
        }
    }
    None
}

/// The digits that the name of a code at `name` speaks of: those behind it, else those just before.
fn code_near(reading: &Reading, name: Range<usize>) -> Option<Range<usize>> {
    let groups = reading.groups();
    let is_code = |group: &&Range<usize>| {
        (3..=4).contains(&group.len()) && !reading.is_glued(group) && !reading.is_amount(group)
    };
    let is_free = |group: &&Range<usize>| is_code(group) && !reading.is_reference(group.start);
    let links = |gap: Range<usize>| gap.len() <= LINKED && reading.links(gap).is_some();
    let behind = groups.iter().find(|group| group.start >= name.end).filter(|group| {
        let gap = name.end..group.start;
        gap.len() <= NEAR || links(gap)
    });
    let before = groups.iter().rev().find(|group| group.end <= name.start);
    behind
        .filter(is_free)
        .or_else(|| before.filter(|group| links(group.end..name.start)).filter(is_free))
        .cloned()
}

/// Whether somebody issues cards that begin like this and are as long.
fn is_issued(digits: &[u8]) -> bool {
    if digits.len() < 13 {
        return false;
    }
    let head = digits[..4].iter().fold(0u32, |number, digit| number * 10 + u32::from(*digit));
    match digits.len() {
        13 => head / 1000 == 4,
        14 => matches!(head, 3000..=3059 | 3600..=3699 | 3800..=3999),
        15 => matches!(head / 100, 34 | 37),
        16 => matches!(
            head,
            4000..=4999 | 5100..=5599 | 2221..=2720 | 2200..=2204 | 3528..=3589 | 3000..=3059 | 3600..=3699 | 3800..=3999
                | 6000..=6999 | 5018 | 5020 | 5038 | 5893 | 5080..=5089 | 8100..=8299 | 9792
        ),
        17 | 18 => matches!(head, 6200..=6299 | 6304 | 6759 | 6761..=6763),
        19 => matches!(head, 4000..=4999 | 6200..=6299 | 6304 | 6759 | 6761..=6763 | 6011),
        _ => false,
    }
}

fn passes_luhn(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(place, digit)| match (place % 2, u32::from(*digit)) {
            (0, digit) => digit,
            (_, digit) if digit > 4 => digit * 2 - 9,
            (_, digit) => digit * 2,
        })
        .sum();
    sum.is_multiple_of(10) && digits.iter().any(|digit| *digit != 0)
}
