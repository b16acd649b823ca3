//! What the chat calls take. Each type names its fields' rules; what a message may say is the domain's to judge.
//!
//! Source: `docs/wire.md`, "Chat".
use crate::{
    api::{
        language::LanguageKey,
        page::{CursorFields, CursorQuery},
        rules,
    },
    conversation::wire::Body,
};
use garde::Validate;
use guildhall_domain::{
    conversation::State,
    ids::{ClientMsgId, ConversationId, MsgId, TemplateId, Uid},
    support::WrapUp,
};
use guildhall_persistence::conversation::{Cursor, message::SearchCursor};
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
    /// The order it is about; the caller must be allowed to see it.
    #[garde(custom(rules::optional_text(1, 64)))]
    #[schema(value_type = Option<guildhall_domain::ids::OrderId>)]
    pub order_id: Option<String>,
    /// A game's key: agents who know it are preferred.
    #[garde(custom(rules::optional_text(1, 64)))]
    pub game: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConversationList {
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<Cursor>,
}

/// Names one conversation.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConversationRef {
    /// The conversation.
    pub conversation_id: ConversationId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ChangeState {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// Closed is for staff.
    pub state: State,
    /// Staff: what the visit was about, one of `wrap_up_codes` of `console_me`.
    pub wrap_up: Option<WrapUp>,
    /// Staff: a note on the wrap-up, for the team.
    #[garde(custom(rules::optional_text(0, 500)))]
    pub wrap_up_note: Option<String>,
    /// Made by the caller once and repeated with every retry.
    pub command_id: Option<Uuid>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SetMark {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// A note about the other side, at most 200 characters; empty takes it away.
    pub remark: Option<String>,
    /// A name of the palette or `#rrggbb`; empty takes it away.
    pub color: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SetBuyerMark {
    /// The buyer.
    pub buyer_id: Uid,
    /// A note about the buyer, at most 200 characters; empty takes it away.
    pub remark: Option<String>,
    /// A name of the palette or `#rrggbb`; empty takes it away.
    pub color: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SearchConversations {
    /// A part of names, of the remark, of the order number or of the last message.
    #[garde(custom(rules::text(1, SEARCH_LENGTH)))]
    pub text: String,
    /// Most conversations: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
    pub limit: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SearchMessages {
    /// A part of the text.
    #[garde(custom(rules::text(1, SEARCH_LENGTH)))]
    pub text: String,
    /// Only in this conversation; in all if left out.
    pub conversation_id: Option<ConversationId>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<SearchCursor>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SendMessageRequest {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// Made by the sender once per message and repeated on every retry: a repeat gets the first answer.
    pub client_msg_id: ClientMsgId,
    /// What the message says.
    #[schema(value_type = Body)]
    pub body: serde_json::Value,
    /// Staff in customer support: the last message their window shows; with a later one of the customer's it is refused.
    pub seen_seq: Option<i64>,
    /// Send it all the same.
    #[serde(default)]
    #[schema(required = false)]
    pub force: bool,
    /// The ready-made answer it comes from: its use is counted, and gaps in it are refused.
    pub template_id: Option<TemplateId>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct MsgList {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// Messages above this seq, oldest first.
    pub after_seq: Option<i64>,
    /// Messages below this seq, the nearest ones; without either, the newest.
    pub before_seq: Option<i64>,
    /// Most messages: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
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
    /// The message.
    pub msg_id: MsgId,
}

/// Names the translation of one message.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct TranslationRequest {
    /// The message.
    pub msg_id: MsgId,
    /// Without it: the one the caller reads this conversation in, else the caller's.
    #[garde(custom(rules::optional_language))]
    #[schema(value_type = Option<LanguageKey>)]
    pub language: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct AckRead {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// The last message that was read; the mark never moves back.
    pub seq: i64,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ClickMsg {
    /// The message with the button or the question.
    pub msg_id: MsgId,
    /// The button's `item`, or the question's `question_id`.
    #[garde(custom(rules::text(1, 64)))]
    pub item: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct Evaluate {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// From 1, bad, to 5, good.
    #[schema(minimum = 1, maximum = 5)]
    pub rating: i64,
    /// In words, at most 1,000 characters.
    pub comment: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct MergeVisitor {
    /// Of the visitor whose conversations move to the caller.
    #[garde(custom(rules::text(1, 512)))]
    pub visitor_token: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SetLanguage {
    /// The language of what this socket is told.
    #[garde(custom(rules::language))]
    #[schema(value_type = LanguageKey)]
    pub language: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SetTransLanguage {
    /// The conversation.
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
    /// The people; they replace those watched before.
    #[garde(custom(rules::at_most(WATCHED)))]
    pub uids: Vec<Uid>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct Subscribe {
    /// `order:<order_id>`, `payment:<payment_id>`, `wallet:<own uid>`, `lottery:<event_id>`, ...: see `TopicState`.
    #[garde(custom(rules::text(1, 128)))]
    pub topic: String,
    /// The last version known: what is not newer is not sent.
    pub after: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct Resume {
    /// Last seq known, by topic (`conversation:<id>`).
    #[garde(custom(rules::at_most_entries(50)))]
    pub cursors: HashMap<String, i64>,
}
