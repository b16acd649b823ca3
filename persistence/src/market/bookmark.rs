//! What people watch: table `bookmark`. Added once however often it is asked, taken away, put on top.
//!
//! Who adds or takes away holds their own account's row first, so that two that are added at once are counted one after the other. Decision 0089.

mod list;
#[cfg(test)]
mod tests;

pub use list::{Bookmark, BookmarkedShop, ended_offers, list, shops};

use guildhall_domain::{
    ids::Uid,
    market::bookmark::{BookmarkTarget, BookmarkType, MOST},
};
use sqlx::{PgConnection, PgExecutor};

use super::team;
use crate::DatabaseError;

/// Why something is not bookmarked.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// Not there; an offer that has ended; an account that shows no shop.
    #[error("there is nothing to bookmark")]
    NotFound,
    /// The person themselves, or what their shop sells.
    #[error("it is the person's own")]
    Own,
    /// [`MOST`] of the type are there.
    #[error("the person has as many bookmarks as there may be")]
    Full,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for AddError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// A target as the columns hold it; one of the last three is there.
struct Columns {
    target_type: &'static str,
    goods: Option<i64>,
    sell_order: Option<uuid::Uuid>,
    shop: Option<i64>,
}

impl From<BookmarkTarget> for Columns {
    fn from(target: BookmarkTarget) -> Self {
        let target_type = target.bookmark_type().as_str();
        let none = Self { target_type, goods: None, sell_order: None, shop: None };
        match target {
            BookmarkTarget::Goods(goods) => Self { goods: Some(goods.0), ..none },
            BookmarkTarget::SellOrder(order) => Self { sell_order: Some(order.0), ..none },
            BookmarkTarget::Shop(shop) => Self { shop: Some(shop.0), ..none },
        }
    }
}

/// Bookmarks something. One that is there stays as it is, with the price it was bookmarked at; then it is `false`.
///
/// # Errors
/// As [`AddError`] says; nothing is changed then.
pub async fn add(
    tx: &mut PgConnection,
    uid: Uid,
    target: BookmarkTarget,
) -> Result<bool, AddError> {
    hold(tx, uid).await?;
    if is_there(tx, uid, target).await? {
        return Ok(false);
    }
    let price = match target {
        BookmarkTarget::Goods(goods) => // From the offers: the figures are a moment behind.
            sqlx::query_scalar!(
                "select (select min(s.price_cents) from sell_order s where s.goods_id = g.goods_id and s.on_sale > 0
                      and not exists (select from resting_store r where r.seller = s.seller))
                 from goods g where g.goods_id = $1",
                goods.0
            )
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(AddError::NotFound)?,
        BookmarkTarget::SellOrder(order) => {
            let offer = sqlx::query!(
                "select seller, price_cents from sell_order where sell_order_id = $1 and ended_at is null",
                order.0
            )
            .fetch_optional(&mut *tx)
            .await?
            .ok_or(AddError::NotFound)?;
            refuse_own(tx, uid, Uid(offer.seller)).await?;
            Some(offer.price_cents)
        }
        BookmarkTarget::Shop(shop) => {
            refuse_own(tx, uid, shop).await?;
            sqlx::query!(
                "select from account where uid = $1 and role = 'seller' and allow_shop_display and frozen_at is null",
                shop.0
            )
            .fetch_optional(&mut *tx)
            .await?
            .ok_or(AddError::NotFound)?;
            None
        }
    };
    let Columns { target_type, goods, sell_order, shop } = target.into();
    let there = sqlx::query_scalar!(
        r#"select count(*) as "there!" from bookmark where uid = $1 and target_type = $2"#,
        uid.0,
        target_type
    )
    .fetch_one(&mut *tx)
    .await?;
    if there >= MOST {
        return Err(AddError::Full);
    }
    sqlx::query!(
        "insert into bookmark (uid, target_type, goods_id, sell_order_id, shop, price_cents) values ($1, $2, $3, $4, $5, $6)",
        uid.0,
        target_type,
        goods,
        sell_order,
        shop,
        price,
    )
    .execute(tx)
    .await?;
    Ok(true)
}

/// One after the other changes a person's bookmarks.
async fn hold(tx: &mut PgConnection, uid: Uid) -> Result<(), DatabaseError> {
    sqlx::query!("select from account where uid = $1 for no key update", uid.0).execute(tx).await?;
    Ok(())
}

async fn refuse_own(tx: &mut PgConnection, uid: Uid, seller: Uid) -> Result<(), AddError> {
    match team::is_same_shop(&mut *tx, uid, seller).await? {
        true => Err(AddError::Own),
        false => Ok(()),
    }
}

async fn is_there(
    tx: &mut PgConnection,
    uid: Uid,
    target: BookmarkTarget,
) -> Result<bool, DatabaseError> {
    let Columns { goods, sell_order, shop, .. } = target.into();
    Ok(sqlx::query_scalar!(
        r#"select exists (select from bookmark where uid = $1 and (goods_id = $2 or sell_order_id = $3 or shop = $4)) as "is_there!""#,
        uid.0,
        goods,
        sell_order,
        shop,
    )
    .fetch_one(tx)
    .await?)
}

/// Takes a bookmark away, and with goods the reminder of their sale, which would be listed nowhere. Whether there was one.
pub async fn remove(
    tx: &mut PgConnection,
    uid: Uid,
    target: BookmarkTarget,
) -> Result<bool, DatabaseError> {
    hold(tx, uid).await?;
    let Columns { goods, sell_order, shop, .. } = target.into();
    let gone = sqlx::query!(
        "delete from bookmark where uid = $1 and (goods_id = $2 or sell_order_id = $3 or shop = $4)",
        uid.0,
        goods,
        sell_order,
        shop,
    )
    .execute(&mut *tx)
    .await?;
    if goods.is_some() {
        sqlx::query!(
            "delete from goods_reminder where uid = $1 and goods_id = $2 and asset_id is null",
            uid.0,
            goods
        )
        .execute(tx)
        .await?;
    }
    Ok(gone.rows_affected() > 0)
}

/// Lists a bookmark before the others, the latest first, or among them again. False if there is none.
pub async fn top(
    tx: &mut PgConnection,
    uid: Uid,
    target: BookmarkTarget,
    is_top: bool,
) -> Result<bool, DatabaseError> {
    let Columns { goods, sell_order, shop, .. } = target.into();
    let topped = sqlx::query!(
        "update bookmark set topped_at = case when $5 then clock_timestamp() end
         where uid = $1 and (goods_id = $2 or sell_order_id = $3 or shop = $4)",
        uid.0,
        goods,
        sell_order,
        shop,
        is_top,
    )
    .execute(tx)
    .await?;
    Ok(topped.rows_affected() > 0)
}

/// Which of these a person has bookmarked.
pub async fn check(
    db: impl PgExecutor<'_>,
    uid: Uid,
    of: BookmarkType,
    targets: &[BookmarkTarget],
) -> Result<Vec<BookmarkTarget>, DatabaseError> {
    let columns = targets.iter().map(|target| Columns::from(*target));
    let (mut goods, mut orders, mut shops) = (Vec::new(), Vec::new(), Vec::new());
    for column in columns {
        goods.extend(column.goods);
        orders.extend(column.sell_order);
        shops.extend(column.shop);
    }
    let rows = sqlx::query!(
        "select goods_id, sell_order_id, shop from bookmark
         where uid = $1 and target_type = $2
             and (goods_id = any($3) or sell_order_id = any($4) or shop = any($5))",
        uid.0,
        of.as_str(),
        &goods,
        &orders,
        &shops,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .filter_map(|row| list::target(row.goods_id, row.sell_order_id, row.shop))
        .collect())
}

/// Takes away all bookmarks of offers (in a game, if given) that are sold out or were taken back; answers how many.
pub async fn clear_ended(
    tx: &mut PgConnection,
    uid: Uid,
    game: Option<&str>,
) -> Result<u64, DatabaseError> {
    hold(tx, uid).await?;
    let gone = sqlx::query!(
        "delete from bookmark b using sell_order s, goods g
         where b.uid = $1 and b.target_type = 'sell_order' and s.sell_order_id = b.sell_order_id and s.ended_at is not null
             and g.goods_id = s.goods_id and ($2::text is null or g.game = $2)",
        uid.0,
        game,
    )
    .execute(tx)
    .await?;
    Ok(gone.rows_affected())
}
