//! Inventories: what people have, and what of it is on offer or held.
//!
//! Source: product spec §4 (inventory item states), §3 (item).

use guildhall_domain::{
    closed_list,
    ids::{AssetId, GoodsId, Uid},
    market::wear::Band,
};
use serde_json::Value;
use sqlx::{PgPool, Postgres, QueryBuilder, prelude::FromRow};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, page::Part};

/// A piece, or so many of a thing without pieces.
#[derive(Debug, Clone, PartialEq, FromRow)]
pub struct Asset {
    asset_id: Uuid,
    owner: i64,
    goods_id: i64,
    /// Owned and not on offer.
    pub quantity: i32,
    /// On offer, `locked` of them for orders under way.
    pub listed: i32,
    pub locked: i32,
    band: i16,
    pub wear: Option<f32>,
    pub paint_seed: Option<i32>,
    pub stat_trak: bool,
    pub name_tag: Option<String>,
    pub stickers: Value,
    pub tradable_at: Option<OffsetDateTime>,
    pub got_at: OffsetDateTime,
}

impl Asset {
    pub fn id(&self) -> AssetId {
        AssetId(self.asset_id)
    }

    pub fn owner(&self) -> Uid {
        Uid(self.owner)
    }

    pub fn goods(&self) -> GoodsId {
        GoodsId(self.goods_id)
    }

    /// By its float, else what its name at Steam says.
    pub fn band(&self) -> Band {
        self.wear.map_or(Band::of_number(self.band), Band::of)
    }

    /// In which of the spec's states it is at `now`.
    pub fn state(&self, now: OffsetDateTime) -> State {
        if self.locked > 0 {
            State::Processing
        } else if self.quantity == 0 {
            State::OnSale
        } else if self.tradable_at.is_some_and(|at| at > now) {
            State::NotTradable
        } else {
            State::Listable
        }
    }
}

closed_list! {
    /// What can be done with a piece.
    pub enum State as "AssetState" {
        /// Some of it can be put on sale.
        Listable = "listable",
        /// All of it is on sale.
        OnSale = "on_sale",
        /// An order is under way.
        Processing = "processing",
        /// Not before its time.
        NotTradable = "not_tradable",
    }
}

const SELECT: &str = "select a.asset_id, a.owner, a.goods_id, a.quantity, a.listed, held.locked, a.band, a.wear, a.paint_seed, a.stat_trak,
    a.name_tag, a.stickers, a.tradable_at, a.got_at
    from asset a, lateral (select coalesce(sum(s.locked), 0)::int as locked from sell_order s where s.asset_id = a.asset_id) held
    where ";

/// Which pieces of an inventory are wanted.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Filter {
    /// Only of these games; `None`: of all.
    pub games: Option<Vec<String>>,
    pub state: Option<State>,
    pub search: Option<String>,
}

/// A page of a person's inventory, the latest first, and how many there are.
pub async fn inventory(
    pool: &PgPool,
    owner: Uid,
    filter: &Filter,
    part: Part,
) -> Result<(Vec<Asset>, i64), DatabaseError> {
    let mut page = QueryBuilder::new(SELECT);
    wanted(&mut page, owner, filter);
    page.push(" order by a.got_at desc, a.asset_id limit ").push_bind(part.limit);
    page.push(" offset ").push_bind(part.offset);
    let page = page.build_query_as().fetch_all(pool).await?;
    let mut count = QueryBuilder::new(
        "select count(*) from asset a, lateral (select coalesce(sum(s.locked), 0)::int as locked
             from sell_order s where s.asset_id = a.asset_id) held where ",
    );
    wanted(&mut count, owner, filter);
    let total = count.build_query_scalar().fetch_one(pool).await?;
    Ok((page, total))
}

fn wanted(query: &mut QueryBuilder<Postgres>, owner: Uid, filter: &Filter) {
    query.push("a.quantity + a.listed > 0 and a.owner = ").push_bind(owner.0);
    let search = filter.search.as_deref().map(guildhall_domain::conversation::search::normalise);
    let search = search.filter(|text| !text.trim().is_empty());
    if filter.games.is_some() || search.is_some() {
        query.push(" and exists (select from goods g where g.goods_id = a.goods_id");
        if let Some(games) = &filter.games {
            query.push(" and g.game = any(").push_bind(games.clone()).push(")");
        }
        if let Some(text) = search {
            query
                .push(" and strpos(g.search_text, ")
                .push_bind(text.trim().to_owned())
                .push(") > 0");
        }
        query.push(")");
    }
    let is_early = "a.tradable_at is not null and a.tradable_at > now()";
    match filter.state {
        None => {}
        Some(State::Processing) => drop(query.push(" and held.locked > 0")),
        Some(State::OnSale) => drop(query.push(" and held.locked = 0 and a.quantity = 0")),
        Some(State::NotTradable) => {
            query.push(" and held.locked = 0 and a.quantity > 0 and ").push(is_early);
        }
        Some(State::Listable) => {
            query
                .push(" and held.locked = 0 and a.quantity > 0 and not (")
                .push(is_early)
                .push(")");
        }
    }
}

/// These pieces of an owner that are there, in no particular order.
pub async fn find(pool: &PgPool, owner: Uid, ids: &[AssetId]) -> Result<Vec<Asset>, DatabaseError> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let mut query = QueryBuilder::new(SELECT);
    query.push("a.owner = ").push_bind(owner.0);
    query.push(" and a.asset_id = any(").push_bind(ids).push(")");
    Ok(query.build_query_as().fetch_all(pool).await?)
}
