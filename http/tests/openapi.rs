//! The committed description is the one the code serves.
use std::{env, fs, path::Path};

#[test]
fn the_committed_description_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let served = format!("{}\n", guildhall_http::openapi::text());
    if env::var_os("UPDATE").is_some() {
        fs::write(&file, &served).unwrap();
    }
    let committed = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        committed == served,
        "http/openapi.json is old: run this test with UPDATE=1 and commit the change"
    );
}
