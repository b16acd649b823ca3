//! Rules of customer support: the stages of a conversation, and the order and the agent in which it is assigned.
//!
//! Source: decision 0008, `docs/wire.md` "Console".

pub mod block;
pub mod faq;
pub mod hours;
pub mod ownership;
pub mod presence;
pub mod queue;
pub mod template;
pub mod timetable;
pub mod urgency;
pub mod wait;

use crate::closed_list;
use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::ids::{NotAnId, Uid};

/// A team: agents who share a queue, business hours and a topic. On the wire a string, like every id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeamId(pub i64);

impl fmt::Display for TeamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for TeamId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let Uid(number) = text.parse()?; // the same spelling rule: plain digits
        Ok(Self(number))
    }
}

impl Serialize for TeamId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TeamId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

#[cfg(feature = "utoipa")]
crate::ids::schema::id_schemas! {
    TeamId, Number, "Names a team of agents.";
}

closed_list! {
    /// The stage of a support conversation.
    pub enum Stage as "SupportStage" {
        /// Nobody waits: nothing was written yet, it is resolved, or the last message was an answer and no agent is assigned.
        Quiet = "quiet",
        /// Waits in its team's queue.
        Waiting = "waiting",
        /// Assigned to an agent.
        Assigned = "assigned",
    }
}

closed_list! {
    /// Why a conversation is in the queue.
    pub enum WaitingWhy as "WaitingReason" {
        /// A visit has begun.
        New = "new",
        /// The customer wrote while the team was closed.
        Left = "left",
        /// The customer asked for a person instead of an automatic answer.
        Asked = "asked",
        /// Its agent went offline.
        AgentGone = "agent_gone",
        /// Its agent released it.
        Released = "released",
        /// Another team transferred it.
        Transferred = "transferred",
    }
}

closed_list! {
    /// The status that an agent chooses: whether conversations are assigned to them.
    pub enum DutyState as "DutyState" {
        Online = "online",
        /// Keeps their conversations and gets no new ones.
        Away = "away",
        Offline = "offline",
    }
}

closed_list! {
    /// What a visit was about, chosen by the agent who resolves it. Ours: the subjects people write about (spec §4, §5, §9), few enough to
    /// choose with one key.
    pub enum WrapUp as "WrapUp" {
        Question = "question",
        Order = "order",
        Delivery = "delivery",
        Payment = "payment",
        Refund = "refund",
        Account = "account",
        Technical = "technical",
        Complaint = "complaint",
        Spam = "spam",
        Other = "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closed_list::Unknown;

    #[test]
    fn every_word_reads_back() {
        assert!(Stage::ALL.iter().all(|it| it.as_str().parse() == Ok(*it)));
        assert!(WaitingWhy::ALL.iter().all(|it| it.as_str().parse() == Ok(*it)));
        assert!(DutyState::ALL.iter().all(|it| it.as_str().parse() == Ok(*it)));
        assert!(WrapUp::ALL.iter().all(|it| it.as_str().parse() == Ok(*it)));
        assert_eq!("Online".parse::<DutyState>(), Err(Unknown("DutyState")));
    }

    #[test]
    fn a_team_has_one_spelling() {
        assert_eq!("7".parse(), Ok(TeamId(7)));
        assert_eq!(serde_json::to_string(&TeamId(7)).unwrap(), "\"7\"");
        for text in ["", "0", "07", "-7", "seven"] {
            assert_eq!(text.parse::<TeamId>(), Err(NotAnId), "{text}");
        }
    }
}
