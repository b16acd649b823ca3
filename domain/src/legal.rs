//! Legal texts that an operator writes: which there are, and how long one may be.
//!
//! Source: issues 17 and 18; ours: the list and the limit; decision 0059.

use crate::{closed_list, text::is_visible};

/// Most characters of a text. Ours: about 30 printed pages, several times what such texts have.
pub const MOST_CHARACTERS: usize = 100_000;

closed_list! {
    /// A legal text.
    pub enum LegalKind as "LegalKind" {
        /// Terms of service.
        Terms = "terms",
        /// Privacy policy.
        Privacy = "privacy",
        /// Refund policy.
        Refunds = "refunds",
        /// Legal notice: who runs the shop.
        Imprint = "imprint",
        /// Terms for sellers: accepted by who applies to be one.
        SellerTerms = "seller_terms",
    }
}

/// A text as it is kept: with nothing around it, and lines ended as everywhere else. Empty, which withdraws it, where there is nothing to see.
pub fn tidy(body: &str) -> String {
    if is_visible(body) { body.replace("\r\n", "\n").trim().to_owned() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_its_paragraphs_and_one_with_nothing_to_see_is_empty() {
        assert_eq!(tidy("\n# Terms\r\n\r\nOne. \n"), "# Terms\n\nOne.");
        assert_eq!(tidy(" \u{200b}\n"), "");
    }
}
