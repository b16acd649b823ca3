//! Steam, which is asked about people's accounts there.

use super::unset_empty;

/// Steam.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Outside parties")]
pub struct SteamSettings {
    /// Where Steam's Web API is.
    #[arg(long, env = "GUILDHALL_STEAM_URL", default_value = "https://api.steampowered.com")]
    pub steam_url: String,
    /// Where Steam's community is, which shows inventories.
    #[arg(
        long,
        env = "GUILDHALL_STEAM_COMMUNITY_URL",
        default_value = "https://steamcommunity.com"
    )]
    pub steam_community_url: String,
    /// The shop's own Web API key; without it nobody can say what their Steam account is, except in the sandbox.
    #[arg(long, env = "GUILDHALL_STEAM_KEY", hide_env_values = true)]
    pub steam_key: Option<String>,
}

impl SteamSettings {
    pub(super) fn without_empty(&mut self) {
        unset_empty(&mut self.steam_key);
    }
}
