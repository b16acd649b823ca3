//! A person's balance by origin of the money: what is spent first, what a refund returns, and what may be withdrawn.
//!
//! Source: product spec §6 (only sale proceeds are withdrawable; deposits are not); reliability W2, W5 and conflict 10.

pub mod adjustment;
pub mod currency;
pub mod exchange_rate;
pub mod fee;
pub mod ledger;
pub mod money;

use crate::closed_list;
use serde::{Deserialize, Serialize};

use crate::wallet::money::UsdCents;

closed_list! {
    /// Where money on a balance came from, in the order of spending: what cannot be withdrawn is spent first.
    pub enum Origin as "MoneyOrigin" {
        Bonus = "bonus",
        /// A card payment that was refunded to the balance.
        Refund = "refund",
        Deposit = "deposit",
        /// Proceeds of sales: the only money that may be withdrawn.
        Sale = "sale",
    }
}

impl Origin {
    pub fn is_withdrawable(self) -> bool {
        self == Self::Sale
    }
}

/// An amount by origin: a balance, or what a purchase was paid with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parts {
    #[serde(default)]
    pub bonus: UsdCents,
    #[serde(default)]
    pub refund: UsdCents,
    #[serde(default)]
    pub deposit: UsdCents,
    #[serde(default)]
    pub sale: UsdCents,
}

/// The balance is too small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{missing} are missing")]
pub struct Insufficient {
    pub missing: UsdCents,
}

impl Parts {
    pub fn of(origin: Origin, amount: UsdCents) -> Self {
        let mut parts = Self::default();
        *parts.part(origin) = amount;
        parts
    }

    pub fn get(self, origin: Origin) -> UsdCents {
        match origin {
            Origin::Bonus => self.bonus,
            Origin::Refund => self.refund,
            Origin::Deposit => self.deposit,
            Origin::Sale => self.sale,
        }
    }

    pub fn part(&mut self, origin: Origin) -> &mut UsdCents {
        match origin {
            Origin::Bonus => &mut self.bonus,
            Origin::Refund => &mut self.refund,
            Origin::Deposit => &mut self.deposit,
            Origin::Sale => &mut self.sale,
        }
    }

    pub fn total(self) -> UsdCents {
        Origin::ALL.into_iter().map(|origin| self.get(origin)).sum()
    }

    pub fn withdrawable(self) -> UsdCents {
        Origin::ALL.into_iter().filter(|origin| origin.is_withdrawable()).map(|o| self.get(o)).sum()
    }

    /// The parts of this balance that pay for `amount`.
    ///
    /// # Errors
    /// [`Insufficient`] if it is not enough, to the cent.
    pub fn spend(self, amount: UsdCents) -> Result<Self, Insufficient> {
        let (taken, missing) = self.take_in_order(Origin::ALL, amount);
        if missing > UsdCents::ZERO { Err(Insufficient { missing }) } else { Ok(taken) }
    }

    /// The parts of a purchase that a refund of `amount` returns, after `returned` was returned before: in reverse order of spending,
    /// each to its origin.
    ///
    /// # Errors
    /// [`Insufficient`] if more would come back than was paid.
    pub fn give_back(self, returned: Self, amount: UsdCents) -> Result<Self, Insufficient> {
        let mut left = self;
        for origin in Origin::ALL {
            left.part(origin).0 -= returned.get(origin).0;
        }
        let last_first = [Origin::Sale, Origin::Deposit, Origin::Refund, Origin::Bonus];
        let (back, missing) = left.take_in_order(last_first, amount);
        if missing > UsdCents::ZERO { Err(Insufficient { missing }) } else { Ok(back) }
    }

    fn take_in_order(self, order: [Origin; 4], amount: UsdCents) -> (Self, UsdCents) {
        let mut taken = Self::default();
        let mut missing = amount;
        for origin in order {
            let part = self.get(origin).min(missing).max(UsdCents::ZERO);
            *taken.part(origin) = part;
            missing.0 -= part.0;
        }
        (taken, missing)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SOME: Parts = Parts {
        bonus: UsdCents(100),
        refund: UsdCents(200),
        deposit: UsdCents(300),
        sale: UsdCents(400),
    };

    #[test]
    fn what_cannot_be_withdrawn_is_spent_first() {
        let paid = SOME.spend(UsdCents(650)).unwrap();
        assert_eq!(paid, Parts { sale: UsdCents(50), ..SOME });
    }

    #[test]
    fn a_cent_too_little_is_too_little() {
        assert_eq!(SOME.spend(UsdCents(1_000)), Ok(SOME));
        assert_eq!(SOME.spend(UsdCents(1_001)), Err(Insufficient { missing: UsdCents(1) }));
    }

    #[test]
    fn a_deposit_that_is_spent_and_refunded_is_a_deposit_again() {
        let paid = Parts::of(Origin::Deposit, UsdCents(500));
        let back = paid.give_back(Parts::default(), UsdCents(500)).unwrap();
        assert_eq!(back, paid);
        assert_eq!(back.withdrawable(), UsdCents::ZERO);
        assert!(paid.give_back(back, UsdCents(1)).is_err(), "came back twice");
    }

    fn parts() -> impl Strategy<Value = Parts> {
        let cents = || (0..10_000_i64).prop_map(UsdCents);
        (cents(), cents(), cents(), cents()).prop_map(|(bonus, refund, deposit, sale)| Parts {
            bonus,
            refund,
            deposit,
            sale,
        })
    }

    proptest! {
        #[test]
        fn refunds_in_pieces_give_back_exactly_what_was_paid(
            balance in parts(), amount in 0..20_000_i64, cuts in prop::collection::vec(1..5_000_i64, 0..12),
        ) {
            let Ok(paid) = balance.spend(UsdCents(amount)) else {
                prop_assert!(balance.total() < UsdCents(amount));
                return Ok(());
            };
            prop_assert_eq!(paid.total(), UsdCents(amount));
            let mut returned = Parts::default();
            for cut in cuts {
                let left = paid.total().0 - returned.total().0;
                let Ok(back) = paid.give_back(returned, UsdCents(cut)) else {
                    prop_assert!(cut > left);
                    continue;
                };
                prop_assert_eq!(back.total(), UsdCents(cut));
                for origin in Origin::ALL {
                    returned.part(origin).0 += back.get(origin).0;
                    prop_assert!(returned.get(origin) <= paid.get(origin), "more {} than was paid", origin);
                }
            }
        }
    }
}
