//! Whether an order may be topped up from a queue. Checked on joining, joining again, changing the account, and leaving with a refund.
//!
//! Source: product spec §4, §8, §9 (self-top-up); issue 5; decision 0012.

use time::OffsetDateTime;

use super::{
    QueuePlace, Reason, Stage,
    account::{Account, Platform, Unfit},
    hours::Availability,
};
use crate::{ids::QueueId, order};

/// An order and its queue at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub stage: order::Stage,
    /// Whether a device is redeeming it.
    pub redeeming: bool,
    /// Of the goods.
    pub region: String,
    /// Whether devices can redeem the goods.
    pub is_pack: bool,
    /// The queue of its seller, game and region, if there is one.
    pub queue: Option<CandidateQueue>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CandidateQueue {
    pub queue_id: QueueId,
    pub platforms: Vec<Platform>,
    pub availability: Availability,
}

/// Why not.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("no device can redeem this pack")]
    UnsupportedPack,
    /// Not paid, no longer paid, or being redeemed.
    #[error("the order's stage does not allow this")]
    StatusChanged,
    /// `None` means until operators open it.
    #[error("the queue accepts nobody at the moment")]
    Closed { opens_at: Option<OffsetDateTime> },
    #[error("the account's platform or region is not the order's")]
    PlatformMismatch { region: String },
    #[error("no device supports signing in with Apple")]
    AppleLogin,
}

impl Candidate {
    /// Whether a device could still redeem it and its money could still be refunded.
    fn is_to_be_redeemed(&self) -> bool {
        self.stage == order::Stage::Paid && !self.redeeming
    }
}

/// The queue that the order may join now, if the account fits.
///
/// # Errors
/// [`Refusal`].
pub fn admits(candidate: &Candidate) -> Result<&CandidateQueue, Refusal> {
    let queue = candidate.queue.as_ref().filter(|_| candidate.is_pack);
    let queue = queue.ok_or(Refusal::UnsupportedPack)?;
    if !candidate.is_to_be_redeemed() {
        return Err(Refusal::StatusChanged);
    }
    match queue.availability {
        availability if availability.may_join() => Ok(queue),
        Availability::Closed { opens_at } => Err(Refusal::Closed { opens_at: Some(opens_at) }),
        _ => Err(Refusal::Closed { opens_at: None }),
    }
}

/// The queue that is offered to the buyer, unless the order has a place already or had one that has ended.
///
/// # Errors
/// [`Refusal`].
pub fn may_be_offered(candidate: &Candidate, place: Option<Stage>) -> Result<(), Refusal> {
    admits(candidate)?;
    match place {
        Some(stage) if !stage.may_join_again() => Err(Refusal::StatusChanged),
        _ => Ok(()),
    }
}

/// The queue that the order may join now with this account, for the first time or again. `region` is what the customer says.
///
/// # Errors
/// [`Refusal`].
pub fn may_join(
    candidate: &Candidate,
    account: &Account,
    region: &str,
) -> Result<QueueId, Refusal> {
    let queue = admits(candidate)?;
    fits(candidate, queue, account, region)?;
    Ok(queue.queue_id)
}

/// Whether the place may change to this account. The queue need not be open for that.
///
/// # Errors
/// [`Refusal`].
pub fn may_switch(candidate: &Candidate, account: &Account, region: &str) -> Result<(), Refusal> {
    let queue = candidate.queue.as_ref().ok_or(Refusal::UnsupportedPack)?;
    fits(candidate, queue, account, region)
}

/// Whether a customer who leaves may be promised a refund: only while the order can give it. Asking again after the promise is fine.
///
/// # Errors
/// [`Refusal::StatusChanged`].
pub fn may_take_money(candidate: &Candidate, place: &QueuePlace) -> Result<(), Refusal> {
    if place.reason == Some(Reason::GivenUp) || candidate.is_to_be_redeemed() {
        Ok(())
    } else {
        Err(Refusal::StatusChanged)
    }
}

fn fits(
    candidate: &Candidate,
    queue: &CandidateQueue,
    account: &Account,
    region: &str,
) -> Result<(), Refusal> {
    account.fits(&queue.platforms, region, &candidate.region).map_err(|unfit| match unfit {
        Unfit::PlatformMismatch => Refusal::PlatformMismatch { region: candidate.region.clone() },
        Unfit::AppleLogin => Refusal::AppleLogin,
    })
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;
    use uuid::Uuid;

    use super::{super::account::Login, *};

    const OPENS_AT: OffsetDateTime = datetime!(2026-11-22 08:00 UTC);

    fn candidate() -> Candidate {
        let queue = CandidateQueue {
            queue_id: QueueId(Uuid::nil()),
            platforms: vec![Platform::Pc],
            availability: Availability::Open,
        };
        Candidate {
            stage: order::Stage::Paid,
            redeeming: false,
            region: "America".into(),
            is_pack: true,
            queue: Some(queue),
        }
    }

    fn at(availability: Availability) -> Candidate {
        let queue = candidate().queue.map(|queue| CandidateQueue { availability, ..queue });
        Candidate { queue, ..candidate() }
    }

    fn account(platform: Platform, login: Login) -> Account {
        Account { platform, login, name: "800123456".into() }
    }

    fn joins(candidate: &Candidate) -> Result<QueueId, Refusal> {
        may_join(candidate, &account(Platform::Pc, Login::Uid), "America")
    }

    #[test]
    fn a_paid_pack_joins_the_queue_for_it() {
        assert_eq!(joins(&candidate()), Ok(QueueId(Uuid::nil())));
    }

    #[test]
    fn what_no_device_redeems_joins_nothing() {
        let refused = Err(Refusal::UnsupportedPack);
        assert_eq!(joins(&Candidate { queue: None, ..candidate() }), refused);
        let no_pack = Candidate { is_pack: false, ..candidate() };
        assert_eq!(joins(&no_pack), refused);
        let unpaid = Candidate { stage: order::Stage::Refunded, ..no_pack };
        assert_eq!(joins(&unpaid), refused, "that no wait will change");
    }

    #[test]
    fn only_an_order_that_is_paid_and_in_nobodys_hands_joins() {
        for stage in order::Stage::ALL.into_iter().filter(|stage| *stage != order::Stage::Paid) {
            let elsewhere = Candidate { stage, ..candidate() };
            assert_eq!(joins(&elsewhere), Err(Refusal::StatusChanged), "{stage:?}");
        }
        let redeeming = Candidate { redeeming: true, ..candidate() };
        assert_eq!(joins(&redeeming), Err(Refusal::StatusChanged));
    }

    #[test]
    fn a_queue_takes_people_while_it_is_open_or_paused() {
        assert!(joins(&at(Availability::Paused)).is_ok());
        let draining = Refusal::Closed { opens_at: None };
        assert_eq!(joins(&at(Availability::Draining)), Err(draining));
        let closed = Refusal::Closed { opens_at: Some(OPENS_AT) };
        assert_eq!(joins(&at(Availability::Closed { opens_at: OPENS_AT })), Err(closed));
    }

    #[test]
    fn an_account_that_does_not_fit_is_told_the_orders_region() {
        let mismatch = Refusal::PlatformMismatch { region: "America".into() };
        let pc = account(Platform::Pc, Login::Uid);
        assert_eq!(may_join(&candidate(), &pc, "Europe"), Err(mismatch.clone()));
        let console = account(Platform::Xbox, Login::Uid);
        assert_eq!(may_join(&candidate(), &console, "America"), Err(mismatch));
        let apple = account(Platform::Pc, Login::Apple);
        assert_eq!(may_join(&candidate(), &apple, "America"), Err(Refusal::AppleLogin));
    }

    #[test]
    fn another_account_may_be_named_though_nobody_may_join() {
        let pc = account(Platform::Pc, Login::Uid);
        let closed = at(Availability::Closed { opens_at: OPENS_AT });
        assert_eq!(may_switch(&closed, &pc, "America"), Ok(()));
        assert_eq!(
            may_switch(&closed, &pc, "Europe"),
            Err(Refusal::PlatformMismatch { region: "America".into() })
        );
    }

    #[test]
    fn money_is_promised_while_the_order_can_give_it_and_not_twice() {
        let place = |reason| QueuePlace { reason, ..crate::topup::tests::place_at(Stage::Exited) };
        let disputed = Candidate { stage: order::Stage::Disputed, ..candidate() };
        assert_eq!(may_take_money(&candidate(), &place(None)), Ok(()));
        assert_eq!(may_take_money(&disputed, &place(None)), Err(Refusal::StatusChanged));
        assert_eq!(may_take_money(&disputed, &place(Some(Reason::GivenUp))), Ok(()));
    }

    #[test]
    fn joining_is_offered_to_who_has_no_place_or_has_lost_it() {
        assert_eq!(may_be_offered(&candidate(), None), Ok(()));
        for stage in Stage::ALL {
            let is_lost = matches!(stage, Stage::QueueTimeout | Stage::Exited);
            let expected = if is_lost { Ok(()) } else { Err(Refusal::StatusChanged) };
            assert_eq!(may_be_offered(&candidate(), Some(stage)), expected, "{stage:?}");
        }
        let draining = Err(Refusal::Closed { opens_at: None });
        assert_eq!(may_be_offered(&at(Availability::Draining), Some(Stage::Waiting)), draining);
    }
}
