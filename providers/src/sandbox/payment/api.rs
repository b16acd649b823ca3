//! The part of Stripe's API our adapter speaks.

use actix_web::{
    HttpRequest, HttpResponse,
    http::StatusCode,
    web::{Data, Form, Path, Query, ServiceConfig, get, post},
};
use serde::Deserialize;
use serde_json::json;

use super::{
    FailureMode, Intent, IntentStatus, PaymentSandbox, Refund, RefundStatus, dispute_object,
    intent_object, refund_object,
};

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("/payment_intents", post().to(create))
        .route("/payment_intents", get().to(list))
        .route("/payment_intents/search", get().to(search))
        .route("/payment_intents/{id}", get().to(look))
        .route("/payment_intents/{id}/cancel", post().to(cancel))
        .route("/refunds", post().to(refund))
        .route("/refunds", get().to(list_refunds))
        .route("/refunds/{id}", get().to(look_refund))
        .route("/disputes", get().to(list_disputes))
        .route("/disputes/{id}", get().to(look_dispute));
}

#[derive(Deserialize)]
struct CreateRequest {
    amount: i64,
    currency: String,
    #[serde(rename = "payment_method_types[]")]
    method: String,
    return_url: String,
    #[serde(rename = "metadata[payment_id]")]
    payment_id: String,
}

#[derive(Deserialize)]
struct RefundRequest {
    payment_intent: String,
    amount: i64,
    #[serde(rename = "metadata[refund]", default)]
    name: String,
}

#[derive(Deserialize)]
struct Of {
    payment_intent: String,
}

#[derive(Deserialize)]
struct Search {
    query: String,
}

fn no(status: StatusCode, code: &str) -> HttpResponse {
    HttpResponse::build(status).json(json!({ "error": { "code": code } }))
}

/// Refuses what Stripe would: nobody signed in, or a bad day.
fn at_the_door(request: &HttpRequest, sandbox: &PaymentSandbox) -> Option<HttpResponse> {
    match sandbox.books().mood {
        FailureMode::Down => return Some(no(StatusCode::SERVICE_UNAVAILABLE, "down")),
        FailureMode::KeyRevoked => return Some(no(StatusCode::UNAUTHORIZED, "api_key_expired")),
        FailureMode::OtherAccount => return Some(no(StatusCode::NOT_FOUND, "resource_missing")),
        _ => {}
    }
    let is_known = request
        .headers()
        .get("authorization")
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("Bearer sk_"));
    (!is_known).then(|| no(StatusCode::UNAUTHORIZED, "api_key_missing"))
}

fn key_of(request: &HttpRequest) -> Option<String> {
    request.headers().get("idempotency-key")?.to_str().ok().map(str::to_owned)
}

async fn create(
    http: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    Form(request): Form<CreateRequest>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&http, &sandbox) {
        return refused;
    }
    if request.amount < 50 || request.currency != "usd" {
        return no(StatusCode::BAD_REQUEST, "amount_too_small");
    }
    let origin = sandbox.origin();
    let mut books = sandbox.books();
    let key = key_of(&http);
    if key.as_ref().is_some_and(|key| books.failed_keys.contains(key)) {
        return HttpResponse::InternalServerError()
            .insert_header(("idempotent-replayed", "true"))
            .json(json!({ "error": { "code": "lost" } }));
    }
    if let Some(made) = key.as_ref().and_then(|key| books.keys.get(key)) {
        let made = books.intents.get(made).map(|intent| intent_object(intent, &origin));
        return HttpResponse::Ok().json(made);
    }
    let mood = books.mood;
    if matches!(mood, FailureMode::OpeningFails | FailureMode::OpeningUnanswered) {
        books.failed_keys.extend(key.clone());
    }
    if mood == FailureMode::OpeningFails {
        return no(StatusCode::INTERNAL_SERVER_ERROR, "lost");
    }
    let id = format!("pi_{}{}", books.made() + 1, request.payment_id);
    let intent = Intent {
        id,
        amount: request.amount,
        method: request.method,
        return_url: request.return_url,
        payment_id: request.payment_id,
        status: IntentStatus::RequiresAction,
        is_declined: false,
        decline_code: None,
        key,
    };
    let object = intent_object(&intent, &origin);
    books.put_intent(intent);
    if mood == FailureMode::OpeningUnanswered {
        return no(StatusCode::INTERNAL_SERVER_ERROR, "lost");
    }
    HttpResponse::Ok().json(object)
}

/// Payments by the one thing that is searched for: the name we gave them.
async fn search(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    Query(Search { query }): Query<Search>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    let origin = sandbox.origin();
    let books = sandbox.books();
    let is_meant =
        |intent: &&Intent| query == format!("metadata[\"payment_id\"]:\"{}\"", intent.payment_id);
    let found = books.intents.values().filter(is_meant);
    let data: Vec<_> = found.map(|intent| intent_object(intent, &origin)).collect();
    HttpResponse::Ok().json(json!({ "object": "search_result", "data": data, "has_more": false }))
}

/// All payments, newest first; without pages, unlike Stripe's.
async fn list(request: HttpRequest, sandbox: Data<PaymentSandbox>) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    let origin = sandbox.origin();
    let books = sandbox.books();
    let newest = books.order.iter().rev().filter_map(|id| books.intents.get(id));
    let data: Vec<_> = newest
        .map(|intent| {
            let mut object = intent_object(intent, &origin);
            // Stripe says it of the charge; here the payment is its own charge.
            object["amount_refunded"] = books.refunded(&intent.id).into();
            object
        })
        .collect();
    HttpResponse::Ok().json(json!({ "object": "list", "data": data, "has_more": false }))
}

async fn look(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    let origin = sandbox.origin();
    match sandbox.books().intents.get(id.as_str()) {
        Some(intent) => HttpResponse::Ok().json(intent_object(intent, &origin)),
        None => no(StatusCode::NOT_FOUND, "resource_missing"),
    }
}

async fn cancel(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    let origin = sandbox.origin();
    let mut books = sandbox.books();
    match books.intents.get(id.as_str()).cloned() {
        Some(intent) if intent.status.is_final() => {
            no(StatusCode::BAD_REQUEST, "payment_intent_unexpected_state")
        }
        Some(mut intent) => {
            intent.status = IntentStatus::Canceled;
            let object = intent_object(&intent, &origin);
            books.put_intent(intent);
            HttpResponse::Ok().json(object)
        }
        None => no(StatusCode::NOT_FOUND, "resource_missing"),
    }
}

async fn refund(
    http: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    Form(request): Form<RefundRequest>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&http, &sandbox) {
        return refused;
    }
    let mut books = sandbox.books();
    let key = key_of(&http);
    if let Some(made) = key.as_ref().and_then(|key| books.keys.get(key)) {
        return HttpResponse::Ok().json(books.refunds.get(made).map(refund_object));
    }
    let status = match books.mood {
        FailureMode::RefundsFail => RefundStatus::Failed,
        FailureMode::RefundsWait => RefundStatus::Pending,
        _ => RefundStatus::Succeeded,
    };
    let Some(intent) = books.intents.get(&request.payment_intent) else {
        return no(StatusCode::NOT_FOUND, "resource_missing");
    };
    if intent.status != IntentStatus::Succeeded {
        return no(StatusCode::BAD_REQUEST, "charge_not_refundable");
    }
    if books.is_disputed(&intent.id) {
        return no(StatusCode::BAD_REQUEST, "charge_disputed");
    }
    if books.refunded(&intent.id) + request.amount > intent.amount {
        return no(StatusCode::BAD_REQUEST, "charge_already_refunded");
    }
    let id = format!("re_{}", books.made() + 1);
    let (intent, amount, name) = (request.payment_intent, request.amount, request.name);
    let refund = Refund { id, intent, amount, status, key, name };
    let object = refund_object(&refund);
    books.put_refund(refund);
    if books.mood == FailureMode::RefundsUnanswered {
        return no(StatusCode::INTERNAL_SERVER_ERROR, "lost");
    }
    HttpResponse::Ok().json(object)
}

/// All refunds of a payment; without pages, unlike Stripe's.
async fn list_refunds(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    of: Query<Of>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    let books = sandbox.books();
    let of_payment = books.refunds.values().filter(|refund| refund.intent == of.payment_intent);
    let data: Vec<_> = of_payment.map(refund_object).collect();
    HttpResponse::Ok().json(json!({ "object": "list", "data": data, "has_more": false }))
}

async fn look_refund(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    match sandbox.books().refunds.get(id.as_str()) {
        Some(refund) => HttpResponse::Ok().json(refund_object(refund)),
        None => no(StatusCode::NOT_FOUND, "resource_missing"),
    }
}

/// All disputes of a payment; without pages, unlike Stripe's.
async fn list_disputes(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    of: Query<Of>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    let books = sandbox.books();
    let of_payment = books.disputes.values().filter(|dispute| dispute.intent == of.payment_intent);
    let data: Vec<_> = of_payment.map(dispute_object).collect();
    HttpResponse::Ok().json(json!({ "object": "list", "data": data, "has_more": false }))
}

async fn look_dispute(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    match sandbox.books().disputes.get(id.as_str()) {
        Some(dispute) => HttpResponse::Ok().json(dispute_object(dispute)),
        None => no(StatusCode::NOT_FOUND, "resource_missing"),
    }
}
