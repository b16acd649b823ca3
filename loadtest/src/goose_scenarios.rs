//! Hands lives over to goose: each of its users plays one, an act at a time, in the closed model after a pause, in the open one when
//! somebody comes.
//!
//! Goose chooses by chance that no seed reaches, so here it has nothing to choose: one transaction each, no waits of its own.
use crate::{
    run::{report, run},
    scenario::{Act, Behaviour, Kind, Part},
    virtual_user::VirtualUser,
};
use goose::{goose::TransactionFunction, prelude::*};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

/// How long a free user listens for somebody to come before it asks goose whether it is over.
const LISTEN: Duration = Duration::from_millis(500);
/// Before who could not begin tries again.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// What a user of goose's is at.
struct Seat {
    hand: VirtualUser,
    life: Option<Box<dyn Behaviour>>,
    /// In the middle of a visit.
    is_busy: bool,
}

/// Goose wants session data that can be cloned.
#[derive(Clone)]
struct Shared(Arc<Mutex<Seat>>);

/// A scenario of goose's that plays `part`.
pub fn scenario(part: &Part) -> Result<Scenario, GooseError> {
    let Part { kind, weight, is_paced, pause_times } = *part;
    let arrive: TransactionFunction = Arc::new(move |user| Box::pin(arrive(user, kind)));
    let act: TransactionFunction =
        Arc::new(move |user| Box::pin(act(user, kind, is_paced, pause_times)));
    Ok(Scenario::new(kind.name)
        .set_weight(weight)?
        .register_transaction(Transaction::new(arrive).set_on_start().set_name("arrive"))
        .register_transaction(Transaction::new(act).set_name(kind.name)))
}

async fn arrive(user: &mut GooseUser, kind: &'static Kind) -> TransactionResult {
    // The door opens with the first user, not with the first who is ready.
    run().door();
    let hand = VirtualUser::new(kind.name, user.weighted_users_index)
        .map_err(TransactionError::Reqwest)?;
    let mut seat = Seat { hand, life: None, is_busy: false };
    seat.life = (kind.arrive)(&mut seat.hand).await;
    report(user, kind.name, seat.hand.take_records()).await;
    user.set_session_data(Shared(Arc::new(Mutex::new(seat))));
    Ok(())
}

async fn act(
    user: &mut GooseUser,
    kind: &'static Kind,
    is_paced: bool,
    pause_times: u64,
) -> TransactionResult {
    let Some(Shared(seat)) = user.get_session_data::<Shared>().cloned() else { return Ok(()) };
    let mut seat = seat.lock().await;
    let Seat { hand, life, is_busy } = &mut *seat;
    let Some(life) = life else {
        tokio::time::sleep(TRY_AGAIN).await;
        *life = (kind.arrive)(hand).await;
        report(user, kind.name, hand.take_records()).await;
        return Ok(());
    };
    if let Some(door) = run().door().filter(|_| is_paced && !*is_busy) {
        let Some(meant) = door.next(LISTEN).await else { return Ok(()) };
        hand.was_meant_to_begin(meant.into_std());
    }
    let done = life.act(hand).await;
    *is_busy = done == Act::More;
    report(user, kind.name, hand.take_records()).await;
    // Who is through in the open model is free for whoever comes next.
    let is_free = is_paced && !*is_busy && run().wish.rate.is_some();
    if !is_free {
        let (least, most) = kind.pause;
        let pause = hand.dice.between(least * pause_times, most * pause_times);
        tokio::time::sleep(Duration::from_millis(pause)).await;
    }
    Ok(())
}

/// Says every few seconds how it goes, until the run is dropped.
pub async fn show_progress(every: Duration) {
    let began = Instant::now();
    let whole = run().wish.length().as_secs();
    loop {
        tokio::time::sleep(every).await;
        // Coming in and going home take a little longer than the run.
        let at = began.elapsed().as_secs().min(whole);
        let at_the_door = match run().open_door() {
            Some(door) => format!("; {} at the door", door.waiting().await),
            None => String::new(),
        };
        eprintln!("{at:>4} of {whole} s: {}{at_the_door}", run().tally.so_far());
    }
}
