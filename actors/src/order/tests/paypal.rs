//! PayPal: the payer approves, we capture; what comes between the two takes or loses nothing.

use guildhall_domain::{
    ids::{OrderId, PaymentId, Uid},
    order::Stage,
    payment::{Method, Status},
    wallet::money::UsdCents,
};
use guildhall_persistence::payment as rows;
use guildhall_providers::sandbox::payment::FailureMode;
use sqlx::PgPool;

use super::market::{House, Market, PRICE, buyer, market, person};
use crate::order::OrderAction;

/// An order, its payment and PayPal's name of it, before the payer has approved.
async fn begun(market: &Market, house: &House) -> (Uid, OrderId, PaymentId, String) {
    let uid = person(&market.pool, "b", 0).await;
    let order = house.place(market, uid, "wish").await.unwrap();
    let (payment, name) = house.start_by(order, uid, Method::PayPal).await;
    (uid, order, payment, name)
}

async fn status(market: &Market, payment: PaymentId) -> Status {
    rows::load(&market.pool, payment).await.unwrap().unwrap().status
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_the_payer_approves_is_captured_once_and_given_back_in_parts(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (_, order, payment, name) = begun(&market, &house).await;
    house.payments.look(payment).await.unwrap();
    assert_eq!(market.stage(order).await, Stage::PaymentPending, "nobody has approved it");

    market.bank.pay(&name);
    assert_eq!(market.bank.kept(&name), 0, "approving moves no money");
    let (one, other) = tokio::join!(house.payments.look(payment), house.payments.look(payment));
    assert_eq!((one.unwrap().status, other.unwrap().status), (Status::Success, Status::Success));
    assert_eq!(market.bank.kept(&name), PRICE);
    assert_eq!(market.stage(order).await, Stage::Paid);

    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    house.settle().await;
    assert_eq!((market.bank.kept(&name), market.stage(order).await), (0, Stage::Refunded));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_approval_for_an_order_that_is_over_takes_nothing(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (uid, order, payment, name) = begun(&market, &house).await;
    house.orders.act(order, buyer(uid), OrderAction::Cancel).await.unwrap();
    market.bank.pay(&name);
    house.settle().await;
    house.payments.look(payment).await.unwrap();
    assert_eq!(status(&market, payment).await, Status::Cancelled);
    assert_eq!(market.bank.kept(&name), 0, "it was never captured, so nothing goes back");
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn lost_answers_take_once_and_send_back_once(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (_, order, payment, name) = begun(&market, &house).await;
    market.bank.pay(&name);
    market.bank.behave(FailureMode::CapturesUnanswered);
    assert!(house.payments.look(payment).await.is_err());
    assert_eq!(market.bank.kept(&name), PRICE);
    market.bank.behave(FailureMode::RefundsUnanswered);
    house.payments.look(payment).await.unwrap();
    assert_eq!(market.stage(order).await, Stage::Paid, "it was found captured");

    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    house.settle().await;
    // PayPal forgets keys: the refund is found by its name.
    market.bank.forget_keys();
    market.bank.behave(FailureMode::Honest);
    house.payments.look(payment).await.unwrap();
    house.settle().await;
    assert_eq!((market.bank.kept(&name), market.stage(order).await), (0, Stage::Refunded));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_wallet_that_is_declined_ends_the_payment_and_not_the_order(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (uid, order, payment, name) = begun(&market, &house).await;
    market.bank.pay(&name);
    market.bank.behave(FailureMode::Decline);
    let row = house.payments.look(payment).await.unwrap();
    assert_eq!((row.status, row.failure.as_deref()), (Status::Failed, Some("instrument_declined")));
    market.bank.behave(FailureMode::Honest);
    let (again, other) = house.start_by(order, uid, Method::PayPal).await;
    market.bank.pay(&other);
    house.payments.look(again).await.unwrap();
    assert_eq!(market.stage(order).await, Stage::Paid);
    assert_eq!((market.bank.kept(&name), market.bank.kept(&other)), (0, PRICE));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nothing_follows_from_a_refusal_of_our_key_and_a_token_that_ended_is_replaced(
    pool: PgPool,
) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (_, order, payment, name) = begun(&market, &house).await;
    market.bank.pay(&name);
    for mood in [
        FailureMode::KeyRevoked,
        FailureMode::OtherAccount,
        FailureMode::NotPermitted,
        FailureMode::Down,
    ] {
        market.bank.behave(mood);
        assert!(house.payments.look(payment).await.is_err(), "{mood:?}");
        assert_eq!(status(&market, payment).await, Status::Processing, "{mood:?}");
    }
    market.bank.behave(FailureMode::Honest);
    house.payments.look(payment).await.unwrap();
    assert_eq!(market.stage(order).await, Stage::Paid);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_a_lost_dispute_or_a_hand_at_paypal_sent_back_is_not_sent_again(pool: PgPool) {
    let market = market(&pool, 2).await;
    let house = market.house().await;
    for is_by_hand in [true, false] {
        let uid = person(&pool, if is_by_hand { "h" } else { "d" }, 0).await;
        let order = house.place(&market, uid, "wish").await.unwrap();
        let (payment, name) = house.start_by(order, uid, Method::PayPal).await;
        market.bank.pay(&name);
        house.payments.look(payment).await.unwrap();
        if is_by_hand {
            market.bank.refund_by_hand(&name);
        } else {
            let dispute = market.bank.dispute(&name).unwrap();
            market.bank.end_dispute(&dispute, true);
        }
        let before = market.bank.kept(&name);
        let give_back = OrderAction::GiveBack { reason: "none left".into() };
        house.orders.act(order, market.seller(), give_back).await.unwrap();
        house.settle().await;
        assert_eq!(market.stage(order).await, Stage::Refunded);
        assert_eq!(market.bank.kept(&name), before, "nothing more has left");
    }
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn money_that_is_captured_after_the_payment_ended_goes_back(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let deposit = house.payments.deposit(uid, UsdCents(5_000), Method::PayPal, None, "d".into());
    let deposit = deposit.await.unwrap();
    let name = deposit.provider_ref.unwrap();
    market.bank.pay(&name);
    // Captured, and before we hear of it the payment is over here.
    market.bank.behave(FailureMode::CapturesUnanswered);
    assert!(house.payments.look(deposit.payment_id).await.is_err());
    market.bank.behave(FailureMode::Honest);
    sqlx::query("update payment set status = 'failed' where payment_id = $1")
        .bind(deposit.payment_id.0)
        .execute(&pool)
        .await
        .unwrap();
    house.payments.look(deposit.payment_id).await.unwrap();
    house.payments.look(deposit.payment_id).await.unwrap();
    assert_eq!(market.bank.kept(&name), 0);
    assert_eq!(market.wallet(uid).await.total(), UsdCents::ZERO);
}
