//! Customer support: the state of its conversations, agents on duty, and the audit log. Source: decision 0008.
//!
//! Every change locks the conversation's row first, moves its version, and then changes `desk_talk`, `episode` and `desk_audit`,
//! in that order and in one transaction, so that no two wait for each other and no copy of a conversation outlives the change.

pub mod assignment;
pub mod audit;
pub mod block;
pub mod board;
pub mod conversations;
pub mod draft;
pub mod duty;
pub mod evaluation;
pub mod faq;
pub mod history;
pub mod hours;
pub mod membership;
pub mod note;
pub mod person;
pub mod queue;
pub mod settle;
pub mod stats;
pub mod team;
pub mod team_change;
pub mod template;
#[cfg(test)]
mod tests;
pub mod visit;
pub mod welcome;
