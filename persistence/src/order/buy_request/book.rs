//! The book of some goods as it is read to be matched.

use guildhall_domain::{
    ids::{GoodsId, SellOrderId, Uid},
    order::order_book::{Ask, Bid, Piece, Wanted},
    wallet::money::UsdCents,
};
use sqlx::{PgPool, types::Json};

use super::id;
use crate::{DatabaseError, deadline::Due};

/// Ours: offers below the best request that are looked at for one purchase. Those that fit are bought, so only ones that nobody's wishes
/// fit are ever left there.
const ASKS: i64 = 2_000;

/// A request in the book, and where its buyer was when it was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    pub bid: Bid,
    pub country: String,
}

/// The open requests of some goods, in the order in which they are served.
#[derive(Debug, Clone, PartialEq)]
pub struct Book {
    /// A purchase is made only while the book has this version.
    pub version: i64,
    pub game: String,
    pub requests: Vec<Standing>,
}

/// The version of a book; 0 if nobody ever wanted these goods.
async fn version(pool: &PgPool, goods: GoodsId) -> Result<i64, DatabaseError> {
    let version =
        sqlx::query_scalar!("select version from order_book where goods_id = $1", goods.0)
            .fetch_optional(pool)
            .await?;
    Ok(version.unwrap_or_default())
}

/// Reads a book. Requests of frozen accounts wait outside of it. `None` if there are no such goods.
///
/// # Errors
/// Whatever Postgres says.
pub async fn load(pool: &PgPool, goods: GoodsId) -> Result<Option<Book>, DatabaseError> {
    // The version first: what comes after it makes the book newer than it says, and a purchase is then only tried once more.
    let version = version(pool, goods).await?;
    let game = sqlx::query_scalar!("select game from goods where goods_id = $1", goods.0)
        .fetch_optional(pool)
        .await?;
    let Some(game) = game else { return Ok(None) };
    let rows = sqlx::query!(
        r#"select r.buy_request_id, r.price_cents, r.open, r.seq, r.country, r.wanted as "wanted: Json<Wanted>",
                  coalesce((select owner from shop_member where member = r.buyer and ended_at is null), r.buyer) as "shop!"
           from buy_request r join account a on a.uid = r.buyer
           where r.goods_id = $1 and r.ended_at is null and r.expires_at > now() and a.frozen_at is null
           order by r.price_cents desc, r.seq"#,
        goods.0,
    )
    .fetch_all(pool)
    .await?;
    let requests = rows.into_iter().map(|row| Standing {
        bid: Bid {
            id: id(row.buy_request_id),
            shop: Uid(row.shop),
            price: UsdCents(row.price_cents),
            open: row.open,
            seq: row.seq,
            wanted: row.wanted.0,
        },
        country: row.country,
    });
    Ok(Some(Book { version, game, requests: requests.collect() }))
}

/// The offers of these goods for at most this price, in the order in which they are bought.
///
/// # Errors
/// Whatever Postgres says.
pub async fn asks(
    pool: &PgPool,
    goods: GoodsId,
    most: UsdCents,
) -> Result<Vec<Ask>, DatabaseError> {
    let rows = sqlx::query!(
        r#"select s.sell_order_id, s.price_cents, s.on_sale, s.wear, s.paint_seed, s.stat_trak,
                  array(select sticker ->> 'name' from jsonb_array_elements(a.stickers) sticker) as "stickers!: Vec<String>",
                  coalesce((select owner from shop_member where member = s.seller and ended_at is null), s.seller) as "shop!"
           from sell_order s join asset a using (asset_id)
           where s.goods_id = $1 and s.on_sale > 0 and s.price_cents <= $2
               and not exists (select from resting_store r where r.seller = s.seller)
           order by s.price_cents, s.sell_order_id limit $3"#,
        goods.0,
        most.0,
        ASKS,
    )
    .fetch_all(pool)
    .await?;
    let asks = rows.into_iter().map(|row| Ask {
        id: SellOrderId(row.sell_order_id),
        shop: Uid(row.shop),
        price: UsdCents(row.price_cents),
        on_sale: row.on_sale,
        piece: Piece {
            wear: row.wear,
            paint_seed: row.paint_seed,
            stat_trak: row.stat_trak,
            stickers: row.stickers,
        },
    });
    Ok(asks.collect())
}

/// The last change of these goods' offers that nobody has looked at; what comes later has a greater number.
///
/// # Errors
/// Whatever Postgres says.
pub async fn last_change(pool: &PgPool, goods: GoodsId) -> Result<Option<i64>, DatabaseError> {
    Ok(sqlx::query_scalar!(
        "select max(change_id) from order_book_change where goods_id = $1",
        goods.0
    )
    .fetch_one(pool)
    .await?)
}

/// Somebody has looked at these goods since the change.
///
/// # Errors
/// Whatever Postgres says.
pub async fn forget_changes(
    pool: &PgPool,
    goods: GoodsId,
    until: i64,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "delete from order_book_change where goods_id = $1 and change_id <= $2",
        goods.0,
        until
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Has every book looked at.
///
/// # Errors
/// Whatever Postgres says.
pub async fn note_all(pool: &PgPool) -> Result<(), DatabaseError> {
    sqlx::query!(
        "insert into order_book_change (goods_id) select distinct goods_id from buy_request where ended_at is null"
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Goods with something to look at: an offer has come or changed, or the time of a request is over. Without those that still are at the
/// version in `skip`.
///
/// # Errors
/// Whatever Postgres says.
pub async fn books_due(
    pool: &PgPool,
    limit: i64,
    skip: &[(GoodsId, i64)],
) -> Result<Vec<Due<GoodsId>>, DatabaseError> {
    let (ids, versions): (Vec<i64>, Vec<i64>) =
        skip.iter().map(|(id, version)| (id.0, *version)).unzip();
    let rows = sqlx::query!(
        r#"
        select goods_id as "goods_id!", version as "version!", extract(epoch from now() - due_at)::float8 as "late!"
        from (
            select goods_id, min(at) as due_at, max(change_id) as version from order_book_change group by goods_id
            union all
            select goods_id, min(expires_at), -max(seq) from buy_request where ended_at is null and expires_at <= now() group by goods_id
        ) due
        where not exists (
            select from unnest($2::bigint[], $3::bigint[]) as s (goods_id, version)
            where s.goods_id = due.goods_id and s.version = due.version
        )
        order by due_at limit $1
        "#,
        limit,
        &ids,
        &versions,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Due {
            id: GoodsId(row.goods_id),
            kind: "order_book".to_owned(),
            version: row.version,
            late: std::time::Duration::from_secs_f64(row.late.max(0.0)),
        })
        .collect())
}
