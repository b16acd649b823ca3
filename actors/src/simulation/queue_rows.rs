//! One queue as the store keeps it, with its places and devices: as `guildhall_persistence::topup` does, and with every change looked at.

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
    /// Who has no socket.
    pub absent: BTreeSet<Uid>,
    /// Since when somebody waits although a device is free.
    pub stirring_since: Option<OffsetDateTime>,
}

pub struct PlaceRow {
    pub live: PlaceRecord,
    /// Others called before it while it stood in line this time, and whether it was ever absent meanwhile.
    pub overtaken: i32,
    pub was_absent: bool,
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

/// An order with the queue for it, as the rules of joining ask for it.
pub fn candidate(live: &OrderRecord) -> CandidateRecord {
    let order = &live.order;
    let queue = CandidateQueue {
        queue_id: QUEUE,
        platforms: vec![Platform::Pc],
        availability: Availability::Open,
    };
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
        place: None,
        version: live.version,
        queue_version: Some(1),
    }
}

pub fn place_id(number: u128) -> PlaceId {
    PlaceId(Uuid::from_u128(number))
}

impl QueueRows {
    /// Lines up at the end with a paid order.
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
        self.places.insert(number, PlaceRow { live, overtaken: 0, was_absent });
    }

    pub fn queue(&self, queue_id: QueueId) -> Option<Queue> {
        (queue_id == QUEUE).then(|| Queue {
            queue_id,
            seller: Uid(1),
            game: "genshin".into(),
            region: REGION.into(),
            platforms: vec![Platform::Pc],
            state: State::Open,
            closed_until: None,
            version: 1,
        })
    }

    pub fn is_here(&self, uid: Uid) -> bool {
        !self.absent.contains(&uid)
    }

    /// Somebody's socket comes or goes.
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
        self.waiting().next().is_some() && self.free(now) > 0
    }

    pub fn note_stirring(&mut self, now: OffsetDateTime) {
        let since = self.stirring_since.unwrap_or(now);
        self.stirring_since = self.is_stirring(now).then_some(since);
    }

    /// The next moment at which a device that rests is free again.
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
    /// The first in line, by their numbers. A planted bug takes the last first.
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

    /// Calls somebody to a free device.
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

    /// Keeps a decision about a place, all of it or nothing.
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

    /// An order is not waiting for its delivery any more: its place, if it stands in line, is to hear of it.
    pub fn order_gone(&mut self, order: OrderId, version: i64, now: OffsetDateTime) {
        let Some(row) = self.queues.places.get(&order.0.as_u128()) else { return };
        if matches!(row.live.place.stage, Stage::Waiting | Stage::Called | Stage::QueueTimeout) {
            let place = row.live.place.place_id;
            let payload = json!({ "place_id": place });
            self.outbox.add(ORDER_GONE, format!("{ORDER_GONE}:{place}:{version}"), payload, now);
        }
    }
}
