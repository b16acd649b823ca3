//! What is due: rows whose `deadline_at` has passed, by the database's clock, oldest first.
//!
//! A deadline is a column that is set and cleared in the same statement as the state it belongs to, so there are no
//! orphans and nothing to cancel. Source: architecture section 4, realtime.md 2.7.

use std::time::Duration;

use guildhall_domain::ids::ConversationId;
use sqlx::PgPool;
use uuid::Uuid;

use crate::DatabaseError;

/// A deadline that has passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due<Id> {
    pub id: Id,
    /// What is due: `deadline_kind`.
    pub kind: String,
    /// The row's version when this was read. A row that has moved on since then ignores it.
    pub version: i64,
    /// How long ago it was due.
    pub late: Duration,
}

/// Conversations with something due, except those that still are at the version given in `skip`.
pub async fn conversations_due(
    pool: &PgPool,
    limit: i64,
    skip: &[(ConversationId, i64)],
) -> Result<Vec<Due<ConversationId>>, DatabaseError> {
    let (ids, versions): (Vec<Uuid>, Vec<i64>) =
        skip.iter().map(|(id, version)| (id.0, *version)).unzip();
    let rows = sqlx::query!(
        r#"
        select conversation_id, coalesce(deadline_kind, '') as "kind!", version,
            extract(epoch from now() - deadline_at)::float8 as "late!"
        from conversation c
        where deadline_at <= now()
            and not exists (
                select from unnest($2::uuid[], $3::bigint[]) as s (conversation_id, version)
                where s.conversation_id = c.conversation_id and s.version = c.version
            )
        order by deadline_at
        limit $1
        "#,
        limit,
        &ids,
        &versions,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Due {
            id: ConversationId(row.conversation_id),
            kind: row.kind,
            version: row.version,
            late: Duration::from_secs_f64(row.late.max(0.0)),
        })
        .collect())
}
