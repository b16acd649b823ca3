//! What can be traded and what is offered.

pub mod asset;
pub mod bookmark;
pub mod catalogue;
mod cheapest;
pub mod goods;
pub mod maintenance;
pub mod reminder;
pub mod saved_search;
pub mod sell_order;
pub mod seller_figures;
pub mod steam_inventory;
pub mod stock;
pub mod store;
pub mod team;
pub mod trade;
