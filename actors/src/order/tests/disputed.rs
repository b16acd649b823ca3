//! A payer's bank takes money back after it was captured: staff see it, and a refund of that money has an end.

use guildhall_domain::{
    ids::{OrderId, PaymentId},
    order::Stage,
    payment::{DisputeStatus, RefundStatus, Status},
};
use guildhall_persistence::payment::{
    self as rows,
    dispute::{self, DisputeRow},
    refund,
};
use sqlx::PgPool;

use super::market::{House, Market, PRICE, market, person};
use crate::order::{OrderAction, OrderError};

/// An order that is paid by card, its payment and the provider's name for that.
async fn paid(market: &Market, house: &House) -> (OrderId, PaymentId, String) {
    let uid = person(&market.pool, "b", 0).await;
    let order = house.place(market, uid, "wish").await.unwrap();
    let (payment, intent) = house.start_card(order, uid).await;
    market.bank.pay(&intent);
    house.payments.look(payment).await.unwrap();
    (order, payment, intent)
}

/// The provider's webhook came, and what follows was carried out.
pub async fn hears(pool: &PgPool, house: &House, kind: &str, intent: &str) {
    let number: i64 =
        sqlx::query_scalar("select count(*) from provider_event").fetch_one(pool).await.unwrap();
    rows::receive(pool, &format!("evt_{number}"), kind, Some(intent), None).await.unwrap();
    house.settle().await;
}

async fn disputes(pool: &PgPool) -> Vec<DisputeRow> {
    dispute::list(pool, None, 10).await.unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_dispute_of_a_payment_that_succeeded_is_seen_by_staff_until_it_is_decided(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (order, payment, intent) = paid(&market, &house).await;
    let named = market.bank.dispute(&intent).unwrap();
    hears(&pool, &house, "charge.dispute.created", &intent).await;
    let seen = disputes(&pool).await;
    assert_eq!(seen.len(), 1);
    assert_eq!((seen[0].dispute_ref.as_str(), seen[0].payment_id), (named.as_str(), payment));
    assert_eq!((seen[0].order_id, seen[0].status), (Some(order), DisputeStatus::Open));
    assert_eq!(dispute::open(&pool).await.unwrap(), 1);
    assert_eq!(rows::load(&pool, payment).await.unwrap().unwrap().status, Status::Success);

    // Told of the end by nobody: the provider is asked by itself.
    market.bank.end_dispute(&named, true);
    sqlx::query("update payment set deadline_at = now() where deadline_at is not null")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(rows::payments_due(&pool, 10, &[]).await.unwrap()[0].id, payment);
    house.payments.look(payment).await.unwrap();
    assert_eq!(disputes(&pool).await[0].status, DisputeStatus::Lost);
    assert_eq!(dispute::open(&pool).await.unwrap(), 0);
    sqlx::query("update payment set deadline_at = now() where deadline_at is not null")
        .execute(&pool)
        .await
        .unwrap();
    assert!(rows::payments_due(&pool, 10, &[]).await.unwrap().is_empty(), "it is decided");
    market.assert_whole().await;
}

/// An order given back while its payment is disputed; the bank decides afterwards. Answers what the provider keeps.
async fn given_back_in_a_dispute(pool: &PgPool, lost: bool) -> i64 {
    let market = market(pool, 1).await;
    let house = market.house().await;
    let (order, payment, intent) = paid(&market, &house).await;
    let dispute = market.bank.dispute(&intent).unwrap();
    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    let waits = house.payments.look(payment).await.unwrap_err();
    assert_eq!(waits, OrderError::Unavailable { retry_after: None });
    assert_eq!(market.stage(order).await, Stage::Refunding);

    market.bank.end_dispute(&dispute, lost);
    house.payments.look(payment).await.unwrap();
    assert_eq!(market.stage(order).await, Stage::Refunded);
    let refunds = refund::list(pool, Some(order), None).await.unwrap();
    assert_eq!(refunds[0].status, RefundStatus::Succeeded);
    house.payments.look(payment).await.unwrap();
    market.assert_whole().await;
    market.bank.kept(&intent)
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_dispute_that_is_lost_is_the_refund_of_an_order_that_waits_for_one(pool: PgPool) {
    assert_eq!(given_back_in_a_dispute(&pool, true).await, PRICE, "no refund on top of it");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refund_that_waited_for_a_dispute_is_made_when_that_is_won(pool: PgPool) {
    assert_eq!(given_back_in_a_dispute(&pool, false).await, 0, "sent back");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refund_that_somebody_made_at_the_provider_already_is_the_refund(pool: PgPool) {
    let market = market(&pool, 1).await;
    let house = market.house().await;
    let (order, payment, intent) = paid(&market, &house).await;
    market.bank.refund_by_hand(&intent);
    let give_back = OrderAction::GiveBack { reason: "none left".into() };
    house.orders.act(order, market.seller(), give_back).await.unwrap();
    house.payments.look(payment).await.unwrap();
    assert_eq!(market.stage(order).await, Stage::Refunded);
    assert_eq!(market.bank.kept(&intent), 0, "sent back once");
    house.payments.look(payment).await.unwrap();
    market.assert_whole().await;
}
