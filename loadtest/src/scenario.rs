//! One file per kind of user; here which kinds there are, and who plays together.
mod agent;
mod browse;
mod buyer;
mod chat_polling;
mod chat_socket;
mod drawer;
mod purchase;
mod queue;
mod reconnect_storm;
mod seller;
mod support_customer;

use crate::virtual_user::VirtualUser;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use uuid::Uuid;

/// One kind of user.
#[derive(Debug)]
pub struct Kind {
    pub name: &'static str,
    /// Between two acts, in milliseconds: from and to.
    pub pause: (u64, u64),
    /// Comes in. Nobody, if that was not possible yet.
    pub arrive: fn(&mut VirtualUser) -> Arrival<'_>,
    /// What has to be there before.
    pub needs: Needs,
}

/// Somebody on the way in.
pub type Arrival<'a> = BoxFuture<'a, Option<Box<dyn Behaviour>>>;

/// What has to be set up for a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    Nothing,
    Market,
    Storefront,
    Lottery,
}

/// What somebody does, an act at a time: a few calls and never a long wait, so that the run can end in between.
pub trait Behaviour: Send {
    fn act<'a>(&'a mut self, hand: &'a mut VirtualUser) -> BoxFuture<'a, Act>;
}

/// Whether a visit goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    More,
    Done,
}

/// How many play what.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    pub kind: &'static Kind,
    pub weight: usize,
    /// In the open model they act when somebody comes; who is not paced is there for the others, all the time.
    pub is_paced: bool,
    pub pause_times: u64,
}

const KINDS: [&Kind; 10] = [
    &chat_socket::KIND,
    &chat_polling::KIND,
    &browse::KIND,
    &buyer::KIND,
    &seller::KIND,
    &queue::KIND,
    &drawer::KIND,
    &agent::KIND,
    &support_customer::KIND,
    &reconnect_storm::KIND,
];
/// A day of all of them. First the chatting ones, in pairs: users are given out in this order.
const MIXED_DAY: [(&Kind, usize); 10] = [
    (&chat_socket::KIND, 4),
    (&chat_polling::KIND, 2),
    (&browse::KIND, 4),
    (&buyer::KIND, 3),
    (&seller::KIND, 1),
    (&queue::KIND, 1),
    (&drawer::KIND, 1),
    (&agent::KIND, 1),
    (&support_customer::KIND, 2),
    (&reconnect_storm::KIND, 1),
];
/// People of a mixed day think that much longer than those who do one thing only.
const MIXED_PAUSE: u64 = 5;

/// Who plays in the scenario of this name, first those it is named for.
///
/// # Errors
/// One sentence with the names there are.
pub fn parts(name: &str) -> Result<Vec<Part>, String> {
    let part = |kind, weight, is_paced| Part { kind, weight, is_paced, pause_times: 1 };
    let of = |named: (&'static Kind, usize), others: Option<(&'static Kind, usize)>| {
        let others = others.map(|(kind, weight)| part(kind, weight, false));
        [part(named.0, named.1, true)].into_iter().chain(others).collect()
    };
    // Agents need customers, and customers agents; buyers need sellers.
    match name {
        "agent" => Ok(of((&agent::KIND, 1), Some((&support_customer::KIND, 4)))),
        "desk_customer" => Ok(of((&support_customer::KIND, 4), Some((&agent::KIND, 1)))),
        "buyer" => Ok(of((&buyer::KIND, 4), Some((&seller::KIND, 1)))),
        "seller" => Ok(of((&seller::KIND, 1), Some((&buyer::KIND, 2)))),
        "mixed_day" => Ok(MIXED_DAY
            .into_iter()
            .map(|(kind, weight)| Part {
                kind,
                weight,
                is_paced: !["seller", "agent"].contains(&kind.name),
                pause_times: MIXED_PAUSE,
            })
            .collect()),
        _ => match KINDS.into_iter().find(|kind| kind.name == name) {
            Some(kind) => Ok(of((kind, 1), None)),
            None => Err(format!("SCENARIO must be one of {}, not {name}", names().join(", "))),
        },
    }
}

/// The names of all scenarios.
pub fn names() -> Vec<&'static str> {
    KINDS.iter().map(|kind| kind.name).chain(["mixed_day"]).collect()
}

/// A short text message of the person's own conversation, under an id of its own.
fn text_message(conversation_id: &str) -> Value {
    json!({
        "conversation_id": conversation_id,
        "client_msg_id": Uuid::new_v4(),
        "body": { "type": 1, "text": "Is the account still for sale? I can pay today." },
    })
}

/// A word of an answer, or none.
fn word(answer: &Value, field: &str) -> String {
    answer[field].as_str().unwrap_or_default().to_owned()
}

/// The list of an answer.
fn list<'a>(answer: &'a Value, field: &str) -> &'a [Value] {
    answer[field].as_array().map(Vec::as_slice).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_is_played_by_those_it_is_named_for() {
        for name in names() {
            let parts = parts(name).unwrap();
            assert!(name == "mixed_day" || parts[0].kind.name == name, "{name}");
            assert!(parts[0].is_paced, "{name}");
        }
    }

    #[test]
    fn who_needs_others_finds_them() {
        let names =
            |name| parts(name).unwrap().iter().map(|part| part.kind.name).collect::<Vec<_>>();
        assert_eq!(names("agent"), ["agent", "desk_customer"]);
        assert_eq!(names("buyer"), ["buyer", "seller"]);
        assert_eq!(names("seller"), ["seller", "buyer"]);
        assert_eq!(names("browse"), ["browse"]);
    }

    #[test]
    fn a_mixed_day_has_everybody_and_chatting_pairs_sit_side_by_side() {
        let parts = parts("mixed_day").unwrap();
        assert_eq!(parts.len(), KINDS.len());
        // Before and among those who chat come whole pairs, and every round of users has an even number.
        assert_eq!((parts[0].weight % 2, parts[1].weight % 2), (0, 0));
        assert_eq!(parts.iter().map(|part| part.weight).sum::<usize>() % 2, 0);
    }

    #[test]
    fn staff_of_a_mixed_day_waits_for_nobody() {
        let parts = parts("mixed_day").unwrap();
        let unpaced: Vec<_> =
            parts.iter().filter(|part| !part.is_paced).map(|part| part.kind.name).collect();
        assert_eq!(unpaced, ["seller", "agent"]);
    }

    #[test]
    fn an_unknown_name_is_told_the_known_ones() {
        let refused = parts("chaos").unwrap_err();
        assert!(refused.contains("drawer") && refused.contains("mixed_day"), "{refused}");
    }
}
