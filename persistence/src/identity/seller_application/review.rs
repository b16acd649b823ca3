//! What staff who have `people` do with applications: list them, look at one beside what is known of its applicant, take it, decide.

use guildhall_domain::{
    identity::{
        role::Role,
        seller_application::{
            ApplicationAct, ApplicationState, SellerDeclineReason, SellerObstacle,
        },
        verification::CertState,
    },
    ids::{ApplicationId, Uid},
    notice::Kind,
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::{Application, ApplicationError, Changed, Row, applicant, event};
use crate::{
    DatabaseError,
    identity::{
        account_action::{self, AccountCommand, Acted},
        certificate,
        safety::{self, Hold},
    },
    notice::{self, NewNotice},
    staff_act::{self, StaffAct},
};

/// An application in the list of staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub application_id: ApplicationId,
    pub uid: Uid,
    pub nickname: String,
    pub state: ApplicationState,
    pub country: String,
    pub submitted_at: OffsetDateTime,
    pub closed_at: Option<OffsetDateTime>,
    /// Who looks at it, or has decided.
    pub reviewer: Option<String>,
}

/// Applications that wait for staff, the oldest first; or those that were decided, the newest first. From after `from` on.
pub async fn list(
    pool: &PgPool,
    is_decided: bool,
    from: Option<ApplicationId>,
    limit: i64,
) -> Result<Vec<Line>, DatabaseError> {
    let from = from.map(|id| id.0);
    // Two statements: each reads its own index in its order.
    macro_rules! lines {
        ($sql:literal) => {
            sqlx::query!($sql, from, limit)
                .fetch_all(pool)
                .await?
                .into_iter()
                .map(|row| Line {
                    application_id: ApplicationId(row.application_id),
                    uid: Uid(row.uid),
                    nickname: row.nickname,
                    state: row.state,
                    country: row.country,
                    submitted_at: row.submitted_at,
                    closed_at: row.closed_at,
                    reviewer: row.reviewer,
                })
                .collect()
        };
    }
    Ok(if is_decided {
        lines!(
            r#"
            select s.application_id, s.uid, a.nickname, s.state as "state: ApplicationState", s.country, s.submitted_at, s.closed_at,
                r.nickname as "reviewer?"
            from seller_application s join account a using (uid) left join account r on r.uid = s.reviewer
            where s.state in ('approved', 'declined') and ($1::uuid is null or s.application_id < $1)
            order by s.application_id desc limit $2
            "#
        )
    } else {
        lines!(
            r#"
            select s.application_id, s.uid, a.nickname, s.state as "state: ApplicationState", s.country, s.submitted_at, s.closed_at,
                r.nickname as "reviewer?"
            from seller_application s join account a using (uid) left join account r on r.uid = s.reviewer
            where s.closed_at is null and ($1::uuid is null or s.application_id > $1)
            order by s.application_id limit $2
            "#
        )
    })
}

/// One before it, of the same person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earlier {
    pub state: ApplicationState,
    pub reason: Option<SellerDeclineReason>,
    pub submitted_at: OffsetDateTime,
}

/// An application beside what is known of its applicant.
#[derive(Debug, Clone, PartialEq)]
pub struct Detail {
    pub application: Application,
    pub uid: Uid,
    pub nickname: String,
    pub role: Role,
    pub is_frozen: bool,
    pub has_email: bool,
    /// When the account was made.
    pub since: OffsetDateTime,
    pub cert: Option<CertState>,
    /// What keeps its withdrawals back, a dispute of its owner's among it.
    pub hold: Option<Hold>,
    /// Orders that they have paid for.
    pub orders: i64,
    /// Cases against them, and how many of those were found true.
    pub reports: i64,
    pub upheld: i64,
    /// Newest first.
    pub earlier: Vec<Earlier>,
    pub reviewer: Option<(Uid, String)>,
    /// What keeps the account from being made a seller's, identity left aside.
    pub obstacle: Option<SellerObstacle>,
}

/// What staff see of an application.
pub async fn detail(pool: &PgPool, id: ApplicationId) -> Result<Option<Detail>, DatabaseError> {
    let row = sqlx::query_as!(
        Row,
        r#"select application_id, state as "state: ApplicationState", categories, games, description, country, terms_version, terms_at,
               submitted_at, review_at, reason as "reason: SellerDeclineReason", note, closed_at, version
           from seller_application where application_id = $1"#,
        id.0,
    )
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let about = sqlx::query!(
        r#"
        select s.uid, a.nickname, a.role as "role: Role", a.frozen_at is not null as "is_frozen!", a.email is not null as "has_email!",
            a.created_at, s.reviewer, r.nickname as "reviewer_name?",
            (select count(*) from "order" o where o.buyer = s.uid and o.paid_at is not null) as "orders!",
            (select count(*) from review_case c where c.accused_uid = s.uid) as "reports!",
            (select count(*) from review_case c where c.accused_uid = s.uid and c.outcome <> 'no_violation'
                and c.appeal_outcome is distinct from 'overturned') as "upheld!"
        from seller_application s join account a using (uid) left join account r on r.uid = s.reviewer
        where s.application_id = $1
        "#,
        id.0,
    )
    .fetch_one(pool)
    .await?;
    let uid = Uid(about.uid);
    let earlier = sqlx::query!(
        r#"select state as "state: ApplicationState", reason as "reason: SellerDeclineReason", submitted_at
           from seller_application where uid = $1 and application_id < $2 order by application_id desc limit 10"#,
        uid.0,
        id.0,
    )
    .fetch_all(pool)
    .await?;
    let mut connection = pool.acquire().await?;
    let standing = applicant(&mut connection, uid, false).await?;
    Ok(Some(Detail {
        application: row.into(),
        uid,
        nickname: about.nickname,
        role: about.role,
        is_frozen: about.is_frozen,
        has_email: about.has_email,
        since: about.created_at,
        cert: certificate::state(&mut *connection, uid).await?,
        hold: safety::current_hold(&mut *connection, uid).await?,
        orders: about.orders,
        reports: about.reports,
        upheld: about.upheld,
        earlier: earlier
            .into_iter()
            .map(|row| Earlier {
                state: row.state,
                reason: row.reason,
                submitted_at: row.submitted_at,
            })
            .collect(),
        reviewer: about.reviewer.map(Uid).zip(about.reviewer_name),
        obstacle: standing.and_then(|(applicant, _)| applicant.not_to_be_approved()),
    }))
}

/// Locks an application that staff act on, at the version they saw. Its account is locked first, as everybody locks the two.
async fn seen(
    tx: &mut PgConnection,
    id: ApplicationId,
    (by, version): (Uid, i64),
) -> Result<(Uid, ApplicationState, Option<Uid>, Option<SellerObstacle>), ApplicationError> {
    let uid =
        sqlx::query_scalar!("select uid from seller_application where application_id = $1", id.0)
            .fetch_optional(&mut *tx)
            .await?
            .map(Uid)
            .ok_or(ApplicationError::NotFound)?;
    // Sent before they worked here, perhaps.
    if uid == by {
        return Err(ApplicationError::Own);
    }
    let (applicant, _) = applicant(&mut *tx, uid, true).await?.ok_or(ApplicationError::NotFound)?;
    let row = sqlx::query!(
        r#"select state as "state: ApplicationState", reviewer, version from seller_application where application_id = $1 for update"#,
        id.0,
    )
    .fetch_one(tx)
    .await?;
    if !row.state.is_open() {
        return Err(ApplicationError::Closed);
    }
    if row.version != version {
        return Err(ApplicationError::Stale);
    }
    Ok((uid, row.state, row.reviewer.map(Uid), applicant.not_to_be_approved()))
}

/// Says that `by` looks at it; a colleague may take it over. The applicant sees that somebody does, not who.
///
/// # Errors
/// As [`ApplicationError`] says; nothing is changed then.
pub async fn take(
    tx: &mut PgConnection,
    id: ApplicationId,
    by: Uid,
    version: i64,
) -> Result<Changed, ApplicationError> {
    let (uid, state, ..) = seen(&mut *tx, id, (by, version)).await?;
    let state = state.after(ApplicationAct::Take)?;
    let version = sqlx::query_scalar!(
        "update seller_application set state = $2, reviewer = $3, review_at = coalesce(review_at, clock_timestamp()), version = version + 1
         where application_id = $1 returning version",
        id.0,
        state.as_str(),
        by.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    let kind = StaffActKind::SellerApplicationTaken;
    let act = StaffAct::new(Some(by), kind, StaffActSubject::SellerApplication, id);
    staff_act::write(tx, &act.with("uid", uid)).await?;
    Ok(Changed { uid, application_id: id, state, version })
}

/// A decision of staff.
#[derive(Debug, Clone, Copy)]
pub struct Decision<'a> {
    pub by: Uid,
    /// The version that was looked at.
    pub seen: i64,
    /// `None` approves.
    pub decline: Option<SellerDeclineReason>,
    /// Whether the shop asks for a verified identity.
    pub needs_identity: bool,
    pub note: &'a str,
}

/// What a decision did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    pub changed: Changed,
    /// Of the account that became a seller's.
    pub acted: Option<Acted>,
}

/// Decides an application, gives the role and tells the applicant, all in the caller's transaction.
///
/// # Errors
/// As [`ApplicationError`] says; nothing is changed then.
pub async fn decide(
    tx: &mut PgConnection,
    id: ApplicationId,
    decision: &Decision<'_>,
) -> Result<Decided, ApplicationError> {
    let (uid, state, reviewer, obstacle) = seen(&mut *tx, id, (decision.by, decision.seen)).await?;
    let is_approved = decision.decline.is_none();
    let act = if is_approved { ApplicationAct::Approve } else { ApplicationAct::Decline };
    let state = state.after(act)?;
    if reviewer != Some(decision.by) {
        return Err(ApplicationError::NotTaken);
    }
    let lacks_identity = decision.needs_identity
        && certificate::state(&mut *tx, uid).await? != Some(CertState::Verified);
    if is_approved {
        let obstacle = obstacle.or(lacks_identity.then_some(SellerObstacle::NoIdentity));
        obstacle.map_or(Ok(()), |obstacle| Err(ApplicationError::from(obstacle)))?;
    }
    let version = sqlx::query_scalar!(
        "update seller_application set state = $2, reason = $3, note = $4, closed_at = clock_timestamp(), version = version + 1
         where application_id = $1 returning version",
        id.0,
        state.as_str(),
        decision.decline.map(SellerDeclineReason::as_str),
        decision.note,
    )
    .fetch_one(&mut *tx)
    .await?;
    let by = Some(decision.by);
    let acted = if is_approved {
        let command = AccountCommand::SetRole(Role::Seller);
        Some(account_action::act(&mut *tx, by, uid, command, decision.note).await?)
    } else {
        None
    };
    let kind = if is_approved { Kind::SellerApproved } else { Kind::SellerDeclined };
    let told = NewNotice::of(uid, kind);
    notice::add(tx, &event(id, version), &[told]).await?;
    let kind = if is_approved {
        StaffActKind::SellerApplicationApproved
    } else {
        StaffActKind::SellerApplicationDeclined
    };
    let act = StaffAct::new(by, kind, StaffActSubject::SellerApplication, id);
    let act = match decision.decline {
        Some(reason) => act.with("declined", reason),
        None => act,
    };
    staff_act::write(tx, &act.with("uid", uid).reason(decision.note)).await?;
    Ok(Decided { changed: Changed { uid, application_id: id, state, version }, acted })
}
