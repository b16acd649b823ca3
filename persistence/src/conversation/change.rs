//! Changes of a conversation itself. Each is one transaction that goes through only if the row is still at the version last seen.

use guildhall_domain::{
    conversation::{
        IDLE_RESOLVE, IDLE_RESOLVE_KIND, Kind, Rejection, Speaker, State, With, check_open,
        check_open_support, pair_key,
    },
    identity::role::Role,
    ids::{ConversationId, Uid},
};
use sqlx::{PgConnection, PgPool};

use crate::{
    DatabaseError,
    idempotency::{self, Claimed},
};

/// Why a conversation was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// The row has moved on: load it again and decide again. Nothing was written.
    #[error("concurrent update of the conversation")]
    Stale,
    #[error(transparent)]
    Rejected(#[from] Rejection),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for ChangeError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// A talk to be opened, or found if it was opened before.
#[derive(Debug, Clone)]
pub struct Opening<'a> {
    /// The id it gets if it is new.
    pub conversation_id: ConversationId,
    pub by: Speaker,
    pub with: With,
    /// Checked by the caller: an order both are party to.
    pub order_id: Option<&'a str>,
    /// With customer support: whose agents know it are asked.
    pub game: Option<&'a str>,
}

/// Opens a conversation. Answers the id of the one there is and whether it is new.
///
/// # Errors
/// [`Rejection`] if the two may not talk; what Postgres says. Never [`ChangeError::Stale`].
pub async fn open(
    pool: &PgPool,
    opening: &Opening<'_>,
) -> Result<(ConversationId, bool), ChangeError> {
    let mut tx = crate::begin(pool).await?;
    // Held until the commit, so that a visitor's conversations cannot move to an account while one more is opened.
    let by = speaker(&mut tx, opening.by.uid).await?.ok_or(Rejection::NotFound)?;
    let (kind, other) = match opening.with {
        With::CustomerService => (check_open_support(by)?, None),
        With::Person(uid) => {
            check_open(by, speaker(&mut tx, uid).await?)?;
            (Kind::PeerToPeer, Some(uid))
        }
    };
    let key = pair_key(by.uid, opening.with, opening.order_id);
    let is_support = other.is_none();
    let idle = (kind == Kind::Group).then(|| IDLE_RESOLVE.as_seconds_f64());
    let created = sqlx::query_scalar!(
        r#"
        insert into conversation (conversation_id, kind, pair_key, is_desk, order_id, deadline_at, deadline_kind)
        values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), case when $6 is not null then $7 end)
        on conflict (pair_key) do nothing
        returning conversation_id
        "#,
        opening.conversation_id.0,
        kind.number(),
        key,
        is_support,
        opening.order_id,
        idle,
        IDLE_RESOLVE_KIND,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if created.is_some() {
        let members: Vec<i64> =
            [Some(by.uid), other].into_iter().flatten().map(|uid| uid.0).collect();
        sqlx::query!(
            "insert into participant (conversation_id, uid) select $1, unnest($2::bigint[])",
            opening.conversation_id.0,
            &members,
        )
        .execute(&mut *tx)
        .await?;
        if is_support {
            set_game(&mut tx, opening.conversation_id, opening.game).await?;
        }
        tx.commit().await?;
        return Ok((opening.conversation_id, true));
    }
    let found =
        sqlx::query_scalar!("select conversation_id from conversation where pair_key = $1", key)
            .fetch_one(&mut *tx)
            .await?;
    if is_support {
        set_game(&mut tx, ConversationId(found), opening.game).await?;
    }
    tx.commit().await?;
    Ok((ConversationId(found), false))
}

/// What a conversation with customer support is about, if it is said and is another than before. Routing looks at it when it looks next.
async fn set_game(
    db: &mut PgConnection,
    conversation: ConversationId,
    game: Option<&str>,
) -> Result<(), DatabaseError> {
    let Some(game) = game else { return Ok(()) };
    sqlx::query!(
        "update desk_talk set game = $2 where conversation_id = $1 and game <> $2",
        conversation.0,
        game,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The role of somebody who may still talk, by the row and not by what the caller says.
async fn speaker(db: &mut PgConnection, uid: Uid) -> Result<Option<Speaker>, DatabaseError> {
    let role = sqlx::query_scalar!(
        r#"select role as "role: Role" from account where uid = $1 and merged_into is null and frozen_at is null for share"#,
        uid.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(role.map(|role| Speaker { uid, role }))
}

/// Sets the state. A group conversation that opens again gets its idle deadline anew; a settled one loses it; a closed one gives its key
/// free, so that the same two may begin another. Answers the new version.
///
/// # Errors
/// [`ChangeError::Stale`], or what Postgres says.
pub async fn set_state(
    pool: &PgPool,
    claimed: Option<&Claimed>,
    conversation: ConversationId,
    expected_version: i64,
    state: State,
) -> Result<i64, ChangeError> {
    let mut tx = crate::begin(pool).await?;
    let version = sqlx::query_scalar!(
        r#"
        update conversation set state = $3, version = version + 1,
            deadline_at = case when $3 = 'open' and kind = 2 then now() + make_interval(secs => $4) end,
            deadline_kind = case when $3 = 'open' and kind = 2 then $5 end,
            pair_key = case when $3 = 'closed' then pair_key || ':closed:' || conversation_id else pair_key end
        where conversation_id = $1 and version = $2 returning version
        "#,
        conversation.0,
        expected_version,
        state.as_str(),
        IDLE_RESOLVE.as_seconds_f64(),
        IDLE_RESOLVE_KIND,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(ChangeError::Stale)?;
    idempotency::carried_out(&mut tx, claimed).await?;
    tx.commit().await?;
    Ok(version)
}

/// Moves the idle deadline to where the last message puts it, by the database's clock. Answers whether it is due already.
///
/// # Errors
/// [`ChangeError::Stale`], or what Postgres says.
pub async fn postpone_idle(
    pool: &PgPool,
    conversation: ConversationId,
    expected_version: i64,
) -> Result<bool, ChangeError> {
    sqlx::query_scalar!(
        r#"
        update conversation set deadline_at = last_msg_at + make_interval(secs => $3)
        where conversation_id = $1 and version = $2 returning deadline_at <= now() as "due!"
        "#,
        conversation.0,
        expected_version,
        IDLE_RESOLVE.as_seconds_f64(),
    )
    .fetch_optional(pool)
    .await?
    .ok_or(ChangeError::Stale)
}

/// Makes an agent a member who has read what there is. Answers the new version.
///
/// # Errors
/// [`ChangeError::Stale`], or what Postgres says.
pub async fn join(
    pool: &PgPool,
    conversation: ConversationId,
    expected_version: i64,
    agent: Uid,
) -> Result<i64, ChangeError> {
    sqlx::query_scalar!(
        r#"
        with moved as (
            update conversation set version = version + 1
            where conversation_id = $1 and version = $2 returning version, last_seq
        ), joined as (
            insert into participant (conversation_id, uid, read_seq) select $1, $3, last_seq from moved
            on conflict do nothing
        )
        select version from moved
        "#,
        conversation.0,
        expected_version,
        agent.0,
    )
    .fetch_optional(pool)
    .await?
    .ok_or(ChangeError::Stale)
}

/// Notes something about the other side; `None` leaves a part as it is. Answers the new version.
///
/// # Errors
/// [`ChangeError::Stale`], or what Postgres says.
pub async fn set_mark(
    pool: &PgPool,
    claimed: Option<&Claimed>,
    conversation: ConversationId,
    expected_version: i64,
    by: Uid,
    remark: Option<&str>,
    color: Option<&str>,
) -> Result<i64, ChangeError> {
    let mut tx = crate::begin(pool).await?;
    let version = sqlx::query_scalar!(
        r#"
        with moved as (
            update conversation set version = version + 1 where conversation_id = $1 and version = $2 returning version
        ), marked as (
            update participant set remark = coalesce($4, remark), color = coalesce($5, color)
            from moved where conversation_id = $1 and uid = $3
        )
        select version from moved
        "#,
        conversation.0,
        expected_version,
        by.0,
        remark,
        color,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(ChangeError::Stale)?;
    idempotency::carried_out(&mut tx, claimed).await?;
    tx.commit().await?;
    Ok(version)
}

/// Sets the language somebody wants translations in. With `both`, the customers of the conversation read in theirs as well: the one they
/// chose for this conversation, else that of their account; and an empty language turns it off for all. Answers the new version.
///
/// # Errors
/// [`ChangeError::Stale`], or what Postgres says.
pub async fn set_trans_language(
    pool: &PgPool,
    claimed: Option<&Claimed>,
    conversation: ConversationId,
    expected_version: i64,
    by: Uid,
    language: &str,
    both: bool,
) -> Result<i64, ChangeError> {
    let mut tx = crate::begin(pool).await?;
    let version = sqlx::query_scalar!(
        r#"
        with moved as (
            update conversation set version = version + 1 where conversation_id = $1 and version = $2 returning version
        ), set_language as (
            update participant p set trans_language = case
                when p.uid = $3 or $4 = '' then $4
                when p.trans_language <> '' then p.trans_language
                else a.language
            end
            from moved, account a
            where p.conversation_id = $1 and a.uid = p.uid and (p.uid = $3 or (
                $5 and a.role not in ('customer_service', 'vip_customer_service', 'admin')
            ))
        )
        select version from moved
        "#,
        conversation.0,
        expected_version,
        by.0,
        language,
        both,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(ChangeError::Stale)?;
    idempotency::carried_out(&mut tx, claimed).await?;
    tx.commit().await?;
    Ok(version)
}

/// The same in every conversation that `by` shares with `other`: in all of them or in none. Answers which; none leaves everything as it is.
pub async fn set_mark_with(
    pool: &PgPool,
    claimed: Option<&Claimed>,
    by: Uid,
    other: Uid,
    remark: Option<&str>,
    color: Option<&str>,
) -> Result<Vec<ConversationId>, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let ids = sqlx::query_scalar!(
        r#"
        with shared as (
            select c.conversation_id from conversation c
            join participant mine on mine.conversation_id = c.conversation_id and mine.uid = $1
            join participant theirs on theirs.conversation_id = c.conversation_id and theirs.uid = $2
            where $1 <> $2
            order by c.conversation_id for update of c
        ), moved as (
            update conversation c set version = version + 1 from shared where c.conversation_id = shared.conversation_id
            returning c.conversation_id
        ), marked as (
            update participant p set remark = coalesce($3, p.remark), color = coalesce($4, p.color)
            from moved where p.conversation_id = moved.conversation_id and p.uid = $1
        )
        select conversation_id from moved
        "#,
        by.0,
        other.0,
        remark,
        color,
    )
    .fetch_all(&mut *tx)
    .await?;
    if !ids.is_empty() {
        idempotency::carried_out(&mut tx, claimed).await?;
        tx.commit().await?;
    }
    Ok(ids.into_iter().map(ConversationId).collect())
}
