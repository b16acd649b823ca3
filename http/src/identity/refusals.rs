//! What accounts refuse.
use crate::api::{
    error::{ApiError, Code, Declared, Reason, Refused, Row, codes, fields, refusals},
    gate,
};
use actix_web::http::StatusCode;
use guildhall_domain::identity::seller_application::SellerObstacle;
use serde::{Serialize, Serializer};
use serde_json::json;

refusals! {
    /// The code is wrong.
    CodeInvalid = "CODE_INVALID", CONFLICT, stored;
    /// The code is too old.
    CodeExpired = "CODE_EXPIRED", CONFLICT, stored;
    /// Too many emails or codes were asked for.
    RateLimited = "RATE_LIMITED", CONFLICT, retry_after remain_time {
        /// Seconds to wait.
        #[schema(value_type = i64)]
        remain_time: u64,
    };
    /// The password is wrong.
    WrongPassword = "WRONG_PASSWORD", CONFLICT, stored;
    /// The first factor was right, and the account has a second one: send its code with this `ticket`.
    SecondFactorRequired = "SECOND_FACTOR_REQUIRED", CONFLICT {
        /// To be sent with the code, to `second_factor/login`.
        ticket: String,
        /// Seconds until the ticket is of no use any more.
        expires_in: i64,
    };
    /// The address was taken away from an account a few days ago, and its owner can still undo that by the link in their mail.
    EmailReserved = "EMAIL_RESERVED", CONFLICT;
    /// An account with this address exists: sign in to it, and link the provider's account there.
    AccountExists = "ACCOUNT_EXISTS", CONFLICT;
    /// The provider's account is linked to another account, or this account is linked to another one of that provider.
    AlreadyBound = "ALREADY_BOUND", CONFLICT, stored;
    /// The provider cannot be reached, fails, or is not set up.
    ProviderUnavailable = "PROVIDER_UNAVAILABLE", CONFLICT;
    /// It is the only way left to sign in.
    LastLoginMethod = "LAST_LOGIN_METHOD", CONFLICT, stored;
    /// There are trades to finish, or items on sale.
    UnlinkRefused = "UNLINK_REFUSED", CONFLICT, stored;
    /// The games cannot be asked at the moment.
    RoleLookupUnavailable = "ROLE_LOOKUP_UNAVAILABLE", CONFLICT;
    /// The game knows no character by this number on this server.
    RoleNotFound = "ROLE_NOT_FOUND", CONFLICT;
    /// The character is on another server.
    ServerMismatch = "SERVER_MISMATCH", CONFLICT {
        /// The server it is on.
        subgame_name: String,
    };
    /// The shop's public address is none that passkeys can belong to: an IP address, or one that is not encrypted.
    PasskeysUnavailable = "PASSKEYS_UNAVAILABLE", CONFLICT;
    /// It was set before, and cannot be changed.
    Immutable = "IMMUTABLE", CONFLICT, stored;
    /// All attempts to verify one's identity were declined. Pictures may be sent to customer service if `allow_manual` says so, else it is
    /// asked.
    KycLimit = "KYC_LIMIT", CONFLICT {
        /// How many attempts at the provider there are.
        attempts: i64,
        /// Whether pictures may be sent to customer service (`cert/manual`).
        allow_manual: bool,
        /// The page of the shop on which customer service is asked.
        support: String,
    };
    /// The identity is verified, for longer than a certificate may be renewed before its end.
    AlreadyVerified = "ALREADY_VERIFIED", CONFLICT;
    /// An attempt to verify one's identity is under way.
    VerificationPending = "VERIFICATION_PENDING", CONFLICT;
    /// There are attempts at the provider left; customer service looks at pictures afterwards.
    AttemptsLeft = "ATTEMPTS_LEFT", CONFLICT;
    /// Somebody has decided about the pictures.
    VerificationDecided = "VERIFICATION_DECIDED", CONFLICT;
    /// Steam knows nobody by this number.
    SteamIdUnknown = "STEAM_ID_UNKNOWN", CONFLICT;
    /// The account at Steam is another account's here.
    SteamIdTaken = "STEAM_ID_TAKEN", CONFLICT, stored;
    /// The caller has not said which account at Steam is theirs.
    SteamIdMissing = "STEAM_ID_MISSING", CONFLICT, stored;
    /// The trade URL is of another account at Steam.
    TradeUrlMismatch = "TRADE_URL_MISMATCH", CONFLICT, stored;
    /// Steam refuses the key.
    ApiKeyRefused = "API_KEY_REFUSED", CONFLICT;
    /// Steam cannot be asked at the moment.
    SteamUnavailable = "STEAM_UNAVAILABLE", CONFLICT;
    /// This account cannot be a seller's at the moment.
    SellerNotEligible = "SELLER_NOT_ELIGIBLE", CONFLICT {
        /// Why not.
        obstacle: SellerObstacle,
        /// After a decline: when another application may be sent, in milliseconds since 1970 UTC.
        until: Option<i64>,
    };
    /// The seller terms were replaced or withdrawn since they were shown. Nothing is sent.
    SellerTermsChanged = "SELLER_TERMS_CHANGED", CONFLICT;
    /// The application is decided, or was taken back.
    ApplicationClosed = "APPLICATION_CLOSED", CONFLICT;
    /// Who decides about an application takes it first; somebody else may look at it meanwhile.
    ApplicationNotTaken = "APPLICATION_NOT_TAKEN", CONFLICT;
    /// The appeal has ended: it was granted, refused or taken back.
    AppealEnded = "APPEAL_ENDED", CONFLICT;
    /// The appeal is at another stage: the account's owner still has time to speak, nothing was asked, or an answer is waited for.
    AppealOtherStage = "APPEAL_OTHER_STAGE", CONFLICT;
    /// There is no such account, or the character is not bound to it.
    AppealNothingToGive = "APPEAL_NOTHING_TO_GIVE", CONFLICT;
    /// The contact address of the appeal is another account's.
    AppealEmailTaken = "APPEAL_EMAIL_TAKEN", CONFLICT;
    /// Too soon after the last time.
    TooSoon = "TOO_SOON", CONFLICT {
        /// Seconds to wait.
        #[schema(value_type = i64)]
        remain_time: u64,
        /// When it may be done again: milliseconds since 1970 UTC.
        again_at: i64,
    };
}

/// It names its field as a wrong field is named. It says the same each time, so it is kept under a key although it has `data`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordCommon;

impl Serialize for PasswordCommon {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json!({ "fields": { "password": Reason::Common.word() } }).serialize(serializer)
    }
}

impl Declared for PasswordCommon {
    const ROW: Row = Row {
        name: "PasswordCommon",
        code: "PASSWORD_COMMON",
        status: StatusCode::UNPROCESSABLE_ENTITY,
        is_stored: true,
        about: "The password is one of the common ones.",
        retry_after: None,
        data: Some(|| fields("`password`: `common`.")),
        read: |_| Some(PasswordCommon.into()),
    };
}

impl From<PasswordCommon> for ApiError {
    fn from(refusal: PasswordCommon) -> Self {
        Self::Refused(Refused::new(&refusal))
    }
}

/// All of them.
pub fn all() -> Vec<Code> {
    [ALL, gate::ALL, codes![PasswordCommon]].concat()
}
