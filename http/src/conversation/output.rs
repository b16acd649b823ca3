//! What the chat calls answer, besides the conversations and messages of [`super::wire`].
//!
//! Source: `docs/wire.md`, "Chat".
pub use super::wire::Translation;
use super::wire::{Body, Conversation, Message};
use guildhall_domain::secret::{Form, Secret};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A page of conversations, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConversationPage {
    /// The conversations.
    pub conversations: Vec<Conversation>,
    /// `before` of the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FoundConversations {
    /// The conversations.
    pub conversations: Vec<Conversation>,
}

/// Messages found, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundMessages {
    /// The messages.
    pub messages: Vec<Message>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Where a message stands in its conversation. A repeated `client_msg_id` gets the first answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct SendMessageResponse {
    /// The message.
    #[schema(value_type = guildhall_domain::ids::MsgId)]
    pub msg_id: String,
    /// Its place, counted from 1.
    pub seq: i64,
    /// When it was kept, in milliseconds since 1970 UTC.
    pub send_time: i64,
    /// Secrets that were replaced by `•` before anything was kept, and where such things are asked for safely.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub masked: Vec<RedactedSecret>,
    /// The body as it is kept, if something was replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Body>)]
    pub body: Option<serde_json::Value>,
}

/// A kind of secret the caller wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct RedactedSecret {
    /// What was taken out.
    pub kind: Secret,
    /// The form made for it.
    pub form: Form,
}

impl From<Secret> for RedactedSecret {
    fn from(secret: Secret) -> Self {
        Self { kind: secret, form: secret.form() }
    }
}

/// A page of history, ascending.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessagePage {
    /// The messages.
    pub messages: Vec<Message>,
    /// Those there are of these messages.
    pub translations: Vec<Translation>,
    /// The last `seq` of the conversation.
    pub last_seq: i64,
    /// Whether there is more in the direction asked for.
    pub has_more: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReadMark {
    /// The last message they have read.
    pub read_seq: i64,
    /// How many are unread.
    pub unread: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Clicked {
    /// When it was first pressed, in milliseconds since 1970 UTC.
    pub clicked_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MergedVisitor {
    /// Conversations that moved.
    pub merged: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LanguageSet {
    /// The language.
    pub language: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Online {
    /// Those of the given people who are online now.
    pub online: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ResumeAnswer {
    /// By topic.
    pub topics: BTreeMap<String, ResumedTopic>,
}

/// What was missed on one topic: everything, or nothing and `recovered: false`, which means read it afresh.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResumedTopic {
    /// Whether all that was missed comes along; otherwise read it again.
    pub recovered: bool,
    /// The messages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub messages: Vec<Message>,
    /// Messages up to the cursor that were taken back, perhaps after they were read: shown as such from now on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub recalled: Vec<Message>,
    /// The last `seq` of the conversation.
    pub last_seq: i64,
}
