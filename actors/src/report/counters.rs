//! How often items are looked at and checkouts begun, counted in memory and written every few seconds: no row for each, and nobody's name.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use dashmap::{DashMap, Entry};
use guildhall_domain::{
    ids::{GoodsId, SellOrderId, Uid},
    report::Fact,
};
use guildhall_persistence::{DatabaseError, report as rows};
use sqlx::PgPool;

/// For how long the same person looking at the same again is one view. Ours: what is usual for a visit to a site.
const ONE_VISIT: Duration = Duration::from_secs(30 * 60);
/// Most views that are remembered for that. Ours: half an hour of a busy shop; then the oldest count again.
const REMEMBERED: usize = 100_000;

/// What somebody looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Page<'a> {
    /// The page of an item.
    Item(GoodsId),
    /// The page of a game's top-ups, which shows all its packs.
    TopUp(&'a str),
}

/// The counters. Clones share them. A process remembers for itself who has looked: whoever is served by two within half an hour counts twice.
#[derive(Clone, Default)]
pub struct ConversionCounters(Arc<Counters>);

#[derive(Default)]
struct Counters {
    /// Hashes of who did what, with a key that is made at the start of the process and kept nowhere.
    seen: DashMap<u64, Instant>,
    key: RandomState,
    counts: Mutex<HashMap<(Fact, String), i64>>,
}

impl ConversionCounters {
    /// Counts that a page was looked at. Whoever names no device is not counted: browsers of the shop do, programs that only fetch do not.
    pub fn viewed(&self, device: Option<&str>, page: Page<'_>, game: &str) {
        if let Some(device) = device {
            self.count(Fact::ItemViews, game, self.0.key.hash_one((device, page)));
        }
    }

    /// Counts that somebody was quoted what a listing costs them.
    pub fn checkout(&self, buyer: Uid, listing: SellOrderId, game: &str) {
        self.count(Fact::Checkouts, game, self.0.key.hash_one((buyer, listing)));
    }

    fn count(&self, fact: Fact, game: &str, who_did_what: u64) {
        let (now, seen) = (Instant::now(), &self.0.seen);
        if seen.len() >= REMEMBERED {
            seen.retain(|_, at| now.duration_since(*at) < ONE_VISIT);
            if seen.len() >= REMEMBERED {
                seen.clear();
            }
        }
        match seen.entry(who_did_what) {
            Entry::Occupied(at) if now.duration_since(*at.get()) < ONE_VISIT => return,
            entry => drop(entry.insert(now)),
        }
        let mut counts = self.0.counts.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry((fact, game.to_owned())).or_default() += 1;
    }

    /// Writes what was counted since. What could not be written is written the next time.
    pub async fn write(&self, pool: &PgPool) -> Result<(), DatabaseError> {
        let counts =
            std::mem::take(&mut *self.0.counts.lock().unwrap_or_else(PoisonError::into_inner));
        if counts.is_empty() {
            return Ok(());
        }
        let rows: Vec<_> =
            counts.iter().map(|((fact, game), number)| (*fact, game.clone(), *number)).collect();
        let written = rows::count(pool, &rows).await;
        if written.is_err() {
            let mut kept = self.0.counts.lock().unwrap_or_else(PoisonError::into_inner);
            for (what, number) in counts {
                *kept.entry(what).or_default() += number;
            }
        }
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(counters: &ConversionCounters) -> Vec<(Fact, String, i64)> {
        let counts = counters.0.counts.lock().unwrap();
        let mut counts: Vec<_> =
            counts.iter().map(|((fact, game), number)| (*fact, game.clone(), *number)).collect();
        counts.sort();
        counts
    }

    #[test]
    fn the_same_person_looking_again_is_one_view_and_who_names_no_device_is_none() {
        let counters = ConversionCounters::default();
        let item = Page::Item(GoodsId(7));
        for device in [Some("a"), Some("a"), Some("b"), None] {
            counters.viewed(device, item, "csgo");
        }
        counters.viewed(Some("a"), Page::Item(GoodsId(8)), "csgo");
        counters.viewed(Some("a"), Page::TopUp("genshin"), "genshin");
        let views = |game: &str, number| (Fact::ItemViews, game.to_owned(), number);
        assert_eq!(counted(&counters), [views("csgo", 3), views("genshin", 1)]);
    }

    #[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
    async fn counts_add_up_in_the_table_and_what_could_not_be_written_is_kept(pool: PgPool) {
        let counters = ConversionCounters::default();
        let listing = SellOrderId(uuid::Uuid::now_v7());
        for buyer in [1, 2] {
            counters.checkout(Uid(buyer), listing, "csgo");
            counters.write(&pool).await.unwrap();
        }
        sqlx::query("alter table report_counter rename to elsewhere").execute(&pool).await.unwrap();
        counters.checkout(Uid(3), listing, "csgo");
        assert!(counters.write(&pool).await.is_err());
        sqlx::query("alter table elsewhere rename to report_counter").execute(&pool).await.unwrap();
        counters.write(&pool).await.unwrap();
        let (facts, number): (Vec<String>, i64) = sqlx::query_as(
            "select array_agg(distinct fact), sum(number)::bigint from report_counter",
        )
        .fetch_one(&pool)
        .await
        .unwrap();
        assert_eq!((facts, number), (vec!["checkouts".to_owned()], 3));
    }
}
