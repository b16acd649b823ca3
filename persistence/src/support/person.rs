//! The customer of a conversation, for the agent who answers.

use guildhall_domain::{
    identity::role::Role,
    ids::{ConversationId, Uid},
    support::{TeamId, WrapUp},
};
use sqlx::{PgExecutor, PgPool};
use time::OffsetDateTime;

use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// Visits shown beside a conversation. `docs/wire.md`.
const EPISODES: i64 = 20;

/// The faces of these people, in no particular order.
pub async fn faces(
    db: impl PgExecutor<'_>,
    uids: &[Uid],
) -> Result<Vec<PublicProfile>, DatabaseError> {
    let uids: Vec<i64> = uids.iter().map(|uid| uid.0).collect();
    let rows =
        sqlx::query!("select uid, nickname, profile_pic from account where uid = any($1)", &uids)
            .fetch_all(db)
            .await?;
    Ok(rows
        .into_iter()
        .map(|row| PublicProfile::new(row.uid, row.nickname, row.profile_pic))
        .collect())
}

/// A customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub face: PublicProfile,
    pub role: Role,
    pub language: String,
    pub currency: String,
    pub vip_level: i16,
    pub member_since: OffsetDateTime,
    /// Of their last sign-in.
    pub device_name: String,
    pub address: String,
    pub team: TeamId,
}

/// The customer of a conversation with customer support; `None` if there is no such conversation.
pub async fn of_conversation(
    pool: &PgPool,
    conversation: ConversationId,
) -> Result<Option<Person>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select a.uid, a.nickname, a.profile_pic, a.role as "role: Role", a.language, a.currency, a.vip_level, a.created_at, d.team_id,
            coalesce(s.device_name, '') as "device_name!", coalesce(s.address, '') as "address!"
        from desk_talk d
        join account a on a.uid = d.customer
        left join lateral (
            select device_name, address from session where uid = a.uid order by last_seen_at desc limit 1
        ) s on true
        where d.conversation_id = $1
        "#,
        conversation.0,
    )
    .fetch_optional(pool)
    .await?;
    row.map(|row| {
        Ok(Person {
            face: PublicProfile::new(row.uid, row.nickname, row.profile_pic),
            role: row.role,
            language: row.language,
            currency: row.currency,
            vip_level: row.vip_level,
            member_since: row.created_at,
            device_name: row.device_name,
            address: row.address,
            team: TeamId(row.team_id),
        })
    })
    .transpose()
}

/// A visit.
#[derive(Debug, Clone, PartialEq)]
pub struct Episode {
    pub conversation: ConversationId,
    pub episode: i32,
    pub team: TeamId,
    pub agent: Option<PublicProfile>,
    pub customer: PublicProfile,
    pub began_at: OffsetDateTime,
    pub began_seq: i64,
    pub assigned_at: Option<OffsetDateTime>,
    pub replied_at: Option<OffsetDateTime>,
    pub resolved_at: Option<OffsetDateTime>,
    pub transfers: i16,
    pub wrap_up: Option<WrapUp>,
    pub wrap_up_note: String,
    pub rating: Option<i16>,
    pub comment: String,
}

/// A customer's last visits, newest first.
pub async fn episodes(pool: &PgPool, customer: Uid) -> Result<Vec<Episode>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select e.conversation_id, e.episode, e.team_id, e.began_at, e.began_seq, e.assigned_at, e.replied_at, e.resolved_at,
            e.transfers, e.wrap_up as "wrap_up: WrapUp", e.wrap_up_note, e.rating, e.comment,
            g.uid as "agent_uid?", g.nickname as "agent_nickname?", g.profile_pic as "agent_pic?",
            a.uid, a.nickname, a.profile_pic
        from episode e
        join account a on a.uid = e.customer
        left join account g on g.uid = e.agent
        where e.customer = $1
        order by e.began_at desc limit $2
        "#,
        customer.0,
        EPISODES,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Episode {
            conversation: ConversationId(row.conversation_id),
            episode: row.episode,
            team: TeamId(row.team_id),
            agent: row
                .agent_uid
                .zip(row.agent_nickname)
                .map(|(uid, nickname)| PublicProfile::new(uid, nickname, row.agent_pic)),
            customer: PublicProfile::new(row.uid, row.nickname, row.profile_pic),
            began_at: row.began_at,
            began_seq: row.began_seq,
            assigned_at: row.assigned_at,
            replied_at: row.replied_at,
            resolved_at: row.resolved_at,
            transfers: row.transfers,
            wrap_up: row.wrap_up,
            wrap_up_note: row.wrap_up_note,
            rating: row.rating,
            comment: row.comment,
        })
        .collect())
}
