//! Rules of a conversation: its participants, its states, and what people may do to it and to its messages.
//!
//! Source: product spec §3 (conversation), §7 (change_conversation_state, recall_msg, ack_msg_read, set_mark), `docs/wire.md`.

use crate::{closed_list, closed_numbers};
use time::{Duration, OffsetDateTime};

use crate::{
    identity::role::Role,
    ids::Uid,
    secret::redact,
    text::{FieldError, Reason, check_optional},
};

/// How long after sending a message its sender may recall it. Ours: long enough to undo a mistake, short enough that agreements
/// stay readable. Clients get the value with each conversation and show it.
pub const RECALL_WINDOW: Duration = Duration::minutes(2);

/// A visitor's conversation in which nothing was written for this long is resolved. Ours: visitors leave without saying so.
pub const IDLE_RESOLVE: Duration = Duration::hours(24);

/// `deadline_kind` of [`IDLE_RESOLVE`].
pub const IDLE_RESOLVE_KIND: &str = "idle_resolve";

/// Longest remark, in characters. Ours: it is shown beside a name.
pub const REMARK_LENGTH: usize = 200;

/// Longest comment of an evaluation, in characters. Ours.
pub const COMMENT_LENGTH: usize = 1000;

/// Named colours; `#rrggbb` is accepted too. Ours: easy to tell apart in light and dark mode.
pub const PALETTE: [&str; 9] =
    ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "gray"];

closed_numbers! {
    /// Spec §3: peer-to-peer, or group for visitors.
    pub enum Kind as "ConversationKind" {
        PeerToPeer = 1,
        Group = 2,
    }
}

closed_list! {
    /// The state of a conversation.
    pub enum State as "ConversationState" {
        Open = "open",
        /// The matter is settled. The next message opens the conversation again.
        Resolved = "resolved",
        /// Closed for good: nothing can be sent any more.
        Closed = "closed",
    }
}

/// Why a command is refused. Each variant is a code of `docs/wire.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// There is no such conversation or message, or this person may not see it. Both get the same answer.
    #[error("not found")]
    NotFound,
    #[error("forbidden")]
    Forbidden,
    #[error("the conversation is closed")]
    Closed,
    #[error("too late to recall")]
    RecallTooLate,
    #[error("already recalled")]
    AlreadyRecalled,
    #[error("already evaluated")]
    AlreadyEvaluated,
}

/// Who writes in a conversation: an account (visitors have one too) and its role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Speaker {
    pub uid: Uid,
    pub role: Role,
}

/// How a person stands to a conversation. It decides what they may do with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    pub role: Role,
    pub takes_part: bool,
    /// The other side is customer support.
    pub is_support: bool,
    /// A member of staff takes part already.
    pub has_agent: bool,
}

impl Access {
    /// Participants see it; staff also see every conversation with customer support.
    pub fn may_see(self) -> bool {
        self.takes_part || (self.is_support && self.role.is_staff())
    }

    /// An assigned conversation is resolved by its agent only; an unassigned one by any agent.
    fn may_settle(self) -> bool {
        self.takes_part || (self.may_see() && !self.has_agent)
    }
}

/// Decides a change of state that a person asks for. `None` if the conversation has that state already.
pub fn change_state(now: State, wanted: State, by: Access) -> Result<Option<State>, Rejection> {
    if !by.may_settle() {
        return Err(Rejection::NotFound);
    }
    match (now, wanted) {
        (State::Open, State::Open)
        | (State::Resolved, State::Resolved)
        | (State::Closed, State::Closed) => Ok(None),
        (State::Closed, State::Open | State::Resolved) => Err(Rejection::Closed),
        (State::Open, State::Resolved) | (State::Resolved, State::Open) => Ok(Some(wanted)),
        (State::Open | State::Resolved, State::Closed) if by.role.is_staff() => {
            Ok(Some(State::Closed))
        }
        (State::Open | State::Resolved, State::Closed) => Err(Rejection::Forbidden),
    }
}

/// The state after a new message: a resolved conversation is open again.
pub fn state_after_message(now: State) -> Result<State, Rejection> {
    match now {
        State::Open | State::Resolved => Ok(State::Open),
        State::Closed => Err(Rejection::Closed),
    }
}

/// Decides whether `by` may take a message back at `now`.
pub fn check_recall(
    sender: Uid,
    sent_at: OffsetDateTime,
    recalled: bool,
    by: Uid,
    now: OffsetDateTime,
) -> Result<(), Rejection> {
    if sender != by {
        Err(Rejection::Forbidden)
    } else if recalled {
        Err(Rejection::AlreadyRecalled)
    } else if now > sent_at + RECALL_WINDOW {
        Err(Rejection::RecallTooLate)
    } else {
        Ok(())
    }
}

/// The new read mark: it never moves back and never past the last message.
pub fn move_read_mark(mark: i64, asked: i64, last_seq: i64) -> i64 {
    mark.max(asked.min(last_seq))
}

/// A remark and a colour about the other side; only their author sees them. `None` leaves a part as it is, empty takes it away.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mark {
    pub remark: Option<String>,
    pub color: Option<String>,
}

impl Mark {
    /// # Errors
    /// Names the field that is too long or no colour.
    pub fn new(remark: Option<String>, color: Option<String>) -> Result<Self, Vec<FieldError>> {
        let mut wrong = Vec::new();
        if let Some(Err(reason)) = remark.as_deref().map(|text| check_optional(text, REMARK_LENGTH))
        {
            wrong.push(FieldError::new("remark", reason));
        }
        let color = color.map(|text| text.to_ascii_lowercase());
        if color.as_deref().is_some_and(|text| !text.is_empty() && !is_color(text)) {
            wrong.push(FieldError::new("color", Reason::Invalid));
        }
        // A remark may quote a message, so its secrets are replaced like those of messages.
        let remark = remark.map(|text| redact(&text).text.into_owned());
        if wrong.is_empty() { Ok(Self { remark, color }) } else { Err(wrong) }
    }
}

/// A name of the palette or `#rrggbb`, in lower case.
pub fn is_color(text: &str) -> bool {
    let is_hex = |hex: &str| hex.len() == 6 && hex.bytes().all(|b| b.is_ascii_hexdigit());
    PALETTE.contains(&text) || text.strip_prefix('#').is_some_and(is_hex)
}

/// The other side of a new conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum With {
    Person(Uid),
    CustomerService,
}

/// The unique key of a pair of participants, so that opening a conversation twice gives the same one.
pub fn pair_key(by: Uid, with: With, order_id: Option<&str>) -> String {
    let order = order_id.map(|order_id| format!(":{order_id}")).unwrap_or_default();
    match with {
        With::Person(other) => format!("p:{}:{}{order}", by.min(other), by.max(other)),
        With::CustomerService => format!("s:{by}{order}"),
    }
}

/// Decides whether `by` may open a conversation with a person, if there is such a person. Visitors reach customer support only, whoever
/// they ask for, and customers do not pick an agent: the routing does.
pub fn check_open(by: Speaker, other: Option<Speaker>) -> Result<(), Rejection> {
    if by.role == Role::Visitor {
        return Err(Rejection::Forbidden);
    }
    let other = other.ok_or(Rejection::NotFound)?;
    let picks_an_agent = other.role.is_staff() && !by.role.is_staff();
    if by.uid == other.uid || other.role == Role::Visitor || picks_an_agent {
        Err(Rejection::NotFound)
    } else {
        Ok(())
    }
}

/// Decides whether `by` may open a conversation with customer support: everybody but its agents.
pub fn check_open_support(by: Speaker) -> Result<Kind, Rejection> {
    match by.role {
        Role::Visitor => Ok(Kind::Group),
        Role::User | Role::Seller | Role::SubSeller | Role::Child | Role::Promoter => {
            Ok(Kind::PeerToPeer)
        }
        Role::CustomerService | Role::VipCustomerService | Role::Admin => Err(Rejection::Forbidden),
    }
}

/// Checks a rating of a conversation.
pub fn check_evaluation(rating: i64, comment: &str) -> Result<(), Vec<FieldError>> {
    let mut wrong = Vec::new();
    if !(1..=5).contains(&rating) {
        wrong.push(FieldError::new("rating", Reason::Invalid));
    }
    if let Err(reason) = check_optional(comment, COMMENT_LENGTH) {
        wrong.push(FieldError::new("comment", reason));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

pub mod body;
pub mod reply;
pub mod search;
#[cfg(test)]
mod tests;
pub mod translation;
pub mod upload;
