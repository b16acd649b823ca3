//! Buy requests: what somebody wants of some goods, for at most how much, and what is set aside for it.
//!
//! Source: product spec §3 (buy request: price, quantity), §5 (buyer price in a percent range of the reference price); decision 0090.

use time::Duration;

use crate::{
    closed_list,
    wallet::{Insufficient, Parts, money::UsdCents},
};

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

/// What is taken of the money that is set aside when pieces are bought for less than it was set aside for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    /// Pays for the pieces.
    pub paid: Parts,
    /// Goes back to the balance it came from.
    pub unused: Parts,
    /// Stays set aside for what is still wanted.
    pub left: Parts,
}

/// Buys `quantity` pieces for `price` each, of a request that has set `limit` aside for each.
///
/// # Errors
/// [`Insufficient`] if less is set aside than that: nothing of this module leaves it so.
pub fn spend(
    reserved: Parts,
    limit: UsdCents,
    price: UsdCents,
    quantity: i32,
) -> Result<Spent, Insufficient> {
    let times = |each: UsdCents| UsdCents(each.0.saturating_mul(quantity.into()));
    let paid = reserved.spend(times(price))?;
    // Last in, first out, as a refund gives back: what may be withdrawn comes back first.
    let unused = reserved.give_back(paid, times(UsdCents(limit.0 - price.0)))?;
    let mut left = reserved;
    for origin in crate::wallet::Origin::ALL {
        left.part(origin).0 -= paid.get(origin).0 + unused.get(origin).0;
    }
    Ok(Spent { paid, unused, left })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_set_aside_is_paid_given_back_or_left_to_the_cent(
            bonus in 0..500_i64, sale in 0..500_i64, price in 1..100_i64, less in 0..100_i64, bought in 1..10_i32, left in 0..10_i32,
        ) {
            let limit = UsdCents(price + less);
            let needed = limit.0 * i64::from(bought + left);
            let bonus = UsdCents(bonus.min(needed));
            let reserved = Parts { bonus, deposit: UsdCents((needed - bonus.0 - sale).max(0)), sale: UsdCents((needed - bonus.0).min(sale)), ..Parts::default() };
            prop_assert_eq!(reserved.total().0, needed);
            let spent = spend(reserved, limit, UsdCents(price), bought).unwrap();
            prop_assert_eq!(spent.paid.total().0, price * i64::from(bought));
            prop_assert_eq!(spent.unused.total().0, less * i64::from(bought));
            prop_assert_eq!(spent.left.total().0, limit.0 * i64::from(left));
            for origin in crate::wallet::Origin::ALL {
                let parts = [spent.paid, spent.unused, spent.left].map(|parts| parts.get(origin).0);
                prop_assert!(parts.iter().all(|part| *part >= 0));
                prop_assert_eq!(parts.iter().sum::<i64>(), reserved.get(origin).0);
            }
        }
    }
}
