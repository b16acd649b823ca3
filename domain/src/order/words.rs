//! The words orders are kept and shown with: one list for the database and the wire.

use super::{Category, DeadlineKind, OrderEventKind, Party, Stage, Tab};

/// The text is no word of that list; a row that says so was written by something newer than this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown word")]
pub struct UnknownWord;

/// `as_str` and `FromStr` from one list.
macro_rules! words {
    ($kind:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        impl $kind {
            /// All of them, in the order of the list.
            const WORDS: &[(Self, &'static str)] = &[$((Self::$variant, $word)),*];

            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }

        impl std::str::FromStr for $kind {
            type Err = UnknownWord;

            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                Self::WORDS.iter().find(|(_, word)| *word == text).map(|(it, _)| *it).ok_or(UnknownWord)
            }
        }
    };
}

words!(Stage {
    Placed = "placed",
    PaymentPending = "payment_pending",
    PaymentFailed = "payment_failed",
    Closed = "closed",
    Cancelled = "cancelled",
    NeedInfo = "need_info",
    Paid = "paid",
    Sent = "sent",
    DeliveryFailed = "delivery_failed",
    Disputed = "disputed",
    Refunding = "refunding",
    Refunded = "refunded",
    PartiallyCompleted = "partially_completed",
    Completed = "completed",
});

impl Stage {
    pub const ALL: [Self; 14] = [
        Self::Placed,
        Self::PaymentPending,
        Self::PaymentFailed,
        Self::Closed,
        Self::Cancelled,
        Self::NeedInfo,
        Self::Paid,
        Self::Sent,
        Self::DeliveryFailed,
        Self::Disputed,
        Self::Refunding,
        Self::Refunded,
        Self::PartiallyCompleted,
        Self::Completed,
    ];
}

words!(Party { Buyer = "buyer", Seller = "seller", Staff = "staff", House = "house" });

words!(Category {
    NotReceived = "not_received",
    NotAsDescribed = "not_as_described",
    WrongItem = "wrong_item",
    AccountRecovered = "account_recovered",
    Other = "other",
});

words!(DeadlineKind {
    Payment = "payment",
    Info = "info",
    Delivery = "delivery",
    Receipt = "receipt",
    Retry = "retry",
    Answer = "answer",
    Ruling = "ruling",
});

words!(Tab {
    All = "all",
    NeedAction = "need_action",
    NeedInfo = "need_info",
    InProgress = "in_progress",
    Refund = "refund",
    Completed = "completed",
    Refunded = "refunded",
});

words!(OrderEventKind {
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
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        for stage in Stage::ALL {
            assert_eq!(stage.as_str().parse(), Ok(stage));
        }
        assert_eq!(Stage::WORDS.len(), Stage::ALL.len());
        for (what, word) in OrderEventKind::WORDS {
            assert_eq!(word.parse(), Ok(*what));
        }
        assert_eq!("Sent".parse::<Stage>(), Err(UnknownWord));
    }
}
