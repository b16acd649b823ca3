//! The membership of a member of staff in a team: whether they are in it, and whether they supervise it.

use guildhall_domain::{
    conversation::Speaker, identity::role::Role, ids::ConversationId, support::TeamId,
};
use sqlx::PgPool;

use crate::DatabaseError;

/// In the team. An administrator is in every team, and supervises it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TeamMembership {
    pub is_supervisor: bool,
}

/// How `agent` stands to a team; `None` if there is none, or they are not in it.
pub async fn in_team(
    pool: &PgPool,
    agent: Speaker,
    team: TeamId,
) -> Result<Option<TeamMembership>, DatabaseError> {
    let is_supervisor = sqlx::query_scalar!(
        r#"
        select ($3 or m.is_supervisor) as "is_supervisor!"
        from team t left join team_member m on m.team_id = t.team_id and m.uid = $2
        where t.team_id = $1 and ($3 or m.uid is not null)
        "#,
        team.0,
        agent.uid.0,
        agent.role == Role::Admin,
    )
    .fetch_optional(pool)
    .await?;
    Ok(is_supervisor.map(|is_supervisor| TeamMembership { is_supervisor }))
}

/// How `agent` stands to the team that has a conversation of customer support; `None` if it is none. Every support agent sees its
/// conversations, so an agent outside the team counts as a member who does not supervise.
pub async fn of_conversation(
    pool: &PgPool,
    agent: Speaker,
    conversation: ConversationId,
) -> Result<Option<TeamMembership>, DatabaseError> {
    let is_supervisor = sqlx::query_scalar!(
        r#"
        select ($3 or coalesce(m.is_supervisor, false)) as "is_supervisor!"
        from desk_talk d left join team_member m on m.team_id = d.team_id and m.uid = $2
        where d.conversation_id = $1
        "#,
        conversation.0,
        agent.uid.0,
        agent.role == Role::Admin,
    )
    .fetch_optional(pool)
    .await?;
    Ok(is_supervisor.map(|is_supervisor| TeamMembership { is_supervisor }))
}

/// Whether `agent` supervises any team.
pub async fn supervises(pool: &PgPool, agent: Speaker) -> Result<bool, DatabaseError> {
    if agent.role == Role::Admin {
        return Ok(true);
    }
    Ok(sqlx::query_scalar!(
        r#"select exists (select from team_member where uid = $1 and is_supervisor) as "does!""#,
        agent.uid.0,
    )
    .fetch_one(pool)
    .await?)
}
