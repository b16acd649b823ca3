//! What maintenance of a game does to its top-up queues: each is paused as it begins and goes on as it was as it ends, so nobody loses
//! their place, and the clocks of those who are called stand still meanwhile. What an operator sets a queue to meanwhile stays.

use guildhall_domain::{ids::QueueId, topup::hours::State};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;

use super::{change::lock_line, operate};
use crate::DatabaseError;

/// The queues that maintenance has reached or left and that do not stand so yet.
pub async fn due(pool: &PgPool) -> Result<Vec<QueueId>, DatabaseError> {
    let queues = sqlx::query_scalar!(
        r#"
        select q.queue_id as "queue_id!"
        from maintenance m join topup_queue q on q.game = m.game
        where m.starts_at <= now() and m.ended_at is null and m.ends_at > now() and not exists (
            select from maintenance_pause p where p.maintenance_id = m.maintenance_id and p.queue_id = q.queue_id
        )
        union
        select p.queue_id from maintenance_pause p join maintenance m using (maintenance_id)
        where p.is_paused and (m.ended_at is not null or m.ends_at <= now() or m.starts_at > now())
        "#
    )
    .fetch_all(pool)
    .await?;
    Ok(queues.into_iter().map(QueueId).collect())
}

/// Pauses the queue or lets it go on, as maintenance of its game has begun or is over. Whether anything changed.
pub async fn apply(pool: &PgPool, queue: QueueId) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    lock_line(&mut tx, queue).await?;
    let has_ended = end(&mut tx, queue).await?;
    let has_begun = begin(&mut tx, queue).await?;
    tx.commit().await?;
    Ok(has_ended || has_begun)
}

async fn end(tx: &mut PgConnection, queue: QueueId) -> Result<bool, DatabaseError> {
    // Held: its end is not moved meanwhile. One that has not begun was moved after it had reached the queue.
    let over = sqlx::query!(
        r#"
        select m.maintenance_id, p.state_before as "state: State", m.ended_at is null and m.ends_at > now() as "is_to_come!"
        from maintenance_pause p join maintenance m using (maintenance_id)
        where p.queue_id = $1 and p.is_paused and (m.ended_at is not null or m.ends_at <= now() or m.starts_at > now())
        for share of m
        "#,
        queue.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(over) = over else { return Ok(false) };
    if over.is_to_come {
        // It reaches the queue once more when it begins.
        sqlx::query!(
            "delete from maintenance_pause where queue_id = $1 and maintenance_id = $2",
            queue.0,
            over.maintenance_id,
        )
        .execute(&mut *tx)
        .await?;
    } else {
        sqlx::query!(
            "update maintenance_pause set is_paused = false where queue_id = $1 and maintenance_id = $2",
            queue.0,
            over.maintenance_id,
        )
        .execute(&mut *tx)
        .await?;
    }
    operate::stand(tx, queue, over.state).await?;
    Ok(true)
}

async fn begin(tx: &mut PgConnection, queue: QueueId) -> Result<bool, DatabaseError> {
    let paused = sqlx::query_scalar!(
        r#"
        insert into maintenance_pause (maintenance_id, queue_id, state_before, is_paused)
        select m.maintenance_id, q.queue_id, q.state, q.state <> 'paused'
        from topup_queue q join maintenance m on m.game = q.game
        where q.queue_id = $1 and m.starts_at <= now() and m.ended_at is null and m.ends_at > now()
        for share of m
        on conflict do nothing
        returning is_paused
        "#,
        queue.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if paused == Some(true) {
        operate::stand(tx, queue, State::Paused).await?;
    }
    Ok(paused == Some(true))
}

/// An operator has set the queue: maintenance lets it go on no more.
pub(super) async fn leave(tx: &mut PgConnection, queue: QueueId) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update maintenance_pause set is_paused = false where queue_id = $1 and is_paused",
        queue.0
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Until when maintenance has paused the queue, as expected; `None` if it has not, or an operator has set it since.
pub async fn paused_until(
    pool: &PgPool,
    queue: QueueId,
) -> Result<Option<OffsetDateTime>, DatabaseError> {
    let until = sqlx::query_scalar!(
        r#"
        select m.ends_at from maintenance_pause p join maintenance m using (maintenance_id)
        where p.queue_id = $1 and p.is_paused and m.ended_at is null and m.ends_at > now()
        "#,
        queue.0,
    );
    Ok(until.fetch_optional(pool).await?)
}
