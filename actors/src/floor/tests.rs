//! The floor without a database: what is registered is only kept in order.

use std::sync::Mutex;

use tokio::runtime::Handle;

use super::*;
use crate::{payment, supervision::Health};

async fn floor() -> Floor {
    let health = Health::new();
    let workers = Tree::start(Handle::current(), health.clone()).await.unwrap();
    let producers = Tree::start(Handle::current(), health).await.unwrap();
    let pool = PgPool::connect_lazy("postgres://nobody@127.0.0.1:1/none").unwrap();
    let (url, host) = ("http://house.test".to_owned(), HostConfig::default());
    Floor::open(
        workers,
        producers,
        Pools::shared(&pool),
        Secrets::new(pool, None, None),
        url,
        host,
        Registry::default(),
    )
    .await
    .unwrap()
}

#[tokio::test]
async fn what_started_last_is_emptied_first_and_one_that_is_late_holds_up_nobody() {
    let mut floor = floor().await;
    let emptied: Arc<Mutex<Vec<&'static str>>> = Arc::default();
    for (what, is_in_time) in [("first", true), ("late", false), ("last", true)] {
        let emptied = Arc::clone(&emptied);
        floor.at_end(what, move |_| {
            emptied.lock().unwrap().push(what);
            std::future::ready(is_in_time)
        });
    }
    let taking = Taking { is_running: false, ..Taking::default() };
    let (_, running) = floor.run(taking).await.unwrap();
    running.stop_producers(Duration::from_secs(5)).await;
    assert_eq!(*emptied.lock().unwrap(), [""; 0], "sockets are still served");
    running.empty(|_| Duration::from_secs(5)).await;
    assert_eq!(*emptied.lock().unwrap(), ["last", "late", "first"]);
}

fn needs_a_number(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let number: u8 = floor.need()?;
        floor.registry.insert(format!("number {number}"));
        Ok(())
    }
    .boxed()
}

fn leaves_a_number(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        floor.registry.insert(7_u8);
        Ok(())
    }
    .boxed()
}

#[tokio::test]
async fn a_feature_starts_after_the_one_it_needs_wherever_it_is_listed() {
    let mut floor = floor().await;
    floor.start(&[needs_a_number, leaves_a_number]).await.unwrap();
    assert_eq!(floor.need(), Ok("number 7".to_owned()));
}

#[tokio::test]
async fn a_feature_whose_needs_nothing_meets_does_not_start() {
    let mut floor = floor().await;
    let refused = floor.start(&[payment::start]).await.unwrap_err().to_string();
    assert!(refused.contains("order::Orders"), "{refused}");
}
