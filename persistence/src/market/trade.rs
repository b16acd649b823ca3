//! What was paid, for charts and lists of past trades. Generated ones are marked, and said to be.

use guildhall_domain::{
    ids::{GoodsId, SellOrderId},
    market::wear::Band,
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, market::sell_order::note_change, page::Part};

/// Records a completed sale; a second time for the same order changes nothing.
pub async fn record(
    tx: &mut PgConnection,
    order_id: Uuid,
    sell_order_id: SellOrderId,
    unit_price_cents: i64,
    quantity: i32,
    at: OffsetDateTime,
) -> Result<(), DatabaseError> {
    let goods = sqlx::query_scalar!(
        "insert into trade (goods_id, order_id, price_cents, quantity, band, wear, sold_at)
         select goods_id, $1, $3, $4, band, wear, $5 from sell_order where sell_order_id = $2
         on conflict (order_id) do nothing returning goods_id",
        order_id,
        sell_order_id.0,
        unit_price_cents,
        quantity,
        at,
    )
    .fetch_optional(&mut *tx)
    .await?;
    match goods {
        Some(goods) => note_change(tx, goods).await,
        None => Ok(()),
    }
}

/// One trade as anybody may see it.
#[derive(Debug, Clone, PartialEq)]
pub struct Trade {
    pub goods_id: GoodsId,
    pub price_cents: i64,
    pub quantity: i32,
    pub band: Band,
    pub wear: Option<f32>,
    pub is_generated: bool,
    pub sold_at: OffsetDateTime,
}

/// The last trades: of these goods, of a game, or of all.
pub async fn latest(
    pool: &PgPool,
    goods: Option<GoodsId>,
    part: Part,
) -> Result<Vec<Trade>, DatabaseError> {
    let rows = match goods {
        Some(goods) => {
            sqlx::query_as!(
            Row,
            "select goods_id, price_cents, quantity, band, wear, is_generated, sold_at from trade
                 where goods_id = $1 order by sold_at desc limit $2 offset $3",
            goods.0,
            part.limit,
            part.offset,
        )
            .fetch_all(pool)
            .await?
        }
        None => {
            sqlx::query_as!(
            Row,
            "select goods_id, price_cents, quantity, band, wear, is_generated, sold_at from trade
                 order by sold_at desc limit $1 offset $2",
            part.limit,
            part.offset,
        )
            .fetch_all(pool)
            .await?
        }
    };
    Ok(rows.into_iter().map(Trade::from).collect())
}

struct Row {
    goods_id: i64,
    price_cents: i64,
    quantity: i32,
    band: i16,
    wear: Option<f32>,
    is_generated: bool,
    sold_at: OffsetDateTime,
}

impl From<Row> for Trade {
    fn from(row: Row) -> Self {
        Self {
            goods_id: GoodsId(row.goods_id),
            price_cents: row.price_cents,
            quantity: row.quantity,
            band: Band::of_number(row.band),
            wear: row.wear,
            is_generated: row.is_generated,
            sold_at: row.sold_at,
        }
    }
}

/// One day of a chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Day {
    /// Its beginning, UTC.
    pub at: OffsetDateTime,
    pub median_cents: i64,
    pub low_cents: i64,
    pub high_cents: i64,
    /// Units sold.
    pub volume: i64,
    /// Whether any of it was made up for the demonstration.
    pub is_generated: bool,
}

/// The days since `since` on which these goods were traded, oldest first; of one wear band if asked.
pub async fn days(
    pool: &PgPool,
    goods: GoodsId,
    band: Option<Band>,
    since: OffsetDateTime,
) -> Result<Vec<Day>, DatabaseError> {
    let days = sqlx::query_as!(
        Day,
        r#"select date_trunc('day', sold_at, 'UTC') as "at!",
                  percentile_disc(0.5) within group (order by price_cents) as "median_cents!",
                  min(price_cents) as "low_cents!", max(price_cents) as "high_cents!",
                  sum(quantity)::bigint as "volume!", bool_or(is_generated) as "is_generated!"
           from trade where goods_id = $1 and sold_at >= $2 and ($3::smallint is null or band = $3)
           group by 1 order by 1"#,
        goods.0,
        since,
        band.map(Band::number),
    )
    .fetch_all(pool)
    .await?;
    Ok(days)
}

/// What one wear band went for in a while.
#[derive(Debug, Clone, PartialEq)]
pub struct BandFigures {
    pub band: i16,
    pub median_cents: i64,
    pub volume: i64,
}

/// Median and volume of each wear band traded since `since`.
pub async fn by_band(
    pool: &PgPool,
    goods: GoodsId,
    since: OffsetDateTime,
) -> Result<Vec<BandFigures>, DatabaseError> {
    let bands = sqlx::query_as!(
        BandFigures,
        r#"select band, percentile_disc(0.5) within group (order by price_cents) as "median_cents!",
                  sum(quantity)::bigint as "volume!"
           from trade where goods_id = $1 and sold_at >= $2 group by band order by band"#,
        goods.0,
        since,
    )
    .fetch_all(pool)
    .await?;
    Ok(bands)
}
