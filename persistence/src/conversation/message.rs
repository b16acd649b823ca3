//! Messages: history, one of them, taking back, presses, search. New ones go in through [`crate::conversation::writer`].
//!
//! A body is read as the JSON text it is kept as and handed on unread. Permission to see a conversation is part of every query, as in
//! [`crate::conversation`].

mod change;
mod history;
mod resume;
mod search;

pub use change::{
    ClickKind, NoSuchImage, RecallError, Recalled, claim_chat_image, click, earlier, recall,
};
pub use history::{MessagePage, Span, history, info, only, read_up_to};
pub use resume::{Resumed, resume};
pub use search::{SearchCursor, search};

use guildhall_domain::{
    conversation::Kind,
    ids::{ClientMsgId, ConversationId, MsgId, Uid},
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DatabaseError;

/// A message as everybody in its conversation sees it.
#[derive(Debug, Clone)]
pub struct MessageView {
    pub id: MsgId,
    pub kind: Kind,
    pub sender: Uid,
    pub client_msg_id: ClientMsgId,
    pub body_type: i16,
    /// The body in its wire form; `{"type": n}` after recall.
    pub body: Box<RawValue>,
    pub sent_at: OffsetDateTime,
    pub recalled: bool,
    pub clicks: Vec<Click>,
}

/// A press of a button, or a confirmation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Click {
    pub uid: Uid,
    pub kind: ClickKind,
    pub item: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct ClickRow {
    uid: i64,
    kind: ClickKind,
    item: String,
}

#[expect(
    clippy::too_many_arguments,
    reason = "one for each column; every query here ends in this call"
)]
pub(crate) fn message_view(
    conversation: ConversationId,
    kind: Kind,
    seq: i64,
    sender: i64,
    client_msg_id: Uuid,
    body_type: i16,
    body: Box<RawValue>,
    sent_at: OffsetDateTime,
    recalled: bool,
    clicks: Vec<ClickRow>,
) -> MessageView {
    MessageView {
        id: MsgId { conversation, seq },
        kind,
        sender: Uid(sender),
        client_msg_id: ClientMsgId(client_msg_id),
        body_type,
        body,
        sent_at,
        recalled,
        clicks: clicks
            .into_iter()
            .map(|row| Click { uid: Uid(row.uid), kind: row.kind, item: row.item })
            .collect(),
    }
}

/// A column holds what this program never writes.
pub(crate) fn decode(what: &'static str) -> DatabaseError {
    DatabaseError::Refused(sqlx::Error::Decode(format!("unknown {what}").into()))
}
