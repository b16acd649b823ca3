//! What can be traded, and for how much.

pub mod bookmark;
pub mod catalogue;
pub mod kind;
pub mod maintenance;
pub mod price;
pub mod reminder;
pub mod saved_search;
pub mod seller_facts;
pub mod steam_inventory;
pub mod stock;
pub mod store;
pub mod team;
pub mod wear;
