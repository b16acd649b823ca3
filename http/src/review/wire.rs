//! The review queue in the wire's words.
use crate::{
    api::{
        error::{ApiError, Reason},
        page::{CursorFields, CursorQuery},
        rules,
        wire::millis,
    },
    identity::profile::Profile,
};
use garde::Validate;
use guildhall_domain::{
    ids::{CaseId, ConversationId, MsgId, NotAnId, ReportId, Uid},
    moment,
    review::{
        AppealOutcome, Case, ReportState, ReviewEventKind, ReviewKind, ReviewOutcome, ReviewReason,
        ReviewState, ReviewWhose, Reviewer, TEXT_LENGTH,
    },
};
use guildhall_persistence::review::{
    Evidence,
    list::{CaseDetail, CaseEvent, CaseReport, CaseRow, Counts, Cursor, Decision},
    report::ReportRow,
};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, fmt, str::FromStr};
use utoipa::ToSchema;

/// What is reported, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ReportRequest {
    /// What kind of thing it is.
    #[garde(skip)]
    pub kind: ReviewKind,
    /// Which: the id of a message, or the id of the conversation with the person.
    #[garde(custom(rules::text(1, 100)))]
    pub subject: String,
    /// Why.
    #[garde(skip)]
    pub reason: ReviewReason,
    /// In the caller's words, up to 1,000 characters; needed if the reason is `other`.
    #[garde(custom(rules::optional_text(0, TEXT_LENGTH)))]
    pub text: Option<String>,
}

impl ReportRequest {
    /// # Errors
    /// [`ApiError::Invalid`] naming the field.
    pub(super) fn check(&self) -> Result<(), ApiError> {
        let is_id = match self.kind {
            ReviewKind::ChatMessage => self.subject.parse::<MsgId>().is_ok(),
            ReviewKind::ChatPerson => self.subject.parse::<ConversationId>().is_ok(),
        };
        if !is_id {
            return Err(ApiError::field("subject", Reason::Invalid));
        }
        if !self.kind.rules().reasons.contains(&self.reason) {
            return Err(ApiError::field("reason", Reason::Invalid));
        }
        let is_empty = self.text.as_deref().unwrap_or_default().trim().is_empty();
        if self.reason == ReviewReason::Other && is_empty {
            return Err(ApiError::field("text", Reason::Required));
        }
        Ok(())
    }
}

/// The report there is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportMade {
    /// Its id: of the first, if the caller has reported the same before.
    pub report_id: ReportId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ReviewReportsQuery {
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<ReportId>,
}

/// A report of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewReport {
    /// Its id.
    pub report_id: ReportId,
    /// What kind of thing it is about; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<ReviewKind>,
    /// Why it was reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReviewReason>,
    /// In the caller's words; may be empty.
    pub text: String,
    /// When, in milliseconds since 1970 UTC.
    pub reported_at: i64,
    /// What became of it.
    pub state: ReportState,
    /// When it was decided, in milliseconds since 1970 UTC; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewReports {
    /// The reports.
    pub reports: Vec<ReviewReport>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A case.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct CaseRef {
    /// Which.
    pub case_id: CaseId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AppealRequest {
    /// Which decision.
    #[garde(skip)]
    pub case_id: CaseId,
    /// Why it is wrong: 1 to 1,000 characters.
    #[garde(custom(rules::text(1, TEXT_LENGTH)))]
    pub text: String,
}

/// A decision against the caller. Who reported is not said.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewDecision {
    /// Its case.
    pub case_id: CaseId,
    /// What kind of thing it is about; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<ReviewKind>,
    /// Which rule it was against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReviewReason>,
    /// What was decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<ReviewOutcome>,
    /// When, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<i64>,
    /// The body of the caller's message it is about, as it was; absent if it is about no single one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub message: Option<serde_json::Value>,
    /// Until when the caller may appeal, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appeal_until: Option<i64>,
    /// Whether the caller may appeal now.
    pub can_appeal: bool,
    /// What the caller wrote in their appeal; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appeal_text: Option<String>,
    /// When they appealed, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appealed_at: Option<i64>,
    /// What was decided about the appeal; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appeal_outcome: Option<AppealOutcome>,
    /// When, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appeal_decided_at: Option<i64>,
}

/// Where a page of cases ended: `<time, in microseconds>-<case>`.
#[derive(Debug, Clone, Copy)]
pub struct ReviewCursor(pub Cursor);

impl FromStr for ReviewCursor {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let (micros, case) = text.split_once('-').ok_or(NotAnId)?;
        let at = micros.parse().ok().and_then(moment::of_micros).ok_or(NotAnId)?;
        Ok(Self((at, case.parse()?)))
    }
}

impl fmt::Display for ReviewCursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self((at, case)) = self;
        write!(formatter, "{}-{case}", at.unix_timestamp_nanos() / 1_000)
    }
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ReviewListQuery {
    /// Only of this kind.
    pub kind: Option<ReviewKind>,
    /// Only in this state; first looks and appeals that wait if left out, or all of `accused`.
    pub state: Option<ReviewState>,
    /// Only some of those that wait; not with `accused`, nor with a state in which a case waits for nobody.
    pub whose: Option<ReviewWhose>,
    /// Only about this person, also what is decided, newest first.
    pub accused: Option<Uid>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<ReviewCursor>,
}

/// A case, and how it was seen.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct CaseActRequest {
    /// Which.
    pub case_id: CaseId,
    /// `version` of the case when it was seen.
    pub seen: i64,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DecideRequest {
    /// Which case.
    #[garde(skip)]
    pub case_id: CaseId,
    /// `version` of the case when it was decided.
    #[garde(skip)]
    pub seen: i64,
    /// One of the outcomes of its kind.
    #[garde(skip)]
    pub outcome: ReviewOutcome,
    /// Which rule it is against; who is decided against reads it.
    #[garde(skip)]
    pub reason: ReviewReason,
    /// Why, 1 to 500 characters, for the record: only staff read it.
    #[garde(custom(rules::text(1, 500)))]
    pub note: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct EnterAppealRequest {
    /// Which case.
    #[garde(skip)]
    pub case_id: CaseId,
    /// `version` of the case when it was seen.
    #[garde(skip)]
    pub seen: i64,
    /// The appeal in the words of who appeals: 1 to 1,000 characters.
    #[garde(custom(rules::text(1, TEXT_LENGTH)))]
    pub text: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DecideAppealRequest {
    /// Which case.
    #[garde(skip)]
    pub case_id: CaseId,
    /// `version` of the case when it was decided.
    #[garde(skip)]
    pub seen: i64,
    /// Whether the decision stays.
    #[garde(skip)]
    pub outcome: AppealOutcome,
    /// Why, 1 to 500 characters, for the record: only staff read it.
    #[garde(custom(rules::text(1, 500)))]
    pub note: String,
}

/// A case as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewChanged {
    /// Which.
    pub case_id: CaseId,
    /// Sent back as `seen`.
    pub version: i64,
}

/// A case in one line.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewCase {
    /// Its id.
    pub case_id: CaseId,
    /// Grows with everything that happens to it: sent back as `seen`.
    pub version: i64,
    /// What kind of thing it is about; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<ReviewKind>,
    /// How far it has come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<ReviewState>,
    /// Of the first report; once it is decided, of the decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReviewReason>,
    /// How many have reported it.
    pub reports: i32,
    /// Who did what is reported.
    pub accused: Profile,
    /// Who of the staff looks after it, or decided last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Profile>,
    /// When the first report came, in milliseconds since 1970 UTC.
    pub opened_at: i64,
    /// By when somebody has to have looked, in milliseconds since 1970 UTC; absent where nobody has to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due_at: Option<i64>,
    /// That time is over.
    pub overdue: bool,
    /// When the last decision was made, in milliseconds since 1970 UTC; absent while one is waited for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled_at: Option<i64>,
    /// What was decided first; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<ReviewOutcome>,
    /// What was decided about the appeal; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appeal_outcome: Option<AppealOutcome>,
}

/// How many cases wait.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewCounts {
    /// In all.
    pub waiting: i64,
    /// Longer than they should.
    pub overdue: i64,
    /// That the caller looks after.
    pub mine: i64,
    /// That nobody looks after.
    pub unassigned: i64,
    /// Appeals among them.
    pub appeals: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewList {
    /// The cases.
    pub cases: Vec<ReviewCase>,
    /// How many wait, whatever is listed.
    pub counts: ReviewCounts,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A message as it was when it was reported.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewMessage {
    /// Its number in the conversation.
    pub seq: i64,
    /// Who wrote it; `0` is the system itself.
    pub from: String,
    /// Their name; absent for the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nickname: Option<String>,
    /// When it was sent, in milliseconds since 1970 UTC.
    pub send_time: i64,
    /// What it says, as in a message of a chat.
    #[schema(value_type = Object)]
    pub body: serde_json::Value,
    /// Whether the report is about this one.
    pub reported: bool,
}

/// A report as staff read it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewCaseReport {
    /// Its id.
    pub report_id: ReportId,
    /// Who reported.
    pub by: Profile,
    /// Why; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReviewReason>,
    /// In their words; may be empty.
    pub text: String,
    /// When, in milliseconds since 1970 UTC.
    pub reported_at: i64,
    /// What it is about, and what was said around it, oldest first.
    pub messages: Vec<ReviewMessage>,
}

/// A line of the history of a case.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewEvent {
    /// What happened; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<ReviewEventKind>,
    /// Who did it.
    pub by: Profile,
    /// What was decided: a `ReviewOutcome` or an `AppealOutcome`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// Why, in their words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
}

/// What the caller may do to a case now.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewMay {
    /// Look after it.
    pub take: bool,
    /// Give it back.
    pub release: bool,
    /// Decide it so; empty if they may not decide.
    pub outcomes: Vec<ReviewOutcome>,
    /// Enter an appeal for who cannot sign in.
    pub enter_appeal: bool,
    /// Decide about the appeal so; empty if they may not.
    pub appeal_outcomes: Vec<AppealOutcome>,
}

/// All of a case.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewDetail {
    /// Its line of the list.
    pub case: ReviewCase,
    /// The id of the message, or the uid of the person.
    pub subject: String,
    /// What the caller may do.
    pub may: ReviewMay,
    /// The caller made the first decision: somebody else decides about the appeal.
    pub decided_by_caller: bool,
    /// The newest fifty reports, newest first.
    pub reports: Vec<ReviewCaseReport>,
    /// Until when an appeal is possible, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appeal_until: Option<i64>,
    /// What the accused wrote in their appeal; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appeal_text: Option<String>,
    /// What happened to it, oldest first.
    pub events: Vec<ReviewEvent>,
}

impl From<ReportRow> for ReviewReport {
    fn from(row: ReportRow) -> Self {
        let is_decided = row.state != ReportState::Waiting;
        Self {
            report_id: row.report_id,
            kind: row.kind,
            reason: row.reason,
            text: row.text,
            reported_at: millis(row.reported_at),
            state: row.state,
            decided_at: row.decided_at.filter(|_| is_decided).map(millis),
        }
    }
}

impl From<Decision> for ReviewDecision {
    fn from(decision: Decision) -> Self {
        Self {
            case_id: decision.case_id,
            kind: decision.kind,
            reason: decision.reason,
            outcome: decision.outcome,
            decided_at: decision.decided_at.map(millis),
            message: decision.message,
            appeal_until: decision.appeal_until.map(millis),
            can_appeal: decision.can_appeal,
            appeal_text: decision.appeal_text,
            appealed_at: decision.appealed_at.map(millis),
            appeal_outcome: decision.appeal_outcome,
            appeal_decided_at: decision.appeal_decided_at.map(millis),
        }
    }
}

impl From<CaseRow> for ReviewCase {
    fn from(row: CaseRow) -> Self {
        Self {
            case_id: row.case_id,
            version: row.version,
            kind: row.kind,
            state: row.state,
            reason: row.reason,
            reports: row.reports,
            accused: row.accused.into(),
            owner: row.owner.map(Into::into),
            opened_at: millis(row.opened_at),
            due_at: row.due_at.map(millis),
            overdue: row.is_overdue,
            settled_at: row.settled_at.map(millis),
            outcome: row.outcome,
            appeal_outcome: row.appeal_outcome,
        }
    }
}

impl From<Counts> for ReviewCounts {
    fn from(counts: Counts) -> Self {
        let Counts { waiting, overdue, mine, unassigned, appeals } = counts;
        Self { waiting, overdue, mine, unassigned, appeals }
    }
}

impl From<CaseEvent> for ReviewEvent {
    fn from(event: CaseEvent) -> Self {
        let CaseEvent { kind, by, outcome, note, at } = event;
        Self { kind, by: by.into(), outcome, note, at: millis(at) }
    }
}

impl ReviewMay {
    fn new(detail: &CaseDetail, by: Reviewer) -> Self {
        let case = Case {
            kind: detail.row.kind.unwrap_or(ReviewKind::ChatMessage),
            state: detail.row.state.unwrap_or(ReviewState::Closed),
            version: detail.row.version,
            accused: detail.row.accused.uid,
            reporters: detail.reports.iter().map(|report| report.by.uid).collect(),
            owner: detail.row.owner.as_ref().map(|owner| owner.uid),
            outcome: detail.row.outcome,
            decided_by: detail.decided_by,
            appeal_until: detail.appeal_until,
        };
        let seen = case.version;
        let outcomes = ReviewOutcome::ALL.into_iter();
        let appeals = AppealOutcome::ALL.into_iter();
        let now = time::OffsetDateTime::UNIX_EPOCH; // The database's clock has said whether it is in time.
        Self {
            take: case.owner != Some(by.uid) && case.check_take(by, seen).is_ok(),
            release: case.check_release(by, seen).is_ok(),
            outcomes: outcomes.filter(|it| case.check_decide(by, seen, *it).is_ok()).collect(),
            enter_appeal: detail.can_appeal && case.check_enter_appeal(by, seen, now).is_ok(),
            appeal_outcomes: appeals
                .filter(|it| case.check_decide_appeal(by, seen, *it).is_ok())
                .collect(),
        }
    }
}

impl ReviewDetail {
    pub(super) fn new(detail: CaseDetail, by: Reviewer) -> Self {
        let may = ReviewMay::new(&detail, by);
        let names: HashMap<Uid, String> =
            detail.speakers.into_iter().map(|it| (it.uid, it.nickname)).collect();
        let message = |evidence: Evidence| ReviewMessage {
            seq: evidence.seq,
            from: evidence.sender.to_string(),
            nickname: names.get(&Uid(evidence.sender)).cloned(),
            send_time: evidence.sent_at,
            body: evidence.body,
            reported: evidence.is_reported,
        };
        let report = |report: CaseReport| ReviewCaseReport {
            report_id: report.report_id,
            by: report.by.into(),
            reason: report.reason,
            text: report.text,
            reported_at: millis(report.reported_at),
            messages: report.evidence.into_iter().map(message).collect(),
        };
        Self {
            case: detail.row.into(),
            subject: detail.subject,
            may,
            decided_by_caller: detail.decided_by == Some(by.uid),
            reports: detail.reports.into_iter().map(report).collect(),
            appeal_until: detail.appeal_until.map(millis),
            appeal_text: detail.appeal_text,
            events: detail.events.into_iter().map(Into::into).collect(),
        }
    }
}
