//! A seller of the demo: delivers what is bought, and in between looks at the inventory, lists from it, changes prices and takes offers
//! back. Their buyers are `buyer`.
use super::{Act, Arrival, Behaviour, Kind, Needs, list, word};
use crate::{run::Ware, virtual_user::VirtualUser};
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::{Value, json};

pub const KIND: Kind = Kind { name: "seller", pause: (200, 800), arrive, needs: Needs::Market };

/// Deliveries of one act at most.
const AT_A_TIME: usize = 20;
/// Offers a seller shows the buyers of this run.
const ON_DISPLAY: usize = 40;

struct Seller {
    uid: String,
    /// What it offers, as last looked at.
    offers: Vec<Value>,
}

fn arrive(hand: &mut VirtualUser) -> Arrival<'_> {
    async move {
        let uid = hand.sign_in(&hand.run.sellers.next()).await?;
        let mut seller = Seller { uid, offers: Vec::new() };
        seller.look(hand).await;
        Some(Box::new(seller) as Box<dyn Behaviour>)
    }
    .boxed()
}

impl Behaviour for Seller {
    fn act<'a>(&'a mut self, hand: &'a mut VirtualUser) -> BoxFuture<'a, Act> {
        async move {
            deliver(hand).await;
            match hand.dice.weighted(&[10, 2, 2, 2, 1]) {
                0 => {}
                1 => self.look(hand).await,
                2 => {
                    offer(hand).await;
                }
                3 => self.reprice(hand).await,
                _ => self.take_back(hand).await,
            }
            Act::Done
        }
        .boxed()
    }
}

/// Hands over what was bought.
async fn deliver(hand: &mut VirtualUser) {
    let path = format!(
        "/api/v2/market/bill_order/?query_state=need_action&side=seller&page_num=1&page_size={AT_A_TIME}"
    );
    let Some(due) = hand.get("orders to act on", &path).await.ok() else { return };
    for order in list(&due, "items").iter().filter(|order| order["status"] == "paid") {
        let this = json!({ "order_id": order["order_id"] });
        hand.command("deliver", "/api/market/seller/buy_order/deliver", this).await;
    }
}

/// Puts something of the inventory on sale, at what it is usually sold for.
async fn offer(hand: &mut VirtualUser) -> Option<()> {
    let path = "/api/market/partner_inventory?state=listable&page_num=1&page_size=40";
    let inventory = hand.get("inventory", path).await.ok()?;
    let asset = hand.dice.one_of(list(&inventory, "items"))?;
    let lot = asset["goods"]["lot"].as_i64().unwrap_or(1).max(1);
    let one = json!({ "asset_id": asset["asset_id"], "quantity": lot });
    let path = "/api/market/sell_order/preview/manual_plus/v2";
    let preview = hand.post("preview", path, json!({ "assets": [one] })).await.ok()?;
    let terms = list(&preview, "items").first()?;
    let price = terms["reference_price_cents"].as_i64().or(terms["min_price_cents"].as_i64());
    let price = dollars(price.unwrap_or(100).max(1));
    let wish = json!({ "asset_id": asset["asset_id"], "quantity": lot, "price": price });
    hand.command("list", "/api/market/sell_order/create", json!({ "assets": [wish] }))
        .await
        .ok()?;
    Some(())
}

impl Seller {
    /// Looks at the own offers, and shows buyers what they can pay.
    async fn look(&mut self, hand: &mut VirtualUser) {
        let path = "/api/market/sell_order/on_sale?page_num=1&page_size=100";
        let Some(page) = hand.get("own offers", path).await.ok() else { return };
        let is_payable = |offer: &&Value| {
            let price = offer["price_cents"].as_i64().unwrap_or(0);
            (10..=3_000).contains(&price) && offer["quantity"].as_i64().unwrap_or(0) > 0
        };
        self.offers = list(&page, "items").iter().filter(is_payable).cloned().collect();
        // What there is most of is sold out last.
        self.offers.sort_by_key(|offer| -offer["quantity"].as_i64().unwrap_or(0));
        let wares = self.offers.iter().take(ON_DISPLAY).map(|offer| Ware {
            goods_id: word(offer, "goods_id"),
            name: word(&offer["goods"], "name"),
            seller: self.uid.clone(),
        });
        hand.run.display(&self.uid, wares.collect());
    }

    /// A cent or two more: who has a quote of before is told.
    async fn reprice(&mut self, hand: &mut VirtualUser) {
        let Some(offer) = hand.dice.one_of(&self.offers) else { return };
        let price = offer["price_cents"].as_i64().unwrap_or(100);
        let more = i64::from(hand.dice.chance(0.5));
        let wish =
            json!({ "sell_order_id": offer["sell_order_id"], "price": dollars(price + more) });
        let wish = json!({ "sell_orders": [wish] });
        hand.command("change price", "/api/market/sell_order/change", wish).await;
    }

    /// Takes one of the smallest offers back into the inventory, from where it is listed again some time.
    async fn take_back(&mut self, hand: &mut VirtualUser) {
        let Some(offer) = self.offers.pop() else { return };
        let wish = json!({ "sell_orders": [offer["sell_order_id"]] });
        hand.command("take back", "/api/market/sell_order/cancel", wish).await;
    }
}

/// As people write a price.
fn dollars(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

#[cfg(test)]
mod tests {
    use super::dollars;

    #[test]
    fn prices_are_written_with_their_cents() {
        assert_eq!([dollars(5), dollars(1_234), dollars(100)], ["0.05", "12.34", "1.00"]);
    }
}
