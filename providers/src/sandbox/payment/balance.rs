//! What has moved on the account: Stripe's balance transactions, made of what the sandbox's books have.

use actix_web::{
    HttpRequest, HttpResponse,
    web::{Data, Query},
};
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::{
    DisputeStatus, IntentStatus, PaymentSandbox, ProviderLedger, api::at_the_door, dispute_object,
    refund_object,
};

/// What a payment costs: 2.9 % and 30 cents, Stripe's price for a card in the United States.
const PER_MILLE: i64 = 29;
const FIXED: i64 = 30;
/// What a dispute costs.
const DISPUTED: i64 = 1_500;

/// What our adapter asks, and nothing else: Stripe refuses what it does not know.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Filter {
    #[serde(rename = "created[gte]")]
    since: i64,
    #[serde(rename = "created[lt]")]
    until: i64,
    #[serde(rename = "expand[0]")]
    _expand: String,
    limit: usize,
    starting_after: Option<String>,
}

/// Those of a time, newest first.
pub(super) async fn list(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    Query(filter): Query<Filter>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    let mut all = transactions(&sandbox.books());
    all.retain(|one| {
        one["created"].as_i64().is_some_and(|at| (filter.since..filter.until).contains(&at))
    });
    all.sort_by_key(|one| (-one["created"].as_i64().unwrap_or(0), one["id"].to_string()));
    if let Some(after) = &filter.starting_after {
        let at = all.iter().position(|one| one["id"] == *after);
        all.drain(..at.map_or(0, |at| at + 1));
    }
    let has_more = all.len() > filter.limit;
    all.truncate(filter.limit);
    HttpResponse::Ok().json(json!({ "object": "list", "data": all, "has_more": has_more }))
}

/// How long Stripe keeps a charge before it may be paid out: two days, as for cards in the United States.
const SETTLING: i64 = 2 * 86_400;

/// Asked without a parameter: Stripe refuses what it does not know.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// What lies on the account.
pub(super) async fn look(
    request: HttpRequest,
    sandbox: Data<PaymentSandbox>,
    Query(Nothing {}): Query<Nothing>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &sandbox) {
        return refused;
    }
    let settled = OffsetDateTime::now_utc().unix_timestamp() - SETTLING;
    let (mut available, mut pending) = (0, 0);
    for one in transactions(&sandbox.books()) {
        let net = one["net"].as_i64().unwrap_or(0);
        let is_new = one["created"].as_i64().is_some_and(|at| at > settled);
        // What goes out goes at once.
        if is_new && one["reporting_category"] == "charge" {
            pending += net;
        } else {
            available += net;
        }
    }
    let sum = |amount: i64| json!([{ "amount": amount, "currency": "usd", "source_types": { "card": amount } }]);
    HttpResponse::Ok().json(json!({
        "object": "balance", "available": sum(available), "livemode": false, "pending": sum(pending),
    }))
}

fn transactions(books: &ProviderLedger) -> Vec<Value> {
    let mut all = Vec::new();
    let is_stripes = |name: &str| books.find(name).is_some_and(|paid| !paid.is_paypal());
    let paid = books.intents.values().filter(|one| one.status == IntentStatus::Succeeded);
    for paid in paid.filter(|one| !one.is_paypal()) {
        let source = json!({
            "id": format!("ch_{}", paid.intent_id()), "object": "charge", "amount": paid.amount, "currency": paid.currency,
            "payment_intent": paid.intent_id(), "metadata": { "payment_id": paid.payment_id },
        });
        let usd = in_dollars(books, &paid.intent_id(), paid.amount);
        all.push(transaction("charge", paid.paid_at, usd, usd * PER_MILLE / 1_000 + FIXED, source));
    }
    for refund in books.refunds.values().filter(|it| is_stripes(&it.intent)) {
        let source = refund_object(refund, &books.currency_of(&refund.intent));
        let usd = in_dollars(books, &refund.intent, refund.amount);
        all.push(transaction("refund", refund.made_at, -usd, 0, source.clone()));
        if refund.failed_at > 0 {
            all.push(transaction("refund_failure", refund.failed_at, usd, 0, source));
        }
    }
    for dispute in books.disputes.values().filter(|it| is_stripes(&it.intent)) {
        let source = dispute_object(dispute, &books.currency_of(&dispute.intent));
        let usd = in_dollars(books, &dispute.intent, dispute.amount);
        all.push(transaction("dispute", dispute.opened_at, -usd, DISPUTED, source.clone()));
        if dispute.status == DisputeStatus::Won {
            all.push(transaction("dispute_reversal", dispute.closed_at, usd, -DISPUTED, source));
        }
    }
    all
}

/// So much of a payment, as the account in US dollars counts it.
fn in_dollars(books: &ProviderLedger, intent: &str, amount: i64) -> i64 {
    let Some(paid) = books.find(intent).filter(|paid| paid.currency != "usd") else {
        return amount;
    };
    let usd: i64 = paid.usd_cents.parse().unwrap_or(0);
    i64::try_from(i128::from(usd) * i128::from(amount) / i128::from(paid.amount.max(1)))
        .unwrap_or(0)
}

fn transaction(category: &str, at: i64, amount: i64, fee: i64, source: Value) -> Value {
    let object = source["id"].as_str().unwrap_or_default();
    json!({
        "id": format!("txn_{category}_{object}"), "object": "balance_transaction", "amount": amount, "currency": "usd", "fee": fee,
        "net": amount - fee, "created": at, "reporting_category": category, "source": source,
    })
}
