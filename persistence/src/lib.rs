//! Everything that is kept: every SQL statement, the migrations and the embedded Postgres; and the bus to other processes,
//! which keeps nothing.

pub mod account;
pub mod account_action;
pub mod asset;
pub mod auth_code;
pub mod block;
pub mod bus;
pub mod catalogue;
pub mod conversation;
mod copy;
pub mod database_error;
pub mod deadline;
pub mod demo;
pub mod desk;
pub mod draft;
pub mod embedded;
pub mod evaluation;
pub mod faq;
pub mod goods;
pub mod idempotency;
pub mod ledger;
pub mod lottery;
pub mod message;
pub mod note;
pub mod order;
pub mod outbox;
pub mod payment;
pub mod placement;
pub mod pool;
pub mod public_profile;
pub mod refund;
pub mod secret;
pub mod sell_order;
pub mod session;
pub mod template;
pub mod topup;
pub mod trade;
pub mod translation;
pub mod upload;
pub mod welcome;
pub mod writer;

pub use database_error::DatabaseError;

/// Every migration, in order. `server` runs them at start; `#[sqlx::test]` runs them for each test's database.
pub static MIGRATOR: sqlx::migrate::Migrator = sqlx::migrate!("./migrations");
