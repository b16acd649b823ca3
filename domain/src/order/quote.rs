//! A quote: the amount that is shown, agreed to and charged. The server signs it, so that clients can keep it and send it back.
//!
//! Source: issue 4 ("one quote"); reliability O6 (the amount equals the price version the buyer saw, else 409).

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::{
    ids::Uid,
    wallet::{currency::Currency, money::UsdCents},
};

/// What a buyer is shown and agrees to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Quote {
    pub buyer: Uid,
    /// The listing.
    pub sell_order_id: String,
    /// How many.
    pub quantity: i32,
    pub unit_price: UsdCents,
    /// Increases with every change of the price.
    pub price_version: i64,
    /// A fee that the buyer pays on top. Ours: zero so far, because the seller pays the fee.
    pub fee: UsdCents,
    /// The currency it was shown in, and its rate.
    pub currency: String,
    pub rate: f64,
    /// Seconds since 1970.
    pub expires_at: i64,
}

/// Why a quote is not accepted as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QuoteRefused {
    #[error("the quote belongs to another account")]
    NotYours,
    #[error("the quote has expired")]
    Expired,
    #[error("the price has changed")]
    PriceChanged,
}

impl Quote {
    /// The price of all pieces without the buyer's fee. `None` on overflow.
    pub fn amount(&self) -> Option<UsdCents> {
        self.unit_price.times(self.quantity)
    }

    /// The amount that is charged.
    pub fn due(&self) -> Option<UsdCents> {
        self.amount()?.plus(self.fee)
    }

    /// The text that is signed: every field with its length, so that no two quotes have the same text.
    pub fn signed_text(&self) -> String {
        let fields = [
            self.buyer.to_string(),
            self.sell_order_id.clone(),
            self.quantity.to_string(),
            self.unit_price.0.to_string(),
            self.price_version.to_string(),
            self.fee.0.to_string(),
            self.currency.clone(),
            self.rate.to_bits().to_string(),
            self.expires_at.to_string(),
        ];
        let mut text = String::from("quote:1");
        for field in fields {
            text.push_str(&format!(":{}:{field}", field.len()));
        }
        text
    }

    /// Whether an order may be placed with this quote, for the offer as it is now.
    ///
    /// # Errors
    /// [`QuoteRefused`].
    pub fn check(
        &self,
        buyer: Uid,
        unit_price: UsdCents,
        price_version: i64,
        now: OffsetDateTime,
    ) -> Result<(), QuoteRefused> {
        if self.buyer != buyer {
            Err(QuoteRefused::NotYours)
        } else if (self.unit_price, self.price_version) != (unit_price, price_version) {
            Err(QuoteRefused::PriceChanged)
        } else if now.unix_timestamp() >= self.expires_at {
            Err(QuoteRefused::Expired)
        } else {
            Ok(())
        }
    }
}

/// An amount written in `currency`, of which a dollar is `rate` units: `CA$1,234.50`. For display only.
pub fn shown(amount: UsdCents, currency: &Currency, rate: f64) -> String {
    let factor = 10_i64.pow(u32::from(currency.precision));
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "for show: amounts are far below 2^53"
    )]
    let minor = (amount.0 as f64 / 100.0 * rate * factor as f64).round() as i64;
    let (whole, decimals) = (minor / factor, minor % factor);
    let digits = whole.to_string();
    let mut text = String::from(currency.symbol);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push_str(currency.separator);
        }
        text.push(digit);
    }
    if currency.precision > 0 {
        let point = if currency.separator == "." { ',' } else { '.' };
        text.push_str(&format!(
            "{point}{decimals:0width$}",
            width = usize::from(currency.precision)
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quote() -> Quote {
        Quote {
            buyer: Uid(7),
            sell_order_id: "s".into(),
            quantity: 3,
            unit_price: UsdCents(250),
            price_version: 4,
            fee: UsdCents::ZERO,
            currency: "EUR".into(),
            rate: 0.86,
            expires_at: 1_000,
        }
    }

    fn at(second: i64) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(second).unwrap()
    }

    #[test]
    fn a_quote_is_good_until_its_second_and_for_its_buyer_and_price_only() {
        let quote = quote();
        assert_eq!(quote.due(), Some(UsdCents(750)));
        assert_eq!(quote.check(Uid(7), UsdCents(250), 4, at(999)), Ok(()));
        assert_eq!(quote.check(Uid(7), UsdCents(250), 4, at(1_000)), Err(QuoteRefused::Expired));
        assert_eq!(quote.check(Uid(8), UsdCents(250), 4, at(0)), Err(QuoteRefused::NotYours));
        for (price, version) in [(249, 4), (250, 5)] {
            let changed = quote.check(Uid(7), UsdCents(price), version, at(0));
            assert_eq!(changed, Err(QuoteRefused::PriceChanged), "{price} {version}");
        }
    }

    #[test]
    fn no_two_quotes_have_the_same_text_to_sign() {
        let other = Quote { sell_order_id: "s:1".into(), ..quote() };
        let another = Quote { sell_order_id: "s".into(), quantity: 13, ..quote() };
        assert_ne!(other.signed_text(), quote().signed_text());
        assert_ne!(another.signed_text(), quote().signed_text());
    }

    #[test]
    fn amounts_are_shown_in_the_currency_of_the_reader() {
        let show = |cents, code, rate| {
            shown(UsdCents(cents), crate::wallet::currency::find(code).unwrap(), rate)
        };
        assert_eq!(show(123_456, "USD", 1.0), "$1,234.56");
        assert_eq!(show(100, "JPY", 152.0), "¥152");
        assert_eq!(show(1_000_000, "EUR", 0.86), "€8.600,00");
        assert_eq!(show(5, "USD", 1.0), "$0.05");
    }
}
