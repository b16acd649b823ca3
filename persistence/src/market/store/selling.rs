//! What can be bought in a store.

use guildhall_domain::ids::Uid;
use serde_json::Value;
use sqlx::{PgPool, types::Json};

use crate::{
    DatabaseError,
    market::sell_order::{self, SellOrder},
    page::Part,
};

/// A game of which a store has something on sale.
#[derive(Debug, Clone, PartialEq)]
pub struct SoldGame {
    pub game: String,
    pub names: Value,
    /// Offers of it.
    pub offers: i64,
}

/// The games in which something of this seller can be bought, in the market's order; none while the store rests.
///
/// # Errors
/// Whatever Postgres says.
pub async fn games(pool: &PgPool, seller: Uid) -> Result<Vec<SoldGame>, DatabaseError> {
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
    Ok(games.collect())
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
