//! The relay against a real Postgres, with effects that fail, panic and hang.

use std::sync::Mutex;

use serde_json::json;
use tokio::sync::Notify;

use super::*;

/// Does what its payload says, and notes the key.
#[derive(Clone, Default)]
struct Postman {
    carried: Arc<Mutex<Vec<String>>>,
    news: Arc<Notify>,
}

impl Effect for Postman {
    fn never_given_up(&self) -> bool {
        false
    }

    fn carry_out<'a>(&'a self, effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            self.carried.lock().unwrap().push(effect_key.to_owned());
            self.news.notify_one();
            match payload["do"].as_str() {
                Some("fail") => Err(EffectError::Passing("451 try later".into())),
                Some("refuse") => Err(EffectError::Hopeless("550 no such person".into())),
                Some("panic") => panic!("a mail nobody thought of"),
                Some("hang") => std::future::pending().await,
                _ => Ok(()),
            }
        })
    }
}

impl Postman {
    fn carried(&self) -> Vec<String> {
        let mut carried = self.carried.lock().unwrap().clone();
        carried.sort();
        carried
    }
}

fn relay(pool: &PgPool, postman: &Postman, config: RelayConfig) -> Relay {
    Relay::new(pool.clone(), Effects::new().with("mail", postman.clone()), config)
}

fn at_once() -> RelayConfig {
    RelayConfig {
        first_pause: Duration::ZERO,
        tries: 3,
        timeout: Duration::from_millis(200),
        ..RelayConfig::default()
    }
}

async fn ask(pool: &PgPool, kind: &str, key: &str, what: &str) -> bool {
    let mut transaction = guildhall_persistence::begin(pool).await.unwrap();
    let added = outbox::add(&mut transaction, kind, key, &json!({ "do": what })).await.unwrap();
    transaction.commit().await.unwrap();
    added
}

/// attempts, last_error, given up
async fn row(pool: &PgPool, key: &str) -> Option<(i32, Option<String>, bool)> {
    sqlx::query_as(
        "select attempts, last_error, failed_at is not null from outbox where effect_key = $1",
    )
    .bind(key)
    .fetch_optional(pool)
    .await
    .unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_effect_is_asked_for_once_carried_out_once_and_gone(pool: PgPool) {
    let postman = Postman::default();
    let relay = relay(&pool, &postman, at_once());
    assert!(ask(&pool, "mail", "welcome-1", "go").await);
    assert!(!ask(&pool, "mail", "welcome-1", "go").await, "asked for twice");
    assert_eq!(relay.carry_out_now().await.unwrap(), 1);
    assert_eq!(relay.carry_out_now().await.unwrap(), 0);
    assert_eq!(postman.carried(), ["welcome-1"]);
    assert_eq!(row(&pool, "welcome-1").await, None);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_not_committed_is_not_carried_out(pool: PgPool) {
    let postman = Postman::default();
    let mut transaction = guildhall_persistence::begin(&pool).await.unwrap();
    outbox::add(&mut transaction, "mail", "never", &json!({})).await.unwrap();
    transaction.rollback().await.unwrap();
    assert_eq!(relay(&pool, &postman, at_once()).carry_out_now().await.unwrap(), 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_passing_failure_is_tried_again_until_nobody_tries_any_more(pool: PgPool) {
    let postman = Postman::default();
    let relay = relay(&pool, &postman, at_once());
    ask(&pool, "mail", "later", "fail").await;
    for attempt in 1..=3 {
        assert_eq!(relay.carry_out_now().await.unwrap(), 1);
        assert_eq!(
            row(&pool, "later").await,
            Some((attempt, Some("451 try later".into()), attempt == 3))
        );
    }
    assert_eq!(relay.carry_out_now().await.unwrap(), 0);
}

/// Its failures are never the last.
struct Patient(Postman);

impl Effect for Patient {
    fn carry_out<'a>(&'a self, effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        self.0.carry_out(effect_key, payload)
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_must_not_be_given_up_is_tried_again_for_ever(pool: PgPool) {
    let effects = Effects::new().with("mail", Patient(Postman::default()));
    let relay = Relay::new(pool.clone(), effects, at_once());
    ask(&pool, "mail", "later", "fail").await;
    for attempt in 1..=5 {
        assert_eq!(relay.carry_out_now().await.unwrap(), 1);
        assert_eq!(row(&pool, "later").await, Some((attempt, Some("451 try later".into()), false)));
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_hopeless_failure_is_not_tried_again_and_kept_to_look_at(pool: PgPool) {
    let postman = Postman::default();
    ask(&pool, "mail", "nobody", "refuse").await;
    relay(&pool, &postman, at_once()).carry_out_now().await.unwrap();
    assert_eq!(row(&pool, "nobody").await, Some((1, Some("550 no such person".into()), true)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn one_that_panics_or_hangs_does_not_hold_up_the_others(pool: PgPool) {
    let postman = Postman::default();
    let relay =
        relay(&pool, &postman, RelayConfig { first_pause: Duration::from_secs(60), ..at_once() });
    for (key, what) in [("a", "panic"), ("b", "hang"), ("c", "go")] {
        ask(&pool, "mail", key, what).await;
    }
    assert_eq!(relay.carry_out_now().await.unwrap(), 3);
    assert_eq!(row(&pool, "a").await, Some((1, Some("panicked".into()), false)));
    assert_eq!(row(&pool, "b").await, Some((1, Some("took too long".into()), false)));
    assert_eq!(row(&pool, "c").await, None);
    assert_eq!(relay.carry_out_now().await.unwrap(), 0, "not before the pause is over");
}

/// Hangs until it is let go, and counts how often it was begun.
#[derive(Clone, Default)]
struct Stuck {
    begun: Arc<Mutex<u32>>,
    let_go: Arc<Notify>,
}

impl Effect for Stuck {
    fn carry_out<'a>(&'a self, _: &'a str, _: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            *self.begun.lock().unwrap() += 1;
            self.let_go.notified().await;
            Ok(())
        })
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_kind_whose_effects_all_hang_keeps_no_other_kind_waiting(pool: PgPool) {
    let (stuck, postman) = (Stuck::default(), Postman::default());
    for n in 0..100 {
        ask(&pool, "payment", &format!("p{n}"), "go").await;
    }
    let effects = Effects::new().with("payment", stuck.clone()).with("mail", postman.clone());
    let config = RelayConfig {
        timeout: Duration::from_secs(3_600),
        poll: Duration::from_secs(3_600),
        ..at_once()
    };
    let relay = Relay::new(pool.clone(), effects, config);
    let (wake, (_stopper, stop)) = (relay.wake(), Stop::pair());
    tokio::spawn(async move { relay.run(stop).await });
    ask(&pool, "mail", "code", "go").await;
    wake.wake();
    tokio::time::timeout(Duration::from_secs(20), postman.news.notified())
        .await
        .expect("the mail waits behind the payments");
    assert!(*stuck.begun.lock().unwrap() <= 16, "more than its lane holds");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn one_that_takes_too_long_is_not_begun_again_before_it_ends(pool: PgPool) {
    let stuck = Stuck::default();
    ask(&pool, "mail", "slow", "go").await;
    let config = RelayConfig { timeout: Duration::from_millis(20), ..at_once() };
    let relay = Relay::new(pool.clone(), Effects::new().with("mail", stuck.clone()), config);
    assert_eq!(relay.carry_out_now().await.unwrap(), 1);
    let claimed_until = async || -> time::OffsetDateTime {
        let until =
            "select not_before from outbox where effect_key = 'slow' and not_before > now()";
        sqlx::query_scalar(until).fetch_one(&pool).await.unwrap()
    };
    let first = claimed_until().await;
    while claimed_until().await == first {
        assert_eq!(relay.carry_out_now().await.unwrap(), 0);
    }
    assert_eq!(*stuck.begun.lock().unwrap(), 1);
    stuck.let_go.notify_one();
    while row(&pool, "slow").await.is_some() {
        tokio::task::yield_now().await;
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_full_lane_is_filled_again_without_waiting_for_the_next_look(pool: PgPool) {
    let postman = Postman::default();
    for n in 0..50 {
        ask(&pool, "mail", &format!("m{n:02}"), "go").await;
    }
    let config = RelayConfig { poll: Duration::from_secs(3_600), ..at_once() };
    let relay = relay(&pool, &postman, config);
    let (_stopper, stop) = Stop::pair();
    tokio::spawn(async move { relay.run(stop).await });
    let all = async {
        while postman.carried().len() < 50 {
            postman.news.notified().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), all).await.expect("it waited for the next look");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn two_relays_share_the_work_and_a_dead_ones_rows_come_back(pool: PgPool) {
    for n in 0..20 {
        ask(&pool, "mail", &format!("m{n:02}"), "go").await;
    }
    // A relay that claimed some and died.
    let five = Share { kind: "mail".into(), most: 5 };
    let dead = outbox::claim(&pool, &[five], Duration::from_secs(3_600)).await.unwrap();
    let postman = Postman::default();
    let (one, two) = (relay(&pool, &postman, at_once()), relay(&pool, &postman, at_once()));
    let (a, b) = tokio::join!(one.carry_out_now(), two.carry_out_now());
    assert_eq!(a.unwrap() + b.unwrap(), 15);
    assert_eq!(postman.carried().len(), 15);

    sqlx::query("update outbox set not_before = now()").execute(&pool).await.unwrap(); // its lease is over
    assert_eq!(one.carry_out_now().await.unwrap(), 5);
    // The dead one wakes up and reports a failure: the row is not its own any more.
    ask(&pool, "mail", "again", "go").await;
    outbox::failed(&pool, &dead[0], "too late", None).await.unwrap();
    let all: Vec<String> = (0..20).map(|n| format!("m{n:02}")).collect();
    assert_eq!(postman.carried(), all);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn rows_of_a_kind_nobody_here_knows_are_left_alone(pool: PgPool) {
    ask(&pool, "payment", "p1", "go").await;
    assert_eq!(relay(&pool, &Postman::default(), at_once()).carry_out_now().await.unwrap(), 0);
    assert_eq!(row(&pool, "p1").await, Some((0, None, false)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn waking_it_is_quicker_than_waiting(pool: PgPool) {
    let postman = Postman::default();
    let relay =
        relay(&pool, &postman, RelayConfig { poll: Duration::from_secs(3_600), ..at_once() });
    let wake = relay.wake();
    let (stopper, stop) = Stop::pair();
    let running = tokio::spawn(async move { relay.run(stop).await });
    ask(&pool, "mail", "now", "go").await;
    wake.wake();
    tokio::time::timeout(Duration::from_secs(20), postman.news.notified())
        .await
        .expect("it slept on");
    stopper.send_replace(true);
    running.await.unwrap().unwrap();
    assert_eq!(row(&pool, "now").await, None, "it left before it had finished");
}
