//! The outside world, each need as a trait in our words with the vendors that meet it, and the sandbox that stands in for
//! vendors in development and tests. No SQL, no wire.
mod bounded;
#[cfg(test)]
mod committed;
pub mod device_farm;
pub mod exchange_rate;
pub mod game_role;
pub mod identity;
pub mod inventory;
pub mod mail;
pub mod payment;
#[cfg(feature = "sandbox")]
pub mod sandbox;
pub mod sign_in;
pub mod steam;
pub mod tls;
pub mod translation;
pub mod upload;
pub mod webhook;
