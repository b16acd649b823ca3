//! A lottery event to draw at: one prize everybody wants, and chances for everybody.
use guildhall_domain::{
    ids::LotteryId,
    lottery::{Window, midnight, utc_day},
};
use guildhall_fair::{Prize, Table, commitment};
use guildhall_persistence::lottery::{self as rows, NewEvent, NewPrize, SeedSeal};
use guildhall_persistence::secret::Secrets;
use sqlx::PgPool;
use std::error::Error;
use time::Duration;
use uuid::Uuid;

/// More than anybody draws in a run.
const CHANCES: i32 = 1_000_000;
/// Of the one prize that every other draw wins: it is never gone while the run lasts.
const STOCK: i64 = 100_000_000;

/// Opens an event in which everybody has chances; answers its id.
pub async fn open_event(pool: &PgPool) -> Result<LotteryId, Box<dyn Error>> {
    let event_id = LotteryId(Uuid::now_v7());
    let seal = SeedSeal::load(&Secrets::new(pool.clone(), None, None)).await?;
    let mut tx = pool.begin().await?;
    let window =
        Window::of_seven_days(midnight(utc_day(guildhall_persistence::now(&mut *tx).await?)));
    let prize = |name: &str, stock| Prize { name: name.to_owned(), odds: 500_000, stock };
    let lines = vec![prize("crystals_6480", Some(STOCK.unsigned_abs())), prize("thanks", None)];
    let table = Table::new(&event_id.to_string(), lines).map_err(|wrong| wrong.as_str())?;
    let queue = |prize: &str, stock| NewPrize {
        prize: prize.to_owned(),
        kind: "nothing",
        odds_ppm: 500_000,
        stock,
        terms: None,
    };
    let days: Vec<_> = window
        .days()
        .into_iter()
        .map(|day| (day, [7; 32], commitment(&event_id.to_string(), &day.to_string(), &[7; 32])))
        .collect();
    let new = NewEvent {
        event_id,
        name: "bench",
        window,
        published_at: window.starts_at - Duration::days(1),
        table_text: &table.text(),
        table_hash: table.hash(),
        prizes: &[queue("crystals_6480", Some(STOCK)), queue("thanks", None)],
        seal: &seal,
        days: &days,
        free_entry_regions: &[],
        is_generated: true,
    };
    rows::create(&mut tx, &new).await?;
    for statement in [
        "insert into lottery_session (event_id, uid, player, client_seed)
         select $1, uid, gen_random_uuid(), 'bench' from account where role = 'user' and $2 > 0",
        "insert into lottery_grant (event_id, uid, kind, key, chances)
         select event_id, uid, 'bench', 'bench', $2 from lottery_session where event_id = $1",
    ] {
        sqlx::query(statement).bind(event_id.0).bind(CHANCES).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(event_id)
}
