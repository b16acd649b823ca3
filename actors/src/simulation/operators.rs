//! Operators of a queue: they pause, resume and drain it while customers are being called.

use std::time::Duration;

use guildhall_domain::topup::hours::State;

use super::{World, checks, store::Store};

/// Changes the queue's mode a few times. In the end the queue is open.
pub async fn operate(world: World) {
    let chance = world.chance();
    for _ in 0..2 + chance.below(6) {
        let pause = chance.between(Duration::from_secs(5), Duration::from_secs(900));
        if world.store.elapsed() + pause >= world.store.peace() {
            break;
        }
        tokio::time::sleep(pause).await;
        if chance.percent(70) {
            // While a customer is being called.
            let until = world.store.now() + Duration::from_secs(120);
            let stirs = |rows: &super::store::Rows| rows.queues.stirring_since.is_some();
            world.store.change_before(Some(until), stirs).await;
            tokio::time::sleep(Duration::from_millis(chance.below(1_200))).await;
        }
        let state = chance.one_of(&[State::Open, State::Paused, State::Paused, State::Draining]);
        set(&world.store, state);
    }
    set(&world.store, State::Open);
}

pub fn set(store: &Store, state: State) {
    store.say(|| format!("the line is set to {}", state.as_str()));
    store.alter(|rows, now| {
        rows.queues.set(state, now);
        checks::clocks(rows);
    });
}
