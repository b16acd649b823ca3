//! Agents in customer support: on duty, they look at the line, answer what was given to them, longest wait first, and resolve.
//! Their customers are `support_customer`.
use super::{Act, Arrival, Behaviour, Kind, Needs, list, text_message};
use crate::virtual_user::VirtualUser;
use futures_util::{FutureExt, future::BoxFuture};
use serde_json::json;
use uuid::Uuid;

pub const KIND: Kind = Kind { name: "agent", pause: (200, 800), arrive, needs: Needs::Nothing };

/// How often an answer is read over and written again because the customer wrote in the meantime.
const READ_AGAIN: usize = 3;

/// An agent on duty.
struct OnDuty {
    team_id: String,
}

fn arrive(hand: &mut VirtualUser) -> Arrival<'_> {
    async move {
        hand.sign_in(&hand.run.agents.next()).await?;
        let me = hand.ask("console_me", json!({})).await.ok()?;
        let team_id = me["teams"][0]["team_id"].as_str()?.to_owned();
        hand.tell("console_set_duty", json!({ "state": "online", "command_id": Uuid::new_v4() }))
            .await
            .ok()?;
        Some(Box::new(OnDuty { team_id }) as Box<dyn Behaviour>)
    }
    .boxed()
}

impl Behaviour for OnDuty {
    fn act<'a>(&'a mut self, hand: &'a mut VirtualUser) -> BoxFuture<'a, Act> {
        async move {
            let team = &self.team_id;
            match hand.dice.weighted(&[2, 8, 3, 1]) {
                0 => {
                    hand.ask("console_queue", json!({ "team_id": team, "limit": 50 })).await;
                }
                1 => answer(hand).await,
                2 => resolve(hand).await,
                _ => {
                    hand.ask("console_board", json!({ "team_id": team })).await;
                }
            }
            Act::Done
        }
        .boxed()
    }
}

/// Opens the conversation that has waited longest for a word, reads it and answers.
async fn answer(hand: &mut VirtualUser) {
    let Some(conversation) = first_of_mine(hand, true).await else { return };
    hand.ask("console_view", json!({ "conversation_id": conversation, "typing": true })).await;
    let mut message = text_message(&conversation);
    for _ in 0..READ_AGAIN {
        let read = json!({ "conversation_id": conversation, "limit": 20 });
        let Some(page) = hand.ask("msg_list", read).await.ok() else { break };
        message["seen_seq"] = page["last_seq"].clone();
        // A rule at work: the conversation is read again.
        if hand.tell("send_msg", message.clone()).await.why() != Some("UNSEEN_MESSAGES") {
            break;
        }
    }
    hand.ask("console_view", json!({})).await;
}

/// Ends the visit of a conversation that waits for nothing, which makes room for the next in line.
async fn resolve(hand: &mut VirtualUser) {
    let Some(conversation) = first_of_mine(hand, false).await else { return };
    let over = json!({
        "conversation_id": conversation,
        "state": "resolved",
        "wrap_up": "question",
        "command_id": Uuid::new_v4(),
    });
    hand.tell("change_conversation_state", over).await;
}

/// The first of the agent's conversations that wait for a word, or that do not.
async fn first_of_mine(hand: &mut VirtualUser, needs_reply: bool) -> Option<String> {
    let conversations =
        hand.ask("console_talks", json!({ "owner": "me", "limit": 50 })).await.ok()?;
    let first = list(&conversations, "conversations").iter().find(|conversation| {
        let waits = !conversation["desk"]["staff"]["needs_reply_since"].is_null();
        waits == needs_reply
    });
    first.and_then(|conversation| conversation["conversation_id"].as_str()).map(str::to_owned)
}
