//! What sellers have at Steam, as it was seen last: tables `steam_look` and `steam_item`.
//!
//! What can be sold of it is an asset of the seller's stock, one for each number that Steam gave, and is listed as any other. An item that is
//! there no more leaves the stock at the next look ([`keep`]). Decision 0095.

mod look;
#[cfg(test)]
mod tests;

pub use look::{KeepError, Kept, Seen, TakenOff, keep, taken_off_event};

use guildhall_domain::{
    ids::{AssetId, GoodsId, Uid},
    market::{
        steam_inventory::{Standing, SteamPart, missing},
        wear::Band,
    },
};
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DatabaseError;

/// An item of an inventory, and how it stands here.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    pub steam_asset_id: i64,
    pub hash_name: String,
    pub goods: Option<GoodsId>,
    pub asset: Option<AssetId>,
    pub amount: i32,
    pub band: Band,
    pub wear: Option<f32>,
    pub paint_seed: Option<i32>,
    pub stat_trak: bool,
    pub name_tag: Option<String>,
    pub stickers: Value,
    pub standing: Standing,
}

struct Row {
    steam_asset_id: i64,
    hash_name: String,
    goods_id: Option<i64>,
    asset_id: Option<Uuid>,
    amount: i32,
    is_tradable: bool,
    tradable_at: Option<OffsetDateTime>,
    band: i16,
    wear: Option<f32>,
    paint_seed: Option<i32>,
    stat_trak: bool,
    name_tag: Option<String>,
    stickers: Value,
    is_offered: bool,
    quantity: i32,
    listed: i32,
    locked: i32,
}

impl From<Row> for Item {
    fn from(row: Row) -> Self {
        Self {
            steam_asset_id: row.steam_asset_id,
            hash_name: row.hash_name,
            goods: row.goods_id.map(GoodsId),
            asset: row.asset_id.map(AssetId),
            amount: row.amount,
            band: row.wear.map_or(Band::of_number(row.band), Band::of),
            wear: row.wear,
            paint_seed: row.paint_seed,
            stat_trak: row.stat_trak,
            name_tag: row.name_tag,
            stickers: row.stickers,
            standing: Standing {
                is_offered: row.is_offered,
                is_in_stock: row.asset_id.is_some(),
                is_tradable: row.is_tradable,
                tradable_at: row.tradable_at,
                quantity: row.quantity,
                listed: row.listed,
                locked: row.locked,
            },
        }
    }
}

/// When somebody's inventory of a game was seen last, and all that was there, in the order of Steam's numbers, the latest first. What was of
/// another Steam ID is not theirs any more. A look keeps a bounded number of items, so all are read.
///
/// # Errors
/// Whatever Postgres says.
pub async fn read(
    pool: &PgPool,
    uid: Uid,
    game: &str,
) -> Result<(Option<OffsetDateTime>, Vec<Item>), DatabaseError> {
    let looked_at = sqlx::query_scalar!(
        "select l.looked_at from steam_look l join steam_account s using (uid, steam_id) where l.uid = $1 and l.game = $2",
        uid.0,
        game,
    )
    .fetch_optional(pool)
    .await?;
    if looked_at.is_none() {
        return Ok((None, Vec::new()));
    }
    let rows = sqlx::query_as!(
        Row,
        r#"select i.steam_asset_id, i.hash_name, i.goods_id, i.asset_id, i.amount, i.is_tradable, i.tradable_at, i.band, i.wear,
               i.paint_seed, i.stat_trak, i.name_tag, i.stickers,
               coalesce(g.retired_at is null and not m.is_hidden, false) as "is_offered!",
               coalesce(a.quantity, 0) as "quantity!", coalesce(a.listed, 0) as "listed!",
               (select coalesce(sum(s.locked), 0)::int from sell_order s where s.asset_id = i.asset_id) as "locked!"
           from steam_item i left join goods g on g.goods_id = i.goods_id left join game m on m.game = g.game
               left join asset a on a.asset_id = i.asset_id
           where i.uid = $1 and i.game = $2 and i.gone_at is null order by i.steam_asset_id desc"#,
        uid.0,
        game,
    )
    .fetch_all(pool)
    .await?;
    Ok((looked_at, rows.into_iter().map(Item::from).collect()))
}

/// Which of these pieces are items at Steam, and whether they were there at the last look.
///
/// # Errors
/// Whatever Postgres says.
pub async fn of_steam(
    tx: &mut PgConnection,
    assets: &[AssetId],
) -> Result<Vec<(AssetId, bool)>, DatabaseError> {
    let ids: Vec<Uuid> = assets.iter().map(|asset| asset.0).collect();
    let found = sqlx::query!(
        r#"select asset_id as "asset_id!", gone_at is null as "is_there!" from steam_item where asset_id = any($1)"#,
        &ids
    )
    .fetch_all(tx)
    .await?;
    Ok(found.into_iter().map(|row| (AssetId(row.asset_id), row.is_there)).collect())
}

/// What a seller has not set of what selling from Steam needs. In a transaction it stays so until the end.
///
/// # Errors
/// Whatever Postgres says.
pub async fn missing_parts(
    tx: &mut PgConnection,
    uid: Uid,
) -> Result<Vec<SteamPart>, DatabaseError> {
    hold_account(tx, uid).await?;
    let row = sqlx::query!(
        r#"select trade_token is not null as "url!", sealed_key is not null as "key!" from steam_account where uid = $1 for share"#,
        uid.0
    )
    .fetch_optional(tx)
    .await?;
    Ok(row.map_or_else(|| missing(false, false, false), |row| missing(true, row.url, row.key)))
}

/// The account first, as whoever changes what it has at Steam does: the other way round two would wait for each other.
async fn hold_account(tx: &mut PgConnection, uid: Uid) -> Result<(), DatabaseError> {
    sqlx::query!("select uid from account where uid = $1 for key share", uid.0)
        .fetch_optional(tx)
        .await?;
    Ok(())
}
