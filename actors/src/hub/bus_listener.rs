//! Receives the messages of other processes and applies them.

use std::sync::Arc;

use guildhall_domain::ids::{SessionId, Uid};
use guildhall_persistence::bus::{BusHandler, NodeId};
use metrics::counter;

use super::{
    Hub, Push, Viewer,
    bus_message::BusMessage,
    link::{ALL, Link, node_channel},
    remote_presence::Moved,
};

/// The hub as the receiver of bus messages.
pub(super) struct BusListener(pub Hub);

impl BusHandler for BusListener {
    fn on_message(&self, from: NodeId, channel: &str, body: &[u8]) {
        let Some(link) = self.0.link() else { return };
        let Some((word, text)) = BusMessage::read(body) else {
            counter!("bus_unreadable_total").increment(1);
            return;
        };
        self.0.heard(link, from, channel, word, text);
    }

    fn up(&self) {
        let Some(link) = self.0.link() else { return };
        link.set_up(true);
        link.others.excuse_silence();
        link.say(ALL, &BusMessage::SnapshotRequest);
        link.beat_now.notify_one();
        link.look_again.notify_one();
    }

    fn down(&self) {
        if let Some(link) = self.0.link() {
            link.set_up(false);
            link.look_again.notify_one();
        }
    }

    fn missed(&self) {
        if let Some(link) = self.0.link() {
            link.look_again.notify_one();
        }
    }
}

impl Hub {
    pub(super) fn heard(
        &self,
        link: &Link,
        from: NodeId,
        channel: &str,
        word: BusMessage,
        text: &str,
    ) {
        match word {
            BusMessage::Frame(treatment) => {
                let Some(notice) = link.codec.unpack(treatment, text) else { return };
                if let Some(topic) = channel.strip_prefix("t:") {
                    self.publish_local(topic, &notice);
                } else if let Some(uid) = person(channel) {
                    self.tell_local(&[uid], &[(notice, None)]);
                }
            }
            BusMessage::Resync => {
                if let Some(topic) = channel.strip_prefix("t:") {
                    self.resync_topic_local(topic);
                } else if let Some(uid) = person(channel) {
                    self.resync_local(uid);
                }
            }
            BusMessage::Multicast { uids, treatment, except } => {
                let Some(notice) = link.codec.unpack(treatment, text) else { return };
                let here: Vec<Uid> =
                    uids.into_iter().map(Uid).filter(|uid| self.listens(*uid)).collect();
                self.tell_local(&here, &[(notice, except)]);
            }
            BusMessage::View(views) => {
                let Some(uid) = person(channel) else { return };
                for (kind, view) in views {
                    self.show_for(link, &kind, uid, view);
                }
            }
            BusMessage::EndSession { session, reason } => {
                self.close_session_local(SessionId(session), reason);
            }
            BusMessage::EndPerson { uid, reason } => {
                link.codec.forget(Uid(uid));
                self.close_user_local(Uid(uid), reason);
            }
            BusMessage::Unban { uid } => self.unban_local(Uid(uid)),
            BusMessage::ForceReconnect { uid } => {
                link.codec.forget(Uid(uid));
                self.force_reconnect_local(Uid(uid));
            }
            BusMessage::Looking { id, lookers } => {
                let lookers = lookers.into_iter().map(Viewer::from).collect();
                link.others.looking(from, id, lookers);
                // Who began to look here while this was on its way is known there to nobody yet, and is told by nobody else.
                self.moved(link, Moved { looked: vec![id], ..Moved::default() });
            }
            BusMessage::PresenceDelta { came, left, sum } => {
                let moved = link.others.beat(from, &came, &left, sum);
                if moved.must_ask {
                    link.say(&node_channel(from), &BusMessage::SnapshotRequest);
                }
                self.moved(link, moved);
            }
            BusMessage::SnapshotRequest => link.asked_by(from),
            BusMessage::PresenceSnapshot { piece, uids, looking } => {
                let moved = link.others.here(from, piece, uids, looking);
                self.moved(link, moved);
            }
            BusMessage::Goodbye => self.bury(link, from),
        }
    }

    /// Processes that were silent for too long count as dead, unless the bus itself was down.
    pub(super) fn reap_dead_nodes(&self) {
        if let Some(link) = self.link().filter(|link| link.bus.is_up()) {
            self.reap(link);
        }
    }

    pub(super) fn reap(&self, link: &Link) {
        for node in link.others.silent() {
            tracing::warn!(%node, "bus: no heartbeat from a process; it is treated as gone");
            self.bury(link, node);
        }
        metrics::gauge!("bus_nodes").set(u32::try_from(link.others.count()).unwrap_or(u32::MAX));
    }

    /// A process has ended. It may have saved changes without pushing them, so the sockets here are asked to resync.
    fn bury(&self, link: &Link, node: NodeId) {
        let moved = link.others.gone(node);
        self.moved(link, moved);
        link.look_again.notify_one();
    }

    fn moved(&self, link: &Link, moved: Moved) {
        for uid in moved.came {
            self.0.presence.came(uid);
        }
        for uid in moved.left {
            if !self.listens(uid) && !link.others.has(uid) {
                self.0.presence.left(uid);
            }
        }
        for id in moved.looked {
            // Each process pushes to its own subscribers.
            let viewers = self.lookers(id);
            let mut to: Vec<Uid> = viewers.iter().map(|looker| looker.face.uid).collect();
            to.retain(|uid| self.listens(*uid));
            let news = super::ViewersChanged { id, viewers };
            self.tell_local(&to, &[(Arc::clone(&Push::new(news)), None)]);
        }
    }
}

fn person(channel: &str) -> Option<Uid> {
    channel.strip_prefix("u:")?.parse().ok()
}
