//! The supervised actors (conversation, order, payment, queue, lottery, support team), and what all of them need: host, tree, hub.

pub mod conversation;
pub mod country_rule;
pub mod deadline;
pub mod feature_switch;
pub mod floor;
pub mod host;
pub mod hub;
pub mod identity;
pub mod jitter;
pub mod lottery;
pub mod mail;
pub mod market;
pub mod notice;
pub mod order;
pub mod outbox;
pub mod payment;
pub mod placement;
pub mod registry;
pub mod report;
pub mod shop_setting;
#[cfg(test)]
mod simulation;
pub mod special_seller;
pub mod staff_act;
pub mod supervision;
pub mod support;
pub mod topup;
pub mod unanswered;
mod versioned;
pub mod wallet;
mod watched;
