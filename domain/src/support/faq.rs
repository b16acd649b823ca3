//! Frequently asked questions: their categories, and the buttons below an answer.
//!
//! Source: product spec §7 (`faq/list`, `faq/review`); `docs/wire.md`, "Console".

use crate::closed_list;

/// The button that says an answer has helped.
pub const SOLVED: &str = "faq_solved";
/// The button that asks for a person.
pub const PERSON: &str = "faq_person";

closed_list! {
    /// What a question is about.
    pub enum Category as "FaqTopic" {
        Buy = "buy",
        Sell = "sell",
        Charge = "charge",
        Withdraw = "withdraw",
        AfterSale = "afterSale",
        Account = "account",
    }
}
