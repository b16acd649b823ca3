//! Every number and name the gateway can be told. Defaults follow the design's section on realtime (2.8, 2.10).

use std::time::Duration;

/// Settings of one [`crate::Gateway`]. `GatewayConfig::default()` is what production uses.
#[derive(Debug, Clone)]
pub struct GatewayConfig {
    /// Where the two transports are served, with the slash the client sends at the end.
    pub path: String,
    /// Pause between a pong and the next ping.
    pub ping_interval: Duration,
    /// How long a ping may stay unanswered before the peer counts as gone.
    pub ping_timeout: Duration,
    /// How long a session may live without having joined a namespace.
    pub connect_timeout: Duration,
    /// How long a client may take between the upgrade probe and the upgrade.
    pub upgrade_timeout: Duration,
    /// How long announced binary attachments may take to arrive before their packet is dropped.
    pub attachment_timeout: Duration,
    /// Largest websocket message, polling body and polling answer, in bytes.
    pub max_payload: usize,
    /// Frames one websocket message may be cut into.
    pub max_fragments: usize,
    /// Packets one polling request may carry.
    pub max_packets_per_post: usize,
    /// Binary attachments one packet may announce.
    pub max_attachments: usize,
    /// Longest namespace, in bytes.
    pub max_namespace_bytes: usize,
    /// Namespaces one session may join.
    pub max_namespaces: usize,
    /// Packets of one session that may wait for the application before the gateway stops reading from it.
    pub inbox_packets: usize,
    /// Bytes of such packets at which it stops reading too.
    pub inbox_bytes: usize,
    /// Frames that may wait for one reader.
    pub outbox_frames: usize,
    /// Bytes that may wait for one reader.
    pub outbox_bytes: usize,
    /// How long a lagging reader may leave its `resync` unread before its transport is closed.
    pub lag_timeout: Duration,
    /// How long a closed session's client may take: a websocket to end before its connection is cut, a polling client
    /// to fetch its last frames.
    pub close_timeout: Duration,
    /// Event that tells a reader that frames were discarded and that it has to read afresh.
    pub resync_event: String,
    /// Origins, besides the server's own, that browsers may connect from, as `https://shop.example`.
    pub allowed_origins: Vec<String>,
    /// Request headers kept for [`crate::App::connect`], lower case.
    pub peer_headers: Vec<&'static str>,
    /// Bytes kept of each of them: a session lives long, and whoever opens one chooses what is in them.
    pub max_peer_header: usize,
    /// Open sessions at which new handshakes are refused with 503.
    pub max_sockets: usize,
    /// Open sessions of one address at which new handshakes of that address are refused with 429.
    pub max_sockets_per_address: usize,
}

impl Default for GatewayConfig {
    fn default() -> Self {
        Self {
            path: "/socket.io/".to_owned(),
            ping_interval: Duration::from_secs(25),
            ping_timeout: Duration::from_secs(20),
            connect_timeout: Duration::from_secs(10),
            upgrade_timeout: Duration::from_secs(10),
            attachment_timeout: Duration::from_secs(10),
            max_payload: 1_000_000,
            max_fragments: 1_024,
            max_packets_per_post: 1_000,
            max_attachments: 10,
            max_namespace_bytes: 64,
            max_namespaces: 4,
            inbox_packets: 64,
            inbox_bytes: 256 * 1024,
            outbox_frames: 256,
            outbox_bytes: 512 * 1024,
            lag_timeout: Duration::from_secs(10),
            close_timeout: Duration::from_secs(5),
            resync_event: "resync".to_owned(),
            allowed_origins: Vec::new(),
            peer_headers: vec!["user-agent", "x-region", "accept-language"],
            max_peer_header: 256,
            max_sockets: 1_000_000,
            max_sockets_per_address: 100_000,
        }
    }
}
