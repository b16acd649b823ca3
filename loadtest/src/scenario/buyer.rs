//! A buyer, from the search to the delivery: looks for something, opens its page, gets a quote, orders, pays from the balance or by card,
//! waits for the seller of this run, and says that it has come. Their sellers are `seller`.
use super::{
    Act, Arrival, Behaviour, Kind, Needs,
    browse::open_goods,
    list,
    purchase::{Paid, Purchase, affordable, fill_purse},
    word,
};
use crate::virtual_user::{VirtualUser, encoded};
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_loadtest::answer::Answer;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub const KIND: Kind = Kind { name: "buyer", pause: (200, 800), arrive, needs: Needs::Market };

/// Longest a buyer waits for a seller.
const DELIVERED_WITHIN: Duration = Duration::from_secs(30);

enum Buyer {
    Looking,
    /// Has chosen an offer, and how much of it.
    Chosen(String, i64),
    Ordered(Purchase),
    Paying(Purchase),
    /// Paid then.
    Waiting(Purchase, Instant),
}

fn arrive(hand: &mut VirtualUser) -> Arrival<'_> {
    async move {
        hand.become_a_person();
        // News of orders come over it.
        hand.socket().await?;
        fill_purse(hand).await?;
        Some(Box::new(Buyer::Looking) as Box<dyn Behaviour>)
    }
    .boxed()
}

impl Behaviour for Buyer {
    fn act<'a>(&'a mut self, hand: &'a mut VirtualUser) -> BoxFuture<'a, Act> {
        async move {
            let before = std::mem::replace(self, Self::Looking);
            let Some(next) = before.step(hand).await else { return Act::Done };
            *self = next;
            Act::More
        }
        .boxed()
    }
}

impl Buyer {
    /// What comes next; nothing, when the visit is over.
    async fn step(self, hand: &mut VirtualUser) -> Option<Self> {
        match self {
            Self::Looking => look(hand).await,
            Self::Chosen(offer, quantity) => {
                Purchase::place(hand, &offer, quantity).await.map(Self::Ordered)
            }
            Self::Ordered(mut purchase) => match purchase.pay(hand).await {
                Paid::Yes => Some(Self::Waiting(purchase, Instant::now())),
                Paid::NotYet => Some(Self::Paying(purchase)),
                Paid::Never => None,
            },
            Self::Paying(mut purchase) => match purchase.look_for_payment(hand).await {
                Paid::Yes => Some(Self::Waiting(purchase, Instant::now())),
                Paid::NotYet => Some(Self::Paying(purchase)),
                Paid::Never => None,
            },
            Self::Waiting(purchase, since) => receive(hand, purchase, since).await,
        }
    }
}

/// Searches for something the sellers of this run have, and opens it.
async fn look(hand: &mut VirtualUser) -> Option<Buyer> {
    let ware = hand.run.ware(&mut hand.dice)?;
    let path = format!("/api/market/goods?search={}&page_size=20", encoded(&ware.name));
    let found = hand.get("search", &path).await.ok()?;
    // A name may mean many goods; who does not see it on the first page knows where it is.
    let is_it = |goods: &&Value| word(goods, "goods_id") == ware.goods_id;
    let goods = list(&found, "items").iter().find(is_it).map(|goods| word(goods, "goods_id"));
    let (goods, offers) = open_goods(hand, &goods.unwrap_or(ware.goods_id)).await?;
    let run = hand.run;
    let (offer, quantity) =
        affordable(&goods, &offers, |offer| run.sells_here(&word(&offer["seller"], "uid")))?;
    Some(Buyer::Chosen(offer, quantity))
}

/// Looks whether it has come, and says so; gives what the seller asks for.
async fn receive(hand: &mut VirtualUser, purchase: Purchase, since: Instant) -> Option<Buyer> {
    let status = purchase.status(hand).await.unwrap_or_default();
    let this = json!({ "order_id": purchase.order_id });
    match status.as_str() {
        "sent" => {
            hand.waited("delivery", since.elapsed(), Answer::Ok(Value::Null));
            hand.command("confirm", "/api/market/buy_order/confirm", this).await;
            None
        }
        "need_info" => {
            let info = json!({ "order_id": purchase.order_id, "info": { "account": "load" } });
            hand.command("submit info", "/api/market/buy_order/submit", info).await;
            Some(Buyer::Waiting(purchase, since))
        }
        "paid" | "" if since.elapsed() < DELIVERED_WITHIN => Some(Buyer::Waiting(purchase, since)),
        other => {
            let why = if other == "paid" { "not delivered in 30 s" } else { other };
            hand.waited("delivery", since.elapsed(), Answer::refused(why));
            None
        }
    }
}
