//! What lists and pages show of an order: the party that must act, by when, what happens otherwise, and its tabs.
//!
//! Source: product spec §2 (order list tabs), §4.

use crate::closed_list;
use time::OffsetDateTime;

use super::{Order, Party, Stage};

closed_list! {
    /// The party that has to act next.
    pub enum Who as "OrderTurn" {
        Buyer = "buyer",
        Seller = "seller",
        Staff = "staff",
        House = "house",
        Nobody = "nobody",
    }
}

/// Which party has to act, until when, and which stage follows if it does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MustAct {
    /// The party.
    pub who: Who,
    /// The deadline.
    pub until: Option<OffsetDateTime>,
    /// The stage that follows if they do not act.
    pub otherwise: Option<Stage>,
}

impl Order {
    /// See [`MustAct`].
    pub fn must_act(&self) -> MustAct {
        let (who, otherwise) = match self.stage {
            Stage::Placed | Stage::PaymentPending | Stage::PaymentFailed => {
                (Who::Buyer, Some(Stage::Closed))
            }
            Stage::NeedInfo | Stage::DeliveryFailed => (Who::Buyer, Some(Stage::Refunding)),
            Stage::Paid => (Who::Seller, Some(Stage::Refunding)),
            Stage::Sent => (Who::Buyer, Some(Stage::Completed)),
            Stage::Disputed => self.must_act_in_dispute(),
            Stage::Refunding => (Who::House, None),
            Stage::Closed
            | Stage::Cancelled
            | Stage::Refunded
            | Stage::PartiallyCompleted
            | Stage::Completed => (Who::Nobody, None),
        };
        // The deadline of a refund is the time at which a refused one goes to the balance; nobody has to act until then.
        let deadline = self.deadline.filter(|_| self.stage != Stage::Refunding);
        MustAct { who, until: deadline.map(|deadline| deadline.at), otherwise }
    }

    fn must_act_in_dispute(&self) -> (Who, Option<Stage>) {
        match self.dispute {
            Some(dispute) if !dispute.answered => match (dispute.owes_answer(), dispute.from) {
                (Party::Seller, _) => (Who::Seller, Some(Stage::Refunding)),
                (_, Stage::Sent) => (Who::Buyer, Some(Stage::Completed)),
                (_, _) => (Who::Buyer, Some(Stage::Refunding)),
            },
            _ => (Who::Staff, None),
        }
    }
}

closed_list! {
    /// A tab of the order list.
    pub enum Tab as "OrderTab" {
        All = "all",
        NeedAction = "need_action",
        NeedInfo = "need_info",
        InProgress = "in_progress",
        Refund = "refund",
        Completed = "completed",
        Refunded = "refunded",
    }
}

impl Tab {
    /// The stages that the tab shows to the buyer or the seller.
    pub fn stages(self, side: Party) -> Vec<Stage> {
        Stage::ALL.into_iter().filter(|stage| self.shows(*stage, side)).collect()
    }

    fn shows(self, stage: Stage, side: Party) -> bool {
        use Stage as S;
        match self {
            Self::All => true,
            Self::NeedAction if side == Party::Seller => matches!(stage, S::Paid | S::Disputed),
            Self::NeedAction => matches!(
                stage,
                S::Placed
                    | S::PaymentPending
                    | S::PaymentFailed
                    | S::NeedInfo
                    | S::DeliveryFailed
                    | S::Sent
                    | S::Disputed
            ),
            Self::NeedInfo => stage == S::NeedInfo,
            Self::InProgress => !stage.is_final() && stage != S::Refunding,
            Self::Refund => {
                matches!(stage, S::Disputed | S::Refunding | S::Refunded | S::PartiallyCompleted)
            }
            Self::Completed => matches!(stage, S::Completed | S::PartiallyCompleted),
            Self::Refunded => matches!(stage, S::Refunded | S::PartiallyCompleted),
        }
    }
}
