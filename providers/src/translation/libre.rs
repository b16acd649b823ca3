//! LibreTranslate: <https://docs.libretranslate.com/>. `POST /translate {q, source, target, format, api_key?}` answers
//! `{translatedText, detectedLanguage?}`; lists in, lists out.

use std::time::Duration;

use guildhall_domain::language::Language;
use reqwest::header::HeaderMap;
use serde::{Deserialize, Serialize};

use super::{ConfigError, TranslateError, Translated, Translating, Translator, web::Web};

/// Where it is and what opens it.
#[derive(Debug, Clone)]
pub struct LibreConfig {
    /// Base address, as `http://localhost:5000`.
    pub url: String,
    pub api_key: Option<String>,
    /// How long one answer may take.
    pub timeout: Duration,
}

/// A LibreTranslate server.
pub struct LibreTranslate {
    web: Web,
    api_key: Option<String>,
}

impl LibreTranslate {
    /// # Errors
    /// If the address is none.
    pub fn new(config: LibreConfig) -> Result<Self, ConfigError> {
        let web = Web::new(&config.url, "translate", config.timeout)?;
        Ok(Self { web, api_key: config.api_key })
    }
}

#[derive(Serialize)]
struct Question<'a> {
    q: &'a [String],
    source: &'static str,
    target: &'static str,
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    api_key: Option<&'a str>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    translated_text: Vec<String>,
    #[serde(default)]
    detected_language: Vec<Detected>,
}

#[derive(Deserialize)]
struct Detected {
    language: String,
}

/// Its codes are ours but for two.
fn code(language: &'static Language) -> &'static str {
    match language.key {
        "zh_Hant" => "zt",
        "fil" => "tl",
        key => key,
    }
}

impl Translator for LibreTranslate {
    fn translate<'a>(&'a self, texts: &'a [String], to: &'static Language) -> Translating<'a> {
        Box::pin(async move {
            let question = Question {
                q: texts,
                source: "auto",
                target: code(to),
                format: "text",
                api_key: self.api_key.as_deref(),
            };
            let answer: Answer = self.web.post(&question, HeaderMap::new()).await?;
            if answer.translated_text.len() != texts.len() {
                return Err(TranslateError::Nonsense);
            }
            let from = answer.detected_language.into_iter().next().map(|found| found.language);
            Ok(Translated { texts: answer.translated_text, from })
        })
    }
}
