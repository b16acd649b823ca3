//! Every act of staff, in one hash chain: table `staff_act`. Each act is written in the transaction of the act itself, so what is rolled
//! back leaves nothing, and what is there has happened.
//!
//! The tables of the features (`account_action`, `legal_text` ...) stay what their pages read. This one answers who did what across all of
//! them, and shows whether somebody has changed a line since ([`check`]). Source: issue 18; decision 0062.

pub mod chain;
pub mod check;
mod list;
#[cfg(test)]
mod tests;

use std::fmt::Display;

use guildhall_domain::{
    ids::Uid,
    staff_act::{StaffActKind, StaffActSubject},
};
use serde_json::{Map, Value};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::DatabaseError;
use chain::{Hash, Link};
pub use list::{Actor, Entry, Filter, Head, head, list};

/// An act to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffAct {
    /// `None`: the operator at the command line.
    by: Option<Uid>,
    kind: StaffActKind,
    subject_kind: StaffActSubject,
    subject: String,
    detail: Map<String, Value>,
}

impl StaffAct {
    /// `subject` is the id of what it is done to: of one line, and never an e-mail address.
    pub fn new(
        by: Option<Uid>,
        kind: StaffActKind,
        subject_kind: StaffActSubject,
        subject: impl Display,
    ) -> Self {
        let subject = subject.to_string();
        Self { by, kind, subject_kind, subject, detail: Map::new() }
    }

    /// What it was, and what it has been since.
    #[must_use]
    pub fn change(self, before: impl Display, after: impl Display) -> Self {
        self.with("before", before).with("after", after)
    }

    /// Why, in the words of whoever did it. An empty one is left out.
    #[must_use]
    pub fn reason(self, reason: &str) -> Self {
        if reason.is_empty() { self } else { self.with("reason", reason) }
    }

    /// Something else about it. Never an e-mail address, a token, a password or a code. Everything is text, so that no two programs print
    /// the same number differently and come to different hashes.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Display) -> Self {
        self.detail.insert(key.to_owned(), Value::String(value.to_string()));
        self
    }
}

/// Appends an act that changes nothing else: somebody looked at something, or took it away as a file.
pub async fn record(pool: &PgPool, act: &StaffAct) -> Result<(), DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    write(&mut tx, act).await?;
    Ok(tx.commit().await?)
}

/// Ours: who reads a page anew, or goes back to it, has looked once.
const ONE_LOOK_MINUTES: i32 = 10;

/// As [`record`], for a look: once, however often the same person looks at the same thing within ten minutes.
pub async fn record_look(pool: &PgPool, act: &StaffAct) -> Result<(), DatabaseError> {
    let has_looked = sqlx::query_scalar!(
        r#"
        select exists (
            select from staff_act
            where subject = $1 and by_uid = $2 and kind = $3 and at > now() - make_interval(mins => $4)
        ) as "has!"
        "#,
        act.subject,
        act.by.map(|by| by.0),
        act.kind.as_str(),
        ONE_LOOK_MINUTES,
    )
    .fetch_one(pool)
    .await?;
    if has_looked { Ok(()) } else { record(pool, act).await }
}

/// Appends an act within the caller's transaction.
///
/// It locks the head of the chain until that ends, so all acts of staff come one after the other: call it last. What follows it may take
/// no lock that another act could hold, or the two would wait for each other; the caller's own rows (the kept answer of the call, a
/// letter) are nobody else's.
pub async fn write(tx: &mut PgConnection, act: &StaffAct) -> Result<(), DatabaseError> {
    write_all(tx, std::slice::from_ref(act)).await
}

/// The same for several that belong together, in their order: one statement, however many they are.
pub async fn write_all(tx: &mut PgConnection, acts: &[StaffAct]) -> Result<(), DatabaseError> {
    if acts.is_empty() {
        return Ok(());
    }
    let head =
        sqlx::query!("select seq, hash from staff_act_head for update").fetch_one(&mut *tx).await?;
    // Not the beginning of the transaction, which may be before that of the act before; asked for when the lock is ours.
    let at: OffsetDateTime =
        sqlx::query_scalar!(r#"select clock_timestamp() as "at!""#).fetch_one(&mut *tx).await?;
    let mut previous = Hash::try_from(head.hash.as_slice()).unwrap_or_default();
    let mut links = Vec::with_capacity(acts.len());
    for (seq, act) in (head.seq + 1..).zip(acts) {
        let link = Link {
            previous,
            seq,
            at,
            by: act.by,
            kind: act.kind.as_str(),
            subject_kind: act.subject_kind.as_str(),
            subject: &act.subject,
            detail: &chain::canonical(&act.detail),
        };
        let hash = link.hash();
        links.push((seq, previous, hash));
        previous = hash;
    }
    let column = |of: fn(&StaffAct) -> String| acts.iter().map(of).collect::<Vec<_>>();
    let (last, head_hash) = (head.seq + links.len() as i64, previous);
    sqlx::query!(
        r#"
        with written as (
            insert into staff_act (seq, at, by_uid, kind, subject_kind, subject, detail, previous_hash, hash)
            select a.seq, $1, a.by_uid, a.kind, a.subject_kind, a.subject, a.detail, a.previous_hash, a.hash
            from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::bytea[], $9::bytea[])
                as a (seq, by_uid, kind, subject_kind, subject, detail, previous_hash, hash)
        )
        update staff_act_head set seq = $10, hash = $11
        "#,
        at,
        &links.iter().map(|it| it.0).collect::<Vec<_>>(),
        &acts.iter().map(|it| it.by.map(|by| by.0)).collect::<Vec<_>>() as &[Option<i64>],
        &column(|it| it.kind.as_str().to_owned()),
        &column(|it| it.subject_kind.as_str().to_owned()),
        &column(|it| it.subject.clone()),
        &acts.iter().map(|it| Value::Object(it.detail.clone())).collect::<Vec<_>>(),
        &links.iter().map(|it| it.1.to_vec()).collect::<Vec<_>>(),
        &links.iter().map(|it| it.2.to_vec()).collect::<Vec<_>>(),
        last,
        &head_hash[..],
    )
    .execute(tx)
    .await?;
    Ok(())
}
