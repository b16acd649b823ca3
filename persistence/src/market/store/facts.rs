//! What is known of a store from its orders and offers.

use guildhall_domain::ids::Uid;
use serde_json::Value;
use sqlx::{PgPool, types::Json};

use crate::{
    DatabaseError,
    market::sell_order::{self, SellOrder},
    page::Part,
};

/// Deliveries that a median is made of, at least. Ours: of two or three it says nothing.
const FEWEST_DELIVERIES: i64 = 5;

/// A game of which a store has something on sale.
#[derive(Debug, Clone, PartialEq)]
pub struct SoldGame {
    pub game: String,
    pub names: Value,
    /// Offers of it.
    pub offers: i64,
}

/// See the module.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts {
    /// Orders that ended well, ever.
    pub completed: i64,
    /// From the payment to the delivery, of orders delivered within 90 days; `None` of too few.
    pub median_delivery_seconds: Option<i64>,
    /// Games in which something can be bought, in the market's order; none while the store rests.
    pub games: Vec<SoldGame>,
}

/// What is known of this seller's store.
///
/// # Errors
/// Whatever Postgres says.
pub async fn facts(pool: &PgPool, seller: Uid) -> Result<Facts, DatabaseError> {
    let orders = sqlx::query!(
        r#"
        select (select count(*) from "order" where seller = $1 and stage = 'completed') as "completed!", d.deliveries as "deliveries!",
            d.median as "median?"
        from (
            select count(*) as deliveries,
                percentile_cont(0.5) within group (order by extract(epoch from delivered_at - paid_at))::bigint as median
            from "order"
            where seller = $1 and stage = 'completed' and delivered_at > now() - interval '90 days' and paid_at is not null
        ) d
        "#,
        seller.0,
    )
    .fetch_one(pool)
    .await?;
    let games = sqlx::query!(
        r#"
        select m.game, m.names as "names: Json<Value>", count(*) as "offers!"
        from sell_order s join goods g using (goods_id) join game m using (game)
        where s.seller = $1 and s.on_sale + s.locked > 0 and s.on_sale > 0 and not m.is_hidden
            and not exists (select from resting_store r where r.seller = s.seller)
        group by m.game order by m.position, m.game
        "#,
        seller.0,
    )
    .fetch_all(pool)
    .await?;
    let games = games.into_iter().map(|row| SoldGame {
        game: row.game,
        names: row.names.0,
        offers: row.offers,
    });
    Ok(Facts {
        completed: orders.completed,
        median_delivery_seconds: orders.median.filter(|_| orders.deliveries >= FEWEST_DELIVERIES),
        games: games.collect(),
    })
}

/// A page of what can be bought in a store, of one game or of all, the latest first, and how many offers there are.
///
/// # Errors
/// Whatever Postgres says.
pub async fn selling(
    pool: &PgPool,
    seller: Uid,
    game: Option<&str>,
    part: Part,
) -> Result<(Vec<SellOrder>, i64), DatabaseError> {
    let games = game.map(|game| vec![game.to_owned()]);
    sell_order::for_sale_of(pool, seller, games.as_deref(), part).await
}
