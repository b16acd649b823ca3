//! A refund that the provider refused, whose buyer does not answer.

use guildhall_domain::{
    ids::{OrderId, Uid},
    order::{REFUND_WINDOW, Stage},
    wallet::{Origin, Parts, money::UsdCents},
};
use guildhall_persistence::payment::refund;
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
    let told: Vec<(String, Option<i64>)> =
        sqlx::query_as("select kind, amount_cents from notice where uid = $1 order by notice_id")
            .bind(uid.0)
            .fetch_all(&pool)
            .await
            .unwrap();
    let told: Vec<(&str, Option<i64>)> =
        told.iter().map(|(kind, cents)| (kind.as_str(), *cents)).collect();
    let each = ["paid", "refunding", "refund_failed", "refunded"].map(|kind| (kind, Some(PRICE)));
    assert_eq!(told, each, "each once, however often it was looked at");
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
    let pending = refund::list(&pool, Some(order), None).await.unwrap()[0].refund_id;
    let taken = house.orders.take_on_balance(order, buyer(uid), pending).await;
    assert!(taken.is_err(), "the provider has it");
    assert_eq!(market.wallet(uid).await, Parts::default());
    market.assert_whole().await;
}

/// The only refund of an order, and its payment.
async fn refund_of(pool: &PgPool, order: OrderId) -> refund::RefundRow {
    refund::list(pool, Some(order), None).await.unwrap().remove(0)
}

async fn later(pool: &PgPool) {
    sqlx::raw_sql(
        "update refund set failed_at = failed_at - interval '14 days';
         update payment set deadline_at = deadline_at - interval '14 days'",
    )
    .execute(pool)
    .await
    .unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refund_that_comes_back_after_its_order_has_ended_goes_to_the_balance_in_the_end(
    pool: PgPool,
) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let uid = person(&pool, "b", 0).await;
    let order = house.place(&market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    market.bank.pay(&intent);
    house.payments.look(payment).await.unwrap();
    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    house.settle().await;
    assert_eq!(market.stage(order).await, Stage::Refunded);
    let sent = refund_of(&pool, order).await;
    market.bank.end_refund(sent.provider_ref.as_deref().unwrap(), true);
    house.payments.look(payment).await.unwrap();
    house.payments.look(payment).await.unwrap();
    assert_eq!(market.wallet(uid).await, Parts::default(), "its owner has two weeks to choose");
    let due = "select count(*) from payment where deadline_at between now() + interval '13 days' and now() + interval '14 days'";
    assert_eq!(
        sqlx::query_scalar::<_, i64>(due).fetch_one(&pool).await.unwrap(),
        1,
        "looked at again"
    );
    later(&pool).await;
    house.payments.look(payment).await.unwrap();
    house.payments.look(payment).await.unwrap();
    assert_eq!(market.wallet(uid).await, Parts::of(Origin::Refund, UsdCents(PRICE)), "once");
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refund_refused_after_its_order_was_raised_for_the_last_time_has_an_end(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (uid, order) = given_back(&market, &house, FailureMode::RefundsWait).await;
    for _ in 0..2 {
        market.let_time_pass(order).await;
        house.due(&market, order).await;
    }
    assert_eq!(market.live(order).await.order.deadline, None, "staff have it");
    let pending = refund_of(&pool, order).await;
    market.bank.end_refund(pending.provider_ref.as_deref().unwrap(), true);
    house.payments.look(pending.payment_id).await.unwrap();
    let deadline = market.live(order).await.order.deadline.expect("an end");
    assert!(deadline.at > time::OffsetDateTime::now_utc() + REFUND_WINDOW / 2);
    market.let_time_pass(order).await;
    house.due(&market, order).await;
    assert_eq!(market.stage(order).await, Stage::Refunded);
    assert_eq!(market.wallet(uid).await, Parts::of(Origin::Refund, UsdCents(PRICE)), "once");
    market.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_order_that_an_old_release_gave_back_gets_its_deadline(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (_, order) = given_back(&market, &house, FailureMode::RefundsWait).await;
    let old = r#"update "order" set deadline_at = null, deadline_kind = null"#;
    sqlx::raw_sql(old).execute(&pool).await.unwrap();
    house.payments.look(refund_of(&pool, order).await.payment_id).await.unwrap();
    assert!(market.live(order).await.order.deadline.is_some());
}
