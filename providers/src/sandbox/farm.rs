//! The sandbox's device farm: redeems packs at a chosen pace, one after the other, and tells of each step by signed callbacks.
//!
//! It can refuse, disconnect, end in part, hang and be down, for everybody or for accounts named `mood:<mood>`. What it has redeemed it writes
//! to a journal, if it is given one: like a real farm it does not forget when our server dies. Source: issue 5.

mod api;
mod pages;
mod run;
#[cfg(test)]
mod tests;

use std::{
    collections::BTreeMap,
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use actix_web::web::{Data, ServiceConfig, scope};
use guildhall_domain::topup::{Reason, Step};
use serde::{Deserialize, Serialize};

/// Ours: slow enough to be watched.
const PACE: Duration = Duration::from_secs(2);

/// How redemptions go from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FailureMode {
    #[default]
    Honest,
    /// Ten times as slow.
    Slow,
    /// Ten times as quick.
    Brisk,
    /// Nothing is redeemed, and this is why.
    Fail(Reason),
    /// The device is lost after half of the packs, or before the only one.
    Partial,
    /// The device is lost before the first pack.
    Disconnect,
    /// It never comes to an end by itself.
    Hang,
    /// Redemptions are turned away at the door.
    Refuse,
    /// No more redemptions are taken today.
    UsedUp,
    /// Goes well, and nobody is told.
    Silent,
    /// Nothing but errors.
    Down,
}

impl FailureMode {
    const WORDS: [(Self, &'static str); 10] = [
        (Self::Honest, "honest"),
        (Self::Slow, "slow"),
        (Self::Brisk, "brisk"),
        (Self::Partial, "partial"),
        (Self::Disconnect, "disconnect"),
        (Self::Hang, "hang"),
        (Self::Refuse, "refuse"),
        (Self::UsedUp, "used_up"),
        (Self::Silent, "silent"),
        (Self::Down, "down"),
    ];

    fn named(word: &str) -> Option<Self> {
        if let Some(reason) = word.strip_prefix("fail:") {
            return reason.parse().ok().map(Self::Fail);
        }
        Self::WORDS.into_iter().find(|(_, name)| *name == word).map(|(mood, _)| mood)
    }
}

/// One redemption.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Redemption {
    key: String,
    device: String,
    goods_id: String,
    packs: i32,
    account: String,
    step: String,
    done: i32,
    /// running | succeeded | ended
    status: String,
    reason: Option<String>,
}

impl Redemption {
    fn runs(&self) -> bool {
        self.status == "running"
    }

    fn at(&mut self, step: Step) {
        step.as_str().clone_into(&mut self.step);
    }

    fn end(&mut self, reason: Option<Reason>) {
        let status = if reason.is_none() { "succeeded" } else { "ended" };
        status.clone_into(&mut self.status);
        self.reason = reason.map(|reason| reason.as_str().to_owned());
    }
}

#[derive(Default)]
struct Books {
    redemptions: BTreeMap<String, Redemption>,
    mood: FailureMode,
    pace: Option<Duration>,
    /// Packs redeemed, by key: a pack more than once shows here.
    redeemed: BTreeMap<String, i32>,
    journal: Option<File>,
    callback: Option<run::Callback>,
}

impl Books {
    /// Writes one redemption down as it stands.
    fn note(&mut self, key: &str) {
        let (Some(journal), Some(redemption)) = (self.journal.as_mut(), self.redemptions.get(key))
        else {
            return;
        };
        // One write with its end, so that a crash cannot leave half of the next line behind a whole one.
        let line = format!("{}\n", serde_json::to_string(redemption).unwrap_or_default());
        if let Err(error) = journal.write_all(line.as_bytes()).and_then(|()| journal.sync_data()) {
            tracing::error!(%error, "sandbox: writing the device farm's journal failed");
        }
    }
}

/// Shared by the API, the pages and tests.
#[derive(Clone, Default)]
pub struct FarmSandbox {
    books: Arc<Mutex<Books>>,
}

impl FarmSandbox {
    /// Says where its callbacks go, signed with what.
    pub fn open(&self, callback: &str, secret: &str) {
        self.books().callback = Some(run::Callback::new(callback, secret));
    }

    /// Remembers what is in a journal, goes on with what was under way, and writes to it from now on.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn keep(&self, journal: &Path) -> io::Result<()> {
        let text = match std::fs::read_to_string(journal) {
            Ok(text) => text,
            Err(missing) if missing.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let mut books = self.books();
        // A line cut off by a crash was never acted upon: it is written before anybody hears of it.
        for redemption in
            text.lines().filter_map(|line| serde_json::from_str::<Redemption>(line).ok())
        {
            books.redeemed.insert(redemption.key.clone(), redemption.done);
            books.redemptions.insert(redemption.key.clone(), redemption);
        }
        let mut file = OpenOptions::new().create(true).append(true).open(journal)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?; // what was cut off stays alone on its line
        }
        books.journal = Some(file);
        let under_way = books.redemptions.values().filter(|one| one.runs());
        let keys: Vec<String> = under_way.map(|one| one.key.clone()).collect();
        drop(books);
        for key in keys {
            tokio::spawn(run::run(self.clone(), key));
        }
        Ok(())
    }

    pub fn behave(&self, mood: FailureMode) {
        self.books().mood = mood;
    }

    /// How long a step takes, and a pack.
    pub fn pace(&self, pace: Duration) {
        self.books().pace = Some(pace);
    }

    /// Packs redeemed for a key, in all.
    pub fn redeemed(&self, key: &str) -> i32 {
        self.books().redeemed.get(key).copied().unwrap_or(0)
    }

    /// Keys it was asked for.
    pub fn keys(&self) -> Vec<String> {
        self.books().redemptions.keys().cloned().collect()
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        // Nothing in here panics half-way, so what a panicking holder left is whole.
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the API (`/device_farm/v1/...`) and the page (`/farm`) to the scope `/sandbox`.
    pub(super) fn configure(&self, app: &mut ServiceConfig) {
        app.service(
            scope("/device_farm/v1").app_data(Data::new(self.clone())).configure(api::routes),
        );
        app.service(scope("/farm").app_data(Data::new(self.clone())).configure(pages::routes));
    }

    /// The same under a scope of its own, for tests that need nothing else of the sandbox.
    pub fn configure_alone(&self, app: &mut ServiceConfig) {
        app.service(scope("/farm-sandbox").configure(|app| self.configure(app)));
    }
}
