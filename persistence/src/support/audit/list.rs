//! Reading the audit log: newest first, for supervisors.

use guildhall_domain::{
    ids::{ConversationId, Uid},
    support::TeamId,
};
use serde_json::Value;
use sqlx::PgPool;
use time::OffsetDateTime;

use crate::{DatabaseError, identity::public_profile::PublicProfile, support::history::Scope};

/// A line as it is read.
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    pub audit_id: i64,
    pub at: OffsetDateTime,
    /// `None` is the house.
    pub actor: Option<PublicProfile>,
    pub kind: String,
    pub team: Option<TeamId>,
    pub conversation: Option<ConversationId>,
    pub subject: Option<PublicProfile>,
    pub detail: Value,
}

/// What is looked for; each part that is there must fit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    pub team: Option<TeamId>,
    /// The person who did it.
    pub actor: Option<Uid>,
    pub conversation: Option<ConversationId>,
    pub kind: Option<String>,
}

/// Up to `limit` lines older than `before`, newest first. A supervisor sees what was done in their teams, and what they did.
pub async fn list(
    pool: &PgPool,
    scope: &Scope,
    filter: &AuditFilter,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Written>, DatabaseError> {
    let teams: Vec<i64> = scope.teams.iter().map(|team| team.0).collect();
    let rows = sqlx::query!(
        r#"
        select u.audit_id, u.at, u.kind, u.team_id, u.conversation_id, u.detail,
            g.uid as "actor_uid?", g.nickname as "actor_nickname?", g.profile_pic as "actor_pic?",
            s.uid as "subject_uid?", s.nickname as "subject_nickname?", s.profile_pic as "subject_pic?"
        from (
            select * from desk_audit u
            where ($1 or u.team_id = any($2) or u.actor = $3)
                and ($4::bigint is null or u.team_id = $4)
                and ($5::bigint is null or u.actor = $5)
                and ($6::uuid is null or u.conversation_id = $6)
                and ($7::text is null or u.kind = $7)
                and u.audit_id < $8
            order by u.audit_id desc
            limit $9
        ) u
        left join account g on g.uid = u.actor
        left join account s on s.uid = u.subject
        order by u.audit_id desc
        "#,
        scope.all,
        &teams,
        scope.me.0,
        filter.team.map(|team| team.0),
        filter.actor.map(|uid| uid.0),
        filter.conversation.map(|conversation| conversation.0),
        filter.kind.as_deref(),
        before.unwrap_or(i64::MAX),
        limit,
    )
    .fetch_all(pool)
    .await?;
    let face = |uid: Option<i64>, nickname: Option<String>, picture: Option<uuid::Uuid>| {
        let (uid, nickname) = uid.zip(nickname)?;
        Some(PublicProfile::new(uid, nickname, picture))
    };
    Ok(rows
        .into_iter()
        .map(|row| Written {
            audit_id: row.audit_id,
            at: row.at,
            actor: face(row.actor_uid, row.actor_nickname, row.actor_pic),
            kind: row.kind,
            team: row.team_id.map(TeamId),
            conversation: row.conversation_id.map(ConversationId),
            subject: face(row.subject_uid, row.subject_nickname, row.subject_pic),
            detail: row.detail,
        })
        .collect())
}
