//! What outsiders do for Guildhall, tested over real connections and on real bytes.
//!
//! One binary for all files: what they share is compiled once, and the crate is linked once.
#![expect(
    clippy::unwrap_used,
    reason = "tests; clippy's own exception does not reach their support functions"
)]

mod exchange_rates;
mod inventory;
mod mail;
#[path = "../../../persistence/tests/it/patience.rs"]
mod patience;
mod picture_worker;
mod sign_in_emulator;
mod steam;
mod stripe_emulator;
mod translation;
mod upload;
