//! Reading the log: newest first, and how the chain stands.

use guildhall_domain::{
    closed_list::ClosedList,
    ids::{Uid, UploadId},
    staff_act::{StaffActKind, StaffActSubject},
};
use serde_json::{Map, Value};
use sqlx::PgPool;
use time::OffsetDateTime;

use super::chain::canonical;
use crate::DatabaseError;

/// Who acted. Not `identity`'s public profile: that area writes acts, and so may not be needed here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    pub uid: Uid,
    /// As it is now.
    pub nickname: String,
    pub profile_pic: Option<UploadId>,
}

/// An act as it is read.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    pub seq: i64,
    pub at: OffsetDateTime,
    /// `None`: the operator at the command line.
    pub by: Option<Actor>,
    /// As in the row: another release may know kinds that this one does not.
    pub kind_text: String,
    pub kind: Option<StaffActKind>,
    pub subject_kind_text: String,
    pub subject_kind: Option<StaffActSubject>,
    pub subject: String,
    pub detail: Map<String, Value>,
    pub previous_hash: Vec<u8>,
    pub hash: Vec<u8>,
}

impl Entry {
    /// A text of the detail.
    pub fn said(&self, key: &str) -> Option<&str> {
        self.detail.get(key)?.as_str()
    }

    /// The detail as it is hashed.
    pub fn canonical(&self) -> String {
        canonical(&self.detail)
    }
}

/// What is looked for; each part that is there must fit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    pub by: Option<Uid>,
    pub kind: Option<StaffActKind>,
    /// What it is done to, and its id: an account's, an order's, the name of a setting ...
    pub subject_kind: Option<StaffActSubject>,
    pub subject: Option<String>,
    /// From then.
    pub from: Option<OffsetDateTime>,
    /// Before then.
    pub to: Option<OffsetDateTime>,
}

/// Up to `limit` acts before `before`, newest first.
pub async fn list(
    pool: &PgPool,
    filter: &Filter,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Entry>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select s.seq, s.at, s.by_uid, a.nickname as "nickname?", a.profile_pic as "profile_pic?", s.kind, s.subject_kind, s.subject,
            s.detail, s.previous_hash, s.hash
        from staff_act s left join account a on a.uid = s.by_uid
        where ($1::bigint is null or s.seq < $1)
            and ($2::bigint is null or s.by_uid = $2)
            and ($3::text is null or s.kind = $3)
            and ($4::text is null or s.subject = $4)
            and ($5::timestamptz is null or s.at >= $5)
            and ($6::timestamptz is null or s.at < $6)
            and ($7::text is null or s.subject_kind = $7)
        order by s.seq desc limit $8
        "#,
        before,
        filter.by.map(|by| by.0),
        filter.kind.map(StaffActKind::as_str),
        filter.subject,
        filter.from,
        filter.to,
        filter.subject_kind.map(StaffActSubject::as_str),
        limit,
    )
    .fetch_all(pool)
    .await?;
    let entries = rows.into_iter().map(|row| Entry {
        seq: row.seq,
        at: row.at,
        by: row.by_uid.map(|uid| Actor {
            uid: Uid(uid),
            nickname: row.nickname.unwrap_or_default(),
            profile_pic: row.profile_pic.map(UploadId),
        }),
        kind: StaffActKind::read(&row.kind).ok(),
        kind_text: row.kind,
        subject_kind: StaffActSubject::read(&row.subject_kind).ok(),
        subject_kind_text: row.subject_kind,
        subject: row.subject,
        detail: row.detail.as_object().cloned().unwrap_or_default(),
        previous_hash: row.previous_hash,
        hash: row.hash,
    });
    Ok(entries.collect())
}

/// How the chain stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The newest act, and so how many there are.
    pub seq: i64,
    /// Its hash; zeros before the first act.
    pub hash: Vec<u8>,
    /// When new acts were checked last; `None` until then.
    pub checked_at: Option<OffsetDateTime>,
    /// Up to which act that went.
    pub checked_seq: i64,
    /// The first act that was not in order then.
    pub broken: Option<i64>,
}

/// The head of the chain, and what the last check found.
pub async fn head(pool: &PgPool) -> Result<Head, DatabaseError> {
    Ok(sqlx::query_as!(
        Head,
        r#"
        select h.seq, h.hash, c.checked_at, c.seq as checked_seq, c.broken_seq as broken
        from staff_act_head h cross join staff_act_check c
        "#
    )
    .fetch_one(pool)
    .await?)
}
