//! Balances and the ledger behind them, and what other currencies are worth.

pub mod adjustment;
pub mod exchange_rate;
pub mod ledger;
