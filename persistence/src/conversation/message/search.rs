//! Searching what was said in one's own conversations.
//!
//! Conversations are walked newest first and each from its end, a bounded number of messages per call; the cursor says where the walk
//! stopped, so paging on reaches everything. There is no word index, because there are no words to index in Thai or Chinese:
//! see [`guildhall_domain::conversation::search`].

use std::{collections::VecDeque, fmt, panic::resume_unwind, str::FromStr};

use guildhall_domain::{
    conversation::{Kind, Speaker, body::Body, search::Needle},
    ids::{ConversationId, NotAnId},
};
use serde_json::Value;
use sqlx::{PgPool, types::Json};
use tokio::sync::{Semaphore, SemaphorePermit};
use uuid::Uuid;

use super::{MessageView, decode, message_view};
use crate::{
    DatabaseError,
    conversation::{Cursor, info, newest},
    page::Page,
};

/// Ours: messages looked at in one call; a few hundred milliseconds at worst on the smallest machine.
const LOOKED_AT: usize = 20_000;
/// And how much text, in bytes: one letter may become eighteen when it is made ready for comparing.
const LOOKED_AT_BYTES: usize = 4 * 1024 * 1024;
/// Ours: searches that read and compare at the same time. The rest wait, holding nothing, so that those who search take neither every
/// processor nor the memory from those who speak.
static SEARCHING: Semaphore = Semaphore::const_new(2);
/// And those that wait as well: whoever comes after them is told to try again.
static ADMITTED: Semaphore = Semaphore::const_new(32);
/// Messages of one conversation and conversations read by one statement.
const CHUNK: i64 = 1000;
const CONVERSATIONS: usize = 20;

/// Where a search stopped. On the wire `<microseconds>-<conversation>-<seq>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchCursor {
    pub position: Cursor,
    /// The walk goes on below this seq of that conversation.
    pub seq: i64,
}

impl fmt::Display for SearchCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.position, self.seq)
    }
}

impl FromStr for SearchCursor {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let (position, seq) = text.rsplit_once('-').ok_or(NotAnId)?;
        Ok(Self { position: position.parse()?, seq: seq.parse().map_err(|_| NotAnId)? })
    }
}

/// Messages whose words contain `needle`, in one conversation or in all that `viewer` may see: the conversation with the newest message first,
/// each from its newest message back. `None` if the conversation asked for is not there for `viewer`. They carry no clicks.
pub async fn search(
    pool: &PgPool,
    viewer: Speaker,
    needle: &Needle,
    only: Option<ConversationId>,
    before: Option<SearchCursor>,
    limit: i64,
) -> Result<Option<Page<MessageView, SearchCursor>>, DatabaseError> {
    let limit = usize::try_from(limit.clamp(1, 100)).unwrap_or(100);
    let mut walk = match only {
        Some(conversation) => {
            let Some(view) = info(pool, viewer, conversation).await? else { return Ok(None) };
            let position = Cursor { at: view.update_time, conversation };
            let seq = before
                .filter(|cursor| cursor.position.conversation == conversation)
                .map_or(i64::MAX, |c| c.seq);
            Walk { queue: VecDeque::from([SearchCursor { position, seq }]), rest: None }
        }
        None => Walk {
            queue: before.into_iter().collect(),
            rest: Some(before.map(|cursor| cursor.position)),
        },
    };

    // Nobody closes it: it is full.
    let _place = ADMITTED
        .try_acquire()
        .map_err(|_| DatabaseError::Unavailable(sqlx::Error::PoolTimedOut))?;
    let mut look =
        Look { needle: needle.clone(), limit, found: Vec::new(), looked_at: 0, bytes: 0 };
    while let Some(conversations) = walk.next(pool, viewer).await? {
        let (messages, _turn) = read_in_turn(pool, viewer, &conversations).await?;
        for (conversation, messages) in conversations.iter().zip(messages) {
            let whole = messages.len() < CHUNK as usize;
            let (back, outcome) = apart(look, *conversation, messages).await;
            look = back;
            let (at, is_over) = outcome?;
            if is_over {
                return Ok(Some(Page { items: look.found, next: Some(at) }));
            }
            if !whole {
                walk.back_to(&conversations, at);
                break;
            }
        }
    }
    Ok(Some(Page { items: look.found, next: None }))
}

/// What has been found, and how far it was looked.
struct Look {
    needle: Needle,
    limit: usize,
    found: Vec<MessageView>,
    looked_at: usize,
    bytes: usize,
}

impl Look {
    /// Looks through messages of the conversation `at`. Says where it stopped, and whether the page is full or it was enough for one call.
    fn through(
        &mut self,
        mut at: SearchCursor,
        messages: Vec<MessageView>,
    ) -> Result<(SearchCursor, bool), DatabaseError> {
        for message in messages {
            at.seq = message.id.seq;
            self.looked_at += 1;
            self.bytes += message.body.get().len();
            // A body is parsed here and nowhere else: what matches is handed on as it was kept.
            let body: Value = serde_json::from_str(message.body.get())
                .map_err(|_| decode("body of a message"))?;
            if Body::words(&body).any(|text| self.needle.is_in(text)) {
                self.found.push(message);
            }
            let is_enough = self.looked_at >= LOOKED_AT || self.bytes >= LOOKED_AT_BYTES;
            if is_enough || self.found.len() == self.limit {
                return Ok((at, true));
            }
        }
        Ok((at, false))
    }
}

/// Looks where it holds up nobody: actors share their threads.
async fn apart(
    mut look: Look,
    at: SearchCursor,
    messages: Vec<MessageView>,
) -> (Look, Result<(SearchCursor, bool), DatabaseError>) {
    let looked = tokio::task::spawn_blocking(move || {
        let outcome = look.through(at, messages);
        (look, outcome)
    });
    match looked.await {
        Ok(done) => done,
        Err(broken) => resume_unwind(broken.into_panic()),
    }
}

/// Which conversations come next.
struct Walk {
    queue: VecDeque<SearchCursor>,
    /// Below which talk to ask for more; `None` when there are no more.
    rest: Option<Option<Cursor>>,
}

impl Walk {
    async fn next(
        &mut self,
        pool: &PgPool,
        viewer: Speaker,
    ) -> Result<Option<Vec<SearchCursor>>, DatabaseError> {
        if self.queue.len() < CONVERSATIONS
            && let Some(below) = self.rest
        {
            let more = newest(pool, viewer, below, 100).await?;
            self.rest = more.last().map(|conversation| Some(*conversation));
            self.queue
                .extend(more.into_iter().map(|position| SearchCursor { position, seq: i64::MAX }));
        }
        let conversations: Vec<SearchCursor> =
            self.queue.drain(..self.queue.len().min(CONVERSATIONS)).collect();
        Ok((!conversations.is_empty()).then_some(conversations))
    }

    /// A conversation was not read to its beginning: it and what followed it come again.
    fn back_to(&mut self, conversations: &[SearchCursor], at: SearchCursor) {
        let after = conversations
            .iter()
            .rev()
            .take_while(|conversation| conversation.position != at.position);
        after.for_each(|conversation| self.queue.push_front(*conversation));
        self.queue.push_front(at);
    }
}

/// Reads when it is this search's turn, which lasts until what was read has been looked at: others come in between.
async fn read_in_turn(
    pool: &PgPool,
    viewer: Speaker,
    conversations: &[SearchCursor],
) -> Result<(Vec<Vec<MessageView>>, SemaphorePermit<'static>), DatabaseError> {
    let turn = SEARCHING.acquire().await.expect("nobody closes it");
    Ok((read(pool, viewer, conversations).await?, turn))
}

/// The next messages of each conversation, newest first, up to as many bytes as a call looks at: where that cuts them off, the call is over.
/// Nothing for a conversation that is not the viewer's.
async fn read(
    pool: &PgPool,
    viewer: Speaker,
    conversations: &[SearchCursor],
) -> Result<Vec<Vec<MessageView>>, DatabaseError> {
    let ids: Vec<Uuid> =
        conversations.iter().map(|conversation| conversation.position.conversation.0).collect();
    let below: Vec<i64> = conversations.iter().map(|conversation| conversation.seq).collect();
    let rows = sqlx::query!(
        r#"
        select place as "place!", kind as "kind: Kind", seq, sender, client_msg_id, body_type,
            body as "body: Json<Box<serde_json::value::RawValue>>", sent_at
        from (
        select talk.ordinality as place, c.kind, m.seq, m.sender, m.client_msg_id, m.body_type, m.body, m.sent_at,
            sum(octet_length(m.body::text)) over (order by talk.ordinality, m.seq desc) - octet_length(m.body::text) as bytes_before
        from unnest($2::uuid[], $3::bigint[]) with ordinality as talk (conversation_id, below, ordinality)
        join conversation c on c.conversation_id = talk.conversation_id
        cross join lateral (
            select * from message m
            where m.conversation_id = talk.conversation_id and m.seq < talk.below and m.recalled_at is null
            order by m.seq desc limit $4
        ) m
        where ($5 and c.is_desk)
            or exists (select from participant p where p.conversation_id = c.conversation_id and p.uid = $1)
        ) message where bytes_before < $6 order by place, seq desc
        "#,
        viewer.uid.0,
        &ids,
        &below,
        CHUNK,
        viewer.role.is_staff(),
        i64::try_from(LOOKED_AT_BYTES).expect("some megabytes"),
    )
    .fetch_all(pool)
    .await?;
    let mut read: Vec<Vec<MessageView>> = conversations.iter().map(|_| Vec::new()).collect();
    for row in rows {
        let at = usize::try_from(row.place - 1).map_err(|_| decode("place of a talk"))?;
        let kind = row.kind;
        let conversation = conversations[at].position.conversation;
        read[at].push(message_view(
            conversation,
            kind,
            row.seq,
            row.sender,
            row.client_msg_id,
            row.body_type,
            row.body.0,
            row.sent_at,
            false,
            Vec::new(),
        ));
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use guildhall_domain::{identity::role::Role, ids::Uid};

    use super::*;

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn who_searches_waits_before_reading_and_not_without_end(pool: PgPool) {
        let viewer = Speaker { uid: Uid(1), role: Role::CustomerService };
        let needle = Needle::new("hello").unwrap();
        let turns = SEARCHING.acquire_many(2).await.unwrap();
        // Those in front have theirs: this one reads nothing yet, however long that takes.
        let waiting = read_in_turn(&pool, viewer, &[]);
        tokio::pin!(waiting);
        assert!(futures_util::poll!(&mut waiting).is_pending());
        let places = ADMITTED.acquire_many(32).await.unwrap();
        let refused = search(&pool, viewer, &needle, None, None, 10).await.unwrap_err();
        assert!(matches!(refused, DatabaseError::Unavailable(_)), "{refused}");
        drop((turns, places));
        drop(waiting.await.unwrap());
        search(&pool, viewer, &needle, None, None, 10).await.unwrap();
    }
}
