//! Disputes: opened by either side, with a clock for the other's answer, left by agreement, withdrawal, ruling or silence.
//!
//! Source: issue 4 ("evidence, clocks per category, silence rule"); the numbers are ours.

use crate::closed_list;
use time::{Duration, OffsetDateTime};

use super::{
    Command, DELIVERY_WINDOW, Deadline, DeadlineKind, Decision, FAILED_WINDOW, Order,
    OrderEventKind, Party, RECEIPT_WINDOW, RULING_WINDOW, Rejection, Stage, due,
};
use crate::wallet::money::UsdCents;

closed_list! {
    /// What is wrong.
    pub enum Category as "DisputeCategory" {
        NotReceived = "not_received",
        NotAsDescribed = "not_as_described",
        WrongItem = "wrong_item",
        /// What was sold has been taken back.
        AccountRecovered = "account_recovered",
        Other = "other",
    }
}

impl Category {
    /// How long the other side has to answer. Ours: a delivery is shown at once, an account takes a while to look into.
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
    /// Where it belongs.
    pub category: Category,
    /// What goes back if the seller agrees or says nothing.
    pub asked: UsdCents,
    /// The stage it was opened at, to which withdrawing leads back.
    pub from: Stage,
    /// When it was opened, in milliseconds since 1970 UTC.
    pub opened_at: OffsetDateTime,
    /// The other side has spoken: customer service rules.
    pub answered: bool,
}

impl Dispute {
    /// Whose answer is awaited.
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
    // What was not delivered is not worth a part, and a seller asks for nothing.
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

/// Everything that can be wanted of a disputed order.
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
            let deadline = term_of(dispute.from, now);
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
        | Command::RefundSettled
        | Command::BeginRedeeming
        | Command::EndRedeeming { .. } => Err(Rejection::StatusChanged),
    }
}

/// Who does not answer loses. A buyer who is silent about something that was never delivered gets the money back all the same.
fn silence(order: &Order, dispute: &Dispute, now: OffsetDateTime) -> Result<Decision, Rejection> {
    match (dispute.by, dispute.from) {
        (Party::Buyer, _) => {
            order.gives_back(Party::House, OrderEventKind::SilenceDecided, dispute.asked, now)
        }
        (_, Stage::Sent) => Ok(order.completes(Party::House, OrderEventKind::SilenceDecided)),
        (_, _) => order.gives_all_back(Party::House, OrderEventKind::SilenceDecided, now),
    }
}

/// The full term of a stage that begins again.
fn term_of(stage: Stage, now: OffsetDateTime) -> Option<Deadline> {
    match stage {
        Stage::Sent => due(now, RECEIPT_WINDOW, DeadlineKind::Receipt),
        Stage::DeliveryFailed => due(now, FAILED_WINDOW, DeadlineKind::Retry),
        _ => due(now, DELIVERY_WINDOW, DeadlineKind::Delivery),
    }
}
