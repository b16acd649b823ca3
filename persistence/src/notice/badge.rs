//! What waits for a person in their orders: the figures of the badge that no other feature counts.

use std::collections::BTreeMap;

use guildhall_domain::{ids::Uid, order::Stage};
use sqlx::PgPool;

use crate::DatabaseError;

/// Orders are counted up to here, of each game.
pub const MOST_COUNTED: i64 = 1000;

/// Orders that wait for a person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Purchases that wait for the buyer's information.
    pub info: i64,
    /// Sales to deliver, by game; games without any are left out.
    pub to_deliver: BTreeMap<String, i64>,
}

/// Counts them; at most [`MOST_COUNTED`] of each game.
pub async fn waiting(pool: &PgPool, uid: Uid) -> Result<Waiting, DatabaseError> {
    let info = sqlx::query_scalar!(
        r#"
        select coalesce(sum(o.number), 0)::bigint as "number!" from game g cross join lateral (
            select count(*) as number from (
                select from "order" where buyer = $1 and game = g.game and stage = $2 limit $3
            ) counted
        ) o
        "#,
        uid.0,
        Stage::NeedInfo.as_str(),
        MOST_COUNTED,
    )
    .fetch_one(pool)
    .await?;
    let by_game = sqlx::query!(
        r#"
        select g.game, o.number as "number!" from game g cross join lateral (
            select count(*) as number from (
                select from "order" where seller = $1 and game = g.game and stage = $2 limit $3
            ) counted
        ) o where o.number > 0
        "#,
        uid.0,
        Stage::Paid.as_str(),
        MOST_COUNTED,
    )
    .fetch_all(pool)
    .await?;
    let to_deliver = by_game.into_iter().map(|row| (row.game, row.number)).collect();
    Ok(Waiting { info, to_deliver })
}
