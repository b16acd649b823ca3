//! Bargains on the wire: a buyer suggests a lower price for one listing, its seller accepts or declines.
//!
//! Source: product spec §2 (bargains), §3 (`to_accept_offer_order`), §5 (price range); decision 0094.

mod wire;

use crate::{
    api::{
        call::{Context, Empty},
        caller::{Caller, Seller, ShopOwner, SignedIn},
        country::{self, CountryNotAllowed},
        error::{ApiError, Reason},
        idempotency::Settled,
        page::{MarketPages, Numbered},
    },
    market::{
        refusals::{PriceOutOfRange, TeamNotAllowed},
        shop::Shop,
        wire::Goods,
    },
    order::{
        refusals::{
            BargainExists, BargainsNotTaken, InsufficientBalance, OutOfStock, SelfTrade,
            StatusChanged, StoreOffline, TermsChanged,
        },
        wire::TradeSide,
    },
};
use guildhall_actors::{
    order::bargain::{BargainError, Bargains},
    shop_setting::ShopSettings,
    wallet::exchange_rate::ExchangeRates,
};
use guildhall_domain::{
    ids::{BargainId, GoodsId, SellOrderId},
    market::{
        price,
        team::{Intent, TeamLimit, TeamScope},
    },
    order::bargain::{self, BargainState, USUAL_DAYS},
    payment::Method,
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    market::goods,
    order::bargain::{self as rows, Answering, Filter, NewBargain, setting},
    wallet::ledger,
};
use uuid::Uuid;
pub use wire::Bargain;
use wire::{
    BargainPreview, BargainPreviewRequest, BargainSettings, BargainsParams, CreateBargain,
    OneBargain,
};

/// What the caller may suggest for a listing.
pub async fn preview(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: BargainPreviewRequest,
) -> Result<BargainPreview, ApiError> {
    let pool = &context.state.pool;
    let quantity = input.quantity.unwrap_or(1);
    let terms = rows::terms(pool, input.sell_order_id, quantity, buyer.uid)
        .await
        .map_err(BargainError::from)?;
    let offer = &terms.offer;
    let state = &context.state;
    country::need(country::denies_goods(state, &buyer.client, offer.goods_id, &offer.game))?;
    let (wallet, _) = ledger::wallet(pool, buyer.uid).await?;
    let open = rows::open_of(pool, input.sell_order_id, buyer.uid).await?;
    Ok(BargainPreview {
        asked_cents: offer.unit_price_cents,
        min_price_cents: terms.range.map(|range| range.least),
        max_price_cents: terms.range.map(|range| range.most),
        reference_price_cents: terms.reference,
        available_cents: wallet.total().0,
        open: open.map(|open| Bargain::of(open, TradeSide::Buyer, None, None)),
    })
}

/// Sets the money aside and asks the seller.
pub async fn create(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: CreateBargain,
) -> Result<Bargain, ApiError> {
    let CreateBargain { sell_order_id, price, quantity, days, terms_version } = input;
    let state = &context.state;
    country::need(country::denies_method(state, &buyer.client, Method::Balance))?;
    let invalid = || ApiError::field("price", Reason::Invalid);
    let currency = super::purchase::currency_of(&buyer);
    let new = NewBargain {
        id: BargainId(Uuid::now_v7()),
        buyer: buyer.uid,
        sell_order_id,
        price: UsdCents(price::parse(&price).ok_or_else(invalid)?),
        quantity: quantity.unwrap_or(1),
        stands_for: bargain::stands_for(days.unwrap_or(USUAL_DAYS)),
        country: buyer.client.country.clone(),
        currency: currency.code.to_owned(),
        currency_rate: state.get::<ExchangeRates>().now().of(currency).per_usd,
        terms_version,
        command_key: context.key()?,
    };
    let made = state.get::<Bargains>().make(new).await?;
    answer(&context, &buyer, made, TradeSide::Buyer).await
}

/// Takes a bargain back.
pub async fn cancel(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: OneBargain,
) -> Result<Bargain, ApiError> {
    let state = &context.state;
    let id = input.bargain_id;
    let found = rows::find(&state.pool, id, buyer.uid).await?.ok_or(ApiError::NotFound)?;
    if found.buyer.uid != buyer.uid {
        return Err(ApiError::NotFound);
    }
    state.get::<Bargains>().cancel(found.sell_order_id, id, buyer.uid).await?;
    answer(&context, &buyer, id, TradeSide::Buyer).await
}

/// Sells for what was suggested.
pub async fn accept(
    context: Context,
    Seller(caller): Seller,
    input: OneBargain,
) -> Result<Bargain, ApiError> {
    let (listing, answering) = answering(&context, &caller, input.bargain_id).await?;
    let bargains = context.state.get::<Bargains>();
    let answered = bargains.accept(listing, answering).await;
    settled(&context, &caller, answering, (BargainState::Accepted, answered)).await
}

/// Does not sell for that.
pub async fn decline(
    context: Context,
    Seller(caller): Seller,
    input: OneBargain,
) -> Result<Bargain, ApiError> {
    let (listing, answering) = answering(&context, &caller, input.bargain_id).await?;
    let bargains = context.state.get::<Bargains>();
    let answered = bargains.decline(listing, answering).await;
    settled(&context, &caller, answering, (BargainState::Declined, answered)).await
}

/// Who answers which bargain: its seller, or whoever was let list for them.
async fn answering(
    context: &Context,
    caller: &Caller,
    bargain: BargainId,
) -> Result<(SellOrderId, Answering), ApiError> {
    let pool = &context.state.pool;
    let shop = Shop::of(pool, caller, TeamScope::List).await?;
    let filter = Filter { seller: Some(shop.owner), one: Some(bargain), ..Filter::default() };
    let (found, _) = rows::list(pool, &filter, guildhall_persistence::page::Part::first(1)).await?;
    let found = found.into_iter().next().ok_or(ApiError::NotFound)?;
    let amount = found.price.0 * i64::from(found.quantity);
    shop.may(Intent::of(TeamScope::List, &found.game, Some(amount)))?;
    Ok((found.sell_order_id, Answering { bargain, seller: shop.owner, by: caller.uid }))
}

/// The bargain as it stands after an answer. One that was given before is its own answer, so that it can be sent again.
async fn settled(
    context: &Context,
    caller: &Caller,
    answering: Answering,
    (wanted, answered): (BargainState, Result<(), BargainError>),
) -> Result<Bargain, ApiError> {
    let found = rows::find(&context.state.pool, answering.bargain, answering.seller).await?;
    let found = found.ok_or(ApiError::NotFound)?;
    match answered {
        Err(BargainError::Over) if found.state == wanted => {}
        // Let do it a moment ago, and no longer when it was to be done.
        Err(BargainError::NotAllowed) => {
            let (limit, scope) = (TeamLimit::Membership, TeamScope::List);
            return Err(TeamNotAllowed { limit, scope, max_cents: None }.into());
        }
        answered => answered?,
    }
    shown(context, caller, found, TradeSide::Seller).await
}

async fn answer(
    context: &Context,
    caller: &Caller,
    bargain: BargainId,
    side: TradeSide,
) -> Result<Bargain, ApiError> {
    let found = rows::find(&context.state.pool, bargain, caller.uid).await?;
    shown(context, caller, found.ok_or(ApiError::NotFound)?, side).await
}

async fn shown(
    context: &Context,
    caller: &Caller,
    found: rows::Bargain,
    side: TradeSide,
) -> Result<Bargain, ApiError> {
    let goods = goods::find(&context.state.pool, &[found.goods_id]).await?.pop();
    let goods = goods.map(|goods| Goods::of(goods, caller.client.language));
    let fee = context.state.get::<ShopSettings>().now().sale_fee();
    Ok(Bargain::of(found, side, goods, Some(fee)))
}

/// Lists the bargains the caller has made.
pub async fn mine(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: BargainsParams,
) -> Result<Numbered<Bargain>, ApiError> {
    let games = input.game.clone().filter(|game| !game.is_empty()).map(|game| vec![game]);
    let filter = Filter { buyer: Some(buyer.uid), games: games.as_deref(), ..asked(&input) };
    page(&context, &buyer, &filter, &input.pages, TradeSide::Buyer).await
}

/// Lists the bargains for listings of the caller's shop.
pub async fn received(
    context: Context,
    Seller(caller): Seller,
    input: BargainsParams,
) -> Result<Numbered<Bargain>, ApiError> {
    let shop = Shop::of(&context.state.pool, &caller, TeamScope::List).await?;
    shop.may(Intent::look(TeamScope::List))?;
    let games = shop.games(input.game.as_deref());
    let filter = Filter { seller: Some(shop.owner), games: games.as_deref(), ..asked(&input) };
    page(&context, &caller, &filter, &input.pages, TradeSide::Seller).await
}

fn asked(input: &BargainsParams) -> Filter<'static> {
    Filter { is_ended: Some(input.is_ended), listing: input.sell_order_id, ..Filter::default() }
}

async fn page(
    context: &Context,
    caller: &Caller,
    filter: &Filter<'_>,
    pages: &MarketPages,
    side: TradeSide,
) -> Result<Numbered<Bargain>, ApiError> {
    let pool = &context.state.pool;
    let (found, total) = rows::list(pool, filter, pages.part()).await?;
    let ids: Vec<GoodsId> = found.iter().map(|bargain| bargain.goods_id).collect();
    let goods = goods::find(pool, &ids).await?;
    let fee = context.state.get::<ShopSettings>().now().sale_fee();
    let items = found.into_iter().map(|bargain| {
        let of = goods.iter().find(|goods| goods.id() == bargain.goods_id).cloned();
        let of = of.map(|goods| Goods::of(goods, caller.client.language));
        Bargain::of(bargain, side, of, Some(fee))
    });
    Ok(pages.numbered(items.collect(), total))
}

/// What the caller has said about bargains.
pub async fn settings(
    context: Context,
    ShopOwner(seller): ShopOwner,
    _: Empty,
) -> Result<BargainSettings, ApiError> {
    Ok(setting::of(&context.state.pool, seller.uid).await?.into())
}

/// Says whether the caller takes bargains, and from which price.
pub async fn set_settings(
    context: Context,
    ShopOwner(seller): ShopOwner,
    input: BargainSettings,
) -> Result<Settled<BargainSettings>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.money).await?;
    let BargainSettings { is_on, least_percent } = input;
    setting::set(&mut tx, seller.uid, setting::BargainSetting { is_on, least_percent }).await?;
    context.settle(tx, &input).await
}

/// What a bargain answers. Causes were logged where they were known.
impl From<BargainError> for ApiError {
    fn from(error: BargainError) -> Self {
        match error {
            BargainError::SelfTrade => SelfTrade.into(),
            BargainError::OutOfStock => OutOfStock.into(),
            BargainError::StoreResting => StoreOffline.into(),
            BargainError::NotTaken => BargainsNotTaken.into(),
            BargainError::Price(range) => {
                PriceOutOfRange { min_price_cents: range.least, max_price_cents: range.most }.into()
            }
            BargainError::Open => BargainExists.into(),
            BargainError::TooMany => Self::Quota,
            BargainError::Country(subject) => CountryNotAllowed::from(subject).into(),
            BargainError::TermsChanged => TermsChanged.into(),
            BargainError::Insufficient(missing) => {
                InsufficientBalance { missing_cents: missing.missing.0 }.into()
            }
            BargainError::Over => StatusChanged.into(),
            BargainError::NotAllowed => Self::Forbidden,
            BargainError::Unanswered(error) => error.into(),
        }
    }
}
