//! An order that is given back while a device redeems it.

use guildhall_domain::{order::Stage as OrderStage, topup::Stage};
use guildhall_providers::sandbox::farm::FailureMode;
use sqlx::PgPool;

use super::shop::shop;

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn news_of_a_lost_order_that_come_late_do_not_free_a_device_that_redeems(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    shop.farm.behave(FailureMode::Hang);
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    house.join(&shop, ann, order).await.unwrap();
    house.look(&shop).await;
    let id = house.place(order).await.place.place_id;
    house.topups.accept(ann, id).await.unwrap();
    house.ask(order).await;
    assert_eq!(shop.farm.keys(), [order.to_string()], "it is with the device");
    // The order has waited long enough, and is given back.
    house.order_is_due(order).await;
    assert_eq!(shop.stage(order).await, OrderStage::Refunded);

    // From a dispute before it was called.
    house.topups.order_gone(id).await.unwrap();
    assert_eq!(house.place(order).await.place.stage, Stage::Redeeming);
    let operated = house.topups.operated(shop.queue).await.unwrap();
    assert_eq!(operated.devices[0].place, Some(id), "nobody else is called to it");
    shop.past_limit(order).await;
    house.ask(order).await;
    assert_eq!(house.place(order).await.place.stage, Stage::Failed, "the result is heard");
    shop.assert_whole().await;
}
