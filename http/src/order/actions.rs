//! What both sides and customer service do to an order that is there. Each call is one command of `domain::order`.
use super::{
    person, seen_by, seller_side,
    wire::{Order, Refund},
};
use crate::api::{
    call::Context,
    caller::{Caller, SignedIn},
    error::{ApiError, Reason},
    rules,
};
use garde::Validate;
use guildhall_actors::order::{OrderAction, OrderError, Orders, Person};
use guildhall_domain::{
    ids::{OrderId, RefundId, UploadId},
    order::{Category, Rejection},
    wallet::money::UsdCents,
};
use guildhall_persistence::payment::refund as refunds;
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Which order.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OrderRef {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SubmitOrderRequest {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
    /// At most 10 fields of at most 500 characters.
    #[garde(custom(is_info))]
    pub info: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DeliverRequest {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
    /// What the buyer should know, at most 500 characters.
    #[garde(custom(rules::optional_text(0, 500)))]
    pub note: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ReasonRequest {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
    /// Why, for the other side.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OpenDisputeRequest {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
    /// What is wrong.
    #[garde(skip)]
    pub category: Category,
    /// What happened, in the words of the buyer.
    #[garde(custom(rules::text(1, 2_000)))]
    pub text: String,
    /// What a buyer wants back; all of it if nothing is said.
    #[garde(skip)]
    pub asked_cents: Option<i64>,
    /// Pictures that show it: the caller's uploads.
    #[garde(inner(custom(rules::at_most(9))))]
    pub images: Option<Vec<UploadId>>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct EvidenceRequest {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
    /// What the picture or statement shows.
    #[garde(custom(rules::text(1, 2_000)))]
    pub text: String,
    /// Pictures that show it: the caller's uploads.
    #[garde(inner(custom(rules::at_most(9))))]
    pub images: Option<Vec<UploadId>>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ReturnRefundRequest {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
    /// The refund that could not be sent the way the money came.
    #[garde(skip)]
    pub refund_id: RefundId,
}

fn is_info(info: &BTreeMap<String, String>, _: &()) -> garde::Result {
    let fits = |(name, value): (&String, &String)| {
        !name.is_empty()
            && name.len() <= 50
            && value.chars().count() <= 500
            && !value.contains('\0')
    };
    if info.is_empty() {
        Err(garde::Error::new(Reason::Required.word()))
    } else if info.len() > 10 || !info.iter().all(fits) {
        Err(garde::Error::new(Reason::TooLong.word()))
    } else {
        Ok(())
    }
}

/// Carries an act out, and answers the order as it is then.
pub(super) async fn act(
    context: Context,
    caller: Caller,
    order: OrderId,
    act: OrderAction,
) -> Result<Order, ApiError> {
    let amount = match &act {
        OrderAction::Rule { .. } | OrderAction::Refund { .. } => "refund_cents",
        _ => "asked_cents",
    };
    let by = person(&caller);
    act_by(context, caller, by, order, act, amount).await
}

/// The same of what the seller's team does too.
async fn act_in_shop(
    context: Context,
    caller: Caller,
    order: OrderId,
    act: OrderAction,
) -> Result<Order, ApiError> {
    let by = seller_side(&context.state, &caller, order).await?;
    act_by(context, caller, by, order, act, "asked_cents").await
}

async fn act_by(
    context: Context,
    caller: Caller,
    by: Person,
    order: OrderId,
    act: OrderAction,
    amount: &'static str,
) -> Result<Order, ApiError> {
    let acted = act_as(&context, by, order, act).await;
    if matches!(acted, Err(OrderError::Rejected(Rejection::NotFound))) {
        // Whoever works for the seller sees the order, and is told that the rest is the seller's to do.
        seen_by(&context.state, &caller, order).await?;
        return Err(ApiError::Forbidden);
    }
    acted.map_err(|error| match error {
        OrderError::Rejected(Rejection::Amount) => ApiError::field(amount, Reason::Invalid),
        error => error.into(),
    })?;
    let (view, side) = seen_by(&context.state, &caller, order).await?;
    Ok(Order::seen(&view, side))
}

/// Carries an act out once for the key of the call.
pub(super) async fn act_as(
    context: &Context,
    by: Person,
    order: OrderId,
    act: OrderAction,
) -> Result<(), OrderError> {
    let orders = context.state.get::<Orders>();
    let acted = orders.act_once(order, by, act, context.command_key()).await;
    acted.map(drop)
}

pub async fn cancel(
    context: Context,
    SignedIn(caller): SignedIn,
    input: OrderRef,
) -> Result<Order, ApiError> {
    act(context, caller, input.order_id, OrderAction::Cancel).await
}

pub async fn submit(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SubmitOrderRequest,
) -> Result<Order, ApiError> {
    act(
        context,
        caller,
        input.order_id,
        OrderAction::SubmitInfo { info: serde_json::to_value(input.info).unwrap_or_default() },
    )
    .await
}

pub async fn confirm(
    context: Context,
    SignedIn(caller): SignedIn,
    input: OrderRef,
) -> Result<Order, ApiError> {
    act(context, caller, input.order_id, OrderAction::Confirm).await
}

pub async fn deliver(
    context: Context,
    SignedIn(caller): SignedIn,
    input: DeliverRequest,
) -> Result<Order, ApiError> {
    act_in_shop(
        context,
        caller,
        input.order_id,
        OrderAction::Deliver { note: input.note.unwrap_or_default() },
    )
    .await
}

pub async fn fail(
    context: Context,
    SignedIn(caller): SignedIn,
    input: ReasonRequest,
) -> Result<Order, ApiError> {
    act_in_shop(context, caller, input.order_id, OrderAction::FailDelivery { reason: input.reason })
        .await
}

pub async fn skip_submit(
    context: Context,
    SignedIn(caller): SignedIn,
    input: OrderRef,
) -> Result<Order, ApiError> {
    act_in_shop(context, caller, input.order_id, OrderAction::SkipInfo).await
}

pub async fn refund(
    context: Context,
    SignedIn(caller): SignedIn,
    input: ReasonRequest,
) -> Result<Order, ApiError> {
    act(context, caller, input.order_id, OrderAction::GiveBack { reason: input.reason }).await
}

pub async fn open_dispute(
    context: Context,
    SignedIn(caller): SignedIn,
    input: OpenDisputeRequest,
) -> Result<Order, ApiError> {
    act(
        context,
        caller,
        input.order_id,
        OrderAction::OpenDispute {
            category: input.category,
            asked: input.asked_cents.map(UsdCents),
            text: input.text,
            images: input.images.unwrap_or_default(),
        },
    )
    .await
}

pub async fn add_evidence(
    context: Context,
    SignedIn(caller): SignedIn,
    input: EvidenceRequest,
) -> Result<Order, ApiError> {
    act(
        context,
        caller,
        input.order_id,
        OrderAction::AddEvidence { text: input.text, images: input.images.unwrap_or_default() },
    )
    .await
}

pub async fn withdraw_dispute(
    context: Context,
    SignedIn(caller): SignedIn,
    input: OrderRef,
) -> Result<Order, ApiError> {
    act(context, caller, input.order_id, OrderAction::WithdrawDispute).await
}

pub async fn agree(
    context: Context,
    SignedIn(caller): SignedIn,
    input: OrderRef,
) -> Result<Order, ApiError> {
    act(context, caller, input.order_id, OrderAction::Agree).await
}

pub async fn return_refund(
    context: Context,
    SignedIn(caller): SignedIn,
    input: ReturnRefundRequest,
) -> Result<Refund, ApiError> {
    let orders = context.state.get::<Orders>();
    orders.take_on_balance(input.order_id, person(&caller), input.refund_id).await?;
    let found = refunds::list(&context.state.pool, Some(input.order_id), None).await?;
    let back = found.into_iter().find(|one| one.refund_id == input.refund_id);
    Ok(Refund::from(back.ok_or(ApiError::NotFound)?))
}
