//! Set before, clear after: a customer's word is noted as owed before the word itself is kept, and as answered after the answer
//! is. A crash between asks for too much attention, never for too little (decision 0008).

use guildhall_domain::{
    conversation::{IDLE_RESOLVE, IDLE_RESOLVE_KIND},
    ids::{ConversationId, Uid},
    support::{Stage, TeamId, WaitingWhy},
};
use sqlx::PgPool;
use time::OffsetDateTime;

use super::hours;
use crate::conversation::money_at_risk;
use crate::{DatabaseError, conversation::ChangeError};

/// How a conversation stands once the customer's word is noted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// Of the conversation.
    pub version: i64,
    pub team: TeamId,
    pub stage: Stage,
    pub episode: i32,
    /// A visit began with it.
    pub is_new: bool,
    /// Its team is closed, and the customer is to be told so.
    pub closed: Option<Closed>,
}

/// What is told out of hours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed {
    /// `None` if nobody knows.
    pub opens_at: Option<OffsetDateTime>,
    /// The same as it reads on the team's wall.
    pub on_the_wall: Option<String>,
    pub time_zone: String,
    /// The customer's.
    pub language: String,
}

/// Notes that the customer is about to say something, or has asked for a person. A conversation nobody has goes in line; a visit begins
/// unless one is under way; a resolved conversation is open again.
///
/// # Errors
/// [`ChangeError::Stale`] if the conversation is no longer at that version, or what Postgres says.
pub async fn note_word(
    pool: &PgPool,
    conversation: ConversationId,
    expected_version: i64,
    asked: bool,
) -> Result<Noted, ChangeError> {
    let mut tx = crate::begin(pool).await?;
    let moved = sqlx::query!(
        r#"
        update conversation set version = version + 1, state = 'open',
            deadline_at = case when kind = 2 then now() + make_interval(secs => $3) end,
            deadline_kind = case when kind = 2 then $4 end
        where conversation_id = $1 and version = $2 and state <> 'closed'
        returning version, last_seq
        "#,
        conversation.0,
        expected_version,
        IDLE_RESOLVE.as_seconds_f64(),
        IDLE_RESOLVE_KIND,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(ChangeError::Stale)?;
    let found = sqlx::query!(
        r#"
        select d.customer, d.team_id, d.stage as "stage: Stage", d.episode, d.last_agent, a.language, a.vip_level,
            desk_team(a.vip_level) as "fitting_team!",
            (e.episode is not null and e.resolved_at is null) as "is_under_way!"
        from desk_talk d
        join account a on a.uid = d.customer
        left join episode e on e.conversation_id = d.conversation_id and e.episode = d.episode
        where d.conversation_id = $1
        "#,
        conversation.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    let stage = found.stage;
    let is_new = !found.is_under_way;
    // A new visit begins where it fits, wherever the last one ended.
    let fits_anew = is_new && stage == Stage::Quiet;
    let team = TeamId(if fits_anew { found.fitting_team } else { found.team_id });
    let enters = stage == Stage::Quiet;
    let hours = if enters { Some(hours::of(&mut *tx, team).await?) } else { None };
    let closed = hours.filter(|hours| !hours.is_open());
    let opens_at = closed.as_ref().and_then(hours::TeamHours::opens_at);
    let why = match &closed {
        _ if asked => WaitingWhy::Asked,
        Some(_) => WaitingWhy::Left,
        None => WaitingWhy::New,
    };
    let episode = found.episode + i32::from(is_new);
    sqlx::query!(
        r#"
        update desk_talk set version = version + 1, changed_at = now(), episode = $2, team_id = $3,
            needs_reply_since = coalesce(needs_reply_since, now()),
            stage = case when $4 then 'waiting' else stage end,
            waiting_since = case when $4 then coalesce(needs_reply_since, now()) else waiting_since end,
            waiting_why = case when $4 then $5 else waiting_why end,
            wanted_agent = case when $4 then last_agent else wanted_agent end,
            closed_until = case when $4 then $6::timestamptz else closed_until end,
            language = case when $7 then $8 else language end,
            vip_level = case when $7 then $9 else vip_level end
        where conversation_id = $1
        "#,
        conversation.0,
        episode,
        team.0,
        enters,
        why.as_str(),
        opens_at,
        is_new,
        found.language,
        found.vip_level,
    )
    .execute(&mut *tx)
    .await?;
    if enters {
        money_at_risk::renew_held(&mut tx, conversation).await?;
    }
    if is_new {
        begin(
            &mut tx,
            conversation,
            episode,
            team,
            Uid(found.customer),
            moved.last_seq + 1,
            closed.is_some(),
        )
        .await?;
    }
    let closed = match closed {
        None => None,
        Some(hours) => {
            let on_the_wall = match opens_at {
                None => None,
                Some(at) => Some(hours::on_the_wall(&mut *tx, at, &hours.time_zone).await?),
            };
            Some(Closed {
                opens_at,
                on_the_wall,
                time_zone: hours.time_zone,
                language: found.language,
            })
        }
    };
    tx.commit().await?;
    let stage = if enters { Stage::Waiting } else { stage };
    Ok(Noted { version: moved.version, team, stage, episode, is_new, closed })
}

/// Begins a visit.
pub(super) async fn begin(
    tx: &mut sqlx::PgConnection,
    conversation: ConversationId,
    episode: i32,
    team: TeamId,
    customer: Uid,
    began_seq: i64,
    is_left: bool,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into episode (conversation_id, episode, team_id, customer, began_seq, is_left)
        values ($1, $2, $3, $4, $5, $6)
        "#,
        conversation.0,
        episode,
        team.0,
        customer.0,
        began_seq,
        is_left,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Notes that the agent's message `seq` is kept: what the customer said before it is answered. What came after stays owed.
/// Answers the conversation's new version.
pub async fn note_answer(
    pool: &PgPool,
    conversation: ConversationId,
    seq: i64,
) -> Result<i64, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    // Locks the row: a customer's word that is under way is decided again, and then finds nothing owed.
    let version = sqlx::query_scalar!(
        "update conversation set version = version + 1 where conversation_id = $1 returning version",
        conversation.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!(
        r#"
        update desk_talk d set version = version + 1, changed_at = now(), needs_reply_since = (
            select min(m.sent_at) from message m
            where m.conversation_id = d.conversation_id and m.seq > $2 and m.sender = d.customer
        )
        where conversation_id = $1
        "#,
        conversation.0,
        seq,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        r#"
        update episode e set replied_at = now() from desk_talk d
        where d.conversation_id = $1 and e.conversation_id = $1 and e.episode = d.episode and e.replied_at is null
        "#,
        conversation.0,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(version)
}
