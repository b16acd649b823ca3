//! Buyers, sellers, customer service and the payment provider: which commands they give, and when. They choose by the order's state, so
//! most commands are possible; some come exactly when a deadline is due.

use std::time::Duration;

use guildhall_domain::{
    ids::{OrderId, PaymentId, Uid},
    order::{Category, Order, Stage},
    payment::Method,
    wallet::money::UsdCents,
};
use serde_json::json;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::{World, order_rows::PRICE};
use crate::{
    order::{OrderAction, OrderError, PaymentUpdate, Person},
    payment::PaymentCommand,
};

const STAFF: Uid = Uid(2);

/// Places orders and plays their parties.
pub fn come(world: &World, all: &mut JoinSet<()>) {
    for _ in 0..=world.chance().below(5) {
        all.spawn(live(world.clone()));
    }
}

async fn live(world: World) {
    let chance = world.chance().clone();
    tokio::time::sleep(chance.between(Duration::from_millis(1), Duration::from_secs(7_200))).await;
    let needs_info = chance.percent(40);
    let number = world.store.alter(|rows, now| rows.place(needs_info, now));
    world.store.say(|| format!("order {number} is placed"));
    for nth in 0..2 + chance.below(8) {
        wait(&world, number).await;
        let order = world.store.rows().orders[&number].live.order.clone();
        if order.stage.is_final() {
            return;
        }
        let (by, act) = wish(&world, &order);
        let after = carry_out(&world, &order, by, act, nth).await;
        if let Some(payment) = after.filter(|after| after.stage == Stage::PaymentPending) {
            if world.outside.till.is_some() {
                look(&world, payment.payment).await;
            } else {
                pay(&world, order.order_id, payment.payment).await;
            }
        }
    }
}

/// The time until the next command: random, or about when a deadline is due.
async fn wait(world: &World, number: u128) {
    let chance = world.chance();
    let due = world.store.rows().orders[&number].live.order.deadline;
    let until_due = due.and_then(|due| Duration::try_from(due.at - world.store.now()).ok());
    let pause = match until_due {
        Some(until_due) if chance.percent(35) => {
            // From five seconds before to some after.
            let about = until_due + Duration::from_millis(chance.below(12_000));
            about.saturating_sub(Duration::from_secs(5))
        }
        _ => chance.between(Duration::from_secs(1), Duration::from_secs(30 * 3_600)),
    };
    tokio::time::sleep(pause).await;
}

/// A command for an order at its stage; sometimes one that is not possible there.
fn wish(world: &World, order: &Order) -> (Person, OrderAction) {
    let chance = world.chance();
    let buyer = Person { uid: order.buyer, is_staff: false, works_for: None };
    let seller = Person { uid: order.seller, is_staff: false, works_for: None };
    let staff = Person { uid: STAFF, is_staff: true, works_for: None };
    let by_card = || OrderAction::StartPayment {
        method: chance.one_of(&[Method::Card, Method::ConvenienceStore]),
        return_url: None,
        terms_version: None,
    };
    let dispute = |asked| OrderAction::OpenDispute {
        category: chance.one_of(&Category::ALL),
        asked,
        text: String::new(),
        images: Vec::new(),
    };
    let evidence = || OrderAction::AddEvidence { text: String::new(), images: Vec::new() };
    let give_back = || OrderAction::GiveBack { reason: String::new() };
    let deliver = || OrderAction::Deliver { note: String::new() };
    let stage = match chance.below(20) {
        0 => chance.one_of(&[Stage::Placed, Stage::Paid, Stage::Sent, Stage::Disputed]),
        _ => order.stage,
    };
    let refused = world.store.rows().bank.refused(order.order_id);
    if let Some(refund) = refused {
        return (buyer, OrderAction::TakeOnBalance { refund });
    }
    match (stage, chance.below(10)) {
        (Stage::Placed | Stage::PaymentPending | Stage::PaymentFailed, 0) => {
            (buyer, OrderAction::Cancel)
        }
        (Stage::Placed | Stage::PaymentPending | Stage::PaymentFailed, 1..5) => {
            (buyer, OrderAction::PayFromBalance { terms_version: None })
        }
        (Stage::Placed | Stage::PaymentPending | Stage::PaymentFailed, _) => (buyer, by_card()),
        (Stage::NeedInfo, 0) => (seller, give_back()),
        (Stage::NeedInfo, 1) => (seller, OrderAction::SkipInfo),
        (Stage::NeedInfo, 2) => (buyer, OrderAction::Cancel),
        (Stage::NeedInfo, _) => (buyer, OrderAction::SubmitInfo { info: json!({}) }),
        (Stage::Paid, 0) => (seller, OrderAction::FailDelivery { reason: String::new() }),
        (Stage::Paid, 1) => (buyer, dispute(None)),
        (Stage::Paid, 2) => (seller, give_back()),
        (Stage::DeliveryFailed, 0) => (buyer, OrderAction::Cancel),
        (Stage::DeliveryFailed, 1) => (buyer, dispute(None)),
        (Stage::Paid | Stage::DeliveryFailed, _) => (seller, deliver()),
        (Stage::Sent, 0..3) => (buyer, dispute(Some(UsdCents(PRICE.0 / 3)))),
        (Stage::Sent, 3) => (seller, dispute(None)),
        (Stage::Sent, _) => (buyer, OrderAction::Confirm),
        (Stage::Disputed, 0..2) => (buyer, OrderAction::WithdrawDispute),
        (Stage::Disputed, 2..5) => (seller, evidence()),
        (Stage::Disputed, 5) => (buyer, evidence()),
        (Stage::Disputed, 6) => (seller, OrderAction::Agree),
        (_, 7) => (
            staff,
            OrderAction::Rule { refund: UsdCents(PRICE.0 / 4), reason: String::new(), seen: None },
        ),
        _ => (seller, give_back()),
    }
}

/// Repeats a command with the same key until it is answered, and gives up after a while, as people do.
pub async fn carry_out(
    world: &World,
    order: &Order,
    by: Person,
    act: OrderAction,
    nth: u64,
) -> Option<Order> {
    for _ in 0..4 {
        if let Some(process) = world.process() {
            let key = Some(format!("{}:{nth}", by.uid));
            let done = process.orders.act_once(order.order_id, by, act.clone(), key).await;
            world.store.say(|| {
                let said = done.as_ref().map(|live| live.order.stage.as_str());
                format!(
                    "{} wants {act:?} of order {}: {said:?}",
                    by.uid,
                    order.order_id.0.as_u128()
                )
            });
            match done {
                Ok(live) => {
                    let mut rows = world.store.rows();
                    let number = order.order_id.0.as_u128();
                    if rows.orders[&number].live.version < live.version {
                        rows.violated(format!(
                            "order {number}: a yes was said to what is not kept"
                        ));
                    }
                    return Some(live.order);
                }
                Err(OrderError::Rejected(_)) => return None,
                Err(_) => {}
            }
        }
        let pause = world.chance().between(Duration::from_secs(1), Duration::from_secs(120));
        tokio::time::sleep(pause).await;
    }
    None
}

/// Opens and checks a payment, as the call does that begins one. It is not repeated without an answer.
async fn look(world: &World, payment: Option<PaymentId>) {
    let process = world.process();
    let host = process.as_ref().and_then(|process| process.payments.as_ref());
    if let (Some(payment), Some(host)) = (payment, host) {
        let _ = host.ask(payment, |reply| PaymentCommand::Look(Some(reply))).await;
    }
}

/// The provider decides how a payment ends, if it ends, and repeats its webhook until it is accepted.
async fn pay(world: &World, order: OrderId, payment: Option<PaymentId>) {
    let Some(payment) = payment else { return };
    let chance = world.chance();
    tokio::time::sleep(chance.between(Duration::from_secs(5), Duration::from_secs(4 * 3_600)))
        .await;
    let news = match chance.below(10) {
        0..6 => PaymentUpdate::Captured { amount: PRICE },
        6..8 => PaymentUpdate::Failed { reason: "declined".to_owned() },
        8 => PaymentUpdate::Cancelled,
        _ => return,
    };
    loop {
        if let Some(process) = world.process() {
            let heard = process.orders.payment_news(order, payment, news.clone()).await;
            world.store.say(|| {
                format!(
                    "the provider says {news:?} of order {}: {:?}",
                    order.0.as_u128(),
                    heard.as_ref().err()
                )
            });
            match heard {
                // A refusal is an answer too: the money is refunded.
                Ok(_) | Err(OrderError::Rejected(_)) => return,
                Err(_) => {}
            }
        }
        let pause = chance.between(Duration::from_secs(5), Duration::from_secs(300));
        tokio::time::sleep(pause).await;
    }
}

/// Adds a paid order, for joining the queue; returns its number.
pub fn paid_order(world: &World) -> (u128, Uid) {
    world.store.alter(|rows, now| {
        let number = rows.place(false, now);
        let row = rows.orders.get_mut(&number).unwrap();
        row.pay_from_balance(PaymentId(Uuid::from_u128(number)), now);
        (number, row.live.order.buyer)
    })
}
