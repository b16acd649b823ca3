//! Checks of typed text: it must be visible, not too long, and storable in the database.

use crate::closed_list;

closed_list! {
    /// Why a field is refused. The words clients get in `data.fields` (`docs/wire.md`).
    pub enum Reason as "FieldReason" {
        Required = "required",
        Invalid = "invalid",
        TooLong = "too_long",
        TooShort = "too_short",
    }
}

/// A field that is refused, by the path a client knows it by (`body.text`), and why. Never the value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    pub field: String,
    pub reason: Reason,
}

impl FieldError {
    pub fn new(field: impl Into<String>, reason: Reason) -> Self {
        Self { field: field.into(), reason }
    }
}

/// Whether a character is invisible although Unicode does not count it as white space.
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Whether the text has any visible character.
pub fn is_visible(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !c.is_control() && !is_invisible(c))
}

/// A name of at most `max` characters in one line that shows itself as it is stored; what surrounds it is cut off.
///
/// # Errors
/// Why it is none.
pub fn one_line(typed: &str, max: usize) -> Result<String, Reason> {
    let line = typed.trim();
    if line.chars().nth(max).is_some() {
        return Err(Reason::TooLong);
    }
    // A joiner holds letters and emoji together; everything else that is not seen could hide or turn what is.
    let is_hidden =
        |c: char| c.is_control() || is_invisible(c) && !matches!(c, '\u{200d}' | '\u{fe0f}');
    if line.chars().any(is_hidden) {
        return Err(Reason::Invalid);
    }
    if is_visible(line) { Ok(line.to_owned()) } else { Err(Reason::Required) }
}

/// Checks required text: at least one visible character, at most `max` characters (Unicode scalar values).
pub fn check_said(text: &str, max: usize) -> Result<(), Reason> {
    if text.contains('\0') {
        Err(Reason::Invalid)
    } else if !is_visible(text) {
        Err(Reason::Required)
    } else {
        check_length(text, max)
    }
}

/// Checks text that may be empty.
pub fn check_optional(text: &str, max: usize) -> Result<(), Reason> {
    // Postgres cannot store NUL in a text.
    if text.contains('\0') { Err(Reason::Invalid) } else { check_length(text, max) }
}

fn check_length(text: &str, max: usize) -> Result<(), Reason> {
    // A character has at least one byte: most texts need no counting.
    let fits = text.len() <= max || text.chars().nth(max).is_none();
    if fits { Ok(()) } else { Err(Reason::TooLong) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_with_nothing_to_see_is_no_text() {
        for text in [
            "",
            "   ",
            "\n\t\r",
            "\u{200b}\u{200d}\u{feff}",
            "\u{3000}\u{2800}",
            "\u{3164}",
            "\u{7}",
        ] {
            assert_eq!(check_said(text, 10), Err(Reason::Required), "{text:?}");
        }
        assert_eq!(check_said(" . ", 10), Ok(()));
        assert_eq!(check_said("👩\u{200d}🚀", 10), Ok(()));
    }

    #[test]
    fn length_is_counted_in_characters_on_both_sides_of_the_edge() {
        assert_eq!(check_said(&"ห".repeat(4000), 4000), Ok(()));
        assert_eq!(check_said(&"ห".repeat(4001), 4000), Err(Reason::TooLong));
    }

    #[test]
    fn a_nul_is_refused_everywhere() {
        assert_eq!(check_said("a\0b", 10), Err(Reason::Invalid));
        assert_eq!(check_optional("\0", 10), Err(Reason::Invalid));
        assert_eq!(check_optional("", 10), Ok(()));
    }
}
