//! The desk: where talks with customer service stand, who is on duty, and what was done. Source: decision 0008.
//!
//! Every change locks the conversation's row first, moves its version, and then changes `desk_talk`, `episode` and `desk_audit`,
//! in that order and in one transaction, so that no two wait for each other and no copy of a talk outlives the change.

pub mod assignment;
pub mod audit;
pub mod board;
pub mod duty;
pub mod history;
pub mod hours;
pub mod membership;
pub mod money_at_risk;
pub mod person;
pub mod queue;
pub mod settle;
pub mod stats;
pub mod talks;
pub mod team;
pub mod team_change;
#[cfg(test)]
mod tests;
pub mod visit;
