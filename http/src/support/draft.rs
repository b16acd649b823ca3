//! Drafts: an agent's unfinished message is available in another window, or another day. The latest edit wins.
//!
//! Source: `docs/wire.md`, "Queue and conversations".
use crate::api::{
    call::{Call, Context, Empty, calls, codes},
    caller::SignedIn,
    envelope::Done,
    error::{ApiError, names::NotFound},
    moment::Moment,
    rules,
    wire::millis,
};
use garde::Validate;
use guildhall_actors::hub::{DomainEvent, Push};
use guildhall_domain::{conversation::body::TEXT_LENGTH, ids::ConversationId, secret::redact};
use guildhall_persistence::support::draft::{self as store, Drafted};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The calls.
pub fn calls() -> Vec<Call> {
    calls![
        "chat",
        Call::command("draft_set", draft_set)
            .summary("Saves the caller's draft in a conversation.")
            .refuses(codes![NotFound])
            .repeatable("of two drafts the one edited later stays (draft.edited_at)"),
        Call::query("draft_list", draft_list)
            .summary("Lists the caller's drafts in all conversations."),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct DraftSet {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// At most 4000 characters; empty takes the draft away.
    #[garde(custom(rules::text(0, TEXT_LENGTH)))]
    pub text: String,
    /// When it was written, by the writer's clock, in milliseconds since 1970 UTC: the latest wins.
    #[schema(value_type = i64)]
    pub edited_at: Moment,
}

/// A draft, as answer and as push.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Draft {
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// Empty when it was taken away.
    pub text: String,
    /// When it was edited, by the writer's clock, in milliseconds since 1970 UTC.
    pub edited_at: i64,
}

impl From<store::Draft> for Draft {
    fn from(draft: store::Draft) -> Self {
        Self {
            conversation_id: draft.conversation.to_string(),
            text: draft.text,
            edited_at: millis(draft.edited_at),
        }
    }
}

/// An unfinished message; pushed to the agent's other windows.
#[derive(Debug)]
pub struct DraftChanged(pub store::Draft);
impl DomainEvent for DraftChanged {}

#[derive(Debug, Serialize, ToSchema)]
pub struct Drafts {
    /// The drafts.
    pub drafts: Vec<Draft>,
}

/// Keeps a draft, and shows it in the caller's other windows. One that is older than what is there changes nothing.
pub async fn draft_set(
    context: Context,
    SignedIn(caller): SignedIn,
    input: DraftSet,
) -> Result<Done, ApiError> {
    let Moment(edited_at) = input.edited_at;
    // A field on the screen may hold what must not be kept, here as in messages.
    let text = redact(&input.text).text.into_owned();
    let draft = store::Draft { conversation: input.conversation_id, text, edited_at };
    match store::set(&context.state.pool, caller.speaker(), &draft).await? {
        Drafted::NoConversation => return Err(ApiError::NotFound),
        Drafted::Older => {}
        Drafted::Kept(kept) => {
            let notice = Push::new(DraftChanged(kept));
            context.state.hub.tell(&[caller.uid], &notice, context.subscriber());
        }
    }
    Ok(Done {})
}

/// The caller's drafts, the last edited first.
pub async fn draft_list(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<Drafts, ApiError> {
    let drafts = store::list(&context.state.pool, caller.uid).await?;
    Ok(Drafts { drafts: drafts.into_iter().map(Into::into).collect() })
}
