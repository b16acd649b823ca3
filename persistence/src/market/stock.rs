//! What sellers have of goods without pieces: so many, said by themselves.

pub mod import;

use guildhall_domain::ids::{AssetId, GoodsId, Uid};
use sqlx::PgConnection;

use crate::DatabaseError;

/// Holds the lot of goods until the transaction ends, and says what it is; `None` without such goods.
///
/// # Errors
/// Whatever Postgres says.
pub async fn lot(tx: &mut PgConnection, goods: GoodsId) -> Result<Option<i32>, DatabaseError> {
    Ok(sqlx::query_scalar!("select lot from goods where goods_id = $1 for share", goods.0)
        .fetch_optional(tx)
        .await?)
}

/// Sets how many lots of goods a seller has that are not on sale; what is on sale or held for an order stays as it is.
///
/// The first stack of the owner is the one that counts. Without one its id is made of owner and goods, so that two who
/// stock the same at the same time stock one stack.
///
/// # Errors
/// Whatever Postgres says.
pub async fn set(
    tx: &mut PgConnection,
    owner: Uid,
    goods: GoodsId,
    lots: i32,
) -> Result<AssetId, DatabaseError> {
    let stack = sqlx::query_scalar!(
        r#"
        with first as (
            select asset_id from asset
            where owner = $1 and goods_id = $2 and wear is null and tradable_at is null
            order by got_at, asset_id limit 1
        )
        insert into asset (asset_id, owner, goods_id, quantity)
        values (coalesce((select asset_id from first), md5(format('stock %s %s', $1::bigint, $2::bigint))::uuid), $1, $2, $3)
        on conflict (asset_id) do update set quantity = excluded.quantity, version = asset.version + 1
        returning asset_id
        "#,
        owner.0,
        goods.0,
        lots,
    )
    .fetch_one(tx)
    .await?;
    Ok(AssetId(stack))
}
