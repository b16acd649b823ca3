//! A shop of two years, for reports to be measured with: orders and what belongs to them, and the sums of its days.
use guildhall_persistence::report;
use sqlx::{AssertSqlSafe, Executor, PgPool};
use std::error::Error;

/// What an administrator of the benchmark shows; its hash is in the table.
const TOKEN: &str = "reports";

/// Makes so many orders and sums up each day that is over; answers the token of an administrator.
pub async fn make_shop(pool: &PgPool, orders: u32) -> Result<&'static str, Box<dyn Error>> {
    let script = include_str!("reports.sql").replace("$ORDERS", &orders.to_string());
    let mut db = pool.acquire().await?.detach();
    db.execute(AssertSqlSafe(script)).await?;
    drop(db); // its triggers are off
    pool.execute("vacuum analyze").await?;
    report::build(pool, || false).await?.ok_or("another process sums up")?;
    sqlx::query(
        "with admin as (insert into account (email, nickname, role) values ('reports@bench.test', 'Admin', 'admin') returning uid)
         insert into session (session_id, token_hash, uid, expires_at, proved_at)
         select gen_random_uuid(), sha256($1::text::bytea), uid, now() + interval '1 day', now() from admin",
    )
    .bind(TOKEN)
    .execute(pool)
    .await?;
    Ok(TOKEN)
}
