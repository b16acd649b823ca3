//! A device farm: it never forgets a key, redemptions take time, and answers get lost.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use guildhall_domain::topup::{Reason, Report, Step};
use guildhall_providers::{
    device_farm::{Asking, DeviceFarm, FarmError, RedeemRequest},
    payment::EventError,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{queue_rows::PACKS, store::Store};

#[derive(Clone)]
pub struct Farm {
    store: Store,
    jobs: Arc<Mutex<BTreeMap<String, Job>>>,
}

#[derive(Clone, Copy)]
struct Job {
    began: Duration,
    /// `None` for one that hangs until it is cancelled.
    takes: Option<Duration>,
    /// How many packs will have been redeemed.
    done: i32,
    reason: Reason,
    /// The number of its device.
    device: u8,
}

impl Job {
    /// Whether its device is redeeming. A hanging redemption is given up some day, with unknown result.
    fn holds(&self, device: u8, now: Duration) -> bool {
        self.device == device && self.takes.is_some_and(|takes| now < self.began + takes)
    }

    fn report(&self, now: Duration) -> Report {
        let over = self.takes.is_some_and(|takes| now >= self.began + takes);
        match self.done {
            _ if !over => Report::Running { step: Step::Redeeming, done: 0 },
            PACKS => Report::Succeeded,
            done => Report::Ended { done, reason: self.reason },
        }
    }
}

impl Farm {
    pub fn new(store: Store) -> Self {
        Self { store, jobs: Arc::default() }
    }

    /// How many packs of an order were redeemed; `None` if the farm does not know the order.
    pub fn redeemed(&self, order: u128) -> Option<i32> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.get(&key(order)).map(|job| job.done)
    }

    /// A request, which fails more or less often by the quality of the run.
    async fn ask<T>(
        &self,
        work: impl FnOnce(&mut BTreeMap<String, Job>, Duration) -> T,
    ) -> Result<T, FarmError> {
        let chance = self.store.chance();
        let is_bad = self.store.elapsed() < self.store.peace() && chance.percent(15);
        let passing = || Err(FarmError::Passing("the farm does not answer".to_owned()));
        tokio::time::sleep(Duration::from_millis(chance.below(200))).await;
        if is_bad && chance.percent(50) {
            return passing();
        }
        let done = {
            let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            work(&mut jobs, self.store.elapsed())
        };
        if is_bad { passing() } else { Ok(done) }
    }

    /// The result that a new redemption will have.
    fn begin(&self, device: u8, now: Duration) -> Job {
        let chance = self.store.chance();
        let takes = chance.between(Duration::from_secs(3), Duration::from_secs(40));
        let reason = chance.one_of(&[Reason::WrongTier, Reason::DeviceDisconnected]);
        let (takes, done) = match chance.below(60) {
            0..6 => (Some(takes), 0),
            6..12 => (Some(takes), 1),
            12 => (None, PACKS),
            _ => (Some(takes), PACKS),
        };
        Job { began: now, takes, done, reason, device }
    }
}

fn key(order: u128) -> String {
    guildhall_domain::ids::OrderId(Uuid::from_u128(order)).to_string()
}

impl DeviceFarm for Farm {
    fn redeem<'a>(&'a self, request: &'a RedeemRequest) -> Asking<'a, Report> {
        Box::pin(self.ask(move |jobs, now| {
            let device = request.device.bytes().last().unwrap_or_default();
            if !jobs.contains_key(&request.key) && jobs.values().any(|job| job.holds(device, now)) {
                let what = format!("{} redeems for two at once", request.device);
                self.store.rows().violated(what);
            }
            let job = jobs.entry(request.key.clone());
            job.or_insert_with(|| self.begin(device, now)).report(now)
        }))
    }

    fn look<'a>(&'a self, key: &'a str) -> Asking<'a, Report> {
        Box::pin(
            self.ask(move |jobs, now| jobs.get(key).map_or(Report::Unknown, |job| job.report(now))),
        )
    }

    fn call_off<'a>(&'a self, key: &'a str) -> Asking<'a, Report> {
        Box::pin(self.ask(move |jobs, now| {
            let never =
                Job { began: now, takes: None, done: 0, reason: Reason::Timeout, device: 0 };
            let job = jobs.entry(key.to_owned()).or_insert(never);
            if job.takes.is_none_or(|takes| now < job.began + takes) {
                *job = Job {
                    began: now,
                    takes: Some(Duration::ZERO),
                    done: 0,
                    reason: Reason::Timeout,
                    device: job.device,
                };
            }
            job.report(now)
        }))
    }

    fn read_event(
        &self,
        _: Option<&str>,
        _: &[u8],
        _: OffsetDateTime,
    ) -> Result<String, EventError> {
        unreachable!("it tells nothing by itself")
    }
}
