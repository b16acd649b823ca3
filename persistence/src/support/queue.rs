//! What the routing of a team reads: waiting customers, agents on duty, and answers owed by agents who are gone.

use guildhall_domain::{
    ids::{ConversationId, Uid, UploadId},
    support::{
        DutyState, TeamId, WaitingWhy,
        presence::{GONE_AFTER, Seen},
        queue::{IDLE_AFTER, QueuedConversation},
        urgency::MoneyAtRisk,
    },
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use crate::DatabaseError;

/// A conversation in line, and the version it was seen at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub queued: QueuedConversation,
    pub why: WaitingWhy,
    pub version: i64,
    pub customer: Uid,
}

/// Everybody in a team's line, in no particular order.
pub async fn waiting(pool: &PgPool, team: TeamId) -> Result<Vec<Waiting>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select conversation_id, version, customer, waiting_since as "waiting_since!", waiting_why as "waiting_why!: WaitingWhy",
            vip_level, money_at_risk_cents, money_due_at, language, game, wanted_agent, last_agent
        from desk_talk where team_id = $1 and stage = 'waiting'
        "#,
        team.0,
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            let why = row.waiting_why;
            let stake = MoneyAtRisk {
                money_at_risk_cents: row.money_at_risk_cents,
                due_at: row.money_due_at,
            };
            Ok(Waiting {
                queued: QueuedConversation {
                    conversation: ConversationId(row.conversation_id),
                    stake,
                    vip_level: row.vip_level,
                    waiting_since: row.waiting_since,
                    language: row.language,
                    game: row.game,
                    wanted: row.wanted_agent.map(Uid),
                    given_back_by: row.last_agent.filter(|_| why == WaitingWhy::Released).map(Uid),
                },
                why,
                version: row.version,
                customer: Uid(row.customer),
            })
        })
        .collect()
}

/// A member of a team, as the routing and the board see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub uid: Uid,
    pub nickname: String,
    pub profile_pic: Option<UploadId>,
    pub seen: Seen,
    /// Since when they are online, away or offline.
    pub since: OffsetDateTime,
    pub is_in_shift: bool,
    pub is_supervisor: bool,
    pub capacity: i16,
    pub languages: Vec<String>,
    pub games: Vec<String>,
    /// Conversations of this team they have, how many of them take up room, and how many wait for their word.
    pub open: i64,
    pub busy: i64,
    pub needs_reply: i64,
    pub last_given: Option<OffsetDateTime>,
}

impl Member {
    /// Takes new conversations as far as they say.
    pub fn is_online(&self) -> bool {
        self.seen.state == DutyState::Online
    }
}

/// The members of a team, and the time by the database's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Members {
    pub members: Vec<Member>,
    pub now: OffsetDateTime,
}

/// # Errors
/// Whatever Postgres says.
pub async fn members(pool: &PgPool, team: TeamId) -> Result<Members, DatabaseError> {
    members_in(&mut *pool.acquire().await?, team).await
}

/// The same within a transaction.
pub async fn members_in(
    connection: &mut PgConnection,
    team: TeamId,
) -> Result<Members, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select m.uid, a.nickname, a.profile_pic, coalesce(y.state, 'offline') as "state!: DutyState",
            coalesce(y.since, m.joined_at) as "since!", coalesce(y.seen_at, m.joined_at) as "seen_at!",
            (a.frozen_at is null and a.role in ('customer_service', 'vip_customer_service', 'admin')) as "is_agent!",
            m.is_supervisor, m.capacity, m.languages, m.games,
            load.open as "open!", load.busy as "busy!", load.needs_reply as "needs_reply!", load.last_given as "last_given?", now() as "now!",
            (not exists (select from team_shift s where s.team_id = m.team_id and s.uid = m.uid) or exists (
                select from team_shift s
                cross join lateral (select now() at time zone t.time_zone as at) wall
                where s.team_id = m.team_id and s.uid = m.uid and s.weekday = extract(isodow from wall.at)
                    and extract(hour from wall.at) * 60 + extract(minute from wall.at) >= s.starts
                    and extract(hour from wall.at) * 60 + extract(minute from wall.at) < s.ends
            )) as "is_in_shift!"
        from team_member m
        join team t on t.team_id = m.team_id
        join account a on a.uid = m.uid
        left join duty y on y.uid = m.uid
        cross join lateral (
            select count(*) as open, count(d.needs_reply_since) as needs_reply, max(d.assigned_at) as last_given,
                -- The row changed last when the customer's last word was answered: since then they owe the next.
                count(*) filter (where d.needs_reply_since is not null or d.changed_at > now() - make_interval(secs => $2))
                    as busy
            from desk_talk d where d.stage = 'assigned' and d.agent = m.uid and d.team_id = m.team_id
        ) load
        where m.team_id = $1
        order by m.uid
        "#,
        team.0,
        IDLE_AFTER.as_seconds_f64(),
    )
    .fetch_all(&mut *connection)
    .await?;
    let now = match rows.first() {
        Some(row) => row.now,
        None => sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(connection).await?,
    };
    let members = rows.into_iter().map(|row| {
        Ok(Member {
            uid: Uid(row.uid),
            nickname: row.nickname,
            profile_pic: row.profile_pic.map(UploadId),
            seen: Seen { state: row.state, at: row.seen_at, is_agent: row.is_agent },
            since: row.since,
            is_in_shift: row.is_in_shift,
            is_supervisor: row.is_supervisor,
            capacity: row.capacity,
            languages: row.languages,
            games: row.games,
            open: row.open,
            busy: row.busy,
            needs_reply: row.needs_reply,
            last_given: row.last_given,
        })
    });
    Ok(Members { members: members.collect::<Result<_, DatabaseError>>()?, now })
}

/// A conversation that waits for the answer of an agent who seems gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owed {
    pub conversation: ConversationId,
    pub version: i64,
    pub agent: Uid,
    pub seen: Seen,
    pub now: OffsetDateTime,
}

/// Answers owed in a team by agents who seem gone.
pub async fn owed(pool: &PgPool, team: TeamId) -> Result<Vec<Owed>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select d.conversation_id, d.version, a.uid as agent, coalesce(y.state, 'offline') as "state!: DutyState",
            coalesce(y.seen_at, d.changed_at) as "seen_at!",
            (a.frozen_at is null and a.role in ('customer_service', 'vip_customer_service', 'admin')) as "is_agent!",
            now() as "now!"
        from desk_talk d
        join account a on a.uid = d.agent
        left join duty y on y.uid = d.agent
        where d.team_id = $1 and d.stage = 'assigned' and d.needs_reply_since is not null and (
            a.frozen_at is not null or a.role not in ('customer_service', 'vip_customer_service', 'admin')
            or coalesce(y.state, 'offline') = 'offline' or y.seen_at <= now() - make_interval(secs => $2)
        )
        order by d.needs_reply_since
        "#,
        team.0,
        GONE_AFTER.as_seconds_f64(),
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Owed {
                conversation: ConversationId(row.conversation_id),
                version: row.version,
                agent: Uid(row.agent),
                seen: Seen { state: row.state, at: row.seen_at, is_agent: row.is_agent },
                now: row.now,
            })
        })
        .collect()
}

/// Teams with a waiting customer, or with an answer owed by an agent who seems gone.
pub async fn stirring(pool: &PgPool) -> Result<Vec<TeamId>, DatabaseError> {
    let teams = sqlx::query_scalar!(
        r#"
        select t.team_id from team t where exists (
            select from desk_talk d where d.team_id = t.team_id and d.stage = 'waiting'
        ) or exists (
            select from desk_talk d
            join account a on a.uid = d.agent
            left join duty y on y.uid = d.agent
            where d.team_id = t.team_id and d.stage = 'assigned' and d.needs_reply_since is not null and (
                a.frozen_at is not null or a.role not in ('customer_service', 'vip_customer_service', 'admin')
                or coalesce(y.state, 'offline') = 'offline' or y.seen_at <= now() - make_interval(secs => $1)
            )
        )
        "#,
        GONE_AFTER.as_seconds_f64(),
    )
    .fetch_all(pool)
    .await?;
    Ok(teams.into_iter().map(TeamId).collect())
}
