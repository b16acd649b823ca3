//! What is kept, tested against a real Postgres and a real Redis.
//!
//! One binary for all files: what they share is compiled once, and the crate is linked once.
#![expect(
    clippy::unwrap_used,
    reason = "tests; clippy's own exception does not reach their support functions"
)]

mod appeal;
mod bus;
mod bus_cluster;
mod bus_node;
mod certificate;
mod cluster;
mod code_tickets;
mod embedded;
mod one_time_token;
mod passkeys;
mod password_tries;
mod people;
mod redis;
mod safety;
mod seller_application;
mod tls;
mod verification;
mod writer_restart;
