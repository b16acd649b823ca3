//! Rules of the trade: pure, no I/O, no clock, no randomness. Time arrives as an argument.

pub mod closed_list;
pub mod conversation;
pub mod country_rule;
pub mod identity;
pub mod ids;
pub mod import;
pub mod language;
pub mod legal;
pub mod lottery;
pub mod market;
pub mod moment;
pub mod notice;
pub mod order;
pub mod payment;
pub mod placement;
pub mod report;
pub mod review;
pub mod secret;
pub mod setup;
pub mod shop_feature;
pub mod shop_setting;
pub mod staff_act;
pub mod support;
pub mod text;
pub mod topup;
pub mod wallet;
