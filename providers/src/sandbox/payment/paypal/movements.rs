//! The lines of the account at PayPal, made of what the books have.

use serde_json::{Value, json};

use super::{
    super::{DisputeStatus, Intent, IntentStatus, ProviderLedger, RefundStatus},
    objects::{moment, money},
};

/// What a payment costs: 3.49 % and 49 cents, PayPal's price in the United States.
const PER_TEN_MILLE: i64 = 349;
const FIXED: i64 = 49;
/// What a chargeback costs.
const DISPUTED: i64 = 2_000;

/// Each with its second.
pub(super) fn moved(books: &ProviderLedger) -> Vec<(i64, Value)> {
    let is_paypals = |name: &str| books.find(name).is_some_and(Intent::is_paypal);
    let mut all = Vec::new();
    let paid = books.intents.values().filter(|one| one.status == IntentStatus::Succeeded);
    for paid in paid.filter(|one| one.is_paypal()) {
        let fee = paid.amount * PER_TEN_MILLE / 10_000 + FIXED;
        let line = line("T0006", &paid.intent_id(), paid.paid_at, paid.amount, fee);
        let names = json!({ "paypal_reference_id": paid.id, "custom_field": paid.payment_id });
        all.push((paid.paid_at, with(line, names)));
    }
    for refund in books.refunds.values().filter(|it| is_paypals(&it.intent)) {
        // PayPal has one line for a refund, which says what has become of it.
        if refund.status == RefundStatus::Succeeded {
            let line = line("T1107", &refund.id, refund.made_at, -refund.amount, 0);
            let names =
                json!({ "paypal_reference_id": refund.intent, "custom_field": refund.name });
            all.push((refund.made_at, with(line, names)));
        }
    }
    for dispute in books.disputes.values().filter(|it| is_paypals(&it.intent)) {
        let names = json!({ "paypal_reference_id": dispute.intent });
        let name = format!("{}-1", dispute.id);
        let taken = line("T1201", &name, dispute.opened_at, -dispute.amount, DISPUTED);
        all.push((dispute.opened_at, with(taken, names.clone())));
        if dispute.status == DisputeStatus::Won {
            let name = format!("{}-2", dispute.id);
            let back = line("T1202", &name, dispute.closed_at, dispute.amount, -DISPUTED);
            all.push((dispute.closed_at, with(back, names)));
        }
    }
    all
}

/// What all of it comes to.
pub(super) fn balance(books: &ProviderLedger, now: i64) -> Value {
    let cents = |amount: &Value| -> i64 {
        let digits: String =
            amount["value"].as_str().unwrap_or_default().chars().filter(|c| *c != '.').collect();
        digits.parse().unwrap_or(0)
    };
    let lines = moved(books).into_iter();
    let total: i64 = lines
        .map(|(_, line)| cents(&line["transaction_amount"]) + cents(&line["fee_amount"]))
        .sum();
    json!({
        "balances": [{
            "currency": "USD", "primary": true, "total_balance": money(total), "available_balance": money(total),
            "withheld_balance": money(0),
        }],
        "account_id": "GUILDHALLTEST", "as_of_time": moment(now), "last_refresh_time": moment(now),
    })
}

fn line(code: &str, name: &str, at: i64, amount: i64, fee: i64) -> Value {
    // With an offset as PayPal writes it, without a colon.
    let time = moment(at).replace('Z', "+0000");
    json!({
        "transaction_id": name, "transaction_event_code": code, "transaction_initiation_date": time,
        "transaction_updated_date": time, "transaction_amount": money(amount), "fee_amount": money(-fee),
        "transaction_status": "S",
    })
}

fn with(mut line: Value, names: Value) -> Value {
    if let (Some(line), Value::Object(names)) = (line.as_object_mut(), names) {
        line.extend(names);
    }
    line
}
