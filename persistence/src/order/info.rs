//! What a buyer tells the seller for a delivery (accounts, passwords): sealed while the order is under way, gone when it is over.

use guildhall_domain::ids::OrderId;
use serde_json::Value;
use sqlx::PgPool;

use crate::{
    DatabaseError,
    conversation::message::decode,
    secret::{Seal, SecretError, Secrets},
};

/// What seals and opens it.
pub struct InfoSeal(Seal);

impl InfoSeal {
    /// Reads its key, or makes it at the very first start.
    ///
    /// # Errors
    /// [`SecretError`].
    pub async fn load(secrets: &Secrets) -> Result<Self, SecretError> {
        secrets.seal("order_info").await.map(Self)
    }

    /// Seals it for its order alone.
    pub(super) fn seal(&self, order_id: OrderId, info: &Value) -> Vec<u8> {
        self.0.seal(order_id.0.as_bytes(), info.to_string().as_bytes())
    }
}

/// What the buyer has told the seller; who may read it is the caller's to check. `None` if nothing, or if the order is over.
///
/// # Errors
/// Whatever Postgres says; something that was not sealed for this order.
pub async fn info(
    pool: &PgPool,
    seal: &InfoSeal,
    order_id: OrderId,
) -> Result<Option<Value>, DatabaseError> {
    let kept =
        sqlx::query!(r#"select info, info_sealed from "order" where order_id = $1"#, order_id.0)
            .fetch_optional(pool)
            .await?;
    let Some(kept) = kept else { return Ok(None) };
    let Some(sealed) = kept.info_sealed else { return Ok(kept.info) };
    let plain = seal.0.open(order_id.0.as_bytes(), &sealed);
    let info = plain.and_then(|plain| serde_json::from_slice(&plain).ok());
    info.map(Some).ok_or_else(|| decode("information of an order"))
}
