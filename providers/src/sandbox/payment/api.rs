//! The part of Stripe's API our adapter speaks.

use actix_web::{
    HttpRequest, HttpResponse,
    http::StatusCode,
    web::{Data, Form, Path, Query, ServiceConfig, get, post},
};
use serde::Deserialize;
use serde_json::json;

use super::{
    FailureMode, Intent, IntentStatus, PaymentSandbox, Refund, RefundStatus, balance,
    dispute_object, intent_object, refund_object, session_object,
};

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("/customers", post().to(customer))
        .route("/checkout/sessions", post().to(create))
        .route("/checkout/sessions", get().to(list))
        .route("/checkout/sessions/{id}", get().to(look_session))
        .route("/checkout/sessions/{id}/expire", post().to(expire))
        .route("/payment_intents/{id}", get().to(look))
        .route("/payment_intents/{id}/cancel", post().to(cancel))
        .route("/refunds", post().to(refund))
        .route("/refunds", get().to(list_refunds))
        .route("/refunds/{id}", get().to(look_refund))
        .route("/disputes", get().to(list_disputes))
        .route("/disputes/{id}", get().to(look_dispute))
        .route("/balance_transactions", get().to(balance::list))
        .route("/balance", get().to(balance::look));
}

/// What our adapter says, and nothing else: Stripe refuses what it does not know.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CreateRequest {
    mode: String,
    success_url: String,
    #[serde(rename = "cancel_url")]
    _cancel_url: String,
    client_reference_id: String,
    #[serde(rename = "allowed_payment_method_types[0]")]
    method: String,
    #[serde(rename = "line_items[0][quantity]")]
    quantity: i64,
    #[serde(rename = "line_items[0][price_data][currency]")]
    currency: String,
    #[serde(rename = "line_items[0][price_data][unit_amount]")]
    amount: i64,
    #[serde(rename = "line_items[0][price_data][product_data][name]")]
    _name: String,
    #[serde(rename = "adaptive_pricing[enabled]")]
    _adaptive_pricing: bool,
    #[serde(rename = "metadata[payment_id]")]
    payment_id: String,
    #[serde(rename = "metadata[usd_cents]")]
    usd_cents: String,
    #[serde(rename = "payment_intent_data[metadata][payment_id]")]
    _intent_payment_id: String,
    #[serde(rename = "payment_method_options[konbini][expires_after_days]")]
    _konbini_days: Option<u8>,
    customer: Option<String>,
    #[serde(rename = "payment_method_options[customer_balance][funding_type]")]
    funding_type: Option<String>,
    #[serde(rename = "payment_method_options[customer_balance][bank_transfer][type]")]
    transfer_type: Option<String>,
}

impl CreateRequest {
    /// Stripe's code for what is wrong with it.
    fn refusal(&self) -> Option<&'static str> {
        let is_transfer = self.customer.as_deref().is_some_and(|name| name.starts_with("cus_"))
            && self.funding_type.as_deref() == Some("bank_transfer")
            && self.transfer_type.is_some();
        match (self.method.as_str(), self.currency.as_str()) {
            _ if self.mode != "payment" || self.quantity != 1 => Some("parameter_invalid"),
            ("konbini", "jpy") | ("card" | "link", "usd") => {
                (self.amount < 50).then_some("amount_too_small")
            }
            ("customer_balance", "usd") if is_transfer => {
                (self.amount < 50).then_some("amount_too_small")
            }
            // Convenience stores take yen only, a bank transfer belongs to a customer.
            _ => Some("parameter_invalid"),
        }
    }
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
struct Filter {
    status: Option<String>,
    limit: Option<usize>,
}

#[derive(Deserialize)]
struct Expand {
    #[serde(rename = "expand[]")]
    expand: Option<String>,
}

fn no(status: StatusCode, code: &str) -> HttpResponse {
    let error = json!({ "type": "invalid_request_error", "code": code });
    HttpResponse::build(status).json(json!({ "error": error }))
}

/// Refuses what Stripe would: nobody signed in, or a bad day.
pub(super) fn at_the_door(request: &HttpRequest, sandbox: &PaymentSandbox) -> Option<HttpResponse> {
    match sandbox.books().mood {
        FailureMode::Down => return Some(no(StatusCode::SERVICE_UNAVAILABLE, "down")),
        FailureMode::KeyRevoked => return Some(no(StatusCode::UNAUTHORIZED, "api_key_expired")),
        FailureMode::OtherAccount => return Some(no(StatusCode::NOT_FOUND, "resource_missing")),
        FailureMode::NotPermitted => {
            return Some(no(StatusCode::FORBIDDEN, "insufficient_permissions"));
        }
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

/// A customer for one bank transfer. Nothing is kept of it: its name follows from the key.
async fn customer(http: HttpRequest, sandbox: Data<PaymentSandbox>) -> HttpResponse {
    if let Some(refused) = at_the_door(&http, &sandbox) {
        return refused;
    }
    let name =
        key_of(&http).unwrap_or_default().replace(|letter: char| !letter.is_alphanumeric(), "");
    HttpResponse::Ok().json(json!({ "id": format!("cus_{name}"), "object": "customer" }))
}

async fn create(
    http: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    request: Result<Form<CreateRequest>, actix_web::Error>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&http, &sandbox) {
        return refused;
    }
    let Ok(Form(request)) = request else {
        return no(StatusCode::BAD_REQUEST, "parameter_unknown");
    };
    if let Some(code) = request.refusal() {
        return no(StatusCode::BAD_REQUEST, code);
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
        let made = books.intents.get(made).map(|intent| session_object(intent, &origin));
        return HttpResponse::Ok().json(made);
    }
    let mood = books.mood;
    if matches!(mood, FailureMode::OpeningFails | FailureMode::OpeningUnanswered) {
        books.failed_keys.extend(key.clone());
    }
    if mood == FailureMode::OpeningFails {
        return no(StatusCode::INTERNAL_SERVER_ERROR, "lost");
    }
    if request.client_reference_id != request.payment_id {
        return no(StatusCode::BAD_REQUEST, "parameter_invalid");
    }
    let id = format!("cs_{}{}", books.made() + 1, request.payment_id);
    let intent = Intent {
        id,
        amount: request.amount,
        currency: request.currency,
        usd_cents: request.usd_cents,
        method: request.method,
        return_url: request.success_url,
        payment_id: request.payment_id,
        status: IntentStatus::RequiresAction,
        is_declined: false,
        is_issued: false,
        decline_code: None,
        key,
        paid_at: 0,
    };
    let object = session_object(&intent, &origin);
    books.put_intent(intent);
    if mood == FailureMode::OpeningUnanswered {
        return no(StatusCode::INTERNAL_SERVER_ERROR, "lost");
    }
    HttpResponse::Ok().json(object)
}

/// Sessions, newest first; without pages, unlike Stripe's.
async fn list(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    Query(filter): Query<Filter>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    let origin = sandbox.origin();
    let books = sandbox.books();
    let newest = books.order.iter().rev().filter_map(|id| books.intents.get(id));
    let newest = newest.filter(|intent| !intent.is_paypal());
    let data: Vec<_> = newest
        .map(|intent| {
            let mut object = session_object(intent, &origin);
            // Stripe says it of the charge; here the payment is its own charge.
            object["amount_refunded"] = books.refunded(&intent.intent_id()).into();
            object
        })
        .filter(|session| filter.status.as_ref().is_none_or(|status| session["status"] == *status))
        .take(filter.limit.unwrap_or(usize::MAX))
        .collect();
    HttpResponse::Ok().json(json!({ "object": "list", "data": data, "has_more": false }))
}

async fn look_session(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
    Query(Expand { expand }): Query<Expand>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    let origin = sandbox.origin();
    let books = sandbox.books();
    let Some(intent) = books.intents.get(id.as_str()) else {
        return no(StatusCode::NOT_FOUND, "resource_missing");
    };
    let mut session = session_object(intent, &origin);
    if expand.as_deref() == Some("payment_intent") && intent.has_begun() {
        session["payment_intent"] = intent_object(intent, &origin);
    }
    HttpResponse::Ok().json(session)
}

/// Ends a session that is open. A payment the payer has finished there is ended by its intent.
async fn expire(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
) -> HttpResponse {
    end(&request, &sandbox, &id, Intent::has_begun, session_object)
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
    match sandbox.books().find(id.as_str()) {
        Some(intent) => HttpResponse::Ok().json(intent_object(intent, &origin)),
        None => no(StatusCode::NOT_FOUND, "resource_missing"),
    }
}

async fn cancel(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
) -> HttpResponse {
    end(&request, &sandbox, &id, |_| false, intent_object)
}

fn end(
    request: &HttpRequest,
    sandbox: &PaymentSandbox,
    id: &str,
    is_beyond: fn(&Intent) -> bool,
    object: fn(&Intent, &str) -> serde_json::Value,
) -> HttpResponse {
    if let Some(refused) = at_the_door(request, sandbox) {
        return refused;
    }
    let origin = sandbox.origin();
    let mut books = sandbox.books();
    match books.find(id).cloned() {
        Some(intent) if intent.status.is_final() || is_beyond(&intent) => {
            no(StatusCode::BAD_REQUEST, "payment_intent_unexpected_state")
        }
        Some(mut intent) => {
            intent.status = IntentStatus::Canceled;
            let object = object(&intent, &origin);
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
        let made = books.refunds.get(made);
        let object = |refund: &Refund| refund_object(refund, &books.currency_of(&refund.intent));
        return HttpResponse::Ok().json(made.map(object));
    }
    let status = match books.mood {
        FailureMode::RefundsFail => RefundStatus::Failed,
        FailureMode::RefundsWait => RefundStatus::Pending,
        _ => RefundStatus::Succeeded,
    };
    // A refund names the payment intent; a session is none.
    let Some(intent) =
        books.find(&request.payment_intent).filter(|_| request.payment_intent.starts_with("pi_"))
    else {
        return no(StatusCode::NOT_FOUND, "resource_missing");
    };
    if intent.status != IntentStatus::Succeeded {
        return no(StatusCode::BAD_REQUEST, "charge_not_refundable");
    }
    if books.is_disputed(&request.payment_intent) {
        return no(StatusCode::BAD_REQUEST, "charge_disputed");
    }
    if books.refunded(&request.payment_intent) + request.amount > intent.amount {
        return no(StatusCode::BAD_REQUEST, "charge_already_refunded");
    }
    let currency = intent.currency.clone();
    let id = format!("re_{}", books.made() + 1);
    let (intent, amount, name) = (request.payment_intent, request.amount, request.name);
    let refund = Refund { id, intent, amount, status, key, name, made_at: 0, failed_at: 0 };
    let object = refund_object(&refund, &currency);
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
    let currency = books.currency_of(&of.payment_intent);
    let data: Vec<_> = of_payment.map(|refund| refund_object(refund, &currency)).collect();
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
    let books = sandbox.books();
    match books.refunds.get(id.as_str()) {
        Some(refund) => {
            HttpResponse::Ok().json(refund_object(refund, &books.currency_of(&refund.intent)))
        }
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
    let currency = books.currency_of(&of.payment_intent);
    let data: Vec<_> = of_payment.map(|dispute| dispute_object(dispute, &currency)).collect();
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
    let books = sandbox.books();
    match books.disputes.get(id.as_str()) {
        Some(dispute) => {
            HttpResponse::Ok().json(dispute_object(dispute, &books.currency_of(&dispute.intent)))
        }
        None => no(StatusCode::NOT_FOUND, "resource_missing"),
    }
}
