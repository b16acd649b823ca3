//! Purchases with everything real but the payment provider, which is the sandbox over HTTP. Every test ends with the audit.

mod disputed;
pub mod market;
mod news;
mod opening;
mod paypal;
mod races;
mod reconciled;
mod refused;
mod stories;
mod unusable;
