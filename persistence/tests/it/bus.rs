//! The bus against a real Redis and a real cluster: order, subscriptions, and what happens when it goes away, freezes, forgets or comes back.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use crate::bus_node::{Heard, Node, TIMEOUT};
use crate::cluster::Cluster;
use crate::redis::Redis;
use bb8_redis::{RedisConnectionManager, bb8::Pool, redis::AsyncCommands};
use futures_util::StreamExt;
use guildhall_persistence::bus::Bus;

/// What the bus goes through.
enum Place {
    One(Redis),
    Cluster(Cluster),
}

impl Place {
    fn url(&self) -> String {
        match self {
            Self::One(redis) => redis.url(),
            Self::Cluster(cluster) => cluster.url(),
        }
    }

    /// The Redis over which `u:1` goes.
    fn redis(&mut self) -> &mut Redis {
        match self {
            Self::One(redis) => redis,
            Self::Cluster(cluster) => {
                let owner = cluster.owner("test:u:1");
                &mut cluster.nodes[owner]
            }
        }
    }

    /// All there are.
    fn all(&self) -> &[Redis] {
        match self {
            Self::One(redis) => std::slice::from_ref(redis),
            Self::Cluster(cluster) => &cluster.nodes,
        }
    }
}

/// Makes two tests of each: through one Redis, and through a cluster of three.
macro_rules! through_both {
    ($($test:ident)*) => {
        mod through_one_redis {
            $(#[tokio::test]
            async fn $test() {
                super::$test(super::Place::One(super::Redis::start())).await;
            })*
        }

        mod through_a_cluster {
            $(#[tokio::test]
            async fn $test() {
                super::$test(super::Place::Cluster(super::Cluster::start(3))).await;
            })*
        }
    };
}

through_both! {
    what_is_said_is_heard_in_order_by_who_listens_and_by_nobody_else
    a_subscription_that_has_settled_misses_nothing_however_many_come_and_go_with_it
    a_redis_that_dies_is_noticed_and_everybody_hears_again_when_it_is_back
    a_redis_that_is_frozen_is_away_and_is_back_when_it_moves_again
    a_redis_that_forgets_everything_or_cuts_all_connections_is_not_missed
    a_queue_that_runs_over_never_holds_up_who_publishes_and_the_others_hear_of_it
}

async fn what_is_said_is_heard_in_order_by_who_listens_and_by_nobody_else(place: Place) {
    let url = place.url();
    let (one, other, stranger) =
        (Node::joined(&url).await, Node::joined(&url).await, Node::open(&url, "another house:"));
    stranger.note.until_up(1).await;
    for node in [&one, &other, &stranger] {
        node.listens_to("u:1").await;
    }
    for number in 0..2_000 {
        one.say("u:2", "for nobody");
        one.say("u:1", &number.to_string());
    }
    one.say("u:1", "end");
    other.note.until(|heard| heard.last() == Some(&Heard::Said("u:1".into(), "end".into()))).await;
    let expected: Vec<String> =
        (0..2_000).map(|number| number.to_string()).chain(["end".into()]).collect();
    assert_eq!(other.note.said(), expected);
    assert_eq!(one.note.said(), Vec::<String>::new(), "it heard itself");
    assert_eq!(stranger.note.said(), Vec::<String>::new(), "another house was heard");
}

async fn a_subscription_that_has_settled_misses_nothing_however_many_come_and_go_with_it(
    place: Place,
) {
    let url = place.url();
    let (one, other) = (Node::joined(&url).await, Node::joined(&url).await);
    for round in 0..20 {
        for number in 0..200 {
            other.bus.want(&format!("u:{round}.{number}"));
            if number % 3 == 0 {
                other.bus.unwant(&format!("u:{round}.{number}"));
            }
        }
        other.bus.settling().unwrap().await.unwrap();
        for number in 0..200 {
            one.say(&format!("u:{round}.{number}"), &format!("{round}.{number}"));
        }
    }
    // One node of a cluster may be ahead of another: an end for each.
    let ends: Vec<String> = (0..12).map(|number| format!("end:{number}")).collect();
    for end in &ends {
        other.listens_to(end).await;
        one.say(end, end);
    }
    for end in &ends {
        other.note.until_said(end, end).await;
    }
    let mut expected: Vec<String> = (0..20)
        .flat_map(|round| {
            (0..200).filter(|number| number % 3 != 0).map(move |number| format!("{round}.{number}"))
        })
        .chain(ends)
        .collect();
    let mut said = other.note.said();
    expected.sort();
    said.sort();
    assert_eq!(said, expected);
}

async fn a_redis_that_dies_is_noticed_and_everybody_hears_again_when_it_is_back(mut place: Place) {
    let url = place.url();
    let (one, other) = (Node::joined(&url).await, Node::joined(&url).await);
    other.listens_to("u:1").await;
    let redis = place.redis();
    let both = [&one, &other].map(|node| (node, node.note.so_far()));
    redis.kill();
    one.say("u:1", "into the void");
    for (node, from) in both {
        node.note.until_away(from).await;
    }
    assert!(one.bus.settling().is_none(), "somebody would wait for a bus that is away");
    one.bus.flush(TIMEOUT).await;
    redis.start_again();
    for (node, from) in both {
        node.note.until_back(from).await;
    }
    one.say("u:1", "again");
    other.note.until_said("u:1", "again").await;
    assert_eq!(other.note.said(), ["again"]);
}

async fn a_redis_that_is_frozen_is_away_and_is_back_when_it_moves_again(mut place: Place) {
    let url = place.url();
    let (one, other) = (Node::joined(&url).await, Node::joined(&url).await);
    other.listens_to("u:1").await;
    let redis = place.redis();
    let both = [&one, &other].map(|node| (node, node.note.so_far()));
    redis.freeze();
    for (node, from) in both {
        node.note.until_away(from).await;
    }
    redis.thaw();
    for (node, from) in both {
        node.note.until_back(from).await;
    }
    one.say("u:1", "again");
    other.note.until_said("u:1", "again").await;
}

async fn a_redis_that_forgets_everything_or_cuts_all_connections_is_not_missed(place: Place) {
    let url = place.url();
    let (one, other) = (Node::joined(&url).await, Node::joined(&url).await);
    other.listens_to("u:1").await;
    let before: Vec<_> = place.all().iter().map(listeners).collect();
    for redis in place.all() {
        assert_eq!(redis.command("FLUSHALL"), "+OK");
    }
    one.say("u:1", "after the flush");
    other.note.until_said("u:1", "after the flush").await;
    let after: Vec<_> = place.all().iter().map(listeners).collect();
    assert_eq!(after, before, "somebody connected anew");
    let both = [&one, &other].map(|node| (node, node.note.so_far()));
    for redis in place.all() {
        redis.command("CLIENT KILL TYPE pubsub");
    }
    for (node, from) in both {
        node.note.until_back(from).await;
    }
    one.say("u:1", "after the cut");
    other.note.until_said("u:1", "after the cut").await;
}

/// The connections that listen at a Redis, by their numbers.
fn listeners(redis: &Redis) -> BTreeSet<String> {
    let mut connection = ::redis::Client::open(redis.url()).unwrap().get_connection().unwrap();
    let mut list = ::redis::cmd("CLIENT");
    let list: String = list.arg(&["LIST", "TYPE", "pubsub"]).query(&mut connection).unwrap();
    list.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

async fn a_queue_that_runs_over_never_holds_up_who_publishes_and_the_others_hear_of_it(
    mut place: Place,
) {
    let url = place.url();
    let (one, other) = (Node::joined(&url).await, Node::joined(&url).await);
    let redis = place.redis();
    redis.freeze();
    let begun = Instant::now();
    for _ in 0..100_000 {
        one.say("u:1", "too much");
    }
    // Had each of them waited only a millisecond for a Redis that is frozen, they would be at it for longer.
    assert!(begun.elapsed() < TIMEOUT, "{:?}", begun.elapsed());
    redis.thaw();
    other.note.until(|heard| heard.contains(&Heard::Missed)).await;
}

/// Somebody else who may publish at the same Redis, and listens to what is said there.
#[tokio::test]
async fn what_no_process_of_the_house_says_is_not_heard_and_what_one_says_is_heard_once() {
    let redis = Redis::start();
    let url = redis.url();
    let (one, other) = (Node::joined(&url).await, Node::joined(&url).await);
    for channel in ["u:1", "u:2"] {
        other.listens_to(channel).await;
    }
    let client = bb8_redis::redis::Client::open(url.as_str()).unwrap();
    let mut listening = client.get_async_pubsub().await.unwrap();
    listening.subscribe("test:u:1").await.unwrap();

    one.say("u:1", "hello");
    let overheard = listening.on_message().next().await.unwrap();
    let overheard = overheard.get_payload_bytes();
    let forged = [&one.bus.node().0.to_be_bytes(), &b"forged"[..]].concat();
    let mut changed = overheard.to_vec();
    changed.extend_from_slice(b"!");
    let mut publishing = client.get_multiplexed_async_connection().await.unwrap();
    for (channel, body) in [
        ("test:u:1", overheard),
        ("test:u:2", overheard),
        ("test:u:1", &changed),
        ("test:u:1", &forged),
        ("test:missed", &forged),
        ("test:u:1", b""),
    ] {
        let heard: i64 = publishing.publish(channel, body).await.unwrap();
        assert!(heard > 0, "{channel} has listeners");
    }
    let stranger = Node::with_key(&url, "test:", b"another key");
    stranger.note.until_up(1).await;
    stranger.say("u:1", "signed by another house");
    stranger.bus.flush(TIMEOUT).await;

    one.say("u:1", "end");
    other.note.until_said("u:1", "end").await;
    assert_eq!(other.note.said(), ["hello", "end"]);
    other.note.until(|heard| !heard.contains(&Heard::Missed)).await;
}

#[tokio::test]
async fn an_address_that_is_none_is_refused_in_a_sentence() {
    for odd in ["", "localhost:6379", "http://localhost", "redis://"] {
        let Err(error) = Bus::open(odd, String::new(), b"") else { continue };
        assert!(
            error.to_string().starts_with("REDIS_URL is not the address of a Redis"),
            "{error}"
        );
    }
    assert!(Bus::open("localhost:6379", String::new(), b"").is_err());
}

/// The bug that once showed people the data of others (redis-rs #325, #489): a read that is dropped half-way must not leave its answer
/// to the next one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancelled_read_never_leaves_its_answer_to_another() {
    const READERS: usize = 8;
    const READS: usize = 1_500;
    let redis = Redis::start();
    let manager = RedisConnectionManager::new(redis.url()).unwrap();
    let pool = Pool::builder().max_size(2).build(manager).await.unwrap();
    {
        let mut connection = pool.get().await.unwrap();
        for reader in 0..READERS {
            let key = format!("canary:{reader}");
            ::redis::cmd("SET")
                .arg(&key)
                .arg(&key)
                .query_async::<()>(&mut *connection)
                .await
                .unwrap();
        }
    }
    let readers = (0..READERS).map(|reader| {
        let pool = pool.clone();
        tokio::spawn(async move {
            let (mut read, mut cancelled) = (0, 0);
            for number in 0..READS {
                let key = format!("canary:{reader}");
                let reading = async {
                    let mut connection = pool.get().await.unwrap();
                    ::redis::cmd("GET")
                        .arg(&key)
                        .query_async::<String>(&mut *connection)
                        .await
                        .unwrap()
                };
                // Some are dropped before they begin, some after they were written, some when the answer is there.
                let timeout = Duration::from_micros((number as u64 * 37) % 700);
                match tokio::time::timeout(timeout, reading).await {
                    Ok(answer) => {
                        assert_eq!(answer, key, "somebody else's answer");
                        read += 1;
                    }
                    Err(_) => cancelled += 1,
                }
            }
            (read, cancelled)
        })
    });
    let (mut read, mut cancelled) = (0, 0);
    for reader in readers {
        let (answered, dropped) = reader.await.unwrap();
        read += answered;
        cancelled += dropped;
    }
    assert!(read > 0 && cancelled > 0, "{read} read, {cancelled} cancelled: this proves nothing");
}
