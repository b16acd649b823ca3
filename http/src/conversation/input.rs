//! What the chat calls take. Each type names its fields' rules; what a message may say is the domain's to judge.
//!
//! Source: `docs/wire.md`, "Chat".
use crate::{
    api::{language::LanguageKey, rules},
    conversation::wire::Body,
};
use garde::Validate;
use guildhall_domain::{
    conversation::State,
    ids::{ClientMsgId, ConversationId, MsgId, TemplateId, Uid},
    support::WrapUp,
};
use serde::Deserialize;
use std::collections::HashMap;
use utoipa::ToSchema;
use uuid::Uuid;

/// Longest search text, in characters. Ours: a line of chat is shorter.
const SEARCH_LENGTH: usize = 200;
/// Most people one socket watches at once. Ours: a page of the conversation list, twice.
const WATCHED: usize = 200;

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConversationOpen {
    /// A uid, or `customer_service`.
    pub with: String,
    #[garde(custom(rules::optional_text(1, 64)))]
    pub order_id: Option<String>,
    /// A game's key: agents who know it are preferred.
    #[garde(custom(rules::optional_text(1, 64)))]
    pub game: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConversationList {
    /// `next` of the page before.
    pub before: Option<String>,
    /// 1 to 100, 50 if left out; other numbers are moved into that range.
    pub limit: Option<i64>,
}

/// Names one conversation.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConversationRef {
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ChangeState {
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
    /// Closed is for staff.
    pub state: State,
    /// Staff: what the visit was about, one of `wrap_up_codes` of `console_me`.
    pub wrap_up: Option<WrapUp>,
    #[garde(custom(rules::optional_text(0, 500)))]
    pub wrap_up_note: Option<String>,
    pub command_id: Option<Uuid>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SetMark {
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
    pub remark: Option<String>,
    /// A name of the palette or `#rrggbb`; empty takes it away.
    pub color: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SetBuyerMark {
    #[schema(value_type = String)]
    pub buyer_id: Uid,
    pub remark: Option<String>,
    pub color: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SearchConversations {
    #[garde(custom(rules::text(1, SEARCH_LENGTH)))]
    pub text: String,
    pub limit: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SearchMessages {
    #[garde(custom(rules::text(1, SEARCH_LENGTH)))]
    pub text: String,
    #[schema(value_type = Option<String>)]
    pub conversation_id: Option<ConversationId>,
    /// `next` of the page before.
    pub before: Option<String>,
    pub limit: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SendMessageRequest {
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
    /// Made by the sender once per message and repeated on every retry: a repeat gets the first answer.
    #[schema(value_type = String)]
    pub client_msg_id: ClientMsgId,
    #[schema(value_type = Body)]
    pub body: serde_json::Value,
    /// Staff in customer support: the last message their window shows; with a later one of the customer's it is refused.
    pub seen_seq: Option<i64>,
    /// Send it all the same.
    #[serde(default)]
    #[schema(required = false)]
    pub force: bool,
    /// The ready-made answer it comes from: its use is counted, and gaps in it are refused.
    #[schema(value_type = Option<String>)]
    pub template_id: Option<TemplateId>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct MsgList {
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
    /// Messages above this seq, oldest first.
    pub after_seq: Option<i64>,
    /// Messages below this seq, the nearest ones; without either, the newest.
    pub before_seq: Option<i64>,
    pub limit: Option<i64>,
    /// Of the translations that come along; without it, the one the caller reads this conversation in.
    #[garde(custom(rules::optional_language))]
    #[schema(value_type = Option<LanguageKey>)]
    pub language: Option<String>,
}

/// Names one message.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct MessageRef {
    #[schema(value_type = String)]
    pub msg_id: MsgId,
}

/// Names the translation of one message.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct TranslationRequest {
    #[schema(value_type = String)]
    pub msg_id: MsgId,
    /// Without it: the one the caller reads this conversation in, else the caller's.
    #[garde(custom(rules::optional_language))]
    #[schema(value_type = Option<LanguageKey>)]
    pub language: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct AckRead {
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
    pub seq: i64,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ClickMsg {
    #[schema(value_type = String)]
    pub msg_id: MsgId,
    #[garde(custom(rules::text(1, 64)))]
    pub item: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct Evaluate {
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
    #[schema(minimum = 1, maximum = 5)]
    pub rating: i64,
    pub comment: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct MergeVisitor {
    #[garde(custom(rules::text(1, 512)))]
    pub visitor_token: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SetLanguage {
    #[garde(custom(rules::language))]
    #[schema(value_type = LanguageKey)]
    pub language: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SetTransLanguage {
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
    /// Empty for no translation.
    #[garde(custom(rules::language_or_none))]
    pub language: String,
    /// For agents: the customer reads in the customer's language too.
    pub both: Option<bool>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct WatchPresence {
    #[garde(custom(rules::at_most(WATCHED)))]
    #[schema(value_type = Vec<String>)]
    pub uids: Vec<Uid>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct Subscribe {
    #[garde(custom(rules::text(1, 128)))]
    pub topic: String,
    pub after: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct Resume {
    /// Last seq known, by topic (`conversation:<id>`).
    #[garde(custom(rules::at_most_entries(50)))]
    pub cursors: HashMap<String, i64>,
}
