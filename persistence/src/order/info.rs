//! What a buyer tells the seller for a delivery (accounts, passwords): sealed while the order is under way, gone when it is over.

use guildhall_domain::ids::OrderId;
use serde_json::Value;
use sqlx::PgPool;

use crate::{DatabaseError, conversation::message::decode, secret::Seal};

/// The key's name in `server_secret`.
const KEY: &str = "order_info";

/// Seals it for its order alone.
pub(super) async fn seal(
    pool: &PgPool,
    order_id: OrderId,
    info: &Value,
) -> Result<Vec<u8>, DatabaseError> {
    let seal = Seal::find(pool, KEY).await?;
    Ok(seal.seal(order_id.0.as_bytes(), info.to_string().as_bytes()))
}

/// What the buyer has told the seller; who may read it is the caller's to check. `None` if nothing, or if the order is over.
///
/// # Errors
/// Whatever Postgres says; something that was not sealed for this order.
pub async fn info(pool: &PgPool, order_id: OrderId) -> Result<Option<Value>, DatabaseError> {
    let kept =
        sqlx::query!(r#"select info, info_sealed from "order" where order_id = $1"#, order_id.0)
            .fetch_optional(pool)
            .await?;
    let Some(kept) = kept else { return Ok(None) };
    let Some(sealed) = kept.info_sealed else { return Ok(kept.info) };
    let plain = Seal::find(pool, KEY).await?.open(order_id.0.as_bytes(), &sealed);
    let info = plain.and_then(|plain| serde_json::from_slice(&plain).ok());
    info.map(Some).ok_or_else(|| decode("information of an order"))
}
