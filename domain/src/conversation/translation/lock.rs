//! The parts of a text that a translation must not change: names of items and games, ids, order numbers, prices, codes, links and
//! `{{variables}}`. Each is replaced by a mark such as `[[1]]` before the text goes to a translator, and put back afterwards.
//!
//! When in doubt a part is kept: an untranslated word is a small flaw, a changed price costs money.

use std::ops::Range;

use crate::wallet::currency;

/// Names that players write alike in every language. Ours. A name stands before those that are its beginning.
const NAMES: [&str; 37] = [
    "Apex Legends",
    "Arena Breakout",
    "Blade & Soul",
    "Brawl Stars",
    "Call of Duty",
    "Clash of Clans",
    "Clash Royale",
    "Counter-Strike",
    "Delta Force",
    "Dota",
    "EA FC",
    "Elden Ring",
    "FIFA",
    "Final Fantasy",
    "Fortnite",
    "Free Fire",
    "Genesis Crystals",
    "Genshin Impact",
    "Honkai: Star Rail",
    "Honkai Impact",
    "Honor of Kings",
    "League of Legends",
    "Lineage",
    "Lost Ark",
    "MapleStory",
    "Minecraft",
    "Mobile Legends",
    "Oneiric Shards",
    "Path of Exile",
    "PUBG Mobile",
    "PUBG",
    "Roblox",
    "Robux",
    "Steam",
    "V-Bucks",
    "Valorant",
    "World of Warcraft",
];
/// Lower-case words that may stand inside a name: "Welcome to the Jungle".
const INSIDE_NAMES: [&str; 5] = ["of", "to", "the", "and", "de"];
/// Most words on each side of the bar in `AK-47 | Redline`. Ours.
const NAME_WORDS: usize = 4;
/// Longest variable, condition in brackets, or quoted code that is looked for.
const SHORT: usize = 80;

/// A text in two parts: the words for a translator, and the pieces that are kept from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Locked {
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Words(String),
    Kept(String),
}

impl Locked {
    /// Takes out the pieces that must not change. In BBCode these include the tags.
    pub fn new(text: &str, is_bbcode: bool) -> Self {
        let mut pieces = Vec::new();
        let mut end = 0;
        for kept in kept(text, is_bbcode) {
            if kept.start > end {
                pieces.push(Piece::Words(text[end..kept.start].to_owned()));
            }
            end = kept.end;
            pieces.push(Piece::Kept(text[kept].to_owned()));
        }
        if end < text.len() {
            pieces.push(Piece::Words(text[end..].to_owned()));
        }
        Self { pieces }
    }

    /// The text for the translator: each kept piece is replaced by a mark, `[[1]]`, `[[2]]` and so on.
    pub fn marked(&self) -> String {
        self.with_words(|words| words.to_owned())
    }

    /// Whether there is anything to translate.
    pub fn has_words(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Piece::Words(words) if is_said(words)))
    }

    /// A translation of [`Locked::marked`] with its marks in their normal spelling, or `None` if one is missing, doubled or damaged.
    pub fn accept(&self, translated: &str) -> Option<String> {
        let mut found = vec![false; self.marks()];
        let mut text = String::with_capacity(translated.len());
        let mut rest = translated;
        while let Some(first) = rest.chars().next() {
            if let Some((number, length)) = mark(rest) {
                let seen = number.checked_sub(1).and_then(|index| found.get_mut(index))?;
                if std::mem::replace(seen, true) {
                    return None;
                }
                text.push_str(&written(number));
                rest = &rest[length..];
            } else {
                text.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
        found.iter().all(|seen| *seen).then_some(text)
    }

    /// The texts between the kept pieces, one by one, for a translator that loses marks.
    pub fn words(&self) -> Vec<String> {
        let said = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Words(words) if is_said(words) => Some(words.trim().to_owned()),
            Piece::Words(_) | Piece::Kept(_) => None,
        });
        said.collect()
    }

    /// The marked text with the translations of [`Locked::words`] in their places.
    pub fn join(&self, translated: &[String]) -> String {
        let mut translated = translated.iter();
        self.with_words(|words| {
            if !is_said(words) {
                return words.to_owned();
            }
            let inner = words.trim();
            let start = words.len() - words.trim_start().len();
            let new = translated.next().map_or(inner, |new| new.trim());
            // A translation may contain something that looks like a mark; it must not be taken for one.
            let new = if holds_mark(new) { inner } else { new };
            format!("{}{new}{}", &words[..start], &words[start + inner.len()..])
        })
    }

    /// Puts back what was kept. `marked` came out of [`Locked::accept`] or [`Locked::join`], perhaps of an equal text.
    pub fn unlock(&self, marked: &str) -> String {
        let kept: Vec<&str> = self
            .pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::Kept(kept) => Some(kept.as_str()),
                Piece::Words(_) => None,
            })
            .collect();
        let mut text = String::with_capacity(marked.len());
        let mut rest = marked;
        while let Some(first) = rest.chars().next() {
            match mark(rest) {
                Some((number, length)) => {
                    text.push_str(number.checked_sub(1).and_then(|at| kept.get(at)).unwrap_or(&""));
                    rest = &rest[length..];
                }
                None => {
                    text.push(first);
                    rest = &rest[first.len_utf8()..];
                }
            }
        }
        text
    }

    fn marks(&self) -> usize {
        self.pieces.iter().filter(|piece| matches!(piece, Piece::Kept(_))).count()
    }

    fn with_words(&self, mut replace: impl FnMut(&str) -> String) -> String {
        let mut number = 0;
        let piece = |piece: &Piece| match piece {
            Piece::Words(words) => replace(words),
            Piece::Kept(_) => {
                number += 1;
                written(number)
            }
        };
        self.pieces.iter().map(piece).collect()
    }
}

fn written(number: usize) -> String {
    format!("[[{number}]]")
}

fn is_said(words: &str) -> bool {
    words.chars().any(char::is_alphabetic)
}

fn is_opening(c: char) -> bool {
    matches!(c, '[' | '［' | '【')
}

fn is_closing(c: char) -> bool {
    matches!(c, ']' | '］' | '】')
}

fn holds_mark(text: &str) -> bool {
    text.char_indices().any(|(at, c)| is_opening(c) && mark(&text[at..]).is_some())
}

/// The mark at the beginning of `text`, in the spellings translators return (`[ [ 1 ] ]`, `［［１］］`): its number and its length.
fn mark(text: &str) -> Option<(usize, usize)> {
    let mut chars = text.char_indices().filter(|(_, c)| !matches!(c, ' ' | '\u{a0}')).peekable();
    let (0, first) = chars.next()? else { return None };
    if !is_opening(first) || !is_opening(chars.next()?.1) {
        return None;
    }
    let mut number: Option<usize> = None;
    while let Some(digit) = chars.peek().and_then(|(_, c)| digit(*c)) {
        number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(digit)?);
        chars.next();
    }
    let number = number?;
    if !is_closing(chars.next()?.1) {
        return None;
    }
    let (at, last) = chars.next()?;
    is_closing(last).then_some((number, at + last.len_utf8()))
}

/// The value of a digit of any script we translate into.
fn digit(c: char) -> Option<usize> {
    let zero = match c {
        '0'..='9' => '0',
        '٠'..='٩' => '٠',
        '۰'..='۹' => '۰',
        '๐'..='๙' => '๐',
        '０'..='９' => '０',
        _ => return None,
    };
    Some((c as usize) - (zero as usize))
}

/// The ranges of the kept pieces, in ascending order and without overlap.
fn kept(text: &str, is_bbcode: bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut before = None;
    while let Some(c) = text[at..].chars().next() {
        let end = kept_at(text, at, before, is_bbcode).unwrap_or(at);
        let next = if end > at {
            found.push(at..end);
            end
        } else {
            at + c.len_utf8()
        };
        before = text[..next].chars().next_back();
        at = next;
    }
    found.extend(item_names(text));
    found.sort_by_key(|range: &Range<usize>| range.start);
    apart(text, found)
}

/// Joins pieces that touch, overlap, or have only a space between them. Brackets around a piece are included, because they
/// would otherwise be read as a part of its mark.
fn apart(text: &str, found: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut apart: Vec<Range<usize>> = Vec::new();
    for mut range in found {
        while text[..range.start].chars().next_back().is_some_and(is_opening) {
            range.start -= text[..range.start].chars().next_back().map_or(0, char::len_utf8);
        }
        while text[range.end..].chars().next().is_some_and(is_closing) {
            range.end += text[range.end..].chars().next().map_or(0, char::len_utf8);
        }
        match apart.last_mut() {
            Some(last) if range.start <= last.end || &text[last.end..range.start] == " " => {
                last.end = last.end.max(range.end);
            }
            _ => apart.push(range),
        }
    }
    apart
}

/// The end of the kept piece that begins exactly here, if one does.
fn kept_at(text: &str, at: usize, before: Option<char>, is_bbcode: bool) -> Option<usize> {
    let rest = &text[at..];
    let first = rest.chars().next()?;
    let length = match first {
        '{' => between(rest, "{{", "}}"),
        '`' => between(rest, "`", "`"),
        '[' | ']' if rest.starts_with("[[") || rest.starts_with("]]") => Some(2),
        '[' if is_bbcode => tag(rest),
        c if is_symbol(c) => price(rest, c.len_utf8()),
        c if c.is_numeric() && !c.is_ascii() => Some(number(rest)),
        c if c.is_ascii_alphanumeric() || c == '#' => {
            let inside = before.is_some_and(|before| before.is_ascii_alphanumeric());
            if inside { None } else { token(rest) }
        }
        _ => None,
    };
    length.map(|length| at + length)
}

fn between(rest: &str, open: &str, close: &str) -> Option<usize> {
    let inner = rest.strip_prefix(open)?;
    let end = inner.find(close)?;
    let is_short = end > 0 && end <= SHORT && !inner[..end].contains('\n');
    is_short.then_some(open.len() + end + close.len())
}

/// `[b]`, `[/url]`, `[color=red]`
fn tag(rest: &str) -> Option<usize> {
    let end = rest.find(']')?;
    let name = rest[1..end].trim_start_matches('/');
    name.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(end + 1)
}

fn is_symbol(c: char) -> bool {
    matches!(
        c,
        '$' | '€'
            | '£'
            | '¥'
            | '￥'
            | '＄'
            | '₩'
            | '฿'
            | '₫'
            | '₱'
            | '₽'
            | '₹'
            | '₺'
            | '₮'
            | '﷼'
    )
}

/// The length of digits with what stands between digits: `1,000.50`, `14:00`, `٥٠٠`. None: 0.
fn number(rest: &str) -> usize {
    let mut end = 0;
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let joins = matches!(c, '.' | ',' | ':' | '\'' | '٫' | '٬')
            && end > 0
            && chars.peek().is_some_and(|(_, next)| next.is_numeric());
        if c.is_numeric() {
            end = at + c.len_utf8();
        } else if !joins {
            break;
        }
    }
    end
}

/// A number that follows here, perhaps after a blank; the length of both.
fn price(rest: &str, symbol: usize) -> Option<usize> {
    let after = &rest[symbol..];
    let blank = usize::from(after.starts_with(' '));
    let digits = number(&after[blank..]);
    (digits > 0).then_some(symbol + blank + digits)
}

fn is_currency(word: &str) -> bool {
    word.ends_with('$')
        || matches!(word, "Rp" | "RM" | "USDT")
        || currency::find(word).is_some_and(|_| word.bytes().all(|byte| byte.is_ascii_uppercase()))
}

/// A run of plain characters that is a number, an id, a code, an address, a price or a known name.
fn token(rest: &str) -> Option<usize> {
    if let Some(name) = NAMES.iter().find(|name| {
        let after = rest.strip_prefix(**name).map(|after| after.chars().next());
        after.is_some_and(|next| next.is_none_or(|next| !next.is_ascii_alphanumeric()))
    }) {
        return Some(name.len());
    }
    let joins = |c: char| c.is_ascii_alphanumeric() || "-_./:#%+@&=?~,'$".contains(c);
    let run = &rest[..rest.find(|c| !joins(c)).unwrap_or(rest.len())];
    if run.contains("://") || run.starts_with("www.") {
        let ends = |c: char| c.is_whitespace() || "\"<>「」『』【】，。！？、；".contains(c);
        let link = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let link = link.trim_end_matches(['.', ',', ':', ';', '?', '!', '\'']);
        let is_in_brackets = link.ends_with(')') && !link.contains('(');
        return Some(link.len() - usize::from(is_in_brackets));
    }
    let run = run.trim_end_matches(['.', ',', ':', '?', '\'', '-', '&', '=']);
    if is_currency(run)
        && let Some(length) = price(rest, run.len())
    {
        return Some(length);
    }
    let is_code = run.len() >= 5
        && run.contains('-')
        && run.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'-');
    let is_address = run.contains('.') && (run.contains('@') || run.contains('/'));
    if !run.bytes().any(|byte| byte.is_ascii_digit()) {
        return (is_code || is_address).then_some(run.len());
    }
    // A number takes its currency along: `10 USD`, `10 €`.
    let after = &rest[run.len()..];
    let unit = after.strip_prefix(' ').unwrap_or(after);
    let word = unit.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(unit.len());
    let unit_length = match unit.chars().next() {
        Some(c) if is_symbol(c) => c.len_utf8(),
        _ if is_currency(&unit[..word]) => word,
        _ => return Some(run.len()),
    };
    Some(run.len() + (after.len() - unit.len()) + unit_length)
}

/// `StatTrak™ AK-47 | Redline (Field-Tested)`: the names on both sides of a bar.
fn item_names(text: &str) -> Vec<Range<usize>> {
    let name = |(bar, _): (usize, &str)| {
        let start = bar - name_before(&text[..bar]);
        let end = bar + 3 + name_after(&text[bar + 3..]);
        (start < bar && end > bar + 3).then_some(start..end)
    };
    text.match_indices(" | ").filter_map(name).collect()
}

fn belongs_to_name(c: char) -> bool {
    c.is_alphanumeric() && (c.is_ascii() || c.is_uppercase() || c.is_lowercase())
        || matches!(c, '-' | '\'' | '™' | '★' | '.' | '+' | '’')
}

fn begins_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '★')
}

fn name_before(text: &str) -> usize {
    let mut length = 0;
    for _ in 0..NAME_WORDS {
        let rest = &text[..text.len() - length];
        let rest = if length > 0 { rest.strip_suffix(' ').unwrap_or("") } else { rest };
        let start = rest
            .char_indices()
            .rev()
            .take_while(|(_, c)| belongs_to_name(*c))
            .last()
            .map(|it| it.0);
        let Some(word) = start.map(|start| &rest[start..]) else { break };
        // A sentence ends here, so the words before are no part of the name.
        if !begins_name(word) || (length > 0 && word.ends_with('.')) {
            break;
        }
        length = text.len() - rest.len() + word.len();
        let is_glued = rest.len() > word.len() && !rest[..rest.len() - word.len()].ends_with(' ');
        if is_glued {
            break;
        }
    }
    length
}

fn name_after(text: &str) -> usize {
    let mut length = 0;
    for _ in 0..NAME_WORDS {
        let rest = &text[length..];
        let rest = if length > 0 { rest.strip_prefix(' ').unwrap_or("") } else { rest };
        let whole = &rest[..rest.find(|c| !belongs_to_name(c)).unwrap_or(rest.len())];
        let word = whole.trim_end_matches(['.', '\'', '-']);
        let skipped = text.len() - rest.len();
        if begins_name(word) {
            length = skipped + word.len();
        } else if length > 0 && INSIDE_NAMES.contains(&word) {
            let next = rest[word.len()..].trim_start();
            if !begins_name(next) && !INSIDE_NAMES.iter().any(|small| next.starts_with(small)) {
                break;
            }
            length = skipped + word.len();
        } else if length == 0 {
            // A name in a script without capitals: up to the next blank or sign.
            let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
            return rest.char_indices().nth(8).map_or(end, |(at, _)| end.min(at));
        } else {
            break;
        }
        if word.len() < whole.len() {
            return length;
        }
    }
    let condition = text[length..].strip_prefix(' ').and_then(|rest| between(rest, "(", ")"));
    length + condition.map_or(0, |condition| condition + 1)
}
