//! The customer of a conversation: their profile, orders and visits.
use crate::{
    api::wire::millis, identity::profile::Profile, order::wire::TradeSide, support::block::Block,
};
use guildhall_domain::{
    identity::role::UserType,
    order::{Party, Stage},
    support::WrapUp,
};
use guildhall_persistence::{order::OrderLine, support::person};
use serde::Serialize;
use utoipa::ToSchema;

/// The customer of a conversation.
#[derive(Debug, Serialize, ToSchema)]
pub struct SupportPerson {
    /// Who it is.
    #[schema(value_type = guildhall_domain::ids::Uid)]
    pub uid: String,
    /// What kind of account it is.
    pub user_type: UserType,
    /// The name others see.
    pub nickname: String,
    /// Where the picture is; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
    /// The language.
    pub language: String,
    /// ISO 4217.
    pub currency: String,
    /// 0 is no VIP.
    pub vip_level: i16,
    /// When the account was made, in milliseconds since 1970 UTC.
    pub member_since: i64,
    /// Whether they have a connection now.
    pub online: bool,
    /// The device, as its browser names it.
    pub device_name: String,
    /// For supervisors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// On either side: those under way first, the newest first among equals.
    pub orders: Vec<SupportOrder>,
    /// The visits.
    pub episodes: Vec<Episode>,
    /// The last ones, lifted and past ones too, newest first.
    pub blocks: Vec<Block>,
}

/// An order of the person, in one line.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SupportOrder {
    /// The order.
    #[schema(value_type = guildhall_domain::ids::OrderId)]
    pub order_id: String,
    /// For people to say and to search.
    pub number: String,
    /// What it is called.
    pub name: String,
    /// How it stands.
    pub status: Stage,
    /// Which side the person is on.
    pub side: TradeSide,
    /// What has to be paid, in cents.
    pub due_cents: i64,
    /// When the order's deadline decides it, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline_at: Option<i64>,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
}

impl From<OrderLine> for SupportOrder {
    fn from(order: OrderLine) -> Self {
        Self {
            order_id: order.order_id.to_string(),
            number: order.number.to_string(),
            name: order.name,
            status: order.stage,
            side: if order.side == Party::Buyer { TradeSide::Buyer } else { TradeSide::Seller },
            due_cents: order.due.0,
            deadline_at: order.deadline_at.map(millis),
            created_at: millis(order.created_at),
        }
    }
}

/// A visit.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Episode {
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// Which visit of the conversation it is, counted from 1.
    pub episode: i32,
    /// The team.
    #[schema(value_type = guildhall_domain::support::TeamId)]
    pub team_id: String,
    /// Who has it; absent while nobody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<Profile>,
    /// The customer.
    pub customer: Profile,
    /// When the visit began, in milliseconds since 1970 UTC.
    pub began_at: i64,
    /// The first message of the visit.
    pub began_seq: i64,
    /// When an agent was assigned, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assigned_at: Option<i64>,
    /// When an agent first replied, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replied_at: Option<i64>,
    /// When it was resolved, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resolved_at: Option<i64>,
    /// How often it was handed over.
    pub transfers: i16,
    /// What the visit was about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrap_up: Option<WrapUp>,
    /// The agent's note on the wrap-up.
    pub wrap_up_note: String,
    /// From 1, bad, to 5, good.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i16>,
    /// The customer's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

impl From<person::Episode> for Episode {
    fn from(episode: person::Episode) -> Self {
        Self {
            conversation_id: episode.conversation.to_string(),
            episode: episode.episode,
            team_id: episode.team.to_string(),
            agent: episode.agent.map(Into::into),
            customer: episode.customer.into(),
            began_at: millis(episode.began_at),
            began_seq: episode.began_seq,
            assigned_at: episode.assigned_at.map(millis),
            replied_at: episode.replied_at.map(millis),
            resolved_at: episode.resolved_at.map(millis),
            transfers: episode.transfers,
            wrap_up: episode.wrap_up,
            wrap_up_note: episode.wrap_up_note,
            comment: episode.rating.map(|_| episode.comment),
            rating: episode.rating,
        }
    }
}
