//! Everything that can happen at the same moment, on two server processes with one database: exactly one effect.

use guildhall_domain::{
    order::{Rejection, Stage},
    wallet::money::UsdCents,
};
use sqlx::PgPool;

use super::market::{PRICE, buyer, market, person};
use crate::order::{OrderAction, OrderError};

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_hundred_buyers_for_the_last_piece_are_one_order(pool: PgPool) {
    let market = market(&pool, 1).await;
    let houses = [market.house().await, market.house().await];
    let mut buyers = Vec::new();
    for number in 0..100 {
        buyers.push(person(&pool, &format!("b{number}"), PRICE).await);
    }
    let tries = buyers.iter().enumerate().map(|(number, uid)| {
        let house = &houses[number % 2];
        house.place(&market, *uid, "wish")
    });
    let placed = futures_util::future::join_all(tries).await;
    let orders: Vec<_> = placed.iter().filter_map(|placed| placed.as_ref().ok()).collect();
    assert_eq!(orders.len(), 1);
    let out_of_stock =
        placed.iter().filter(|placed| **placed == Err(OrderError::OutOfStock)).count();
    assert_eq!(out_of_stock, 99, "{placed:?}");
    assert_eq!(market.stock().await, (0, 1, 0, 0));
    for uid in &buyers {
        assert_eq!(market.wallet(*uid).await.total(), UsdCents(PRICE), "somebody was charged");
    }
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn cancelling_against_paying_leaves_either_and_never_both(pool: PgPool) {
    let market = market(&pool, 10).await;
    let (here, there) = (market.house().await, market.house().await);
    let uid = person(&pool, "b", 10 * PRICE).await;
    let mut paid = 0;
    for round in 0..10 {
        let order = here.place(&market, uid, &format!("wish {round}")).await.unwrap();
        let (pay, cancel) = tokio::join!(
            here.orders.act(order, buyer(uid), OrderAction::PayFromBalance { terms_version: None }),
            there.orders.act(order, buyer(uid), OrderAction::Cancel),
        );
        assert_eq!(usize::from(pay.is_ok()) + usize::from(cancel.is_ok()), 1, "{pay:?} {cancel:?}");
        let stage = market.stage(order).await;
        assert_eq!(stage, if pay.is_ok() { Stage::Paid } else { Stage::Cancelled });
        paid += i64::from(pay.is_ok());
    }
    assert_eq!(market.wallet(uid).await.total(), UsdCents((10 - paid) * PRICE));
    assert_eq!(i64::from(market.stock().await.2), paid);
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn twenty_confirmations_at_once_pay_the_seller_once(pool: PgPool) {
    let market = market(&pool, 1).await;
    let houses = [market.house().await, market.house().await];
    let uid = person(&pool, "b", PRICE).await;
    let order = houses[0].sent(&market, uid).await;
    let tries = (0..20)
        .map(|number| houses[number % 2].orders.act(order, buyer(uid), OrderAction::Confirm));
    let confirmed = futures_util::future::join_all(tries).await;
    assert_eq!(confirmed.iter().filter(|answer| answer.is_ok()).count(), 1);
    let refused = Err(OrderError::Rejected(Rejection::StatusChanged));
    assert_eq!(confirmed.iter().filter(|answer| **answer == refused).count(), 19);
    assert_eq!(market.wallet(market.seller).await.withdrawable(), UsdCents(1_900));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refund_against_the_automatic_receipt_is_one_of_them(pool: PgPool) {
    let market = market(&pool, 6).await;
    let (here, there) = (market.house().await, market.house().await);
    let uid = person(&pool, "b", 6 * PRICE).await;
    for _ in 0..6 {
        let order = here.sent(&market, uid).await;
        market.let_time_pass(order).await;
        let give_back = OrderAction::GiveBack { reason: "sorry".into() };
        let (given, ()) = tokio::join!(
            here.orders.act(order, market.seller(), give_back),
            there.due(&market, order),
        );
        let stage = market.stage(order).await;
        assert_eq!(stage, if given.is_ok() { Stage::Refunded } else { Stage::Completed });
    }
    let (left, earned) = (market.wallet(uid).await, market.wallet(market.seller).await);
    assert_eq!(left.total().0 + earned.total().0 * 20 / 19, 6 * PRICE, "{left:?} {earned:?}");
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_deadline_on_two_processes_pays_the_seller_once_and_never_early(pool: PgPool) {
    let market = market(&pool, 1).await;
    let (here, there) = (market.house().await, market.house().await);
    let uid = person(&pool, "b", PRICE).await;
    let order = here.sent(&market, uid).await;
    here.due(&market, order).await;
    assert_eq!(market.stage(order).await, Stage::Sent, "24 hours have not passed");
    market.let_time_pass(order).await;
    tokio::join!(here.due(&market, order), there.due(&market, order), here.due(&market, order));
    assert_eq!(market.stage(order).await, Stage::Completed);
    assert_eq!(market.wallet(market.seller).await.withdrawable(), UsdCents(1_900));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_payers_return_ten_webhooks_and_two_processes_capture_once(pool: PgPool) {
    let market = market(&pool, 1).await;
    let houses = [market.house().await, market.house().await];
    let uid = person(&pool, "b", 0).await;
    let order = houses[0].place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = houses[0].start_card(order, uid).await;
    assert!(market.bank.pay(&intent));
    let looks = (0..10).map(|number| houses[number % 2].payments.look(payment));
    for look in futures_util::future::join_all(looks).await {
        look.unwrap();
    }
    houses[1].settle().await;
    assert_eq!(market.stage(order).await, Stage::Paid);
    assert_eq!(market.bank.kept(&intent), PRICE);
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_a_balance_and_a_card_payment_at_once_one_is_kept_and_the_other_goes_back(pool: PgPool) {
    let market = market(&pool, 1).await;
    let (here, there) = (market.house().await, market.house().await);
    let uid = person(&pool, "b", PRICE).await;
    let order = here.place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = here.start_card(order, uid).await;
    assert!(market.bank.pay(&intent));
    let (_, looked) = tokio::join!(
        here.orders.act(order, buyer(uid), OrderAction::PayFromBalance { terms_version: None }),
        there.payments.look(payment),
    );
    looked.unwrap();
    there.settle().await;
    assert_eq!(market.stage(order).await, Stage::Paid);
    let left = market.wallet(uid).await.total().0;
    assert_eq!(left + PRICE - market.bank.kept(&intent), PRICE, "paid twice or not at all");
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn telling_the_seller_against_the_end_of_the_wait_is_one_of_them(pool: PgPool) {
    let market = market(&pool, 10).await;
    market.sells_coins().await;
    let (here, there) = (market.house().await, market.house().await);
    let uid = person(&pool, "b", 10 * PRICE).await;
    let mut told = 0;
    for _ in 0..10 {
        let order = here.bought(&market, uid).await;
        assert_eq!(market.stage(order).await, Stage::NeedInfo);
        market.let_time_pass(order).await;
        let submit = OrderAction::SubmitInfo { info: serde_json::json!({ "account": "ann" }) };
        let (submitted, ()) =
            tokio::join!(here.orders.act(order, buyer(uid), submit), there.due(&market, order),);
        let stage = market.stage(order).await;
        assert_eq!(stage, if submitted.is_ok() { Stage::Paid } else { Stage::Refunded });
        told += i64::from(submitted.is_ok());
    }
    assert_eq!(market.wallet(uid).await.total(), UsdCents((10 - told) * PRICE));
    market.assert_whole().await;
}
