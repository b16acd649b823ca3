//! Conversation as clients see it: the shapes of `docs/wire.md`, "Chat". Ids are strings, times milliseconds since 1970 UTC.
pub mod support;

use crate::api::language::LanguageKey;
use guildhall_domain::{
    conversation::{
        Kind, State as ConversationState,
        translation::{State as TranslationState, Translator},
    },
    identity::role::UserType,
};
use guildhall_persistence::conversation::message::ClickKind;
use serde::Serialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use support::SupportInfo;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Type},
    },
};

/// A conversation, as one participant sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Conversation {
    pub conversation_id: String,
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Uid of the other side, or `customer_service`.
    pub to_id: String,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar: Option<String>,
    pub state: ConversationState,
    pub unread: i64,
    pub last_seq: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_msg: Option<Message>,
    pub users: Vec<ConversationUser>,
    /// The caller's own entry of `users`.
    #[serde(rename = "self")]
    pub own: ConversationUser,
    /// The other side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<ConversationUser>,
    /// The caller's own mark on the other side; only they see it.
    pub color: String,
    pub remark: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_id: Option<String>,
    /// Language the caller wants translations in; empty is none.
    pub trans_language: String,
    /// Grows with every change; a client keeps the highest it has seen.
    pub version: i64,
    pub update_time: i64,
    /// Whether the caller has rated the conversation.
    pub evaluated: bool,
    /// Seconds within which a message can be recalled.
    pub recall_window: i64,
    /// Where it stands in customer support; absent in conversations between people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub desk: Option<SupportInfo>,
}

/// A participant of a conversation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ConversationUser {
    pub uid: String,
    pub user_type: UserType,
    pub nickname: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
    pub is_current_user: bool,
    pub is_seller: bool,
    /// The caller's own; left out of everybody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread_count: Option<i64>,
    pub read_seq: i64,
    pub online: bool,
}

/// One entry of a conversation's log.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Message {
    pub conversation_id: String,
    /// 1..n without a gap.
    pub seq: i64,
    pub msg_id: String,
    pub client_msg_id: String,
    pub send_time: i64,
    /// As the conversation's.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Uid of the sender; `0` is the system itself.
    pub from: String,
    #[schema(value_type = Body)]
    pub body: Box<RawValue>,
    /// When true, the body holds nothing but its type.
    pub recalled: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub clicks: Vec<Click>,
}

/// A button or confirmation that was pressed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Click {
    pub uid: String,
    pub kind: ClickKind,
    pub item: String,
}

/// What a message says. Exists for the API description only: bodies pass through as they are kept.
pub struct Body;

impl PartialSchema for Body {
    fn schema() -> RefOr<Schema> {
        let text = || ObjectBuilder::new().schema_type(Type::String).build();
        let number = || ObjectBuilder::new().schema_type(Type::Integer).build();
        let of_type = |number: i64, title: &str| {
            let kind = ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some([number]));
            ObjectBuilder::new().title(Some(title)).property("type", kind).required("type")
        };
        let with_texts = |number, title, fields: &[&str]| {
            fields.iter().fold(of_type(number, title), |body, field| {
                body.property(*field, text()).required(*field)
            })
        };
        let pairs = |first: &str, second: &str| {
            let pair = ObjectBuilder::new()
                .property(first, text())
                .required(first)
                .property(second, text())
                .required(second);
            ArrayBuilder::new().items(pair.build()).build()
        };
        OneOfBuilder::new()
            .description(Some("1 text, 2 image, 3 order, 4 template, 5 welcome, 6 card, 7 BBCode, 8 problem, 9 confirm delivery, 100 evaluation"))
            .item(with_texts(1, "TextBody", &["text"]))
            .item(
                with_texts(2, "ImageBody", &["upload_id"])
                    .property("width", number())
                    .property("height", number()),
            )
            .item(with_texts(3, "OrderBody", &["order_id"]))
            .item(with_texts(4, "TemplateBody", &["title", "text"]))
            .item(with_texts(5, "WelcomeBody", &["text"]))
            .item(
                with_texts(6, "CardBody", &["title", "text"])
                    .property("buttons", pairs("item", "label"))
                    .required("buttons"),
            )
            .item(with_texts(7, "BbCodeBody", &["text"]))
            .item(
                with_texts(8, "ProblemBody", &["title"])
                    .property("questions", pairs("question_id", "text"))
                    .required("questions"),
            )
            .item(with_texts(9, "ConfirmDeliveryBody", &["order_id", "text"]))
            .item(with_texts(100, "EvaluationBody", &["text"]))
            .into()
    }
}

impl ToSchema for Body {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Body")
    }
}

/// Push `read`: a participant's read mark.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReadPush {
    pub conversation_id: String,
    pub uid: String,
    pub read_seq: i64,
}

/// How far the translation of a message is; also the push `translation`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Translation {
    pub msg_id: String,
    /// The language it is in.
    #[schema(value_type = LanguageKey)]
    pub language: String,
    pub state: TranslationState,
    pub translator: Translator,
    /// Only with state 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Push `typing`: a participant is typing. Forget it after five seconds.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TypingPush {
    pub conversation_id: String,
    pub uid: String,
}

/// Push `presence`, to its subscribers: a person went online or offline.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PresencePush {
    pub uid: String,
    pub online: bool,
}
