//! Seeds of days: sealed until their day is over, and from then on as everybody may read them. Source: decision 0036.

use guildhall_domain::ids::LotteryId;
use sqlx::{PgConnection, PgPool};
use time::{Date, OffsetDateTime};

use crate::{
    DatabaseError,
    conversation::message::decode,
    secret::{Seal, SecretError, Secrets},
};

/// What seals and opens them: whoever reads the database alone cannot know a draw before it is made.
pub struct SeedSeal(Seal);

impl SeedSeal {
    /// Reads its key, or makes it at the very first start.
    ///
    /// # Errors
    /// [`SecretError`].
    pub async fn load(secrets: &Secrets) -> Result<Self, SecretError> {
        secrets.seal("lottery_seed").await.map(Self)
    }

    /// Seals a seed for its day alone.
    pub(super) fn seal(&self, event: LotteryId, day: Date, seed: &[u8]) -> Vec<u8> {
        self.0.seal(&about(event, day), seed)
    }

    fn open(&self, event: LotteryId, day: Date, sealed: &[u8]) -> Result<Vec<u8>, DatabaseError> {
        self.0.open(&about(event, day), sealed).ok_or_else(|| decode("sealed seed of a day"))
    }
}

fn about(event: LotteryId, day: Date) -> Vec<u8> {
    [&event.0.as_bytes()[..], &day.to_julian_day().to_be_bytes()].concat()
}

/// The seed of each day with its hash. For whoever draws, and for nobody else before the day is over.
///
/// # Errors
/// Whatever Postgres says; a seed that was not sealed for its day.
pub async fn seeds(
    pool: &PgPool,
    seal: &SeedSeal,
    id: LotteryId,
) -> Result<Vec<(Date, [u8; 32], [u8; 32])>, DatabaseError> {
    let rows = sqlx::query!(
        "select day, seed, seed_sealed, commitment from lottery_day where event_id = $1 order by day",
        id.0,
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            let seed = match (row.seed, row.seed_sealed) {
                (Some(seed), _) => seed,
                (None, Some(sealed)) => seal.open(id, row.day, &sealed)?,
                (None, None) => return Err(decode("seed of a day")),
            };
            let seed = seed.try_into().map_err(|_| decode("seed of a day"))?;
            let commitment = row.commitment.try_into().map_err(|_| decode("hash of a seed"))?;
            Ok((row.day, seed, commitment))
        })
        .collect()
}

/// Opens the seeds of these days for everybody. When each was disclosed is the caller's to note.
///
/// # Errors
/// Whatever Postgres says; a seed that was not sealed for its day.
pub(super) async fn open(
    tx: &mut PgConnection,
    seal: &SeedSeal,
    id: LotteryId,
    over: &[Date],
) -> Result<(), DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select day, seed_sealed as "sealed!" from lottery_day
        where event_id = $1 and day = any($2) and seed is null and seed_sealed is not null
        "#,
        id.0,
        over,
    )
    .fetch_all(&mut *tx)
    .await?;
    let (mut days, mut seeds) = (Vec::new(), Vec::new());
    for row in rows {
        seeds.push(seal.open(id, row.day, &row.sealed)?);
        days.push(row.day);
    }
    sqlx::query!(
        r#"
        update lottery_day d set seed = n.seed, seed_sealed = null
        from unnest($2::date[], $3::bytea[]) as n (day, seed)
        where d.event_id = $1 and d.day = n.day
        "#,
        id.0,
        &days,
        &seeds,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Puts right what the release before, which knows no seals, has left: seals what it has announced, and opens what it has disclosed of ours.
/// Says how many seeds that were.
///
/// # Errors
/// Whatever Postgres says; nothing is changed then.
pub async fn settle_seeds(pool: &PgPool, seal: &SeedSeal) -> Result<usize, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let rows = sqlx::query!(
        r#"
        select event_id, day, seed, revealed_at as "revealed_at: OffsetDateTime" from lottery_day
        where (seed is null) = (revealed_at is not null)
        order by event_id, day for update
        "#
    )
    .fetch_all(&mut *tx)
    .await?;
    let found = rows.len();
    for row in rows {
        let id = LotteryId(row.event_id);
        match row.seed {
            Some(seed) => {
                sqlx::query!(
                    "update lottery_day set seed = null, seed_sealed = $3 where event_id = $1 and day = $2",
                    row.event_id,
                    row.day,
                    seal.seal(id, row.day, &seed),
                )
                .execute(&mut *tx)
                .await?;
            }
            None => open(&mut tx, seal, id, &[row.day]).await?,
        }
    }
    tx.commit().await?;
    Ok(found)
}
