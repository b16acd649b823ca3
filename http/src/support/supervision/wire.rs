//! The shapes of `docs/wire.md`, "People and supervision".
use crate::{
    api::wire::millis,
    identity::profile::Profile,
    support::console::wire::{Episode, Team},
};
use guildhall_persistence::support::audit::Written;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A page of visits, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct EpisodePage {
    pub episodes: Vec<Episode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// An hour or a day. Times are seconds, the middle and the long end.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatsBucket {
    pub at: i64,
    pub opened: i64,
    pub resolved: i64,
    /// Begun out of hours.
    pub left: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_p50: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_p90: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handle_p50: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handle_p90: Option<f64>,
    pub ratings: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Stats {
    pub buckets: Vec<StatsBucket>,
}

/// An audit entry; without an actor, the system did it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEntry {
    pub audit_id: String,
    pub at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<Profile>,
    pub kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conversation_id: Option<String>,
    /// The person it was done to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<Profile>,
    #[schema(value_type = Object)]
    pub detail: serde_json::Value,
}

impl From<Written> for AuditEntry {
    fn from(entry: Written) -> Self {
        Self {
            audit_id: entry.audit_id.to_string(),
            at: millis(entry.at),
            actor: entry.actor.map(Into::into),
            kind: entry.kind,
            team_id: entry.team.map(|team| team.to_string()),
            conversation_id: entry.conversation.map(|conversation| conversation.to_string()),
            subject: entry.subject.map(Into::into),
            detail: entry.detail,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AuditPage {
    pub entries: Vec<AuditEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Opening hours of one day of the week, 1 Monday to 7 Sunday; minutes of the day.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub struct DayHours {
    pub weekday: i64,
    pub opens: i64,
    pub closes: i64,
}

/// A shift on a day of the week; minutes of the day.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub struct Shift {
    #[schema(value_type = String)]
    pub uid: guildhall_domain::ids::Uid,
    pub weekday: i64,
    pub starts: i64,
    pub ends: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Teams {
    pub teams: Vec<Team>,
}
