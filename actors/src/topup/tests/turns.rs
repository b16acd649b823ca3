//! Whose turn it is, and who is told what: absent heads, positions, the end of a day.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use guildhall_domain::{
    ids::{OrderId, Uid},
    order::Stage as OrderStage,
    topup::{
        Stage,
        hours::{Availability, next_opening},
        queue::ABSENT_GRACE,
    },
};
use guildhall_persistence::topup as rows;
use guildhall_providers::sandbox::farm::FailureMode;
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::time::Instant;

use super::{
    super::TopUpError,
    shop::{House, PRICE, Recorder, Shop, shop},
};

/// So many people in the queue, in the order they joined.
async fn queue_of(shop: &Shop, house: &House, names: &[&str]) -> Vec<(Uid, OrderId)> {
    let mut queue = Vec::new();
    for name in names {
        let (uid, order) = house.paid(shop, name, 1).await;
        house.join(shop, uid, order).await.unwrap();
        queue.push((uid, order));
    }
    queue
}

async fn stages(house: &House, queue: &[(Uid, OrderId)]) -> Vec<Stage> {
    let mut stages = Vec::new();
    for (_, order) in queue {
        stages.push(house.place(*order).await.place.stage);
    }
    stages
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_absent_head_is_waited_for_and_then_passed_over_by_three_once(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.old_house().await;
    let began = Instant::now();
    let queue = queue_of(&shop, &house, &["absent", "ben", "cat", "dan", "eve"]).await;
    let recorder = Arc::new(Recorder::default());
    let _there: Vec<_> = queue[1..].iter().map(|(uid, _)| house.opens(*uid, &recorder)).collect();
    let absent = queue[0].1;

    let mut called = Vec::new();
    while called.len() < queue.len() {
        assert!(began.elapsed() < Duration::from_secs(30), "the line does not move: {called:?}");
        house.look(&shop).await;
        let stages = stages(&house, &queue).await;
        let Some(turn) = stages.iter().position(|stage| *stage == Stage::Called) else { continue };
        if called.is_empty() {
            assert!(began.elapsed() >= ABSENT_GRACE, "nobody waited for the head");
        }
        called.push(turn);
        let passed = i32::try_from(called.len().min(3)).unwrap();
        let head = house.topups.place(queue[0].0, house.place(absent).await.place.place_id).await;
        let head = head.unwrap();
        assert_eq!(head.live.passed, passed);
        if head.live.place.stage == Stage::Waiting {
            assert_eq!(head.position, Some(1), "who is passed over stays where they are");
        }
        let (uid, order) = queue[turn];
        let place = house.place(order).await.place.place_id;
        house.topups.exit(uid, place, false).await.unwrap();
    }
    assert_eq!(called, [1, 2, 3, 0, 4]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_has_just_left_or_a_young_process_passes_nobody_over(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let young = shop.house().await;
    let queue = queue_of(&shop, &young, &["ann", "ben"]).await;
    let recorder = Arc::new(Recorder::default());
    let _ben = young.opens(queue[1].0, &recorder);
    young.look(&shop).await;
    assert_eq!(stages(&young, &queue).await, [Stage::Called, Stage::Waiting]);
    let place = young.place(queue[0].1).await.place.place_id;
    young.topups.exit(queue[0].0, place, false).await.unwrap();
    young.look(&shop).await;
    let place = young.place(queue[1].1).await.place.place_id;
    young.topups.exit(queue[1].0, place, false).await.unwrap();
    young.stop().await;

    let old = shop.old_house().await;
    let queue = queue_of(&shop, &old, &["cat", "dan"]).await;
    let _dan = old.opens(queue[1].0, &recorder);
    drop(old.opens(queue[0].0, &recorder)); // a phone that reconnects
    old.look(&shop).await;
    assert_eq!(stages(&old, &queue).await, [Stage::Called, Stage::Waiting]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn positions_are_told_once_a_second_and_counted_once_for_all(pool: PgPool) {
    let shop = shop(&pool, 0).await;
    let house = shop.house().await;
    let names: Vec<String> = (0..30).map(|n| format!("person{n}")).collect();
    let queue =
        queue_of(&shop, &house, &names.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let recorders: Vec<Arc<Recorder>> = queue.iter().map(|_| Arc::default()).collect();
    let _there: Vec<_> = queue
        .iter()
        .zip(&recorders)
        .map(|((uid, _), recorder)| house.opens(*uid, recorder))
        .collect();

    // Twenty leave one after the other, at a pace that a push for each would not keep to a second.
    let began = Instant::now();
    for (left, (uid, order)) in queue[..20].iter().enumerate() {
        let place = house.place(*order).await.place.place_id;
        house.topups.exit(*uid, place, false).await.unwrap();
        while began.elapsed() < Duration::from_millis(120) * u32::try_from(left).unwrap() {
            house.look(&shop).await;
        }
    }
    let last = || recorders[29].heard().last().and_then(|(_, shown)| shown.position);
    while last() != Some(10) {
        assert!(began.elapsed() < Duration::from_secs(60), "the last word is {:?}", last());
        house.look(&shop).await;
    }

    let mut rounds: BTreeMap<OffsetDateTime, BTreeSet<usize>> = BTreeMap::new();
    for (number, recorder) in recorders.iter().enumerate() {
        let heard = recorder.heard();
        let waiting: Vec<_> =
            heard.iter().map(|(_, shown)| shown).filter(|shown| shown.position.is_some()).collect();
        for two in waiting.windows(2) {
            let (old, new) = (two[0], two[1]);
            let gap = new.at - old.at;
            assert!(gap >= Duration::from_millis(900), "{number} was told twice within {gap}");
            assert!(old.position > new.position && old.version() < new.version());
        }
        for shown in waiting {
            // One count for everybody: those before me have left from the head, and as many are missing in all.
            let ahead = i64::try_from(number).unwrap() - (30 - shown.waiting);
            assert_eq!(shown.position, Some(ahead + 1), "{number} of {}", shown.waiting);
            rounds.entry(shown.at).or_default().insert(number);
        }
    }
    assert!(rounds.len() >= 2, "{rounds:?}");
    for (at, told) in rounds {
        // Who leaves while a round is being told is left out of it; who stays never is.
        assert!((20..30).all(|number| told.contains(&number)), "at {at} only {told:?} were told");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_position_is_never_shown_with_a_row_of_another_moment(pool: PgPool) {
    let shop = shop(&pool, 0).await;
    let house = shop.house().await;
    let queue = queue_of(&shop, &house, &["ann", "ben", "cat"]).await;
    let (cat, order) = queue[2];
    let place = house.place(order).await.place.place_id;
    let before = rows::load(&pool, place).await.unwrap().unwrap();
    // Cat leaves and joins again, behind Dan: what was read before that has nothing to do with where she stands now.
    house.topups.exit(cat, place, false).await.unwrap();
    queue_of(&shop, &house, &["dan"]).await;
    house.topups.requeue(cat, place).await.unwrap();
    let shown = house.topups.window.shown(before).await.unwrap();
    assert_eq!((shown.live.place.epoch, shown.position), (2, Some(4)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn when_the_farms_day_is_used_up_the_line_closes_until_it_opens_again(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let queue = queue_of(&shop, &house, &["ann", "ben"]).await;
    let (_, late) = house.paid(&shop, "cat", 1).await;
    let (ann, first) = queue[0];
    house.look(&shop).await;
    shop.farm.behave(FailureMode::UsedUp);
    let place = house.place(first).await.place.place_id;
    house.topups.accept(ann, place).await.unwrap();
    house.finish(first).await;
    assert_eq!(house.place(first).await.place.stage, Stage::Failed);
    assert_eq!(shop.stage(first).await, OrderStage::Refunded);
    assert_eq!(shop.wallet(ann).await, PRICE);

    house.look(&shop).await;
    let closed = house.topups.operated(shop.queue).await.unwrap().queue;
    let opens_at = next_opening(guildhall_persistence::now(&pool).await.unwrap());
    assert_eq!(closed.availability, Availability::Closed { opens_at });
    assert_eq!(house.place(queue[1].1).await.place.stage, Stage::Waiting, "called for nothing");
    let cat = rows::candidate::load(&pool, late).await.unwrap().unwrap().buyer;
    let refused = house.join(&shop, cat, late).await.unwrap_err();
    assert_eq!(refused, TopUpError::Closed { opens_at: Some(opens_at) });

    shop.farm.behave(FailureMode::Honest);
    let night = "update topup_queue set closed_until = now()";
    sqlx::query(night).execute(&pool).await.unwrap();
    house.look(&shop).await;
    assert_eq!(house.place(queue[1].1).await.place.stage, Stage::Called, "it opens by itself");
    shop.assert_whole().await;
}
