//! A refusal is one row, beside what answers it: code, status, whether it is kept as a first answer, what it means and what its `data`
//! holds. Features declare theirs with [`refusals!`], each as a type; the shell's own are in [`super::shell`].
use super::ApiError;
use actix_web::http::StatusCode;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use std::{cmp::Ordering, fmt};
use utoipa::PartialSchema;

/// One refusal.
pub struct Row {
    /// In Rust, and in the names of its schemas: `NotFound`.
    pub name: &'static str,
    /// As it stands in the envelope.
    pub code: &'static str,
    pub status: StatusCode,
    /// The rules say no for good, with no more to say than the code: it is kept as the first answer to an idempotency key.
    pub is_stored: bool,
    /// When a call answers it, in a sentence.
    pub about: &'static str,
    /// The field of `data` that is also the header `retry-after`: seconds to wait.
    pub retry_after: Option<&'static str>,
    /// The schema of `data`, if there is any.
    pub data: Option<fn() -> Value>,
    /// The refusal again, from its `data`: from another process, or from what was kept (and kept is the code alone).
    pub read: fn(&Value) -> Option<ApiError>,
}

/// A refusal that is declared: a type of its feature.
pub trait Declared {
    const ROW: Row;
    const CODE: Code = Code(&Self::ROW);
}

/// Which refusal: what a call declares it may answer instead of success. One row has one code, in whatever order.
#[derive(Clone, Copy)]
pub struct Code(&'static Row);

impl Code {
    pub const fn row(self) -> &'static Row {
        self.0
    }

    pub const fn as_str(self) -> &'static str {
        self.0.code
    }

    pub const fn status(self) -> StatusCode {
        self.0.status
    }

    pub fn about(self) -> &'static str {
        self.0.about.trim_ascii()
    }

    /// The code of a socket reply: the HTTP status, as far as sockets know it (spec §8).
    pub fn socket_status(self) -> u16 {
        match self.status() {
            StatusCode::NOT_FOUND
            | StatusCode::METHOD_NOT_ALLOWED
            | StatusCode::UNSUPPORTED_MEDIA_TYPE
            | StatusCode::REQUEST_TIMEOUT => 422,
            StatusCode::INTERNAL_SERVER_ERROR => 503,
            status => status.as_u16(),
        }
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Code {}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Code {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

/// What a feature refuses, as it is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub(super) code: Code,
    pub(super) data: Map<String, Value>,
}

impl Refused {
    /// # Panics
    /// In a test, if the data cannot be written as JSON.
    pub fn new<T: Declared + Serialize>(refusal: &T) -> Self {
        let data = serde_json::to_value(refusal);
        debug_assert!(data.is_ok(), "{:?} cannot be written: {data:?}", T::CODE);
        let data = match data {
            Ok(Value::Object(data)) => data,
            _ => Map::new(), // it has none
        };
        Self { code: T::CODE, data }
    }
}

/// The refusal with that `data`.
pub(crate) fn read<T: Declared + DeserializeOwned + Into<ApiError>>(
    data: &Value,
) -> Option<ApiError> {
    // A refusal whose fields are all left out has no `data`.
    let data = if data.is_null() { json!({}) } else { data.clone() };
    serde_json::from_value::<T>(data).ok().map(Into::into)
}

/// The schema of `data`: the fields of the refusal's type.
pub(crate) fn schema<T: PartialSchema>() -> Value {
    let whole = serde_json::to_value(T::schema()).unwrap_or_default();
    let required = whole.get("required").cloned().unwrap_or(json!([]));
    json!({ "type": "object", "required": required, "properties": whole["properties"] })
}

/// The refusals of a feature, each a type that becomes an [`ApiError`], and `ALL` of them. The comment is the description's.
///
/// ```ignore
/// refusals! {
///     /// Not that many are on sale.
///     OutOfStock = "OUT_OF_STOCK", CONFLICT, stored;
///     /// The event is not open.
///     EventClosed = "EVENT_CLOSED", CONFLICT;
///     /// The balance does not suffice.
///     InsufficientBalance = "INSUFFICIENT_BALANCE", CONFLICT {
///         /// How much is missing.
///         missing_cents: i64,
///     };
///     /// Too many emails or codes were asked for.
///     RateLimited = "RATE_LIMITED", CONFLICT, retry_after remain_time { remain_time: i64 };
/// }
/// ```
///
/// - `stored`: the rules say no for good, and the code says everything: it is kept as the first answer to an idempotency key. Only the
///   code is kept, so a stored refusal has no fields.
/// - `retry_after` names the field that is also that header.
macro_rules! refusals {
    ($($(#[doc = $about:literal])+ $name:ident = $code:literal, $status:ident $(, $kept:ident $($field:ident)?)? $({ $($fields:tt)* })?;)+) => {
        $(
            $crate::api::error::refusals! { @type $(#[doc = $about])+ $name $({ $($fields)* })? }

            impl $crate::api::error::Declared for $name {
                const ROW: $crate::api::error::Row = $crate::api::error::Row {
                    name: stringify!($name),
                    code: $code,
                    status: ::actix_web::http::StatusCode::$status,
                    is_stored: $crate::api::error::refusals!(@stored [$($kept)?] [$({ $($fields)* })?]),
                    about: concat!($($about),+),
                    retry_after: $crate::api::error::refusals!(@retry_after $($kept $($field)?)?),
                    data: $crate::api::error::refusals!(@schema $name $({ $($fields)* })?),
                    read: $crate::api::error::refusals!(@read $name $({ $($fields)* })?),
                };
            }

            impl From<$name> for $crate::api::error::ApiError {
                fn from(refusal: $name) -> Self {
                    Self::Refused($crate::api::error::Refused::new(&refusal))
                }
            }
        )+

        /// All of them.
        pub const ALL: &[$crate::api::error::Code] = $crate::api::error::codes![$($name),+];
    };
    (@type $(#[doc = $about:literal])+ $name:ident) => {
        $(#[doc = $about])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, ::serde::Serialize)]
        pub struct $name;
    };
    (@type $(#[doc = $about:literal])+ $name:ident { $($(#[$meta:meta])* $field:ident: $type:ty),+ $(,)? }) => {
        $(#[doc = $about])+
        #[derive(Debug, Clone, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize, ::utoipa::ToSchema)]
        pub struct $name { $($(#[$meta])* pub $field: $type),+ }
    };
    (@stored [] $fields:tt) => { false };
    (@stored [stored] []) => { true };
    (@stored [retry_after] [{ $($fields:tt)* }]) => { false };
    (@retry_after) => { None };
    (@retry_after stored) => { None };
    (@retry_after retry_after $field:ident) => { Some(stringify!($field)) };
    (@schema $name:ident) => { None };
    (@schema $name:ident { $($fields:tt)* }) => { Some($crate::api::error::schema::<$name>) };
    (@read $name:ident) => { |_| Some($name.into()) };
    (@read $name:ident { $($fields:tt)* }) => { $crate::api::error::read::<$name> };
}
pub(crate) use refusals;

/// The codes of refusals, for `.refuses(codes![NotFound, OutOfStock])`.
macro_rules! codes {
    ($($refusal:ty),* $(,)?) => {
        &[$(<$refusal as $crate::api::error::Declared>::CODE),*]
    };
}
pub(crate) use codes;
