//! An event of the past, made up for the demonstration and marked so: sessions, chances and draws as if they had been.

use std::collections::BTreeMap;

use guildhall_domain::{
    ids::{LotteryId, Uid},
    lottery::{Claim, Mission},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::{PRIZE, SeedSeal, seed};
use crate::DatabaseError;

/// A draw that might have been; they come in their order.
#[derive(Debug, Clone)]
pub struct PastDraw {
    pub uid: Uid,
    pub player: Uuid,
    pub client_seed: String,
    pub number: i64,
    pub mission: Mission,
    pub day: Date,
    pub drawn_at: OffsetDateTime,
    pub roll: i32,
    pub rolled: i16,
    pub given: i16,
    pub is_something: bool,
}

/// Takes the lock under which demonstrations are announced, and says whether this event is to be made: an event that is not over if
/// `is_running`, else one of the past.
pub async fn is_missing(tx: &mut PgConnection, is_running: bool) -> Result<bool, DatabaseError> {
    sqlx::query!("select pg_advisory_xact_lock(hashtext('demo lottery'))")
        .execute(&mut *tx)
        .await?;
    let is_there = sqlx::query_scalar!(
        r#"select exists (
            select from lottery_event
            where ($1 and ends_at > now() and cancelled_at is null) or (not $1 and is_generated)
        ) as "is_there!""#,
        is_running,
    )
    .fetch_one(tx)
    .await?;
    Ok(!is_there)
}

/// Writes the draws of an event that is there and over, discloses its seeds, and has the prizes brought.
pub async fn fill(
    tx: &mut PgConnection,
    seal: &SeedSeal,
    event: LotteryId,
    draws: &[PastDraw],
) -> Result<(), DatabaseError> {
    let players: BTreeMap<i64, (Uuid, &str, i64)> = draws
        .iter()
        .map(|draw| (draw.uid.0, (draw.player, draw.client_seed.as_str(), draw.number)))
        .collect();
    let uids: Vec<i64> = players.keys().copied().collect();
    let ids: Vec<Uuid> = players.values().map(|player| player.0).collect();
    let seeds: Vec<String> = players.values().map(|player| player.1.to_owned()).collect();
    let numbers: Vec<i64> = players.values().map(|player| player.2).collect();
    sqlx::query!(
        "insert into lottery_session (event_id, uid, player, client_seed, draws)
         select $1, * from unnest($2::bigint[], $3::uuid[], $4::text[], $5::bigint[])",
        event.0,
        &uids,
        &ids,
        &seeds,
        &numbers,
    )
    .execute(&mut *tx)
    .await?;
    let mut columns = Columns::default();
    for (seq, draw) in (1_i64..).zip(draws) {
        columns.push(event, seq, draw);
    }
    columns.write(tx, event).await?;
    let days = sqlx::query_scalar!("select day from lottery_day where event_id = $1", event.0)
        .fetch_all(&mut *tx)
        .await?;
    seed::open(tx, seal, event, &days).await?;
    sqlx::query!(
        "update lottery_day set revealed_at = (day + 1) at time zone 'utc' where event_id = $1",
        event.0,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "update lottery_event set draws = $2, deadline_at = null where event_id = $1",
        event.0,
        draws.len() as i64,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

#[derive(Default)]
struct Columns {
    seqs: Vec<i64>,
    uids: Vec<i64>,
    numbers: Vec<i64>,
    keys: Vec<String>,
    days: Vec<Date>,
    seeds: Vec<String>,
    rolls: Vec<i32>,
    rolled: Vec<i16>,
    given: Vec<i16>,
    at: Vec<OffsetDateTime>,
    is_something: Vec<bool>,
    effect_keys: Vec<String>,
    effects: Vec<Value>,
}

impl Columns {
    fn push(&mut self, event: LotteryId, seq: i64, draw: &PastDraw) {
        self.seqs.push(seq);
        self.uids.push(draw.uid.0);
        self.numbers.push(draw.number);
        self.keys.push(Claim::Mission { mission: draw.mission, day: draw.day }.key());
        self.days.push(draw.day);
        self.seeds.push(draw.client_seed.clone());
        self.rolls.push(draw.roll);
        self.rolled.push(draw.rolled);
        self.given.push(draw.given);
        self.at.push(draw.drawn_at);
        self.is_something.push(draw.is_something);
        if draw.is_something {
            self.effect_keys.push(format!("{PRIZE}:{event}:{seq}"));
            self.effects.push(json!({ "event_id": event, "seq": seq }));
        }
    }

    async fn write(&self, tx: &mut PgConnection, event: LotteryId) -> Result<(), DatabaseError> {
        sqlx::query!(
            r#"
            with granted as (
                insert into lottery_grant (event_id, uid, kind, key, chances, used, granted_at)
                select $1, uid, 'mission', key, 1, 1, at
                from unnest($2::bigint[], $3::text[], $4::timestamptz[]) as g (uid, key, at)
                returning grant_id, uid, key
            )
            insert into lottery_draw (event_id, seq, uid, number, command_key, grant_id, day, client_seed, roll, rolled, prize,
                drawn_at, granted_at)
            select $1, seq, d.uid, number, 'demo-' || seq, grant_id, day, client_seed, roll, rolled, prize, at,
                case when is_something then null else at end
            from unnest($5::bigint[], $2::bigint[], $6::bigint[], $3::text[], $7::date[], $8::text[], $9::int[], $10::smallint[],
                $11::smallint[], $4::timestamptz[], $12::boolean[])
                as d (seq, uid, number, key, day, client_seed, roll, rolled, prize, at, is_something)
            join granted using (uid, key)
            "#,
            event.0,
            &self.uids,
            &self.keys,
            &self.at,
            &self.seqs,
            &self.numbers,
            &self.days,
            &self.seeds,
            &self.rolls,
            &self.rolled,
            &self.given,
            &self.is_something,
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!(
            r#"
            update lottery_prize p set
                rolled = (select count(*) from lottery_draw d where d.event_id = $1 and d.rolled = p.place),
                given = (select count(*) from lottery_draw d where d.event_id = $1 and d.prize = p.place)
            where event_id = $1
            "#,
            event.0,
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!(
            r#"
            insert into outbox (kind, effect_key, payload)
            select $1, effect_key, payload from unnest($2::text[], $3::jsonb[]) as o (effect_key, payload)
            "#,
            PRIZE,
            &self.effect_keys,
            &self.effects,
        )
        .execute(&mut *tx)
        .await?;
        Ok(())
    }
}
