//! Topping up with everything real but the device farm, which is the sandbox's over HTTP.

mod gone;
mod hours;
mod maintenance;
mod pausing;
mod shop;
mod turns;

use std::time::Duration;

use futures_util::future::join_all;
use guildhall_domain::{
    ids::Uid,
    order::Stage as OrderStage,
    topup::{
        Reason, Stage,
        account::{Account, Login, Platform},
        hours::Availability,
    },
    wallet::money::UsdCents,
};
use guildhall_providers::sandbox::farm::FailureMode;
use shop::{PRICE, shop};
use sqlx::PgPool;

use super::{Operation, TopUpError};
use crate::order::OrderError;

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_paid_pack_is_redeemed_once_and_the_order_is_delivered(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 2).await;
    house.join(&shop, ann, order).await.unwrap();
    house.look(&shop).await;
    let called = house.place(order).await;
    assert_eq!(called.place.stage, Stage::Called);
    let id = called.place.place_id;
    let ben = shop.person("ben", 0).await;
    assert_eq!(house.topups.accept(ben, id).await.unwrap_err(), TopUpError::NotFound);

    // Pressed ten times at once.
    let pressed = join_all((0..10).map(|_| house.topups.accept(ann, id))).await;
    assert!(pressed.iter().all(Result::is_ok), "{pressed:?}");
    house.finish(order).await;
    assert_eq!(house.place(order).await.place.stage, Stage::Success);
    assert_eq!(shop.farm.redeemed(&order.to_string()), 2, "two packs were bought");
    assert_eq!(shop.farm.keys(), [order.to_string()]);
    assert_eq!(shop.stage(order).await, OrderStage::Sent);
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn twenty_joins_at_once_are_one_place(pool: PgPool) {
    let shop = shop(&pool, 0).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    let joined = join_all((0..20).map(|_| house.join(&shop, ann, order))).await;
    let first = joined[0].as_ref().unwrap().live.place.place_id;
    for one in &joined {
        let one = one.as_ref().unwrap();
        assert_eq!((one.live.place.place_id, one.position), (first, Some(1)));
    }
    let another = house.paid_by(&shop, ann, 1).await;
    let refused = house.join(&shop, ann, another).await.unwrap_err();
    assert_eq!(refused, TopUpError::AlreadyQueued { place: first, order }, "one for each pack");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_came_first_is_called_first_and_a_restart_loses_no_place(pool: PgPool) {
    let shop = shop(&pool, 2).await;
    let house = shop.house().await;
    let mut orders = Vec::new();
    for n in 0..5 {
        let (uid, order) = house.paid(&shop, &format!("person{n}"), 1).await;
        house.join(&shop, uid, order).await.unwrap();
        orders.push((uid, order));
    }
    house.stop().await;

    let house = shop.house().await;
    house.look(&shop).await;
    let mut stages = Vec::new();
    for (uid, order) in &orders {
        let of_order = house.topups.of_order(*uid, *order).await.unwrap();
        let place = of_order.place.unwrap();
        stages.push((place.live.place.stage, place.position));
    }
    assert_eq!(
        stages,
        [
            (Stage::Called, None),
            (Stage::Called, None),
            (Stage::Waiting, Some(1)),
            (Stage::Waiting, Some(2)),
            (Stage::Waiting, Some(3)),
        ]
    );
    let (uid, first) = orders[0];
    let id = house.place(first).await.place.place_id;
    house.topups.exit(uid, id, false).await.unwrap();
    house.look(&shop).await;
    assert_eq!(house.place(orders[2].1).await.place.stage, Stage::Called, "the device is free");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_not_redeemed_goes_back_and_says_why(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let stories = [
        (FailureMode::Fail(Reason::WrongTier), Stage::Failed, Reason::WrongTier, 2 * PRICE),
        (
            FailureMode::Fail(Reason::InsufficientBalance),
            Stage::Failed,
            Reason::InsufficientBalance,
            2 * PRICE,
        ),
        (FailureMode::Fail(Reason::NetworkError), Stage::Failed, Reason::NetworkError, 2 * PRICE),
        (FailureMode::Refuse, Stage::Failed, Reason::UnsupportedPack, 2 * PRICE),
        (FailureMode::Partial, Stage::Partial, Reason::DeviceDisconnected, PRICE),
    ];
    for (number, (mood, stage, reason, back)) in stories.into_iter().enumerate() {
        shop.rested().await;
        shop.farm.behave(mood);
        let (uid, order) = house.paid(&shop, &format!("person{number}"), 2).await;
        assert_eq!(shop.wallet(uid).await, 0);
        house.redeem(&shop, uid, order).await;
        let place = house.place(order).await.place;
        assert_eq!((place.stage, place.reason), (stage, Some(reason)));
        assert_eq!(place.refund, Some(UsdCents(back)));
        assert_eq!(shop.wallet(uid).await, back, "{mood:?}");
        let ended = shop.stage(order).await;
        assert!(
            matches!(ended, OrderStage::Refunded | OrderStage::PartiallyCompleted),
            "{ended:?}"
        );
    }
    shop.assert_whole().await;
    // The last one lost its device, which is left alone for a while.
    let operated = house.topups.operated(shop.queue).await.unwrap();
    assert!(operated.devices[0].rests && operated.devices[0].place.is_none());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_server_that_dies_in_the_middle_of_redeeming_redeems_once(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    shop.farm.behave(FailureMode::Hang);
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 3).await;
    house.join(&shop, ann, order).await.unwrap();
    house.look(&shop).await;
    let id = house.place(order).await.place.place_id;
    house.topups.accept(ann, id).await.unwrap();
    house.ask(order).await;
    assert_eq!(shop.farm.keys(), [order.to_string()]);
    house.stop().await;

    // Two others at once: a server that came back, and one that was started beside it.
    shop.farm.behave(FailureMode::Honest);
    let (house, beside) = (shop.house().await, shop.house().await);
    for _ in 0..3 {
        tokio::join!(house.ask(order), beside.ask(order));
    }
    house.finish(order).await;
    beside.settle().await;
    assert_eq!(shop.farm.redeemed(&order.to_string()), 3);
    assert_eq!(shop.farm.keys().len(), 1);
    assert_eq!(shop.stage(order).await, OrderStage::Sent);
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_redemption_that_does_not_end_is_called_off_and_given_back(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    shop.farm.behave(FailureMode::Hang);
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    house.join(&shop, ann, order).await.unwrap();
    house.look(&shop).await;
    let id = house.place(order).await.place.place_id;
    house.topups.accept(ann, id).await.unwrap();
    house.ask(order).await;

    // Nobody knows, as long as nobody answers; the order waits for it.
    shop.farm.behave(FailureMode::Down);
    shop.past_limit(order).await;
    house.ask(order).await;
    assert_eq!(house.place(order).await.place.stage, Stage::Timeout);
    let dispute = house.give_back(&shop, order).await.unwrap_err();
    assert_eq!(dispute, OrderError::Rejected(guildhall_domain::order::Rejection::StatusChanged));
    assert_eq!(shop.stage(order).await, OrderStage::Paid);

    shop.farm.behave(FailureMode::Hang);
    house.ask(order).await;
    house.settle().await;
    let place = house.place(order).await.place;
    assert_eq!((place.stage, place.reason), (Stage::Failed, Some(Reason::Timeout)));
    assert_eq!((shop.wallet(ann).await, shop.farm.redeemed(&order.to_string())), (PRICE, 0));
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_misses_the_call_lines_up_anew_at_the_end(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    let (ben, next) = house.paid(&shop, "ben", 1).await;
    for (uid, order) in [(ann, order), (ben, next)] {
        house.join(&shop, uid, order).await.unwrap();
    }
    house.look(&shop).await;
    let id = house.place(order).await.place.place_id;
    house.ask(order).await; // its deadline is over
    assert_eq!(house.place(order).await.place.stage, Stage::QueueTimeout);
    let missed = house.topups.accept(ann, id).await.unwrap_err();
    assert_eq!(missed, TopUpError::Missed { requeue_after: Duration::from_secs(180) });
    house.look(&shop).await;
    assert_eq!(house.place(next).await.place.stage, Stage::Called);
    assert_eq!(shop.stage(order).await, OrderStage::Paid, "the money is not touched");

    let again = house.topups.requeue(ann, id).await.unwrap();
    assert_eq!((again.live.place.epoch, again.position), (2, Some(1)));
    let twice = house.topups.requeue(ann, id).await.unwrap();
    assert_eq!((twice.live.place.epoch, twice.position), (2, Some(1)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_leaves_with_the_money_gets_it_and_nothing_is_redeemed(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    let place = house.join(&shop, ann, order).await.unwrap().live.place.place_id;
    house.look(&shop).await;
    let left = house.topups.exit(ann, place, true).await.unwrap();
    assert_eq!(left.live.place.stage, Stage::Exited);
    let late = house.topups.accept(ann, place).await.unwrap_err();
    assert_eq!(late, TopUpError::StatusChanged);
    let again = house.topups.requeue(ann, place).await.unwrap_err();
    assert_eq!(again, TopUpError::StatusChanged);
    house.settle().await;
    assert_eq!(shop.stage(order).await, OrderStage::Refunded);
    assert_eq!(shop.wallet(ann).await, PRICE);
    assert!(shop.farm.keys().is_empty());
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_order_that_went_elsewhere_is_not_redeemed(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    let place = house.join(&shop, ann, order).await.unwrap().live.place.place_id;
    house.look(&shop).await;
    house.give_back(&shop, order).await.unwrap();
    // Before the queue hears of it.
    house.topups.accept(ann, place).await.unwrap();
    house.ask(order).await;
    let left = house.place(order).await.place;
    assert_eq!((left.stage, left.reason), (Stage::Exited, Some(Reason::OrderChanged)));
    assert!(shop.farm.keys().is_empty());
    assert_eq!(shop.wallet(ann).await, PRICE, "once");
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_place_leaves_with_its_order_and_another_one_may_line_up(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    let (ben, next) = house.paid(&shop, "ben", 1).await;
    house.join(&shop, ann, order).await.unwrap();
    house.join(&shop, ben, next).await.unwrap();
    house.look(&shop).await;
    assert_eq!(house.place(order).await.place.stage, Stage::Called);
    house.give_back(&shop, order).await.unwrap();
    house.settle().await;
    let left = house.place(order).await.place;
    assert_eq!((left.stage, left.reason), (Stage::Exited, Some(Reason::OrderChanged)));
    house.look(&shop).await;
    assert_eq!(house.place(next).await.place.stage, Stage::Called, "the device is free at once");
    let another = house.paid_by(&shop, ann, 1).await;
    let joined = house.join(&shop, ann, another).await.unwrap();
    assert_eq!(joined.position, Some(1), "and the dead order is in nobody's way");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn money_is_promised_on_leaving_only_while_the_order_can_give_it(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    let place = house.join(&shop, ann, order).await.unwrap().live.place.place_id;
    house.give_back(&shop, order).await.unwrap();
    let refused = house.topups.exit(ann, place, true).await.unwrap_err();
    assert_eq!(refused, TopUpError::StatusChanged);
    assert_eq!(house.place(order).await.place.refund, None);
    house.topups.exit(ann, place, false).await.unwrap();
    assert_eq!(shop.wallet(ann).await, PRICE, "once");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_nobody_can_find_out_ends_with_the_order_and_frees_the_device(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    let place = house.join(&shop, ann, order).await.unwrap().live.place.place_id;
    house.look(&shop).await;
    shop.farm.behave(FailureMode::Down);
    house.topups.accept(ann, place).await.unwrap();
    house.ask(order).await;
    shop.past_limit(order).await;
    house.ask(order).await;
    assert_eq!(house.place(order).await.place.stage, Stage::Timeout);
    house.ask(order).await;
    assert_eq!(house.place(order).await.place.stage, Stage::Timeout, "as long as the order waits");
    house.order_is_due(order).await;
    assert_eq!(shop.stage(order).await, OrderStage::Refunded);
    house.ask(order).await;
    assert_eq!(house.place(order).await.place.stage, Stage::Failed);
    let devices = house.topups.operated(shop.queue).await.unwrap().devices;
    assert!(devices.iter().all(|device| device.place.is_none()));
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn closing_a_paused_line_leaves_its_clocks_where_they_are(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    house.join(&shop, ann, order).await.unwrap();
    house.look(&shop).await;
    house.topups.operate(shop.queue, Operation::Pause, shop.seller).await.unwrap();
    let closed = house.topups.operate(shop.queue, Operation::Close, shop.seller).await.unwrap();
    assert!(matches!(closed.queue.availability, Availability::Closed { .. }));
    let place = house.place(order).await.place;
    assert!(place.frozen.is_some() && place.deadline.is_none(), "{place:?}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn only_what_devices_redeem_lines_up_and_only_when_slots_are_open(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    let account = |platform, login| Account { platform, login, name: "800123456".into() };
    let join = |account, region| house.topups.join(ann, order, region, account);
    let refused = |answer: Result<super::PlaceView, TopUpError>| answer.unwrap_err();
    let here = TopUpError::PlatformMismatch { region: "America".into() };
    assert_eq!(refused(join(account(Platform::Pc, Login::Uid), "Europe").await), here);
    assert_eq!(refused(join(account(Platform::Xbox, Login::Uid), "America").await), here);
    assert_eq!(
        refused(join(account(Platform::Pc, Login::Apple), "America").await),
        TopUpError::AppleLogin
    );
    let ben = shop.person("ben", 0).await;
    let others = house.topups.join(ben, order, "America", account(Platform::Pc, Login::Uid)).await;
    assert_eq!(refused(others), TopUpError::NotFound);

    let operated = house.topups.operate(shop.queue, Operation::Close, shop.seller).await.unwrap();
    let Availability::Closed { opens_at } = operated.queue.availability else {
        panic!("{operated:?}")
    };
    let closed = refused(house.join(&shop, ann, order).await);
    assert_eq!(closed, TopUpError::Closed { opens_at: Some(opens_at) });
    house.topups.operate(shop.queue, Operation::Drain, shop.seller).await.unwrap();
    let draining = refused(house.join(&shop, ann, order).await);
    assert_eq!(draining, TopUpError::Closed { opens_at: None });
    house.topups.operate(shop.queue, Operation::Resume, shop.seller).await.unwrap();
    sqlx::query("delete from topup_device").execute(&pool).await.unwrap();
    sqlx::query("delete from topup_queue").execute(&pool).await.unwrap();
    assert_eq!(refused(house.join(&shop, ann, order).await), TopUpError::UnsupportedPack);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn maintenance_stops_clocks_and_calls_and_devices_come_and_go(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let (ann, order) = house.paid(&shop, "ann", 1).await;
    let (ben, next) = house.paid(&shop, "ben", 1).await;
    let place = house.join(&shop, ann, order).await.unwrap().live.place.place_id;
    house.look(&shop).await;
    house.topups.operate(shop.queue, Operation::Pause, shop.seller).await.unwrap();
    let frozen = house.place(order).await.place;
    assert!(frozen.deadline.is_none() && frozen.frozen.unwrap().whole_seconds() > 80);
    assert_eq!(house.topups.accept(ann, place).await.unwrap_err(), TopUpError::StatusChanged);

    house.topups.operate(shop.queue, Operation::AddDevices(1), shop.seller).await.unwrap();
    house.join(&shop, ben, next).await.unwrap();
    house.look(&shop).await;
    assert_eq!(house.place(next).await.place.stage, Stage::Waiting, "nobody is called");
    let resumed = house.topups.operate(shop.queue, Operation::Resume, shop.seller).await.unwrap();
    house.look(&shop).await;
    let thawed = house.place(order).await.place;
    assert!(thawed.deadline.is_some() && thawed.frozen.is_none());
    assert_eq!(house.place(next).await.place.stage, Stage::Called);

    let busy = resumed.devices.iter().find(|device| device.place == Some(place)).unwrap();
    let leaving = Operation::RemoveDevice(busy.device_id);
    let leaves = house.topups.operate(shop.queue, leaving, shop.seller).await.unwrap();
    assert_eq!(leaves.devices.len(), 2, "it finishes what it has");
    house.topups.exit(ann, place, false).await.unwrap();
    assert_eq!(house.topups.operated(shop.queue).await.unwrap().devices.len(), 1);
    let gone = house.topups.operate(shop.queue, leaving, shop.seller).await.unwrap_err();
    assert_eq!(gone, TopUpError::NotFound);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_wait_is_told_from_what_was_and_measured_against_what_came(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let house = shop.house().await;
    let mut seen = Vec::new();
    for n in 0..7 {
        let (uid, order) = house.paid(&shop, &format!("person{n}"), 1).await;
        seen.push(house.join(&shop, uid, order).await.unwrap());
        house.redeem(&shop, uid, order).await;
        house.topups.window.forget(shop.queue);
    }
    let told: Vec<bool> = seen.iter().map(|shown| shown.live.told_p90.is_some()).collect();
    assert_eq!(told, [false, false, false, false, false, true, true], "nobody guesses");
    let last = house.topups.queues(Some("genshin"), None).await.unwrap().remove(0);
    assert_eq!((last.told, last.within), (2, 2));
    assert_eq!(house.topups.queues(Some("hsr"), None).await.unwrap().len(), 0);
    let nobody = house.topups.of_person(Uid(-1)).await.unwrap();
    assert!(nobody.is_empty());
}
