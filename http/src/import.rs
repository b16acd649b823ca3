//! Files that are read in: what came of each line, for whoever sent them. What lines mean is their feature's, such as
//! [`crate::market::catalogue`]; how a file is read ([`file`]) and what is answered ([`wire`]) is the same for all.
//!
//! Source: issue 18 (CSV import with a result per line); ours: the paths; decision 0064.
pub mod file;
mod result;
pub mod wire;

use crate::api::{
    call::{Call, Context, calls, codes},
    caller::SignedIn,
    error::{ApiError, names::NotFound},
    feature::Feature,
    page::{CursorFields, CursorQuery},
};
use garde::Validate;
use guildhall_domain::{
    ids::ImportId,
    import::{ImportOutcome, ImportPlan},
};
use guildhall_persistence::import::{self as rows, LineFilter};
use serde::Deserialize;
use utoipa::{PartialSchema, ToSchema};
use wire::{ImportLine, ImportLines, ImportState};

/// What reading files in brings to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        tags: &[("import", "Files that are read in, and what came of each line.")],
        parameter_schemas: vec![|schemas| {
            schemas.push((file::CsvProblem::name().into_owned(), file::CsvProblem::schema()));
        }],
        refusals: file::ALL.to_vec(),
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    calls![
        "import",
        Call::get("/api/import/state", state)
            .id("import_state")
            .summary("Returns how many lines of a file that the caller sent would do what, and how many have done it.")
            .refuses(codes![NotFound]),
        Call::get("/api/import/lines", lines)
            .id("import_lines")
            .summary("Lists lines of a file that the caller sent, in their order, each with what it would do and what came of it.")
            .refuses(codes![NotFound]),
        Call::download("/api/import/result", "text/csv", result::result)
            .id("import_result")
            .summary("Exports what came of each line of a file that the caller sent, as CSV.")
            .refuses(codes![NotFound]),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ImportRef {
    /// The import.
    pub import_id: ImportId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ImportLinesQuery {
    /// The import.
    pub import_id: ImportId,
    /// Only lines that would do this.
    pub plan: Option<ImportPlan>,
    /// Only lines of which this came.
    pub outcome: Option<ImportOutcome>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<i32>,
}

async fn state(
    context: Context,
    SignedIn(caller): SignedIn,
    ImportRef { import_id }: ImportRef,
) -> Result<ImportState, ApiError> {
    let found = rows::find(&context.state.pool, caller.uid, import_id).await?;
    Ok(found.ok_or(ApiError::NotFound)?.into())
}

async fn lines(
    context: Context,
    SignedIn(caller): SignedIn,
    input: ImportLinesQuery,
) -> Result<ImportLines, ApiError> {
    let ImportLinesQuery { import_id, plan, outcome, page } = input;
    let pool = &context.state.pool;
    rows::find(pool, caller.uid, import_id).await?.ok_or(ApiError::NotFound)?;
    let filter = LineFilter { plan, outcome };
    // "before" is the name of every cursor: here the line where the page before ended.
    let found = rows::lines(pool, import_id, filter, page.before(), page.limit() + 1).await?;
    let (found, next) = page.cut(found, |row| row.line.to_string());
    Ok(ImportLines { lines: found.into_iter().map(ImportLine::from).collect(), next })
}
