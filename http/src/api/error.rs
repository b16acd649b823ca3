//! Everything a call may answer instead of success: one closed list, with its words for the wire.
//!
//! Source: product spec §8 (error catalogue); `docs/wire.md`, "Envelope".
mod meaning;
mod reading;

use crate::api::language;
use actix_web::{HttpResponse, ResponseError, http::StatusCode};
use guildhall_actors::{conversation::ConversationError, order::OrderError, topup::TopUpError};
use guildhall_domain::{conversation::Rejection, ids::Uid, text::FieldError};
use guildhall_persistence::DatabaseError;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Why one field of a request is refused. On the wire a word a client can match on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    Required,
    Invalid,
    TooLong,
    TooShort,
    /// A password everybody guesses first.
    Common,
    /// The same key twice in one object: readers disagree about which one counts.
    Duplicate,
}

impl Reason {
    /// The word on the wire.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Invalid => "invalid",
            Self::TooLong => "too_long",
            Self::TooShort => "too_short",
            Self::Common => "common",
            Self::Duplicate => "duplicate",
        }
    }

    /// Reads a word back; validators hand reasons over as text. Unknown text is [`Reason::Invalid`].
    pub fn from_word(word: &str) -> Self {
        match word {
            "required" => Self::Required,
            "too_long" => Self::TooLong,
            "too_short" => Self::TooShort,
            "common" => Self::Common,
            "duplicate" => Self::Duplicate,
            _ => Self::Invalid,
        }
    }
}

/// Fields that were refused, and why.
pub type Fields = BTreeMap<String, Reason>;

/// Everything a call may answer instead of success.
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
    #[error("the password is one of the common ones")]
    PasswordCommon,
    /// Not there, or not the caller's to know of: the two look the same.
    #[error("no such object for this caller")]
    NotFound,
    #[error("not allowed to this caller")]
    Forbidden,
    #[error("contradicts what already happened")]
    Conflict,
    #[error("wrong code")]
    CodeInvalid,
    #[error("code too old")]
    CodeExpired,
    /// Mails and codes: how many seconds until another may be asked for.
    #[error("asked too often, {remain_time} s to wait")]
    RateLimited { remain_time: u64 },
    #[error("wrong password")]
    WrongPassword,
    /// May be done again in so many seconds, which is at that time.
    #[error("too soon after the last time, {remain_time} s to wait")]
    TooSoon { remain_time: u64, again_at: i64 },
    #[error("quota used up")]
    Quota,
    #[error("too late to recall")]
    RecallTooLate,
    #[error("already recalled")]
    AlreadyRecalled,
    #[error("the conversation is closed")]
    ConversationClosed,
    #[error("already evaluated")]
    AlreadyEvaluated,
    /// Somebody else's talk at the desk, and whose; it has to be taken over first.
    #[error("somebody else's talk")]
    NotAssignee { agent: Option<Uid> },
    /// Something arrived that the writer had not seen.
    #[error("unseen messages")]
    UnseenMessages { last_seq: i64 },
    /// The button belongs to an earlier state.
    #[error("the card has expired")]
    CardExpired,
    /// Who is blocked says nothing to the desk, until then or until somebody lifts it.
    #[error("blocked")]
    Blocked { until: Option<i64> },
    #[error("more than the inventory has")]
    ExceedsInventory,
    /// The nearest prices that go.
    #[error("a price from {least} to {most} cents")]
    PriceOutOfRange { least: i64, most: i64 },
    #[error("not to be traded yet")]
    NotTradable,
    #[error("orders of it are under way")]
    PendingTransactions,
    /// The order is no longer (or not yet) where this is possible.
    #[error("order status changed")]
    StatusChanged,
    /// Another price than was shown; what is offered now.
    #[error("the price has changed")]
    PriceChanged { quote: Box<Value> },
    /// What was shown is too old; the same anew.
    #[error("the quote is too old")]
    QuoteExpired { quote: Box<Value> },
    #[error("not so many on sale")]
    OutOfStock,
    #[error("nobody buys from themselves")]
    SelfTrade,
    #[error("insufficient balance")]
    InsufficientBalance { missing_cents: i64 },
    #[error("the event is not open")]
    EventClosed,
    #[error("no chance left")]
    NoChance,
    #[error("the mission is not done")]
    MissionNotDone,
    #[error("not that much spent")]
    TierNotReached,
    #[error("no free entry in this region")]
    FreeEntryOff,
    /// Nobody may line up before then; without a time, until operators say otherwise.
    #[error("slots are closed")]
    SlotsClosed { opens_at: Option<i64> },
    /// Did not come when called; about how many seconds a place taken anew waits.
    #[error("missed the call")]
    QueueTimeout { requeue_after: u64 },
    #[error("no device redeems this pack")]
    UnsupportedPack,
    /// What the order is for.
    #[error("not the order's platform or region")]
    PlatformMismatch { region: String },
    #[error("no device signs in with Apple")]
    AppleLoginUnsupported,
    /// Another order of the same pack is in line: which.
    #[error("in line already")]
    AlreadyQueued { place_id: String, order_id: String },
    /// A webhook nobody we know has signed.
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
}

/// The rows of the table below: code on the wire, HTTP status, and how much the code says.
///
/// - `stored`: everything. The rules say no for good, so it is kept as the first answer to an idempotency key.
/// - `plain`: everything, but not for good.
/// - `data`: there is more in `data`, which [`ApiError::data`] writes and [`ApiError::of_answer`] reads back.
macro_rules! codes {
    ($($name:ident = $code:literal, $status:ident, $says:ident;)+) => {
        /// The code of a refusal: what a call declares it may answer instead of success.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $($name),+
        }

        impl Code {
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// As it stands in the envelope.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $code),+
                }
            }

            pub const fn status(self) -> StatusCode {
                match self {
                    $(Self::$name => StatusCode::$status),+
                }
            }

            /// Whether it is kept as the first answer to an idempotency key.
            pub const fn is_stored(self) -> bool {
                match self {
                    $(Self::$name => codes!(@stored $says)),+
                }
            }

            fn of_str(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.as_str() == code)
            }

            /// The refusal, if the code says everything.
            fn plain(self) -> Option<ApiError> {
                match self {
                    $(Self::$name => codes!(@plain $name $says)),+
                }
            }
        }

        impl ApiError {
            /// Which refusal this is.
            pub const fn kind(&self) -> Code {
                match self {
                    $(Self::$name { .. } => Code::$name),+
                }
            }
        }
    };
    (@stored stored) => { true };
    (@stored $other:ident) => { false };
    (@plain $name:ident data) => { None };
    (@plain $name:ident $other:ident) => { Some(ApiError::$name) };
}

codes! {
    Unauthorized = "unauthorized", UNAUTHORIZED, plain;
    EncryptionToken = "Signature verification failed", UNAUTHORIZED, plain;
    Invalid = "paramater_error", UNPROCESSABLE_ENTITY, data; // the spec's spelling
    PasswordCommon = "PASSWORD_COMMON", UNPROCESSABLE_ENTITY, stored;
    NotFound = "NOT_FOUND", CONFLICT, stored;
    Forbidden = "FORBIDDEN", CONFLICT, stored;
    Conflict = "CONFLICT", CONFLICT, stored;
    CodeInvalid = "CODE_INVALID", CONFLICT, stored;
    CodeExpired = "CODE_EXPIRED", CONFLICT, stored;
    RateLimited = "RATE_LIMITED", CONFLICT, data;
    WrongPassword = "WRONG_PASSWORD", CONFLICT, stored;
    TooSoon = "TOO_SOON", CONFLICT, data;
    Quota = "QUOTA", CONFLICT, stored;
    RecallTooLate = "RECALL_TOO_LATE", CONFLICT, stored;
    AlreadyRecalled = "ALREADY_RECALLED", CONFLICT, stored;
    ConversationClosed = "CONVERSATION_CLOSED", CONFLICT, stored;
    AlreadyEvaluated = "ALREADY_EVALUATED", CONFLICT, stored;
    NotAssignee = "NOT_ASSIGNEE", CONFLICT, data;
    UnseenMessages = "UNSEEN_MESSAGES", CONFLICT, data;
    CardExpired = "CARD_EXPIRED", CONFLICT, stored;
    Blocked = "BLOCKED", CONFLICT, data;
    ExceedsInventory = "EXCEEDS_INVENTORY", CONFLICT, stored;
    PriceOutOfRange = "PRICE_OUT_OF_RANGE", CONFLICT, data;
    NotTradable = "NOT_TRADABLE", CONFLICT, stored;
    PendingTransactions = "PENDING_TRANSACTIONS", CONFLICT, stored;
    StatusChanged = "STATUS_CHANGED", CONFLICT, stored;
    PriceChanged = "PRICE_CHANGED", CONFLICT, data;
    QuoteExpired = "QUOTE_EXPIRED", CONFLICT, data;
    OutOfStock = "OUT_OF_STOCK", CONFLICT, stored;
    SelfTrade = "SELF_TRADE", CONFLICT, stored;
    InsufficientBalance = "INSUFFICIENT_BALANCE", CONFLICT, data;
    EventClosed = "EVENT_CLOSED", CONFLICT, plain;
    NoChance = "NO_CHANCE", CONFLICT, plain;
    MissionNotDone = "MISSION_NOT_DONE", CONFLICT, plain;
    TierNotReached = "TIER_NOT_REACHED", CONFLICT, plain;
    FreeEntryOff = "FREE_ENTRY_OFF", CONFLICT, plain;
    SlotsClosed = "SLOTS_CLOSED", CONFLICT, data;
    QueueTimeout = "QUEUE_TIMEOUT", CONFLICT, data;
    UnsupportedPack = "UNSUPPORTED_PACK", CONFLICT, stored;
    PlatformMismatch = "PLATFORM_MISMATCH", CONFLICT, data;
    AppleLoginUnsupported = "APPLE_LOGIN_UNSUPPORTED", CONFLICT, stored;
    AlreadyQueued = "ALREADY_QUEUED", CONFLICT, data;
    SignatureRefused = "signature_refused", BAD_REQUEST, plain;
    UnknownRoute = "not_found", NOT_FOUND, plain;
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED, plain;
    Timeout = "timeout", REQUEST_TIMEOUT, plain;
    TooLarge = "too_large", PAYLOAD_TOO_LARGE, plain;
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE, plain;
    TooManyRequests = "too_many_requests", TOO_MANY_REQUESTS, data;
    Busy = "busy", SERVICE_UNAVAILABLE, plain;
    UnknownOutcome = "unknown_outcome", SERVICE_UNAVAILABLE, plain;
    Internal = "internal", INTERNAL_SERVER_ERROR, plain;
}

impl Code {
    /// The code of a socket reply: the HTTP status, as far as sockets know it (spec §8).
    pub fn socket_status(self) -> u16 {
        match self {
            Self::UnknownRoute
            | Self::MethodNotAllowed
            | Self::UnsupportedMediaType
            | Self::Timeout => 422,
            Self::Internal => 503,
            _ => self.status().as_u16(),
        }
    }
}

impl ApiError {
    /// One refused field.
    pub fn field(name: impl Into<String>, reason: Reason) -> Self {
        Self::Invalid(Fields::from([(name.into(), reason)]))
    }

    /// The code in the envelope.
    pub const fn code(&self) -> &'static str {
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

    /// What a program may read besides the code.
    pub(crate) fn data(&self) -> Map<String, Value> {
        let data = match self {
            Self::Invalid(fields) => {
                let fields: Map<_, _> = fields
                    .iter()
                    .map(|(field, reason)| (field.clone(), Value::from(reason.word())))
                    .collect();
                json!({ "fields": fields })
            }
            Self::PasswordCommon => json!({ "fields": { "password": Reason::Common.word() } }),
            Self::RateLimited { remain_time } => json!({ "remain_time": remain_time }),
            Self::TooSoon { remain_time, again_at } => {
                json!({ "remain_time": remain_time, "again_at": again_at })
            }
            Self::SlotsClosed { opens_at } => json!({ "opens_at": opens_at }),
            Self::QueueTimeout { requeue_after } => json!({ "requeue_after": requeue_after }),
            Self::PlatformMismatch { region } => json!({ "region": region }),
            Self::AlreadyQueued { place_id, order_id } => {
                json!({ "place_id": place_id, "order_id": order_id })
            }
            Self::PriceChanged { quote } | Self::QuoteExpired { quote } => {
                json!({ "quote": quote })
            }
            Self::InsufficientBalance { missing_cents } => {
                json!({ "missing_cents": missing_cents })
            }
            Self::TooManyRequests { retry_after } => json!({ "retry_after": retry_after }),
            Self::NotAssignee { agent: Some(agent) } => json!({ "agent": agent }),
            Self::UnseenMessages { last_seq } => json!({ "last_seq": last_seq }),
            Self::Blocked { until: Some(until) } => json!({ "until": until }),
            Self::PriceOutOfRange { least, most } => {
                json!({ "min_price_cents": least, "max_price_cents": most })
            }
            Self::Busy => json!({ "applied": false }),
            Self::UnknownOutcome => json!({ "applied": null }),
            _ => json!({}),
        };
        match data {
            Value::Object(data) => data,
            _ => Map::new(),
        }
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
        let mut response = HttpResponse::build(self.status_code());
        if let Self::TooManyRequests { retry_after }
        | Self::RateLimited { remain_time: retry_after } = self
        {
            response.insert_header(("retry-after", retry_after.to_string()));
        }
        if let Self::TooLarge | Self::Timeout = self {
            // The rest of the body is not waited for.
            response.force_close();
        }
        if let Self::Unauthorized = self {
            response.insert_header(("www-authenticate", "PS"));
        }
        response.json(self.http_body(language))
    }

    /// The refusal of a code that says everything there is to say: those that may be kept as a first answer.
    pub fn of_code(code: &str) -> Option<Self> {
        Code::of_str(code).filter(|code| code.is_stored())?.plain()
    }

    /// The rules say no whenever this is asked again, and have no more to say than the code: such a refusal is kept under a key.
    pub fn is_for_good(&self) -> bool {
        self.kind().is_stored()
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

/// What a conversation answers. Causes were logged where they were known.
impl From<ConversationError> for ApiError {
    fn from(error: ConversationError) -> Self {
        match error {
            ConversationError::Rejected(rejection) => rejection.into(),
            ConversationError::Invalid(fields) => fields.into(),
            ConversationError::NotAssignee { agent } => Self::NotAssignee { agent },
            ConversationError::Unseen { last_seq } => Self::UnseenMessages { last_seq },
            ConversationError::CardExpired => Self::CardExpired,
            ConversationError::Conflict => Self::Conflict,
            ConversationError::Busy | ConversationError::Unavailable { .. } => Self::Busy,
            ConversationError::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}

/// What an order answers. Causes were logged where they were known; refused quotes are answered where they can be made anew.
impl From<OrderError> for ApiError {
    fn from(error: OrderError) -> Self {
        use guildhall_domain::order::Rejection as Refused;
        match error {
            OrderError::Rejected(Refused::NotFound) => Self::NotFound,
            OrderError::Rejected(Refused::Forbidden) => Self::Forbidden,
            OrderError::Rejected(Refused::StatusChanged | Refused::NotYet { .. }) => {
                Self::StatusChanged
            }
            OrderError::Rejected(Refused::Amount) => Self::field("amount", Reason::Invalid),
            OrderError::Insufficient(missing) => {
                Self::InsufficientBalance { missing_cents: missing.missing.0 }
            }
            OrderError::OutOfStock => Self::OutOfStock,
            OrderError::SelfTrade => Self::SelfTrade,
            OrderError::TooMany => Self::Quota,
            OrderError::NoSuchImage => Self::field("images", Reason::Invalid),
            OrderError::Quote { .. } | OrderError::Conflict => Self::Conflict,
            OrderError::Busy | OrderError::Unavailable { .. } => Self::Busy,
            OrderError::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}

/// What a line answers. Causes were logged where they were known.
impl From<TopUpError> for ApiError {
    fn from(error: TopUpError) -> Self {
        match error {
            TopUpError::NotFound => Self::NotFound,
            TopUpError::StatusChanged => Self::StatusChanged,
            TopUpError::Missed { requeue_after } => {
                Self::QueueTimeout { requeue_after: requeue_after.as_secs() }
            }
            TopUpError::Closed { opens_at } => {
                Self::SlotsClosed { opens_at: opens_at.map(crate::api::wire::millis) }
            }
            TopUpError::UnsupportedPack => Self::UnsupportedPack,
            TopUpError::PlatformMismatch { region } => Self::PlatformMismatch { region },
            TopUpError::AppleLogin => Self::AppleLoginUnsupported,
            TopUpError::AlreadyQueued { place, order } => {
                Self::AlreadyQueued { place_id: place.to_string(), order_id: order.to_string() }
            }
            TopUpError::Busy => Self::Busy,
            TopUpError::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}

impl From<Rejection> for ApiError {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            Rejection::NotFound => Self::NotFound,
            Rejection::Forbidden => Self::Forbidden,
            Rejection::Closed => Self::ConversationClosed,
            Rejection::RecallTooLate => Self::RecallTooLate,
            Rejection::AlreadyRecalled => Self::AlreadyRecalled,
            Rejection::AlreadyEvaluated => Self::AlreadyEvaluated,
        }
    }
}

/// The cause goes to the log here, since the refusal does not carry it.
impl From<DatabaseError> for ApiError {
    fn from(error: DatabaseError) -> Self {
        tracing::error!(%error, "http: database call failed");
        if error.outcome_unknown() { Self::UnknownOutcome } else { Self::Busy }
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        DatabaseError::from(error).into()
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
