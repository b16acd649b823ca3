//! What an order has moved in the ledger, for administrators.

use guildhall_domain::{
    ids::{OrderId, Uid},
    wallet::{
        Origin,
        ledger::{AccountKind, Cause},
        money::UsdCents,
    },
};
use sqlx::PgPool;
use time::OffsetDateTime;

use crate::DatabaseError;

/// An entry of the ledger. Entries of one transaction sum to zero, and so do those of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderEntry {
    pub transaction_id: i64,
    pub at: OffsetDateTime,
    pub cause: Cause,
    pub account: AccountKind,
    /// Whose balance, and which part of it.
    pub uid: Option<Uid>,
    pub origin: Option<Origin>,
    pub amount: UsdCents,
}

/// The entries of an order, oldest first; in each transaction what was taken before what was given.
pub async fn of_order(pool: &PgPool, order: OrderId) -> Result<Vec<OrderEntry>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select t.transaction_id, t.created_at, t.cause as "cause: Cause", a.kind as "kind: AccountKind", a.uid,
            a.origin as "origin?: Origin", e.amount
        from ledger_transaction t join ledger_entry e using (transaction_id) join ledger_account a using (account_id)
        where t.order_id = $1 order by t.transaction_id, e.amount, a.account_id
        "#,
        order.0,
    )
    .fetch_all(pool)
    .await?;
    let entries = rows.into_iter().map(|row| OrderEntry {
        transaction_id: row.transaction_id,
        at: row.created_at,
        cause: row.cause,
        account: row.kind,
        uid: row.uid.map(Uid),
        origin: row.origin,
        amount: UsdCents(row.amount),
    });
    Ok(entries.collect())
}
