//! Every path is a declared call: one declaration names method and path, permission, input and output, refusals, the owning process and
//! idempotency. One runner ([`run`]) does all of that, for HTTP and for sockets, and the API
//! description, the router and the tests read the same list ([`crate::features::all`]), so a call can be left out of none of them.
//!
//! ```ignore
//! Call::post("/api/market/buy_order/cancel", cancel)
//!     .id("order_cancel")
//!     .summary("Cancels an order that is not paid yet.")
//!     .owner(|input| Some(input.order_id.0))
//!     .by_row("order_event.command_key")
//!     .refuses(codes![NotFound, Forbidden, StatusChanged])
//! ```
//!
//! Source: decision 0018; product spec §7 and §8; `docs/wire.md`.
mod context;
mod declaration;
mod declare;
mod input;
mod list;
mod refusals;
mod rest;
mod run;
mod webhook;

pub use context::Context;
pub use declaration::Declaration;
pub use input::Given;
pub use list::Calls;
pub use refusals::{Transport, undeclared};
pub use rest::{refuse, routes};
pub use run::Prepared;
pub use webhook::Signed;

use crate::api::{
    caller::{Asking, Knows},
    error::{ApiError, Code},
    gate::Gate,
    idempotency::Settled,
    json,
    placement::TimeoutPolicy,
};
use actix_web::{HttpRequest, HttpResponse, dev::Payload};
use futures_util::future::LocalBoxFuture;
use garde::Validate;
use guildhall_domain::{identity::access_key::AccessScope, shop_feature::ShopFeature};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use utoipa::{
    ToSchema,
    openapi::{RefOr, Schema},
};

/// `{}`: a call that needs to be told nothing.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct Empty {}

/// How a call is reached over HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    Get,
    Post,
    /// A read that is also a socket event: POST with the event's payload, or GET with a query.
    GetAndPost,
    /// Takes something away; its input is the query, for a body of DELETE means nothing on the way (RFC 9110 9.3.5).
    Delete,
}

/// How a repeated call is kept from running twice. Every POST and DELETE declares it; [`Calls::new`] refuses one that does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Once {
    /// Not declared yet.
    Unsaid,
    /// It changes nothing, and takes no key.
    Read,
    /// It takes no key: the caller has no account yet, or none any more, that the key could belong to.
    Keyless,
    /// The answer is written in the transaction of the effect: the handler returns [`Settled`].
    Settled,
    /// What carries the effect out notes in its transaction that it did, through [`Context::effect`]; the answer is read after it.
    CarriedOut,
    /// The row of the effect keeps the key, or an id the client made: a repeat finds it.
    ByRow,
    /// Twice is once, and both answers are the same, also for a repeat that comes late.
    Repeatable,
}

impl Once {
    pub const fn takes_key(self) -> bool {
        !matches!(self, Self::Unsaid | Self::Read | Self::Keyless)
    }
}

/// What a handler returns: an answer, or one that is [`Settled`] already.
pub trait Outcome: Send + 'static {
    /// As the client sees it.
    type Answer: Serialize + ToSchema;
    const ONCE: Option<Once>;

    fn write(self) -> Box<RawValue>;
}

impl<T: Serialize + ToSchema + Send + 'static> Outcome for T {
    type Answer = T;
    const ONCE: Option<Once> = None;

    fn write(self) -> Box<RawValue> {
        json::write(&self)
    }
}

impl<T: Serialize + ToSchema + 'static> Outcome for Settled<T> {
    type Answer = T;
    const ONCE: Option<Once> = Some(Once::Settled);

    fn write(self) -> Box<RawValue> {
        self.written
    }
}

/// What a request brings beside its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyKind {
    /// Nothing, or nothing that is read.
    None,
    /// One JSON object of at most so many bytes.
    Json(usize),
    /// Something else, which the call reads itself: its content type.
    Raw(&'static str),
    /// A body signed by an outside provider, as it was sent: the header with the signature.
    Signed(&'static str),
}

/// What a call answers when it succeeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    /// `{code: 0, data}`.
    Envelope,
    /// Bytes of that content type.
    Raw(&'static str),
}

/// Schemas by name, as the API description wants them.
pub type Schemas = Vec<(String, RefOr<Schema>)>;

/// A request as it came, for a call that reads its body or writes its answer itself.
pub struct RawRequest {
    pub request: HttpRequest,
    pub payload: Payload,
}

/// The caller is admitted; the input is read next.
type Admitted = Box<dyn for<'g> FnOnce(Given<'g>) -> Result<Prepared, ApiError> + Send>;
type Admit = Box<dyn for<'r> Fn(Asking<'r>) -> Result<Admitted, ApiError> + Send + Sync>;
type AnswerRaw = LocalBoxFuture<'static, Result<HttpResponse, ApiError>>;
type AdmittedRaw =
    Box<dyn for<'g> FnOnce(Context, Given<'g>, RawRequest) -> Result<AnswerRaw, ApiError>>;
type AdmitRaw = Box<dyn for<'r> Fn(Asking<'r>) -> Result<AdmittedRaw, ApiError> + Send + Sync>;

enum Handler {
    /// Runs in a task that a client who disconnects cannot cancel.
    Json(Admit),
    /// Runs on the connection's worker, since its body and answer are streams; its database work is in tasks of its own.
    Raw(AdmitRaw),
}

/// One call.
pub struct Call {
    pub path: Cow<'static, str>,
    pub verb: Verb,
    /// Its name as a socket event, if it is one.
    pub event: Option<&'static str>,
    /// Name for generators of clients; that of GET beside POST ends in `_get`.
    pub id: Cow<'static, str>,
    /// The area it stands under in the description.
    pub tag: &'static str,
    /// A sentence for the description.
    pub summary: &'static str,
    /// The permission, in words.
    pub who: &'static str,
    pub knows: Knows,
    pub visitors: bool,
    pub once: Once,
    /// Why that is enough: the column that keeps the key, or what makes a repeat harmless.
    pub once_because: &'static str,
    /// Refused without a key: it moves money or stock.
    pub needs_key: bool,
    /// Refused unless the caller has proved lately who they are: it moves others' money or power.
    pub needs_recent_proof: bool,
    /// What the caller's account needs for it, besides a character in the game that is traded.
    pub gates: Vec<Gate>,
    /// Refused while that is switched off.
    pub behind: Option<ShopFeature>,
    /// About the caller's own account: staff reach it before they have set up a second factor.
    pub is_own_account: bool,
    /// A read that an administrator sees who looks at the shop as the caller sees it: see [`Call::viewing`].
    pub is_shown_to_viewers: bool,
    /// The scope that opens it to API keys; without one, none is taken ([`crate::api::access_key`]).
    pub opens_to: Option<AccessScope>,
    /// It ends such a look.
    pub ends_viewing: bool,
    /// A repeat is known by what its body holds, so that clients and forwarding need no key; one that comes along is kept to all the same.
    pub is_known_without_key: bool,
    /// Its row knows more than a kept answer: nothing else is kept.
    row_alone: bool,
    /// What it may answer besides what every call of its kind may.
    pub refuses: Vec<Code>,
    pub body: BodyKind,
    pub answers: Answers,
    /// Whether another process may carry it out.
    pub has_owner: bool,
    /// How long that process may take.
    timeout_policy: TimeoutPolicy,
    /// Counts as a chat message for the limits.
    pub is_message: bool,
    /// Only people and services of ours call it: not in the description.
    pub is_internal: bool,
    handler: Handler,
    /// The input, for the parameters of GET.
    pub input: fn() -> RefOr<Schema>,
    /// Reads an input and does nothing with it: what its rules refuse.
    pub read: fn(Given<'_>) -> Result<(), ApiError>,
    /// Name of the input type and of the output type; their schemas go into the list.
    pub describe: fn(&mut Schemas) -> (Cow<'static, str>, Cow<'static, str>),
}

impl Call {
    /// A declared call, under an area of the description unless it stands under one.
    pub fn under(declared: impl Into<Self>, tag: &'static str) -> Self {
        let mut call = declared.into();
        if call.tag.is_empty() {
            call.tag = tag;
        }
        call
    }

    /// About the caller's own account: staff reach it before they have set up a second factor.
    #[must_use]
    pub fn of_own_account(self) -> Self {
        Self { is_own_account: true, ..self }
    }

    pub fn is_get(&self) -> bool {
        matches!(self.verb, Verb::Get | Verb::GetAndPost)
    }

    pub fn is_post(&self) -> bool {
        matches!(self.verb, Verb::Post | Verb::GetAndPost)
    }

    pub fn is_delete(&self) -> bool {
        self.verb == Verb::Delete
    }

    /// Whether it is asked by its address alone.
    pub fn has_query(&self) -> bool {
        matches!(self.verb, Verb::Get | Verb::Delete)
            || matches!(self.body, BodyKind::Raw(_) | BodyKind::Signed(_))
    }

    /// Whether its answer is kept under its key.
    pub(crate) fn keeps_answer(&self) -> bool {
        self.once.takes_key() && !self.row_alone
    }

    /// What its keys belong to: a key of one call means nothing to another.
    pub fn scope(&self) -> &str {
        match self.event {
            Some(event) => event,
            None => self.path.strip_prefix("/api/").unwrap_or(&self.path),
        }
    }

    /// Whether some signed-in people may not call it.
    pub fn who_is_asked(&self) -> bool {
        self.knows == Knows::Somebody && !self.visitors && self.who != "signed in"
    }

    /// Whether a visitor's token may stand in its body, which is then read before the caller is known.
    fn holds_token(&self) -> bool {
        self.event.is_some() || (self.visitors && matches!(self.body, BodyKind::Json(_)))
    }
}

/// The calls of one area: `calls!["order", Call::post(...), ...]`.
macro_rules! calls {
    ($tag:literal, $($call:expr),+ $(,)?) => {
        vec![$($crate::api::call::Call::under($call, $tag)),+]
    };
}
pub(crate) use crate::api::error::codes;
pub(crate) use calls;
