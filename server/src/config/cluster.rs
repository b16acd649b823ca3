//! Other processes on the same database.

use std::path::PathBuf;

use actix_web::http::Uri;
use clap::ArgAction;
use guildhall_persistence::bus::RedisAddress;

use super::{ConfigError, unset_empty};

/// Other processes on the same database.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "More than one process")]
pub struct ClusterSettings {
    /// A Redis through which several processes on one database tell each other what their sockets must hear, as
    /// `redis://:password@host:6379`, or `rediss://...` over TLS; without it there is one process. Nothing is kept there. Several addresses with commas between
    /// them, or one that begins with `redis+cluster://`, are a cluster, and its nodes share the channels out (sharded publish and subscribe).
    #[arg(long, env = "REDIS_URL", hide_env_values = true)]
    pub redis_url: Option<String>,
    /// File with the certificate (PEM) of who signs the Redis' own, for `rediss://`; without it the authorities of the web count.
    #[arg(long, env = "GUILDHALL_REDIS_CA_FILE")]
    pub redis_ca_file: Option<PathBuf>,
    /// Where the other processes reach this one, as `http://10.0.0.5:8080`: each then gets its share of conversations, orders, lottery events and
    /// lines, and the others send it what concerns those. Without it everything is carried out where it arrives. Needs a Redis.
    #[arg(long, env = "GUILDHALL_NODE_URL", value_parser = node_url)]
    pub node_url: Option<String>,
    /// Says that nobody else is on the network between the servers, or that it is encrypted below them: production mode then lets lines to
    /// Postgres, Redis and the other processes be plain.
    #[arg(long, env = "GUILDHALL_PRIVATE_NETWORK", action = ArgAction::Set, num_args = 0..=1, default_value = "false",
          default_missing_value = "true")]
    pub private_network: bool,
}

impl ClusterSettings {
    /// The Redis, if there is one.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn redis(&self) -> Result<Option<RedisAddress>, ConfigError> {
        let Some(url) = self.redis_url.clone() else { return Ok(None) };
        let authority = match &self.redis_ca_file {
            Some(file) => Some(
                std::fs::read(file)
                    .map_err(|source| ConfigError::Unreadable { file: file.clone(), source })?,
            ),
            None => None,
        };
        Ok(Some(RedisAddress { url, authority }))
    }

    pub(super) fn without_empty(&mut self) {
        unset_empty(&mut self.node_url);
    }
}

/// An address with nothing behind it; or nothing.
fn node_url(text: &str) -> Result<String, String> {
    let text = text.trim().trim_end_matches('/');
    let is_one = text.parse::<Uri>().is_ok_and(|url| {
        matches!(url.scheme_str(), Some("http" | "https"))
            && url.authority().is_some()
            && url.path() == "/"
            && url.query().is_none()
    });
    if is_one || text.is_empty() {
        Ok(text.to_owned())
    } else {
        Err("it has to be an address of this process, as http://10.0.0.5:8080 is".to_owned())
    }
}
