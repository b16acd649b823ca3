//! What the house says first: for a team of customer support, or in a seller's store.

use guildhall_domain::{
    ids::{ConversationId, Uid},
    language::Texts,
    staff_act::{StaffActKind, StaffActSubject},
    support::TeamId,
};
use sqlx::{PgConnection, PgExecutor, PgPool};

use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
    support::audit::{self, Entry},
};

/// Whose welcome it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    Team(TeamId),
    Store(Uid),
}

impl Of {
    fn columns(self) -> (Option<i64>, Option<i64>) {
        match self {
            Self::Team(team) => (Some(team.0), None),
            Self::Store(seller) => (None, Some(seller.0)),
        }
    }
}

/// See the module.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Welcome {
    /// 0 before it was ever set.
    pub version: i64,
    pub texts: Texts,
    pub is_on: bool,
    /// Ids of questions.
    pub problem_questions: Vec<String>,
}

/// The welcome of a team or store; an empty one if it was never set.
pub async fn find(pool: &PgPool, of: Of) -> Result<Welcome, DatabaseError> {
    let (team, store) = of.columns();
    let row = sqlx::query_as!(
        Welcome,
        r#"
        select version, texts as "texts: Texts", is_on, problem_questions
        from welcome where team_id = $1 or store = $2
        "#,
        team,
        store,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.unwrap_or_default())
}

/// Sets a welcome that was read at `welcome.version`. `None` if somebody else has set it since.
pub async fn set(
    tx: &mut PgConnection,
    by: Uid,
    of: Of,
    welcome: &Welcome,
) -> Result<Option<Welcome>, DatabaseError> {
    let (team, store) = of.columns();
    // Two who set it for the first time meet here, since there is no row yet to meet at.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('welcome:' || coalesce($1::bigint, 0) || ':' || coalesce($2::bigint, 0), 0))",
        team,
        store,
    )
    .execute(&mut *tx)
    .await?;
    let updated = sqlx::query_scalar!(
        r#"
        update welcome set texts = $3, is_on = $4, problem_questions = $5, version = version + 1
        where (team_id = $1 or store = $2) and version = $6
        returning version
        "#,
        team,
        store,
        &welcome.texts as _,
        welcome.is_on,
        &welcome.problem_questions,
        welcome.version,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let version = match updated {
        Some(version) => version,
        None if welcome.version == 0 => {
            let inserted = sqlx::query_scalar!(
                r#"
                insert into welcome (team_id, store, texts, is_on, problem_questions, version)
                select $1, $2, $3, $4, $5, 1
                where not exists (select from welcome where team_id = $1 or store = $2)
                returning version
                "#,
                team,
                store,
                &welcome.texts as _,
                welcome.is_on,
                &welcome.problem_questions,
            )
            .fetch_optional(&mut *tx)
            .await?;
            let Some(version) = inserted else { return Ok(None) };
            version
        }
        None => return Ok(None),
    };
    if let Of::Team(team) = of {
        let detail = serde_json::json!({ "is_on": welcome.is_on, "version": version });
        let entry = Entry::new(Some(by), "welcome_set").team(team).detail(detail);
        audit::add(&mut *tx, &entry).await?;
        let act = StaffAct::new(Some(by), StaffActKind::WelcomeSet, StaffActSubject::Team, team);
        let state = if welcome.is_on { "on" } else { "off" };
        staff_act::write(tx, &act.with("version", version).with("state", state)).await?;
    }
    Ok(Some(Welcome { version, ..welcome.clone() }))
}

/// What the house should say now in a conversation that was just opened, and for which visit: its words in `language`, and the
/// questions to offer. `None` where nothing is to be said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Greeting {
    /// Of which visit it is; in a store there is one.
    pub episode: i32,
    pub text: String,
    pub problem_questions: Vec<String>,
}

/// The greeting of the team a support conversation is with, or of the store whose seller is `seller`.
pub async fn greeting(
    pool: &PgPool,
    conversation: ConversationId,
    seller: Option<Uid>,
    language: &str,
) -> Result<Option<Greeting>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select w.problem_questions, coalesce(d.episode, 0) + 1 as "episode!",
            coalesce(nullif(w.texts ->> $3, ''), nullif(w.texts ->> 'en', ''), (
                select text.value from jsonb_each_text(w.texts) text where text.value <> '' order by text.key limit 1
            )) as text
        from welcome w
        left join desk_talk d on d.conversation_id = $1 and d.stage = 'quiet'
        where w.is_on and (w.store = $2 or (d.team_id is not null and w.team_id = d.team_id))
        "#,
        conversation.0,
        seller.map(|uid| uid.0),
        language,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.and_then(|row| {
        Some(Greeting {
            episode: row.episode,
            text: row.text?,
            problem_questions: row.problem_questions,
        })
    }))
}

/// Gives the default team a welcome if it never had one. For demonstration data.
pub async fn add_for_default_team(
    db: impl PgExecutor<'_>,
    texts: &Texts,
    problem_questions: &[String],
) -> sqlx::Result<()> {
    sqlx::query!(
        r#"
        insert into welcome (team_id, texts, is_on, problem_questions, version)
        select team_id, $1, true, $2, 1 from team where is_default
        on conflict (team_id) do nothing
        "#,
        texts as _,
        problem_questions,
    )
    .execute(db)
    .await?;
    Ok(())
}
