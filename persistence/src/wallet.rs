//! Balances and the ledger behind them.

pub mod ledger;
