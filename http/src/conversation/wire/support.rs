//! Where a conversation stands at the support desk, as part of what its members and agents see.
use crate::{api::wire::millis, identity::profile::Profile};
use guildhall_actors::support as actor;
use guildhall_domain::support::{Stage, WaitingWhy, WrapUp, block::Level, urgency::Urgency};
use guildhall_persistence::conversation::SupportView;
use serde::Serialize;
use utoipa::ToSchema;

/// The state of a support conversation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SupportInfo {
    /// The team.
    #[schema(value_type = guildhall_domain::support::TeamId)]
    pub team_id: String,
    /// What the team is called.
    pub team_name: String,
    /// How it stands.
    pub stage: Stage,
    /// Who has it; absent while nobody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<Profile>,
    /// Buttons of messages up to this `seq` do nothing any more.
    pub live_from_seq: i64,
    /// The customer's position in the queue; absent unless the conversation waits for an agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// When support opens again, in milliseconds since 1970 UTC; absent unless the customer wrote out of hours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_until: Option<i64>,
    /// For staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub staff: Option<SupportStaff>,
}

/// A customer's position in the queue.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Place {
    /// 1 is next.
    pub place: u32,
    /// Seconds: the middle of what is to be expected. Absent when there is too little data to estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_from: Option<u64>,
    /// The long end of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_to: Option<u64>,
    /// Agents on duty.
    pub agents: u32,
}

impl From<actor::Place> for Place {
    fn from(place: actor::Place) -> Self {
        Self {
            place: place.place,
            wait_from: place.wait.map(|range| range.from.as_secs()),
            wait_to: place.wait.map(|range| range.to.as_secs()),
            agents: place.agents,
        }
    }
}

/// What only agents see of a conversation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SupportStaff {
    /// Since when the customer's oldest unanswered message waits, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs_reply_since: Option<i64>,
    /// Since when the customer waits, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting_since: Option<i64>,
    /// Why the customer waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting_why: Option<WaitingWhy>,
    /// The language.
    pub language: String,
    /// The key of the game.
    pub game: String,
    /// 0 is no VIP.
    pub vip_level: i16,
    /// How urgent it is.
    pub urgency: Urgency,
    /// What the customer has in orders under way, in cents.
    pub money_at_risk_cents: i64,
    /// When the next deadline on that money is, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money_due_at: Option<i64>,
    /// The visit under way, or the last one; 0 before the first.
    pub episode: i32,
    /// Who had it last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_agent: Option<Profile>,
    /// What the visit was about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrap_up: Option<WrapUp>,
    /// Whether the customer, or where they write from, may write now; absent if nothing keeps them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block: Option<Level>,
    /// How many notes agents have written about the conversation.
    pub notes: i64,
}

impl SupportInfo {
    pub fn new(view: SupportView, place: Option<actor::Place>, is_staff: bool) -> Self {
        let urgency = view.stake.urgency(view.now);
        Self {
            team_id: view.team.to_string(),
            team_name: view.team_name,
            stage: view.stage,
            agent: view.agent.map(Into::into),
            live_from_seq: view.live_from_seq,
            place: place.map(Into::into),
            closed_until: view.closed_until.map(millis),
            staff: is_staff.then(|| SupportStaff {
                needs_reply_since: view.needs_reply_since.map(millis),
                waiting_since: view.waiting_since.map(millis),
                waiting_why: view.waiting_why,
                language: view.language,
                game: view.game,
                vip_level: view.vip_level,
                urgency,
                money_at_risk_cents: view.stake.money_at_risk_cents,
                money_due_at: view.stake.due_at.map(millis),
                episode: view.episode,
                last_agent: view.last_agent.map(Into::into),
                wrap_up: view.wrap_up,
                block: view.block,
                notes: view.notes,
            }),
        }
    }
}
