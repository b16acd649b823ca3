//! Money that is set aside for purchases to come: what one of them takes of it, and what goes back.
//!
//! Source: decisions 0090 (buy requests), 0094 (bargains).

use crate::wallet::{Insufficient, Parts, money::UsdCents};

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

/// Buys `quantity` pieces for `price` each, of what has set `limit` aside for each.
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
