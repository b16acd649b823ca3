//! One checkout of the whole cart: quoted first, then bought.

use std::collections::{HashMap, HashSet};

use garde::Validate;
use guildhall_actors::{
    order::{CheckoutFailure, CheckoutWish, Orders},
    report::ConversionCounters,
    shop_setting::ShopSettings,
    wallet::exchange_rate::ExchangeRates,
};
use guildhall_domain::{
    ids::{CheckoutId, SellOrderId},
    order::{
        cart::{CartQuote, CheckoutPayment, QuotedLine},
        quote::shown,
    },
    payment::Method,
    shop_feature::ShopFeature,
};
use guildhall_persistence::{
    identity::game_role::Traded,
    market::sell_order,
    order::cart::{self as rows, LeftOut, Look},
    wallet::ledger,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{
    CartLeftOut, CartPreview, CartQuoteLine, CartQuoteSeller, Checkout, CheckoutMiss,
    CheckoutOrder, can_buy, seen_from,
};
use crate::{
    api::{
        call::{Context, Empty},
        caller::{Caller, SignedIn},
        country,
        error::{ApiError, Reason},
        gate, rules,
        state::HttpState,
        switch,
        wire::millis,
    },
    market::wire::{SellOrder, Vendor},
    order::{purchase::currency_of, quoting, refusals::CartChanged},
};

/// The longest quote: every line of a full cart.
const LONGEST_QUOTE: usize = 20_000;

/// The cart as it is quoted now.
pub async fn preview(
    context: Context,
    SignedIn(buyer): SignedIn,
    _: Empty,
) -> Result<CartPreview, ApiError> {
    let state = &context.state;
    let (preview, looks) = quoted(state, &buyer).await?;
    let counters = state.get::<ConversionCounters>();
    for line in preview.sellers.iter().flat_map(|seller| &seller.lines) {
        if let Some(look) = looks.get(&line.sell_order_id) {
            counters.checkout(buyer.uid, line.sell_order_id, &look.game);
        }
    }
    Ok(preview)
}

/// What the cart costs now, and the offers as they stand.
async fn quoted(
    state: &HttpState,
    buyer: &Caller,
) -> Result<(CartPreview, HashMap<SellOrderId, Look>), ApiError> {
    let pool = &state.pool;
    let mut wanted = rows::lines(pool, buyer.uid).await?;
    wanted.retain(|line| !line.is_saved_for_later);
    let ids: Vec<SellOrderId> = wanted.iter().map(|line| line.sell_order_id).collect();
    let looks = rows::looks(pool, Some(buyer.uid), &ids).await?;
    let (mut lines, mut left_out) = (Vec::new(), Vec::new());
    for line in &wanted {
        let Some(look) = looks.get(&line.sell_order_id) else { continue };
        let now = seen_from(state, &buyer.client, look);
        let quantity = can_buy(now, line.quantity);
        if quantity < 1 {
            let standing = now.line(line.quantity);
            left_out.push(CartLeftOut { sell_order_id: line.sell_order_id, state: standing });
            continue;
        }
        lines.push((line, look, quantity));
    }
    need_roles(state, buyer, &lines).await?;

    let too_many = || ApiError::field("quantity", Reason::Invalid);
    let good_for = state.get::<ShopSettings>().now().payment_time();
    let expires = guildhall_persistence::now(pool).await? + good_for;
    let currency = currency_of(buyer);
    let rate = state.get::<ExchangeRates>().now().of(currency).per_usd;
    let quote = CartQuote {
        buyer: buyer.uid,
        lines: lines
            .iter()
            .map(|(line, look, quantity)| QuotedLine {
                sell_order_id: line.sell_order_id,
                quantity: *quantity,
                unit_price: look.price,
                price_version: look.price_version,
            })
            .collect(),
        currency: currency.code.to_owned(),
        rate,
        expires_at: expires.unix_timestamp(),
    };
    let due = quote.due().ok_or_else(too_many)?;
    let vendors = vendors(state, &ids).await?;
    let mut sellers: Vec<CartQuoteSeller> = Vec::new();
    for (line, look, quantity) in &lines {
        let Some(vendor) = vendors.get(&line.sell_order_id) else { continue };
        let amount = look.price.times(*quantity).ok_or_else(too_many)?.0;
        let quoted = CartQuoteLine {
            sell_order_id: line.sell_order_id,
            quantity: *quantity,
            wanted: line.quantity,
            unit_price_cents: look.price.0,
            price_then_cents: line.price.0,
            amount_cents: amount,
        };
        match sellers.iter_mut().find(|seller| seller.seller.uid == vendor.uid) {
            Some(seller) => {
                seller.amount_cents += amount;
                seller.lines.push(quoted);
            }
            None => sellers.push(CartQuoteSeller {
                seller: vendor.clone(),
                lines: vec![quoted],
                amount_cents: amount,
            }),
        }
    }
    let (wallet, _) = ledger::wallet(pool, buyer.uid).await?;
    let preview = CartPreview {
        quote: (!quote.lines.is_empty()).then(|| quoting::seal(state.get(), &quote)),
        sellers,
        left_out,
        due_cents: due.0,
        missing_cents: (due.0 - wallet.total().0).max(0),
        currency: currency.code.to_owned(),
        shown: shown(due, currency, rate),
        expires_at: millis(expires),
    };
    Ok((preview, looks))
}

/// Refuses who needs a character in a game and has none that is verified; each game is asked once.
async fn need_roles(
    state: &HttpState,
    buyer: &Caller,
    lines: &[(&rows::Line, &Look, i32)],
) -> Result<(), ApiError> {
    let mut games = HashSet::new();
    for (line, look, _) in lines {
        if games.insert(&look.game) {
            gate::role(state, buyer.uid, &Traded::Listing(line.sell_order_id)).await?;
        }
    }
    Ok(())
}

/// Who sells each of these.
async fn vendors(
    state: &HttpState,
    ids: &[SellOrderId],
) -> Result<HashMap<SellOrderId, Vendor>, ApiError> {
    let offers = sell_order::find_all(&state.pool, ids).await?;
    Ok(offers.into_iter().map(|offer| (offer.id(), SellOrder::from(offer).seller)).collect())
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CheckoutRequest {
    /// As the preview gave it.
    #[garde(custom(rules::text(1, LONGEST_QUOTE)))]
    pub quote: String,
    /// Buys nothing unless all that the cart wants is bought. Otherwise what is there is bought and charged.
    #[garde(skip)]
    #[serde(default)]
    pub all_or_nothing: bool,
    /// From the balance at once, or later from the page of each order.
    #[garde(skip)]
    pub payment: CheckoutPayment,
    /// The version of the terms that the buyer was shown and accepts by paying; left out where none were shown.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub terms_version: Option<i64>,
}

/// Buys what is still there of a quoted cart.
pub async fn check_out(
    context: Context,
    SignedIn(buyer): SignedIn,
    input: CheckoutRequest,
) -> Result<Checkout, ApiError> {
    let state = &context.state;
    let invalid = || ApiError::field("quote", Reason::Invalid);
    let quote: CartQuote = quoting::open(state.get(), &input.quote).ok_or_else(invalid)?;
    if quote.buyer != buyer.uid {
        return Err(invalid());
    }
    if input.payment == CheckoutPayment::Balance {
        let method = Method::Balance;
        ShopFeature::of_method(method).map_or(Ok(()), |feature| switch::need(state, feature))?;
        country::need(country::denies_method(state, &buyer.client, method))?;
    }
    let wish = CheckoutWish {
        quote,
        all_or_nothing: input.all_or_nothing,
        payment: input.payment,
        terms_version: input.terms_version,
        country: buyer.client.country.clone(),
        command_key: context.key()?,
    };
    match state.get::<Orders>().check_out(wish).await {
        Ok(id) => answer(state, &buyer, id).await,
        Err(CheckoutFailure::NotYours) => Err(invalid()),
        Err(CheckoutFailure::Changed(left_out)) => changed(state, &buyer, &left_out).await,
        Err(CheckoutFailure::Order(error)) => Err(error.into()),
    }
}

async fn answer(state: &HttpState, buyer: &Caller, id: CheckoutId) -> Result<Checkout, ApiError> {
    let (orders, left_out) =
        rows::checkout(&state.pool, buyer.uid, id).await?.ok_or(ApiError::NotFound)?;
    let due_cents = orders.iter().map(|order| order.due.0).sum();
    let orders = orders.into_iter().map(|order| CheckoutOrder {
        order_id: order.order_id,
        sell_order_id: order.sell_order_id,
        seller_uid: order.seller,
        quantity: order.quantity,
        due_cents: order.due.0,
        status: order.stage,
    });
    Ok(Checkout {
        checkout_id: id,
        orders: orders.collect(),
        left_out: left_out.iter().map(CheckoutMiss::from).collect(),
        due_cents,
    })
}

/// Refuses with the cart as it is now.
async fn changed(
    state: &HttpState,
    buyer: &Caller,
    left_out: &[LeftOut],
) -> Result<Checkout, ApiError> {
    let (preview, _) = quoted(state, buyer).await?;
    let left_out: Vec<CheckoutMiss> = left_out.iter().map(CheckoutMiss::from).collect();
    Err(CartChanged {
        left_out: Box::new(serde_json::to_value(left_out).unwrap_or_default()),
        preview: Box::new(serde_json::to_value(preview).unwrap_or_default()),
    }
    .into())
}
