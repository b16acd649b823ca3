//! Lists of orders, one order with its timeline, and what its refunds have become.
use super::{
    seen_by,
    wire::{MustAct, Order, Payment, Refund, TimelineEntry},
};
use crate::{
    caller::SignedIn,
    envelope::{Answer, Envelope, Params, Refusal},
    error::{ApiError, Reason},
    rules,
    state::HttpState,
};
use actix_web::{get, web::Data};
use garde::Validate;
use guildhall_domain::{
    ids::OrderId,
    order::{Party, Tab},
};
use guildhall_persistence::{
    order::{self as rows, Filter, Page},
    payment as payments, refund as refunds,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Deserialize, Validate, IntoParams)]
pub struct ListWish {
    /// all, need_action, need_info, in_progress, refund, completed or refunded.
    #[garde(custom(is_tab))]
    pub query_state: Option<String>,
    /// buyer (my purchases) or seller (my sales).
    #[garde(custom(is_side))]
    pub side: Option<String>,
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    #[garde(inner(custom(rules::between(1, 100_000))))]
    pub page_num: Option<i64>,
    #[garde(inner(custom(rules::between(1, 100))))]
    pub page_size: Option<i64>,
}

fn is_tab(word: &Option<String>, _: &()) -> garde::Result {
    match word.as_deref().map(str::parse::<Tab>) {
        Some(Err(_)) => Err(garde::Error::new(Reason::Invalid.word())),
        Some(Ok(_)) | None => Ok(()),
    }
}

fn is_side(word: &Option<String>, _: &()) -> garde::Result {
    match word.as_deref() {
        Some("buyer" | "seller") | None => Ok(()),
        Some(_) => Err(garde::Error::new(Reason::Invalid.word())),
    }
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
pub struct OneOrder {
    #[garde(skip)]
    #[param(value_type = String)]
    pub order_id: OrderId,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OrderPage {
    pub items: Vec<Order>,
    pub total: i64,
    /// How many orders stand under each tab.
    pub counts: BTreeMap<&'static str, i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OrderDetail {
    #[serde(flatten)]
    pub order: Order,
    pub timeline: Vec<TimelineEntry>,
    /// The buyer's.
    pub payments: Vec<Payment>,
    pub refunds: Vec<Refund>,
    /// What the buyer told the seller; for these two, until the order is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub info: Option<serde_json::Value>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OrderState {
    pub order_id: String,
    pub status: &'static str,
    pub version: i64,
    pub must_act: MustAct,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RefundInfo {
    pub refunds: Vec<Refund>,
    /// One of them could not be sent the way the money came: the buyer may take it on the balance.
    pub may_choose_balance: bool,
}

/// The caller's orders, newest first.
#[utoipa::path(tag = "order", params(ListWish), security(("session" = [])),
    responses((status = OK, body = Envelope<OrderPage>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[get("/api/v2/market/bill_order/")]
pub async fn bill_order(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<ListWish>,
) -> Answer<OrderPage> {
    state.limits.call(caller.uid)?;
    let side = if wish.side.as_deref() == Some("seller") { Party::Seller } else { Party::Buyer };
    let tab = wish.query_state.as_deref().and_then(|word| word.parse().ok()).unwrap_or(Tab::All);
    let limit = wish.page_size.unwrap_or(20);
    let offset = (wish.page_num.unwrap_or(1) - 1) * limit;
    let shared = state.clone();
    let page = state.run(async move {
        let stages = if tab == Tab::All { Vec::new() } else { tab.stages(side) };
        let game = wish.game.as_deref().filter(|game| !game.is_empty());
        let filter = Filter { uid: caller.uid, side, stages: &stages, game };
        let (views, total) = rows::list(&shared.pool, filter, Page { limit, offset }).await?;
        let by_stage = rows::counts(&shared.pool, caller.uid, side).await?;
        let counts = Tab::ALL
            .into_iter()
            .map(|tab| {
                let stages = tab.stages(side);
                let number =
                    by_stage.iter().filter(|(stage, _)| stages.contains(stage)).map(|(_, n)| n);
                (tab.as_str(), number.sum())
            })
            .collect();
        let items = views.iter().map(|view| Order::seen(view, side)).collect();
        Ok(OrderPage { items, total, counts })
    });
    page.await.map(Envelope::ok)
}

/// One order with its timeline, payments and refunds.
#[utoipa::path(tag = "order", operation_id = "order_detail", params(OneOrder), security(("session" = [])),
    responses((status = OK, body = Envelope<OrderDetail>), (status = CONFLICT, body = Refusal, description = "NOT_FOUND")))]
#[get("/api/v2/market/bill_order/detail")]
pub async fn detail(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<OneOrder>,
) -> Answer<OrderDetail> {
    state.limits.call(caller.uid)?;
    let shared = state.clone();
    let detail = state.run(async move {
        let (view, side) = seen_by(&shared, &caller, wish.order_id).await?;
        let timeline = rows::events(&shared.pool, wish.order_id).await?;
        let mut paid = Vec::new();
        let mut back = Vec::new();
        if side != Party::Seller {
            let buyer = view.order.buyer;
            paid = payments::list(&shared.pool, buyer, Some(wish.order_id), 100, 0).await?.0;
            back = refunds::list(&shared.pool, Some(wish.order_id), None).await?;
        }
        let info = match side {
            Party::Buyer | Party::Seller => rows::info(&shared.pool, wish.order_id).await?,
            Party::Staff | Party::House => None,
        };
        Ok(OrderDetail {
            order: Order::seen(&view, side),
            timeline: timeline.into_iter().map(TimelineEntry::from).collect(),
            payments: paid.into_iter().map(Payment::from).collect(),
            refunds: back.into_iter().map(Refund::from).collect(),
            info,
        })
    });
    detail.await.map(Envelope::ok)
}

/// Where an order stands: cheap enough to be asked again and again.
#[utoipa::path(tag = "order", params(OneOrder), security(("session" = [])),
    responses((status = OK, body = Envelope<OrderState>), (status = CONFLICT, body = Refusal, description = "NOT_FOUND")))]
#[get("/api/market/buy_order/state")]
pub async fn buy_order_state(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<OneOrder>,
) -> Answer<OrderState> {
    state.limits.call(caller.uid)?;
    let shared = state.clone();
    let now = state.run(async move {
        let (view, side) = seen_by(&shared, &caller, wish.order_id).await?;
        let Order { order_id, status, version, must_act, .. } = Order::seen(&view, side);
        Ok(OrderState { order_id, status, version, must_act })
    });
    now.await.map(Envelope::ok)
}

/// What has become of the buyer's money on its way back.
#[utoipa::path(tag = "order", params(OneOrder), security(("session" = [])),
    responses((status = OK, body = Envelope<RefundInfo>), (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN")))]
#[get("/api/v2/market/bill_order/buyer_query_refund_info")]
pub async fn query_refund_info(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<OneOrder>,
) -> Answer<RefundInfo> {
    state.limits.call(caller.uid)?;
    let shared = state.clone();
    let info = state.run(async move {
        let (_, side) = seen_by(&shared, &caller, wish.order_id).await?;
        if side != Party::Buyer {
            return Err(ApiError::Forbidden);
        }
        let found = refunds::list(&shared.pool, Some(wish.order_id), None).await?;
        let may_choose_balance = found.iter().any(|refund| refund.status == "failed");
        let refunds = found.into_iter().map(Refund::from).collect();
        Ok(RefundInfo { refunds, may_choose_balance })
    });
    info.await.map(Envelope::ok)
}
