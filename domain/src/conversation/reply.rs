//! When somebody is written to by mail because messages wait for them.
//!
//! Source: issue 18; ours: the times; decision 0072.

use time::Duration;

/// How long a message of another person is unread before a letter says so.
pub const PATIENCE: Duration = Duration::minutes(15);

/// The least time between two such letters to one person.
pub const PAUSE: Duration = Duration::hours(1);
