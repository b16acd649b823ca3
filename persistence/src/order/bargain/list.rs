//! Bargains as their two sides see them.

use std::collections::BTreeMap;

use guildhall_domain::{
    ids::{BargainId, GoodsId, OrderId, SellOrderId, Uid},
    order::bargain::BargainState,
    wallet::money::UsdCents,
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    DatabaseError, identity::public_profile::PublicProfile, notice::badge::MOST_COUNTED, page::Part,
};

/// A bargain.
#[derive(Debug, Clone, PartialEq)]
pub struct Bargain {
    pub id: BargainId,
    pub sell_order_id: SellOrderId,
    pub goods_id: GoodsId,
    pub game: String,
    pub buyer: PublicProfile,
    pub seller: PublicProfile,
    /// For one piece: what is suggested, what was asked then, and what is asked now (`None` if the listing is over).
    pub price: UsdCents,
    pub asked: UsdCents,
    pub asks_now: Option<UsdCents>,
    /// What goods like it go for.
    pub reference: Option<UsdCents>,
    /// In pieces (lots), and how many units one has.
    pub quantity: i32,
    pub lot: i32,
    pub state: BargainState,
    /// Of an accepted one.
    pub order_id: Option<OrderId>,
    pub created_at: OffsetDateTime,
    pub expires_at: OffsetDateTime,
    pub ended_at: Option<OffsetDateTime>,
    pub version: i64,
}

/// Whose bargains are asked for: exactly one of the two, and what of theirs.
#[derive(Debug, Clone, Default)]
pub struct Filter<'a> {
    pub buyer: Option<Uid>,
    pub seller: Option<Uid>,
    /// Only those that are over, or only those that are open; both if `None`.
    pub is_ended: Option<bool>,
    /// Only of these games; all if `None`.
    pub games: Option<&'a [String]>,
    pub one: Option<BargainId>,
    pub listing: Option<SellOrderId>,
}

struct Row {
    bargain_id: Uuid,
    sell_order_id: Uuid,
    goods_id: i64,
    game: String,
    buyer: i64,
    buyer_name: String,
    buyer_pic: Option<Uuid>,
    seller: i64,
    seller_name: String,
    seller_pic: Option<Uuid>,
    price_cents: i64,
    asked_cents: i64,
    asks_now: Option<i64>,
    reference_cents: Option<i64>,
    quantity: i32,
    lot: i32,
    state: BargainState,
    order_id: Option<Uuid>,
    created_at: OffsetDateTime,
    expires_at: OffsetDateTime,
    ended_at: Option<OffsetDateTime>,
    version: i64,
}

impl From<Row> for Bargain {
    fn from(row: Row) -> Self {
        Self {
            id: BargainId(row.bargain_id),
            sell_order_id: SellOrderId(row.sell_order_id),
            goods_id: GoodsId(row.goods_id),
            game: row.game,
            buyer: PublicProfile::new(row.buyer, row.buyer_name, row.buyer_pic),
            seller: PublicProfile::new(row.seller, row.seller_name, row.seller_pic),
            price: UsdCents(row.price_cents),
            asked: UsdCents(row.asked_cents),
            asks_now: row.asks_now.map(UsdCents),
            reference: row.reference_cents.map(UsdCents),
            quantity: row.quantity,
            lot: row.lot,
            state: row.state,
            order_id: row.order_id.map(OrderId),
            created_at: row.created_at,
            expires_at: row.expires_at,
            ended_at: row.ended_at,
            version: row.version,
        }
    }
}

/// A page of somebody's bargains, and how many there are: open ones by the time they end, those that end first before the others; else the
/// newest first.
///
/// # Errors
/// Whatever Postgres says.
pub async fn list(
    pool: &PgPool,
    filter: &Filter<'_>,
    part: Part,
) -> Result<(Vec<Bargain>, i64), DatabaseError> {
    let (buyer, seller) = (filter.buyer.map(|uid| uid.0), filter.seller.map(|uid| uid.0));
    let (one, listing) = (filter.one.map(|id| id.0), filter.listing.map(|id| id.0));
    let rows = sqlx::query_as!(
        Row,
        r#"
        select b.bargain_id, b.sell_order_id, b.goods_id, b.game, b.buyer, y.nickname as buyer_name, y.profile_pic as buyer_pic,
            b.seller, z.nickname as seller_name, z.profile_pic as seller_pic, b.price_cents, b.asked_cents,
            case when s.ended_at is null then s.price_cents end as asks_now, f.reference_cents as "reference_cents?",
            b.quantity, g.lot, b.state as "state: BargainState", b.order_id, b.created_at, b.expires_at, b.ended_at, b.version
        from bargain b join account y on y.uid = b.buyer join account z on z.uid = b.seller
            join sell_order s using (sell_order_id) join goods g on g.goods_id = b.goods_id
            left join goods_figures f on f.goods_id = b.goods_id
        where ($1::bigint is null or b.buyer = $1) and ($2::bigint is null or b.seller = $2)
            and ($1::bigint is not null or $2::bigint is not null)
            and ($3::boolean is null or (b.ended_at is not null) = $3) and ($4::text[] is null or b.game = any($4))
            and ($5::uuid is null or b.bargain_id = $5) and ($6::uuid is null or b.sell_order_id = $6)
        order by case when b.ended_at is null then b.expires_at end, b.seq desc limit $7 offset $8
        "#,
        buyer,
        seller,
        filter.is_ended,
        filter.games,
        one,
        listing,
        part.limit,
        part.offset,
    )
    .fetch_all(pool)
    .await?;
    let total = sqlx::query_scalar!(
        r#"
        select count(*) as "total!" from bargain b
        where ($1::bigint is null or b.buyer = $1) and ($2::bigint is null or b.seller = $2)
            and ($1::bigint is not null or $2::bigint is not null)
            and ($3::boolean is null or (b.ended_at is not null) = $3) and ($4::text[] is null or b.game = any($4))
            and ($5::uuid is null or b.bargain_id = $5) and ($6::uuid is null or b.sell_order_id = $6)
        "#,
        buyer,
        seller,
        filter.is_ended,
        filter.games,
        one,
        listing,
    )
    .fetch_one(pool)
    .await?;
    Ok((rows.into_iter().map(Bargain::from).collect(), total))
}

/// One bargain of this person: as its buyer, or as the seller of what it is about.
///
/// # Errors
/// Whatever Postgres says.
pub async fn find(
    pool: &PgPool,
    bargain: BargainId,
    of: Uid,
) -> Result<Option<Bargain>, DatabaseError> {
    let made = Filter { buyer: Some(of), one: Some(bargain), ..Filter::default() };
    let received = Filter { seller: Some(of), one: Some(bargain), ..Filter::default() };
    for filter in [made, received] {
        let (found, _) = list(pool, &filter, Part::first(1)).await?;
        if let Some(found) = found.into_iter().next() {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The open bargain of this buyer for a listing.
///
/// # Errors
/// Whatever Postgres says.
pub async fn open_of(
    pool: &PgPool,
    listing: SellOrderId,
    buyer: Uid,
) -> Result<Option<Bargain>, DatabaseError> {
    let filter = Filter {
        buyer: Some(buyer),
        is_ended: Some(false),
        listing: Some(listing),
        ..Filter::default()
    };
    let (found, _) = list(pool, &filter, Part::first(1)).await?;
    Ok(found.into_iter().next())
}

/// How many bargains wait for this seller's answer, by game; games without any are left out. At most [`MOST_COUNTED`] of each.
///
/// # Errors
/// Whatever Postgres says.
pub async fn to_answer(pool: &PgPool, seller: Uid) -> Result<BTreeMap<String, i64>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select g.game, b.number as "number!" from game g cross join lateral (
            select count(*) as number from (
                select from bargain where seller = $1 and game = g.game and ended_at is null limit $2
            ) counted
        ) b where b.number > 0
        "#,
        seller.0,
        MOST_COUNTED,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| (row.game, row.number)).collect())
}
