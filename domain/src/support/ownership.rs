//! Who may write in a support conversation, take, transfer and release it.
//!
//! Source: `docs/wire.md` "Console", decision 0008.

use crate::ids::Uid;

/// How an agent stands to one conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct By {
    pub uid: Uid,
    /// Is in the conversation's team, or an administrator.
    pub is_supervisor: bool,
}

/// Why it is refused, with the agent to whom the conversation is assigned, if any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the conversation is assigned to another agent")]
pub struct NotAssignee(pub Option<Uid>);

/// Only the assigned agent may write. An agent who writes in an unassigned conversation takes it.
pub fn may_write(agent: Option<Uid>, by: Uid) -> Result<(), NotAssignee> {
    match agent {
        Some(agent) if agent != by => Err(NotAssignee(Some(agent))),
        Some(_) | None => Ok(()),
    }
}

/// Taking one's own conversation changes nothing; taking another agent's needs `over`.
pub fn may_take(agent: Option<Uid>, by: Uid, over: bool) -> Result<(), NotAssignee> {
    if over { Ok(()) } else { may_write(agent, by) }
}

/// The assigned agent and supervisors may transfer and release it.
pub fn may_give(agent: Option<Uid>, by: By) -> Result<(), NotAssignee> {
    if agent == Some(by.uid) || by.is_supervisor { Ok(()) } else { Err(NotAssignee(agent)) }
}

/// Whether the customer wrote something that the writer has not seen. `seen` is the last message that the writer's window showed,
/// `heard` the customer's last one.
pub fn is_unseen(seen: Option<i64>, heard: i64, force: bool) -> bool {
    !force && seen.is_some_and(|seen| heard > seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: Uid = Uid(1);
    const ANOTHER: Uid = Uid(2);

    #[test]
    fn only_who_has_a_talk_writes_in_it_and_anybody_in_nobodys() {
        assert_eq!(may_write(Some(ME), ME), Ok(()));
        assert_eq!(may_write(None, ME), Ok(()));
        assert_eq!(may_write(Some(ANOTHER), ME), Err(NotAssignee(Some(ANOTHER))));
    }

    #[test]
    fn taking_over_must_be_meant() {
        assert_eq!(may_take(Some(ANOTHER), ME, false), Err(NotAssignee(Some(ANOTHER))));
        assert_eq!(may_take(Some(ANOTHER), ME, true), Ok(()));
    }

    #[test]
    fn a_supervisor_hands_over_what_is_anothers_and_an_agent_does_not() {
        let agent = By { uid: ME, is_supervisor: false };
        assert_eq!(may_give(Some(ME), agent), Ok(()));
        assert_eq!(may_give(Some(ANOTHER), agent), Err(NotAssignee(Some(ANOTHER))));
        assert_eq!(may_give(None, agent), Err(NotAssignee(None)));
        let supervisor = By { is_supervisor: true, ..agent };
        assert_eq!(may_give(Some(ANOTHER), supervisor), Ok(()));
    }

    #[test]
    fn an_unseen_word_stops_an_answer_unless_it_is_forced() {
        assert!(is_unseen(Some(3), 4, false));
        assert!(!is_unseen(Some(3), 4, true));
        assert!(!is_unseen(Some(4), 4, false));
        assert!(!is_unseen(None, 4, false), "a client that does not say");
    }
}
