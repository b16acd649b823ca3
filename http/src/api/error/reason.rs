//! Which fields of a request are refused, and why.
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Why one field of a request is refused. On the wire a word a client can match on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    Required,
    Invalid,
    TooLong,
    TooShort,
    /// A password everybody guesses first.
    Common,
    /// The same key twice in one object: readers disagree about which one counts.
    Duplicate,
}

impl Reason {
    pub const ALL: [Self; 6] = [
        Self::Required,
        Self::Invalid,
        Self::TooLong,
        Self::TooShort,
        Self::Common,
        Self::Duplicate,
    ];

    /// The word on the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Invalid => "invalid",
            Self::TooLong => "too_long",
            Self::TooShort => "too_short",
            Self::Common => "common",
            Self::Duplicate => "duplicate",
        }
    }

    /// Reads a word back; validators hand reasons over as text. Unknown text is [`Reason::Invalid`].
    pub fn from_word(word: &str) -> Self {
        Self::ALL.into_iter().find(|reason| reason.word() == word).unwrap_or(Self::Invalid)
    }
}

/// Fields that were refused, and why.
pub type Fields = BTreeMap<String, Reason>;

/// As they stand in `data.fields`.
pub(super) fn write(fields: &Fields) -> Map<String, Value> {
    fields.iter().map(|(field, reason)| (field.clone(), reason.word().into())).collect()
}

pub(super) fn read(data: &Value) -> Fields {
    let named = data["fields"].as_object().into_iter().flatten();
    let reason = |word: &Value| Reason::from_word(word.as_str().unwrap_or_default());
    named.map(|(name, word)| (name.clone(), reason(word))).collect()
}
