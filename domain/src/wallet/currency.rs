//! The currencies prices are shown in. Money itself is always US cents: rates here are for display only.
//!
//! Source: product spec §3 (currency), §9 (default currency by language, country-to-currency map), §1 (settles in USD).

use time::{Date, macros::date};

use crate::wallet::money::UsdCents;

/// The day the table of rates was written down. Ours: there is no rate feed yet, so the table is dated and says so.
pub const RATES_OF: Date = date!(2026 - 11 - 20);

/// A currency and how an amount in it is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Currency {
    /// ISO 4217; also its key on the wire.
    pub code: &'static str,
    /// The sign of the currency.
    pub symbol: &'static str,
    /// What it is called, in English.
    pub name: &'static str,
    /// Units of it for one US dollar, on the day [`RATES_OF`].
    pub rate: f64,
    /// Decimals shown.
    pub precision: u8,
    /// Between groups of three digits.
    pub separator: &'static str,
}

impl Currency {
    /// So many cents in the smallest unit that is shown, rounded up: whoever pays in it pays no less.
    pub fn of_cents_rounded_up(&self, cents: UsdCents) -> i64 {
        let per_dollar = (self.rate * 10_f64.powi(i32::from(self.precision)) * 1e6).round();
        // In whole millionths, so that no fraction of a unit is made up by floating point.
        let millionths = i128::from(cents.0) * per_dollar as i128;
        i64::try_from((millionths + 99_999_999) / 100_000_000).unwrap_or(i64::MAX)
    }
}

/// What everything settles in. Spec §1, §9.
pub const DEFAULT: &Currency = &ALL[0];

pub const ALL: [Currency; 18] = [
    currency("USD", "$", "US Dollar", 1.0, 2, ","),
    currency("JPY", "¥", "Japanese Yen", 152.0, 0, ","),
    currency("TWD", "NT$", "New Taiwan Dollar", 31.5, 0, ","),
    currency("CNY", "CN¥", "Chinese Yuan", 7.15, 2, ","),
    currency("IDR", "Rp", "Indonesian Rupiah", 16_500.0, 0, "."),
    currency("MYR", "RM", "Malaysian Ringgit", 4.2, 2, ","),
    currency("PHP", "₱", "Philippine Peso", 58.0, 2, ","),
    currency("VND", "₫", "Vietnamese Dong", 26_000.0, 0, "."),
    currency("THB", "฿", "Thai Baht", 32.5, 2, ","),
    currency("SGD", "S$", "Singapore Dollar", 1.3, 2, ","),
    currency("EUR", "€", "Euro", 0.86, 2, "."),
    currency("RUB", "₽", "Russian Rouble", 81.0, 2, " "),
    currency("CAD", "CA$", "Canadian Dollar", 1.4, 2, ","),
    currency("AUD", "A$", "Australian Dollar", 1.53, 2, ","),
    currency("GBP", "£", "Pound Sterling", 0.75, 2, ","),
    currency("AED", "AED", "UAE Dirham", 3.6725, 2, ","),
    currency("SAR", "SAR", "Saudi Riyal", 3.75, 2, ","),
    currency("HKD", "HK$", "Hong Kong Dollar", 7.78, 2, ","),
];

const fn currency(
    code: &'static str,
    symbol: &'static str,
    name: &'static str,
    rate: f64,
    precision: u8,
    separator: &'static str,
) -> Currency {
    Currency { code, symbol, name, rate, precision, separator }
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
    fn the_dollar_is_the_measure_with_two_decimals() {
        assert_eq!((DEFAULT.code, DEFAULT.precision), ("USD", 2));
        assert!((DEFAULT.rate - 1.0).abs() < f64::EPSILON);
        assert!(ALL.iter().all(|currency| currency.rate > 0.0));
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
