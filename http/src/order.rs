//! Purchases over HTTP: quote, buy, pay, and everything both sides and customer service do until the order is over.
//!
//! Source: product spec §2, §3, §7 (bill_order, buy_order, seller/buy_order); `docs/wire.md`, "Orders".
mod actions;
mod admin;
mod bargain;
mod buy_request;
mod cart;
mod purchase;
mod queries;
mod quoting;
pub mod refusals;
mod ruling;
mod topics;
pub mod wire;

use crate::api::{
    call::{Call, calls, codes},
    caller::Caller,
    country::CountryNotAllowed,
    error::{
        ApiError, Code,
        names::{Forbidden, NotFound},
    },
    feature::Feature,
    gate::PartnerRoleNotBound,
    pushes::PushKind,
    state::HttpState,
    switch::FeatureDisabled,
    topics::Topic,
};
use crate::market::{
    refusals::{GoodsNotOffered, PriceOutOfRange, TeamNotAllowed},
    shop::{self, Shop},
};
use crate::order::refusals::{
    BargainExists, BargainsNotTaken, InsufficientBalance, OutOfStock, PriceChanged, QuoteExpired,
    SelfTrade, StatusChanged, StoreOffline, TermsChanged,
};
use futures_util::FutureExt;
use guildhall_actors::{
    order::{
        Orders, Person,
        bargain::{Bargains, events::BargainChanged},
        events::OrderChanged,
        order_book::{OrderBooks, events::BuyRequestChanged},
    },
    payment::Payments,
    registry::Need,
    report::ConversionCounters,
};
use guildhall_domain::{
    identity::access_key::AccessScope,
    ids::OrderId,
    market::team::{Intent, TeamScope},
    order::Party,
    shop_feature::ShopFeature,
};
use guildhall_persistence::{
    identity::game_role::Traded,
    order::{self as rows, OrderView},
};
use quoting::QuoteKey;
use wire::TradeSide;

/// What orders bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: [calls(), cart::calls(), admin::calls()].into_iter().flatten().collect(),
        tags: &[("order", "Buying, delivery, disputes, refunds.")],
        refusals: refusals::ALL.to_vec(),
        start: vec![
            guildhall_actors::order::start,
            guildhall_actors::order::order_book::start,
            guildhall_actors::order::bargain::start,
            quoting::start,
        ],
        needs: vec![
            Need::of::<Orders>(),
            Need::of::<OrderBooks>(),
            Need::of::<Bargains>(),
            Need::of::<Payments>(),
            Need::of::<QuoteKey>(),
            Need::of::<ConversionCounters>(),
        ],
        pushes: vec![
            PushKind::snapshot(
                "buy_request",
                "a buy request",
                |BuyRequestChanged(row): &BuyRequestChanged| {
                    (row.id.to_string(), buy_request::OwnBuyRequest::of((**row).clone(), None))
                },
            )
            .to("All connections of the buyer.")
            .about("A buy request was made, has bought something, or is over."),
            PushKind::snapshot(
                "bargain",
                "a bargain",
                |BargainChanged { bargain, to }: &BargainChanged| {
                    let is_buyer = bargain.buyer.uid == *to;
                    let side = if is_buyer { TradeSide::Buyer } else { TradeSide::Seller };
                    let view = bargain::Bargain::of((**bargain).clone(), side, None, None);
                    (bargain.id.to_string(), view)
                },
            )
            .to("All connections of the buyer, and all of the seller.")
            .about("A bargain was made, was answered, or is over."),
            PushKind::topic(|OrderChanged { view, side }: &OrderChanged| {
                let topic = format!("{}{}", topics::PREFIX, view.order.order_id);
                (topic, view.version, wire::Order::seen(view, *side))
            }),
        ],
        topics: vec![Topic::new::<wire::Order>(
            topics::PREFIX,
            "order_id",
            "An order; buyer, seller and staff.",
            |context, caller, id| topics::follow(context, caller, id).boxed(),
        )],
        ..Feature::default()
    }
}

/// The calls.
fn calls() -> Vec<Call> {
    calls![
        "order",
        Call::post("/api/market/goods/buy/preview", purchase::preview)
            .id("preview")
            .opens_to(AccessScope::OrdersRead)
            .behind(ShopFeature::Buying)
            .summary(
                "Quotes what an offer costs now. The price holds for ten minutes; no stock is held."
            )
            .reads()
            .role_gate(|input| Traded::Listing(input.sell_order_id))
            .refuses(codes![NotFound, OutOfStock, StoreOffline, SelfTrade, CountryNotAllowed]),
        Call::post("/api/market/goods/buy", purchase::buy)
            .id("buy")
            .opens_to(AccessScope::PurchasesWrite)
            .behind(ShopFeature::Buying)
            .summary("Places the quoted order and holds its stock.")
            .refuses(codes![
                NotFound,
                OutOfStock,
                StoreOffline,
                SelfTrade,
                PriceChanged,
                QuoteExpired,
                PartnerRoleNotBound,
                CountryNotAllowed
            ])
            .by_row("order.command_key")
            .needs_key(),
        Call::post("/api/market/goods/buy/pay", purchase::pay)
            .id("pay")
            .opens_to(AccessScope::PurchasesWrite)
            .summary(
                "Pays for an order: at once from the balance, or on the payment provider's page."
            )
            .owner(|input| Some(input.order_id.0))
            .asks_outside()
            .refuses(codes![
                NotFound,
                Forbidden,
                StatusChanged,
                TermsChanged,
                InsufficientBalance,
                FeatureDisabled,
                CountryNotAllowed
            ])
            .by_row("order_event.command_key")
            .needs_key(),
        Call::post("/api/market/buy_request/preview", buy_request::preview)
            .id("buy_request_preview")
            .opens_to(AccessScope::BuyRequestsRead)
            .behind(ShopFeature::Buying)
            .summary("Says what a buy request would set aside, who would come before it, and what it would buy at once.")
            .reads()
            .role_gate(|input| Traded::Goods(input.goods_id))
            .refuses(codes![NotFound, CountryNotAllowed]),
        Call::post("/api/market/buy_request/create", buy_request::create)
            .id("buy_request_create")
            .opens_to(AccessScope::BuyRequestsWrite)
            .behind(ShopFeature::Buying)
            .summary("Makes a buy request: sets its money aside, and buys whatever is or comes on sale for it.")
            .role_gate(|input| Traded::Goods(input.goods_id))
            .refuses(codes![
                NotFound,
                GoodsNotOffered,
                PriceOutOfRange,
                InsufficientBalance,
                TermsChanged,
                CountryNotAllowed
            ])
            .by_row("buy_request.command_key")
            .needs_key(),
        Call::post("/api/market/buy_request/cancel", buy_request::cancel)
            .id("buy_request_cancel")
            .opens_to(AccessScope::BuyRequestsWrite)
            .summary("Ends a buy request. What is still set aside is on the balance again.")
            .refuses(codes![NotFound])
            .repeatable("a request ends once, and the answer is how it stands"),
        Call::get("/api/market/buy_request/mine", buy_request::mine)
            .shown_to_viewers()
            .id("buy_request_mine")
            .opens_to(AccessScope::BuyRequestsRead)
            .summary("Lists the caller's buy requests, the newest first."),
        Call::post("/api/market/bargain/preview", bargain::preview)
            .id("bargain_preview")
            .behind(ShopFeature::Buying)
            .summary("Says what the caller may suggest for a listing.")
            .reads()
            .role_gate(|input| Traded::Listing(input.sell_order_id))
            .refuses(codes![NotFound, OutOfStock, StoreOffline, SelfTrade, CountryNotAllowed]),
        Call::post("/api/market/bargain/create", bargain::create)
            .id("bargain_create")
            .behind(ShopFeature::Buying)
            .summary("Suggests a lower price to the seller of a listing, and sets it aside until they answer.")
            .role_gate(|input| Traded::Listing(input.sell_order_id))
            .refuses(codes![
                NotFound,
                OutOfStock,
                StoreOffline,
                SelfTrade,
                BargainsNotTaken,
                BargainExists,
                PriceOutOfRange,
                InsufficientBalance,
                TermsChanged,
                CountryNotAllowed
            ])
            .by_row("bargain.command_key")
            .needs_key(),
        Call::post("/api/market/bargain/cancel", bargain::cancel)
            .id("bargain_cancel")
            .summary("Takes a bargain back. What is set aside is on the balance again.")
            .refuses(codes![NotFound])
            .repeatable("a bargain ends once, and the answer is how it stands"),
        Call::post("/api/market/bargain/accept", bargain::accept)
            .id("bargain_accept")
            .behind(ShopFeature::Buying)
            .summary("Sells for what was suggested: an order that is paid.")
            .refuses(codes![NotFound, StatusChanged, OutOfStock, StoreOffline, TeamNotAllowed])
            .repeatable("a bargain is accepted once, and the answer is how it stands"),
        Call::post("/api/market/bargain/decline", bargain::decline)
            .id("bargain_decline")
            .summary("Does not sell for what was suggested. What is set aside is on the buyer's balance again.")
            .refuses(codes![NotFound, StatusChanged, TeamNotAllowed])
            .repeatable("a bargain is declined once, and the answer is how it stands"),
        Call::get("/api/market/bargain/mine", bargain::mine)
            .shown_to_viewers()
            .id("bargain_mine")
            .summary("Lists the bargains that the caller has made: open ones as they end, else the newest first."),
        Call::get("/api/market/bargain/received", bargain::received)
            .shown_to_viewers()
            .id("bargain_received")
            .summary("Lists the bargains for listings of the caller's shop: open ones as they end, else the newest first.")
            .refuses(codes![TeamNotAllowed]),
        Call::get("/api/market/bargain/settings", bargain::settings)
            .shown_to_viewers()
            .id("bargain_settings")
            .summary("Says whether the caller takes bargains, and from which price."),
        Call::post("/api/market/bargain/settings/set", bargain::set_settings)
            .id("bargain_settings_set")
            .summary("Sets whether the caller takes bargains, and from which price."),
        Call::get("/api/v2/market/bill_order/", queries::bill_order)
            .shown_to_viewers()
            .id("bill_order")
            .opens_to(AccessScope::OrdersRead)
            .summary("Lists the orders of the caller, or of the shop the caller works in, newest first.")
            .refuses(codes![TeamNotAllowed]),
        Call::get("/api/v2/market/bill_order/detail", queries::detail)
            .shown_to_viewers()
            .id("order_detail")
            .opens_to(AccessScope::OrdersRead)
            .summary("Returns an order with its timeline, payments and refunds.")
            .refuses(codes![NotFound, TeamNotAllowed]),
        Call::get("/api/market/buy_order/state", queries::buy_order_state)
            .shown_to_viewers()
            .id("buy_order_state")
            .opens_to(AccessScope::OrdersRead)
            .summary("Returns an order's status; cheap enough for polling.")
            .refuses(codes![NotFound, TeamNotAllowed]),
        Call::get("/api/v2/market/bill_order/buyer_query_refund_info", queries::query_refund_info)
            .shown_to_viewers()
            .id("query_refund_info")
            .opens_to(AccessScope::OrdersRead)
            .summary("Returns the status of the buyer's refunds.")
            .refuses(codes![NotFound, Forbidden, TeamNotAllowed]),
        Call::post("/api/market/buy_order/cancel", actions::cancel)
            .id("order_cancel")
            .opens_to(AccessScope::OrdersWrite)
            .summary("Cancels an order before it is paid, or while the seller cannot start.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/buy_order/submit", actions::submit)
            .id("order_submit")
            .opens_to(AccessScope::OrdersWrite)
            .summary("Sends the seller the information the delivery needs.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/buy_order/confirm", actions::confirm)
            .id("order_confirm")
            .opens_to(AccessScope::OrdersWrite)
            .summary("Confirms receipt and releases the seller's proceeds.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/seller/buy_order/deliver", actions::deliver)
            .id("order_deliver")
            .opens_to(AccessScope::OrdersWrite)
            .summary("Marks the order as delivered; the buyer has until the order's deadline to object.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/seller/buy_order/fail", actions::fail)
            .id("order_fail")
            .opens_to(AccessScope::OrdersWrite)
            .summary("Marks the delivery as failed.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/seller/buy_order/skip_submit", actions::skip_submit)
            .id("order_skip_submit")
            .opens_to(AccessScope::OrdersWrite)
            .summary("Starts the delivery without the buyer's information.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/seller/buy_order/refund", actions::refund)
            .id("order_refund")
            .opens_to(AccessScope::OrdersWrite)
            .summary("Refunds the whole order on the seller's behalf.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/buy_order/dispute", actions::open_dispute)
            .id("order_open_dispute")
            .summary("Opens a dispute; the other side has to answer.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/buy_order/dispute/evidence", actions::add_evidence)
            .id("order_add_evidence")
            .summary("Adds a statement or evidence to a dispute.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/buy_order/dispute/withdraw", actions::withdraw_dispute)
            .id("order_withdraw_dispute")
            .summary("Withdraws a dispute.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/buy_order/dispute/agree", actions::agree)
            .id("order_agree")
            .summary("Accepts what the buyer asked for in a dispute.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/buy_order/dispute/rule", ruling::rule)
            .id("order_rule")
            .needs_recent_proof()
            .summary(
                "Decides a dispute: refunds an amount to the buyer, the rest goes to the seller. About much money it only waits for a second person."
            )
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key, ruling_proposal.command_key"),
        Call::post("/api/market/buy_order/dispute/confirm_ruling", ruling::confirm_ruling)
            .id("order_confirm_ruling")
            .needs_recent_proof()
            .summary("Carries out a ruling that somebody else has proposed, if the order has not changed since.")
            .owner(|input| Some(input.order_id.0))
            .refuses(ACTED)
            .by_row("order_event.command_key"),
        Call::post("/api/market/buy_order/dispute/decline_ruling", ruling::decline_ruling)
            .id("order_decline_ruling")
            .needs_recent_proof()
            .summary("Takes back one's own proposal of a ruling, or turns down another's.")
            .owner(|input| Some(input.order_id.0))
            .refuses(codes![NotFound])
            .repeatable("a proposal is declined once, and the answer is the order as it stands"),
        Call::get("/api/market/buy_order/dispute/waiting_rulings", ruling::waiting_rulings)
            .id("order_waiting_rulings")
            .summary("Lists rulings that wait for a second person."),
        Call::post("/api/v2/market/bill_order/buyer_return_refund", actions::return_refund)
            .id("order_return_refund")
            .summary("Moves a refund that failed to the caller's balance.")
            .refuses(codes![NotFound, StatusChanged])
            .repeatable("a refund that is on the balance stays there, and is the answer"),
    ]
}

/// What anything done to an order may be refused with.
const ACTED: &[Code] = codes![NotFound, Forbidden, StatusChanged, TeamNotAllowed];

/// The caller as orders know people.
fn person(caller: &Caller) -> Person {
    Person { uid: caller.uid, is_staff: caller.role.is_staff(), works_for: None }
}

/// The caller as the seller's side of an order: whoever was let deliver for the seller is that side too.
///
/// # Errors
/// [`ApiError::NotFound`] for an order of another shop; [`TeamNotAllowed`] for what they were not let do.
async fn seller_side(state: &HttpState, caller: &Caller, id: OrderId) -> Result<Person, ApiError> {
    let person = person(caller);
    if !shop::is_member(caller) {
        return Ok(person);
    }
    let view = rows::view(&state.pool, id).await?.ok_or(ApiError::NotFound)?;
    if view.order.side(caller.uid, false).is_some() {
        return Ok(person);
    }
    let shop = Shop::of(&state.pool, caller, TeamScope::Deliver).await?;
    if shop.owner != view.order.seller {
        return Err(ApiError::NotFound);
    }
    shop.may(Intent::of(TeamScope::Deliver, &view.game, Some(view.order.due.0)))?;
    Ok(Person { works_for: Some(shop.owner), ..person })
}

/// Whether the caller may read what the buyer told the seller of an order they see: the two may, and who was let deliver that very order.
///
/// # Errors
/// What Postgres says.
async fn reads_info(
    state: &HttpState,
    caller: &Caller,
    (view, side): (&OrderView, Party),
) -> Result<bool, ApiError> {
    match side {
        Party::Staff | Party::House => Ok(false),
        Party::Seller if view.order.seller != caller.uid => {
            let shop = Shop::of(&state.pool, caller, TeamScope::Deliver).await?;
            let due = Some(view.order.due.0);
            let intent = Intent::of(TeamScope::Deliver, &view.game, due);
            Ok(shop.owner == view.order.seller && shop.may(intent).is_ok())
        }
        Party::Buyer | Party::Seller => Ok(true),
    }
}

/// An order and the side the caller is on.
///
/// # Errors
/// [`ApiError::NotFound`] if it is not there, or not for this caller.
async fn seen_by(
    state: &HttpState,
    caller: &Caller,
    id: OrderId,
) -> Result<(OrderView, Party), ApiError> {
    let view = rows::view(&state.pool, id).await?.ok_or(ApiError::NotFound)?;
    if let Some(side) = view.order.side(caller.uid, caller.role.is_staff()) {
        return Ok((view, side));
    }
    if !shop::is_member(caller) {
        return Err(ApiError::NotFound);
    }
    let shop = Shop::of(&state.pool, caller, TeamScope::Deliver).await?;
    if shop.owner != view.order.seller {
        return Err(ApiError::NotFound);
    }
    shop.may(Intent::of(TeamScope::Deliver, &view.game, None))?;
    Ok((view, Party::Seller))
}
