//! What the shell around every call answers by itself, and what any feature may answer: the refusals that belong to no feature.
use super::{ApiError, Code, Declared, Reason, Row, codes, reason};
use actix_web::http::StatusCode;
use guildhall_domain::{closed_list::ClosedList, identity::access_key::AccessScope};
use serde_json::{Map, Value, json};

/// Each is a variant of [`ApiError`]; in [`names`] it has a type of its own, for [`codes!`].
macro_rules! shell {
    ($($(#[doc = $about:literal])+ $name:ident = $code:literal, $status:ident $(, $kept:ident)? $(=> $schema:path, $read:path)?;)+) => {
        /// The shell's refusals, as calls declare them.
        pub mod names {
            $($(#[doc = $about])+ #[derive(Debug)] pub enum $name {})+
        }

        $(impl Declared for names::$name {
            const ROW: Row = Row {
                name: stringify!($name),
                code: $code,
                status: StatusCode::$status,
                is_stored: shell!(@stored $($kept)?),
                about: concat!($($about),+),
                retry_after: shell!(@retry_after $name),
                data: shell!(@schema $($schema)?),
                read: shell!(@read $name $($read)?),
            };
        })+

        impl ApiError {
            /// Which refusal this is.
            pub fn kind(&self) -> Code {
                match self {
                    $(Self::$name { .. } => names::$name::CODE,)+
                    Self::Refused(refused) => refused.code,
                }
            }
        }
    };
    (@stored) => { false };
    (@stored stored) => { true };
    (@retry_after TooManyRequests) => { Some("retry_after") };
    (@retry_after $other:ident) => { None };
    (@schema) => { None };
    (@schema $schema:path) => { Some($schema) };
    (@read $name:ident) => { |_| Some(ApiError::$name) };
    (@read $name:ident $read:path) => { $read };
}

shell! {
    /// The caller is not signed in, or their token is not valid.
    Unauthorized = "unauthorized", UNAUTHORIZED;
    /// The token of an encrypted body is missing, too old or another's. Fetch a new one; signing in does not help.
    EncryptionToken = "Signature verification failed", UNAUTHORIZED;
    // The spec's spelling.
    /// Fields are missing or wrong; `data.fields` says which and why. Empty: the whole input is.
    Invalid = "paramater_error", UNPROCESSABLE_ENTITY => any_fields, invalid;
    /// There is no such object for this caller. Another person's object looks the same as none.
    NotFound = "NOT_FOUND", CONFLICT, stored;
    /// The caller may not do this.
    Forbidden = "FORBIDDEN", CONFLICT, stored;
    /// It is too long ago that the caller proved who they are. `reauthenticate`, then send the same call again.
    ReauthenticationRequired = "REAUTHENTICATION_REQUIRED", CONFLICT;
    /// The caller is staff and has to set up two-step verification first.
    SecondFactorMissing = "SECOND_FACTOR_MISSING", CONFLICT;
    /// An administrator looks at the shop as somebody else sees it: that changes nothing, and shows nothing private.
    ViewingReadOnly = "VIEWING_READ_ONLY", FORBIDDEN;
    /// The API key is unknown or was revoked, or its owner cannot use it now.
    ApiKeyInvalid = "API_KEY_INVALID", UNAUTHORIZED;
    /// The API key's days are over.
    ApiKeyExpired = "API_KEY_EXPIRED", UNAUTHORIZED;
    /// No API key may do this, whatever its scopes.
    ApiKeyNotAccepted = "API_KEY_NOT_ACCEPTED", FORBIDDEN;
    /// The API key lacks the scope in `data.scope`.
    ApiKeyScopeMissing = "API_KEY_SCOPE_MISSING", FORBIDDEN => missing_scope, scope_missing;
    /// Contradicts what already happened: the same `idempotency-key` or id with another request, or others changed the same
    /// thing again and again.
    Conflict = "CONFLICT", CONFLICT, stored;
    /// The caller's quota is used up.
    Quota = "QUOTA", CONFLICT, stored;
    /// The signature of a webhook is missing, wrong or too old.
    SignatureRefused = "signature_refused", BAD_REQUEST;
    /// There is no such call.
    UnknownRoute = "not_found", NOT_FOUND;
    /// The call has another method; the header `allow` says which.
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED;
    /// The body came too slowly.
    Timeout = "timeout", REQUEST_TIMEOUT;
    /// The body is too large.
    TooLarge = "too_large", PAYLOAD_TOO_LARGE;
    /// The body is not of the content type named here.
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE;
    /// Too many calls of this caller or this address.
    TooManyRequests = "too_many_requests", TOO_MANY_REQUESTS => seconds, too_many;
    /// Too much is waiting. Nothing happened; send it again.
    Busy = "busy", SERVICE_UNAVAILABLE => nothing_applied, busy;
    /// It may have happened. The same key or id finds out.
    UnknownOutcome = "unknown_outcome", SERVICE_UNAVAILABLE => not_known, unknown_outcome;
    /// Something is broken on our side; what, is in our log.
    Internal = "internal", INTERNAL_SERVER_ERROR;
}

/// What a call itself may answer: those before the features' in the description.
pub(super) const OF_CALLS: &[Code] = {
    use names::*;
    codes![
        Unauthorized,
        EncryptionToken,
        Invalid,
        NotFound,
        Forbidden,
        ReauthenticationRequired,
        SecondFactorMissing,
        ViewingReadOnly,
        ApiKeyInvalid,
        ApiKeyExpired,
        ApiKeyNotAccepted,
        ApiKeyScopeMissing,
        Conflict,
        Quota
    ]
};

/// What is said of a request as such: those after the features'.
pub(super) const OF_REQUESTS: &[Code] = {
    use names::*;
    codes![
        SignatureRefused,
        UnknownRoute,
        MethodNotAllowed,
        Timeout,
        TooLarge,
        UnsupportedMediaType,
        TooManyRequests,
        Busy,
        UnknownOutcome,
        Internal,
    ]
};

impl ApiError {
    /// What a program may read besides the code.
    pub(crate) fn data(&self) -> Map<String, Value> {
        let one = |name: &str, value: Value| Map::from_iter([(name.to_owned(), value)]);
        match self {
            Self::Invalid(fields) => one("fields", reason::write(fields).into()),
            Self::ApiKeyScopeMissing { scope } => one("scope", scope.as_str().into()),
            Self::TooManyRequests { retry_after } => one("retry_after", (*retry_after).into()),
            Self::Busy => one("applied", false.into()),
            Self::UnknownOutcome => one("applied", Value::Null),
            Self::Refused(refused) => refused.data.clone(),
            _ => Map::new(),
        }
    }
}

/// The schema of `data` with one field that is always there.
fn with(name: &str, schema: Value) -> Value {
    json!({ "type": "object", "required": [name], "properties": { name: schema } })
}

/// The schema of `data.fields`.
pub(crate) fn fields(about: &str) -> Value {
    let words: Vec<&str> = Reason::ALL.iter().map(|reason| reason.word()).collect();
    let reason = json!({ "type": "string", "enum": words });
    let fields = json!({ "type": "object", "additionalProperties": reason, "description": about });
    with("fields", fields)
}

fn any_fields() -> Value {
    fields("Why each field is refused, by its path.")
}

fn invalid(data: &Value) -> Option<ApiError> {
    Some(ApiError::Invalid(reason::read(data)))
}

fn seconds() -> Value {
    let about = "Seconds until the next call is served.";
    with("retry_after", json!({ "type": "integer", "format": "int64", "description": about }))
}

fn too_many(data: &Value) -> Option<ApiError> {
    Some(ApiError::TooManyRequests { retry_after: data["retry_after"].as_u64()? })
}

fn missing_scope() -> Value {
    let scopes = AccessScope::ALL.map(AccessScope::as_str);
    let about = "The scope that opens this call.";
    with("scope", json!({ "type": "string", "enum": scopes, "description": about }))
}

fn scope_missing(data: &Value) -> Option<ApiError> {
    let scope = AccessScope::read(data["scope"].as_str()?).ok()?;
    Some(ApiError::ApiKeyScopeMissing { scope })
}

fn nothing_applied() -> Value {
    let about = "Nothing happened.";
    with("applied", json!({ "type": "boolean", "enum": [false], "description": about }))
}

fn busy(_: &Value) -> Option<ApiError> {
    Some(ApiError::Busy)
}

fn not_known() -> Value {
    with("applied", json!({ "type": "null", "description": "Not known." }))
}

fn unknown_outcome(_: &Value) -> Option<ApiError> {
    Some(ApiError::UnknownOutcome)
}
