//! Who bought from a listing, and when.

use guildhall_domain::ids::{OrderId, SellOrderId, Uid};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// A sale from a listing: paid for, and not refunded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingSale {
    pub order_id: OrderId,
    pub sell_order_id: SellOrderId,
    pub buyer: PublicProfile,
    pub quantity: i32,
    pub paid_at: OffsetDateTime,
}

/// The latest `most` sales from each of these listings of the seller's, those of one listing newest first.
pub async fn listing_sales(
    pool: &PgPool,
    seller: Uid,
    listings: &[SellOrderId],
    most: i64,
) -> Result<Vec<ListingSale>, DatabaseError> {
    let ids: Vec<Uuid> = listings.iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        r#"
        select o.order_id as "order_id!", o.sell_order_id as "sell_order_id!", o.buyer as "buyer!", o.quantity as "quantity!",
            o.paid_at as "paid_at!", p.nickname, p.profile_pic
        from unnest($2::uuid[]) as listing (id)
        cross join lateral (
            select * from "order"
            where sell_order_id = listing.id and seller = $1 and paid_at is not null
                and stage not in ('refunding', 'refunded')
            order by paid_at desc limit $3
        ) o
        join account p on p.uid = o.buyer
        order by o.sell_order_id, o.paid_at desc
        "#,
        seller.0,
        &ids[..],
        most,
    )
    .fetch_all(pool)
    .await?;
    let sales = rows.into_iter().map(|row| ListingSale {
        order_id: OrderId(row.order_id),
        sell_order_id: SellOrderId(row.sell_order_id),
        buyer: PublicProfile::new(row.buyer, row.nickname, row.profile_pic),
        quantity: row.quantity,
        paid_at: row.paid_at,
    });
    Ok(sales.collect())
}
