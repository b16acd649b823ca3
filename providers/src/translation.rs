//! Translating texts: the need, in our words, and why it may not be met. What may be translated and what must come through
//! untouched is `domain::translation`'s matter; a translator takes texts and gives as many back.
//!
//! Source: product spec §3 (translators), §9 (60 s); features.md 1.7.

pub mod google;
pub mod libre;
mod web;

use std::{future::Future, pin::Pin};

use guildhall_domain::language::Language;

/// Texts in the language asked for, one for each that was given, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translated {
    pub texts: Vec<String>,
    /// What the translator took the first text's language for, in its own code.
    pub from: Option<String>,
}

/// Why there is no translation. No text of anybody's is in here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TranslateError {
    #[error("the translator is unreachable: {0}")]
    Unreachable(String),
    #[error("the translator timed out")]
    TooSlow,
    /// It answered, and not with success: wrong key, used up quota, unknown language.
    #[error("the translator refused with status {status}")]
    Refused { status: u16 },
    #[error("the translator's answer is too large")]
    TooLarge,
    /// Not what its protocol promises: a page of HTML, another number of texts.
    #[error("the translator's answer is unreadable")]
    Nonsense,
}

pub type Translating<'a> =
    Pin<Box<dyn Future<Output = Result<Translated, TranslateError>> + Send + 'a>>;

/// A translator. It finds out by itself which language the texts are in.
pub trait Translator: Send + Sync + 'static {
    fn translate<'a>(&'a self, texts: &'a [String], to: &'static Language) -> Translating<'a>;
}

/// The translator's address or key cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the translator's address {address} cannot be used: {why}")]
pub struct ConfigError {
    pub address: String,
    pub why: String,
}
