//! Reports: somebody says that something is wrong. Several of one thing are one case.

use guildhall_domain::{
    ids::{CaseId, ReportId, Uid},
    review::{
        FIRST_LOOK, Rejection, ReportState, ReviewEventKind, ReviewKind, ReviewOutcome,
        ReviewReason, ReviewState,
    },
    secret::redact,
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{ReviewError, kind, note_event};
use crate::DatabaseError;

/// Reports of one person in a day. Ours: far more than anybody meets, and it bounds what staff have to read.
const MOST_A_DAY: i64 = 50;

/// A report to be written.
#[derive(Debug, Clone)]
pub struct NewReport<'a> {
    pub by: Uid,
    pub kind: ReviewKind,
    /// A message's id, or the id of the conversation with a person.
    pub subject: &'a str,
    pub reason: ReviewReason,
    pub text: &'a str,
}

/// Most characters that the reports of one person about another hold together while nobody has decided. Ours.
const MOST_TEXT: i32 = 8_000;
/// Messages from which on nothing is added to one report: each addition writes all of them again. Ours.
const MOST_MESSAGES: i32 = 200;

/// A report as its reporter sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportRow {
    pub report_id: ReportId,
    /// `None` for one that only another release knows.
    pub kind: Option<ReviewKind>,
    pub reason: Option<ReviewReason>,
    pub text: String,
    pub reported_at: OffsetDateTime,
    pub state: ReportState,
    /// When it was decided.
    pub decided_at: Option<OffsetDateTime>,
}

/// Writes a report with a copy of what it is about, and opens a case of it or joins the one that is open. What the reporter has reported
/// already is no second report: what has happened since is added to the one there is.
///
/// # Errors
/// As [`ReviewError`] says.
pub async fn report(tx: &mut PgConnection, new: &NewReport<'_>) -> Result<ReportId, ReviewError> {
    let subject = kind::find(tx, new.kind, new.subject, new.by).await?;
    if let Some(known) = known(tx, new, &subject.key).await? {
        add_to(tx, known, new, &subject).await?;
        return Ok(known);
    }
    let today = sqlx::query_scalar!(
        r#"select count(*) as "today!" from review_report
           where reporter_uid = $1 and reported_at > now() - interval '1 day'"#,
        new.by.0,
    );
    if today.fetch_one(&mut *tx).await? >= MOST_A_DAY {
        return Err(ReviewError::TooMany);
    }
    let case = open_case(tx, new, &subject).await?;
    let text = redact(new.text);
    let written = sqlx::query_scalar!(
        "insert into review_report (report_id, case_id, reporter_uid, reason, text, evidence) values ($1, $2, $3, $4, $5, $6)
         on conflict (case_id, reporter_uid) do nothing returning report_id",
        Uuid::now_v7(),
        case.0,
        new.by.0,
        new.reason.as_str(),
        &text.text,
        serde_json::to_value(&subject.evidence).map_err(|error| sqlx::Error::Encode(error.into()))?,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(written) = written else {
        // Sent twice at the same time.
        return Ok(known(tx, new, &subject.key).await?.ok_or(Rejection::NotFound)?);
    };
    sqlx::query!(
        "update review_case set reports = reports + 1, version = version + 1 where case_id = $1",
        case.0
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "insert into review_picture (case_id, upload_id) select $1, unnest($2::uuid[]) on conflict do nothing",
        case.0,
        &subject.pictures(),
    )
    .execute(&mut *tx)
    .await?;
    note_event(tx, case, ReviewEventKind::Reported, new.by, None, None).await?;
    Ok(ReportId(written))
}

/// Somebody reports again whom they have reported, before anybody has decided: what they say now and the messages since stand with what they
/// said, and whoever looks at the case sees that it has changed.
async fn add_to(
    tx: &mut PgConnection,
    report: ReportId,
    new: &NewReport<'_>,
    subject: &kind::Subject,
) -> Result<(), ReviewError> {
    if new.kind.rules().is_decided_once {
        return Ok(());
    }
    let text = redact(new.text).text;
    let evidence = serde_json::to_value(&subject.evidence)
        .map_err(|error| sqlx::Error::Encode(error.into()))?;
    let case = sqlx::query_scalar!(
        r#"
        update review_report r set
            text = case when $2 = '' or position($2 in r.text) > 0 then r.text
                when r.text = '' then $2 else r.text || E'\n' || $2 end,
            evidence = (
                select jsonb_agg(one.message order by (one.message ->> 'seq')::bigint) from (
                    select distinct on (m ->> 'seq') m as message
                    from jsonb_array_elements(r.evidence || $3) with ordinality as both_of (m, place)
                    order by m ->> 'seq', place
                ) one
            )
        from review_case c
        where r.report_id = $1 and c.case_id = r.case_id and c.state = 'open' and length(r.text) + length($2) <= $4
            and jsonb_array_length(r.evidence) < $5
            and (($2 <> '' and position($2 in r.text) = 0) or not r.evidence @> $3)
        returning r.case_id
        "#,
        report.0,
        &text,
        evidence,
        MOST_TEXT,
        MOST_MESSAGES,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(case) = case else { return Ok(()) };
    sqlx::query!("update review_case set version = version + 1 where case_id = $1", case)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "insert into review_picture (case_id, upload_id) select $1, unnest($2::uuid[]) on conflict do nothing",
        case,
        &subject.pictures(),
    )
    .execute(&mut *tx)
    .await?;
    note_event(tx, CaseId(case), ReviewEventKind::Reported, new.by, None, None).await?;
    Ok(())
}

/// The report that the reporter has of this already: while nobody has decided, and for good where that is decided once.
async fn known(
    tx: &mut PgConnection,
    new: &NewReport<'_>,
    key: &str,
) -> Result<Option<ReportId>, DatabaseError> {
    let known = sqlx::query_scalar!(
        "select r.report_id from review_case c join review_report r using (case_id)
         where c.kind = $1 and c.subject = $2 and r.reporter_uid = $3 and ($4 or c.state = 'open')
         order by c.opened_at desc limit 1",
        new.kind.as_str(),
        key,
        new.by.0,
        new.kind.rules().is_decided_once,
    )
    .fetch_optional(tx)
    .await?;
    Ok(known.map(ReportId))
}

/// The open case of a thing, held until the transaction ends: the one there is, or a new one.
async fn open_case(
    tx: &mut PgConnection,
    new: &NewReport<'_>,
    subject: &kind::Subject,
) -> Result<CaseId, ReviewError> {
    // Whoever decides the open case may do so between the two statements; the next turn opens another.
    loop {
        sqlx::query!(
            "insert into review_case (case_id, kind, subject, accused_uid, reason, due_at)
             values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
             on conflict (kind, subject) where state = 'open' do nothing",
            Uuid::now_v7(),
            new.kind.as_str(),
            subject.key,
            subject.accused.0,
            new.reason.as_str(),
            FIRST_LOOK.as_seconds_f64(),
        )
        .execute(&mut *tx)
        .await?;
        let open = sqlx::query_scalar!(
            "select case_id from review_case where kind = $1 and subject = $2 and state = 'open' for update",
            new.kind.as_str(),
            subject.key,
        )
        .fetch_optional(&mut *tx)
        .await?;
        if let Some(open) = open {
            return Ok(CaseId(open));
        }
    }
}

/// Somebody's reports before `before`, newest first.
pub async fn list(
    pool: &PgPool,
    by: Uid,
    before: Option<ReportId>,
    limit: i64,
) -> Result<Vec<ReportRow>, DatabaseError> {
    // Ids of version 7 have the order of time.
    let rows = sqlx::query!(
        r#"
        select r.report_id, c.kind, r.reason, r.text, r.reported_at, c.state, c.outcome, c.appeal_outcome, c.decided_at
        from review_report r join review_case c using (case_id)
        where r.reporter_uid = $1 and ($2::uuid is null or r.report_id < $2)
        order by r.report_id desc limit $3
        "#,
        by.0,
        before.map(|id| id.0),
        limit,
    )
    .fetch_all(pool)
    .await?;
    let report = rows.into_iter().map(|row| {
        let outcome = row.outcome.and_then(|text| text.parse::<ReviewOutcome>().ok());
        // What an appeal overturned was no violation in the end.
        let is_overturned = row.appeal_outcome.as_deref() == Some("overturned");
        let outcome = if is_overturned { Some(ReviewOutcome::NoViolation) } else { outcome };
        let is_open = row.state == ReviewState::Open.as_str();
        ReportRow {
            report_id: ReportId(row.report_id),
            kind: row.kind.parse().ok(),
            reason: row.reason.parse().ok(),
            text: row.text,
            reported_at: row.reported_at,
            state: ReportState::of(outcome.filter(|_| !is_open)),
            decided_at: row.decided_at,
        }
    });
    Ok(report.collect())
}
