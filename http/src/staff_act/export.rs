//! Acts of staff as a file, streamed page by page. That it was taken is itself an act, written before the first byte.
use super::StaffActQuery;
use crate::api::{
    call::{Context, RawRequest},
    caller::Admin,
    csv::{self, Part},
    error::ApiError,
};
use actix_web::{HttpResponse, web::Bytes};
use guildhall_domain::staff_act::{StaffActKind, StaffActSubject};
use guildhall_persistence::staff_act::{self as rows, Entry, Filter, StaffAct, chain::micros};
use sqlx::PgPool;
use tokio::sync::mpsc;

/// Most rows of one file. `docs/wire.md`.
const ROWS: i64 = 50_000;
/// Ours: read at a time; a slow reader holds two of these in memory.
const PAGE: i64 = 1_000;

/// Exports acts of staff, with everything that is needed to compute the hashes again.
pub async fn export(
    context: Context,
    Admin(admin): Admin,
    input: StaffActQuery,
    _: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let state = context.state.clone();
    let (filter, before) = (input.filter(), input.page.before());
    let (kind, subject) = (StaffActKind::LogExported, StaffActSubject::Export);
    let act = StaffAct::new(Some(admin.uid), kind, subject, "staff_act");
    let pool = state.pool.clone();
    state.run(async move { Ok(rows::record(&pool, &act).await?) }).await?;
    let (pages, reader) = mpsc::channel(1);
    // In a task of its own, which ends when the reader has gone: a page that is being read is read to its end (R1).
    state.runtime.spawn(write(state.pool.clone(), filter, before, pages));
    Ok(csv::file("staff-log", reader))
}

/// Writes the file page by page. A failure half-way breaks the answer off, so that a part is not taken for the whole.
async fn write(pool: PgPool, filter: Filter, mut before: Option<i64>, pages: mpsc::Sender<Part>) {
    let mut text = csv::head(&HEADINGS);
    for _ in 0..ROWS / PAGE {
        let found = match rows::list(&pool, &filter, before, PAGE).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "export: reading a page failed; the export is incomplete");
                let _ = pages.send(Err(error)).await; // an error: nobody reads any more
                return;
            }
        };
        found.iter().for_each(|entry| text.push_str(&row(entry)));
        if pages.send(Ok(Bytes::from(std::mem::take(&mut text)))).await.is_err() {
            return;
        }
        before = found.last().map(|entry| entry.seq);
        if i64::try_from(found.len()).unwrap_or(0) < PAGE {
            return;
        }
    }
}

const HEADINGS: [&str; 11] = [
    "seq",
    "at",
    "at_microseconds",
    "by_uid",
    "by",
    "kind",
    "subject_kind",
    "subject",
    "detail",
    "previous_hash",
    "hash",
];

fn row(entry: &Entry) -> String {
    let by = entry.by.as_ref();
    csv::line(&[
        &entry.seq.to_string(),
        &csv::time(Some(entry.at)),
        &micros(entry.at).to_string(),
        &by.map(|by| by.uid.to_string()).unwrap_or_default(),
        by.map_or("", |by| &by.nickname),
        &entry.kind_text,
        &entry.subject_kind_text,
        &entry.subject,
        &entry.canonical(),
        &hex::encode(&entry.previous_hash),
        &hex::encode(&entry.hash),
    ])
}
