//! An order by its id, or by the number that is shown to people.

use guildhall_domain::ids::OrderId;
use sqlx::PgPool;
use uuid::Uuid;

use crate::{
    DatabaseError,
    order::{OrderView, view},
};

/// The order of that id or number, if there is one.
pub async fn order(
    pool: &PgPool,
    id: Option<Uuid>,
    number: Option<i64>,
) -> Result<Option<OrderView>, DatabaseError> {
    let found =
        sqlx::query_file_scalar!("src/lookup/order.sql", id, number).fetch_optional(pool).await?;
    match found {
        Some(id) => view(pool, OrderId(id)).await,
        None => Ok(None),
    }
}
