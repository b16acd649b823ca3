//! A cluster of a test's own: masters without replicas, of the real server, that end with the test.

use std::time::{Duration, Instant};

use ::redis::{FromRedisValue, RedisResult};

use crate::redis::{HeldPort, Redis};

/// How long the nodes may take to know each other.
const TIMEOUT: Duration = Duration::from_secs(30);
/// What all nodes share out among themselves.
const SLOTS: usize = 16_384;

/// See the module.
pub struct Cluster {
    pub nodes: Vec<Redis>,
    /// On which the nodes talk with each other.
    buses: Vec<HeldPort>,
}

impl Cluster {
    pub fn start(count: usize) -> Self {
        let node = || {
            let bus = HeldPort::new();
            let port = bus.address.port().to_string();
            let settings = [
                "--cluster-enabled",
                "yes",
                "--cluster-node-timeout",
                "2000",
                "--cluster-port",
                &port,
            ];
            (Redis::with(settings.map(str::to_owned).to_vec()), bus)
        };
        let (nodes, buses): (Vec<Redis>, Vec<HeldPort>) = (0..count).map(|_| node()).unzip();
        let cluster = Self { nodes, buses };
        for place in 0..count {
            let (first, last) = (place * SLOTS / count, (place + 1) * SLOTS / count - 1);
            cluster.does(place, &format!("CLUSTER SET-CONFIG-EPOCH {}", place + 1));
            cluster.does(place, &format!("CLUSTER ADDSLOTSRANGE {first} {last}"));
            for (node, bus) in cluster.nodes.iter().zip(&cluster.buses).take(place) {
                let (port, bus) = (node.address().port(), bus.address.port());
                cluster.does(place, &format!("CLUSTER MEET 127.0.0.1 {port} {bus}"));
            }
        }
        let begun = Instant::now();
        for place in 0..count {
            let is_whole = |info: String| {
                info.contains("cluster_state:ok") && info.contains(&format!("cluster_size:{count}"))
            };
            while !is_whole(cluster.answer(place, "CLUSTER INFO")) {
                assert!(begun.elapsed() < TIMEOUT, "the nodes do not find each other");
                // Waits at the server for a replica that there is not.
                cluster.answer::<i64>(place, "WAIT 1 20");
            }
        }
        cluster
    }

    /// All its addresses.
    pub fn url(&self) -> String {
        self.nodes.iter().map(Redis::url).collect::<Vec<_>>().join(",")
    }

    /// The node that has the slot of `channel`.
    pub fn owner(&self, channel: &str) -> usize {
        let has = |place: &usize| {
            // The others say where it has moved.
            self.ask::<i64>(*place, &format!("EXISTS {channel}")).is_ok()
        };
        (0..self.nodes.len()).find(has).expect("a node that has it")
    }

    /// Gives the slot of `channel` to another node, in the way an operator does.
    pub fn give(&self, channel: &str, to: usize) {
        let from = self.owner(channel);
        let slot: usize = self.answer(0, &format!("CLUSTER KEYSLOT {channel}"));
        let id = |place| self.answer::<String>(place, "CLUSTER MYID");
        self.does(to, &format!("CLUSTER SETSLOT {slot} IMPORTING {}", id(from)));
        self.does(from, &format!("CLUSTER SETSLOT {slot} MIGRATING {}", id(to)));
        let told = (0..self.nodes.len()).filter(|place| ![to, from].contains(place));
        for place in [to, from].into_iter().chain(told) {
            self.does(place, &format!("CLUSTER SETSLOT {slot} NODE {}", id(to)));
        }
    }

    /// What a node answers to a command of one line.
    pub fn answer<T: FromRedisValue>(&self, place: usize, line: &str) -> T {
        self.ask(place, line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    fn ask<T: FromRedisValue>(&self, place: usize, line: &str) -> RedisResult<T> {
        let mut connection = ::redis::Client::open(self.nodes[place].url())?.get_connection()?;
        let mut words = line.split(' ');
        let mut command = ::redis::cmd(words.next().unwrap());
        for word in words {
            command.arg(word);
        }
        command.query(&mut connection)
    }

    /// Gives a node a command that it must carry out.
    pub fn does(&self, place: usize, line: &str) {
        let answer: String = self.answer(place, line);
        assert_eq!(answer, "OK", "{line}");
    }
}
