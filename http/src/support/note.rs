//! Notes: what agents write to each other about a conversation, and the agents they mention. Customers never see them.
//!
//! Source: `docs/wire.md`, "Queue and conversations".
use crate::{
    api::{
        call::{Call, Context, calls, codes},
        caller::Agent,
        error::{ApiError, Reason, names::NotFound},
        page::{CursorFields, CursorQuery},
        rules,
        wire::millis,
    },
    conversation::input::ConversationRef,
    identity::profile::Profile,
    support::membership::at_conversation,
};
use garde::Validate;
use guildhall_actors::{
    hub::{DomainEvent, Push},
    support::events::NoteAdded,
};
use guildhall_domain::{
    ids::{ConversationId, Uid},
    secret::redact,
};
use guildhall_persistence::support::note::{self as store, NewNote, NoteError, NoteKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Longest note, in characters. `docs/wire.md`.
const NOTE_LENGTH: usize = 2000;
/// Most people mentioned in one. `docs/wire.md`.
const MENTIONED: usize = 10;

/// The calls.
pub fn calls() -> Vec<Call> {
    calls![
        "console",
        Call::command("console_note_add", console_note_add)
            .summary("Adds a note to a conversation, for agents only.")
            .refuses(codes![NotFound])
            .by_row("note.note_id, from the body"),
        Call::query("console_notes", console_notes)
            .summary("Lists the agents' notes on a conversation, oldest first.")
            .refuses(codes![NotFound]),
        Call::query("console_mentions", console_mentions)
            .summary("Lists notes that mention the caller, newest first."),
        Call::command("console_mention_read", console_mention_read)
            .summary("Marks notes that mention the caller as read.")
            .refuses(codes![NotFound])
            .repeatable("what was read stays read"),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct NoteAdd {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// Made by the writer once and repeated with every retry: a repeat gets the first answer.
    pub note_id: Uuid,
    /// What agents should know; customers never see it.
    #[garde(custom(rules::text(1, NOTE_LENGTH)))]
    pub text: String,
    /// Members of the staff, at most 10.
    pub mentions: Option<Vec<Uid>>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct Mentions {
    /// Only those the caller has not read.
    pub unread: Option<bool>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct NoteRef {
    /// The note.
    pub note_id: Uuid,
}

/// What an agent noted.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Note {
    /// The note.
    pub note_id: String,
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// What kind it is.
    pub kind: NoteKind,
    /// Who wrote it.
    pub author: Profile,
    /// What it says.
    pub text: String,
    /// Who is mentioned.
    pub mentions: Vec<Profile>,
    /// The conversation's last message when it was written.
    pub at_seq: i64,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
}

impl From<store::Note> for Note {
    fn from(note: store::Note) -> Self {
        Self {
            note_id: note.note_id.to_string(),
            conversation_id: note.conversation.to_string(),
            kind: note.kind,
            author: note.author.into(),
            text: note.text,
            mentions: note.mentions.into_iter().map(Into::into).collect(),
            at_seq: note.at_seq,
            created_at: millis(note.created_at),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Notes {
    /// The notes.
    pub notes: Vec<Note>,
}

/// A note that mentions the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct Mention {
    /// The note.
    pub note: Note,
    /// Whose conversation it is about.
    pub title: String,
    /// Whether the caller has read it.
    pub read: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MentionPage {
    /// Who is mentioned.
    pub mentions: Vec<Mention>,
    /// How many are unread.
    pub unread: i64,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadMentions {
    /// How many are unread.
    pub unread: i64,
}

/// Push `mention`: a note mentions this agent.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MentionPush {
    /// The note.
    pub note: Note,
    /// How many are unread.
    pub unread: i64,
}

/// Adds a note to a conversation. The assigned agent and the mentioned agents get a push.
pub async fn console_note_add(
    context: Context,
    Agent(caller): Agent,
    input: NoteAdd,
) -> Result<Note, ApiError> {
    at_conversation(&context, &caller, input.conversation_id).await?;
    let mentions = input.mentions.unwrap_or_default();
    if mentions.len() > MENTIONED {
        return Err(ApiError::field("mentions", Reason::TooLong));
    }
    let new = NewNote {
        note_id: input.note_id,
        conversation: input.conversation_id,
        kind: NoteKind::Note,
        author: caller.uid,
        text: &redact(&input.text).text,
        mentions: &mentions,
    };
    add(&context, &new).await.map(Into::into)
}

/// Saves a note and pushes it; a repeat gets the first note and pushes nothing.
///
/// # Errors
/// [`ApiError::NotFound`] if it is not a support conversation, and for an id another agent used; [`ApiError::Invalid`] if a
/// mentioned person is not a support agent.
pub async fn add(context: &Context, new: &NewNote<'_>) -> Result<store::Note, ApiError> {
    let (note, is_new) = store::add(&context.state.pool, new).await.map_err(refusal)?;
    if is_new {
        tell(context, &note).await;
    }
    Ok(note)
}

fn refusal(error: NoteError) -> ApiError {
    match error {
        NoteError::Rejected(rejection) => rejection.into(),
        NoteError::NoAgent => ApiError::field("mentions", Reason::Invalid),
        NoteError::Database(error) => error.into(),
    }
}

/// For one agent: mentioned in a note, and how many such are unread now.
#[derive(Debug)]
pub struct Mentioned {
    pub note: Box<store::Note>,
    pub unread: i64,
}
impl DomainEvent for Mentioned {}

/// Pushes a saved note to the assigned agent, the viewers and the mentioned agents. A lost push does no harm: the note is listed beside
/// the conversation.
async fn tell(context: &Context, note: &store::Note) {
    let (pool, hub) = (&context.state.pool, &context.state.hub);
    let owner = store::owner(pool, note.conversation).await.ok().flatten();
    let mut audience: Vec<Uid> = note.mentions.iter().map(|face| face.uid).collect();
    audience.extend([note.author.uid].into_iter().chain(owner));
    audience.extend(hub.looking_at(note.conversation.0));
    audience.sort_unstable();
    audience.dedup();
    hub.tell(&audience, &Push::new(NoteAdded(Box::new(note.clone()))), context.subscriber());
    for mentioned in &note.mentions {
        match store::unread(pool, mentioned.uid).await {
            Ok(unread) => {
                let news = Mentioned { note: Box::new(note.clone()), unread };
                hub.tell(&[mentioned.uid], &Push::new(news), None);
            }
            Err(error) => {
                tracing::warn!(note.id = %note.note_id, %error, "support: mention saved, but the push could not be made; resync");
                hub.resync(&[mentioned.uid]);
            }
        }
    }
}

/// What agents have noted about a conversation.
pub async fn console_notes(
    context: Context,
    Agent(caller): Agent,
    input: ConversationRef,
) -> Result<Notes, ApiError> {
    at_conversation(&context, &caller, input.conversation_id).await?;
    let notes = store::list(&context.state.pool, input.conversation_id).await?;
    Ok(Notes { notes: notes.into_iter().map(Into::into).collect() })
}

/// Notes that mention the caller.
pub async fn console_mentions(
    context: Context,
    Agent(caller): Agent,
    input: Mentions,
) -> Result<MentionPage, ApiError> {
    let pool = &context.state.pool;
    let only_unread = input.unread.unwrap_or(false);
    let page =
        store::mentions(pool, caller.uid, only_unread, input.page.before(), input.page.limit())
            .await?;
    let mentions = page.items.into_iter().map(|mention| Mention {
        note: mention.note.into(),
        title: mention.customer,
        read: mention.read,
    });
    Ok(MentionPage {
        mentions: mentions.collect(),
        unread: store::unread(pool, caller.uid).await?,
        next: page.next.map(|cursor| cursor.to_string()),
    })
}

/// Says that the caller has read a note that mentions them.
pub async fn console_mention_read(
    context: Context,
    Agent(caller): Agent,
    input: NoteRef,
) -> Result<UnreadMentions, ApiError> {
    let pool = &context.state.pool;
    if !store::mark_read(pool, caller.uid, input.note_id).await? {
        return Err(ApiError::NotFound);
    }
    Ok(UnreadMentions { unread: store::unread(pool, caller.uid).await? })
}
