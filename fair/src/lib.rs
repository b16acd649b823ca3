//! Draws that anybody can compute again.
//!
//! - Before a day begins, the house publishes the [`commitment`] of that day's seed: it can no longer choose another one.
//! - A draw is [`roll`]`(seed of the day, seed of the player, player, number)`: the house cannot choose it either, because the
//!   player may set their own seed after the commitment, and numbers follow each other without a gap.
//! - What a roll wins stands in a [`Table`] whose hash was published before the event; a prize of which none is left falls to the
//!   next lower one, so the order of all draws (the log) tells what everybody got.
//! - When the day is over the seed is published, and everybody computes everything again.
//!
//! No I/O, no clock, no randomness; the checker in the browser is this crate compiled to WebAssembly.
//! Source: issue 5 ("Draws"), reliability L2, L7, L8; decision 0013 tells what this proves and what it does not.

mod ask;
mod hex;
mod roll;
mod table;
pub mod vectors;

pub use ask::ask;
pub use hex::{from_hex, to_hex};
pub use roll::{Roller, commitment, roll};
pub use table::{Prize, Stock, Table, TableError};

/// What this way of drawing is called; part of everything that is hashed.
pub const ALGORITHM: &str = "guildhall-fair-1";

/// Odds are so many in a million, and a roll is from 0 to 999,999.
pub const TOTAL: u32 = 1_000_000;

/// A seed of a day.
pub type Seed = [u8; 32];

/// A SHA-256.
pub type Hash = [u8; 32];
