//! From the preview to the payment.
use super::{
    acting, person,
    quoting::{self, Quote},
    seen_by,
    wire::{Order, Payment},
};
use crate::{
    caller::{Caller, SignedIn},
    envelope::{Answer, Body, Envelope, Refusal},
    error::{ApiError, Reason},
    idempotency::Repeat,
    rules,
    state::HttpState,
};
use actix_web::{post, web::Data};
use garde::Validate;
use guildhall_actors::order::{OrderAction, OrderError};
use guildhall_domain::{
    currency::{self, Currency},
    ids::{OrderId, SellOrderId},
    payment::Method,
    quote::QuoteRefused,
};
use guildhall_persistence::{
    payment as payments,
    sell_order::{self, StockError},
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// Most pieces of one offer in one order. Ours.
const MOST_PIECES: i64 = 100_000;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PreviewWish {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub sell_order_id: SellOrderId,
    #[garde(custom(rules::between(1, MOST_PIECES)))]
    pub quantity: i64,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BuyWish {
    /// As the preview gave it.
    #[garde(custom(rules::text(1, 2_000)))]
    pub quote: String,
    #[garde(custom(rules::optional_text(0, 500)))]
    pub remark: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PayWish {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// balance, card, pay_by_link, convenience_store or bank_transfer.
    #[garde(skip)]
    #[schema(value_type = String)]
    pub method: Method,
    /// A path of this site to come back to.
    #[garde(custom(rules::optional_text(0, 500)))]
    pub return_url: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PayAnswer {
    pub order: Order,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment: Option<Payment>,
}

/// The currency the caller reads prices in.
fn currency_of(caller: &Caller) -> &'static Currency {
    caller.client.currency.as_deref().and_then(currency::find).unwrap_or(currency::DEFAULT)
}

fn stock_error(error: StockError) -> ApiError {
    match error {
        StockError::NotFound => ApiError::NotFound,
        StockError::Own => ApiError::SelfTrade,
        StockError::OutOfStock => ApiError::OutOfStock,
        StockError::Database(error) => error.into(),
    }
}

/// A call that moves money or stock is never done twice because an answer was lost: it needs a key.
pub fn must_have_key(repeat: &Repeat) -> Result<String, ApiError> {
    let key = repeat
        .key()
        .filter(|key| !key.is_empty())
        .ok_or_else(|| ApiError::field("idempotency-key", Reason::Required))?;
    if key.len() > 128 {
        return Err(ApiError::field("idempotency-key", Reason::TooLong));
    }
    if !key.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(ApiError::field("idempotency-key", Reason::Invalid));
    }
    Ok(key.to_owned())
}

/// Only to pages of our own: the provider must not be made to send people elsewhere.
pub fn return_url(state: &HttpState, wish: Option<String>) -> Result<Option<String>, ApiError> {
    let Some(path) = wish.filter(|path| !path.is_empty()) else { return Ok(None) };
    let is_ours = path.starts_with('/')
        && !path.starts_with("//")
        && path.bytes().all(|b| b.is_ascii_graphic() && b != b'\\');
    if !is_ours {
        return Err(ApiError::field("return_url", Reason::Invalid));
    }
    Ok(Some(format!("{}{path}", state.trade.public_url)))
}

/// What an offer costs now: a promise for ten minutes, which holds nothing.
#[utoipa::path(tag = "order", request_body = PreviewWish, security(("session" = [])),
    responses((status = OK, body = Envelope<Quote>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, OUT_OF_STOCK, SELF_TRADE")))]
#[post("/api/market/goods/buy/preview")]
pub async fn preview(
    SignedIn(buyer): SignedIn,
    state: Data<HttpState>,
    Body(wish): Body<PreviewWish>,
) -> Answer<Quote> {
    state.limits.call(buyer.uid)?;
    let quantity = i32::try_from(wish.quantity).unwrap_or(i32::MAX);
    let currency = currency_of(&buyer);
    let shared = state.clone();
    state
        .run(async move {
            let offer = sell_order::offer(&shared.pool, wish.sell_order_id, quantity, buyer.uid)
                .await
                .map_err(stock_error)?;
            let id = wish.sell_order_id.to_string();
            quoting::quote(&shared, buyer.uid, currency, &offer, id, quantity).await
        })
        .await
        .map(Envelope::ok)
}

/// Places the order that was shown, and holds its stock.
#[utoipa::path(tag = "order", request_body = BuyWish, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, OUT_OF_STOCK, PRICE_CHANGED, QUOTE_EXPIRED")))]
#[post("/api/market/goods/buy")]
pub async fn buy(
    SignedIn(buyer): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<BuyWish>,
) -> Answer<Box<RawValue>> {
    state.limits.call(buyer.uid)?;
    let key = must_have_key(&repeat)?;
    let invalid = || ApiError::field("quote", Reason::Invalid);
    let quote = quoting::open(&state.trade.quote_key, &wish.quote).ok_or_else(invalid)?;
    if quote.buyer != buyer.uid {
        return Err(invalid());
    }
    let sell_order_id: SellOrderId = quote.sell_order_id.parse().map_err(|_| invalid())?;
    let state = state.into_inner();
    let (shared, uid) = (state.clone(), buyer.uid);
    let work = async move {
        let currency = currency_of(&buyer);
        let (id, quantity) = (quote.sell_order_id.clone(), quote.quantity);
        let remark = wish.remark.unwrap_or_default();
        let placed = shared.trade.orders.place(quote, sell_order_id, remark, key).await;
        match placed {
            Ok(order) => {
                let (view, side) = seen_by(&shared, &buyer, order).await?;
                Ok(Envelope::ok(Order::seen(&view, side)))
            }
            Err(OrderError::Quote { refused, offer }) => {
                let anew =
                    quoting::quote(&shared, buyer.uid, currency, &offer, id, quantity).await?;
                let quote = Box::new(serde_json::to_value(anew).unwrap_or_default());
                Err(match refused {
                    QuoteRefused::NotYours => ApiError::field("quote", Reason::Invalid),
                    QuoteRefused::Expired => ApiError::QuoteExpired { quote },
                    QuoteRefused::PriceChanged => ApiError::PriceChanged { quote },
                })
            }
            Err(error) => Err(error.into()),
        }
    };
    repeat.once(state, uid, "market/goods/buy", work).await
}

/// Pays for an order: at once from the balance, or by a page of the payment provider.
#[utoipa::path(tag = "order", request_body = PayWish, security(("session" = [])),
    responses((status = OK, body = Envelope<PayAnswer>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED, INSUFFICIENT_BALANCE")))]
#[post("/api/market/goods/buy/pay")]
pub async fn pay(
    SignedIn(buyer): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<PayWish>,
) -> Answer<Box<RawValue>> {
    const CALL: &str = "market/goods/buy/pay";
    repeat.count(&state, buyer.uid)?;
    must_have_key(&repeat)?;
    let return_url = return_url(&state, wish.return_url)?;
    let repeat = repeat.at(&state, &buyer, wish.order_id.0);
    let once = acting::once(&repeat, CALL);
    let state = state.into_inner();
    let (shared, uid) = (state.clone(), buyer.uid);
    let work = async move {
        let act = match wish.method {
            Method::Balance => OrderAction::PayFromBalance,
            method => OrderAction::StartPayment { method, return_url },
        };
        let live = shared.trade.orders.act_once(wish.order_id, person(&buyer), act, once).await?;
        let payment = match live.order.payment {
            Some(payment) if wish.method != Method::Balance => {
                // Begun and kept; if the provider is out of reach now, its actor tries again and the page asks again.
                match shared.trade.payments.look(payment).await {
                    Ok(row) => Some(row),
                    Err(_) => payments::load(&shared.pool, payment).await?,
                }
            }
            Some(payment) => payments::load(&shared.pool, payment).await?,
            None => None,
        };
        let (view, side) = seen_by(&shared, &buyer, wish.order_id).await?;
        let order = Order::seen(&view, side);
        Ok(Envelope::ok(PayAnswer { order, payment: payment.map(Payment::from) }))
    };
    repeat.once(state, uid, CALL, work).await
}
