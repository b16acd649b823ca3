//! What the load test and the benchmarks share: the people of a run and a client for their sockets.
pub mod people;
pub mod socket;
