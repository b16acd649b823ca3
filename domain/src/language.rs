//! The 14 languages of the product, and which of them a country is likely to read.
//!
//! Source: product spec §1 (languages), §3 (language: key, label, direction), §9 (country-to-language map).

mod texts;
pub use texts::Texts;

use crate::closed_list;

closed_list! {
    /// Which way text runs.
    pub enum Direction as "TextDirection" {
        LeftToRight = "ltr",
        RightToLeft = "rtl",
    }
}

/// A language the product speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Language {
    /// Code on the wire and in the database.
    pub key: &'static str,
    /// Its name in itself.
    pub label: &'static str,
    /// Which way it is written.
    pub direction: Direction,
    /// The currency of prices until somebody chooses one. Spec §9; it names none for Spanish and Arabic, so they have the default.
    pub currency: &'static str,
}

/// The language where no other is known.
pub const DEFAULT: &Language = &ALL[1];

/// In the order of spec §1, which is also the order of the menu.
pub const ALL: [Language; 14] = [
    left_to_right("zh_Hant", "繁體中文", "TWD"),
    left_to_right("en", "English", "USD"),
    left_to_right("ja", "日本語", "JPY"),
    left_to_right("id", "Bahasa Indonesia", "IDR"),
    left_to_right("ms", "Bahasa Melayu", "MYR"),
    left_to_right("fil", "Filipino", "PHP"),
    left_to_right("vi", "Tiếng Việt", "VND"),
    left_to_right("th", "ไทย", "THB"),
    left_to_right("fr", "Français", "EUR"),
    left_to_right("it", "Italiano", "EUR"),
    left_to_right("de", "Deutsch", "EUR"),
    left_to_right("es", "Español", "USD"),
    left_to_right("ru", "Русский", "RUB"),
    Language {
        key: "ar", label: "العربية", direction: Direction::RightToLeft, currency: "USD"
    },
];

const fn left_to_right(key: &'static str, label: &'static str, currency: &'static str) -> Language {
    Language { key, label, direction: Direction::LeftToRight, currency }
}

/// The language with this exact code.
pub fn find(key: &str) -> Option<&'static Language> {
    ALL.iter().find(|language| language.key == key)
}

/// The language of a country (ISO 3166 alpha-2); the default for countries that are not in the map. Spec §9.
pub fn of_country(country: &str) -> &'static Language {
    let key = match country {
        "TW" | "HK" | "MO" | "CN" => "zh_Hant",
        "JP" => "ja",
        "ID" => "id",
        "MY" | "BN" => "ms",
        "PH" => "fil",
        "VN" => "vi",
        "TH" => "th",
        "FR" | "MC" | "SN" | "CI" => "fr",
        "IT" | "SM" | "VA" => "it",
        "DE" | "AT" | "LI" => "de",
        "ES" | "MX" | "AR" | "CO" | "CL" | "PE" | "EC" | "UY" | "PY" | "BO" | "CR" | "GT"
        | "PA" | "DO" => "es",
        "RU" | "BY" | "KZ" | "KG" => "ru",
        "SA" | "AE" | "EG" | "KW" | "QA" | "BH" | "OM" | "JO" | "LB" | "IQ" | "MA" | "DZ"
        | "TN" | "LY" | "YE" => "ar",
        _ => return DEFAULT,
    };
    find(key).unwrap_or(DEFAULT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_fourteen_and_only_arabic_runs_right_to_left() {
        let mirrored: Vec<&str> =
            ALL.iter().filter(|l| l.direction == Direction::RightToLeft).map(|l| l.key).collect();
        assert_eq!(mirrored, ["ar"]);
        assert_eq!(DEFAULT.key, "en");
        assert!(ALL.iter().all(|l| find(l.key) == Some(l)));
    }

    #[test]
    fn a_code_is_matched_exactly() {
        assert_eq!(find("EN"), None);
        assert_eq!(find("zh"), None);
        assert_eq!(find(""), None);
    }

    #[test]
    fn a_country_leads_to_its_language_or_to_english() {
        assert_eq!(of_country("JP").key, "ja");
        assert_eq!(of_country("SA").key, "ar");
        assert_eq!(of_country("NZ").key, "en");
        assert_eq!(of_country("??").key, "en");
    }

    #[test]
    fn every_language_has_a_currency_we_know() {
        assert!(ALL.iter().all(|l| crate::wallet::currency::find(l.currency).is_some()));
    }
}
