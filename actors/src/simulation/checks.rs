//! The invariants, written independently of the rules: checked with every saved change, and at the end.
//! Source: reliability O1, O3, O5, O7, Q3-Q7.

use guildhall_domain::{
    order::{OrderEventKind, Stage as S, Stock},
    payment::{RefundRoute, RefundStatus, Status},
    topup::{Decision, Stage as P, queue::MOST_PASSED},
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    order::{OrderRecord as LiveOrder, Transition},
    topup::{ORDER_GONE, PlaceRecord as LivePlace},
};
use time::{Duration, OffsetDateTime};

use super::{
    obstacles::LETTER, order_rows::OrderRow, outbox_rows::EffectRow, payment_rows::Refund,
    queue_rows::PACKS, store::Rows, till::Intent,
};

/// Within this a due deadline must take effect once the troubles are over. Reliability O7.
pub const BOUND: Duration = Duration::minutes(5);
/// The clock is read before a change is saved. A slow store or a paused process (half an hour at most here) may save it this much later,
/// and the window then ends that much earlier.
const AHEAD: Duration = Duration::minutes(31);
/// Effects have their own pauses, up to ten minutes and a quarter.
const EFFECT_BOUND: Duration = Duration::minutes(20);

/// The stages that may follow each stage of an order. Spec §4.
fn may_follow(before: S, after: S) -> bool {
    let next: &[S] = match before {
        S::Placed => &[S::PaymentPending, S::NeedInfo, S::Paid, S::Cancelled, S::Closed],
        S::PaymentPending => {
            &[S::PaymentPending, S::PaymentFailed, S::NeedInfo, S::Paid, S::Cancelled, S::Closed]
        }
        S::PaymentFailed => &[S::PaymentPending, S::NeedInfo, S::Paid, S::Cancelled, S::Closed],
        S::NeedInfo => &[S::Paid, S::Refunding],
        S::Paid => &[S::Paid, S::Sent, S::DeliveryFailed, S::Disputed, S::Refunding],
        S::DeliveryFailed => &[S::Sent, S::Disputed, S::Refunding],
        S::Sent => &[S::Completed, S::Disputed, S::Refunding],
        S::Disputed => {
            &[S::Disputed, S::Paid, S::Sent, S::DeliveryFailed, S::Refunding, S::Completed]
        }
        S::Refunding => &[S::Refunding, S::Refunded, S::PartiallyCompleted],
        S::Closed | S::Cancelled | S::Refunded | S::PartiallyCompleted | S::Completed => &[],
    };
    next.contains(&after)
}

/// What the system does by a deadline alone, with the time it has to wait, where that is a fixed one.
fn by_clock(what: OrderEventKind, stage: S) -> Option<Option<Duration>> {
    match (what, stage) {
        (OrderEventKind::AutoConfirmed, _) | (OrderEventKind::NotDelivered, S::DeliveryFailed) => {
            Some(Some(Duration::hours(24)))
        }
        (OrderEventKind::InfoMissing, _) | (OrderEventKind::NotDelivered, _) => {
            Some(Some(Duration::hours(48)))
        }
        (
            OrderEventKind::Closed | OrderEventKind::SilenceDecided | OrderEventKind::Escalated,
            _,
        ) => Some(None),
        _ => None,
    }
}

/// `before` is the row before the change, `believed` the one that the decision was made on, `after` the new one.
pub fn order_moved(
    rows: &mut Rows,
    after: &OrderRow,
    before: &OrderRow,
    believed: &LiveOrder,
    steps: &[Transition],
    now: OffsetDateTime,
    by: &str,
) {
    let number = believed.order.order_id.0.as_u128();
    let whats: Vec<_> = steps.iter().map(|step| step.decision.what.as_str()).collect();
    let stage = after.live.order.stage;
    rows.say(|| {
        let due = after.live.order.deadline.map(|deadline| deadline.at);
        format!(
            "    order {number}: {} -> {} by {by}, due {due:?}",
            whats.join(", "),
            stage.as_str()
        )
    });
    let mut wrong = Vec::new();
    if before.live != *believed {
        wrong.push("was decided on what was not there".to_owned());
    }
    let mut at = before.live.order.stage;
    for step in steps {
        let next = step.decision.stage;
        if !may_follow(at, next) {
            wrong.push(format!("went from {} to {}", at.as_str(), next.as_str()));
        }
        if let Some(window) = by_clock(step.decision.what, at) {
            let what = step.decision.what.as_str();
            let due = before.live.order.deadline.map(|deadline| deadline.at);
            let earliest = window.map_or(due, |window| Some(before.since + window));
            match (due, earliest) {
                (Some(due), Some(earliest)) => {
                    if now < due || now + AHEAD < earliest {
                        wrong.push(format!("{what} at {now}, and due at {due}"));
                    }
                    if now > due.max(rows.peace.unwrap_or(due)) + BOUND {
                        wrong.push(format!("{what} as late as {now}, and due at {due}"));
                    }
                }
                _ => wrong.push(format!("{what} although nothing was due")),
            }
        }
        at = next;
    }
    wrong.extend(money(after));
    for wrong in wrong {
        rows.violated(format!("order {number} {wrong}"));
    }
}

/// The money and the stock of an order, computed from the movements and not from its row.
fn money(row: &OrderRow) -> Option<String> {
    let order = &row.live.order;
    let captures: Vec<UsdCents> = row.payments.iter().filter_map(|it| it.captured).collect();
    let sum = |amounts: &[UsdCents]| amounts.iter().map(|amount| amount.0).sum::<i64>();
    let back: Vec<UsdCents> = row.refunds.iter().map(|refund| refund.amount).collect();
    let (captured, refunded, earned) = (sum(&captures), sum(&back), sum(&row.earned));
    let state = format!(
        "{}: captured {captured}, given back {refunded}, earned {earned}, stock {:?}",
        order.stage.as_str(),
        row.stock
    );
    let are_right = captures.len() <= 1
        && row.refunds.len() <= 1
        && row.earned.len() <= 1
        && refunded + earned <= captured
        && (order.captured.0, order.refunded.0) == (captured, refunded);
    let stock: &[Stock] = &row.stock;
    let (taken, given_back) = ([Stock::Take], [Stock::Take, Stock::GiveBack]);
    let fits = match order.stage {
        S::Placed | S::PaymentPending | S::PaymentFailed => captured == 0 && stock.is_empty(),
        S::Closed | S::Cancelled => captured == 0 && stock == [Stock::Release],
        S::NeedInfo | S::Paid | S::Sent | S::DeliveryFailed | S::Disputed => {
            captured == order.due.0 && refunded + earned == 0 && stock == taken
        }
        S::Completed => earned == order.due.0 && refunded == 0 && stock == taken,
        S::Refunding | S::Refunded | S::PartiallyCompleted => {
            let is_all = refunded == captured;
            let is_over = order.stage != S::Refunding;
            refunded > 0
                && refunded + earned == captured
                && (stock == taken || (is_all && stock == given_back))
                && (!is_over || (order.stage == S::Refunded) == is_all)
                && (!is_over || row.refunds.iter().all(|refund| refund.is_sent))
        }
    };
    (!(are_right && fits)).then_some(state)
}

/// The stages that may follow each stage of a place. Decision 0012.
fn may_follow_place(before: P, after: P) -> bool {
    let next: &[P] = match before {
        P::Waiting => &[P::Waiting, P::Called, P::Exited],
        P::Called => &[P::Called, P::Redeeming, P::QueueTimeout, P::Exited],
        P::Redeeming => &[P::Redeeming, P::Success, P::Partial, P::Failed, P::Timeout, P::Exited],
        P::Timeout => &[P::Timeout, P::Success, P::Partial, P::Failed],
        P::QueueTimeout => &[P::Waiting, P::Exited],
        P::Exited => &[P::Waiting, P::Exited],
        P::Success | P::Partial | P::Failed => &[],
    };
    next.contains(&after)
}

pub fn place_moved(
    rows: &mut Rows,
    before: &LivePlace,
    believed: &LivePlace,
    decision: &Decision,
    now: OffsetDateTime,
    by: &str,
) {
    let number = believed.place.place_id.0.as_u128();
    let (was, is) = (before.place.stage, decision.place.stage);
    rows.say(|| {
        let due = decision.place.deadline;
        format!("    place {number}: {} -> {} by {by}, due {due:?}", was.as_str(), is.as_str())
    });
    if (before.version, &before.place) != (believed.version, &believed.place) {
        rows.violated(format!("place {number} was decided on what was not there"));
    }
    if !may_follow_place(was, is) {
        let (was, is) = (was.as_str(), is.as_str());
        rows.violated(format!("place {number} went from {was} to {is}"));
    }
    if was != P::Called && is == P::Called {
        overtaken(rows, before.ticket);
    }
    if decision.requeues && !rows.queues.availability().may_join() {
        rows.violated(format!("place {number} lined up in a line that takes nobody"));
    }
    clocks(rows);
    if was == P::Called && is == P::QueueTimeout {
        let stood_still = rows.queues.places[&number].stood_still;
        let over = before.called_at.map(|at| at + Duration::seconds(90) + stood_still);
        let over = over.unwrap_or(now + Duration::DAY);
        if now < over || now > over.max(rows.peace.unwrap_or(over)) + BOUND {
            rows.violated(format!("place {number} lost its turn at {now}, which ended at {over}"));
        }
    }
}

/// In a paused queue nobody's turn expires.
pub fn clocks(rows: &mut Rows) {
    if let Some(number) = rows.queues.runs_while_paused() {
        rows.violated(format!("the clock of place {number} runs in a line that is paused"));
    }
}

/// Checks a call: no connected customer with a smaller number may still wait, and no absent one may lose more places than the rules
/// allow.
fn overtaken(rows: &mut Rows, ticket: i64) {
    let mut wrong = Vec::new();
    let waits = |live: &LivePlace| live.place.stage == P::Waiting && live.ticket < ticket;
    for (number, row) in rows.queues.places.iter_mut().filter(|(_, row)| waits(&row.live)) {
        row.overtaken += 1;
        if !row.was_absent {
            wrong.push(format!("place {number} was here all the time and was overtaken"));
        } else if row.overtaken > MOST_PASSED {
            wrong.push(format!("place {number} was overtaken {} times", row.overtaken));
        }
    }
    wrong.into_iter().for_each(|wrong| rows.violated(wrong));
}

/// The time by which the next thing under way must have moved, with its name; `None` if nothing is under way.
pub fn next_limit(rows: &Rows) -> Option<(OffsetDateTime, String)> {
    let after_peace = |at: OffsetDateTime| at.max(rows.peace.unwrap_or(at));
    // A refund waits for an effect, which is checked below. Its own deadline is 14 days away, and all that time would be simulated.
    let is_near = |(_, row): &(&u128, &OrderRow)| row.live.order.stage != S::Refunding;
    let orders = rows.orders.iter().filter(is_near).filter_map(|(number, row)| {
        let due = row.live.order.deadline?.at;
        Some((after_peace(due) + BOUND, format!("the deadline of order {number}")))
    });
    let places = rows.queues.places.iter().filter_map(|(number, row)| {
        let place = &row.live.place;
        // A redemption is asked about repeatedly; what matters is when it has to end.
        let due = place.limit.or(place.deadline)?;
        Some((after_peace(due) + BOUND, format!("{} of place {number}", place.stage.as_str())))
    });
    let queue = rows.queues.stirring_since.map(|since| {
        (
            after_peace(since) + BOUND,
            "somebody waits, a device is free, and nobody is called".to_owned(),
        )
    });
    // The order refuses to be redeemed as well, so this effect may be given up.
    let counts = |row: &&EffectRow| {
        !(row.is_given_up && row.kind == ORDER_GONE) && row.kind != LETTER // which hangs
    };
    let effects = rows.outbox.rows.values().filter(counts).map(|row| {
        (after_peace(row.asked_at) + EFFECT_BOUND, format!("the effect {}", row.effect_key))
    });
    let after_peace = &after_peace;
    let payments = rows.bank.payments.iter().flat_map(move |held| {
        let row = &held.row;
        let over =
            (row.status == Status::Processing).then(|| row.expires_at.unwrap_or(row.created_at));
        let over = over.map(|at| (after_peace(at) + BOUND, "the end of a payment".to_owned()));
        let is_open = |refund: &&Refund| refund.row.status == RefundStatus::Pending;
        let refunds = held.refunds.iter().filter(is_open).map(move |refund| {
            (after_peace(refund.row.created_at) + EFFECT_BOUND, "a refund".to_owned())
        });
        over.into_iter().chain(refunds)
    });
    let events = rows
        .bank
        .unheard()
        .map(|event| (after_peace(event.received_at) + BOUND, "news of a payment".to_owned()));
    let all = orders.chain(places).chain(queue).chain(effects).chain(payments).chain(events);
    all.min_by_key(|(at, _)| *at)
}

/// Compares the provider's payments with ours when nothing is under way any more: captured money is never lost, and refunded at most
/// once.
pub fn payments_at_end(rows: &mut Rows, intents: &[Intent]) {
    let mut wrong = Vec::new();
    for (nth, intent) in intents.iter().enumerate() {
        let Some(held) = rows.bank.held(intent.payment) else {
            wrong.push(format!("payment {nth} is at the provider only"));
            continue;
        };
        let sent: i64 = intent.sent.iter().map(|sent| sent.amount.0).sum();
        let has_arrived = |route| {
            let there = held.refunds.iter().filter(move |refund| {
                (refund.row.route, refund.row.status) == (route, RefundStatus::Succeeded)
            });
            there.map(|refund| refund.row.amount.0).sum::<i64>()
        };
        let (by_card, on_balance) =
            (has_arrived(RefundRoute::Original), has_arrived(RefundRoute::Balance));
        let status = held.row.status;
        let is_known = matches!(status, Status::Success | Status::Refunded);
        let state = format!(
            "{}, {} captured; the provider sent {sent} back, {by_card} by our books, and {on_balance} went to the balance",
            status.as_str(),
            if intent.is_captured() { intent.amount.0 } else { 0 },
        );
        if intent.is_captured() != is_known {
            wrong.push(format!("payment {nth}: what was captured is not what was booked: {state}"));
        }
        if sent + on_balance > intent.amount.0 {
            wrong.push(format!("payment {nth}: more went back than came: {state}"));
        }
        if sent != by_card || (status == Status::Refunded && sent + on_balance != intent.amount.0) {
            wrong.push(format!("payment {nth}: what went back is not what was booked: {state}"));
        }
    }
    wrong.into_iter().for_each(|wrong| rows.violated(wrong));
}

/// The final check, when nothing is under way any more. `redeemed` is what the farm has redeemed for an order, `sent` how often the
/// provider has sent a refund of it.
pub fn at_end(
    rows: &mut Rows,
    redeemed: impl Fn(u128) -> Option<i32>,
    sent: impl Fn(u128) -> usize,
) {
    let mut wrong = Vec::new();
    for (number, row) in &rows.orders {
        let order = &row.live.order;
        // A dispute waits for a ruling without limit.
        if !order.stage.is_final() && order.stage != S::Disputed {
            wrong.push(format!("order {number} ended as {}", order.stage.as_str()));
        }
        let asked = row.refunds.iter().filter(|refund| {
            refund.is_sent && !is_from_balance(row) && refund.amount > UsdCents::ZERO
        });
        if !rows.has_bank && sent(*number) != asked.count() {
            wrong.push(format!("order {number}: the provider sent {} refunds", sent(*number)));
        }
    }
    for (number, row) in &rows.queues.places {
        let place = &row.live.place;
        if place.stage.is_live() {
            wrong.push(format!("place {number} ended as {}", place.stage.as_str()));
        }
        let done = redeemed(*number).unwrap_or(0);
        // Each pack is either redeemed or refunded, rounded up to a whole cent.
        let (paid, left) = (place.paid.0, i64::from(PACKS - done));
        let back = (paid * left + i64::from(PACKS) - 1) / i64::from(PACKS);
        let row = &rows.orders[number];
        let order = &row.live.order;
        // A ruling in a dispute may decide otherwise.
        if row.was_disputed && (order.stage == S::Disputed || row.was_ruled) {
            continue;
        }
        // A seller may also refund what was redeemed.
        if order.refunded.0 != back && !(row.was_given_back && order.refunded.0 == paid) {
            wrong.push(format!(
                "order {number}: {done} of {PACKS} packs were redeemed and {} given back ({}, {})",
                order.refunded.0,
                order.stage.as_str(),
                place.stage.as_str()
            ));
        }
    }
    wrong.into_iter().for_each(|wrong| rows.violated(wrong));
}

fn is_from_balance(row: &OrderRow) -> bool {
    let paid_by = row.live.order.payment.and_then(|payment| row.method(payment));
    paid_by == Some(guildhall_domain::payment::Method::Balance)
}
