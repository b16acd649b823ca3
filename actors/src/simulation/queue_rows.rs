//! One queue in the store, with its places and devices, as in `guildhall_persistence::topup`. Every change is checked.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use guildhall_domain::{
    ids::{OrderId, PlaceId, QueueId, Uid},
    topup::{
        Command, DEVICE_REST, Decision, Outcome, QueuePlace, Stage,
        account::{Account, Login, Platform},
        decide,
        hours::{Availability, State},
        joining::{Candidate, CandidateQueue},
    },
};
use guildhall_persistence::{
    deadline::Due,
    order::OrderRecord,
    topup::{ORDER_GONE, PlaceRecord, RESULT, SaveError, candidate::CandidateRecord, queue::Queue},
};
use serde_json::json;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Plant, checks, order_rows::PRICE, store::Rows};

pub const QUEUE: QueueId = QueueId(Uuid::from_u128(1));
/// Packs in each order.
pub const PACKS: i32 = 4;
pub const REGION: &str = "America";

#[derive(Default)]
pub struct QueueRows {
    pub places: BTreeMap<u128, PlaceRow>,
    pub devices: Vec<Device>,
    last_ticket: i64,
    /// Customers without a socket.
    pub absent: BTreeSet<Uid>,
    /// Since when customers have been waiting while a device was free.
    pub stirring_since: Option<OffsetDateTime>,
    /// The mode that operators have set; open at first.
    set: Option<State>,
    /// How often operators have changed it.
    settings: i64,
}

pub struct PlaceRow {
    pub live: PlaceRecord,
    /// How many were called before it since it joined, and whether it was absent meanwhile.
    pub overtaken: i32,
    pub was_absent: bool,
    /// Since when its deadline has been stopped, and for how long in total before that, since it was called.
    frozen_at: Option<OffsetDateTime>,
    pub stood_still: time::Duration,
}

#[derive(Default)]
pub struct Device {
    pub place: Option<PlaceId>,
    pub rests_until: Option<OffsetDateTime>,
}

impl Device {
    fn is_free(&self, now: OffsetDateTime) -> bool {
        self.place.is_none() && self.rests_until.is_none_or(|until| until <= now)
    }
}

/// An order with its queue, for the rules of joining.
pub fn candidate(live: &OrderRecord, queues: &QueueRows) -> CandidateRecord {
    let order = &live.order;
    let availability = queues.availability();
    let queue = CandidateQueue { queue_id: QUEUE, platforms: vec![Platform::Pc], availability };
    CandidateRecord {
        candidate: Candidate {
            stage: order.stage,
            redeeming: order.redeeming,
            region: REGION.into(),
            is_pack: true,
            queue: Some(queue),
        },
        order_id: order.order_id,
        buyer: order.buyer,
        packs: PACKS,
        paid: PRICE,
        goods_id: "9".into(),
        game: "genshin".to_owned(),
        place: None,
        version: live.version,
        queue_version: Some(queues.version()),
    }
}

pub fn place_id(number: u128) -> PlaceId {
    PlaceId(Uuid::from_u128(number))
}

impl QueueRows {
    /// Joins at the end with a paid order.
    pub fn join(&mut self, number: u128, uid: Uid, now: OffsetDateTime) {
        self.last_ticket += 1;
        let place = QueuePlace {
            place_id: place_id(number),
            order_id: OrderId(Uuid::from_u128(number)),
            uid,
            stage: Stage::Waiting,
            epoch: 1,
            deadline: None,
            frozen: None,
            limit: None,
            step: None,
            done: 0,
            of: PACKS,
            reason: None,
            refund: None,
            paid: PRICE,
        };
        let live = PlaceRecord {
            place,
            version: 1,
            queue_id: QUEUE,
            account: Account { platform: Platform::Pc, login: Login::Uid, name: "800".into() },
            passed: 0,
            ticket: self.last_ticket,
            joined_at: now,
            called_at: None,
            step_started_at: None,
            ended_at: None,
            told_p90: None,
            device: None,
            goods_id: "9".into(),
            pack_name: String::new(),
        };
        let was_absent = self.absent.contains(&uid);
        let row = PlaceRow {
            live,
            overtaken: 0,
            was_absent,
            frozen_at: None,
            stood_still: time::Duration::ZERO,
        };
        self.places.insert(number, row);
    }

    pub fn queue(&self, queue_id: QueueId) -> Option<Queue> {
        (queue_id == QUEUE).then(|| Queue {
            queue_id,
            seller: Uid(1),
            game: "genshin".into(),
            region: REGION.into(),
            platforms: vec![Platform::Pc],
            state: self.state(),
            closed_until: None,
            opens_at: None,
            was_draining: false,
            version: self.version(),
        })
    }

    pub fn state(&self) -> State {
        self.set.unwrap_or(State::Open)
    }

    pub fn version(&self) -> i64 {
        self.settings + 1
    }

    pub fn availability(&self) -> Availability {
        match self.state() {
            State::Open => Availability::Open,
            State::Paused => Availability::Paused,
            State::Draining => Availability::Draining,
        }
    }

    /// Sets the mode of the queue: a pause stops deadlines, which continue afterwards with the remaining time.
    pub fn set(&mut self, state: State, now: OffsetDateTime) {
        self.set = Some(state);
        self.settings += 1;
        let called = |row: &&mut PlaceRow| row.live.place.stage == Stage::Called;
        for row in self.places.values_mut().filter(called) {
            let place = &mut row.live.place;
            match (state, place.deadline, place.frozen) {
                (State::Paused, Some(until), _) => {
                    place.frozen = Some((until - now).max(time::Duration::SECOND));
                    place.deadline = None;
                    row.frozen_at = Some(now);
                }
                (State::Open | State::Draining, _, Some(left)) => {
                    (place.deadline, place.frozen) = (Some(now + left), None);
                    row.stood_still += row.frozen_at.take().map_or(left, |since| now - since);
                }
                _ => continue,
            }
            row.live.version += 1;
        }
    }

    /// Whether a turn expires although nobody can be served.
    pub fn runs_while_paused(&self) -> Option<u128> {
        let runs = |row: &PlaceRow| {
            row.live.place.stage == Stage::Called && row.live.place.deadline.is_some()
        };
        let is_paused = self.state() == State::Paused;
        let mut places = self.places.iter().filter(|(_, row)| is_paused && runs(row));
        places.next().map(|(number, _)| *number)
    }

    pub fn is_here(&self, uid: Uid) -> bool {
        !self.absent.contains(&uid)
    }

    /// A customer connects or disconnects.
    pub fn turn_up(&mut self, uid: Uid, is_here: bool) {
        if is_here {
            self.absent.remove(&uid);
            return;
        }
        self.absent.insert(uid);
        for row in self.places.values_mut().filter(|row| row.live.place.uid == uid) {
            row.was_absent = true;
        }
    }

    pub fn free(&self, now: OffsetDateTime) -> usize {
        self.devices.iter().filter(|device| device.is_free(now)).count()
    }

    fn waiting(&self) -> impl Iterator<Item = &PlaceRow> {
        self.places.values().filter(|row| row.live.place.stage == Stage::Waiting)
    }

    pub fn stirring(&self) -> Vec<QueueId> {
        self.waiting().next().map(|_| QUEUE).into_iter().collect()
    }

    pub fn is_stirring(&self, now: OffsetDateTime) -> bool {
        self.availability().may_call() && self.waiting().next().is_some() && self.free(now) > 0
    }

    pub fn note_stirring(&mut self, now: OffsetDateTime) {
        let since = self.stirring_since.unwrap_or(now);
        self.stirring_since = self.is_stirring(now).then_some(since);
    }

    /// When the next resting device becomes free.
    pub fn next_rested(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        self.waiting().next()?;
        let rests = self.devices.iter().filter(|device| device.place.is_none());
        rests.filter_map(|device| device.rests_until).filter(|until| *until > now).min()
    }

    fn with_device(&self, mut live: PlaceRecord) -> PlaceRecord {
        let id = live.place.place_id;
        let at = self.devices.iter().position(|device| device.place == Some(id));
        live.device = at.map(|at| format!("device {at}"));
        live
    }

    pub fn place(&self, place: PlaceId) -> Option<PlaceRecord> {
        self.places.get(&place.0.as_u128()).map(|row| self.with_device(row.live.clone()))
    }

    pub fn passed(&mut self, place: PlaceId, others: i32) {
        let Some(row) = self.places.get_mut(&place.0.as_u128()) else { return };
        if row.live.place.stage == Stage::Waiting {
            row.live.passed = (row.live.passed + others).min(3);
            row.live.version += 1;
        }
    }

    pub fn places_due(
        &self,
        now: OffsetDateTime,
        limit: i64,
        skip: &[(PlaceId, i64)],
    ) -> Vec<Due<PlaceId>> {
        let due = self.places.values().filter_map(|row| {
            let (place, version) = (&row.live.place, row.live.version);
            let deadline = place.deadline.filter(|deadline| *deadline <= now)?;
            let is_skipped = skip.contains(&(place.place_id, version));
            (!is_skipped).then(|| Due {
                id: place.place_id,
                kind: place.stage.as_str().to_owned(),
                version,
                late: Duration::try_from(now - deadline).unwrap_or_default(),
            })
        });
        let mut due: Vec<_> = due.collect();
        due.sort_by_key(|due| std::cmp::Reverse(due.late));
        due.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        due
    }
}

impl Rows {
    /// The head of the queue, by number. A planted bug takes the last ones.
    pub fn heads(&self, limit: i64) -> Vec<PlaceRecord> {
        let mut heads: Vec<PlaceRecord> =
            self.queues.waiting().map(|row| row.live.clone()).collect();
        heads.sort_by_key(|live| live.ticket);
        if self.plant == Some(Plant::LastFirst) {
            heads.reverse();
        }
        heads.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        heads
    }

    /// Calls a customer to a free device.
    pub fn call(
        &mut self,
        live: &PlaceRecord,
        now: OffsetDateTime,
        by: &str,
    ) -> Result<(), SaveError> {
        let Ok(Outcome::Moves(decision)) = decide(&live.place, &Command::Call, now) else {
            return Err(SaveError::Stale);
        };
        let number = live.place.place_id.0.as_u128();
        let there = self.queues.places.get(&number).ok_or(SaveError::Stale)?;
        if there.live.version != live.version {
            return Err(SaveError::Stale);
        }
        // A planted bug uses the state of the queue that was read before.
        if !self.queues.availability().may_call()
            && self.plant != Some(Plant::CallsDuringMaintenance)
        {
            return Err(SaveError::Stale);
        }
        let is_free =
            |device: &Device| device.is_free(now) || self.plant == Some(Plant::DeviceTwice);
        let at = self.queues.devices.iter().position(is_free).ok_or(SaveError::NoDevice)?;
        if let Some(other) = self.queues.devices[at].place {
            self.violated(format!(
                "the device of place {} was given to place {number}",
                other.0.as_u128()
            ));
        }
        self.queues.devices[at].place = Some(live.place.place_id);
        self.queues.stirring_since = None;
        self.save_place(live, &decision, now, by)
    }

    /// Saves a decision on a place, all of it or nothing.
    pub fn save_place(
        &mut self,
        live: &PlaceRecord,
        decision: &Decision,
        now: OffsetDateTime,
        by_process: &str,
    ) -> Result<(), SaveError> {
        let number = live.place.place_id.0.as_u128();
        let row = self.queues.places.get_mut(&number).ok_or(SaveError::Stale)?;
        if row.live.version != live.version && self.plant != Some(Plant::NoVersion) {
            return Err(SaveError::Stale);
        }
        let before = row.live.clone();
        row.live.place = decision.place.clone();
        row.live.version += 1;
        if decision.place.stage == Stage::Called && before.place.stage != Stage::Called {
            row.live.called_at = Some(now);
            (row.frozen_at, row.stood_still) = (None, time::Duration::ZERO);
        }
        if decision.requeues {
            self.queues.last_ticket += 1;
            (row.live.ticket, row.live.passed) = (self.queues.last_ticket, 0);
            row.live.joined_at = now;
            row.overtaken = 0;
            row.was_absent = self.queues.absent.contains(&live.place.uid);
        }
        if decision.frees_device {
            let rests = decision.device_rests.then_some(now + DEVICE_REST);
            let held = |device: &&mut Device| device.place == Some(live.place.place_id);
            for device in self.queues.devices.iter_mut().filter(held) {
                *device = Device { place: None, rests_until: rests };
            }
        }
        if decision.tells_order {
            let place = &decision.place;
            let payload = json!({
                "order_id": place.order_id, "refund_cents": place.refund.unwrap_or_default(), "done": place.done,
                "of": place.of, "reason": place.reason.map(|reason| reason.as_str()),
            });
            self.outbox.add(RESULT, format!("{RESULT}:{}", place.order_id), payload, now);
        }
        self.kept += 1;
        checks::place_moved(self, &before, live, decision, now, by_process);
        Ok(())
    }

    /// An order no longer waits for its delivery: adds the effect that reports it to its place, if that is in the queue.
    pub fn order_gone(&mut self, order: OrderId, version: i64, now: OffsetDateTime) {
        let Some(row) = self.queues.places.get(&order.0.as_u128()) else { return };
        if matches!(row.live.place.stage, Stage::Waiting | Stage::Called | Stage::QueueTimeout) {
            let place = row.live.place.place_id;
            let payload = json!({ "place_id": place });
            self.outbox.add(ORDER_GONE, format!("{ORDER_GONE}:{place}:{version}"), payload, now);
        }
    }
}
