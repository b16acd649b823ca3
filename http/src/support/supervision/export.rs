//! Visits as a file: the filters of `console_history`, streamed page by page, and noted in the audit log before the first byte.
use super::history::HistoryQuery;
use crate::api::{
    call::{Context, RawRequest},
    caller::{Agent, Caller},
    csv::{self, Part},
    error::ApiError,
};
use actix_web::{HttpResponse, web::Bytes};
use guildhall_domain::{
    staff_act::{StaffActKind, StaffActSubject},
    support::{TeamId, WrapUp},
};
use guildhall_persistence::{
    staff_act::{self, StaffAct},
    support::{
        audit::{self, Entry},
        history::{self as store, Filter, Scope},
        person::Episode,
    },
};
use sqlx::PgPool;
use tokio::sync::mpsc;

/// Most rows of one file. `docs/wire.md`.
const ROWS: usize = 50_000;
/// Ours: read at a time; a slow reader holds two of these in memory.
const PAGE: usize = 1000;

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
    let (pages, reader) = mpsc::channel(1);
    // In a task of its own, which ends when the reader has gone: a page that is being read is read to its end (R1).
    state.runtime.spawn(write(state.pool.clone(), scope, filter, pages));
    Ok(csv::file("visits", reader))
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

/// Writes the file page by page. A failure half-way breaks the answer off, so that a part is not taken for the whole.
async fn write(pool: PgPool, scope: Scope, filter: Filter, pages: mpsc::Sender<Part>) {
    let mut text = csv::head(&HEADINGS);
    let (mut before, mut left) = (None, ROWS);
    loop {
        let page = store::page(&pool, &scope, &filter, before, PAGE.min(left)).await;
        let (episodes, next) = match page {
            Ok(page) => page,
            Err(error) => {
                tracing::warn!(%error, "export: reading a page failed; the export is incomplete");
                let _ = pages.send(Err(error)).await; // an error: nobody reads any more
                return;
            }
        };
        left -= episodes.len();
        episodes.iter().for_each(|episode| text.push_str(&row(episode)));
        if pages.send(Ok(Bytes::from(std::mem::take(&mut text)))).await.is_err() {
            return;
        }
        before = next;
        if before.is_none() || left == 0 {
            return;
        }
    }
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
