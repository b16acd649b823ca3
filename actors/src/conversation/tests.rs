//! Stories of conversations on a real Postgres: what is kept, what is told, and what strangers never learn.

mod changing;
pub(crate) mod house;
mod merging;
mod sending;
mod trouble;
