//! What the caller has, and what of it is or was on offer.

use std::collections::HashMap;

use actix_web::{get, web::Data};
use garde::Validate;
use guildhall_domain::ids::{GoodsId, Uid};
use guildhall_persistence::{asset, goods, sell_order};
use serde::Deserialize;
use sqlx::PgPool;
use time::OffsetDateTime;
use utoipa::IntoParams;

use super::{
    query::Pages,
    wire::{Asset, Goods, Listed, OwnSellOrder},
};
use crate::{
    caller::{Caller, SignedIn},
    envelope::{Answer, Envelope, Params, Refusal},
    error::{ApiError, Reason},
    rules,
    state::HttpState,
};

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

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InventoryParams {
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    /// listable, on_sale, processing or not_tradable.
    #[garde(skip)]
    pub state: Option<String>,
    #[garde(custom(rules::optional_text(0, 100)))]
    pub search: Option<String>,
    #[garde(skip)]
    pub page_num: Option<i64>,
    #[garde(skip)]
    pub page_size: Option<i64>,
}

/// What the caller has.
#[utoipa::path(tag = "market", operation_id = "market_partner_inventory", params(InventoryParams), security(("session" = [])),
    responses((status = OK, body = Envelope<Listed<Asset>>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[get("/api/market/partner_inventory")]
pub async fn inventory(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<InventoryParams>,
) -> Answer<Listed<Asset>> {
    state.limits.call(caller.uid)?;
    let pages = Pages::read(wish.page_num, wish.page_size)?;
    let refuse = || ApiError::field("state", Reason::Invalid);
    let filter = asset::Filter {
        game: wish.game.filter(|game| !game.is_empty()),
        state: wish
            .state
            .filter(|word| !word.is_empty())
            .map(|word| asset::State::of_word(&word).ok_or_else(refuse))
            .transpose()?,
        search: wish.search,
    };
    let state = state.into_inner();
    state
        .clone()
        .run(async move {
            let (found, total) =
                asset::inventory(&state.pool, caller.uid, &filter, pages.size, pages.offset())
                    .await?;
            let ids = found.iter().map(asset::Asset::goods);
            let goods = named(&state.pool, ids, caller.client.language).await?;
            let now = OffsetDateTime::now_utc();
            let items = found.into_iter().filter_map(|asset| {
                let goods = goods.get(&asset.goods())?.clone();
                Some(Asset::of(asset, goods, now))
            });
            Ok(Envelope::ok(Listed {
                items: items.collect(),
                total,
                page_num: pages.number,
                page_size: pages.size,
            }))
        })
        .await
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SalesParams {
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    #[garde(skip)]
    pub page_num: Option<i64>,
    #[garde(skip)]
    pub page_size: Option<i64>,
}

/// What the caller offers, newest first.
#[utoipa::path(tag = "market", operation_id = "market_sell_order_on_sale", params(SalesParams), security(("session" = [])),
    responses((status = OK, body = Envelope<Listed<OwnSellOrder>>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[get("/api/market/sell_order/on_sale")]
pub async fn on_sale(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<SalesParams>,
) -> Answer<Listed<OwnSellOrder>> {
    sales(caller, state, wish, Which::OnSale).await
}

/// What the caller offered before, the last ended first.
#[utoipa::path(tag = "market", operation_id = "market_sell_order_history", params(SalesParams), security(("session" = [])),
    responses((status = OK, body = Envelope<Listed<OwnSellOrder>>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[get("/api/market/sell_order/history")]
pub async fn history(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<SalesParams>,
) -> Answer<Listed<OwnSellOrder>> {
    sales(caller, state, wish, Which::Ended).await
}

#[derive(Clone, Copy)]
enum Which {
    OnSale,
    Ended,
}

async fn sales(
    caller: Caller,
    state: Data<HttpState>,
    wish: SalesParams,
    which: Which,
) -> Answer<Listed<OwnSellOrder>> {
    state.limits.call(caller.uid)?;
    let pages = Pages::read(wish.page_num, wish.page_size)?;
    let state = state.into_inner();
    state
        .clone()
        .run(async move {
            let game = wish.game.as_deref().filter(|game| !game.is_empty());
            let (found, total) = read(&state.pool, caller.uid, game, pages, which).await?;
            let ids = found.iter().map(sell_order::SellOrder::goods);
            let goods = named(&state.pool, ids, caller.client.language).await?;
            let items = found.into_iter().filter_map(|order| {
                let goods = goods.get(&order.goods())?.clone();
                Some(OwnSellOrder::of(order, goods))
            });
            Ok(Envelope::ok(Listed {
                items: items.collect(),
                total,
                page_num: pages.number,
                page_size: pages.size,
            }))
        })
        .await
}

async fn read(
    pool: &PgPool,
    seller: Uid,
    game: Option<&str>,
    pages: Pages,
    which: Which,
) -> Result<(Vec<sell_order::SellOrder>, i64), ApiError> {
    Ok(match which {
        Which::OnSale => {
            sell_order::on_sale(pool, seller, game, pages.size, pages.offset()).await?
        }
        Which::Ended => sell_order::history(pool, seller, game, pages.size, pages.offset()).await?,
    })
}
