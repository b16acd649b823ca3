//! Reading offers: of goods, for buyers; and of a seller.

use guildhall_domain::{
    closed_list,
    ids::{AssetId, GoodsId, SellOrderId, Uid},
    market::wear::Band,
};
use serde_json::Value;
use sqlx::{PgPool, Postgres, QueryBuilder, prelude::FromRow};
use std::collections::HashMap;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, page::Part};

/// Ours: counting stops here, so that a page costs the same whatever there is; nobody leafs through more.
pub const COUNTED: i64 = 10_000;

/// An offer as anybody may see it.
#[derive(Debug, Clone, PartialEq, FromRow)]
pub struct SellOrder {
    sell_order_id: Uuid,
    asset_id: Uuid,
    goods_id: i64,
    seller: i64,
    /// Empty for a seller who does not show their shop.
    pub nickname: String,
    /// None for them either.
    pub profile_pic: Option<Uuid>,
    pub price_cents: i64,
    pub listed: i32,
    pub on_sale: i32,
    pub locked: i32,
    pub sold: i32,
    pub withdrawn: i32,
    band: i16,
    pub wear: Option<f32>,
    pub paint_seed: Option<i32>,
    pub stat_trak: bool,
    pub name_tag: Option<String>,
    pub stickers: Value,
    pub created_at: OffsetDateTime,
    pub ended_at: Option<OffsetDateTime>,
    pub version: i64,
    /// Its seller's store is offline, away or stopped: nothing of it can be bought for now.
    pub is_resting: bool,
}

impl SellOrder {
    pub fn id(&self) -> SellOrderId {
        SellOrderId(self.sell_order_id)
    }

    pub fn asset(&self) -> AssetId {
        AssetId(self.asset_id)
    }

    pub fn goods(&self) -> GoodsId {
        GoodsId(self.goods_id)
    }

    pub fn seller(&self) -> Uid {
        Uid(self.seller)
    }

    pub fn band(&self) -> Band {
        Band::of_number(self.band)
    }
}

closed_list! {
    /// In which order offers of goods come.
    pub enum Sort as "OfferSort" {
        Cheapest = "price.asc",
        Dearest = "price.desc",
        LeastWorn = "float.asc",
        MostWorn = "float.desc",
        Newest = "newest",
    }
}

/// Which offers of goods are wanted; what is `None` does not matter.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Filter {
    pub least_cents: Option<i64>,
    pub most_cents: Option<i64>,
    pub bands: Vec<Band>,
    pub least_wear: Option<f32>,
    pub most_wear: Option<f32>,
    pub paint_seed: Option<i32>,
    pub stat_trak: Option<bool>,
}

/// What can be bought now.
const FOR_SALE: &str =
    "s.on_sale > 0 and not exists (select from resting_store r where r.seller = s.seller)";

/// The same of one seller: by the words of their index.
const FOR_SALE_OF_SELLER: &str = "s.on_sale + s.locked > 0 and s.on_sale > 0
    and not exists (select from resting_store r where r.seller = s.seller)
    and not exists (select from goods g join game m using (game) where g.goods_id = s.goods_id and m.is_hidden)";

const SELECT: &str = "select s.sell_order_id, s.asset_id, s.goods_id, s.seller,
    case when p.allow_shop_display then p.nickname else '' end as nickname,
    case when p.allow_shop_display then p.profile_pic end as profile_pic, s.price_cents, s.listed,
    s.on_sale, s.locked, s.sold, s.withdrawn, s.band, s.wear, s.paint_seed, s.stat_trak, a.name_tag, a.stickers, s.created_at,
    s.ended_at, s.version, exists (select from resting_store r where r.seller = s.seller) as is_resting
    from sell_order s join asset a using (asset_id) join account p on p.uid = s.seller where ";

/// A page of the offers of goods that are on sale, and how many there are (at most [`COUNTED`]).
pub async fn of_goods(
    pool: &PgPool,
    goods: GoodsId,
    filter: &Filter,
    sort: Sort,
    part: Part,
) -> Result<(Vec<SellOrder>, i64), DatabaseError> {
    let mut page = QueryBuilder::new(SELECT);
    wanted(&mut page, goods, filter);
    page.push(match sort {
        Sort::Cheapest => " order by s.price_cents, s.sell_order_id",
        Sort::Dearest => " order by s.price_cents desc, s.sell_order_id desc",
        Sort::LeastWorn => " order by s.wear, s.sell_order_id",
        Sort::MostWorn => " order by s.wear desc, s.sell_order_id desc",
        Sort::Newest => " order by s.created_at desc, s.sell_order_id",
    });
    page.push(" limit ").push_bind(part.limit).push(" offset ").push_bind(part.offset);
    let page = page.build_query_as().fetch_all(pool).await?;

    let mut count = QueryBuilder::new("select count(*) from (select from sell_order s where ");
    wanted(&mut count, goods, filter);
    count.push(" limit ").push_bind(COUNTED).push(") counted");
    let total = count.build_query_scalar().fetch_one(pool).await?;
    Ok((page, total))
}

fn wanted(query: &mut QueryBuilder<Postgres>, goods: GoodsId, filter: &Filter) {
    query.push(FOR_SALE).push(" and s.goods_id = ").push_bind(goods.0);
    if let Some(cents) = filter.least_cents {
        query.push(" and s.price_cents >= ").push_bind(cents);
    }
    if let Some(cents) = filter.most_cents {
        query.push(" and s.price_cents <= ").push_bind(cents);
    }
    if !filter.bands.is_empty() {
        let bands: Vec<i16> = filter.bands.iter().map(|band| band.number()).collect();
        query.push(" and s.band = any(").push_bind(bands).push(")");
    }
    if let Some(wear) = filter.least_wear {
        query.push(" and s.wear >= ").push_bind(wear);
    }
    if let Some(wear) = filter.most_wear {
        query.push(" and s.wear <= ").push_bind(wear);
    }
    if let Some(seed) = filter.paint_seed {
        query.push(" and s.paint_seed = ").push_bind(seed);
    }
    if let Some(stat_trak) = filter.stat_trak {
        query.push(" and s.stat_trak = ").push_bind(stat_trak);
    }
}

/// One offer, whatever became of it.
pub async fn find(pool: &PgPool, id: SellOrderId) -> Result<Option<SellOrder>, DatabaseError> {
    let mut query = QueryBuilder::new(SELECT);
    query.push("s.sell_order_id = ").push_bind(id.0);
    Ok(query.build_query_as().fetch_optional(pool).await?)
}

/// These of the offers that are there, whatever became of them, in no particular order.
pub async fn find_all(pool: &PgPool, ids: &[SellOrderId]) -> Result<Vec<SellOrder>, DatabaseError> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let mut query = QueryBuilder::new(SELECT);
    query.push("s.sell_order_id = any(").push_bind(ids).push(")");
    Ok(query.build_query_as().fetch_all(pool).await?)
}

/// Whose these offers are, and in which game; one that is not there is left out.
pub async fn games_of(
    pool: &PgPool,
    ids: &[SellOrderId],
) -> Result<HashMap<SellOrderId, (Uid, String)>, DatabaseError> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        "select s.sell_order_id, s.seller, g.game from sell_order s join goods g using (goods_id)
         where s.sell_order_id = any($1)",
        &ids,
    )
    .fetch_all(pool)
    .await?;
    let known = |id, seller, game| (SellOrderId(id), (Uid(seller), game));
    Ok(rows.into_iter().map(|row| known(row.sell_order_id, row.seller, row.game)).collect())
}

/// A page of what a seller has on sale or held, of these games or of all, newest first, and how many there are.
pub async fn on_sale(
    pool: &PgPool,
    seller: Uid,
    games: Option<&[String]>,
    part: Part,
) -> Result<(Vec<SellOrder>, i64), DatabaseError> {
    of_seller(pool, seller, games, ("s.on_sale + s.locked > 0", "s.created_at"), part).await
}

/// A page of a seller's offers that ended, the last ones first, and how many there are.
pub async fn history(
    pool: &PgPool,
    seller: Uid,
    games: Option<&[String]>,
    part: Part,
) -> Result<(Vec<SellOrder>, i64), DatabaseError> {
    of_seller(pool, seller, games, ("s.ended_at is not null", "s.ended_at"), part).await
}

/// A page of what can be bought of a seller, of these games or of all, newest first, and how many offers that are. Nothing of a hidden game.
pub async fn for_sale_of(
    pool: &PgPool,
    seller: Uid,
    games: Option<&[String]>,
    part: Part,
) -> Result<(Vec<SellOrder>, i64), DatabaseError> {
    of_seller(pool, seller, games, (FOR_SALE_OF_SELLER, "s.created_at"), part).await
}

async fn of_seller(
    pool: &PgPool,
    seller: Uid,
    games: Option<&[String]>,
    (which, newest): (&'static str, &'static str),
    part: Part,
) -> Result<(Vec<SellOrder>, i64), DatabaseError> {
    let conditions = |query: &mut QueryBuilder<Postgres>| {
        query.push(which).push(" and s.seller = ").push_bind(seller.0);
        if let Some(games) = games {
            query
                .push(
                    " and exists (select from goods g where g.goods_id = s.goods_id and g.game = any(",
                )
                .push_bind(games.to_vec())
                .push("))");
        }
    };
    let mut page = QueryBuilder::new(SELECT);
    conditions(&mut page);
    page.push(" order by ")
        .push(newest)
        .push(" desc, s.sell_order_id limit ")
        .push_bind(part.limit);
    page.push(" offset ").push_bind(part.offset);
    let page = page.build_query_as().fetch_all(pool).await?;
    let mut count = QueryBuilder::new("select count(*) from (select from sell_order s where ");
    conditions(&mut count);
    count.push(" limit ").push_bind(COUNTED).push(") counted");
    let total = count.build_query_scalar().fetch_one(pool).await?;
    Ok((page, total))
}
