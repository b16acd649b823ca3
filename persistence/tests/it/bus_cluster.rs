//! The bus through a real cluster: what there is not with one Redis.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use crate::bus_node::{Heard, Node};
use crate::cluster::Cluster;

/// A bus that hears nothing of itself for so long counts as away.
const STALL: Duration = Duration::from_secs(2);

/// The sharded channels of people to which somebody is subscribed at a node.
fn people(cluster: &Cluster, place: usize) -> BTreeSet<String> {
    cluster.answer(place, "PUBSUB SHARDCHANNELS test:u:*")
}

#[tokio::test]
async fn channels_are_sharded_and_spread_over_all_nodes() {
    let cluster = Cluster::start(3);
    let (one, other) = (Node::joined(&cluster.url()).await, Node::joined(&cluster.url()).await);
    let all: BTreeSet<String> = (0..300).map(|number| format!("test:u:{number}")).collect();
    for number in 0..300 {
        other.bus.want(&format!("u:{number}"));
    }
    other.bus.settling().unwrap().await.unwrap();
    let parts: Vec<BTreeSet<String>> = (0..3).map(|place| people(&cluster, place)).collect();
    assert!(parts.iter().all(|part| part.len() > 50), "{parts:?}");
    assert_eq!(parts.iter().map(BTreeSet::len).sum::<usize>(), 300, "some are at two nodes");
    assert_eq!(parts.into_iter().flatten().collect::<BTreeSet<_>>(), all);
    for place in 0..3 {
        let ordinary: Vec<String> = cluster.answer(place, "PUBSUB CHANNELS *");
        assert_eq!(ordinary, Vec::<String>::new());
    }
    for number in 0..300 {
        one.say(&format!("u:{number}"), &number.to_string());
        other.note.until_said(&format!("u:{number}"), &number.to_string()).await;
        other.bus.unwant(&format!("u:{number}"));
    }
    other.bus.settling().unwrap().await.unwrap();
    for place in 0..3 {
        assert_eq!(people(&cluster, place), BTreeSet::new());
    }
}

#[tokio::test]
async fn one_address_is_enough_to_find_the_others() {
    let cluster = Cluster::start(3);
    for node in &cluster.nodes {
        let url = node.url().replace("redis://", "redis+cluster://");
        let (one, other) = (Node::joined(&url).await, Node::joined(&cluster.url()).await);
        for number in 0..20 {
            other.listens_to(&format!("u:{number}")).await;
            one.say(&format!("u:{number}"), "hello");
            other.note.until_said(&format!("u:{number}"), "hello").await;
        }
    }
}

#[tokio::test]
async fn a_node_that_freezes_or_dies_is_noticed_whichever_it_is() {
    let mut cluster = Cluster::start(3);
    let node = Node::joined(&cluster.url()).await;
    let begun = Instant::now();
    let mut reasons = 0;
    for place in 0..3 {
        for dies in [false, true] {
            let server = &mut cluster.nodes[place];
            let from = node.note.so_far();
            if dies {
                server.kill()
            } else {
                server.freeze()
            }
            reasons += 1;
            node.note.until_away(from).await;
            if dies {
                server.start_again()
            } else {
                server.thaw()
            }
            node.note.until_back(from).await;
        }
    }
    // Not much oftener than there was a reason for: once more takes a machine that stands still for so long.
    let stalls = usize::try_from(begun.elapsed().as_secs() / STALL.as_secs()).unwrap();
    let mut heard = node.note.heard.lock().unwrap().clone();
    let ups = heard.iter().filter(|it| **it == Heard::Up).count();
    assert!(ups <= 1 + reasons + stalls, "{heard:?}");
    heard.dedup();
    assert_eq!(
        heard.iter().filter(|it| **it == Heard::Up).count(),
        ups,
        "it came back twice at once"
    );
}

#[tokio::test]
async fn a_channel_whose_slot_moves_is_heard_again_and_what_was_lost_meanwhile_is_told() {
    let cluster = Cluster::start(3);
    let (one, other) = (Node::joined(&cluster.url()).await, Node::joined(&cluster.url()).await);
    other.listens_to("u:1").await;
    one.say("u:1", "before");
    other.note.until_said("u:1", "before").await;
    let to = (cluster.owner("test:u:1") + 1) % 3;
    cluster.give("test:u:1", to);
    // The old node says so to who listens.
    other.note.until_up(2).await;
    assert_eq!(people(&cluster, to), BTreeSet::from(["test:u:1".to_owned()]));
    // Who speaks learns it by being refused.
    one.say("u:1", "lost");
    other.note.until(|heard| heard.contains(&Heard::Missed)).await;
    one.say("u:1", "after");
    other.note.until_said("u:1", "after").await;
}

#[tokio::test]
async fn a_slot_that_moves_while_nobody_listens_to_it_is_noticed_too() {
    let cluster = Cluster::start(3);
    let (one, other) = (Node::joined(&cluster.url()).await, Node::joined(&cluster.url()).await);
    let to = (cluster.owner("test:u:2") + 1) % 3;
    cluster.give("test:u:2", to);
    // Asked every few seconds, the nodes tell another map.
    one.note.until_up(2).await;
    other.note.until_up(2).await;
    other.listens_to("u:2").await;
    assert_eq!(people(&cluster, to), BTreeSet::from(["test:u:2".to_owned()]));
}

#[tokio::test]
async fn who_cannot_publish_to_one_node_says_so_over_the_others() {
    let cluster = Cluster::start(3);
    for place in 0..3 {
        cluster.does(place, "ACL SETUSER mute on >word allchannels allkeys +@all");
    }
    let own = cluster.url().replace("redis://", "redis://mute:word@");
    for place in 0..3 {
        let (one, other) = (Node::joined(&own).await, Node::joined(&cluster.url()).await);
        cluster.does(place, "ACL SETUSER mute -spublish");
        let channel = (0..).map(|number| format!("u:{number}"));
        let channel = channel.into_iter().find(|it| cluster.owner(&format!("test:{it}")) == place);
        one.say(&channel.unwrap(), "refused");
        other.note.until(|heard| heard.contains(&Heard::Missed)).await;
        one.note.until(|heard| heard.contains(&Heard::Down)).await;
        assert!(other.bus.is_up(), "it can be heard and can hear");
        cluster.does(place, "ACL SETUSER mute +spublish");
        one.note.until_up(2).await;
    }
}
