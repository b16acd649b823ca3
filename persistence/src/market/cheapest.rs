//! What others ask at least for goods: what reminders and alerts of saved searches look at.

use guildhall_domain::{
    ids::{GoodsId, Uid},
    wallet::money::UsdCents,
};
use sqlx::{PgConnection, QueryBuilder};

use super::sell_order::{Filter, wanted};
use crate::DatabaseError;

/// The cheapest offer of some goods, and the cheapest of another shop: between them they answer everybody, who is told of nothing of their
/// own shop.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Cheapest {
    first: Option<(UsdCents, Uid)>,
    second: Option<UsdCents>,
}

impl Cheapest {
    /// Of the offers of these goods that fit; none of goods that are retired, or of a game that is hidden.
    pub(super) async fn of(
        tx: &mut PgConnection,
        goods: GoodsId,
        filter: &Filter,
    ) -> Result<Self, DatabaseError> {
        let first = cheapest_but(tx, goods, filter, None).await?;
        let second = match first {
            Some((_, shop)) => cheapest_but(tx, goods, filter, Some(shop)).await?,
            None => None,
        };
        Ok(Self { first, second: second.map(|(price, _)| price) })
    }

    /// The lowest price of others than this shop.
    pub(super) fn but(&self, shop: Uid) -> Option<UsdCents> {
        match self.first {
            Some((_, of)) if of == shop => self.second,
            first => first.map(|(price, _)| price),
        }
    }

    /// The lowest price that anybody may see, and the highest lowest one, in cents.
    pub(super) fn range(&self) -> (Option<i64>, Option<i64>) {
        (self.first.map(|(price, _)| price.0), self.second.map(|price| price.0))
    }
}

async fn cheapest_but(
    tx: &mut PgConnection,
    goods: GoodsId,
    filter: &Filter,
    shop: Option<Uid>,
) -> Result<Option<(UsdCents, Uid)>, DatabaseError> {
    const SHOP: &str = "coalesce((select owner from shop_member where member = s.seller and ended_at is null), s.seller)";
    let mut query = QueryBuilder::new("select s.price_cents, ");
    query.push(SHOP).push(
        " from sell_order s join goods g using (goods_id) join game m using (game)
          where g.retired_at is null and not m.is_hidden and ",
    );
    wanted(&mut query, goods, filter);
    if let Some(shop) = shop {
        query.push(" and ").push(SHOP).push(" <> ").push_bind(shop.0);
    }
    query.push(" order by s.price_cents, s.sell_order_id limit 1");
    let row: Option<(i64, i64)> = query.build_query_as().fetch_optional(tx).await?;
    Ok(row.map(|(price, shop)| (UsdCents(price), Uid(shop))))
}
