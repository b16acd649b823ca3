//! Balance transactions: what has moved on the account at Stripe.
//!
//! Their sources are expanded, because only those name the payment intent that our books know. Source: Stripe's public API reference
//! (balance transactions, reporting categories).

use guildhall_domain::payment::reconciliation::MovementKind;
use serde_json::Value;
use time::OffsetDateTime;

use super::{id_of, list, text};
use crate::payment::{MovementPage, MovementSeen, ProviderError};

/// Ours: with their sources, a page of so many stays far below what is read of an answer.
const PAGE: &str = "50";

/// Asks for a page of those of a time, newest first.
pub(super) fn query(
    since: OffsetDateTime,
    until: OffsetDateTime,
    after: Option<&str>,
) -> Vec<(&'static str, String)> {
    let mut query = vec![
        ("created[gte]", since.unix_timestamp().to_string()),
        ("created[lt]", until.unix_timestamp().to_string()),
        ("expand[0]", "data.source".to_owned()),
        ("limit", PAGE.to_owned()),
    ];
    query.extend(after.map(|after| ("starting_after", after.to_owned())));
    query
}

pub(super) fn page(answer: Value) -> Result<MovementPage, ProviderError> {
    let has_more = answer["has_more"] == true;
    let movements = list(answer)?.iter().map(movement).collect::<Result<Vec<_>, _>>()?;
    let next = movements.last().filter(|_| has_more).map(|last| last.movement_ref.clone());
    Ok(MovementPage { movements, next })
}

fn movement(transaction: &Value) -> Result<MovementSeen, ProviderError> {
    let unknown = || ProviderError::Passing("a balance transaction in no known form".to_owned());
    let source = &transaction["source"];
    let kind = kind(transaction["reporting_category"].as_str().unwrap_or_default());
    let account_amount = transaction["amount"].as_i64().ok_or_else(unknown)?;
    let account_currency = currency(&transaction["currency"]).ok_or_else(unknown)?;
    // What the books know a charge by is its payment intent; one that was made without has its own name.
    let charge_ref = text(&source["payment_intent"]);
    let own_name = text(&source["id"]).or_else(|| text(source));
    let object_ref = match kind {
        MovementKind::Charge | MovementKind::ChargeFailure => charge_ref.clone().or(own_name),
        _ => own_name,
    };
    Ok(MovementSeen {
        movement_ref: id_of(transaction)?,
        kind,
        object_ref,
        charge_ref,
        payment_id: text(&source["metadata"]["payment_id"]),
        amount: source["amount"].as_i64().unwrap_or(account_amount).abs(),
        currency: currency(&source["currency"]).unwrap_or_else(|| account_currency.clone()),
        account_amount,
        fee: transaction["fee"].as_i64().unwrap_or(0),
        account_currency,
        moved_at: transaction["created"]
            .as_i64()
            .and_then(|at| OffsetDateTime::from_unix_timestamp(at).ok())
            .ok_or_else(unknown)?,
    })
}

/// Stripe writes currencies in small letters.
pub(super) fn currency(value: &Value) -> Option<String> {
    value.as_str().map(str::to_ascii_uppercase)
}

/// By Stripe's reporting category: its types differ by the way to pay.
fn kind(category: &str) -> MovementKind {
    match category {
        "charge" => MovementKind::Charge,
        "refund" | "partial_capture_reversal" => MovementKind::Refund,
        "charge_failure" => MovementKind::ChargeFailure,
        "refund_failure" => MovementKind::RefundFailure,
        "dispute" => MovementKind::Dispute,
        "dispute_reversal" => MovementKind::DisputeReversal,
        "fee" | "network_cost" | "tax" => MovementKind::Fee,
        "payout" | "payout_reversal" => MovementKind::Payout,
        _ => MovementKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_payment_in_yen_is_read_in_yen_and_counted_in_dollars() {
        let page = page(json!({
            "object": "list", "has_more": true,
            "data": [{
                "id": "txn_1", "object": "balance_transaction", "amount": 2_000, "currency": "usd", "fee": 88, "net": 1_912,
                "created": 1_764_000_000, "reporting_category": "charge", "type": "payment",
                "source": { "id": "py_1", "object": "charge", "amount": 3_039, "currency": "jpy", "payment_intent": "pi_1",
                    "metadata": { "payment_id": "p" } },
            }],
        }));
        let page = page.unwrap();
        assert_eq!(page.next.as_deref(), Some("txn_1"));
        let read = &page.movements[0];
        assert_eq!((read.kind, read.object_ref.as_deref()), (MovementKind::Charge, Some("pi_1")));
        assert_eq!((read.amount, read.currency.as_str()), (3_039, "JPY"));
        assert_eq!(
            (read.account_amount, read.fee, read.account_currency.as_str()),
            (2_000, 88, "USD")
        );
        assert_eq!(read.payment_id.as_deref(), Some("p"));
    }

    #[test]
    fn what_has_no_source_is_read_by_itself_and_the_last_page_says_so() {
        let payout = json!({
            "id": "txn_2", "amount": -5_000, "currency": "usd", "fee": 0, "created": 1_764_000_000,
            "reporting_category": "payout", "source": "po_1",
        });
        let page = page(json!({ "has_more": false, "data": [payout] })).unwrap();
        assert_eq!(page.next, None);
        let read = &page.movements[0];
        assert_eq!(
            (read.kind, read.amount, read.account_amount),
            (MovementKind::Payout, 5_000, -5_000)
        );
        assert_eq!(read.object_ref.as_deref(), Some("po_1"));
    }

    #[test]
    fn an_answer_without_a_time_or_an_amount_is_no_answer() {
        for broken in [
            json!({ "id": "txn_1", "amount": 1, "currency": "usd" }),
            json!({ "id": "txn_1", "created": 1, "currency": "usd" }),
            json!({ "amount": 1, "created": 1, "currency": "usd" }),
        ] {
            assert!(page(json!({ "data": [broken] })).is_err());
        }
        assert!(page(json!({})).is_err());
    }
}
