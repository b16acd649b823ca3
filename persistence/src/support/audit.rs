//! What agents and the house did in customer support: one line each, written in the transaction of the change itself.

mod list;

use guildhall_domain::{
    ids::{ConversationId, Uid},
    support::TeamId,
};
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::DatabaseError;
pub use list::{AuditFilter, Written, list};

/// A line to be written.
#[derive(Debug, Clone)]
pub struct Entry {
    /// `None` is the house.
    pub actor: Option<Uid>,
    /// A past participle: `assigned`, `transferred`, `template_saved` ...
    pub kind: &'static str,
    pub team: Option<TeamId>,
    pub conversation: Option<ConversationId>,
    /// Whom it was done to.
    pub subject: Option<Uid>,
    pub detail: Value,
    /// Of the command that did it, so that its repeat finds the work done.
    pub command_id: Option<Uuid>,
}

impl Entry {
    pub fn new(actor: Option<Uid>, kind: &'static str) -> Self {
        Self {
            actor,
            kind,
            team: None,
            conversation: None,
            subject: None,
            detail: Value::Object(serde_json::Map::new()),
            command_id: None,
        }
    }

    #[must_use]
    pub fn team(self, team: TeamId) -> Self {
        Self { team: Some(team), ..self }
    }

    #[must_use]
    pub fn conversation(self, conversation: ConversationId) -> Self {
        Self { conversation: Some(conversation), ..self }
    }

    #[must_use]
    pub fn subject(self, subject: Option<Uid>) -> Self {
        Self { subject, ..self }
    }

    #[must_use]
    pub fn detail(self, detail: Value) -> Self {
        Self { detail, ..self }
    }

    #[must_use]
    pub fn command(self, command_id: Option<Uuid>) -> Self {
        Self { command_id, ..self }
    }
}

/// Whether the command was carried out now, or before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    Now,
    /// This actor's command of that id has been carried out: roll back, and answer how things stand.
    Before,
}

/// Writes a line within the caller's transaction. A command id that was used before writes nothing.
pub async fn add(tx: &mut PgConnection, entry: &Entry) -> Result<Added, DatabaseError> {
    let written = sqlx::query!(
        r#"
        insert into desk_audit (actor, kind, team_id, conversation_id, subject, detail, command_id)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (actor, command_id) where command_id is not null do nothing
        "#,
        entry.actor.map(|uid| uid.0),
        entry.kind,
        entry.team.map(|team| team.0),
        entry.conversation.map(|conversation| conversation.0),
        entry.subject.map(|uid| uid.0),
        entry.detail,
        entry.command_id,
    )
    .execute(tx)
    .await?;
    Ok(if written.rows_affected() == 1 { Added::Now } else { Added::Before })
}

/// Whether this actor's command of that id has been carried out.
pub async fn was_done(pool: &PgPool, actor: Uid, command_id: Uuid) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from desk_audit where actor = $1 and command_id = $2) as "was_done!""#,
        actor.0,
        command_id,
    )
    .fetch_one(pool)
    .await?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_command_leaves_one_line_however_often_it_comes(pool: PgPool) {
        let uid = sqlx::query_scalar::<_, i64>(
            "insert into account (role, email, nickname) values ('customer_service', 'a@x.test', 'A') returning uid",
        )
        .fetch_one(&pool)
        .await
        .unwrap();
        let command = Some(Uuid::from_u128(1));
        let entry =
            Entry::new(Some(Uid(uid)), "taken").detail(json!({"over": true})).command(command);
        let mut connection = pool.acquire().await.unwrap();
        assert_eq!(add(&mut connection, &entry).await.unwrap(), Added::Now);
        assert_eq!(add(&mut connection, &entry).await.unwrap(), Added::Before);
        // What the house does has no command, and each time is a line.
        let house = Entry::new(None, "assigned").subject(Some(Uid(uid)));
        assert_eq!(add(&mut connection, &house).await.unwrap(), Added::Now);
        assert_eq!(add(&mut connection, &house).await.unwrap(), Added::Now);
        let lines: i64 =
            sqlx::query_scalar("select count(*) from desk_audit").fetch_one(&pool).await.unwrap();
        assert_eq!(lines, 3);
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn whoever_becomes_an_agent_answers_in_the_default_team_until_they_are_none(
        pool: PgPool,
    ) {
        let member = async || -> i64 {
            sqlx::query_scalar(
                "select count(*) from team_member join team using (team_id) where is_default",
            )
            .fetch_one(&pool)
            .await
            .unwrap()
        };
        sqlx::query("insert into account (email, nickname) values ('a@x.test', 'A')")
            .execute(&pool)
            .await
            .unwrap();
        assert_eq!(member().await, 0);
        sqlx::query("update account set role = 'customer_service'").execute(&pool).await.unwrap();
        assert_eq!(member().await, 1);
        sqlx::query("update account set role = 'user'").execute(&pool).await.unwrap();
        assert_eq!(member().await, 0);
    }
}
