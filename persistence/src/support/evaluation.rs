//! Ratings of conversations: one from each person, once.

use guildhall_domain::{
    conversation::Rejection,
    ids::{ConversationId, Uid},
};
use sqlx::PgPool;

use crate::{
    conversation::ChangeError,
    idempotency::{self, Claimed},
};

/// Keeps a rating. Answers the conversation's new version.
///
/// # Errors
/// [`ChangeError::Stale`], [`Rejection::AlreadyEvaluated`], or what Postgres says.
pub async fn add(
    pool: &PgPool,
    claimed: Option<&Claimed>,
    conversation: ConversationId,
    expected_version: i64,
    by: Uid,
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
    let added = sqlx::query!(
        r#"
        insert into evaluation (conversation_id, uid, rating, comment) values ($1, $2, $3, $4)
        on conflict (conversation_id, uid) do nothing
        "#,
        conversation.0,
        by.0,
        rating,
        comment,
    )
    .execute(&mut *tx)
    .await?;
    if added.rows_affected() == 0 {
        return Err(Rejection::AlreadyEvaluated.into());
    }
    idempotency::carried_out(&mut tx, claimed).await?;
    tx.commit().await?;
    Ok(version)
}
