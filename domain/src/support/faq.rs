//! Questions with answers: what they are about, and what they must hold.
//!
//! Source: product spec §7 (`faq/list`, `faq/review`); `docs/wire.md`, "Console".

use crate::closed_list;
use std::collections::BTreeMap;

use crate::{
    conversation::body::{QUESTION_LENGTH, TEXT_LENGTH},
    language,
    text::{FieldError, Reason, check_said},
};

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

/// Checks texts by language: languages of the product only, English among them, nothing too long. Empty texts are left out by the
/// caller. Wrong ones are named `<field>.<language>`.
pub fn check_texts(
    field: &str,
    texts: &BTreeMap<String, String>,
    max: usize,
    wrong: &mut Vec<FieldError>,
) {
    if !texts.contains_key(language::DEFAULT.key) {
        wrong.push(FieldError::new(format!("{field}.{}", language::DEFAULT.key), Reason::Required));
    }
    for (key, text) in texts {
        let checked = match language::find(key) {
            Some(_) => check_said(text, max),
            None => Err(Reason::Invalid),
        };
        if let Err(reason) = checked {
            wrong.push(FieldError::new(format!("{field}.{key}"), reason));
        }
    }
}

/// Checks the texts of a question.
///
/// # Errors
/// Names the texts that are wrong.
pub fn check(
    questions: &BTreeMap<String, String>,
    answers: &BTreeMap<String, String>,
) -> Result<(), Vec<FieldError>> {
    let mut wrong = Vec::new();
    check_texts("questions", questions, QUESTION_LENGTH, &mut wrong);
    check_texts("answers", answers, TEXT_LENGTH, &mut wrong);
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closed_list::Unknown;

    #[test]
    fn categories_read_back_what_they_wrote() {
        for category in Category::ALL {
            assert_eq!(category.as_str().parse(), Ok(category));
        }
        assert_eq!("aftersale".parse::<Category>(), Err(Unknown("FaqTopic")));
    }

    #[test]
    fn a_question_is_there_in_english_and_in_no_language_that_is_none() {
        let texts = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(key, text)| ((*key).to_owned(), (*text).to_owned())).collect()
        };
        assert_eq!(
            check(&texts(&[("en", "How?")]), &texts(&[("en", "So."), ("de", "So.")])),
            Ok(())
        );
        let wrong =
            check(&texts(&[("de", "Wie?")]), &texts(&[("en", " "), ("xx", "?")])).unwrap_err();
        let fields: Vec<&str> = wrong.iter().map(|wrong| wrong.field.as_str()).collect();
        assert_eq!(fields, ["questions.en", "answers.en", "answers.xx"]);
    }
}
