//! Passwords, by the words before them: "my password is dragon", "pwd: Hunter2", "密碼是abc123", "mot de passe : « a b c »"; and by
//! those behind them: "Hunter22 is my password".

use std::ops::Range;

use super::{
    Find, Secret,
    reading::{Reading, ends_clause, is_sign, is_unspaced},
    words::Section,
};

/// So many words that may also mean something else are looked behind in one text. Ours: each look costs as much as all else.
const MAYBES: usize = 32;
/// Most words between the name and what it is: "my password *for this account* is".
const ABOUT_WORDS: usize = 5;
/// Most characters of one. Ours.
const ABOUT_WORD: usize = 64;
/// Longer than any word that is none.
const LONGEST_WORD: usize = 24;
/// Longest of several words in quotation marks.
const QUOTED: usize = 64;
/// How far from its name something is looked for that cannot be a word, in characters. Ours.
const REACH: usize = 48;
/// Length of such a thing: shorter ones are sizes, levels and names of items. Ours.
const SURE: std::ops::RangeInclusive<usize> = 6..=64;
/// Most letters after the digits of an amount ("100k", "30min"). Ours.
const UNIT: usize = 3;

pub fn find(reading: &Reading) -> Vec<Find> {
    let (mut finds, mut free, mut maybes) = (Vec::new(), 0, 0);
    for at in reading.named(&[Section::Password, Section::MaybePassword]) {
        // Within the value of the one before.
        if at < free {
            continue;
        }
        let value = if let Some(end) = reading.word_at(at, Section::Password) {
            value_after(reading, end)
                .or_else(|| sure_value_after(reading, end))
                .or_else(|| sure_value_before(reading, at, free))
        } else if maybes < MAYBES
            && let Some(end) = reading.word_at(at, Section::MaybePassword)
        {
            maybes += 1;
            value_after_maybe(reading, end)
        } else {
            None
        };
        if let Some(value) = value {
            let mut next = Some(value);
            while let Some(value) = next {
                free = value.end.max(at);
                next = joined(reading, value.end);
                finds.push(Find { secret: Secret::Password, at: value });
            }
        }
    }
    finds
}

/// "My passwords are Alpha1234 *and Bravo5678*".
fn joined(reading: &Reading, end: usize) -> Option<Range<usize>> {
    let and = reading.word_at(skip_spaces(reading, end, false), Section::And)?;
    let second = short_token(reading, skip_spaces(reading, and, false), false);
    is_sure(reading, &second).then_some(second)
}

/// How the name leads to the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    /// By a colon or the like.
    Sign,
    /// By "is".
    Verb,
    /// By standing before it.
    Nothing,
}

/// What the name is said to be; a word of a language too, if no sentence goes on there.
fn value_after(reading: &Reading, name_end: usize) -> Option<Range<usize>> {
    let glues = is_unspaced(reading.before(name_end));
    let mut at = name_end;
    // The name itself may stand in quotation marks or be set off.
    at += usize::from(matches!(reading.small(at), '"' | '\'' | '”' | '»' | '」' | '*' | '_' | ')'));
    let (said, at) = led_to(reading, at)
        .or_else(|| led_to(reading, about(reading, at)?))
        .or_else(|| led_to(reading, glued_about(reading, at)?).filter(|_| glues))
        .unwrap_or((Said::Nothing, at));
    let start = skip_spaces(reading, at, said == Said::Sign);
    if let Some(quoted) = quoted(reading, start) {
        return (said != Said::Nothing || start > at || glues).then_some(quoted);
    }
    if said == Said::Nothing && start == at && !glues {
        return None; // "password-protected", "password?"
    }
    if said != Said::Nothing
        && let Some(second) = second_of_pair(reading, start, glues)
    {
        return Some(second);
    }
    let token = token(reading, start, glues);
    let is_value = match said {
        Said::Nothing => looks_made_up(reading, &token),
        Said::Sign | Said::Verb => {
            token.len() >= 3
                && reading.raw(token.clone()).any(char::is_alphanumeric)
                && !is_word(reading, &token, said)
                && !is_sentence(reading, &token, said)
        }
    };
    is_value.then_some(token)
}

/// What cannot be a word, somewhere behind the name in the same clause: "the password was changed to Hunter22".
fn sure_value_after(reading: &Reading, name_end: usize) -> Option<Range<usize>> {
    let reach = reading.len().min(name_end + REACH);
    if !reading.has_digit(name_end..reach + SURE.end()) {
        return None;
    }
    let mut at = name_end;
    while at < reach {
        let here = reading.small(at);
        if ends_clause(here) {
            // "le mot de passe, c'est ..."
            at = reading.word_at(skip_spaces(reading, at + 1, false), Section::Is)?;
            continue;
        }
        if !here.is_alphanumeric() || is_unspaced(here) {
            at += 1;
            continue;
        }
        let token = short_token(reading, at, false);
        if token.len() > *SURE.end() {
            return None;
        }
        if is_sure(reading, &token) {
            return Some(token);
        }
        // At least one character further, so that it ends.
        at = token.end.max(at + 1);
    }
    None
}

/// What cannot be a word, before the name, if it is said to be that: "Hunter22 is my password".
fn sure_value_before(reading: &Reading, name: usize, free: usize) -> Option<Range<usize>> {
    let floor = name.saturating_sub(REACH).max(free);
    if !reading.has_digit(floor..name) {
        return None;
    }
    let is_part = |c: char| !c.is_whitespace() && !is_unspaced(c) && !ends_clause(c);
    let mut end = name;
    while end > floor {
        while end > floor && !is_part(reading.before(end)) {
            if ends_clause(reading.before(end)) {
                return None;
            }
            end -= 1;
        }
        let start = end - (floor..end).rev().take_while(|at| is_part(reading.small(*at))).count();
        if is_sure(reading, &(start..end)) {
            return (reading.links(end..name) == Some(true)).then_some(start..end);
        }
        end = start;
    }
    None
}

/// "Battle pass: gold" is goods; only something that cannot be a word is a password after it.
fn value_after_maybe(reading: &Reading, name_end: usize) -> Option<Range<usize>> {
    let glues = is_unspaced(reading.before(name_end));
    if !glues && reading.small(name_end).is_alphabetic() {
        return None; // A part of another word, in Arabic.
    }
    let (mut at, mut is_said) = (name_end, false);
    for _ in 0..ABOUT_WORDS {
        at = skip_spaces(reading, at, is_said);
        if is_sign(reading.small(at)) {
            (at, is_said) = (at + 1, true);
        } else if let Some((end, is)) = reading.link_at(at) {
            (at, is_said) = (end, is_said || is);
        } else {
            break;
        }
    }
    if is_said && let Some(second) = second_of_pair(reading, at, glues) {
        return Some(second);
    }
    let first = short_token(reading, at, glues);
    let is_number = is_said
        && first.len() >= *SURE.start()
        && reading.raw(first.clone()).all(char::is_numeric)
        && (first.end == reading.len() || ends_clause(reading.small(first.end)));
    (is_sure(reading, &first) || is_number).then_some(first)
}

/// "user / password: kim77 / Hunter22"
fn second_of_pair(reading: &Reading, at: usize, glues: bool) -> Option<Range<usize>> {
    let first = short_token(reading, at, glues);
    let slash = skip_spaces(reading, first.end, false);
    let is_pair = !first.is_empty() && matches!(reading.small(slash), '/' | '|');
    let second = short_token(reading, skip_spaces(reading, slash + 1, false), glues);
    (is_pair && is_sure(reading, &second)).then_some(second)
}

/// Finds a sign or a verb from `at` on; answers where it ends.
fn led_to(reading: &Reading, at: usize) -> Option<(Said, usize)> {
    let mut at = skip_spaces(reading, at, false);
    let mut said = None;
    for _ in 0..3 {
        let here = skip_spaces(reading, at, false);
        if is_sign(reading.small(here)) {
            (said, at) = (Some(Said::Sign), here + 1);
        } else if matches!(reading.small(here), '-' | '=') && reading.small(here + 1) == '>' {
            (said, at) = (Some(Said::Sign), here + 2);
        } else if said.is_none()
            && let Some(end) = reading.word_at(here, Section::Is)
        {
            (said, at) = (Some(Said::Verb), end);
        }
    }
    said.map(|said| (said, at))
}

/// Passes over "for this account"; answers where a sign or a verb may follow.
fn about(reading: &Reading, at: usize) -> Option<usize> {
    let mut at = skip_spaces(reading, at, false);
    reading.word_at(at, Section::Between)?;
    for _ in 0..ABOUT_WORDS {
        let word = at;
        while !reading.small(at).is_whitespace() {
            if at - word > ABOUT_WORD || ends_clause(reading.small(at)) {
                return None;
            }
            if is_sign(reading.small(at)) {
                return Some(at);
            }
            at += 1;
        }
        at = skip_spaces(reading, at, false);
        if at >= reading.len() {
            return None;
        }
        // "de la" is French and Spanish, "la" is also Vietnamese for "is".
        let is_between = reading.word_at(at, Section::Between).is_some();
        if !is_between && led_to(reading, at).is_some() {
            return Some(at);
        }
    }
    None
}

/// The same where words are glued: "รหัสผ่านของไอดีนี้คือ".
fn glued_about(reading: &Reading, at: usize) -> Option<usize> {
    (at..reading.len().min(at + LONGEST_WORD))
        .take_while(|at| is_unspaced(reading.small(*at)))
        .find(|at| led_to(reading, at + 1).is_some())
        .map(|at| at + 1)
}

fn skip_spaces(reading: &Reading, mut at: usize, lines: bool) -> usize {
    while at < reading.len()
        && reading.small(at).is_whitespace()
        && (lines || reading.small(at) != '\n')
    {
        at += 1;
    }
    at
}

/// What stands between quotation marks that open at `at`.
fn quoted(reading: &Reading, at: usize) -> Option<Range<usize>> {
    let closing = match reading.small(at) {
        '"' | '“' | '„' => &['"', '”', '“'][..],
        '\'' | '‘' => &['\'', '’'],
        '«' => &['»'],
        '「' => &['」'],
        '『' => &['』'],
        '`' => &['`'],
        _ => return None,
    };
    let inside = at + 1..reading.len().min(at + 2 + QUOTED);
    let end = inside.clone().find(|at| closing.contains(&reading.small(*at)))?;
    let value = inside.start..end;
    let one_line = value.clone().all(|at| reading.small(at) != '\n');
    (one_line && reading.raw(value.clone()).any(char::is_alphanumeric)).then_some(value)
}

/// Up to the next space, without the punctuation of the sentence. Where words are glued, what is not of a keyboard's plain
/// letters is the sentence going on; so it is behind such letters.
fn token(reading: &Reading, start: usize, glues: bool) -> Range<usize> {
    token_within(reading, start, glues, reading.len())
}

/// The same of at most as many characters as a thing that [`is_sure`] has, and one: a search that looks behind many names does not
/// read to the text's end behind each.
pub(super) fn short_token(reading: &Reading, start: usize, glues: bool) -> Range<usize> {
    token_within(reading, start, glues, reading.len().min(start + SURE.end() + 1))
}

fn token_within(reading: &Reading, start: usize, glues: bool, limit: usize) -> Range<usize> {
    let is_plain = reading.small(start).is_ascii_graphic();
    let ends = |c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '，' | '。' | '；' | '、' | '！' | '？' | '」' | '』' | '）' | '،' | '؛' | '؟'
            )
            || (glues && !c.is_ascii_graphic())
            || (is_plain && is_unspaced(c))
    };
    let mut end = start;
    // A closing tag of BBCode ends it too.
    let closes = |at: usize| reading.small(at) == '[' && reading.small(at + 1) == '/';
    while end < limit && !ends(reading.small(end)) && !closes(end) {
        end += 1;
    }
    while end > start
        && matches!(
            reading.before(end),
            '.' | ',' | ';' | ':' | ')' | ']' | '?' | '"' | '”' | '»' | '\''
        )
    {
        end -= 1;
    }
    start..end.max(start)
}

/// Letters and digits together, or digits alone, or signs nobody writes in words: no word of a language.
fn looks_made_up(reading: &Reading, token: &Range<usize>) -> bool {
    let has = |test: fn(char) -> bool| reading.raw(token.clone()).any(test);
    let letters = has(char::is_alphabetic);
    let digits = has(char::is_numeric);
    let signs =
        has(|c| matches!(c, '!' | '@' | '#' | '$' | '%' | '^' | '&' | '*' | '_' | '+' | '~'));
    let only_digits = reading.raw(token.clone()).all(char::is_numeric);
    token.len() >= 4 && ((letters && (digits || signs)) || only_digits || (digits && signs))
}

/// Letters and digits together that are no amount, no order's number and no address: a password even where nothing leads to it.
pub(super) fn is_sure(reading: &Reading, token: &Range<usize>) -> bool {
    if !SURE.contains(&token.len()) || !reading.has_digit(token.clone()) {
        return false;
    }
    let small = |at: &usize| reading.small(*at);
    let is_digit = |at: usize| reading.has_digit(at..at + 1);
    let digits = reading.digits(token.clone()).count();
    let letters = token.clone().filter(|at| small(at).is_alphabetic()).count();
    let glued = token.clone().any(|at| is_unspaced(small(&at)));
    // "100k", "30min"; "2000gold" may be a password.
    let is_amount = letters <= UNIT
        && letters + digits == token.len()
        && token.clone().take(digits).all(is_digit);
    // "GH-20480001"
    let mut tail = token.clone().skip_while(|at| small(at).is_ascii_alphabetic());
    let is_number = tail.next().is_some_and(|at| small(&at) == '-') && tail.all(is_digit);
    let behind_at = token.clone().rev().take_while(|at| small(at) != '@');
    let is_address = behind_at.clone().count() < token.len()
        && behind_at.clone().any(|at| small(&at) == '.')
        || token.clone().any(|at| small(&at) == ':' && small(&(at + 1)) == '/');
    letters > 0 && !glued && !is_amount && !is_number && !is_address
}

/// Whether a sentence goes on here, instead of the password being told.
fn is_word(reading: &Reading, token: &Range<usize>, said: Said) -> bool {
    if token.len() > LONGEST_WORD {
        return false;
    }
    let small: String = token.clone().map(|at| reading.small(at)).collect();
    let plain = small.trim_matches(|c: char| !c.is_alphanumeric());
    // "is working", "was changed"
    let bends = said == Said::Verb
        && reading.raw(token.clone()).all(|c| c.is_ascii_lowercase() || c == '\'')
        && (plain.ends_with("ing") || plain.ends_with("ed") || plain.ends_with("n't"));
    // "nell'ordine"
    let is_elided = said == Said::Verb && plain.contains('\'');
    let is_in = |section: Section| section.words().contains(plain);
    bends
        || is_elided
        || is_in(Section::NotAPassword)
        || is_in(Section::Is)
        || is_in(Section::Between)
}

/// Whether the sentence goes on behind a word of letters, so that it is one of the sentence: behind "is" in any case, behind a colon
/// if the clause is a question.
fn is_sentence(reading: &Reading, token: &Range<usize>, said: Said) -> bool {
    if !reading.raw(token.clone()).all(char::is_alphabetic) {
        return false;
    }
    let next = skip_spaces(reading, token.end, false);
    let here = reading.small(next);
    let begins_clause = || {
        let is_end = |section| reading.word_at(next, section).is_some();
        is_end(Section::And) || (is_unspaced(here) && is_end(Section::Between))
    };
    if !here.is_alphanumeric() || begins_clause() {
        return false;
    }
    let mut rest = (next..reading.len().min(next + REACH)).map(|at| reading.small(at));
    said == Said::Verb || matches!(rest.find(|c| ends_clause(*c)), Some('?' | '？' | '؟'))
}
