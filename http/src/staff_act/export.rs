//! Acts of staff as a file, streamed page by page. That it was taken is itself an act, written before the first byte.
use super::StaffActQuery;
use crate::api::{
    call::{Context, RawRequest},
    caller::LogStaff,
    csv::{self, Table},
    error::ApiError,
};
use actix_web::HttpResponse;
use futures_util::FutureExt;
use guildhall_domain::staff_act::{StaffActKind, StaffActSubject};
use guildhall_persistence::staff_act::{self as rows, Entry, StaffAct, chain::micros};

/// Exports acts of staff, with everything that is needed to compute the hashes again.
pub async fn export(
    context: Context,
    LogStaff(admin): LogStaff,
    input: StaffActQuery,
    _: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let state = context.state.clone();
    let (filter, before) = (input.filter(), input.page.before());
    let (kind, subject) = (StaffActKind::LogExported, StaffActSubject::Export);
    let act = StaffAct::new(Some(admin.uid), kind, subject, "staff_act");
    let pool = state.pool.clone();
    state.run(async move { Ok(rows::record(&pool, &act).await?) }).await?;
    let pool = state.pool.clone();
    let table = Table {
        name: "staff-log",
        titles: &HEADINGS,
        from: before,
        read: Box::new(move |from, limit| {
            let (pool, filter) = (pool.clone(), filter.clone());
            async move {
                let page = rows::list(&pool, &filter, from, limit).await?;
                let next = csv::next(&page, limit, |last| last.seq);
                Ok((page, next))
            }
            .boxed()
        }),
        row,
    };
    Ok(table.send(&state.runtime))
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
