//! Applications to become a seller: table `seller_application`. Rules are in `domain::identity::seller_application`. Decision 0084.

mod review;

use guildhall_domain::{
    closed_list::ClosedList,
    country_rule::Country,
    identity::{
        role::Role,
        seller_application::{
            Applicant, ApplicationAct, ApplicationState, LastApplication, NotDone, SaleCategory,
            SellerDeclineReason, SellerObstacle,
        },
        verification::CertState,
    },
    ids::{ApplicationId, Uid},
};
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{account_action::ActionError, certificate};
use crate::DatabaseError;

pub use review::{Decided, Decision, Detail, Earlier, Line, decide, detail, list, take};

/// The fact that an application reached this version.
pub fn event(id: ApplicationId, version: i64) -> String {
    format!("seller_application:{id}:{version}")
}

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum ApplicationError {
    /// This account cannot be a seller's now; of a decline, until when.
    #[error("the account cannot be a seller's: {obstacle}")]
    NotEligible { obstacle: SellerObstacle, until: Option<OffsetDateTime> },
    /// There is no such application, or none of theirs.
    #[error("not found")]
    NotFound,
    /// The catalogue has no such game.
    #[error("unknown game")]
    UnknownGame,
    /// It is decided, or was taken back.
    #[error("the application is closed")]
    Closed,
    /// Somebody else looks at it, or nobody.
    #[error("the application was not taken")]
    NotTaken,
    /// Staff do not look at what they sent themselves.
    #[error("it is the reviewer's own application")]
    Own,
    /// It has changed since it was seen.
    #[error("the application has changed")]
    Stale,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for ApplicationError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

impl From<NotDone> for ApplicationError {
    fn from(why: NotDone) -> Self {
        match why {
            NotDone::Closed => Self::Closed,
            NotDone::NotTaken => Self::NotTaken,
        }
    }
}

impl From<ActionError> for ApplicationError {
    fn from(error: ActionError) -> Self {
        match error {
            ActionError::Database(error) => error.into(),
            // The rules have looked at the account, which is locked: of these nothing is left but an account that is gone.
            _ => Self::NotFound,
        }
    }
}

impl From<SellerObstacle> for ApplicationError {
    fn from(obstacle: SellerObstacle) -> Self {
        Self::NotEligible { obstacle, until: None }
    }
}

/// An application as its applicant wrote it, and how it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    pub application_id: ApplicationId,
    pub state: ApplicationState,
    pub categories: Vec<SaleCategory>,
    /// Keys of games.
    pub games: Vec<String>,
    pub description: String,
    pub country: String,
    /// The seller terms that were accepted, and when.
    pub terms: Option<(i64, OffsetDateTime)>,
    pub submitted_at: OffsetDateTime,
    /// Since when somebody looks at it.
    pub review_at: Option<OffsetDateTime>,
    pub reason: Option<SellerDeclineReason>,
    pub note: Option<String>,
    pub closed_at: Option<OffsetDateTime>,
    pub version: i64,
}

impl Application {
    /// What the rules need of it.
    pub const fn last(&self) -> LastApplication {
        LastApplication { state: self.state, decided_at: self.closed_at }
    }
}

/// A row of the table.
struct Row {
    application_id: Uuid,
    state: ApplicationState,
    categories: Vec<String>,
    games: Vec<String>,
    description: String,
    country: String,
    terms_version: Option<i64>,
    terms_at: Option<OffsetDateTime>,
    submitted_at: OffsetDateTime,
    review_at: Option<OffsetDateTime>,
    reason: Option<SellerDeclineReason>,
    note: Option<String>,
    closed_at: Option<OffsetDateTime>,
    version: i64,
}

impl From<Row> for Application {
    fn from(row: Row) -> Self {
        Self {
            application_id: ApplicationId(row.application_id),
            state: row.state,
            // One that a later release knows is left out.
            categories: row
                .categories
                .iter()
                .filter_map(|it| SaleCategory::read(it).ok())
                .collect(),
            games: row.games,
            description: row.description,
            country: row.country,
            terms: row.terms_version.zip(row.terms_at),
            submitted_at: row.submitted_at,
            review_at: row.review_at,
            reason: row.reason,
            note: row.note,
            closed_at: row.closed_at,
            version: row.version,
        }
    }
}

/// An application that was sent, or that has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Changed {
    pub uid: Uid,
    pub application_id: ApplicationId,
    pub state: ApplicationState,
    pub version: i64,
}

/// How somebody stands who sells, or wants to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub applicant: Applicant,
    pub has_email: bool,
    pub cert: Option<CertState>,
    /// The last application, also one that was taken back.
    pub application: Option<Application>,
    /// By the database's clock.
    pub now: OffsetDateTime,
}

/// How somebody stands; `None` if there is no such account.
pub async fn standing(pool: &PgPool, uid: Uid) -> Result<Option<Standing>, DatabaseError> {
    let mut connection = pool.acquire().await?;
    let Some((applicant, now)) = applicant(&mut connection, uid, false).await? else {
        return Ok(None);
    };
    let application = sqlx::query_as!(
        Row,
        r#"select application_id, state as "state: ApplicationState", categories, games, description, country, terms_version, terms_at,
               submitted_at, review_at, reason as "reason: SellerDeclineReason", note, closed_at, version
           from seller_application where uid = $1 order by application_id desc limit 1"#,
        uid.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    Ok(Some(Standing {
        applicant,
        has_email: super::account::has_email(&mut *connection, uid).await?,
        cert: certificate::state(&mut *connection, uid).await?,
        application: application.map(Application::from),
        now,
    }))
}

/// What the rules need to know of an account, and what the database's clock says. With `is_locked`, the account stays so until the transaction
/// ends: neither its role nor a freeze changes meanwhile, and of two commands of one person one comes after the other.
async fn applicant(
    connection: &mut PgConnection,
    uid: Uid,
    is_locked: bool,
) -> Result<Option<(Applicant, OffsetDateTime)>, DatabaseError> {
    if is_locked {
        sqlx::query!("select from account where uid = $1 for update", uid.0)
            .fetch_optional(&mut *connection)
            .await?;
    }
    let row = sqlx::query!(
        r#"
        select a.role as "role: Role", a.frozen_at is not null as "is_frozen!", clock_timestamp() as "now!",
            exists (select from safety_dispute d where d.uid = a.uid and d.released_at is null) as "is_disputed!",
            l.state as "state?: ApplicationState", l.closed_at as "closed_at?"
        from account a
        left join lateral (
            select state, closed_at from seller_application s where s.uid = a.uid and s.state <> 'withdrawn'
            order by application_id desc limit 1
        ) l on true
        where a.uid = $1
        "#,
        uid.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| {
        let last = row.state.map(|state| LastApplication { state, decided_at: row.closed_at });
        let (role, is_frozen, is_disputed) = (row.role, row.is_frozen, row.is_disputed);
        (Applicant { role, is_frozen, is_disputed, last }, row.now)
    }))
}

/// What somebody sends.
#[derive(Debug, Clone)]
pub struct NewApplication<'a> {
    pub categories: &'a [SaleCategory],
    /// Keys of games.
    pub games: &'a [String],
    pub description: &'a str,
    pub country: Country,
    /// The seller terms that they accept: a version that holds, see [`crate::legal::accept`].
    pub terms_version: Option<i64>,
}

/// Sends an application.
///
/// # Errors
/// As [`ApplicationError`] says; nothing is sent then.
pub async fn submit(
    tx: &mut PgConnection,
    uid: Uid,
    new: &NewApplication<'_>,
) -> Result<Changed, ApplicationError> {
    let (applicant, now) = applicant(tx, uid, true).await?.ok_or(ApplicationError::NotFound)?;
    if let Some(obstacle) = applicant.obstacle(now) {
        let until = applicant.last.and_then(|last| last.waits_until());
        return Err(ApplicationError::NotEligible { obstacle, until });
    }
    need_games(&mut *tx, new.games).await?;
    let id = ApplicationId(Uuid::now_v7());
    let categories: Vec<&str> = new.categories.iter().map(|it| it.as_str()).collect();
    sqlx::query!(
        "insert into seller_application
             (application_id, uid, categories, games, description, country, terms_version, terms_at, submitted_at)
         values ($1, $2, $3, $4, $5, $6, $7, case when $7::bigint is not null then $8::timestamptz end, $8)",
        id.0,
        uid.0,
        &categories as &[&str],
        new.games,
        new.description,
        new.country.as_str(),
        new.terms_version,
        now,
    )
    .execute(tx)
    .await?;
    Ok(Changed { uid, application_id: id, state: ApplicationState::Submitted, version: 1 })
}

/// All of them are in the catalogue.
async fn need_games(db: impl PgExecutor<'_>, games: &[String]) -> Result<(), ApplicationError> {
    let unknown = sqlx::query_scalar!(
        r#"select exists (
               select from unnest($1::text[]) wanted where not exists (select from game g where g.game = wanted)
           ) as "unknown!""#,
        games,
    )
    .fetch_one(db)
    .await?;
    if unknown { Err(ApplicationError::UnknownGame) } else { Ok(()) }
}

/// Takes an application of one's own back.
///
/// # Errors
/// As [`ApplicationError`] says; nothing is changed then.
pub async fn withdraw(
    tx: &mut PgConnection,
    uid: Uid,
    id: ApplicationId,
) -> Result<Changed, ApplicationError> {
    let row = sqlx::query!(
        r#"select state as "state: ApplicationState" from seller_application
           where application_id = $1 and uid = $2 for update"#,
        id.0,
        uid.0,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(ApplicationError::NotFound)?;
    let state = row.state.after(ApplicationAct::Withdraw)?;
    let version = sqlx::query_scalar!(
        "update seller_application set state = $2, closed_at = clock_timestamp(), version = version + 1
         where application_id = $1 returning version",
        id.0,
        state.as_str(),
    )
    .fetch_one(tx)
    .await?;
    Ok(Changed { uid, application_id: id, state, version })
}
