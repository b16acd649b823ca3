//! Announcing an event: its prizes, its odds and the hashes of its seeds become public together, before anybody can draw.

use guildhall_domain::{
    ids::LotteryId,
    lottery::{Window, utc_day},
};
use guildhall_fair::{Prize, Table, TableError, commitment};
use guildhall_persistence::{
    DatabaseError,
    lottery::{self as rows, NewEvent, NewPrize, SeedSeal},
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::Lotteries;

/// An event to be announced.
#[derive(Clone, Copy)]
pub struct Announcement<'a> {
    /// A word for it.
    pub name: &'a str,
    pub window: Window,
    /// When it became public: not after it begins.
    pub published_at: OffsetDateTime,
    /// From the dearest to the cheapest; the last one has no end.
    pub prizes: &'a [NewPrize],
    /// Made up for the demonstration.
    pub is_generated: bool,
}

/// An event with everything that is fixed by announcing it.
#[derive(Debug, Clone)]
pub struct Announced {
    pub id: LotteryId,
    pub table: Table,
    /// Each day with its seed. The seeds are secret until their day is over.
    pub days: Vec<(Date, [u8; 32])>,
}

impl Announced {
    /// The published hash of a day's seed.
    pub fn commitment(&self, day: Date, seed: &[u8; 32]) -> [u8; 32] {
        commitment(&self.id.to_string(), &day.to_string(), seed)
    }
}

/// Why an event is not announced.
#[derive(Debug, thiserror::Error)]
pub enum AnnounceError {
    #[error("the prizes make no table: {}", .0.as_str())]
    Table(TableError),
    #[error("another event is on in that week")]
    Overlaps,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Announces an event in the caller's transaction.
///
/// # Errors
/// [`AnnounceError::Table`]; whatever the database says.
pub async fn announce(
    tx: &mut PgConnection,
    seal: &SeedSeal,
    new: &Announcement<'_>,
) -> Result<Announced, AnnounceError> {
    let id = LotteryId(Uuid::now_v7());
    let lines = new.prizes.iter().map(|prize| Prize {
        name: prize.prize.clone(),
        odds: prize.odds_ppm.unsigned_abs(),
        stock: prize.stock.map(i64::unsigned_abs),
    });
    let table = Table::new(&id.to_string(), lines.collect()).map_err(AnnounceError::Table)?;
    let days = new.window.days().into_iter().map(|day| (day, rand::random())).collect();
    let announced = Announced { id, table, days };
    let committed: Vec<_> = announced
        .days
        .iter()
        .map(|(day, seed)| (*day, *seed, announced.commitment(*day, seed)))
        .collect();
    let row = NewEvent {
        event_id: id,
        name: new.name,
        window: new.window,
        published_at: new.published_at,
        table_text: &announced.table.text(),
        table_hash: announced.table.hash(),
        prizes: new.prizes,
        seal,
        days: &committed,
        free_entry_regions: &[],
        is_generated: new.is_generated,
    };
    rows::create(tx, &row).await?;
    Ok(announced)
}

impl Lotteries {
    /// Announces an event of operators in the caller's transaction. There is one event at a time.
    ///
    /// # Errors
    /// See [`AnnounceError`].
    pub async fn announce(
        &self,
        tx: &mut PgConnection,
        window: Window,
        prizes: &[NewPrize],
    ) -> Result<Announced, AnnounceError> {
        if rows::overlaps(tx, window).await? {
            return Err(AnnounceError::Overlaps);
        }
        let published_at = guildhall_persistence::now(&mut *tx).await?;
        let name = format!("week_{}", utc_day(window.starts_at));
        let new = Announcement { name: &name, window, published_at, prizes, is_generated: false };
        announce(tx, &self.seal, &new).await
    }
}
