//! A time in a request.
use guildhall_domain::moment;
use serde::{Deserialize, Deserializer, de::Error as _};
use time::OffsetDateTime;

/// Milliseconds since 1970, in the years 1 to 9998. Another number is refused where it is read, so no call asks Postgres for a time
/// that it does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment(pub OffsetDateTime);

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let millis = i64::deserialize(deserializer)?;
        moment::of_millis(millis).map(Self).ok_or_else(|| D::Error::custom("a time out of range"))
    }
}
