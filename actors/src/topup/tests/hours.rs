//! Queues with opening hours.

use std::{sync::Arc, time::Duration};

use guildhall_domain::topup::{
    Stage,
    hours::{Availability, QueueState},
};
use guildhall_persistence::{support::team::DayHours, topup::hours::QueueHours};
use sqlx::PgPool;

use super::{
    super::{Operated, Operation, TopUpError},
    shop::{House, Recorder, Shop, shop},
};

/// The day after tomorrow alone: closed until then, also if midnight passes while the test runs.
async fn in_two_days(pool: &PgPool) -> QueueHours {
    let weekday: i16 = sqlx::query_scalar(
        "select extract(isodow from now() at time zone 'UTC' + interval '2 days')::smallint",
    )
    .fetch_one(pool)
    .await
    .unwrap();
    let hours = vec![DayHours { weekday, opens: 0, closes: 1440 }];
    QueueHours { time_zone: "UTC".into(), hours }
}

fn always() -> QueueHours {
    QueueHours { time_zone: "UTC".into(), hours: Vec::new() }
}

async fn set(house: &House, shop: &Shop, hours: QueueHours) -> Operated {
    let seen = house.topups.operated(shop.queue).await.unwrap().queue.queue.version;
    house.topups.set_hours(shop.queue, (hours, seen), shop.seller).await.unwrap()
}

async fn availability(house: &House, shop: &Shop) -> Availability {
    house.topups.operated(shop.queue).await.unwrap().queue.availability
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn outside_its_hours_nobody_joins_or_is_called_and_places_are_kept(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    house.topups.operate(shop.queue, Operation::Pause, shop.seller).await.unwrap();
    house.join(&shop, ann, order).await.unwrap();
    house.topups.operate(shop.queue, Operation::Resume, shop.seller).await.unwrap();
    house.look(&shop).await;
    let hours = in_two_days(&pool).await;
    let closed = set(&house, &shop, hours.clone()).await;
    assert_eq!(closed.hours, hours);
    let Availability::Closed { opens_at } = closed.queue.availability else { panic!("{closed:?}") };
    assert_eq!(opens_at.time(), time::Time::MIDNIGHT, "of that day");
    let (ben, next) = house.paid(&shop, "ben", 1).await;
    let refused = house.join(&shop, ben, next).await.unwrap_err();
    assert_eq!(refused, TopUpError::Closed { opens_at: Some(opens_at) });
    // Who was called before stays called.
    assert_eq!(house.place(order).await.place.stage, Stage::Called);

    set(&house, &shop, always()).await;
    house.join(&shop, ben, next).await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn opening_by_hand_does_not_open_a_queue_outside_its_hours(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let hours = in_two_days(&pool).await;
    set(&house, &shop, hours).await;
    house.topups.operate(shop.queue, Operation::Resume, shop.seller).await.unwrap();
    assert!(matches!(availability(&house, &shop).await, Availability::Closed { .. }));
    house.topups.operate(shop.queue, Operation::Pause, shop.seller).await.unwrap();
    set(&house, &shop, always()).await;
    assert_eq!(availability(&house, &shop).await, Availability::Paused, "set by hand");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_waits_is_called_as_soon_as_it_opens_without_anybody_doing_anything(pool: PgPool) {
    let shop = shop(&pool, 0).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    house.join(&shop, ann, order).await.unwrap();
    let hours = in_two_days(&pool).await;
    set(&house, &shop, hours).await;
    house.topups.operate(shop.queue, Operation::AddDevices(1), shop.seller).await.unwrap();
    house.look(&shop).await;
    assert_eq!(house.place(order).await.place.stage, Stage::Waiting);
    // As if the day had passed: nobody told the queue.
    sqlx::query("delete from topup_queue_hours").execute(&pool).await.unwrap();
    house.look(&shop).await;
    assert_eq!(house.place(order).await.place.stage, Stage::Called);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_waits_hears_that_the_queue_has_closed_and_opened_by_itself(pool: PgPool) {
    let shop = shop(&pool, 0).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    house.join(&shop, ann, order).await.unwrap();
    let recorder = Arc::new(Recorder::default());
    let _there = house.opens(ann, &recorder);
    let heard = async |wanted: QueueState| {
        let last = || recorder.heard().last().map(|(_, shown)| shown.availability.state());
        let told = async {
            while last() != Some(wanted) {
                house.look(&shop).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), told).await.unwrap_or_else(|_| {
            panic!("{wanted:?} was never told; the last word is {:?}", last());
        });
    };
    house.look(&shop).await;
    // Written past the queue's actor: nobody tells it that the hour has come.
    sqlx::query(
        "insert into topup_queue_hours
         select queue_id, extract(isodow from now() at time zone 'UTC' + interval '2 days'), 0, 1440 from topup_queue",
    )
    .execute(&pool)
    .await
    .unwrap();
    heard(QueueState::Closed).await;
    sqlx::query("delete from topup_queue_hours").execute(&pool).await.unwrap();
    heard(QueueState::Open).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn hours_that_were_decided_on_what_is_no_more_are_not_set(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let hours = in_two_days(&pool).await;
    let seen = set(&house, &shop, hours.clone()).await.queue.queue.version;
    let late = house.topups.set_hours(shop.queue, (always(), seen - 1), shop.seller).await;
    assert_eq!(late.unwrap_err(), TopUpError::Outdated);
    assert_eq!(house.topups.operated(shop.queue).await.unwrap().hours, hours);
}
