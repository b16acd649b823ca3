//! The figures, and how each follows from facts. What a figure means to people is in the client's texts and in `docs/wire.md`.

use crate::closed_list;

closed_list! {
    /// What a report is about.
    pub enum Subject as "ReportSubject" {
        Sales = "sales",
        /// From looking at an item to paying for it.
        Conversion = "conversion",
        Disputes = "disputes",
        Refunds = "refunds",
        /// Waits of the top-up queues.
        Queues = "queues",
        /// What lottery events cost beside what was to be expected.
        Events = "events",
        /// Customer support.
        Agents = "agents",
    }
}

closed_list! {
    /// A figure of a report.
    pub enum Figure as "ReportFigure" {
        /// Orders that were paid.
        OrdersPaid = "orders_paid",
        /// What was paid for them.
        GrossVolume = "gross_volume",
        /// Gross volume for each order paid.
        AverageOrder = "average_order",
        /// Fees of sales, as the ledger has them.
        FeesEarned = "fees_earned",
        /// Items looked at: by one person the same once in half an hour.
        ItemViews = "item_views",
        /// Checkouts begun: by one person of the same listing once in half an hour.
        Checkouts = "checkouts",
        OrdersPlaced = "orders_placed",
        /// Orders paid for each item view.
        ConversionRate = "conversion_rate",
        DisputesOpened = "disputes_opened",
        /// Disputes opened for each order paid.
        DisputeRate = "dispute_rate",
        DisputesClosed = "disputes_closed",
        /// Payments that banks have disputed.
        Chargebacks = "chargebacks",
        ChargebackVolume = "chargeback_volume",
        /// Refunds of orders that were decided.
        Refunds = "refunds",
        RefundVolume = "refund_volume",
        /// Refund volume for each cent of gross volume.
        RefundRate = "refund_rate",
        /// People who were called in a top-up queue.
        QueueCalls = "queue_calls",
        /// Half of them waited no longer.
        QueueWaitMedian = "queue_wait_p50",
        /// Nine of ten waited no longer.
        QueueWaitLong = "queue_wait_p90",
        /// The median of the longest wait they had been told.
        QueuePromise = "queue_promise",
        /// Of those who had been told one, how many were called by then.
        QueueKept = "queue_kept",
        Draws = "draws",
        /// What so many draws cost on average, by the odds and the stock that were published.
        ExpectedCost = "expected_cost",
        /// What the prizes drawn cost.
        PrizeCost = "prize_cost",
        /// What rewards for spending cost.
        RewardCost = "reward_cost",
        /// Conversations with customer support that began.
        Conversations = "conversations",
        /// Half of the customers had a first reply of a person within this time.
        FirstReplyMedian = "first_reply_p50",
        /// Nine of ten had.
        FirstReplyLong = "first_reply_p90",
        Ratings = "ratings",
        /// The mean of the ratings, 1 to 5.
        RatingMean = "rating_mean",
    }
}

closed_list! {
    /// What a figure is measured in.
    pub enum Unit as "ReportUnit" {
        Count = "count",
        /// US cents.
        Cents = "cents",
        /// 1 is all.
        Share = "share",
        Seconds = "seconds",
        /// 1 to 5.
        Stars = "stars",
    }
}

closed_list! {
    /// What is counted, hour by hour; the sums of days that are over are kept.
    pub enum Fact as "ReportFact" {
        OrdersPaid = "orders_paid",
        GrossVolume = "gross_volume",
        FeesEarned = "fees_earned",
        ItemViews = "item_views",
        Checkouts = "checkouts",
        OrdersPlaced = "orders_placed",
        DisputesOpened = "disputes_opened",
        DisputesClosed = "disputes_closed",
        Chargebacks = "chargebacks",
        ChargebackVolume = "chargeback_volume",
        Refunds = "refunds",
        RefundVolume = "refund_volume",
        QueueCalls = "queue_calls",
        QueueTold = "queue_told",
        QueueKept = "queue_kept",
        /// Of an event: `<event>`.
        Draws = "draws",
        /// Prizes given, by their place in the table: `<event>:<place>`.
        Prizes = "prizes",
        Rewards = "rewards",
        Conversations = "conversations",
        Ratings = "ratings",
        Stars = "stars",
    }
}

/// A time of which a share of people waited no longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Percentile {
    WaitMedian,
    WaitLong,
    PromiseMedian,
    ReplyMedian,
    ReplyLong,
}

/// How a figure follows from what was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    Sum(Fact),
    /// The first for each of the second; nothing where there is none of the second.
    Ratio(Fact, Fact),
    /// From the single times: percentiles of days do not add up to one of a month.
    Time(Percentile),
    /// From the tables of prizes, see [`super::expected_cost`].
    Cost,
}

impl Subject {
    /// Its figures, the first of which its parts are sorted by.
    pub const fn figures(self) -> &'static [Figure] {
        use Figure as F;
        match self {
            Self::Sales => &[F::GrossVolume, F::OrdersPaid, F::AverageOrder, F::FeesEarned],
            Self::Conversion => {
                &[F::ItemViews, F::Checkouts, F::OrdersPlaced, F::OrdersPaid, F::ConversionRate]
            }
            Self::Disputes => &[
                F::DisputesOpened,
                F::DisputeRate,
                F::DisputesClosed,
                F::Chargebacks,
                F::ChargebackVolume,
            ],
            Self::Refunds => &[F::RefundVolume, F::Refunds, F::RefundRate],
            Self::Queues => &[
                F::QueueCalls,
                F::QueueWaitMedian,
                F::QueueWaitLong,
                F::QueuePromise,
                F::QueueKept,
            ],
            Self::Events => &[F::PrizeCost, F::ExpectedCost, F::RewardCost, F::Draws],
            Self::Agents => &[
                F::Conversations,
                F::FirstReplyMedian,
                F::FirstReplyLong,
                F::Ratings,
                F::RatingMean,
            ],
        }
    }

    /// The figures that are known of its parts (games, outcomes, reasons, queues, events, agents).
    pub const fn figures_of_parts(self) -> &'static [Figure] {
        use Figure as F;
        match self {
            Self::Disputes => &[F::DisputesClosed],
            Self::Refunds => &[F::RefundVolume, F::Refunds],
            Self::Agents => &[F::Ratings, F::RatingMean, F::FirstReplyMedian, F::FirstReplyLong],
            Self::Sales | Self::Conversion | Self::Queues | Self::Events => self.figures(),
        }
    }

    /// The facts its figures follow from.
    pub const fn facts(self) -> &'static [Fact] {
        use Fact as F;
        match self {
            Self::Sales => &[F::OrdersPaid, F::GrossVolume, F::FeesEarned],
            Self::Conversion => &[F::ItemViews, F::Checkouts, F::OrdersPlaced, F::OrdersPaid],
            Self::Disputes => &[
                F::DisputesOpened,
                F::DisputesClosed,
                F::Chargebacks,
                F::ChargebackVolume,
                F::OrdersPaid,
            ],
            Self::Refunds => &[F::Refunds, F::RefundVolume, F::GrossVolume],
            Self::Queues => &[F::QueueCalls, F::QueueTold, F::QueueKept],
            Self::Events => &[F::Draws, F::Prizes, F::Rewards],
            Self::Agents => &[F::Conversations, F::Ratings, F::Stars],
        }
    }
}

impl Figure {
    pub const fn rule(self) -> Rule {
        match self {
            Self::OrdersPaid => Rule::Sum(Fact::OrdersPaid),
            Self::GrossVolume => Rule::Sum(Fact::GrossVolume),
            Self::AverageOrder => Rule::Ratio(Fact::GrossVolume, Fact::OrdersPaid),
            Self::FeesEarned => Rule::Sum(Fact::FeesEarned),
            Self::ItemViews => Rule::Sum(Fact::ItemViews),
            Self::Checkouts => Rule::Sum(Fact::Checkouts),
            Self::OrdersPlaced => Rule::Sum(Fact::OrdersPlaced),
            Self::ConversionRate => Rule::Ratio(Fact::OrdersPaid, Fact::ItemViews),
            Self::DisputesOpened => Rule::Sum(Fact::DisputesOpened),
            Self::DisputeRate => Rule::Ratio(Fact::DisputesOpened, Fact::OrdersPaid),
            Self::DisputesClosed => Rule::Sum(Fact::DisputesClosed),
            Self::Chargebacks => Rule::Sum(Fact::Chargebacks),
            Self::ChargebackVolume => Rule::Sum(Fact::ChargebackVolume),
            Self::Refunds => Rule::Sum(Fact::Refunds),
            Self::RefundVolume => Rule::Sum(Fact::RefundVolume),
            Self::RefundRate => Rule::Ratio(Fact::RefundVolume, Fact::GrossVolume),
            Self::QueueCalls => Rule::Sum(Fact::QueueCalls),
            Self::QueueWaitMedian => Rule::Time(Percentile::WaitMedian),
            Self::QueueWaitLong => Rule::Time(Percentile::WaitLong),
            Self::QueuePromise => Rule::Time(Percentile::PromiseMedian),
            Self::QueueKept => Rule::Ratio(Fact::QueueKept, Fact::QueueTold),
            Self::Draws => Rule::Sum(Fact::Draws),
            Self::ExpectedCost | Self::PrizeCost | Self::RewardCost => Rule::Cost,
            Self::Conversations => Rule::Sum(Fact::Conversations),
            Self::FirstReplyMedian => Rule::Time(Percentile::ReplyMedian),
            Self::FirstReplyLong => Rule::Time(Percentile::ReplyLong),
            Self::Ratings => Rule::Sum(Fact::Ratings),
            Self::RatingMean => Rule::Ratio(Fact::Stars, Fact::Ratings),
        }
    }

    pub const fn unit(self) -> Unit {
        match self {
            Self::GrossVolume
            | Self::AverageOrder
            | Self::FeesEarned
            | Self::ChargebackVolume
            | Self::RefundVolume
            | Self::ExpectedCost
            | Self::PrizeCost
            | Self::RewardCost => Unit::Cents,
            Self::ConversionRate | Self::DisputeRate | Self::RefundRate | Self::QueueKept => {
                Unit::Share
            }
            Self::QueueWaitMedian
            | Self::QueueWaitLong
            | Self::QueuePromise
            | Self::FirstReplyMedian
            | Self::FirstReplyLong => Unit::Seconds,
            Self::RatingMean => Unit::Stars,
            Self::OrdersPaid
            | Self::ItemViews
            | Self::Checkouts
            | Self::OrdersPlaced
            | Self::DisputesOpened
            | Self::DisputesClosed
            | Self::Chargebacks
            | Self::Refunds
            | Self::QueueCalls
            | Self::Draws
            | Self::Conversations
            | Self::Ratings => Unit::Count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_figure_stands_in_a_report_that_counts_what_it_follows_from() {
        let mut shown = BTreeSet::new();
        for subject in Subject::ALL {
            for figure in subject.figures() {
                shown.insert(*figure);
                let needed = match figure.rule() {
                    Rule::Sum(fact) => vec![fact],
                    Rule::Ratio(of, by) => vec![of, by],
                    Rule::Time(_) | Rule::Cost => Vec::new(),
                };
                let has = |fact: &Fact| subject.facts().contains(fact);
                assert!(needed.iter().all(has), "{subject}: {figure}");
            }
            let is_figure = |figure: &&Figure| subject.figures().contains(*figure);
            assert!(
                subject.figures_of_parts().iter().all(|figure| is_figure(&figure)),
                "{subject}"
            );
        }
        assert_eq!(shown.len(), Figure::ALL.len());
    }
}
