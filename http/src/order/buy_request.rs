//! Buy requests: what somebody wants of some goods, with its money set aside, bought by the order book.
//!
//! Source: product spec §2 (bargains), §3 (buy request: price, quantity), §5 (price range); decision 0090.

use crate::{
    api::{
        call::Context,
        caller::{Caller, SignedIn},
        country,
        error::{ApiError, Reason},
        page::{MarketPages, Numbered},
        rules,
        wire::millis,
    },
    market::{
        query::{SEED, STICKER},
        refusals::{GoodsNotOffered, PriceOutOfRange},
        wire::Goods,
    },
    order::refusals::{InsufficientBalance, TermsChanged},
};
use garde::Validate;
use guildhall_actors::{
    order::order_book::{BuyRequestError, OrderBooks},
    wallet::exchange_rate::ExchangeRates,
};
use guildhall_domain::{
    ids::{BuyRequestId, GoodsId},
    market::price::{self, Range},
    order::{
        buy_request::{
            self, BuyRequestState, MOST_DAYS, MOST_PIECES, MOST_SEEDS, MOST_STICKERS, USUAL_DAYS,
        },
        order_book::{Wanted, ahead, next_fill},
    },
    payment::Method,
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    market::goods,
    order::buy_request::{self as rows, NewRequest, Which},
    wallet::ledger,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Which pieces of the goods are wanted; what is left out does not matter.
#[derive(Debug, Clone, Default, Deserialize, Serialize, Validate, ToSchema)]
pub struct WantedPieces {
    /// The least float, from 0 to 1.
    #[garde(range(min = 0.0, max = 1.0))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub wear_min: Option<f32>,
    /// The greatest float, from 0 to 1.
    #[garde(range(min = 0.0, max = 1.0))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub wear_max: Option<f32>,
    /// One of these patterns.
    #[garde(custom(rules::at_most(MOST_SEEDS)), inner(range(min = 0, max = SEED)))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paint_seeds: Vec<i32>,
    /// With a counter of kills, or without one.
    #[garde(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub stat_trak: Option<bool>,
    /// All of these stickers, by their names.
    #[garde(custom(rules::at_most(MOST_STICKERS)), inner(custom(rules::text(1, STICKER))))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<String>,
}

impl From<WantedPieces> for Wanted {
    fn from(wanted: WantedPieces) -> Self {
        let WantedPieces { wear_min, wear_max, mut paint_seeds, stat_trak, mut stickers } = wanted;
        paint_seeds.sort_unstable();
        paint_seeds.dedup();
        stickers.sort_unstable();
        stickers.dedup();
        Self { wear_min, wear_max, paint_seeds, stat_trak, stickers }
    }
}

impl From<Wanted> for WantedPieces {
    fn from(wanted: Wanted) -> Self {
        let Wanted { wear_min, wear_max, paint_seeds, stat_trak, stickers } = wanted;
        Self { wear_min, wear_max, paint_seeds, stat_trak, stickers }
    }
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BuyRequestPreviewRequest {
    /// The catalogue entry.
    #[garde(skip)]
    pub goods_id: GoodsId,
    /// In dollars, as typed: the most for one lot.
    #[garde(custom(rules::price))]
    pub price: String,
    /// In units, a multiple of the lot; one lot if absent.
    #[garde(range(min = 1))]
    #[schema(nullable = false)]
    pub quantity: Option<i32>,
    /// Which pieces will do; any if absent.
    #[garde(dive)]
    #[serde(default)]
    pub wanted: WantedPieces,
}

/// What a request would do if it were made now.
#[derive(Debug, Serialize, ToSchema)]
pub struct BuyRequestPreview {
    /// What is set aside, in cents.
    pub reserve_cents: i64,
    /// What is missing for that on the balance, in cents; 0 if it suffices.
    pub missing_cents: i64,
    /// The lowest price that goes, in cents.
    pub min_price_cents: i64,
    /// The highest price that goes, in cents.
    pub max_price_cents: i64,
    /// How many open requests would come before it, for the same price or more.
    pub ahead: i64,
    /// How many units those still want.
    pub ahead_quantity: i64,
    /// How many units would be bought at once.
    pub buys_now: i64,
    /// What those cost, in cents.
    pub buys_now_cents: i64,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CreateBuyRequest {
    /// The catalogue entry.
    #[garde(skip)]
    pub goods_id: GoodsId,
    /// In dollars, as typed: the most for one lot.
    #[garde(custom(rules::price))]
    pub price: String,
    /// In units, a multiple of the lot; one lot if absent.
    #[garde(range(min = 1))]
    #[schema(nullable = false)]
    pub quantity: Option<i32>,
    /// How many days it stands; 30 if absent.
    #[garde(range(min = 1, max = MOST_DAYS))]
    #[schema(nullable = false)]
    pub days: Option<u16>,
    /// Which pieces will do; any if absent.
    #[garde(dive)]
    #[serde(default)]
    pub wanted: WantedPieces,
    /// The version of the terms that the buyer was shown and accepts; left out where none were shown.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub terms_version: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OneBuyRequest {
    /// The request.
    #[garde(skip)]
    pub buy_request_id: BuyRequestId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BuyRequestsParams {
    /// Those that are over, instead of those that are open.
    #[garde(skip)]
    #[serde(default)]
    pub is_ended: bool,
    /// Only open ones of these goods.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub goods_id: Option<GoodsId>,
    /// Only open ones of this game.
    #[garde(custom(rules::optional_text(0, 64)))]
    #[schema(nullable = false)]
    pub game: Option<String>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: MarketPages,
}

/// A buy request, as its buyer sees it. Also the push `buy_request`, without `goods`.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnBuyRequest {
    /// The request.
    pub buy_request_id: BuyRequestId,
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// The catalogue entry itself; absent in pushes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub goods: Option<Goods>,
    /// The most for one lot, in cents.
    pub price_cents: i64,
    /// Units asked for.
    pub quantity: i64,
    /// Units still wanted.
    pub open: i64,
    /// Units bought.
    pub bought: i64,
    /// What is still set aside, in cents.
    pub reserved_cents: i64,
    /// What was paid for what was bought, in cents.
    pub spent_cents: i64,
    /// Which pieces will do.
    pub wanted: WantedPieces,
    /// How it stands.
    pub state: BuyRequestState,
    /// How many open requests of these goods come before it.
    pub ahead: i64,
    /// How many of them are for the same price.
    pub ahead_at_price: i64,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// Until when it stands, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub expires_at: Option<i64>,
    /// When it was over, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ended_at: Option<i64>,
    /// Grows with every change.
    pub version: i64,
}

impl OwnBuyRequest {
    /// A request as it is kept, with its goods where the reader needs them.
    pub fn of(row: rows::BuyRequest, goods: Option<Goods>) -> Self {
        let units = |lots: i32| i64::from(lots) * i64::from(row.lot);
        Self {
            buy_request_id: row.id,
            goods_id: row.goods_id,
            goods,
            price_cents: row.price.0,
            quantity: units(row.quantity),
            open: units(row.open),
            bought: units(row.bought),
            reserved_cents: row.reserved.0,
            spent_cents: row.spent.0,
            wanted: row.wanted.into(),
            state: row.state,
            ahead: row.ahead,
            ahead_at_price: row.ahead_at_price,
            created_at: millis(row.created_at),
            expires_at: row.expires_at.map(millis),
            ended_at: row.ended_at.map(millis),
            version: row.version,
        }
    }
}

/// What is asked for, checked: the goods, the price, the pieces (lots).
struct Asked {
    goods: goods::Goods,
    price: UsdCents,
    pieces: i32,
    wanted: Wanted,
}

async fn asked(
    context: &Context,
    buyer: &Caller,
    goods_id: GoodsId,
    price: &str,
    quantity: Option<i32>,
    wanted: WantedPieces,
) -> Result<Asked, ApiError> {
    let state = &context.state;
    let found = goods::find(&state.pool, &[goods_id]).await?.pop().ok_or(ApiError::NotFound)?;
    country::need(country::denies_goods(state, &buyer.client, goods_id, &found.game))?;
    let invalid = |field: &'static str| ApiError::field(field, Reason::Invalid);
    let price = UsdCents(price::parse(price).ok_or_else(|| invalid("price"))?);
    let units = quantity.unwrap_or(found.lot);
    if units % found.lot != 0 || units / found.lot > MOST_PIECES {
        return Err(invalid("quantity"));
    }
    let is_reversed =
        wanted.wear_min.zip(wanted.wear_max).is_some_and(|(least, most)| least > most);
    let wears = found.wear_min.is_some();
    let asks_of_wear =
        wanted.wear_min.or(wanted.wear_max).is_some() || !wanted.paint_seeds.is_empty();
    if is_reversed || asks_of_wear && !wears {
        return Err(invalid(if wanted.wear_min.is_some() { "wanted.wear_min" } else { "wanted" }));
    }
    Ok(Asked { price, pieces: units / found.lot, wanted: wanted.into(), goods: found })
}

/// What a request would set aside, who would come before it, and what it would buy at once.
pub async fn preview(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: BuyRequestPreviewRequest,
) -> Result<BuyRequestPreview, ApiError> {
    let BuyRequestPreviewRequest { goods_id, price, quantity, wanted } = input;
    let asked = asked(&context, &buyer, goods_id, &price, quantity, wanted).await?;
    let state = &context.state;
    let range = Range::around(asked.goods.reference_cents);
    let reserve = asked
        .price
        .times(asked.pieces)
        .ok_or_else(|| ApiError::field("quantity", Reason::Invalid))?;
    let (wallet, _) = ledger::wallet(&state.pool, buyer.uid).await?;
    let book = rows::load(&state.pool, goods_id).await?.ok_or(ApiError::NotFound)?;
    let bids: Vec<_> = book.requests.into_iter().map(|standing| standing.bid).collect();
    let (before, wanted_before) = ahead(&bids, asked.price);
    let lot = i64::from(asked.goods.lot);
    let (pieces, cost) = buys_now(&context, &buyer, &asked).await?;
    Ok(BuyRequestPreview {
        reserve_cents: reserve.0,
        missing_cents: (reserve.0 - wallet.total().0).max(0),
        min_price_cents: range.least,
        max_price_cents: range.most,
        ahead: i64::try_from(before).unwrap_or(i64::MAX),
        ahead_quantity: wanted_before * lot,
        buys_now: i64::from(pieces) * lot,
        buys_now_cents: cost.0,
    })
}

/// The pieces that are on sale for the request now, and what they cost. Requests before it would have bought what they want already.
async fn buys_now(
    context: &Context,
    buyer: &Caller,
    asked: &Asked,
) -> Result<(i32, UsdCents), ApiError> {
    let pool = &context.state.pool;
    let mut asks = rows::asks(pool, asked.goods.id(), asked.price).await?;
    let shop = guildhall_persistence::market::team::shop_of(pool, buyer.uid).await?;
    let mut bids = [guildhall_domain::order::order_book::Bid {
        id: BuyRequestId(Uuid::nil()),
        shop,
        price: asked.price,
        open: asked.pieces,
        seq: 0,
        wanted: asked.wanted.clone(),
    }];
    let mut cost = UsdCents::ZERO;
    while let Some(fill) = next_fill(&bids, &asks) {
        bids[0].open -= fill.quantity;
        cost.0 += fill.price.0 * i64::from(fill.quantity);
        for ask in asks.iter_mut().filter(|ask| ask.id == fill.offer) {
            ask.on_sale -= fill.quantity;
        }
    }
    Ok((asked.pieces - bids[0].open, cost))
}

/// Sets the money aside, and buys at once what is on sale for it.
pub async fn create(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: CreateBuyRequest,
) -> Result<OwnBuyRequest, ApiError> {
    let CreateBuyRequest { goods_id, price, quantity, days, wanted, terms_version } = input;
    let asked = asked(&context, &buyer, goods_id, &price, quantity, wanted).await?;
    let state = &context.state;
    country::need(country::denies_method(state, &buyer.client, Method::Balance))?;
    let currency = super::purchase::currency_of(&buyer);
    let new = NewRequest {
        id: BuyRequestId(Uuid::now_v7()),
        buyer: buyer.uid,
        goods: goods_id,
        price: asked.price,
        quantity: asked.pieces,
        wanted: asked.wanted,
        stands_for: buy_request::stands_for(days.unwrap_or(USUAL_DAYS)),
        country: buyer.client.country.clone(),
        currency: currency.code.to_owned(),
        currency_rate: state.get::<ExchangeRates>().now().of(currency).per_usd,
        terms_version,
        command_key: context.key()?,
    };
    let made = state.get::<OrderBooks>().place(new).await?;
    let row = rows::find(&state.pool, buyer.uid, made).await?.ok_or(ApiError::NotFound)?;
    Ok(OwnBuyRequest::of(row, Some(Goods::of(asked.goods, buyer.client.language))))
}

/// Ends a request and gives back what is set aside.
pub async fn cancel(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: OneBuyRequest,
) -> Result<OwnBuyRequest, ApiError> {
    let state = &context.state;
    let id = input.buy_request_id;
    let goods = rows::goods_of(&state.pool, id, buyer.uid).await?.ok_or(ApiError::NotFound)?;
    state.get::<OrderBooks>().cancel(goods, id, buyer.uid).await?;
    let row = rows::find(&state.pool, buyer.uid, id).await?.ok_or(ApiError::NotFound)?;
    Ok(OwnBuyRequest::of(row, None))
}

/// Lists the caller's requests, the newest first.
pub async fn mine(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: BuyRequestsParams,
) -> Result<Numbered<OwnBuyRequest>, ApiError> {
    let pool = &context.state.pool;
    let game = input.game.as_deref().filter(|game| !game.is_empty());
    let which = match (input.is_ended, input.goods_id, game) {
        (true, _, _) => Which::Ended,
        (false, Some(goods), _) => Which::OfGoods(goods),
        (false, None, Some(game)) => Which::OfGame(game),
        (false, None, None) => Which::Open,
    };
    let (found, total) = rows::mine(pool, buyer.uid, which, input.pages.part()).await?;
    let ids: Vec<GoodsId> = found.iter().map(|request| request.goods_id).collect();
    let goods = goods::find(pool, &ids).await?;
    let items = found.into_iter().map(|request| {
        let of = goods.iter().find(|goods| goods.id() == request.goods_id).cloned();
        OwnBuyRequest::of(request, of.map(|goods| Goods::of(goods, buyer.client.language)))
    });
    Ok(input.pages.numbered(items.collect(), total))
}

/// What an order book answers. Causes were logged where they were known.
impl From<BuyRequestError> for ApiError {
    fn from(error: BuyRequestError) -> Self {
        match error {
            BuyRequestError::NotOffered => GoodsNotOffered.into(),
            BuyRequestError::Price(range) => {
                PriceOutOfRange { min_price_cents: range.least, max_price_cents: range.most }.into()
            }
            BuyRequestError::TooMany => Self::Quota,
            BuyRequestError::TermsChanged => TermsChanged.into(),
            BuyRequestError::Insufficient(missing) => {
                InsufficientBalance { missing_cents: missing.missing.0 }.into()
            }
            BuyRequestError::Unanswered(error) => error.into(),
        }
    }
}
