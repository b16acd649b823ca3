//! A refund that the provider refused, whose buyer does not answer.

use guildhall_domain::{
    ids::{OrderId, Uid},
    order::{REFUND_WINDOW, Stage},
    wallet::{Origin, Parts, money::UsdCents},
};
use guildhall_providers::sandbox::payment::FailureMode;
use sqlx::PgPool;

use super::market::{House, Market, PRICE, buyer, market, person};
use crate::order::OrderAction;

/// Paid by card and given back, while refunds go as `mode` says.
async fn given_back(market: &Market, house: &House, mode: FailureMode) -> (Uid, OrderId) {
    let uid = person(&market.pool, "b", 0).await;
    let order = house.place(market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    market.bank.pay(&intent);
    house.payments.look(payment).await.unwrap();
    market.bank.behave(mode);
    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    house.settle().await;
    assert_eq!(market.stage(order).await, Stage::Refunding);
    (uid, order)
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refused_refund_goes_to_the_balance_when_its_deadline_has_passed(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (uid, order) = given_back(&market, &house, FailureMode::RefundsFail).await;
    house.due(&market, order).await;
    assert_eq!(market.stage(order).await, Stage::Refunding, "it has 14 days");
    market.let_time_pass(order).await;
    house.due(&market, order).await;
    house.due(&market, order).await;
    assert_eq!(market.stage(order).await, Stage::Refunded);
    assert_eq!(market.wallet(uid).await, Parts::of(Origin::Refund, UsdCents(PRICE)), "once");
    let last: (String, String) = sqlx::query_as(
        "select by_side, detail ->> 'route' from order_event order by version desc limit 1",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(last, ("house".to_owned(), "balance".to_owned()));
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refund_under_way_at_its_deadline_is_raised_and_not_paid_twice(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (uid, order) = given_back(&market, &house, FailureMode::RefundsWait).await;
    market.let_time_pass(order).await;
    let before = market.live(order).await;
    house.due(&market, order).await;
    let after = market.live(order).await;
    assert_eq!((after.order.stage, after.version), (Stage::Refunding, before.version + 1));
    let (first, next) = (before.order.deadline.unwrap(), after.order.deadline.unwrap());
    assert!(next.at - first.at >= REFUND_WINDOW, "it has another 14 days");
    assert_eq!(market.wallet(uid).await, Parts::default());
    let taken = house.orders.act(order, buyer(uid), OrderAction::Confirm).await;
    assert!(taken.is_err());
    market.assert_whole().await;
}
