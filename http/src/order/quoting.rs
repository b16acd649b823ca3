//! Quotes on the wire: signed by the server, handed out as one opaque text and taken back.
use crate::api::{error::ApiError, state::HttpState};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_actors::{
    floor::{Failure, Floor},
    shop_setting::ShopSettings,
    wallet::exchange_rate::ExchangeRates,
};
use guildhall_domain::{
    ids::Uid,
    order::{cart::CartQuote, quote},
    wallet::{currency::Currency, money::UsdCents},
};
use guildhall_persistence::market::sell_order::Held;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Serialize, de::DeserializeOwned};
use sha2::Sha256;
use utoipa::ToSchema;

use crate::api::wire::millis;

/// Signs quotes. All processes of the house have the same.
pub struct QuoteKey(Vec<u8>);

/// Reads the key, or makes it at the very first start.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let key = floor.secrets.key("quote").await?;
        floor.registry.insert(QuoteKey(key));
        Ok(())
    }
    .boxed()
}

/// What a buyer is shown, agrees to and is charged.
#[derive(Debug, Serialize, ToSchema)]
pub struct Quote {
    /// To be sent back as it is.
    pub quote: String,
    /// The listing that is bought from.
    #[schema(value_type = guildhall_domain::ids::SellOrderId)]
    pub sell_order_id: String,
    /// How many pieces.
    pub quantity: i32,
    /// The price of one, in cents.
    pub unit_price_cents: i64,
    /// In cents.
    pub amount_cents: i64,
    /// The seller's fee, in cents.
    pub fee_cents: i64,
    /// What has to be paid, in cents.
    pub due_cents: i64,
    /// ISO 4217: what the buyer is shown prices in. The charge is in US dollars.
    pub currency: String,
    /// What one US dollar was in that currency.
    pub currency_rate: f64,
    /// The amount due in that currency, for show.
    pub shown: String,
    /// True if the seller needs an account name after the payment.
    pub needs_info: bool,
    /// How long an unpaid order holds its stock, in seconds.
    pub hold_seconds: i64,
    /// Until when an order may be placed with it, in milliseconds since 1970 UTC.
    pub expires_at: i64,
}

/// Makes a quote for what is on offer now, and signs it.
///
/// # Errors
/// [`ApiError::Invalid`] for more than can be counted.
pub async fn quote(
    state: &HttpState,
    buyer: Uid,
    currency: &Currency,
    offer: &Held,
    sell_order_id: String,
    quantity: i32,
) -> Result<Quote, ApiError> {
    let good_for = state.get::<ShopSettings>().now().payment_time();
    let expires = guildhall_persistence::now(&state.pool).await? + good_for;
    let rate = state.get::<ExchangeRates>().now().of(currency).per_usd;
    let made = quote::Quote {
        buyer,
        sell_order_id,
        quantity,
        unit_price: UsdCents(offer.unit_price_cents),
        price_version: offer.price_version,
        fee: UsdCents::ZERO,
        currency: currency.code.to_owned(),
        rate,
        expires_at: expires.unix_timestamp(),
    };
    let too_many = || ApiError::field("quantity", crate::api::error::Reason::Invalid);
    let (amount, due) = (made.amount().ok_or_else(too_many)?, made.due().ok_or_else(too_many)?);
    Ok(Quote {
        quote: seal(state.get(), &made),
        sell_order_id: made.sell_order_id,
        quantity,
        unit_price_cents: made.unit_price.0,
        amount_cents: amount.0,
        fee_cents: made.fee.0,
        due_cents: due.0,
        currency: made.currency,
        currency_rate: made.rate,
        shown: quote::shown(due, currency, rate),
        needs_info: offer.needs_info,
        hold_seconds: good_for.whole_seconds(),
        expires_at: millis(expires),
    })
}

/// What is handed out signed.
pub trait Signed: Serialize + DeserializeOwned {
    /// All of it, so that no two have the same text.
    fn text(&self) -> String;
}

impl Signed for quote::Quote {
    fn text(&self) -> String {
        self.signed_text()
    }
}

impl Signed for CartQuote {
    fn text(&self) -> String {
        self.signed_text()
    }
}

fn mark(QuoteKey(key): &QuoteKey, made: &impl Signed) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    mac.update(made.text().as_bytes());
    mac
}

/// `<quote>.<signature>`.
pub(super) fn seal(key: &QuoteKey, made: &impl Signed) -> String {
    let body = serde_json::to_vec(made).expect("a quote is plain data");
    let signature = mark(key, made).finalize().into_bytes();
    format!("{}.{}", URL_SAFE_NO_PAD.encode(body), URL_SAFE_NO_PAD.encode(signature))
}

/// Reads a quote back; `None` for one we have not made.
pub fn open<Q: Signed>(key: &QuoteKey, sealed: &str) -> Option<Q> {
    let (body, signature) = sealed.split_once('.')?;
    let body = URL_SAFE_NO_PAD.decode(body).ok()?;
    let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
    let made: Q = serde_json::from_slice(&body).ok()?;
    mark(key, &made).verify_slice(&signature).ok()?;
    Some(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_reads_back_and_one_that_was_touched_does_not() {
        let made = quote::Quote {
            buyer: Uid(7),
            sell_order_id: "s".into(),
            quantity: 1,
            unit_price: UsdCents(250),
            price_version: 1,
            fee: UsdCents::ZERO,
            currency: "EUR".into(),
            rate: 0.86,
            expires_at: 1,
        };
        let [key, other] = [b"key".to_vec(), b"other".to_vec()].map(QuoteKey);
        let sealed = seal(&key, &made);
        assert_eq!(open(&key, &sealed), Some(made.clone()));
        assert_eq!(open::<quote::Quote>(&other, &sealed), None);
        let cheaper = quote::Quote { unit_price: UsdCents(1), ..made };
        let body = URL_SAFE_NO_PAD.encode(serde_json::to_vec(&cheaper).unwrap());
        let signature = sealed.split_once('.').unwrap().1;
        assert_eq!(open::<quote::Quote>(&key, &format!("{body}.{signature}")), None);
        assert_eq!(open::<quote::Quote>(&key, "rubbish"), None);
        // What was signed as one sort is not read as the other.
        assert_eq!(open::<CartQuote>(&key, &sealed), None);
    }
}
