//! Becoming a seller: how the caller stands, sending an application, and taking it back.
//!
//! Source: issue 19; product spec §6 (seller); ours: the paths; decision 0084.
mod staff;

use crate::{
    api::{
        call::{Call, Context, Empty, calls, codes},
        caller::SignedIn,
        error::{
            ApiError, Reason,
            names::{Conflict, Forbidden, NotFound},
        },
        gate::Gate,
        idempotency::Settled,
        rules,
        wire::millis,
    },
    identity::refusals::{
        ApplicationClosed, ApplicationNotTaken, SellerNotEligible, SellerTermsChanged,
    },
};
use garde::Validate;
use guildhall_actors::{
    identity::seller_application::SellerApplications, shop_setting::ShopSettings,
};
use guildhall_domain::{
    country_rule::{COUNTRIES, Country},
    identity::{
        seller_application::{
            ApplicationState, DESCRIPTION_LEAST, DESCRIPTION_LENGTH, EXPECTED_DAYS, MOST_GAMES,
            SaleCategory, SellerDeclineReason, SellerObstacle, WAIT,
        },
        verification::CertState,
    },
    ids::ApplicationId,
    legal::LegalKind,
    shop_setting::ShopSetting,
};
use guildhall_persistence::{
    identity::seller_application::{
        self as rows, Application, ApplicationError, Changed, NewApplication, Standing,
    },
    legal::{self, Acceptance},
};
use serde::{Deserialize, Serialize};
use sqlx::{Postgres, Transaction};
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// The calls.
pub fn calls() -> Vec<Call> {
    let own = calls![
        "account",
        Call::get("/api/account/seller/info", info)
            .shown_to_viewers()
            .id("seller_info")
            .summary("Returns whether the caller may apply to be a seller, what is missing for it, and how their last application stands."),
        Call::post("/api/account/seller/apply", apply)
            .check(|_, input| input.check())
            .gate(Gate::Email)
            .gate(Gate::Identity(ShopSetting::SellerIdentity))
            .id("seller_apply")
            .summary("Applies to become a seller; one application at a time.")
            .refuses(codes![SellerNotEligible, SellerTermsChanged]),
        Call::post("/api/account/seller/withdraw", withdraw)
            .id("seller_withdraw")
            .summary("Takes the caller's open application back.")
            .refuses(codes![NotFound, ApplicationClosed]),
    ];
    let staff = calls![
        "admin",
        Call::get("/api/admin/seller_application/list", staff::list)
            .id("seller_application_list")
            .summary("Lists applications to become a seller: those that wait, the oldest first; or those decided, the newest first."),
        Call::get("/api/admin/seller_application/detail", staff::detail)
            .id("seller_application_detail")
            .summary("Returns an application beside what is known of its applicant. The look is written to the log of staff acts.")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/seller_application/take", staff::take)
            .id("seller_application_take")
            .needs_recent_proof()
            .summary("Says that the caller looks at an application, or takes it over. CONFLICT if it has changed since it was seen.")
            .refuses(codes![NotFound, Forbidden, Conflict, ApplicationClosed]),
        Call::post("/api/admin/seller_application/decide", staff::decide)
            .id("seller_application_decide")
            .needs_recent_proof()
            .summary("Makes the applicant a seller, or declines with a reason; they are told. CONFLICT if it has changed since it was seen.")
            .refuses(codes![
                NotFound,
                Forbidden,
                Conflict,
                ApplicationClosed,
                ApplicationNotTaken,
                SellerNotEligible
            ]),
    ];
    own.into_iter().chain(staff).collect()
}

/// How the caller's application stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct SellerApplication {
    /// The application.
    pub application_id: ApplicationId,
    /// How it stands.
    pub state: ApplicationState,
    /// What is to be sold.
    pub categories: Vec<SaleCategory>,
    /// Keys of the games that it belongs to.
    pub games: Vec<String>,
    /// Where the goods come from, in the applicant's words.
    pub description: String,
    /// Where the applicant sells from: ISO 3166-1 alpha-2.
    pub country: String,
    /// The version of the seller terms that was accepted; absent where there were none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms_version: Option<i64>,
    /// When they were accepted, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms_at: Option<i64>,
    /// When it was sent, in milliseconds since 1970 UTC.
    pub submitted_at: i64,
    /// Since when somebody looks at it, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review_at: Option<i64>,
    /// Why it was declined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<SellerDeclineReason>,
    /// What staff wrote to a decline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// When it was decided or taken back, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<i64>,
}

/// Whether the caller may become a seller.
#[derive(Debug, Serialize, ToSchema)]
pub struct SellerInfo {
    /// What keeps the caller from applying; absent if nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<SellerObstacle>,
    /// After a decline: when another application may be sent, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again_at: Option<i64>,
    /// Whether the account has an email address.
    pub has_email: bool,
    /// Whether the shop asks for a verified identity.
    pub needs_identity: bool,
    /// Whether the caller's identity is verified.
    pub is_verified: bool,
    /// Within how many days staff usually decide.
    pub expected_days: i64,
    /// How many days after a decline another application may be sent.
    pub wait_days: i64,
    /// Every country that an application may name: ISO 3166-1 alpha-2, and XK.
    pub countries: &'static [&'static str],
    /// The last application, also one that was taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application: Option<SellerApplication>,
}

/// An application.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SellerApplyRequest {
    /// What is to be sold, each once; at least one.
    #[garde(custom(rules::at_most(SaleCategory::ALL.len())))]
    pub categories: Vec<SaleCategory>,
    /// Keys of the games that it belongs to, each once; 1 to 20.
    #[garde(custom(rules::at_most(MOST_GAMES)))]
    pub games: Vec<String>,
    /// Where the goods come from: 20 to 1000 characters.
    #[garde(custom(rules::text(DESCRIPTION_LEAST, DESCRIPTION_LENGTH)))]
    pub description: String,
    /// Where the caller sells from: ISO 3166-1 alpha-2.
    #[garde(skip)]
    pub country: String,
    /// The version of the seller terms that the caller was shown and accepts; left out where there are none.
    #[garde(skip)]
    pub terms_version: Option<i64>,
}

/// That an application was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct SellerApplied {
    /// The application.
    pub application_id: ApplicationId,
    /// How it stands.
    pub state: ApplicationState,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ApplicationRef {
    /// The application.
    #[garde(skip)]
    pub application_id: ApplicationId,
}

/// The caller's application changed: `seller/info` says how it stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct SellerApplicationPush {
    /// The application.
    pub application_id: ApplicationId,
    /// How it stands.
    pub state: ApplicationState,
    /// Grows with everything that happens to it.
    pub version: i64,
}

impl From<Changed> for SellerApplicationPush {
    fn from(changed: Changed) -> Self {
        let Changed { application_id, state, version, .. } = changed;
        Self { application_id, state, version }
    }
}

impl SellerApplyRequest {
    fn check(&self) -> Result<(), ApiError> {
        fn once<T: Ord>(field: &'static str, list: &[T]) -> Result<(), ApiError> {
            let different: BTreeSet<&T> = list.iter().collect();
            match list {
                [] => Err(ApiError::field(field, Reason::Required)),
                _ if different.len() < list.len() => Err(ApiError::field(field, Reason::Invalid)),
                _ => Ok(()),
            }
        }
        once("categories", &self.categories)?;
        once("games", &self.games)?;
        self.country().map(|_| ())
    }

    fn country(&self) -> Result<Country, ApiError> {
        Country::read(&self.country).ok_or_else(|| ApiError::field("country", Reason::Invalid))
    }
}

impl From<Application> for SellerApplication {
    fn from(it: Application) -> Self {
        let (terms_version, terms_at) = it.terms.unzip();
        Self {
            application_id: it.application_id,
            state: it.state,
            categories: it.categories,
            games: it.games,
            description: it.description,
            country: it.country,
            terms_version,
            terms_at: terms_at.map(millis),
            submitted_at: millis(it.submitted_at),
            review_at: it.review_at.map(millis),
            // With an approval the note is for the record.
            note: it.note.filter(|_| it.reason.is_some()),
            reason: it.reason,
            closed_at: it.closed_at.map(millis),
        }
    }
}

impl SellerInfo {
    fn of(standing: Standing, needs_identity: bool) -> Self {
        let Standing { applicant, has_email, cert, application, now } = standing;
        let obstacle = applicant.obstacle(now);
        let until = applicant.last.and_then(|last| last.waits_until());
        Self {
            obstacle,
            again_at: until.filter(|_| obstacle == Some(SellerObstacle::Waiting)).map(millis),
            has_email,
            needs_identity,
            is_verified: cert == Some(CertState::Verified),
            expected_days: EXPECTED_DAYS,
            wait_days: WAIT.whole_days(),
            countries: &COUNTRIES,
            application: application.map(Into::into),
        }
    }
}

impl From<ApplicationError> for ApiError {
    fn from(error: ApplicationError) -> Self {
        match error {
            ApplicationError::NotEligible { obstacle, until } => {
                SellerNotEligible { obstacle, until: until.map(millis) }.into()
            }
            ApplicationError::NotFound => Self::NotFound,
            ApplicationError::UnknownGame => Self::field("games", Reason::Invalid),
            ApplicationError::Own => Self::Forbidden,
            ApplicationError::Closed => ApplicationClosed.into(),
            ApplicationError::NotTaken => ApplicationNotTaken.into(),
            ApplicationError::Stale => Self::Conflict,
            ApplicationError::Database(error) => error.into(),
        }
    }
}

/// Whether the shop asks for a verified identity at the moment.
fn needs_identity(context: &Context) -> bool {
    context.state.get::<ShopSettings>().now().is_on(ShopSetting::SellerIdentity)
}

/// How the caller stands who sells, or wants to.
async fn info(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<SellerInfo, ApiError> {
    let standing = rows::standing(&context.state.pool, caller.uid).await?;
    let standing = standing.ok_or(ApiError::NotFound)?;
    Ok(SellerInfo::of(standing, needs_identity(&context)))
}

/// Sends an application.
async fn apply(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SellerApplyRequest,
) -> Result<Settled<SellerApplied>, ApiError> {
    let new = NewApplication {
        categories: &input.categories,
        games: &input.games,
        description: input.description.trim(),
        country: input.country()?,
        terms_version: input.terms_version,
    };
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    match legal::accept(&mut tx, LegalKind::SellerTerms, input.terms_version).await? {
        Acceptance::Given => {}
        Acceptance::Missing => return Err(ApiError::field("terms_version", Reason::Required)),
        Acceptance::Changed => return Err(SellerTermsChanged.into()),
    }
    let sent = rows::submit(&mut tx, caller.uid, &new).await?;
    settle(context, tx, sent).await
}

/// Takes the caller's application back.
async fn withdraw(
    context: Context,
    SignedIn(caller): SignedIn,
    ApplicationRef { application_id }: ApplicationRef,
) -> Result<Settled<SellerApplied>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let changed = rows::withdraw(&mut tx, caller.uid, application_id).await?;
    settle(context, tx, changed).await
}

async fn settle(
    context: Context,
    tx: Transaction<'static, Postgres>,
    changed: Changed,
) -> Result<Settled<SellerApplied>, ApiError> {
    let Changed { application_id, state, .. } = changed;
    let settled = context.settle(tx, &SellerApplied { application_id, state }).await?;
    context.state.get::<SellerApplications>().tell(changed).await;
    Ok(settled)
}
