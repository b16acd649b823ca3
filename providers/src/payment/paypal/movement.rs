//! Transactions: what has moved on the account at PayPal.
//!
//! Source: PayPal's public API reference (Transaction Search v1, transaction event codes).

use guildhall_domain::payment::reconciliation::MovementKind;
use serde_json::Value;
use time::{OffsetDateTime, UtcOffset, format_description::well_known::Rfc3339};

use super::text;
use crate::payment::{MovementPage, MovementSeen, ProviderError};

/// PayPal's most is 500; ours: a page of so many stays far below what is read of an answer.
const PAGE: &str = "100";

/// Asks for a page of those of a time; `after` is its number.
pub(super) fn query(
    since: OffsetDateTime,
    until: OffsetDateTime,
    after: Option<&str>,
) -> Vec<(&'static str, String)> {
    let time =
        |at: OffsetDateTime| at.to_offset(UtcOffset::UTC).format(&Rfc3339).unwrap_or_default();
    vec![
        ("start_date", time(since)),
        // Both ends belong to it, and times are whole seconds.
        ("end_date", time(until - time::Duration::SECOND)),
        ("fields", "transaction_info".to_owned()),
        // Fees and refunds of a payment have lines of their own otherwise only where the balance is touched.
        ("balance_affecting_records_only", "Y".to_owned()),
        ("page_size", PAGE.to_owned()),
        ("page", after.unwrap_or("1").to_owned()),
    ]
}

pub(super) fn page(answer: &Value) -> Result<MovementPage, ProviderError> {
    let unknown = || ProviderError::Passing("a list in no known form".to_owned());
    let details = answer["transaction_details"].as_array().ok_or_else(unknown)?;
    let infos = details.iter().map(|detail| &detail["transaction_info"]);
    // What is under way or was refused has moved nothing.
    let moved = infos.filter(|info| info["transaction_status"] == "S");
    let movements = moved.map(movement).collect::<Result<Vec<_>, _>>()?;
    let number = answer["page"].as_u64().unwrap_or(1);
    let last = answer["total_pages"].as_u64().unwrap_or(number);
    Ok(MovementPage { movements, next: (number < last).then(|| (number + 1).to_string()) })
}

fn movement(info: &Value) -> Result<MovementSeen, ProviderError> {
    let unknown = || ProviderError::Passing("a transaction in no known form".to_owned());
    let name = text(&info["transaction_id"]).ok_or_else(unknown)?;
    let kind = kind(info["transaction_event_code"].as_str().unwrap_or_default());
    let account_amount = signed(&info["transaction_amount"]).ok_or_else(unknown)?;
    let currency = text(&info["transaction_amount"]["currency_code"]).ok_or_else(unknown)?;
    let reference = text(&info["paypal_reference_id"]);
    let time = info["transaction_initiation_date"].as_str().ok_or_else(unknown)?;
    // Of a refund or a dispute our name is of something else than the payment.
    let is_charge = kind == MovementKind::Charge;
    Ok(MovementSeen {
        kind,
        object_ref: match kind {
            // A dispute is known by its own name, not by the transaction's.
            MovementKind::Dispute | MovementKind::DisputeReversal => reference.clone(),
            _ => Some(name.clone()),
        },
        charge_ref: if is_charge { Some(name.clone()) } else { reference },
        payment_id: text(&info["custom_field"]).filter(|_| is_charge),
        movement_ref: name,
        amount: account_amount.abs(),
        currency: currency.clone(),
        account_amount,
        // What PayPal keeps is less than zero there.
        fee: -signed(&info["fee_amount"]).unwrap_or(0),
        account_currency: currency,
        moved_at: moment(time).ok_or_else(unknown)?,
    })
}

/// PayPal writes an offset without a colon: `+0000`.
fn moment(text: &str) -> Option<OffsetDateTime> {
    let (time, offset) = text.split_at_checked(text.len().checked_sub(5)?)?;
    let text = match offset.as_bytes() {
        [b'+' | b'-', digits @ ..] if digits.iter().all(u8::is_ascii_digit) => {
            format!("{time}{}:{}", &offset[..3], &offset[3..])
        }
        _ => text.to_owned(),
    };
    OffsetDateTime::parse(&text, &Rfc3339).ok()
}

/// In the smallest unit of currencies with two decimals, which all that we take here have.
fn signed(amount: &Value) -> Option<i64> {
    let value = amount["value"].as_str()?;
    let (sign, digits) = value.strip_prefix('-').map_or((1, value), |digits| (-1, digits));
    let cents = guildhall_domain::wallet::money::UsdCents::parse(digits).ok()?;
    Some(sign * cents.0)
}

/// By PayPal's event code: its first three signs are a group.
fn kind(code: &str) -> MovementKind {
    match code {
        "T1107" => MovementKind::Refund,
        "T1106" | "T1201" => MovementKind::Dispute,
        "T1202" => MovementKind::DisputeReversal,
        _ if code.starts_with("T00") => MovementKind::Charge,
        _ if code.starts_with("T01") => MovementKind::Fee,
        _ if code.starts_with("T04") => MovementKind::Payout,
        _ => MovementKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn line(code: &str, value: &str, status: &str) -> Value {
        json!({ "transaction_info": {
            "transaction_id": "3C6", "paypal_reference_id": "7AB", "transaction_event_code": code,
            "transaction_initiation_date": "2026-11-26T10:00:00+0000", "transaction_status": status,
            "transaction_amount": { "currency_code": "USD", "value": value },
            "fee_amount": { "currency_code": "USD", "value": "-0.88" }, "custom_field": "p",
        } })
    }

    fn read(line: Value) -> MovementSeen {
        page(&json!({ "transaction_details": [line] })).unwrap().movements.remove(0)
    }

    #[test]
    fn a_payment_is_its_own_charge_and_a_refund_names_the_one_it_is_of() {
        let paid = read(line("T0006", "20.00", "S"));
        assert_eq!((paid.kind, paid.amount, paid.fee), (MovementKind::Charge, 2_000, 88));
        assert_eq!(paid.object_ref.as_deref(), Some("3C6"));
        assert_eq!(paid.payment_id.as_deref(), Some("p"));
        assert_eq!(paid.moved_at.unix_timestamp(), 1_795_687_200);
        let back = read(line("T1107", "-5.00", "S"));
        assert_eq!((back.kind, back.amount), (MovementKind::Refund, 500));
        assert_eq!(back.account_amount, -500);
        assert_eq!(back.charge_ref.as_deref(), Some("7AB"));
        assert_eq!(back.payment_id, None, "its name is the refund's");
    }

    #[test]
    fn what_is_under_way_has_moved_nothing_and_pages_are_counted() {
        let answer = json!({ "transaction_details": [line("T0006", "20.00", "P")], "page": 1, "total_pages": 2 });
        let page = page(&answer).unwrap();
        assert_eq!((page.movements.len(), page.next.as_deref()), (0, Some("2")));
    }

    #[test]
    fn the_last_second_of_a_time_is_the_last_that_is_asked_for() {
        let day = |at| OffsetDateTime::from_unix_timestamp(at).unwrap();
        let query = query(day(1_795_651_200), day(1_795_737_600), None);
        assert_eq!(query[0].1, "2026-11-26T00:00:00Z");
        assert_eq!(query[1].1, "2026-11-26T23:59:59Z");
    }

    #[test]
    fn an_answer_without_a_time_or_an_amount_is_no_answer() {
        for gone in ["transaction_initiation_date", "transaction_amount", "transaction_id"] {
            let mut broken = line("T0006", "20.00", "S");
            broken["transaction_info"][gone] = Value::Null;
            assert!(page(&json!({ "transaction_details": [broken] })).is_err(), "{gone}");
        }
        assert!(page(&json!({})).is_err());
    }
}
