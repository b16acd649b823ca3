//! The description of every call and push, made from the code that serves them. Committed as `http/openapi.json`; a test
//! compares (`UPDATE=1` rewrites), so a change to the wire shows in review.
pub mod asyncapi;
mod describe;
mod limits;
mod page;
mod topics;

use crate::{
    api::{
        call::{Answers, BodyKind, Call, Schemas, Transport, Verb},
        caller::Knows,
        error::{Code, codes, names::*},
        feature::Features,
    },
    features,
};
use actix_web::{HttpResponse, route, web};
use serde_json::{Map, Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};
use utoipa::openapi::{RefOr, Schema};

pub use page::CONTENT_SECURITY_POLICY;

/// All of them, once.
static FEATURES: LazyLock<Features> = LazyLock::new(features::all);

const JSON: &str = "application/json";
const SESSION: &str = "session";
const VISITOR: &str = "visitor";
const API_KEY: &str = "api_key";

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
        API_KEY: {
            "type": "http", "scheme": "bearer",
            "description": "`Bearer gh_live_…`: a key that a person made for a program, which acts as that person. It needs the scope that a \
                call names here and in `x-api-key-scope`; calls that name none take no key.",
        },
        VISITOR: {
            "type": "apiKey", "in": "header", "name": "visitor-token",
            "description": "Or `visitor_token` in the body, or in the query where there is none (it is logged by many a proxy); only where no \
                authorization is sent.",
        },
    });
    document["components"]["parameters"] = parameters();
    document["components"]["responses"] = responses();
    document["components"]["headers"] = headers();
    let mut schemas = Vec::new();
    for add in &FEATURES.parameter_schemas {
        add(&mut schemas);
    }
    let calls = &FEATURES.calls;
    for call in calls.iter().filter(|call| !call.is_internal) {
        document["paths"][&*call.path] = path(call, &mut schemas);
    }
    document["webhooks"] = webhooks(&mut schemas);
    document["tags"] = tags(&document);
    add(&mut document["components"]["schemas"], schemas);
    let refused: BTreeSet<Code> =
        described().flat_map(|(call, transport)| call.refusals(transport)).collect();
    for code in refused {
        document["components"]["schemas"][code.schema_name()] = code.http_schema();
    }
    topics::write(&mut document);
    describe::recalled(&mut document);
    describe::schemas(&mut document);
    describe::parameters(&mut document);
    limits::write(calls, &mut document);
    document
}

/// Every call of the description, once for each method it has.
fn described() -> impl Iterator<Item = (&'static Call, Transport)> {
    let public = FEATURES.calls.iter().filter(|call| !call.is_internal);
    public.flat_map(|call| {
        let post = call.is_post().then_some((call, Transport::Post));
        let get = call.is_get().then_some((call, Transport::Get));
        let delete = call.is_delete().then_some((call, Transport::Delete));
        post.into_iter().chain(get).chain(delete)
    })
}

const ABOUT: &str = "Success is `{code: 0, data}`; a refusal is `{code, message, data?}` with an HTTP status. Each call names \
    the refusals it may answer, and answers no other. Every `/api/im/<name>` call is also a Socket.IO event `<name>` with the same \
    payload: see `/api/asyncapi.json`, which also has all pushes. Sign in with `POST /api/account/email/login` and send its token as \
    the header `authorization: PS <token>`; a program may send an API key as `authorization: Bearer <key>`. Ids are opaque strings; times are milliseconds since 1970 UTC.";

/// What a group of calls is about. Pushes are no calls, and one group.
fn about_tag(tag: &str) -> Option<&'static str> {
    match tag {
        "push" => Some("What the server sends over a socket, unasked."),
        _ => FEATURES.tags.get(tag).copied(),
    }
}

/// The groups of calls, and what they are about.
fn tags(document: &Value) -> Value {
    let operations = document["paths"].as_object().into_iter().flat_map(Map::values);
    let operations =
        operations.chain(document["webhooks"].as_object().into_iter().flat_map(Map::values));
    let names = operations
        .flat_map(|item| item.as_object().into_iter().flat_map(Map::values))
        .filter_map(|operation| operation["tags"][0].as_str());
    let names: BTreeSet<&str> = names.collect();
    let tag = |name: &str| match about_tag(name) {
        None => json!({ "name": name }),
        Some(about) => json!({ "name": name, "description": about }),
    };
    names.into_iter().map(tag).collect()
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

/// Headers of answers.
fn headers() -> Value {
    let text = |about: &str| json!({ "description": about, "schema": { "type": "string" } });
    json!({
        "RetryAfter": { "description": "Seconds to wait.", "schema": { "type": "integer", "minimum": 1 } },
        "WwwAuthenticate": {
            "description": "The scheme of the header `authorization`: `PS`, or `Bearer` with what an API key is refused for.",
            "schema": { "type": "string" },
        },
        "ContentDisposition": text("The name of the file."),
        "CacheControl": text("Whether and how long the answer may be kept."),
        "ETag": text("Names this version of the file; send it back as `if-none-match`."),
        "LastModified": text("When the file was stored."),
    })
}

/// Refusals that most calls may answer, as components.
const COMMON: [(&str, &[Code]); 14] = [
    ("Unauthorized", codes![Unauthorized, EncryptionToken]),
    ("KeyRefused", codes![ApiKeyInvalid, ApiKeyExpired]),
    (
        "UnauthorizedOrKeyRefused",
        codes![Unauthorized, EncryptionToken, ApiKeyInvalid, ApiKeyExpired],
    ),
    ("NoKeyAccepted", codes![ApiKeyNotAccepted]),
    ("ViewingOrNoKeyAccepted", codes![ViewingReadOnly, ApiKeyNotAccepted]),
    ("ScopeMissing", codes![ApiKeyScopeMissing]),
    ("ViewingOrScopeMissing", codes![ViewingReadOnly, ApiKeyScopeMissing]),
    ("Timeout", codes![Timeout]),
    ("TooLarge", codes![TooLarge]),
    ("UnsupportedMediaType", codes![UnsupportedMediaType]),
    ("Invalid", codes![Invalid]),
    ("TooManyRequests", codes![TooManyRequests]),
    ("Unavailable", codes![Busy, UnknownOutcome]),
    ("Internal", codes![Internal]),
];

fn responses() -> Value {
    COMMON
        .iter()
        .map(|(name, codes)| ((*name).to_owned(), refusal(codes)))
        .collect::<Map<_, _>>()
        .into()
}

/// Those that say how to come.
const CHALLENGED: &[Code] = codes![Unauthorized, ApiKeyInvalid, ApiKeyExpired, ApiKeyScopeMissing];

/// One of these codes, all of one status: their schemas, so that a client can tell them apart by `code`.
fn refusal(codes: &[Code]) -> Value {
    let lines = codes.iter().map(|code| format!("- `{}`: {}", code.as_str(), code.about()));
    let about = match codes {
        [code] => code.about().to_owned(),
        _ => lines.collect::<Vec<_>>().join("\n"),
    };
    let named: Vec<Value> = codes.iter().map(|code| reference(&code.schema_name())).collect();
    let schema = match <[Value; 1]>::try_from(named) {
        Ok([only]) => only,
        Err(several) => {
            let of_code = |code: &Code| {
                (code.as_str().to_owned(), reference(&code.schema_name())["$ref"].clone())
            };
            let mapping: Map<String, Value> = codes.iter().map(of_code).collect();
            json!({ "oneOf": several, "discriminator": { "propertyName": "code", "mapping": mapping } })
        }
    };
    let mut response = json!({ "description": about, "content": { JSON: { "schema": schema } } });
    let header = |name: &str| json!({ "$ref": format!("#/components/headers/{name}") });
    if codes.iter().any(|code| code.row().retry_after.is_some()) {
        response["headers"]["retry-after"] = header("RetryAfter");
    }
    if codes.iter().any(|code| CHALLENGED.contains(code)) {
        response["headers"]["www-authenticate"] = header("WwwAuthenticate");
    }
    response
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn path(call: &Call, schemas: &mut Schemas) -> Value {
    let mut own = Schemas::new();
    let (input, output) = (call.describe)(&mut own);
    if call.has_query() {
        own.remove(0); // stands in the parameters, field by field
    }
    schemas.extend(own);
    let mut item = Map::new();
    if call.is_post() {
        item.insert("post".to_owned(), operation(call, &input, &output, Transport::Post));
    }
    if call.is_get() {
        item.insert("get".to_owned(), operation(call, &input, &output, Transport::Get));
    }
    if call.is_delete() {
        item.insert("delete".to_owned(), operation(call, &input, &output, Transport::Delete));
    }
    item.into()
}

fn operation(call: &Call, input: &str, output: &str, transport: Transport) -> Value {
    let is_get = transport == Transport::Get;
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
        "description": about(call, transport),
        "x-permission": call.who,
        "x-refusals": refusals(call, transport),
        "responses": outcomes(call, output, transport),
    });
    if let Some(scope) = call.opens_to {
        operation["x-api-key-scope"] = scope.as_str().into();
    }
    if let Some(event) = call.event {
        operation["x-socket-event"] = event.into();
    }
    let mut given = if is_json { Vec::new() } else { fields(call) };
    for (component, ..) in &HEADERS[..5] {
        given.push(json!({ "$ref": format!("#/components/parameters/{component}") }));
    }
    if !is_get && call.once.takes_key() {
        let component = if call.needs_key { "NeededIdempotencyKey" } else { "IdempotencyKey" };
        given.push(json!({ "$ref": format!("#/components/parameters/{component}") }));
    }
    if let BodyKind::Signed(header) = call.body {
        let about = "The sender's signature of the body, no older than five minutes.";
        let schema = json!({ "type": "string" });
        given.push(json!({ "name": header, "in": "header", "required": true, "description": about, "schema": schema }));
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
        BodyKind::Signed(_) => {
            let about = "As its sender describes it; the signature is over these bytes.";
            Some((JSON, json!({ "type": "object", "description": about })))
        }
        BodyKind::None => None,
    };
    if let Some((kind, schema)) = body {
        operation["requestBody"] =
            json!({ "required": true, "content": { kind: { "schema": schema } } });
    }
    operation
}

/// What a call refuses: first what any call may, then its feature's own, then what is said of requests as such.
fn in_order(call: &Call, transport: Transport) -> Vec<Code> {
    FEATURES.refusals.in_order(&call.refusals(transport))
}

/// The words of all refusals.
fn refusals(call: &Call, transport: Transport) -> Vec<&'static str> {
    in_order(call, transport).into_iter().map(Code::as_str).collect()
}

/// The call's permission, what a repeat does, and its own refusals: the refusals of every call are left to the list of answers.
fn about(call: &Call, transport: Transport) -> String {
    let mut text = format!("**Who:** {}.", call.who);
    if let Some(event) = call.event {
        text.push_str(&format!(" **Socket event:** `{event}`."));
    }
    if let Some(scope) = call.opens_to {
        text.push_str(&format!(" **API key:** scope `{scope}`."));
    }
    if transport != Transport::Get {
        text.push_str(match call.once.takes_key() {
            false => "",
            true if call.needs_key => {
                " **Repeats:** needs an `idempotency-key`; the same key is carried out once."
            }
            true if call.is_known_without_key => {
                " **Repeats:** change nothing, and get the same answer."
            }
            true => " **Repeats:** with an `idempotency-key` it is carried out once.",
        });
    }
    let is_common = |code: &Code| COMMON.iter().any(|(_, codes)| codes.contains(code));
    let own = in_order(call, transport).into_iter().filter(|code| !is_common(code));
    let rows: Vec<String> = own
        .map(|code| {
            format!("| `{}` | {} | {} |", code.as_str(), code.status().as_u16(), code.about())
        })
        .collect();
    if !rows.is_empty() {
        text.push_str("\n\n| Refusal | Status | When |\n|---|---|---|\n");
        text.push_str(&rows.join("\n"));
    }
    text
}

/// The input's fields as parameters: in the path where it names them, else in the query.
fn fields(call: &Call) -> Vec<Value> {
    let RefOr::T(Schema::Object(input)) = (call.input)() else { return Vec::new() };
    let field = |(name, schema): (&String, &RefOr<Schema>)| {
        let is_path = call.path.contains(&format!("{{{name}}}"));
        let mut schema = serde_json::to_value(schema).unwrap_or_default();
        let mut about = schema.as_object_mut().and_then(|schema| schema.remove("description"));
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
        // A reference has its words beside it.
        if schema["$ref"].is_string()
            && let Some(beside) = schema.as_object_mut().and_then(|it| it.remove("description"))
        {
            about = Some(beside);
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
    let mut ways = match (call.knows, call.visitors) {
        (Knows::Nobody, _) => vec![],
        (Knows::Perhaps, _) => vec![json!({}), json!({ SESSION: [] }), json!({ VISITOR: [] })],
        (Knows::Somebody, true) => vec![json!({ SESSION: [] }), json!({ VISITOR: [] })],
        (Knows::Somebody, false) => vec![json!({ SESSION: [] })],
    };
    if let Some(scope) = call.opens_to {
        if ways.is_empty() {
            ways.push(json!({}));
        }
        ways.push(json!({ API_KEY: [scope.as_str()] }));
    }
    ways.into()
}

fn outcomes(call: &Call, output: &str, transport: Transport) -> Value {
    let success = match call.answers {
        Answers::Envelope => {
            let envelope = json!({
                "type": "object",
                "required": ["code", "data"],
                "properties": {
                    "code": { "type": "integer", "enum": [0], "description": "0: it is done." },
                    "data": { "$ref": reference(output)["$ref"], "description": "The answer." },
                },
            });
            json!({ "description": "Done.", "content": { JSON: { "schema": envelope } } })
        }
        Answers::Raw(kind) => {
            let bytes = json!({ "type": "string", "format": "binary" });
            let header = |name: &str| json!({ "$ref": format!("#/components/headers/{name}") });
            let mut headers = json!({
                "content-disposition": header("ContentDisposition"),
                "cache-control": header("CacheControl"),
            });
            if kind == "image/*" {
                headers["etag"] = header("ETag");
                headers["last-modified"] = header("LastModified");
            }
            let content = json!({ kind: { "schema": bytes } });
            json!({ "description": "Its bytes.", "headers": headers, "content": content })
        }
    };
    let mut outcomes = json!({ "200": success });
    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in in_order(call, transport) {
        by_status.entry(code.status().as_u16()).or_default().push(code);
    }
    for (status, codes) in by_status {
        let common = COMMON.iter().find(|(_, common)| **common == codes);
        outcomes[status.to_string()] = match common {
            Some((name, _)) => json!({ "$ref": format!("#/components/responses/{name}") }),
            None => refusal(&codes),
        };
    }
    outcomes
}

/// What is pushed, as webhooks: `/api/asyncapi.json` says more of it.
fn webhooks(schemas: &mut Schemas) -> Value {
    let mut webhooks = Map::new();
    for push in FEATURES.pushes.described() {
        let payload = (push.describe)(schemas);
        let operation = json!({
            "tags": ["push"],
            "operationId": format!("push_{}", push.name),
            "summary": push.about,
            "security": [],
            "requestBody": { "required": true, "content": { JSON: { "schema": reference(&payload) } } },
            "responses": { "default": { "description": "Not acknowledged." } },
        });
        webhooks.insert(push.name.to_owned(), json!({ "post": operation }));
    }
    webhooks.into()
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

/// The description as it is committed.
pub fn text() -> &'static str {
    &TEXT
}

pub use crate::api::call::refuse;

/// What is served: the committed file, which a test compares with [`text`]. Making it takes a debug build seconds.
const COMMITTED: &str = include_str!("../openapi.json");

#[route("/api/openapi.json", method = "GET", method = "HEAD")]
async fn served() -> HttpResponse {
    HttpResponse::Ok().content_type(JSON).body(COMMITTED)
}

pub fn routes(service: &mut web::ServiceConfig) {
    service.service(served).service(asyncapi::served);
    page::routes(service);
}

#[cfg(test)]
mod tests {
    use super::*;
    use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

    fn called_body(about: &str) -> (String, RefOr<Schema>) {
        let schema = ObjectBuilder::new().description(Some(about));
        ("Body".to_owned(), RefOr::T(Schema::Object(schema.build())))
    }

    #[test]
    fn one_type_may_be_used_by_many_calls() {
        let mut all = json!({});
        add(&mut all, vec![called_body("What is said."), called_body("What is said.")]);
        assert_eq!(all.as_object().unwrap().len(), 1);
    }

    #[test]
    #[should_panic(expected = "two types are called Body in the description")]
    fn two_types_of_one_name_that_differ_are_not_described_as_one() {
        add(&mut json!({}), vec![called_body("What is said."), called_body("What is sold.")]);
    }
}
