//! From the preview to the payment.
use super::{
    person,
    quoting::{self, Quote},
    seen_by,
    wire::Order,
};
use crate::order::refusals::{OutOfStock, PriceChanged, QuoteExpired, SelfTrade, StoreOffline};
use crate::{
    api::{
        call::Context,
        caller::{Caller, SignedIn},
        country,
        error::{ApiError, Reason},
        gate, rules, switch,
    },
    payment::{Payment, return_url},
};
use garde::Validate;
use guildhall_actors::{
    order::{OrderError, Orders},
    payment::Payments,
    report::ConversionCounters,
};
use guildhall_domain::{
    ids::{OrderId, SellOrderId},
    order::{
        Party,
        quote::{self, QuoteRefused},
    },
    payment::Method,
    shop_feature::ShopFeature,
    wallet::currency::{self, Currency},
};
use guildhall_persistence::{
    identity::game_role::Traded,
    market::sell_order::{self, StockError},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Most pieces of one offer in one order. Ours.
const MOST_PIECES: i64 = 100_000;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BuyPreviewRequest {
    /// The listing.
    #[garde(skip)]
    pub sell_order_id: SellOrderId,
    /// How many.
    #[garde(custom(rules::between(1, MOST_PIECES)))]
    pub quantity: i64,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BuyRequest {
    /// As the preview gave it.
    #[garde(custom(rules::text(1, 2_000)))]
    pub quote: String,
    /// A note to the seller.
    #[garde(custom(rules::optional_text(0, 500)))]
    pub remark: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PayRequest {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
    /// balance, card, pay_by_link, convenience_store, bank_transfer or paypal.
    #[garde(skip)]
    pub method: Method,
    /// A path of this site to come back to.
    #[garde(custom(rules::optional_text(0, 500)))]
    pub return_url: Option<String>,
    /// The version of the terms that the buyer was shown and accepts by paying; left out where none were shown. It is kept with the payment.
    #[garde(skip)]
    pub terms_version: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PayAnswer {
    /// The order.
    pub order: Order,
    /// The payment; absent if the balance paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment: Option<Payment>,
}

/// The currency the caller reads prices in.
pub(super) fn currency_of(caller: &Caller) -> &'static Currency {
    caller.client.currency.as_deref().and_then(currency::find).unwrap_or(currency::DEFAULT)
}

pub(super) fn stock_error(error: StockError) -> ApiError {
    match error {
        StockError::NotFound => ApiError::NotFound,
        StockError::Own => SelfTrade.into(),
        StockError::OutOfStock => OutOfStock.into(),
        StockError::StoreResting => StoreOffline.into(),
        StockError::Database(error) => error.into(),
    }
}

/// An offer as it is quoted now.
pub async fn preview(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: BuyPreviewRequest,
) -> Result<Quote, ApiError> {
    let state = &context.state;
    let quantity = i32::try_from(input.quantity).unwrap_or(i32::MAX);
    let offer = sell_order::offer(&state.pool, input.sell_order_id, quantity, buyer.uid)
        .await
        .map_err(stock_error)?;
    country::need(country::denies_goods(state, &buyer.client, offer.goods_id, &offer.game))?;
    let id = input.sell_order_id.to_string();
    let quote = quoting::quote(state, buyer.uid, currency_of(&buyer), &offer, id, quantity).await?;
    state.get::<ConversionCounters>().checkout(buyer.uid, input.sell_order_id, &offer.game);
    Ok(quote)
}

pub async fn buy(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: BuyRequest,
) -> Result<Order, ApiError> {
    let state = &context.state;
    let invalid = || ApiError::field("quote", Reason::Invalid);
    let quote: quote::Quote = quoting::open(state.get(), &input.quote).ok_or_else(invalid)?;
    if quote.buyer != buyer.uid {
        return Err(invalid());
    }
    let sell_order_id: SellOrderId = quote.sell_order_id.parse().map_err(|_| invalid())?;
    let (id, quantity) = (quote.sell_order_id.clone(), quote.quantity);
    let remark = input.remark.unwrap_or_default();
    let (orders, country) = (state.get::<Orders>(), buyer.client.country.clone());
    match orders.place(quote, sell_order_id, remark, country, context.key()?).await {
        Ok(order) => {
            let (view, side) = seen_by(state, &buyer, order).await?;
            Ok(Order::seen(&view, side))
        }
        Err(OrderError::Quote { refused, offer }) => {
            gate::role(state, buyer.uid, &Traded::Listing(sell_order_id)).await?;
            let currency = currency_of(&buyer);
            let anew = quoting::quote(state, buyer.uid, currency, &offer, id, quantity).await?;
            let quote = Box::new(serde_json::to_value(anew).unwrap_or_default());
            Err(match refused {
                QuoteRefused::NotYours => invalid(),
                QuoteRefused::Expired => QuoteExpired { quote }.into(),
                QuoteRefused::PriceChanged => PriceChanged { quote }.into(),
            })
        }
        Err(error) => Err(error.into()),
    }
}

pub async fn pay(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: PayRequest,
) -> Result<PayAnswer, ApiError> {
    let state = &context.state;
    ShopFeature::of_method(input.method).map_or(Ok(()), |method| switch::need(state, method))?;
    country::need(country::denies_method(state, &buyer.client, input.method))?;
    let return_url = return_url(state, input.return_url)?;
    let (by, key) = (person(&buyer), context.command_key());
    let payments = state.get::<Payments>();
    let PayRequest { order_id, method, terms_version, .. } = input;
    let paid = payments.pay(order_id, by, method, return_url, terms_version, key).await?;
    // Nobody else pays for an order.
    let order = Order::seen(&paid.view, Party::Buyer);
    Ok(PayAnswer { order, payment: paid.payment.map(Payment::from) })
}
