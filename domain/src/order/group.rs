//! Orders as administrators look for them: groups of stages, each of which is in one group alone, and how the buyer's information stands.

use crate::closed_list;

use super::{OrderEventKind, Stage};

closed_list! {
    /// A group of orders in the list of all orders.
    pub enum OrderGroup as "OrderGroup" {
        All = "all",
        /// Not paid for yet.
        Unpaid = "unpaid",
        /// Paid, and not finished.
        Open = "open",
        Disputed = "disputed",
        /// Money is on its way back.
        Refunding = "refunding",
        /// Received; perhaps a part of the money went back.
        Completed = "completed",
        /// Closed or cancelled before the payment, or refunded in full.
        Cancelled = "cancelled",
    }
}

impl OrderGroup {
    /// The stages of the group.
    pub fn stages(self) -> Vec<Stage> {
        let has = |stage: &Stage| self == Self::All || self == Self::of(*stage);
        Stage::ALL.into_iter().filter(has).collect()
    }

    /// The group of a stage, beside [`OrderGroup::All`].
    pub fn of(stage: Stage) -> Self {
        match stage {
            Stage::Placed | Stage::PaymentPending | Stage::PaymentFailed => Self::Unpaid,
            Stage::NeedInfo | Stage::Paid | Stage::Sent | Stage::DeliveryFailed => Self::Open,
            Stage::Disputed => Self::Disputed,
            Stage::Refunding => Self::Refunding,
            Stage::Completed | Stage::PartiallyCompleted => Self::Completed,
            Stage::Closed | Stage::Cancelled | Stage::Refunded => Self::Cancelled,
        }
    }
}

closed_list! {
    /// How the information that the seller needs from the buyer stands.
    pub enum Information as "OrderInformation" {
        /// The seller needs none.
        NotNeeded = "not_needed",
        /// The buyer has not given it.
        Awaited = "awaited",
        /// The two sides can read it.
        Given = "given",
        /// The seller began without it.
        Skipped = "skipped",
        /// It was given, and was deleted when the order ended.
        Deleted = "deleted",
        /// The order ended before it was given.
        Missing = "missing",
    }
}

impl Information {
    /// Of an order at `stage` with this timeline.
    pub fn of(needs_info: bool, stage: Stage, timeline: &[OrderEventKind]) -> Self {
        let happened = |what: OrderEventKind| timeline.contains(&what);
        if !needs_info {
            Self::NotNeeded
        } else if happened(OrderEventKind::InfoSubmitted) {
            if stage.is_final() { Self::Deleted } else { Self::Given }
        } else if happened(OrderEventKind::InfoSkipped) {
            Self::Skipped
        } else if stage == Stage::NeedInfo || stage.awaits_payment() {
            Self::Awaited
        } else {
            Self::Missing
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stage_is_in_one_group_beside_all() {
        for stage in Stage::ALL {
            let groups: Vec<OrderGroup> = OrderGroup::ALL
                .into_iter()
                .filter(|group| group.stages().contains(&stage))
                .collect();
            assert_eq!(groups, [OrderGroup::All, OrderGroup::of(stage)], "{stage}");
        }
    }

    #[test]
    fn information_is_given_until_the_order_ends() {
        let of = Information::of;
        let submitted = [OrderEventKind::Paid, OrderEventKind::InfoSubmitted];
        assert_eq!(of(false, Stage::Paid, &[]), Information::NotNeeded);
        assert_eq!(of(true, Stage::NeedInfo, &[OrderEventKind::Paid]), Information::Awaited);
        assert_eq!(of(true, Stage::Paid, &submitted), Information::Given);
        assert_eq!(of(true, Stage::Completed, &submitted), Information::Deleted);
        assert_eq!(of(true, Stage::Paid, &[OrderEventKind::InfoSkipped]), Information::Skipped);
        assert_eq!(of(true, Stage::Refunded, &[OrderEventKind::InfoMissing]), Information::Missing);
    }
}
