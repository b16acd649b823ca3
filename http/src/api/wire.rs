//! Shapes and units that all features share on the wire.
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Milliseconds since 1970 UTC.
pub fn millis(at: OffsetDateTime) -> i64 {
    // A time of the next hundred million years fits.
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}

/// A page of anything: 50 unless asked otherwise, and 1 to 100 whatever is asked.
pub fn page_size(limit: Option<i64>) -> i64 {
    limit.unwrap_or(50).clamp(1, 100)
}

/// Push `topic`: the newest state of a thing the socket subscribed to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TopicPush {
    pub topic: String,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    #[schema(value_type = Object)]
    pub data: serde_json::Value,
}

/// Push `resync`: this socket may have missed pushes, because it fell behind or a push could not be made; ask `resume`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ResyncPush {}
