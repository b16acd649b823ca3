//! What is hashed of an act. `docs/wire.md` ("Staff act log") says the same for whoever checks an export with tools of their own, so a
//! change here needs a new first line, and both ways of checking.
//!
//! UTF-8, one field a line, no line feed after the last:
//!
//! ```text
//! guildhall staff act 1
//! <previous hash: 64 hexadecimal digits, all 0 before the first act>
//! <seq>
//! <at: microseconds since 1970 UTC>
//! <by: the uid, empty for the operator at the command line>
//! <kind>
//! <subject kind>
//! <subject>
//! <detail: JSON without spaces, keys in order, all values text>
//! ```
//!
//! No field has a line feed in it (JSON writes one as `\n`), so no two acts have the same lines.

use guildhall_domain::ids::Uid;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use time::OffsetDateTime;

/// SHA-256.
pub type Hash = [u8; 32];

const FORM: &str = "guildhall staff act 1";

/// An act in its place.
#[derive(Debug, Clone, Copy)]
pub struct Link<'a> {
    pub previous: Hash,
    pub seq: i64,
    pub at: OffsetDateTime,
    pub by: Option<Uid>,
    pub kind: &'a str,
    pub subject_kind: &'a str,
    pub subject: &'a str,
    /// As [`canonical`] writes it.
    pub detail: &'a str,
}

impl Link<'_> {
    /// The hash of the act and of all before it.
    pub fn hash(&self) -> Hash {
        let Self { previous, seq, at, by, kind, subject_kind, subject, detail } = self;
        let (previous, at) = (hex::encode(previous), micros(*at));
        let by = by.map(|by| by.to_string()).unwrap_or_default();
        let lines = format!(
            "{FORM}\n{previous}\n{seq}\n{at}\n{by}\n{kind}\n{subject_kind}\n{subject}\n{detail}"
        );
        Sha256::digest(lines).into()
    }
}

/// Microseconds since 1970 UTC: as exact as a row is.
pub fn micros(at: OffsetDateTime) -> i128 {
    at.unix_timestamp_nanos() / 1000
}

/// JSON without spaces and with its keys in order, whatever order a map of this build keeps.
pub fn canonical(detail: &Map<String, Value>) -> String {
    let mut keys: Vec<&String> = detail.keys().collect();
    keys.sort();
    let member = |key: &String| format!("{}:{}", Value::from(key.as_str()), detail[key]);
    format!("{{{}}}", keys.into_iter().map(member).collect::<Vec<_>>().join(","))
}
