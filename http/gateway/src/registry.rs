//! Every open session by its id. Process-wide, because the requests of a polling client reach any worker.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use engineioxide_core::Sid;

use crate::session::Session;

/// Ours: enough that two workers rarely meet.
const SHARDS: usize = 16;

/// Sessions by id, and how many each address has.
#[derive(Default)]
pub(crate) struct Registry {
    shards: [Mutex<HashMap<Sid, Arc<Session>>>; SHARDS],
    addresses: Mutex<HashMap<IpAddr, usize>>,
}

impl Registry {
    pub(crate) fn insert(&self, session: Arc<Session>) {
        self.shard(session.sid).insert(session.sid, session);
    }

    pub(crate) fn get(&self, sid: &str) -> Option<Arc<Session>> {
        let sid = sid.parse::<Sid>().ok()?;
        self.shard(sid).get(&sid).cloned()
    }

    pub(crate) fn remove(&self, sid: Sid) {
        let removed = self.shard(sid).remove(&sid);
        // Dropped here, after the shard's lock is free.
        drop(removed);
    }

    /// A copy of all sessions, for draining.
    pub(crate) fn all(&self) -> Vec<Arc<Session>> {
        let lock = |shard: &Mutex<HashMap<Sid, Arc<Session>>>| {
            shard
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .values()
                .cloned()
                .collect::<Vec<_>>()
        };
        self.shards.iter().flat_map(lock).collect()
    }

    /// Counts one more session of `address`, unless it has `limit` already.
    pub(crate) fn admit(&self, address: Option<IpAddr>, limit: usize) -> bool {
        let Some(address) = address else { return true };
        let mut addresses = self.addresses();
        let count = addresses.entry(address).or_default();
        if *count >= limit {
            return false;
        }
        *count += 1;
        true
    }

    /// Counts one session of `address` less.
    pub(crate) fn release(&self, address: Option<IpAddr>) {
        let Some(address) = address else { return };
        let mut addresses = self.addresses();
        if let Some(count) = addresses.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                addresses.remove(&address);
            }
        }
    }

    fn addresses(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn shard(&self, sid: Sid) -> MutexGuard<'_, HashMap<Sid, Arc<Session>>> {
        let index = sid
            .as_str()
            .bytes()
            .fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
        self.shards[index % SHARDS].lock().unwrap_or_else(PoisonError::into_inner)
    }
}
