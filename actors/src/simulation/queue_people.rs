//! Customers of a queue: they join, go offline, are called, accept in time, late or never, leave, and join again.

use std::time::Duration;

use guildhall_domain::{ids::Uid, order::Category, topup::Stage};
use tokio::task::JoinSet;

use super::{
    World, buyers,
    queue_rows::{Device, REGION, place_id},
};
use crate::{
    order::{OrderAction, Person},
    topup::place_actor::{PlaceAction, PlaceMessage},
};

/// Opens a queue with a few devices and lets people join it.
pub fn come(world: &World, all: &mut JoinSet<()>) {
    let chance = world.chance();
    let devices = 1 + chance.below(3);
    world.store.alter(|rows, _| {
        rows.queues.devices.resize_with(usize::try_from(devices).unwrap_or(1), Device::default);
    });
    for _ in 0..2 + chance.below(7) {
        all.spawn(stand(world.clone()));
    }
}

async fn stand(world: World) {
    let chance = world.chance().clone();
    tokio::time::sleep(chance.between(Duration::from_millis(1), Duration::from_secs(600))).await;
    if world.outside.is_operated {
        world.store.change_before(None, |rows| rows.queues.availability().may_join()).await;
    }
    let (number, uid) = buyers::paid_order(&world);
    world.store.alter(|rows, now| {
        rows.queues.turn_up(uid, chance.percent(80));
        rows.queues.join(number, uid, now);
    });
    world.store.say(|| format!("place {number} joins"));
    for _ in 0..2 + chance.below(10) {
        let stage = stage(&world, number);
        match stage {
            Stage::Success | Stage::Partial | Stage::Failed => return,
            Stage::Waiting => while_waiting(&world, number, uid).await,
            Stage::Called => when_called(&world, number, uid).await,
            Stage::Redeeming | Stage::Timeout => {}
            Stage::QueueTimeout | Stage::Exited if chance.percent(30) => return,
            Stage::QueueTimeout | Stage::Exited => {
                pause(&world, 1, 300).await;
                run(&world, number, PlaceAction::Requeue { asked: None }).await;
            }
        }
        // Until its stage changes, or for a while.
        let until =
            world.store.now() + chance.between(Duration::from_secs(5), Duration::from_secs(900));
        let elsewhere =
            |rows: &super::store::Rows| rows.queues.places[&number].live.place.stage != stage;
        world.store.change_before(Some(until), elsewhere).await;
    }
}

fn stage(world: &World, number: u128) -> Stage {
    world.store.rows().queues.places[&number].live.place.stage
}

async fn pause(world: &World, least: u64, most: u64) {
    let (least, most) = (Duration::from_secs(least), Duration::from_secs(most));
    tokio::time::sleep(world.chance().between(least, most)).await;
}

async fn while_waiting(world: &World, number: u128, uid: Uid) {
    let chance = world.chance();
    if world.outside.is_operated && chance.percent(15) {
        return dispute(world, number).await;
    }
    match chance.below(10) {
        0 => run(world, number, PlaceAction::Exit { wants_refund: chance.percent(50) }).await,
        1 | 2 => {
            // Exactly when somebody may be called, or at a random time.
            if chance.percent(70) {
                let until = world.store.now() + Duration::from_secs(300);
                let moment = |rows: &super::store::Rows| rows.queues.stirring_since.is_some();
                world.store.change_before(Some(until), moment).await;
                tokio::time::sleep(Duration::from_millis(chance.below(1_500))).await;
            }
            let account = world.store.rows().queues.places[&number].live.account.clone();
            let region = REGION.to_owned();
            run(world, number, PlaceAction::Switch { account, region }).await;
        }
        3..6 => {
            let is_here = world.store.rows().queues.is_here(uid);
            world.store.say(|| format!("place {number} is here: {}", !is_here));
            world.store.alter(|rows, _| rows.queues.turn_up(uid, !is_here));
        }
        6 if chance.percent(30) => give_back(world, number).await,
        _ => {}
    }
}

async fn when_called(world: &World, number: u128, uid: Uid) {
    let chance = world.chance();
    world.store.alter(|rows, _| rows.queues.turn_up(uid, true));
    if world.outside.is_operated && chance.percent(15) {
        dispute(world, number).await;
        return run(world, number, PlaceAction::Accept).await;
    }
    match chance.below(10) {
        0 => {} // never accepts
        1 => run(world, number, PlaceAction::Exit { wants_refund: chance.percent(50) }).await,
        2 | 3 => {
            // At the last moment, or just after it.
            pause(world, 84, 96).await;
            run(world, number, PlaceAction::Accept).await;
        }
        4 => {
            run(world, number, PlaceAction::Accept).await;
            give_back(world, number).await;
        }
        _ => {
            pause(world, 1, 80).await;
            run(world, number, PlaceAction::Accept).await;
        }
    }
}

/// The buyer disputes the order, and withdraws the dispute.
async fn dispute(world: &World, number: u128) {
    let order = world.store.rows().orders[&number].live.order.clone();
    let buyer = Person { uid: order.buyer, is_staff: false, works_for: None };
    let disputed = OrderAction::OpenDispute {
        category: world.chance().one_of(&Category::ALL),
        asked: None,
        text: String::new(),
        images: Vec::new(),
    };
    let nth = world.chance().next();
    if buyers::carry_out(world, &order, buyer, disputed, nth).await.is_some() {
        if world.chance().percent(60) {
            hold_up_the_news(world).await;
        }
        pause(world, 1, 5).await;
        let withdrawn = OrderAction::WithdrawDispute;
        buyers::carry_out(world, &order, buyer, withdrawn, nth.wrapping_add(1)).await;
    }
}

/// Pauses a process, perhaps while it reports to a place that its order must not be redeemed.
async fn hold_up_the_news(world: &World) {
    let chance = world.chance();
    tokio::time::sleep(Duration::from_millis(chance.below(40))).await;
    let takes = chance.between(Duration::from_secs(10), Duration::from_secs(90));
    let takes = takes.min(world.store.peace().saturating_sub(world.store.elapsed()));
    if let Some(process) = world.process() {
        world.store.say(|| format!("{} stands still for {takes:?}", process.link));
        process.link.stand(takes);
    }
}

/// The seller refunds the order.
async fn give_back(world: &World, number: u128) {
    let order = world.store.rows().orders[&number].live.order.clone();
    let Some(process) = world.process() else { return };
    let seller = Person { uid: order.seller, is_staff: false, works_for: None };
    let act = OrderAction::GiveBack { reason: String::new() };
    let done = process.orders.act_once(order.order_id, seller, act, None).await;
    world.store.say(|| format!("order {number} is given back: {:?}", done.err()));
}

/// Gives a command, at most three times if it is not answered.
async fn run(world: &World, number: u128, action: PlaceAction) {
    for _ in 0..3 {
        if let Some(process) = world.process()
            && let Some(places) = &process.places
        {
            let command = |reply| PlaceMessage::Command(action.clone().into(), Some(reply));
            let answer = places.ask(place_id(number), command).await;
            world.store.say(|| {
                let said = answer.as_ref().map(|answer| {
                    answer
                        .as_ref()
                        .map(|live| live.place.stage.as_str())
                        .map_err(|refused| format!("{refused:?}"))
                });
                format!("place {number} wants {action:?}: {said:?}")
            });
            match answer {
                Ok(Ok(live)) => return was_carried_out(world, number, &action, live.place.stage),
                Ok(Err(_)) => return,
                Err(_) => {}
            }
        }
        pause(world, 1, 30).await;
    }
}

/// Checks that a successful command had its effect.
fn was_carried_out(world: &World, number: u128, action: &PlaceAction, stage: Stage) {
    let is_empty = match action {
        PlaceAction::Accept => matches!(stage, Stage::Waiting | Stage::Called),
        PlaceAction::Exit { .. } => stage.is_live(),
        _ => false,
    };
    if is_empty {
        let what = format!("place {number}: a yes was said to what is not kept");
        world.store.rows().violated(what);
    }
}
