//! Lists of orders, one order with its timeline, and what its refunds have become.
use super::{
    reads_info,
    ruling::proposal_of,
    seen_by,
    wire::{MustAct, Order, Refund, RulingProposal, TimelineEntry, TradeSide},
};
use crate::{
    api::{call::Context, caller::SignedIn, error::ApiError, page::OwnPages, rules},
    market::shop::Shop,
    payment::Payment,
};
use garde::Validate;
use guildhall_actors::order::Orders;
use guildhall_domain::{
    ids::OrderId,
    market::team::{Intent, TeamScope},
    order::{Party, Stage, Tab},
    payment::RefundStatus,
};
use guildhall_persistence::{
    order::{self as rows, Filter},
    page::Part,
    payment as payments,
    payment::refund as refunds,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ListOrdersRequest {
    /// Only orders under this tab; `all` if left out.
    #[garde(skip)]
    pub query_state: Option<Tab>,
    /// My purchases (if left out) or my sales.
    #[garde(skip)]
    pub side: Option<TradeSide>,
    /// The key of a game; every game if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    #[serde(flatten)]
    #[schema(inline)]
    #[garde(dive)]
    pub pages: OwnPages,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OrderQuery {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OrderPage {
    /// The entries.
    pub items: Vec<Order>,
    /// How many there are in all.
    pub total: i64,
    /// How many orders stand under each tab.
    pub counts: BTreeMap<&'static str, i64>,
}

/// An order with its timeline, its payments and its refunds.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderDetail {
    #[serde(flatten)]
    pub order: Order,
    /// What happened, oldest first.
    pub timeline: Vec<TimelineEntry>,
    /// The buyer's.
    pub payments: Vec<Payment>,
    /// Money that goes back.
    pub refunds: Vec<Refund>,
    /// What the buyer told the seller; for these two and who may deliver it for the seller, until the order is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub info: Option<serde_json::Value>,
    /// A ruling that waits for a second person; for staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<RulingProposal>,
}

impl OrderDetail {
    /// Takes out what the two have told each other, and what payments are continued with: for who looks as one of them.
    fn hide_words(&mut self) {
        self.order.hide_words();
        self.timeline.iter_mut().for_each(TimelineEntry::hide_words);
        self.payments.iter_mut().for_each(Payment::hide_links);
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OrderState {
    /// The order.
    #[schema(value_type = guildhall_domain::ids::OrderId)]
    pub order_id: String,
    /// How it stands.
    pub status: Stage,
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// Who has to act next, and by when.
    pub must_act: MustAct,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RefundInfo {
    /// Money that goes back.
    pub refunds: Vec<Refund>,
    /// One of them could not be sent the way the money came: the buyer may take it on the balance.
    pub may_choose_balance: bool,
}

pub async fn bill_order(
    context: Context,
    SignedIn(caller): SignedIn,
    input: ListOrdersRequest,
) -> Result<OrderPage, ApiError> {
    let pool = &context.state.pool;
    let side = match input.side {
        Some(TradeSide::Seller) => Party::Seller,
        Some(TradeSide::Buyer) | None => Party::Buyer,
    };
    let tab = input.query_state.unwrap_or(Tab::All);
    let stages = if tab == Tab::All { Vec::new() } else { tab.stages(side) };
    let asked = input.game.as_deref();
    let (uid, games) = match side {
        Party::Seller => {
            let shop = Shop::of(pool, &caller, TeamScope::Deliver).await?;
            shop.may(Intent::look(TeamScope::Deliver))?;
            (shop.owner, (shop.games(asked), shop.games(None)))
        }
        _ => {
            let asked = asked.filter(|game| !game.is_empty());
            (caller.uid, (asked.map(|game| vec![game.to_owned()]), None))
        }
    };
    // The tabs count all that the caller may see, whatever game is chosen.
    let (games, countable) = (games.0.as_deref(), games.1.as_deref());
    let owed_only = tab == Tab::NeedAction;
    let filter = Filter { uid, side, stages: &stages, owed_only, games };
    let (views, total) = rows::list(pool, filter, input.pages.part()).await?;
    let by_stage = rows::counts(pool, uid, side, countable).await?;
    let owed = rows::owed_answers(pool, uid, side, countable).await?;
    let counts = Tab::ALL
        .into_iter()
        .map(|tab| {
            let stages = tab.stages(side);
            let number = by_stage.iter().filter(|(stage, _)| stages.contains(stage)).map(
                // One that customer service decides needs no action of anybody who reads this.
                |(stage, number)| match (tab, stage) {
                    (Tab::NeedAction, Stage::Disputed) => owed,
                    _ => *number,
                },
            );
            (tab.as_str(), number.sum::<i64>().min(rows::MOST_COUNTED))
        })
        .collect();
    let mut items: Vec<Order> = views.iter().map(|view| Order::seen(view, side)).collect();
    if caller.is_viewed() {
        items.iter_mut().for_each(Order::hide_words);
    }
    Ok(OrderPage { items, total, counts })
}

pub async fn detail(
    context: Context,
    SignedIn(caller): SignedIn,
    input: OrderQuery,
) -> Result<OrderDetail, ApiError> {
    let (pool, order) = (&context.state.pool, input.order_id);
    let (view, side) = seen_by(&context.state, &caller, order).await?;
    let timeline = rows::events(pool, order).await?;
    let mut paid = Vec::new();
    let mut back = Vec::new();
    if side != Party::Seller {
        let buyer = view.order.buyer;
        paid = payments::list(pool, buyer, Some(order), Part::first(100)).await?.0;
        back = refunds::list(pool, Some(order), None).await?;
    }
    // What the buyer's account elsewhere is opened with, perhaps.
    let is_told = !caller.is_viewed() && reads_info(&context.state, &caller, (&view, side)).await?;
    let info = match is_told {
        true => context.state.get::<Orders>().info(order).await?,
        false => None,
    };
    let proposal = match side {
        Party::Staff => proposal_of(&context.state, &caller, order).await?,
        Party::Buyer | Party::Seller | Party::House => None,
    };
    let mut detail = OrderDetail {
        order: Order::seen(&view, side),
        timeline: timeline.into_iter().map(TimelineEntry::from).collect(),
        payments: paid.into_iter().map(Payment::from).collect(),
        refunds: back.into_iter().map(Refund::from).collect(),
        info,
        proposal,
    };
    if caller.is_viewed() {
        detail.hide_words();
    }
    Ok(detail)
}

pub async fn buy_order_state(
    context: Context,
    SignedIn(caller): SignedIn,
    input: OrderQuery,
) -> Result<OrderState, ApiError> {
    let (view, side) = seen_by(&context.state, &caller, input.order_id).await?;
    let Order { order_id, status, version, must_act, .. } = Order::seen(&view, side);
    Ok(OrderState { order_id, status, version, must_act })
}

pub async fn query_refund_info(
    context: Context,
    SignedIn(caller): SignedIn,
    input: OrderQuery,
) -> Result<RefundInfo, ApiError> {
    let (_, side) = seen_by(&context.state, &caller, input.order_id).await?;
    if side != Party::Buyer {
        return Err(ApiError::Forbidden);
    }
    let found = refunds::list(&context.state.pool, Some(input.order_id), None).await?;
    let may_choose_balance = found.iter().any(|refund| refund.status == RefundStatus::Failed);
    let refunds = found.into_iter().map(Refund::from).collect();
    Ok(RefundInfo { refunds, may_choose_balance })
}
