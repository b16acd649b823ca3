//! Publishes the presence of this process to the others: changes every two seconds, a new person at once, and everything on request.

use std::{collections::HashSet, time::Duration};

use guildhall_domain::placement::mixed;
use guildhall_persistence::bus::NodeId;
use uuid::Uuid;

use super::{
    Hub, PRESENCE_EVERY,
    bus_message::{BusMessage, Chunk, Digest, ViewerRef, looking_sum},
    link::{ALL, Link, lock, node_channel},
};
use crate::supervision::Stop;

/// People who connect within this time are published together.
const TOGETHER: Duration = Duration::from_millis(20);
/// Most people in one message. Ours: about 50 KB.
const NAMED: usize = 5_000;

/// What was published so far.
#[derive(Default)]
pub(super) struct Announced {
    people: HashSet<i64>,
    who: u64,
    /// Whether this process has published its end.
    pub has_left: bool,
}

impl Hub {
    /// Publishes heartbeats until told to stop.
    pub(super) async fn keep_beating(&self, mut stop: Stop) {
        let Some(link) = self.link() else { return };
        loop {
            let is_asked = tokio::select! {
                () = stop.wait() => return,
                () = link.beat_now.notified() => true,
                () = tokio::time::sleep(PRESENCE_EVERY) => false,
            };
            if is_asked && stop.within(TOGETHER).await {
                return;
            }
            self.beat(link);
        }
    }

    fn beat(&self, link: &Link) {
        let touched = link.take_touched();
        let asked: HashSet<NodeId> = link.take_asked().into_iter().collect();
        let looking = self.0.looking.all();
        let mut published = lock(&link.published);
        if published.has_left {
            return;
        }
        let (mut came, mut left) = (Vec::new(), Vec::new());
        for uid in touched {
            let mixed = mixed(uid.0.cast_unsigned());
            if self.0.subscribers.contains_key(&uid) {
                if published.people.insert(uid.0) {
                    published.who = published.who.wrapping_add(mixed);
                    came.push(uid.0);
                }
            } else if published.people.remove(&uid.0) {
                published.who = published.who.wrapping_sub(mixed);
                left.push(uid.0);
            }
        }
        let sum = Digest {
            people: published.people.len(),
            who: published.who,
            looking: looking_sum(looking.iter().map(|(id, all)| (*id, all.as_slice()))),
        };
        link.say(ALL, &BusMessage::PresenceDelta { came, left, sum });
        if asked.is_empty() {
            return;
        }
        let all: Vec<i64> = published.people.iter().copied().collect();
        let refs = |(id, all): &(Uuid, Vec<_>)| (*id, all.iter().map(ViewerRef::from).collect());
        let looking: Vec<(_, Vec<ViewerRef>)> = looking.iter().map(refs).collect();
        for node in asked {
            say_all(link, node, &all, &looking);
        }
    }
}

fn say_all(link: &Link, to: NodeId, people: &[i64], looking: &[(Uuid, Vec<ViewerRef>)]) {
    let channel = node_channel(to);
    let pieces = people.len().div_ceil(NAMED).max(1);
    for at in 0..pieces {
        let piece = Chunk { is_first: at == 0, is_last: at + 1 == pieces };
        let end = people.len().min((at + 1) * NAMED);
        let word = BusMessage::PresenceSnapshot {
            piece,
            uids: people[at * NAMED..end].to_vec(),
            looking: if piece.is_last { looking.to_vec() } else { Vec::new() },
        };
        link.say(&channel, &word);
    }
}
