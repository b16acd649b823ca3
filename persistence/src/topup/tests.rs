//! Lines and places on a real database. What the rules allow is tested in `domain`.

use std::{collections::HashSet, time::Duration};

use guildhall_domain::{
    ids::{OrderId, PlaceId, QueueId, Uid},
    notice::Kind,
    topup::{
        Command, Outcome, Stage,
        account::{Account, Login, Platform},
        decide,
        hours::State,
        joining::Refusal,
    },
};
use sqlx::{PgExecutor, PgPool};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::{
    idempotency::{self, Claim},
    notice,
};

use super::{
    PlaceEventKind, PlaceRecord, PlaceTransaction, SaveError, called, candidate,
    joining::{self, JoinRequest, NotJoined},
    load, of_order, operate, queue, save,
};

/// A storefront, its queue with so many devices.
async fn shop(pool: &PgPool, devices: i32) -> (Uid, QueueId) {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('genshin', '{"en": "Genshin Impact"}', 'top_up', 1);
           insert into goods (goods_id, game, subgame_name, name, search_text, tags)
           values (9, 'genshin', 'America', '330 Genesis Crystals', '330 genesis crystals', '{"kind": "pack"}')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let store = person(pool, "store").await;
    let platforms = [Platform::Pc];
    let mut db = pool.acquire().await.unwrap();
    let queue =
        queue::open(&mut db, store, "genshin", "America", &platforms, devices).await.unwrap();
    (store, queue)
}

async fn person(pool: &PgPool, name: &str) -> Uid {
    let insert = "insert into account (email, nickname) values ($1, $1) returning uid";
    Uid(sqlx::query_scalar(insert).bind(name).fetch_one(pool).await.unwrap())
}

/// A paid order of somebody new.
async fn joining(pool: &PgPool, store: Uid, name: &str) -> JoinRequest {
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
    JoinRequest {
        place_id: PlaceId(Uuid::now_v7()),
        order_id: order,
        uid,
        account: Account { platform: Platform::Pc, login: Login::Uid, name: "800123456".into() },
        region: "America".into(),
        claimed: None,
    }
}

/// Lets them join; each is told to wait from ten to twenty seconds.
async fn join(pool: &PgPool, queue: QueueId, requests: &[JoinRequest]) -> Vec<PlaceRecord> {
    let joined = joining::join(pool, queue, requests, |_| Some((10, 20))).await.unwrap();
    joined.into_iter().map(Result::unwrap).collect()
}

async fn join_one(pool: &PgPool, queue: QueueId, request: &JoinRequest) -> PlaceRecord {
    join(pool, queue, std::slice::from_ref(request)).await.remove(0)
}

/// The order is delivered by somebody else, once this is committed.
async fn deliver(db: impl PgExecutor<'_>, order: OrderId) {
    sqlx::query(r#"update "order" set stage = 'sent', version = version + 1 where order_id = $1"#)
        .bind(order.0)
        .execute(db)
        .await
        .unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_same_person_joins_twenty_times_and_has_one_place(pool: PgPool) {
    let (store, queue) = shop(&pool, 0).await;
    let ann = joining(&pool, store, "ann").await;
    let mut tries = JoinSet::new();
    for _ in 0..20 {
        let (pool, again) =
            (pool.clone(), JoinRequest { place_id: PlaceId(Uuid::now_v7()), ..ann.clone() });
        tries.spawn(async move { join(&pool, queue, &[again.clone(), again]).await });
    }
    let joined: Vec<PlaceRecord> = tries.join_all().await.into_iter().flatten().collect();
    let place = of_order(&pool, ann.order_id).await.unwrap().unwrap();
    assert!(joined.iter().all(|one| *one == place), "{joined:?}");
    assert_eq!((joined.len(), place.place.stage), (40, Stage::Waiting));
    let queue = joining::everybody(&pool, queue).await.unwrap();
    assert_eq!(queue.len(), 1);
    assert_eq!((queue[0].place, queue[0].version), (place.place.place_id, place.version));
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
        joins.spawn(async move { join(&pool, queue, &some).await.len() });
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
        let at = |one: &JoinRequest| of.iter().position(|place| *place == one.place_id).unwrap();
        assert!(at(&some[0]) < at(&some[1]) && at(&some[1]) < at(&some[2]), "in their order");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn each_of_those_who_join_together_is_answered_alone(pool: PgPool) {
    let (store, queue) = shop(&pool, 0).await;
    let ann = joining(&pool, store, "ann").await;
    let gone = joining(&pool, store, "ben").await;
    deliver(&pool, gone.order_id).await;
    let other = JoinRequest { uid: ann.uid, ..joining(&pool, store, "cat").await };
    let twin = joining(&pool, store, "dan").await;
    sqlx::query(r#"update "order" set buyer = $1, command_key = 'twin' where order_id = $2"#)
        .bind(ann.uid.0)
        .bind(twin.order_id.0)
        .execute(&pool)
        .await
        .unwrap();
    let key = async || {
        idempotency::claim(&pool, ann.uid, "twin", "join", &[7; 32], Duration::ZERO).await.unwrap()
    };
    let Claim::Mine(claimed) = key().await else { panic!("somebody has that key") };
    let twin = JoinRequest { uid: ann.uid, claimed: Some(claimed), ..twin };
    let all = [gone, other, ann.clone(), twin];
    let joined =
        joining::join(&pool, queue, &all, |position| Some((0, i32::try_from(position).unwrap())))
            .await;
    let joined = joined.unwrap();
    assert_eq!(joined[0], Err(NotJoined::Refused(Refusal::StatusChanged)));
    assert_eq!(joined[1], Err(NotJoined::NoOrder), "it is somebody else's");
    let place = joined[2].as_ref().unwrap();
    assert_eq!((place.place.place_id, place.place.stage), (ann.place_id, Stage::Waiting));
    assert_eq!(place.told_p90, Some(1), "whoever is refused is not counted");
    assert_eq!(
        joined[3],
        Err(NotJoined::AlreadyQueued { goods_id: "9".into() }),
        "one for each pack"
    );
    assert!(matches!(key().await, Claim::Mine(_)), "whoever was kept out may ask again");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_call_that_was_taken_over_joins_nobody_and_keeps_nobody_out(pool: PgPool) {
    let (store, queue) = shop(&pool, 0).await;
    let (slow, ben) = (joining(&pool, store, "ann").await, joining(&pool, store, "ben").await);
    let claim = async |one: &JoinRequest, abandoned| {
        let claim = idempotency::claim(&pool, one.uid, "k", "join", &[7; 32], abandoned).await;
        match claim.unwrap() {
            Claim::Mine(claimed) => JoinRequest { claimed: Some(claimed), ..one.clone() },
            other => panic!("{other:?}"),
        }
    };
    let late = claim(&slow, Duration::from_secs(20)).await;
    let again = claim(&slow, Duration::ZERO).await;
    let ben = claim(&ben, Duration::from_secs(20)).await;
    let joined = joining::join(&pool, queue, &[late, ben.clone()], |_| None).await.unwrap();
    assert_eq!(joined[0], Err(NotJoined::TakenOver));
    assert_eq!(joined[1].as_ref().unwrap().place.place_id, ben.place_id);
    assert_eq!(of_order(&pool, slow.order_id).await.unwrap(), None);
    join_one(&pool, queue, &again).await;
    for one in [&slow, &ben] {
        let kept = idempotency::claim(&pool, one.uid, "k", "join", &[7; 32], Duration::ZERO).await;
        assert!(matches!(kept, Ok(Claim::CarriedOut(_))), "{kept:?}");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn nobody_joins_with_an_order_that_goes_elsewhere_meanwhile(pool: PgPool) {
    let (store, queue) = shop(&pool, 0).await;
    let ann = joining(&pool, store, "ann").await;
    let mut order = crate::begin(&pool).await.unwrap();
    deliver(&mut *order, ann.order_id).await;
    let (of_ann, there) = (ann.clone(), pool.clone());
    let joins =
        tokio::spawn(async move { joining::join(&there, queue, &[of_ann], |_| None).await });
    let waits = "select count(*) > 0 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while !joins.is_finished()
        && !sqlx::query_scalar::<_, bool>(waits).fetch_one(&pool).await.unwrap()
    {}
    order.commit().await.unwrap();
    let joined = joins.await.unwrap().unwrap();
    assert_eq!(joined, [Err(NotJoined::Refused(Refusal::StatusChanged))]);
    assert_eq!(of_order(&pool, ann.order_id).await.unwrap(), None);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_decided_on_an_order_or_a_queue_of_before_is_not_kept(pool: PgPool) {
    let (store, queue) = shop(&pool, 0).await;
    let ann = joining(&pool, store, "ann").await;
    let live = join_one(&pool, queue, &ann).await;
    let now = crate::now(&pool).await.unwrap();
    let exit = Command::Exit { wants_refund: true };
    let Ok(Outcome::Moves(decision)) = decide(&live.place, &exit, now) else { panic!() };
    let keep = async |given: &candidate::CandidateRecord| {
        let change = PlaceTransaction {
            live: &live,
            decision: &decision,
            event_kind: PlaceEventKind::Ended,
            account: None,
            told: None,
            claimed: None,
            given: Some(given),
        };
        save(&pool, &change).await
    };
    let read = async || candidate::load(&pool, ann.order_id).await.unwrap().unwrap();
    let before = read().await;
    operate::set_state(&pool, None, queue, State::Draining).await.unwrap();
    assert!(matches!(keep(&before).await, Err(SaveError::Stale)), "the queue has changed");
    let before = read().await;
    deliver(&pool, ann.order_id).await;
    assert!(matches!(keep(&before).await, Err(SaveError::Stale)), "the order has changed");
    assert_eq!(load(&pool, ann.place_id).await.unwrap().as_ref(), Some(&live));
    keep(&read().await).await.unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_device_is_held_by_one_place_however_many_are_called(pool: PgPool) {
    let (store, queue) = shop(&pool, 2).await;
    let mut calls = JoinSet::new();
    for n in 0..10 {
        let one = joining(&pool, store, &format!("person{n}")).await;
        join_one(&pool, queue, &one).await;
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
    join_one(&pool, queue, &ann).await;
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
    join_one(&pool, queue, &ann).await;
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

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn whose_turn_it_is_is_told_once_and_until_when(pool: PgPool) {
    let (store, queue) = shop(&pool, 1).await;
    let ann = joining(&pool, store, "ann").await;
    join_one(&pool, queue, &ann).await;
    let head = joining::heads(&pool, queue, 1).await.unwrap().remove(0);
    joining::call(&pool, &head).await.unwrap();
    assert!(joining::call(&pool, &head).await.is_err(), "called before");
    let live = load(&pool, ann.place_id).await.unwrap().unwrap();
    let event = notice::place_event(ann.place_id, live.version);
    let told = notice::told_by(&pool, &event, &[ann.uid]).await.unwrap();
    let [turn] = &told[..] else { panic!("{told:?}") };
    assert_eq!(
        (turn.kind, turn.uid, turn.until),
        (Kind::YourTurn, live.place.uid, live.place.deadline)
    );
    assert_eq!(turn.order.as_ref().unwrap().order_id, live.place.order_id);

    let late = live.place.deadline.unwrap();
    let Ok(Outcome::Moves(missed)) = decide(&live.place, &Command::DeadlineDue, late) else {
        panic!("the deadline has passed");
    };
    let change = PlaceTransaction {
        live: &live,
        decision: &missed,
        event_kind: PlaceEventKind::Ended,
        account: None,
        told: None,
        claimed: None,
        given: None,
    };
    save(&pool, &change).await.unwrap();
    let kinds: Vec<String> = sqlx::query_scalar("select kind from notice order by notice_id")
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(kinds, ["your_turn", "turn_missed"]);
}
