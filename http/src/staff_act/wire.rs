//! Acts of staff as administrators see them.
use crate::{api::wire::millis, identity::profile::Profile};
use guildhall_domain::staff_act::{StaffActKind, StaffActSubject};
use guildhall_persistence::{
    identity::public_profile::PublicProfile,
    staff_act::{Actor, Entry, Head, chain::micros},
};
use serde::Serialize;
use utoipa::ToSchema;

/// Something that a member of staff did.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaffActEntry {
    /// Its place in the log: without gaps, from 1.
    pub seq: i64,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Exactly when, as it is hashed: in microseconds since 1970 UTC, in digits.
    pub at_microseconds: String,
    /// Who; absent for the operator at the server's command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Profile>,
    /// What; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<StaffActKind>,
    /// What it was done to; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject_kind: Option<StaffActSubject>,
    /// Its id.
    pub subject: String,
    /// What it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What it has been since.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Why, in their words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Everything that is kept about it, as it is hashed: JSON without spaces, keys in order.
    pub detail: String,
    /// The hash of the act before, in hexadecimal; zeros for the first.
    pub previous_hash: String,
    /// SHA-256 of this act with the hash before, in hexadecimal.
    pub hash: String,
}

/// How the log stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaffActChain {
    /// The newest act, and so how many there are.
    pub seq: i64,
    /// Its hash, in hexadecimal; zeros before the first act.
    pub hash: String,
    /// When it was checked last, in milliseconds since 1970 UTC; absent until then. That is every hour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_at: Option<i64>,
    /// The last act that the check found in order.
    pub checked_seq: i64,
    /// The first act that it did not: the log was changed there. Absent where it is unbroken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken_seq: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StaffActList {
    /// The acts.
    pub acts: Vec<StaffActEntry>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// How the log stands.
    pub chain: StaffActChain,
}

fn face(Actor { uid, nickname, profile_pic }: Actor) -> Profile {
    PublicProfile { uid, nickname, profile_pic }.into()
}

impl From<Entry> for StaffActEntry {
    fn from(entry: Entry) -> Self {
        let said = |key| entry.said(key).map(str::to_owned);
        Self {
            seq: entry.seq,
            at: millis(entry.at),
            at_microseconds: micros(entry.at).to_string(),
            before: said("before"),
            after: said("after"),
            reason: said("reason"),
            detail: entry.canonical(),
            previous_hash: hex::encode(&entry.previous_hash),
            hash: hex::encode(&entry.hash),
            kind: entry.kind,
            subject_kind: entry.subject_kind,
            subject: entry.subject,
            by: entry.by.map(face),
        }
    }
}

impl From<Head> for StaffActChain {
    fn from(head: Head) -> Self {
        Self {
            seq: head.seq,
            hash: hex::encode(&head.hash),
            checked_at: head.checked_at.map(millis),
            checked_seq: head.checked_seq,
            broken_seq: head.broken,
        }
    }
}
