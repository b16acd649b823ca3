//! A listing by its id, whether it is still on sale or not.

use guildhall_domain::{
    ids::{GoodsId, SellOrderId},
    wallet::money::UsdCents,
};
use serde_json::Value;
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// A listing as a search shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundListing {
    pub sell_order_id: SellOrderId,
    pub goods_id: GoodsId,
    pub name: String,
    /// {language: name} where it differs from the English one.
    pub names: Value,
    pub price: UsdCents,
    /// Units that can be bought.
    pub on_sale: i32,
    /// Units held for orders that are not paid yet.
    pub locked: i32,
    pub seller: PublicProfile,
    pub created_at: OffsetDateTime,
    /// When its last unit left.
    pub ended_at: Option<OffsetDateTime>,
}

/// The listing of that id, if there is one.
pub async fn listing(pool: &PgPool, id: Uuid) -> Result<Option<FoundListing>, DatabaseError> {
    let row = sqlx::query_file!("src/lookup/listing.sql", id).fetch_optional(pool).await?;
    Ok(row.map(|row| FoundListing {
        sell_order_id: SellOrderId(row.sell_order_id),
        goods_id: GoodsId(row.goods_id),
        name: row.name,
        names: row.names,
        price: UsdCents(row.price_cents),
        on_sale: row.on_sale,
        locked: row.locked,
        seller: PublicProfile::new(row.uid, row.nickname, row.profile_pic),
        created_at: row.created_at,
        ended_at: row.ended_at,
    }))
}
