//! Staff change a balance: one proposes it with a reason, another confirms it. Source: issue 18; decision 0074.

use crate::{closed_list, ids::Uid, wallet::money::UsdCents};

/// Most that one adjustment adds or takes. Ours: what is more is a payment or a refund.
pub const MOST: UsdCents = UsdCents(1_000_000);

closed_list! {
    /// What became of an adjustment.
    pub enum AdjustmentState as "BalanceAdjustmentState" {
        /// Waits for a second person.
        Open = "open",
        /// Confirmed: the balance has changed.
        Confirmed = "confirmed",
        /// Taken back or turned down: nothing has changed.
        Declined = "declined",
    }
}

/// Why somebody may not propose or confirm an adjustment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Barred {
    #[error("nobody adjusts their own balance")]
    OwnBalance,
    #[error("nobody confirms what they proposed")]
    OwnProposal,
}

/// Whether an amount can be an adjustment: something, and not more than [`MOST`] either way.
pub fn is_amount(amount: UsdCents) -> bool {
    amount.0 != 0 && (-MOST.0..=MOST.0).contains(&amount.0)
}

/// Whether somebody may propose to adjust the balance of `of`.
///
/// # Errors
/// [`Barred::OwnBalance`].
pub fn may_propose(by: Uid, of: Uid) -> Result<(), Barred> {
    if by == of { Err(Barred::OwnBalance) } else { Ok(()) }
}

/// Whether somebody may confirm what `proposed_by` proposed for the balance of `of`.
///
/// # Errors
/// As [`Barred`] says.
pub fn may_confirm(by: Uid, proposed_by: Uid, of: Uid) -> Result<(), Barred> {
    may_propose(by, of)?;
    if by == proposed_by { Err(Barred::OwnProposal) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_people_are_needed_and_neither_is_the_owner() {
        let [ann, ben, owner] = [1, 2, 3].map(Uid);
        assert_eq!(may_propose(ann, owner), Ok(()));
        assert_eq!(may_propose(owner, owner), Err(Barred::OwnBalance));
        assert_eq!(may_confirm(ben, ann, owner), Ok(()));
        assert_eq!(may_confirm(ann, ann, owner), Err(Barred::OwnProposal));
        assert_eq!(may_confirm(owner, ann, owner), Err(Barred::OwnBalance));
    }

    #[test]
    fn an_amount_is_something_up_to_the_limit_either_way() {
        assert!(!is_amount(UsdCents(0)));
        for cents in [1, -1, MOST.0, -MOST.0] {
            assert!(is_amount(UsdCents(cents)), "{cents}");
        }
        for cents in [MOST.0 + 1, -MOST.0 - 1, i64::MIN] {
            assert!(!is_amount(UsdCents(cents)), "{cents}");
        }
    }
}
