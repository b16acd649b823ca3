//! The description of every call and push, made from the code that serves them. Committed as `http/openapi.json`; a test
//! compares (`UPDATE=1` rewrites), so a change to the wire shows in review.
use crate::{
    call::{self, Answers, BodyKind, Call, Schemas, Verb},
    caller::Knows,
    console::wire as console,
    envelope::Refusal,
    error::Code,
    im::wire,
    market::wire as market,
};
use actix_web::{HttpResponse, get, web};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, sync::LazyLock};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

const JSON: &str = "application/json";
const SESSION: &str = "session";
const VISITOR: &str = "visitor";

/// The whole description.
///
/// # Panics
/// If two types have one name and are not the same.
pub fn document() -> Value {
    let mut document = json!({ "openapi": "3.1.0", "paths": {}, "components": { "schemas": {} } });
    document["info"] = json!({
        "title": "Guildhall",
        "version": env!("CARGO_PKG_VERSION"),
        "description": ABOUT,
    });
    document["servers"] = json!([{ "url": "/", "description": "This server." }]);
    document["components"]["securitySchemes"] = json!({
        SESSION: { "type": "apiKey", "in": "header", "name": "authorization", "description": "`PS <token>`" },
        VISITOR: {
            "type": "apiKey", "in": "query", "name": "visitor_token",
            "description": "Or in the body; only where no authorization is sent.",
        },
    });
    document["components"]["parameters"] = parameters();
    document["components"]["responses"] = responses();
    document["components"]["headers"] = json!({
        "RetryAfter": { "description": "Seconds to wait.", "schema": { "type": "integer", "minimum": 1 } },
    });
    // Parameters name the size of a picture, and lists what is in them, where utoipa does not look for schemas.
    let mut schemas = vec![
        ("Refusal".to_owned(), Refusal::schema()),
        ("Size".to_owned(), crate::upload::Size::schema()),
        ("Asset".to_owned(), market::Asset::schema()),
        ("OwnSellOrder".to_owned(), market::OwnSellOrder::schema()),
    ];
    market::Asset::schemas(&mut schemas);
    market::OwnSellOrder::schemas(&mut schemas);
    let calls = call::all();
    for call in calls.iter().filter(|call| !call.is_internal) {
        document["paths"][&*call.path] = path(call, &mut schemas);
    }
    document["webhooks"] = pushes(&mut schemas);
    document["tags"] = tags(&document);
    add(&mut document["components"]["schemas"], schemas);
    document
}

const ABOUT: &str = "Success is `{code: 0, data}`, refusal `{code, message, data?}` (schema Refusal) with an HTTP \
    status. Every `/api/im/<name>` call is also a Socket.IO event `<name>` on namespace `/` with the same payload; its \
    acknowledgement is `{code: 200, data}` or `{code: 401|409|413|422|429|503, message, data: {code, ...}}`. What the \
    server pushes stands under `webhooks`. docs/wire.md tells it in one page.";

/// The areas, as they are told of.
fn tags(document: &Value) -> Value {
    let operations = document["paths"].as_object().into_iter().flat_map(Map::values);
    let operations =
        operations.chain(document["webhooks"].as_object().into_iter().flat_map(Map::values));
    let names = operations
        .flat_map(|item| item.as_object().into_iter().flat_map(Map::values))
        .filter_map(|operation| operation["tags"][0].as_str());
    let names: std::collections::BTreeSet<&str> = names.collect();
    names.into_iter().map(|name| json!({ "name": name })).collect()
}

/// Headers every call reads, by the name of their component.
const HEADERS: [(&str, &str, &str); 6] = [
    ("Locale", "locale", "Language of texts and refusals; English if it is none of ours."),
    ("Currency", "currency", "ISO 4217: the currency prices are shown in."),
    (
        "DeviceId",
        "device-id",
        "Names this device; a visitor's token is good on its own device only.",
    ),
    ("SystemType", "system-type", "iOS, Android, mobile_pwa, pc_pwa, mobile_web or pc_web."),
    ("RequestId", "request-id", "Shown in our log beside the call."),
    (
        "IdempotencyKey",
        "idempotency-key",
        "At most 128 characters. The first answer is given again to every repeat \
        of the same request with the same key; another request with it is refused with CONFLICT.",
    ),
];

fn parameters() -> Value {
    let parameter = |(component, name, about): &(&str, &str, &str)| {
        let schema = json!({ "type": "string", "maxLength": 128 });
        let parameter =
            json!({ "name": name, "in": "header", "description": about, "schema": schema });
        ((*component).to_owned(), parameter)
    };
    let mut parameters: Map<String, Value> = HEADERS.iter().map(parameter).collect();
    let mut needed = parameters["IdempotencyKey"].clone();
    needed["required"] = true.into();
    parameters.insert("NeededIdempotencyKey".to_owned(), needed);
    parameters.into()
}

/// Refusals that any call of its kind may answer, by status.
const COMMON: [(&str, u16, &str, &[Code]); 7] = [
    (
        "Unauthorized",
        401,
        "Nobody valid is signed in.",
        &[Code::Unauthorized, Code::EncryptionToken],
    ),
    ("Timeout", 408, "The body came too slowly.", &[Code::Timeout]),
    ("TooLarge", 413, "The body is too large.", &[Code::TooLarge]),
    (
        "UnsupportedMediaType",
        415,
        "The body is not of the content type named here.",
        &[Code::UnsupportedMediaType],
    ),
    (
        "Invalid",
        422,
        "Fields are missing or wrong; `data.fields` says which and why.",
        &[Code::Invalid],
    ),
    (
        "TooManyRequests",
        429,
        "Too many calls of this person or this address.",
        &[Code::TooManyRequests],
    ),
    (
        "Unavailable",
        503,
        "`busy`: nothing happened. `unknown_outcome`: it may have; the same key finds out.",
        &[Code::Busy, Code::UnknownOutcome],
    ),
];

fn responses() -> Value {
    let response = |(name, _, about, codes): &(&str, u16, &str, &[Code])| {
        let mut response = refusal(about, codes);
        if *name == "TooManyRequests" {
            response["headers"] =
                json!({ "retry-after": { "$ref": "#/components/headers/RetryAfter" } });
        }
        ((*name).to_owned(), response)
    };
    let mut all: Map<String, Value> = COMMON.iter().map(response).collect();
    let broken =
        refusal("Something is broken on our side; what, is in our log.", &[Code::Internal]);
    all.insert("Internal".to_owned(), broken);
    all.into()
}

/// One of these codes.
fn refusal(about: &str, codes: &[Code]) -> Value {
    let codes: Vec<&str> = codes.iter().map(|code| code.as_str()).collect();
    let narrowed =
        json!({ "type": "object", "properties": { "code": { "type": "string", "enum": codes } } });
    let schema = json!({ "allOf": [reference("Refusal"), narrowed] });
    json!({ "description": about, "content": { JSON: { "schema": schema } } })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn path(call: &Call, schemas: &mut Schemas) -> Value {
    let mut own = Schemas::new();
    let (input, output) = (call.describe)(&mut own);
    if call.verb == Verb::Get || matches!(call.body, BodyKind::Raw(_)) {
        own.remove(0); // stands in the parameters, field by field
    }
    schemas.extend(own);
    let mut item = Map::new();
    if call.is_post() {
        item.insert("post".to_owned(), operation(call, &input, &output, false));
    }
    if call.is_get() {
        item.insert("get".to_owned(), operation(call, &input, &output, true));
    }
    item.into()
}

fn operation(call: &Call, input: &str, output: &str, is_get: bool) -> Value {
    let id = if is_get && call.verb == Verb::GetAndPost {
        format!("{}_get", call.id)
    } else {
        call.id.to_string()
    };
    let is_json = !is_get && matches!(call.body, BodyKind::Json(_));
    let mut operation = json!({
        "tags": [call.tag],
        "summary": call.summary,
        "operationId": id,
        "security": security(call),
        "x-permission": call.who,
        "responses": outcomes(call, output, is_get),
    });
    if let Some(event) = call.event {
        operation["x-socket-event"] = event.into();
    }
    let mut given = if is_json { Vec::new() } else { fields(call) };
    for (component, ..) in &HEADERS[..5] {
        given.push(json!({ "$ref": format!("#/components/parameters/{component}") }));
    }
    if !is_get && call.idempotency.takes_key() {
        let component =
            if call.idempotency.needs_key() { "NeededIdempotencyKey" } else { "IdempotencyKey" };
        given.push(json!({ "$ref": format!("#/components/parameters/{component}") }));
    }
    operation["parameters"] = given.into();
    let body = match call.body {
        _ if is_get => None,
        BodyKind::Json(_) => Some((JSON, reference(input))),
        BodyKind::Raw(kind) => {
            let file = json!({ "type": "string", "format": "binary" });
            Some((
                kind,
                json!({ "type": "object", "required": ["file"], "properties": { "file": file } }),
            ))
        }
        BodyKind::None => None,
    };
    if let Some((kind, schema)) = body {
        operation["requestBody"] =
            json!({ "required": true, "content": { kind: { "schema": schema } } });
    }
    operation
}

/// The input's fields as parameters: in the path where it names them, else in the query.
fn fields(call: &Call) -> Vec<Value> {
    let RefOr::T(Schema::Object(input)) = (call.input)() else { return Vec::new() };
    let field = |(name, schema): (&String, &RefOr<Schema>)| {
        let is_path = call.path.contains(&format!("{{{name}}}"));
        let mut schema = serde_json::to_value(schema).unwrap_or_default();
        let about = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        // What is left out of a query is not there; it is never null.
        if let Some(kinds) = schema["type"].as_array_mut() {
            kinds.retain(|kind| kind != "null");
            if let [kind] = kinds.as_slice() {
                schema["type"] = kind.clone();
            }
        }
        if let Some([rest]) = schema["oneOf"]
            .as_array()
            .map(|kinds| {
                kinds.iter().filter(|kind| kind["type"] != "null").cloned().collect::<Vec<_>>()
            })
            .as_deref()
        {
            schema = rest.clone();
        }
        let mut parameter = json!({
            "name": name,
            "in": if is_path { "path" } else { "query" },
            "required": is_path || input.required.contains(name),
            "schema": schema,
        });
        if let Some(about) = about {
            parameter["description"] = about;
        }
        parameter
    };
    input.properties.iter().map(field).collect()
}

fn security(call: &Call) -> Value {
    match (call.knows, call.visitors) {
        (Knows::Nobody, _) => json!([]),
        (Knows::Perhaps, _) => json!([{}, { SESSION: [] }, { VISITOR: [] }]),
        (Knows::Somebody, true) => json!([{ SESSION: [] }, { VISITOR: [] }]),
        (Knows::Somebody, false) => json!([{ SESSION: [] }]),
    }
}

fn outcomes(call: &Call, output: &str, is_get: bool) -> Value {
    let success = match call.answers {
        Answers::Envelope => {
            let envelope = json!({
                "type": "object",
                "required": ["code", "data"],
                "properties": { "code": { "type": "integer", "enum": [0] }, "data": reference(output) },
            });
            json!({ "description": "Done.", "content": { JSON: { "schema": envelope } } })
        }
        Answers::Raw(kind) => {
            let bytes = json!({ "type": "string", "format": "binary" });
            json!({ "description": "Its bytes.", "content": { kind: { "schema": bytes } } })
        }
    };
    let has_body = !is_get && call.body != BodyKind::None;
    let mut outcomes = json!({ "200": success });
    for (name, status, ..) in COMMON {
        let applies = match status {
            401 => call.knows == Knows::Somebody || has_body,
            408 | 413 | 415 => has_body,
            _ => true,
        };
        if applies {
            outcomes[status.to_string()] =
                json!({ "$ref": format!("#/components/responses/{name}") });
        }
    }
    outcomes["500"] = json!({ "$ref": "#/components/responses/Internal" });
    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in call.refuses {
        by_status.entry(code.status().as_u16()).or_default().push(*code);
    }
    if call.who_is_asked() {
        by_status.entry(409).or_default().push(Code::Forbidden);
    }
    if !is_get && call.idempotency.takes_key() {
        by_status.entry(409).or_default().push(Code::Conflict);
    }
    for (status, mut codes) in by_status {
        codes.sort_unstable();
        codes.dedup();
        if status == 422 {
            codes.insert(0, Code::Invalid);
        }
        let words: Vec<&str> = codes.iter().map(|code| code.as_str()).collect();
        outcomes[status.to_string()] = refusal(&format!("Refused: {}.", words.join(", ")), &codes);
    }
    outcomes
}

fn pushes(schemas: &mut Schemas) -> Value {
    let mut pushes = Map::new();
    push::<wire::Message>(&mut pushes, schemas, "msg", "A message was sent.");
    push::<wire::Message>(
        &mut pushes,
        schemas,
        "msg_update",
        "A message was recalled, or one of its buttons was clicked.",
    );
    push::<wire::Translation>(
        &mut pushes,
        schemas,
        "translation",
        "The state of a message's translation; sent to its readers in that language and to the requester.",
    );
    push::<wire::ReadPush>(&mut pushes, schemas, "read", "Somebody's read mark moved.");
    push::<wire::Conversation>(
        &mut pushes,
        schemas,
        "conversation",
        "State, mark or members of a conversation changed; as its recipient sees it.",
    );
    push::<crate::account::User>(
        &mut pushes,
        schemas,
        "account",
        "The caller's account changed, perhaps on another device.",
    );
    push::<wire::TypingPush>(&mut pushes, schemas, "typing", "Somebody is typing.");
    push::<wire::PresencePush>(
        &mut pushes,
        schemas,
        "presence",
        "Somebody the caller watches came online or went offline.",
    );
    push::<wire::TopicPush>(
        &mut pushes,
        schemas,
        "topic",
        "The newest state of a topic subscribed to.",
    );
    push::<console::PlacePush>(
        &mut pushes,
        schemas,
        "place",
        "The caller's position in the support queue.",
    );
    push::<console::GivenPush>(
        &mut pushes,
        schemas,
        "given",
        "A conversation was assigned to the agent, or taken away.",
    );
    push::<console::Duty>(
        &mut pushes,
        schemas,
        "duty",
        "The agent's duty state changed, perhaps in another window.",
    );
    push::<console::ViewersPush>(
        &mut pushes,
        schemas,
        "viewers",
        "Which agents are viewing a conversation.",
    );
    push::<wire::ResyncPush>(
        &mut pushes,
        schemas,
        "resync",
        "This socket fell behind: call `resume`.",
    );
    push::<crate::draft::Draft>(
        &mut pushes,
        schemas,
        "draft",
        "The caller's draft changed in another window.",
    );
    push::<crate::note::Note>(
        &mut pushes,
        schemas,
        "note",
        "An agent added a note to a conversation (staff only).",
    );
    push::<crate::note::MentionPush>(
        &mut pushes,
        schemas,
        "mention",
        "A note mentions the caller (staff only).",
    );
    pushes.into()
}

fn push<T: ToSchema>(
    pushes: &mut Map<String, Value>,
    schemas: &mut Schemas,
    event: &str,
    about: &str,
) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
    let operation = json!({
        "tags": ["push"],
        "operationId": format!("push_{event}"),
        "summary": about,
        "security": [],
        "requestBody": { "required": true, "content": { JSON: { "schema": reference(&T::name()) } } },
        "responses": { "default": { "description": "Not acknowledged." } },
    });
    pushes.insert(event.to_owned(), json!({ "post": operation }));
}

/// Adds schemas by name.
fn add(all: &mut Value, schemas: Schemas) {
    for (name, schema) in schemas {
        let schema = serde_json::to_value(schema).expect("schemas have string keys");
        let before = all.get(&name);
        assert!(
            before.is_none_or(|before| *before == schema),
            "two types are called {name} in the description"
        );
        all[name] = schema;
    }
}

static TEXT: LazyLock<String> = LazyLock::new(|| format!("{:#}", document()));

/// The description as it is served and committed.
pub fn text() -> &'static str {
    &TEXT
}

pub use call::refuse;

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

fn html(document: &Value) -> String {
    let mut text = String::from(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <title>Guildhall: calls</title><h1>Guildhall: calls</h1><p><a href=/api/openapi.json>openapi.json</a>",
    );
    text.push_str(&format!("<p>{}", escaped(ABOUT)));
    for (title, paths) in [("Calls", &document["paths"]), ("Pushes", &document["webhooks"])] {
        text.push_str(&format!("<h2>{title}</h2><ul>"));
        for (path, item) in paths.as_object().into_iter().flatten() {
            for (method, operation) in item.as_object().into_iter().flatten() {
                let about = operation["summary"].as_str().unwrap_or_default();
                let (method, path) = (method.to_uppercase(), escaped(path));
                text.push_str(&format!("<li><code>{method} {path}</code> {}", escaped(about)));
            }
        }
        text.push_str("</ul>");
    }
    text.push_str("<h2>Types</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let (name, schema) = (escaped(name), escaped(&format!("{schema:#}")));
        text.push_str(&format!("<details><summary>{name}</summary><pre>{schema}</pre></details>"));
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
