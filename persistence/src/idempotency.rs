//! First answers of commands that carry an idempotency key: table `idempotency`.
//!
//! A key is claimed before the command runs (status 0), so two at once do not both run. Source: docs/wire.md.
use guildhall_domain::ids::Uid;
use serde_json::value::RawValue;
use sqlx::{PgPool, types::Json};

use crate::DatabaseError;

/// Status of a claim whose command has not answered yet.
const UNDER_WAY: i16 = 0;
/// After this a claim counts as abandoned: whoever made it is gone, and the command, itself repeatable, may run again.
/// Ours: longer than any call takes.
const ABANDONED_SECONDS: f64 = 60.0;

/// What a key is worth to the one who shows it.
#[derive(Debug)]
pub enum Claim {
    /// Run the command, then tell [`answered`] or [`released`].
    Mine,
    /// Somebody runs it at this moment.
    UnderWay,
    /// It ran before; this is what it answered.
    Answered { status: i16, answer: Box<RawValue> },
    /// The key was used for another request.
    Other,
}

/// Claims `key` for this request.
///
/// # Errors
/// Whatever Postgres says.
pub async fn claim(
    pool: &PgPool,
    uid: Uid,
    key: &str,
    call: &str,
    request: &[u8; 32],
) -> Result<Claim, DatabaseError> {
    let claimed = sqlx::query_scalar!(
        r#"
        insert into idempotency (uid, key, call, request, status, answer) values ($1, $2, $3, $4, $5, 'null')
        on conflict (uid, key) do update set created_at = now()
            where idempotency.status = $5 and idempotency.call = $3 and idempotency.request = $4
                and idempotency.created_at < now() - make_interval(secs => $6)
        returning uid
        "#,
        uid.0,
        key,
        call,
        &request[..],
        UNDER_WAY,
        ABANDONED_SECONDS,
    )
    .fetch_optional(pool)
    .await?;
    if claimed.is_some() {
        return Ok(Claim::Mine);
    }
    let row = sqlx::query!(
        r#"
        select call = $3 and request = $4 as "is_same!", status, answer as "answer: Json<Box<RawValue>>"
        from idempotency where uid = $1 and key = $2
        "#,
        uid.0,
        key,
        call,
        &request[..],
    )
    .fetch_optional(pool)
    .await?;
    Ok(match row {
        Some(row) if !row.is_same => Claim::Other,
        Some(row) if row.status == UNDER_WAY => Claim::UnderWay,
        Some(row) => Claim::Answered { status: row.status, answer: row.answer.0 },
        // Released in between: the one who asks again finds it free.
        None => Claim::UnderWay,
    })
}

/// Keeps the first answer.
///
/// # Errors
/// Whatever Postgres says.
pub async fn answered(
    pool: &PgPool,
    uid: Uid,
    key: &str,
    status: i16,
    answer: &RawValue,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update idempotency set status = $3, answer = $4 where uid = $1 and key = $2",
        uid.0,
        key,
        status,
        Json(answer) as _,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Gives a claim back: nothing happened.
///
/// # Errors
/// Whatever Postgres says.
pub async fn released(pool: &PgPool, uid: Uid, key: &str) -> Result<(), DatabaseError> {
    sqlx::query!(
        "delete from idempotency where uid = $1 and key = $2 and status = $3",
        uid.0,
        key,
        UNDER_WAY,
    )
    .execute(pool)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASH: [u8; 32] = [7; 32];

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn the_first_answer_is_kept_and_a_key_serves_one_request(pool: PgPool) {
        let claim = |call: &'static str| {
            let pool = pool.clone();
            async move { claim(&pool, Uid(1), "k", call, &HASH).await.unwrap() }
        };
        assert!(matches!(claim("recall_msg").await, Claim::Mine));
        assert!(matches!(claim("recall_msg").await, Claim::UnderWay));
        assert!(matches!(claim("click_msg").await, Claim::Other));

        let answer = RawValue::from_string(r#"{"a":1}"#.into()).unwrap();
        answered(&pool, Uid(1), "k", 200, &answer).await.unwrap();
        match claim("recall_msg").await {
            Claim::Answered { status: 200, answer } => {
                assert_eq!(
                    serde_json::from_str::<serde_json::Value>(answer.get()).unwrap()["a"],
                    1
                );
            }
            other => panic!("{other:?}"),
        }
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_claim_that_is_given_back_can_be_made_again(pool: PgPool) {
        assert!(matches!(claim(&pool, Uid(1), "k", "c", &HASH).await.unwrap(), Claim::Mine));
        released(&pool, Uid(1), "k").await.unwrap();
        assert!(matches!(claim(&pool, Uid(1), "k", "c", &HASH).await.unwrap(), Claim::Mine));
    }
}
