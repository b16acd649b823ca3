//! Counters of what leaves no row of its own.

use guildhall_domain::report::Fact;
use sqlx::PgPool;

use crate::DatabaseError;

/// Adds to this hour's counters: facts with the game they are of, and how often.
pub async fn count(pool: &PgPool, counts: &[(Fact, String, i64)]) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into report_counter as c (at, fact, part, number)
        select date_trunc('hour', now(), 'UTC'), fact, part, number
        from unnest($1::text[], $2::text[], $3::bigint[]) as counted (fact, part, number)
        -- In one order everywhere: two processes must not wait for each other.
        order by fact, part
        on conflict (at, fact, part) do update set number = c.number + excluded.number
        "#,
        &counts.iter().map(|(fact, ..)| fact.as_str().to_owned()).collect::<Vec<_>>(),
        &counts.iter().map(|(_, part, _)| part.clone()).collect::<Vec<_>>(),
        &counts.iter().map(|(.., number)| *number).collect::<Vec<_>>(),
    )
    .execute(pool)
    .await?;
    Ok(())
}
