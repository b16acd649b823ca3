//! An event with people in it; and houses (server processes) that draw on its one database.

use guildhall_domain::{
    ids::{LotteryId, Uid},
    lottery::{DAYS, Window, midnight, utc_day},
};
use guildhall_fair::{Prize, Stock, Table, commitment, from_hex, roll, to_hex};
use guildhall_persistence::lottery::{
    self as rows, CouponTerms, LogLine, NewEvent, NewPrize, SeedSeal,
};
use guildhall_persistence::secret::Secrets;
use sqlx::PgPool;
use std::sync::Arc;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::{
    host::HostConfig,
    hub::Hub,
    lottery::{Lotteries, MoneyEffect, ParticipantId, PrizeEffect, RewardEffect},
    outbox::{Effects, Relay, RelayConfig, Wake},
    supervision::{Health, Tree},
};

/// Name, kind, odds, stock.
pub type Line = (&'static str, &'static str, u32, Option<u64>);

/// What an ordinary event offers.
pub const ORDINARY: [Line; 3] = [
    ("crystals_6480", "entitlement", 100_000, Some(2)),
    ("coupon_5", "coupon", 500_000, None),
    ("thanks", "nothing", 400_000, None),
];

/// One server process as far as lotteries go.
pub struct House {
    pub lotteries: Lotteries,
    pub relay: Relay,
    _tree: Tree,
}

pub async fn house(pool: &PgPool) -> House {
    let tree = Tree::start(tokio::runtime::Handle::current(), Health::default()).await.unwrap();
    let (hub, wake, config) = (Hub::new(), Wake::default(), HostConfig::default());
    let lotteries =
        Lotteries::start(&tree, pool.clone(), Arc::new(seal(pool).await), hub, wake, config)
            .await
            .unwrap();
    let effects = Effects::new()
        .with(rows::PRIZE, PrizeEffect(pool.clone()))
        .with(rows::REWARD, RewardEffect(pool.clone()))
        .with(rows::MONEY, MoneyEffect(lotteries.clone()));
    let relay = Relay::new(pool.clone(), effects, RelayConfig::default());
    House { lotteries, relay, _tree: tree }
}

impl House {
    /// Carries out everything that waits.
    pub async fn bring(&self) {
        while self.relay.carry_out_now().await.unwrap() > 0 {}
    }
}

/// An event of that table that is open since so long.
pub async fn open(pool: &PgPool, lines: &[Line]) -> LotteryId {
    let today = midnight(utc_day(now(pool).await));
    announce(pool, lines, today - Duration::days(3)).await
}

/// An event of that table that begins at that midnight, and was published the day before.
pub async fn announce(pool: &PgPool, lines: &[Line], starts_at: OffsetDateTime) -> LotteryId {
    let event_id = LotteryId(Uuid::now_v7());
    let ends_at = starts_at + Duration::days(DAYS);
    let window = Window { starts_at, ends_at, cancelled_at: None };
    let table = lines.iter().map(|(name, _, odds, stock)| Prize {
        name: (*name).to_owned(),
        odds: *odds,
        stock: *stock,
    });
    let table = Table::new(&event_id.to_string(), table.collect()).unwrap();
    let prizes: Vec<NewPrize> = lines
        .iter()
        .map(|(name, kind, odds, stock)| NewPrize {
            prize: (*name).to_owned(),
            kind,
            odds_ppm: i32::try_from(*odds).unwrap(),
            stock: stock.map(|stock| i64::try_from(stock).unwrap()),
            terms: (*kind == "coupon").then_some(CouponTerms {
                percent: 5,
                min_spend_cents: 1_000,
                max_deduction_cents: 500,
                valid_days: 30,
            }),
        })
        .collect();
    let days: Vec<_> = (1_u8..)
        .zip(window.days())
        .map(|(n, day)| {
            let seed = [n; 32];
            (day, seed, commitment(&event_id.to_string(), &day.to_string(), &seed))
        })
        .collect();
    let new = NewEvent {
        event_id,
        name: "test",
        window,
        published_at: starts_at - Duration::days(1),
        table_text: &table.text(),
        table_hash: table.hash(),
        prizes: &prizes,
        seal: &seal(pool).await,
        days: &days,
        free_entry_regions: &[],
        is_generated: false,
    };
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    rows::create(&mut tx, &new).await.unwrap();
    tx.commit().await.unwrap();
    event_id
}

pub async fn now(pool: &PgPool) -> OffsetDateTime {
    sqlx::query_scalar("select now()").fetch_one(pool).await.unwrap()
}

/// So many people with so many chances each.
pub async fn crowd(
    pool: &PgPool,
    event: LotteryId,
    people: i32,
    chances: i32,
) -> Vec<ParticipantId> {
    let uids: Vec<i64> = sqlx::query_scalar(
        "insert into account (email, nickname) select n || '@crowd.test', n::text from generate_series(1, $1) n returning uid",
    )
    .bind(people)
    .fetch_all(pool)
    .await
    .unwrap();
    sqlx::query(
        "insert into lottery_session (event_id, uid, player, client_seed)
         select $1, uid, gen_random_uuid(), 'clover' from unnest($2::bigint[]) as u (uid)",
    )
    .bind(event.0)
    .bind(&uids)
    .execute(pool)
    .await
    .unwrap();
    if chances > 0 {
        sqlx::query(
            "insert into lottery_grant (event_id, uid, kind, key, chances)
             select $1, uid, 'test', 'test', $3 from unnest($2::bigint[]) as u (uid)",
        )
        .bind(event.0)
        .bind(&uids)
        .bind(chances)
        .execute(pool)
        .await
        .unwrap();
    }
    uids.into_iter().map(|uid| ParticipantId { event, uid: Uid(uid) }).collect()
}

/// Somebody with so many chances.
pub async fn somebody(pool: &PgPool, event: LotteryId, chances: i32) -> ParticipantId {
    crowd(pool, event, 1, chances).await[0]
}

/// What the house seals seeds with.
pub async fn seal(pool: &PgPool) -> SeedSeal {
    SeedSeal::load(&Secrets::new(pool.clone(), None, None)).await.unwrap()
}

/// All draws in their order.
pub async fn log(pool: &PgPool, event: LotteryId) -> Vec<LogLine> {
    rows::log(pool, event, 0, 100_000).await.unwrap()
}

/// A number of the database.
pub async fn count(pool: &PgPool, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(pool).await.unwrap()
}

/// What everybody may check (L1, L2, L8): chances and draws add up, no prize is given more often than there are, and the public log, drawn
/// again with the seeds, gives the same awards.
pub async fn check(pool: &PgPool, event: LotteryId) {
    let view = rows::view(pool, event).await.unwrap().unwrap();
    let lines = log(pool, event).await;
    let used = count(pool, "select coalesce(sum(used), 0)::bigint from lottery_grant").await;
    assert_eq!(view.draws, used);
    assert_eq!(lines.len() as i64, used);
    assert_eq!(view.prizes.iter().map(|prize| prize.given).sum::<i64>(), used);
    let table = Table::read(&view.table_text).unwrap();
    assert_eq!(to_hex(&table.hash()), to_hex(&view.table_hash));
    let days = rows::seeds(pool, &seal(pool).await, event).await.unwrap();
    let mut stock = Stock::full(&table);
    for (seq, line) in (1..).zip(&lines) {
        assert_eq!(line.seq, seq, "a gap");
        let (_, seed, published) = days.iter().find(|(day, ..)| *day == line.day).unwrap();
        assert_eq!(commitment(&event.to_string(), &line.day.to_string(), seed), *published);
        assert_eq!(from_hex(&to_hex(seed)), Some(*seed));
        let player = line.player.simple().to_string();
        let again = roll(seed, &line.client_seed, &player, line.number.unsigned_abs());
        assert_eq!(i64::from(again), i64::from(line.roll));
        let (rolled, given) = stock.give(&table, again);
        assert_eq!(line.rolled, table.prizes()[rolled].name);
        assert_eq!(line.prize, table.prizes()[given].name);
    }
    for (prize, left) in view.prizes.iter().zip(stock.left()) {
        let kept = prize.stock.map(|stock| (stock - prize.given).unsigned_abs());
        assert_eq!(kept, *left, "{}", prize.prize);
    }
}
