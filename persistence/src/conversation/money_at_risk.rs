//! What a support customer stands to lose: their money held for orders under way, and when the first of these
//! is decided by its deadline (`desk_stake` in SQL). It makes their conversation urgent (Issue 3: "money at risk times time left").
//!
//! The conversation's version stays: the routing decides by position and owner, which do not change.

use guildhall_domain::ids::{ConversationId, Uid};
use sqlx::PgConnection;

use crate::DatabaseError;

/// Writes it beside all conversations this person has with customer support, in the transaction that changes it.
pub async fn renew(tx: &mut PgConnection, customer: Uid) -> Result<(), DatabaseError> {
    // Locked by a statement of their own: what is summed afterwards has seen the orders of whoever held the lock before.
    let conversations = sqlx::query_scalar!(
        "select conversation_id from desk_talk where customer = $1 order by conversation_id for no key update",
        customer.0,
    )
    .fetch_all(&mut *tx)
    .await?;
    if conversations.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        r#"
        update desk_talk set (money_at_risk_cents, money_due_at) = (select cents, due_at from desk_stake(customer))
        where conversation_id = any($1)
        "#,
        &conversations,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Writes it beside this conversation alone, whose row the transaction holds already.
pub async fn renew_held(
    tx: &mut PgConnection,
    conversation: ConversationId,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        update desk_talk set (money_at_risk_cents, money_due_at) = (select cents, due_at from desk_stake(customer))
        where conversation_id = $1
        "#,
        conversation.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}
