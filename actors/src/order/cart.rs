//! The checkout of a cart: several orders placed, and paid if that is how, in one transaction in a task of its own.

use guildhall_domain::{
    ids::CheckoutId,
    order::{
        cart::{CartQuote, CheckoutPayment},
        quote::QuoteRefused,
    },
};
use guildhall_persistence::order::{
    SaveError,
    cart::{self as rows, CheckingOut, CheckoutError, LeftOut},
};
use metrics::counter;
use uuid::Uuid;

use super::{OrderError, Orders, detached};

/// What somebody who checks out agrees to.
#[derive(Debug, Clone)]
pub struct CheckoutWish {
    pub quote: CartQuote,
    pub all_or_nothing: bool,
    pub payment: CheckoutPayment,
    /// The version of the terms that the buyer was shown and accepted.
    pub terms_version: Option<i64>,
    /// Where the buyer is.
    pub country: String,
    pub command_key: String,
}

/// Why nothing was bought.
#[derive(Debug, thiserror::Error)]
pub enum CheckoutFailure {
    #[error("the quote belongs to another account")]
    NotYours,
    /// The quote is too old, or what it says does not hold any more: these lines of it.
    #[error("what was quoted is not so any more")]
    Changed(Vec<LeftOut>),
    #[error(transparent)]
    Order(#[from] OrderError),
}

impl From<CheckoutError> for CheckoutFailure {
    fn from(error: CheckoutError) -> Self {
        match error {
            CheckoutError::Quote(QuoteRefused::NotYours) => Self::NotYours,
            CheckoutError::Quote(QuoteRefused::Expired | QuoteRefused::PriceChanged) => {
                Self::Changed(Vec::new())
            }
            CheckoutError::Changed(left_out) => Self::Changed(left_out),
            CheckoutError::TooMany => OrderError::TooMany.into(),
            CheckoutError::Save(error) => saving(error).into(),
            CheckoutError::Database(error) => OrderError::from(error).into(),
        }
    }
}

fn saving(error: SaveError) -> OrderError {
    match error {
        SaveError::Insufficient(missing) => missing.into(),
        SaveError::TermsChanged => OrderError::TermsChanged,
        SaveError::Database(error) => error.into(),
        // Of an order that only this transaction knows: none of it is kept, and nothing is charged.
        SaveError::Stale | SaveError::NoSuchImage | SaveError::NotAllowed | SaveError::Done => {
            OrderError::Conflict
        }
    }
}

impl Orders {
    /// Buys what is still there of a quoted cart. Repeating the command answers the same checkout.
    ///
    /// # Errors
    /// [`CheckoutFailure`]. Nothing is held or charged then.
    pub async fn check_out(&self, wish: CheckoutWish) -> Result<CheckoutId, CheckoutFailure> {
        let orders = self.clone();
        detached(async move {
            let countries = orders.countries.now();
            let wanted = CheckingOut {
                checkout_id: CheckoutId(Uuid::now_v7()),
                quote: &wish.quote,
                all_or_nothing: wish.all_or_nothing,
                payment: wish.payment,
                terms_version: wish.terms_version,
                terms: orders.settings.now().terms(),
                countries: &countries,
                country: &wish.country,
                command_key: &wish.command_key,
            };
            let done = rows::check_out(orders.pool(), &wanted).await?;
            counter!("checkout_orders_total")
                .increment(u64::try_from(done.placed.len()).unwrap_or(0));
            for live in &done.placed {
                orders.announce(live).await;
            }
            Ok(done.checkout_id)
        })
        .await?
    }
}
