//! What the load test and the benchmarks share: the people of a run and a client for their sockets; and what of a load is pure.
pub mod agents;
pub mod answer;
pub mod arrivals;
pub mod histogram;
pub mod options;
pub mod people;
pub mod report;
pub mod rng;
pub mod socket;
pub mod tally;
pub mod target;
