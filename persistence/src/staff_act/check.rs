//! Whether the chain is unbroken: the hashes are computed again, in batches.
//!
//! What it finds: a line that was changed, taken out or put in, also at the end. What it cannot find: somebody with the rights of the
//! database who writes the whole rest of the chain anew. Therefore each check says the head in the server's log, and an export carries the
//! hashes: whoever keeps one of them elsewhere sees that too.

use guildhall_domain::ids::Uid;
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::chain::{Hash, Link, canonical};
use crate::{DatabaseError, session_lock::SessionLock};

/// Ours: acts of one batch, read and hashed well within the time a statement may take.
const BATCH: i64 = 2_000;

/// Ours: one process checks at a time.
const LOCK: i64 = 0x5354_4146_4641;

/// What a check has read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Checked {
    /// Acts that were read.
    pub acts: i64,
    /// The last one that is in order.
    pub seq: i64,
    /// Its hash.
    pub hash: Hash,
    /// The first one that is not in order, or is missing.
    pub broken: Option<i64>,
}

impl Checked {
    pub fn is_whole(&self) -> bool {
        self.broken.is_none()
    }
}

/// As operators read it.
impl std::fmt::Display for Checked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hash = hex::encode(self.hash);
        match self.broken {
            None => write!(f, "log of staff acts: {} acts, unbroken, head {hash}", self.seq),
            Some(broken) => write!(
                f,
                "log of staff acts: BROKEN at act {broken}; the last in order is {}, hash {hash}",
                self.seq
            ),
        }
    }
}

/// Checks the whole chain, and that the checks before saw the same.
pub async fn check(pool: &PgPool) -> Result<Checked, DatabaseError> {
    let mut connection = pool.acquire().await?;
    let last = last_check(&mut connection).await?;
    let checked = walk(&mut connection, Checked::default(), || false).await?;
    Ok(last.compared(checked))
}

/// Checks what is new since the check before, and keeps how far it came. Ends early when `is_over` says so. `None` if another process is
/// checking. What is broken is found by every check until it is repaired, since nothing behind it is passed.
pub async fn check_new(
    pool: &PgPool,
    is_over: impl Fn() -> bool,
) -> Result<Option<Checked>, DatabaseError> {
    let Some(mut lock) = SessionLock::take(pool, LOCK).await? else { return Ok(None) };
    let checked = check_from_last(&mut lock, is_over).await;
    lock.release().await;
    checked.map(Some)
}

async fn check_from_last(
    db: &mut PgConnection,
    is_over: impl Fn() -> bool,
) -> Result<Checked, DatabaseError> {
    let last = last_check(&mut *db).await?;
    // What was passed and is another now: from the beginning, to say where.
    let from = if last.is_there {
        Checked { seq: last.seq, hash: as_hash(&last.hash), ..Checked::default() }
    } else {
        Checked::default()
    };
    let checked = last.compared(walk(&mut *db, from, is_over).await?);
    sqlx::query!(
        r#"
        update staff_act_check set broken_seq = $3, checked_at = now(),
            seq = case when $3::bigint is null then $1 else seq end,
            hash = case when $3::bigint is null then $2 else hash end
        "#,
        checked.seq,
        &checked.hash[..],
        checked.broken,
    )
    .execute(db)
    .await?;
    Ok(checked)
}

/// What the check before has passed.
struct LastCheck {
    seq: i64,
    hash: Vec<u8>,
    /// The act is still there as it was passed.
    is_there: bool,
}

impl LastCheck {
    /// A chain may be in order and yet not the one that was passed: cut off at the end, or written anew.
    fn compared(&self, checked: Checked) -> Checked {
        let missed = (!self.is_there).then(|| self.seq.min(checked.seq + 1));
        Checked { broken: checked.broken.or(missed), ..checked }
    }
}

async fn last_check(db: &mut PgConnection) -> Result<LastCheck, DatabaseError> {
    Ok(sqlx::query_as!(
        LastCheck,
        r#"
        select c.seq, c.hash, c.seq = 0 or coalesce(a.hash = c.hash, false) as "is_there!"
        from staff_act_check c left join staff_act a on a.seq = c.seq
        "#
    )
    .fetch_one(db)
    .await?)
}

async fn walk(
    db: &mut PgConnection,
    from: Checked,
    is_over: impl Fn() -> bool,
) -> Result<Checked, DatabaseError> {
    let mut checked = from;
    // One statement, so one moment: what is written while this goes on is for the next check.
    let head = sqlx::query!(
        r#"select h.seq, h.hash, coalesce((select max(seq) from staff_act), 0) as "newest!" from staff_act_head h"#
    )
    .fetch_one(&mut *db)
    .await?;
    while checked.seq < head.seq && !is_over() {
        let rows = sqlx::query!(
            r#"
            select seq, at, by_uid, kind, subject_kind, subject, detail, previous_hash, hash
            from staff_act where seq > $1 and seq <= $2 order by seq limit $3
            "#,
            checked.seq,
            head.seq,
            BATCH,
        )
        .fetch_all(&mut *db)
        .await?;
        if rows.is_empty() {
            checked.broken = Some(checked.seq + 1);
            return Ok(checked);
        }
        for row in rows {
            checked.acts += 1;
            let link = Line {
                seq: row.seq,
                at: row.at,
                by: row.by_uid.map(Uid),
                names: [&row.kind, &row.subject_kind, &row.subject],
                detail: &row.detail,
            };
            let is_next = row.seq == checked.seq + 1 && row.previous_hash == checked.hash;
            if !is_next || row.hash != link.hash(checked.hash) {
                checked.broken = Some(checked.seq + 1);
                return Ok(checked);
            }
            (checked.seq, checked.hash) = (row.seq, as_hash(&row.hash));
        }
    }
    if head.newest > head.seq {
        // Put in behind the end.
        checked.broken = Some(head.seq + 1);
    } else if checked.seq == head.seq && head.hash != checked.hash {
        // The end is not the one that was written.
        checked.broken = Some(head.seq);
    }
    Ok(checked)
}

/// A row without its hashes.
struct Line<'a> {
    seq: i64,
    at: OffsetDateTime,
    by: Option<Uid>,
    names: [&'a str; 3],
    detail: &'a Value,
}

impl Line<'_> {
    fn hash(&self, previous: Hash) -> Hash {
        let [kind, subject_kind, subject] = self.names;
        let detail = self.detail.as_object().map(canonical).unwrap_or_default();
        let Self { seq, at, by, .. } = *self;
        Link { previous, seq, at, by, kind, subject_kind, subject, detail: &detail }.hash()
    }
}

fn as_hash(bytes: &[u8]) -> Hash {
    Hash::try_from(bytes).unwrap_or_default()
}
