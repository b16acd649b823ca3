//! What everybody of a run shares.
use goose::goose::GooseUser;
use guildhall_loadtest::{
    agents::Accounts,
    answer::Answer,
    arrivals::{Door, Schedule},
    options::Options,
    people::People,
    rng::Rng,
    tally::Tally,
};
use std::{
    sync::{Mutex, MutexGuard, OnceLock, PoisonError},
    time::Duration,
};

/// Filled once before any user starts.
static RUN: OnceLock<Run> = OnceLock::new();

/// One run.
#[derive(Debug)]
pub struct Run {
    pub wish: Options,
    pub people: People,
    pub tally: Tally,
    pub agents: Accounts,
    pub sellers: Accounts,
    /// What the sellers of this run offer.
    stall: Mutex<Vec<Ware>>,
    /// Where people of the open model come in.
    door: OnceLock<Door>,
}

/// Something a seller of this run offers.
#[derive(Debug, Clone)]
pub struct Ware {
    pub goods_id: String,
    pub name: String,
    pub seller: String,
}

/// A call or a wait, on its way into goose's metrics.
#[derive(Debug)]
pub struct Record {
    /// GET, POST, SIO or WAIT.
    pub method: &'static str,
    pub call: String,
    pub took: Duration,
    pub answer: Answer,
}

/// The run. Before [`Run::begin`] there is nobody who could ask.
pub fn run() -> &'static Run {
    RUN.get().expect("main begins the run before goose starts any user")
}

impl Run {
    pub fn begin(wish: Options, people: People) -> &'static Self {
        RUN.get_or_init(|| Self {
            wish,
            people,
            tally: Tally::default(),
            agents: Accounts::agents(),
            sellers: Accounts::sellers(),
            stall: Mutex::default(),
            door: OnceLock::new(),
        })
    }

    pub fn dice(&self, number: u64) -> Rng {
        Rng::of(self.wish.seed, number)
    }

    /// Where people come in, if they come by a rate. It opens when the first user asks.
    pub fn door(&self) -> Option<&Door> {
        let Options { rate, ramp, .. } = self.wish;
        let rate = rate?;
        Some(self.door.get_or_init(|| {
            Door::open(Schedule::new(rate, ramp, self.wish.length(), self.dice(u64::MAX)))
        }))
    }

    /// The same, if it is open already.
    pub fn open_door(&self) -> Option<&Door> {
        self.door.get()
    }

    /// A seller puts these out; what the same seller had out before is gone.
    pub fn display(&self, seller: &str, wares: Vec<Ware>) {
        let mut stall = self.stall();
        stall.retain(|ware| ware.seller != seller);
        stall.extend(wares);
    }

    /// One of the things that sellers of this run offer.
    pub fn ware(&self, dice: &mut Rng) -> Option<Ware> {
        dice.one_of(&self.stall()).cloned()
    }

    pub fn sells_here(&self, seller: &str) -> bool {
        self.stall().iter().any(|ware| ware.seller == seller)
    }

    fn stall(&self) -> MutexGuard<'_, Vec<Ware>> {
        self.stall.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Puts what a person did among goose's metrics, under the scenario's name: goose's tables tell scenarios apart only by names.
pub async fn report(user: &mut GooseUser, scenario: &str, records: Vec<Record>) {
    for Record { method, call, took, answer } in records {
        let name = format!("{scenario}: {call}");
        let is_ok = matches!(answer, Answer::Ok(_));
        let error = match &answer {
            Answer::Ok(_) => None,
            Answer::Refused { code, .. } => Some(format!("fail: {code}")),
            Answer::Unknown(reason) => Some(format!("unknown: {reason}")),
        };
        let error = error.as_deref();
        // Goose refuses empty names only.
        let _ = user.record_custom_request_duration(method, &name, took, is_ok, None, error).await;
    }
}
