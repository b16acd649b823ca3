//! Reading the market: games, goods, and what is offered of them. Needs no sign-in.

use garde::Validate;
use guildhall_actors::{
    lottery::Lotteries,
    report::{ConversionCounters, Page},
};
use guildhall_domain::ids::{GoodsId, SellOrderId};
use guildhall_persistence::{
    market::{
        goods::{self, GoodsIndex},
        sell_order, trade,
    },
    page::Part,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    query, seller_facts, tags,
    wire::{
        BandOffers, BuyRequests, Game, Games, Goods, GoodsInfo, GoodsList, ItemDetail,
        OfferChoices, SellOrder, StickerCount, ViewInfo, exterior,
    },
};
use crate::api::{
    call::{Context, Empty},
    caller::{Anyone, Public},
    country,
    error::ApiError,
    page::{MarketPages, Numbered},
    rules,
    state::HttpState,
    wire::millis,
};

/// Buy requests shown on a page of goods. Ours.
const BIDS: i64 = 20;
/// Stickers that are suggested. Ours: a list to look through.
const STICKERS: i64 = 30;

/// Lists the games of the market in their order, without hidden ones.
pub async fn list_games(
    context: Context,
    Public(client): Public,
    _: Empty,
) -> Result<Games, ApiError> {
    let state = context.state;
    let games = goods::games(&state.pool).await?;
    let all = state.get::<GoodsIndex>().current().await?;
    let counts = all.games();
    let games = games.into_iter().filter(|game| !game.is_hidden).map(|game| Game {
        name: [client.language, "en"]
            .iter()
            .find_map(|language| game.names.get(language)?.as_str())
            .unwrap_or(&game.game)
            .to_owned(),
        goods: counts.get(&*game.game).copied().unwrap_or_default(),
        game: game.game,
        kind: game.kind,
    });
    Ok(Games { games: games.collect() })
}

/// Which goods are wanted.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct GoodsFilter {
    /// The key of a game; every game if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    /// A part of the game; all if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub subgame_name: Option<String>,
    /// JSON: {attribute: [value]}.
    #[garde(skip)]
    pub tags: Option<String>,
    /// Words of the name, of the game's name or of the region, in any language.
    #[garde(skip)]
    pub search: Option<String>,
    /// In dollars, as typed.
    #[garde(skip)]
    pub min_price: Option<String>,
    /// In dollars, as typed; not below `min_price`.
    #[garde(skip)]
    pub max_price: Option<String>,
    /// Numbers with commas: 1 on sale, 2 asked for.
    #[garde(skip)]
    pub state: Option<String>,
}

impl GoodsFilter {
    /// As the index is asked.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] naming the field.
    pub(super) fn read(self) -> Result<goods::Filter, ApiError> {
        let (least_cents, most_cents) =
            query::prices(self.min_price.as_deref(), self.max_price.as_deref())?;
        let (is_on_sale, has_bids) = query::states(self.state.as_deref());
        Ok(goods::Filter {
            tags: query::tags(self.tags.as_deref())?,
            game: self.game.filter(|game| !game.is_empty()),
            subgame_name: self.subgame_name.filter(|name| !name.is_empty()),
            search: self.search,
            least_cents,
            most_cents,
            is_on_sale,
            has_bids,
        })
    }
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ListParams {
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub filter: GoodsFilter,
    /// Popular if left out.
    #[garde(skip)]
    #[serde(default, deserialize_with = "rules::empty_is_none")]
    pub sort_by: Option<goods::Sort>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: MarketPages,
}

/// Lists the market's goods.
pub async fn list_goods(
    context: Context,
    Public(client): Public,
    input: ListParams,
) -> Result<GoodsList, ApiError> {
    let sort = input.sort_by.unwrap_or(goods::Sort::Popular);
    let filter = input.filter.read()?;
    let all = context.state.get::<GoodsIndex>().current().await?;
    let part = input.pages.part();
    let found = all.list(&filter, sort, part.limit, part.offset);
    Ok(GoodsList {
        items: found.items.into_iter().map(|it| Goods::of(it, client.language)).collect(),
        total: found.total,
        page_num: input.pages.number(),
        page_size: input.pages.size(),
        is_guess: found.is_guess,
    })
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OneParams {
    /// The catalogue entry.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::GoodsId)]
    pub goods_id: String,
}

/// The goods of that number; one that cannot be a number of goods is not there either.
pub(super) async fn find(state: &HttpState, goods_id: &str) -> Result<goods::Goods, ApiError> {
    let id: GoodsId = goods_id.parse().map_err(|_| ApiError::NotFound)?;
    goods::find(&state.pool, &[id]).await?.pop().ok_or(ApiError::NotFound)
}

/// One catalogue entry with its figures, its wear bands and its buy requests.
pub async fn goods_info(
    context: Context,
    Anyone { caller, client }: Anyone,
    input: OneParams,
) -> Result<GoodsInfo, ApiError> {
    let state = context.state;
    let goods = find(&state, &input.goods_id).await?;
    let id = goods.id();
    if let Some(caller) = caller.filter(|caller| !caller.is_visitor()) {
        state.get::<Lotteries>().looked_at(caller.uid, id);
    }
    let page = if goods.is_pack() { Page::TopUp(&goods.game) } else { Page::Item(id) };
    state.get::<ConversionCounters>().viewed(client.device_id.as_deref(), page, &goods.game);
    let bands = goods::offers_by_band(&state.pool, id).await?;
    let bids = goods::bids(&state.pool, id, BIDS).await?;
    let is_sold_here = country::denies_goods(&state, &client, id, &goods.game).is_none();
    let mut goods = Goods::of(goods, client.language);
    // Fresher than the figures of the list.
    goods.lowest_price_cents = bands.iter().map(|band| band.lowest_cents).min();
    let all: i64 = bands.iter().map(|band| band.on_sale).sum();
    goods.on_sale = i32::try_from(all).unwrap_or(i32::MAX);
    let bands = bands.into_iter().filter_map(|band| {
        Some(BandOffers {
            exterior: exterior(guildhall_domain::market::wear::Band::of_number(band.band))?,
            lowest_price_cents: band.lowest_cents,
            on_sale: band.on_sale,
        })
    });
    let buy_requests = bids.into_iter().map(|bid| BuyRequests {
        price_cents: bid.price_cents,
        quantity: bid.quantity,
        buyers: bid.buyers,
    });
    let facts = tags::facts(&goods.tags, client.language);
    Ok(GoodsInfo {
        goods,
        is_sold_here,
        bands: bands.collect(),
        buy_requests: buy_requests.collect(),
        facts,
    })
}

/// Returns the figures of goods that change, for polling.
pub async fn view_info(
    context: Context,
    Public(_): Public,
    input: OneParams,
) -> Result<ViewInfo, ApiError> {
    let state = context.state;
    let goods = find(&state, &input.goods_id).await?;
    let last = trade::latest(&state.pool, Some(goods.id()), Part::first(1)).await?.pop();
    Ok(ViewInfo {
        goods_id: goods.id(),
        on_sale: goods.on_sale,
        lowest_price_cents: goods.lowest_cents,
        highest_bid_cents: goods.bid_cents,
        sold_30d: goods.sold_30d,
        last_price_cents: last.as_ref().map(|trade| trade.price_cents),
        last_sold_at: last.map(|trade| millis(trade.sold_at)),
    })
}

/// Which offers of goods are wanted; what is left out does not matter.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
pub struct OffersFilter {
    /// In dollars, as typed.
    #[garde(skip)]
    pub min_price: Option<String>,
    /// In dollars, as typed; not below `min_price`.
    #[garde(skip)]
    pub max_price: Option<String>,
    /// Words with commas.
    #[garde(skip)]
    pub exterior: Option<String>,
    /// The least wear, 0 to 1.
    #[garde(skip)]
    pub min_float: Option<f32>,
    /// The most wear, 0 to 1; not below `min_float`.
    #[garde(skip)]
    pub max_float: Option<f32>,
    /// Only pieces with one of these patterns: numbers with commas, at most 20.
    #[garde(skip)]
    pub paint_seeds: Option<String>,
    /// Only pieces that count kills, or only those that do not.
    #[garde(skip)]
    pub stat_trak: Option<bool>,
    /// JSON: [name]. Only pieces with all of these stickers, at most 5.
    #[garde(skip)]
    pub stickers: Option<String>,
    /// Only pieces that somebody gave a name.
    #[garde(skip)]
    #[serde(default)]
    pub name_tag: bool,
}

impl OffersFilter {
    /// As the offers are asked for.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] naming the field.
    pub(super) fn read(self) -> Result<sell_order::Filter, ApiError> {
        let (least_cents, most_cents) =
            query::prices(self.min_price.as_deref(), self.max_price.as_deref())?;
        let (least_wear, most_wear) = query::wears(self.min_float, self.max_float)?;
        Ok(sell_order::Filter {
            least_cents,
            most_cents,
            bands: query::exteriors(self.exterior.as_deref())?,
            least_wear,
            most_wear,
            paint_seeds: query::seeds(None, self.paint_seeds.as_deref())?,
            stat_trak: self.stat_trak,
            stickers: query::stickers(self.stickers.as_deref())?,
            is_named: self.name_tag,
        })
    }
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OffersParams {
    /// The catalogue entry.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::GoodsId)]
    pub goods_id: String,
    /// The cheapest first if left out.
    #[garde(skip)]
    #[serde(default, deserialize_with = "rules::empty_is_none")]
    pub sort_by: Option<sell_order::Sort>,
    /// In dollars, as typed.
    #[garde(skip)]
    pub min_price: Option<String>,
    /// In dollars, as typed; not below `min_price`.
    #[garde(skip)]
    pub max_price: Option<String>,
    /// Words with commas.
    #[garde(skip)]
    pub exterior: Option<String>,
    /// The least wear, 0 to 1.
    #[garde(skip)]
    pub min_float: Option<f32>,
    /// The most wear, 0 to 1; not below `min_float`.
    #[garde(skip)]
    pub max_float: Option<f32>,
    /// Only pieces with this pattern.
    #[garde(skip)]
    pub paint_seed: Option<i32>,
    /// Only pieces with one of these patterns: numbers with commas, at most 20.
    #[garde(skip)]
    pub paint_seeds: Option<String>,
    /// Only pieces that count kills, or only those that do not.
    #[garde(skip)]
    pub stat_trak: Option<bool>,
    /// JSON: [name]. Only pieces with all of these stickers, at most 5.
    #[garde(skip)]
    pub stickers: Option<String>,
    /// Only pieces that somebody gave a name.
    #[garde(skip)]
    #[serde(default)]
    pub name_tag: bool,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: MarketPages,
}

impl OffersParams {
    /// A query's fields stand beside each other: a reader of flattened ones knows no numbers.
    fn filter(&self) -> Result<sell_order::Filter, ApiError> {
        let filter = OffersFilter {
            min_price: self.min_price.clone(),
            max_price: self.max_price.clone(),
            exterior: self.exterior.clone(),
            min_float: self.min_float,
            max_float: self.max_float,
            paint_seeds: None,
            stat_trak: self.stat_trak,
            stickers: self.stickers.clone(),
            name_tag: self.name_tag,
        };
        let paint_seeds = query::seeds(self.paint_seed, self.paint_seeds.as_deref())?;
        Ok(sell_order::Filter { paint_seeds, ..filter.read()? })
    }
}

/// Lists the offers of goods, each with what is known of its seller.
pub async fn sell_orders(
    context: Context,
    Public(_): Public,
    input: OffersParams,
) -> Result<Numbered<SellOrder>, ApiError> {
    let sort = input.sort_by.unwrap_or(sell_order::Sort::Cheapest);
    let filter = input.filter()?;
    let state = context.state;
    // What cannot be a number of goods has no offers.
    let (found, total) = match input.goods_id.parse::<GoodsId>() {
        Ok(id) => sell_order::of_goods(&state.pool, id, &filter, sort, input.pages.part()).await?,
        Err(_) => (Vec::new(), 0),
    };
    Ok(input.pages.numbered(seller_facts::with_facts(&state, found).await?, total))
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OfferChoicesParams {
    /// The catalogue entry.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::GoodsId)]
    pub goods_id: String,
    /// Only stickers whose name has this in it; all if left out.
    #[garde(custom(rules::optional_text(0, query::STICKER)))]
    #[schema(nullable = false)]
    pub search: Option<String>,
}

/// Says what the offers of goods can be narrowed to.
pub async fn offer_choices(
    context: Context,
    Public(_): Public,
    input: OfferChoicesParams,
) -> Result<OfferChoices, ApiError> {
    let id: GoodsId = input.goods_id.parse().map_err(|_| ApiError::NotFound)?;
    let name = input.search.unwrap_or_default();
    let found = sell_order::choices(&context.state.pool, id, name.trim(), STICKERS).await?;
    Ok(OfferChoices {
        has_counters: found.has_counters,
        has_name_tags: found.has_names,
        stickers: found
            .stickers
            .into_iter()
            .map(|(name, offers)| StickerCount { name, offers })
            .collect(),
    })
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DetailParams {
    /// The listing.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::SellOrderId)]
    pub sell_order_id: String,
}

/// Returns an offer, even after it has ended.
pub async fn item_detail(
    context: Context,
    Public(client): Public,
    input: DetailParams,
) -> Result<ItemDetail, ApiError> {
    let state = context.state;
    let id: SellOrderId = input.sell_order_id.parse().map_err(|_| ApiError::NotFound)?;
    let order = sell_order::find(&state.pool, id).await?.ok_or(ApiError::NotFound)?;
    let goods = goods::find(&state.pool, &[order.goods()]).await?;
    let goods = goods.into_iter().next().ok_or(ApiError::NotFound)?;
    let is_sold_here = country::denies_goods(&state, &client, goods.id(), &goods.game).is_none();
    let goods = Goods::of(goods, client.language);
    let sell_order = seller_facts::with_facts(&state, vec![order]).await?.pop();
    let sell_order = sell_order.ok_or(ApiError::NotFound)?;
    Ok(ItemDetail { sell_order, goods, is_sold_here })
}
