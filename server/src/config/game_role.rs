//! The partner that knows characters in games.

use super::unset_empty;

/// The partner that knows characters in games.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Outside parties")]
pub struct GameRoleSettings {
    /// Where the partner is that looks up characters in games; without it the sandbox's, or none are looked up.
    #[arg(long, env = "GUILDHALL_GAME_ROLES_URL")]
    pub game_roles_url: Option<String>,
    /// What that partner knows us by.
    #[arg(long, env = "GUILDHALL_GAME_ROLES_KEY", hide_env_values = true)]
    pub game_roles_key: Option<String>,
}

impl GameRoleSettings {
    pub(super) fn without_empty(&mut self) {
        unset_empty(&mut self.game_roles_url);
        unset_empty(&mut self.game_roles_key);
    }
}
