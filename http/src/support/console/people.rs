//! Calls about people: the customer of a conversation, and the agents of a team.
use super::{
    input::TeamRef,
    wire::{SupportAgent, SupportAgents, SupportPerson},
};
use crate::{
    api::{call::Context, caller::Agent, error::ApiError, wire::millis},
    conversation::input::ConversationRef,
    identity::profile::Profile,
    support::membership,
};
use guildhall_persistence::{
    order,
    support::{block, person, queue},
};

/// Most blocks shown beside a conversation. Ours: enough to know such a customer by.
const BLOCKS: i64 = 20;
/// Orders shown beside a conversation. Ours: it is mostly about the last one; all of them are a search away.
const ORDERS: i64 = 10;

/// The customer of a conversation: what an agent needs to know to answer.
pub async fn console_person(
    context: Context,
    Agent(caller): Agent,
    input: ConversationRef,
) -> Result<SupportPerson, ApiError> {
    let pool = &context.state.pool;
    let is_supervisor =
        membership::at_conversation(&context, &caller, input.conversation_id).await?.is_supervisor;
    let found =
        person::of_conversation(pool, input.conversation_id).await?.ok_or(ApiError::NotFound)?;
    let episodes = person::episodes(pool, found.face.uid).await?;
    let blocks = block::of(pool, found.face.uid, BLOCKS).await?;
    let orders = order::lines_of(pool, found.face.uid, ORDERS).await?;
    let online = context.state.hub.online(found.face.uid);
    let Profile { uid, nickname, profile_pic } = found.face.into();
    Ok(SupportPerson {
        uid,
        nickname,
        profile_pic,
        user_type: found.role.user_type(),
        language: found.language,
        currency: found.currency,
        vip_level: found.vip_level,
        member_since: millis(found.member_since),
        online,
        device_name: found.device_name,
        address: is_supervisor.then_some(found.address),
        orders: orders.into_iter().map(Into::into).collect(),
        episodes: episodes.into_iter().map(Into::into).collect(),
        blocks: blocks.into_iter().map(Into::into).collect(),
    })
}

/// The agents of a team a conversation can be transferred to.
pub async fn console_agents(
    context: Context,
    Agent(caller): Agent,
    input: TeamRef,
) -> Result<SupportAgents, ApiError> {
    membership::member_of(&context, &caller, input.team_id).await?;
    let queue::Members { members, now } =
        queue::members(&context.state.pool, input.team_id).await?;
    Ok(SupportAgents {
        agents: members.into_iter().map(|member| SupportAgent::new(member, now)).collect(),
    })
}
