//! The review queue: tables `review_case`, `review_report`, `review_event` and `review_picture`. Rules are in `domain::review`; what differs
//! between kinds is in [`kind`] alone.
//!
//! Source: issue 18 (one review queue); decision 0070.

pub mod act;
mod kind;
pub mod list;
pub mod report;
#[cfg(test)]
mod tests;

use guildhall_domain::{
    ids::{CaseId, Uid},
    review::{Case, Rejection, ReviewEventKind, ReviewKind, ReviewOutcome, ReviewState},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::{DatabaseError, identity::account_action::ActionError};

/// A message as it was when somebody reported it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    pub seq: i64,
    pub sender: i64,
    /// In milliseconds since 1970 UTC.
    pub sent_at: i64,
    /// In its wire form.
    pub body: Value,
    /// Whether this one is what the report is about.
    pub is_reported: bool,
}

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// The reporter's own, the shop's, taken back already, or said to customer support.
    #[error("this is not reported")]
    NotReportable,
    /// The reporter has reported as much as one may in a day.
    #[error("too many reports")]
    TooMany,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for ReviewError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

impl From<ActionError> for ReviewError {
    fn from(error: ActionError) -> Self {
        match error {
            ActionError::NotFound => Rejection::NotFound.into(),
            ActionError::IsVisitor
            | ActionError::IsNoAgent
            | ActionError::NeedsOwner
            | ActionError::IsStaff => Rejection::Forbidden.into(),
            ActionError::Database(error) => error.into(),
        }
    }
}

/// A locked case.
struct Locked {
    case: Case,
    subject: String,
    undo: Option<Value>,
    now: OffsetDateTime,
}

/// A kind, state or outcome in a row that only another release knows: nothing is decided about it here.
fn unknown() -> DatabaseError {
    DatabaseError::Refused(sqlx::Error::Decode("a review case of another release".into()))
}

/// Reads a case and holds it until the transaction ends.
async fn lock(tx: &mut PgConnection, id: CaseId) -> Result<Locked, ReviewError> {
    let row = sqlx::query!(
        "select kind, subject, state, version, accused_uid, owner_uid, outcome, decided_by, appeal_until, undo
         from review_case where case_id = $1 for update",
        id.0,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Rejection::NotFound)?;
    let reporters = sqlx::query_scalar!(
        r#"select reporter_uid as "uid!" from review_report where case_id = $1 order by reported_at"#,
        id.0,
    )
    .fetch_all(&mut *tx)
    .await?;
    // Not the beginning of the transaction, which may be before somebody else let the case go.
    let now = sqlx::query_scalar!(r#"select clock_timestamp() as "now!""#).fetch_one(tx).await?;
    let outcome: Option<ReviewOutcome> =
        row.outcome.map(|text| text.parse()).transpose().map_err(|_| unknown())?;
    let case = Case {
        kind: row.kind.parse::<ReviewKind>().map_err(|_| unknown())?,
        state: row.state.parse::<ReviewState>().map_err(|_| unknown())?,
        version: row.version,
        accused: Uid(row.accused_uid),
        reporters: reporters.into_iter().map(Uid).collect(),
        owner: row.owner_uid.map(Uid),
        outcome,
        decided_by: row.decided_by.map(Uid),
        appeal_until: row.appeal_until,
    };
    Ok(Locked { case, subject: row.subject, undo: row.undo, now })
}

/// Adds a line to the history of a case.
async fn note_event(
    tx: &mut PgConnection,
    case: CaseId,
    kind: ReviewEventKind,
    by: Uid,
    outcome: Option<&str>,
    note: Option<&str>,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "insert into review_event (case_id, kind, by_uid, outcome, note) values ($1, $2, $3, $4, $5)",
        case.0,
        kind.as_str(),
        by.0,
        outcome,
        note,
    )
    .execute(tx)
    .await?;
    Ok(())
}
