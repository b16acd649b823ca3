//! The part of PayPal's API our adapter speaks, over the same books as Stripe's.

mod event;
mod movements;
mod objects;

use std::future::{Ready, ready};

use actix_web::{
    Error, FromRequest, HttpRequest, HttpResponse,
    dev::Payload,
    error::InternalError,
    http::StatusCode,
    web::{Bytes, Data, Json, Path, Query, ServiceConfig, get, post},
};
use serde::Deserialize;
use serde_json::{Value, json};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::{
    FailureMode, Intent, IntentStatus, PaymentSandbox, Refund, RefundStatus, ledger::PAYPAL,
    refund_id,
};
use event::signature;
pub(super) use event::{event, signed};
use movements::{balance, moved};
use objects::captured;
pub(super) use objects::{dispute, order, refund};

/// How names of disputes begin.
pub(super) const DISPUTE: &str = "PP-D-";
/// What the sandbox knows us by.
const CLIENT: &str = "sandbox:sandbox";
const TOKEN: &str = "A21_sandbox";

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("/v1/oauth2/token", post().to(token))
        .route("/v2/checkout/orders", post().to(create))
        .route("/v2/checkout/orders/{id}", get().to(look))
        .route("/v2/checkout/orders/{id}/capture", post().to(capture))
        .route("/v2/payments/captures/{id}/refund", post().to(send_back))
        .route("/v2/payments/refunds/{id}", get().to(look_refund))
        .route("/v1/customer/disputes", get().to(disputes))
        .route("/v1/customer/disputes/{id}", get().to(look_dispute))
        .route("/v1/reporting/transactions", get().to(transactions))
        .route("/v1/reporting/balances", get().to(balances))
        .route("/v1/notifications/verify-webhook-signature", post().to(verify));
}

/// What our adapter says, and nothing else: PayPal refuses what it does not know.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CreateRequest {
    intent: String,
    purchase_units: [PurchaseUnit; 1],
    payment_source: PaymentSource,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PurchaseUnit {
    custom_id: String,
    #[serde(rename = "description")]
    _description: String,
    amount: Money,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PaymentSource {
    paypal: Wallet,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wallet {
    experience_context: Experience,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Experience {
    #[serde(rename = "brand_name")]
    _brand_name: String,
    shipping_preference: String,
    user_action: String,
    payment_method_preference: String,
    return_url: String,
    #[serde(rename = "cancel_url")]
    _cancel_url: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Money {
    currency_code: String,
    value: String,
}

impl Money {
    /// In cents; PayPal takes two decimals, always.
    fn cents(&self) -> Option<i64> {
        let (whole, decimals) = self.value.split_once('.')?;
        let is_whole = self.currency_code == "USD" && decimals.len() == 2;
        is_whole.then(|| format!("{whole}{decimals}").parse().ok()).flatten()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RefundRequest {
    amount: Money,
    custom_id: String,
}

#[derive(Deserialize)]
struct DisputesOf {
    disputed_transaction_id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Search {
    start_date: String,
    end_date: String,
    #[serde(rename = "fields")]
    _fields: String,
    #[serde(rename = "balance_affecting_records_only")]
    _balance: String,
    page_size: usize,
    page: usize,
}

fn no(status: StatusCode, issue: &str) -> HttpResponse {
    HttpResponse::build(status).json(json!({
        "name": status.canonical_reason().unwrap_or_default().to_uppercase().replace(' ', "_"),
        "details": [{ "issue": issue }], "debug_id": "sandbox",
    }))
}

fn unprocessable(issue: &str) -> HttpResponse {
    no(StatusCode::UNPROCESSABLE_ENTITY, issue)
}

/// The sandbox, for who may come in.
struct Admitted(Data<PaymentSandbox>);

impl FromRequest for Admitted {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let sandbox = request.app_data::<Data<PaymentSandbox>>().expect("the scope has it").clone();
        let refused = refusal(request, &sandbox);
        ready(match refused {
            None => Ok(Self(sandbox)),
            Some(answer) => Err(InternalError::from_response("refused at the door", answer).into()),
        })
    }
}

/// Refuses what PayPal would: nobody signed in, or a bad day.
fn refusal(request: &HttpRequest, sandbox: &PaymentSandbox) -> Option<HttpResponse> {
    match sandbox.books().mood {
        FailureMode::Down => return Some(no(StatusCode::SERVICE_UNAVAILABLE, "DOWN")),
        FailureMode::KeyRevoked => return Some(no(StatusCode::UNAUTHORIZED, "invalid_token")),
        FailureMode::OtherAccount => {
            return Some(no(StatusCode::NOT_FOUND, "INVALID_RESOURCE_ID"));
        }
        FailureMode::NotPermitted => return Some(no(StatusCode::FORBIDDEN, "PERMISSION_DENIED")),
        _ => {}
    }
    let said = request.headers().get("authorization").and_then(|value| value.to_str().ok());
    let is_known = said == Some(&format!("Bearer {TOKEN}"));
    (!is_known).then(|| no(StatusCode::UNAUTHORIZED, "invalid_token"))
}

fn key_of(request: &HttpRequest) -> Option<String> {
    request.headers().get("paypal-request-id")?.to_str().ok().map(str::to_owned)
}

async fn token(http: HttpRequest, sandbox: Data<PaymentSandbox>) -> HttpResponse {
    use base64::Engine;
    if sandbox.books().mood == FailureMode::Down {
        return no(StatusCode::SERVICE_UNAVAILABLE, "DOWN");
    }
    let known = base64::engine::general_purpose::STANDARD.encode(CLIENT);
    let said = http.headers().get("authorization").and_then(|value| value.to_str().ok());
    if said != Some(&format!("Basic {known}")) {
        return HttpResponse::Unauthorized().json(json!({ "error": "invalid_client" }));
    }
    HttpResponse::Ok().json(json!({
        "access_token": TOKEN, "token_type": "Bearer", "expires_in": 32_400,
    }))
}

async fn create(
    http: HttpRequest,
    Admitted(sandbox): Admitted,
    request: Result<Json<CreateRequest>, actix_web::Error>,
) -> HttpResponse {
    let Ok(Json(request)) = request else {
        return no(StatusCode::BAD_REQUEST, "INVALID_PARAMETER_SYNTAX");
    };
    let [unit] = request.purchase_units;
    let experience = request.payment_source.paypal.experience_context;
    let is_known = request.intent == "CAPTURE"
        && experience.shipping_preference == "NO_SHIPPING"
        && experience.user_action == "PAY_NOW"
        && experience.payment_method_preference == "IMMEDIATE_PAYMENT_REQUIRED";
    let (Some(amount), true) = (unit.amount.cents().filter(|cents| *cents > 0), is_known) else {
        return unprocessable("INVALID_PARAMETER_VALUE");
    };
    let origin = sandbox.paypal_origin();
    let mut books = sandbox.books();
    let key = key_of(&http);
    if let Some(made) = key.as_ref().and_then(|key| books.keys.get(key)) {
        let made = books.intents.get(made).map(|intent| order(intent, &books, &origin));
        return HttpResponse::Ok().json(made);
    }
    let mood = books.mood;
    if mood == FailureMode::OpeningFails {
        return no(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_SERVER_ERROR");
    }
    let intent = Intent {
        id: format!("PO{}", tail(&unit.custom_id)),
        amount,
        currency: "usd".to_owned(),
        usd_cents: amount.to_string(),
        method: PAYPAL.to_owned(),
        return_url: experience.return_url,
        payment_id: unit.custom_id,
        status: IntentStatus::RequiresAction,
        is_declined: false,
        is_issued: false,
        decline_code: None,
        key,
        paid_at: 0,
    };
    let object = order(&intent, &books, &origin);
    books.put_intent(intent);
    if mood == FailureMode::OpeningUnanswered {
        return no(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_SERVER_ERROR");
    }
    HttpResponse::Created().json(object)
}

/// The last fifteen letters and digits of a name, as PayPal's names are written.
fn tail(name: &str) -> String {
    let signs: Vec<char> = name.chars().filter(char::is_ascii_alphanumeric).collect();
    signs[signs.len().saturating_sub(15)..].iter().collect::<String>().to_ascii_uppercase()
}

async fn look(Admitted(sandbox): Admitted, id: Path<String>) -> HttpResponse {
    let origin = sandbox.paypal_origin();
    let books = sandbox.books();
    match books.intents.get(id.as_str()).filter(|intent| intent.is_paypal()) {
        Some(intent) => HttpResponse::Ok().json(order(intent, &books, &origin)),
        None => no(StatusCode::NOT_FOUND, "INVALID_RESOURCE_ID"),
    }
}

async fn capture(Admitted(sandbox): Admitted, id: Path<String>) -> HttpResponse {
    let origin = sandbox.paypal_origin();
    let mut books = sandbox.books();
    let Some(mut intent) = books.intents.get(id.as_str()).cloned() else {
        return no(StatusCode::NOT_FOUND, "INVALID_RESOURCE_ID");
    };
    match intent.status {
        IntentStatus::Succeeded => return unprocessable("ORDER_ALREADY_CAPTURED"),
        IntentStatus::Approved => {}
        _ => return unprocessable("ORDER_NOT_APPROVED"),
    }
    let mood = books.mood;
    if mood == FailureMode::Decline {
        return unprocessable("INSTRUMENT_DECLINED");
    }
    intent.status = IntentStatus::Succeeded;
    let told = captured(&intent, &books, &origin);
    books.put_intent(intent.clone());
    let object = order(&intent, &books, &origin);
    drop(books);
    sandbox.paypal_post.send(mood, "PAYMENT.CAPTURE.COMPLETED", &told);
    if mood == FailureMode::CapturesUnanswered {
        return no(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_SERVER_ERROR");
    }
    HttpResponse::Created().json(object)
}

async fn send_back(
    http: HttpRequest,
    Admitted(sandbox): Admitted,
    id: Path<String>,
    request: Result<Json<RefundRequest>, actix_web::Error>,
) -> HttpResponse {
    let Ok(Json(request)) = request else {
        return no(StatusCode::BAD_REQUEST, "INVALID_PARAMETER_SYNTAX");
    };
    let origin = sandbox.paypal_origin();
    let mut books = sandbox.books();
    let key = key_of(&http);
    if let Some(made) = key.as_ref().and_then(|key| books.keys.get(key)) {
        let made = books.refunds.get(made).map(|made| refund(made, &origin));
        return HttpResponse::Ok().json(made);
    }
    let Some(amount) = request.amount.cents().filter(|cents| *cents > 0) else {
        return unprocessable("INVALID_PARAMETER_VALUE");
    };
    let paid = books.find(&id).filter(|paid| paid.intent_id() == *id).cloned();
    let Some(paid) = paid.filter(|paid| paid.status == IntentStatus::Succeeded) else {
        return no(StatusCode::NOT_FOUND, "INVALID_RESOURCE_ID");
    };
    if books.is_disputed(&id) {
        return unprocessable("TRANSACTION_DISPUTED");
    }
    match paid.amount - books.refunded(&id) {
        0 => return unprocessable("CAPTURE_FULLY_REFUNDED"),
        left if amount > left => return unprocessable("REFUND_AMOUNT_EXCEEDED"),
        _ => {}
    }
    let status = match books.mood {
        FailureMode::RefundsFail => RefundStatus::Failed,
        FailureMode::RefundsWait => RefundStatus::Pending,
        _ => RefundStatus::Succeeded,
    };
    let made = Refund {
        id: refund_id(&books, &paid),
        intent: id.into_inner(),
        amount,
        status,
        key,
        name: request.custom_id,
        made_at: 0,
        failed_at: 0,
    };
    let object = refund(&made, &origin);
    books.put_refund(made);
    if books.mood == FailureMode::RefundsUnanswered {
        return no(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_SERVER_ERROR");
    }
    HttpResponse::Created().json(object)
}

async fn look_refund(Admitted(sandbox): Admitted, id: Path<String>) -> HttpResponse {
    let origin = sandbox.paypal_origin();
    match sandbox.books().refunds.get(id.as_str()) {
        Some(found) => HttpResponse::Ok().json(refund(found, &origin)),
        None => no(StatusCode::NOT_FOUND, "INVALID_RESOURCE_ID"),
    }
}

async fn disputes(Admitted(sandbox): Admitted, of: Query<DisputesOf>) -> HttpResponse {
    let books = sandbox.books();
    let of_payment = books.disputes.values().filter(|it| it.intent == of.disputed_transaction_id);
    // How it ended stands in the dispute itself only.
    let items: Vec<_> = of_payment
        .map(|it| {
            let mut item = dispute(it);
            item["dispute_outcome"].take();
            item
        })
        .collect();
    HttpResponse::Ok().json(json!({ "items": items }))
}

async fn look_dispute(Admitted(sandbox): Admitted, id: Path<String>) -> HttpResponse {
    match sandbox.books().disputes.get(id.as_str()) {
        Some(found) => HttpResponse::Ok().json(dispute(found)),
        None => no(StatusCode::NOT_FOUND, "INVALID_RESOURCE_ID"),
    }
}

/// What has moved in a time; both ends belong to it.
async fn transactions(
    Admitted(sandbox): Admitted,
    search: Result<Query<Search>, actix_web::Error>,
) -> HttpResponse {
    let Ok(Query(search)) = search else {
        return no(StatusCode::BAD_REQUEST, "INVALID_REQUEST");
    };
    let second =
        |text: &str| OffsetDateTime::parse(text, &Rfc3339).map(OffsetDateTime::unix_timestamp);
    let (Ok(since), Ok(until)) = (second(&search.start_date), second(&search.end_date)) else {
        return no(StatusCode::BAD_REQUEST, "INVALID_REQUEST");
    };
    let mut all = moved(&sandbox.books());
    all.retain(|(at, _)| (since..=until).contains(at));
    all.sort_by_key(|(at, info)| (*at, info["transaction_id"].to_string()));
    let pages = all.len().div_ceil(search.page_size.max(1)).max(1);
    let details: Vec<Value> = all
        .into_iter()
        .skip(search.page.saturating_sub(1) * search.page_size)
        .take(search.page_size)
        .map(|(_, info)| json!({ "transaction_info": info }))
        .collect();
    HttpResponse::Ok().json(json!({
        "transaction_details": details, "page": search.page, "total_pages": pages,
    }))
}

/// Asked without a parameter: of every currency, now.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// What lies on the account. Nothing of it is withheld here.
async fn balances(
    Admitted(sandbox): Admitted,
    nothing: Result<Query<Nothing>, actix_web::Error>,
) -> HttpResponse {
    if nothing.is_err() {
        return no(StatusCode::BAD_REQUEST, "INVALID_REQUEST");
    }
    let now = OffsetDateTime::now_utc().unix_timestamp();
    HttpResponse::Ok().json(balance(&sandbox.books(), now))
}

/// Whether this sandbox has sent an event: its own signature, made again.
async fn verify(Admitted(sandbox): Admitted, body: Bytes) -> HttpResponse {
    let Ok(asked) = serde_json::from_slice::<Value>(&body) else {
        return no(StatusCode::BAD_REQUEST, "MALFORMED_REQUEST_JSON");
    };
    let word = |name: &str| asked[name].as_str().unwrap_or_default();
    let event = asked["webhook_event"].to_string();
    let (id, time) = (word("transmission_id"), word("transmission_time"));
    let is_ours = signature(&sandbox.paypal_post.secret(), id, time, event.as_bytes())
        == word("transmission_sig");
    let status = if is_ours { "SUCCESS" } else { "FAILURE" };
    HttpResponse::Ok().json(json!({ "verification_status": status }))
}

#[cfg(test)]
mod tests {
    use super::{super::ProviderLedger, *};

    /// What the sandbox answers, for `frontend/scripts/check-paypal.mjs`, which reads it by the schemas of PayPal's own library.
    #[test]
    fn the_committed_answers_are_the_ones_that_are_given() {
        let origin = "https://shop.test/sandbox/paypal";
        let mut books = ProviderLedger::default();
        let intent = |status| Intent {
            id: "PO0000000000001".to_owned(),
            amount: 1_999,
            currency: "usd".to_owned(),
            usd_cents: "1999".to_owned(),
            method: PAYPAL.to_owned(),
            return_url: "https://shop.test/pay/return".to_owned(),
            payment_id: "0193b5a0-0000-7000-8000-000000000001".to_owned(),
            status,
            is_declined: false,
            is_issued: false,
            decline_code: None,
            key: None,
            paid_at: 1_764_000_000,
        };
        let orders = [
            IntentStatus::RequiresAction,
            IntentStatus::Approved,
            IntentStatus::Canceled,
            IntentStatus::Succeeded,
        ];
        books.put_intent(intent(IntentStatus::Succeeded));
        for (number, status) in
            [RefundStatus::Succeeded, RefundStatus::Pending, RefundStatus::Failed]
                .into_iter()
                .enumerate()
        {
            books.put_refund(Refund {
                id: format!("PR{number:015}"),
                intent: "PC0000000000001".to_owned(),
                amount: 500,
                status,
                key: None,
                name: format!("r:{number}"),
                made_at: 1_764_000_060,
                failed_at: 1_764_000_120,
            });
        }
        let lines: Vec<Value> = moved(&books)
            .into_iter()
            .map(|(_, info)| json!({ "transaction_info": info }))
            .collect();
        let mut refunds: Vec<Value> =
            books.refunds.values().map(|made| refund(made, origin)).collect();
        refunds.sort_by_key(|refund| refund["id"].to_string());
        let answers = json!({
            "orders": orders.map(|status| order(&intent(status), &books, origin)),
            "refunds": refunds,
            "balances": [balance(&books, 1_764_000_180)],
            "searches": [{ "transaction_details": lines, "page": 1, "total_pages": 1 }],
        });
        crate::committed::assert_current("paypal-answers.json", &answers);
    }
}
