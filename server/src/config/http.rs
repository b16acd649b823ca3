//! Serving: addresses, proxies, limits.

use std::net::IpAddr;
use std::path::PathBuf;

use super::unset_empty;

/// Serving: addresses, proxies, limits.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "HTTP")]
pub struct HttpSettings {
    /// Name or address to listen on; `0.0.0.0` is every network of this machine, which development mode refuses (see --exposed-sandbox).
    #[arg(long, env = "GUILDHALL_HOST", default_value = "localhost")]
    pub host: String,
    /// Port to listen on.
    #[arg(long, env = "PORT", default_value_t = 8080)]
    pub port: u16,
    /// Address people reach this server at; sockets from pages of other origins are refused. Default: http://HOST:PORT; production mode
    /// needs one with https.
    #[arg(long, env = "GUILDHALL_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// Further origins whose pages may use the sockets, separated by commas.
    #[arg(long, env = "GUILDHALL_ALLOWED_ORIGINS", value_delimiter = ',')]
    pub allowed_origins: Vec<String>,
    /// Addresses of proxies whose `x-forwarded-for` is believed, separated by commas; none by default.
    #[arg(long, env = "GUILDHALL_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Vec<IpAddr>,
    /// Threads that serve HTTP and sockets; 0 is one for each processor.
    #[arg(long, env = "GUILDHALL_HTTP_WORKERS", default_value_t = 0)]
    pub http_workers: usize,
    /// Threads that run the actors and the database's connections; 0 is one for every two processors.
    #[arg(long, env = "GUILDHALL_ACTOR_THREADS", default_value_t = 0)]
    pub actor_threads: usize,
    /// Most open connections for each thread that serves.
    #[arg(long, env = "GUILDHALL_MAX_CONNECTIONS", default_value_t = 25_000)]
    pub max_connections: usize,
    /// Seconds a client may take to send the head of a request.
    #[arg(long, env = "GUILDHALL_REQUEST_TIMEOUT", default_value_t = 10)]
    pub request_timeout: u64,
    /// Seconds a connection may stay idle between two requests.
    #[arg(long, env = "GUILDHALL_KEEP_ALIVE", default_value_t = 30)]
    pub keep_alive: u64,
    /// Serves the description of all calls, /api/docs with both documents, in production mode too.
    #[arg(long, env = "GUILDHALL_OPEN_API_DOCS")]
    pub open_api_docs: bool,
    /// Multiplies every rate limit of people and addresses; more than 1 is for tests and load.
    #[arg(long, env = "GUILDHALL_RATE_LIMIT_FACTOR", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub rate_limit_factor: u32,
    /// Folder of the built client.
    #[arg(long, env = "GUILDHALL_CLIENT_DIR", default_value = "frontend/dist")]
    pub client_dir: PathBuf,
}

impl HttpSettings {
    pub(super) fn without_empty(&mut self) {
        unset_empty(&mut self.public_url);
    }

    /// What people type into the browser.
    pub fn public_url(&self) -> String {
        let fallback = || {
            let everywhere = matches!(self.host.as_str(), "0.0.0.0" | "::" | "[::]");
            let host = if everywhere { "localhost" } else { self.host.as_str() };
            format!("http://{host}:{}", self.port)
        };
        self.public_url.as_deref().map_or_else(fallback, |url| url.trim_end_matches('/').to_owned())
    }
}
