//! A login in one word, as lists of stolen accounts have it: "kim@example.com:Hunter2000".

use std::ops::Range;

use super::{
    Find, Secret,
    password::{is_sure, short_token},
    reading::{Reading, is_sign},
};

/// Most characters behind the `@`. Ours.
const DOMAIN: usize = 64;

pub fn find(reading: &Reading) -> Vec<Find> {
    let finds = reading.ats().filter_map(|at| password_after(reading, at));
    finds.map(|at| Find { secret: Secret::Password, at }).collect()
}

/// The password behind an address and one of `:`, `|`, `;` and `/`.
fn password_after(reading: &Reading, at: usize) -> Option<Range<usize>> {
    let in_domain = |at: &usize| matches!(reading.small(*at), 'a'..='z' | '0'..='9' | '.' | '-');
    let domain = at + 1..at + 1 + (at + 1..at + 1 + DOMAIN).take_while(in_domain).count();
    let is_address = !reading.before(at).is_whitespace()
        && domain.clone().any(|at| reading.small(at) == '.' && at > domain.start);
    let mut next = domain.end + usize::from(reading.small(domain.end) == ' ');
    if !is_address || !matches!(reading.small(next), ':' | '|' | ';' | '/') {
        return None;
    }
    next += 1;
    next += usize::from(reading.small(next) == ' ');
    let password = short_token(reading, next, false);
    // "/ pw: Hunter22" is found by its name.
    let is_named = password.clone().any(|at| is_sign(reading.small(at)));
    (is_sure(reading, &password) && !is_named).then_some(password)
}
