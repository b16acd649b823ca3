//! The feed of exchange rates.

use clap::ValueEnum;

use super::unset_empty;

/// Which feed is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RatesFeed {
    /// Open Exchange Rates; needs a key.
    OpenExchangeRates,
    /// The European Central Bank, which has no TWD, VND, RUB, AED and SAR.
    Ecb,
}

/// The feed of exchange rates.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Outside parties")]
pub struct RatesSettings {
    /// Feed of exchange rates, read each hour; without it the sandbox's, or what administrators set by hand.
    #[arg(long, env = "GUILDHALL_RATES_FEED", value_enum)]
    pub rates_feed: Option<RatesFeed>,
    /// Base address of the feed, where it is not the feed's own.
    #[arg(long, env = "GUILDHALL_RATES_URL")]
    pub rates_url: Option<String>,
    /// Key of Open Exchange Rates (their "App ID").
    #[arg(long, env = "GUILDHALL_RATES_KEY", hide_env_values = true)]
    pub rates_key: Option<String>,
}

impl RatesSettings {
    pub(super) fn without_empty(&mut self) {
        unset_empty(&mut self.rates_url);
        unset_empty(&mut self.rates_key);
    }
}
