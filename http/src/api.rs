//! What every call, push and topic of this floor runs on. It knows no feature: features register (`feature`).

pub mod bodies;
pub mod call;
pub mod caller;
pub mod client;
pub mod encryption;
pub mod envelope;
pub mod error;
pub mod feature;
pub mod frames;
pub(crate) mod idempotency;
pub mod json;
pub mod language;
pub mod limits;
pub mod moment;
pub mod placement;
pub mod pushes;
pub mod rules;
pub mod security;
pub mod sessions;
pub(crate) mod sign;
pub mod socket;
pub mod state;
pub mod topics;
pub mod trace;
pub mod visitor_token;
pub mod wire;
