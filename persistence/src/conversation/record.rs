//! A conversation as its actor holds it: the row and the participants. One statement, so both are of the same moment.

use guildhall_domain::{
    conversation::{Kind, State},
    identity::role::Role,
    ids::{ConversationId, Uid},
    support::{Stage, TeamId},
};
use serde::Deserialize;
use sqlx::{PgPool, types::Json};
use time::OffsetDateTime;

use crate::DatabaseError;

/// The row of a conversation with its members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationRecord {
    pub conversation_id: ConversationId,
    pub kind: Kind,
    pub is_support: bool,
    pub state: State,
    pub last_seq: i64,
    pub last_msg_at: OffsetDateTime,
    pub version: i64,
    /// A participant reads this conversation in another language (or did not long ago).
    pub is_translated: bool,
    pub members: Vec<Member>,
    /// Where it stands in customer support, if it is with customer support. Every change of it moves `version` too.
    pub support: Option<SupportRecord>,
}

/// What deciding on a conversation of customer support needs of its row there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SupportRecord {
    pub customer: Uid,
    pub team: TeamId,
    pub stage: Stage,
    pub agent: Option<Uid>,
    /// The customer's last word is unanswered.
    pub needs_reply: bool,
    /// The visit under way, or the last one.
    pub episode: i32,
    pub is_under_way: bool,
    /// An agent has said something in this visit.
    pub has_reply: bool,
    /// Buttons of messages up to here do nothing any more.
    pub live_from_seq: i64,
    /// The customer's last message.
    pub heard_seq: i64,
}

/// A participant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    pub uid: Uid,
    pub role: Role,
    /// Blocked by the house: nothing can be said to them.
    pub is_frozen: bool,
    pub read_seq: i64,
}

#[derive(Debug, Deserialize)]
struct MemberRow {
    uid: i64,
    role: Role,
    is_frozen: bool,
    read_seq: i64,
}

/// Loads a conversation, or `None` if there is none.
pub async fn load(
    pool: &PgPool,
    conversation: ConversationId,
) -> Result<Option<ConversationRecord>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select c.conversation_id, c.kind as "kind: Kind", c.is_desk, c.state as "state: State", c.last_seq, c.last_msg_at, c.version,
            exists (
                select from participant p where p.conversation_id = c.conversation_id and p.trans_language <> ''
            ) as "is_translated!",
            coalesce((
                select jsonb_agg(jsonb_build_object(
                    'uid', a.uid, 'role', a.role, 'is_frozen', a.frozen_at is not null, 'read_seq', p.read_seq
                ) order by p.joined_at, a.uid)
                from participant p join account a on a.uid = p.uid
                where p.conversation_id = c.conversation_id
            ), '[]') as "members!: Json<Vec<MemberRow>>",
            d.customer as "customer?", d.team_id as "team_id?", d.stage as "stage?: Stage", d.agent,
            d.needs_reply_since is not null as "needs_reply!", d.episode as "episode?",
            (e.episode is not null and e.resolved_at is null) as "is_under_way!",
            e.replied_at is not null as "has_reply!", d.live_from_seq as "live_from_seq?",
            (select m.seq from message m where m.conversation_id = d.conversation_id and m.sender = d.customer
             order by m.seq desc limit 1) as heard_seq
        from conversation c
        left join desk_talk d on c.is_desk and d.conversation_id = c.conversation_id
        left join episode e on e.conversation_id = d.conversation_id and e.episode = d.episode
        where c.conversation_id = $1
        "#,
        conversation.0,
    )
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let support = match (row.customer, row.team_id, row.stage, row.episode, row.live_from_seq) {
        (Some(customer), Some(team), Some(stage), Some(episode), Some(live_from_seq)) => {
            Some(SupportRecord {
                customer: Uid(customer),
                team: TeamId(team),
                stage,
                agent: row.agent.map(Uid),
                needs_reply: row.needs_reply,
                episode,
                is_under_way: row.is_under_way,
                has_reply: row.has_reply,
                live_from_seq,
                heard_seq: row.heard_seq.unwrap_or(0),
            })
        }
        _ => None,
    };
    let members = row.members.0.into_iter().map(|member| Member {
        uid: Uid(member.uid),
        role: member.role,
        is_frozen: member.is_frozen,
        read_seq: member.read_seq,
    });
    Ok(Some(ConversationRecord {
        conversation_id: ConversationId(row.conversation_id),
        kind: row.kind,
        is_support: row.is_desk,
        state: row.state,
        last_seq: row.last_seq,
        last_msg_at: row.last_msg_at,
        version: row.version,
        is_translated: row.is_translated,
        members: members.collect(),
        support,
    }))
}
