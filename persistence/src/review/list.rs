//! The queue as staff read it, and a decision as the one reads it whom it is against.

use guildhall_domain::{
    ids::{CaseId, ReportId, Uid},
    review::{
        AppealOutcome, ReviewEventKind, ReviewKind, ReviewOutcome, ReviewReason, ReviewState,
    },
};
use sqlx::{PgPool, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Evidence;
use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// Which of the cases that wait.
#[derive(Debug, Clone, Default)]
pub struct Waiting {
    /// Kinds that the reader may see.
    pub kinds: Vec<ReviewKind>,
    /// `None`: first looks and appeals.
    pub state: Option<ReviewState>,
    pub owner: Option<Uid>,
    pub is_unassigned: bool,
    pub is_overdue: bool,
}

/// A case in one line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseRow {
    pub case_id: CaseId,
    pub version: i64,
    /// `None` for what only another release knows.
    pub kind: Option<ReviewKind>,
    pub state: Option<ReviewState>,
    pub reason: Option<ReviewReason>,
    pub reports: i32,
    pub accused: PublicProfile,
    pub owner: Option<PublicProfile>,
    pub opened_at: OffsetDateTime,
    pub due_at: Option<OffsetDateTime>,
    pub is_overdue: bool,
    pub settled_at: Option<OffsetDateTime>,
    pub outcome: Option<ReviewOutcome>,
    pub appeal_outcome: Option<AppealOutcome>,
}

/// How many cases wait.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub waiting: i64,
    pub overdue: i64,
    pub mine: i64,
    pub unassigned: i64,
    pub appeals: i64,
}

/// Where a page ended: the time it is ordered by, and the case.
pub type Cursor = (OffsetDateTime, CaseId);

struct Row {
    case_id: Uuid,
    version: i64,
    kind: String,
    state: String,
    reason: String,
    reports: i32,
    accused_uid: i64,
    nickname: String,
    profile_pic: Option<Uuid>,
    owner_uid: Option<i64>,
    owner_nickname: Option<String>,
    owner_picture: Option<Uuid>,
    opened_at: OffsetDateTime,
    due_at: Option<OffsetDateTime>,
    is_overdue: bool,
    settled_at: Option<OffsetDateTime>,
    outcome: Option<String>,
    appeal_outcome: Option<String>,
}

impl From<Row> for CaseRow {
    fn from(row: Row) -> Self {
        let owner = row.owner_uid.zip(row.owner_nickname);
        Self {
            case_id: CaseId(row.case_id),
            version: row.version,
            kind: row.kind.parse().ok(),
            state: row.state.parse().ok(),
            reason: row.reason.parse().ok(),
            reports: row.reports,
            accused: PublicProfile::new(row.accused_uid, row.nickname, row.profile_pic),
            owner: owner.map(|(uid, name)| PublicProfile::new(uid, name, row.owner_picture)),
            opened_at: row.opened_at,
            due_at: row.due_at,
            is_overdue: row.is_overdue,
            settled_at: row.settled_at,
            outcome: row.outcome.and_then(|text| text.parse().ok()),
            appeal_outcome: row.appeal_outcome.and_then(|text| text.parse().ok()),
        }
    }
}

/// Cases as a line of the list shows them, of some rows `c`.
macro_rules! lines {
    ($from:literal, $($argument:expr),*) => {
        sqlx::query_as!(
            Row,
            r#"
            select c.case_id as "case_id!", c.version as "version!", c.kind as "kind!", c.state as "state!", c.reason as "reason!",
                c.reports as "reports!", c.accused_uid as "accused_uid!", a.nickname, a.profile_pic,
                o.uid as "owner_uid?", o.nickname as "owner_nickname?", o.profile_pic as owner_picture,
                c.opened_at as "opened_at!", c.due_at, coalesce(c.due_at < now(), false) as "is_overdue!",
                c.settled_at, c.outcome, c.appeal_outcome
            from "# + $from,
            $($argument),*
        )
    };
}

fn texts(kinds: &[ReviewKind]) -> Vec<String> {
    kinds.iter().map(|kind| kind.as_str().to_owned()).collect()
}

/// Cases that wait, after `after`: what is due first comes first.
pub async fn waiting(
    pool: &PgPool,
    filter: &Waiting,
    after: Option<Cursor>,
    limit: i64,
) -> Result<Vec<CaseRow>, DatabaseError> {
    let rows = lines!(
        "review_case c join account a on a.uid = c.accused_uid left join account o on o.uid = c.owner_uid
         where c.due_at is not null and c.kind = any($1) and ($2::text is null or c.state = $2)
             and ($3::bigint is null or c.owner_uid = $3) and (not $4 or c.owner_uid is null) and (not $5 or c.due_at < now())
             and ($6::timestamptz is null or (c.due_at, c.case_id) > ($6, $7::uuid))
         order by c.due_at, c.case_id limit $8",
        &texts(&filter.kinds),
        filter.state.map(|state| state.as_str()),
        filter.owner.map(|owner| owner.0),
        filter.is_unassigned,
        filter.is_overdue,
        after.map(|(at, _)| at),
        after.map(|(_, id)| id.0),
        limit
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(CaseRow::from).collect())
}

/// Cases of one state that are settled, before `before`, newest decision first. Each kind is a run of one index.
pub async fn settled(
    pool: &PgPool,
    kinds: &[ReviewKind],
    state: ReviewState,
    before: Option<Cursor>,
    limit: i64,
) -> Result<Vec<CaseRow>, DatabaseError> {
    let rows = lines!(
        "unnest($1::text[]) as k (kind) cross join lateral (
             select * from review_case x where x.state = $2 and x.kind = k.kind and x.settled_at is not null
                 and ($3::timestamptz is null or (x.settled_at, x.case_id) < ($3, $4::uuid))
             order by x.settled_at desc, x.case_id desc limit $5
         ) c join account a on a.uid = c.accused_uid left join account o on o.uid = c.owner_uid
         order by c.settled_at desc, c.case_id desc limit $5",
        &texts(kinds),
        state.as_str(),
        before.map(|(at, _)| at),
        before.map(|(_, id)| id.0),
        limit
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(CaseRow::from).collect())
}

/// Cases about somebody, whatever became of them or those of one state, before `before`, newest first.
pub async fn about(
    pool: &PgPool,
    kinds: &[ReviewKind],
    accused: Uid,
    state: Option<ReviewState>,
    before: Option<Cursor>,
    limit: i64,
) -> Result<Vec<CaseRow>, DatabaseError> {
    let rows = lines!(
        "review_case c join account a on a.uid = c.accused_uid left join account o on o.uid = c.owner_uid
         where c.accused_uid = $1 and c.kind = any($2) and ($3::text is null or c.state = $3)
             and ($4::timestamptz is null or (c.opened_at, c.case_id) < ($4, $5::uuid))
         order by c.opened_at desc, c.case_id desc limit $6",
        accused.0,
        &texts(kinds),
        state.map(|state| state.as_str()),
        before.map(|(at, _)| at),
        before.map(|(_, id)| id.0),
        limit
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(CaseRow::from).collect())
}

/// How many cases of these kinds wait, and how many of them for `by`.
pub async fn counts(pool: &PgPool, kinds: &[ReviewKind], by: Uid) -> Result<Counts, DatabaseError> {
    Ok(sqlx::query_as!(
        Counts,
        r#"
        select count(*) as "waiting!", count(*) filter (where due_at < now()) as "overdue!",
            count(*) filter (where owner_uid = $2) as "mine!", count(*) filter (where owner_uid is null) as "unassigned!",
            count(*) filter (where state = 'appealed') as "appeals!"
        from review_case where due_at is not null and kind = any($1)
        "#,
        &texts(kinds),
        by.0,
    )
    .fetch_one(pool)
    .await?)
}

/// A report as staff read it.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseReport {
    pub report_id: ReportId,
    pub by: PublicProfile,
    pub reason: Option<ReviewReason>,
    pub text: String,
    pub reported_at: OffsetDateTime,
    pub evidence: Vec<Evidence>,
}

/// A line of the history of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseEvent {
    /// `None` for one that only another release knows.
    pub kind: Option<ReviewEventKind>,
    pub by: PublicProfile,
    /// Of a decision, or of an appeal's.
    pub outcome: Option<String>,
    pub note: Option<String>,
    pub at: OffsetDateTime,
}

/// What was decided against somebody, and how their appeal stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    pub case_id: CaseId,
    pub kind: Option<ReviewKind>,
    pub state: Option<ReviewState>,
    pub reason: Option<ReviewReason>,
    pub outcome: Option<ReviewOutcome>,
    pub decided_at: Option<OffsetDateTime>,
    pub appeal_until: Option<OffsetDateTime>,
    pub can_appeal: bool,
    pub appeal_text: Option<String>,
    pub appealed_at: Option<OffsetDateTime>,
    pub appeal_outcome: Option<AppealOutcome>,
    pub appeal_decided_at: Option<OffsetDateTime>,
    /// The reported message, in its wire form; `None` if it is about no single one.
    pub message: Option<serde_json::Value>,
}

/// All of a case.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseDetail {
    pub row: CaseRow,
    pub subject: String,
    pub decided_by: Option<Uid>,
    pub appeal_until: Option<OffsetDateTime>,
    pub can_appeal: bool,
    pub appeal_text: Option<String>,
    pub reports: Vec<CaseReport>,
    /// Everybody whose messages are shown.
    pub speakers: Vec<PublicProfile>,
    /// Oldest first.
    pub events: Vec<CaseEvent>,
}

/// So many of the newest reports of one case are shown. Ours: they say the same.
const MOST_REPORTS: i64 = 50;
/// So many of the newest lines of a history. Ours.
const MOST_EVENTS: i64 = 200;

/// One case with its reports, evidence and history.
pub async fn detail(pool: &PgPool, id: CaseId) -> Result<Option<CaseDetail>, DatabaseError> {
    let row = lines!(
        "review_case c join account a on a.uid = c.accused_uid left join account o on o.uid = c.owner_uid where c.case_id = $1",
        id.0
    )
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let more = sqlx::query!(
        r#"
        select subject, decided_by, appeal_until, appeal_text,
            coalesce(state = 'decided' and appeal_until > now(), false) as "can_appeal!"
        from review_case where case_id = $1
        "#,
        id.0,
    )
    .fetch_optional(pool)
    .await?;
    let Some(more) = more else { return Ok(None) };
    let reports = sqlx::query!(
        r#"
        select r.report_id, r.reporter_uid, a.nickname, a.profile_pic, r.reason, r.text, r.reported_at,
            r.evidence as "evidence: Json<Vec<Evidence>>"
        from review_report r join account a on a.uid = r.reporter_uid
        where r.case_id = $1 order by r.report_id desc limit $2
        "#,
        id.0,
        MOST_REPORTS,
    )
    .fetch_all(pool)
    .await?;
    let reports: Vec<CaseReport> = reports
        .into_iter()
        .map(|row| CaseReport {
            report_id: ReportId(row.report_id),
            by: PublicProfile::new(row.reporter_uid, row.nickname, row.profile_pic),
            reason: row.reason.parse().ok(),
            text: row.text,
            reported_at: row.reported_at,
            evidence: row.evidence.0,
        })
        .collect();
    let said = reports.iter().flat_map(|report| &report.evidence);
    let mut senders: Vec<i64> = said.map(|message| message.sender).collect();
    senders.sort_unstable();
    senders.dedup();
    let speakers = sqlx::query!(
        "select uid, nickname, profile_pic from account where uid = any($1) order by uid",
        &senders
    )
    .fetch_all(pool)
    .await?;
    let events = sqlx::query!(
        "select e.kind, e.by_uid, a.nickname, a.profile_pic, e.outcome, e.note, e.at
         from review_event e join account a on a.uid = e.by_uid
         where e.case_id = $1 order by e.event_id desc limit $2",
        id.0,
        MOST_EVENTS,
    )
    .fetch_all(pool)
    .await?;
    Ok(Some(CaseDetail {
        row: row.into(),
        subject: more.subject,
        decided_by: more.decided_by.map(Uid),
        appeal_until: more.appeal_until,
        can_appeal: more.can_appeal,
        appeal_text: more.appeal_text,
        reports,
        speakers: speakers
            .into_iter()
            .map(|row| PublicProfile::new(row.uid, row.nickname, row.profile_pic))
            .collect(),
        events: events
            .into_iter()
            .rev()
            .map(|row| CaseEvent {
                kind: row.kind.parse().ok(),
                by: PublicProfile::new(row.by_uid, row.nickname, row.profile_pic),
                outcome: row.outcome,
                note: row.note,
                at: row.at,
            })
            .collect(),
    }))
}

/// A decision against `uid`; nobody else is shown it, and nothing of it says who reported.
pub async fn decision(
    pool: &PgPool,
    uid: Uid,
    id: CaseId,
) -> Result<Option<Decision>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select c.kind, c.state, c.reason, c.outcome, c.decided_at, c.appeal_until, c.appeal_text, c.appealed_at, c.appeal_outcome,
            c.appeal_decided_at, coalesce(c.state = 'decided' and c.appeal_until > now(), false) as "can_appeal!",
            (select m -> 'body' from review_report r cross join jsonb_array_elements(r.evidence) m
             where r.case_id = c.case_id and (m -> 'is_reported')::boolean limit 1) as message
        from review_case c
        where c.case_id = $1 and c.accused_uid = $2 and c.outcome <> 'no_violation'
        "#,
        id.0,
        uid.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Decision {
        case_id: id,
        kind: row.kind.parse().ok(),
        state: row.state.parse().ok(),
        reason: row.reason.parse().ok(),
        outcome: row.outcome.and_then(|text| text.parse().ok()),
        decided_at: row.decided_at,
        appeal_until: row.appeal_until,
        can_appeal: row.can_appeal,
        appeal_text: row.appeal_text,
        appealed_at: row.appealed_at,
        appeal_outcome: row.appeal_outcome.and_then(|text| text.parse().ok()),
        appeal_decided_at: row.appeal_decided_at,
        message: row.message,
    }))
}
