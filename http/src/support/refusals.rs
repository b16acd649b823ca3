//! What customer service refuses.
use crate::api::error::refusals;

refusals! {
    /// The caller is blocked from customer service.
    Blocked = "BLOCKED", CONFLICT {
        /// Until when: milliseconds since 1970 UTC. Absent: until it is lifted.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        until: Option<i64>,
    };
}
