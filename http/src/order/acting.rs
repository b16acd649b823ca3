//! What both sides and customer service do to an order that is there. Each call is one command of `domain::order`.
use super::{
    person, seen_by,
    wire::{Order, Refund},
};
use crate::{
    caller::{Agent, Caller, SignedIn},
    envelope::{Answer, Body, Envelope, Refusal},
    error::{ApiError, Reason},
    idempotency::Repeat,
    rules,
    state::HttpState,
};
use actix_web::{post, web::Data};
use futures_util::future::LocalBoxFuture;
use garde::Validate;
use guildhall_actors::order::{OrderAction, OrderError};
use guildhall_domain::{
    ids::{OrderId, RefundId, UploadId},
    money::UsdCents,
    order::{Category, Rejection},
};
use guildhall_persistence::refund as refunds;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Which order.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OfOrder {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub order_id: OrderId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SubmitWish {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// At most 10 fields of at most 500 characters.
    #[garde(custom(is_info))]
    pub info: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DeliverWish {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub order_id: OrderId,
    #[garde(custom(rules::optional_text(0, 500)))]
    pub note: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct WithReason {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub order_id: OrderId,
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DisputeWish {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// not_received, not_as_described, wrong_item, account_recovered or other.
    #[garde(custom(is_category))]
    pub category: String,
    #[garde(custom(rules::text(1, 2_000)))]
    pub text: String,
    /// What a buyer wants back; all of it if nothing is said.
    #[garde(skip)]
    pub asked_cents: Option<i64>,
    #[garde(inner(custom(rules::at_most(9))))]
    #[schema(value_type = Option<Vec<String>>)]
    pub images: Option<Vec<UploadId>>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct EvidenceWish {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub order_id: OrderId,
    #[garde(custom(rules::text(1, 2_000)))]
    pub text: String,
    #[garde(inner(custom(rules::at_most(9))))]
    #[schema(value_type = Option<Vec<String>>)]
    pub images: Option<Vec<UploadId>>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct RuleWish {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// What goes back; 0 gives all to the seller.
    #[garde(skip)]
    pub refund_cents: i64,
    #[garde(custom(rules::text(1, 2_000)))]
    pub reason: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ReturnWish {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub order_id: OrderId,
    #[garde(skip)]
    #[schema(value_type = String)]
    pub refund_id: RefundId,
}

fn is_category(word: &str, _: &()) -> garde::Result {
    let known = word.parse::<Category>();
    known.map(drop).map_err(|_| garde::Error::new(Reason::Invalid.word()))
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

/// What a command is known by where it is carried out: the call and its key.
pub(super) fn once(repeat: &Repeat, call: &str) -> Option<String> {
    repeat.key().map(|key| format!("{call}:{key}"))
}

/// Carries an act out and answers the order as it is then; once for each key.
fn act(
    repeat: Repeat,
    caller: Caller,
    state: Data<HttpState>,
    call: &'static str,
    order: OrderId,
    act: OrderAction,
) -> LocalBoxFuture<'static, Answer<Box<RawValue>>> {
    if let Err(refused) = repeat.count(&state, caller.uid) {
        return Box::pin(std::future::ready(Err(refused)));
    }
    let state = state.into_inner();
    let (shared, uid) = (state.clone(), caller.uid);
    let repeat = repeat.at(&state, &caller, order.0);
    let key = once(&repeat, call);
    let amount = match &act {
        OrderAction::Rule { .. } => "refund_cents",
        _ => "asked_cents",
    };
    let work = async move {
        let acted = shared.trade.orders.act_once(order, person(&caller), act, key).await;
        acted.map_err(|error| match error {
            OrderError::Rejected(Rejection::Amount) => ApiError::field(amount, Reason::Invalid),
            error => error.into(),
        })?;
        let (view, side) = seen_by(&shared, &caller, order).await?;
        Ok(Envelope::ok(Order::seen(&view, side)))
    };
    repeat.once(state, uid, call, work)
}

/// Calls an order off: before it is paid for, or while the seller cannot begin.
#[utoipa::path(tag = "order", operation_id = "order_cancel", request_body = OfOrder, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/buy_order/cancel")]
pub async fn cancel(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfOrder>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted = OrderAction::Cancel;
    act(repeat, caller, state, "market/buy_order/cancel", order, wanted).await
}

/// Tells the seller what the delivery needs.
#[utoipa::path(tag = "order", operation_id = "order_submit", request_body = SubmitWish, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/buy_order/submit")]
pub async fn submit(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<SubmitWish>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted =
        OrderAction::SubmitInfo { info: serde_json::to_value(wish.info).unwrap_or_default() };
    act(repeat, caller, state, "market/buy_order/submit", order, wanted).await
}

/// Confirms that the buyer has the goods; the seller's proceeds are released.
#[utoipa::path(tag = "order", operation_id = "order_confirm", request_body = OfOrder, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/buy_order/confirm")]
pub async fn confirm(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfOrder>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted = OrderAction::Confirm;
    act(repeat, caller, state, "market/buy_order/confirm", order, wanted).await
}

/// Says that the goods are delivered; the buyer has 24 hours to object.
#[utoipa::path(tag = "order", operation_id = "order_deliver", request_body = DeliverWish, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/seller/buy_order/deliver")]
pub async fn deliver(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<DeliverWish>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted = OrderAction::Deliver { note: wish.note.unwrap_or_default() };
    act(repeat, caller, state, "market/seller/buy_order/deliver", order, wanted).await
}

/// Says that the delivery did not work.
#[utoipa::path(tag = "order", operation_id = "order_fail", request_body = WithReason, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/seller/buy_order/fail")]
pub async fn fail(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<WithReason>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted = OrderAction::FailDelivery { reason: wish.reason };
    act(repeat, caller, state, "market/seller/buy_order/fail", order, wanted).await
}

/// Begins without the buyer's information.
#[utoipa::path(tag = "order", operation_id = "order_skip_submit", request_body = OfOrder, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/seller/buy_order/skip_submit")]
pub async fn skip_submit(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfOrder>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted = OrderAction::SkipInfo;
    act(repeat, caller, state, "market/seller/buy_order/skip_submit", order, wanted).await
}

/// The seller gives all of it back.
#[utoipa::path(tag = "order", operation_id = "order_refund", request_body = WithReason, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/seller/buy_order/refund")]
pub async fn refund(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<WithReason>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted = OrderAction::GiveBack { reason: wish.reason };
    act(repeat, caller, state, "market/seller/buy_order/refund", order, wanted).await
}

/// Says that something is wrong; the other side has to answer.
#[utoipa::path(tag = "order", operation_id = "order_open_dispute", request_body = DisputeWish, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/buy_order/dispute")]
pub async fn open_dispute(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<DisputeWish>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted = OrderAction::OpenDispute {
        category: wish
            .category
            .parse()
            .map_err(|_| ApiError::field("category", Reason::Invalid))?,
        asked: wish.asked_cents.map(UsdCents),
        text: wish.text,
        images: wish.images.unwrap_or_default(),
    };
    act(repeat, caller, state, "market/buy_order/dispute", order, wanted).await
}

/// Says or shows something in a dispute.
#[utoipa::path(tag = "order", operation_id = "order_add_evidence", request_body = EvidenceWish, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/buy_order/dispute/evidence")]
pub async fn add_evidence(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<EvidenceWish>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted =
        OrderAction::AddEvidence { text: wish.text, images: wish.images.unwrap_or_default() };
    act(repeat, caller, state, "market/buy_order/dispute/evidence", order, wanted).await
}

/// Withdraws a dispute.
#[utoipa::path(tag = "order", operation_id = "order_withdraw_dispute", request_body = OfOrder, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/buy_order/dispute/withdraw")]
pub async fn withdraw_dispute(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfOrder>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted = OrderAction::WithdrawDispute;
    act(repeat, caller, state, "market/buy_order/dispute/withdraw", order, wanted).await
}

/// The seller agrees to what was asked.
#[utoipa::path(tag = "order", operation_id = "order_agree", request_body = OfOrder, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/buy_order/dispute/agree")]
pub async fn agree(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfOrder>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted = OrderAction::Agree;
    act(repeat, caller, state, "market/buy_order/dispute/agree", order, wanted).await
}

/// Customer service rules: so much goes back, the rest is the seller's.
#[utoipa::path(tag = "order", operation_id = "order_rule", request_body = RuleWish, security(("session" = [])),
    responses((status = OK, body = Envelope<Order>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, FORBIDDEN, STATUS_CHANGED")))]
#[post("/api/market/buy_order/dispute/rule")]
pub async fn rule(
    Agent(caller): Agent,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<RuleWish>,
) -> Answer<Box<RawValue>> {
    let order = wish.order_id;
    let wanted = OrderAction::Rule { refund: UsdCents(wish.refund_cents), reason: wish.reason };
    act(repeat, caller, state, "market/buy_order/dispute/rule", order, wanted).await
}

/// Yes, to the balance, since the original way did not work.
#[utoipa::path(tag = "order", operation_id = "order_return_refund", request_body = ReturnWish, security(("session" = [])),
    responses((status = OK, body = Envelope<Refund>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, STATUS_CHANGED")))]
#[post("/api/v2/market/bill_order/buyer_return_refund")]
pub async fn return_refund(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<ReturnWish>,
) -> Answer<Box<RawValue>> {
    state.limits.call(caller.uid)?;
    let state = state.into_inner();
    let (shared, uid) = (state.clone(), caller.uid);
    let work = async move {
        let by = person(&caller);
        shared.trade.orders.take_on_balance(wish.order_id, by, wish.refund_id).await?;
        let found = refunds::list(&shared.pool, Some(wish.order_id), None).await?;
        let back = found.into_iter().find(|one| one.refund_id == wish.refund_id);
        Ok(Envelope::ok(Refund::from(back.ok_or(ApiError::NotFound)?)))
    };
    repeat.once(state, uid, "v2/market/bill_order/buyer_return_refund", work).await
}
