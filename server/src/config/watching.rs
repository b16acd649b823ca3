//! Logs, metrics, and the end.

use clap::ValueEnum;

use super::unset_empty;

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

/// Logs, metrics, and the end.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Watching")]
pub struct WatchingSettings {
    /// How log lines look.
    #[arg(long, env = "GUILDHALL_LOG_FORMAT", value_enum, default_value = "text")]
    pub log_format: LogFormat,
    /// What is logged, in the words of tracing's EnvFilter (`info`, `warn,guildhall_actors=debug`).
    #[arg(long, env = "GUILDHALL_LOG", default_value = "warn,guildhall=info,security=info")]
    pub log: String,
    /// `authorization: Bearer <token>` that opens /metrics; without it only this machine may read it, and in production mode nobody.
    #[arg(long, env = "GUILDHALL_METRICS_TOKEN", hide_env_values = true)]
    pub metrics_token: Option<String>,
    /// Most seconds to finish what is under way after SIGTERM or Ctrl-C; a second signal ends at once.
    #[arg(long, env = "GUILDHALL_DRAIN_SECONDS", default_value_t = 8)]
    pub drain_seconds: u64,
}

impl WatchingSettings {
    pub(super) fn without_empty(&mut self) {
        unset_empty(&mut self.metrics_token);
    }
}
