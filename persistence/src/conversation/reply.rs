//! Letters about messages that wait: who has not read what another person wrote, and what was written to them about already.
//!
//! Nothing of it is written with a message. Conversations of today and yesterday are read in the order of an index in which a conversation
//! moves once a day, a page at a time. Source: issue 18; decision 0072.

use guildhall_domain::{
    conversation::reply::{PATIENCE, PAUSE},
    ids::{ConversationId, Uid},
    notice::{
        letter::{Reader, RepliesLetter},
        preference::{Channel, Group},
    },
};
use sqlx::{PgConnection, PgPool};
use time::Date;
use uuid::Uuid;

use crate::{DatabaseError, notice::letter::NOTICE_LETTER, session_lock::SessionLock};

/// Any number nobody else locks by: the first letters of "replies".
const LOCK: i64 = 0x7265_706c_6965;
/// Conversations that one statement looks at. Ours: some ten milliseconds where everybody of them waits.
const PAGE: i64 = 1_000;

/// How far a look has come.
type Cursor = (Date, Uuid);

/// Queues a letter for everybody who is away, waits to be written to and has not been. Says how many; `None` if another process is at it.
pub async fn write_letters(
    pool: &PgPool,
    is_away: impl Fn(Uid) -> bool,
    is_over: impl Fn() -> bool,
) -> Result<Option<u64>, DatabaseError> {
    let Some(mut lock) = SessionLock::take(pool, LOCK).await? else { return Ok(None) };
    let mut written = 0;
    let mut cursor = None;
    let mut result = Ok(());
    while !is_over() {
        match next(&mut lock, cursor, &is_away).await {
            Ok((letters, reached)) => {
                written += letters;
                cursor = reached;
                if cursor.is_none() {
                    break;
                }
            }
            Err(error) => {
                result = Err(error);
                break;
            }
        }
    }
    lock.release().await;
    result.map(|()| Some(written))
}

/// The letters about the conversations after `cursor`, and how far that was; `None` at the end.
async fn next(
    db: &mut PgConnection,
    cursor: Option<Cursor>,
    is_away: impl Fn(Uid) -> bool,
) -> Result<(u64, Option<Cursor>), DatabaseError> {
    let (day, conversation) = cursor.unzip();
    let looked = sqlx::query!(
        r#"
        with page as materialized (
            select active_on, conversation_id from conversation
            where active_on >= (now() at time zone 'UTC')::date - 1
                and ($1::date is null or (active_on, conversation_id) > ($1, $2::uuid))
            order by active_on, conversation_id limit $3
        )
        select active_on as "active_on!", conversation_id, array(
            select w.uid from reply_waiting w join account a on a.uid = w.uid
            where w.conversation_id = page.conversation_id and w.since <= now() - make_interval(secs => $4)
                and a.email is not null and a.role <> 'visitor' and a.frozen_at is null
        ) as "waiting!"
        from page order by active_on, conversation_id
        "#,
        day,
        conversation,
        PAGE,
        PATIENCE.as_seconds_f64(),
    )
    .fetch_all(&mut *db)
    .await?;
    let is_more = i64::try_from(looked.len()).is_ok_and(|looked| looked == PAGE);
    let reached = looked.last().filter(|_| is_more).map(|row| (row.active_on, row.conversation_id));
    let mut away: Vec<i64> = looked.into_iter().flat_map(|row| row.waiting).collect();
    away.sort_unstable();
    away.dedup();
    away.retain(|uid| is_away(Uid(*uid)));
    let letters = if away.is_empty() { 0 } else { write(db, &away).await? };
    Ok((letters, reached))
}

/// Queues a letter for each of these people who wants such mail, was not written to within the pause, and has a conversation they were not
/// written to about. It covers all of theirs that wait.
async fn write(db: &mut PgConnection, uids: &[i64]) -> Result<u64, DatabaseError> {
    let queued = sqlx::query!(
        r#"
        with reader as (
            select uid from unnest($1::bigint[]) as given (uid)
            where not exists (
                select from notice_preference p
                where p.uid = given.uid and p.notice_group = $2 and p.channel = $3 and not p.is_on
            ) and not exists (
                select from reply_letter l where l.uid = given.uid and l.written_at > now() - make_interval(secs => $4)
            )
        ), covered as (
            insert into reply_letter as l (uid, conversation_id, seq)
            select w.uid, w.conversation_id, w.last_seq from reader join reply_waiting w on w.uid = reader.uid
            where w.since <= now() - make_interval(secs => $5) and w.active_on >= (now() at time zone 'UTC')::date - 1
            on conflict (uid, conversation_id) do update set seq = excluded.seq, written_at = excluded.written_at
            -- What was written about is read by now.
            where l.seq <= (
                select p.read_seq from participant p where p.uid = l.uid and p.conversation_id = l.conversation_id
            )
            returning uid
        )
        insert into outbox (kind, effect_key, payload, useless_after)
        select distinct $6, 'reply-letter-' || uid || '-' || extract(epoch from now())::bigint,
            jsonb_build_object('replies', uid::text), now() + interval '1 day'
        from covered
        on conflict (effect_key) do nothing
        "#,
        uids,
        Group::Messages.as_str(),
        Channel::Mail.as_str(),
        PAUSE.as_seconds_f64(),
        PATIENCE.as_seconds_f64(),
        NOTICE_LETTER,
    )
    .execute(db)
    .await?;
    Ok(queued.rows_affected())
}

/// What the letter says now; `None` if everything was read meanwhile, or there is nobody to write to any more.
pub async fn letter(pool: &PgPool, uid: Uid) -> Result<Option<RepliesLetter>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select a.email as "email!", a.language, count(*) as "waiting!", min(w.conversation_id::text)::uuid as "one!"
        from account a join reply_waiting w on w.uid = a.uid
        where a.uid = $1 and a.email is not null and a.frozen_at is null and w.active_on >= (now() at time zone 'UTC')::date - 2
        group by a.email, a.language
        "#,
        uid.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| RepliesLetter {
        to: Reader { email: row.email, language: row.language },
        waiting: row.waiting,
        only: (row.waiting == 1).then_some(ConversationId(row.one)),
    }))
}
