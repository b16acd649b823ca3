//! What a schema is for, where its type does not say it: the input or the answer of which calls.
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A message that was recalled has nothing of its body but the type: the two forms are told apart by `recalled`.
pub fn recalled(document: &mut Value) {
    let schemas = &mut document["components"]["schemas"];
    let bodies = schemas["Body"]["oneOf"].as_array().into_iter().flatten();
    let types: Vec<Value> =
        bodies.map(|body| body["properties"]["type"]["enum"][0].clone()).collect();
    schemas["RecalledBody"] = json!({
        "type": "object",
        "description": "All that is left of a recalled message's body: its type, and whether support removed it.",
        "required": ["type"],
        "properties": {
            "type": { "type": "integer", "enum": types, "description": "Of what kind the body was." },
            "removed": {
                "type": "boolean",
                "enum": [true],
                "description": "There if support removed the message; its sender did not take it back.",
            },
        },
        "additionalProperties": false,
    });
    let mut message = schemas["Message"].take();
    let about = message["description"].take();
    if let Some(message) = message.as_object_mut() {
        message.remove("description");
    }
    let form = |is_recalled: bool, body: &str, about: &str| {
        let mut form = message.clone();
        form["properties"]["recalled"]["enum"] = json!([is_recalled]);
        form["properties"]["body"] =
            json!({ "$ref": format!("#/components/schemas/{body}"), "description": about });
        form
    };
    let forms = json!([
        form(false, "Body", "What the message says."),
        form(true, "RecalledBody", "What is left of the message's body."),
    ]);
    schemas["Message"] = json!({ "description": about, "oneOf": forms });
}

/// Gives every schema without a description one, from the calls that take or answer it.
pub fn schemas(document: &mut Value) {
    let mut uses: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let operations = document["paths"].as_object().into_iter().flat_map(Map::values);
    for operation in operations.flat_map(|item| item.as_object().into_iter().flat_map(Map::values))
    {
        let id = operation["operationId"].as_str().unwrap_or_default();
        if id.ends_with("_get") {
            continue; // the same call as its POST
        }
        let summary = operation["summary"].as_str().unwrap_or_default();
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"];
        for (schema, what) in [(body, "Input"), (&answer["properties"]["data"], "Answer")] {
            let name = schema["$ref"].as_str().and_then(|to| to.rsplit('/').next());
            if let Some(name) = name {
                uses.entry(name.to_owned())
                    .or_default()
                    .push(format!("{what} of `{id}`: {summary}"));
            }
        }
    }
    let all = document["components"]["schemas"].as_object_mut().into_iter().flatten();
    for (name, schema) in all.filter(|(_, schema)| schema["description"].is_null()) {
        if let Some(uses) = uses.get(name) {
            schema["description"] = uses.join(" ").into();
        }
    }
}

/// Gives every parameter without words those of its type.
pub fn parameters(document: &mut Value) {
    let schemas = document["components"]["schemas"].clone();
    let operations = document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    let operations =
        operations.flat_map(|item| item.as_object_mut().into_iter().flat_map(Map::values_mut));
    let parameters = operations
        .flat_map(|operation| operation["parameters"].as_array_mut().into_iter().flatten());
    for parameter in parameters.filter(|parameter| parameter["description"].is_null()) {
        let to = parameter["schema"]["$ref"].as_str().and_then(|to| to.rsplit('/').next());
        if let Some(name) = to {
            parameter["description"] = schemas[name]["description"].clone();
        }
    }
}
