//! The end of a visit, and what the customer thought of it.

use guildhall_domain::{
    conversation::{IDLE_RESOLVE, IDLE_RESOLVE_KIND, Rejection, State},
    ids::{ConversationId, Uid},
    support::{TeamId, WrapUp},
};
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::audit::{self, Entry};
use crate::{
    DatabaseError,
    conversation::ChangeError,
    idempotency::{self, Claimed},
};

/// How a visit ends.
#[derive(Debug, Clone, Default)]
pub struct Settling {
    /// `None` is the house.
    pub by: Option<Uid>,
    pub wrap_up: Option<WrapUp>,
    pub wrap_up_note: String,
    pub command_id: Option<Uuid>,
}

/// Resolves or closes a support conversation: it is not assigned any more, nothing waits, and its cards are dead. Answers the
/// conversation's new version.
///
/// # Errors
/// [`ChangeError::Stale`], or what Postgres says.
pub async fn settle(
    pool: &PgPool,
    claimed: Option<&Claimed>,
    conversation: ConversationId,
    expected_version: i64,
    state: State,
    settling: &Settling,
) -> Result<i64, ChangeError> {
    let mut tx = crate::begin(pool).await?;
    let moved = sqlx::query!(
        r#"
        update conversation set state = $3, version = version + 1, deadline_at = null, deadline_kind = null,
            pair_key = case when $3 = 'closed' then pair_key || ':closed:' || conversation_id else pair_key end
        where conversation_id = $1 and version = $2 returning version, last_seq
        "#,
        conversation.0,
        expected_version,
        state.as_str(),
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(ChangeError::Stale)?;
    let found = sqlx::query!(
        r#"
        update desk_talk set version = version + 1, changed_at = now(), stage = 'quiet', last_agent = coalesce(agent, last_agent),
            agent = null, assigned_at = null, waiting_since = null, waiting_why = null, wanted_agent = null,
            needs_reply_since = null, closed_until = null, live_from_seq = $2
        where conversation_id = $1
        returning team_id, episode, last_agent
        "#,
        conversation.0,
        moved.last_seq,
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!(
        r#"
        update episode set resolved_at = now(), wrap_up = $3, wrap_up_note = $4
        where conversation_id = $1 and episode = $2 and resolved_at is null
        "#,
        conversation.0,
        found.episode,
        settling.wrap_up.map(WrapUp::as_str),
        settling.wrap_up_note,
    )
    .execute(&mut *tx)
    .await?;
    let kind = if state == State::Closed { "closed" } else { "resolved" };
    let detail = match settling.wrap_up {
        Some(wrap_up) => json!({ "wrap_up": wrap_up.as_str() }),
        None => json!({}),
    };
    let entry = Entry::new(settling.by, kind).detail(detail).command(settling.command_id);
    let entry = entry.team(TeamId(found.team_id)).conversation(conversation);
    audit::add(&mut tx, &entry.subject(found.last_agent.map(Uid))).await?;
    idempotency::carried_out(&mut tx, claimed).await?;
    tx.commit().await?;
    Ok(moved.version)
}

/// Puts the end of an idle conversation off: the customer still waits for a word, and silence settles nothing. Answers the new version.
///
/// # Errors
/// [`ChangeError::Stale`], or what Postgres says.
pub async fn put_off_idle(
    pool: &PgPool,
    conversation: ConversationId,
    expected_version: i64,
) -> Result<(), ChangeError> {
    sqlx::query!(
        r#"
        update conversation set deadline_at = now() + make_interval(secs => $3), deadline_kind = $4
        where conversation_id = $1 and version = $2
        "#,
        conversation.0,
        expected_version,
        IDLE_RESOLVE.as_seconds_f64(),
        IDLE_RESOLVE_KIND,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Keeps the customer's rating of the last visit that is over. Answers the conversation's new version.
///
/// # Errors
/// [`Rejection::AlreadyEvaluated`], or [`Rejection::Forbidden`] before any visit is over; [`ChangeError::Stale`]; what Postgres
/// says.
pub async fn rate(
    pool: &PgPool,
    claimed: Option<&Claimed>,
    conversation: ConversationId,
    expected_version: i64,
    rating: i16,
    comment: &str,
) -> Result<i64, ChangeError> {
    let mut tx = crate::begin(pool).await?;
    let version = sqlx::query_scalar!(
        "update conversation set version = version + 1 where conversation_id = $1 and version = $2 returning version",
        conversation.0,
        expected_version,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(ChangeError::Stale)?;
    let last = sqlx::query!(
        r#"
        select episode, rating is not null as "is_rated!" from episode
        where conversation_id = $1 and resolved_at is not null order by episode desc limit 1
        "#,
        conversation.0,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Rejection::Forbidden)?;
    if last.is_rated {
        return Err(Rejection::AlreadyEvaluated.into());
    }
    sqlx::query!(
        "update episode set rating = $3, comment = $4, rated_at = now() where conversation_id = $1 and episode = $2",
        conversation.0,
        last.episode,
        rating,
        comment,
    )
    .execute(&mut *tx)
    .await?;
    idempotency::carried_out(&mut tx, claimed).await?;
    tx.commit().await?;
    Ok(version)
}

/// Whether a team's agents must say what a visit was about.
pub async fn wrap_up_required(pool: &PgPool, team: TeamId) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!("select wrap_up_required from team where team_id = $1", team.0)
        .fetch_one(pool)
        .await?)
}
