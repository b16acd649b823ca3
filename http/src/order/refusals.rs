//! What orders refuse.
use super::{
    cart::{CartPreview, CheckoutMiss},
    quoting::Quote,
};
use crate::api::{
    country::CountryNotAllowed,
    error::{ApiError, Reason, refusals},
};
use guildhall_actors::order::OrderError;
use guildhall_domain::order::Rejection;
use serde_json::Value;

refusals! {
    /// The status no longer allows it, or does not yet.
    StatusChanged = "STATUS_CHANGED", CONFLICT, stored;
    /// The price is another one than quoted; `data.quote` is the new quote.
    PriceChanged = "PRICE_CHANGED", CONFLICT {
        /// The same purchase at the price of now.
        #[schema(value_type = Quote)]
        quote: Box<Value>,
    };
    /// The quote is too old; `data.quote` is a new one.
    QuoteExpired = "QUOTE_EXPIRED", CONFLICT {
        /// The same purchase, to be agreed to anew.
        #[schema(value_type = Quote)]
        quote: Box<Value>,
    };
    /// Not that many are on sale.
    OutOfStock = "OUT_OF_STOCK", CONFLICT, stored;
    /// The cart has as many lines as it can have.
    CartFull = "CART_FULL", CONFLICT {
        /// How many that is.
        most: usize,
    };
    /// More of an offer than can be bought.
    PurchaseLimit = "PURCHASE_LIMIT", CONFLICT {
        /// How many can be.
        most: i32,
    };
    /// Of the quoted cart nothing can be bought any more, or not all of it where it was to be all or nothing; or the quote is too old. Nothing
    /// is charged; `data.preview` is the cart as it is now.
    CartChanged = "CART_CHANGED", CONFLICT {
        /// What is not as it was quoted; empty if the quote is too old.
        #[schema(value_type = Vec<CheckoutMiss>)]
        left_out: Box<Value>,
        /// The cart as it is now.
        #[schema(value_type = CartPreview)]
        preview: Box<Value>,
    };
    /// The seller's store is offline, away or stopped: nothing of it can be bought for now.
    StoreOffline = "STORE_OFFLINE", CONFLICT;
    /// Sellers cannot buy from themselves.
    SelfTrade = "SELF_TRADE", CONFLICT, stored;
    /// The terms that the buyer accepts were replaced or withdrawn since they were shown. Nothing is charged.
    TermsChanged = "TERMS_CHANGED", CONFLICT;
    /// No lower price can be suggested for it: its seller takes no bargains, or it costs as little as it may.
    BargainsNotTaken = "BARGAINS_NOT_TAKEN", CONFLICT;
    /// The caller has suggested a price for it already, and the seller has not answered.
    BargainExists = "BARGAIN_EXISTS", CONFLICT;
    /// The balance does not suffice.
    InsufficientBalance = "INSUFFICIENT_BALANCE", CONFLICT {
        /// How much is missing.
        missing_cents: i64,
    };
}

/// What an order answers. Causes were logged where they were known; refused quotes are answered where they can be made anew.
impl From<OrderError> for ApiError {
    fn from(error: OrderError) -> Self {
        match error {
            OrderError::Rejected(Rejection::NotFound) => Self::NotFound,
            OrderError::Rejected(Rejection::Forbidden) => Self::Forbidden,
            OrderError::Rejected(Rejection::StatusChanged | Rejection::NotYet { .. }) => {
                StatusChanged.into()
            }
            OrderError::Rejected(Rejection::Amount) => Self::field("amount", Reason::Invalid),
            OrderError::Insufficient(missing) => {
                InsufficientBalance { missing_cents: missing.missing.0 }.into()
            }
            OrderError::OutOfStock => OutOfStock.into(),
            OrderError::StoreResting => StoreOffline.into(),
            OrderError::SelfTrade => SelfTrade.into(),
            OrderError::TooMany => Self::Quota,
            OrderError::Country(subject) => CountryNotAllowed::from(subject).into(),
            OrderError::TermsChanged => TermsChanged.into(),
            OrderError::NoSuchImage => Self::field("images", Reason::Invalid),
            OrderError::Quote { .. } | OrderError::Conflict => Self::Conflict,
            OrderError::Busy | OrderError::Unavailable { .. } => Self::Busy,
            OrderError::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}
