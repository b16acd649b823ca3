//! Rules of an order from placing it to the last refund: which party may do what at which stage, until when, and what happens otherwise.
//!
//! [`decide`] is the table of all stages and commands. It changes nothing: [`Order::apply`] changes the order, and the [`Decision`]
//! says what moves in the ledger and in the stock. Times are arguments and come from the database's clock.
//! Source: product spec §4 (order, payment, game coin order, refund), §9 (48 h, 24 h); decision 0011; reliability O1-O7.

pub mod bargain;
pub mod buy_request;
pub mod cart;
mod decide;
mod dispute;
mod group;
pub mod order_book;
pub mod quote;
pub mod reserve;
mod tab;
#[cfg(test)]
mod tests;

use crate::closed_list;
use time::{Duration, OffsetDateTime};

pub use decide::decide;
pub use dispute::{Category, Dispute};
pub use group::{Information, OrderGroup};
pub use tab::{MustAct, Tab, Who};

use crate::{
    ids::{OrderId, PaymentId, Uid},
    payment::Method,
    shop_setting::Terms,
    wallet::money::UsdCents,
};

/// How long after the end of its payment's window an order is closed: the payment's outcome has to be known first. Ours.
pub const PROVIDER_GRACE: Duration = Duration::minutes(5);
/// Time that is left at least to try another payment method after a payment has failed. Ours.
pub const RETRY_WINDOW: Duration = Duration::minutes(5);
/// An unpaid order holds its stock for at most this long; no payment may begin that could end later. Ours: the slowest method takes
/// three hours.
pub const LONGEST_HOLD: Duration = Duration::hours(4);
/// How long a buyer may wait for another attempt after a failed delivery. Ours.
pub const FAILED_WINDOW: Duration = Duration::hours(24);
/// How long customer service has for a ruling before supervisors are notified. Ours.
pub const RULING_WINDOW: Duration = Duration::hours(72);
/// When a refund that the provider refused goes to the buyer's balance instead; the buyer may ask for that earlier. A refund that is
/// still under way is reported to staff, and checked again after the same time. Ours: longer than banks take.
pub const REFUND_WINDOW: Duration = Duration::days(14);

closed_list! {
    /// The stage of an order.
    pub enum Stage as "OrderStatus" {
        Placed = "placed",
        PaymentPending = "payment_pending",
        PaymentFailed = "payment_failed",
        /// Not paid for in time.
        Closed = "closed",
        /// Cancelled before it was paid for.
        Cancelled = "cancelled",
        /// Paid, and the seller waits for the buyer's information.
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
    /// The party that gives a command.
    pub enum Party as "OrderParty" {
        Buyer = "buyer",
        Seller = "seller",
        Staff = "staff",
        /// The system itself: deadlines and reports of the payment provider.
        House = "house",
    }
}

/// The next deadline of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadline {
    pub at: OffsetDateTime,
    pub kind: DeadlineKind,
}

closed_list! {
    /// What happens at the deadline.
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

/// What the rules need to know of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The order.
    pub order_id: OrderId,
    /// Who buys it.
    pub buyer: Uid,
    /// Who sells it.
    pub seller: Uid,
    /// What the buyer pays: exactly the amount that was shown.
    pub due: UsdCents,
    /// Whether the seller needs information from the buyer before delivering.
    pub needs_info: bool,
    pub stage: Stage,
    /// The payment that is under way; later the one that succeeded.
    pub payment: Option<PaymentId>,
    pub captured: UsdCents,
    /// The sum of all refunds that were decided, whether they have arrived or not.
    pub refunded: UsdCents,
    /// The dispute that is open, or the last one.
    pub dispute: Option<Dispute>,
    pub deadline: Option<Deadline>,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: OffsetDateTime,
    /// Whether a device is redeeming the pack. Until the result is known, only the deadline changes the order.
    pub redeeming: bool,
    /// The fee and the deadlines that held when it was placed.
    pub terms: Terms,
}

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    StartPayment {
        payment: PaymentId,
        method: Method,
    },
    /// The payment has succeeded: from the balance, or as the provider reports.
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
    /// The seller refunds the whole order.
    GiveBack,
    /// `asked` is the refund that the buyer wants; `None` means all of it.
    OpenDispute {
        category: Category,
        asked: Option<UsdCents>,
    },
    AddEvidence,
    WithdrawDispute,
    /// The seller agrees to the refund that was asked for.
    Agree,
    /// Customer service decides: `refund` goes to the buyer, the rest to the seller.
    Rule {
        refund: UsdCents,
    },
    /// An administrator refunds an order that nobody disputes: all of it, or after a delivery a part, and the rest goes to the seller.
    Refund {
        refund: UsdCents,
    },
    /// All refunds have arrived.
    RefundSettled,
    /// A device begins to redeem the pack.
    BeginRedeeming,
    /// The result of the redemption: the refund is zero (redeemed), everything (not redeemed), or the part that was not redeemed.
    EndRedeeming {
        refund: UsdCents,
    },
    DeadlineDue,
}

closed_list! {
    /// What happened: an entry of the order's timeline.
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
        RefundedByStaff = "refunded_by_staff",
        SilenceDecided = "silence_decided",
        Escalated = "escalated",
        RefundSettled = "refund_settled",
        RedeemingBegan = "redeeming_began",
        RedeemedInPart = "redeemed_in_part",
        RedeemingFailed = "redeeming_failed",
    }
}

/// What happens to the stock of the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stock {
    /// The held pieces are on sale again.
    Release,
    /// Sold.
    Take,
    /// Sold but never delivered: they go back to the seller.
    GiveBack,
}

/// Why a command is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// There is no such order for this person.
    #[error("not found")]
    NotFound,
    /// Only the other party may do this.
    #[error("forbidden")]
    Forbidden,
    /// The order's stage does not allow this any more, or not yet.
    #[error("the order's stage does not allow this")]
    StatusChanged,
    /// The deadline has not passed.
    #[error("not due until {until}")]
    NotYet { until: OffsetDateTime },
    /// More than was paid, or a part where only the whole amount is possible.
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
    /// The amount that this decision captures.
    pub captured: Option<UsdCents>,
    /// The refund that this decision begins.
    pub refund: Option<UsdCents>,
    /// The part of the price that the seller earns with this decision, before the fee.
    pub earned: Option<UsdCents>,
    pub stock: Option<Stock>,
    /// Whether a device begins to redeem it.
    pub redeeming: bool,
}

impl Stage {
    /// Whether this is a final stage.
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

    /// Whether a payment may still be made for it.
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
            Self::Rule { .. } | Self::Refund { .. } => by == Party::Staff,
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
    /// A new order at `now`. The same transaction holds its stock.
    pub fn place(
        order_id: OrderId,
        buyer: Uid,
        seller: Uid,
        due: UsdCents,
        needs_info: bool,
        terms: Terms,
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
            deadline: Some(Deadline { at: now + terms.payment, kind: DeadlineKind::Payment }),
            created_at: now,
            redeeming: false,
            terms,
        }
    }

    /// The party that a person is in this order; `None` for everybody else, who must not learn of it.
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

    /// A decision that changes only the stage.
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
        self.moves(by, what, Stage::Paid, due(now, self.terms.delivery, DeadlineKind::Delivery))
    }

    fn sent(&self, by: Party, now: OffsetDateTime) -> Decision {
        let receipt = due(now, self.terms.receipt, DeadlineKind::Receipt);
        self.moves(by, OrderEventKind::Delivered, Stage::Sent, receipt)
    }

    fn completes(&self, by: Party, what: OrderEventKind) -> Decision {
        Decision { earned: Some(self.captured), ..self.moves(by, what, Stage::Completed, None) }
    }

    /// Refunds `refund` and pays the rest to the seller. With a refund of zero the order is completed.
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

    /// Whether an administrator may refund it now: it is paid, not finished, and neither disputed nor with a device.
    pub fn may_be_refunded_by_staff(&self) -> bool {
        let is_open = OrderGroup::of(self.stage) == OrderGroup::Open;
        is_open && !self.redeeming
    }

    /// As with a dispute, a part makes sense only after a delivery.
    fn refunded_by_staff(
        &self,
        by: Party,
        refund: UsdCents,
        now: OffsetDateTime,
    ) -> Result<Decision, Rejection> {
        let is_part = refund < self.captured;
        if refund <= UsdCents::ZERO || (is_part && self.stage != Stage::Sent) {
            return Err(Rejection::Amount);
        }
        self.gives_back(by, OrderEventKind::RefundedByStaff, refund, now)
    }

    /// A device begins to redeem. The delivery deadline starts again in full.
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
