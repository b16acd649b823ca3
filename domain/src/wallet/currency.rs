//! The currencies prices are shown in. Money itself is always US cents; what they are worth today is [`super::exchange_rate`]'s matter.
//!
//! Source: product spec §3 (currency), §9 (default currency by language, country-to-currency map), §1 (settles in USD).

/// A currency and how an amount in it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Currency {
    /// ISO 4217; also its key on the wire.
    pub code: &'static str,
    /// The sign of the currency.
    pub symbol: &'static str,
    /// What it is called, in English.
    pub name: &'static str,
    /// Decimals shown.
    pub precision: u8,
    /// Between groups of three digits.
    pub separator: &'static str,
}

/// What everything settles in. Spec §1, §9.
pub const DEFAULT: &Currency = &ALL[0];

pub const ALL: [Currency; 18] = [
    currency("USD", "$", "US Dollar", 2, ","),
    currency("JPY", "¥", "Japanese Yen", 0, ","),
    currency("TWD", "NT$", "New Taiwan Dollar", 0, ","),
    currency("CNY", "CN¥", "Chinese Yuan", 2, ","),
    currency("IDR", "Rp", "Indonesian Rupiah", 0, "."),
    currency("MYR", "RM", "Malaysian Ringgit", 2, ","),
    currency("PHP", "₱", "Philippine Peso", 2, ","),
    currency("VND", "₫", "Vietnamese Dong", 0, "."),
    currency("THB", "฿", "Thai Baht", 2, ","),
    currency("SGD", "S$", "Singapore Dollar", 2, ","),
    currency("EUR", "€", "Euro", 2, "."),
    currency("RUB", "₽", "Russian Rouble", 2, " "),
    currency("CAD", "CA$", "Canadian Dollar", 2, ","),
    currency("AUD", "A$", "Australian Dollar", 2, ","),
    currency("GBP", "£", "Pound Sterling", 2, ","),
    currency("AED", "AED", "UAE Dirham", 2, ","),
    currency("SAR", "SAR", "Saudi Riyal", 2, ","),
    currency("HKD", "HK$", "Hong Kong Dollar", 2, ","),
];

const fn currency(
    code: &'static str,
    symbol: &'static str,
    name: &'static str,
    precision: u8,
    separator: &'static str,
) -> Currency {
    Currency { code, symbol, name, precision, separator }
}

/// The currency with this exact code.
pub fn find(code: &str) -> Option<&'static Currency> {
    ALL.iter().find(|currency| currency.code == code)
}

/// The currency of a country (ISO 3166 alpha-2), where the map knows one. Spec §9.
pub fn of_country(country: &str) -> Option<&'static Currency> {
    find(match country {
        "US" => "USD",
        "JP" => "JPY",
        "TW" => "TWD",
        "CN" => "CNY",
        "HK" => "HKD",
        "ID" => "IDR",
        "MY" => "MYR",
        "PH" => "PHP",
        "VN" => "VND",
        "TH" => "THB",
        "SG" => "SGD",
        "RU" => "RUB",
        "CA" => "CAD",
        "AU" => "AUD",
        "GB" => "GBP",
        "AE" => "AED",
        "SA" => "SAR",
        "AT" | "BE" | "CY" | "DE" | "EE" | "ES" | "FI" | "FR" | "GR" | "HR" | "IE" | "IT"
        | "LT" | "LU" | "LV" | "MT" | "NL" | "PT" | "SI" | "SK" => "EUR",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_dollar_with_two_decimals() {
        assert_eq!((DEFAULT.code, DEFAULT.precision), ("USD", 2));
    }

    #[test]
    fn each_currency_is_listed_once() {
        assert!(ALL.iter().all(|currency| find(currency.code) == Some(currency)));
    }

    #[test]
    fn countries_lead_to_their_currency() {
        for (country, code) in
            [("JP", "JPY"), ("TW", "TWD"), ("FI", "EUR"), ("SA", "SAR"), ("US", "USD")]
        {
            assert_eq!(of_country(country).map(|c| c.code), Some(code), "{country}");
        }
        assert_eq!(of_country("ZZ"), None);
    }
}
