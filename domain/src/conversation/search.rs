//! What counts as a match when a person searches their conversations: any substring, in any script, however it was typed.
//!
//! Source: issue 2 §4 (order numbers and any script, CJK and Thai included). Scripts without spaces between words are why
//! there is no word index: full-width digits, half-width kana, ligatures and letter case are made equal, and then it is plain
//! containment.

use unicode_normalization::{UnicodeNormalization, is_nfkc};

use crate::text::is_invisible;

/// A search text made ready for comparing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Needle(String);

impl Needle {
    /// `None` if nothing visible is asked for.
    pub fn new(text: &str) -> Option<Self> {
        let normal = normalise(text).trim().to_owned();
        (!normal.is_empty()).then_some(Self(normal))
    }

    pub fn is_in(&self, text: &str) -> bool {
        normalise(text).contains(&self.0)
    }
}

/// NFKC, lower case, one kind of sigma, no invisible characters.
pub fn normalise(text: &str) -> String {
    // Most names of goods are ASCII, which needs no normalising: none of its characters is invisible and removed.
    if text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ') {
        return text.to_ascii_lowercase();
    }
    let lower = if is_nfkc(text) {
        text.to_lowercase()
    } else {
        text.nfkc().collect::<String>().to_lowercase()
    };
    // Lower-casing writes a sigma at the end of a word differently, and a search text may end in the middle of a word.
    lower.chars().filter(|c| !is_invisible(*c)).map(|c| if c == 'ς' { 'σ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn found(needle: &str, text: &str) -> bool {
        Needle::new(needle).unwrap().is_in(text)
    }

    #[test]
    fn an_order_number_is_found_by_any_part_of_it() {
        assert!(found("1120-77", "About order GH-1120-7731, please"));
        assert!(found("１１２０", "GH-1120-7731"), "full-width digits");
        assert!(!found("1121", "GH-1120-7731"));
    }

    #[test]
    fn scripts_without_word_breaks_are_found_inside_a_sentence() {
        assert!(found("钻石", "我的钻石什么时候到账"));
        assert!(found("ｶﾞﾁｬ", "このガチャは当たる"), "half-width kana");
        assert!(found("เพชร", "ขอซื้อเพชรหนึ่งพัน"));
        assert!(found("الطلب", "أين الطلب رقم ٥"));
    }

    #[test]
    fn letter_case_does_not_matter_in_any_alphabet() {
        assert!(found("заказ", "ЗАКАЗ №5"));
        assert!(found("ΟΔΟΣ", "οδοσήμανση"), "a sigma at the end of the search text");
        assert!(found("straße", "STRASSE Straße"));
    }

    #[test]
    fn percent_and_underscore_are_ordinary_characters() {
        assert!(!found("%", "no such sign"));
        assert!(found("100%_", "gives 100%_off"));
    }

    #[test]
    fn nothing_visible_is_nothing_to_search_for() {
        assert_eq!(Needle::new(" \u{200b}\t"), None);
        assert!(found("di\u{200b}amond", "dia\u{feff}monds"));
    }
}
