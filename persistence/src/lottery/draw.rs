//! Draws: kept in batches, each whole, in the order of the event; and read again.

use std::collections::HashMap;

use guildhall_domain::{
    ids::{LotteryId, Uid},
    lottery::{Phase, utc_day},
};
use serde_json::{Value, json};
use sqlx::PgPool;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::PRIZE;
use crate::DatabaseError;

/// One draw that was asked for and has a chance.
#[derive(Debug, Clone)]
pub struct DrawRequest {
    pub uid: Uid,
    /// The session's version in whoever asks: it has moved on if this is another.
    pub version: i64,
    pub grant_id: i64,
    pub command_key: String,
}

/// A draw whose session is locked and whose chance is used: what it is computed from.
#[derive(Debug, Clone)]
pub struct Batch {
    pub player: Uuid,
    pub client_seed: String,
    pub number: i64,
}

/// What was computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided {
    pub roll: u32,
    /// Place in the table of what was rolled, and of what is given.
    pub rolled: usize,
    pub given: usize,
    /// Something has to be brought to the winner.
    pub is_something: bool,
}

/// A draw that is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Draw {
    pub event_id: LotteryId,
    pub seq: i64,
    pub uid: Uid,
    pub number: i64,
    pub player: Uuid,
    pub client_seed: String,
    pub day: Date,
    pub commitment: Vec<u8>,
    /// Once the day is over.
    pub seed: Option<Vec<u8>>,
    pub roll: i32,
    pub rolled: String,
    pub prize: String,
    pub drawn_at: OffsetDateTime,
    pub granted_at: Option<OffsetDateTime>,
}

/// A draw as it was kept just now.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept {
    pub seq: i64,
    pub number: i64,
    pub player: Uuid,
    pub client_seed: String,
    pub day: Date,
    pub decided: Decided,
    pub drawn_at: OffsetDateTime,
}

/// Why nothing was kept.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// The event is not open by the database's clock.
    #[error("the event is not open")]
    Closed,
    /// The event is no longer at the version read: load it again.
    #[error("concurrent update of the event")]
    Stale,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for KeepError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Keeps all of these draws or none, one for each person at most. `decide` is told the day and what each draw is computed from, in the order
/// they were asked for. Answers for each request what became of it: `None` if its session has moved on, so that nothing happened.
///
/// # Errors
/// [`KeepError`].
pub async fn keep(
    pool: &PgPool,
    event: LotteryId,
    version: i64,
    requests: &[DrawRequest],
    decide: impl FnOnce(Date, &[Batch]) -> Vec<Decided> + Send,
) -> Result<Vec<Option<Kept>>, KeepError> {
    let mut tx = crate::begin(pool).await?;
    // The clock after the lock: waiting for it must not carry a draw past the end of a day. Not `for update`: sessions and visits
    // refer to the event, and would wait for every batch of draws.
    let row = sqlx::query!(
        r#"
        select starts_at, ends_at, cancelled_at, draws from lottery_event where event_id = $1 and version = $2 for no key update
        "#,
        event.0,
        version,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(KeepError::Stale)?;
    let uids: Vec<i64> = requests.iter().map(|request| request.uid.0).collect();
    let versions: Vec<i64> = requests.iter().map(|request| request.version).collect();
    let moved = sqlx::query!(
        r#"
        update lottery_session s set draws = s.draws + 1, version = s.version + 1
        from unnest($2::bigint[], $3::bigint[]) as w (uid, version)
        where s.event_id = $1 and s.uid = w.uid and s.version = w.version
        returning s.uid, w.version as "seen!", s.draws, s.player, s.client_seed, clock_timestamp() as "now!"
        "#,
        event.0,
        &uids,
        &versions,
    )
    .fetch_all(&mut *tx)
    .await?;
    let Some(now) = moved.iter().map(|row| row.now).max() else {
        tx.rollback().await?;
        return Ok(requests.iter().map(|_| None).collect());
    };
    if window!(row).phase(now) != Phase::Open {
        return Err(KeepError::Closed);
    }
    let day = utc_day(now);
    // In the order they were asked for.
    let mut chosen = Vec::with_capacity(moved.len());
    let mut batch = Vec::with_capacity(moved.len());
    let mut waiting: HashMap<(i64, i64), _> =
        moved.into_iter().map(|row| ((row.uid, row.seen), row)).collect();
    for (at, request) in requests.iter().enumerate() {
        if let Some(row) = waiting.remove(&(request.uid.0, request.version)) {
            chosen.push(at);
            batch.push(Batch {
                player: row.player,
                client_seed: row.client_seed,
                number: row.draws,
            });
        }
    }
    let decided = decide(day, &batch);
    if decided.len() != batch.len() {
        return Err(KeepError::Closed); // no seed for this day, so nothing that could be checked
    }
    let mut kept: Vec<Option<Kept>> = requests.iter().map(|_| None).collect();
    let mut rows = Rows::default();
    for ((seq, at), (one, decided)) in
        (row.draws + 1..).zip(chosen).zip(batch.into_iter().zip(decided))
    {
        rows.push(event, seq, &requests[at], &one, decided);
        kept[at] = Some(Kept {
            seq,
            number: one.number,
            player: one.player,
            client_seed: one.client_seed,
            day,
            decided,
            drawn_at: now,
        });
    }
    rows.write(&mut tx, event, day, now).await?;
    tx.commit().await?;
    Ok(kept)
}

/// Columns of everything a batch writes.
#[derive(Default)]
struct Rows {
    seqs: Vec<i64>,
    uids: Vec<i64>,
    numbers: Vec<i64>,
    keys: Vec<String>,
    grants: Vec<i64>,
    client_seeds: Vec<String>,
    rolls: Vec<i32>,
    rolled: Vec<i16>,
    prizes: Vec<i16>,
    is_something: Vec<bool>,
    effect_keys: Vec<String>,
    effects: Vec<Value>,
}

fn place(at: usize) -> i16 {
    i16::try_from(at).unwrap_or(i16::MAX)
}

impl Rows {
    fn push(
        &mut self,
        event: LotteryId,
        seq: i64,
        request: &DrawRequest,
        one: &Batch,
        decided: Decided,
    ) {
        self.seqs.push(seq);
        self.uids.push(request.uid.0);
        self.numbers.push(one.number);
        self.keys.push(request.command_key.clone());
        self.grants.push(request.grant_id);
        self.client_seeds.push(one.client_seed.clone());
        self.rolls.push(i32::try_from(decided.roll).unwrap_or(i32::MAX));
        self.rolled.push(place(decided.rolled));
        self.prizes.push(place(decided.given));
        self.is_something.push(decided.is_something);
        if decided.is_something {
            self.effect_keys.push(format!("{PRIZE}:{event}:{seq}"));
            self.effects.push(json!({ "event_id": event, "seq": seq }));
        }
    }

    async fn write(
        &self,
        tx: &mut sqlx::PgConnection,
        event: LotteryId,
        day: Date,
        now: OffsetDateTime,
    ) -> Result<(), KeepError> {
        let used = sqlx::query!(
            "update lottery_grant set used = used + 1 where grant_id = any($1)",
            &self.grants,
        )
        .execute(&mut *tx)
        .await?;
        if used.rows_affected() != self.grants.len() as u64 {
            return Err(KeepError::Stale); // cannot be: a grant belongs to a session that is locked here
        }
        sqlx::query!(
            r#"
            insert into lottery_draw (event_id, seq, uid, number, command_key, grant_id, day, client_seed, roll, rolled, prize,
                drawn_at, granted_at)
            select $1, seq, uid, number, command_key, grant_id, $2, client_seed, roll, rolled, prize, $3::timestamptz,
                case when is_something then null else $3::timestamptz end
            from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::text[], $10::int[],
                $11::smallint[], $12::smallint[], $13::boolean[])
                as d (seq, uid, number, command_key, grant_id, client_seed, roll, rolled, prize, is_something)
            "#,
            event.0,
            day,
            now,
            &self.seqs,
            &self.uids,
            &self.numbers,
            &self.keys,
            &self.grants,
            &self.client_seeds,
            &self.rolls,
            &self.rolled,
            &self.prizes,
            &self.is_something,
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!(
            r#"
            update lottery_prize p set
                rolled = rolled + (select count(*) from unnest($2::smallint[]) as r (place) where r.place = p.place),
                given = given + (select count(*) from unnest($3::smallint[]) as g (place) where g.place = p.place)
            where event_id = $1 and (place = any($2) or place = any($3))
            "#,
            event.0,
            &self.rolled,
            &self.prizes,
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!(
            "update lottery_event set draws = draws + $2, version = version + 1 where event_id = $1",
            event.0,
            self.seqs.len() as i64,
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!(
            r#"
            insert into outbox (kind, effect_key, payload)
            select $1, effect_key, payload from unnest($2::text[], $3::jsonb[]) as o (effect_key, payload)
            on conflict (effect_key) do nothing
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

/// The draw that this key is, if it is one.
pub async fn by_key(
    pool: &PgPool,
    event: LotteryId,
    uid: Uid,
    command_key: &str,
) -> Result<Option<Draw>, DatabaseError> {
    let row = sqlx::query_as!(
        Row,
        r#"
        select d.seq, d.number, s.player, d.client_seed, d.day, y.commitment,
            case when y.revealed_at is not null then y.seed end as seed,
            d.roll, r.prize as rolled, p.prize as prize, d.drawn_at, d.granted_at
        from lottery_draw d
        join lottery_session s using (event_id, uid)
        join lottery_day y using (event_id, day)
        join lottery_prize r on r.event_id = d.event_id and r.place = d.rolled
        join lottery_prize p on p.event_id = d.event_id and p.place = d.prize
        where d.event_id = $1 and d.uid = $2 and d.command_key = $3
        "#,
        event.0,
        uid.0,
        command_key,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| row.read(event, uid)))
}

/// A participant's draws before that number, newest first.
pub async fn of_player(
    pool: &PgPool,
    event: LotteryId,
    uid: Uid,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Draw>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select d.seq, d.number, s.player, d.client_seed, d.day, y.commitment,
            case when y.revealed_at is not null then y.seed end as seed,
            d.roll, r.prize as rolled, p.prize as prize, d.drawn_at, d.granted_at
        from lottery_draw d
        join lottery_session s using (event_id, uid)
        join lottery_day y using (event_id, day)
        join lottery_prize r on r.event_id = d.event_id and r.place = d.rolled
        join lottery_prize p on p.event_id = d.event_id and p.place = d.prize
        where d.event_id = $1 and d.uid = $2 and ($3::bigint is null or d.number < $3)
        order by d.number desc limit $4
        "#,
        event.0,
        uid.0,
        before,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| row.read(event, uid)).collect())
}

struct Row {
    seq: i64,
    number: i64,
    player: Uuid,
    client_seed: String,
    day: Date,
    commitment: Vec<u8>,
    seed: Option<Vec<u8>>,
    roll: i32,
    rolled: String,
    prize: String,
    drawn_at: OffsetDateTime,
    granted_at: Option<OffsetDateTime>,
}

impl Row {
    fn read(self, event_id: LotteryId, uid: Uid) -> Draw {
        Draw {
            event_id,
            seq: self.seq,
            uid,
            number: self.number,
            player: self.player,
            client_seed: self.client_seed,
            day: self.day,
            commitment: self.commitment,
            seed: self.seed,
            roll: self.roll,
            rolled: self.rolled,
            prize: self.prize,
            drawn_at: self.drawn_at,
            granted_at: self.granted_at,
        }
    }
}
