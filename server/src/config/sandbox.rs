//! The sandbox that stands in for outside parties.

use clap::ArgAction;

/// The sandbox.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Outside parties")]
pub struct SandboxSettings {
    /// Run the sandbox of outside parties (the mail inbox, a translator); refused in production mode.
    #[arg(long, env = "GUILDHALL_SANDBOX", action = ArgAction::Set, num_args = 0..=1, default_value = "true",
          default_missing_value = "true")]
    pub sandbox: bool,
    /// Port on which the sandbox takes mail, so that several processes can share one sandbox; 0 is any that is free.
    #[arg(long, env = "GUILDHALL_SANDBOX_SMTP_PORT", default_value_t = 0)]
    pub sandbox_smtp_port: u16,
    /// Open demo data and sandbox to other machines: whoever reaches the port can read all mail and be anybody. Without it development
    /// mode listens on this machine only, and `/sandbox` refuses what a proxy passes on or what asks for another host.
    #[arg(long, env = "GUILDHALL_EXPOSED_SANDBOX", action = ArgAction::Set, num_args = 0..=1, default_value = "false",
          default_missing_value = "true")]
    pub exposed_sandbox: bool,
}
