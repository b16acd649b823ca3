//! Two lottery events: one that runs now, announced at the moment it begins, and one that is over, made up and marked so, whose draws
//! everybody can check today.

use guildhall_actors::lottery::announcing::{self, Announced, Announcement};
use guildhall_domain::ids::Uid;
use guildhall_domain::lottery::{DAYS, Mission, Window, midnight, utc_day};
use guildhall_fair::{Roller, Stock};
use guildhall_persistence::demo;
use guildhall_persistence::lottery::generated::{self, PastDraw};
use guildhall_persistence::lottery::{CouponTerms, NewPrize, SeedSeal};
use guildhall_persistence::secret::Secrets;
use sqlx::{PgConnection, PgPool};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::email;
use crate::Failure;

/// Who took part in the event that is over.
const PAST_PLAYERS: u32 = 20;
/// How long ago it ended: the days between two weeks.
const SINCE: i64 = 2;

/// A prize, what kind of thing it is, so many in a million, how many there are, what a coupon of it takes off.
type Line = (&'static str, &'static str, i32, Option<i64>, Option<CouponTerms>);

/// From the highest to the lowest. Ours.
const PRIZES: [Line; 6] = [
    ("crystals_6480", "entitlement", 200, Some(3), None),
    ("welkin_moon", "entitlement", 4_800, Some(50), None),
    ("coupon_50", "coupon", 15_000, Some(300), Some(coupon(50, 1_000, 1_000))),
    ("coupon_5", "coupon", 180_000, Some(20_000), Some(coupon(5, 1_000, 500))),
    ("coupon_3", "coupon", 350_000, None, Some(coupon(3, 500, 300))),
    ("thanks", "nothing", 450_000, None, None),
];

const fn coupon(percent: i16, min_spend_cents: i64, max_deduction_cents: i64) -> CouponTerms {
    CouponTerms { percent, min_spend_cents, max_deduction_cents, valid_days: 30 }
}

/// Announces what is missing.
///
/// # Errors
/// One sentence.
pub async fn announce(pool: &PgPool, secrets: &Secrets) -> Result<(), Failure> {
    let seal = SeedSeal::load(secrets).await?;
    let mut tx = guildhall_persistence::begin(pool).await?;
    let now = guildhall_persistence::now(&mut *tx).await?;
    if generated::is_missing(&mut tx, false).await? {
        let last_midnight = midnight(utc_day(now)) - Duration::days(SINCE);
        let window = Window::of_seven_days(last_midnight - Duration::days(DAYS));
        let published_at = window.starts_at - Duration::days(1);
        let event = create(&mut tx, &seal, "clover_week", window, published_at, true).await?;
        let people: Vec<String> = (1..=PAST_PLAYERS).map(|n| email(&format!("buyer{n}"))).collect();
        let people = demo::uids(pool, &people).await?;
        generated::fill(&mut tx, &seal, event.id, &past_draws(&event, &people)).await?;
    }
    if generated::is_missing(&mut tx, true).await? {
        create(&mut tx, &seal, "welkin_week", Window::of_seven_days(now), now, false).await?;
    }
    tx.commit().await?;
    Ok(())
}

async fn create(
    tx: &mut PgConnection,
    seal: &SeedSeal,
    name: &str,
    window: Window,
    published_at: OffsetDateTime,
    is_generated: bool,
) -> Result<Announced, Failure> {
    let prizes = PRIZES.map(|(prize, kind, odds_ppm, stock, terms)| NewPrize {
        prize: prize.to_owned(),
        kind,
        odds_ppm,
        stock,
        terms,
    });
    let new = Announcement { name, window, published_at, prizes: &prizes, is_generated };
    Ok(announcing::announce(tx, seal, &new).await?)
}

/// Both missions of every day by everybody, drawn as the server draws.
fn past_draws(event: &Announced, people: &[Uid]) -> Vec<PastDraw> {
    let players: Vec<(Uid, Uuid, String)> = people
        .iter()
        .map(|uid| (*uid, Uuid::new_v4(), format!("{:016x}", rand::random::<u64>())))
        .collect();
    let mut stock = Stock::full(&event.table);
    let mut numbers = vec![0_i64; players.len()];
    let mut draws = Vec::new();
    for (day, seed) in &event.days {
        let roller = Roller::new(seed);
        for (turn, mission) in (0_i64..).zip(Mission::ALL) {
            for ((at, (uid, player, client_seed)), number) in
                (0_i64..).zip(&players).zip(&mut numbers)
            {
                *number += 1;
                let roll =
                    roller.roll(client_seed, &player.simple().to_string(), number.unsigned_abs());
                let (rolled, given) = stock.give(&event.table, roll);
                let drawn_at =
                    midnight(*day) + Duration::hours(8 + 6 * turn) + Duration::minutes(7 * at);
                draws.push(PastDraw {
                    uid: *uid,
                    player: *player,
                    client_seed: client_seed.clone(),
                    number: *number,
                    mission,
                    day: *day,
                    drawn_at,
                    roll: i32::try_from(roll).unwrap_or_default(),
                    rolled: i16::try_from(rolled).unwrap_or_default(),
                    given: i16::try_from(given).unwrap_or_default(),
                    is_something: PRIZES[given].1 != "nothing",
                });
            }
        }
    }
    draws
}
