//! Customers of customer support: they write, look how their conversation stands, and rate the visit when it is over. Their agents are `agent`.
use super::{Act, Arrival, Behaviour, Kind, Needs, text_message};
use crate::virtual_user::VirtualUser;
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::json;

pub const KIND: Kind =
    Kind { name: "desk_customer", pause: (500, 2_500), arrive, needs: Needs::Nothing };

/// A customer and the conversation with customer support.
struct WithSupport {
    conversation: String,
    /// Said something that no visit's end was rated for yet.
    has_written: bool,
}

fn arrive(hand: &mut VirtualUser) -> Arrival<'_> {
    async move {
        hand.become_a_person();
        let support = json!({ "with": "customer_service" });
        let conversation = hand.tell("conversation_open", support).await.ok()?;
        let conversation = conversation["conversation_id"].as_str()?.to_owned();
        let mut life = WithSupport { conversation, has_written: false };
        life.write(hand).await;
        Some(Box::new(life) as Box<dyn Behaviour>)
    }
    .boxed()
}

impl Behaviour for WithSupport {
    fn act<'a>(&'a mut self, hand: &'a mut VirtualUser) -> BoxFuture<'a, Act> {
        async move {
            match hand.dice.weighted(&[2, 3]) {
                0 => self.write(hand).await,
                _ => self.look(hand).await,
            }
            Act::Done
        }
        .boxed()
    }
}

impl WithSupport {
    async fn write(&mut self, hand: &mut VirtualUser) {
        hand.tell("send_msg", text_message(&self.conversation)).await;
        self.has_written = true;
    }

    /// Sees whose turn it is; once for each visit, says how it was.
    async fn look(&mut self, hand: &mut VirtualUser) {
        let this = json!({ "conversation_id": self.conversation });
        let Some(now) = hand.ask("conversation_info", this).await.ok() else { return };
        if self.has_written && now["state"] == "resolved" {
            let rating = json!({ "conversation_id": self.conversation, "rating": 5 });
            hand.tell("evaluate_conversation", rating).await;
            self.has_written = false;
        }
    }
}
