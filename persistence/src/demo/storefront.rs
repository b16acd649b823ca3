//! The storefront of the demonstration: an offer of every pack that devices redeem, and a line for each game and region.

use guildhall_domain::{ids::Uid, topup::account::Platform};
use sqlx::PgPool;

use crate::{DatabaseError, topup::queue};

/// Units of each offer. Ours: nobody buys that many.
const UNITS: i32 = 100_000;

/// Opens the storefront of `seller` with so many devices for each line, unless it is open. The catalogue has to be there.
pub async fn open(pool: &PgPool, seller: Uid, devices: i32) -> Result<(), DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    sqlx::query!(
        r#"
        insert into asset (asset_id, owner, goods_id, quantity, listed)
        select md5('storefront asset ' || g.goods_id)::uuid, $1, g.goods_id, 0, $2
        from goods g join game on game.game = g.game and game.kind = 'top_up'
        where g.tags ->> 'kind' = 'pack'
        on conflict do nothing
        "#,
        seller.0,
        UNITS,
    )
    .execute(&mut *tx)
    .await?;
    // A little under what others ask, as a shop that sells by the thousand.
    sqlx::query!(
        r#"
        with opened as (
            insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale)
            select md5('storefront offer ' || g.goods_id)::uuid, md5('storefront asset ' || g.goods_id)::uuid, $1, g.goods_id,
                greatest(1, coalesce(f.reference_cents, 999) * 95 / 100), $2, $2
            from goods g join game on game.game = g.game and game.kind = 'top_up'
            left join goods_figures f on f.goods_id = g.goods_id
            where g.tags ->> 'kind' = 'pack'
            on conflict do nothing returning goods_id
        )
        insert into goods_change (goods_id) select goods_id from opened
        "#,
        seller.0,
        UNITS,
    )
    .execute(&mut *tx)
    .await?;
    let lines = sqlx::query!(
        r#"
        select distinct g.game, g.subgame_name from goods g join game on game.game = g.game and game.kind = 'top_up'
        where g.tags ->> 'kind' = 'pack' order by 1, 2
        "#
    )
    .fetch_all(&mut *tx)
    .await?;
    for line in lines {
        queue::open(&mut tx, seller, &line.game, &line.subgame_name, &Platform::ALL, devices)
            .await?;
    }
    tx.commit().await?;
    Ok(())
}
