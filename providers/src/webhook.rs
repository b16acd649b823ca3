//! What outside parties send by themselves, as it came.

use time::OffsetDateTime;

/// A body with the headers that say who has sent it.
#[derive(Debug, Clone, Copy)]
pub struct Delivery<'a> {
    pub headers: &'a [(&'static str, String)],
    /// Byte for byte: that is what was signed.
    pub body: &'a [u8],
    pub arrived_at: OffsetDateTime,
}

impl<'a> Delivery<'a> {
    /// One that arrives now.
    pub fn now(headers: &'a [(&'static str, String)], body: &'a [u8]) -> Self {
        Self { headers, body, arrived_at: OffsetDateTime::now_utc() }
    }

    pub fn header(&self, name: &str) -> Option<&'a str> {
        self.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }
}
