//! Maintenance of a game reaches its queues and leaves them.

use guildhall_domain::topup::{
    Stage,
    hours::{Availability, State},
};
use guildhall_persistence::topup::maintenance;
use sqlx::PgPool;

use super::{
    super::{Operation, TopUpError, queue_actor::QueueMessage},
    shop::{House, Shop, shop},
};

/// Maintenance of the game, begun an hour ago.
async fn begin(pool: &PgPool) {
    sqlx::query(
        "insert into maintenance (maintenance_id, game, starts_at, ends_at, texts)
         values (gen_random_uuid(), 'genshin', now() - interval '1 hour', now() + interval '1 hour', '{\"en\": \"An update.\"}')",
    )
    .execute(pool)
    .await
    .unwrap();
}

async fn end(pool: &PgPool) {
    sqlx::query("update maintenance set ended_at = now()").execute(pool).await.unwrap();
}

/// What the scanner does each second.
async fn scan(house: &House, shop: &Shop) {
    for queue in maintenance::due(&shop.pool).await.unwrap() {
        house.topups.queues.tell(queue, QueueMessage::ApplyMaintenance).unwrap();
    }
    house.look(shop).await;
}

async fn availability(house: &House, shop: &Shop) -> Availability {
    house.topups.operated(shop.queue).await.unwrap().queue.availability
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_queue_is_paused_while_its_game_is_under_maintenance_and_goes_on_after(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    house.join(&shop, ann, order).await.unwrap();
    house.look(&shop).await;
    begin(&pool).await;
    scan(&house, &shop).await;
    assert_eq!(availability(&house, &shop).await, Availability::Paused);
    let stopped = house.place(order).await.place;
    assert!(stopped.deadline.is_none() && stopped.frozen.is_some(), "{stopped:?}");
    let (ben, next) = house.paid(&shop, "ben", 1).await;
    house.join(&shop, ben, next).await.unwrap();
    scan(&house, &shop).await;
    assert_eq!(house.place(next).await.place.stage, Stage::Waiting, "places are kept");
    assert_eq!(maintenance::due(&pool).await.unwrap(), [], "it is applied once");

    end(&pool).await;
    scan(&house, &shop).await;
    assert_eq!(availability(&house, &shop).await, Availability::Open);
    let going_on = house.place(order).await.place;
    assert!(going_on.deadline.is_some() && going_on.frozen.is_none(), "{going_on:?}");
    assert_eq!(maintenance::due(&pool).await.unwrap(), []);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_an_operator_sets_meanwhile_stays(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    begin(&pool).await;
    scan(&house, &shop).await;
    let operate = |operation| house.topups.operate(shop.queue, operation, shop.seller);
    operate(Operation::Pause).await.unwrap();
    end(&pool).await;
    scan(&house, &shop).await;
    assert_eq!(availability(&house, &shop).await, Availability::Paused, "paused by hand meanwhile");
    operate(Operation::Resume).await.unwrap();
    begin(&pool).await;
    scan(&house, &shop).await;
    assert_eq!(availability(&house, &shop).await, Availability::Paused);
    operate(Operation::Resume).await.unwrap();
    scan(&house, &shop).await;
    assert_eq!(availability(&house, &shop).await, Availability::Open, "opened by hand");
    operate(Operation::Pause).await.unwrap();
    end(&pool).await;
    scan(&house, &shop).await;
    assert_eq!(availability(&house, &shop).await, Availability::Paused, "paused by hand");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_queue_goes_on_as_it_was_before(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    for (before, meanwhile, then) in [
        (State::Draining, Availability::PausedDraining, Availability::Draining),
        (State::Paused, Availability::Paused, Availability::Paused),
    ] {
        let set = guildhall_persistence::topup::operate::set_state;
        set(&pool, None, shop.queue, before).await.unwrap();
        begin(&pool).await;
        scan(&house, &shop).await;
        assert_eq!(availability(&house, &shop).await, meanwhile);
        if before == State::Draining {
            let refused = house.join(&shop, ann, order).await.unwrap_err();
            assert_eq!(refused, TopUpError::Closed { opens_at: None }, "nobody joins what drains");
        }
        end(&pool).await;
        scan(&house, &shop).await;
        assert_eq!(availability(&house, &shop).await, then);
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_start_that_is_moved_behind_the_queue_lets_it_go_on_until_then(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    begin(&pool).await;
    scan(&house, &shop).await;
    assert!(maintenance::paused_until(&pool, shop.queue).await.unwrap().is_some());
    let moved = "update maintenance set starts_at = now() + interval '10 minutes'";
    sqlx::query(moved).execute(&pool).await.unwrap();
    scan(&house, &shop).await;
    assert_eq!(availability(&house, &shop).await, Availability::Open);
    let begun = "update maintenance set starts_at = now()";
    sqlx::query(begun).execute(&pool).await.unwrap();
    scan(&house, &shop).await;
    assert_eq!(availability(&house, &shop).await, Availability::Paused, "and reaches it once more");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_end_that_is_moved_keeps_the_queue_paused(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    begin(&pool).await;
    scan(&house, &shop).await;
    let moved = "update maintenance set ends_at = now() + interval '9 hours'";
    sqlx::query(moved).execute(&pool).await.unwrap();
    scan(&house, &shop).await;
    assert_eq!(availability(&house, &shop).await, Availability::Paused);
}
