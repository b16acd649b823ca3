//! The shapes of `docs/wire.md`, "People and supervision".
use crate::{
    api::wire::millis,
    identity::profile::Profile,
    support::console::wire::{Episode, Team},
};
use guildhall_domain::support::timetable::Stretch;
use guildhall_persistence::support::{audit::Written, team};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A page of visits, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct EpisodePage {
    /// The visits.
    pub episodes: Vec<Episode>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// An hour or a day. Times are seconds, the middle and the long end.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatsBucket {
    /// When it was, in milliseconds since 1970 UTC.
    pub at: i64,
    /// How many began.
    pub opened: i64,
    /// How many were resolved.
    pub resolved: i64,
    /// Begun out of hours.
    pub left: i64,
    /// Half of the customers waited at most so long, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_p50: Option<f64>,
    /// Nine of ten customers waited at most so long, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_p90: Option<f64>,
    /// Half of the visits took at most so long, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handle_p50: Option<f64>,
    /// Nine of ten visits took at most so long, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handle_p90: Option<f64>,
    /// How many ratings there were.
    pub ratings: i64,
    /// The mean of the ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Stats {
    /// One for each hour or day, oldest first.
    pub buckets: Vec<StatsBucket>,
}

/// An audit entry; without an actor, the system did it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEntry {
    /// The entry.
    pub audit_id: String,
    /// When it was, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Who did it; absent for the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<Profile>,
    /// What was done.
    pub kind: String,
    /// The team.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::support::TeamId>)]
    pub team_id: Option<String>,
    /// The conversation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::ConversationId>)]
    pub conversation_id: Option<String>,
    /// The person it was done to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<Profile>,
    /// What belongs to it.
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
    /// The entries.
    pub entries: Vec<AuditEntry>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Opening hours of one day of the week, 1 Monday to 7 Sunday; minutes of the day.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
pub struct DayHours {
    /// 1 is Monday, 7 is Sunday.
    pub weekday: i64,
    /// Minutes since midnight in the time zone of whose hours they are.
    pub opens: i64,
    /// Minutes since midnight in the time zone of whose hours they are.
    pub closes: i64,
}

impl DayHours {
    pub fn stretch(self) -> Stretch {
        Stretch { weekday: self.weekday, from: self.opens, to: self.closes }
    }

    /// As they are kept, once they have been checked: minutes of a day and days of a week are small.
    pub fn kept(self) -> team::DayHours {
        let small = |number: i64| i16::try_from(number).unwrap_or_default();
        team::DayHours {
            weekday: small(self.weekday),
            opens: small(self.opens),
            closes: small(self.closes),
        }
    }
}

impl From<team::DayHours> for DayHours {
    fn from(kept: team::DayHours) -> Self {
        let team::DayHours { weekday, opens, closes } = kept;
        Self { weekday: weekday.into(), opens: opens.into(), closes: closes.into() }
    }
}

/// A shift on a day of the week; minutes of the day.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub struct Shift {
    /// The agent.
    pub uid: guildhall_domain::ids::Uid,
    /// 1 is Monday, 7 is Sunday.
    pub weekday: i64,
    /// Minutes since midnight in the time zone of the team.
    pub starts: i64,
    /// Minutes since midnight in the time zone of the team.
    pub ends: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Teams {
    /// The teams.
    pub teams: Vec<Team>,
}
