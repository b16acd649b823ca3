//! Attempts to verify who somebody is: tables `verification_attempt`, `verification_document` and `verification_event`, and what follows
//! from them for `certificate`. Rules are in `domain::identity::verification`. Decision 0082.

mod review;

use guildhall_domain::{
    identity::verification::{
        Attempt, AttemptState, Certificate, DeclineReason, LastAttempt, NotNow, Seen, Standing,
        VerificationStatus, VerificationWay, expires_at,
    },
    ids::{Uid, VerificationId},
    notice::Kind,
};
use serde_json::json;
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::{
    DatabaseError,
    notice::{self, NewNotice},
    outbox,
};

pub use review::{
    Decided, Detail, Document, Picture, ReviewError, Waiting, decide, detail, send, waiting,
};

/// Kind of the outbox rows that have the provider asked about an attempt.
pub const CHECK: &str = "verification_check";
/// Attempts that are taken to be asked about at once.
const AT_ONCE: i64 = 10;
/// Ours: whoever took an attempt has asked by then, or has died.
const LEASE_SECONDS: f64 = 30.0;
/// Ours: the provider's clock counts whole seconds, so news of this second may look older than they are.
const CLOCK_STEP: time::Duration = time::Duration::seconds(1);

/// The fact that an attempt reached this version.
pub fn event(id: VerificationId, version: i64) -> String {
    format!("verification:{id}:{version}")
}

/// Why nothing was begun.
#[derive(Debug, thiserror::Error)]
pub enum VerificationError {
    #[error(transparent)]
    NotNow(#[from] NotNow),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for VerificationError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// An attempt at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderAttempt {
    pub verification_id: VerificationId,
    pub uid: Uid,
    pub attempt: Attempt,
    pub provider_ref: Option<String>,
    pub return_to: Option<String>,
}

/// How the verification of a person stands, and what the database's clock says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    pub standing: Standing,
    pub now: OffsetDateTime,
    /// Pictures are with staff since then.
    pub waits_since: Option<OffsetDateTime>,
}

/// How the verification of a person stands.
pub async fn status(db: impl PgExecutor<'_>, uid: Uid) -> Result<Status, DatabaseError> {
    let about_pictures: Vec<&str> = DeclineReason::ALL
        .into_iter()
        .filter(|reason| reason.is_about_pictures())
        .map(DeclineReason::as_str)
        .collect();
    let row = sqlx::query!(
        r#"
        with mine as (
            select a.*, a.opened_at > coalesce(c.verified_at, '-infinity') as is_since
            from verification_attempt a left join certificate c using (uid) left join verification_reset r using (uid)
            where a.uid = $1 and a.opened_at > coalesce(r.reset_at, '-infinity')
        )
        select clock_timestamp() as "now!", c.verified_at as "verified_at?", c.expires_at as "expires_at?",
            l.way as "way?: VerificationWay", l.state as "state?: AttemptState", l.reason as "reason?: DeclineReason",
            l.opened_at as "opened_at?", l.is_since as "is_since?",
            (select count(*) from mine where is_since and way = 'provider' and state = 'failed') as "declined!",
            (select count(*) from mine where is_since and way = 'review' and state = 'failed' and reason <> all($2))
                as "declined_by_staff!"
        from (select $1::bigint as uid) p left join certificate c using (uid)
            left join lateral (select * from mine where state <> 'cancelled' order by opened_at desc limit 1) l on true
        "#,
        uid.0,
        &about_pictures as &[&str],
    )
    .fetch_one(db)
    .await?;
    let certificate = row.verified_at.zip(row.expires_at);
    let is_since_certificate = row.is_since.unwrap_or_default();
    let last = row.way.zip(row.state).map(|(way, state)| LastAttempt {
        way,
        state,
        reason: row.reason,
        is_since_certificate,
    });
    let standing = Standing {
        certificate: certificate
            .map(|(verified_at, expires_at)| Certificate { verified_at, expires_at }),
        last,
        declined: row.declined,
        declined_by_staff: row.declined_by_staff,
    };
    let waits_since = row.opened_at.filter(|_| standing.is_with_staff());
    Ok(Status { standing, now: row.now, waits_since })
}

/// Two commands of one person come one after the other.
pub(crate) async fn lock_person(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<()> {
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('verification:' || $1::text, 0))",
        uid.to_string(),
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Begins an attempt at the provider, or answers the one that is open: there is never a second.
///
/// # Errors
/// As [`VerificationError`] says; nothing is begun then.
pub async fn begin(
    tx: &mut PgConnection,
    uid: Uid,
    return_to: Option<&str>,
) -> Result<ProviderAttempt, VerificationError> {
    lock_person(tx, uid).await?;
    let Status { standing, now, .. } = status(&mut *tx, uid).await?;
    standing.check_request(now)?;
    let open = sqlx::query_scalar!(
        "update verification_attempt set return_to = coalesce($2, return_to)
         where uid = $1 and way = 'provider' and state in ('pending', 'processing') returning verification_id",
        uid.0,
        return_to,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let id = match open {
        Some(id) => VerificationId(id),
        None => {
            let id = VerificationId(Uuid::now_v7());
            let attempt = Attempt {
                state: AttemptState::Pending,
                reason: None,
                opened_at: now,
                seen_at: None,
            };
            sqlx::query!(
                "insert into verification_attempt (verification_id, uid, way, return_to, opened_at, ask_at) values ($1, $2, 'provider', $3, $4, $5)",
                id.0,
                uid.0,
                return_to,
                now,
                attempt.ask_at(now),
            )
            .execute(&mut *tx)
            .await?;
            id
        }
    };
    Ok(load(tx, id).await?.ok_or(sqlx::Error::RowNotFound)?)
}

/// An attempt at the provider.
pub async fn load(
    db: impl PgExecutor<'_>,
    id: VerificationId,
) -> Result<Option<ProviderAttempt>, DatabaseError> {
    let row = sqlx::query!(
        r#"select uid, state as "state: AttemptState", reason as "reason: DeclineReason", provider_ref, return_to, opened_at, seen_at
           from verification_attempt where verification_id = $1 and way = 'provider'"#,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| ProviderAttempt {
        verification_id: id,
        uid: Uid(row.uid),
        attempt: Attempt {
            state: row.state,
            reason: row.reason,
            opened_at: row.opened_at,
            seen_at: row.seen_at,
        },
        provider_ref: row.provider_ref,
        return_to: row.return_to,
    }))
}

/// Keeps what the provider calls an attempt. The first name stays.
pub async fn opened(
    db: impl PgExecutor<'_>,
    id: VerificationId,
    provider_ref: &str,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update verification_attempt set provider_ref = $2 where verification_id = $1 and provider_ref is null",
        id.0,
        provider_ref,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What became of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Changed {
    pub uid: Uid,
    pub version: i64,
}

/// Takes in what was seen of an attempt at the provider: its state, the certificate that follows, and what its person is told.
/// `document_until` is the last day of what they showed, if it is known. `None` if it changes nothing: it is older than what is known, or
/// says the same.
pub async fn see(
    tx: &mut PgConnection,
    id: VerificationId,
    seen: &Seen,
    document_until: Option<Date>,
) -> Result<Option<Changed>, DatabaseError> {
    let uid = sqlx::query_scalar!(
        "select uid from verification_attempt where verification_id = $1 and way = 'provider'",
        id.0
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(uid) = uid.map(Uid) else { return Ok(None) };
    lock_person(tx, uid).await?;
    let Some(known) = load(&mut *tx, id).await? else { return Ok(None) };
    // What was shown before staff let them start over proves nothing any more.
    let is_of_before = sqlx::query_scalar!(
        r#"select exists (select from verification_reset where uid = $1 and reset_at >= $2) as "is_of_before!""#,
        uid.0,
        known.attempt.opened_at,
    )
    .fetch_one(&mut *tx)
    .await?;
    if is_of_before {
        sqlx::query!(
            "update verification_attempt set ask_at = null where verification_id = $1 and ask_at is not null",
            id.0,
        )
        .execute(tx)
        .await?;
        return Ok(None);
    }
    let is_changed = known.attempt.is_changed_by(seen);
    let after = if is_changed {
        Attempt { state: seen.state, reason: seen.reason, ..known.attempt }
    } else {
        known.attempt
    };
    let ask_at = after.ask_at(crate::now(&mut *tx).await?);
    let version = sqlx::query_scalar!(
        "update verification_attempt set state = $2, reason = $3, seen_at = greatest(seen_at, $4), ask_at = $5,
             judged_at = case when $6 then $4 else judged_at end, version = version + case when $6 then 1 else 0 end
         where verification_id = $1 returning version",
        id.0,
        after.state.as_str(),
        after.reason.map(DeclineReason::as_str),
        seen.at,
        ask_at,
        is_changed,
    )
    .fetch_one(&mut *tx)
    .await?;
    if !is_changed {
        return Ok(None);
    }
    follow(tx, uid, id, after.state, version, seen.at, document_until).await?;
    Ok(Some(Changed { uid, version }))
}

/// What a new state of an attempt does beside: the certificate, and what the person is told.
async fn follow(
    tx: &mut PgConnection,
    uid: Uid,
    id: VerificationId,
    state: AttemptState,
    version: i64,
    at: OffsetDateTime,
    document_until: Option<Date>,
) -> Result<(), DatabaseError> {
    let kind = match state {
        AttemptState::Verified => {
            sqlx::query!(
                "insert into certificate (uid, verification_id, verified_at, expires_at) values ($1, $2, $3, $4)
                 on conflict (uid) do update set verification_id = $2, verified_at = $3, expires_at = $4
                 where certificate.verified_at < $3",
                uid.0,
                id.0,
                at,
                expires_at(at, document_until),
            )
            .execute(&mut *tx)
            .await?;
            Kind::IdentityVerified
        }
        AttemptState::Failed => {
            // Of an attempt that had been verified before: the provider takes it back.
            sqlx::query!("delete from certificate where verification_id = $1", id.0)
                .execute(&mut *tx)
                .await?;
            Kind::IdentityDeclined
        }
        AttemptState::Pending | AttemptState::Processing | AttemptState::Cancelled => return Ok(()),
    };
    let told = NewNotice::of(uid, kind);
    notice::add(tx, &event(id, version), &[told]).await
}

/// Lets this person be verified anew: a certificate ends, attempts count from here, and an open one is given up. They are told. `None` if
/// there was nothing; otherwise how it stood. The caller has locked the person.
pub(crate) async fn reset(
    tx: &mut PgConnection,
    uid: Uid,
) -> Result<Option<VerificationStatus>, DatabaseError> {
    let Status { standing, now, .. } = status(&mut *tx, uid).await?;
    if standing == Standing::default() {
        return Ok(None);
    }
    sqlx::query!(
        "insert into verification_reset (uid, reset_at) values ($1, $2) on conflict (uid) do update set reset_at = $2",
        uid.0,
        now,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("delete from certificate where uid = $1", uid.0).execute(&mut *tx).await?;
    // Pictures that were waiting are judged by that, so that they go as those of a decision do.
    sqlx::query!(
        "update verification_attempt set state = 'cancelled', ask_at = null, version = version + 1,
             judged_at = case when way = 'review' then $2 else judged_at end
         where uid = $1 and state in ('pending', 'processing')",
        uid.0,
        now,
    )
    .execute(&mut *tx)
    .await?;
    let kind = Kind::IdentityReset;
    let told = NewNotice::of(uid, kind);
    let event = format!("verification_reset:{uid}:{}", now.unix_timestamp_nanos());
    notice::add(tx, &event, &[told]).await?;
    Ok(Some(standing.status(now)))
}

/// What the provider tells by itself.
#[derive(Debug, Clone, Copy)]
pub struct News<'a> {
    pub event_id: &'a str,
    pub kind: &'a str,
    /// What the provider calls the session.
    pub provider_ref: Option<&'a str>,
    /// What we call the attempt, as the session says.
    pub verification: Option<VerificationId>,
    /// By the provider's clock.
    pub happened_at: OffsetDateTime,
}

/// What was done with news.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Received {
    /// The provider is asked how the attempt stands.
    Asked,
    /// What is known is newer.
    Older,
    /// No attempt of ours.
    Unknown,
    /// It names the session of one attempt and the id of another.
    Mismatch,
}

impl Received {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Older => "older",
            Self::Unknown => "unknown",
            Self::Mismatch => "mismatch",
        }
    }
}

/// Keeps what the provider tells, once, and has it asked how the attempt stands. Nothing that is told is believed.
pub async fn receive(pool: &PgPool, news: &News<'_>) -> Result<Received, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let known = sqlx::query!(
        "select verification_id, provider_ref, seen_at from verification_attempt
         where way = 'provider' and (provider_ref = $1 or verification_id = $2)",
        news.provider_ref,
        news.verification.map(|id| id.0),
    )
    .fetch_all(&mut *tx)
    .await?;
    let received = match &known[..] {
        [] => Received::Unknown,
        [one]
            if news.verification.is_some_and(|id| id.0 == one.verification_id)
                && (one.provider_ref.is_none()
                    || one.provider_ref.as_deref() == news.provider_ref) =>
        {
            let is_older =
                one.seen_at.is_some_and(|seen_at| news.happened_at + CLOCK_STEP <= seen_at);
            if is_older { Received::Older } else { Received::Asked }
        }
        _ => Received::Mismatch,
    };
    let is_new = sqlx::query!(
        "insert into verification_event (event_id, kind, provider_ref, happened_at, outcome) values ($1, $2, $3, $4, $5)
         on conflict (event_id) do nothing",
        news.event_id,
        news.kind,
        news.provider_ref,
        news.happened_at,
        received.as_str(),
    )
    .execute(&mut *tx)
    .await?
    .rows_affected()
        == 1;
    if let (Received::Asked, true, [one]) = (received, is_new, &known[..]) {
        let id = VerificationId(one.verification_id);
        let key = format!("verification-check-{}", news.event_id);
        outbox::add(&mut tx, CHECK, &key, &json!({ "verification_id": id })).await?;
    }
    tx.commit().await?;
    Ok(received)
}

/// Has the provider asked later about an attempt that it gave no answer about: ever later, as after an answer.
pub async fn put_off(pool: &PgPool, id: VerificationId) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update verification_attempt
         set ask_at = now() + least(greatest((now() - opened_at) / 10, make_interval(secs => $2)), interval '1 hour')
         where verification_id = $1 and ask_at is not null",
        id.0,
        LEASE_SECONDS,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Attempts about which the provider is to be asked now, for a while nobody else's.
pub async fn take_due(pool: &PgPool) -> Result<Vec<VerificationId>, DatabaseError> {
    let due = sqlx::query_scalar!(
        "update verification_attempt set ask_at = now() + make_interval(secs => $2)
         where verification_id in (
             select verification_id from verification_attempt where ask_at <= now() order by ask_at limit $1 for update skip locked
         ) returning verification_id",
        AT_ONCE,
        LEASE_SECONDS,
    )
    .fetch_all(pool)
    .await?;
    Ok(due.into_iter().map(VerificationId).collect())
}
