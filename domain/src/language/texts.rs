//! One text in several languages of the product, as people write it for others: questions, answers, templates, welcomes.

use std::{collections::BTreeMap, ops::Deref};

use serde::{Deserialize, Deserializer, Serialize};

use crate::{
    language,
    text::{FieldError, Reason, check_said},
};

/// Texts by language code. Empty texts are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Texts(BTreeMap<String, String>);

impl Texts {
    /// The same, with each text changed.
    #[must_use]
    pub fn map(self, change: impl Fn(&str) -> String) -> Self {
        self.0.into_iter().map(|(language, text)| (language, change(&text))).collect()
    }

    /// What is wrong with them as the field `field`: each in a language of the product and at most `max` characters long.
    pub fn faults(&self, field: &str, max: usize) -> Vec<FieldError> {
        let wrong = self.iter().filter_map(|(key, text)| {
            let checked = match language::find(key) {
                Some(_) => check_said(text, max),
                None => Err(Reason::Invalid),
            };
            checked.err().map(|reason| FieldError::new(format!("{field}.{key}"), reason))
        });
        wrong.collect()
    }

    /// The same, and English must be there, because it is shown where a language has no text.
    pub fn faults_for_all(&self, field: &str, max: usize) -> Vec<FieldError> {
        let english = language::DEFAULT.key;
        let missing = (!self.contains_key(english))
            .then(|| FieldError::new(format!("{field}.{english}"), Reason::Required));
        missing.into_iter().chain(self.faults(field, max)).collect()
    }
}

impl Deref for Texts {
    type Target = BTreeMap<String, String>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<K: Into<String>, V: Into<String>> FromIterator<(K, V)> for Texts {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(texts: I) -> Self {
        let texts = texts.into_iter().map(|(language, text)| (language.into(), text.into()));
        Self(texts.filter(|(_, text): &(String, String)| !text.trim().is_empty()).collect())
    }
}

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BTreeMap::<String, String>::deserialize(deserializer).map(Self::from_iter)
    }
}

/// A `jsonb` column.
#[cfg(feature = "sqlx")]
mod column {
    use super::Texts;
    use sqlx::{
        Database, Decode, Encode, Postgres, Type, encode::IsNull, error::BoxDynError, types::Json,
    };

    impl Type<Postgres> for Texts {
        fn type_info() -> <Postgres as Database>::TypeInfo {
            <Json<Self> as Type<Postgres>>::type_info()
        }
    }

    impl Encode<'_, Postgres> for Texts {
        fn encode_by_ref(
            &self,
            buffer: &mut <Postgres as Database>::ArgumentBuffer,
        ) -> Result<IsNull, BoxDynError> {
            Json(self).encode_by_ref(buffer)
        }
    }

    impl<'r> Decode<'r, Postgres> for Texts {
        fn decode(value: <Postgres as Database>::ValueRef<'r>) -> Result<Self, BoxDynError> {
            Json::<Self>::decode(value).map(|json| json.0)
        }
    }
}

#[cfg(feature = "utoipa")]
mod schema {
    use super::Texts;
    use utoipa::{
        PartialSchema, ToSchema,
        openapi::{ObjectBuilder, RefOr, Schema},
    };

    impl PartialSchema for Texts {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .description(Some("One text in several languages, by language code."))
                .additional_properties(Some(String::schema()))
                .into()
        }
    }

    impl ToSchema for Texts {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(wrong: &[FieldError]) -> Vec<(&str, Reason)> {
        wrong.iter().map(|wrong| (wrong.field.as_str(), wrong.reason)).collect()
    }

    #[test]
    fn texts_are_there_in_english_and_in_no_language_that_is_none() {
        let good: Texts = [("en", "So."), ("de", "So.")].into_iter().collect();
        assert_eq!(good.faults_for_all("answers", 10), []);
        let wrong: Texts = [("en", " "), ("xx", "?"), ("de", "zu lang")].into_iter().collect();
        assert_eq!(
            fields(&wrong.faults_for_all("answers", 3)),
            [
                ("answers.en", Reason::Required),
                ("answers.de", Reason::TooLong),
                ("answers.xx", Reason::Invalid),
            ]
        );
        assert_eq!(
            fields(&wrong.faults("texts", 10)),
            [("texts.xx", Reason::Invalid)],
            "where one language is enough"
        );
    }

    #[test]
    fn a_text_that_says_nothing_is_left_out_as_it_is_read() {
        let read: Texts = serde_json::from_str(r#"{"en": "Yes", "de": " \n"}"#).unwrap();
        assert_eq!(read, [("en", "Yes")].into_iter().collect());
        assert_eq!(serde_json::to_string(&read).unwrap(), r#"{"en":"Yes"}"#);
    }
}
