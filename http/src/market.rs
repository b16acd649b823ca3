//! The market: what can be traded, what is offered, what was paid; and sellers' own offers.
//!
//! Source: product spec §2, §3, §5, §7; `docs/wire.md`, "Market".

mod bookmark;
mod catalogue;
mod goods;
mod history;
mod listing;
mod maintenance;
mod mine;
pub mod query;
pub mod refusals;
mod saved_search;
pub mod seller_facts;
pub mod shop;
mod steam_inventory;
mod stock;
mod store;
mod tags;
mod team;
pub mod wire;

use crate::api::{
    call::{Call, calls, codes},
    error::names::{Conflict, NotFound},
    feature::Feature,
    gate::Gate,
};
use crate::identity::account::People;
use crate::import::{file::CsvUnreadable, wire::MOST_BODY};
use crate::market::refusals::{
    ExceedsInventory, GoodsNotOffered, NotTradable, PendingTransactions, PriceOutOfRange,
    SteamIncomplete, TeamNotAllowed,
};
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_actors::{
    floor::{Failure, Floor},
    lottery::Lotteries,
    order::order_book::OrderBooks,
    registry::Need,
    report::ConversionCounters,
};
use guildhall_domain::{
    identity::access_key::AccessScope, market::team::TeamLimit, shop_feature::ShopFeature,
};
use guildhall_persistence::{identity::game_role::Traded, market::goods::GoodsIndex};
use guildhall_providers::{inventory::InventoryProvider, steam::Steam};
use std::sync::Arc;
use utoipa::{PartialSchema, ToSchema};

/// Reads the goods, so that the first reader need not wait for it.
fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let goods = GoodsIndex::new(floor.pool.clone());
        floor.registry.insert(goods.clone());
        // While the database is away the first who asks reads them.
        tokio::spawn(async move { drop(goods.catch_up().await) });
        Ok(())
    }
    .boxed()
}

/// What the market brings to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: [
            calls(),
            bookmark::calls(),
            catalogue::calls(),
            saved_search::calls(),
            steam_inventory::calls(),
            store::calls(),
            team::calls(),
        ]
        .into_iter()
        .flatten()
        .collect(),
        tags: &[("market", "Goods, listings, prices.")],
        parameter_schemas: vec![|schemas| {
            schemas.push(("Asset".to_owned(), wire::Asset::schema()));
            schemas.push(("OwnSellOrder".to_owned(), wire::OwnSellOrder::schema()));
            // Only a refusal names it.
            schemas.push(("TeamLimit".to_owned(), TeamLimit::schema()));
            wire::Asset::schemas(schemas);
            wire::OwnSellOrder::schemas(schemas);
            bookmark::schemas(schemas);
            store::schemas(schemas);
        }],
        refusals: refusals::ALL.to_vec(),
        start: vec![
            guildhall_actors::market::start,
            guildhall_actors::market::reminders::start,
            start,
            guildhall_actors::market::saved_searches::start,
        ],
        needs: vec![
            Need::of::<GoodsIndex>(),
            Need::of::<Arc<dyn InventoryProvider>>(),
            Need::of::<People>(),
            Need::of::<Steam>(),
            Need::of::<Lotteries>(),
            Need::of::<OrderBooks>(),
            Need::of::<ConversionCounters>(),
        ],
        ..Feature::default()
    }
}

/// The calls.
fn calls() -> Vec<Call> {
    calls![
        "market",
        Call::get("/api/market/games", goods::list_games)
            .id("market_games")
            .opens_to(AccessScope::MarketRead)
            .summary("Lists all games of the market in their order."),
        Call::get("/api/v2/market/game_app_category/maintenance_conf", maintenance::conf)
            .id("market_maintenance_conf")
            .opens_to(AccessScope::MarketRead)
            .summary("Lists maintenance of a game, or of all: what is under way, and what begins within seven days."),
        Call::get("/api/market/goods", goods::list_goods)
            .id("market_goods")
            .opens_to(AccessScope::MarketRead)
            .summary("Lists the market's goods."),
        Call::get("/api/market/goods/info", goods::goods_info)
            .id("market_goods_info")
            .opens_to(AccessScope::MarketRead)
            .summary("One catalogue entry with its figures, its wear bands and its buy requests.")
            .refuses(codes![NotFound]),
        Call::get("/api/market/goods/view_info", goods::view_info)
            .id("market_goods_view_info")
            .opens_to(AccessScope::MarketRead)
            .summary("Returns the figures of goods that change, for polling.")
            .refuses(codes![NotFound]),
        Call::get("/api/market/goods/sell_order", goods::sell_orders)
            .id("market_goods_sell_order")
            .opens_to(AccessScope::MarketRead)
            .summary("Lists the offers of goods."),
        Call::get("/api/market/goods/offer_choices", goods::offer_choices)
            .id("market_goods_offer_choices")
            .opens_to(AccessScope::MarketRead)
            .summary("Says what the offers of goods can be narrowed to: counters, name tags, stickers.")
            .refuses(codes![NotFound]),
        Call::get("/api/market/item_detail", goods::item_detail)
            .id("market_item_detail")
            .opens_to(AccessScope::MarketRead)
            .summary("Returns an offer, even after it has ended.")
            .refuses(codes![NotFound]),
        Call::get("/api/market/tags", tags::tag_tree)
            .id("market_tags")
            .opens_to(AccessScope::MarketRead)
            .summary("Lists the filters for goods, each with how many it would leave."),
        Call::get("/api/market/goods/bill_order", history::bill_order)
            .id("market_goods_bill_order")
            .opens_to(AccessScope::MarketRead)
            .summary("Lists the last trades of one kind of goods, or of all."),
        Call::get("/api/market/goods/price_history/", history::price_history)
            .id("market_price_history")
            .opens_to(AccessScope::MarketRead)
            .summary("Returns median, lowest and highest price and volume of each day with sales.")
            .refuses(codes![NotFound]),
        Call::get("/api/market/goods/price_history/days", history::history_days)
            .id("market_price_history_days")
            .opens_to(AccessScope::MarketRead)
            .summary("Returns how far back a chart can go."),
        Call::get("/api/market/partner_inventory", mine::inventory)
            .shown_to_viewers()
            .id("market_partner_inventory")
            .opens_to(AccessScope::ListingsRead)
            .summary("Lists the inventory of the caller, or of the shop the caller works in.")
            .refuses(codes![TeamNotAllowed]),
        Call::get("/api/market/sell_order/on_sale", mine::on_sale)
            .shown_to_viewers()
            .id("market_sell_order_on_sale")
            .opens_to(AccessScope::ListingsRead)
            .summary("Lists the offers of the caller, or of the shop the caller works in, newest first.")
            .refuses(codes![TeamNotAllowed]),
        Call::get("/api/market/sell_order/history", mine::history)
            .shown_to_viewers()
            .id("market_sell_order_history")
            .opens_to(AccessScope::ListingsRead)
            .summary("Lists the ended offers of the caller, or of the shop the caller works in, the latest first.")
            .refuses(codes![TeamNotAllowed]),
        Call::post("/api/market/inventory/stock", stock::set)
            .id("market_inventory_stock")
            .opens_to(AccessScope::ListingsWrite)
            .summary("Sets how many units of coins, a pack, a pass or a gift card the caller has that are not on sale.")
            .refuses(codes![NotFound]),
        Call::download("/api/market/inventory/export", "text/csv", stock::export::export)
            .id("market_inventory_export")
            .summary("Exports what the caller has of coins, packs, passes and gift cards as CSV, in the columns that are read in again."),
        Call::post("/api/market/inventory/import/check", stock::import::check)
            .id("market_inventory_import_check")
            .body_limit(MOST_BODY)
            .summary("Tries a CSV file of the caller's stock: says of each line what it would change or refuse. Changes nothing.")
            .refuses(codes![CsvUnreadable]),
        Call::post("/api/market/inventory/import/apply", stock::import::apply)
            .id("market_inventory_import_apply")
            .summary("Sets the stock as the lines of a file that was tried say, each once. Stock that has moved since stays.")
            .refuses(codes![NotFound, Conflict])
            .repeatable("each line is done once and knows what came of it, and the answer counts that"),
        Call::post("/api/market/sell_order/preview/manual_plus/v2", listing::create::preview)
            .id("market_sell_order_preview")
            .opens_to(AccessScope::ListingsRead)
            .summary("Returns what can be offered of these items, and for how much. Items that are not the shop's are left out.")
            .reads()
            .refuses(codes![TeamNotAllowed]),
        Call::post("/api/market/sell_order/create", listing::create::create)
            .id("market_sell_order_create")
            .opens_to(AccessScope::ListingsWrite)
            .behind(ShopFeature::Selling)
            .gate(Gate::Email)
            .role_gate(|input| Traded::Assets(input.assets.iter().map(|item| item.asset_id).collect()))
            .summary("Puts items on sale.")
            .refuses(codes![NotFound, ExceedsInventory, PriceOutOfRange, NotTradable, GoodsNotOffered, TeamNotAllowed, SteamIncomplete]),
        Call::post("/api/market/sell_order/change", listing::change::change)
            .id("market_sell_order_change")
            .opens_to(AccessScope::ListingsWrite)
            .summary("Changes the price of offers. Units held for an order keep theirs.")
            .refuses(codes![NotFound, PriceOutOfRange, TeamNotAllowed]),
        Call::post("/api/market/sell_order/cancel", listing::change::cancel)
            .id("market_sell_order_cancel")
            .opens_to(AccessScope::ListingsWrite)
            .summary("Withdraws offers.")
            .refuses(codes![NotFound, PendingTransactions, TeamNotAllowed]),
        Call::post("/api/market/sell_order/cancel_all", listing::change::cancel_all)
            .id("market_sell_order_cancel_all")
            .opens_to(AccessScope::ListingsWrite)
            .summary("Withdraws every offer that has no open order.")
            .refuses(codes![TeamNotAllowed]),
        Call::post("/api/market/batch/fee", listing::fees::batch_fee)
            .id("market_batch_fee")
            .opens_to(AccessScope::ListingsRead)
            .summary("Returns what sellers receive for these prices.")
            .reads(),
        Call::post("/api/market/get_prices_from_incomes", listing::fees::prices_from_incomes)
            .id("market_prices_from_incomes")
            .opens_to(AccessScope::ListingsRead)
            .summary("Returns the lowest prices that give sellers these incomes.")
            .reads(),
    ]
}
