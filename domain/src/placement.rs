//! Which process owns an entity when several run: the entity's id determines one of 1,024 shards, and each shard prefers one of the
//! running processes.
//!
//! Every process computes the same from the ids alone, so no coordination is needed. When a process comes or goes, only the shards that
//! it gets or had move (rendezvous hashing). Postgres records which process has the lease of a shard. Source: decision 0015.

use std::fmt;

use uuid::Uuid;

/// Number of shards. Realtime 2.1: many more than processes, so that the shards are spread evenly.
pub const SHARDS: u16 = 1_024;

/// A running process. It gets another id with each start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u64);

impl fmt::Display for NodeId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:016x}", self.0)
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// One of [`SHARDS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard(u16);

impl Shard {
    /// The shard of the entity with this id.
    pub fn of(entity: Uuid) -> Self {
        let (high, low) = entity.as_u64_pair();
        let spread = mixed(high ^ mixed(low)) % u64::from(SHARDS);
        Self(u16::try_from(spread).unwrap_or_default()) // below SHARDS
    }

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SHARDS).map(Self)
    }

    /// The number in the database: 0 to [`SHARDS`] - 1.
    pub fn number(self) -> i16 {
        self.0.cast_signed()
    }

    /// The shard of a number in the database; `None` if there is no such shard.
    pub fn of_number(number: i16) -> Option<Self> {
        u16::try_from(number).ok().filter(|number| *number < SHARDS).map(Self)
    }

    /// Its place in a list of all.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The process that the shard prefers among these; `None` if the list is empty.
    pub fn preferred(self, nodes: &[NodeId]) -> Option<NodeId> {
        let weight = |node: &NodeId| (mixed(node.0 ^ mixed(u64::from(self.0) + 1)), *node);
        nodes.iter().copied().max_by_key(weight)
    }
}

/// Spreads a number over all its bits, the same in every process. (The finaliser of splitmix64.)
pub fn mixed(number: u64) -> u64 {
    let once = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let twice = (once ^ (once >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    twice ^ (twice >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ids as they are made: 64 random bits.
    fn nodes(number: u64) -> Vec<NodeId> {
        (1..=number).map(|n| NodeId(mixed(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)))).collect()
    }

    fn owners(nodes: &[NodeId]) -> Vec<NodeId> {
        Shard::all().map(|shard| shard.preferred(nodes).unwrap()).collect()
    }

    fn moved(before: &[NodeId], after: &[NodeId]) -> Vec<(NodeId, NodeId)> {
        let both = before.iter().copied().zip(after.iter().copied());
        both.filter(|(from, to)| from != to).collect()
    }

    #[test]
    fn every_process_finds_the_same_owner_in_whatever_order_it_knows_the_others() {
        let mut known = nodes(5);
        let owners_here = owners(&known);
        known.reverse();
        assert_eq!(owners_here, owners(&known));
        assert_eq!(Shard(7).preferred(&[]), None);
    }

    #[test]
    fn a_process_that_comes_takes_its_share_and_nothing_else_moves() {
        for number in 1..=7 {
            let all = nodes(number + 1);
            let (before, after) = (owners(&all[..all.len() - 1]), owners(&all));
            let newcomer = *all.last().unwrap();
            let moved = moved(&before, &after);
            assert!(moved.iter().all(|(_, to)| *to == newcomer), "{moved:?}");
            let share = f64::from(SHARDS) / (f64::from(u32::try_from(number).unwrap()) + 1.0);
            let took = f64::from(u32::try_from(moved.len()).unwrap());
            assert!((share * 0.8..share * 1.2).contains(&took), "{took} of about {share}");
        }
    }

    #[test]
    fn a_process_that_leaves_gives_up_its_shards_to_all_others_and_nothing_else_moves() {
        let all = nodes(4);
        let gone = all[1];
        let left: Vec<NodeId> = all.iter().copied().filter(|node| *node != gone).collect();
        let moved = moved(&owners(&all), &owners(&left));
        assert!(moved.iter().all(|(from, _)| *from == gone));
        for heir in left {
            let inherited = moved.iter().filter(|(_, to)| *to == heir).count();
            assert!(inherited > moved.len() / 5, "{heir} has {inherited} of {}", moved.len());
        }
    }

    #[test]
    fn talks_begun_one_after_another_are_spread_over_all_shards() {
        // UUIDs of version 7 that are made in the same moment have the same first half.
        let mut found = vec![0u32; usize::from(SHARDS)];
        for n in 0..100 * u128::from(SHARDS) {
            let id = Uuid::from_u128((0x0193_5a7e_4c00_7000 << 64) | (1 << 63) | n);
            found[Shard::of(id).index()] += 1;
        }
        assert!(found.iter().all(|number| (50..150).contains(number)), "{found:?}");
    }

    #[test]
    fn a_shard_reads_back_as_it_was_kept() {
        assert!(Shard::all().all(|shard| Shard::of_number(shard.number()) == Some(shard)));
        assert_eq!(Shard::all().count(), usize::from(SHARDS));
        assert_eq!((Shard::of_number(-1), Shard::of_number(1_024)), (None, None));
    }
}
