//! Files that are read in: tables `import` and `import_line`. A file is kept as its lines, each with what it would do; then they are done in
//! order, some at a time, each with what came of it in the transaction that did it. So a line is done once, however often it is asked for and
//! wherever a process ended.
//!
//! What a line means is its feature's: [`crate::market::catalogue`], [`crate::market::stock`]. Source: issue 18; decision 0064.

mod list;
#[cfg(test)]
mod tests;

pub use list::{LineFilter, LineRow, lines};

use guildhall_domain::{
    closed_list::ClosedList,
    ids::{ImportId, Uid},
    import::{Cells, ImportKind, ImportOutcome, ImportPlan, LineRefused},
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::DatabaseError;

/// Most files of a person and a kind that were tried and not done. Ours: a few windows; a new one takes the place of the oldest.
const MOST_TRIED: i64 = 5;
/// Lines that are done in one transaction. Ours: it holds the head of the log of staff acts for less than a tenth of a second.
pub const AT_ONCE: i64 = 500;

/// A file that was tried.
#[derive(Debug, Clone, Copy)]
pub struct NewImport<'a> {
    pub import_id: ImportId,
    pub kind: ImportKind,
    pub by: Uid,
    pub file_name: &'a str,
    pub sha256: [u8; 32],
}

/// A line and what it would do.
#[derive(Debug, Clone, PartialEq)]
pub struct TriedLine {
    /// Where it begins in the file, counted from 1.
    pub line: i32,
    pub cells: Cells,
    /// What it is about; empty for what is to be made.
    pub subject: String,
    pub title: String,
    pub plan: ImportPlan,
    /// The version of what is there.
    pub seen: Option<i64>,
    /// Of a refused line.
    pub refused: Option<LineRefused>,
}

/// A line that is to be done.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenLine {
    pub line: i32,
    pub cells: Cells,
    pub subject: String,
    pub seen: Option<i64>,
}

/// A line and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoneLine {
    pub line: i32,
    pub subject: String,
    pub outcome: ImportOutcome,
    /// Of a refused line.
    pub refused: Option<LineRefused>,
}

/// An import, with how many lines would do what and how many have done it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    pub import_id: ImportId,
    pub kind: ImportKind,
    pub file_name: String,
    pub sha256: Vec<u8>,
    pub created_at: OffsetDateTime,
    /// When the last line was done.
    pub applied_at: Option<OffsetDateTime>,
    /// By plan; those with none are left out.
    pub planned: Vec<(ImportPlan, i64)>,
    /// By outcome, of the lines that are done; those with none are left out.
    pub done: Vec<(ImportOutcome, i64)>,
}

/// Keeps a file that was tried. What it would leave or refuse is done with that.
pub async fn keep(
    tx: &mut PgConnection,
    import: NewImport<'_>,
    lines: &[TriedLine],
) -> Result<Import, DatabaseError> {
    make_room(tx, import.by, import.kind).await?;
    sqlx::query!(
        "insert into import (import_id, kind, by_uid, file_name, sha256) values ($1, $2, $3, $4, $5)",
        import.import_id.0,
        import.kind.as_str(),
        import.by.0,
        import.file_name,
        &import.sha256[..],
    )
    .execute(&mut *tx)
    .await?;
    for some in lines.chunks(1_000) {
        let cells: Vec<serde_json::Value> =
            some.iter().map(|it| serde_json::json!(it.cells)).collect();
        let outcome = |plan| match plan {
            ImportPlan::Leave => Some(ImportOutcome::Left.as_str().to_owned()),
            ImportPlan::Refuse => Some(ImportOutcome::Refused.as_str().to_owned()),
            ImportPlan::Add | ImportPlan::Change => None,
        };
        sqlx::query!(
            r#"
            insert into import_line (import_id, line, cells, subject, title, plan, seen, outcome, field, reason)
            select $1, * from unnest($2::int[], $3::jsonb[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::text[])
            "#,
            import.import_id.0,
            &some.iter().map(|it| it.line).collect::<Vec<_>>(),
            &cells,
            &some.iter().map(|it| it.subject.clone()).collect::<Vec<_>>(),
            &some.iter().map(|it| it.title.clone()).collect::<Vec<_>>(),
            &some.iter().map(|it| it.plan.as_str().to_owned()).collect::<Vec<_>>(),
            &some.iter().map(|it| it.seen).collect::<Vec<_>>() as &[Option<i64>],
            &some.iter().map(|it| outcome(it.plan)).collect::<Vec<_>>() as &[Option<String>],
            &some.iter().map(|it| field(it.refused.as_ref())).collect::<Vec<_>>(),
            &some.iter().map(|it| reason(it.refused.as_ref())).collect::<Vec<_>>(),
        )
        .execute(&mut *tx)
        .await?;
    }
    let kept = find_in(tx, import.by, import.import_id).await?;
    Ok(kept.expect("it was written in this transaction"))
}

/// Forgets what somebody has tried longest ago and not begun to do: trying costs nothing, and rows would be kept for weeks. One that is
/// being done is held by who does it, and passed over.
async fn make_room(tx: &mut PgConnection, by: Uid, kind: ImportKind) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        delete from import where import_id in (
            select i.import_id from import i
            where i.by_uid = $1 and i.kind = $2 and i.applied_at is null and not exists (
                select from import_line l where l.import_id = i.import_id and l.outcome in ('added', 'changed', 'stale')
            )
            order by i.created_at desc, i.import_id offset $3 for update skip locked
        )
        "#,
        by.0,
        kind.as_str(),
        MOST_TRIED - 1,
    )
    .execute(tx)
    .await?;
    Ok(())
}

fn field(refused: Option<&LineRefused>) -> String {
    refused.map(|it| it.field.clone()).unwrap_or_default()
}

fn reason(refused: Option<&LineRefused>) -> String {
    refused.map(|it| it.reason.as_str().to_owned()).unwrap_or_default()
}

/// Somebody's own import.
pub async fn find(
    pool: &PgPool,
    by: Uid,
    import_id: ImportId,
) -> Result<Option<Import>, DatabaseError> {
    let mut connection = pool.acquire().await?;
    find_in(&mut connection, by, import_id).await
}

/// The same within the caller's transaction.
pub(crate) async fn find_in(
    db: &mut PgConnection,
    by: Uid,
    import_id: ImportId,
) -> Result<Option<Import>, DatabaseError> {
    let row = sqlx::query!(
        "select kind, file_name, sha256, created_at, applied_at from import where import_id = $1 and by_uid = $2",
        import_id.0,
        by.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    // One of a kind that only another release knows is none here.
    let known = row.and_then(|row| Some((ImportKind::read(&row.kind).ok()?, row)));
    let Some((kind, row)) = known else { return Ok(None) };
    let counts = sqlx::query!(
        r#"select plan, outcome, count(*) as "number!" from import_line where import_id = $1 group by plan, outcome"#,
        import_id.0,
    )
    .fetch_all(db)
    .await?;
    let sum = |is_it: &dyn Fn(&str, Option<&str>) -> bool| -> i64 {
        let found = counts.iter().filter(|row| is_it(&row.plan, row.outcome.as_deref()));
        found.map(|row| row.number).sum()
    };
    let planned = ImportPlan::ALL
        .into_iter()
        .map(|plan| (plan, sum(&|text, _| text == plan.as_str())))
        .filter(|(_, number)| *number > 0);
    let done = ImportOutcome::ALL
        .into_iter()
        .map(|outcome| (outcome, sum(&|_, text| text == Some(outcome.as_str()))))
        .filter(|(_, number)| *number > 0);
    Ok(Some(Import {
        import_id,
        kind,
        file_name: row.file_name,
        sha256: row.sha256,
        created_at: row.created_at,
        applied_at: row.applied_at,
        planned: planned.collect(),
        done: done.collect(),
    }))
}

/// The next lines to be done, in their order. Who does them holds the import: a second one waits, and finds them done.
pub async fn open_lines(
    tx: &mut PgConnection,
    import_id: ImportId,
) -> Result<Vec<OpenLine>, DatabaseError> {
    sqlx::query!("select import_id from import where import_id = $1 for update", import_id.0)
        .fetch_optional(&mut *tx)
        .await?;
    let rows = sqlx::query!(
        "select line, cells, subject, seen from import_line where import_id = $1 and outcome is null order by line limit $2",
        import_id.0,
        AT_ONCE,
    )
    .fetch_all(tx)
    .await?;
    let lines = rows.into_iter().map(|row| OpenLine {
        line: row.line,
        cells: serde_json::from_value(row.cells).unwrap_or_default(),
        subject: row.subject,
        seen: row.seen,
    });
    Ok(lines.collect())
}

/// Writes down what came of lines, and after the last one that the import is over. Answers whether this was that moment.
pub async fn note_done(
    tx: &mut PgConnection,
    import_id: ImportId,
    done: &[DoneLine],
) -> Result<bool, DatabaseError> {
    sqlx::query!(
        r#"
        update import_line l set outcome = d.outcome, subject = d.subject, field = d.field, reason = d.reason
        from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) as d (line, outcome, subject, field, reason)
        where l.import_id = $1 and l.line = d.line and l.outcome is null
        "#,
        import_id.0,
        &done.iter().map(|it| it.line).collect::<Vec<_>>(),
        &done.iter().map(|it| it.outcome.as_str().to_owned()).collect::<Vec<_>>(),
        &done.iter().map(|it| it.subject.clone()).collect::<Vec<_>>(),
        &done.iter().map(|it| field(it.refused.as_ref())).collect::<Vec<_>>(),
        &done.iter().map(|it| reason(it.refused.as_ref())).collect::<Vec<_>>(),
    )
    .execute(&mut *tx)
    .await?;
    let over = sqlx::query!(
        r#"
        update import set applied_at = now()
        where import_id = $1 and applied_at is null
            and not exists (select from import_line where import_id = $1 and outcome is null)
        "#,
        import_id.0,
    )
    .execute(tx)
    .await?;
    Ok(over.rows_affected() > 0)
}
