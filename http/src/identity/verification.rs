//! Identity verification: how the caller's certificate stands, the provider's page, pictures for staff where the provider has declined
//! twice, and the provider's webhook.
//!
//! Source: product spec §4, §7 (`cert/info`, `cert/request`), §9 (2 attempts); issue 19; ours: the manual way; decision 0082.
mod staff;
mod webhook;

use crate::{
    api::{
        call::{Call, Context, Empty, calls, codes},
        caller::SignedIn,
        error::{
            ApiError, Reason,
            names::{Conflict, Forbidden, NotFound},
        },
        idempotency::Settled,
        wire::millis,
    },
    identity::refusals::{
        AlreadyVerified, AttemptsLeft, KycLimit, ProviderUnavailable, VerificationDecided,
        VerificationPending,
    },
};
use garde::Validate;
use guildhall_actors::identity::verification::{LookError, OpenError, Verifications};
use guildhall_domain::{
    identity::verification::{
        ATTEMPTS, CertState, DeclineReason, DocumentSide, NotNow, VerificationStatus,
        VerificationWay,
    },
    ids::{UploadId, VerificationId},
};
use guildhall_persistence::identity::verification::{self as rows, Picture, ReviewError, Status};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where customer service is asked.
const SUPPORT: &str = "/faq";
/// Longest path to go on at. Ours.
const PATH_LENGTH: usize = 500;

/// The calls.
pub fn calls() -> Vec<Call> {
    let own = calls![
        "account",
        Call::get("/api/account/cert/info", info)
            .id("cert_info")
            .summary("Returns how the verification of the caller's identity stands."),
        Call::post("/api/account/cert/request", request)
            .check(|_, input| own_path(input.return_to.as_deref()))
            .id("cert_request")
            .summary("Begins an attempt to verify the caller's identity, or goes on with the open one: answers the provider's page, good for one visit.")
            .keyless("a page that is good for one visit is not to be kept for a repeat, and the open attempt is found again")
            .refuses(codes![AlreadyVerified, KycLimit, VerificationPending, ProviderUnavailable]),
        Call::post("/api/account/cert/manual", manual)
            .check(|_, input| input.check())
            .id("cert_manual")
            .summary("Sends pictures to customer service, after the provider has declined all attempts.")
            .refuses(codes![AlreadyVerified, KycLimit, VerificationPending, AttemptsLeft, NotFound]),
    ];
    let staff = calls![
        "admin",
        Call::get("/api/admin/verification/list", staff::list)
            .id("verification_list")
            .summary("Lists people who have sent pictures to be verified: those that wait, the oldest first; or those decided, the newest first."),
        Call::get("/api/admin/verification/detail", staff::detail)
            .id("verification_detail")
            .summary("Returns an attempt with its pictures. The look is written to the log of staff acts.")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/verification/decide", staff::decide)
            .check(|_, input| input.check())
            .id("verification_decide")
            .needs_recent_proof()
            .summary("Verifies somebody by their pictures, or declines them with a reason; they are told. CONFLICT if it has changed since it was seen.")
            .refuses(codes![NotFound, Forbidden, Conflict, VerificationDecided]),
    ];
    own.into_iter().chain(staff).chain(webhook::calls()).collect()
}

/// How the verification of the caller's identity stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct CertInfo {
    /// The certificate: "0" counts, "1" has expired; null if there never was one.
    pub cert: Option<CertState>,
    /// Whether `cert/request` may be called: nothing is verified or it ends soon, and attempts are left.
    pub allow_to_cert: bool,
    /// Whether `cert/manual` may be called.
    pub allow_manual: bool,
    /// How it stands.
    pub status: VerificationStatus,
    /// Attempts at the provider that are left. Only what was judged counts.
    pub attempts_left: i64,
    /// Whether an attempt is under way; with a certificate that still counts, one to renew it.
    pub is_under_way: bool,
    /// Why the last attempt was declined; with a certificate that still counts, one to renew it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<DeclineReason>,
    /// Who judges, or has judged, the last attempt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<VerificationWay>,
    /// Since when pictures wait for customer service, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processing_since: Option<i64>,
    /// When the identity was verified, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified_at: Option<i64>,
    /// Until when that counts, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<i64>,
    /// The page of the shop on which customer service is asked.
    pub support: &'static str,
}

/// Where the person goes on once they are back.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CertRequest {
    /// A path of the shop, such as `/balance`; at most 500 characters.
    #[garde(skip)]
    pub return_to: Option<String>,
}

/// The provider's page.
#[derive(Debug, Serialize, ToSchema)]
pub struct CertPage {
    /// The attempt.
    pub verification_id: VerificationId,
    /// Where the person goes on, on this device or another one. Absent while the provider looks at what
    /// was shown, and where it turns out to have judged it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// Pictures for customer service.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CertManual {
    /// The front of a document and a selfie with it, and the back where there is one.
    #[garde(skip)]
    pub pictures: Vec<CertPicture>,
}

/// A picture of a document or of a face.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub struct CertPicture {
    /// An upload of category 40 of the caller's, sent nowhere yet.
    pub upload_id: UploadId,
    /// What it shows.
    pub side: DocumentSide,
}

/// That pictures were sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct CertSent {
    /// The attempt.
    pub verification_id: VerificationId,
}

impl CertManual {
    /// Each side once, and never without the front and the face.
    fn check(&self) -> Result<(), ApiError> {
        let count = |side| self.pictures.iter().filter(|picture| picture.side == side).count();
        let has = |side| count(side) == 1;
        if has(DocumentSide::Front) && has(DocumentSide::Selfie) && count(DocumentSide::Back) <= 1 {
            return Ok(());
        }
        let reason = if self.pictures.is_empty() { Reason::Required } else { Reason::Invalid };
        Err(ApiError::field("pictures", reason))
    }
}

/// Only to pages of our own: the provider must not be made to send people elsewhere.
fn own_path(path: Option<&str>) -> Result<(), ApiError> {
    let Some(path) = path else { return Ok(()) };
    let is_ours = path.starts_with('/')
        && !path.starts_with("//")
        && path.len() <= PATH_LENGTH
        && path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if is_ours { Ok(()) } else { Err(ApiError::field("return_to", Reason::Invalid)) }
}

impl CertInfo {
    fn of(status: &Status, is_connected: bool) -> Self {
        let Status { standing, now, waits_since } = *status;
        Self {
            cert: standing.cert(now),
            allow_to_cert: is_connected && standing.check_request(now).is_ok(),
            allow_manual: standing.check_manual(now).is_ok(),
            status: standing.status(now),
            attempts_left: standing.attempts_left(),
            is_under_way: standing.is_under_way(),
            reason: standing.reason(),
            way: standing.last.map(|last| last.way),
            processing_since: waits_since.map(millis),
            verified_at: standing.certificate.map(|it| millis(it.verified_at)),
            expires_at: standing.certificate.map(|it| millis(it.expires_at)),
            support: SUPPORT,
        }
    }
}

/// How the caller's verification stands.
async fn info(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<CertInfo, ApiError> {
    let state = &context.state;
    let status = rows::status(&state.pool, caller.uid).await?;
    Ok(CertInfo::of(&status, state.get::<Verifications>().is_connected()))
}

/// What the start of a client says of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CertBrief {
    /// The certificate: "0" counts, "1" has expired; null if there never was one.
    pub cert: Option<CertState>,
    /// Whether `cert/request` may be called.
    pub allow_to_cert: bool,
}

/// The same in two words, for `init_info`.
pub async fn brief(
    context: &Context,
    uid: guildhall_domain::ids::Uid,
) -> Result<CertBrief, ApiError> {
    let state = &context.state;
    let status = rows::status(&state.pool, uid).await?;
    let CertInfo { cert, allow_to_cert, .. } =
        CertInfo::of(&status, state.get::<Verifications>().is_connected());
    Ok(CertBrief { cert, allow_to_cert })
}

/// Why nothing is begun, in the words of the wire.
fn not_now(why: NotNow, allow_manual: bool) -> ApiError {
    match why {
        NotNow::Verified => AlreadyVerified.into(),
        NotNow::UnderWay => VerificationPending.into(),
        NotNow::AttemptsLeft => AttemptsLeft.into(),
        NotNow::Limit => {
            KycLimit { attempts: ATTEMPTS, allow_manual, support: SUPPORT.to_owned() }.into()
        }
    }
}

/// The provider's page of the open attempt, or of a new one.
async fn request(
    context: Context,
    SignedIn(caller): SignedIn,
    input: CertRequest,
) -> Result<CertPage, ApiError> {
    let state = &context.state;
    let verifications = state.get::<Verifications>();
    if !verifications.is_connected() {
        return Err(ProviderUnavailable.into());
    }
    state.limits.verification(caller.uid)?;
    match verifications.open(caller.uid, input.return_to.as_deref()).await {
        Ok(opened) => Ok(CertPage { verification_id: opened.verification_id, url: opened.url }),
        Err(OpenError::NotNow(why)) => {
            let Status { standing, now, .. } = rows::status(&state.pool, caller.uid).await?;
            Err(not_now(why, standing.check_manual(now).is_ok()))
        }
        Err(OpenError::Look(LookError::Database(error))) => Err(error.into()),
        Err(OpenError::Look(LookError::Provider(_) | LookError::Mismatch)) => {
            Err(ProviderUnavailable.into())
        }
    }
}

/// Sends pictures to customer service.
async fn manual(
    context: Context,
    SignedIn(caller): SignedIn,
    input: CertManual,
) -> Result<Settled<CertSent>, ApiError> {
    let pictures: Vec<Picture> = input
        .pictures
        .iter()
        .map(|picture| Picture { upload: picture.upload_id, side: picture.side })
        .collect();
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let verification_id = rows::send(&mut tx, caller.uid, &pictures).await?;
    context.settle(tx, &CertSent { verification_id }).await
}

impl From<ReviewError> for ApiError {
    fn from(error: ReviewError) -> Self {
        match error {
            // Of pictures: whoever may send none has no other way.
            ReviewError::NotNow(why) => not_now(why, false),
            ReviewError::NotFound => Self::NotFound,
            ReviewError::Forbidden => Self::Forbidden,
            ReviewError::Stale => Self::Conflict,
            ReviewError::Decided => VerificationDecided.into(),
            ReviewError::Database(error) => error.into(),
        }
    }
}
