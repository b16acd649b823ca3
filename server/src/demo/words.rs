//! Words of the house for the demonstration: questions with answers, ready-made answers and customer support's welcome, in all languages.
//!
//! A file for each language holds its texts in the order of the lists here. What supervisors have changed stays as they left it.

use guildhall_domain::ids::TemplateId;
use guildhall_domain::language::Texts;
use guildhall_domain::support::faq::Category::{
    self, Account, AfterSale, Buy, Charge, Sell, Withdraw,
};
use guildhall_domain::support::template::Audience;
use guildhall_domain::support::template::Wording;
use guildhall_persistence::DatabaseError;
use guildhall_persistence::support::faq::{self, FaqQuestion};
use guildhall_persistence::support::{template, welcome};
use serde::Deserialize;
use sqlx::PgPool;
use uuid::Uuid;

/// Id and category of each question.
const QUESTIONS: [(&str, Category); 28] = [
    ("buy-how", Buy),
    ("buy-time", Buy),
    ("buy-safe", Buy),
    ("buy-cancel", Buy),
    ("sell-start", Sell),
    ("sell-paid", Sell),
    ("sell-fee", Sell),
    ("sell-deliver", Sell),
    ("sell-team", Sell),
    ("charge-how", Charge),
    ("charge-late", Charge),
    ("charge-failed", Charge),
    ("charge-uid", Charge),
    ("withdraw-how", Withdraw),
    ("withdraw-time", Withdraw),
    ("withdraw-verify", Withdraw),
    ("withdraw-declined", Withdraw),
    ("after-missing", AfterSale),
    ("after-wrong", AfterSale),
    ("after-refund", AfterSale),
    ("after-confirmed", AfterSale),
    ("account-password", Account),
    ("account-code", Account),
    ("account-safe", Account),
    ("account-email", Account),
    ("account-unknown", Account),
    ("account-locked-out", Account),
    ("buy-request", Buy),
];

/// What most people come for: offered with the welcome.
const OFFERED: [&str; 5] =
    ["buy-time", "after-missing", "charge-late", "withdraw-time", "account-password"];

/// Title, shortcut, tag and audience of each ready-made answer.
const TEMPLATES: [(&str, &str, &str, Audience); 12] = [
    ("Where is my order?", "where", "order", Audience::Customers),
    ("Still available?", "available", "order", Audience::Customers),
    ("Refund, please", "refund-me", "refund", Audience::Customers),
    ("Greeting", "hi", "greeting", Audience::Agents),
    ("Ask for the order number", "number", "order", Audience::Agents),
    ("Looking into it", "wait", "order", Audience::Agents),
    ("Late delivery", "late", "delivery", Audience::Agents),
    ("Refund made", "refund", "refund", Audience::Agents),
    ("Verify your identity", "verify", "account", Audience::Agents),
    ("Payment not confirmed yet", "payment", "payment", Audience::Agents),
    ("No secrets in the chat", "secret", "account", Audience::Agents),
    ("Goodbye", "bye", "greeting", Audience::Agents),
];

/// The first id of the ready-made answers; they are numbered from here, so that adding them twice is adding them once.
const FIRST_TEMPLATE: u128 = 0x6775_696c_6468_4a6c_8c74_656d_706c_0001;

/// The texts of one language.
#[derive(Debug, Deserialize)]
struct Language {
    welcome: String,
    /// Question and answer.
    faq: Vec<(String, String)>,
    templates: Vec<String>,
}

macro_rules! languages {
    ($($key:literal),*) => {
        const FILES: [(&str, &str); 14] = [$(($key, include_str!(concat!("words/", $key, ".json")))),*];
    };
}
languages!(
    "zh_Hant", "en", "ja", "id", "ms", "fil", "vi", "th", "fr", "it", "de", "es", "ru", "ar"
);

fn languages() -> Vec<(&'static str, Language)> {
    let read = |text| serde_json::from_str(text).expect("a test reads every compiled-in file");
    FILES.iter().map(|(key, text)| (*key, read(text))).collect()
}

/// Gathers one text of each language.
fn texts<'a>(
    languages: &'a [(&'static str, Language)],
    pick: impl Fn(&'a Language) -> &'a String,
) -> Texts {
    languages.iter().map(|(key, language)| (*key, pick(language))).collect()
}

fn questions(languages: &[(&'static str, Language)]) -> Vec<FaqQuestion> {
    (0i32..)
        .zip(QUESTIONS)
        .enumerate()
        .map(|(at, (position, (id, category)))| FaqQuestion {
            question_id: id.to_owned(),
            version: 0,
            category,
            position,
            questions: texts(languages, |language| &language.faq[at].0),
            answers: texts(languages, |language| &language.faq[at].1),
            is_shown: true,
            likes: 0,
            dislikes: 0,
        })
        .collect()
}

fn templates(languages: &[(&'static str, Language)]) -> Vec<(TemplateId, Audience, i32, Wording)> {
    (0u128..)
        .zip(0i32..)
        .zip(TEMPLATES)
        .enumerate()
        .map(|(at, ((number, position), (title, shortcut, tag, audience)))| {
            let id = TemplateId(Uuid::from_u128(FIRST_TEMPLATE + number));
            let wording = Wording {
                title: title.to_owned(),
                shortcut: shortcut.to_owned(),
                tags: vec![tag.to_owned()],
                texts: texts(languages, |language| &language.templates[at]),
            };
            (id, audience, position, wording)
        })
        .collect()
}

/// Adds what is not there yet.
pub async fn load(pool: &PgPool) -> Result<(), DatabaseError> {
    let languages = languages();
    let mut tx = guildhall_persistence::begin(pool).await?;
    for question in questions(&languages) {
        faq::save(&mut tx, None, &question, None).await?;
    }
    tx.commit().await?;
    template::add(pool, &templates(&languages)).await?;
    let greeting = texts(&languages, |language| &language.welcome);
    Ok(welcome::add_for_default_team(pool, &greeting, &OFFERED.map(str::to_owned)).await?)
}

#[cfg(test)]
mod tests {
    use guildhall_domain::conversation::body::{QUESTION_LENGTH, TEXT_LENGTH};
    use guildhall_domain::secret::redact;
    use guildhall_domain::{language, support::template};

    use super::*;

    #[test]
    fn every_language_has_every_text_and_each_would_be_taken_from_a_supervisor() {
        let languages = languages();
        assert!(language::ALL.iter().all(|it| languages.iter().any(|(key, _)| *key == it.key)));
        for (key, language) in &languages {
            let there = (language.faq.len(), language.templates.len());
            assert_eq!(there, (QUESTIONS.len(), TEMPLATES.len()), "{key}");
        }
        for question in questions(&languages) {
            assert_eq!(question.questions.faults_for_all("questions", QUESTION_LENGTH), []);
            assert_eq!(question.answers.faults_for_all("answers", TEXT_LENGTH), []);
        }
        for (_, _, _, wording) in templates(&languages) {
            assert_eq!(template::check(&wording), Ok(()), "{}", wording.title);
        }
        assert!(OFFERED.iter().all(|id| QUESTIONS.iter().any(|(known, _)| known == id)));
    }

    #[test]
    fn an_agent_who_warns_of_secrets_is_not_taken_for_one_who_tells_them() {
        for (key, language) in languages() {
            let said = language.faq.into_iter().flat_map(|(question, answer)| [question, answer]);
            for text in said.chain(language.templates).chain([language.welcome]) {
                assert_eq!(redact(&text).text, text, "{key}");
            }
        }
    }

    #[test]
    fn every_translation_holds_the_variables_of_the_english_text() {
        for (_, _, _, wording) in templates(&languages()) {
            let named = |text: &str| -> Vec<&str> {
                let is_in = |name: &&str| text.contains(&format!("{{{{{name}"));
                template::VARIABLES.into_iter().filter(is_in).collect()
            };
            let english = named(&wording.texts["en"]);
            for (key, text) in wording.texts.iter() {
                assert_eq!(named(text), english, "{key}: {text}");
            }
        }
    }
}
