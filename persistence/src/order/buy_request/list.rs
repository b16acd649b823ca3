//! A buyer's own requests.

use guildhall_domain::{
    ids::{BuyRequestId, GoodsId, Uid},
    order::{buy_request::BuyRequestState, order_book::Wanted},
    wallet::{Parts, money::UsdCents},
};
use sqlx::{PgPool, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::id;
use crate::{DatabaseError, page::Part};

/// A request as its buyer sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct BuyRequest {
    pub id: BuyRequestId,
    pub goods_id: GoodsId,
    pub game: String,
    pub price: UsdCents,
    /// In pieces (lots): asked for, still wanted, bought.
    pub quantity: i32,
    pub open: i32,
    pub bought: i32,
    /// Units of a piece.
    pub lot: i32,
    /// What is still set aside.
    pub reserved: UsdCents,
    /// What was paid for what was bought.
    pub spent: UsdCents,
    pub wanted: Wanted,
    pub state: BuyRequestState,
    /// How many open requests of these goods come before it, and how many of them are for the same price.
    pub ahead: i64,
    pub ahead_at_price: i64,
    pub created_at: OffsetDateTime,
    pub expires_at: Option<OffsetDateTime>,
    pub ended_at: Option<OffsetDateTime>,
    pub version: i64,
}

/// Which requests are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which<'a> {
    Ended,
    Open,
    /// Only this one, however it stands.
    One(BuyRequestId),
    /// Open ones of these goods.
    OfGoods(GoodsId),
    /// Open ones of this game.
    OfGame(&'a str),
}

struct Row {
    buy_request_id: Uuid,
    goods_id: i64,
    game: String,
    price_cents: i64,
    quantity: i32,
    open: i32,
    bought: i32,
    lot: i32,
    reserved: Json<Parts>,
    spent: i64,
    wanted: Json<Wanted>,
    state: BuyRequestState,
    ahead: i64,
    ahead_at_price: i64,
    created_at: OffsetDateTime,
    expires_at: Option<OffsetDateTime>,
    ended_at: Option<OffsetDateTime>,
    version: i64,
}

impl From<Row> for BuyRequest {
    fn from(row: Row) -> Self {
        Self {
            id: id(row.buy_request_id),
            goods_id: GoodsId(row.goods_id),
            game: row.game,
            price: UsdCents(row.price_cents),
            quantity: row.quantity,
            open: row.open,
            bought: row.bought,
            lot: row.lot,
            reserved: row.reserved.0.total(),
            spent: UsdCents(row.spent),
            wanted: row.wanted.0,
            state: row.state,
            ahead: row.ahead,
            ahead_at_price: row.ahead_at_price,
            created_at: row.created_at,
            expires_at: row.expires_at,
            ended_at: row.ended_at,
            version: row.version,
        }
    }
}

/// A page of a buyer's requests, the newest first, and how many there are.
///
/// # Errors
/// Whatever Postgres says.
pub async fn mine(
    pool: &PgPool,
    buyer: Uid,
    which: Which<'_>,
    part: Part,
) -> Result<(Vec<BuyRequest>, i64), DatabaseError> {
    let is_ended = match which {
        Which::Ended => Some(true),
        Which::One(_) => None,
        Which::Open | Which::OfGoods(_) | Which::OfGame(_) => Some(false),
    };
    let one = if let Which::One(one) = which { Some(one.0) } else { None };
    let goods = if let Which::OfGoods(goods) = which { Some(goods.0) } else { None };
    let game = if let Which::OfGame(game) = which { Some(game) } else { None };
    let rows = sqlx::query_as!(
        Row,
        r#"
        select r.buy_request_id, r.goods_id, g.game, r.price_cents, r.quantity, r.open, r.bought, g.lot,
            r.reserved as "reserved: Json<Parts>", r.wanted as "wanted: Json<Wanted>", r.state as "state: BuyRequestState",
            coalesce((select sum(due_cents) from "order" o where o.buy_request_id = r.buy_request_id), 0)::bigint as "spent!",
            case when r.ended_at is null then (
                select count(*) from buy_request o where o.goods_id = r.goods_id and o.ended_at is null
                    and (o.price_cents > r.price_cents or o.price_cents = r.price_cents and o.seq < r.seq)
            ) else 0 end as "ahead!",
            case when r.ended_at is null then (
                select count(*) from buy_request o where o.goods_id = r.goods_id and o.ended_at is null
                    and o.price_cents = r.price_cents and o.seq < r.seq
            ) else 0 end as "ahead_at_price!",
            r.created_at, r.expires_at, r.ended_at, r.version
        from buy_request r join goods g using (goods_id)
        where r.buyer = $1 and ($2::boolean is null or (r.ended_at is not null) = $2) and ($3::uuid is null or r.buy_request_id = $3)
            and ($4::bigint is null or r.goods_id = $4) and ($5::text is null or g.game = $5)
        order by r.seq desc limit $6 offset $7
        "#,
        buyer.0,
        is_ended,
        one,
        goods,
        game,
        part.limit,
        part.offset,
    )
    .fetch_all(pool)
    .await?;
    let total = sqlx::query_scalar!(
        r#"
        select count(*) as "total!" from buy_request r join goods g using (goods_id)
        where r.buyer = $1 and ($2::boolean is null or (r.ended_at is not null) = $2) and ($3::uuid is null or r.buy_request_id = $3)
            and ($4::bigint is null or r.goods_id = $4) and ($5::text is null or g.game = $5)
        "#,
        buyer.0,
        is_ended,
        one,
        goods,
        game,
    )
    .fetch_one(pool)
    .await?;
    Ok((rows.into_iter().map(BuyRequest::from).collect(), total))
}

/// One request of this buyer.
///
/// # Errors
/// Whatever Postgres says.
pub async fn find(
    pool: &PgPool,
    buyer: Uid,
    request: BuyRequestId,
) -> Result<Option<BuyRequest>, DatabaseError> {
    let (found, _) = mine(pool, buyer, Which::One(request), Part::first(1)).await?;
    Ok(found.into_iter().next())
}
