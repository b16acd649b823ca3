//! Assigning a conversation: take, assign, transfer, release. One transaction with its entry in the audit log, and only if the
//! conversation is still at the version the decision was made on.

use guildhall_domain::{
    conversation::{IDLE_RESOLVE, IDLE_RESOLVE_KIND},
    ids::{ConversationId, Uid},
    support::{Stage, TeamId, WaitingWhy},
};
use serde_json::Value;
use sqlx::{PgConnection, PgPool, Postgres, Transaction};
use uuid::Uuid;

use super::{
    audit::{self, Added, Entry},
    visit,
};
use crate::{
    DatabaseError,
    conversation::ChangeError,
    idempotency::{self, Claimed},
    support::note::{self, NewNote, NoteKind},
};

/// What the decision was made on.
#[derive(Debug, Clone, Copy)]
pub enum Seen {
    /// The version of the conversation: nothing at all has changed.
    Conversation(i64),
    /// The version of customer support's row: messages may have come.
    Support(i64),
}

/// Where it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Assignee {
    Agent(Uid),
    /// The line, at its old place; of another team, if one is named.
    Queue {
        team: Option<TeamId>,
        why: WaitingWhy,
    },
}

#[derive(Debug, Clone)]
pub struct Reassignment {
    pub conversation: ConversationId,
    pub seen: Seen,
    pub to: Assignee,
    /// `None` is the house.
    pub by: Option<Uid>,
    /// For the audit log: `taken`, `taken_over`, `transferred`, `released`, `handed_back`.
    pub kind: &'static str,
    pub detail: Value,
    pub command_id: Option<Uuid>,
    /// The claim of the call that asked for it, if it has a key.
    pub claimed: Option<Claimed>,
    /// The note a transfer requires, without secrets: kept with it, under the command's id, or neither is. What has one counts among
    /// the visit's transfers.
    pub note: Option<String>,
}

/// How it stands afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reassigned {
    /// Of the conversation.
    pub version: i64,
    pub customer: Uid,
    /// The agent who had it before.
    pub had: Option<Uid>,
    pub from_team: TeamId,
    pub team: TeamId,
    pub episode: i32,
    /// A visit began with it: the agent wrote first.
    pub is_new: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Done(Reassigned),
    /// The command had been carried out before; nothing was changed now.
    Before,
}

/// # Errors
/// [`ChangeError::Stale`] if the conversation stands elsewhere by now or is closed; what Postgres says.
pub async fn hand(pool: &PgPool, handing: &Reassignment) -> Result<Outcome, ChangeError> {
    let Reassignment { conversation, to, by, .. } = *handing;
    let (conversation_version, support_version) = match handing.seen {
        Seen::Conversation(version) => (Some(version), None),
        Seen::Support(version) => (None, Some(version)),
    };
    let mut tx = crate::begin(pool).await?;
    let moved = sqlx::query!(
        r#"
        update conversation set version = version + 1, state = 'open',
            deadline_at = case when kind = 2 then coalesce(deadline_at, now() + make_interval(secs => $3)) end,
            deadline_kind = case when kind = 2 then $4 end
        where conversation_id = $1 and ($2::bigint is null or version = $2) and state <> 'closed'
        returning version, last_seq
        "#,
        conversation.0,
        conversation_version,
        IDLE_RESOLVE.as_seconds_f64(),
        IDLE_RESOLVE_KIND,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(ChangeError::Stale)?;
    let found = sqlx::query!(
        r#"
        select d.customer, d.team_id, d.agent, d.episode, d.version, e.began_seq as "began_seq?",
            (e.episode is not null and e.resolved_at is null) as "is_under_way!"
        from desk_talk d left join episode e on e.conversation_id = d.conversation_id and e.episode = d.episode
        where d.conversation_id = $1
        "#,
        conversation.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    if support_version.is_some_and(|version| version != found.version) {
        return Err(ChangeError::Stale);
    }
    let team = match to {
        Assignee::Queue { team: Some(team), .. } => team,
        Assignee::Queue { team: None, .. } | Assignee::Agent(_) => TeamId(found.team_id),
    };
    let had = found.agent.map(Uid);
    let entry = Entry {
        subject: match to {
            Assignee::Agent(agent) => Some(agent),
            Assignee::Queue { .. } => had,
        },
        detail: handing.detail.clone(),
        ..Entry::new(by, handing.kind)
    };
    let entry = entry.team(team).conversation(conversation).command(handing.command_id);
    if audit::add(&mut tx, &entry).await? == Added::Before {
        return Ok(Outcome::Before);
    }
    let (stage, agent, why) = match to {
        Assignee::Agent(agent) => (Stage::Assigned, Some(agent), None),
        Assignee::Queue { why, .. } => (Stage::Waiting, None, Some(why)),
    };
    let is_new = !found.is_under_way;
    let episode = found.episode + i32::from(is_new);
    sqlx::query!(
        r#"
        update desk_talk set version = version + 1, changed_at = now(), stage = $2, agent = $3, team_id = $5, episode = $6,
            assigned_at = case when $3::bigint is not null then now() end,
            waiting_since = case when $3::bigint is null then coalesce(waiting_since, needs_reply_since, now()) end,
            waiting_why = $4, last_agent = coalesce($3, agent, last_agent),
            wanted_agent = case when $4 = 'agent_gone' then coalesce(agent, wanted_agent) end,
            closed_until = null
        where conversation_id = $1
        "#,
        conversation.0,
        stage.as_str(),
        agent.map(|uid| uid.0),
        why.map(WaitingWhy::as_str),
        team.0,
        episode,
    )
    .execute(&mut *tx)
    .await?;
    let began_seq = if is_new { moved.last_seq + 1 } else { found.began_seq.unwrap_or(1) };
    if is_new {
        visit::begin(&mut tx, conversation, episode, team, Uid(found.customer), began_seq, false)
            .await?;
    }
    sqlx::query!(
        r#"
        update episode set team_id = $3, agent = coalesce($4, agent), transfers = transfers + $5,
            assigned_at = coalesce(assigned_at, case when $4::bigint is not null then now() end)
        where conversation_id = $1 and episode = $2
        "#,
        conversation.0,
        episode,
        team.0,
        agent.map(|uid| uid.0),
        i16::from(handing.note.is_some()),
    )
    .execute(&mut *tx)
    .await?;
    if let (Some(text), Some(author), Some(note_id)) = (&handing.note, by, handing.command_id) {
        let kind = NoteKind::Transfer;
        let new = NewNote { note_id, conversation, kind, author, text, mentions: &[] };
        note::write(&mut tx, &new).await?;
    }
    if let Some(agent) = agent {
        join(&mut tx, conversation, agent, began_seq).await?;
        if by == Some(agent) {
            come_back(&mut tx, agent).await?;
        }
    }
    idempotency::carried_out(&mut tx, handing.claimed.as_ref()).await?;
    tx.commit().await?;
    Ok(Outcome::Done(Reassigned {
        version: moved.version,
        customer: Uid(found.customer),
        had,
        from_team: TeamId(found.team_id),
        team,
        episode,
        is_new,
    }))
}

/// Makes an agent a member. What the customer said in this visit is unread to them.
async fn join(
    tx: &mut sqlx::PgConnection,
    conversation: ConversationId,
    agent: Uid,
    began_seq: i64,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into participant (conversation_id, uid, read_seq) values ($1, $2, $3)
        on conflict (conversation_id, uid) do update set read_seq = greatest(participant.read_seq, excluded.read_seq)
        "#,
        conversation.0,
        agent.0,
        (began_seq - 1).max(0),
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// An agent who takes up a conversation by hand is there, whatever they said: they keep it, and are given nothing new.
async fn come_back(tx: &mut sqlx::PgConnection, agent: Uid) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into duty (uid, state) values ($1, 'away')
        on conflict (uid) do update set seen_at = now(),
            since = case when duty.state = 'offline' then now() else duty.since end,
            state = case when duty.state = 'offline' then 'away' else duty.state end
        "#,
        agent.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// A conversation that was given out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assigned {
    pub conversation: ConversationId,
    pub agent: Uid,
    pub customer: Uid,
}

/// Begins to give out conversations of a team. Until it ends nobody else does, in whatever process: who reads the members' loads in it sees all that
/// was given before.
pub async fn begin(
    pool: &PgPool,
    team: TeamId,
) -> Result<Transaction<'static, Postgres>, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    sqlx::query_scalar!("select team_id from team where team_id = $1 for no key update", team.0,)
        .fetch_one(&mut *tx)
        .await?;
    Ok(tx)
}

/// Gives out waiting conversations: of each the version it was seen at and its agent. Those that stand elsewhere by now are left out of
/// the answer, and nothing happened to them. In the transaction of [`begin`].
///
/// # Errors
/// Whatever Postgres says; nothing happened then.
pub async fn assign(
    tx: &mut PgConnection,
    team: TeamId,
    given: &[(ConversationId, i64, Uid)],
) -> Result<Vec<Assigned>, DatabaseError> {
    let conversations: Vec<Uuid> = given.iter().map(|(conversation, ..)| conversation.0).collect();
    let versions: Vec<i64> = given.iter().map(|(_, version, _)| *version).collect();
    let agents: Vec<i64> = given.iter().map(|(.., agent)| agent.0).collect();
    let rows = sqlx::query!(
        r#"
        with wanted as (
            select * from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as w (conversation_id, version, agent)
        ), locked as materialized (
            select c.conversation_id from conversation c join wanted using (conversation_id)
            where c.state <> 'closed' order by c.conversation_id for no key update of c
        ), moved as (
            update desk_talk d set version = d.version + 1, changed_at = now(), stage = 'assigned', agent = w.agent,
                assigned_at = now(), waiting_since = null, waiting_why = null, last_agent = w.agent, wanted_agent = null,
                closed_until = null
            from wanted w join locked using (conversation_id)
            where d.conversation_id = w.conversation_id and d.version = w.version and d.stage = 'waiting' and d.team_id = $4
            returning d.conversation_id, d.agent, d.customer, d.episode
        ), bumped as (
            update conversation c set version = c.version + 1 from moved where c.conversation_id = moved.conversation_id
        ), visited as (
            update episode e set agent = moved.agent, assigned_at = coalesce(e.assigned_at, now())
            from moved where e.conversation_id = moved.conversation_id and e.episode = moved.episode
            returning e.conversation_id, e.agent, e.began_seq
        ), joined as (
            insert into participant (conversation_id, uid, read_seq)
            select conversation_id, agent, greatest(began_seq - 1, 0) from visited
            on conflict (conversation_id, uid) do update set read_seq = greatest(participant.read_seq, excluded.read_seq)
        ), noted as (
            insert into desk_audit (kind, team_id, conversation_id, subject)
            select 'assigned', $4, conversation_id, agent from moved
        )
        select conversation_id, agent as "agent!", customer from moved
        "#,
        &conversations,
        &versions,
        &agents,
        team.0,
    )
    .fetch_all(tx)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Assigned {
            conversation: ConversationId(row.conversation_id),
            agent: Uid(row.agent),
            customer: Uid(row.customer),
        })
        .collect())
}

/// A conversation as a command finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssignmentState {
    /// Of customer support's row.
    pub version: i64,
    pub team: TeamId,
    pub stage: Stage,
    pub agent: Option<Uid>,
    pub customer: Uid,
    pub is_closed: bool,
}

/// Where a conversation of customer support stands; `None` if there is no such conversation.
pub async fn stands(
    pool: &PgPool,
    conversation: ConversationId,
) -> Result<Option<AssignmentState>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select d.version, d.team_id, d.stage as "stage: Stage", d.agent, d.customer, c.state = 'closed' as "is_closed!"
        from desk_talk d join conversation c using (conversation_id) where d.conversation_id = $1
        "#,
        conversation.0,
    )
    .fetch_optional(pool)
    .await?;
    row.map(|row| {
        Ok(AssignmentState {
            version: row.version,
            team: TeamId(row.team_id),
            stage: row.stage,
            agent: row.agent.map(Uid),
            customer: Uid(row.customer),
            is_closed: row.is_closed,
        })
    })
    .transpose()
}
