//! Every payment of the shop, as administrators look for them: filtered, newest first, page by page.

use guildhall_domain::{
    ids::{OrderId, PaymentId, Uid},
    payment::{Method, Purpose, Status},
    wallet::money::UsdCents,
};
use sqlx::{PgPool, QueryBuilder};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// What is looked for; each part that is there must fit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Filter {
    /// Who pays.
    pub uid: Option<Uid>,
    pub status: Option<Status>,
    pub method: Option<Method>,
}

/// A payment in one line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentLine {
    pub payment_id: PaymentId,
    pub purpose: Purpose,
    /// None for a deposit.
    pub order_id: Option<OrderId>,
    pub method: Method,
    pub status: Status,
    pub amount: UsdCents,
    /// What has gone back, or is on its way.
    pub refunded: UsdCents,
    /// Whether a chargeback of it is open.
    pub is_disputed: bool,
    pub payer: PublicProfile,
    pub created_at: OffsetDateTime,
}

/// Payments, newest first, from `before` on.
///
/// The statement is made of the filters that are set and planned for their values each time: a plan for all of them would read the table.
pub async fn page(
    pool: &PgPool,
    filter: Filter,
    before: Option<PaymentId>,
    limit: i64,
) -> Result<Vec<PaymentLine>, DatabaseError> {
    let mut query = QueryBuilder::new("select payment_id from payment where true");
    if let Some(uid) = filter.uid {
        query.push(" and uid = ").push_bind(uid.0);
    }
    if let Some(status) = filter.status {
        query.push(" and status = ").push_bind(status.as_str());
    }
    if let Some(method) = filter.method {
        query.push(" and method = ").push_bind(method.as_str());
    }
    if let Some(before) = before {
        query.push(" and payment_id < ").push_bind(before.0);
    }
    query.push(" order by payment_id desc limit ").push_bind(limit);
    let ids: Vec<Uuid> = query.build_query_scalar().persistent(false).fetch_all(pool).await?;
    let rows = sqlx::query!(
        r#"
        select p.payment_id, p.purpose as "purpose: Purpose", p.order_id, p.method as "method: Method", p.status as "status: Status",
            p.amount_cents, p.created_at, a.uid, a.nickname, a.profile_pic,
            (select coalesce(sum(r.amount_cents), 0)::bigint from refund r
                where r.payment_id = p.payment_id and r.status in ('pending', 'succeeded')) as "refunded!",
            exists (select from payment_dispute d where d.payment_id = p.payment_id and d.status = 'open') as "is_disputed!"
        from payment p join account a on a.uid = p.uid
        where p.payment_id = any($1) order by p.payment_id desc
        "#,
        &ids,
    )
    .fetch_all(pool)
    .await?;
    let lines = rows.into_iter().map(|row| PaymentLine {
        payment_id: PaymentId(row.payment_id),
        purpose: row.purpose,
        order_id: row.order_id.map(OrderId),
        method: row.method,
        status: row.status,
        amount: UsdCents(row.amount_cents),
        refunded: UsdCents(row.refunded),
        is_disputed: row.is_disputed,
        payer: PublicProfile::new(row.uid, row.nickname, row.profile_pic),
        created_at: row.created_at,
    });
    Ok(lines.collect())
}
