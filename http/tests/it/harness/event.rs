//! A lottery event that is open.

use guildhall_domain::{
    ids::LotteryId,
    lottery::{Window, midnight, utc_day},
};
use guildhall_fair::{Prize, Table, commitment};
use guildhall_persistence::lottery::{self as rows, CouponTerms, NewEvent, NewPrize, SeedSeal};
use guildhall_persistence::secret::Secrets;
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// An event that is open since midnight: half of all draws win a coupon, of which there are so many. Its id.
pub async fn announce(pool: &PgPool, coupons: u64) -> String {
    let now: OffsetDateTime = sqlx::query_scalar("select now()").fetch_one(pool).await.unwrap();
    let event_id = LotteryId(Uuid::now_v7());
    let window = Window::of_seven_days(midnight(utc_day(now)));
    let prize = |name: &str, stock| Prize { name: name.to_owned(), odds: 500_000, stock };
    let prizes = vec![prize("coupon_5", Some(coupons)), prize("thanks", None)];
    let table = Table::new(&event_id.to_string(), prizes).unwrap();
    let terms = CouponTerms {
        percent: 5,
        min_spend_cents: 1_000,
        max_deduction_cents: 500,
        valid_days: 30,
    };
    let days: Vec<_> = (1_u8..)
        .zip(window.days())
        .map(|(n, day)| {
            let seed = [n; 32];
            (day, seed, commitment(&event_id.to_string(), &day.to_string(), &seed))
        })
        .collect();
    let line = |prize: &str, kind, stock, terms| NewPrize {
        prize: prize.to_owned(),
        kind,
        odds_ppm: 500_000,
        stock,
        terms,
    };
    let new = NewEvent {
        event_id,
        name: "test",
        window,
        published_at: window.starts_at - Duration::days(1),
        table_text: &table.text(),
        table_hash: table.hash(),
        prizes: &[
            line("coupon_5", "coupon", Some(i64::try_from(coupons).unwrap()), Some(terms)),
            line("thanks", "nothing", None, None),
        ],
        seal: &SeedSeal::load(&Secrets::new(pool.clone(), None, None)).await.unwrap(),
        days: &days,
        free_entry_regions: &[],
        is_generated: false,
    };
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    rows::create(&mut tx, &new).await.unwrap();
    tx.commit().await.unwrap();
    event_id.to_string()
}
