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
    pub uid: String,
    pub user_type: UserType,
    pub nickname: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
    pub language: String,
    pub currency: String,
    pub vip_level: i16,
    pub member_since: i64,
    pub online: bool,
    pub device_name: String,
    /// For supervisors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// On either side: those under way first, the newest first among equals.
    pub orders: Vec<SupportOrder>,
    pub episodes: Vec<Episode>,
    /// The last ones, lifted and past ones too, newest first.
    pub blocks: Vec<Block>,
}

/// An order of the person, in one line.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SupportOrder {
    pub order_id: String,
    /// For people to say and to search.
    pub number: String,
    pub name: String,
    pub status: Stage,
    /// Which side the person is on.
    pub side: TradeSide,
    pub due_cents: i64,
    /// When it decides itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline_at: Option<i64>,
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
    pub conversation_id: String,
    pub episode: i32,
    pub team_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<Profile>,
    pub customer: Profile,
    pub began_at: i64,
    pub began_seq: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assigned_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replied_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resolved_at: Option<i64>,
    pub transfers: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrap_up: Option<WrapUp>,
    pub wrap_up_note: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i16>,
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
