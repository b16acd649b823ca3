//! Rules of a purchase from the first click to the last cent: which party may do what at which stage, by when, and what happens otherwise.
//!
//! [`decide`] is the one table: every stage meets every command. It changes nothing; [`Order::apply`] does, and what moves in the
//! ledger and in the stock is part of the [`Decision`]. Time arrives as an argument and is the database's.
//! Source: product spec §4 (order, payment, game coin order, refund), §9 (48 h, 24 h); decision 0011; reliability O1-O7.

mod decide;
mod dispute;
pub mod quote;
mod tab;
#[cfg(test)]
mod tests;

use crate::closed_list;
use time::{Duration, OffsetDateTime};

pub use decide::decide;
pub use dispute::{Category, Dispute};
pub use tab::{MustAct, Tab, Who};

use crate::{
    ids::{OrderId, PaymentId, Uid},
    payment::Method,
    wallet::money::UsdCents,
};

/// An order is closed if it is not paid for by then. The same as a quote is good for.
pub const PAYMENT_WINDOW: Duration = quote::GOOD_FOR;
/// How much later than its payment's window an order is closed: the payment's end is found out first. Ours.
pub const PROVIDER_GRACE: Duration = Duration::minutes(5);
/// What is left at least to try another way after a payment has failed. Ours.
pub const RETRY_WINDOW: Duration = Duration::minutes(5);
/// No payment may be begun that would hold the stock of an unpaid order for longer than this. Ours: the slowest way to pay takes three hours.
pub const LONGEST_HOLD: Duration = Duration::hours(4);
/// The buyer's information must be there by then, or the order is given back. Spec §9.
pub const INFO_WINDOW: Duration = Duration::hours(48);
/// The seller must have delivered by then. Ours: as long as the buyer may take.
pub const DELIVERY_WINDOW: Duration = Duration::hours(48);
/// A delivery without an objection counts as received. Spec §4, §9.
pub const RECEIPT_WINDOW: Duration = Duration::hours(24);
/// After a failed delivery the buyer may wait for another try that long. Ours.
pub const FAILED_WINDOW: Duration = Duration::hours(24);
/// Customer service rules within this, or a supervisor hears of it. Ours.
pub const RULING_WINDOW: Duration = Duration::hours(72);
/// A refund that the provider has refused by then goes to the buyer's balance; the buyer may say so before. One that is still under way
/// is raised, and looked at once more after as long. Ours: longer than banks take.
pub const REFUND_WINDOW: Duration = Duration::days(14);

closed_list! {
    /// Where an order stands.
    pub enum Stage as "OrderStatus" {
        Placed = "placed",
        PaymentPending = "payment_pending",
        PaymentFailed = "payment_failed",
        /// Not paid for in time.
        Closed = "closed",
        /// Called off before it was paid for.
        Cancelled = "cancelled",
        /// Paid; the seller cannot begin without the buyer's information.
        NeedInfo = "need_info",
        Paid = "paid",
        Sent = "sent",
        DeliveryFailed = "delivery_failed",
        Disputed = "disputed",
        Refunding = "refunding",
        Refunded = "refunded",
        PartiallyCompleted = "partially_completed",
        Completed = "completed",
    }
}

closed_list! {
    /// Who does something.
    pub enum Party as "OrderParty" {
        Buyer = "buyer",
        Seller = "seller",
        Staff = "staff",
        /// The house itself: deadlines, and what the payment provider says.
        House = "house",
    }
}

/// What is due next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadline {
    pub at: OffsetDateTime,
    pub kind: DeadlineKind,
}

closed_list! {
    /// What an order waits for.
    pub enum DeadlineKind as "OrderDeadlineKind" {
        Payment = "payment",
        Info = "info",
        Delivery = "delivery",
        Receipt = "receipt",
        Retry = "retry",
        Answer = "answer",
        Ruling = "ruling",
    }
}

/// A purchase, as far as its rules go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The order.
    pub order_id: OrderId,
    /// Who buys it.
    pub buyer: Uid,
    /// Who sells it.
    pub seller: Uid,
    /// What the buyer pays, which is what was shown.
    pub due: UsdCents,
    /// The seller cannot begin without something the buyer must tell.
    pub needs_info: bool,
    pub stage: Stage,
    /// The payment under way, later the one that paid.
    pub payment: Option<PaymentId>,
    pub captured: UsdCents,
    /// Decided to go back, arrived or not.
    pub refunded: UsdCents,
    /// The dispute, while there is one or was.
    pub dispute: Option<Dispute>,
    pub deadline: Option<Deadline>,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: OffsetDateTime,
    /// The pack is being redeemed by a device: until it is known what came of it, nothing else moves the order but its deadline.
    pub redeeming: bool,
}

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    StartPayment {
        payment: PaymentId,
        method: Method,
    },
    /// The money is there: from the balance, or by the provider's word.
    PaySucceeded {
        payment: PaymentId,
        amount: UsdCents,
    },
    PayFailed {
        payment: PaymentId,
    },
    Cancel,
    SubmitInfo,
    SkipInfo,
    Deliver,
    FailDelivery,
    Confirm,
    /// The seller gives all of it back.
    GiveBack,
    /// `asked` is what a buyer wants back; nothing said means all.
    OpenDispute {
        category: Category,
        asked: Option<UsdCents>,
    },
    AddEvidence,
    WithdrawDispute,
    /// The seller agrees to what was asked.
    Agree,
    /// Customer service rules: so much goes back, the rest is the seller's.
    Rule {
        refund: UsdCents,
    },
    /// All that was to go back has arrived.
    RefundSettled,
    /// A device is about to redeem what was paid for.
    BeginRedeeming,
    /// What came of it: nothing goes back (redeemed), all of it (not redeemed), or what was not redeemed.
    EndRedeeming {
        refund: UsdCents,
    },
    DeadlineDue,
}

closed_list! {
    /// What happened: a line of the order's timeline.
    pub enum OrderEventKind as "OrderEventKind" {
        Placed = "placed",
        PaymentStarted = "payment_started",
        Paid = "paid",
        PaymentFailed = "payment_failed",
        Closed = "closed",
        Cancelled = "cancelled",
        InfoSubmitted = "info_submitted",
        InfoSkipped = "info_skipped",
        InfoMissing = "info_missing",
        Delivered = "delivered",
        DeliveryFailed = "delivery_failed",
        NotDelivered = "not_delivered",
        Confirmed = "confirmed",
        AutoConfirmed = "auto_confirmed",
        GivenBack = "given_back",
        DisputeOpened = "dispute_opened",
        EvidenceAdded = "evidence_added",
        DisputeWithdrawn = "dispute_withdrawn",
        Agreed = "agreed",
        Ruled = "ruled",
        SilenceDecided = "silence_decided",
        Escalated = "escalated",
        RefundSettled = "refund_settled",
        RedeemingBegan = "redeeming_began",
        RedeemedInPart = "redeemed_in_part",
        RedeemingFailed = "redeeming_failed",
    }
}

/// What becomes of the pieces bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stock {
    /// Held until now; on sale again.
    Release,
    /// Sold.
    Take,
    /// Sold, but never handed over: the seller has them again.
    GiveBack,
}

/// Why the rules say no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// Not there, or nothing to do with this person.
    #[error("not found")]
    NotFound,
    /// The other side's to do.
    #[error("forbidden")]
    Forbidden,
    /// The order is no longer (or not yet) where this is possible.
    #[error("the order is elsewhere")]
    StatusChanged,
    /// The deadline has not passed.
    #[error("not due until {until}")]
    NotYet { until: OffsetDateTime },
    /// More than was paid, or a part where there can only be all.
    #[error("not an amount that can be asked for")]
    Amount,
}

/// What follows from a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub what: OrderEventKind,
    pub by: Party,
    pub stage: Stage,
    pub deadline: Option<Deadline>,
    pub dispute: Option<Dispute>,
    pub payment: Option<PaymentId>,
    /// Captured by this decision.
    pub captured: Option<UsdCents>,
    /// Goes back to the buyer from now on.
    pub refund: Option<UsdCents>,
    /// The part of the price that is the seller's from now on, the fee not yet taken off.
    pub earned: Option<UsdCents>,
    pub stock: Option<Stock>,
    /// A device redeems it from now on.
    pub redeeming: bool,
}

impl Stage {
    /// Nothing follows any more.
    pub fn is_final(self) -> bool {
        matches!(
            self,
            Self::Closed
                | Self::Cancelled
                | Self::Refunded
                | Self::PartiallyCompleted
                | Self::Completed
        )
    }

    /// Money for it is welcome.
    pub fn awaits_payment(self) -> bool {
        matches!(self, Self::Placed | Self::PaymentPending | Self::PaymentFailed)
    }
}

impl Command {
    /// The parties that may give this command.
    fn is_open_to(&self, by: Party) -> bool {
        match self {
            Self::StartPayment { .. } | Self::Cancel | Self::SubmitInfo | Self::Confirm => {
                by == Party::Buyer
            }
            Self::SkipInfo | Self::Deliver | Self::FailDelivery | Self::GiveBack | Self::Agree => {
                by == Party::Seller
            }
            Self::OpenDispute { .. } | Self::WithdrawDispute => {
                matches!(by, Party::Buyer | Party::Seller)
            }
            Self::AddEvidence => matches!(by, Party::Buyer | Party::Seller | Party::Staff),
            Self::Rule { .. } => by == Party::Staff,
            Self::PaySucceeded { .. }
            | Self::PayFailed { .. }
            | Self::RefundSettled
            | Self::BeginRedeeming
            | Self::EndRedeeming { .. }
            | Self::DeadlineDue => by == Party::House,
        }
    }
}

impl Order {
    /// A new order at `now`. Its stock is held with it.
    pub fn place(
        order_id: OrderId,
        buyer: Uid,
        seller: Uid,
        due: UsdCents,
        needs_info: bool,
        now: OffsetDateTime,
    ) -> Self {
        Self {
            order_id,
            buyer,
            seller,
            due,
            needs_info,
            stage: Stage::Placed,
            payment: None,
            captured: UsdCents::ZERO,
            refunded: UsdCents::ZERO,
            dispute: None,
            deadline: Some(Deadline { at: now + PAYMENT_WINDOW, kind: DeadlineKind::Payment }),
            created_at: now,
            redeeming: false,
        }
    }

    /// How somebody stands to it; `None` for whom it is not there.
    pub fn side(&self, uid: Uid, is_staff: bool) -> Option<Party> {
        if uid == self.buyer {
            Some(Party::Buyer)
        } else if uid == self.seller {
            Some(Party::Seller)
        } else {
            is_staff.then_some(Party::Staff)
        }
    }

    pub fn apply(&mut self, decision: &Decision) {
        self.stage = decision.stage;
        self.deadline = decision.deadline;
        self.dispute = decision.dispute;
        self.payment = decision.payment;
        self.redeeming = decision.redeeming;
        self.captured.0 += decision.captured.unwrap_or_default().0;
        self.refunded.0 += decision.refund.unwrap_or_default().0;
    }

    /// The same order further on: nothing moves but the stage.
    fn moves(
        &self,
        by: Party,
        what: OrderEventKind,
        stage: Stage,
        deadline: Option<Deadline>,
    ) -> Decision {
        Decision {
            what,
            by,
            stage,
            deadline,
            dispute: None,
            payment: self.payment,
            captured: None,
            refund: None,
            earned: None,
            stock: None,
            redeeming: false,
        }
    }

    fn over_unpaid(&self, by: Party, what: OrderEventKind, stage: Stage) -> Decision {
        Decision { stock: Some(Stock::Release), ..self.moves(by, what, stage, None) }
    }

    fn begins(&self, by: Party, what: OrderEventKind, now: OffsetDateTime) -> Decision {
        self.moves(by, what, Stage::Paid, due(now, DELIVERY_WINDOW, DeadlineKind::Delivery))
    }

    fn sent(&self, by: Party, now: OffsetDateTime) -> Decision {
        let receipt = due(now, RECEIPT_WINDOW, DeadlineKind::Receipt);
        self.moves(by, OrderEventKind::Delivered, Stage::Sent, receipt)
    }

    fn completes(&self, by: Party, what: OrderEventKind) -> Decision {
        Decision { earned: Some(self.captured), ..self.moves(by, what, Stage::Completed, None) }
    }

    /// `refund` goes back and the seller gets what stays; nothing going back completes the order.
    fn gives_back(
        &self,
        by: Party,
        what: OrderEventKind,
        refund: UsdCents,
        now: OffsetDateTime,
    ) -> Result<Decision, Rejection> {
        let kept = self.captured.minus(refund).ok_or(Rejection::Amount)?;
        if refund < UsdCents::ZERO {
            return Err(Rejection::Amount);
        }
        if refund == UsdCents::ZERO {
            return Ok(self.completes(by, what));
        }
        let handed_over = self.stage == Stage::Sent
            || self.dispute.is_some_and(|dispute| dispute.from == Stage::Sent);
        let all = kept == UsdCents::ZERO;
        Ok(Decision {
            refund: Some(refund),
            earned: (!all).then_some(kept),
            stock: (all && !handed_over).then_some(Stock::GiveBack),
            ..self.moves(by, what, Stage::Refunding, due(now, REFUND_WINDOW, DeadlineKind::Answer))
        })
    }

    /// A device begins; the delivery has its full term from here.
    fn begins_redeeming(&self, by: Party, now: OffsetDateTime) -> Decision {
        Decision { redeeming: true, ..self.begins(by, OrderEventKind::RedeemingBegan, now) }
    }

    fn ends_redeeming(
        &self,
        by: Party,
        refund: UsdCents,
        now: OffsetDateTime,
    ) -> Result<Decision, Rejection> {
        if refund == UsdCents::ZERO {
            Ok(self.sent(by, now))
        } else if refund == self.captured {
            self.gives_all_back(by, OrderEventKind::RedeemingFailed, now)
        } else {
            self.gives_back(by, OrderEventKind::RedeemedInPart, refund, now)
        }
    }

    fn gives_all_back(
        &self,
        by: Party,
        what: OrderEventKind,
        now: OffsetDateTime,
    ) -> Result<Decision, Rejection> {
        self.gives_back(by, what, self.captured, now)
    }
}

fn due(now: OffsetDateTime, window: Duration, kind: DeadlineKind) -> Option<Deadline> {
    Some(Deadline { at: now + window, kind })
}
