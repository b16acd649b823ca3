//! Calls about the moment: typing, presence, topics, and what was missed while away.
//!
//! Source: `docs/wire.md`, "Chat"; architecture section 5 (telling).
use super::{
    input::{ConversationRef, Resume, SetLanguage, Subscribe, WatchPresence},
    output::{LanguageSet, Online, ResumeAnswer, ResumedTopic},
};
use crate::api::{
    call::Context,
    caller::{Caller, Guest},
    envelope::Done,
    error::ApiError,
    feature::Missed,
    idempotency::Settled,
    json, language,
    topics::Subscribed,
};
use guildhall_actors::conversation::Conversations;
use guildhall_domain::ids::ConversationId;
use guildhall_persistence::{
    conversation::{known_to, message},
    identity::account,
};
use std::collections::{BTreeMap, HashMap};

/// What a conversation's topic begins with.
const CONVERSATION: &str = "conversation:";

/// Tells the others in a conversation that the caller is writing; at most once in three seconds.
pub async fn typing(
    context: Context,
    Guest(caller): Guest,
    input: ConversationRef,
) -> Result<Done, ApiError> {
    context.state.get::<Conversations>().typing(caller.speaker(), input.conversation_id);
    Ok(Done {})
}

/// Which of these people are online; over a socket, changes are pushed from now on. A person the caller has nothing to do
/// with is as good as away: uids are consecutive, and anybody could watch the whole house otherwise.
pub async fn watch_presence(
    context: Context,
    Guest(caller): Guest,
    input: WatchPresence,
) -> Result<Online, ApiError> {
    let known = known_to(&context.state.pool, caller.speaker(), &input.uids).await?;
    let online = match &context.connection {
        Some(connection) => connection.watch(&known),
        None => known.into_iter().filter(|uid| context.state.hub.online(*uid)).collect(),
    };
    Ok(Online { online: online.into_iter().map(|uid| uid.to_string()).collect() })
}

/// Follows a topic, if it is there for the caller.
pub async fn subscribe(
    context: Context,
    Guest(caller): Guest,
    input: Subscribe,
) -> Result<Subscribed, ApiError> {
    context.state.features.topics.follow(&context, &caller, &input.topic).await
}

/// Stops following a topic.
pub async fn unsubscribe(
    context: Context,
    Guest(_): Guest,
    input: Subscribe,
) -> Result<Done, ApiError> {
    let followed =
        context.connection.as_ref().is_some_and(|connection| connection.unfollow(&input.topic));
    if followed { Ok(Done {}) } else { Err(ApiError::NotFound) }
}

/// What was missed behind each cursor: all of it, or that the topic has to be read afresh.
pub async fn resume(
    context: Context,
    Guest(caller): Guest,
    input: Resume,
) -> Result<ResumeAnswer, ApiError> {
    missed(&context, &caller, input.cursors).await
}

/// [`resume`] at connect, as ordinary `msg` and `msg_update` events.
pub async fn catch_up(
    context: &Context,
    caller: &Caller,
    cursors: HashMap<String, i64>,
) -> Result<Missed, ApiError> {
    let topics = missed(context, caller, cursors).await?.topics;
    let is_complete = topics.values().all(|topic| topic.recovered);
    let messages = topics.values().flat_map(|topic| &topic.messages);
    let recalled = topics.values().flat_map(|topic| &topic.recalled);
    let recalled = recalled.map(|message| ("msg_update", json::write(message)));
    Ok(Missed {
        events: messages.map(|message| ("msg", json::write(message))).chain(recalled).collect(),
        is_complete,
    })
}

async fn missed(
    context: &Context,
    caller: &Caller,
    cursors: HashMap<String, i64>,
) -> Result<ResumeAnswer, ApiError> {
    let mut topics = BTreeMap::new();
    let mut known = Vec::new();
    for (topic, seq) in cursors {
        match topic.strip_prefix(CONVERSATION).and_then(|id| id.parse::<ConversationId>().ok()) {
            Some(conversation) => known.push((topic, conversation, seq)),
            None => {
                let nothing = ResumedTopic {
                    recovered: false,
                    messages: Vec::new(),
                    recalled: Vec::new(),
                    last_seq: 0,
                };
                topics.insert(topic, nothing);
            }
        }
    }
    let asked: Vec<_> = known.iter().map(|(_, conversation, seq)| (*conversation, *seq)).collect();
    let resumed = message::resume(&context.state.pool, caller.speaker(), &asked).await?;
    for ((topic, ..), one) in known.into_iter().zip(resumed) {
        let resumed = ResumedTopic {
            recovered: one.recovered,
            messages: one.messages.into_iter().map(Into::into).collect(),
            recalled: one.recalled.into_iter().map(Into::into).collect(),
            last_seq: one.last_seq,
        };
        topics.insert(topic, resumed);
    }
    Ok(ResumeAnswer { topics })
}

/// Chooses the language of answers: on this socket at once, and for the account.
pub async fn set_language(
    context: Context,
    Guest(caller): Guest,
    input: SetLanguage,
) -> Result<Settled<LanguageSet>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    account::set_language(&mut *tx, caller.uid, &input.language).await?;
    let spoken = language::of_header(&input.language);
    let settled = context.settle(tx, &LanguageSet { language: input.language }).await?;
    if let Some(connection) = &context.connection {
        connection.speak(spoken);
    }
    Ok(settled)
}
