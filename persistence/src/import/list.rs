//! The lines of an import, as their owner reads them.

use guildhall_domain::{
    closed_list::ClosedList,
    ids::ImportId,
    import::{ImportOutcome, ImportPlan, ImportReason},
};
use sqlx::PgPool;

use crate::DatabaseError;

/// A line as it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineRow {
    pub line: i32,
    pub subject: String,
    pub title: String,
    pub plan: ImportPlan,
    /// `None` until it is done.
    pub outcome: Option<ImportOutcome>,
    /// Of a refused line: the title of the column, and why.
    pub field: String,
    pub reason: Option<ImportReason>,
}

/// Which lines; each part that is there must fit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LineFilter {
    pub plan: Option<ImportPlan>,
    pub outcome: Option<ImportOutcome>,
}

/// Up to `limit` lines after `after`, in the order of the file.
pub async fn lines(
    pool: &PgPool,
    import_id: ImportId,
    filter: LineFilter,
    after: Option<i32>,
    limit: i64,
) -> Result<Vec<LineRow>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select line, subject, title, plan, outcome, field, reason from import_line
        where import_id = $1 and line > $2 and ($3::text is null or plan = $3) and ($4::text is null or outcome = $4)
        order by line limit $5
        "#,
        import_id.0,
        after.unwrap_or_default(),
        filter.plan.map(ImportPlan::as_str),
        filter.outcome.map(ImportOutcome::as_str),
        limit,
    )
    .fetch_all(pool)
    .await?;
    let lines = rows.into_iter().map(|row| LineRow {
        line: row.line,
        subject: row.subject,
        title: row.title,
        plan: ImportPlan::read(&row.plan).unwrap_or(ImportPlan::Refuse),
        outcome: row.outcome.and_then(|text| ImportOutcome::read(&text).ok()),
        field: row.field,
        reason: ImportReason::read(&row.reason).ok(),
    });
    Ok(lines.collect())
}
