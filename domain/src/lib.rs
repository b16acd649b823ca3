//! Rules of the trade: pure, no I/O, no clock, no randomness. Time arrives as an argument.

pub mod ids;
pub mod role;
