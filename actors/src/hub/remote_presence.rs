//! Presence at the other processes, as they published it. Kept only in memory.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use dashmap::{DashMap, Entry};
use guildhall_domain::{ids::Uid, placement::mixed};
use guildhall_persistence::bus::NodeId;
use tokio::time::Instant;
use uuid::Uuid;

use super::{
    Viewer,
    bus_message::{Chunk, Digest, ViewerRef, looking_sum},
};

/// A process that was silent for this long counts as dead. Ours: five heartbeats.
pub(super) const SILENCE: Duration = Duration::from_secs(10);
/// Shortest time between two requests for the complete state of one process.
const ASK_AGAIN: Duration = Duration::from_secs(2);

/// What a message of a process has changed.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Moved {
    pub came: Vec<Uid>,
    pub left: Vec<Uid>,
    /// Things whose viewers have changed.
    pub looked: Vec<Uuid>,
    /// Messages of the process were missed: ask for its complete state.
    pub must_ask: bool,
}

#[derive(Default)]
pub(super) struct RemotePresence {
    nodes: Mutex<HashMap<NodeId, Node>>,
    /// At how many processes each person is online.
    people: DashMap<Uid, u32>,
    /// Number of viewed things over all processes. Almost always 0, and then no lock is taken.
    looked: AtomicUsize,
}

struct Node {
    people: HashSet<i64>,
    who: u64,
    looking: HashMap<Uuid, Vec<Viewer>>,
    heard: Instant,
    asked: Option<Instant>,
    /// The parts of its complete state that have arrived so far.
    arriving: HashSet<i64>,
}

impl Node {
    fn new() -> Self {
        Self {
            people: HashSet::new(),
            who: 0,
            looking: HashMap::new(),
            heard: Instant::now(),
            asked: None,
            arriving: HashSet::new(),
        }
    }

    fn sum(&self) -> Digest {
        let looking = self.looking.iter().map(|(id, all)| (*id, all.as_slice()));
        Digest { people: self.people.len(), who: self.who, looking: looking_sum(looking) }
    }
}

impl RemotePresence {
    pub fn has(&self, uid: Uid) -> bool {
        self.people.contains_key(&uid)
    }

    /// Viewers at other processes.
    pub fn lookers(&self, id: Uuid) -> Vec<Viewer> {
        if self.looked.load(Ordering::Acquire) == 0 {
            return Vec::new();
        }
        let nodes = self.nodes();
        nodes.values().filter_map(|node| node.looking.get(&id)).flatten().cloned().collect()
    }

    pub fn beat(&self, from: NodeId, came: &[i64], left: &[i64], sum: Digest) -> Moved {
        let mut nodes = self.nodes();
        let node = nodes.entry(from).or_insert_with(Node::new);
        node.heard = Instant::now();
        let mut moved = Moved::default();
        came.iter().for_each(|uid| self.add(node, *uid, &mut moved));
        left.iter().for_each(|uid| self.remove(node, *uid, &mut moved));
        if node.sum() != sum && node.asked.is_none_or(|at| at.elapsed() >= ASK_AGAIN) {
            node.asked = Some(Instant::now());
            moved.must_ask = true;
        }
        moved
    }

    /// A part of the complete state; the last part makes it effective.
    pub fn here(
        &self,
        from: NodeId,
        piece: Chunk,
        uids: Vec<i64>,
        looking: Vec<(Uuid, Vec<ViewerRef>)>,
    ) -> Moved {
        let mut nodes = self.nodes();
        let node = nodes.entry(from).or_insert_with(Node::new);
        node.heard = Instant::now();
        let mut moved = Moved::default();
        if piece.is_first {
            node.arriving.clear();
        }
        node.arriving.extend(uids);
        if !piece.is_last {
            return moved;
        }
        let all = std::mem::take(&mut node.arriving);
        let left: Vec<i64> = node.people.difference(&all).copied().collect();
        left.into_iter().for_each(|uid| self.remove(node, uid, &mut moved));
        all.into_iter().for_each(|uid| self.add(node, uid, &mut moved));
        moved.looked.extend(node.looking.keys());
        node.looking = looking
            .into_iter()
            .map(|(id, lookers)| (id, lookers.into_iter().map(Viewer::from).collect()))
            .collect();
        moved.looked.extend(
            node.looking
                .keys()
                .filter(|id| !moved.looked.contains(id))
                .copied()
                .collect::<Vec<_>>(),
        );
        node.asked = None;
        self.count_looked(&nodes);
        moved
    }

    pub fn looking(&self, from: NodeId, id: Uuid, lookers: Vec<Viewer>) {
        let mut nodes = self.nodes();
        let node = nodes.entry(from).or_insert_with(Node::new);
        if lookers.is_empty() {
            node.looking.remove(&id);
        } else {
            node.looking.insert(id, lookers);
        }
        self.count_looked(&nodes);
    }

    /// A process has ended or counts as dead.
    pub fn gone(&self, node: NodeId) -> Moved {
        let mut nodes = self.nodes();
        let Some(mut gone) = nodes.remove(&node) else { return Moved::default() };
        let mut moved = Moved::default();
        for uid in std::mem::take(&mut gone.people) {
            self.remove_one(uid, &mut moved);
        }
        moved.looked.extend(gone.looking.keys());
        self.count_looked(&nodes);
        moved
    }

    /// Processes that were silent for too long.
    pub fn silent(&self) -> Vec<NodeId> {
        let nodes = self.nodes();
        let silent = nodes.iter().filter(|(_, node)| node.heard.elapsed() >= SILENCE);
        silent.map(|(id, _)| *id).collect()
    }

    /// Restarts the measuring of silence, because no process could be heard while the bus was down.
    pub fn excuse_silence(&self) {
        self.nodes().values_mut().for_each(|node| node.heard = Instant::now());
    }

    pub fn count(&self) -> usize {
        self.nodes().len()
    }

    fn add(&self, node: &mut Node, uid: i64, moved: &mut Moved) {
        if !node.people.insert(uid) {
            return;
        }
        node.who = node.who.wrapping_add(mixed(uid.cast_unsigned()));
        let mut nodes = self.people.entry(Uid(uid)).or_insert(0);
        *nodes += 1;
        if *nodes == 1 {
            moved.came.push(Uid(uid));
        }
    }

    fn remove(&self, node: &mut Node, uid: i64, moved: &mut Moved) {
        if node.people.remove(&uid) {
            node.who = node.who.wrapping_sub(mixed(uid.cast_unsigned()));
            self.remove_one(uid, moved);
        }
    }

    fn remove_one(&self, uid: i64, moved: &mut Moved) {
        let Entry::Occupied(mut nodes) = self.people.entry(Uid(uid)) else { return };
        *nodes.get_mut() -= 1;
        if *nodes.get() == 0 {
            nodes.remove();
            moved.left.push(Uid(uid));
        }
    }

    fn count_looked(&self, nodes: &HashMap<NodeId, Node>) {
        let looked = nodes.values().map(|node| node.looking.len()).sum();
        self.looked.store(looked, Ordering::Release);
    }

    fn nodes(&self) -> MutexGuard<'_, HashMap<NodeId, Node>> {
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: NodeId = NodeId(1);
    const B: NodeId = NodeId(2);
    const WHOLE: Chunk = Chunk { is_first: true, is_last: true };

    fn sum(uids: &[i64]) -> Digest {
        let who = uids.iter().map(|uid| mixed(uid.cast_unsigned())).fold(0, u64::wrapping_add);
        Digest { people: uids.len(), who, looking: 0 }
    }

    #[tokio::test]
    async fn who_sits_in_two_processes_leaves_with_the_second() {
        let others = RemotePresence::default();
        assert_eq!(others.beat(A, &[7], &[], sum(&[7])).came, [Uid(7)]);
        assert_eq!(others.beat(B, &[7], &[], sum(&[7])), Moved::default());
        assert_eq!(others.beat(A, &[], &[7], sum(&[])), Moved::default());
        assert!(others.has(Uid(7)));
        assert_eq!(others.gone(B).left, [Uid(7)]);
        assert!(!others.has(Uid(7)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_beat_that_was_missed_is_noticed_by_the_next_and_everything_is_asked_for_once() {
        let others = RemotePresence::default();
        assert!(!others.beat(A, &[1, 2], &[], sum(&[1, 2])).must_ask);
        // The beat in which 3 came and 1 left was lost.
        assert!(others.beat(A, &[], &[], sum(&[2, 3])).must_ask);
        assert!(!others.beat(A, &[], &[], sum(&[2, 3])).must_ask, "asked again at once");
        tokio::time::advance(ASK_AGAIN).await;
        assert!(
            others.beat(A, &[], &[], sum(&[2, 3])).must_ask,
            "an answer that is lost is asked for again"
        );
        let first = Chunk { is_first: true, is_last: false };
        let last = Chunk { is_first: false, is_last: true };
        assert_eq!(others.here(A, first, vec![2], Vec::new()), Moved::default());
        let moved = others.here(A, last, vec![3], Vec::new());
        assert_eq!((moved.came, moved.left), (vec![Uid(3)], vec![Uid(1)]));
        assert!(!others.beat(A, &[], &[], sum(&[2, 3])).must_ask);
    }

    #[tokio::test(start_paused = true)]
    async fn who_says_nothing_is_dead_unless_nobody_could_be_heard() {
        let others = RemotePresence::default();
        others.here(A, WHOLE, vec![1], Vec::new());
        tokio::time::advance(SILENCE).await;
        assert_eq!(others.silent(), [A]);
        others.excuse_silence();
        assert_eq!(others.silent(), []);
    }
}
