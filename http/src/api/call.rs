//! Every path is a declared call: one declaration says method and path, who may call it, what it takes and answers, what it refuses,
//! which process carries it out and how often. One runner ([`run`]) does all of that, for HTTP and for sockets, and the API
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
mod input;
mod list;
mod refusals;
mod rest;
mod run;

pub use input::Given;
pub use list::Calls;
pub use refusals::{Carrier, undeclared};
pub use rest::{refuse, routes};
pub use run::{Context, Prepared};

use crate::api::{
    caller::{Asking, Audience, Knows},
    error::{ApiError, Code},
    idempotency::Settled,
    json,
    state::HttpState,
};
use actix_web::{HttpRequest, HttpResponse, dev::Payload};
use futures_util::{
    FutureExt,
    future::{BoxFuture, LocalBoxFuture},
};
use garde::Validate;
use run::{Answering, Owner};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use std::{borrow::Cow, marker::PhantomData, sync::Arc};
use utoipa::{
    ToSchema,
    openapi::{RefOr, Schema},
};
use uuid::Uuid;

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
}

/// How a call is carried out once when it comes more than once. Every POST says it; [`Calls::new`] refuses one that does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Once {
    /// Not said yet.
    Unsaid,
    /// It changes nothing, and takes no key.
    Read,
    /// It takes no key: there is nobody yet, or no more, whom one could belong to.
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

/// Its caller is let in: what is left is to read the input.
type Admitted = Box<dyn for<'g> FnOnce(Given<'g>) -> Result<Prepared, ApiError> + Send>;
type Admit = Box<dyn for<'r> Fn(Asking<'r>) -> Result<Admitted, ApiError> + Send + Sync>;
type AnswerRaw = LocalBoxFuture<'static, Result<HttpResponse, ApiError>>;
type AdmittedRaw =
    Box<dyn for<'g> FnOnce(Context, Given<'g>, RawRequest) -> Result<AnswerRaw, ApiError>>;
type AdmitRaw = Box<dyn for<'r> Fn(Asking<'r>) -> Result<AdmittedRaw, ApiError> + Send + Sync>;

enum Handler {
    /// Carried out in a task that a client who leaves cannot cancel.
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
    /// Who may call it, in words.
    pub who: &'static str,
    pub knows: Knows,
    pub visitors: bool,
    pub once: Once,
    /// Why that is enough: the column that keeps the key, or what makes a repeat harmless.
    pub once_because: &'static str,
    /// Refused without a key: it moves money or stock.
    pub needs_key: bool,
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

type Check<P, I> = fn(&P, &I) -> Result<(), ApiError>;
type FindOwner<I> = fn(&Arc<HttpState>, &I) -> BoxFuture<'static, Result<Option<Uuid>, ApiError>>;

/// A call that is being declared.
pub struct Declaration<P, I, O, F> {
    call: Call,
    run: fn(Context, P, I) -> F,
    check: Option<Check<P, I>>,
    owner: Option<fn(&I) -> Option<Uuid>>,
    find_owner: Option<FindOwner<I>>,
    _output: PhantomData<fn() -> O>,
}

/// The name of a type in the description. utoipa leaves out of what a generic type is made: `Listed<Asset>` is `Listed_Asset`.
fn name_of<T: ToSchema>() -> Cow<'static, str> {
    let whole = std::any::type_name::<T>();
    if !whole.contains('<') {
        return T::name();
    }
    let plain = |path: &str| path.rsplit("::").next().unwrap_or(path).to_owned();
    let parts = whole.split(['<', '>', ',']).map(str::trim).filter(|part| !part.is_empty());
    Cow::Owned(parts.map(plain).collect::<Vec<_>>().join("_"))
}

fn schemas_of<I: ToSchema, O: ToSchema>(
    schemas: &mut Schemas,
) -> (Cow<'static, str>, Cow<'static, str>) {
    let (input, output) = (name_of::<I>(), name_of::<O>());
    schemas.push((input.clone().into_owned(), I::schema()));
    I::schemas(schemas);
    schemas.push((output.clone().into_owned(), O::schema()));
    O::schemas(schemas);
    (input, output)
}

/// Not to be called: a declaration that was never finished has nobody to ask.
fn unfinished() -> Handler {
    Handler::Json(Box::new(|_| Err(ApiError::Internal)))
}

fn blank<P, I, O>(path: Cow<'static, str>, verb: Verb) -> Call
where
    P: Audience,
    I: DeserializeOwned + Validate<Context = ()> + ToSchema,
    O: ToSchema,
{
    let is_get = verb == Verb::Get;
    Call {
        path,
        verb,
        event: None,
        id: Cow::Borrowed(""),
        tag: "",
        summary: "",
        who: P::WHO,
        knows: P::KNOWS,
        visitors: P::VISITORS,
        once: if is_get { Once::Read } else { Once::Unsaid },
        once_because: "",
        needs_key: false,
        is_known_without_key: false,
        row_alone: false,
        refuses: Vec::new(),
        body: if is_get { BodyKind::None } else { BodyKind::Json(json::MAX_BYTES) },
        answers: Answers::Envelope,
        has_owner: false,
        is_message: false,
        is_internal: false,
        handler: unfinished(),
        input: I::schema,
        read: |given| given.read::<I>().map(drop),
        describe: schemas_of::<I, O>,
    }
}

impl Call {
    /// A read over HTTP alone; its input is the query and the names in the path.
    pub fn get<P, I, O, F>(
        path: &'static str,
        run: fn(Context, P, I) -> F,
    ) -> Declaration<P, I, O, F>
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
        O: Outcome,
        F: Future<Output = Result<O, ApiError>> + Send + 'static,
    {
        Declaration::new(blank::<P, I, O::Answer>(Cow::Borrowed(path), Verb::Get), run)
    }

    /// Something to be done, over HTTP alone; its input is a JSON object.
    pub fn post<P, I, O, F>(
        path: &'static str,
        run: fn(Context, P, I) -> F,
    ) -> Declaration<P, I, O, F>
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
        O: Outcome,
        F: Future<Output = Result<O, ApiError>> + Send + 'static,
    {
        Declaration::new(blank::<P, I, O::Answer>(Cow::Borrowed(path), Verb::Post), run)
    }

    fn event<P, I, O, F>(
        verb: Verb,
        event: &'static str,
        run: fn(Context, P, I) -> F,
    ) -> Declaration<P, I, O, F>
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
        O: Outcome,
        F: Future<Output = Result<O, ApiError>> + Send + 'static,
    {
        let mut call = blank::<P, I, O::Answer>(Cow::Owned(format!("/api/im/{event}")), verb);
        call.event = Some(event);
        call.id = Cow::Borrowed(event);
        Declaration::new(call, run)
    }

    /// A read that is the socket event `event`, and GET and POST at `/api/im/<event>`.
    pub fn query<P, I, O, F>(
        event: &'static str,
        run: fn(Context, P, I) -> F,
    ) -> Declaration<P, I, O, F>
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
        O: Outcome,
        F: Future<Output = Result<O, ApiError>> + Send + 'static,
    {
        Self::event(Verb::GetAndPost, event, run).reads()
    }

    /// Something to be done that is the socket event `event`, and POST at `/api/im/<event>`.
    pub fn command<P, I, O, F>(
        event: &'static str,
        run: fn(Context, P, I) -> F,
    ) -> Declaration<P, I, O, F>
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
        O: Outcome,
        F: Future<Output = Result<O, ApiError>> + Send + 'static,
    {
        Self::event(Verb::Post, event, run)
    }

    /// A GET whose answer is no envelope: bytes of the content type `answers`.
    pub fn download<P, I, F>(
        path: &'static str,
        answers: &'static str,
        run: fn(Context, P, I, RawRequest) -> F,
    ) -> Self
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + 'static,
        F: Future<Output = Result<HttpResponse, ApiError>> + 'static,
    {
        let mut call = blank::<P, I, Empty>(Cow::Borrowed(path), Verb::Get);
        call.answers = Answers::Raw(answers);
        call.handler = raw(run);
        call
    }

    /// A POST whose body, of the content type `body`, is a stream; its input is the query. It answers the envelope of an `O`, which it
    /// settles in [`Context::once_at_length`].
    pub fn upload<P, I, O, F>(
        path: &'static str,
        body: &'static str,
        run: fn(Context, P, I, RawRequest) -> F,
    ) -> Self
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + 'static,
        O: ToSchema,
        F: Future<Output = Result<HttpResponse, ApiError>> + 'static,
    {
        let mut call = blank::<P, I, O>(Cow::Borrowed(path), Verb::Post);
        call.body = BodyKind::Raw(body);
        call.once = Once::Settled;
        call.handler = raw(run);
        call
    }

    /// Name for generators of clients.
    #[must_use]
    pub fn id(mut self, id: &'static str) -> Self {
        self.id = Cow::Borrowed(id);
        self
    }

    /// One sentence: what the call does.
    #[must_use]
    pub fn summary(mut self, summary: &'static str) -> Self {
        self.summary = summary;
        self
    }

    #[must_use]
    pub fn refuses(mut self, refuses: &'static [Code]) -> Self {
        self.refuses = refuses.to_vec();
        self
    }

    /// Leaves it out of the description: only a service of ours calls it.
    #[must_use]
    pub fn internal(mut self) -> Self {
        self.is_internal = true;
        self
    }

    /// Puts it under an area of the description, unless it stands under one.
    #[must_use]
    pub fn tagged(mut self, tag: &'static str) -> Self {
        if self.tag.is_empty() {
            self.tag = tag;
        }
        self
    }

    pub fn is_get(&self) -> bool {
        matches!(self.verb, Verb::Get | Verb::GetAndPost)
    }

    pub fn is_post(&self) -> bool {
        matches!(self.verb, Verb::Post | Verb::GetAndPost)
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

    /// Whether some of those who are signed in may not call it.
    pub fn who_is_asked(&self) -> bool {
        self.knows == Knows::Somebody && !self.visitors && self.who != "signed in"
    }

    /// Whether a visitor's token may stand in its body, which is read before anybody is known then.
    fn holds_token(&self) -> bool {
        self.event.is_some() || (self.visitors && matches!(self.body, BodyKind::Json(_)))
    }
}

impl<P, I, O, F> Declaration<P, I, O, F>
where
    P: Audience,
    I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
    O: Outcome,
    F: Future<Output = Result<O, ApiError>> + Send + 'static,
{
    fn new(mut call: Call, run: fn(Context, P, I) -> F) -> Self {
        call.once = O::ONCE.unwrap_or(call.once);
        Self { call, run, check: None, owner: None, find_owner: None, _output: PhantomData }
    }

    /// As [`Call::id`].
    #[must_use]
    pub fn id(mut self, id: &'static str) -> Self {
        self.call = self.call.id(id);
        self
    }

    /// As [`Call::summary`].
    #[must_use]
    pub fn summary(mut self, summary: &'static str) -> Self {
        self.call = self.call.summary(summary);
        self
    }

    /// Changes nothing, though it is a POST.
    #[must_use]
    pub fn reads(self) -> Self {
        self.said(Once::Read, "")
    }

    /// Takes no key, because of that.
    #[must_use]
    pub fn keyless(self, because: &'static str) -> Self {
        self.said(Once::Keyless, because)
    }

    /// Is carried out by what owns its transaction, which is given the claim: see [`Context::effect`].
    #[must_use]
    pub fn carried_out(self) -> Self {
        self.said(Once::CarriedOut, "")
    }

    /// A repeat finds the row of the effect by that column.
    #[must_use]
    pub fn by_row(self, column: &'static str) -> Self {
        self.said(Once::ByRow, column)
    }

    /// As [`by_row`](Self::by_row); the row knows more than a kept answer, so nothing else is kept.
    #[must_use]
    pub fn by_row_alone(mut self, column: &'static str) -> Self {
        self.call.row_alone = true;
        self.by_row(column)
    }

    /// Twice is once, because of that.
    #[must_use]
    pub fn repeatable(self, because: &'static str) -> Self {
        self.said(Once::Repeatable, because)
    }

    /// Is refused without a key: it moves money or stock.
    #[must_use]
    pub fn needs_key(mut self) -> Self {
        self.call.needs_key = true;
        self
    }

    /// A repeat is known without a key.
    #[must_use]
    pub fn known_without_key(mut self) -> Self {
        self.call.is_known_without_key = true;
        self
    }

    /// # Panics
    /// If it was said before, or the handler's type says that it is settled.
    fn said(mut self, once: Once, because: &'static str) -> Self {
        let said = self.call.once;
        assert!(matches!(said, Once::Unsaid | Once::Read), "{} is {said:?}", self.call.path);
        (self.call.once, self.call.once_because) = (once, because);
        self
    }

    /// As [`Call::refuses`].
    #[must_use]
    pub fn refuses(mut self, refuses: &'static [Code]) -> Self {
        self.call = self.call.refuses(refuses);
        self
    }

    /// Counts as a chat message for the limits.
    #[must_use]
    pub fn message(mut self) -> Self {
        self.call.is_message = true;
        self
    }

    /// Takes a body of up to so many bytes.
    #[must_use]
    pub fn body_limit(mut self, bytes: usize) -> Self {
        self.call.body = BodyKind::Json(bytes);
        self
    }

    /// Has no body to read.
    #[must_use]
    pub fn no_body(mut self) -> Self {
        self.call.body = BodyKind::None;
        self
    }

    /// Looked at before a key is used up: what no repeat could change.
    #[must_use]
    pub fn check(mut self, check: Check<P, I>) -> Self {
        self.check = Some(check);
        self
    }

    /// The process that leases this entity carries the call out.
    #[must_use]
    pub fn owner(mut self, owner: fn(&I) -> Option<Uuid>) -> Self {
        self.owner = Some(owner);
        self.call.has_owner = true;
        self
    }

    /// The same where the entity has to be looked up; asked only if there are other processes.
    #[must_use]
    pub fn find_owner(mut self, find: FindOwner<I>) -> Self {
        self.find_owner = Some(find);
        self.call.has_owner = true;
        self
    }

    /// The call as it was declared.
    pub fn finish(self) -> Call {
        let Self { mut call, run, check, owner, find_owner, .. } = self;
        call.handler = Handler::Json(Box::new(move |asking: Asking<'_>| {
            let state = Arc::clone(asking.state);
            let permitted = P::admit(asking)?;
            Ok(Box::new(move |given: Given<'_>| {
                let input: I = given.read()?;
                if let Some(check) = check {
                    check(&permitted, &input)?;
                }
                let owner = match (owner, find_owner) {
                    (Some(owner), _) => owner(&input).map_or(Owner::Nobody, Owner::Known),
                    (None, Some(find)) if state.has_neighbours() => {
                        Owner::Sought(find(&state, &input))
                    }
                    (None, _) => Owner::Nobody,
                };
                let answering: Answering = Box::new(move |context| {
                    run(context, permitted, input).map(|answer| answer.map(O::write)).boxed()
                });
                Ok(Prepared { answering, owner })
            }))
        }));
        call
    }
}

impl<P, I, O, F> From<Declaration<P, I, O, F>> for Call
where
    P: Audience,
    I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
    O: Outcome,
    F: Future<Output = Result<O, ApiError>> + Send + 'static,
{
    fn from(declaration: Declaration<P, I, O, F>) -> Self {
        declaration.finish()
    }
}

fn raw<P, I, F>(run: fn(Context, P, I, RawRequest) -> F) -> Handler
where
    P: Audience,
    I: DeserializeOwned + Validate<Context = ()> + 'static,
    F: Future<Output = Result<HttpResponse, ApiError>> + 'static,
{
    Handler::Raw(Box::new(move |asking: Asking<'_>| {
        let permitted = P::admit(asking)?;
        Ok(Box::new(move |context, given: Given<'_>, request| {
            let input: I = given.read()?;
            Ok(run(context, permitted, input, request).boxed_local())
        }))
    }))
}

/// The calls of one area: `calls!["order", Call::post(...), ...]`.
macro_rules! calls {
    ($tag:literal, $($call:expr),+ $(,)?) => {
        vec![$($crate::api::call::Call::from($call).tagged($tag)),+]
    };
}
pub(crate) use crate::api::error::codes;
pub(crate) use calls;
