//! What the load test and the benchmarks share: the people and agents of a run and a client for their sockets.
pub mod agents;
pub mod people;
pub mod socket;
