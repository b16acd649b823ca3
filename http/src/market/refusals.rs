//! What the market refuses.
use crate::api::error::refusals;

refusals! {
    /// More than the seller's inventory holds.
    ExceedsInventory = "EXCEEDS_INVENTORY", CONFLICT, stored;
    /// The price is outside of what this asset may cost.
    PriceOutOfRange = "PRICE_OUT_OF_RANGE", CONFLICT {
        /// The lowest price that goes.
        min_price_cents: i64,
        /// The highest price that goes.
        max_price_cents: i64,
    };
    /// The asset cannot be traded yet.
    NotTradable = "NOT_TRADABLE", CONFLICT, stored;
    /// Orders of it are under way.
    PendingTransactions = "PENDING_TRANSACTIONS", CONFLICT, stored;
}
