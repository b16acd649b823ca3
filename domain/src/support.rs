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

/// Agents who share a line, hours and a topic. On the wire a string, like every id.
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

closed_list! {
    /// Where a conversation stands.
    pub enum Stage as "SupportStage" {
        /// Nobody waits: nothing was said yet, or it is resolved, or the last word was an answer and nobody has it.
        Quiet = "quiet",
        /// In its team's line.
        Waiting = "waiting",
        /// One agent's.
        Assigned = "assigned",
    }
}

closed_list! {
    /// Why a conversation waits.
    pub enum WaitingWhy as "WaitingReason" {
        /// A visit has begun.
        New = "new",
        /// It began while the team was closed: a message left.
        Left = "left",
        /// The customer asked for a person instead of an automatic answer.
        Asked = "asked",
        /// Its agent is gone.
        AgentGone = "agent_gone",
        /// Its agent gave it back.
        Released = "released",
        /// Another team handed it over.
        Transferred = "transferred",
    }
}

closed_list! {
    /// Whether an agent is given conversations.
    pub enum DutyState as "DutyState" {
        Online = "online",
        /// Keeps what they have, and is given nothing new.
        Away = "away",
        Offline = "offline",
    }
}

closed_list! {
    /// What a visit was about, said by the agent who resolves it. Ours: the matters people write about (spec §4, §5, §9), few
    /// enough to choose from by key.
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
