//! Money without the product around it: a shop to buy from, transfers of the ledger, and the cheapest write there is.
use guildhall_domain::{
    ids::{PaymentId, Uid},
    wallet::{ledger::deposited, money::UsdCents},
};
use guildhall_persistence::{DatabaseError, wallet::ledger};
use sqlx::PgPool;
use std::{
    error::Error,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use uuid::Uuid;

/// What everybody can spend: enough for every order of a run.
const PURSE: UsdCents = UsdCents(1_000_000);
/// Deposits booked in one transaction.
const AT_ONCE: usize = 500;

/// Gives everybody money and one seller so many offers that never run out; answers the offers.
pub async fn make_shop(pool: &PgPool, offers: i64) -> Result<Vec<Uuid>, Box<dyn Error>> {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('shop', '{"en": "Shop"}', 'items', 99);
           insert into goods (goods_id, game, name, search_text) values (999999999, 'shop', 'A thing', 'a thing');
           insert into goods_figures (goods_id, game) values (999999999, 'shop');
           insert into account (email, nickname, role) values ('seller@shop.bench', 'Sam', 'seller')"#,
    )
    .execute(pool)
    .await?;
    for statement in [
        "insert into asset (asset_id, owner, goods_id, quantity, listed)
         select md5('shop' || n)::uuid, uid, 999999999, 0, 1000000
         from generate_series(1, $1::bigint) n, account where email = 'seller@shop.bench'",
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale)
         select asset_id, asset_id, owner, goods_id, 100, 1000000, 1000000
         from asset where goods_id = 999999999 and $1::bigint > 0",
    ] {
        sqlx::query(statement).bind(offers).execute(pool).await?;
    }
    for some in everybody(pool).await?.chunks(AT_ONCE) {
        let deposits: Vec<_> =
            some.iter().map(|uid| deposited(PaymentId(Uuid::now_v7()), *uid, PURSE)).collect();
        let mut tx = pool.begin().await?;
        ledger::post(&mut tx, &deposits).await?;
        tx.commit().await?;
    }
    let of = "select sell_order_id from sell_order where goods_id = 999999999";
    Ok(sqlx::query_scalar(of).fetch_all(pool).await?)
}

/// Everybody who buys, by their numbers.
pub async fn everybody(pool: &PgPool) -> Result<Vec<Uid>, sqlx::Error> {
    let all = "select uid from account where role = 'user' order by uid";
    let uids: Vec<i64> = sqlx::query_scalar(all).fetch_all(pool).await?;
    Ok(uids.into_iter().map(Uid).collect())
}

/// Where the transfers go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// All to one person.
    One,
    /// Each caller's to a person of their own.
    Each,
}

/// Transfers a second, each a transaction, from so many callers.
pub async fn transfers(
    pool: PgPool,
    callers: usize,
    seconds: u64,
    to: To,
) -> Result<u64, Box<dyn Error>> {
    let people = Arc::new(everybody(&pool).await?);
    at_full_speed(callers, seconds, move |caller| {
        let uid = people[if to == To::One { 0 } else { caller % people.len() }];
        let pool = pool.clone();
        async move {
            let mut tx = pool.begin().await?;
            let transfer = deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(1));
            ledger::post(&mut tx, &[transfer]).await?;
            Ok(tx.commit().await?)
        }
    })
    .await
}

/// One row inserted and committed, again and again: what the disk takes from so many callers.
pub async fn single_rows(
    pool: PgPool,
    callers: usize,
    seconds: u64,
) -> Result<u64, Box<dyn Error>> {
    sqlx::query("create table if not exists bench_row (n bigint not null)").execute(&pool).await?;
    at_full_speed(callers, seconds, move |caller| {
        let pool = pool.clone();
        async move {
            let insert = sqlx::query("insert into bench_row (n) values ($1)");
            insert.bind(caller as i64).execute(&pool).await?;
            Ok(())
        }
    })
    .await
}

/// The number of the next writing transaction. Those that only read have none.
pub async fn next_write(pool: &PgPool) -> Result<i64, sqlx::Error> {
    let next = "select pg_snapshot_xmax(pg_current_snapshot())::text::bigint";
    sqlx::query_scalar(next).fetch_one(pool).await
}

/// How often a second `write` is done when so many do it, each again as soon as it is done.
async fn at_full_speed<F, W>(callers: usize, seconds: u64, write: F) -> Result<u64, Box<dyn Error>>
where
    F: Fn(usize) -> W + Clone + Send + 'static,
    W: Future<Output = Result<(), DatabaseError>> + Send,
{
    let done = Arc::new(AtomicU64::new(0));
    let end = Instant::now() + Duration::from_secs(seconds);
    let tasks = (0..callers).map(|caller| {
        let (write, done) = (write.clone(), done.clone());
        tokio::spawn(async move {
            while Instant::now() < end {
                write(caller).await?;
                done.fetch_add(1, Ordering::Relaxed);
            }
            Ok::<_, DatabaseError>(())
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await??;
    }
    Ok(done.load(Ordering::Relaxed) / seconds)
}
