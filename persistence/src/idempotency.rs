//! First answers of commands that carry an idempotency key: table `idempotency`.
//!
//! A key is claimed before the command runs (status 0), so two at once do not both run. Source: docs/wire.md.
use guildhall_domain::ids::Uid;
use std::time::Duration;

use serde_json::value::RawValue;
use sqlx::{PgPool, types::Json};
use uuid::Uuid;

use crate::DatabaseError;

/// Status of a claim whose command has not answered yet.
const UNDER_WAY: i16 = 0;
/// First answers are kept for so long. Ours: nobody repeats a command later than that.
const KEPT_DAYS: i32 = 30;

/// Who has claimed a key: what they have to say about it counts only as long as nobody else had to take it over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket(Uuid);

/// What a key is worth to the one who shows it.
#[derive(Debug)]
pub enum Claim {
    /// Run the command, then tell [`answered`] or [`released`].
    Mine(Ticket),
    /// Somebody runs it at this moment.
    UnderWay,
    /// It ran before; this is what it answered.
    Answered { status: i16, answer: Box<RawValue> },
    /// The key was used for another request.
    Other,
}

/// Claims `key` for this request. A claim older than `abandoned` is taken over: whoever made it is gone, and the command, itself
/// repeatable, may run again.
///
/// # Errors
/// Whatever Postgres says.
pub async fn claim(
    pool: &PgPool,
    uid: Uid,
    key: &str,
    call: &str,
    request: &[u8; 32],
    abandoned: Duration,
) -> Result<Claim, DatabaseError> {
    let ticket = Ticket(Uuid::new_v4());
    let claimed = sqlx::query_scalar!(
        r#"
        insert into idempotency (uid, key, call, request, status, answer, ticket) values ($1, $2, $3, $4, $5, 'null', $7)
        on conflict (uid, key) do update set created_at = now(), ticket = $7
            where idempotency.status = $5 and idempotency.call = $3 and idempotency.request = $4
                and idempotency.created_at < now() - make_interval(secs => $6)
        returning uid
        "#,
        uid.0,
        key,
        call,
        &request[..],
        UNDER_WAY,
        abandoned.as_secs_f64(),
        ticket.0,
    )
    .fetch_optional(pool)
    .await?;
    if claimed.is_some() {
        return Ok(Claim::Mine(ticket));
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

/// Keeps the first answer, if the claim is still the caller's.
///
/// # Errors
/// Whatever Postgres says.
pub async fn answered(
    pool: &PgPool,
    uid: Uid,
    key: &str,
    ticket: Ticket,
    status: i16,
    answer: &RawValue,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update idempotency set status = $3, answer = $4 where uid = $1 and key = $2 and ticket = $5",
        uid.0,
        key,
        status,
        Json(answer) as _,
        ticket.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Gives a claim back, if it is still the caller's: nothing happened.
///
/// # Errors
/// Whatever Postgres says.
pub async fn released(
    pool: &PgPool,
    uid: Uid,
    key: &str,
    ticket: Ticket,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "delete from idempotency where uid = $1 and key = $2 and status = $3 and ticket = $4",
        uid.0,
        key,
        UNDER_WAY,
        ticket.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Forgets answers nobody will ask for again.
///
/// # Errors
/// Whatever Postgres says.
pub async fn forget_old(pool: &PgPool) -> Result<(), DatabaseError> {
    sqlx::query!(
        "delete from idempotency where created_at < now() - make_interval(days => $1)",
        KEPT_DAYS,
    )
    .execute(pool)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASH: [u8; 32] = [7; 32];
    const A_MINUTE: Duration = Duration::from_secs(60);

    async fn claim_of(pool: &PgPool, call: &str, abandoned: Duration) -> Claim {
        claim(pool, Uid(1), "k", call, &HASH, abandoned).await.unwrap()
    }

    async fn mine(pool: &PgPool, abandoned: Duration) -> Ticket {
        match claim_of(pool, "recall_msg", abandoned).await {
            Claim::Mine(ticket) => ticket,
            other => panic!("{other:?}"),
        }
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn the_first_answer_is_kept_and_a_key_serves_one_request(pool: PgPool) {
        let ticket = mine(&pool, A_MINUTE).await;
        assert!(matches!(claim_of(&pool, "recall_msg", A_MINUTE).await, Claim::UnderWay));
        assert!(matches!(claim_of(&pool, "click_msg", A_MINUTE).await, Claim::Other));

        let answer = RawValue::from_string(r#"{"a":1}"#.into()).unwrap();
        answered(&pool, Uid(1), "k", ticket, 200, &answer).await.unwrap();
        match claim_of(&pool, "recall_msg", A_MINUTE).await {
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
        let ticket = mine(&pool, A_MINUTE).await;
        released(&pool, Uid(1), "k", ticket).await.unwrap();
        mine(&pool, A_MINUTE).await;
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn who_comes_back_to_a_claim_that_was_taken_over_has_nothing_to_say_about_it(
        pool: PgPool,
    ) {
        let late = mine(&pool, A_MINUTE).await;
        let second = mine(&pool, Duration::ZERO).await;
        released(&pool, Uid(1), "k", late).await.unwrap();
        assert!(matches!(claim_of(&pool, "recall_msg", A_MINUTE).await, Claim::UnderWay));
        answered(&pool, Uid(1), "k", late, 200, RawValue::NULL).await.unwrap();
        assert!(matches!(claim_of(&pool, "recall_msg", A_MINUTE).await, Claim::UnderWay));
        answered(&pool, Uid(1), "k", second, 200, RawValue::TRUE).await.unwrap();
        match claim_of(&pool, "recall_msg", A_MINUTE).await {
            Claim::Answered { answer, .. } => assert_eq!(answer.get(), "true"),
            other => panic!("{other:?}"),
        }
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn answers_are_forgotten_when_nobody_repeats_them_any_more(pool: PgPool) {
        let ticket = mine(&pool, A_MINUTE).await;
        answered(&pool, Uid(1), "k", ticket, 200, RawValue::NULL).await.unwrap();
        forget_old(&pool).await.unwrap();
        assert!(matches!(claim_of(&pool, "recall_msg", A_MINUTE).await, Claim::Answered { .. }));
        sqlx::query("update idempotency set created_at = now() - interval '31 days'")
            .execute(&pool)
            .await
            .unwrap();
        forget_old(&pool).await.unwrap();
        mine(&pool, A_MINUTE).await;
    }
}
