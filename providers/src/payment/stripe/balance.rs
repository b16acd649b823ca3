//! The balance: what lies on the account at Stripe.
//!
//! Source: Stripe's public API reference (balance).

use std::collections::BTreeMap;

use serde_json::Value;

use super::movement::currency;
use crate::payment::{BalanceSeen, ProviderError};

/// Asked without a parameter.
pub(super) const PATH: &str = "/v1/balance";

pub(super) fn read(answer: &Value) -> Result<Vec<BalanceSeen>, ProviderError> {
    let unknown = || ProviderError::Passing("a balance in no known form".to_owned());
    let mut found: BTreeMap<String, BalanceSeen> = BTreeMap::new();
    for (part, is_pending) in [("available", false), ("pending", true)] {
        for sum in answer[part].as_array().ok_or_else(unknown)? {
            let code = currency(&sum["currency"]).ok_or_else(unknown)?;
            let amount = sum["amount"].as_i64().ok_or_else(unknown)?;
            let seen = found.entry(code.clone()).or_insert(BalanceSeen {
                currency: code,
                available: 0,
                pending: 0,
            });
            if is_pending { seen.pending += amount } else { seen.available += amount }
        }
    }
    Ok(found.into_values().collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_currency_has_what_is_available_and_what_is_pending() {
        let sum = |amount: i64, currency: &str| json!({ "amount": amount, "currency": currency });
        let answer = json!({
            "object": "balance", "livemode": false,
            "available": [sum(1_234, "usd")], "pending": [sum(-50, "usd"), sum(3_039, "jpy")],
        });
        let seen = |currency: &str, available, pending| BalanceSeen {
            currency: currency.to_owned(),
            available,
            pending,
        };
        let expected = vec![seen("JPY", 0, 3_039), seen("USD", 1_234, -50)];
        assert_eq!(read(&answer), Ok(expected));
        for broken in [json!({}), json!({ "available": [], "pending": [{ "currency": "usd" }] })] {
            assert!(matches!(read(&broken), Err(ProviderError::Passing(_))), "{broken}");
        }
    }
}
