//! Calls about translation. The original always stands; what is answered here is laid beside it. A translator that fails is a
//! state, and no refusal.
//!
//! Source: product spec §3 (translation states); `docs/wire.md`, "Console".
use super::{input::TranslationRequest, output::Translation};
use crate::api::{
    call::Context,
    caller::{Caller, Guest},
    error::ApiError,
};
use guildhall_actors::conversation::translation::Translations;
use guildhall_domain::{
    conversation::translation::{State, Translator, words},
    ids::MsgId,
    language::{self, Language},
};
use guildhall_persistence::{
    conversation::{message, translation as store},
    idempotency::Claimed,
};

/// The translation of a message, begun if there is none. Over HTTP the answer waits for it; over a socket, where whatever
/// comes next would wait too, it says how things stand and the push `translation` brings the rest.
pub async fn trans_msg_body(
    context: Context,
    Guest(caller): Guest,
    input: TranslationRequest,
) -> Result<Translation, ApiError> {
    let asked = Asked::of(&context, &caller, input).await?;
    if asked.words.is_none() {
        return Ok(asked.nothing());
    }
    // What is there already costs nothing.
    if store::find(&context.state.pool, asked.id, asked.language.key).await?.is_none() {
        asked.count(&context, &caller)?;
    }
    let begun = context.state.get::<Translations>().begin(asked.id, asked.language).await?;
    asked.answer(&context, &caller, begun).await
}

/// Marks a translation as bad: it is not shown any more.
pub async fn report_trans_fail(
    context: Context,
    Guest(caller): Guest,
    input: TranslationRequest,
) -> Result<Translation, ApiError> {
    let asked = Asked::of(&context, &caller, input).await?;
    let translations = context.state.get::<Translations>();
    let report = async |claimed: Option<Claimed>| {
        translations.report(asked.id, asked.language, claimed.as_ref()).await
    };
    let reported = match context.effect(report).await? {
        Some(reported) => reported,
        None => store::find(&context.state.pool, asked.id, asked.language.key).await?,
    };
    Ok(reported.map_or_else(|| asked.nothing(), Into::into))
}

/// Asks for another try, by the other translator if there are two. Answers as [`trans_msg_body`].
pub async fn retry_translate(
    context: Context,
    Guest(caller): Guest,
    input: TranslationRequest,
) -> Result<Translation, ApiError> {
    let asked = Asked::of(&context, &caller, input).await?;
    if asked.words.is_none() {
        return Ok(asked.nothing());
    }
    asked.count(&context, &caller)?;
    let translations = context.state.get::<Translations>();
    let retry = async |claimed: Option<Claimed>| {
        translations.retry(asked.id, asked.language, claimed.as_ref()).await
    };
    let begun = match context.effect(retry).await? {
        Some(begun) => begun,
        // The note may be all there is: asking again for what was asked for changes nothing.
        None => translations.begin(asked.id, asked.language).await?,
    };
    asked.answer(&context, &caller, begun).await
}

/// A message the caller may see, and the language it is wanted in.
struct Asked {
    id: MsgId,
    language: &'static Language,
    /// How many characters. Pictures and messages that were taken back have none.
    words: Option<usize>,
}

impl Asked {
    /// Nothing at all about messages that are not the caller's (CHAT-019).
    async fn of(
        context: &Context,
        caller: &Caller,
        input: TranslationRequest,
    ) -> Result<Self, ApiError> {
        let pool = &context.state.pool;
        let id = input.msg_id;
        let message = message::info(pool, caller.speaker(), id).await?.ok_or(ApiError::NotFound)?;
        let chosen = match input.language {
            Some(language) => Some(language),
            None => store::language_of(pool, caller.uid, id.conversation).await?,
        };
        let language = chosen.as_deref().unwrap_or_else(|| context.language(caller));
        let body = serde_json::from_str(message.body.get()).unwrap_or_default();
        Ok(Self {
            id,
            language: language::find(language).unwrap_or(language::DEFAULT),
            words: (!message.recalled)
                .then(|| words(&body))
                .flatten()
                .map(|words| words.text.chars().count()),
        })
    }

    /// Counts its characters against what the caller may have translated in a day.
    fn count(&self, context: &Context, caller: &Caller) -> Result<(), ApiError> {
        context.state.limits.translation(caller.uid, self.words.unwrap_or_default())
    }

    async fn answer(
        &self,
        context: &Context,
        caller: &Caller,
        begun: Option<store::Translation>,
    ) -> Result<Translation, ApiError> {
        let Some(begun) = begun else { return Ok(self.nothing()) };
        if begun.state != State::Not {
            return Ok(begun.into());
        }
        let translations = context.state.get::<Translations>();
        if context.connection.is_some() {
            translations.tell_when_done(caller.uid, &begun);
            // It may have been done just before we were on the list.
            let now = store::find(&context.state.pool, self.id, self.language.key).await?;
            return Ok(now.map_or_else(|| self.nothing(), Into::into));
        }
        Ok(translations.wait(begun).await?.into())
    }

    fn nothing(&self) -> Translation {
        Translation {
            msg_id: self.id.to_string(),
            language: self.language.key.to_owned(),
            state: State::Not,
            translator: Translator::Default,
            text: None,
        }
    }
}
