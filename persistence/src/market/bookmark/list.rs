//! Reading bookmarks: those on top first, then the latest.

use guildhall_domain::{
    ids::{GoodsId, SellOrderId, Uid},
    market::bookmark::{BookmarkTarget, BookmarkType},
    wallet::money::UsdCents,
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, identity::public_profile::PublicProfile, page::Part};

/// A bookmark.
#[derive(Debug, Clone, PartialEq)]
pub struct Bookmark {
    pub target: BookmarkTarget,
    /// The lowest price of the goods, or the price of the offer, when it was bookmarked.
    pub price: Option<UsdCents>,
    pub created_at: OffsetDateTime,
    pub is_topped: bool,
    /// Whether the person is reminded when the goods come on sale.
    pub is_reminded: bool,
    /// The highest price they want to be reminded of; `None` is any.
    pub remind_max: Option<UsdCents>,
}

pub(super) fn target(
    goods: Option<i64>,
    sell_order: Option<Uuid>,
    shop: Option<i64>,
) -> Option<BookmarkTarget> {
    let goods = goods.map(|goods| BookmarkTarget::Goods(GoodsId(goods)));
    let sell_order = sell_order.map(|order| BookmarkTarget::SellOrder(SellOrderId(order)));
    goods.or(sell_order).or(shop.map(|shop| BookmarkTarget::Shop(Uid(shop))))
}

/// A page of a person's bookmarks of one type, and how many there are. Of a game: goods and offers of it, and sellers who offer something of it.
pub async fn list(
    pool: &PgPool,
    uid: Uid,
    of: BookmarkType,
    game: Option<&str>,
    part: Part,
) -> Result<(Vec<Bookmark>, i64), DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select b.goods_id, b.sell_order_id, b.shop, b.price_cents, b.created_at, b.topped_at is not null as "is_topped!",
            r.reminder_id is not null as "is_reminded!", r.max_cents as "max_cents?"
        from bookmark b left join sell_order s on s.sell_order_id = b.sell_order_id
            left join goods g on g.goods_id = coalesce(b.goods_id, s.goods_id)
            left join goods_reminder r on r.uid = b.uid and r.goods_id = b.goods_id and r.asset_id is null
        where b.uid = $1 and b.target_type = $2 and ($3::text is null or g.game = $3 or (b.shop is not null and exists (
            select from sell_order o join goods og on og.goods_id = o.goods_id join account shown on shown.uid = o.seller
            where o.seller = b.shop and o.on_sale > 0 and o.on_sale + o.locked > 0 and og.game = $3
                and shown.role = 'seller' and shown.allow_shop_display and not exists (select from resting_store r where r.seller = o.seller)
        )))
        order by b.topped_at desc nulls last, b.bookmark_id desc limit $4 offset $5
        "#,
        uid.0,
        of.as_str(),
        game,
        part.limit,
        part.offset,
    )
    .fetch_all(pool)
    .await?;
    let total = sqlx::query_scalar!(
        r#"
        select count(*) as "total!"
        from bookmark b left join sell_order s on s.sell_order_id = b.sell_order_id
            left join goods g on g.goods_id = coalesce(b.goods_id, s.goods_id)
        where b.uid = $1 and b.target_type = $2 and ($3::text is null or g.game = $3 or (b.shop is not null and exists (
            select from sell_order o join goods og on og.goods_id = o.goods_id join account shown on shown.uid = o.seller
            where o.seller = b.shop and o.on_sale > 0 and o.on_sale + o.locked > 0 and og.game = $3
                and shown.role = 'seller' and shown.allow_shop_display and not exists (select from resting_store r where r.seller = o.seller)
        )))
        "#,
        uid.0,
        of.as_str(),
        game,
    )
    .fetch_one(pool)
    .await?;
    let bookmarks = rows.into_iter().filter_map(|row| {
        Some(Bookmark {
            target: target(row.goods_id, row.sell_order_id, row.shop)?,
            price: row.price_cents.map(UsdCents),
            created_at: row.created_at,
            is_topped: row.is_topped,
            is_reminded: row.is_reminded,
            remind_max: row.max_cents.map(UsdCents),
        })
    });
    Ok((bookmarks.collect(), total))
}

/// How many bookmarked offers (in a game, if given) are sold out or were taken back.
pub async fn ended_offers(
    pool: &PgPool,
    uid: Uid,
    game: Option<&str>,
) -> Result<i64, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "ended!" from bookmark b join sell_order s on s.sell_order_id = b.sell_order_id
               join goods g on g.goods_id = s.goods_id
           where b.uid = $1 and b.target_type = 'sell_order' and s.ended_at is not null and ($2::text is null or g.game = $2)"#,
        uid.0,
        game,
    )
    .fetch_one(pool)
    .await?)
}

/// A seller as anybody may see them.
#[derive(Debug, Clone, PartialEq)]
pub struct BookmarkedShop {
    /// Without a name and a picture if they do not show their shop.
    pub profile: PublicProfile,
    /// Whether they sell, and show it; no store that staff have frozen or closed.
    pub is_open: bool,
    /// Offers that are on sale; 0 if they do not show their shop, or it is offline.
    pub on_sale: i64,
    /// Their latest offers, the last one first.
    pub latest: Vec<SellOrderId>,
}

/// These sellers, in no particular order, each with some of their latest offers.
pub async fn shops(
    pool: &PgPool,
    uids: &[Uid],
    latest: i64,
) -> Result<Vec<BookmarkedShop>, DatabaseError> {
    let uids: Vec<i64> = uids.iter().map(|uid| uid.0).collect();
    let rows = sqlx::query!(
        r#"
        select a.uid, case when o.is_open then a.nickname else '' end as "nickname!",
            case when o.is_open then a.profile_pic end as "profile_pic?", o.is_open as "is_open!",
            case when o.is_open then (
                select count(*) from sell_order s where s.seller = a.uid and s.on_sale + s.locked > 0 and s.on_sale > 0
                    and not exists (select from resting_store r where r.seller = s.seller)
            ) else 0 end as "on_sale!",
            case when o.is_open then array(
                select s.sell_order_id from sell_order s where s.seller = a.uid and s.on_sale + s.locked > 0 and s.on_sale > 0
                    and not exists (select from resting_store r where r.seller = s.seller)
                order by s.created_at desc, s.sell_order_id limit $2
            ) else '{}' end as "latest!"
        from account a cross join lateral (
            select a.role = 'seller' and a.allow_shop_display and a.frozen_at is null
                and not exists (select from store t where t.seller = a.uid and t.hold is not null) as is_open
        ) o
        where a.uid = any($1)
        "#,
        &uids,
        latest,
    )
    .fetch_all(pool)
    .await?;
    let shops = rows.into_iter().map(|row| BookmarkedShop {
        profile: PublicProfile::new(row.uid, row.nickname, row.profile_pic),
        is_open: row.is_open,
        on_sale: row.on_sale,
        latest: row.latest.into_iter().map(SellOrderId).collect(),
    });
    Ok(shops.collect())
}
