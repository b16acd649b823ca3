//! Leases of shards: tables `node` and `shard_lease`. The process that leases a shard owns its entities; no write
//! depends on it.
//!
//! A process renews one row, `node`, and by that all its shards; only the database's clock says whether it is alive. A lease row changes
//! only when processes come and go. Source: decision 0015, realtime.md 2.1.

use std::time::Duration;

use guildhall_domain::placement::{NodeId, Shard};
use sqlx::PgPool;

use crate::DatabaseError;

/// A process that is alive, and where the others reach it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveNode {
    pub node: NodeId,
    pub url: String,
}

/// Says that this process is alive for `lease` from now, and forgets those that have long been dead.
pub async fn renew(
    pool: &PgPool,
    node: NodeId,
    url: &str,
    lease: Duration,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        with forgotten as (delete from node where expires_at < now() - interval '1 minute' and node_id <> $1)
        insert into node (node_id, url, expires_at) values ($1, $2, now() + make_interval(secs => $3))
        on conflict (node_id) do update set url = excluded.url, expires_at = excluded.expires_at
        "#,
        id(node),
        url,
        lease.as_secs_f64(),
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// The live processes.
pub async fn live(pool: &PgPool) -> Result<Vec<LiveNode>, DatabaseError> {
    let rows =
        sqlx::query!("select node_id, url from node where expires_at > now() order by node_id")
            .fetch_all(pool)
            .await?;
    let live = |row: (i64, String)| LiveNode { node: NodeId(row.0.cast_unsigned()), url: row.1 };
    Ok(rows.into_iter().map(|row| live((row.node_id, row.url))).collect())
}

/// The leases of all shards, those of dead processes included.
pub async fn owners(pool: &PgPool) -> Result<Vec<(Shard, NodeId)>, DatabaseError> {
    let rows = sqlx::query!("select shard, owner from shard_lease").fetch_all(pool).await?;
    let of_row =
        |shard: i16, owner: i64| Some((Shard::of_number(shard)?, NodeId(owner.cast_unsigned())));
    Ok(rows.into_iter().filter_map(|row| of_row(row.shard, row.owner)).collect())
}

/// Gives back shards of this process: the processes they prefer may take them.
pub async fn give_up(pool: &PgPool, node: NodeId, shards: &[Shard]) -> Result<(), DatabaseError> {
    sqlx::query!(
        "delete from shard_lease where owner = $1 and shard = any($2)",
        id(node),
        &numbers(shards),
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Takes the given shards that no process has, or a dead one. A process that is dead itself by the database's clock takes none. Returns
/// which it has now.
pub async fn take(
    pool: &PgPool,
    node: NodeId,
    shards: &[Shard],
) -> Result<Vec<Shard>, DatabaseError> {
    let taken = sqlx::query_scalar!(
        r#"
        insert into shard_lease (shard, owner)
        select wanted, $1::bigint from unnest($2::smallint[]) wanted
        where exists (select from node where node_id = $1 and expires_at > now())
        order by wanted -- all processes lock in the same order
        on conflict (shard) do update set owner = excluded.owner
            where not exists (select from node where node_id = shard_lease.owner and expires_at > now())
        returning shard
        "#,
        id(node),
        &numbers(shards),
    )
    .fetch_all(pool)
    .await?;
    Ok(taken.into_iter().filter_map(Shard::of_number).collect())
}

/// This process ends: it is not alive any more, and its shards are free.
pub async fn leave(pool: &PgPool, node: NodeId) -> Result<(), DatabaseError> {
    sqlx::query!(
        "with gone as (delete from node where node_id = $1) delete from shard_lease where owner = $1",
        id(node),
    )
    .execute(pool)
    .await?;
    Ok(())
}

fn id(node: NodeId) -> i64 {
    node.0.cast_signed()
}

fn numbers(shards: &[Shard]) -> Vec<i16> {
    shards.iter().map(|shard| shard.number()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: NodeId = NodeId(u64::MAX);
    const BEN: NodeId = NodeId(2);
    const LEASE: Duration = Duration::from_secs(3_600);

    async fn owned(pool: &PgPool, node: NodeId) -> usize {
        let owners = owners(pool).await.unwrap();
        owners.iter().filter(|(_, owner)| *owner == node).count()
    }

    async fn is_alive(pool: &PgPool, node: NodeId) -> bool {
        live(pool).await.unwrap().iter().any(|live| live.node == node)
    }

    /// As if its lease had run out: the database's clock is not ours to turn.
    async fn expire(pool: &PgPool, node: NodeId) {
        sqlx::query("update node set expires_at = now() where node_id = $1")
            .bind(id(node))
            .execute(pool)
            .await
            .unwrap();
    }

    fn all() -> Vec<Shard> {
        Shard::all().collect()
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_shard_that_somebody_living_has_is_not_taken_until_it_is_given_up(pool: PgPool) {
        renew(&pool, ANN, "http://ann", LEASE).await.unwrap();
        renew(&pool, BEN, "http://ben", LEASE).await.unwrap();
        assert_eq!(take(&pool, ANN, &all()[..600]).await.unwrap().len(), 600);
        assert_eq!(take(&pool, BEN, &all()).await.unwrap().len(), 424, "what was free");
        assert_eq!(take(&pool, BEN, &all()).await.unwrap(), []);
        give_up(&pool, ANN, &all()[500..]).await.unwrap();
        assert_eq!(owned(&pool, BEN).await, 424, "it gave up what was not its own");
        assert_eq!(take(&pool, BEN, &all()).await.unwrap(), all()[500..600]);
        assert_eq!((owned(&pool, ANN).await, owned(&pool, BEN).await), (500, 524));
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn when_a_lease_runs_out_the_other_takes_everything_and_who_comes_back_has_nothing(
        pool: PgPool,
    ) {
        renew(&pool, ANN, "http://ann", LEASE).await.unwrap();
        renew(&pool, BEN, "http://ben", LEASE).await.unwrap();
        take(&pool, ANN, &all()).await.unwrap();
        expire(&pool, ANN).await;
        assert!(!is_alive(&pool, ANN).await);
        assert_eq!(take(&pool, ANN, &all()).await.unwrap(), [], "the dead take nothing");
        assert_eq!(take(&pool, BEN, &all()).await.unwrap(), all());
        // It was only asleep: it says that it lives, and finds its shards with the other.
        renew(&pool, ANN, "http://ann", LEASE).await.unwrap();
        assert!(is_alive(&pool, ANN).await);
        assert_eq!(take(&pool, ANN, &all()).await.unwrap(), []);
        assert_eq!((owned(&pool, ANN).await, owned(&pool, BEN).await), (0, 1_024));
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn of_two_that_take_at_once_each_shard_goes_to_one(pool: PgPool) {
        renew(&pool, ANN, "http://ann", LEASE).await.unwrap();
        renew(&pool, BEN, "http://ben", LEASE).await.unwrap();
        let shards = all();
        let (anns, bens) = tokio::join!(take(&pool, ANN, &shards), take(&pool, BEN, &shards));
        let (anns, bens) = (anns.unwrap(), bens.unwrap());
        assert_eq!(anns.len() + bens.len(), 1_024);
        assert!(anns.iter().all(|shard| !bens.contains(shard)));
        assert_eq!((owned(&pool, ANN).await, owned(&pool, BEN).await), (anns.len(), bens.len()));
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn who_leaves_is_gone_at_once_and_its_shards_are_free(pool: PgPool) {
        renew(&pool, ANN, "http://ann", LEASE).await.unwrap();
        renew(&pool, BEN, "http://ben", LEASE).await.unwrap();
        take(&pool, ANN, &all()).await.unwrap();
        leave(&pool, ANN).await.unwrap();
        let ben = LiveNode { node: BEN, url: "http://ben".to_owned() };
        assert_eq!(live(&pool).await.unwrap(), [ben]);
        assert_eq!(owners(&pool).await.unwrap(), []);
        assert_eq!(take(&pool, BEN, &all()).await.unwrap().len(), 1_024);
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_process_that_died_long_ago_leaves_no_row(pool: PgPool) {
        renew(&pool, ANN, "http://ann", LEASE).await.unwrap();
        sqlx::query("update node set expires_at = now() - interval '2 minutes'")
            .execute(&pool)
            .await
            .unwrap();
        renew(&pool, BEN, "http://ben", LEASE).await.unwrap();
        let rows: i64 =
            sqlx::query_scalar("select count(*) from node").fetch_one(&pool).await.unwrap();
        assert_eq!(rows, 1);
    }
}
