//! The program itself, started for real.
//!
//! One binary for all files: what they share is compiled once, and the crate is linked once.
#![expect(
    clippy::unwrap_used,
    reason = "tests; clippy's own exception does not reach their support functions"
)]

mod admin;
mod nodes;
#[path = "../../../persistence/tests/it/patience.rs"]
mod patience;
mod program;
#[path = "../../../persistence/tests/it/redis.rs"]
mod redis;
