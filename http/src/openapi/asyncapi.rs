//! The socket side as an AsyncAPI 3 document, made from the declarations HTTP is described from: every call that is an event, with its
//! acknowledgements and refusals, and every push. Committed as `http/asyncapi.json` and served at `/api/asyncapi.json`.
//!
//! The document speaks as the server: it receives events and sends pushes.
use super::{FEATURES, JSON, document, in_order, reference};
use crate::api::{
    call::{Call, Schemas, Transport},
    error::{Code, codes, names::*},
    pushes::{Delivery, Described},
};
use actix_web::{HttpResponse, route};
use serde_json::{Map, Value, json};
use std::{collections::BTreeSet, sync::LazyLock};

/// The one channel: the namespace.
const CHANNEL: &str = "namespace";
const SCHEMAS: &str = "#/components/schemas/";

const ABOUT: &str = "The socket side of Guildhall: Socket.IO 5 over Engine.IO 4 (websocket, or long polling), namespace `/`, at \
    `/socket.io/`. The client says who it is when it connects (`connect`). The name of a message is the name of the Socket.IO event. An \
    event has one argument, an object; its acknowledgement is `{code: 200, data}`, or `{code, message, data: {code, ...}}` where `code` \
    outside is a number and `data.code` is one of the refusals the event names. Pushes have one argument and are not acknowledged. An \
    event does what `POST /api/im/<name>` of `/api/openapi.json` does. This document is written from the server's point of view: it \
    `receive`s events and `send`s pushes.";

/// The whole document.
pub fn asyncapi() -> Value {
    let openapi = document();
    let calls = &FEATURES.calls;
    let events: Vec<(&str, &Call)> = calls
        .iter()
        .filter(|call| !call.is_internal)
        .filter_map(|call| Some((call.event?, call)))
        .collect();
    let mut messages = Map::new();
    let mut operations = Map::new();
    let mut codes: BTreeSet<Code> = BTreeSet::new();
    connect(&mut messages, &mut operations);
    for (event, call) in events {
        let refusals = in_order(call, Transport::Socket);
        receive(event, call, &refusals, &mut messages, &mut operations);
        codes.extend(refusals);
    }
    let mut push_schemas = Schemas::new();
    for push in FEATURES.pushes.described() {
        send(&push, &mut push_schemas, &mut messages, &mut operations);
    }
    let mut all = openapi["components"]["schemas"].clone();
    for code in codes {
        all[format!("{code:?}Ack")] = code.socket_schema();
    }
    messages["push_topic"]["payload"] = reference("TopicState");
    let mut document = json!({
        "asyncapi": "3.0.0",
        "info": { "title": "Guildhall sockets", "version": env!("CARGO_PKG_VERSION"), "description": ABOUT },
        "defaultContentType": JSON,
        "servers": {
            "this": {
                "host": "{host}",
                "pathname": "/socket.io/",
                "protocol": "wss",
                "description": "The server that serves this document; `ws` where it is served over plain HTTP.",
                "variables": { "host": { "default": "localhost:8080", "description": "Its name and port." } },
            },
        },
        "channels": {
            CHANNEL: {
                "address": "/",
                "description": "The one namespace.",
                "servers": [{ "$ref": "#/servers/this" }],
                "messages": messages.keys().map(|name| (name.clone(), json!({ "$ref": format!("#/components/messages/{name}") }))).collect::<Map<_, _>>(),
            },
        },
        "operations": operations,
    });
    document["components"]["messages"] = messages.into();
    let used = needed(&document, &all);
    document["components"]["schemas"] = used
        .into_iter()
        .map(|name| (name.clone(), all[&name].clone()))
        .collect::<Map<_, _>>()
        .into();
    draft_7(&mut document["components"]["schemas"]);
    document
}

fn channel() -> Value {
    json!({ "$ref": format!("#/channels/{CHANNEL}") })
}

fn message_of_channel(name: &str) -> Value {
    json!({ "$ref": format!("#/channels/{CHANNEL}/messages/{name}") })
}

fn connect(messages: &mut Map<String, Value>, operations: &mut Map<String, Value>) {
    let text = |about: &str| json!({ "type": "string", "maxLength": 512, "description": about });
    messages.insert("connect".into(), json!({
        "name": "CONNECT",
        "title": "Connects",
        "summary": "The packet CONNECT; what stands in `auth`. One of the two tokens is needed.",
        "payload": {
            "type": "object",
            "properties": {
                "token": text("Of somebody who is signed in."),
                "visitor_token": text("Of a visitor; read only without `token`."),
                "device_id": text("A visitor's token is good on its own device only."),
                "locale": text("Language of texts and refusals; English if it is none of ours."),
                "cursors": {
                    "type": "object",
                    "maxProperties": 50,
                    "additionalProperties": { "type": "integer", "format": "int64" },
                    "description": "Last seq known, by topic (`conversation:<id>`): what was missed comes as `msg`; where it cannot, or with \
                                    more than 50, `resync` comes.",
                },
            },
        },
    }));
    messages.insert("connected".into(), json!({
        "name": "CONNECT",
        "title": "Connected",
        "summary": "The answer to CONNECT.",
        "payload": {
            "type": "object",
            "required": ["sid"],
            "properties": { "sid": { "type": "string", "description": "Id of this connection." } },
        },
    }));
    let codes: &[Code] = codes![Unauthorized, TooManyRequests, Busy];
    let codes: Vec<&str> = codes.iter().map(|code| code.as_str()).collect();
    messages.insert("connect_error".into(), json!({
        "name": "CONNECT_ERROR",
        "title": "Not connected",
        "summary": "The connection is refused: `unauthorized` comes again with the same token, the others do not.",
        "payload": {
            "type": "object",
            "required": ["message", "data"],
            "properties": {
                "message": { "type": "string", "enum": codes, "description": "Why, for programs." },
                "data": {
                    "type": "object",
                    "description": "What a client needs to act on it.",
                    "required": ["code"],
                    "properties": {
                        "code": {
                            "type": "integer",
                            "enum": [401, 429, 503],
                            "description": "Why, as a status of HTTP.",
                        },
                        "retry_after": { "type": "integer", "description": "With 429: seconds to wait." },
                    },
                },
            },
        },
    }));
    operations.insert("connect".into(), json!({
        "action": "receive",
        "channel": channel(),
        "summary": "Says who the client is.",
        "messages": [message_of_channel("connect")],
        "reply": { "channel": channel(), "messages": [message_of_channel("connected"), message_of_channel("connect_error")] },
    }));
}

/// An event with its acknowledgement.
fn receive(
    event: &str,
    call: &Call,
    refusals: &[Code],
    messages: &mut Map<String, Value>,
    operations: &mut Map<String, Value>,
) {
    let (input, output) = (call.describe)(&mut Schemas::new());
    let tags = json!([{ "name": call.tag }]);
    let (done, refused) = (format!("{event}_ack"), format!("{event}_refused"));
    messages.insert(
        event.into(),
        json!({
            "name": event,
            "title": event,
            "summary": call.summary,
            "tags": tags,
            "payload": reference(&input),
        }),
    );
    messages.insert(
        done.clone(),
        json!({
            "name": event,
            "title": format!("{event}: done"),
            "summary": "The acknowledgement of a success.",
            "payload": {
                "type": "object",
                "required": ["code", "data"],
                "properties": {
                    "code": { "type": "integer", "enum": [200], "description": "200: it is done." },
                    "data": { "allOf": [reference(&output)], "description": "The answer." },
                },
            },
        }),
    );
    let acks: Vec<Value> = refusals.iter().map(|code| reference(&format!("{code:?}Ack"))).collect();
    let words: Vec<&str> = refusals.iter().map(|code| code.as_str()).collect();
    messages.insert(
        refused.clone(),
        json!({
            "name": event,
            "title": format!("{event}: refused"),
            "summary": "The acknowledgement of a refusal.",
            "payload": { "oneOf": acks },
        }),
    );
    operations.insert(event.into(), json!({
        "action": "receive",
        "channel": channel(),
        "summary": call.summary,
        "description": format!("**Who:** {}.", call.who),
        "tags": tags,
        "messages": [message_of_channel(event)],
        "reply": { "channel": channel(), "messages": [message_of_channel(&done), message_of_channel(&refused)] },
        "x-permission": call.who,
        "x-refusals": words,
    }));
}

/// A push.
fn send(
    push: &Described,
    schemas: &mut Schemas,
    messages: &mut Map<String, Value>,
    operations: &mut Map<String, Value>,
) {
    let payload = (push.describe)(schemas);
    let (class, about) = match push.delivery {
        Delivery::Event => {
            ("event", "Never left out silently: where it finds no room, `resync` comes.".to_owned())
        }
        Delivery::Snapshot(of) => (
            "snapshot",
            format!("Only the newest of {of} counts: an older one that still waits is replaced."),
        ),
        Delivery::Volatile => ("volatile", "Left out when the reader is slow.".to_owned()),
    };
    let tags = json!([{ "name": "push" }, { "name": class }]);
    messages.insert(
        format!("push_{}", push.name),
        json!({
            "name": push.name,
            "title": push.name,
            "summary": push.about,
            "tags": tags,
            "payload": reference(&payload),
            "x-delivery": class,
        }),
    );
    operations.insert(
        format!("push_{}", push.name),
        json!({
            "action": "send",
            "channel": channel(),
            "summary": push.about,
            "description": format!("**To:** {} **Delivery:** {about}", push.to),
            "tags": tags,
            "messages": [message_of_channel(&format!("push_{}", push.name))],
            "x-audience": push.to,
            "x-delivery": class,
        }),
    );
}

/// The schemas `document` names, and those they name.
fn needed(document: &Value, all: &Value) -> BTreeSet<String> {
    let mut open = vec![document];
    let mut found = BTreeSet::new();
    while let Some(value) = open.pop() {
        match value {
            Value::Object(fields) => {
                let named = fields
                    .get("$ref")
                    .and_then(Value::as_str)
                    .and_then(|to| to.strip_prefix(SCHEMAS));
                if let Some(name) = named.filter(|name| found.insert((*name).to_owned())) {
                    open.push(&all[name]);
                }
                open.extend(fields.values());
            }
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    found
}

/// AsyncAPI's schemas are those of draft 7, where nothing beside a `$ref` counts: what stands there moves beside an `allOf` of it.
fn draft_7(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(draft_7);
            if fields.len() > 1
                && let Some(to) = fields.remove("$ref")
            {
                fields.insert("allOf".to_owned(), json!([{ "$ref": to }]));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(draft_7),
        _ => {}
    }
}

static TEXT: LazyLock<String> = LazyLock::new(|| format!("{:#}", asyncapi()));

/// The document as it is committed.
pub fn text() -> &'static str {
    &TEXT
}

/// What is served: the committed file, which a test compares with [`text`].
const COMMITTED: &str = include_str!("../../asyncapi.json");

#[route("/api/asyncapi.json", method = "GET", method = "HEAD")]
pub async fn served() -> HttpResponse {
    HttpResponse::Ok().content_type(JSON).body(COMMITTED)
}
