//! Buy requests: what somebody wants of some goods, for at most how much.
//!
//! Source: product spec §3 (buy request: price, quantity), §5 (buyer price in a percent range of the reference price); decision 0090.

use time::Duration;

use crate::closed_list;

/// Open requests one may have, of all goods and of one. Ours: each is looked at whenever its goods are listed.
pub const MOST_OPEN: i64 = 100;
pub const MOST_OPEN_OF_GOODS: i64 = 10;
/// Pieces (lots) one request may ask for. Ours.
pub const MOST_PIECES: i32 = 1_000;
/// How many days a request stands: at most, and where nothing is said. Ours.
pub const MOST_DAYS: u16 = 90;
pub const USUAL_DAYS: u16 = 30;
/// Paint seeds and stickers one request may name. Ours.
pub const MOST_SEEDS: usize = 20;
pub const MOST_STICKERS: usize = 5;

/// How long a request stands.
pub fn stands_for(days: u16) -> Duration {
    Duration::days(days.clamp(1, MOST_DAYS).into())
}

closed_list! {
    /// How a buy request stands.
    pub enum BuyRequestState as "BuyRequestState" {
        /// It still wants something.
        Open = "open",
        /// All of it was bought.
        Filled = "filled",
        /// The buyer took back what was still wanted.
        Cancelled = "cancelled",
        /// Its time was over before all of it was bought.
        Expired = "expired",
    }
}
