//! The tree with services that fail on purpose.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use tokio::sync::mpsc;

use super::*;

fn quick() -> RestartPolicy {
    RestartPolicy {
        first_pause: Duration::from_millis(1),
        longest_pause: Duration::from_millis(4),
        failures: 5,
        window: Duration::from_secs(60),
        ..RestartPolicy::default()
    }
}

#[tokio::test]
async fn a_service_that_panics_is_started_again() {
    let tree = Tree::with_policy(Handle::current(), Health::new(), quick()).await.unwrap();
    let (lives, mut lived) = mpsc::unbounded_channel();
    let number = Arc::new(AtomicUsize::new(0));
    tree.spawn_service("shaky", move |mut stop| {
        let life = number.fetch_add(1, SeqCst);
        lives.send(life).unwrap();
        async move {
            assert!(life > 0, "the first life ends badly");
            if life == 1 {
                return Err("the second gives up".into());
            }
            stop.wait().await;
            Ok(())
        }
    })
    .await
    .unwrap();
    for life in 0..3 {
        assert_eq!(lived.recv().await, Some(life));
    }
    assert!(tree.health().is_ready(), "two failures are no reason to turn people away");
    assert!(tree.stop(Duration::from_secs(5)).await);
}

#[tokio::test(start_paused = true)]
async fn a_service_that_cannot_hold_makes_the_process_not_ready_until_it_has_held_for_a_minute() {
    let tree = Tree::start(Handle::current(), Health::new()).await.unwrap();
    let number = Arc::new(AtomicUsize::new(0));
    let (lives, mut lived) = mpsc::unbounded_channel();
    tree.spawn_service("writer-0", move |mut stop| {
        let life = number.fetch_add(1, SeqCst);
        lives.send(tokio::time::Instant::now()).unwrap();
        async move {
            if life < 6 {
                return Err("no".into());
            }
            stop.wait().await;
            Ok(())
        }
    })
    .await
    .unwrap();
    let mut begun = Vec::new();
    for _ in 0..7 {
        begun.push(lived.recv().await.unwrap());
    }
    let pauses: Vec<Duration> = begun.windows(2).map(|two| two[1] - two[0]).collect();
    for (i, pause) in pauses.iter().enumerate() {
        let least = Duration::from_millis(100 << i);
        assert!(*pause >= least && *pause <= least.mul_f64(1.6), "pause {i} was {pause:?}");
    }
    assert_eq!(tree.health().failing(), ["writer-0"]);
    assert!(!tree.health().is_ready());
    tokio::time::sleep(Duration::from_secs(61)).await;
    assert!(tree.health().is_ready());
}

#[tokio::test]
async fn stopping_waits_for_what_a_service_has_begun() {
    let tree = Tree::start(Handle::current(), Health::new()).await.unwrap();
    let finished = Arc::new(AtomicUsize::new(0));
    for name in ["one", "two"] {
        let finished = Arc::clone(&finished);
        tree.spawn_service(name, move |mut stop| {
            let finished = Arc::clone(&finished);
            async move {
                stop.wait().await;
                tokio::task::yield_now().await; // its last statement
                finished.fetch_add(1, SeqCst);
                Ok(())
            }
        })
        .await
        .unwrap();
    }
    assert!(tree.stop(Duration::from_secs(5)).await);
    assert_eq!(finished.load(SeqCst), 2);
}

#[tokio::test(start_paused = true)]
async fn a_drain_does_not_sit_out_a_long_pause() {
    let policy =
        RestartPolicy { first_pause: Duration::from_secs(3600), ..RestartPolicy::default() };
    let tree = Tree::with_policy(Handle::current(), Health::new(), policy).await.unwrap();
    let (failed, mut fails) = mpsc::unbounded_channel();
    tree.spawn_service("dead", move |_| {
        failed.send(()).unwrap();
        async { Err("no".into()) }
    })
    .await
    .unwrap();
    fails.recv().await;
    assert!(tree.stop(Duration::from_secs(5)).await);
}

#[tokio::test]
async fn a_draining_process_is_not_ready() {
    let health = Health::new();
    assert!(health.is_ready());
    health.begin_draining();
    assert!(!health.is_ready());
}
