//! How somebody becomes a seller: who may apply, what staff do with an application, and when another one may follow.
//!
//! Source: issue 19; product spec §6 (seller); the waiting time and the expected time are ours; decision 0084.

use time::{Duration, OffsetDateTime};

use crate::{closed_list, identity::role::Role};

/// How long after a decline until another application may follow. Ours: long enough to change something first.
pub const WAIT: Duration = Duration::days(14);
/// Within how long staff usually decide, in days. Ours: said to the applicant, and promised to nobody.
pub const EXPECTED_DAYS: i64 = 3;
/// Shortest description of where the goods come from, in characters. Ours: a sentence.
pub const DESCRIPTION_LEAST: usize = 20;
/// And the longest.
pub const DESCRIPTION_LENGTH: usize = 1_000;
/// Longest note of a decision, in characters.
pub const NOTE_LENGTH: usize = 1_000;
/// Most games that an application names. Ours.
pub const MOST_GAMES: usize = 20;

closed_list! {
    /// How an application to become a seller stands.
    pub enum ApplicationState as "SellerApplicationState" {
        /// It waits for staff.
        Submitted = "submitted",
        /// Somebody of the staff looks at it.
        UnderReview = "under_review",
        /// The applicant sells.
        Approved = "approved",
        /// It was declined; with a reason.
        Declined = "declined",
        /// The applicant took it back.
        Withdrawn = "withdrawn",
    }
}

closed_list! {
    /// What an applicant wants to sell.
    pub enum SaleCategory as "SaleCategory" {
        /// Single items of games.
        Items = "items",
        /// Coins of games.
        Coins = "coins",
        /// Gift cards.
        GiftCards = "gift_cards",
        /// What is loaded onto a game account.
        TopUp = "top_up",
        /// Services in a game.
        Services = "services",
    }
}

closed_list! {
    /// Why an application was declined.
    pub enum SellerDeclineReason as "SellerDeclineReason" {
        /// It does not say clearly where the goods come from.
        SourceUnclear = "source_unclear",
        /// What they want to sell may not be sold here.
        GoodsNotAllowed = "goods_not_allowed",
        /// There are sellers enough of these goods.
        NoDemand = "no_demand",
        /// Sellers from this country are not taken.
        CountryUnsupported = "country_unsupported",
        /// What the application says does not match the account.
        DetailsMismatch = "details_mismatch",
        /// Reports or disputes against the account.
        AccountHistory = "account_history",
        /// Something else, which the note says.
        Other = "other",
    }
}

closed_list! {
    /// Why an account cannot apply at this moment.
    pub enum SellerObstacle as "SellerObstacle" {
        /// It sells already.
        SellsAlready = "sells_already",
        /// It works for a seller.
        WorksForSeller = "works_for_seller",
        /// It brings others here, for a share of what they pay.
        Promoter = "promoter",
        /// It belongs to staff.
        Staff = "staff",
        /// It is frozen.
        Frozen = "frozen",
        /// Its owner has said of an event that it was not them.
        Disputed = "disputed",
        /// An application is open.
        Open = "open",
        /// The last one was declined not long ago.
        Waiting = "waiting",
        /// It has no identity that is verified, and the shop asks for one. Of an application that is to be approved: who applies is led to
        /// the proof instead.
        NoIdentity = "no_identity",
    }
}

/// What the rules need to know of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Applicant {
    pub role: Role,
    pub is_frozen: bool,
    pub is_disputed: bool,
    /// The last application that was not taken back.
    pub last: Option<LastApplication>,
}

/// The last application of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastApplication {
    pub state: ApplicationState,
    pub decided_at: Option<OffsetDateTime>,
}

impl LastApplication {
    /// Until when a decline keeps another one away.
    pub fn waits_until(&self) -> Option<OffsetDateTime> {
        self.decided_at.filter(|_| self.state == ApplicationState::Declined).map(|at| at + WAIT)
    }
}

impl Applicant {
    /// What keeps this account from being a seller's, whatever was applied for.
    fn bar(&self) -> Option<SellerObstacle> {
        Some(match self.role {
            Role::Seller => SellerObstacle::SellsAlready,
            Role::SubSeller | Role::Child => SellerObstacle::WorksForSeller,
            Role::Promoter => SellerObstacle::Promoter,
            // A visitor has no account; no call lets one come so far.
            role if role != Role::User => SellerObstacle::Staff,
            _ if self.is_frozen => SellerObstacle::Frozen,
            _ if self.is_disputed => SellerObstacle::Disputed,
            _ => return None,
        })
    }

    /// Why no application may be sent now; `None` if one may.
    pub fn obstacle(&self, now: OffsetDateTime) -> Option<SellerObstacle> {
        self.bar().or_else(|| {
            let last = self.last?;
            if last.state.is_open() {
                return Some(SellerObstacle::Open);
            }
            last.waits_until().filter(|until| now < *until).map(|_| SellerObstacle::Waiting)
        })
    }

    /// Why this account cannot be made a seller's, although its application was found good.
    pub fn not_to_be_approved(&self) -> Option<SellerObstacle> {
        self.bar()
    }
}

/// What is done with an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApplicationAct {
    /// Somebody of the staff looks at it, or takes it over from a colleague.
    Take,
    Approve,
    Decline,
    /// By the applicant.
    Withdraw,
}

/// Why nothing is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotDone {
    /// It is decided, or was taken back.
    #[error("the application is closed")]
    Closed,
    /// Nobody has taken it: who decides says so first, so that the applicant sees that somebody looks.
    #[error("nobody is looking at the application")]
    NotTaken,
}

impl ApplicationState {
    /// Whether it waits for staff.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Submitted | Self::UnderReview)
    }

    /// What becomes of it.
    ///
    /// # Errors
    /// Why nothing does.
    pub const fn after(self, act: ApplicationAct) -> Result<Self, NotDone> {
        match (self, act) {
            (Self::Approved | Self::Declined | Self::Withdrawn, _) => Err(NotDone::Closed),
            (Self::Submitted | Self::UnderReview, ApplicationAct::Take) => Ok(Self::UnderReview),
            (Self::Submitted | Self::UnderReview, ApplicationAct::Withdraw) => Ok(Self::Withdrawn),
            (Self::Submitted, ApplicationAct::Approve | ApplicationAct::Decline) => {
                Err(NotDone::NotTaken)
            }
            (Self::UnderReview, ApplicationAct::Approve) => Ok(Self::Approved),
            (Self::UnderReview, ApplicationAct::Decline) => Ok(Self::Declined),
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-27 12:00 UTC);

    fn somebody() -> Applicant {
        Applicant { role: Role::User, is_frozen: false, is_disputed: false, last: None }
    }

    fn with_last(state: ApplicationState, decided_at: Option<OffsetDateTime>) -> Applicant {
        Applicant { last: Some(LastApplication { state, decided_at }), ..somebody() }
    }

    #[test]
    fn an_application_is_taken_before_it_is_decided_and_closed_for_good_afterwards() {
        use ApplicationAct::{Approve, Decline, Take, Withdraw};
        use ApplicationState::{Approved, Declined, Submitted, UnderReview, Withdrawn};
        assert_eq!(Submitted.after(Take), Ok(UnderReview));
        assert_eq!(UnderReview.after(Take), Ok(UnderReview), "a colleague takes it over");
        assert_eq!(UnderReview.after(Approve), Ok(Approved));
        assert_eq!(UnderReview.after(Decline), Ok(Declined));
        for open in [Submitted, UnderReview] {
            assert!(open.is_open());
            assert_eq!(open.after(Withdraw), Ok(Withdrawn));
        }
        for act in [Approve, Decline] {
            assert_eq!(Submitted.after(act), Err(NotDone::NotTaken));
        }
        for closed in [Approved, Declined, Withdrawn] {
            assert!(!closed.is_open());
            for act in [Take, Approve, Decline, Withdraw] {
                assert_eq!(closed.after(act), Err(NotDone::Closed), "{closed}");
            }
        }
    }

    #[test]
    fn who_sells_works_for_a_seller_or_is_staff_does_not_apply() {
        for (role, obstacle) in [
            (Role::User, None),
            (Role::Seller, Some(SellerObstacle::SellsAlready)),
            (Role::SubSeller, Some(SellerObstacle::WorksForSeller)),
            (Role::Child, Some(SellerObstacle::WorksForSeller)),
            (Role::Promoter, Some(SellerObstacle::Promoter)),
            (Role::CustomerService, Some(SellerObstacle::Staff)),
            (Role::VipCustomerService, Some(SellerObstacle::Staff)),
            (Role::Admin, Some(SellerObstacle::Staff)),
        ] {
            let it = Applicant { role, ..somebody() };
            assert_eq!(it.obstacle(NOW), obstacle, "{role}");
            assert_eq!(it.not_to_be_approved(), obstacle, "{role}");
        }
    }

    #[test]
    fn a_frozen_or_disputed_account_neither_applies_nor_is_approved() {
        let frozen = Applicant { is_frozen: true, ..somebody() };
        let disputed = Applicant { is_disputed: true, ..somebody() };
        for (it, obstacle) in
            [(frozen, SellerObstacle::Frozen), (disputed, SellerObstacle::Disputed)]
        {
            assert_eq!(it.obstacle(NOW), Some(obstacle));
            assert_eq!(it.not_to_be_approved(), Some(obstacle));
        }
    }

    #[test]
    fn one_is_open_at_a_time_and_after_a_decline_the_next_waits() {
        use ApplicationState::{Approved, Declined, Submitted, UnderReview};
        for state in [Submitted, UnderReview] {
            let it = with_last(state, None);
            assert_eq!(it.obstacle(NOW), Some(SellerObstacle::Open));
            assert_eq!(it.not_to_be_approved(), None, "its own application is no obstacle");
        }
        let declined = with_last(Declined, Some(NOW));
        let until = declined.last.unwrap().waits_until().unwrap();
        assert_eq!(until, NOW + WAIT);
        assert_eq!(declined.obstacle(until - Duration::SECOND), Some(SellerObstacle::Waiting));
        assert_eq!(declined.obstacle(until), None);
        // Who was a seller and is none any more asks again.
        assert_eq!(with_last(Approved, Some(NOW)).obstacle(NOW), None);
    }
}
