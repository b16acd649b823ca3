//! Customer support as clients see it: the shapes of `docs/wire.md`, "Console".
mod person;

use crate::{api::wire::millis, conversation::wire::support::Place, identity::profile::Profile};
use guildhall_actors::support::{self as actor, AssignmentReason};
use guildhall_domain::{
    identity::{permission::Permission, role::UserType},
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
    /// Whether new conversations are assigned.
    pub state: DutyState,
    /// How many conversations they take at a time.
    pub capacity: i64,
    /// Conversations they have.
    pub open: i64,
    /// Since when, in milliseconds since 1970 UTC.
    pub since: i64,
    /// When they were last seen, in milliseconds since 1970 UTC.
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
    /// The team.
    #[schema(value_type = guildhall_domain::support::TeamId)]
    pub team_id: String,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// What it is called.
    pub name: String,
    /// A name of the IANA time zone database.
    pub time_zone: String,
    /// When it is open.
    pub hours: Vec<TeamHours>,
    /// `2026-12-24`
    pub closed_days: Vec<String>,
    /// Who works when.
    pub shifts: Vec<TeamShift>,
    /// Whether it is open now.
    pub is_open: bool,
    /// When the team opens next, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens_at: Option<i64>,
    /// Whether it takes what fits no other team.
    pub is_default: bool,
    /// Whether its line takes VIP customers.
    pub serves_vip: bool,
    /// Whether a conversation can be resolved only with a wrap-up code.
    pub wrap_up_required: bool,
    /// The caller supervises it.
    pub is_supervisor: bool,
}

/// When a team is open on one weekday, in minutes after midnight.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TeamHours {
    /// 1 Monday to 7 Sunday.
    pub weekday: i16,
    /// Minutes since midnight in the time zone of the team.
    pub opens: i16,
    /// Minutes since midnight in the time zone of the team.
    pub closes: i16,
}

/// When an agent works on one weekday, in minutes after midnight.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TeamShift {
    /// Who it is.
    #[schema(value_type = guildhall_domain::ids::Uid)]
    pub uid: String,
    /// 1 is Monday, 7 is Sunday.
    pub weekday: i16,
    /// Minutes since midnight in the time zone of the team.
    pub starts: i16,
    /// Minutes since midnight in the time zone of the team.
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
    /// Whether they take conversations, and how many.
    pub duty: Duty,
    /// The teams.
    pub teams: Vec<Team>,
    /// What the caller knows.
    pub skills: Skills,
    /// The parts of the admin area they are let into; administrators have all.
    pub permissions: Vec<Permission>,
    /// Notes that mention the caller and are unread.
    pub mentions_unread: i64,
    /// What a visit can be about.
    pub wrap_up_codes: Vec<WrapUpCode>,
}

/// Of all teams together; empty is all.
#[derive(Debug, Serialize, ToSchema)]
pub struct Skills {
    /// The languages.
    pub languages: Vec<String>,
    /// The games.
    pub games: Vec<String>,
}

/// What a resolved visit can have been about.
#[derive(Debug, Serialize, ToSchema)]
pub struct WrapUpCode {
    /// What is sent.
    pub code: WrapUp,
    /// In the caller's language.
    pub label: &'static str,
}

/// A conversation in line.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QueueEntry {
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// 1 is next.
    pub place: u32,
    /// The customer's name.
    pub title: String,
    /// Where the picture of the other side is; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar: Option<String>,
    /// What kind of account it is.
    pub user_type: UserType,
    /// How it stands.
    pub stage: Stage,
    /// The customer's last words.
    pub preview: String,
    /// Since when the customer waits, in milliseconds since 1970 UTC.
    pub waiting_since: i64,
    /// Why the customer waits.
    pub waiting_why: WaitingWhy,
    /// How urgent it is.
    pub urgency: Urgency,
    /// 0 is no VIP.
    pub vip_level: i16,
    /// The language.
    pub language: String,
    /// The key of the game.
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
    /// The entries.
    pub entries: Vec<QueueEntry>,
    /// How many wait in all.
    pub waiting: usize,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// An agent who has a conversation open.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SupportViewer {
    #[serde(flatten)]
    pub face: Profile,
    /// Whether they are writing.
    pub typing: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SupportViewers {
    /// Who looks at it.
    pub viewers: Vec<SupportViewer>,
}

/// An agent of a team.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SupportAgent {
    #[serde(flatten)]
    pub face: Profile,
    /// Whether they take conversations, and how many.
    pub duty: Duty,
    /// Conversations of this team they have.
    pub open: i64,
    /// The languages.
    pub languages: Vec<String>,
    /// The games.
    pub games: Vec<String>,
    /// Whether they supervise the team.
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
    /// The agents.
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
    /// The team.
    #[schema(value_type = guildhall_domain::support::TeamId)]
    pub team_id: String,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// When it was, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Whether it is open now.
    pub is_open: bool,
    /// When the team opens next, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens_at: Option<i64>,
    /// How many wait.
    pub waiting: usize,
    /// Since when the longest waiting customer waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub oldest_wait: Option<i64>,
    /// How many of them are urgent.
    pub urgent: usize,
    /// How many have an agent.
    pub assigned: i64,
    /// How many conversations need a reply.
    pub needs_reply: i64,
    /// How many wait that were left while it was closed.
    pub left_out_of_hours: i64,
    /// How many were resolved today.
    pub resolved_today: i64,
    /// Half of the customers waited at most so long, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_p50: Option<u64>,
    /// Nine of ten customers waited at most so long, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_p90: Option<u64>,
    /// Half of the visits took at most so long, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handle_p50: Option<u64>,
    /// Nine of ten visits took at most so long, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handle_p90: Option<u64>,
    /// The mean of today's ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_today: Option<f64>,
    /// How many ratings came today.
    pub ratings_today: i64,
    /// The agents.
    pub agents: Vec<BoardAgent>,
}

/// An agent on the board: duty, and how many conversations wait for a reply.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BoardAgent {
    #[serde(flatten)]
    pub face: Profile,
    /// Whether they take conversations, and how many.
    pub duty: Duty,
    /// How many conversations need a reply.
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
    /// The board.
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
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    #[serde(flatten)]
    pub place: Place,
}

/// Push `given`: the agent gets a conversation, or loses it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AssignedPush {
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// Why it came to the agent.
    pub why: AssignmentReason,
    /// Who had it before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Profile>,
}

/// Push `viewers`: which agents look at a conversation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ViewersPush {
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// Who looks at it.
    pub viewers: Vec<SupportViewer>,
}
