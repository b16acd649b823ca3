//! A Checkout Session: what is asked for, and what has become of it.

use guildhall_domain::{
    payment::{Method, Seen},
    wallet::money::UsdCents,
};
use serde_json::Value;

use super::{id_of, text};
use crate::payment::{Asked, PaymentSeen, ProviderError};

/// What a session is created with. The same payment is asked for in the same words, or Stripe refuses the key.
pub(super) fn form(asked: &Asked, customer: Option<&str>) -> Vec<(&'static str, String)> {
    let (currency, amount) = price(asked);
    let name = asked.key.get(..8).unwrap_or(&asked.key);
    let mut form = vec![
        ("mode", "payment".to_owned()),
        ("success_url", asked.return_url.clone()),
        ("cancel_url", asked.return_url.clone()),
        ("client_reference_id", asked.key.clone()),
        ("allowed_payment_method_types[0]", method_type(asked.method).to_owned()),
        ("line_items[0][quantity]", "1".to_owned()),
        ("line_items[0][price_data][currency]", currency),
        ("line_items[0][price_data][unit_amount]", amount.to_string()),
        ("line_items[0][price_data][product_data][name]", format!("Guildhall payment {name}")),
        // The payer pays what our page has said, in that currency.
        ("adaptive_pricing[enabled]", "false".to_owned()),
        ("metadata[payment_id]", asked.key.clone()),
        ("metadata[usd_cents]", asked.amount.0.to_string()),
        // For news of the intent and its charge, which do not name the session.
        ("payment_intent_data[metadata][payment_id]", asked.key.clone()),
    ];
    if asked.method == Method::ConvenienceStore {
        form.push(("payment_method_options[konbini][expires_after_days]", "1".to_owned()));
    }
    if let Some(customer) = customer {
        let options = [
            ("customer", customer),
            ("payment_method_options[customer_balance][funding_type]", "bank_transfer"),
            ("payment_method_options[customer_balance][bank_transfer][type]", "us_bank_transfer"),
        ];
        form.extend(options.map(|(name, value)| (name, value.to_owned())));
    }
    form
}

/// Currency and amount in its smallest unit. Stripe writes currencies in small letters.
fn price(asked: &Asked) -> (String, i64) {
    match asked.local {
        Some(local) => (local.currency.code.to_ascii_lowercase(), local.amount),
        None => ("usd".to_owned(), asked.amount.0),
    }
}

/// Stripe's name for a way to pay.
fn method_type(method: Method) -> &'static str {
    match method {
        // The last two are never asked for here.
        Method::Card | Method::Balance | Method::PayPal => "card",
        Method::PayByLink => "link",
        Method::ConvenienceStore => "konbini",
        Method::BankTransfer => "customer_balance",
    }
}

/// A session as it stands.
pub(super) struct Session {
    pub(super) seen: Seen,
    /// Stripe's name of the payment intent, once the payer has begun.
    pub(super) intent: Option<String>,
    pub(super) currency: String,
    /// In the smallest unit of `currency`.
    total: i64,
    /// What `total` was asked for.
    usd: UsdCents,
    voucher: Option<String>,
    /// Where a shop or bank says what to pay.
    page: Option<String>,
}

impl Session {
    /// Reads a session whose payment intent is expanded.
    pub(super) fn read(session: Value) -> Result<Self, ProviderError> {
        id_of(&session)?;
        let intent = &session["payment_intent"];
        let currency = text(&session["currency"]).unwrap_or_default();
        let total = session["amount_total"].as_i64().unwrap_or(0);
        let noted = text(&session["metadata"]["usd_cents"]).and_then(|cents| cents.parse().ok());
        let usd = match currency.as_str() {
            "usd" => UsdCents(total),
            // Another currency than was asked for is not the amount, whatever its number.
            "jpy" => UsdCents(noted.unwrap_or(0)),
            _ => UsdCents::ZERO,
        };
        let seen = match (session["status"].as_str(), session["payment_status"].as_str()) {
            (_, Some("paid")) => Seen::Captured { amount: usd },
            (Some("expired"), _) => Seen::Cancelled,
            // The payer has finished there; a shop or bank has not.
            (Some("complete"), _) => unpaid(intent)?,
            // A declined card is no end: the payer may try another one there.
            (Some("open"), _) => Seen::Pending,
            _ => return Err(ProviderError::Passing("a session in no known state".into())),
        };
        let (voucher, page) = instructions(intent);
        let intent = text(intent).or_else(|| text(&intent["id"]));
        Ok(Self { seen, intent, currency, total, usd, voucher, page })
    }

    /// Reads a payment that was opened without a session.
    pub(super) fn of_intent(intent: Value) -> Result<Self, ProviderError> {
        let total = intent["amount_received"].as_i64().unwrap_or(0);
        let currency = text(&intent["currency"]).unwrap_or_default();
        let usd = if currency == "usd" { UsdCents(total) } else { UsdCents::ZERO };
        let seen = match intent["status"].as_str() {
            Some("succeeded") => Seen::Captured { amount: usd },
            _ => unpaid(&intent)?,
        };
        let (voucher, page) = instructions(&intent);
        Ok(Self { seen, intent: Some(id_of(&intent)?), currency, total, usd, voucher, page })
    }

    pub(super) fn into_seen(self) -> PaymentSeen {
        PaymentSeen {
            status: self.seen,
            charge_ref: self.intent,
            voucher: self.voucher,
            page: self.page,
        }
    }

    /// What goes back for `part`, after `sent` in so many `earlier` refunds: each was rounded, and together they are no more than was
    /// charged.
    pub(super) fn refund(&self, part: UsdCents, sent: i64, earlier: usize) -> i64 {
        let (wanted, left) = (self.charged(part), self.total - sent);
        let over = wanted - left;
        let is_rounding = over > 0 && usize::try_from(over).is_ok_and(|over| over <= earlier);
        if is_rounding && self.total != self.usd.0 { left } else { wanted }
    }

    /// So much of the payment, in the smallest unit of what was charged. All of it is all of it, however it was rounded.
    pub(super) fn charged(&self, part: UsdCents) -> i64 {
        scaled(part.0, self.total, self.usd.0)
    }

    /// What so much of what was charged is worth.
    pub(super) fn worth(&self, charged: i64) -> UsdCents {
        UsdCents(scaled(charged, self.usd.0, self.total))
    }
}

/// `part * whole / of`, rounded half up; `part` itself where nothing is known to scale by.
fn scaled(part: i64, whole: i64, of: i64) -> i64 {
    if of <= 0 || whole == of {
        return part;
    }
    let of = i128::from(of);
    let scaled = (i128::from(part) * i128::from(whole) * 2 + of) / (of * 2);
    i64::try_from(scaled).unwrap_or(i64::MAX)
}

/// What an intent says that has not succeeded.
fn unpaid(intent: &Value) -> Result<Seen, ProviderError> {
    Ok(match intent["status"].as_str() {
        Some("canceled") => Seen::Cancelled,
        Some("requires_payment_method") => {
            let error = &intent["last_payment_error"];
            // The issuer's own reason, if it gives one, says more than that it was declined.
            match error["decline_code"].as_str().or_else(|| error["code"].as_str()) {
                Some(code) => Seen::Failed { reason: code.to_owned() },
                None => Seen::Pending,
            }
        }
        // `succeeded`: the session says so in a moment.
        Some(
            "requires_confirmation"
            | "requires_action"
            | "processing"
            | "requires_capture"
            | "succeeded",
        ) => Seen::Pending,
        _ => return Err(ProviderError::Passing("an intent in no known state".into())),
    })
}

/// What a shop or bank wants to be told, and the page that says all of it.
fn instructions(intent: &Value) -> (Option<String>, Option<String>) {
    let store = &intent["next_action"]["konbini_display_details"];
    let bank = &intent["next_action"]["display_bank_transfer_instructions"];
    // The same number at every chain.
    let number = store["stores"]
        .as_object()
        .and_then(|stores| stores.values().find_map(|store| text(&store["confirmation_number"])));
    let page = text(&store["hosted_voucher_url"]);
    (
        number.or_else(|| text(&bank["reference"])),
        page.or_else(|| text(&bank["hosted_instructions_url"])),
    )
}

#[cfg(test)]
mod tests {
    use guildhall_domain::payment::LocalAmount;
    use serde_json::json;

    use super::*;

    fn asked(method: Method) -> Asked {
        Asked {
            key: "0193b5a0-0000-7000-8000-000000000001".to_owned(),
            method,
            amount: UsdCents(1_999),
            local: method.local_currency().map(|currency| LocalAmount { currency, amount: 3_039 }),
            return_url: "https://shop.test/pay/return".to_owned(),
        }
    }

    fn value(form: &[(&'static str, String)], name: &str) -> Option<String> {
        form.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone())
    }

    fn session(status: &str, payment_status: &str, intent: Value) -> Session {
        Session::read(json!({
            "id": "cs_1", "status": status, "payment_status": payment_status, "currency": "usd",
            "amount_total": 1_999, "metadata": { "usd_cents": "1999" }, "payment_intent": intent,
        }))
        .unwrap()
    }

    #[test]
    fn a_convenience_store_is_asked_for_yen_and_all_others_for_dollars() {
        let store = form(&asked(Method::ConvenienceStore), None);
        let (currency, amount) =
            ("line_items[0][price_data][currency]", "line_items[0][price_data][unit_amount]");
        assert_eq!(value(&store, currency).as_deref(), Some("jpy"));
        assert_eq!(value(&store, amount).as_deref(), Some("3039"));
        for method in [Method::Card, Method::PayByLink, Method::BankTransfer] {
            let form = form(&asked(method), None);
            assert_eq!(value(&form, currency).as_deref(), Some("usd"), "{method:?}");
            assert_eq!(value(&form, amount).as_deref(), Some("1999"), "{method:?}");
        }
    }

    #[test]
    fn a_declined_card_on_the_page_ends_nothing() {
        let declined = json!({
            "id": "pi_1", "status": "requires_payment_method",
            "last_payment_error": { "code": "card_declined", "decline_code": "insufficient_funds" },
        });
        assert_eq!(session("open", "unpaid", declined).seen, Seen::Pending);
        assert_eq!(session("open", "unpaid", Value::Null).seen, Seen::Pending);
    }

    #[test]
    fn what_a_shop_or_bank_declines_afterwards_is_reported_with_its_reason_if_it_gave_one() {
        let of = |error: Value| {
            let intent = json!({ "id": "pi_1", "status": "requires_payment_method", "last_payment_error": error });
            session("complete", "unpaid", intent).seen
        };
        let failed = |reason: &str| Seen::Failed { reason: reason.to_owned() };
        let reasoned = json!({ "code": "card_declined", "decline_code": "insufficient_funds" });
        assert_eq!(of(reasoned), failed("insufficient_funds"));
        let unreasoned =
            json!({ "code": "payment_intent_payment_attempt_expired", "decline_code": null });
        assert_eq!(of(unreasoned), failed("payment_intent_payment_attempt_expired"));
        assert_eq!(of(Value::Null), Seen::Pending);
    }

    #[test]
    fn what_is_paid_is_worth_what_was_asked_for_in_either_currency() {
        let paid = |currency: &str, total: i64| {
            Session::read(json!({
                "id": "cs_1", "status": "complete", "payment_status": "paid", "currency": currency,
                "amount_total": total, "metadata": { "usd_cents": "1999" }, "payment_intent": "pi_1",
            }))
            .unwrap()
        };
        assert_eq!(paid("usd", 1_999).seen, Seen::Captured { amount: UsdCents(1_999) });
        let yen = paid("jpy", 3_039);
        assert_eq!(yen.seen, Seen::Captured { amount: UsdCents(1_999) });
        assert_eq!(yen.charged(UsdCents(1_999)), 3_039, "all of it is all of it");
        assert_eq!(yen.charged(UsdCents(1_000)), 1_520);
        assert_eq!(yen.worth(3_039), UsdCents(1_999));
        // Two halves of 1,519.5 yen each.
        let yen = Session { usd: UsdCents(2_000), ..yen };
        let half = yen.refund(UsdCents(1_000), 0, 0);
        assert_eq!((half, yen.refund(UsdCents(1_000), half, 1)), (1_520, 1_519));
        // More than a rounding is left to Stripe to refuse.
        assert_eq!(yen.refund(UsdCents(1_000), 3_000, 1), 1_520);
        // Nobody asked for euros.
        assert_eq!(paid("eur", 1_999).seen, Seen::Captured { amount: UsdCents::ZERO });
    }

    #[test]
    fn a_payment_of_the_release_before_is_read_from_its_intent() {
        let paid = json!({ "id": "pi_1", "status": "succeeded", "amount_received": 500, "currency": "usd" });
        let read = Session::of_intent(paid).unwrap();
        assert_eq!(
            (read.seen, read.intent.as_deref()),
            (Seen::Captured { amount: UsdCents(500) }, Some("pi_1"))
        );
    }
}
