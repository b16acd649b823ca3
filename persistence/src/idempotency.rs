//! Claims of idempotency keys, and the first answers to commands: table `idempotency`.
//!
//! A key is claimed before its command runs, so two at once do not both run. The transaction of the effect writes to the claim: the answer
//! itself ([`settle`]) or, where the answer can only be read afterwards, that the command is carried out ([`carried_out`]). So a process that
//! dies leaves either neither or both, and a claim that is taken over was of a command without an effect. Source: docs/wire.md;
//! reliability.md, section 5, requirement 11; decision 0018.
use guildhall_domain::ids::Uid;
use std::{collections::HashSet, sync::Arc, time::Duration};

use serde_json::value::RawValue;
use sqlx::{PgConnection, PgPool, types::Json};
use uuid::Uuid;

use crate::DatabaseError;

/// Status of a claim whose command has not answered yet.
const UNDER_WAY: i16 = 0;
/// Status of a claim whose command is carried out; its answer is still to be read.
const CARRIED_OUT: i16 = 1;
/// Status of a success.
const OK: i16 = 200;

/// A key that was claimed for a command. What is written to it counts only as long as no other process had to take it over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claimed {
    uid: Uid,
    key: Arc<str>,
    ticket: Uuid,
}

/// The state of a key for the caller who presents it.
#[derive(Debug)]
pub enum Claim {
    /// Run the command; its transaction writes to the claim, else tell [`answered`] or [`released`].
    Mine(Claimed),
    /// It is running at this moment.
    UnderWay,
    /// It is carried out, but its answer was lost: read it again, then tell [`answered`].
    CarriedOut(Claimed),
    /// It ran before; this is what it answered.
    Answered { status: i16, answer: Box<RawValue> },
    /// The key was used for another request.
    Other,
}

/// Claims `key` for this request, without waiting for the disk: a claim that a crash of Postgres loses had no effect, since its command's
/// transaction, which waits, comes after it in the log. A claim older than `abandoned` is taken over: the process that made it is gone, and its command had no
/// effect.
pub async fn claim(
    pool: &PgPool,
    uid: Uid,
    key: &str,
    call: &str,
    request: &[u8; 32],
    abandoned: Duration,
) -> Result<Claim, DatabaseError> {
    let ticket = Uuid::new_v4();
    let claimed = sqlx::query_scalar!(
        r#"
        insert into idempotency (uid, key, call, request, status, answer, ticket)
        select $1::bigint, $2::text, $3::text, $4::bytea, $5::smallint, 'null'::jsonb, $7::uuid from set_config('synchronous_commit', 'off', true)
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
        ticket,
    )
    .fetch_optional(pool)
    .await?;
    let mine = |ticket| Claimed { uid, key: key.into(), ticket };
    if claimed.is_some() {
        return Ok(Claim::Mine(mine(ticket)));
    }
    let row = sqlx::query!(
        r#"
        select call = $3 and request = $4 as "is_same!", status, answer as "answer: Json<Box<RawValue>>", ticket
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
        Some(row) if row.status == CARRIED_OUT => {
            row.ticket.map_or(Claim::UnderWay, |ticket| Claim::CarriedOut(mine(ticket)))
        }
        Some(row) => Claim::Answered { status: row.status, answer: row.answer.0 },
        // Released in between: the one who asks again finds it free.
        None => Claim::UnderWay,
    })
}

/// Keeps the answer of a command in the transaction of its effect; without a key there is nothing to keep.
///
/// # Errors
/// [`DatabaseError::TakenOver`]: the transaction must not be committed; whatever Postgres says.
pub async fn settle(
    tx: &mut PgConnection,
    claimed: Option<&Claimed>,
    answer: &RawValue,
) -> Result<(), DatabaseError> {
    write(tx, claimed, OK, answer).await
}

/// Notes in the transaction of its effect that a command is carried out, where its answer can only be read after the commit.
///
/// # Errors
/// [`DatabaseError::TakenOver`]: the transaction must not be committed; whatever Postgres says.
pub async fn carried_out(
    tx: &mut PgConnection,
    claimed: Option<&Claimed>,
) -> Result<(), DatabaseError> {
    write(tx, claimed, CARRIED_OUT, RawValue::NULL).await
}

/// The same for commands that one transaction carries out together; answers for each whether its claim still counts. The transaction must
/// leave out the effect of those whose claim does not.
pub async fn carried_out_together(
    tx: &mut PgConnection,
    claims: &[&Claimed],
) -> Result<Vec<bool>, DatabaseError> {
    write_together(tx, claims, CARRIED_OUT).await
}

/// Takes that back in the same transaction, for those of whose effect nothing came: they are still under way.
pub async fn not_carried_out(
    tx: &mut PgConnection,
    claims: &[&Claimed],
) -> Result<(), DatabaseError> {
    write_together(tx, claims, UNDER_WAY).await.map(|_held| ())
}

async fn write_together(
    tx: &mut PgConnection,
    claims: &[&Claimed],
    status: i16,
) -> Result<Vec<bool>, DatabaseError> {
    let written = sqlx::query_scalar!(
        r#"
        update idempotency i set status = $4, answer = 'null'
        from unnest($1::bigint[], $2::text[], $3::uuid[]) as c (uid, key, ticket)
        where i.uid = c.uid and i.key = c.key and i.ticket = c.ticket
        returning c.ticket as "ticket!"
        "#,
        &claims.iter().map(|claimed| claimed.uid.0).collect::<Vec<_>>(),
        &claims.iter().map(|claimed| claimed.key.to_string()).collect::<Vec<_>>(),
        &claims.iter().map(|claimed| claimed.ticket).collect::<Vec<_>>(),
        status,
    );
    let written: HashSet<Uuid> = written.fetch_all(tx).await?.into_iter().collect();
    Ok(claims.iter().map(|claimed| written.contains(&claimed.ticket)).collect())
}

/// The same of a command that found nothing to change: a repeat of it must find nothing either, whatever has come in between.
///
/// # Errors
/// [`DatabaseError::TakenOver`]; whatever Postgres says.
pub async fn nothing_to_carry_out(pool: &PgPool, claimed: &Claimed) -> Result<(), DatabaseError> {
    let mut connection = pool.acquire().await?;
    carried_out(&mut connection, Some(claimed)).await
}

/// Keeps a refusal that uses something up (a guess), in the transaction that counts it.
///
/// # Errors
/// [`DatabaseError::TakenOver`]: the transaction must not be committed; whatever Postgres says.
pub async fn refused(
    tx: &mut PgConnection,
    claimed: Option<&Claimed>,
    status: i16,
    code: &RawValue,
) -> Result<(), DatabaseError> {
    write(tx, claimed, status, code).await
}

async fn write(
    db: &mut PgConnection,
    claimed: Option<&Claimed>,
    status: i16,
    answer: &RawValue,
) -> Result<(), DatabaseError> {
    let Some(Claimed { uid, key, ticket }) = claimed else { return Ok(()) };
    let written = sqlx::query!(
        "update idempotency set status = $3, answer = $4 where uid = $1 and key = $2 and ticket = $5",
        uid.0,
        &**key,
        status,
        Json(answer) as _,
        ticket,
    )
    .execute(db)
    .await?;
    if written.rows_affected() == 1 { Ok(()) } else { Err(DatabaseError::TakenOver) }
}

/// Keeps the first answer of a command that has no effect, whose answer was read after it, or that twice is the same as once.
///
/// # Errors
/// [`DatabaseError::TakenOver`]: the transaction must not be committed; whatever Postgres says.
pub async fn answered(
    pool: &PgPool,
    claimed: &Claimed,
    status: i16,
    answer: &RawValue,
) -> Result<(), DatabaseError> {
    let Claimed { uid, key, ticket } = claimed;
    // A success that is lost with a crash is read again from its effect; a refusal left no trace to read it from.
    let wait_for_disk = if status == OK { "off" } else { "on" };
    let written = sqlx::query!(
        "update idempotency set status = $3, answer = $4 from set_config('synchronous_commit', $6, true)
         where uid = $1 and key = $2 and ticket = $5",
        uid.0,
        &**key,
        status,
        Json(answer) as _,
        ticket,
        wait_for_disk,
    )
    .execute(pool)
    .await?;
    if written.rows_affected() == 1 { Ok(()) } else { Err(DatabaseError::TakenOver) }
}

/// Gives a claim back, if it is still the caller's: nothing happened.
pub async fn released(pool: &PgPool, claimed: &Claimed) -> Result<(), DatabaseError> {
    let Claimed { uid, key, ticket } = claimed;
    sqlx::query!(
        "delete from idempotency where uid = $1 and key = $2 and status = $3 and ticket = $4",
        uid.0,
        &**key,
        UNDER_WAY,
        ticket,
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

    async fn mine(pool: &PgPool, abandoned: Duration) -> Claimed {
        match claim_of(pool, "recall_msg", abandoned).await {
            Claim::Mine(claimed) => claimed,
            other => panic!("{other:?}"),
        }
    }

    async fn kept(pool: &PgPool) -> Option<String> {
        match claim_of(pool, "recall_msg", A_MINUTE).await {
            Claim::Answered { status: OK, answer } => Some(answer.get().to_owned()),
            _ => None,
        }
    }

    /// Stands for the effect of a command.
    async fn effect(tx: &mut PgConnection) {
        sqlx::query(
            "insert into outbox (kind, effect_key, payload) values ('mail', 'effect', '{}')",
        )
        .execute(tx)
        .await
        .unwrap();
    }

    async fn effects(pool: &PgPool) -> i64 {
        sqlx::query_scalar("select count(*) from outbox").fetch_one(pool).await.unwrap()
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn the_first_answer_is_kept_and_a_key_serves_one_request(pool: PgPool) {
        let claimed = mine(&pool, A_MINUTE).await;
        assert!(matches!(claim_of(&pool, "recall_msg", A_MINUTE).await, Claim::UnderWay));
        assert!(matches!(claim_of(&pool, "click_msg", A_MINUTE).await, Claim::Other));
        answered(&pool, &claimed, OK, RawValue::TRUE).await.unwrap();
        assert_eq!(kept(&pool).await.as_deref(), Some("true"));
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn effect_and_answer_are_committed_together_or_not_at_all(pool: PgPool) {
        let claimed = mine(&pool, A_MINUTE).await;
        let mut tx = crate::begin(&pool).await.unwrap();
        effect(&mut tx).await;
        settle(&mut tx, Some(&claimed), RawValue::TRUE).await.unwrap();
        tx.rollback().await.unwrap();
        assert_eq!((effects(&pool).await, kept(&pool).await), (0, None), "neither");
        assert!(matches!(claim_of(&pool, "recall_msg", A_MINUTE).await, Claim::UnderWay));

        let mut tx = crate::begin(&pool).await.unwrap();
        effect(&mut tx).await;
        settle(&mut tx, Some(&claimed), RawValue::TRUE).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((effects(&pool).await, kept(&pool).await.as_deref()), (1, Some("true")), "both");
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_settled_claim_is_never_given_up(pool: PgPool) {
        let claimed = mine(&pool, A_MINUTE).await;
        let mut tx = crate::begin(&pool).await.unwrap();
        settle(&mut tx, Some(&claimed), RawValue::TRUE).await.unwrap();
        tx.commit().await.unwrap();
        let late = claim_of(&pool, "recall_msg", Duration::ZERO).await;
        assert!(matches!(late, Claim::Answered { .. }), "{late:?}");
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_command_whose_answer_was_lost_is_known_to_be_carried_out(pool: PgPool) {
        let claimed = mine(&pool, A_MINUTE).await;
        let mut tx = crate::begin(&pool).await.unwrap();
        carried_out(&mut tx, Some(&claimed)).await.unwrap();
        tx.commit().await.unwrap();
        released(&pool, &claimed).await.unwrap();
        let found = match claim_of(&pool, "recall_msg", Duration::ZERO).await {
            Claim::CarriedOut(found) => found,
            other => panic!("{other:?}"),
        };
        answered(&pool, &found, OK, RawValue::TRUE).await.unwrap();
        assert_eq!(kept(&pool).await.as_deref(), Some("true"));
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_command_that_comes_too_late_for_its_claim_has_no_effect(pool: PgPool) {
        let late = mine(&pool, A_MINUTE).await;
        let second = mine(&pool, Duration::ZERO).await;
        let mut tx = crate::begin(&pool).await.unwrap();
        effect(&mut tx).await;
        let settled = settle(&mut tx, Some(&late), RawValue::NULL).await;
        assert!(matches!(settled, Err(DatabaseError::TakenOver)), "{settled:?}");
        drop(tx);
        let mut tx = crate::begin(&pool).await.unwrap();
        effect(&mut tx).await;
        settle(&mut tx, Some(&second), RawValue::TRUE).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((effects(&pool).await, kept(&pool).await.as_deref()), (1, Some("true")));
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn without_a_key_nothing_is_kept(pool: PgPool) {
        let mut tx = crate::begin(&pool).await.unwrap();
        effect(&mut tx).await;
        settle(&mut tx, None, RawValue::TRUE).await.unwrap();
        tx.commit().await.unwrap();
        let rows: i64 =
            sqlx::query_scalar("select count(*) from idempotency").fetch_one(&pool).await.unwrap();
        assert_eq!((effects(&pool).await, rows), (1, 0));
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_claim_that_is_given_back_can_be_made_again(pool: PgPool) {
        let claimed = mine(&pool, A_MINUTE).await;
        released(&pool, &claimed).await.unwrap();
        mine(&pool, A_MINUTE).await;
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn who_comes_back_to_a_claim_that_was_taken_over_has_nothing_to_say_about_it(
        pool: PgPool,
    ) {
        let late = mine(&pool, A_MINUTE).await;
        let second = mine(&pool, Duration::ZERO).await;
        released(&pool, &late).await.unwrap();
        assert!(matches!(claim_of(&pool, "recall_msg", A_MINUTE).await, Claim::UnderWay));
        let told = answered(&pool, &late, OK, RawValue::NULL).await;
        assert!(matches!(told, Err(DatabaseError::TakenOver)), "{told:?}");
        assert!(matches!(claim_of(&pool, "recall_msg", A_MINUTE).await, Claim::UnderWay));
        answered(&pool, &second, OK, RawValue::TRUE).await.unwrap();
        assert_eq!(kept(&pool).await.as_deref(), Some("true"));
    }
}
