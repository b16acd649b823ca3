//! The scanner against a real Postgres.

use std::sync::{Arc, Mutex};

use guildhall_domain::ids::ConversationId;
use guildhall_persistence::deadline::conversations_due;
use tokio::{runtime::Handle, sync::Notify};
use uuid::Uuid;

use super::*;
use crate::{
    host::{ActorContext, HostConfig, LoadError},
    supervision::{Health, Tree},
};

/// Notes what it hears; clears its deadline only when told to.
struct Conversation {
    pool: PgPool,
    heard: Arc<Mutex<Vec<(ConversationId, DeadlineDue)>>>,
    news: Arc<Notify>,
    clears: bool,
}

impl Entity for Conversation {
    const KIND: &'static str = "talk";
    type Id = ConversationId;
    type Message = DeadlineDue;
    type State = ();

    fn shard_key(id: ConversationId) -> Option<Uuid> {
        Some(id.0)
    }

    async fn load(&self, _: ConversationId) -> Result<(), LoadError> {
        Ok(())
    }

    async fn handle(&self, me: &ActorContext<Self>, (): &mut (), due: DeadlineDue) {
        if self.clears {
            sqlx::query(
                "update conversation set deadline_at = null, version = version + 1
                 where conversation_id = $1 and version = $2 and deadline_at <= now()",
            )
            .bind(me.id().0)
            .bind(due.version)
            .execute(&self.pool)
            .await
            .unwrap();
        }
        self.heard.lock().unwrap().push((me.id(), due));
        self.news.notify_one();
    }
}

struct Stage {
    pool: PgPool,
    scanner: Scanner,
    heard: Arc<Mutex<Vec<(ConversationId, DeadlineDue)>>>,
    news: Arc<Notify>,
}

impl Stage {
    async fn set(pool: PgPool, clears: bool, config: ScannerConfig) -> Self {
        let tree = Tree::start(Handle::current(), Health::new()).await.unwrap();
        let (heard, news) = (Arc::default(), Arc::default());
        let conversation = Conversation {
            pool: pool.clone(),
            heard: Arc::clone(&heard),
            news: Arc::clone(&news),
            clears,
        };
        let host = Host::start(&tree, conversation, HostConfig::default()).await.unwrap();
        let source = source(pool.clone(), host, |pool, limit, skip| {
            Box::pin(conversations_due(pool, limit, skip))
        });
        Self { pool, scanner: Scanner::new(vec![Box::new(source)], config), heard, news }
    }

    /// A conversation that is due in so many seconds.
    async fn due_in(&self, seconds: i32) -> ConversationId {
        let id = Uuid::new_v4();
        sqlx::query(
            "insert into conversation (conversation_id, kind, pair_key, version, deadline_at, deadline_kind)
             values ($1, 1, $1::text, 3, now() + $2 * interval '1 second', 'close')",
        )
        .bind(id)
        .bind(seconds)
        .execute(&self.pool)
        .await
        .unwrap();
        ConversationId(id)
    }

    async fn heard(&self, number: usize) -> Vec<(ConversationId, DeadlineDue)> {
        loop {
            let heard = self.heard.lock().unwrap().clone();
            if heard.len() >= number {
                return heard;
            }
            self.news.notified().await;
        }
    }
}

fn fast() -> ScannerConfig {
    ScannerConfig { rate: 100_000, ..ScannerConfig::default() }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_due_of_another_process_is_sent_from_here_only_when_it_is_late(pool: PgPool) {
    assert_eq!(ScannerConfig::default().elsewhere_after, Duration::from_secs(5));
    // An hour, for machines that take seconds from one line to the next.
    let elsewhere_after = Duration::from_secs(3_600);
    let stage = Stage::set(pool, true, ScannerConfig { batch: 2, elsewhere_after, ..fast() }).await;
    let (theirs, ours) = (stage.due_in(-3).await, stage.due_in(-1).await);
    let theirs_too = stage.due_in(-2).await;
    let late = stage.due_in(-3_601).await;
    stage.scanner.config.placed.by(move |key| key != ours.0);
    // What is the others' does not take the place of what is ours, however little is read at a time.
    assert_eq!(stage.scanner.scan_now().await.unwrap(), 1, "the late one");
    stage.scanner.scan_now().await.unwrap();
    stage.scanner.scan_now().await.unwrap();
    let mut heard: Vec<_> = stage.heard(2).await.into_iter().map(|(id, _)| id).collect();
    heard.sort();
    let mut expected = vec![late, ours];
    expected.sort();
    assert_eq!(heard, expected);
    sqlx::query("update conversation set deadline_at = now() - interval '1 hour', version = version + 1 where conversation_id = any($1)")
        .bind(&[theirs.0, theirs_too.0][..])
        .execute(&stage.pool)
        .await
        .unwrap();
    assert_eq!(stage.scanner.scan_now().await.unwrap(), 2, "their owner is silent");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_due_is_heard_once_oldest_first_and_what_is_not_due_is_not(pool: PgPool) {
    let stage = Stage::set(pool, true, fast()).await;
    let late = stage.due_in(-10).await;
    let later = stage.due_in(-3_600).await;
    stage.due_in(3_600).await;
    assert_eq!(stage.scanner.scan_now().await.unwrap(), 2);
    let heard = stage.heard(2).await;
    let due = DeadlineDue { kind: "close".into(), version: 3 };
    // Two actors hear at the same time, so only what was sent first is certain; both were sent.
    assert!(heard.contains(&(later, due.clone())) && heard.contains(&(late, due)));
    assert_eq!(stage.scanner.scan_now().await.unwrap(), 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn one_that_stays_due_does_not_keep_the_others_from_their_turn(pool: PgPool) {
    let stage = Stage::set(pool, false, ScannerConfig { batch: 1, ..fast() }).await;
    let stuck = stage.due_in(-60).await;
    let other = stage.due_in(-1).await;
    stage.scanner.scan_now().await.unwrap();
    stage.scanner.scan_now().await.unwrap();
    let heard: Vec<_> = stage.heard(2).await.into_iter().map(|(id, _)| id).collect();
    assert_eq!(heard, [stuck, other]);
    assert_eq!(stage.scanner.scan_now().await.unwrap(), 0, "asked again at once");
    // The row has moved on and is due again: that is new.
    sqlx::query("update conversation set version = 4 where conversation_id = $1")
        .bind(stuck.0)
        .execute(&stage.pool)
        .await
        .unwrap();
    assert_eq!(stage.scanner.scan_now().await.unwrap(), 1);
    assert_eq!(stage.heard(3).await[2].1.version, 4);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_backlog_goes_out_at_a_limited_rate(pool: PgPool) {
    let stage =
        Stage::set(pool, true, ScannerConfig { rate: 50, ..ScannerConfig::default() }).await;
    for _ in 0..11 {
        stage.due_in(-60).await;
    }
    let began = Instant::now();
    assert_eq!(stage.scanner.scan_now().await.unwrap(), 11);
    assert!(began.elapsed() >= Duration::from_millis(200), "{:?}", began.elapsed());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_scanner_stops_between_two_sendings(pool: PgPool) {
    let stage = Stage::set(pool, true, ScannerConfig { rate: 1, ..ScannerConfig::default() }).await;
    stage.due_in(-60).await;
    stage.due_in(-60).await;
    let (stopper, stop) = Stop::pair();
    let Stage { scanner, heard, news, .. } = stage;
    let running = tokio::spawn(async move { scanner.run(stop).await });
    news.notified().await;
    stopper.send_replace(true);
    running.await.unwrap().unwrap();
    assert_eq!(heard.lock().unwrap().len(), 1);
}

/// Cannot be read, or sends one thing at each scan.
struct Counting {
    fails: bool,
    scans: Arc<Mutex<u32>>,
    news: Arc<Notify>,
}

impl Source for Counting {
    fn kind(&self) -> &'static str {
        if self.fails { "failing" } else { "counting" }
    }

    fn scan<'a>(
        &'a mut self,
        _: &'a ScannerConfig,
        _: &'a mut RateLimiter,
    ) -> Boxed<'a, Result<usize, DatabaseError>> {
        Box::pin(async move {
            *self.scans.lock().unwrap() += 1;
            self.news.notify_one();
            if self.fails { Err(sqlx::Error::RowNotFound.into()) } else { Ok(1) }
        })
    }
}

/// Has a backlog that does not end.
struct Endless;

impl Source for Endless {
    fn kind(&self) -> &'static str {
        "endless"
    }

    fn scan<'a>(
        &'a mut self,
        _: &'a ScannerConfig,
        pace: &'a mut RateLimiter,
    ) -> Boxed<'a, Result<usize, DatabaseError>> {
        Box::pin(async move {
            while pace.turn().await {}
            Ok(0)
        })
    }
}

#[tokio::test(start_paused = true)]
async fn a_source_that_fails_or_has_a_long_backlog_keeps_no_other_waiting() {
    let counting = |fails| {
        let (scans, news) = (Arc::<Mutex<u32>>::default(), Arc::<Notify>::default());
        (Counting { fails, scans: Arc::clone(&scans), news: Arc::clone(&news) }, scans, news)
    };
    let (failing, failed, _) = counting(true);
    let (good, scanned, news) = counting(false);
    let scanner = Scanner::new(
        vec![Box::new(failing), Box::new(Endless), Box::new(good)],
        ScannerConfig::default(),
    );
    assert!(!DatabaseError::from(sqlx::Error::RowNotFound).is_passing());
    let health = Health::new();
    let scanner = scanner.reporting_to(health.clone());
    let (stopper, stop) = Stop::pair();
    let running = tokio::spawn(async move { scanner.run(stop).await });
    while *scanned.lock().unwrap() < 25 {
        news.notified().await;
    }
    assert!(
        (2..=4).contains(&*failed.lock().unwrap()),
        "left alone for a while after each failure"
    );
    assert_eq!(health.failing(), ["deadline-failing"], "and no more is sent to this process");
    stopper.send_replace(true);
    running.await.unwrap().unwrap();
}
