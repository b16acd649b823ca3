//! Rules of the trade: pure, no I/O, no clock, no randomness. Time arrives as an argument.

pub mod account;
pub mod auth_code;
pub mod body;
pub mod conversation;
pub mod currency;
pub mod desk;
pub mod email;
pub mod faq;
pub mod fee;
pub mod ids;
pub mod language;
pub mod ledger;
pub mod money;
pub mod nickname;
pub mod order;
pub mod password;
pub mod payment;
pub mod quote;
pub mod role;
pub mod search;
pub mod secret;
pub mod template;
pub mod text;
pub mod translation;
pub mod upload;
pub mod wallet;
