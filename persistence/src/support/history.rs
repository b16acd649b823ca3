//! Visits that were, as supervisors look for them: filtered, newest first, page by page.

use std::{fmt, str::FromStr};

use guildhall_domain::{
    conversation::{Speaker, search::Needle},
    identity::role::Role,
    ids::{ConversationId, NotAnId, Uid},
    moment,
    support::{TeamId, WrapUp},
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use super::person::Episode;
use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// Ours: how many visits that fit the other filters are looked through for a text for one page, so that a text nobody wrote does
/// not read a million rows. The cursor goes on from there.
const SEARCHED: usize = 20_000;
/// Ours: read at a time while searching.
const CHUNK: usize = 1000;

/// The visits a member of staff may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    /// Every team's.
    pub all: bool,
    /// Those of the teams they supervise.
    pub teams: Vec<TeamId>,
    /// And their own.
    pub me: Uid,
}

impl Scope {
    /// What a member of staff may see: administrators everything.
    pub async fn of(pool: &PgPool, by: Speaker) -> Result<Self, DatabaseError> {
        let teams = sqlx::query_scalar!(
            "select team_id from team_member where uid = $1 and is_supervisor",
            by.uid.0
        )
        .fetch_all(pool)
        .await?;
        let teams = teams.into_iter().map(TeamId).collect();
        Ok(Self { all: by.role == Role::Admin, teams, me: by.uid })
    }

    /// Whether they supervise anything.
    pub fn supervises(&self) -> bool {
        self.all || !self.teams.is_empty()
    }

    pub fn supervises_team(&self, team: TeamId) -> bool {
        self.all || self.teams.contains(&team)
    }
}

/// What is looked for; each part that is there must fit.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Filter {
    pub team: Option<TeamId>,
    pub agent: Option<Uid>,
    pub customer: Option<Uid>,
    pub wrap_up: Option<String>,
    pub rating: Option<i16>,
    pub is_resolved: Option<bool>,
    /// When the visit began: from then, and before then.
    pub from: Option<OffsetDateTime>,
    pub to: Option<OffsetDateTime>,
    /// In the names, the note of the wrap-up or the comment of the rating.
    pub text: Option<Needle>,
}

/// The last visit of a page: the next page lies below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EpisodeCursor {
    began_at: OffsetDateTime,
    conversation: ConversationId,
    episode: i32,
}

impl EpisodeCursor {
    pub fn of(episode: &Episode) -> Self {
        let Episode { began_at, conversation, episode, .. } = episode;
        Self { began_at: *began_at, conversation: *conversation, episode: *episode }
    }
}

impl fmt::Display for EpisodeCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = self.began_at.unix_timestamp_nanos() / 1000;
        write!(f, "{micros}.{}.{}", self.conversation, self.episode)
    }
}

impl FromStr for EpisodeCursor {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let mut parts = text.splitn(3, '.');
        let mut part = || parts.next().ok_or(NotAnId);
        let micros: i64 = part()?.parse().map_err(|_| NotAnId)?;
        let began_at = moment::of_micros(micros).ok_or(NotAnId)?;
        let conversation = part()?.parse()?;
        let episode = part()?.parse().map_err(|_| NotAnId)?;
        Ok(Self { began_at, conversation, episode })
    }
}

/// A page of visits, and the cursor of the next if there is more.
pub async fn page(
    pool: &PgPool,
    scope: &Scope,
    filter: &Filter,
    before: Option<EpisodeCursor>,
    limit: usize,
) -> Result<(Vec<Episode>, Option<EpisodeCursor>), DatabaseError> {
    let Some(needle) = &filter.text else {
        let mut episodes = read(pool, scope, filter, before, limit + 1).await?;
        let has_more = episodes.len() > limit;
        episodes.truncate(limit);
        let next = episodes.last().filter(|_| has_more).map(EpisodeCursor::of);
        return Ok((episodes, next));
    };
    let (mut found, mut looked_at, mut before) = (Vec::new(), 0, before);
    while looked_at < SEARCHED {
        let episodes = read(pool, scope, filter, before, CHUNK).await?;
        let is_last = episodes.len() < CHUNK;
        looked_at += episodes.len();
        for episode in episodes {
            let cursor = EpisodeCursor::of(&episode);
            if is_found(needle, &episode) {
                if found.len() == limit {
                    return Ok((found, before));
                }
                found.push(episode);
            }
            before = Some(cursor);
        }
        if is_last {
            return Ok((found, None));
        }
    }
    Ok((found, before))
}

fn is_found(needle: &Needle, episode: &Episode) -> bool {
    let agent = episode.agent.as_ref().map_or("", |agent| &agent.nickname);
    [&episode.customer.nickname, agent, &episode.wrap_up_note, &episode.comment]
        .into_iter()
        .any(|text| needle.is_in(text))
}

/// The next visits that fit everything but the text.
async fn read(
    pool: &PgPool,
    scope: &Scope,
    filter: &Filter,
    before: Option<EpisodeCursor>,
    limit: usize,
) -> Result<Vec<Episode>, DatabaseError> {
    let teams: Vec<i64> = scope.teams.iter().map(|team| team.0).collect();
    let rows = sqlx::query_file!(
        "src/support/history.sql",
        scope.all,
        &teams,
        scope.me.0,
        filter.team.map(|team| team.0),
        filter.agent.map(|uid| uid.0),
        filter.customer.map(|uid| uid.0),
        filter.wrap_up.as_deref(),
        filter.rating,
        filter.is_resolved,
        filter.from,
        filter.to,
        before.map(|cursor| cursor.began_at),
        before.map_or(Uuid::nil(), |cursor| cursor.conversation.0),
        before.map_or(0, |cursor| cursor.episode),
        i64::try_from(limit).unwrap_or(i64::MAX),
    )
    .fetch_all(pool)
    .await?;
    let episodes = rows
        .into_iter()
        .map(|row| Episode {
            conversation: ConversationId(row.conversation_id),
            episode: row.episode,
            team: TeamId(row.team_id),
            agent: row
                .agent_uid
                .zip(row.agent_nickname)
                .map(|(uid, nickname)| PublicProfile::new(uid, nickname, row.agent_pic)),
            customer: PublicProfile::new(row.uid, row.nickname, row.profile_pic),
            began_at: row.began_at,
            began_seq: row.began_seq,
            assigned_at: row.assigned_at,
            replied_at: row.replied_at,
            resolved_at: row.resolved_at,
            transfers: row.transfers,
            wrap_up: row.wrap_up,
            wrap_up_note: row.wrap_up_note,
            rating: row.rating,
            comment: row.comment,
        })
        .collect();
    Ok(episodes)
}

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use super::*;

    /// How Postgres would read a page for this filter; `by` is a supervisor of the team 1.
    async fn plan(pool: &PgPool, all: bool, filter: &Filter) -> String {
        let statement = format!("explain {}", include_str!("history.sql"));
        let rows = sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(all)
            .bind(vec![1_i64])
            .bind(0_i64)
            .bind(filter.team.map(|team| team.0))
            .bind(filter.agent.map(|uid| uid.0))
            .bind(filter.customer.map(|uid| uid.0))
            .bind(filter.wrap_up.as_deref())
            .bind(filter.rating)
            .bind(filter.is_resolved)
            .bind(filter.from)
            .bind(filter.to)
            .bind(None::<OffsetDateTime>)
            .bind(Uuid::nil())
            .bind(0_i32)
            .bind(51_i64)
            .fetch_all(pool)
            .await
            .unwrap();
        rows.iter().map(|row| format!("{}\n", row.get::<String, _>(0))).collect()
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_page_walks_an_index_however_many_visits_there_are(pool: PgPool) {
        sqlx::raw_sql(
            "insert into account (role, email, nickname)
             select 'user', n || '@x.test', 'N' || n from generate_series(1, 200) as n;
             insert into conversation (conversation_id, kind, pair_key, is_desk)
             select gen_random_uuid(), 2, 's:' || uid, true from account;
             insert into episode (conversation_id, episode, team_id, agent, customer, began_at, began_seq, resolved_at, wrap_up, rating)
             select d.conversation_id, n, d.team_id, d.customer, d.customer, now() - make_interval(mins => n * 200), 1, now(),
                 case when n % 10 = 0 then 'refund' end, case when n % 3 = 0 then n % 5 + 1 end
             from desk_talk d, generate_series(1, 200) as n;
             analyze;",
        )
        .execute(&pool)
        .await
        .unwrap();
        let team = Some(TeamId(1));
        let (agent, customer) = (Some(Uid(1_000_007)), Some(Uid(1_000_008)));
        for (all, filter) in [
            (true, Filter::default()),
            (false, Filter { team, ..Filter::default() }),
            (true, Filter { agent, ..Filter::default() }),
            (true, Filter { customer, ..Filter::default() }),
            (true, Filter { wrap_up: Some("refund".into()), ..Filter::default() }),
            (true, Filter { rating: Some(5), is_resolved: Some(true), ..Filter::default() }),
            (true, Filter { to: Some(OffsetDateTime::now_utc()), ..Filter::default() }),
        ] {
            let plan = plan(&pool, all, &filter).await;
            assert!(!plan.contains("Seq Scan on episode"), "{filter:?}\n{plan}");
            assert!(plan.contains("episode_by_"), "{filter:?}\n{plan}");
        }
    }

    #[test]
    fn a_cursor_reads_back_what_it_wrote() {
        let began_at =
            OffsetDateTime::from_unix_timestamp_nanos(1_793_577_600_123_456_000).unwrap();
        let cursor = EpisodeCursor {
            began_at,
            conversation: ConversationId(Uuid::from_u128(7)),
            episode: 3,
        };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for text in
            ["", "1", "1.2", "x.00000000000000000000000000000007.1", "99999999999999999999.a.1"]
        {
            assert_eq!(text.parse::<EpisodeCursor>(), Err(NotAnId), "{text}");
        }
    }
}
