//! Keeps what an inventory at Steam has, and takes what has left it off sale.

use std::collections::HashMap;

use guildhall_domain::{
    identity::steam::SteamId,
    ids::{GoodsId, SellOrderId, Uid},
    market::steam_inventory::{SteamItem, can_be_stocked, read_name},
    notice::Kind,
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::hold_account;
use crate::{
    DatabaseError,
    market::sell_order::{self, ListError},
    notice,
};

/// What was seen, whose it is, and when the look began.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    pub uid: Uid,
    pub game: &'a str,
    pub steam_id: SteamId,
    pub asked_at: OffsetDateTime,
    pub items: &'a [SteamItem],
}

/// What a look changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    pub looked_at: OffsetDateTime,
    /// Listings that ended because their item has left the inventory.
    pub taken_off: Vec<TakenOff>,
}

/// A listing that was taken off sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakenOff {
    pub seller: Uid,
    pub listing: SellOrderId,
    pub goods: GoodsId,
}

/// The fact that a listing ended because its item is not at Steam any more: once for good.
pub fn taken_off_event(listing: SellOrderId) -> String {
    format!("sell_order:{listing}:left_steam")
}

/// Why nothing was kept.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// The seller has another Steam ID by now, or none.
    #[error("the inventory is of another Steam account")]
    OtherAccount,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for KeepError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Keeps what was seen: items that can be sold become assets, what has left comes off sale, with a notice, unless an order holds it; that is
/// done by a later look. An older look than the last changes nothing.
///
/// # Errors
/// As [`KeepError`] says; nothing is changed then.
pub async fn keep(tx: &mut PgConnection, seen: Seen<'_>) -> Result<Kept, KeepError> {
    let steam_id = i64::try_from(seen.steam_id.number()).unwrap_or(i64::MAX);
    hold_account(tx, seen.uid).await?;
    // One look of an inventory after the other, whoever has it.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('steam_look:' || $1::bigint::text, 0))",
        steam_id
    )
    .execute(&mut *tx)
    .await?;
    let is_theirs = sqlx::query_scalar!(
        r#"select true as "is!" from steam_account where uid = $1 and steam_id = $2 for share"#,
        seen.uid.0,
        steam_id,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if is_theirs.is_none() {
        return Err(KeepError::OtherAccount);
    }
    let later = sqlx::query_scalar!(
        "select looked_at from steam_look where uid = $1 and game = $2 and steam_id = $3 and looked_at >= $4",
        seen.uid.0,
        seen.game,
        steam_id,
        seen.asked_at,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(looked_at) = later {
        return Ok(Kept { looked_at, taken_off: Vec::new() });
    }
    sqlx::query!(
        "insert into steam_look (uid, game, steam_id, looked_at) values ($1, $2, $3, $4)
         on conflict (uid, game) do update set steam_id = excluded.steam_id, looked_at = excluded.looked_at",
        seen.uid.0,
        seen.game,
        steam_id,
        seen.asked_at,
    )
    .execute(&mut *tx)
    .await?;
    write_items(tx, seen).await?;
    let taken_off = take_off(tx, seen).await?;
    restock(tx, seen).await?;
    Ok(Kept { looked_at: seen.asked_at, taken_off })
}

/// The items themselves: what is there, and what was.
async fn write_items(tx: &mut PgConnection, seen: Seen<'_>) -> Result<(), DatabaseError> {
    let names: Vec<_> = seen.items.iter().map(|item| read_name(&item.hash_name)).collect();
    let wanted: Vec<String> =
        names.iter().flatten().flat_map(|name| name.names.iter().cloned()).collect();
    // Of two kinds that are called the same, the older one.
    let goods = sqlx::query!(
        "select name, goods_id from goods where game = $1 and subgame_name = '' and name = any($2) order by goods_id desc",
        seen.game,
        &wanted,
    )
    .fetch_all(&mut *tx)
    .await?;
    let goods: HashMap<String, i64> =
        goods.into_iter().map(|row| (row.name, row.goods_id)).collect();
    let rows: Vec<Value> = seen
        .items
        .iter()
        .zip(names)
        .map(|(item, name)| {
            let known =
                name.as_ref().and_then(|name| name.names.iter().find_map(|it| goods.get(it)));
            let stickers = item.stickers.iter().enumerate();
            let stickers: Vec<Value> =
                stickers.map(|(slot, name)| json!({ "name": name, "slot": slot })).collect();
            json!({
                "steam_asset_id": item.steam_asset_id,
                "hash_name": item.hash_name,
                "goods_id": known,
                "amount": item.amount,
                "is_tradable": item.is_tradable,
                "tradable_at": item.tradable_at.map(|at| at.unix_timestamp()),
                "band": name.as_ref().map_or(0, |name| name.band.number()),
                "wear": item.wear,
                "paint_seed": item.paint_seed,
                "stat_trak": name.is_some_and(|name| name.stat_trak),
                "name_tag": item.name_tag,
                "stickers": stickers,
            })
        })
        .collect();
    sqlx::query!(
        "insert into steam_item (uid, game, steam_asset_id, hash_name, goods_id, amount, is_tradable, tradable_at, band, wear, paint_seed,
             stat_trak, name_tag, stickers)
         select $1, $2, r.steam_asset_id, r.hash_name, r.goods_id, r.amount, r.is_tradable, to_timestamp(r.tradable_at), r.band, r.wear,
             r.paint_seed, r.stat_trak, r.name_tag, r.stickers
         from jsonb_to_recordset($3) as r (steam_asset_id bigint, hash_name text, goods_id bigint, amount int, is_tradable boolean,
             tradable_at float8, band smallint, wear real, paint_seed int, stat_trak boolean, name_tag text, stickers jsonb)
         on conflict (uid, game, steam_asset_id) do update
         set hash_name = excluded.hash_name, goods_id = coalesce(steam_item.goods_id, excluded.goods_id), amount = excluded.amount,
             is_tradable = excluded.is_tradable, tradable_at = excluded.tradable_at, band = excluded.band, wear = excluded.wear,
             paint_seed = excluded.paint_seed, stat_trak = excluded.stat_trak, name_tag = excluded.name_tag,
             stickers = excluded.stickers, gone_at = null",
        seen.uid.0,
        seen.game,
        Value::Array(rows),
    )
    .execute(&mut *tx)
    .await?;
    let there: Vec<i64> = seen.items.iter().map(|item| item.steam_asset_id).collect();
    // What was never of the stock is forgotten; what was keeps its number, which is not sold a second time.
    sqlx::query!(
        "delete from steam_item where uid = $1 and game = $2 and asset_id is null and not steam_asset_id = any($3)",
        seen.uid.0,
        seen.game,
        &there,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "update steam_item set gone_at = now()
         where uid = $1 and game = $2 and gone_at is null and not steam_asset_id = any($3)",
        seen.uid.0,
        seen.game,
        &there,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Takes what cannot be handed over any more off sale and out of the stock: this seller's, and what others had of the same inventory before.
async fn take_off(tx: &mut PgConnection, seen: Seen<'_>) -> Result<Vec<TakenOff>, DatabaseError> {
    let there: Vec<i64> = seen.items.iter().map(|item| item.steam_asset_id).collect();
    let left = sqlx::query!(
        r#"select i.uid, i.steam_asset_id, i.asset_id as "asset_id!" from steam_item i join asset a using (asset_id)
           where i.game = $2 and a.quantity + a.listed > 0 and (
               (i.uid = $1 and (i.gone_at is not null or not i.is_tradable and i.tradable_at is null))
               or (i.uid <> $1 and i.steam_asset_id = any($3)))"#,
        seen.uid.0,
        seen.game,
        &there,
    )
    .fetch_all(&mut *tx)
    .await?;
    let assets: Vec<Uuid> = left.iter().map(|row| row.asset_id).collect();
    // Offers first, then assets, each in the order of their ids, as everywhere.
    let offers = sqlx::query!(
        "select sell_order_id, asset_id, seller, goods_id from sell_order
         where asset_id = any($1) and on_sale + locked > 0 order by sell_order_id for update",
        &assets,
    )
    .fetch_all(&mut *tx)
    .await?;
    // Those that `restock` writes too: in one order with these.
    sqlx::query!(
        "select asset_id from asset where asset_id = any($1)
             or asset_id in (select asset_id from steam_item where uid = $2 and game = $3 and asset_id is not null)
         order by asset_id for update",
        &assets,
        seen.uid.0,
        seen.game,
    )
    .fetch_all(&mut *tx)
    .await?;
    let mut taken_off = Vec::new();
    for offer in offers {
        let (seller, listing) = (Uid(offer.seller), SellOrderId(offer.sell_order_id));
        match sell_order::cancel(tx, seller, listing).await {
            Ok(true) => {
                let goods = GoodsId(offer.goods_id);
                let event = taken_off_event(listing);
                notice::add_of_goods(tx, &event, seller, Kind::SteamItemGone, goods, None).await?;
                taken_off.push(TakenOff { seller, listing, goods });
            }
            // An order holds it, which its parties bring to an end.
            Ok(false) | Err(ListError::Pending | ListError::NotFound) => {}
            Err(ListError::Database(error)) => return Err(error),
        }
    }
    sqlx::query!(
        "with taken as (
             select asset_id, quantity from asset where asset_id = any($1) and quantity > 0
         ), gone as (
             update asset set quantity = 0, version = version + 1 from taken where asset.asset_id = taken.asset_id
         )
         update steam_item set taken = steam_item.taken + taken.quantity from taken where steam_item.asset_id = taken.asset_id",
        &assets,
    )
    .execute(tx)
    .await?;
    Ok(taken_off)
}

/// Puts what can be sold into the stock, and brings what is there up to date. What another account has sold is never sold again.
async fn restock(tx: &mut PgConnection, seen: Seen<'_>) -> Result<(), DatabaseError> {
    let sellable: Vec<i64> = seen
        .items
        .iter()
        .filter(|item| can_be_stocked(item.is_tradable, item.tradable_at))
        .map(|item| item.steam_asset_id)
        .collect();
    sqlx::query!(
        "with new as (
             select i.*, gen_random_uuid() as new_id from steam_item i
             where i.uid = $1 and i.game = $2 and i.steam_asset_id = any($3) and i.asset_id is null and i.goods_id is not null
                 and not exists (
                     select from steam_item o join sell_order s on s.asset_id = o.asset_id
                     where o.game = $2 and o.steam_asset_id = i.steam_asset_id and o.uid <> $1 and s.locked + s.sold > 0)
         ), made as (
             insert into asset (asset_id, owner, goods_id, quantity, band, wear, paint_seed, stat_trak, name_tag, stickers, tradable_at)
             select new_id, $1, goods_id, amount, band, wear, paint_seed, stat_trak, name_tag, stickers,
                 case when not is_tradable then tradable_at end from new
         )
         update steam_item set asset_id = new.new_id from new
         where steam_item.uid = $1 and steam_item.game = $2 and steam_item.steam_asset_id = new.steam_asset_id",
        seen.uid.0,
        seen.game,
        &sellable,
    )
    .execute(&mut *tx)
    .await?;
    // An item that is back, or can be traded again, is for sale again; its listing stays ended.
    sqlx::query!(
        "with back as (
             update steam_item i set taken = 0 from steam_item b
             where b.uid = $1 and b.game = $2 and b.steam_asset_id = any($3) and b.taken > 0
                 and i.uid = b.uid and i.game = b.game and i.steam_asset_id = b.steam_asset_id
                 and not exists (
                     select from steam_item o join sell_order s on s.asset_id = o.asset_id
                     where o.game = $2 and o.steam_asset_id = b.steam_asset_id and o.uid <> $1 and s.locked + s.sold > 0)
             returning i.asset_id, b.taken
         )
         update asset set quantity = asset.quantity + back.taken, version = version + 1 from back where asset.asset_id = back.asset_id",
        seen.uid.0,
        seen.game,
        &sellable,
    )
    .execute(&mut *tx)
    .await?;
    // What is said of a listing that is on sale stays as it was listed.
    sqlx::query!(
        "update asset a set band = i.band, wear = i.wear, paint_seed = i.paint_seed, name_tag = i.name_tag, stickers = i.stickers,
             tradable_at = case when not i.is_tradable then i.tradable_at end, version = a.version + 1
         from steam_item i
         where i.uid = $1 and i.game = $2 and i.steam_asset_id = any($3) and i.asset_id = a.asset_id and a.listed = 0
             and (a.band, a.wear, a.paint_seed, a.name_tag, a.stickers, a.tradable_at) is distinct from
                 (i.band, i.wear, i.paint_seed, i.name_tag, i.stickers, case when not i.is_tradable then i.tradable_at end)",
        seen.uid.0,
        seen.game,
        &sellable,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// An asset that items of Steam became; for tests.
#[cfg(test)]
pub(super) fn asset_of(
    items: &[super::Item],
    steam_asset_id: i64,
) -> Option<guildhall_domain::ids::AssetId> {
    items.iter().find(|item| item.steam_asset_id == steam_asset_id).and_then(|item| item.asset)
}
