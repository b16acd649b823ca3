//! Everything that is kept: every SQL statement, the migrations and the embedded Postgres; and the bus to other processes,
//! which keeps nothing.
//!
//! A function that answers a [`DatabaseError`] fails when Postgres does; its documentation names only what else it refuses.

pub mod bus;
pub mod clock;
#[cfg(test)]
mod closed_lists;
pub mod conversation;
mod copy;
pub mod country_rule;
pub mod database_error;
pub mod deadline;
pub mod demo;
pub mod embedded;
pub mod feature_switch;
pub mod idempotency;
pub mod identity;
pub mod import;
pub mod legal;
pub mod lookup;
pub mod lottery;
pub mod market;
pub mod migration;
pub mod notice;
pub mod order;
pub mod outbox;
pub mod page;
pub mod payment;
pub mod placement;
pub mod pool;
pub mod report;
pub mod retention;
pub mod review;
pub mod secret;
pub mod security_log;
mod session_lock;
pub mod setup;
pub mod shop_setting;
pub mod special_seller;
pub mod staff_act;
pub mod support;
pub mod topup;
pub mod wallet;

pub use clock::now;
pub use database_error::DatabaseError;
pub use pool::begin;

/// Every migration, in order. `server` runs them at start; `#[sqlx::test]` runs them for each test's database.
pub static MIGRATOR: sqlx::migrate::Migrator = sqlx::migrate!("./migrations");
