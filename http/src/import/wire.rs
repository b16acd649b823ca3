//! What a file that is read in looks like on the wire.
use super::file::text_file;
use crate::api::{error::ApiError, rules, wire::millis};
use garde::Validate;
use guildhall_domain::{
    ids::{ImportId, Uid},
    import::{ImportKind, ImportOutcome, ImportPlan, ImportReason, MOST_BYTES},
};
use guildhall_persistence::import::{self as rows, Import, LineRow, NewImport};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use uuid::Uuid;

/// A file of 2 MB as a text of JSON, with quotes and line ends written out.
pub const MOST_BODY: usize = 3 * MOST_BYTES;

/// A file to be tried.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ImportFile {
    /// What its owner calls it, for the record: 1 to 200 characters.
    #[garde(custom(rules::text(1, 200)))]
    pub file_name: String,
    /// The file as text: CSV with titles in its first line, cells between commas, semicolons or tabs. At most 2 MB and 5,000 lines.
    #[garde(custom(text_file))]
    pub content: String,
}

/// Which tried file is to be done.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ApplyImport {
    /// The import.
    #[garde(skip)]
    pub import_id: ImportId,
    /// Of the file that was tried, in hexadecimal: what was looked at is what is done.
    #[garde(custom(rules::text(64, 64)))]
    pub sha256: String,
}

impl ImportFile {
    /// As it is kept.
    pub fn tried_by(&self, by: Uid, kind: ImportKind) -> NewImport<'_> {
        NewImport {
            import_id: ImportId(Uuid::now_v7()),
            kind,
            by,
            file_name: self.file_name.trim(),
            sha256: Sha256::digest(&self.content).into(),
        }
    }
}

impl ApplyImport {
    /// The import, if it is the caller's own, of that kind, and of the file that was looked at.
    ///
    /// # Errors
    /// [`ApiError::NotFound`] or [`ApiError::Conflict`] if not.
    pub async fn find(
        &self,
        pool: &PgPool,
        by: Uid,
        kind: ImportKind,
    ) -> Result<ImportId, ApiError> {
        let there = rows::find(pool, by, self.import_id).await?;
        let there = there.filter(|it| it.kind == kind).ok_or(ApiError::NotFound)?;
        if hex::encode(there.sha256) == self.sha256 {
            Ok(self.import_id)
        } else {
            Err(ApiError::Conflict)
        }
    }
}

/// A file, with how many lines would do what and how many have done it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportState {
    /// The import.
    pub import_id: ImportId,
    /// What it is read into.
    pub kind: ImportKind,
    /// What its owner calls it.
    pub file_name: String,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// When it was tried, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When its last line was done, in milliseconds since 1970 UTC; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub applied_at: Option<i64>,
    /// How many lines would do what; what none would do is left out.
    pub planned: BTreeMap<&'static str, i64>,
    /// Of how many lines what came; what came of none is left out. Lines that leave everything or are refused have come to that when they
    /// are tried.
    pub done: BTreeMap<&'static str, i64>,
}

/// A line of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportLine {
    /// Where it begins in the file; the titles are in line 1.
    pub line: i32,
    /// The number of the goods it is about; empty of what is not there yet.
    pub subject: String,
    /// What that is called.
    pub title: String,
    /// What it would do.
    pub plan: ImportPlan,
    /// What came of it; absent until it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<ImportOutcome>,
    /// Of a refused line: the title of the column.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub field: String,
    /// Of a refused line: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ImportReason>,
}

/// A page of lines.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportLines {
    /// The lines.
    pub lines: Vec<ImportLine>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl From<Import> for ImportState {
    fn from(import: Import) -> Self {
        Self {
            import_id: import.import_id,
            kind: import.kind,
            file_name: import.file_name,
            sha256: hex::encode(import.sha256),
            created_at: millis(import.created_at),
            applied_at: import.applied_at.map(millis),
            planned: import.planned.into_iter().map(|(it, number)| (it.as_str(), number)).collect(),
            done: import.done.into_iter().map(|(it, number)| (it.as_str(), number)).collect(),
        }
    }
}

impl From<LineRow> for ImportLine {
    fn from(row: LineRow) -> Self {
        Self {
            line: row.line,
            subject: row.subject,
            title: row.title,
            plan: row.plan,
            outcome: row.outcome,
            field: row.field,
            reason: row.reason,
        }
    }
}
