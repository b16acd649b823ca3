//! The description of every call and push, made from the code that serves them. Committed as `http/openapi.json`; a test
//! compares (`UPDATE=1` rewrites), so a change to the wire shows in review.
use crate::{
    console::wire as console,
    dispatch::{Call, Calls, Kind, Schemas},
    envelope::Refusal,
    error::ApiError,
    im::wire,
};
use actix_web::{App, HttpResponse, get, web};
use std::{collections::BTreeMap, sync::LazyLock};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Components, ContentBuilder, Info, OpenApi, Paths, Ref, RefOr, Required, Response,
        ResponseBuilder, Schema,
        extensions::ExtensionsBuilder,
        path::{HttpMethod, Operation, OperationBuilder, ParameterBuilder, ParameterIn, PathItem},
        request_body::RequestBodyBuilder,
        schema::{ObjectBuilder, Type},
        security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme},
    },
};
use utoipa_actix_web::AppExt;

const JSON: &str = "application/json";
const SESSION: &str = "session";
const VISITOR: &str = "visitor";

/// The whole description.
pub fn document() -> OpenApi {
    let info = Info::new("Guildhall", env!("CARGO_PKG_VERSION"));
    let mut frame = OpenApi::new(info, Paths::new());
    frame.components = Some(components());
    let (_, mut document) =
        App::new().into_utoipa_app().openapi(frame).configure(crate::described).split_for_parts();
    document.info.description = Some(ABOUT.to_owned());
    document.info.license = None;
    let calls = crate::im::calls();
    describe_calls(&mut document, &calls);
    describe_pushes(&mut document);
    // Named in parameters and answers only, where utoipa does not look for schemas.
    let named = [("Refusal", Refusal::schema()), ("Size", crate::upload::Size::schema())];
    add(&mut document, named.map(|(name, schema)| (name.to_owned(), schema)).into());
    document
}

const ABOUT: &str = "Success is `{code: 0, data}`, refusal `{code, message, data?}` (schema Refusal) with an HTTP \
    status. Every `/api/im/<name>` call is also a Socket.IO event `<name>` on namespace `/` with the same payload; its \
    acknowledgement is `{code: 200, data}` or `{code: 401|409|413|422|429|503, message, data: {code, ...}}`. What the \
    server pushes stands under `webhooks`. docs/wire.md tells it in one page.";

fn components() -> Components {
    let mut components = Components::new();
    let header = ApiKeyValue::with_description("authorization", "`PS <token>`");
    components.add_security_scheme(SESSION, SecurityScheme::ApiKey(ApiKey::Header(header)));
    let query = ApiKeyValue::with_description(
        "visitor_token",
        "Or in the body; only where no authorization is sent.",
    );
    components.add_security_scheme(VISITOR, SecurityScheme::ApiKey(ApiKey::Query(query)));
    components
}

fn describe_calls(document: &mut OpenApi, calls: &Calls) {
    let mut schemas = Schemas::new();
    for call in calls.iter() {
        let (input, output) = (call.describe)(&mut schemas);
        let post = operation(call, &output).request_body(Some(
            RequestBodyBuilder::new()
                .content(JSON, ContentBuilder::new().schema(Some(reference(&input))).build())
                .required(Some(Required::True))
                .build(),
        ));
        let mut path = PathItem::new(HttpMethod::Post, post.build());
        if call.kind == Kind::Read {
            path.get = Some(get(call, &output));
        }
        document.paths.paths.insert(format!("/api/im/{}", call.name), path);
    }
    add(document, schemas);
}

fn operation(call: &Call, output: &str) -> OperationBuilder {
    let extensions = ExtensionsBuilder::new()
        .add("x-socket-event", call.name)
        .add("x-permission", call.who)
        .build();
    OperationBuilder::new()
        .tag("im")
        .summary(Some(call.about))
        .operation_id(Some(call.name))
        .response("200", answer(output))
        .response("default", refusal())
        .security(SecurityRequirement::new(SESSION, Vec::<String>::new()))
        .security(SecurityRequirement::new(VISITOR, Vec::<String>::new()))
        .extensions(Some(extensions))
}

/// The same as GET: the input's fields become parameters.
fn get(call: &Call, output: &str) -> Operation {
    let operation = operation(call, output).operation_id(Some(format!("{}_get", call.name)));
    let RefOr::T(Schema::Object(input)) = (call.input)() else { return operation.build() };
    let parameters = input.properties.iter().map(|(name, schema)| {
        let required = if input.required.contains(name) { Required::True } else { Required::False };
        ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Query)
            .required(required)
            .schema(Some(schema.clone()))
            .build()
    });
    operation.parameters(Some(parameters)).build()
}

fn answer(output: &str) -> Response {
    let zero = ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some([0]));
    let envelope = ObjectBuilder::new()
        .property("code", zero.build())
        .required("code")
        .property("data", reference(output))
        .required("data");
    ResponseBuilder::new()
        .description("done")
        .content(JSON, ContentBuilder::new().schema(Some(Schema::from(envelope.build()))).build())
        .build()
}

fn refusal() -> Response {
    ResponseBuilder::new()
        .description("refused")
        .content(JSON, ContentBuilder::new().schema(Some(reference("Refusal"))).build())
        .build()
}

fn reference(name: &str) -> Ref {
    Ref::from_schema_name(name)
}

fn describe_pushes(document: &mut OpenApi) {
    let mut schemas = Schemas::new();
    let mut pushes = BTreeMap::new();
    push::<wire::Message>(&mut pushes, &mut schemas, "msg", "A message was said.");
    push::<wire::Message>(
        &mut pushes,
        &mut schemas,
        "msg_update",
        "A message was recalled or pressed.",
    );
    push::<wire::Translation>(
        &mut pushes,
        &mut schemas,
        "translation",
        "How far a message's translation is; for who reads in its language, and who asked.",
    );
    push::<wire::ReadPush>(&mut pushes, &mut schemas, "read", "Somebody has read so far.");
    push::<wire::Conversation>(
        &mut pushes,
        &mut schemas,
        "conversation",
        "State, mark or members changed; as the one it is sent to sees it.",
    );
    push::<crate::account::User>(
        &mut pushes,
        &mut schemas,
        "account",
        "The caller's account changed, perhaps on another device.",
    );
    push::<wire::TypingPush>(&mut pushes, &mut schemas, "typing", "Somebody is writing.");
    push::<wire::PresencePush>(
        &mut pushes,
        &mut schemas,
        "presence",
        "Somebody watched came or went.",
    );
    push::<wire::TopicPush>(
        &mut pushes,
        &mut schemas,
        "topic",
        "The newest state of a topic subscribed to.",
    );
    push::<console::PlacePush>(
        &mut pushes,
        &mut schemas,
        "place",
        "The caller's place in the desk's line.",
    );
    push::<console::GivenPush>(
        &mut pushes,
        &mut schemas,
        "given",
        "The agent gets a talk, or loses it.",
    );
    push::<console::Duty>(
        &mut pushes,
        &mut schemas,
        "duty",
        "The agent's duty changed, perhaps in another window.",
    );
    push::<console::ViewersPush>(
        &mut pushes,
        &mut schemas,
        "viewers",
        "Which agents look at a talk.",
    );
    push::<wire::ResyncPush>(
        &mut pushes,
        &mut schemas,
        "resync",
        "This socket fell behind: ask `resume`.",
    );
    push::<crate::draft::Draft>(
        &mut pushes,
        &mut schemas,
        "draft",
        "What the caller has begun to write in another window.",
    );
    push::<crate::note::Note>(
        &mut pushes,
        &mut schemas,
        "note",
        "An agent noted something about a talk (staff only).",
    );
    push::<crate::note::MentionPush>(
        &mut pushes,
        &mut schemas,
        "mention",
        "A note mentions the caller (staff only).",
    );
    add(document, schemas);
    let mut paths = Paths::new();
    paths.paths.extend(pushes);
    document.webhooks = Some(paths);
}

fn push<T: ToSchema>(
    pushes: &mut BTreeMap<String, PathItem>,
    schemas: &mut Schemas,
    event: &str,
    about: &str,
) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
    let body = RequestBodyBuilder::new()
        .content(JSON, ContentBuilder::new().schema(Some(reference(&T::name()))).build())
        .required(Some(Required::True));
    let operation = OperationBuilder::new()
        .tag("push")
        .operation_id(Some(format!("push_{event}")))
        .summary(Some(about))
        .request_body(Some(body.build()))
        .response("default", ResponseBuilder::new().description("not acknowledged").build());
    pushes.insert(event.to_owned(), PathItem::new(HttpMethod::Post, operation.build()));
}

fn add(document: &mut OpenApi, schemas: Schemas) {
    document.components.get_or_insert_default().schemas.extend(schemas);
}

/// Names in the order of the alphabet: those of `x-` fields would be in another order in every process.
static TEXT: LazyLock<String> = LazyLock::new(|| {
    let sorted = serde_json::to_value(document()).expect("schemas have string keys");
    format!("{sorted:#}")
});

/// The description as it is served and committed.
pub fn text() -> &'static str {
    &TEXT
}

/// Why no handler took a request: the path is described, but for another method; or it is not there at all.
pub fn refuse(path: &str) -> ApiError {
    static PATHS: LazyLock<Vec<String>> =
        LazyLock::new(|| document().paths.paths.keys().cloned().collect());
    let is_same = |described: &String| {
        let (mut left, mut right) = (described.split('/'), path.split('/'));
        loop {
            match (left.next(), right.next()) {
                (None, None) => return true,
                (Some(part), Some(given))
                    if part == given || (part.starts_with('{') && !given.is_empty()) => {}
                _ => return false,
            }
        }
    };
    if PATHS.iter().any(is_same) { ApiError::MethodNotAllowed } else { ApiError::UnknownRoute }
}

#[get("/api/openapi.json")]
async fn served() -> HttpResponse {
    HttpResponse::Ok().content_type(JSON).body(text())
}

/// A page that lists the calls, without anything from elsewhere and without scripts.
#[get("/api/docs")]
async fn page() -> HttpResponse {
    static PAGE: LazyLock<String> = LazyLock::new(|| html(&document()));
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(PAGE.as_str())
}

pub fn routes(service: &mut web::ServiceConfig) {
    service.service(served).service(page);
}

fn html(document: &OpenApi) -> String {
    let mut text = String::from(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <title>Guildhall: calls</title><h1>Guildhall: calls</h1><p><a href=/api/openapi.json>openapi.json</a>",
    );
    text.push_str(&format!("<p>{}", escaped(ABOUT)));
    let webhooks = document.webhooks.iter().flat_map(|paths| &paths.paths);
    let sections = [
        ("Calls", document.paths.paths.iter().collect::<Vec<_>>()),
        ("Pushes", webhooks.collect()),
    ];
    for (title, paths) in sections {
        text.push_str(&format!("<h2>{title}</h2><ul>"));
        for (path, item) in paths {
            let methods = [("GET", &item.get), ("POST", &item.post)];
            for (method, operation) in methods {
                let Some(operation) = operation else { continue };
                let about = operation.summary.as_deref().or(operation.description.as_deref());
                text.push_str(&format!(
                    "<li><code>{method} {}</code> {}",
                    escaped(path),
                    escaped(about.unwrap_or_default())
                ));
            }
        }
        text.push_str("</ul>");
    }
    let schemas = document.components.iter().flat_map(|components| &components.schemas);
    text.push_str("<h2>Types</h2>");
    for (name, schema) in schemas {
        let schema = serde_json::to_string_pretty(schema).unwrap_or_default();
        text.push_str(&format!(
            "<details><summary>{}</summary><pre>{}</pre></details>",
            escaped(name),
            escaped(&schema)
        ));
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
