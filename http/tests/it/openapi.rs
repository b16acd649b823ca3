//! The committed description is the one the code serves.
use serde_json::Value;
use std::{collections::HashMap, env, fs, path::Path};

/// Compared by meaning, so that a merge that only moved lines passes; names stand in the order of the alphabet.
#[test]
fn the_committed_description_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let served = guildhall_http::openapi::text();
    let meaning = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let is_current = || meaning(&fs::read_to_string(&file).unwrap_or_default()) == meaning(served);
    if env::var_os("UPDATE").is_some() && !is_current() {
        fs::write(&file, format!("{served}\n")).unwrap();
    }
    assert!(
        is_current(),
        "http/openapi.json is old: run this test with UPDATE=1 and commit the change"
    );
}

#[test]
fn every_schema_that_is_named_is_there() {
    const PREFIX: &str = "#/components/schemas/";
    let text = guildhall_http::openapi::text();
    let document: serde_json::Value = serde_json::from_str(text).unwrap();
    for reference in text.split('"').filter_map(|part| part.strip_prefix(PREFIX)) {
        assert!(document["components"]["schemas"][reference].is_object(), "{reference}");
    }
}

/// Generators of clients name functions by them.
#[test]
fn every_operation_has_an_id_of_its_own() {
    let document: Value = serde_json::from_str(guildhall_http::openapi::text()).unwrap();
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
