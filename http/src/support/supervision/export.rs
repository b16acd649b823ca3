//! Visits as a file: the filters of `console_history`, streamed page by page, and noted in the audit log before the first byte.
use super::history::HistoryQuery;
use crate::api::{
    call::{Context, RawRequest},
    caller::{Agent, Caller},
    csv::{self, Table},
    error::ApiError,
};
use actix_web::HttpResponse;
use futures_util::FutureExt;
use guildhall_domain::{
    staff_act::{StaffActKind, StaffActSubject},
    support::{TeamId, WrapUp},
};
use guildhall_persistence::{
    staff_act::{self, StaffAct},
    support::{
        audit::{self, Entry},
        history as store,
        person::Episode,
    },
};
use sqlx::PgPool;

/// Exports past visits as CSV: at most 50,000, newest first. For supervisors.
pub async fn export(
    context: Context,
    Agent(caller): Agent,
    input: HistoryQuery,
    RawRequest { request, .. }: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let query = request.query_string().to_owned();
    let state = context.state.clone();
    let begun = async move {
        let (scope, filter) = input.read(&context, &caller).await?;
        let is_theirs = match input.team_id {
            Some(team) => scope.supervises_team(team),
            None => scope.supervises(),
        };
        if !is_theirs {
            return Err(ApiError::Forbidden);
        }
        note(&context.state.pool, &caller, input.team_id, &query).await?;
        Ok((scope, filter))
    };
    let (scope, filter) = state.run(begun).await?;
    let pool = state.pool.clone();
    let table = Table {
        name: "visits",
        titles: &HEADINGS,
        from: None,
        read: Box::new(move |from, limit| {
            let (pool, scope, filter) = (pool.clone(), scope.clone(), filter.clone());
            let limit = usize::try_from(limit).unwrap_or_default();
            async move { store::page(&pool, &scope, &filter, from, limit).await }.boxed()
        }),
        row,
    };
    Ok(table.send(&state.runtime))
}

/// What was exported, and by whom.
async fn note(
    pool: &PgPool,
    caller: &Caller,
    team: Option<TeamId>,
    query: &str,
) -> Result<(), ApiError> {
    let mut entry =
        Entry::new(Some(caller.uid), "exported").detail(serde_json::json!({ "query": query }));
    entry.team = team;
    let mut tx = guildhall_persistence::begin(pool).await?;
    audit::add(&mut tx, &entry).await?;
    let (kind, subject) = (StaffActKind::VisitsExported, StaffActSubject::Export);
    let act = StaffAct::new(Some(caller.uid), kind, subject, "visits");
    let act = match team {
        Some(team) => act.with("team", team),
        None => act,
    };
    staff_act::write(&mut tx, &act).await?;
    tx.commit().await?;
    Ok(())
}

const HEADINGS: [&str; 17] = [
    "conversation_id",
    "episode",
    "team_id",
    "agent_uid",
    "agent",
    "customer_uid",
    "customer",
    "began_at",
    "assigned_at",
    "replied_at",
    "resolved_at",
    "transfers",
    "wrap_up",
    "wrap_up_note",
    "rating",
    "comment",
    "began_seq",
];

fn row(episode: &Episode) -> String {
    let number = |number: Option<i16>| number.map(|it| it.to_string()).unwrap_or_default();
    let agent = episode.agent.as_ref();
    csv::line(&[
        &episode.conversation.to_string(),
        &episode.episode.to_string(),
        &episode.team.to_string(),
        &agent.map(|agent| agent.uid.to_string()).unwrap_or_default(),
        agent.map_or("", |agent| &agent.nickname),
        &episode.customer.uid.to_string(),
        &episode.customer.nickname,
        &csv::time(Some(episode.began_at)),
        &csv::time(episode.assigned_at),
        &csv::time(episode.replied_at),
        &csv::time(episode.resolved_at),
        &episode.transfers.to_string(),
        episode.wrap_up.map_or("", WrapUp::as_str),
        &episode.wrap_up_note,
        &number(episode.rating),
        &episode.comment,
        &episode.began_seq.to_string(),
    ])
}
