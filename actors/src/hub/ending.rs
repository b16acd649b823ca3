//! Ending subscriptions: of ended sessions, of blocked people, and of people who must reconnect.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use guildhall_domain::ids::{SessionId, Uid};
use tokio::time::Instant;

use super::{EndReason, Hub, NewSubscriber, bus_message::BusMessage, link::ALL};

/// How long an ended session is remembered. Ours: far longer than checking a token takes.
pub(super) const ENDED_FOR: Duration = Duration::from_secs(60);

impl Hub {
    /// Disconnects every subscriber of a session. Call it after the commit that ends the session. Returns how many this process had.
    pub fn close_session(&self, session: SessionId, reason: EndReason) -> usize {
        if let Some(link) = self.link() {
            link.end_session(session, reason);
        }
        self.close_session_local(session, reason)
    }

    /// The same in this process alone, for what every process finds out by itself.
    pub fn close_session_local(&self, session: SessionId, reason: EndReason) -> usize {
        self.0.ended.insert(session, Instant::now());
        let Some(uid) = self.0.sessions.get(&session).map(|uid| *uid) else { return 0 };
        self.end_where(uid, reason, |entrant| entrant.session == Some(session))
    }

    /// Whether a session was ended within the last minute: a check that read the session just before does not know it yet.
    pub fn has_ended(&self, session: SessionId) -> bool {
        self.0.ended.contains_key(&session)
    }

    /// Disconnects every subscriber of a person, also those whose check was under way. Call it after the commit that freezes the account.
    /// Returns how many this process had.
    pub fn close_user(&self, uid: Uid, reason: EndReason) -> usize {
        if let Some(link) = self.link() {
            link.say(ALL, &BusMessage::EndPerson { uid: uid.0, reason });
        }
        self.close_user_local(uid, reason)
    }

    pub(super) fn close_user_local(&self, uid: Uid, reason: EndReason) -> usize {
        self.0.barred.insert(uid, (Instant::now(), reason));
        self.end_where(uid, reason, |_| true)
    }

    /// Lets a blocked person connect again.
    pub fn unban(&self, uid: Uid) {
        if let Some(link) = self.link() {
            link.say(ALL, &BusMessage::Unban { uid: uid.0 });
        }
        self.unban_local(uid);
    }

    pub(super) fn unban_local(&self, uid: Uid) {
        self.0.barred.remove(&uid);
    }

    /// Makes every subscriber of a person reconnect with the new role. Returns how many this process had.
    pub fn force_reconnect(&self, uid: Uid) -> usize {
        if let Some(link) = self.link() {
            link.say(ALL, &BusMessage::ForceReconnect { uid: uid.0 });
        }
        self.force_reconnect_local(uid)
    }

    pub(super) fn force_reconnect_local(&self, uid: Uid) -> usize {
        self.0.role_changes.fetch_add(1, Ordering::SeqCst);
        self.0.reconnecting_since.insert(uid, Instant::now());
        let Some(subscribers) =
            self.0.subscribers.get(&uid).map(|subscribers| Arc::clone(&subscribers))
        else {
            return 0;
        };
        subscribers.iter().for_each(|entrant| entrant.subscriber.end(EndReason::RoleChanged));
        subscribers.len()
    }

    /// Handles a change of role that was found in the database, made `age` before `asked`: does what the bus message would have done, unless
    /// this process has received it since.
    pub fn notice_role_change(&self, uid: Uid, asked: Instant, age: Duration) {
        let has_heard = self
            .0
            .reconnecting_since
            .get(&uid)
            .is_some_and(|at| asked.duration_since(*at) < age || *at > asked);
        if has_heard {
            return;
        }
        if let Some(link) = self.link() {
            link.codec.forget(uid);
        }
        let ended = self.force_reconnect_local(uid);
        if ended > 0 {
            tracing::warn!(
                user.id = uid.0,
                "session: heard of a role change from the database only"
            );
        }
    }

    /// Counts calls of [`reseat`](Self::reseat). Code that attaches a subscriber compares it with the count before it read the role, and
    /// reads the role again if it has changed.
    pub fn role_changes(&self) -> u64 {
        self.0.role_changes.load(Ordering::SeqCst)
    }

    fn end_where(
        &self,
        uid: Uid,
        reason: EndReason,
        chosen: impl Fn(&NewSubscriber) -> bool,
    ) -> usize {
        let Some(subscribers) =
            self.0.subscribers.get(&uid).map(|subscribers| Arc::clone(&subscribers))
        else {
            return 0;
        };
        let mut ended = 0;
        for entrant in subscribers.iter().filter(|entrant| chosen(entrant)) {
            if let Some(session) = entrant.session {
                self.0.ended.insert(session, Instant::now());
            }
            entrant.subscriber.end(reason);
            ended += 1;
        }
        ended
    }

    /// Removes entries that are so old that no check can be under way any more.
    pub(super) fn forget_ended(&self) {
        self.0.ended.retain(|_, at| at.elapsed() < ENDED_FOR);
        self.0.reconnecting_since.retain(|_, at| at.elapsed() < ENDED_FOR);
        self.0.barred.retain(|_, (at, _)| at.elapsed() < ENDED_FOR);
    }
}
