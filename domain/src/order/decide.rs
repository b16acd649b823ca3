//! The table of the order's rules: what each command does at each stage.

use super::*;

/// Decides what `command` does to `order` at `now`. Changes nothing: see [`Order::apply`].
///
/// # Errors
/// [`Rejection`].
pub fn decide(
    order: &Order,
    by: Party,
    command: &Command,
    now: OffsetDateTime,
) -> Result<Decision, Rejection> {
    use Command as C;
    use Stage as S;
    if !command.is_open_to(by) {
        return Err(Rejection::Forbidden);
    }
    if matches!(command, C::DeadlineDue) {
        let deadline = order.deadline.ok_or(Rejection::StatusChanged)?;
        if now < deadline.at {
            return Err(Rejection::NotYet { until: deadline.at });
        }
    }
    // Otherwise it could be refunded and redeemed.
    if order.redeeming && !matches!(command, C::EndRedeeming { .. } | C::DeadlineDue) {
        return Err(Rejection::StatusChanged);
    }
    match (order.stage, command) {
        // Before the payment.
        (S::Placed | S::PaymentPending | S::PaymentFailed, C::StartPayment { payment, method }) => {
            let window = method.window() + PROVIDER_GRACE;
            // Otherwise a buyer who keeps starting payments could hold the stock without paying.
            if now + window > order.created_at + LONGEST_HOLD {
                return Err(Rejection::StatusChanged);
            }
            let deadline = due(now, window, DeadlineKind::Payment);
            let moves =
                order.moves(by, OrderEventKind::PaymentStarted, S::PaymentPending, deadline);
            Ok(Decision { payment: Some(*payment), ..moves })
        }
        (S::Placed | S::PaymentPending | S::PaymentFailed, C::PaySucceeded { payment, amount }) => {
            if *amount != order.due {
                return Err(Rejection::Amount);
            }
            let moves = if order.needs_info {
                let info = due(now, order.terms.information, DeadlineKind::Info);
                order.moves(by, OrderEventKind::Paid, S::NeedInfo, info)
            } else {
                order.begins(by, OrderEventKind::Paid, now)
            };
            let (payment, captured) = (Some(*payment), Some(*amount));
            Ok(Decision { payment, captured, stock: Some(Stock::Take), ..moves })
        }
        (S::PaymentPending, C::PayFailed { payment }) if order.payment == Some(*payment) => {
            let at = (order.created_at + order.terms.payment).max(now + RETRY_WINDOW);
            let deadline = Some(Deadline { at, kind: DeadlineKind::Payment });
            Ok(order.moves(by, OrderEventKind::PaymentFailed, S::PaymentFailed, deadline))
        }
        (S::Placed | S::PaymentPending | S::PaymentFailed, C::Cancel) => {
            Ok(order.over_unpaid(by, OrderEventKind::Cancelled, S::Cancelled))
        }
        (S::Placed | S::PaymentPending | S::PaymentFailed, C::DeadlineDue) => {
            Ok(order.over_unpaid(by, OrderEventKind::Closed, S::Closed))
        }

        // Paid, not delivered.
        (S::NeedInfo, C::SubmitInfo) => Ok(order.begins(by, OrderEventKind::InfoSubmitted, now)),
        (S::NeedInfo, C::SkipInfo) => Ok(order.begins(by, OrderEventKind::InfoSkipped, now)),
        (S::NeedInfo | S::DeliveryFailed, C::Cancel) => {
            order.gives_all_back(by, OrderEventKind::Cancelled, now)
        }
        (S::NeedInfo, C::DeadlineDue) => order.gives_all_back(by, OrderEventKind::InfoMissing, now),
        (S::Paid | S::DeliveryFailed, C::Deliver) => Ok(order.sent(by, now)),
        (S::Paid, C::BeginRedeeming) => Ok(order.begins_redeeming(by, now)),
        (S::Paid, C::EndRedeeming { refund }) if order.redeeming => {
            order.ends_redeeming(by, *refund, now)
        }
        (S::Paid, C::FailDelivery) => {
            let retry = due(now, FAILED_WINDOW, DeadlineKind::Retry);
            Ok(order.moves(by, OrderEventKind::DeliveryFailed, S::DeliveryFailed, retry))
        }
        (S::Paid | S::DeliveryFailed, C::DeadlineDue) => {
            order.gives_all_back(by, OrderEventKind::NotDelivered, now)
        }

        // Delivered.
        (S::Sent, C::Confirm) => Ok(order.completes(by, OrderEventKind::Confirmed)),
        (S::Sent, C::DeadlineDue) => Ok(order.completes(by, OrderEventKind::AutoConfirmed)),

        // Given back, disputed.
        (S::NeedInfo | S::Paid | S::DeliveryFailed | S::Sent | S::Disputed, C::GiveBack) => {
            order.gives_all_back(by, OrderEventKind::GivenBack, now)
        }
        (S::NeedInfo | S::Paid | S::DeliveryFailed | S::Sent, C::Refund { refund }) => {
            order.refunded_by_staff(by, *refund, now)
        }
        (S::Paid | S::DeliveryFailed | S::Sent, C::OpenDispute { category, asked }) => {
            dispute::open(order, by, *category, *asked, now)
        }
        (S::Disputed, _) => dispute::decide(order, by, command, now),

        // The caller found no refund that the provider has refused, so the provider may still send the money.
        (S::Refunding, C::DeadlineDue) => {
            // Check once more, because a bank may still refuse it; after that staff have to act.
            let is_raised = order.deadline.is_some_and(|due| due.kind == DeadlineKind::Ruling);
            let again =
                (!is_raised).then(|| due(now, REFUND_WINDOW, DeadlineKind::Ruling)).flatten();
            Ok(order.moves(by, OrderEventKind::Escalated, S::Refunding, again))
        }

        // A deadline ends the stage.
        (S::Refunding, C::RefundSettled) => {
            let all = order.refunded == order.captured;
            let stage = if all { S::Refunded } else { S::PartiallyCompleted };
            Ok(order.moves(by, OrderEventKind::RefundSettled, stage, None))
        }

        // Everything else, stage by stage, so that a new command does not compile without an answer for each.
        (
            S::Placed | S::PaymentPending | S::PaymentFailed,
            C::PayFailed { .. }
            | C::SubmitInfo
            | C::SkipInfo
            | C::Deliver
            | C::FailDelivery
            | C::Confirm
            | C::GiveBack
            | C::OpenDispute { .. }
            | C::AddEvidence
            | C::WithdrawDispute
            | C::Agree
            | C::Rule { .. }
            | C::Refund { .. }
            | C::RefundSettled
            | C::BeginRedeeming
            | C::EndRedeeming { .. },
        )
        | (
            S::NeedInfo,
            C::StartPayment { .. }
            | C::PaySucceeded { .. }
            | C::PayFailed { .. }
            | C::Deliver
            | C::FailDelivery
            | C::Confirm
            | C::OpenDispute { .. }
            | C::AddEvidence
            | C::WithdrawDispute
            | C::Agree
            | C::Rule { .. }
            | C::RefundSettled
            | C::BeginRedeeming
            | C::EndRedeeming { .. },
        )
        | (
            S::Paid,
            C::StartPayment { .. }
            | C::PaySucceeded { .. }
            | C::PayFailed { .. }
            | C::Cancel
            | C::SubmitInfo
            | C::SkipInfo
            | C::Confirm
            | C::AddEvidence
            | C::WithdrawDispute
            | C::Agree
            | C::Rule { .. }
            | C::RefundSettled
            | C::EndRedeeming { .. },
        )
        | (
            S::DeliveryFailed,
            C::StartPayment { .. }
            | C::PaySucceeded { .. }
            | C::PayFailed { .. }
            | C::SubmitInfo
            | C::SkipInfo
            | C::FailDelivery
            | C::Confirm
            | C::AddEvidence
            | C::WithdrawDispute
            | C::Agree
            | C::Rule { .. }
            | C::RefundSettled
            | C::BeginRedeeming
            | C::EndRedeeming { .. },
        )
        | (
            S::Sent,
            C::StartPayment { .. }
            | C::PaySucceeded { .. }
            | C::PayFailed { .. }
            | C::Cancel
            | C::SubmitInfo
            | C::SkipInfo
            | C::Deliver
            | C::FailDelivery
            | C::AddEvidence
            | C::WithdrawDispute
            | C::Agree
            | C::Rule { .. }
            | C::RefundSettled
            | C::BeginRedeeming
            | C::EndRedeeming { .. },
        )
        | (
            S::Refunding,
            C::StartPayment { .. }
            | C::PaySucceeded { .. }
            | C::PayFailed { .. }
            | C::Cancel
            | C::SubmitInfo
            | C::SkipInfo
            | C::Deliver
            | C::FailDelivery
            | C::Confirm
            | C::GiveBack
            | C::OpenDispute { .. }
            | C::AddEvidence
            | C::WithdrawDispute
            | C::Agree
            | C::Rule { .. }
            | C::Refund { .. }
            | C::BeginRedeeming
            | C::EndRedeeming { .. },
        )
        | (S::Closed | S::Cancelled | S::Refunded | S::PartiallyCompleted | S::Completed, _) => {
            Err(Rejection::StatusChanged)
        }
    }
}
