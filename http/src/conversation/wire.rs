//! Conversation as clients see it: the shapes of `docs/wire.md`, "Chat". Ids are strings, times milliseconds since 1970 UTC.
pub mod support;

use crate::api::language::LanguageKey;
use guildhall_domain::{
    conversation::{
        Kind, State as ConversationState,
        body::TEXT_LENGTH,
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
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// What kind it is.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Uid of the other side, or `customer_service`.
    pub to_id: String,
    /// The name of the other side.
    pub title: String,
    /// Where the picture of the other side is; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub avatar: Option<String>,
    /// How it stands.
    pub state: ConversationState,
    /// How many messages the caller has not read, counted up to 1,000.
    pub unread: i64,
    /// The last `seq` of the conversation.
    pub last_seq: i64,
    /// The newest message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_msg: Option<Message>,
    /// Who takes part.
    pub users: Vec<ConversationUser>,
    /// The caller's own entry of `users`.
    #[serde(rename = "self")]
    pub own: ConversationUser,
    /// The other side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<ConversationUser>,
    /// The caller's own mark on the other side; only they see it.
    pub color: String,
    /// The caller's note about the other side.
    pub remark: String,
    /// The order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::OrderId>)]
    pub order_id: Option<String>,
    /// Language the caller wants translations in; empty is none.
    pub trans_language: String,
    /// Grows with every change; a client keeps the highest it has seen.
    pub version: i64,
    /// When it last changed, in milliseconds since 1970 UTC.
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
    /// Who it is.
    #[schema(value_type = guildhall_domain::ids::Uid)]
    pub uid: String,
    /// What kind of account it is.
    pub user_type: UserType,
    /// The name others see.
    pub nickname: String,
    /// Where the picture is; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
    /// Whether this is the caller.
    pub is_current_user: bool,
    /// Whether they sell.
    pub is_seller: bool,
    /// The caller's own; left out of everybody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread_count: Option<i64>,
    /// The last message they have read.
    pub read_seq: i64,
    /// Whether they have a connection now.
    pub online: bool,
}

/// One entry of a conversation's log.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Message {
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// 1..n without a gap.
    pub seq: i64,
    /// The message.
    #[schema(value_type = guildhall_domain::ids::MsgId)]
    pub msg_id: String,
    /// As the sender made it.
    #[schema(value_type = guildhall_domain::ids::ClientMsgId)]
    pub client_msg_id: String,
    /// When it was kept, in milliseconds since 1970 UTC.
    pub send_time: i64,
    /// As the conversation's.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Uid of the sender; `0` is the system itself.
    pub from: String,
    /// What it says.
    #[schema(value_type = Body)]
    pub body: Box<RawValue>,
    /// When true, the body holds nothing but its type.
    pub recalled: bool,
    /// Who pressed what.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub clicks: Vec<Click>,
}

/// A button or confirmation that was pressed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Click {
    /// Who it is.
    #[schema(value_type = guildhall_domain::ids::Uid)]
    pub uid: String,
    /// What kind it is.
    pub kind: ClickKind,
    /// What was pressed.
    pub item: String,
}

/// What a field of a body holds.
fn about_field(field: &str) -> &'static str {
    match field {
        "title" => "The heading.",
        "upload_id" => "The picture, as its upload was answered.",
        "width" => "In pixels: the picture's own, whatever a sender says.",
        "height" => "In pixels: the picture's own, whatever a sender says.",
        "order_id" => "The order.",
        "item" => "What `click_msg` is told.",
        "question_id" => "What `click_msg` is told.",
        "label" => "What stands on the button.",
        _ => "What is shown.",
    }
}

/// What a message says. Exists for the API description only: bodies pass through as they are kept.
pub struct Body;

impl PartialSchema for Body {
    fn schema() -> RefOr<Schema> {
        let text = |field: &str| {
            ObjectBuilder::new().schema_type(Type::String).description(Some(about_field(field)))
        };
        let number = |field: &str| {
            ObjectBuilder::new().schema_type(Type::Integer).description(Some(about_field(field)))
        };
        let of_type = |number: i64, title: &str| {
            let kind = ObjectBuilder::new()
                .schema_type(Type::Integer)
                .description(Some("What kind of message it is."))
                .enum_values(Some([number]));
            ObjectBuilder::new().title(Some(title)).property("type", kind).required("type")
        };
        let with_texts = |number, title, fields: &[&str]| {
            fields.iter().fold(of_type(number, title), |body, field| {
                body.property(*field, text(field)).required(*field)
            })
        };
        let pairs = |first: &str, second: &str| {
            let pair = ObjectBuilder::new()
                .property(first, text(first))
                .required(first)
                .property(second, text(second))
                .required(second);
            ArrayBuilder::new().items(pair.build())
        };
        OneOfBuilder::new()
            .description(Some("1 text, 2 image, 3 order, 4 template, 5 welcome, 6 card, 7 BBCode, 8 problem, 9 confirm delivery, 100 evaluation"))
            .item(
                of_type(1, "TextBody")
                    .property("text", text("text").min_length(Some(1)).max_length(Some(TEXT_LENGTH)))
                    .required("text"),
            )
            .item(
                with_texts(2, "ImageBody", &["upload_id"])
                    .property("width", number("width"))
                    .required("width")
                    .property("height", number("height"))
                    .required("height"),
            )
            .item(with_texts(3, "OrderBody", &["order_id"]))
            .item(with_texts(4, "TemplateBody", &["title", "text"]))
            .item(with_texts(5, "WelcomeBody", &["text"]))
            .item(
                with_texts(6, "CardBody", &["title", "text"])
                    .property(
                        "buttons",
                        pairs("item", "label").description(Some("Each can be pressed once.")),
                    )
                    .required("buttons"),
            )
            .item(with_texts(7, "BbCodeBody", &["text"]))
            .item(
                with_texts(8, "ProblemBody", &["title"])
                    .property(
                        "questions",
                        pairs("question_id", "text")
                            .description(Some("Questions the reader can choose from.")),
                    )
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
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// Who it is.
    #[schema(value_type = guildhall_domain::ids::Uid)]
    pub uid: String,
    /// The last message they have read.
    pub read_seq: i64,
}

/// How far the translation of a message is; also the push `translation`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Translation {
    /// The message.
    #[schema(value_type = guildhall_domain::ids::MsgId)]
    pub msg_id: String,
    /// The language it is in.
    #[schema(value_type = LanguageKey)]
    pub language: String,
    /// How it stands.
    pub state: TranslationState,
    /// What translated it.
    pub translator: Translator,
    /// Only with state 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Push `typing`: a participant is typing. Forget it after five seconds.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TypingPush {
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// Who it is.
    #[schema(value_type = guildhall_domain::ids::Uid)]
    pub uid: String,
}

/// Push `presence`, to its subscribers: a person went online or offline.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PresencePush {
    /// Who it is.
    #[schema(value_type = guildhall_domain::ids::Uid)]
    pub uid: String,
    /// Whether they have a connection now.
    pub online: bool,
}
