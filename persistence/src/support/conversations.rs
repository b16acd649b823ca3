//! Lists of conversations as agents see them: the line, and whose conversations are whose.

use std::{fmt, str::FromStr};

use guildhall_domain::{
    conversation::Speaker,
    identity::role::Role,
    ids::{ConversationId, NotAnId, Uid, UploadId},
    support::{Stage, TeamId, WaitingWhy, urgency::MoneyAtRisk},
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    DatabaseError,
    conversation::{ConversationView, views},
    identity::public_profile::PublicProfile,
    page::Page,
};

/// Longest preview, in characters. Ours: a line of the queue.
const PREVIEW: i32 = 120;

/// A conversation in line, as the queue shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub conversation: ConversationId,
    pub title: String,
    pub avatar: Option<UploadId>,
    pub role: Role,
    pub stage: Stage,
    pub preview: String,
    pub waiting_since: OffsetDateTime,
    pub waiting_why: WaitingWhy,
    pub stake: MoneyAtRisk,
    pub vip_level: i16,
    pub language: String,
    pub game: String,
    pub wanted: Option<PublicProfile>,
}

/// What the queue shows of these conversations, in the order asked for. Who does not wait any more is left out.
pub async fn entries(
    pool: &PgPool,
    conversations: &[ConversationId],
) -> Result<Vec<Entry>, DatabaseError> {
    let ids: Vec<Uuid> = conversations.iter().map(|conversation| conversation.0).collect();
    let rows = sqlx::query!(
        r#"
        select d.conversation_id, a.nickname, a.profile_pic, a.role as "role: Role", d.stage as "stage: Stage",
            d.waiting_since as "waiting_since!",
            d.waiting_why as "waiting_why!: WaitingWhy", d.money_at_risk_cents, d.money_due_at, d.vip_level, d.language, d.game,
            coalesce(left(said.text, $2), '') as "preview!",
            w.uid as "wanted_uid?", w.nickname as "wanted_nickname?", w.profile_pic as "wanted_pic?"
        from unnest($1::uuid[]) with ordinality as asked (conversation_id, place)
        join desk_talk d on d.conversation_id = asked.conversation_id and d.stage = 'waiting'
        join account a on a.uid = d.customer
        left join account w on w.uid = d.wanted_agent
        left join lateral (
            select m.body ->> 'text' as text from message m
            where m.conversation_id = d.conversation_id and m.sender = d.customer order by m.seq desc limit 1
        ) said on true
        order by asked.place
        "#,
        &ids,
        PREVIEW,
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            let wanted = row
                .wanted_uid
                .zip(row.wanted_nickname)
                .map(|(uid, nickname)| PublicProfile::new(uid, nickname, row.wanted_pic));
            Ok(Entry {
                conversation: ConversationId(row.conversation_id),
                title: row.nickname,
                avatar: row.profile_pic.map(UploadId),
                role: row.role,
                stage: row.stage,
                preview: row.preview,
                waiting_since: row.waiting_since,
                waiting_why: row.waiting_why,
                stake: MoneyAtRisk {
                    money_at_risk_cents: row.money_at_risk_cents,
                    due_at: row.money_due_at,
                },
                vip_level: row.vip_level,
                language: row.language,
                game: row.game,
                wanted,
            })
        })
        .collect()
}

/// Whose conversations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    Agent(Uid),
    Team(TeamId),
}

/// Where a page ended. On the wire `<o|r|e><microseconds>-<conversation>`: owed a reply, the rest, or ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConversationCursor {
    part: Part,
    at: OffsetDateTime,
    conversation: ConversationId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Owed,
    Rest,
    Ended,
}

impl fmt::Display for ConversationCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = match self.part {
            Part::Owed => 'o',
            Part::Rest => 'r',
            Part::Ended => 'e',
        };
        write!(f, "{part}{}-{}", self.at.unix_timestamp_nanos() / 1000, self.conversation)
    }
}

impl FromStr for ConversationCursor {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let part = match text.chars().next() {
            Some('o') => Part::Owed,
            Some('r') => Part::Rest,
            Some('e') => Part::Ended,
            _ => return Err(NotAnId),
        };
        let cursor: crate::conversation::Cursor = text[1..].parse()?;
        Ok(Self { part, at: cursor.at, conversation: cursor.conversation })
    }
}

/// Conversations under way of an agent or a team: those that need a reply first, longest first; then the newest. The line of a team is
/// among them. `needs_reply` is those alone.
pub async fn open(
    pool: &PgPool,
    viewer: Speaker,
    owner: Owner,
    team: Option<TeamId>,
    needs_reply: bool,
    before: Option<ConversationCursor>,
    limit: i64,
) -> Result<Page<ConversationView, ConversationCursor>, DatabaseError> {
    let (agent, team) = match owner {
        Owner::Agent(uid) => (Some(uid), team),
        Owner::Team(team) => (None, Some(team)),
    };
    let at = |part: Part| before.filter(|cursor| cursor.part == part).map(|cursor| cursor.at);
    let rows = sqlx::query!(
        r#"
        select d.conversation_id, d.needs_reply_since, c.last_msg_at
        from desk_talk d join conversation c using (conversation_id)
        where d.stage <> 'quiet' and ($1::bigint is null or (d.stage = 'assigned' and d.agent = $1))
            and ($2::bigint is null or d.team_id = $2) and (not $3 or d.needs_reply_since is not null)
            and ($4::timestamptz is null or d.needs_reply_since is null
                or (d.needs_reply_since, d.conversation_id) > ($4, $6::uuid))
            and ($5::timestamptz is null
                or (d.needs_reply_since is null and (c.last_msg_at, d.conversation_id) < ($5, $6::uuid)))
        order by d.needs_reply_since, case when d.needs_reply_since is not null then d.conversation_id end,
            c.last_msg_at desc, d.conversation_id desc
        limit $7
        "#,
        agent.map(|uid| uid.0),
        team.map(|team| team.0),
        needs_reply,
        at(Part::Owed),
        at(Part::Rest),
        before.map(|cursor| cursor.conversation.0),
        limit + 1,
    )
    .fetch_all(pool)
    .await?;
    let found = rows.into_iter().map(|row| {
        let conversation = ConversationId(row.conversation_id);
        match row.needs_reply_since {
            Some(at) => ConversationCursor { part: Part::Owed, at, conversation },
            None => ConversationCursor { part: Part::Rest, at: row.last_msg_at, conversation },
        }
    });
    page(pool, viewer, found.collect(), limit).await
}

/// Conversations whose last visit is over, newest first.
pub async fn ended(
    pool: &PgPool,
    viewer: Speaker,
    owner: Owner,
    before: Option<ConversationCursor>,
    limit: i64,
) -> Result<Page<ConversationView, ConversationCursor>, DatabaseError> {
    let (agent, team) = match owner {
        Owner::Agent(uid) => (Some(uid.0), None),
        Owner::Team(team) => (None, Some(team.0)),
    };
    let rows = sqlx::query!(
        r#"
        select e.conversation_id, e.began_at from episode e
        join desk_talk d on d.conversation_id = e.conversation_id and d.episode = e.episode
        where ($1::bigint is null or e.agent = $1) and ($2::bigint is null or e.team_id = $2)
            and e.resolved_at is not null
            and ($3::timestamptz is null or (e.began_at, e.conversation_id) < ($3, $4::uuid))
        order by e.began_at desc, e.conversation_id desc limit $5
        "#,
        agent,
        team,
        before.map(|cursor| cursor.at),
        before.map(|cursor| cursor.conversation.0),
        limit + 1,
    )
    .fetch_all(pool)
    .await?;
    let found = rows.into_iter().map(|row| ConversationCursor {
        part: Part::Ended,
        at: row.began_at,
        conversation: ConversationId(row.conversation_id),
    });
    page(pool, viewer, found.collect(), limit).await
}

async fn page(
    pool: &PgPool,
    viewer: Speaker,
    found: Vec<ConversationCursor>,
    limit: i64,
) -> Result<Page<ConversationView, ConversationCursor>, DatabaseError> {
    let Page { items: found, next } = Page::cut(found, limit, |last| *last);
    let ids: Vec<Uuid> = found.iter().map(|cursor| cursor.conversation.0).collect();
    let mut items = views(pool, viewer, &ids).await?;
    items.sort_by_key(|view| ids.iter().position(|id| *id == view.conversation_id.0));
    Ok(Page { items, next })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_what_it_wrote() {
        let at = OffsetDateTime::from_unix_timestamp_nanos(1_795_000_000_123_456_000).unwrap();
        let conversation = ConversationId(Uuid::from_u128(9));
        for part in [Part::Owed, Part::Rest, Part::Ended] {
            let cursor = ConversationCursor { part, at, conversation };
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
        for text in ["", "o", "x1-00000000000000000000000000000009", "é1-9"] {
            assert_eq!(text.parse::<ConversationCursor>(), Err(NotAnId), "{text}");
        }
    }
}
