//! The device farm.

use super::{drop_empty, unset_empty};

/// The device farm.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Outside parties")]
pub struct FarmSettings {
    /// Where the device farm is; without it the sandbox's farm is used.
    #[arg(long, env = "GUILDHALL_FARM_URL")]
    pub farm_url: Option<String>,
    /// What the device farm knows us by.
    #[arg(long, env = "GUILDHALL_FARM_KEY", hide_env_values = true)]
    pub farm_key: Option<String>,
    /// Secrets the device farm signs its callbacks with (several while one is being changed).
    #[arg(long, env = "GUILDHALL_FARM_SECRETS", value_delimiter = ',', hide_env_values = true)]
    pub farm_secrets: Vec<String>,
}

impl FarmSettings {
    pub(super) fn without_empty(&mut self) {
        unset_empty(&mut self.farm_url);
        unset_empty(&mut self.farm_key);
        drop_empty(&mut self.farm_secrets);
    }
}
