//! What a customer of the desk stands to lose: money of theirs that is held for orders under way, and when the first of these
//! decides itself. It makes their talk urgent (Issue 3: "money at risk times time left").

use guildhall_domain::ids::Uid;
use sqlx::PgConnection;

use crate::DatabaseError;

/// Writes it beside the talks this person has with the desk now, in the transaction that changes it. The talk's version stays:
/// who routes it decides by place and owner, which are the same.
///
/// # Errors
/// Whatever Postgres says.
pub async fn renew(tx: &mut PgConnection, customer: Uid) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        update desk_talk d set (money_at_risk_cents, money_due_at) = (
            select coalesce(sum(captured_cents - refunded_cents - earned_cents), 0)::bigint, min(deadline_at)
            from "order" o
            where (o.buyer = d.customer or o.seller = d.customer) and o.captured_cents > 0 and o.ended_at is null
        )
        where d.customer = $1 and d.stage <> 'quiet'
        "#,
        customer.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}
