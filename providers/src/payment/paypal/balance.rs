//! Balances: what lies on the account at PayPal.
//!
//! Source: PayPal's public API reference (Transaction Search v1, list all balances).

use serde_json::Value;

use super::text;
use crate::payment::{BalanceSeen, ProviderError};

/// Asked without a parameter: of every currency, at this moment.
pub(super) const PATH: &str = "/v1/reporting/balances";

pub(super) fn read(answer: &Value) -> Result<Vec<BalanceSeen>, ProviderError> {
    let unknown = || ProviderError::Passing("balances in no known form".to_owned());
    let all = answer["balances"].as_array().ok_or_else(unknown)?;
    let seen = all.iter().map(|one| {
        let currency = text(&one["currency"]).ok_or_else(unknown)?;
        let amount = |part: &str| amount(&one[part], &currency);
        let available = amount("available_balance").ok_or_else(unknown)?;
        // What is left out is nothing.
        let pending = if one["withheld_balance"].is_null() {
            0
        } else {
            amount("withheld_balance").ok_or_else(unknown)?
        };
        Ok(BalanceSeen { currency, available, pending })
    });
    seen.collect()
}

/// In the smallest unit: PayPal writes decimals, in yen none.
fn amount(money: &Value, currency: &str) -> Option<i64> {
    let value = money["value"].as_str()?;
    let (sign, digits) = value.strip_prefix('-').map_or((1, value), |digits| (-1, digits));
    let amount = if currency == "JPY" {
        digits.split('.').next()?.parse().ok()?
    } else {
        guildhall_domain::wallet::money::UsdCents::parse(digits).ok()?.0
    };
    Some(sign * amount)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_currency_has_what_is_available_and_what_is_withheld() {
        let money = |code: &str, value: &str| json!({ "currency_code": code, "value": value });
        let one = |code: &str, available: &str, withheld: Value| {
            json!({
                "currency": code, "total_balance": money(code, available),
                "available_balance": money(code, available), "withheld_balance": withheld,
            })
        };
        let answer = json!({ "balances": [
            one("USD", "1204.50", money("USD", "20.00")), one("EUR", "-3.07", Value::Null), one("JPY", "3039", Value::Null),
        ] });
        let seen = |currency: &str, available, pending| BalanceSeen {
            currency: currency.to_owned(),
            available,
            pending,
        };
        let expected =
            vec![seen("USD", 120_450, 2_000), seen("EUR", -307, 0), seen("JPY", 3_039, 0)];
        assert_eq!(read(&answer), Ok(expected));
        for broken in [json!({}), json!({ "balances": [{ "currency": "USD" }] })] {
            assert!(matches!(read(&broken), Err(ProviderError::Passing(_))), "{broken}");
        }
    }
}
