//! What can be traded: games, the catalogue as people filter and search it, and the figures of goods.
//!
//! Source: product spec §3 (market query fields, item), §7. The catalogue itself comes from seed files: [`crate::market::catalogue`].

mod figures;
mod index;
mod list;

use std::collections::HashMap;

pub use figures::{note_all, refresh};
pub use index::{GoodsIndex, Snapshot};
pub use list::{Facets, Filter, Page, Sort};

pub use guildhall_domain::market::kind::GameKind;
use guildhall_domain::{ids::GoodsId, market::wear::Band};
use serde_json::Value;
use sqlx::{PgExecutor, PgPool, QueryBuilder, prelude::FromRow};

use crate::DatabaseError;

/// A catalogue entry with its figures.
#[derive(Debug, Clone, PartialEq, FromRow)]
pub struct Goods {
    goods_id: i64,
    pub game: String,
    /// {language: name} of the game.
    pub game_names: Value,
    pub subgame_name: String,
    pub name: String,
    /// {language: name} where it differs from the English one.
    pub names: Value,
    pub tags: Value,
    pub art: Value,
    pub wear_min: Option<f32>,
    pub wear_max: Option<f32>,
    pub lot: i32,
    pub reference_cents: Option<i64>,
    pub lowest_cents: Option<i64>,
    pub on_sale: i32,
    pub bid_cents: Option<i64>,
    pub bids: i32,
    pub sold_30d: i32,
    pub change_7d: Option<i32>,
}

impl Goods {
    pub fn id(&self) -> GoodsId {
        GoodsId(self.goods_id)
    }

    /// Whether a device can redeem it: a pack of a top-up game.
    pub fn is_pack(&self) -> bool {
        self.tags.get("kind").is_some_and(|kind| kind == "pack")
    }

    /// The name in `language`, else in English.
    pub fn name_in(&self, language: &str) -> &str {
        self.names.get(language).and_then(Value::as_str).unwrap_or(&self.name)
    }

    /// What the game is called in `language`, else in English.
    pub fn game_in(&self, language: &str) -> &str {
        named_in(&self.game_names, language).unwrap_or(&self.game)
    }

    /// Which wear bands pieces of it can be in; none for what does not wear.
    pub fn bands(&self) -> Vec<Band> {
        match (self.wear_min, self.wear_max) {
            (Some(least), Some(most)) => {
                Band::WORN.into_iter().filter(|band| band.is_within(least, most)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The name in `language`, else in English, of a map of names.
pub fn named_in<'n>(names: &'n Value, language: &str) -> Option<&'n str> {
    [language, "en"].into_iter().find_map(|language| names.get(language)?.as_str())
}

/// Columns of [`Goods`], of `goods g join goods_figures f`.
const SELECT: &str = "select g.goods_id, g.game, m.names as game_names, g.subgame_name, g.name, g.names, g.tags, g.art, g.wear_min, g.wear_max, g.lot,
    f.reference_cents, f.lowest_cents, f.on_sale, f.bid_cents, f.bids, f.sold_30d, f.change_7d
    from goods g join goods_figures f using (goods_id) join game m on m.game = g.game";

/// These of them that are there, in no particular order.
///
/// # Errors
/// Whatever Postgres says.
pub async fn find(pool: &PgPool, ids: &[GoodsId]) -> Result<Vec<Goods>, DatabaseError> {
    let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
    let mut query = QueryBuilder::new(SELECT);
    query.push(" where g.goods_id = any(").push_bind(ids).push(")");
    Ok(query.build_query_as().fetch_all(pool).await?)
}

/// A game.
#[derive(Debug, Clone, PartialEq)]
pub struct Game {
    pub game: String,
    pub names: Value,
    /// items, coins, top_up or gift_cards.
    pub kind: GameKind,
    /// Neither it nor what belongs to it is shown in the market, and nothing of it is newly listed.
    pub is_hidden: bool,
}

/// All games in their order, hidden ones too.
///
/// # Errors
/// Whatever Postgres says.
pub async fn games(db: impl PgExecutor<'_>) -> Result<Vec<Game>, DatabaseError> {
    let games = sqlx::query_as!(
        Game,
        r#"select game, names, kind as "kind: GameKind", is_hidden from game order by position, game"#,
    )
    .fetch_all(db)
    .await?;
    Ok(games)
}

/// What games are called in `language`, by their keys.
pub async fn game_names(
    pool: &PgPool,
    language: &str,
) -> Result<HashMap<String, String>, DatabaseError> {
    let named = |game: Game| {
        let name = named_in(&game.names, language).unwrap_or(&game.game).to_owned();
        (game.game, name)
    };
    Ok(games(pool).await?.into_iter().map(named).collect())
}

/// One value of an attribute, and how many goods of the game have it.
#[derive(Debug, Clone, PartialEq)]
pub struct TagCount {
    pub attribute: String,
    pub value: String,
    pub goods: i64,
}

/// What one wear band of goods is offered for.
#[derive(Debug, Clone, PartialEq)]
pub struct BandOffers {
    pub band: i16,
    pub lowest_cents: i64,
    pub on_sale: i64,
}

/// The offers of goods by wear band.
///
/// # Errors
/// Whatever Postgres says.
pub async fn offers_by_band(
    pool: &PgPool,
    goods: GoodsId,
) -> Result<Vec<BandOffers>, DatabaseError> {
    let bands = sqlx::query_as!(
        BandOffers,
        r#"select band, min(price_cents) as "lowest_cents!", sum(on_sale)::bigint as "on_sale!"
           from sell_order s where goods_id = $1 and on_sale > 0 and not exists (select from resting_store r where r.seller = s.seller)
           group by band order by band"#,
        goods.0,
    )
    .fetch_all(pool)
    .await?;
    Ok(bands)
}

/// Buy requests at one price.
#[derive(Debug, Clone, PartialEq)]
pub struct Bid {
    pub price_cents: i64,
    pub quantity: i64,
    pub buyers: i64,
}

/// The best open buy requests, dearest first.
///
/// # Errors
/// Whatever Postgres says.
pub async fn bids(pool: &PgPool, goods: GoodsId, limit: i64) -> Result<Vec<Bid>, DatabaseError> {
    let bids = sqlx::query_as!(
        Bid,
        r#"select price_cents, sum(open)::bigint as "quantity!", count(*) as "buyers!"
           from buy_request where goods_id = $1 and ended_at is null group by price_cents order by price_cents desc limit $2"#,
        goods.0,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(bids)
}

#[cfg(test)]
mod tests;
