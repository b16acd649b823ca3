//! Everything a call may answer instead of success, with its words for the wire: what the shell answers by itself, and one variant for
//! what features refuse, each declared in its feature ([`refusals!`]) and listed by it ([`crate::api::feature::Feature`]).
//!
//! Source: product spec §8 (error catalogue); `docs/wire.md`, "Envelope".
mod list;
mod reason;
mod refusal;
mod schema;
mod shell;

pub use list::Refusals;
pub use reason::{Fields, Reason};
pub use refusal::{Code, Declared, Refused, Row};
pub(crate) use refusal::{codes, read, refusals, schema};
pub(crate) use shell::fields;
pub use shell::names;

use crate::api::language;
use actix_web::{
    HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use guildhall_actors::unanswered::Unanswered;
use guildhall_domain::{identity::access_key::AccessScope, text::FieldError};
use guildhall_persistence::DatabaseError;
use serde_json::{Value, json};

/// Everything a call may answer instead of success. What each means to a client is said in [`shell`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApiError {
    #[error("nobody valid is signed in")]
    Unauthorized,
    /// The token of an encrypted body is missing, too old or another's. A new one helps; signing in does not.
    #[error("signature verification failed")]
    EncryptionToken,
    /// Some fields are missing or wrong; an empty map means the whole body is.
    #[error("fields refused: {0:?}")]
    Invalid(Fields),
    /// Not there, or not the caller's to know of: the two look the same.
    #[error("no such object for this caller")]
    NotFound,
    #[error("not allowed to this caller")]
    Forbidden,
    /// Who is signed in has proved too long ago who they are.
    #[error("proof of identity too old")]
    ReauthenticationRequired,
    /// Staff who have still to set up the second factor that this house asks of them.
    #[error("second factor not set up")]
    SecondFactorMissing,
    /// An administrator looks at the shop as somebody else sees it.
    #[error("not while looking at the shop as somebody else")]
    ViewingReadOnly,
    /// An API key that is unknown, was ended, or whose owner is frozen or staff by now.
    #[error("no such API key")]
    ApiKeyInvalid,
    #[error("API key expired")]
    ApiKeyExpired,
    /// An API key where none is taken.
    #[error("not open to API keys")]
    ApiKeyNotAccepted,
    /// An API key that may not do this.
    #[error("API key without the scope {scope}")]
    ApiKeyScopeMissing { scope: AccessScope },
    #[error("contradicts what already happened")]
    Conflict,
    #[error("quota used up")]
    Quota,
    /// A webhook without the signature of a known provider.
    #[error("signature refused")]
    SignatureRefused,
    #[error("no such route")]
    UnknownRoute,
    #[error("method not allowed")]
    MethodNotAllowed,
    /// The body came too slowly.
    #[error("request too slow")]
    Timeout,
    #[error("request too large")]
    TooLarge,
    #[error("media type not supported")]
    UnsupportedMediaType,
    /// Requests as such: how many seconds until the next is served.
    #[error("too many requests, retry after {retry_after} s")]
    TooManyRequests { retry_after: u64 },
    /// Nothing happened; the same request may be sent again.
    #[error("busy, nothing was applied")]
    Busy,
    /// It may have happened: the same command id finds out.
    #[error("outcome unknown")]
    UnknownOutcome,
    /// A panic. Its cause is in the log and nowhere else.
    #[error("internal error")]
    Internal,
    /// What a feature refuses.
    #[error("refused: {0:?}")]
    Refused(Refused),
}

impl ApiError {
    /// One refused field.
    pub fn field(name: impl Into<String>, reason: Reason) -> Self {
        Self::Invalid(Fields::from([(name.into(), reason)]))
    }

    /// The code in the envelope.
    pub fn code(&self) -> &'static str {
        self.kind().as_str()
    }

    /// The code of a socket reply.
    pub fn socket_code(&self) -> u16 {
        self.kind().socket_status()
    }

    /// What a person may read, in their language.
    pub fn message(&self, language: &str) -> &'static str {
        language::message(language, self.code())
    }

    /// The refusal as HTTP clients read it.
    pub fn http_body(&self, language: &str) -> Value {
        let mut body = json!({ "code": self.code(), "message": self.message(language) });
        let data = self.data();
        if !data.is_empty() {
            body["data"] = Value::Object(data);
        }
        body
    }

    /// The refusal as the acknowledgement of a socket event.
    pub fn socket_body(&self, language: &str) -> Value {
        let mut data = self.data();
        data.insert("code".to_owned(), self.code().into());
        json!({ "code": self.socket_code(), "message": self.message(language), "data": data })
    }

    /// The whole HTTP answer in `language`.
    pub fn answer(&self, language: &str) -> HttpResponse {
        let (mut response, data) = (HttpResponse::build(self.status_code()), self.data());
        if let Some(seconds) = self.kind().row().retry_after.and_then(|field| data.get(field)) {
            response.insert_header(("retry-after", seconds.to_string()));
        }
        if let Self::TooLarge | Self::Timeout = self {
            // The rest of the body is not waited for.
            response.force_close();
        }
        if let Some(challenge) = self.challenge() {
            response.insert_header((header::WWW_AUTHENTICATE, challenge));
        }
        response.json(self.http_body(language))
    }

    /// What the header `authorization` is to be; of API keys as RFC 6750 3.1 says it.
    fn challenge(&self) -> Option<String> {
        match self {
            Self::Unauthorized => Some("PS".to_owned()),
            Self::ApiKeyInvalid | Self::ApiKeyExpired => {
                Some("Bearer error=\"invalid_token\"".to_owned())
            }
            Self::ApiKeyScopeMissing { scope } => {
                Some(format!("Bearer error=\"insufficient_scope\", scope=\"{scope}\""))
            }
            _ => None,
        }
    }

    /// The rules say no whenever this is asked again, and have no more to say than the code: such a refusal is kept under a key.
    pub fn is_for_good(&self) -> bool {
        self.kind().row().is_stored
    }

    /// The envelope's refusal for a bare HTTP status, for answers actix-web makes by itself.
    pub fn of_status(status: StatusCode) -> Option<Self> {
        Some(match status {
            StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
                Self::Invalid(Fields::new())
            }
            StatusCode::UNAUTHORIZED => Self::Unauthorized,
            StatusCode::FORBIDDEN => Self::Forbidden,
            StatusCode::NOT_FOUND => Self::UnknownRoute,
            StatusCode::METHOD_NOT_ALLOWED => Self::MethodNotAllowed,
            StatusCode::REQUEST_TIMEOUT => Self::Timeout,
            StatusCode::PAYLOAD_TOO_LARGE => Self::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::UnsupportedMediaType,
            StatusCode::TOO_MANY_REQUESTS => Self::TooManyRequests { retry_after: 1 },
            StatusCode::SERVICE_UNAVAILABLE => Self::Busy,
            status if status.is_server_error() => Self::Internal,
            _ => return None,
        })
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.kind().status()
    }

    /// In English; [`crate::api::envelope::answers`] puts the caller's language in its place.
    fn error_response(&self) -> HttpResponse {
        self.answer(language::FALLBACK)
    }
}

impl From<garde::Report> for ApiError {
    fn from(report: garde::Report) -> Self {
        Self::Invalid(
            report
                .iter()
                .map(|(path, error)| (path.to_string(), Reason::from_word(error.message())))
                .collect(),
        )
    }
}

/// The cause goes to the log here, since the refusal does not carry it.
impl From<DatabaseError> for ApiError {
    fn from(error: DatabaseError) -> Self {
        tracing::error!(%error, "http: database call failed");
        if error.outcome_unknown() { Self::UnknownOutcome } else { Self::Busy }
    }
}

/// The cause was logged where it was known.
impl From<Unanswered> for ApiError {
    fn from(error: Unanswered) -> Self {
        match error {
            Unanswered::NotFound => Self::NotFound,
            Unanswered::Busy | Unanswered::Unavailable { .. } => Self::Busy,
            Unanswered::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        DatabaseError::from(error).into()
    }
}

impl ApiError {
    /// Refuses a request if any of its fields is wrong.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] with every field of `wrong`.
    pub fn unless_valid(wrong: Vec<FieldError>) -> Result<(), Self> {
        if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
    }
}

/// The rules of the trade name wrong fields in their own type.
impl From<Vec<FieldError>> for ApiError {
    fn from(wrong: Vec<FieldError>) -> Self {
        Self::Invalid(
            wrong
                .into_iter()
                .map(|wrong| (wrong.field, Reason::from_word(wrong.reason.as_str())))
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_field_is_named_with_its_reason() {
        let error = ApiError::field("email", Reason::Invalid);
        assert_eq!(
            error.http_body("en"),
            json!({
                "code": "paramater_error",
                "message": "Check the highlighted fields and try again.",
                "data": { "fields": { "email": "invalid" } },
            })
        );
    }

    #[test]
    fn a_socket_reply_carries_the_number_outside_and_the_word_inside() {
        let reply = ApiError::TooManyRequests { retry_after: 2 }.socket_body("en");
        assert_eq!(reply["code"], 429);
        assert_eq!(reply["data"], json!({ "code": "too_many_requests", "retry_after": 2 }));
        assert_eq!(ApiError::Conflict.socket_body("en")["data"], json!({ "code": "CONFLICT" }));
    }

    #[test]
    fn an_unknown_outcome_says_that_nothing_is_known_and_busy_that_nothing_happened() {
        assert_eq!(ApiError::UnknownOutcome.http_body("en")["data"], json!({ "applied": null }));
        assert_eq!(ApiError::Busy.http_body("en")["data"], json!({ "applied": false }));
    }
}
