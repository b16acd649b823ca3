//! One table of calls for both carriers: `POST /api/im/<name>` and the socket event `<name>` are the same function with
//! the same types, permissions, limits and answers.
//!
//! Source: product spec §7 (chat) and §8; `docs/wire.md`, "Chat".
use crate::{
    caller::{Admin, Agent, Caller, Guest, Seller, SignedIn, signed_in},
    error::ApiError,
    idempotency,
    im::view::Viewer,
    json,
    placement::{Letter, Placed, Refusals},
    socket::Seat,
    state::HttpState,
};
use actix_web::web::Bytes;
use futures_util::{FutureExt, future::BoxFuture};
use garde::Validate;
use guildhall_actors::hub::ListenerId;
use guildhall_domain::role::Role;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use std::{borrow::Cow, collections::HashMap, sync::Arc};
use utoipa::{
    ToSchema,
    openapi::{RefOr, Schema},
};
use uuid::Uuid;

/// What a call knows besides its input.
#[derive(Clone)]
pub struct Context {
    pub state: Arc<HttpState>,
    /// The socket the call came over, if it did.
    pub seat: Option<Arc<Seat>>,
    /// The letter it came as, if another process has sent it on.
    pub placed: Option<Arc<Placed>>,
}

impl Context {
    /// Of a call over HTTP.
    pub fn new(state: Arc<HttpState>) -> Self {
        Self { state, seat: None, placed: None }
    }

    /// The caller's language: the one chosen on this socket, else the request's.
    pub fn language(&self, caller: &Caller) -> &'static str {
        self.seat.as_ref().map_or(caller.client.language, |seat| seat.language())
    }

    /// The eyes conversations are shown to.
    pub fn viewer(&self, caller: &Caller) -> Viewer<'_> {
        Viewer {
            speaker: caller.speaker(),
            language: self.language(caller),
            hub: &self.state.hub,
            desk: &self.state.desk,
        }
    }

    /// The socket the call came over, which is not told what it said itself.
    pub fn listener(&self) -> Option<ListenerId> {
        let here = self.seat.as_ref().map(|seat| seat.listener());
        here.or_else(|| self.placed.as_ref()?.origin())
    }
}

/// What the caller sent, as its carrier brought it.
#[derive(Debug, Clone, Copy)]
pub enum Given<'a> {
    Json(&'a [u8]),
    Query(&'a str),
}

impl Given<'_> {
    fn read<T: DeserializeOwned + Validate<Context = ()>>(self) -> Result<T, ApiError> {
        match self {
            Self::Json(bytes) => json::read(bytes),
            Self::Query(query) => json::read_query(query),
        }
    }
}

/// Whether a call changes something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Changes nothing: also served to GET.
    Read,
    Mutation,
    /// A mutation that counts as a chat message for the limits.
    Message,
}

/// A permission that can be asked of a caller.
pub trait Permit: Sized + Send + 'static {
    /// # Errors
    /// [`ApiError::Unauthorized`] or [`ApiError::Forbidden`].
    fn permit(caller: Caller) -> Result<Self, ApiError>;
    /// Who that is, for the API description.
    const WHO: &'static str;
}

macro_rules! permit {
    ($name:ident, $who:literal, $allowed:expr) => {
        impl Permit for $name {
            fn permit(caller: Caller) -> Result<Self, ApiError> {
                let allowed: fn(&Caller) -> bool = $allowed;
                if !allowed(&caller) {
                    signed_in(&caller)?;
                    return Err(ApiError::Forbidden);
                }
                Ok(Self(caller))
            }
            const WHO: &'static str = $who;
        }
    };
}
permit!(Guest, "anybody with a session or a visitor token", |_| true);
permit!(SignedIn, "signed in", |caller| !caller.is_visitor());
permit!(Seller, "sellers", |caller| caller.role.is_seller());
permit!(Agent, "customer service", |caller| caller.role.is_staff());
permit!(Admin, "administrators", |caller| caller.role == Role::Admin);

/// A call that was read and permitted, ready to run.
pub type Ready =
    Box<dyn FnOnce(Context) -> BoxFuture<'static, Result<Box<RawValue>, ApiError>> + Send>;

/// The same, and the entity whose process it is to be carried out in, if it has one.
pub struct Prepared {
    ready: Ready,
    home: Option<Uuid>,
}

type Prepare = Box<dyn Fn(Caller, Given<'_>) -> Result<Prepared, ApiError> + Send + Sync>;

/// Schemas by name, as the API description wants them.
pub type Schemas = Vec<(String, RefOr<Schema>)>;

/// One call.
pub struct Call {
    pub name: &'static str,
    /// A sentence for the API description.
    pub about: &'static str,
    pub kind: Kind,
    /// Who may call it, in words.
    pub who: &'static str,
    prepare: Prepare,
    /// Whether carrying it out twice is carrying it out once, and both say so, without a key.
    is_same_twice: bool,
    /// Name of the input type and of the output type; their schemas go into the list.
    pub describe: fn(&mut Schemas) -> (Cow<'static, str>, Cow<'static, str>),
    /// The input, for the parameters of GET.
    pub input: fn() -> RefOr<Schema>,
}

impl Call {
    /// A call named `name` that `run`s for whoever is permitted as `P`, in whichever process it comes to.
    pub fn new<P, I, O, F>(
        kind: Kind,
        name: &'static str,
        about: &'static str,
        run: fn(Context, P, I) -> F,
    ) -> Self
    where
        P: Permit,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
        O: Serialize + ToSchema + 'static,
        F: Future<Output = Result<O, ApiError>> + Send + 'static,
    {
        Self::at(kind, name, about, run, |_| None)
    }

    /// A call that `run`s in the process where the entity named by `home` is at home.
    pub fn at<P, I, O, F>(
        kind: Kind,
        name: &'static str,
        about: &'static str,
        run: fn(Context, P, I) -> F,
        home: fn(&I) -> Option<Uuid>,
    ) -> Self
    where
        P: Permit,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
        O: Serialize + ToSchema + 'static,
        F: Future<Output = Result<O, ApiError>> + Send + 'static,
    {
        Self {
            name,
            about,
            kind,
            who: P::WHO,
            prepare: Box::new(move |caller, given| {
                let permitted = P::permit(caller)?;
                let input: I = given.read()?;
                let home = home(&input);
                let ready: Ready = Box::new(move |context| {
                    run(context, permitted, input)
                        .map(|answer| answer.map(|answer| json::write(&answer)))
                        .boxed()
                });
                Ok(Prepared { ready, home })
            }),
            is_same_twice: false,
            describe: |schemas| {
                schemas.push((I::name().into_owned(), I::schema()));
                I::schemas(schemas);
                schemas.push((O::name().into_owned(), O::schema()));
                O::schemas(schemas);
                (I::name(), O::name())
            },
            input: I::schema,
        }
    }

    /// The same call, which does no more when it is carried out twice than once, and needs no key for that.
    #[must_use]
    pub fn same_twice(self) -> Self {
        Self { is_same_twice: true, ..self }
    }

    /// Counts the call against the caller's limits, asks its permission and reads its input.
    ///
    /// # Errors
    /// [`ApiError::TooManyRequests`], [`ApiError::Unauthorized`], [`ApiError::Forbidden`], [`ApiError::Invalid`].
    pub fn prepare(
        &self,
        context: &Context,
        caller: Caller,
        given: Given<'_>,
    ) -> Result<Prepared, ApiError> {
        // Who sent it on has counted it.
        if context.placed.is_none() {
            let limits = &context.state.limits;
            limits.call(caller.uid)?;
            if self.kind == Kind::Message {
                limits.message(caller.uid)?;
            }
        }
        (self.prepare)(caller, given)
    }

    /// Runs what was prepared: in the process where its entity is at home, if that is another one, else here; with a key of the caller's
    /// once. `body` is its input as it came.
    pub fn run(
        &self,
        prepared: Prepared,
        context: Context,
        caller: &Caller,
        body: &[u8],
    ) -> BoxFuture<'static, Result<Box<RawValue>, ApiError>> {
        let state = Arc::clone(&context.state);
        let letter = self.letter(prepared.home, &context, caller, body);
        let key = caller.client.idempotency_key.clone().filter(|_| self.kind != Kind::Read);
        let (letter, key) = match letter {
            Some(letter) if !self.is_same_twice => {
                let (letter, key) = letter.keyed();
                (Some(letter), Some(key))
            }
            letter => (letter, key),
        };
        let work = (prepared.ready)(context);
        let refusals = if key.is_some() { Refusals::Kept } else { Refusals::Forgotten };
        let work = match key {
            None => work,
            Some(key) => {
                let mark = state.people.request_mark(self.name, body);
                let pool = state.pool.clone();
                idempotency::once(
                    idempotency::ABANDONED,
                    pool,
                    caller.uid,
                    key,
                    self.name,
                    mark,
                    work,
                )
                .boxed()
            }
        };
        match letter {
            None => work,
            Some(letter) => letter.carry(refusals, work).boxed(),
        }
    }

    fn letter(
        &self,
        home: Option<Uuid>,
        context: &Context,
        caller: &Caller,
        body: &[u8],
    ) -> Option<Letter> {
        if context.placed.is_some() {
            return None;
        }
        let path = || format!("/api/im/{}", self.name);
        let body = || Bytes::copy_from_slice(body);
        let (neighbours, key) =
            (context.state.neighbours.as_ref()?, caller.client.idempotency_key.clone());
        let letter = neighbours.letter(home?, caller, key, path, body)?;
        Some(letter.said(context.language(caller), context.listener()))
    }
}

/// Every call, by name.
pub struct Calls {
    in_order: Vec<Call>,
    by_name: HashMap<&'static str, usize>,
}

impl Calls {
    /// # Panics
    /// If two calls have one name.
    pub fn new(in_order: Vec<Call>) -> Self {
        let by_name: HashMap<_, _> =
            in_order.iter().enumerate().map(|(at, call)| (call.name, at)).collect();
        assert_eq!(by_name.len(), in_order.len(), "two calls have one name");
        Self { in_order, by_name }
    }

    pub fn find(&self, name: &str) -> Option<&Call> {
        self.by_name.get(name).map(|at| &self.in_order[*at])
    }

    pub fn iter(&self) -> impl Iterator<Item = &Call> {
        self.in_order.iter()
    }
}
