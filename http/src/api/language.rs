//! The 14 languages of answers: which one a caller reads, and the texts of refusals in it.
//!
//! Source: product spec §1 (languages) and §9. The texts lie in `http/locales/<language>.json`, compiled in.
use actix_web::http::header::HeaderMap;
use std::{collections::HashMap, sync::LazyLock};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, Type},
    },
};

/// Read where a text or a language is missing.
pub const FALLBACK: &str = "en";

/// The key of a language. Exists for the API description only: keys pass through as they are kept.
pub struct LanguageKey;

/// The code of a currency; likewise.
pub struct CurrencyCode;

/// Schemas of tables whose keys are a closed list.
macro_rules! keys {
    ($name:ident, $about:literal, $table:expr, $key:ident) => {
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let keys = $table.iter().map(|entry| entry.$key);
                let schema = ObjectBuilder::new().schema_type(Type::String);
                schema.description(Some($about)).enum_values(Some(keys)).build().into()
            }
        }

        impl ToSchema for $name {}
    };
}
keys!(LanguageKey, "A language of the product.", guildhall_domain::language::ALL, key);
keys!(
    CurrencyCode,
    "A currency prices are shown in.",
    guildhall_domain::wallet::currency::ALL,
    code
);

type Texts = HashMap<String, String>;

/// Every language with its file.
macro_rules! languages {
    ($($language:literal),* $(,)?) => {
        /// Codes of all languages, as on the wire.
        pub const LANGUAGES: &[&str] = &[$($language),*];
        const FILES: &[&str] = &[$(include_str!(concat!("../../locales/", $language, ".json"))),*];
    };
}
languages!(
    "zh_Hant", "en", "ja", "id", "ms", "fil", "vi", "th", "fr", "it", "de", "es", "ru", "ar"
);

static TEXTS: LazyLock<HashMap<&'static str, Texts>> = LazyLock::new(|| {
    LANGUAGES
        .iter()
        .zip(FILES)
        .map(|(language, file)| {
            let texts = serde_json::from_str(file).expect("a test reads every compiled-in file");
            (*language, texts)
        })
        .collect()
});

/// The language a request asks for.
pub fn of_headers(headers: &HeaderMap) -> &'static str {
    let locale = headers.get("locale").and_then(|value| value.to_str().ok());
    of_header(locale.unwrap_or_default())
}

/// The language meant by a `locale` header: `zh-Hant-TW` is `zh_Hant`, `fr-CA` is `fr`, anything else English.
pub fn of_header(locale: &str) -> &'static str {
    let wanted = locale.trim().replace('-', "_");
    let main = wanted.split('_').next().unwrap_or_default();
    LANGUAGES
        .iter()
        .find(|language| language.eq_ignore_ascii_case(&wanted))
        .or_else(|| {
            LANGUAGES.iter().find(|language| {
                language.split('_').next().is_some_and(|part| part.eq_ignore_ascii_case(main))
            })
        })
        .copied()
        .unwrap_or(FALLBACK)
}

/// The text for an error code in `language`, else in English.
pub fn message(language: &str, code: &str) -> &'static str {
    let text = |language: &str| Some(TEXTS.get(language)?.get(code)?.as_str());
    text(language).or_else(|| text(FALLBACK)).unwrap_or_default()
}

/// Everything that has a text.
#[cfg(test)]
pub fn texts() -> impl Iterator<Item = &'static str> {
    TEXTS[FALLBACK].keys().map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_language_has_every_text_and_no_other() {
        let keys = |texts: &Texts| texts.keys().cloned().collect::<BTreeSet<_>>();
        let english = keys(&TEXTS[FALLBACK]);
        for language in LANGUAGES {
            assert_eq!(keys(&TEXTS[language]), english, "{language}");
            assert!(TEXTS[language].values().all(|text| !text.trim().is_empty()), "{language}");
        }
    }

    #[test]
    fn a_locale_header_finds_its_language() {
        assert_eq!(of_header("zh-Hant-TW"), "zh_Hant");
        assert_eq!(of_header("zh-TW"), "zh_Hant");
        assert_eq!(of_header("fr_CA"), "fr");
        assert_eq!(of_header("AR"), "ar");
        assert_eq!(of_header("tlh"), "en");
        assert_eq!(of_header(""), "en");
    }
}
