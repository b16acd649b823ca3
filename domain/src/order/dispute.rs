//! Disputes: either party opens one, the other has a deadline to answer, and it ends by agreement, withdrawal, a ruling or silence.
//!
//! Source: issue 4 ("evidence, clocks per category, silence rule"); the numbers are ours.

use crate::closed_list;
use time::{Duration, OffsetDateTime};

use super::{
    Command, Deadline, DeadlineKind, Decision, FAILED_WINDOW, Order, OrderEventKind, Party,
    RULING_WINDOW, Rejection, Stage, due,
};
use crate::wallet::money::UsdCents;

closed_list! {
    /// The reason of a dispute.
    pub enum Category as "DisputeCategory" {
        NotReceived = "not_received",
        NotAsDescribed = "not_as_described",
        WrongItem = "wrong_item",
        /// The seller has recovered the account after selling it.
        AccountRecovered = "account_recovered",
        Other = "other",
    }
}

impl Category {
    /// How long the other party has to answer. Ours: a delivery is checked at once, an account takes time.
    pub fn answer_window(self) -> Duration {
        match self {
            Self::NotReceived => Duration::hours(24),
            Self::NotAsDescribed | Self::WrongItem | Self::Other => Duration::hours(48),
            Self::AccountRecovered => Duration::hours(72),
        }
    }
}

/// A dispute that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dispute {
    /// Who opened it.
    pub by: Party,
    /// The reason given.
    pub category: Category,
    /// The refund if the seller agrees or does not answer.
    pub asked: UsdCents,
    /// The stage at which it was opened. Withdrawing the dispute leads back to it.
    pub from: Stage,
    /// When it was opened, in milliseconds since 1970 UTC.
    pub opened_at: OffsetDateTime,
    /// Whether the other party has answered. From then on customer service decides.
    pub answered: bool,
}

impl Dispute {
    /// The party whose answer is awaited.
    pub fn owes_answer(&self) -> Party {
        if self.by == Party::Buyer { Party::Seller } else { Party::Buyer }
    }
}

pub(super) fn open(
    order: &Order,
    by: Party,
    category: Category,
    asked: Option<UsdCents>,
    now: OffsetDateTime,
) -> Result<Decision, Rejection> {
    let asked = asked.unwrap_or(order.captured);
    let is_part = asked < order.captured;
    // A partial refund makes sense only after a delivery, and only the buyer asks for one.
    let may_be_part = by == Party::Buyer && order.stage == Stage::Sent;
    if asked <= UsdCents::ZERO || asked > order.captured || (is_part && !may_be_part) {
        return Err(Rejection::Amount);
    }
    let dispute =
        Dispute { by, category, asked, from: order.stage, opened_at: now, answered: false };
    let clock = due(now, category.answer_window(), DeadlineKind::Answer);
    let moves = order.moves(by, OrderEventKind::DisputeOpened, Stage::Disputed, clock);
    Ok(Decision { dispute: Some(dispute), ..moves })
}

/// Every command for a disputed order.
pub(super) fn decide(
    order: &Order,
    by: Party,
    command: &Command,
    now: OffsetDateTime,
) -> Result<Decision, Rejection> {
    let dispute = order.dispute.ok_or(Rejection::StatusChanged)?;
    let stays = |what, deadline, dispute| Decision {
        dispute: Some(dispute),
        ..order.moves(by, what, Stage::Disputed, deadline)
    };
    match command {
        Command::AddEvidence if !dispute.answered && by == dispute.owes_answer() => {
            let ruling = due(now, RULING_WINDOW, DeadlineKind::Ruling);
            Ok(stays(OrderEventKind::EvidenceAdded, ruling, Dispute { answered: true, ..dispute }))
        }
        Command::AddEvidence => Ok(stays(OrderEventKind::EvidenceAdded, order.deadline, dispute)),
        Command::WithdrawDispute if by == dispute.by => {
            let deadline = term_of(order, dispute.from, now);
            Ok(order.moves(by, OrderEventKind::DisputeWithdrawn, dispute.from, deadline))
        }
        Command::WithdrawDispute => Err(Rejection::Forbidden),
        Command::Agree => order.gives_back(by, OrderEventKind::Agreed, dispute.asked, now),
        Command::Rule { refund } => order.gives_back(by, OrderEventKind::Ruled, *refund, now),
        Command::DeadlineDue if dispute.answered => {
            Ok(stays(OrderEventKind::Escalated, None, dispute))
        }
        Command::DeadlineDue => silence(order, &dispute, now),
        Command::StartPayment { .. }
        | Command::PaySucceeded { .. }
        | Command::PayFailed { .. }
        | Command::Cancel
        | Command::SubmitInfo
        | Command::SkipInfo
        | Command::Deliver
        | Command::FailDelivery
        | Command::Confirm
        | Command::GiveBack
        | Command::OpenDispute { .. }
        | Command::Refund { .. }
        | Command::RefundSettled
        | Command::BeginRedeeming
        | Command::EndRedeeming { .. } => Err(Rejection::StatusChanged),
    }
}

/// A party that does not answer in time loses. A buyer who does not answer is still refunded if nothing was delivered.
fn silence(order: &Order, dispute: &Dispute, now: OffsetDateTime) -> Result<Decision, Rejection> {
    match (dispute.by, dispute.from) {
        (Party::Buyer, _) => {
            order.gives_back(Party::House, OrderEventKind::SilenceDecided, dispute.asked, now)
        }
        (_, Stage::Sent) => Ok(order.completes(Party::House, OrderEventKind::SilenceDecided)),
        (_, _) => order.gives_all_back(Party::House, OrderEventKind::SilenceDecided, now),
    }
}

/// The deadline of a stage that begins again, in full.
fn term_of(order: &Order, stage: Stage, now: OffsetDateTime) -> Option<Deadline> {
    match stage {
        Stage::Sent => due(now, order.terms.receipt, DeadlineKind::Receipt),
        Stage::DeliveryFailed => due(now, FAILED_WINDOW, DeadlineKind::Retry),
        _ => due(now, order.terms.delivery, DeadlineKind::Delivery),
    }
}
