//! Reading what the caller watches.

use std::collections::HashMap;

use garde::Validate;
use guildhall_domain::{
    ids::{GoodsId, SellOrderId, Uid},
    market::bookmark::{BookmarkTarget, BookmarkType},
};
use guildhall_persistence::market::{
    bookmark::{self as rows, Bookmark},
    sell_order::{self, SellOrder as Offer},
};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::wire::{
    BookmarkedGoods, BookmarkedOffer, BookmarkedOffers, BookmarkedShop, BookmarksChecked,
    SaleReminder, ShopOffer,
};
use crate::{
    api::{
        call::Context,
        caller::SignedIn,
        error::{ApiError, Reason},
        page::{Numbered, OwnPages},
        rules,
    },
    market::{mine::named, wire::Goods},
};

/// Offers shown of a watched seller. Ours: a row's worth.
const LATEST: i64 = 3;
/// Most ids in one check. Ours: more than a page of the market.
const MOST_CHECKED: usize = 100;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BookmarkParams {
    /// The key of a game; every game if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: OwnPages,
}

impl BookmarkParams {
    fn game(&self) -> Option<&str> {
        self.game.as_deref().filter(|game| !game.is_empty())
    }

    async fn read(
        &self,
        pool: &PgPool,
        uid: Uid,
        of: BookmarkType,
    ) -> Result<(Vec<Bookmark>, i64), ApiError> {
        Ok(rows::list(pool, uid, of, self.game(), self.pages.part()).await?)
    }
}

/// Lists the goods the caller watches.
pub async fn goods(
    context: Context,
    SignedIn(caller): SignedIn,
    input: BookmarkParams,
) -> Result<Numbered<BookmarkedGoods>, ApiError> {
    let pool = &context.state.pool;
    let (found, total) = input.read(pool, caller.uid, BookmarkType::Goods).await?;
    let goods_of = |bookmark: &Bookmark| match bookmark.target {
        BookmarkTarget::Goods(goods) => Some(goods),
        BookmarkTarget::SellOrder(_) | BookmarkTarget::Shop(_) => None,
    };
    let ids = found.iter().filter_map(goods_of);
    let goods = named(pool, ids, caller.client.language).await?;
    let items = found.iter().filter_map(|bookmark| {
        let goods = goods.get(&goods_of(bookmark)?)?.clone();
        let max_price_cents = bookmark.remind_max.map(|max| max.0);
        let remind = bookmark.is_reminded.then_some(SaleReminder { max_price_cents });
        Some(BookmarkedGoods { facts: bookmark.into(), goods, remind })
    });
    Ok(input.pages.numbered(items.collect(), total))
}

/// These offers and what they offer.
async fn offers(
    pool: &PgPool,
    ids: &[SellOrderId],
    language: &str,
) -> Result<(HashMap<SellOrderId, Offer>, HashMap<GoodsId, Goods>), ApiError> {
    let found = sell_order::find_all(pool, ids).await?;
    let goods = named(pool, found.iter().map(Offer::goods), language).await?;
    Ok((found.into_iter().map(|offer| (offer.id(), offer)).collect(), goods))
}

/// Lists the offers the caller watches.
pub async fn sell_orders(
    context: Context,
    SignedIn(caller): SignedIn,
    input: BookmarkParams,
) -> Result<BookmarkedOffers, ApiError> {
    let pool = &context.state.pool;
    let (found, total) = input.read(pool, caller.uid, BookmarkType::SellOrder).await?;
    let order_of = |bookmark: &Bookmark| match bookmark.target {
        BookmarkTarget::SellOrder(order) => Some(order),
        BookmarkTarget::Goods(_) | BookmarkTarget::Shop(_) => None,
    };
    let ids: Vec<SellOrderId> = found.iter().filter_map(order_of).collect();
    let (offers, goods) = offers(pool, &ids, caller.client.language).await?;
    let items = found.iter().filter_map(|bookmark| {
        let offer = offers.get(&order_of(bookmark)?)?;
        let goods = goods.get(&offer.goods())?.clone();
        Some(BookmarkedOffer { facts: bookmark.into(), sell_order: offer.clone().into(), goods })
    });
    Ok(BookmarkedOffers {
        items: items.collect(),
        total,
        page_num: input.pages.number(),
        page_size: input.pages.size(),
        ended: rows::ended_offers(pool, caller.uid, input.game()).await?,
    })
}

/// Lists the sellers the caller watches.
pub async fn shops(
    context: Context,
    SignedIn(caller): SignedIn,
    input: BookmarkParams,
) -> Result<Numbered<BookmarkedShop>, ApiError> {
    let pool = &context.state.pool;
    let (found, total) = input.read(pool, caller.uid, BookmarkType::Shop).await?;
    let shop_of = |bookmark: &Bookmark| match bookmark.target {
        BookmarkTarget::Shop(shop) => Some(shop),
        BookmarkTarget::Goods(_) | BookmarkTarget::SellOrder(_) => None,
    };
    let uids: Vec<Uid> = found.iter().filter_map(shop_of).collect();
    let shops = rows::shops(pool, &uids, LATEST).await?;
    let latest: Vec<SellOrderId> =
        shops.iter().flat_map(|shop| shop.latest.iter().copied()).collect();
    let (offers, goods) = offers(pool, &latest, caller.client.language).await?;
    let shops: HashMap<Uid, _> = shops.into_iter().map(|shop| (shop.profile.uid, shop)).collect();
    let items = found.iter().filter_map(|bookmark| {
        let shop = shops.get(&shop_of(bookmark)?)?;
        let latest = shop.latest.iter().filter_map(|id| {
            let offer = offers.get(id)?;
            let goods = goods.get(&offer.goods())?.clone();
            Some(ShopOffer { sell_order_id: *id, price_cents: offer.price_cents, goods })
        });
        Some(BookmarkedShop {
            facts: bookmark.into(),
            uid: shop.profile.uid,
            nickname: shop.profile.nickname.clone(),
            profile_pic: shop
                .profile
                .profile_pic
                .map(|upload| format!("/api/upload/{upload}?size=thumb")),
            is_open: shop.is_open,
            on_sale: shop.on_sale,
            latest: latest.collect(),
        })
    });
    Ok(input.pages.numbered(items.collect(), total))
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CheckBookmarkParams {
    /// What sort of things.
    #[garde(skip)]
    pub target_type: BookmarkType,
    /// Their ids with commas, at most 100.
    #[garde(skip)]
    pub target_ids: String,
}

/// Says which of these the caller watches. What can be no id of the type is not watched.
pub async fn check(
    context: Context,
    SignedIn(caller): SignedIn,
    input: CheckBookmarkParams,
) -> Result<BookmarksChecked, ApiError> {
    let ids: Vec<&str> = input.target_ids.split(',').collect();
    if ids.len() > MOST_CHECKED {
        return Err(ApiError::field("target_ids", Reason::TooLong));
    }
    let targets: Vec<BookmarkTarget> =
        ids.into_iter().filter_map(|id| BookmarkTarget::read(input.target_type, id)).collect();
    let there = rows::check(&context.state.pool, caller.uid, input.target_type, &targets).await?;
    let target_ids = there.into_iter().map(|target| match target {
        BookmarkTarget::Goods(goods) => goods.to_string(),
        BookmarkTarget::SellOrder(order) => order.to_string(),
        BookmarkTarget::Shop(shop) => shop.to_string(),
    });
    Ok(BookmarksChecked { target_ids: target_ids.collect() })
}
