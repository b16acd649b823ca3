//! A crowd in customer support: 5,000 customers, 200 agents who drop at random, and a routing actor that is killed 50 times on the way.

use std::collections::HashMap;

use guildhall_domain::conversation::State;
use guildhall_persistence::support::settle::{self, Settling};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{super::routing::Message, TEAM, sql, support};
use crate::{conversation::tests::house::house, support::Support};
use tokio::time::Instant;

const AGENTS: i64 = 200;
const CAPACITY: i64 = 5;
const CUSTOMERS: i64 = 5_000;
const KILLS: usize = 50;
/// Customers who come in each round of the first half.
const WAVE: i64 = 200;

/// Numbers that look random, the same in every run.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
}

/// Waits until the team has looked once more, however often its actor was killed.
async fn look(support: &Support) {
    support.ring(TEAM);
    while support.board(TEAM).await.is_err() {
        support.ring(TEAM);
        tokio::task::yield_now().await;
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    conversation_id: Uuid,
    stage: String,
    agent: Option<i64>,
    team_id: i64,
    owed: Option<OffsetDateTime>,
    assigned_at: Option<OffsetDateTime>,
    version: i64,
    state: String,
}

async fn rows(pool: &PgPool) -> Vec<Row> {
    sqlx::query_as(
        "select d.conversation_id, d.stage, d.agent, d.team_id, d.needs_reply_since as owed, d.assigned_at, c.version, c.state
         from desk_talk d join conversation c using (conversation_id)",
    )
    .fetch_all(pool)
    .await
    .unwrap()
}

/// More customers, each with a word that is owed an answer: as `note_word` leaves them, for many at a time.
async fn wave(pool: &PgPool, from: i64, to: i64) {
    sql(
        pool,
        &format!(
            "with people as (
                 insert into account (role, email, nickname)
                 select 'user', 'c' || n || '@crowd.test', 'C' || n from generate_series({from}, {to}) n returning uid
             )
             insert into conversation (conversation_id, kind, pair_key, is_desk)
             select gen_random_uuid(), 1, 's:' || uid, true from people"
        ),
    )
    .await;
    sql(
        pool,
        "with fresh as (
             update desk_talk set stage = 'waiting', waiting_since = clock_timestamp(), waiting_why = 'new', episode = 1
             where episode = 0 returning conversation_id, customer, team_id, waiting_since
         ), owed as (
             insert into episode (conversation_id, episode, team_id, customer, began_seq)
             select conversation_id, 1, team_id, customer, 1 from fresh
         )
         insert into participant (conversation_id, uid) select conversation_id, customer from fresh;
         update desk_talk set needs_reply_since = waiting_since where stage = 'waiting' and needs_reply_since is null",
    )
    .await;
}

/// What must hold whenever the team has looked.
fn check(before: &[Row], after: &[Row], looked_at: OffsetDateTime) {
    let mut loads: HashMap<i64, i64> = HashMap::new();
    let mut longest_kept_waiting: Option<OffsetDateTime> = None;
    let mut last_given: Option<OffsetDateTime> = None;
    let was: HashMap<Uuid, &Row> = before.iter().map(|row| (row.conversation_id, row)).collect();
    for row in after {
        assert_eq!(row.team_id, TEAM.0);
        if row.state == "open" {
            assert!(row.stage != "quiet", "{} is nobody's and in no line", row.conversation_id);
        }
        match row.stage.as_str() {
            "waiting" => {
                let owed = row.owed.expect("who waits is owed a word");
                longest_kept_waiting = longest_kept_waiting.into_iter().chain([owed]).min();
            }
            "assigned" => {
                *loads.entry(row.agent.expect("somebody's")).or_default() += 1;
                let is_new = row.assigned_at.is_some_and(|at| at >= looked_at)
                    && was
                        .get(&row.conversation_id)
                        .is_some_and(|it| it.assigned_at != row.assigned_at);
                if is_new {
                    last_given = last_given.into_iter().chain(row.owed).max();
                }
            }
            _ => {}
        }
    }
    if let (Some(given), Some(waits)) = (last_given, longest_kept_waiting) {
        assert!(given <= waits, "somebody who came later was given out before");
    }
    for (agent, load) in loads {
        assert!(load <= CAPACITY, "agent {agent} has {load} talks");
    }
}

async fn now(pool: &PgPool) -> OffsetDateTime {
    sqlx::query_scalar("select clock_timestamp()").fetch_one(pool).await.unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_is_lost_or_overtaken_while_agents_drop_and_the_routing_is_killed(pool: PgPool) {
    let house = house(&pool).await;
    let support = support(&house).await;
    let mut chance = Chance(7);
    sql(
        &pool,
        &format!(
            "insert into account (role, email, nickname)
             select 'customer_service', 'a' || n || '@crowd.test', 'A' || n from generate_series(1, {AGENTS}) n;
             insert into duty (uid, state) select uid, 'online' from team_member"
        ),
    )
    .await;
    let agents: Vec<i64> =
        sqlx::query_scalar("select uid from team_member").fetch_all(&pool).await.unwrap();

    let (mut came, mut kills, mut resolved) = (0, 0, 0);
    while resolved < CUSTOMERS {
        if came < CUSTOMERS {
            wave(&pool, came + 1, came + WAVE).await;
            came += WAVE;
        }
        // Some drop without a word, some say so, and all others are here.
        let dropped: Vec<i64> =
            agents.iter().copied().filter(|_| chance.next().is_multiple_of(8)).collect();
        let left: Vec<i64> =
            agents.iter().copied().filter(|_| chance.next().is_multiple_of(16)).collect();
        sqlx::query(
            "update duty set state = case when uid = any($2) then 'offline' else 'online' end,
                 seen_at = case when uid = any($1) then now() - interval '2 minutes' else now() end",
        )
        .bind(&dropped)
        .bind(&left)
        .execute(&pool)
        .await
        .unwrap();
        let before = rows(&pool).await;
        let looked_at = now(&pool).await;
        for _ in 0..2 {
            if kills < KILLS {
                // In the middle of it: behind a look that has begun, in front of the next.
                support.ring(TEAM);
                let _ = support.host().tell(TEAM, Message::Panic);
                kills += 1;
                support.host().tell(TEAM, Message::Tick(Instant::now())).ok();
            }
        }
        look(&support).await;
        let after = rows(&pool).await;
        check(&before, &after, looked_at);

        // Agents who are here answer and resolve most of what they have.
        let here = |agent: i64| !dropped.contains(&agent) && !left.contains(&agent);
        let done: Vec<&Row> = after
            .iter()
            .filter(|row| row.agent.is_some_and(here) && chance.next() % 10 < 7)
            .collect();
        for chunk in done.chunks(8) {
            let settled = chunk.iter().map(|row| {
                let conversation = guildhall_domain::ids::ConversationId(row.conversation_id);
                let settling = Settling::default();
                let pool = pool.clone();
                async move {
                    settle::settle(
                        &pool,
                        None,
                        conversation,
                        row.version,
                        State::Resolved,
                        &settling,
                    )
                    .await
                }
            });
            for settled in futures_util::future::join_all(settled).await {
                settled.expect("nothing else moves it now");
                resolved += 1;
            }
        }
    }
    assert_eq!(kills, KILLS);
    let left: i64 = sqlx::query_scalar("select count(*) from desk_talk where stage <> 'quiet'")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!((left, came), (0, CUSTOMERS));
    let never_assigned: i64 = sqlx::query_scalar(
        "select count(*) from episode where assigned_at is null or resolved_at is null",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(never_assigned, 0);
}
