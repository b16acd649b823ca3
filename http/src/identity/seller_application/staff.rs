//! What staff who have `people` do with applications of sellers: look at one beside what is known of its applicant, take it, decide.
use super::{ApplicationRef, SellerApplication, needs_identity};
use crate::{
    api::{
        call::Context,
        caller::{Caller, PeopleStaff},
        envelope::Done,
        error::ApiError,
        idempotency::Settled,
        look::note_look,
        page::{CursorFields, CursorQuery},
        rules,
        wire::millis,
    },
    identity::{admin::told_of_account, letters::tell_of_action},
};
use garde::Validate;
use guildhall_actors::identity::seller_application::SellerApplications;
use guildhall_domain::{
    identity::{
        role::Role,
        safety::SafetyEventKind,
        seller_application::{ApplicationState, NOTE_LENGTH, SellerDeclineReason, SellerObstacle},
        verification::CertState,
    },
    ids::{ApplicationId, Uid},
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_persistence::{
    identity::{
        account,
        account_action::AccountCommand,
        seller_application::{self as rows, Decision, Detail, Earlier, Line},
    },
    outbox::letter::LetterSeal,
    staff_act::StaffAct,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Which applications are listed.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct ApplicationListQuery {
    /// Those that are decided, instead of those that wait.
    #[garde(skip)]
    #[serde(default)]
    pub is_decided: bool,
    #[serde(flatten)]
    #[garde(dive)]
    #[schema(inline, value_type = CursorFields)]
    pub page: CursorQuery<ApplicationId>,
}

/// An application in the list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ApplicationLine {
    /// The application.
    pub application_id: ApplicationId,
    /// Who applies.
    pub uid: Uid,
    /// What they call themselves.
    pub nickname: String,
    /// How it stands.
    pub state: ApplicationState,
    /// Where they sell from: ISO 3166-1 alpha-2.
    pub country: String,
    /// When it was sent, in milliseconds since 1970 UTC.
    pub submitted_at: i64,
    /// When it was decided, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<i64>,
    /// Who looks at it, or has decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviewer: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ApplicationList {
    /// The applications.
    pub applications: Vec<ApplicationLine>,
    /// Leads on to the next page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// What holds the applicant's withdrawals.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ApplicantHold {
    /// What happened to the account.
    pub reason: SafetyEventKind,
    /// Until when, in milliseconds since 1970 UTC; absent until its owner takes a word back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
}

/// An application before this one, of the same person.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EarlierApplication {
    /// How it ended.
    pub state: ApplicationState,
    /// Why it was declined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<SellerDeclineReason>,
    /// When it was sent, in milliseconds since 1970 UTC.
    pub submitted_at: i64,
}

/// What is known of an applicant.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ApplicantFacts {
    /// Who it is.
    pub uid: Uid,
    /// What they call themselves.
    pub nickname: String,
    /// What the account is now.
    pub role: Role,
    /// Whether it is frozen.
    pub is_frozen: bool,
    /// Whether it has an email address.
    pub has_email: bool,
    /// When the account was made, in milliseconds since 1970 UTC.
    pub since: i64,
    /// The certificate of their identity: "0" counts, "1" has expired; null if there never was one.
    pub cert: Option<CertState>,
    /// What holds their withdrawals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<ApplicantHold>,
    /// Orders that they have paid for.
    pub orders: i64,
    /// Cases of the review queue against them.
    pub reports: i64,
    /// How many of those were found true.
    pub upheld: i64,
    /// Their applications before, newest first; at most 10.
    pub earlier: Vec<EarlierApplication>,
}

/// An application beside what is known of its applicant.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ApplicationDetail {
    /// The application.
    pub application: SellerApplication,
    /// To be sent back with what is done.
    pub version: i64,
    /// Who applies.
    pub applicant: ApplicantFacts,
    /// Who looks at it, or has decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviewer: Option<String>,
    /// What was noted with the decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision_note: Option<String>,
    /// What keeps it from being approved at this moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<SellerObstacle>,
    /// Whether the caller may say that they look at it, or take it over.
    pub may_take: bool,
    /// Whether the caller may decide: they have taken it.
    pub may_decide: bool,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct ApplicationTake {
    /// The application.
    #[garde(skip)]
    pub application_id: ApplicationId,
    /// The version that was looked at.
    #[garde(skip)]
    pub seen: i64,
}

/// A decision.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct ApplicationDecision {
    /// The application.
    #[garde(skip)]
    pub application_id: ApplicationId,
    /// The version that was looked at.
    #[garde(skip)]
    pub seen: i64,
    /// Why it is declined; left out to approve.
    #[garde(skip)]
    pub decline: Option<SellerDeclineReason>,
    /// 1 to 1000 characters. Who is declined reads it; of an approval it is for the record.
    #[garde(custom(rules::text(1, NOTE_LENGTH)))]
    pub note: String,
}

impl From<Line> for ApplicationLine {
    fn from(row: Line) -> Self {
        Self {
            application_id: row.application_id,
            uid: row.uid,
            nickname: row.nickname,
            state: row.state,
            country: row.country,
            submitted_at: millis(row.submitted_at),
            decided_at: row.closed_at.map(millis),
            reviewer: row.reviewer,
        }
    }
}

impl From<Earlier> for EarlierApplication {
    fn from(it: Earlier) -> Self {
        let Earlier { state, reason, submitted_at } = it;
        Self { state, reason, submitted_at: millis(submitted_at) }
    }
}

impl ApplicationDetail {
    fn of(found: Detail, staff: &Caller, needs_identity: bool) -> Self {
        let is_open = found.application.state.is_open();
        let is_other = found.uid != staff.uid;
        let is_mine = found.reviewer.as_ref().is_some_and(|(uid, _)| *uid == staff.uid);
        let lacks_identity = needs_identity && found.cert != Some(CertState::Verified);
        let obstacle = found.obstacle.or(lacks_identity.then_some(SellerObstacle::NoIdentity));
        Self {
            version: found.application.version,
            applicant: ApplicantFacts {
                uid: found.uid,
                nickname: found.nickname,
                role: found.role,
                is_frozen: found.is_frozen,
                has_email: found.has_email,
                since: millis(found.since),
                cert: found.cert,
                hold: found.hold.map(|hold| ApplicantHold {
                    reason: hold.reason,
                    until: hold.until.map(millis),
                }),
                orders: found.orders,
                reports: found.reports,
                upheld: found.upheld,
                earlier: found.earlier.into_iter().map(Into::into).collect(),
            },
            reviewer: found.reviewer.map(|(_, nickname)| nickname),
            decision_note: found.application.note.clone(),
            obstacle: obstacle.filter(|_| is_open),
            may_take: is_open && is_other && !is_mine,
            may_decide: is_open && is_other && is_mine,
            application: found.application.into(),
        }
    }
}

pub(super) async fn list(
    context: Context,
    _: PeopleStaff,
    input: ApplicationListQuery,
) -> Result<ApplicationList, ApiError> {
    let (from, limit) = (input.page.before(), input.page.limit() + 1);
    let found = rows::list(&context.state.pool, input.is_decided, from, limit).await?;
    let (found, next) = input.page.cut(found, |row| row.application_id.to_string());
    Ok(ApplicationList { applications: found.into_iter().map(Into::into).collect(), next })
}

/// What is known of an account is looked at: noted as a look at the account itself is.
pub(super) async fn detail(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    ApplicationRef { application_id }: ApplicationRef,
) -> Result<ApplicationDetail, ApiError> {
    let pool = &context.state.pool;
    let found = rows::detail(pool, application_id).await?.ok_or(ApiError::NotFound)?;
    let uid = found.uid;
    let (kind, of) = (StaffActKind::AccountViewed, StaffActSubject::Account);
    let look = StaffAct::new(Some(staff.uid), kind, of, uid);
    note_look(&context, &staff, look, Some(uid), "/api/admin/seller_application/detail").await?;
    Ok(ApplicationDetail::of(found, &staff, needs_identity(&context)))
}

pub(super) async fn take(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: ApplicationTake,
) -> Result<Settled<Done>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let changed = rows::take(&mut tx, input.application_id, staff.uid, input.seen).await?;
    let settled = context.settle(tx, &Done {}).await?;
    context.state.get::<SellerApplications>().tell(changed).await;
    Ok(settled)
}

pub(super) async fn decide(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: ApplicationDecision,
) -> Result<Settled<Done>, ApiError> {
    let state = Arc::clone(&context.state);
    let decision = Decision {
        by: staff.uid,
        seen: input.seen,
        decline: input.decline,
        needs_identity: needs_identity(&context),
        note: input.note.trim(),
    };
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let decided = rows::decide(&mut tx, input.application_id, &decision).await?;
    let uid = decided.changed.uid;
    let command = AccountCommand::SetRole(Role::Seller);
    let mut seller = None;
    if let Some(acted) = &decided.acted {
        seller = account::find(&mut *tx, uid).await?;
        let by = account::find(&mut *tx, staff.uid).await?.map(|by| by.nickname);
        if let Some(seller) = &seller {
            let seal = state.get::<Arc<LetterSeal>>();
            tell_of_action(&mut tx, seal, seller, command, acted, &by.unwrap_or_default()).await?;
        }
    }
    let settled = context.settle(tx, &Done {}).await?;
    // First this: the new role closes the sockets, so that they come in again with it.
    state.get::<SellerApplications>().tell(decided.changed).await;
    if let Some(acted) = &decided.acted {
        told_of_account(&state, &staff, uid, command, acted, seller);
    }
    Ok(settled)
}
