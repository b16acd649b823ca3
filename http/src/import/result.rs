//! What came of each line, as a file that can be laid beside the one that was sent.
use super::ImportRef;
use crate::api::{
    call::{Context, RawRequest},
    caller::SignedIn,
    csv::{self, Table},
    error::ApiError,
};
use actix_web::HttpResponse;
use futures_util::FutureExt;
use guildhall_domain::import::{ImportOutcome, ImportReason};
use guildhall_persistence::import::{self as rows, LineFilter, LineRow};

const TITLES: [&str; 7] = ["line", "subject", "name", "plan", "result", "column", "reason"];

/// Exports all lines of the caller's import.
pub(super) async fn result(
    context: Context,
    SignedIn(caller): SignedIn,
    ImportRef { import_id }: ImportRef,
    _: RawRequest,
) -> Result<HttpResponse, ApiError> {
    let state = context.state.clone();
    let pool = state.pool.clone();
    let found = async move { Ok(rows::find(&pool, caller.uid, import_id).await?) };
    state.run(found).await?.ok_or(ApiError::NotFound)?;
    let pool = state.pool.clone();
    let table = Table {
        name: "import-result",
        titles: &TITLES,
        from: None,
        read: Box::new(move |from, limit| {
            let pool = pool.clone();
            async move {
                let page =
                    rows::lines(&pool, import_id, LineFilter::default(), from, limit).await?;
                let next = csv::next(&page, limit, |last| last.line);
                Ok((page, next))
            }
            .boxed()
        }),
        row: line,
    };
    Ok(table.send(&state.runtime))
}

fn line(row: &LineRow) -> String {
    csv::line(&[
        &row.line.to_string(),
        &row.subject,
        &row.title,
        row.plan.as_str(),
        row.outcome.map_or("", ImportOutcome::as_str),
        &row.field,
        row.reason.map_or("", ImportReason::as_str),
    ])
}
