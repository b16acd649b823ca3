//! What the house says first: set for a team or a store, and said when a customer opens a conversation, once for each visit.
//!
//! Source: product spec §3 (body types WELCOME and PROBLEM), store settings; `docs/wire.md`, "Templates, welcome, FAQ".
use crate::{
    api::{
        call::{Call, Context, Empty, calls, codes},
        caller::{Agent, Caller, Seller},
        error::{
            ApiError,
            names::{Conflict, NotFound},
        },
        idempotency::Settled,
        language,
    },
    conversation::extension::ConversationExtension,
    support::{console::input::TeamRef, membership::supervisor_of},
};
use futures_util::{FutureExt, future::BoxFuture};
use garde::Validate;
use guildhall_actors::conversation::Conversations;
use guildhall_domain::{
    conversation::{
        State,
        body::{Body, QUESTION_LENGTH, QUESTIONS, Question, TEXT_LENGTH},
    },
    ids::ClientMsgId,
    language::Texts,
    secret::redact,
    support::TeamId,
    text::{FieldError, Reason},
};
use guildhall_persistence::{
    conversation::{self as conversations, ConversationView},
    support::{
        faq::{self, Which},
        welcome::{self as store, Of},
    },
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

/// The calls.
pub fn calls() -> Vec<Call> {
    calls![
        "console",
        Call::query("console_welcome_get", console_welcome_get)
            .summary("Returns a team's welcome message.")
            .refuses(codes![NotFound]),
        Call::command("console_welcome_set", console_welcome_set)
            .summary("Sets a team's welcome message.")
            .refuses(codes![NotFound, Conflict]),
        Call::query("welcome_get", welcome_get)
            .summary("Returns the welcome message of the caller's store.")
            .tagged("chat"),
        Call::command("welcome_set", welcome_set)
            .summary("Sets the welcome message of the caller's store.")
            .refuses(codes![Conflict])
            .tagged("chat"),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct TeamWelcomeSet {
    /// The team.
    pub team_id: TeamId,
    /// The version that was read; 0 if it was never set.
    pub version: i64,
    /// By language. Empty texts are left out.
    pub texts: Texts,
    /// Whether it is sent.
    pub is_on: bool,
    /// Ids of questions that are offered with it, at most 20.
    pub problem_questions: Vec<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct StoreWelcomeSet {
    /// The version that was read; 0 if it was never set.
    pub version: i64,
    /// By language. Empty texts are left out.
    pub texts: Texts,
    /// Whether it is sent.
    pub is_on: bool,
}

/// What the house says first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Welcome {
    /// Grows with every change: what is not newer is to be dropped.
    pub version: i64,
    /// By language.
    pub texts: Texts,
    /// Whether it is sent.
    pub is_on: bool,
    /// Of a team only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem_questions: Option<Vec<String>>,
}

fn shown(of: Of, welcome: store::Welcome) -> Welcome {
    Welcome {
        version: welcome.version,
        texts: welcome.texts,
        is_on: welcome.is_on,
        problem_questions: matches!(of, Of::Team(_)).then_some(welcome.problem_questions),
    }
}

pub async fn console_welcome_get(
    context: Context,
    Agent(caller): Agent,
    input: TeamRef,
) -> Result<Welcome, ApiError> {
    supervisor_of(&context, &caller, input.team_id).await?;
    let of = Of::Team(input.team_id);
    Ok(shown(of, store::find(&context.state.pool, of).await?))
}

pub async fn console_welcome_set(
    context: Context,
    Agent(caller): Agent,
    input: TeamWelcomeSet,
) -> Result<Settled<Welcome>, ApiError> {
    supervisor_of(&context, &caller, input.team_id).await?;
    let pool = &context.state.pool;
    if input.problem_questions.len() > QUESTIONS {
        return Err(vec![FieldError::new("problem_questions", Reason::TooLong)].into());
    }
    let known =
        faq::list(pool, language::FALLBACK, Which::Ids(&input.problem_questions), None).await?;
    let mut wrong = Vec::new();
    for (at, id) in input.problem_questions.iter().enumerate() {
        let is_twice = input.problem_questions[..at].contains(id);
        if is_twice || known.iter().all(|known| known.question_id != *id) {
            wrong.push(FieldError::new(format!("problem_questions.{at}"), Reason::Invalid));
        }
    }
    ApiError::unless_valid(wrong)?;
    let welcome = store::Welcome {
        version: input.version,
        texts: input.texts,
        is_on: input.is_on,
        problem_questions: input.problem_questions,
    };
    set(&context, &caller, Of::Team(input.team_id), welcome).await
}

pub async fn welcome_get(
    context: Context,
    Seller(caller): Seller,
    _: Empty,
) -> Result<Welcome, ApiError> {
    let of = Of::Store(caller.uid);
    Ok(shown(of, store::find(&context.state.pool, of).await?))
}

pub async fn welcome_set(
    context: Context,
    Seller(caller): Seller,
    input: StoreWelcomeSet,
) -> Result<Settled<Welcome>, ApiError> {
    let welcome = store::Welcome {
        version: input.version,
        texts: input.texts,
        is_on: input.is_on,
        problem_questions: Vec::new(),
    };
    set(&context, &caller, Of::Store(caller.uid), welcome).await
}

async fn set(
    context: &Context,
    caller: &Caller,
    of: Of,
    welcome: store::Welcome,
) -> Result<Settled<Welcome>, ApiError> {
    let texts = welcome.texts.map(|text| redact(text).text.into_owned());
    // A seller says it in one language, if that is the one the customers read.
    let wrong = if welcome.is_on && texts.is_empty() {
        texts.faults_for_all("texts", TEXT_LENGTH)
    } else {
        texts.faults("texts", TEXT_LENGTH)
    };
    ApiError::unless_valid(wrong)?;
    let welcome = store::Welcome { texts, ..welcome };
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let set = store::set(&mut tx, caller.uid, of, &welcome).await?;
    context.settle(tx, &shown(of, set.ok_or(ApiError::Conflict)?)).await
}

/// Sends the welcome message when a conversation is opened.
pub struct Greet;

impl ConversationExtension for Greet {
    fn after_open<'a>(
        &'a self,
        context: &'a Context,
        caller: &'a Caller,
        view: ConversationView,
    ) -> BoxFuture<'a, Result<ConversationView, ApiError>> {
        greet(context, caller, view).map(Ok).boxed()
    }
}

/// Says what is to be said in a conversation that `caller` has just opened, and answers the conversation as it is then. Said once for each visit
/// in customer support, and once in a store: before anything else is. A welcome that cannot be sent does not stop the conversation.
async fn greet(context: &Context, caller: &Caller, view: ConversationView) -> ConversationView {
    let begins = view.last_seq == 0 || (view.is_support && view.state == State::Resolved);
    if !begins || caller.role.is_staff() || view.state == State::Closed {
        return view;
    }
    match say(context, caller, &view).await {
        Ok(false) => view,
        Ok(true) => {
            let found =
                conversations::info(&context.state.pool, caller.speaker(), view.conversation_id)
                    .await;
            found.ok().flatten().unwrap_or(view)
        }
        Err(error) => {
            tracing::warn!(conversation.id = %view.conversation_id, code = error.code(), "conversation: sending the welcome message failed");
            view
        }
    }
}

async fn say(
    context: &Context,
    caller: &Caller,
    view: &ConversationView,
) -> Result<bool, ApiError> {
    let pool = &context.state.pool;
    let language = context.language(caller);
    let seller = (!view.is_support && !caller.role.is_seller())
        .then(|| {
            view.members.iter().find(|member| member.uid != caller.uid && member.role.is_seller())
        })
        .flatten()
        .map(|member| member.uid);
    if !view.is_support && seller.is_none() {
        return Ok(false);
    }
    let conversation = view.conversation_id;
    let Some(greeting) = store::greeting(pool, conversation, seller, language).await? else {
        return Ok(false);
    };
    let id = |what: &str| house_id(&format!("{what}:{conversation}:{}", greeting.episode));
    let conversations = context.state.get::<Conversations>();
    conversations
        .announce(conversation, id("welcome"), Body::Welcome { text: greeting.text })
        .await?;
    let questions: Vec<Question> =
        faq::list(pool, language, Which::Ids(&greeting.problem_questions), None)
            .await?
            .into_iter()
            .map(|faq| Question {
                question_id: faq.question_id,
                text: faq.question.chars().take(QUESTION_LENGTH).collect(),
            })
            .collect();
    if !questions.is_empty() {
        let title = language::message(language, "problem_title").to_owned();
        conversations
            .announce(conversation, id("problem"), Body::Problem { title, questions })
            .await?;
    }
    Ok(true)
}

/// The id of something the house says once: the same words about it make the same id.
pub fn house_id(about: &str) -> ClientMsgId {
    let hash = Sha256::digest(about.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    ClientMsgId(uuid::Builder::from_custom_bytes(bytes).into_uuid())
}

/// The same for a file.
pub fn file_id(about: &str) -> Uuid {
    house_id(about).0
}
