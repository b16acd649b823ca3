//! Opening a payment at a provider that answers with an error of its own, and keeps that answer for the key.

use guildhall_domain::{order::Stage, payment::Method};
use guildhall_providers::sandbox::payment::FailureMode;
use sqlx::PgPool;

use super::market::{buyer, market, person};
use crate::order::OrderAction;

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_payment_whose_first_answer_was_an_error_is_found_or_opened_under_another_key(
    pool: PgPool,
) {
    let market = market(&pool, 2).await;
    let house = market.house().await;
    for mode in [FailureMode::OpeningUnanswered, FailureMode::OpeningFails] {
        let before = market.bank.payments().len();
        let uid = person(&pool, &format!("{mode:?}"), 0).await;
        let order = house.place(&market, uid, "wish").await.unwrap();
        market.bank.behave(mode);
        let start = OrderAction::StartPayment {
            method: Method::Card,
            return_url: None,
            terms_version: None,
        };
        let live = house.orders.act(order, buyer(uid), start).await.unwrap();
        let payment = live.order.payment.unwrap();
        assert!(house.payments.look(payment).await.is_err(), "{mode:?}");
        market.bank.behave(FailureMode::Honest);
        let row = house.payments.look(payment).await.unwrap();
        let intent = row.provider_ref.unwrap();
        assert_eq!(market.bank.payments().len(), before + 1, "{mode:?}: one payment is made");
        market.bank.pay(&intent);
        house.payments.look(payment).await.unwrap();
        assert_eq!(market.stage(order).await, Stage::Paid, "{mode:?}");
        market.assert_whole().await;
    }
}
