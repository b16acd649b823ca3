//! The committed description is the one the code serves.
use crate::harness::House;
use guildhall_http::openapi;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    env, fs,
    path::Path,
};

/// Compared by meaning, so that a merge that only moved lines passes; names stand in the order of the alphabet.
fn assert_current(name: &str, served: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let meaning = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let is_current = || meaning(&fs::read_to_string(&file).unwrap_or_default()) == meaning(served);
    if env::var_os("UPDATE").is_some() && !is_current() {
        fs::write(&file, format!("{served}\n")).unwrap();
    }
    assert!(is_current(), "http/{name} is old: run this test with UPDATE=1 and commit the change");
}

#[test]
fn the_committed_description_is_current() {
    assert_current("openapi.json", openapi::text());
}

#[test]
fn the_committed_description_of_the_sockets_is_current() {
    assert_current("asyncapi.json", openapi::asyncapi::text());
}

/// The description as it is committed. That it is the one the code serves is a test of its own, so that not each makes it anew.
fn document() -> Value {
    committed("openapi.json")
}

fn sockets() -> Value {
    committed("asyncapi.json")
}

fn committed(name: &str) -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// Each call with its path, its method and what is said of it.
fn operations(document: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths.flat_map(|(path, item)| {
        item.as_object().unwrap().iter().map(move |(method, operation)| (path, method, operation))
    })
}

#[test]
fn every_schema_says_what_it_is_for() {
    for document in [document(), sockets()] {
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let silent: Vec<&String> = schemas
            .iter()
            .filter(|(_, schema)| schema["description"].as_str().is_none_or(str::is_empty))
            .map(|(name, _)| name)
            .collect();
        assert!(silent.is_empty(), "{} schemas have no description: {silent:?}", silent.len());
    }
}

/// The words of a schema: its own, those beside its reference, or those of its type.
fn words<'a>(document: &'a Value, schema: &'a Value) -> Option<&'a str> {
    let target =
        schema["$ref"].as_str().and_then(|to| document.pointer(to.trim_start_matches('#')));
    let forms = schema["oneOf"].as_array().into_iter().flatten();
    let own = schema["description"].as_str();
    own.or_else(|| words(document, target?))
        .or_else(|| forms.filter(|form| form["type"] != "null").find_map(|it| words(document, it)))
}

/// The fields of a schema and of all that it is made of, by where they stand.
fn fields<'a>(
    document: &'a Value,
    at: &str,
    schema: &'a Value,
    seen: &mut HashSet<String>,
    found: &mut Vec<(String, &'a Value)>,
) {
    if let Some(to) = schema["$ref"].as_str() {
        let name = to.rsplit('/').next().unwrap_or(to);
        let target = document.pointer(to.trim_start_matches('#'));
        if let Some(target) = target.filter(|_| seen.insert(to.to_owned())) {
            fields(document, name, target, seen, found);
        }
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let here = format!("{at}.{name}");
        fields(document, &here, field, seen, found);
        found.push((here, field));
    }
    let forms = ["oneOf", "anyOf", "allOf"].into_iter().flat_map(|kind| schema[kind].as_array());
    let parts = forms.flatten().chain([&schema["items"], &schema["additionalProperties"]]);
    for part in parts.filter(|part| part.is_object()) {
        fields(document, at, part, seen, found);
    }
}

/// Who writes a client reads what a field means where the field stands.
#[test]
fn every_field_of_a_request_and_every_parameter_says_what_it_means() {
    let document = document();
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    let mut silent = Vec::new();
    for (path, method, operation) in operations(&document) {
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        fields(&document, path, body, &mut seen, &mut found);
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if parameter["$ref"].is_null() && parameter["description"].as_str().is_none() {
                silent.push(format!("{method} {path}: {}", parameter["name"]));
            }
        }
    }
    assert!(found.len() > 200, "{} fields", found.len());
    let silent_fields = found.into_iter().filter(|(_, field)| words(&document, field).is_none());
    silent.extend(silent_fields.map(|(at, _)| at));
    assert!(silent.is_empty(), "{} say nothing: {silent:#?}", silent.len());
}

/// The words of a field where it stands: what its type is for does not say what the field means here.
fn own_words(field: &Value) -> Option<&str> {
    let beside = field["oneOf"].as_array().into_iter().flatten().map(|form| &form["description"]);
    [&field["description"]].into_iter().chain(beside).find_map(Value::as_str)
}

/// Who reads an answer, a refusal or a push should not have to guess.
#[test]
fn every_field_of_an_answer_a_refusal_and_a_push_says_what_it_means() {
    let (document, sockets) = (document(), sockets());
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    for (path, _, operation) in operations(&document) {
        let answers = operation["responses"].as_object().unwrap().values();
        let shared = document["components"]["responses"].as_object().unwrap().values();
        for answer in answers.chain(shared) {
            let schema = &answer["content"]["application/json"]["schema"];
            fields(&document, path, schema, &mut seen, &mut found);
        }
    }
    for (name, message) in sockets["components"]["messages"].as_object().unwrap() {
        fields(&sockets, name, &message["payload"], &mut HashSet::new(), &mut found);
    }
    assert!(found.len() > 600, "{} fields", found.len());
    let silent = found.into_iter().filter(|(_, field)| own_words(field).is_none_or(str::is_empty));
    let silent: BTreeSet<String> = silent.map(|(at, _)| at).collect();
    assert!(silent.is_empty(), "{} say nothing: {silent:#?}", silent.len());
}

/// The examples are read by the readers of their calls: see `openapi/limits.rs`.
#[test]
fn every_body_of_a_request_has_an_example() {
    let document = document();
    let mut bodies = 0;
    for (path, method, operation) in operations(&document) {
        let body = &operation["requestBody"]["content"]["application/json"];
        if body["schema"]["$ref"].is_string() {
            bodies += 1;
            assert!(body["example"].is_object(), "{method} {path}");
        }
    }
    assert!(bodies > 100, "{bodies}");
}

#[test]
fn each_kind_of_id_is_a_schema_with_its_form() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    for (field, id) in [
        ("/SetRoleRequest/properties/uid", "Uid"),
        ("/ConversationRef/properties/conversation_id", "ConversationId"),
        ("/MessageRef/properties/msg_id", "MsgId"),
        ("/OrderRef/properties/order_id", "OrderId"),
        ("/FeeRequest/properties/goods_ids/items", "GoodsId"),
        ("/TeamRef/properties/team_id", "TeamId"),
        ("/Message/oneOf/0/properties/msg_id", "MsgId"),
    ] {
        let to = schemas.pointer(field).map(|field| &field["$ref"]);
        assert_eq!(to, Some(&format!("#/components/schemas/{id}").into()), "{field}");
        assert!(schemas[id]["pattern"].is_string() && schemas[id]["maxLength"].is_u64(), "{id}");
    }
}

/// A page is asked for in one way, with its limits and what holds where it is left out.
#[test]
fn pages_are_described_with_limits_and_defaults() {
    let document = document();
    let mut pages = 0;
    for (path, _, operation) in operations(&document) {
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let schema = &parameter["schema"];
            if parameter["name"] == "page_size" {
                pages += 1;
                assert_eq!((&schema["minimum"], &schema["maximum"]), (&1.into(), &100.into()));
                assert!(schema["default"] == 20 || schema["default"] == 40, "{path}");
            }
        }
    }
    assert_eq!(pages, 19);
}

/// What a topic tells has a type, in the push and in the answer to `subscribe`.
#[test]
fn what_topics_tell_is_typed_by_topic() {
    for document in [document(), sockets()] {
        let schemas = &document["components"]["schemas"];
        let states = schemas["TopicState"]["anyOf"].as_array().unwrap();
        let topics = guildhall_http::features::all().topics;
        assert_eq!(states.len(), topics.iter().count());
        for state in states {
            // In AsyncAPI nothing may stand beside a reference.
            let data = &state["properties"]["data"];
            let is_typed = data["$ref"].is_string() || data["allOf"][0]["$ref"].is_string();
            assert!(is_typed, "{}", state["title"]);
        }
        let snapshots = schemas["Subscribed"]["properties"]["snapshot"]["anyOf"].as_array();
        assert_eq!(snapshots.map(Vec::len), Some(states.len()));
    }
}

/// So that a generated client has a union of refusals for each call.
#[test]
fn every_refusal_of_a_call_is_a_schema_of_its_status() {
    let document = document();
    for (path, method, operation) in operations(&document) {
        let mut shown = Vec::new();
        for (status, answer) in operation["responses"].as_object().unwrap() {
            if status == "200" {
                continue;
            }
            let answer = match answer["$ref"].as_str() {
                Some(to) => document.pointer(to.trim_start_matches('#')).unwrap(),
                None => answer,
            };
            assert!(answer["description"].as_str().is_some_and(|about| !about.is_empty()));
            let schema = &answer["content"]["application/json"]["schema"];
            let one = std::slice::from_ref(schema);
            for named in schema["oneOf"].as_array().map_or(one, Vec::as_slice) {
                let to = named["$ref"].as_str().expect("a schema of its own");
                let refusal = document.pointer(to.trim_start_matches('#')).unwrap();
                shown.push(refusal["properties"]["code"]["enum"][0].as_str().unwrap());
            }
        }
        let mut declared: Vec<&str> =
            operation["x-refusals"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        shown.sort_unstable();
        declared.sort_unstable();
        assert_eq!(shown, declared, "{method} {path}");
    }
}

/// Chat and console calls answer more than what every call does.
#[test]
fn refusals_of_chat_and_limits_of_inputs_are_described() {
    let document = document();
    let send = &document["paths"]["/api/im/send_msg"]["post"];
    let refusals = send["x-refusals"].as_array().unwrap();
    for code in
        ["NOT_FOUND", "CONVERSATION_CLOSED", "UNSEEN_MESSAGES", "BLOCKED", "too_many_requests"]
    {
        assert!(refusals.contains(&code.into()), "{code}");
    }
    let schemas = &document["components"]["schemas"];
    assert_eq!(schemas["SearchMessages"]["properties"]["text"]["maxLength"], 200);
    assert_eq!(schemas["SearchMessages"]["properties"]["text"]["minLength"], 1);
    assert_eq!(schemas["WatchPresence"]["properties"]["uids"]["maxItems"], 200);
    assert_eq!(schemas["Resume"]["properties"]["cursors"]["maxProperties"], 50);
    let forms = schemas["Message"]["oneOf"].as_array().unwrap();
    let body = |at: usize| forms[at]["properties"]["body"]["$ref"].as_str().unwrap();
    assert_eq!(
        [body(0), body(1)].map(|to| to.rsplit('/').next().unwrap()),
        ["Body", "RecalledBody"]
    );
}

#[test]
fn every_event_and_every_push_is_in_the_description_of_the_sockets() {
    let sockets = sockets();
    for call in guildhall_http::features::all().calls.iter().filter(|call| !call.is_internal) {
        let Some(event) = call.event else { continue };
        let operation = &sockets["operations"][event];
        assert_eq!(operation["action"], "receive", "{event}");
        assert_eq!(operation["reply"]["messages"].as_array().map(Vec::len), Some(2), "{event}");
    }
    let webhooks = document()["webhooks"].as_object().unwrap().clone();
    for push in webhooks.keys() {
        let operation = &sockets["operations"][format!("push_{push}")];
        assert_eq!(operation["action"], "send", "{push}");
        assert!(operation["x-delivery"].is_string(), "{push}");
    }
    assert_eq!(webhooks.len(), 23);
    let text = openapi::asyncapi::text();
    for reference in text.split('"').filter_map(|part| part.strip_prefix("#/")) {
        assert!(sockets.pointer(&format!("/{reference}")).is_some(), "{reference}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_description_of_the_calls_is_closed_where_nobody_has_opened_it(pool: PgPool) {
    let house = House::open_without_documents(pool).await;
    for path in ["/api/docs", "/api/openapi.json", "/api/asyncapi.json"] {
        assert_eq!(house.get(None, path).await.refusal(), (404, "not_found"), "{path}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_page_of_the_calls_loads_its_own_files_alone(pool: PgPool) {
    let house = House::open(pool).await;
    let page = house.http.get(house.url("/api/docs")).send().await.unwrap();
    assert_eq!(page.status(), 200);
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert_eq!(policy, openapi::CONTENT_SECURITY_POLICY);
    for part in
        ["default-src 'none'", "script-src 'self'", "style-src 'self'", "form-action 'none'"]
    {
        assert!(policy.split(';').any(|directive| directive.trim() == part), "{part}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
    let text = page.text().await.unwrap();
    let loads = text.split(['"']).filter(|part| part.starts_with('/') || part.contains("://"));
    let expected = [
        "/icon.svg",
        "/docs/swagger-ui.css",
        "/docs/page.css",
        "/docs/swagger-ui-bundle.js",
        "/docs/page.js",
        "/api/openapi.json",
        "/api/asyncapi.json",
    ];
    assert_eq!(loads.collect::<Vec<_>>(), expected);
    assert!(text.contains("data-try=\"yes\""));
    assert!(!text.contains("<style") && !text.contains("style=") && !text.contains("<script>"));

    for (path, served) in
        [("/api/openapi.json", openapi::text()), ("/api/asyncapi.json", openapi::asyncapi::text())]
    {
        let answer = house.http.get(house.url(path)).send().await.unwrap();
        assert_eq!(answer.headers()["content-type"], "application/json");
        let answered: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        assert_eq!(answered, serde_json::from_str::<Value>(served).unwrap(), "{path}");
    }
}

#[test]
fn every_schema_that_is_named_is_there() {
    const PREFIX: &str = "#/components/schemas/";
    let text = openapi::text();
    let document: serde_json::Value = serde_json::from_str(text).unwrap();
    for reference in text.split('"').filter_map(|part| part.strip_prefix(PREFIX)) {
        assert!(document["components"]["schemas"][reference].is_object(), "{reference}");
    }
}

/// Generators of clients name functions by them.
#[test]
fn every_operation_has_an_id_of_its_own() {
    let document: Value = serde_json::from_str(openapi::text()).unwrap();
    let paths = document["paths"].as_object().unwrap().iter();
    let pushes = document["webhooks"].as_object().unwrap().iter();
    let mut by_id = HashMap::new();
    for (path, item) in paths.chain(pushes) {
        for (method, operation) in item.as_object().unwrap() {
            let id = operation["operationId"].as_str().expect("an id");
            let here = format!("{method} {path}");
            if let Some(there) = by_id.insert(id.to_owned(), here.clone()) {
                panic!("{id} is both {there} and {here}");
            }
        }
    }
    assert!(by_id.len() > 50, "{} operations found", by_id.len());
}

/// Why a value is not of a schema, by what our schemas use of JSON Schema.
fn misfit(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(to) = schema["$ref"].as_str() {
        return misfit(document, document.pointer(to.trim_start_matches('#')).unwrap(), value, at);
    }
    if let Some(forms) = schema["oneOf"].as_array() {
        let misfits: Vec<String> =
            forms.iter().filter_map(|form| misfit(document, form, value, at)).collect();
        return (misfits.len() + 1 != forms.len())
            .then(|| format!("{at}: not exactly one of {}: {misfits:?}", forms.len()));
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Some(format!("{at}: {value} is not in {}", schema["enum"]));
    }
    match (schema["type"].as_str(), value) {
        (Some("object"), Value::Object(fields)) => {
            let properties = schema["properties"].as_object();
            let required = schema["required"].as_array().into_iter().flatten();
            let missing =
                required.filter_map(Value::as_str).find(|name| !fields.contains_key(*name));
            if let Some(missing) = missing {
                return Some(format!("{at}: {missing} is missing"));
            }
            fields.iter().find_map(|(name, value)| {
                match properties.and_then(|properties| properties.get(name)) {
                    Some(schema) => misfit(document, schema, value, &format!("{at}.{name}")),
                    None => (schema["additionalProperties"] == false)
                        .then(|| format!("{at}: {name} is not described")),
                }
            })
        }
        (Some("array"), Value::Array(entries)) => {
            entries.iter().find_map(|entry| misfit(document, &schema["items"], entry, at))
        }
        (Some("string"), Value::String(_))
        | (Some("integer" | "number"), Value::Number(_))
        | (Some("boolean"), Value::Bool(_))
        | (None, _) => None,
        (kind, value) => Some(format!("{at}: {value} is no {kind:?}")),
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_recalled_message_is_what_the_description_says_of_one(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let conversation = house.conversation(&ann, &ben).await;
    let message = json!({
        "conversation_id": conversation, "client_msg_id": "01935a7e-4c00-7000-8000-000000000001",
        "body": { "type": 1, "text": "not for you" },
    });
    let sent = house.post(Some(&ann), "/api/im/send_msg", message).await;
    let wish = json!({ "msg_id": sent.data()["msg_id"] });
    let recalled = house.post(Some(&ann), "/api/im/recall_msg", wish).await;
    let read = json!({ "conversation_id": conversation });
    let page = house.post(Some(&ben), "/api/im/msg_list", read).await;
    let cursor = json!({ "cursors": { format!("conversation:{conversation}"): 1 } });
    let resumed = house.post(Some(&ben), "/api/im/resume", cursor).await;
    let resumed = &resumed.data()["topics"][format!("conversation:{conversation}")]["recalled"][0];

    let document = document();
    let schema = &document["components"]["schemas"]["Message"];
    for message in [recalled.data(), &page.data()["messages"][0], resumed] {
        assert_eq!(misfit(&document, schema, message, "message"), None);
        assert_eq!(message["recalled"], true);
        let mut told = message.clone();
        told["body"]["text"] = "not for you".into();
        assert!(misfit(&document, schema, &told, "message").is_some(), "its words are none of it");
        told["recalled"] = false.into();
        assert_eq!(misfit(&document, schema, &told, "message"), None, "it was one");
    }
}
