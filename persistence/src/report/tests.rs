use guildhall_domain::report::{Bucket, Fact, Percentile, Range, Subject};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime, macros::datetime};

use super::*;
use crate::session_lock::SessionLock;

const DAY: OffsetDateTime = datetime!(2026-03-10 00:00 UTC);

async fn run(pool: &PgPool, sql: &'static str) {
    sqlx::raw_sql(sql).execute(pool).await.unwrap();
}

/// Two buyers, and orders paid just before, in and just after a day of three years ago.
async fn orders_around_a_day(pool: &PgPool) {
    run(
        pool,
        "insert into account (email, nickname) values ('a@b.test', 'a'), ('b@b.test', 'b');
         insert into game (game, names, kind, position) values ('csgo', '{}', 'items', 1);
         insert into \"order\" (order_id, buyer, seller, sell_order_id, goods_id, game, name, snapshot, quantity, unit_price_cents, due_cents,
             currency, currency_rate, stage, captured_cents, command_key, created_at, paid_at)
         select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000a' || lpad(to_hex(n), 15, '0'))::uuid,
             1000001, 1000002, gen_random_uuid(), '7', 'csgo', 'x', '{}', 1, 100, 100, 'USD', 1, 'paid', 100, n::text, at, at
         from (values (1, timestamptz '2026-03-09 23:59:59.999Z'), (2, '2026-03-10 00:00Z'), (3, '2026-03-10 23:59:59.999Z'),
             (4, '2026-03-11 00:00Z')) o (n, at);
         insert into report_counter values ('2026-03-10 07:00Z', 'item_views', 'csgo', 5), ('2026-03-10 08:00Z', 'item_views', 'csgo', 6)",
    )
    .await;
}

async fn of_the_day(pool: &PgPool, facts: &[Fact], bucket: Bucket) -> Vec<(OffsetDateTime, i64)> {
    let range = Range { from: DAY, until: DAY + Duration::DAY };
    let mut counted: Vec<_> = counted(pool, facts, range, bucket)
        .await
        .unwrap()
        .into_iter()
        .map(|one| (one.at, one.value))
        .collect();
    counted.sort();
    counted
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_happened_on_a_day_is_the_same_before_and_after_it_is_summed_up(pool: PgPool) {
    orders_around_a_day(&pool).await;
    let facts = [Fact::OrdersPaid, Fact::OrdersPlaced];
    let by_hour = of_the_day(&pool, &facts, Bucket::Hour).await;
    let (first, last) = (DAY, DAY + Duration::hours(23));
    assert_eq!(by_hour, [(first, 1), (first, 1), (last, 1), (last, 1)]);
    let sums = async || {
        let counted = of_the_day(&pool, &facts, Bucket::Day).await;
        assert!(counted.iter().all(|(at, _)| *at == DAY), "{counted:?}");
        counted.iter().map(|(_, value)| value).sum::<i64>()
    };
    assert_eq!(sums().await, 4);
    assert!(build(&pool, || false).await.unwrap().unwrap() > 1);
    assert_eq!(sums().await, 4);
    assert_eq!(of_the_day(&pool, &[Fact::ItemViews], Bucket::Day).await, [(DAY, 11)]);
    assert_eq!(of_the_day(&pool, &[Fact::ItemViews], Bucket::Hour).await.len(), 2);

    // The sums are what is read, not the rows.
    run(&pool, "update report_day set value = 70 where fact = 'item_views' and day = '2026-03-10'")
        .await;
    assert_eq!(of_the_day(&pool, &[Fact::ItemViews], Bucket::Day).await, [(DAY, 70)]);
    assert_eq!(build(&pool, || false).await.unwrap(), Some(0), "a day is summed up once");
    forget(&pool).await.unwrap();
    build(&pool, || false).await.unwrap();
    assert_eq!(of_the_day(&pool, &[Fact::ItemViews], Bucket::Day).await, [(DAY, 11)]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn today_is_counted_from_the_rows_and_so_is_a_part_of_a_day(pool: PgPool) {
    orders_around_a_day(&pool).await;
    run(&pool, "update \"order\" set paid_at = now() where command_key = '4'").await;
    build(&pool, || false).await.unwrap();
    let built_to: Date =
        sqlx::query_scalar("select built_to from report_build").fetch_one(&pool).await.unwrap();
    let now = crate::now(&pool).await.unwrap();
    assert!(built_to < now.date(), "today is not over");
    let today = Range { from: midnight(now.date()), until: now + Duration::MINUTE };
    let paid = counted(&pool, &[Fact::OrdersPaid], today, Bucket::Day).await.unwrap();
    assert_eq!(paid.len(), 1);
    let morning = Range { from: DAY, until: DAY + Duration::hours(12) };
    let paid = counted(&pool, &[Fact::OrdersPaid], morning, Bucket::Day).await.unwrap();
    assert_eq!(paid.iter().map(|one| one.value).sum::<i64>(), 1, "the other is of the evening");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn one_process_sums_up_at_a_time(pool: PgPool) {
    orders_around_a_day(&pool).await;
    let other = SessionLock::take(&pool, 0x7265_706f_7274).await.unwrap().unwrap();
    assert_eq!(build(&pool, || false).await.unwrap(), None);
    other.release().await;
    assert_eq!(build(&pool, || true).await.unwrap(), Some(0), "it was told to stop");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn times_are_of_all_of_each_day_and_of_each_queue(pool: PgPool) {
    run(
        &pool,
        "insert into account (email, nickname, role) values ('s@b.test', 's', 'seller');
         insert into game (game, names, kind, position) values ('genshin', '{}', 'top_up', 1);
         insert into topup_queue (queue_id, seller, game, region, platforms) values
             ('00000000-0000-0000-0000-000000000001', 1000001, 'genshin', 'Asia', '{pc}'),
             ('00000000-0000-0000-0000-000000000002', 1000001, 'genshin', 'Europe', '{pc}');
         set session_replication_role = replica;
         insert into topup_event (place_id, version, queue_id, epoch, at, what, stage, waited, told)
         select gen_random_uuid(), 1, ('00000000-0000-0000-0000-00000000000' || queue)::uuid, 1, at, 'called', 'called', waited, told
         from (values (1, timestamptz '2026-03-10 01:00Z', 10, 30), (1, '2026-03-10 02:00Z', 20, 30), (2, '2026-03-11 02:00Z', 60, null))
             e (queue, at, waited, told);
         set session_replication_role = origin",
    )
    .await;
    let range = Range { from: DAY, until: DAY + Duration::days(2) };
    let total = times(&pool, Subject::Queues, range).await.unwrap();
    assert_eq!(total[&Percentile::WaitMedian], 20.0);
    assert_eq!(total[&Percentile::WaitLong], 52.0);
    assert_eq!(total[&Percentile::PromiseMedian], 30.0);
    let times = split_times(&pool, Subject::Queues, range, Bucket::Day).await.unwrap();
    let medians: Vec<f64> =
        times.moments.values().map(|times| times[&Percentile::WaitMedian]).collect();
    assert_eq!(medians, [15.0, 60.0]);
    let europe = &times.parts["00000000000000000000000000000002"];
    assert_eq!(europe.get(&Percentile::PromiseMedian), None, "nobody had been told anything");
    assert_eq!(queue_names(&pool).await.unwrap().len(), 2);
}
