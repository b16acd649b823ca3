//! REST and the Socket.IO calls. Turns requests into commands and answers into the wire's words; decides nothing.
pub mod caller;
pub mod client;
pub mod envelope;
pub mod error;
pub mod json;
pub mod language;
pub mod rules;
pub mod sessions;
pub mod state;
pub mod visitor;
