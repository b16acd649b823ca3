//! Pairs that chat over a websocket: one message in flight each, read marks now and then.
use super::{Act, Arrival, Behaviour, Kind, Needs, text_message};
use crate::virtual_user::VirtualUser;
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::json;

pub const KIND: Kind =
    Kind { name: "chat_socket", pause: (200, 800), arrive, needs: Needs::Nothing };

struct Chat {
    conversation: String,
}

fn arrive(hand: &mut VirtualUser) -> Arrival<'_> {
    async move {
        let conversation = hand.become_a_person().conversation_id.clone();
        hand.socket().await?;
        Some(Box::new(Chat { conversation }) as Box<dyn Behaviour>)
    }
    .boxed()
}

impl Behaviour for Chat {
    fn act<'a>(&'a mut self, hand: &'a mut VirtualUser) -> BoxFuture<'a, Act> {
        async move {
            let conversation = &self.conversation;
            match hand.dice.weighted(&[8, 1, 2]) {
                0 => hand.tell("send_msg", text_message(conversation)).await,
                1 => {
                    hand.ask("msg_list", json!({ "conversation_id": conversation, "limit": 20 }))
                        .await
                }
                _ => {
                    let all = json!({ "conversation_id": conversation, "seq": 1_000_000 });
                    hand.ask("ack_msg_read", all).await
                }
            };
            Act::Done
        }
        .boxed()
    }
}
