//! Google Cloud Translation v2: <https://cloud.google.com/translate/docs/reference/rest/v2/translate>.
//! `POST /language/translate/v2 {q, target, format}` answers `{data: {translations: [{translatedText, detectedSourceLanguage?}]}}`.

use std::time::Duration;

use guildhall_domain::language::Language;
use reqwest::header::{HeaderMap, HeaderValue};
use serde::{Deserialize, Serialize};

use super::{ConfigError, TranslateError, Translated, Translating, Translator, web::Web};

/// Google's own address.
pub const URL: &str = "https://translation.googleapis.com";

/// Where it is and what opens it.
#[derive(Debug, Clone)]
pub struct GoogleConfig {
    /// Base address; [`URL`] but for tests.
    pub url: String,
    pub api_key: String,
    /// How long one answer may take.
    pub timeout: Duration,
}

/// Google's translator.
pub struct Google {
    web: Web,
    /// In a header and not in the address, which ends up in logs.
    key: HeaderValue,
}

impl Google {
    /// # Errors
    /// If the address is none, or the key cannot be one.
    pub fn new(config: GoogleConfig) -> Result<Self, ConfigError> {
        let web = Web::new(&config.url, "language/translate/v2", config.timeout)?;
        let mut key = HeaderValue::from_str(&config.api_key).map_err(|_| ConfigError {
            address: config.url,
            why: "the key holds what no key may hold".into(),
        })?;
        key.set_sensitive(true);
        Ok(Self { web, key })
    }
}

#[derive(Serialize)]
struct Question<'a> {
    q: &'a [String],
    target: &'static str,
    format: &'static str,
}

#[derive(Deserialize)]
struct Answer {
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    translations: Vec<Translation>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Translation {
    translated_text: String,
    detected_source_language: Option<String>,
}

/// Its codes are ours but for one.
fn code(language: &'static Language) -> &'static str {
    match language.key {
        "zh_Hant" => "zh-TW",
        key => key,
    }
}

impl Translator for Google {
    fn translate<'a>(&'a self, texts: &'a [String], to: &'static Language) -> Translating<'a> {
        Box::pin(async move {
            let question = Question { q: texts, target: code(to), format: "text" };
            let headers = HeaderMap::from_iter([(
                reqwest::header::HeaderName::from_static("x-goog-api-key"),
                self.key.clone(),
            )]);
            let answer: Answer = self.web.post(&question, headers).await?;
            let mut translations = answer.data.translations;
            if translations.len() != texts.len() {
                return Err(TranslateError::Nonsense);
            }
            let from = translations.first_mut().and_then(|it| it.detected_source_language.take());
            let texts = translations.into_iter().map(|it| it.translated_text).collect();
            Ok(Translated { texts, from })
        })
    }
}
