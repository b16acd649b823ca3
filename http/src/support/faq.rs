//! Questions with answers: the list, votes, editing, and answering a question that was pressed in a conversation.
//!
//! Source: product spec §7 (`faq/list`, `faq/review`); `docs/wire.md`, "Templates, welcome, FAQ"; bad-inputs SUPPORT-010.
use crate::{
    api::{
        call::{Call, Context, Empty, calls, codes},
        caller::{Agent, Anyone, Caller, Guest},
        error::{ApiError, Reason, names::Conflict},
        idempotency::Settled,
        language, rules,
    },
    conversation::extension::ConversationExtension,
    support::{block::Blocks, membership::supervisor, welcome::house_id},
};
use futures_util::{FutureExt, future::BoxFuture};
use garde::Validate;
use guildhall_actors::conversation::Conversations;
use guildhall_domain::{
    conversation::body::{self, BodyType, Button, QUESTION_LENGTH, TEXT_LENGTH, TITLE_LENGTH},
    ids::{MsgId, Uid},
    language::Texts,
    support::faq::{Category, PERSON, SOLVED},
};
use guildhall_persistence::{
    conversation::message,
    support::faq::{self as store, FaqEntry, FaqQuestion, Which},
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};
use utoipa::ToSchema;

/// The calls: two of everybody's, and the console's.
pub fn calls() -> Vec<Call> {
    calls![
        "console",
        Call::get("/api/faq/list", list)
            .id("faq_list")
            .summary("Lists frequently asked questions with answers in the caller's language.")
            .tagged("faq"),
        Call::post("/api/faq/review", review)
            .id("faq_review")
            .summary("Votes on whether an answer helped. One vote per person; the last one counts.")
            .tagged("faq"),
        Call::query("console_faq_list", console_faq_list)
            .summary("Lists questions and answers for editing, hidden ones included."),
        Call::command("console_faq_save", console_faq_save)
            .summary("Saves a question and its answer in all languages.")
            .refuses(codes![Conflict]),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct FaqListParams {
    /// All of them if left out.
    #[garde(skip)]
    #[serde(default, deserialize_with = "rules::empty_is_none")]
    pub category: Option<Category>,
}

/// Questions by what they are about.
#[derive(Debug, Serialize, ToSchema)]
pub struct FaqList {
    /// By category.
    pub categories: Vec<FaqCategory>,
}

/// A category of questions, with its questions.
#[derive(Debug, Serialize, ToSchema)]
pub struct FaqCategory {
    /// What is sent to choose it.
    pub key: Category,
    /// The questions.
    pub questions: Vec<FaqEntry>,
}

async fn list(context: Context, anyone: Anyone, input: FaqListParams) -> Result<FaqList, ApiError> {
    let reader = anyone.caller.as_ref().map(|caller| caller.uid);
    let (pool, language) = (&context.state.pool, anyone.client.language);
    let mut categories: BTreeMap<Category, Vec<FaqEntry>> = BTreeMap::new();
    for entry in store::list(pool, language, Which::Of(input.category), reader).await? {
        categories.entry(entry.category).or_default().push(entry);
    }
    let listed = categories.into_iter().map(|(key, questions)| FaqCategory { key, questions });
    Ok(FaqList { categories: listed.collect() })
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct FaqReview {
    /// The question.
    #[garde(custom(rules::text(1, 64)))]
    pub question_id: String,
    /// Whether the answer helped; false takes the vote back.
    #[garde(skip)]
    pub like: bool,
    /// The token of a visitor; may stand in the query string instead.
    #[garde(custom(rules::optional_text(1, 512)))]
    pub visitor_token: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FaqLikes {
    /// How many found it helpful.
    pub likes: i32,
}

async fn review(
    context: Context,
    Guest(caller): Guest,
    input: FaqReview,
) -> Result<Settled<FaqLikes>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let likes = store::review(&mut tx, &input.question_id, caller.uid, input.like).await?;
    let likes = likes.ok_or_else(|| ApiError::field("question_id", Reason::Invalid))?;
    context.settle(tx, &FaqLikes { likes }).await
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct FaqSave {
    /// Letters, digits, `-`, `_` and `.`, at most 64.
    #[garde(custom(rules::name))]
    pub question_id: String,
    /// The version that was read; left out for a new question.
    pub version: Option<i64>,
    /// Where it is listed.
    pub category: Category,
    /// Its place in the category, from the smallest.
    pub position: i32,
    /// By language; English must be among them. Empty texts are left out.
    pub questions: Texts,
    /// By language; English must be among them. Empty texts are left out.
    pub answers: Texts,
    /// Whether customers see it.
    pub is_shown: bool,
}

/// Writes a question anew.
async fn console_faq_save(
    context: Context,
    Agent(caller): Agent,
    input: FaqSave,
) -> Result<Settled<FaqQuestion>, ApiError> {
    supervisor(&context, &caller).await?;
    let FaqSave { question_id, version, category, position, questions, answers, is_shown } = input;
    let mut wrong = questions.faults_for_all("questions", QUESTION_LENGTH);
    wrong.extend(answers.faults_for_all("answers", TEXT_LENGTH));
    ApiError::unless_valid(wrong)?;
    let question = FaqQuestion {
        question_id,
        version: 0,
        category,
        position,
        questions,
        answers,
        is_shown,
        likes: 0,
        dislikes: 0,
    };
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let saved = store::save(&mut tx, Some(caller.uid), &question, version).await?;
    context.settle(tx, &saved.ok_or(ApiError::Conflict)?).await
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FaqQuestions {
    /// The questions.
    pub questions: Vec<FaqQuestion>,
}

/// All questions as they are edited, with every text and the version to save over.
async fn console_faq_list(
    context: Context,
    Agent(caller): Agent,
    _: Empty,
) -> Result<FaqQuestions, ApiError> {
    supervisor(&context, &caller).await?;
    Ok(FaqQuestions { questions: store::all(&context.state.pool).await? })
}

/// What follows a click in a conversation: a question is answered once, and a request for a person joins the queue.
pub struct AnswerQuestion;

impl ConversationExtension for AnswerQuestion {
    fn after_click<'a>(
        &'a self,
        context: &'a Context,
        caller: &'a Caller,
        msg_id: MsgId,
        item: &'a str,
    ) -> BoxFuture<'a, Result<(), ApiError>> {
        async move {
            let (state, speaker) = (&context.state, caller.speaker());
            let Some(message) = message::info(&state.pool, speaker, msg_id).await? else {
                return Ok(());
            };
            let (conversation, conversations) = (msg_id.conversation, state.get::<Conversations>());
            if message.body_type == BodyType::Problem.number() {
                // A question that is not ours stands in a list that an agent wrote: an agent answers it.
                if let Some(card) = answer(context, caller, item).await? {
                    let once = house_id(&format!("answer:{msg_id}:{}:{item}", caller.uid));
                    conversations.announce(conversation, once, card).await?;
                }
            } else if item == PERSON && message.sender == Uid::SYSTEM {
                state.get::<Arc<Blocks>>().may_say(caller, conversation, None).await?;
                conversations.ask_for_person(speaker, conversation).await?;
            }
            Ok(())
        }
        .boxed()
    }
}

/// The answer to a question in the caller's language, with buttons for what comes next.
async fn answer(
    context: &Context,
    caller: &Caller,
    id: &str,
) -> Result<Option<body::Body>, ApiError> {
    let (language, ids) = (context.language(caller), [id.to_owned()]);
    let asked = store::list(&context.state.pool, language, Which::Ids(&ids), None).await?.pop();
    let button = |item: &str| Button {
        item: item.to_owned(),
        label: language::message(language, item).to_owned(),
    };
    Ok(asked.map(|asked| body::Body::Card {
        title: asked.question.chars().take(TITLE_LENGTH).collect(),
        text: asked.answer,
        buttons: vec![button(SOLVED), button(PERSON)],
    }))
}
