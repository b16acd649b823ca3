//! What the caller has, and what of it is or was on offer.

use std::collections::HashMap;

use garde::Validate;
use guildhall_actors::shop_setting::ShopSettings;
use guildhall_domain::{
    ids::{GoodsId, SellOrderId, Uid},
    market::team::{Intent, TeamScope},
};
use guildhall_persistence::{
    market::{asset, goods, reminder, sell_order},
    order,
    page::Part,
};
use serde::Deserialize;
use sqlx::PgPool;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::shop::Shop;
use super::wire::{Asset, Goods, ListingSale, OwnSellOrder};
use crate::api::{
    call::Context,
    caller::{Caller, SignedIn},
    error::ApiError,
    page::{MarketPages, Numbered},
    rules,
};

/// Sales told of one listing. Ours: a row's worth; all are among the orders one sold.
const MOST_SALES: i64 = 3;

/// The goods of these numbers, as the caller calls them.
pub(super) async fn named(
    pool: &PgPool,
    ids: impl Iterator<Item = GoodsId>,
    language: &str,
) -> Result<HashMap<GoodsId, Goods>, ApiError> {
    let ids: Vec<GoodsId> = ids.collect();
    let there = goods::find(pool, &ids).await?;
    Ok(there.into_iter().map(|goods| (goods.id(), Goods::of(goods, language))).collect())
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct InventoryParams {
    /// The key of a game; every game if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    /// Only pieces in this state; all if left out.
    #[garde(skip)]
    #[serde(default, deserialize_with = "rules::empty_is_none")]
    pub state: Option<asset::State>,
    /// Words of the name.
    #[garde(custom(rules::optional_text(0, 100)))]
    pub search: Option<String>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: MarketPages,
}

/// The shop whose things a caller looks at: a member's is the owner's.
async fn seen(pool: &PgPool, caller: &Caller) -> Result<Shop, ApiError> {
    let shop = Shop::of(pool, caller, TeamScope::List).await?;
    shop.may(Intent::look(TeamScope::List))?;
    Ok(shop)
}

/// Lists the inventory of the caller's shop.
pub async fn inventory(
    context: Context,
    SignedIn(caller): SignedIn,
    input: InventoryParams,
) -> Result<Numbered<Asset>, ApiError> {
    let state = context.state;
    let shop = seen(&state.pool, &caller).await?;
    let games = shop.games(input.game.as_deref());
    let filter = asset::Filter { games, state: input.state, search: input.search };
    let (found, total) =
        asset::inventory(&state.pool, shop.owner, &filter, input.pages.part()).await?;
    let ids = found.iter().map(asset::Asset::goods);
    let goods = named(&state.pool, ids, caller.client.language).await?;
    let now = OffsetDateTime::now_utc();
    let early: Vec<_> =
        found.iter().filter(|asset| asset.tradable_at.is_some()).map(asset::Asset::id).collect();
    let reminded = reminder::tradable_of(&state.pool, caller.uid, &early).await?;
    let items = found.into_iter().filter_map(|asset| {
        let goods = goods.get(&asset.goods())?.clone();
        let is_reminded = reminded.contains(&asset.id());
        Some(Asset { is_reminded, ..Asset::of(asset, goods, now) })
    });
    Ok(input.pages.numbered(items.collect(), total))
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SalesParams {
    /// The key of a game; every game if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: MarketPages,
}

/// Lists the offers of the caller's shop, newest first.
pub async fn on_sale(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SalesParams,
) -> Result<Numbered<OwnSellOrder>, ApiError> {
    sales(context, caller, input, Which::OnSale).await
}

/// Lists the ended offers of the caller's shop, the latest first.
pub async fn history(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SalesParams,
) -> Result<Numbered<OwnSellOrder>, ApiError> {
    sales(context, caller, input, Which::Ended).await
}

#[derive(Clone, Copy)]
enum Which {
    OnSale,
    Ended,
}

async fn sales(
    context: Context,
    caller: Caller,
    input: SalesParams,
    which: Which,
) -> Result<Numbered<OwnSellOrder>, ApiError> {
    let pool = &context.state.pool;
    let shop = seen(pool, &caller).await?;
    let games = shop.games(input.game.as_deref());
    let (found, total) =
        read(pool, shop.owner, games.as_deref(), input.pages.part(), which).await?;
    let ids = found.iter().map(sell_order::SellOrder::goods);
    let goods = named(pool, ids, caller.client.language).await?;
    let fee = context.state.get::<ShopSettings>().now().sale_fee();
    let listings: Vec<SellOrderId> = found.iter().map(sell_order::SellOrder::id).collect();
    let mut sales: HashMap<SellOrderId, Vec<ListingSale>> = HashMap::new();
    for sale in order::listing_sales(pool, shop.owner, &listings, MOST_SALES).await? {
        sales.entry(sale.sell_order_id).or_default().push(sale.into());
    }
    let items = found.into_iter().filter_map(|order| {
        let goods = goods.get(&order.goods())?.clone();
        let sales = sales.remove(&order.id()).unwrap_or_default();
        Some(OwnSellOrder::of(order, goods, fee, sales))
    });
    let items = items.collect();
    Ok(input.pages.numbered(items, total))
}

async fn read(
    pool: &PgPool,
    seller: Uid,
    games: Option<&[String]>,
    part: Part,
    which: Which,
) -> Result<(Vec<sell_order::SellOrder>, i64), ApiError> {
    Ok(match which {
        Which::OnSale => sell_order::on_sale(pool, seller, games, part).await?,
        Which::Ended => sell_order::history(pool, seller, games, part).await?,
    })
}
