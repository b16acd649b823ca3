//! Translation of messages: the states of a translation, which part of a message is text to translate, and which parts of the
//! text must stay unchanged.
//!
//! Source: product spec §3 (translation states, translators); `docs/wire.md`, "Console".

mod lock;
#[cfg(test)]
mod tests;

use crate::closed_numbers;
use std::time::Duration;

use serde_json::Value;

use crate::conversation::body::BodyType;
pub use lock::Locked;

/// How long a translation may take before it counts as failed. Spec §9.
pub const LIMIT: Duration = Duration::from_secs(60);

closed_numbers! {
    /// The status of a translation. Spec §3.
    pub enum State as "TranslationState" {
        /// It failed and can be tried again.
        Retry = -1,
        /// Not translated yet, or there is nothing to translate.
        Not = 0,
        Success = 1,
        /// Somebody reported it as bad. It is not shown any more.
        Reported = 3,
    }
}

closed_numbers! {
    /// Who translates. Spec §3.
    pub enum Translator as "Translator" {
        Default = 1,
        Google = 2,
    }
}

impl Translator {
    pub fn other(self) -> Self {
        match self {
            Self::Default => Self::Google,
            Self::Google => Self::Default,
        }
    }
}

/// The words of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    pub text: String,
    /// Text with BBCode tags, which are not translated.
    pub is_bbcode: bool,
}

/// The text to translate in a stored body; `None` for pictures, orders and recalled messages.
pub fn words(body: &Value) -> Option<Words> {
    let body_type = BodyType::from_number(body.get("type")?.as_i64()?)?;
    let of = |body: &Value, field: &str| body.get(field).and_then(Value::as_str).map(str::to_owned);
    let lines = match body_type {
        BodyType::Img | BodyType::Order => Vec::new(),
        BodyType::Text
        | BodyType::Welcome
        | BodyType::BbCode
        | BodyType::ConfirmDelivery
        | BodyType::Evaluation => vec![of(body, "text")],
        BodyType::Template | BodyType::Card => vec![of(body, "title"), of(body, "text")],
        BodyType::Problem => {
            let questions = body.get("questions").and_then(Value::as_array);
            let asked = questions.into_iter().flatten().map(|question| of(question, "text"));
            std::iter::once(of(body, "title")).chain(asked).collect()
        }
    };
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    let text = lines.join("\n");
    let is_bbcode = body_type == BodyType::BbCode;
    (!text.trim().is_empty()).then_some(Words { text, is_bbcode })
}
