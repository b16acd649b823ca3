//! Customer support as clients see it: the shapes of `docs/wire.md`, "Console".
mod person;

use crate::{api::wire::millis, conversation::wire::support::Place, identity::profile::Profile};
use guildhall_actors::support::{self as actor, AssignmentReason};
use guildhall_domain::{
    identity::role::UserType,
    support::{DutyState, Stage, WaitingWhy, WrapUp, urgency::Urgency, wait::percentile},
};
use guildhall_persistence::support::{conversations::Entry, duty, queue::Member, team};
pub use person::{Episode, SupportOrder, SupportPerson};
use serde::Serialize;
use std::time::Duration;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Whether an agent is given conversations, over all their teams.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Duty {
    pub state: DutyState,
    pub capacity: i64,
    /// Conversations they have.
    pub open: i64,
    pub since: i64,
    pub seen_at: i64,
}

impl From<duty::Duty> for Duty {
    fn from(duty: duty::Duty) -> Self {
        Self {
            state: duty.state,
            capacity: duty.capacity,
            open: duty.open,
            since: millis(duty.since),
            seen_at: millis(duty.seen_at),
        }
    }
}

/// A team as its agents see it. Times are minutes of the day in its zone.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Team {
    pub team_id: String,
    pub version: i64,
    pub name: String,
    pub time_zone: String,
    pub hours: Vec<TeamHours>,
    /// `2026-12-24`
    pub closed_days: Vec<String>,
    pub shifts: Vec<TeamShift>,
    pub is_open: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens_at: Option<i64>,
    pub is_default: bool,
    pub serves_vip: bool,
    pub wrap_up_required: bool,
    /// The caller supervises it.
    pub is_supervisor: bool,
}

/// When a team is open on one weekday, in minutes after midnight.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TeamHours {
    /// 1 Monday to 7 Sunday.
    pub weekday: i16,
    pub opens: i16,
    pub closes: i16,
}

/// When an agent works on one weekday, in minutes after midnight.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TeamShift {
    pub uid: String,
    pub weekday: i16,
    pub starts: i16,
    pub ends: i16,
}

impl From<team::Team> for Team {
    fn from(team: team::Team) -> Self {
        Self {
            team_id: team.team.to_string(),
            version: team.version,
            name: team.name,
            time_zone: team.time_zone,
            hours: team
                .hours
                .into_iter()
                .map(|it| TeamHours { weekday: it.weekday, opens: it.opens, closes: it.closes })
                .collect(),
            closed_days: team.closed_days.into_iter().map(|day| day.to_string()).collect(),
            shifts: team
                .shifts
                .into_iter()
                .map(|it| TeamShift {
                    uid: it.uid.to_string(),
                    weekday: it.weekday,
                    starts: it.starts,
                    ends: it.ends,
                })
                .collect(),
            is_open: team.is_open,
            opens_at: team.opens_at.map(millis),
            is_default: team.is_default,
            serves_vip: team.serves_vip,
            wrap_up_required: team.wrap_up_required,
            is_supervisor: team.is_supervisor,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ConsoleMe {
    pub duty: Duty,
    pub teams: Vec<Team>,
    pub skills: Skills,
    pub mentions_unread: i64,
    pub wrap_up_codes: Vec<WrapUpCode>,
}

/// Of all teams together; empty is all.
#[derive(Debug, Serialize, ToSchema)]
pub struct Skills {
    pub languages: Vec<String>,
    pub games: Vec<String>,
}

/// What a resolved visit can have been about.
#[derive(Debug, Serialize, ToSchema)]
pub struct WrapUpCode {
    pub code: WrapUp,
    /// In the caller's language.
    pub label: &'static str,
}

/// A conversation in line.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QueueEntry {
    pub conversation_id: String,
    /// 1 is next.
    pub place: u32,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar: Option<String>,
    pub user_type: UserType,
    pub stage: Stage,
    /// The customer's last words.
    pub preview: String,
    pub waiting_since: i64,
    pub waiting_why: WaitingWhy,
    pub urgency: Urgency,
    pub vip_level: i16,
    pub language: String,
    pub game: String,
    /// The agent that is preferred.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wanted_agent: Option<Profile>,
}

impl QueueEntry {
    pub fn new(entry: Entry, place: u32, now: OffsetDateTime) -> Self {
        Self {
            conversation_id: entry.conversation.to_string(),
            place,
            title: entry.title,
            avatar: entry.avatar.map(|id| format!("/api/upload/{id}?size=thumb")),
            user_type: entry.role.user_type(),
            stage: entry.stage,
            preview: entry.preview,
            waiting_since: millis(entry.waiting_since),
            waiting_why: entry.waiting_why,
            urgency: entry.stake.urgency(now),
            vip_level: entry.vip_level,
            language: entry.language,
            game: entry.game,
            wanted_agent: entry.wanted.map(Into::into),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct QueuePage {
    pub entries: Vec<QueueEntry>,
    /// How many wait in all.
    pub waiting: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// An agent who has a conversation open.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SupportViewer {
    #[serde(flatten)]
    pub face: Profile,
    pub typing: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SupportViewers {
    pub viewers: Vec<SupportViewer>,
}

/// An agent of a team.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SupportAgent {
    #[serde(flatten)]
    pub face: Profile,
    pub duty: Duty,
    /// Conversations of this team they have.
    pub open: i64,
    pub languages: Vec<String>,
    pub games: Vec<String>,
    pub is_supervisor: bool,
}

impl SupportAgent {
    pub fn new(member: Member, now: OffsetDateTime) -> Self {
        Self {
            duty: duty_of(&member, now),
            open: member.open,
            face: face_of(&member),
            languages: member.languages,
            games: member.games,
            is_supervisor: member.is_supervisor,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SupportAgents {
    pub agents: Vec<SupportAgent>,
}

fn face_of(member: &Member) -> Profile {
    Profile {
        uid: member.uid.to_string(),
        nickname: member.nickname.clone(),
        profile_pic: member.profile_pic.map(|id| format!("/api/upload/{id}?size=thumb")),
    }
}

/// In one team.
fn duty_of(member: &Member, now: OffsetDateTime) -> Duty {
    Duty {
        state: member.seen.shown(now),
        capacity: member.capacity.into(),
        open: member.open,
        since: millis(member.since),
        seen_at: millis(member.seen.at),
    }
}

/// A team's numbers of this moment; times of the last 60 minutes, in seconds.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Board {
    pub team_id: String,
    pub version: i64,
    pub at: i64,
    pub is_open: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens_at: Option<i64>,
    pub waiting: usize,
    /// Since when the longest waiting customer waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub oldest_wait: Option<i64>,
    pub urgent: usize,
    pub assigned: i64,
    pub needs_reply: i64,
    pub left_out_of_hours: i64,
    pub resolved_today: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_p50: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_p90: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handle_p50: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handle_p90: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_today: Option<f64>,
    pub ratings_today: i64,
    pub agents: Vec<BoardAgent>,
}

/// An agent on the board: duty, and how many conversations wait for a reply.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BoardAgent {
    #[serde(flatten)]
    pub face: Profile,
    pub duty: Duty,
    pub needs_reply: i64,
}

impl From<&actor::Board> for Board {
    fn from(board: &actor::Board) -> Self {
        let numbers = &board.numbers;
        let within = |times: &[Duration], share| percentile(times, share).map(|it| it.as_secs());
        Self {
            team_id: board.team.to_string(),
            version: board.version,
            at: millis(board.at),
            is_open: board.is_open,
            opens_at: board.opens_at.map(millis),
            waiting: board.waiting,
            oldest_wait: board.oldest_wait.map(millis),
            urgent: board.urgent,
            assigned: numbers.assigned,
            needs_reply: numbers.needs_reply,
            left_out_of_hours: numbers.left_out_of_hours,
            resolved_today: numbers.resolved_today,
            wait_p50: within(&numbers.waits, 50),
            wait_p90: within(&numbers.waits, 90),
            handle_p50: within(&numbers.handled, 50),
            handle_p90: within(&numbers.handled, 90),
            rating_today: numbers.rating_today,
            ratings_today: numbers.ratings_today,
            agents: board
                .members
                .iter()
                .map(|member| BoardAgent {
                    face: face_of(member),
                    duty: duty_of(member, board.at),
                    needs_reply: member.needs_reply,
                })
                .collect(),
        }
    }
}

/// What the topic `desk:<team_id>` says.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SupportTopic {
    pub board: Board,
    /// The head of the queue.
    pub head: Vec<QueueEntry>,
}

impl From<&actor::Board> for SupportTopic {
    fn from(board: &actor::Board) -> Self {
        let head = (1..).zip(&board.head);
        Self {
            board: board.into(),
            head: head
                .map(|(place, entry)| QueueEntry::new(entry.clone(), place, board.at))
                .collect(),
        }
    }
}

/// Push `place`: where the customer stands in line now.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PlacePush {
    pub conversation_id: String,
    #[serde(flatten)]
    pub place: Place,
}

/// Push `given`: the agent gets a conversation, or loses it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AssignedPush {
    pub conversation_id: String,
    pub why: AssignmentReason,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Profile>,
}

/// Push `viewers`: which agents look at a conversation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ViewersPush {
    pub conversation_id: String,
    pub viewers: Vec<SupportViewer>,
}
