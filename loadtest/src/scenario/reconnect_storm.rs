//! Everyone drops the connection and comes back at once, again and again, as after a deploy or a lost mast.
use super::{Act, Arrival, Behaviour, Kind, Needs};
use crate::virtual_user::VirtualUser;
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::json;

pub const KIND: Kind =
    Kind { name: "reconnect_storm", pause: (0, 50), arrive, needs: Needs::Nothing };

struct Storm {
    topic: String,
}

fn arrive(hand: &mut VirtualUser) -> Arrival<'_> {
    async move {
        let topic = format!("conversation:{}", hand.become_a_person().conversation_id);
        Some(Box::new(Storm { topic }) as Box<dyn Behaviour>)
    }
    .boxed()
}

impl Behaviour for Storm {
    /// Connects, asks what was missed, and is gone again.
    fn act<'a>(&'a mut self, hand: &'a mut VirtualUser) -> BoxFuture<'a, Act> {
        async move {
            let cursors = json!({ "cursors": { self.topic.as_str(): 0 } });
            hand.ask("resume", cursors).await;
            hand.hang_up();
            Act::Done
        }
        .boxed()
    }
}
