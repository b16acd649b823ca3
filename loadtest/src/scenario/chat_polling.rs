//! The same conversation for people without a socket: every call as a plain HTTP request.
use super::{Act, Arrival, Behaviour, Kind, Needs, text_message};
use crate::virtual_user::VirtualUser;
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::json;

pub const KIND: Kind =
    Kind { name: "chat_polling", pause: (500, 1_500), arrive, needs: Needs::Nothing };

struct Chat {
    conversation: String,
}

fn arrive(hand: &mut VirtualUser) -> Arrival<'_> {
    async move {
        let conversation = hand.become_a_person().conversation_id.clone();
        Some(Box::new(Chat { conversation }) as Box<dyn Behaviour>)
    }
    .boxed()
}

impl Behaviour for Chat {
    fn act<'a>(&'a mut self, hand: &'a mut VirtualUser) -> BoxFuture<'a, Act> {
        async move {
            match hand.dice.weighted(&[2, 6, 2]) {
                0 => {
                    // Its own id and the header's key both make a repeat harmless.
                    hand.command("send_msg", "/api/im/send_msg", text_message(&self.conversation))
                        .await
                }
                1 => {
                    let page = json!({ "conversation_id": self.conversation, "limit": 20 });
                    hand.post("msg_list", "/api/im/msg_list", page).await
                }
                _ => hand.post("unread_msg_count", "/api/im/unread_msg_count", json!({})).await,
            };
            Act::Done
        }
        .boxed()
    }
}
