//! Reading offers: of goods, for buyers; and of a seller.

use guildhall_domain::{
    closed_list,
    ids::{AssetId, GoodsId, SellOrderId, Uid},
    market::wear::Band,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{PgExecutor, PgPool, Postgres, QueryBuilder, prelude::FromRow};
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
    sticker_names: Vec<String>,
    pub created_at: OffsetDateTime,
    pub ended_at: Option<OffsetDateTime>,
    pub version: i64,
    /// Its seller's store is offline, away or stopped: nothing of it can be bought for now.
    pub is_resting: bool,
    /// What pieces as worn go for; what the goods go for where too few of those were sold.
    pub market_cents: Option<i64>,
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
        /// What is furthest below the market price of pieces as worn.
        Discount = "discount",
    }
}

/// Which offers of goods are wanted; what is `None` or empty does not matter.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Filter {
    pub least_cents: Option<i64>,
    pub most_cents: Option<i64>,
    /// Any of these.
    pub bands: Vec<Band>,
    pub least_wear: Option<f32>,
    pub most_wear: Option<f32>,
    /// Any of these.
    pub paint_seeds: Vec<i32>,
    pub stat_trak: Option<bool>,
    /// All of these names are on it.
    pub stickers: Vec<String>,
    /// Only pieces that somebody gave a name.
    pub is_named: bool,
}

/// What can be bought now, of `sell_order s`.
pub(in crate::market) const FOR_SALE: &str =
    "s.on_sale > 0 and not exists (select from resting_store r where r.seller = s.seller)";

/// The same of one seller: by the words of their index.
const FOR_SALE_OF_SELLER: &str = "s.on_sale + s.locked > 0 and s.on_sale > 0
    and not exists (select from resting_store r where r.seller = s.seller)
    and not exists (select from goods g join game m using (game) where g.goods_id = s.goods_id and m.is_hidden)";

impl Filter {
    /// Whether this offer is one of those, as [`of_goods`] finds them: the same rule without a look at the rows.
    pub fn fits(&self, offer: &SellOrder) -> bool {
        self.fits_at(offer, offer.price_cents)
    }

    /// Whether it would be if it cost this.
    pub fn fits_at(&self, offer: &SellOrder, cents: i64) -> bool {
        let wear = offer.wear;
        self.least_cents.is_none_or(|least| cents >= least)
            && self.most_cents.is_none_or(|most| cents <= most)
            && (self.bands.is_empty() || self.bands.contains(&offer.band()))
            && self.least_wear.is_none_or(|least| wear.is_some_and(|wear| wear >= least))
            && self.most_wear.is_none_or(|most| wear.is_some_and(|wear| wear <= most))
            && (self.paint_seeds.is_empty()
                || offer.paint_seed.is_some_and(|seed| self.paint_seeds.contains(&seed)))
            && self.stat_trak.is_none_or(|wanted| wanted == offer.stat_trak)
            && self.stickers.iter().all(|name| offer.sticker_names.contains(name))
            && (!self.is_named || offer.name_tag.is_some())
    }
}

const COLUMNS: &str = "select s.sell_order_id, s.asset_id, s.goods_id, s.seller,
    case when p.allow_shop_display then p.nickname else '' end as nickname,
    case when p.allow_shop_display then p.profile_pic end as profile_pic, s.price_cents, s.listed,
    s.on_sale, s.locked, s.sold, s.withdrawn, s.band, s.wear, s.paint_seed, s.stat_trak, a.name_tag, a.stickers, s.sticker_names,
    s.created_at, s.ended_at, s.version, coalesce(b.reference_cents, f.reference_cents) as market_cents,
    exists (select from resting_store r where r.seller = s.seller) as is_resting from ";

/// What stands beside an offer, once those that are wanted are known.
const JOINED: &str = " join asset a using (asset_id) join account p on p.uid = s.seller
    left join goods_figures f on f.goods_id = s.goods_id
    left join goods_band_figures b on b.goods_id = s.goods_id and b.band = s.band ";

/// Offers by a condition that follows.
fn offers() -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(COLUMNS);
    query.push("sell_order s").push(JOINED).push("where ");
    query
}

/// How many offers of goods there are, at most `limit`.
pub async fn count(
    pool: &PgPool,
    goods: GoodsId,
    filter: &Filter,
    limit: i64,
) -> Result<i64, DatabaseError> {
    let mut count = QueryBuilder::new("select count(*) from (select from sell_order s where ");
    wanted(&mut count, goods, filter);
    count.push(" limit ").push_bind(limit).push(") counted");
    Ok(count.build_query_scalar().fetch_one(pool).await?)
}

/// A page of the offers of goods that are on sale, and how many there are (at most [`COUNTED`]).
///
/// # Errors
/// Whatever Postgres says.
pub async fn of_goods(
    pool: &PgPool,
    goods: GoodsId,
    filter: &Filter,
    sort: Sort,
    part: Part,
) -> Result<(Vec<SellOrder>, i64), DatabaseError> {
    let mut page = match sort {
        Sort::Discount => discounted(goods, filter, part),
        Sort::Cheapest => sorted(goods, filter, "s.price_cents, s.sell_order_id", part),
        Sort::Dearest => sorted(goods, filter, "s.price_cents desc, s.sell_order_id desc", part),
        Sort::LeastWorn => sorted(goods, filter, "s.wear, s.sell_order_id", part),
        Sort::MostWorn => sorted(goods, filter, "s.wear desc, s.sell_order_id desc", part),
        Sort::Newest => sorted(goods, filter, "s.created_at desc, s.sell_order_id", part),
    };
    let page = page.build_query_as().fetch_all(pool).await?;
    Ok((page, count(pool, goods, filter, COUNTED).await?))
}

/// The page first, then what stands beside its offers.
fn sorted(
    goods: GoodsId,
    filter: &Filter,
    order: &'static str,
    part: Part,
) -> QueryBuilder<Postgres> {
    let mut page = QueryBuilder::new(COLUMNS);
    page.push("(select s.* from sell_order s where ");
    wanted(&mut page, goods, filter);
    page.push(" order by ").push(order).push(" limit ").push_bind(part.limit);
    page.push(" offset ").push_bind(part.offset).push(") s").push(JOINED);
    page.push("order by ").push(order);
    page
}

/// Within a band what is cheapest is furthest below the market: so the cheapest of each band are all that can be on the page.
fn discounted(goods: GoodsId, filter: &Filter, part: Part) -> QueryBuilder<Postgres> {
    let mut page = QueryBuilder::new(COLUMNS);
    page.push("unnest(array[0, 1, 2, 3, 4, 5]::smallint[]) wear_band cross join lateral (select s.* from sell_order s where ");
    wanted(&mut page, goods, filter);
    page.push(" and s.band = wear_band order by s.price_cents, s.sell_order_id limit ")
        .push_bind(part.offset + part.limit)
        .push(") s")
        .push(JOINED)
        .push(
            "order by s.price_cents::float8 / coalesce(b.reference_cents, f.reference_cents), s.price_cents, s.sell_order_id limit ",
        )
        .push_bind(part.limit)
        .push(" offset ")
        .push_bind(part.offset);
    page
}

/// The conditions on `sell_order s`.
pub(in crate::market) fn wanted(
    query: &mut QueryBuilder<Postgres>,
    goods: GoodsId,
    filter: &Filter,
) {
    query.push(FOR_SALE).push(" and s.goods_id = ").push_bind(goods.0);
    wanted_pieces(query, filter);
}

/// The same of whichever goods.
pub(in crate::market) fn wanted_pieces(query: &mut QueryBuilder<Postgres>, filter: &Filter) {
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
    if !filter.paint_seeds.is_empty() {
        query.push(" and s.paint_seed = any(").push_bind(filter.paint_seeds.clone()).push(")");
    }
    if let Some(stat_trak) = filter.stat_trak {
        query.push(" and s.stat_trak = ").push_bind(stat_trak);
    }
    if !filter.stickers.is_empty() {
        // The second is what the index of stickers is of.
        query.push(" and s.sticker_names @> ").push_bind(filter.stickers.clone());
        query.push(" and s.sticker_names <> '{}'");
    }
    if filter.is_named {
        query.push(" and s.is_named");
    }
}

/// What offers of goods can be narrowed to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    /// Some count kills, and some do not.
    pub has_counters: bool,
    /// Some have a name.
    pub has_names: bool,
    /// Names of stickers and how many offers have them, the commonest first. Counted in [`COUNTED`] offers at most.
    pub stickers: Vec<(String, i64)>,
}

/// What the offers of goods that are on sale can be narrowed to; of stickers those whose name has this in it, however it is written.
///
/// # Errors
/// Whatever Postgres says.
pub async fn choices(
    pool: &PgPool,
    goods: GoodsId,
    name: &str,
    limit: i64,
) -> Result<Choices, DatabaseError> {
    let has = sqlx::query!(
        r#"select exists (select from sell_order s where goods_id = $1 and on_sale > 0 and stat_trak and not exists (select from resting_store r where r.seller = s.seller))
                  and exists (select from sell_order s where goods_id = $1 and on_sale > 0 and not stat_trak and not exists (select from resting_store r where r.seller = s.seller)) as "counters!",
                  exists (select from sell_order s where goods_id = $1 and on_sale > 0 and is_named and not exists (select from resting_store r where r.seller = s.seller)) as "names!""#,
        goods.0,
    )
    .fetch_one(pool)
    .await?;
    let stickers = sqlx::query!(
        r#"select name as "name!", count(*) as "offers!"
           from (select sticker_names from sell_order s where goods_id = $1 and on_sale > 0 and sticker_names <> '{}'
                     and not exists (select from resting_store r where r.seller = s.seller) limit $4) s,
                unnest(s.sticker_names) name
           where strpos(lower(name), lower($2)) > 0 group by name order by count(*) desc, name limit $3"#,
        goods.0,
        name,
        limit,
        COUNTED,
    )
    .fetch_all(pool)
    .await?;
    Ok(Choices {
        has_counters: has.counters,
        has_names: has.names,
        stickers: stickers.into_iter().map(|row| (row.name, row.offers)).collect(),
    })
}

/// One offer, whatever became of it.
pub async fn find(pool: &PgPool, id: SellOrderId) -> Result<Option<SellOrder>, DatabaseError> {
    let mut query = offers();
    query.push("s.sell_order_id = ").push_bind(id.0);
    Ok(query.build_query_as().fetch_optional(pool).await?)
}

/// These of the offers that are there, whatever became of them, in no particular order.
pub async fn find_all(
    db: impl PgExecutor<'_>,
    ids: &[SellOrderId],
) -> Result<Vec<SellOrder>, DatabaseError> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let mut query = offers();
    query.push("s.sell_order_id = any(").push_bind(ids).push(")");
    Ok(query.build_query_as().fetch_all(db).await?)
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
    let mut page = offers();
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
