//! Somebody in the lottery: does the day's missions, takes the free entry, draws while there are chances, looks at what was won, and
//! follows odds and stock over the socket. Each visit is of another person, since chances are few.
use super::{Act, Arrival, Behaviour, Kind, Needs, list, word};
use crate::virtual_user::VirtualUser;
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::{Value, json};
use uuid::Uuid;

pub const KIND: Kind = Kind { name: "drawer", pause: (200, 800), arrive, needs: Needs::Lottery };

/// Goods to look at for the second mission. `domain/src/lottery.rs`.
const GOODS_TO_SEE: usize = 5;
/// How long somebody stays for the odds after the last chance, in acts.
const LINGER: usize = 4;

struct Drawer {
    /// Nobody, between two visits.
    at: Option<InEvent>,
}

struct InEvent {
    event_id: String,
    chances: i64,
    left_to_look: usize,
}

fn arrive(hand: &mut VirtualUser) -> Arrival<'_> {
    async move {
        let at = Some(come_in(hand).await?);
        Some(Box::new(Drawer { at }) as Box<dyn Behaviour>)
    }
    .boxed()
}

impl Behaviour for Drawer {
    fn act<'a>(&'a mut self, hand: &'a mut VirtualUser) -> BoxFuture<'a, Act> {
        async move {
            let Some(at) = &mut self.at else {
                self.at = come_in(hand).await;
                return if self.at.is_some() { Act::More } else { Act::Done };
            };
            if at.chances > 0 {
                at.draw(hand).await;
                return Act::More;
            }
            at.look_around(hand).await;
            at.left_to_look -= 1;
            if at.left_to_look > 0 {
                return Act::More;
            }
            self.at = None;
            Act::Done
        }
        .boxed()
    }
}

/// Another person opens the event, does its missions and begins to follow it.
async fn come_in(hand: &mut VirtualUser) -> Option<InEvent> {
    hand.become_a_person();
    let event = hand.get("event", "/api/event/current").await.ok()?;
    let event_id = event["event"]["event_id"].as_str()?.to_owned();
    hand.subscribe(&format!("lottery:{event_id}")).await?;
    hand.get("session", &format!("/api/event/session?event_id={event_id}")).await.ok()?;
    for mission in ["visit", "look_at_goods"] {
        if mission == "look_at_goods" {
            see_goods(hand).await?;
        }
        let done = json!({ "event_id": event_id, "mission": mission });
        hand.command("mission", "/api/event/mission", done).await;
    }
    let this = json!({ "event_id": event_id });
    let session = hand.command("free entry", "/api/event/free_entry", this.clone()).await;
    let session = match session.ok() {
        Some(session) => session,
        None => hand.ask("lottery_session", this).await.ok()?,
    };
    Some(InEvent { event_id, chances: left(&session), left_to_look: LINGER })
}

async fn see_goods(hand: &mut VirtualUser) -> Option<()> {
    let found = hand.get("list", "/api/market/goods?page_num=1&page_size=40").await.ok()?;
    let goods = list(&found, "items");
    let first = hand.dice.below(goods.len().saturating_sub(GOODS_TO_SEE));
    for one in goods.iter().skip(first).take(GOODS_TO_SEE) {
        hand.get("goods", &format!("/api/market/goods/info?goods_id={}", word(one, "goods_id")))
            .await;
    }
    Some(())
}

impl InEvent {
    async fn draw(&mut self, hand: &mut VirtualUser) {
        // Half over the socket, half over HTTP, as people with and without one: the keys are shared.
        let drawn = if hand.dice.chance(0.5) {
            let wish = json!({ "event_id": self.event_id, "key": Uuid::new_v4() });
            hand.tell("lottery_draw", wish).await
        } else {
            hand.command("draw", "/api/event/draw", json!({ "event_id": self.event_id })).await
        };
        self.chances = match drawn.ok() {
            Some(drawn) => left(&drawn["session"]),
            None => 0,
        };
    }

    /// Own draws, prizes, everybody's log, fairness, odds.
    async fn look_around(&mut self, hand: &mut VirtualUser) {
        let event = &self.event_id;
        match hand.dice.below(5) {
            0 => {
                hand.get("own draws", &format!("/api/event/draws?event_id={event}&limit=20")).await
            }
            1 => hand.get("coupons", "/api/coupons").await,
            2 => hand.get("log", &format!("/api/event/log?event_id={event}&limit=100")).await,
            3 => hand.get("fairness", &format!("/api/event/fairness?event_id={event}")).await,
            _ => hand.get("odds", &format!("/api/event/{event}")).await,
        };
    }
}

fn left(session: &Value) -> i64 {
    session["chances"]["left"].as_i64().unwrap_or(0)
}
