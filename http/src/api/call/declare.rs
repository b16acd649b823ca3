//! The ways to declare a call, by what it is.
use super::{
    Answers, BodyKind, Call, Context, Declaration, Empty, Given, Handler, Once, Outcome,
    RawRequest, Schemas, Verb,
    declaration::{IntoHandler, Json},
};
use crate::api::{
    caller::{Asking, Audience},
    error::ApiError,
    json, page,
    placement::TimeoutPolicy,
};
use actix_web::HttpResponse;
use futures_util::FutureExt;
use garde::Validate;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use utoipa::ToSchema;

/// The name of a type in the description. utoipa leaves out of what a generic type is made: `Paged<Asset>` is `Paged_Asset`.
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
    schemas.push((input.clone().into_owned(), page::whole::<I>()));
    I::schemas(schemas);
    schemas.push((output.clone().into_owned(), O::schema()));
    O::schemas(schemas);
    (input, output)
}

pub(super) fn blank<P, I, O>(path: Cow<'static, str>, verb: Verb) -> Call
where
    P: Audience,
    I: DeserializeOwned + Validate<Context = ()> + ToSchema,
    O: ToSchema,
{
    let is_get = verb == Verb::Get;
    let has_body = !matches!(verb, Verb::Get | Verb::Delete);
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
        needs_recent_proof: false,
        gates: Vec::new(),
        behind: None,
        is_own_account: false,
        is_shown_to_viewers: false,
        opens_to: None,
        ends_viewing: false,
        is_known_without_key: false,
        row_alone: false,
        refuses: Vec::new(),
        body: if has_body { BodyKind::Json(json::MAX_BYTES) } else { BodyKind::None },
        answers: Answers::Envelope,
        has_owner: false,
        timeout_policy: TimeoutPolicy::Usual,
        is_message: false,
        is_internal: false,
        handler: Handler::Json(Box::new(|_| Err(ApiError::Internal))), // in place of the declaration's
        input: page::whole::<I>,
        read: |given| given.read::<I>().map(drop),
        describe: schemas_of::<I, O>,
    }
}

impl Call {
    /// A read over HTTP alone; its input is the query and the names in the path.
    pub fn get<P, I, O, F>(
        path: &'static str,
        run: fn(Context, P, I) -> F,
    ) -> Declaration<Json<P, I, O, F>>
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
        O: Outcome,
        F: Future<Output = Result<O, ApiError>> + Send + 'static,
    {
        Declaration::json(blank::<P, I, O::Answer>(Cow::Borrowed(path), Verb::Get), run)
    }

    /// Something to be done, over HTTP alone; its input is a JSON object.
    pub fn post<P, I, O, F>(
        path: &'static str,
        run: fn(Context, P, I) -> F,
    ) -> Declaration<Json<P, I, O, F>>
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
        O: Outcome,
        F: Future<Output = Result<O, ApiError>> + Send + 'static,
    {
        Declaration::json(blank::<P, I, O::Answer>(Cow::Borrowed(path), Verb::Post), run)
    }

    /// Takes something away, over HTTP alone; its input is the query and the names in the path.
    pub fn delete<P, I, O, F>(
        path: &'static str,
        run: fn(Context, P, I) -> F,
    ) -> Declaration<Json<P, I, O, F>>
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
        O: Outcome,
        F: Future<Output = Result<O, ApiError>> + Send + 'static,
    {
        Declaration::json(blank::<P, I, O::Answer>(Cow::Borrowed(path), Verb::Delete), run)
    }

    fn event<P, I, O, F>(
        verb: Verb,
        event: &'static str,
        run: fn(Context, P, I) -> F,
    ) -> Declaration<Json<P, I, O, F>>
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + Send + 'static,
        O: Outcome,
        F: Future<Output = Result<O, ApiError>> + Send + 'static,
    {
        let mut call = blank::<P, I, O::Answer>(Cow::Owned(format!("/api/im/{event}")), verb);
        call.event = Some(event);
        call.id = Cow::Borrowed(event);
        Declaration::json(call, run)
    }

    /// A read that is the socket event `event`, and GET and POST at `/api/im/<event>`.
    pub fn query<P, I, O, F>(
        event: &'static str,
        run: fn(Context, P, I) -> F,
    ) -> Declaration<Json<P, I, O, F>>
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
    ) -> Declaration<Json<P, I, O, F>>
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
    ) -> Declaration<Raw>
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + 'static,
        F: Future<Output = Result<HttpResponse, ApiError>> + 'static,
    {
        let mut call = blank::<P, I, Empty>(Cow::Borrowed(path), Verb::Get);
        call.answers = Answers::Raw(answers);
        Declaration::new(call, raw(run))
    }

    /// A POST whose body, of the content type `body`, is a stream; its input is the query. It answers the envelope of an `O`, which it
    /// settles in [`Context::once_at_length`].
    pub fn upload<P, I, O, F>(
        path: &'static str,
        body: &'static str,
        run: fn(Context, P, I, RawRequest) -> F,
    ) -> Declaration<Raw>
    where
        P: Audience,
        I: DeserializeOwned + Validate<Context = ()> + ToSchema + 'static,
        O: ToSchema,
        F: Future<Output = Result<HttpResponse, ApiError>> + 'static,
    {
        let mut call = blank::<P, I, O>(Cow::Borrowed(path), Verb::Post);
        call.body = BodyKind::Raw(body);
        call.once = Once::Settled;
        Declaration::new(call, raw(run))
    }
}

/// A handler that is whole: it reads its body and writes its answer itself.
pub struct Raw(pub(super) Handler);

impl IntoHandler for Raw {
    #[expect(private_interfaces, reason = "as the trait's")]
    fn into_handler(self) -> Handler {
        self.0
    }
}

fn raw<P, I, F>(run: fn(Context, P, I, RawRequest) -> F) -> Raw
where
    P: Audience,
    I: DeserializeOwned + Validate<Context = ()> + 'static,
    F: Future<Output = Result<HttpResponse, ApiError>> + 'static,
{
    Raw(Handler::Raw(Box::new(move |asking: Asking<'_>| {
        let permitted = P::admit(asking)?;
        Ok(Box::new(move |context, given: Given<'_>, request| {
            let input: I = given.read()?;
            Ok(run(context, permitted, input, request).boxed_local())
        }))
    })))
}
