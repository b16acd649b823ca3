//! The http floor, tested from outside: each file tells of one part of it.
//!
//! One binary for all files: what they share is compiled once, and the crate is linked once.
#![expect(
    clippy::unwrap_used,
    reason = "tests; clippy's own exception does not reach their support functions"
)]

mod access_keys;
mod account_changes;
mod appeal;
mod authorisation;
mod bad_inputs;
mod balance_adjustments;
mod bargains;
mod buy_requests;
mod cart;
mod catalogue;
mod console;
mod country_rules;
mod edges;
mod envelope;
mod exchange_rates;
mod favourites;
mod feature_switches;
mod game_roles;
mod harness;
mod legal;
mod letters;
mod limits;
mod lookup;
mod lottery;
mod maintenance;
mod market;
mod native_client;
mod nodes;
mod notices;
mod once;
mod one_time_tokens;
mod openapi;
mod orders;
mod passkeys;
mod payments;
mod paypal;
mod people;
mod permissions;
mod placement;
mod pools;
mod reconciliation;
mod reply_letters;
mod reports;
mod reviews;
mod root;
mod rulings;
mod safety;
mod saved_searches;
mod second_factor;
mod security_log;
mod seller_applications;
mod setup;
mod shop_settings;
mod social;
mod sockets;
mod special_sellers;
mod staff_acts;
mod steam_accounts;
mod steam_inventories;
mod stock_files;
mod store;
mod supervision;
mod teams;
mod topup;
mod trade;
mod translation;
mod transports;
mod upload;
mod verification;
mod viewing;
mod visitors;
mod words;
