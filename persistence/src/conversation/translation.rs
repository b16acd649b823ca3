//! Translations of messages: asked for, worked on under a lease, kept, remembered.
//!
//! A row with state 0 is work (there is no outbox row beside it). The claim returns a number, `attempt`, and its holder may write a
//! result only while that is the row's newest. Making a row locks its message: so a message that is taken back has either
//! no row yet, or one that goes with it, and its words survive nowhere.

use std::time::Duration;

use guildhall_domain::{
    conversation::translation::{LIMIT, State, Translator},
    ids::{ConversationId, MsgId, Uid},
};
use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::{DatabaseError, idempotency};

/// A translation as everybody who reads that language sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translation {
    pub id: MsgId,
    pub language: String,
    pub state: State,
    pub translator: Translator,
    /// Only with [`State::Success`].
    pub text: Option<String>,
}

/// Work in the hands of one process, until the lease is over.
#[derive(Debug, Clone, PartialEq)]
pub struct Claimed {
    pub id: MsgId,
    pub language: String,
    pub translator: Translator,
    pub attempt: i32,
    /// The message's.
    pub body: Value,
    /// Until its 60 seconds are over.
    pub left: Duration,
}

/// What a translator said to what it saw; both with marks in place of what is locked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub marked: String,
    pub from_code: Option<String>,
}

/// Makes a row for each of these messages and each language that somebody else in its conversation reads in, as far as there is none.
pub async fn ring(pool: &PgPool, said: &[MsgId]) -> Result<(), DatabaseError> {
    let conversations: Vec<Uuid> = said.iter().map(|id| id.conversation.0).collect();
    let seqs: Vec<i64> = said.iter().map(|id| id.seq).collect();
    sqlx::query!(
        r#"
        insert into translation (conversation_id, seq, language, translator)
        select m.conversation_id, m.seq, reader.language, 1
        from unnest($1::uuid[], $2::bigint[]) as said (conversation_id, seq)
        join message m on m.conversation_id = said.conversation_id and m.seq = said.seq
        cross join lateral (
            select distinct p.trans_language as language from participant p
            where p.conversation_id = m.conversation_id and p.uid <> m.sender and p.trans_language <> ''
        ) reader
        where m.recalled_at is null and m.body_type not in (2, 3)
        for share of m
        on conflict do nothing
        "#,
        &conversations,
        &seqs,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// The translation of a message, made (as work) if there is none; `None` if the message is not there or was taken back.
pub async fn ask(
    pool: &PgPool,
    id: MsgId,
    language: &str,
) -> Result<Option<Translation>, DatabaseError> {
    if let Some(found) = find(pool, id, language).await? {
        return Ok(Some(found));
    }
    sqlx::query!(
        r#"
        insert into translation (conversation_id, seq, language, translator)
        select m.conversation_id, m.seq, $3, 1 from message m
        where m.conversation_id = $1 and m.seq = $2 and m.recalled_at is null
        for share of m
        on conflict do nothing
        "#,
        id.conversation.0,
        id.seq,
        language,
    )
    .execute(pool)
    .await?;
    find(pool, id, language).await
}

/// The translation as it stands.
pub async fn find(
    pool: &PgPool,
    id: MsgId,
    language: &str,
) -> Result<Option<Translation>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select state as "state: State", translator as "translator: Translator", text from translation
        where conversation_id = $1 and seq = $2 and language = $3
        "#,
        id.conversation.0,
        id.seq,
        language,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Translation {
        id,
        language: language.to_owned(),
        state: row.state,
        translator: row.translator,
        text: row.text,
    }))
}

/// The same for several at once; what is not there is left out.
pub async fn find_all(
    pool: &PgPool,
    asked: &[(MsgId, String)],
) -> Result<Vec<Translation>, DatabaseError> {
    let conversations: Vec<Uuid> = asked.iter().map(|(id, _)| id.conversation.0).collect();
    let seqs: Vec<i64> = asked.iter().map(|(id, _)| id.seq).collect();
    let languages: Vec<&str> = asked.iter().map(|(_, language)| language.as_str()).collect();
    let rows = sqlx::query!(
        r#"
        select t.conversation_id, t.seq, t.language, t.state as "state: State",
            t.translator as "translator: Translator", t.text
        from unnest($1::uuid[], $2::bigint[], $3::text[]) as asked (conversation_id, seq, language)
        join translation t using (conversation_id, seq, language)
        "#,
        &conversations,
        &seqs,
        &languages as &[&str],
    )
    .fetch_all(pool)
    .await?;
    let translations = rows.into_iter().map(|row| Translation {
        id: MsgId { conversation: ConversationId(row.conversation_id), seq: row.seq },
        language: row.language,
        state: row.state,
        translator: row.translator,
        text: row.text,
    });
    Ok(translations.collect())
}

/// The translations of a stretch of a conversation, ascending; the caller may see the conversation. Without a language: the one `reader`
/// reads this conversation in, and nothing if there is none.
pub async fn of_span(
    pool: &PgPool,
    reader: Uid,
    conversation: ConversationId,
    (first, last): (i64, i64),
    language: Option<&str>,
) -> Result<Vec<Translation>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select seq, language, state as "state: State", translator as "translator: Translator", text from translation
        where conversation_id = $1 and seq between $3 and $4 and language = coalesce(
            $5, (select p.trans_language from participant p where p.conversation_id = $1 and p.uid = $2)
        )
        order by seq
        "#,
        conversation.0,
        reader.0,
        first,
        last,
        language,
    )
    .fetch_all(pool)
    .await?;
    let translations = rows.into_iter().map(|row| Translation {
        id: MsgId { conversation, seq: row.seq },
        language: row.language,
        state: row.state,
        translator: row.translator,
        text: row.text,
    });
    Ok(translations.collect())
}

/// The language a participant reads a conversation in; `None` if they read it as it is.
pub async fn language_of(
    pool: &PgPool,
    reader: Uid,
    conversation: ConversationId,
) -> Result<Option<String>, DatabaseError> {
    let language = sqlx::query_scalar!(
        "select trans_language from participant where conversation_id = $1 and uid = $2",
        conversation.0,
        reader.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(language.filter(|language| !language.is_empty()))
}

/// The participants who read this conversation in that language.
pub async fn readers(
    pool: &PgPool,
    conversation: ConversationId,
    language: &str,
) -> Result<Vec<Uid>, DatabaseError> {
    let uids = sqlx::query_scalar!(
        "select uid from participant where conversation_id = $1 and trans_language = $2",
        conversation.0,
        language,
    )
    .fetch_all(pool)
    .await?;
    Ok(uids.into_iter().map(Uid).collect())
}

/// Begins another try, by the other translator if `has_two`. One that is under way goes on as it is. `None` if there is none.
pub async fn retry(
    pool: &PgPool,
    claimed: Option<&idempotency::Claimed>,
    id: MsgId,
    language: &str,
    has_two: bool,
) -> Result<Option<Translation>, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    sqlx::query!(
        r#"
        update translation set state = 0, text = null, asked_at = now(), leased_until = null, attempt = attempt + 1,
            translator = case when $4 then 3 - translator else translator end
        where conversation_id = $1 and seq = $2 and language = $3 and state <> 0
        "#,
        id.conversation.0,
        id.seq,
        language,
        has_two,
    )
    .execute(&mut *tx)
    .await?;
    idempotency::carried_out(&mut tx, claimed).await?;
    tx.commit().await?;
    find(pool, id, language).await
}

/// Marks a translation as bad: its text is deleted, here and from memory. `None` if there is none.
pub async fn report(
    pool: &PgPool,
    claimed: Option<&idempotency::Claimed>,
    id: MsgId,
    language: &str,
) -> Result<Option<Translation>, DatabaseError> {
    if find(pool, id, language).await?.is_none() {
        return Ok(None);
    }
    let mut tx = crate::begin(pool).await?;
    sqlx::query!(
        r#"
        with reported as (
            update translation set state = 3, text = null, leased_until = null, attempt = attempt + 1
            where conversation_id = $1 and seq = $2 and language = $3
            returning source_hash, translator
        )
        delete from translated_text t using reported
        where t.source_hash = reported.source_hash and t.translator = reported.translator and t.language = $3
        "#,
        id.conversation.0,
        id.seq,
        language,
    )
    .execute(&mut *tx)
    .await?;
    idempotency::carried_out(&mut tx, claimed).await?;
    tx.commit().await?;
    find(pool, id, language).await
}

/// Takes up to `limit` pieces of work, oldest first, for the length of `lease`.
///
/// # Errors
/// Whatever Postgres says; nothing is claimed then.
pub async fn claim(
    pool: &PgPool,
    limit: i64,
    lease: Duration,
) -> Result<Vec<Claimed>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        with ready as (
            select conversation_id, seq, language from translation
            where state = 0 and asked_at > now() - make_interval(secs => $3)
                and (leased_until is null or leased_until <= now())
            order by asked_at
            limit $1
            for update skip locked
        )
        update translation t set leased_until = now() + make_interval(secs => $2), attempt = t.attempt + 1
        from ready r join message m on m.conversation_id = r.conversation_id and m.seq = r.seq
        where t.conversation_id = r.conversation_id and t.seq = r.seq and t.language = r.language
        returning t.conversation_id, t.seq, t.language, t.translator as "translator: Translator", t.attempt, m.body,
            extract(epoch from t.asked_at + make_interval(secs => $3) - now())::float8 as "left!"
        "#,
        limit,
        lease.as_secs_f64(),
        LIMIT.as_secs_f64(),
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            let conversation = ConversationId(row.conversation_id);
            Ok(Claimed {
                id: MsgId { conversation, seq: row.seq },
                language: row.language,
                translator: row.translator,
                attempt: row.attempt,
                body: row.body,
                left: Duration::from_secs_f64(row.left.max(0.0)),
            })
        })
        .collect()
}

/// What this translator has said to this text before.
pub async fn remembered(
    pool: &PgPool,
    source_hash: &[u8],
    language: &str,
    translator: Translator,
) -> Result<Option<String>, DatabaseError> {
    let text = sqlx::query_scalar!(
        r#"
        update translated_text set used_at = now()
        where source_hash = $1 and language = $2 and translator = $3 returning text
        "#,
        source_hash,
        language,
        translator.number(),
    )
    .fetch_optional(pool)
    .await?;
    Ok(text)
}

/// How a piece of work came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The text, and what is to be remembered of it: what the translator saw (its hash), and what it said if it was asked.
    Success {
        text: String,
        source_hash: Option<Vec<u8>>,
        said: Option<Said>,
    },
    Failed,
    /// There is nothing to translate any more.
    Nothing,
}

/// Saves the outcome, unless another worker has claimed it by now: then `None`, and nothing is saved.
///
/// # Errors
/// Whatever Postgres says; the work comes back when its lease is over.
pub async fn keep(
    pool: &PgPool,
    claimed: &Claimed,
    outcome: Outcome,
) -> Result<Option<Translation>, DatabaseError> {
    let Claimed { id, language, translator, attempt, .. } = claimed;
    let (state, text, source_hash, said) = match outcome {
        Outcome::Success { text, source_hash, said } => {
            (State::Success, Some(text), source_hash, said)
        }
        Outcome::Failed => (State::Retry, None, None, None),
        Outcome::Nothing => {
            sqlx::query!(
                r#"
                delete from translation
                where conversation_id = $1 and seq = $2 and language = $3 and attempt = $4
                "#,
                id.conversation.0,
                id.seq,
                language,
                attempt,
            )
            .execute(pool)
            .await?;
            return Ok(None);
        }
    };
    let said = said.map(|said| (said.marked, said.from_code));
    let (marked, from_code) = said.map_or((None, None), |(marked, code)| (Some(marked), code));
    let kept = sqlx::query_scalar!(
        r#"
        with kept as (
            update translation set state = $5, text = $6, source_hash = coalesce($7, source_hash), leased_until = null
            where conversation_id = $1 and seq = $2 and language = $3 and attempt = $4 and state = 0
            returning 1
        ), remembered as (
            insert into translated_text (source_hash, language, translator, text, from_code)
            select $7, $3, $8, $9, $10 from kept where $7::bytea is not null and $9::text is not null
            on conflict (source_hash, language, translator) do update set text = excluded.text, used_at = now()
        )
        select count(*) as "kept!" from kept
        "#,
        id.conversation.0,
        id.seq,
        language,
        attempt,
        state.number(),
        text.as_deref(),
        source_hash,
        translator.number(),
        marked,
        from_code,
    )
    .fetch_one(pool)
    .await?;
    let (language, translator) = (language.clone(), *translator);
    Ok((kept == 1).then_some(Translation { id: *id, language, state, translator, text }))
}

/// Gives up what was asked for too long ago: it failed, and can be tried again.
pub async fn expire(pool: &PgPool) -> Result<Vec<Translation>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        update translation set state = -1, leased_until = null, attempt = attempt + 1
        where state = 0 and asked_at <= now() - make_interval(secs => $1)
        returning conversation_id, seq, language, translator as "translator: Translator"
        "#,
        LIMIT.as_secs_f64(),
    )
    .fetch_all(pool)
    .await?;
    let late = rows.into_iter().map(|row| Translation {
        id: MsgId { conversation: ConversationId(row.conversation_id), seq: row.seq },
        language: row.language,
        state: State::Retry,
        translator: row.translator,
        text: None,
    });
    Ok(late.collect())
}

/// A message is taken back: its translations go, and what is remembered of its words. The caller holds the message's row.
pub(crate) async fn withdraw(db: &mut PgConnection, id: MsgId) -> sqlx::Result<()> {
    let hashes = sqlx::query_scalar!(
        "delete from translation where conversation_id = $1 and seq = $2 returning source_hash",
        id.conversation.0,
        id.seq,
    )
    .fetch_all(&mut *db)
    .await?;
    let hashes: Vec<Vec<u8>> = hashes.into_iter().flatten().collect();
    if !hashes.is_empty() {
        sqlx::query!("delete from translated_text where source_hash = any($1)", &hashes)
            .execute(db)
            .await?;
    }
    Ok(())
}
