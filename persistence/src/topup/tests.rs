//! Lines and places on a real database. What the rules allow is tested in `domain`.

use std::collections::HashSet;

use guildhall_domain::{
    ids::{OrderId, PlaceId, QueueId, Uid},
    topup::{
        Stage,
        account::{Account, Login, Platform},
        hours::State,
    },
    wallet::money::UsdCents,
};
use sqlx::PgPool;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::{
    SaveError, called,
    joining::{self, Joining, QueuePosition},
    load, of_order, operate, queue,
};

/// A storefront, its queue with so many devices.
async fn shop(pool: &PgPool, devices: i32) -> (Uid, QueueId) {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('genshin', '{"en": "Genshin Impact"}', 'top_up', 1)"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let store = person(pool, "store").await;
    let platforms = [Platform::Pc];
    let queue = queue::open(pool, store, "genshin", "America", &platforms, devices).await.unwrap();
    (store, queue)
}

async fn person(pool: &PgPool, name: &str) -> Uid {
    let insert = "insert into account (email, nickname) values ($1, $1) returning uid";
    Uid(sqlx::query_scalar(insert).bind(name).fetch_one(pool).await.unwrap())
}

/// A paid order of somebody new.
async fn joining(pool: &PgPool, store: Uid, name: &str) -> Joining {
    let (uid, order) = (person(pool, name).await, OrderId(Uuid::now_v7()));
    sqlx::query(
        r#"insert into "order" (order_id, buyer, seller, sell_order_id, goods_id, game, name, snapshot, quantity, unit_price_cents,
               due_cents, currency, currency_rate, stage, captured_cents, command_key)
           values ($1, $2, $3, gen_random_uuid(), '9', 'genshin', '330 Genesis Crystals', '{}', 1, 500, 500, 'USD', 1, 'paid', 500, 'k')"#,
    )
    .bind(order.0)
    .bind(uid.0)
    .bind(store.0)
    .execute(pool)
    .await
    .unwrap();
    Joining {
        place_id: PlaceId(Uuid::now_v7()),
        order_id: order,
        uid,
        goods_id: "9".into(),
        packs: 1,
        paid: UsdCents(500),
        account: Account { platform: Platform::Pc, login: Login::Uid, name: "800123456".into() },
        told: Some((10, 20)),
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_same_person_joins_twenty_times_and_has_one_place(pool: PgPool) {
    let (store, queue) = shop(&pool, 0).await;
    let ann = joining(&pool, store, "ann").await;
    let mut tries = JoinSet::new();
    for _ in 0..20 {
        let (pool, again) =
            (pool.clone(), Joining { place_id: PlaceId(Uuid::now_v7()), ..ann.clone() });
        tries.spawn(async move { joining::join(&pool, queue, &[again]).await.unwrap() });
    }
    let joined: Vec<PlaceId> = tries.join_all().await.into_iter().flatten().collect();
    assert_eq!(joined.len(), 1);
    let place = of_order(&pool, ann.order_id).await.unwrap().unwrap();
    assert_eq!((place.place.place_id, place.place.stage), (joined[0], Stage::Waiting));
    let stands = joining::stands(&pool, joined[0]).await.unwrap().unwrap();
    assert_eq!(stands, QueuePosition { version: place.version, position: 1, waiting: 1 });
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn whoever_is_seen_in_line_is_never_overtaken_by_who_joins(pool: PgPool) {
    let (store, queue) = shop(&pool, 0).await;
    let mut people = Vec::new();
    for n in 0..60 {
        people.push(joining(&pool, store, &format!("person{n}")).await);
    }
    let mut joins = JoinSet::new();
    for some in people.chunks(3) {
        let (pool, some) = (pool.clone(), some.to_vec());
        joins.spawn(async move { joining::join(&pool, queue, &some).await.unwrap().len() });
    }
    let mut before = Vec::new();
    while before.len() < people.len() {
        let seen = joining::everybody(&pool, queue).await.unwrap();
        assert_eq!(seen[..before.len()], before, "a position has risen");
        before = seen;
    }
    assert_eq!(joins.join_all().await.into_iter().sum::<usize>(), people.len());
    let of: Vec<PlaceId> = before.iter().map(|one| one.place).collect();
    for some in people.chunks(3) {
        let at = |one: &Joining| of.iter().position(|place| *place == one.place_id).unwrap();
        assert!(at(&some[0]) < at(&some[1]) && at(&some[1]) < at(&some[2]), "in their order");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_device_is_held_by_one_place_however_many_are_called(pool: PgPool) {
    let (store, queue) = shop(&pool, 2).await;
    let mut calls = JoinSet::new();
    for n in 0..10 {
        let one = joining(&pool, store, &format!("person{n}")).await;
        joining::join(&pool, queue, &[one]).await.unwrap();
    }
    for live in joining::heads(&pool, queue, 10).await.unwrap() {
        // Each by two processes.
        for _ in 0..2 {
            let (pool, live) = (pool.clone(), live.clone());
            calls.spawn(async move { joining::call(&pool, &live).await });
        }
    }
    let outcomes = calls.join_all().await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 2);
    let refused = |outcome: &Result<(), SaveError>| {
        matches!(outcome, Ok(()) | Err(SaveError::NoDevice | SaveError::Stale))
    };
    assert!(outcomes.iter().all(refused), "{outcomes:?}");
    let held = called(&pool, queue).await.unwrap();
    let devices: HashSet<_> = held.iter().map(|live| live.device.clone().unwrap()).collect();
    assert_eq!((held.len(), devices.len()), (2, 2));
    assert_eq!(joining::devices(&pool, queue).await.unwrap(), (0, 2));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_stopped_clock_goes_on_with_what_was_left(pool: PgPool) {
    let (store, queue) = shop(&pool, 1).await;
    let ann = joining(&pool, store, "ann").await;
    joining::join(&pool, queue, std::slice::from_ref(&ann)).await.unwrap();
    let head = joining::heads(&pool, queue, 1).await.unwrap().remove(0);
    joining::call(&pool, &head).await.unwrap();
    let before = load(&pool, ann.place_id).await.unwrap().unwrap();
    operate::set_state(&pool, None, queue, State::Paused).await.unwrap();
    let stopped = load(&pool, ann.place_id).await.unwrap().unwrap();
    assert_eq!((stopped.place.deadline, stopped.version), (None, before.version + 1));
    operate::set_state(&pool, None, queue, State::Open).await.unwrap();
    let going = load(&pool, ann.place_id).await.unwrap().unwrap();
    let (now, until) = (crate::now(&pool).await.unwrap(), going.place.deadline.unwrap());
    assert!(until > now && going.place.frozen.is_none());
    assert!(until >= before.place.deadline.unwrap(), "no second is lost");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_lately_is_told_and_measured(pool: PgPool) {
    let (store, queue) = shop(&pool, 1).await;
    let ann = joining(&pool, store, "ann").await;
    joining::join(&pool, queue, std::slice::from_ref(&ann)).await.unwrap();
    let head = joining::heads(&pool, queue, 1).await.unwrap().remove(0);
    joining::passed(&pool, ann.place_id, 2).await.unwrap();
    joining::passed(&pool, ann.place_id, 2).await.unwrap();
    assert!(matches!(joining::call(&pool, &head).await, Err(SaveError::Stale)), "it has moved on");
    let head = joining::heads(&pool, queue, 1).await.unwrap().remove(0);
    assert_eq!(head.passed, 3, "never more");
    joining::call(&pool, &head).await.unwrap();
    let lately = joining::lately(&pool, queue).await.unwrap();
    assert_eq!((lately.told, lately.within, lately.held.len()), (1, 1, 0));
    let minutes = operate::minutes(&pool, queue).await.unwrap();
    assert_eq!(minutes.iter().map(|minute| minute.joined).sum::<i64>(), 1);
    assert_eq!(operate::load(&pool, queue).await.unwrap().called, 1);
}
