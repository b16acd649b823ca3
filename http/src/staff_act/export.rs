//! Acts of staff as a file, streamed page by page. That it was taken is itself an act, written before the first byte.
use super::StaffActQuery;
use crate::api::{
    call::{Context, RawRequest},
    caller::Admin,
    csv,
    error::ApiError,
};
use actix_web::{HttpResponse, http::header, web::Bytes};
use futures_util::stream;
use guildhall_domain::staff_act::{StaffActKind, StaffActSubject};
use guildhall_persistence::{
    DatabaseError,
    staff_act::{self as rows, Entry, Filter, StaffAct, chain::micros},
};
use sqlx::PgPool;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
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
    let day = OffsetDateTime::now_utc().date();
    let body = stream::unfold(reader, |mut reader| async move {
        let page: Option<Result<Bytes, DatabaseError>> = reader.recv().await;
        page.map(|page| (page, reader))
    });
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8; header=present")
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"staff-log-{day}.csv\""),
        ))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .streaming(body))
}

/// Writes the file page by page. A failure half-way breaks the answer off, so that a part is not taken for the whole.
async fn write(
    pool: PgPool,
    filter: Filter,
    mut before: Option<i64>,
    pages: mpsc::Sender<Result<Bytes, DatabaseError>>,
) {
    // The mark by which sheets know UTF-8.
    let mut text = format!("\u{feff}{}", csv::line(&HEADINGS));
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
        &entry.at.format(&Rfc3339).unwrap_or_default(),
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
