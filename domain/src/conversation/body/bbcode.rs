//! BBCode made safe: any input becomes well-formed markup of the allowed tags and nothing else.
//!
//! Source: `docs/wire.md` (type 7: b, i, u, s, url=https, color, quote, code; depth <= 8). Unknown tags, unsafe addresses and
//! nesting beyond the limit lose their tag and keep their text, so that no message is refused for its markup.

use std::ops::Range;

use crate::{conversation::is_color, text};

/// How deep tags may be nested. `docs/wire.md`.
pub const DEPTH: usize = 8;

/// Markup that still changes after this many passes is an attack: all its brackets are removed. Ours.
const PASSES: usize = 8;

/// Longest address of a link, in characters. Ours.
const URL_LENGTH: usize = 1000;

/// The safe canonical form: known tags in lower case, closed in the order they were opened. Sanitising it again changes nothing.
pub fn sanitise(text: &str) -> String {
    let mut now = pass(text);
    // Removing a tag can join the text around it to a new tag: "[im[x]g]" becomes "[img]".
    for _ in 0..PASSES {
        let next = pass(&now);
        if next == now {
            return now;
        }
        now = next;
    }
    now.replace(['[', ']'], "")
}

/// A tag as written: `[name]`, `[name=value]` or `[/name]`.
struct Tag<'a> {
    closing: bool,
    name: String,
    value: &'a str,
    /// Bytes it takes up, brackets included.
    length: usize,
}

/// The tag `text` begins with, if it begins with one.
fn read_tag(text: &str) -> Option<Tag<'_>> {
    let inside = text.strip_prefix('[')?;
    let end = inside.find(['[', ']'])?;
    if !inside[end..].starts_with(']') {
        return None;
    }
    let (closing, written) = match inside[..end].strip_prefix('/') {
        Some(rest) => (true, rest),
        None => (false, &inside[..end]),
    };
    let (name, value) = written.split_once('=').unwrap_or((written, ""));
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'*');
    is_name.then(|| Tag { closing, name: name.to_ascii_lowercase(), value, length: end + 2 })
}

/// The byte ranges of the tags in `text`, which readers do not see.
pub fn tags(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].find('[') {
        let start = at + next;
        at = match read_tag(&text[start..]) {
            Some(tag) => {
                found.push(start..start + tag.length);
                start + tag.length
            }
            None => start + 1,
        };
    }
    found
}

/// Whether there is anything to see besides tags. In `[code]` tags are text.
pub fn is_visible(safe: &str) -> bool {
    let mut rest = safe;
    while let Some(c) = rest.chars().next() {
        let length = match read_tag(rest) {
            Some(tag) if tag.name == "code" && !tag.closing => {
                let inside = &rest[tag.length..];
                let end = inside.find("[/code]").unwrap_or(inside.len());
                if text::is_visible(&inside[..end]) {
                    return true;
                }
                tag.length + end
            }
            Some(tag) => tag.length,
            None if text::is_visible(&rest[..c.len_utf8()]) => return true,
            None => c.len_utf8(),
        };
        rest = &rest[length..];
    }
    false
}

fn pass(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut open: Vec<&'static str> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let Some(tag) = read_tag(rest) else {
            let next = rest
                .char_indices()
                .skip(1)
                .find(|(_, c)| *c == '[')
                .map_or(rest.len(), |(at, _)| at);
            out.push_str(&rest[..next]);
            rest = &rest[next..];
            continue;
        };
        let tail = &rest[tag.length..];
        rest = tail;
        if tag.closing {
            close(&mut out, &mut open, &tag.name);
        } else if open.len() < DEPTH {
            rest = start(&mut out, &mut open, &tag, tail);
        }
    }
    while let Some(name) = open.pop() {
        push_closing(&mut out, name);
    }
    out
}

/// Writes the opening of an allowed tag; answers what is left to read.
fn start<'a>(
    out: &mut String,
    open: &mut Vec<&'static str>,
    tag: &Tag<'_>,
    tail: &'a str,
) -> &'a str {
    let value = tag.value.trim();
    match tag.name.as_str() {
        "b" => begin(out, open, "b", ""),
        "i" => begin(out, open, "i", ""),
        "u" => begin(out, open, "u", ""),
        "s" => begin(out, open, "s", ""),
        "quote" => begin(out, open, "quote", ""),
        "color" if is_color(&value.to_ascii_lowercase()) => {
            begin(out, open, "color", &value.to_ascii_lowercase())
        }
        "url" if value.is_empty() => {
            // [url]https://...[/url]: the text is the address.
            let address = tail.find(['[', ']']).map_or(tail, |end| &tail[..end]);
            if is_safe_url(address) {
                begin(out, open, "url", address);
            }
        }
        "url" if is_safe_url(value) => begin(out, open, "url", value),
        "code" => return verbatim(out, tail),
        _ => {}
    }
    tail
}

fn begin(out: &mut String, open: &mut Vec<&'static str>, name: &'static str, value: &str) {
    out.push('[');
    out.push_str(name);
    if !value.is_empty() {
        out.push('=');
        out.push_str(value);
    }
    out.push(']');
    open.push(name);
}

/// Copies up to `[/code]` as it is: nothing inside it is markup. An unclosed one is closed at the end.
fn verbatim<'a>(out: &mut String, tail: &'a str) -> &'a str {
    const END: &str = "[/code]";
    let end =
        tail.as_bytes().windows(END.len()).position(|w| w.eq_ignore_ascii_case(END.as_bytes()));
    let inside = &tail[..end.unwrap_or(tail.len())];
    out.push_str("[code]");
    out.push_str(inside);
    out.push_str(END);
    end.map_or("", |at| &tail[at + END.len()..])
}

/// Closes `name` and whatever is still open inside it; a closing tag without its opening is dropped.
fn close(out: &mut String, open: &mut Vec<&'static str>, name: &str) {
    let Some(depth) = open.iter().rposition(|other| *other == name) else { return };
    while open.len() > depth {
        if let Some(inner) = open.pop() {
            push_closing(out, inner);
        }
    }
}

fn push_closing(out: &mut String, name: &str) {
    out.push_str("[/");
    out.push_str(name);
    out.push(']');
}

/// An address a click may lead to: https, a plain host, no user name in front of it, no character that ends an attribute.
fn is_safe_url(address: &str) -> bool {
    let Some(scheme) = address.get(..8) else { return false };
    if !scheme.eq_ignore_ascii_case("https://") || address.len() > URL_LENGTH {
        return false;
    }
    let clean = address
        .chars()
        .all(|c| !c.is_whitespace() && !c.is_control() && !r#""'<>\`[]"#.contains(c));
    let host = address[8..].split(['/', '?', '#']).next().unwrap_or("");
    let plain = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':'));
    clean && plain && host.starts_with(|c: char| c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowed_markup_stays_as_it_is() {
        for text in [
            "plain, with [brackets and 5 > 3",
            "[b]bold [i]both[/i][/b]",
            "[url=https://guildhall.example/a?b=1#c]here[/url]",
            "[color=#a1b2c3]x[/color][color=red]y[/color]",
            "[quote]said[/quote] [code]a[0] = [b]not bold[/code]",
        ] {
            assert_eq!(sanitise(text), text);
        }
    }

    #[test]
    fn a_tag_that_is_not_allowed_goes_and_its_text_stays() {
        assert_eq!(sanitise("[img]http://169.254.169.254[/img]"), "http://169.254.169.254");
        assert_eq!(sanitise("[SIZE=99]big[/size] [hello]"), "big ");
        assert_eq!(sanitise("[color=red;background:url(x)]x[/color]"), "x");
    }

    #[test]
    fn only_https_addresses_are_links() {
        for bad in [
            "javascript:alert(1)",
            "http://x.example",
            " https://x.example/\" onclick=1",
            "https://user@evil.example",
            "https://",
            "//x.example",
            "data:text/html,x",
            "https://x.example/\u{202e} y",
        ] {
            assert_eq!(sanitise(&format!("[url={bad}]x[/url]")), "x", "{bad}");
        }
        assert_eq!(
            sanitise("[url]https://x.example[/url]"),
            "[url=https://x.example]https://x.example[/url]"
        );
        assert_eq!(sanitise("[url]javascript:1[/url]"), "javascript:1");
    }

    #[test]
    fn ten_thousand_nested_tags_become_eight() {
        let safe = sanitise(&format!("{}deep", "[b]".repeat(10_000)));
        assert_eq!(safe, format!("{}deep{}", "[b]".repeat(DEPTH), "[/b]".repeat(DEPTH)));
    }

    #[test]
    fn what_is_opened_is_closed_in_order() {
        assert_eq!(sanitise("[b][i]x[/b]y"), "[b][i]x[/i][/b]y");
        assert_eq!(sanitise("x[/b][code]never closed"), "x[code]never closed[/code]");
    }

    #[test]
    fn tags_hidden_in_pieces_do_not_come_together() {
        assert_eq!(sanitise("[im[x]g]u[/im[x]g]"), "u");
        let hidden = format!("{}img]{}", "[".repeat(400), "[x]]".repeat(400));
        assert!(!sanitise(&hidden).contains("[img"));
    }

    #[test]
    fn sanitising_twice_is_sanitising_once() {
        for text in [
            "[b][i]x[/b]y",
            "[[b]]",
            "[url]https://a.b[/url]",
            "[code][code]x[/code][/code]",
            "[/b]]][[[i]",
        ] {
            let once = sanitise(text);
            assert_eq!(sanitise(&once), once, "{text}");
        }
    }
}
