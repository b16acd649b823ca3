//! Buying, as far as buyers and the queue do it alike: a purse with money, an order, its payment from the balance or by card.
use super::{list, word};
use crate::virtual_user::VirtualUser;
use guildhall_loadtest::answer::Answer;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The provider's test cards: one is taken, one asks the bank first. `providers/src/sandbox/payment/pages.rs`.
const TAKEN: &str = "number=4242424242424242";
const ASKS: &str = "number=4000002500003155";
/// Who has less puts money in.
const ENOUGH_CENTS: i64 = 10_000;
const DEPOSIT: &str = "2000.00";
/// Longest somebody waits for a payment to arrive.
const PAID_WITHIN: Duration = Duration::from_secs(20);

/// An order under way.
pub struct Purchase {
    pub order_id: String,
    /// The payment by card that has not arrived yet.
    payment_id: Option<String>,
    since: Instant,
}

/// How far a payment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paid {
    Yes,
    NotYet,
    Never,
}

/// Sees to it that there is money on the balance, by card if need be.
pub async fn fill_purse(hand: &mut VirtualUser) -> Option<()> {
    let asset = hand.get("balance", "/api/v1/asset/get_brief_asset").await.ok()?;
    if asset["available_cents"].as_i64().unwrap_or(0) >= ENOUGH_CENTS {
        return Some(());
    }
    let wish = json!({ "amount": DEPOSIT, "method": "card" });
    let payment = hand.command("deposit", "/api/v1/asset/deposit", wish).await.ok()?;
    pay_by_card(hand, &payment).await?;
    let path = format!("/api/v2/asset/pay/detail?payment_id={}", word(&payment, "payment_id"));
    hand.get("payment", &path).await.ok()?;
    Some(())
}

/// What a payer does on the provider's pages, which are this server's sandbox. Only the path of the address is followed.
async fn pay_by_card(hand: &mut VirtualUser, payment: &Value) -> Option<()> {
    let url = payment["redirect_url"].as_str()?;
    let (_, rest) = url.split_once("://")?;
    let path = &rest[rest.find('/')?..];
    hand.page("card page", path).await.ok()?;
    let asks = hand.dice.chance(0.2);
    hand.submit("card", &format!("{path}/card"), if asks { ASKS } else { TAKEN }).await.ok()?;
    if asks {
        hand.page("bank's page", &format!("{path}/3ds")).await.ok()?;
        hand.submit("bank's answer", &format!("{path}/answer"), "answer=yes").await.ok()?;
    }
    Some(())
}

impl Purchase {
    /// A quote and an order; nothing, if either was refused.
    pub async fn place(hand: &mut VirtualUser, sell_order_id: &str, quantity: i64) -> Option<Self> {
        let wish = json!({ "sell_order_id": sell_order_id, "quantity": quantity });
        let quote = hand.post("quote", "/api/market/goods/buy/preview", wish).await.ok()?;
        let wish = json!({ "quote": quote["quote"] });
        let order = hand.command("order", "/api/market/goods/buy", wish).await.ok()?;
        let order_id = order["order_id"].as_str()?.to_owned();
        Some(Self { order_id, payment_id: None, since: Instant::now() })
    }

    /// Pays from the balance, or by card on the provider's pages.
    pub async fn pay(&mut self, hand: &mut VirtualUser) -> Paid {
        let by_card = hand.dice.chance(0.4);
        let method = if by_card { "card" } else { "balance" };
        let call = if by_card { "pay by card" } else { "pay from balance" };
        let wish = json!({ "order_id": self.order_id, "method": method });
        self.since = Instant::now();
        let Some(asked) = hand.command(call, "/api/market/goods/buy/pay", wish).await.ok() else {
            return Paid::Never;
        };
        let payment = &asked["payment"];
        if by_card && !payment.is_null() {
            if pay_by_card(hand, payment).await.is_none() {
                return Paid::Never;
            }
            self.payment_id = Some(word(payment, "payment_id"));
            return Paid::NotYet;
        }
        Paid::Yes
    }

    /// Looks whether the payment has arrived; the first look asks the provider.
    pub async fn look_for_payment(&mut self, hand: &mut VirtualUser) -> Paid {
        if let Some(payment) = self.payment_id.take() {
            hand.get("payment", &format!("/api/v2/asset/pay/detail?payment_id={payment}")).await;
        }
        let Some(status) = self.status(hand).await else { return Paid::NotYet };
        let paid = match status.as_str() {
            "placed" | "payment_pending" if self.since.elapsed() < PAID_WITHIN => Paid::NotYet,
            "placed" | "payment_pending" | "payment_failed" | "closed" | "cancelled" => Paid::Never,
            _ => Paid::Yes,
        };
        match paid {
            Paid::Yes => hand.waited("paid by card", self.since.elapsed(), Answer::Ok(Value::Null)),
            Paid::Never => {
                hand.waited("paid by card", self.since.elapsed(), Answer::refused(status));
            }
            Paid::NotYet => {}
        }
        paid
    }

    /// Where the order stands: what was pushed, else what an answer says.
    pub async fn status(&self, hand: &mut VirtualUser) -> Option<String> {
        if let Some(order) = hand.news(&format!("order:{}", self.order_id)) {
            return Some(word(&order, "status"));
        }
        let path = format!("/api/market/buy_order/state?order_id={}", self.order_id);
        Some(word(&hand.get("order's state", &path).await.ok()?, "status"))
    }
}

/// The cheapest of the offers that `fits` and a purse can pay, and how much of it is the least one buys.
pub fn affordable(
    goods: &Value,
    offers: &Value,
    fits: impl Fn(&Value) -> bool,
) -> Option<(String, i64)> {
    let lot = goods["lot"].as_i64().unwrap_or(1).max(1);
    let can_pay =
        |offer: &Value| (10..=3_000).contains(&offer["price_cents"].as_i64().unwrap_or(0));
    let has_enough = |offer: &Value| offer["quantity"].as_i64().unwrap_or(0) >= lot;
    let mut fitting = list(offers, "items")
        .iter()
        .filter(|offer| can_pay(offer) && has_enough(offer) && fits(offer));
    fitting.next().map(|offer| (word(offer, "sell_order_id"), lot))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_is_bought_if_it_is_affordable_from_one_of_ours_and_there_is_a_lot_of_it() {
        let offer = |id: &str, seller: &str, price: i64, quantity: i64| json!({ "sell_order_id": id, "seller": { "uid": seller }, "price_cents": price, "quantity": quantity });
        let offers = json!({ "items": [
            offer("dear", "a", 3_001, 50), offer("few", "a", 20, 9), offer("stranger", "b", 20, 50),
            offer("right", "a", 30, 10), offer("later", "a", 40, 10),
        ] });
        let found =
            affordable(&json!({ "lot": 10 }), &offers, |offer| offer["seller"]["uid"] == "a");
        assert_eq!(found, Some(("right".to_owned(), 10)));
        assert_eq!(affordable(&json!({}), &json!({ "items": [] }), |_| true), None);
    }
}
