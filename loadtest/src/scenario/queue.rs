//! Somebody who tops up by themselves: buys a pack of the storefront, lines up, follows the place over the socket, says yes when called,
//! and sees what came of it.
use super::{
    Act, Arrival, Behaviour, Kind, Needs, list,
    purchase::{Paid, Purchase, fill_purse},
    word,
};
use crate::virtual_user::VirtualUser;
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_loadtest::answer::Answer;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub const KIND: Kind = Kind { name: "queue", pause: (200, 600), arrive, needs: Needs::Storefront };

/// Longest somebody stays in line.
const TIMEOUT: Duration = Duration::from_secs(120);
/// Who has heard nothing for so long looks by themselves.
const QUIET: Duration = Duration::from_secs(5);

enum Person {
    Outside,
    Paying(Purchase),
    Paid(Purchase),
    InLine(Place),
}

/// A place in line, as last heard.
struct Place {
    topic: String,
    order_id: String,
    shown: Value,
    joined: Instant,
    accepted: Option<Instant>,
    heard: Instant,
}

fn arrive(hand: &mut VirtualUser) -> Arrival<'_> {
    async move {
        hand.become_a_person();
        // Who has no connection is not there, and passed over.
        hand.socket().await?;
        fill_purse(hand).await?;
        Some(Box::new(Person::Outside) as Box<dyn Behaviour>)
    }
    .boxed()
}

impl Behaviour for Person {
    fn act<'a>(&'a mut self, hand: &'a mut VirtualUser) -> BoxFuture<'a, Act> {
        async move {
            let before = std::mem::replace(self, Self::Outside);
            let Some(next) = before.step(hand).await else { return Act::Done };
            *self = next;
            Act::More
        }
        .boxed()
    }
}

impl Person {
    /// What comes next; nothing, when the visit is over.
    async fn step(self, hand: &mut VirtualUser) -> Option<Self> {
        match self {
            Self::Outside => buy(hand).await,
            Self::Paying(mut purchase) => match purchase.look_for_payment(hand).await {
                Paid::Yes => Some(Self::Paid(purchase)),
                Paid::NotYet => Some(Self::Paying(purchase)),
                Paid::Never => None,
            },
            Self::Paid(purchase) => line_up(hand, purchase).await.map(Self::InLine),
            Self::InLine(place) => place.follow(hand).await.map(Self::InLine),
        }
    }
}

/// Chooses a line and one of its packs, and buys it.
async fn buy(hand: &mut VirtualUser) -> Option<Person> {
    let queues = hand.get("lines", "/api/topup/queues").await.ok()?;
    let queue = hand.dice.one_of(list(&queues, "queues"))?.clone();
    let path = format!("/api/market/goods?game={}&page_size=100", word(&queue, "game"));
    let goods = hand.get("list", &path).await.ok()?;
    let is_of_line =
        |goods: &&Value| goods["art"]["kind"] == "pack" && goods["subgame_name"] == queue["region"];
    let packs: Vec<&Value> = list(&goods, "items").iter().filter(is_of_line).collect();
    let goods_id = word(hand.dice.one_of(&packs)?, "goods_id");
    let pack = hand.get("pack", &format!("/api/topup/pack?goods_id={goods_id}")).await.ok()?;
    let mut purchase = Purchase::place(hand, pack["sell_order_id"].as_str()?, 1).await?;
    match purchase.pay(hand).await {
        Paid::Yes => Some(Person::Paid(purchase)),
        Paid::NotYet => Some(Person::Paying(purchase)),
        Paid::Never => None,
    }
}

async fn line_up(hand: &mut VirtualUser, purchase: Purchase) -> Option<Place> {
    let path = format!("/api/topup/place?order_id={}", purchase.order_id);
    let options = hand.get("place", &path).await.ok()?;
    let queue = &options["queue"];
    let wish = json!({
        "order_id": purchase.order_id,
        "platform": list(queue, "platforms").first()?,
        "region": queue["region"],
        "login": list(queue, "logins").first()?,
        "account": format!("{}", hand.dice.between(100_000_000, 999_999_999)),
    });
    let shown = hand.command("join", "/api/topup/join", wish).await.ok()?;
    let topic = format!("queue:{}", word(&shown, "place_id"));
    let shown = hand.subscribe(&topic).await.unwrap_or(shown);
    let (order_id, now) = (purchase.order_id, Instant::now());
    Some(Place { topic, order_id, shown, joined: now, accepted: None, heard: now })
}

impl Place {
    /// Hears how it stands and does what is due; nothing, when it is over.
    async fn follow(mut self, hand: &mut VirtualUser) -> Option<Self> {
        if let Some(news) = hand.news(&self.topic) {
            self.shown = news;
            self.heard = Instant::now();
        } else if self.heard.elapsed() > QUIET {
            let path = format!("/api/topup/place?order_id={}", self.order_id);
            let mut options = hand.get("place", &path).await.ok()?;
            self.shown = options["place"].take();
            self.heard = Instant::now();
        }
        let stage = word(&self.shown, "stage");
        let this = json!({ "place_id": self.shown["place_id"] });
        match stage.as_str() {
            "called" => {
                if self.accepted.is_none() {
                    hand.waited("called", self.joined.elapsed(), Answer::Ok(Value::Null));
                }
                let accepted = hand.command("accept", "/api/topup/accept", this).await.ok();
                self.shown = accepted.unwrap_or(self.shown);
                self.accepted = Some(Instant::now());
                Some(self)
            }
            "waiting" if self.joined.elapsed() > TIMEOUT => {
                hand.waited("called", self.joined.elapsed(), Answer::refused("not in 120 s"));
                let wish = json!({ "place_id": self.shown["place_id"], "refund": true });
                hand.command("exit", "/api/topup/exit", wish).await;
                None
            }
            "waiting" | "redeeming" | "timeout" => Some(self),
            ended => {
                let since = self.accepted.unwrap_or(self.joined);
                let answer = match ended {
                    "success" => Answer::Ok(Value::Null),
                    other => Answer::refused(other),
                };
                hand.waited("redeemed", since.elapsed(), answer);
                None
            }
        }
    }
}
