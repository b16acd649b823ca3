//! What people want to be reminded of: goods that come on sale, and items of their own that may be sold. Table `goods_reminder`.
//!
//! Every change of an offer leaves a row of `reminder_check` once it is committed and its goods were counted; [`fire`] reads these, and what is
//! due by the clock. A reminder is told of in the transaction that disarms it, so once. Decision 0089.

mod fire;
#[cfg(test)]
mod tests;

pub use fire::{Fired, fire};

use guildhall_domain::{
    ids::{AssetId, GoodsId, Uid},
    market::{bookmark::BookmarkTarget, reminder::SaleReminder},
    wallet::money::UsdCents,
};
use sqlx::PgConnection;

use super::{
    bookmark::{self, AddError},
    sell_order,
};
use crate::DatabaseError;

/// Has a person reminded when others offer goods for at most `max`, or at all. The goods are bookmarked, where the reminder is listed.
/// Set again it begins anew.
///
/// # Errors
/// As [`AddError`] says; nothing is changed then.
pub async fn set_on_sale(
    tx: &mut PgConnection,
    uid: Uid,
    goods: GoodsId,
    max: Option<UsdCents>,
) -> Result<SaleReminder, AddError> {
    bookmark::add(tx, uid, BookmarkTarget::Goods(goods)).await?;
    let reminder = SaleReminder::set(max, lowest_of_others(tx, uid, goods).await?);
    sqlx::query!(
        "insert into goods_reminder (uid, kind, goods_id, max_cents, is_armed) values ($1, 'on_sale', $2, $3, $4)
         on conflict (uid, goods_id) where asset_id is null do update set max_cents = $3, is_armed = $4, due_at = null, told_at = null",
        uid.0,
        goods.0,
        max.map(|max| max.0),
        reminder.is_armed,
    )
    .execute(&mut *tx)
    .await?;
    // An offer that is being made at this moment was not seen above, and who made it did not see the reminder.
    sell_order::note_change(tx, goods.0).await?;
    Ok(reminder)
}

/// Reminds a person of goods no more. Whether they were to be reminded.
pub async fn unset_on_sale(
    tx: &mut PgConnection,
    uid: Uid,
    goods: GoodsId,
) -> Result<bool, DatabaseError> {
    let gone = sqlx::query!(
        "delete from goods_reminder where uid = $1 and goods_id = $2 and asset_id is null",
        uid.0,
        goods.0
    )
    .execute(tx)
    .await?;
    Ok(gone.rows_affected() > 0)
}

/// What others ask at least for goods: offers of the person's own shop are no news to them.
pub(super) async fn lowest_of_others(
    tx: &mut PgConnection,
    uid: Uid,
    goods: GoodsId,
) -> Result<Option<UsdCents>, DatabaseError> {
    let lowest = sqlx::query_scalar!(
        "select s.price_cents from sell_order s join goods g using (goods_id) join game m using (game)
         where s.goods_id = $2 and s.on_sale > 0 and g.retired_at is null and not m.is_hidden
             and not exists (select from resting_store r where r.seller = s.seller)
             and coalesce((select owner from shop_member where member = s.seller and ended_at is null), s.seller)
                 <> coalesce((select owner from shop_member where member = $1 and ended_at is null), $1)
         order by s.price_cents, s.sell_order_id limit 1",
        uid.0,
        goods.0,
    )
    .fetch_optional(tx)
    .await?;
    Ok(lowest.map(UsdCents))
}

/// Has a person reminded when an item of theirs may be sold. `None` if it is not theirs; false if it may be sold already.
pub async fn set_tradable(
    tx: &mut PgConnection,
    uid: Uid,
    asset: AssetId,
) -> Result<Option<bool>, DatabaseError> {
    let item = sqlx::query!(
        r#"select goods_id, tradable_at, coalesce(tradable_at > now(), false) as "is_waiting!"
           from asset where asset_id = $1 and owner = $2"#,
        asset.0,
        uid.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(item) = item else { return Ok(None) };
    if !item.is_waiting {
        return Ok(Some(false));
    }
    sqlx::query!(
        "insert into goods_reminder (uid, kind, goods_id, asset_id, due_at) values ($1, 'tradable', $2, $3, $4)
         on conflict (uid, asset_id) where asset_id is not null do update set due_at = $4",
        uid.0,
        item.goods_id,
        asset.0,
        item.tradable_at,
    )
    .execute(tx)
    .await?;
    Ok(Some(true))
}

/// Reminds a person of an item no more. Whether they were to be reminded.
pub async fn unset_tradable(
    tx: &mut PgConnection,
    uid: Uid,
    asset: AssetId,
) -> Result<bool, DatabaseError> {
    let gone =
        sqlx::query!("delete from goods_reminder where uid = $1 and asset_id = $2", uid.0, asset.0)
            .execute(tx)
            .await?;
    Ok(gone.rows_affected() > 0)
}

/// Of which of these items a person is reminded.
pub async fn tradable_of(
    db: impl sqlx::PgExecutor<'_>,
    uid: Uid,
    assets: &[AssetId],
) -> Result<Vec<AssetId>, DatabaseError> {
    let assets: Vec<uuid::Uuid> = assets.iter().map(|asset| asset.0).collect();
    let reminded = sqlx::query_scalar!(
        r#"select asset_id as "asset_id!" from goods_reminder where uid = $1 and asset_id = any($2)"#,
        uid.0,
        &assets
    )
    .fetch_all(db)
    .await?;
    Ok(reminded.into_iter().map(AssetId).collect())
}
