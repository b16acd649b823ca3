//! Every deadline of every session: one task for the process, outside the socket actors, which freeze when their
//! peer stops reading (actix-web#2441). Design: realtime 2.8.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use crate::{GatewayConfig, gateway::Switchboard, session::Session};

/// What has to be looked after at a point in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deadline {
    /// A ping is due, or a pong overdue.
    Beat,
    /// A namespace should have been joined.
    Connect,
    /// Announced attachments should have arrived.
    Attachments,
    /// A lagging reader should have read.
    Lag,
    /// A polling session that said goodbye may be forgotten.
    Tombstone,
    /// The websocket of a closed session should have ended.
    Reap,
}

/// Where a session's heartbeat stands.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Beat {
    Resting { ping_at: Instant },
    Waiting { deadline: Instant },
}

impl Beat {
    pub(crate) fn first(config: &GatewayConfig, opened: Instant) -> Self {
        Self::Resting { ping_at: opened + config.ping_interval }
    }

    pub(crate) fn after_pong(config: &GatewayConfig, now: Instant) -> Self {
        Self::Resting { ping_at: now + config.ping_interval }
    }

    /// When the session counts as gone if nothing is heard from it.
    pub(crate) fn deadline(self, config: &GatewayConfig) -> Instant {
        match self {
            Self::Resting { ping_at } => ping_at + config.ping_timeout,
            Self::Waiting { deadline } => deadline,
        }
    }
}

/// What is due in each tick.
type Slots = BTreeMap<u64, Vec<(Weak<Session>, Deadline)>>;

/// Deadlines in slots of one tick each. A session costs one entry for its heartbeat and none otherwise.
pub(crate) struct Wheel {
    started: Instant,
    tick: Duration,
    slots: Mutex<Slots>,
}

impl Wheel {
    pub(crate) fn new(config: &GatewayConfig) -> Self {
        let shortest = [
            config.ping_interval,
            config.ping_timeout,
            config.lag_timeout,
            config.attachment_timeout,
        ]
        .into_iter()
        .min()
        .unwrap_or_default();
        // Ours: a fortieth is precise enough for a heartbeat; four ticks a second cost nothing.
        let tick = (shortest / 40).clamp(Duration::from_millis(5), Duration::from_millis(250));
        Self { started: Instant::now(), tick, slots: Mutex::default() }
    }

    pub(crate) fn tick(&self) -> Duration {
        self.tick
    }

    /// Has `deadline` looked after at `due`, or up to one tick later.
    pub(crate) fn add(&self, due: Instant, session: &Arc<Session>, deadline: Deadline) {
        let slot = self.slot(due) + 1;
        self.slots().entry(slot).or_default().push((Arc::downgrade(session), deadline));
    }

    /// Looks after everything that is due at `now`.
    pub(crate) fn turn(&self, now: Instant) {
        let later = {
            let mut slots = self.slots();
            let later = slots.split_off(&(self.slot(now) + 1));
            std::mem::replace(&mut *slots, later)
        };
        for (session, deadline) in later.into_values().flatten() {
            let Some(session) = session.upgrade() else { continue };
            if let Some(due) = session.meet(deadline, now) {
                self.add(due, &session, deadline);
            }
        }
    }

    fn slot(&self, at: Instant) -> u64 {
        let ticks = at.saturating_duration_since(self.started).as_nanos() / self.tick.as_nanos();
        u64::try_from(ticks).unwrap_or(u64::MAX - 1)
    }

    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Turns the wheel for as long as the gateway lives.
pub(crate) async fn keep_turning(board: Weak<Switchboard>, tick: Duration) {
    let mut ticks = tokio::time::interval(tick);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(board) = board.upgrade() else { return };
        board.wheel.turn(Instant::now());
    }
}
