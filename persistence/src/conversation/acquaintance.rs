//! Acquaintances: people see the presence of their acquaintances only.

use guildhall_domain::{conversation::Speaker, ids::Uid};
use sqlx::PgPool;

use crate::DatabaseError;

/// Those of `uids`, in their order, whom `viewer` shares a conversation or an order with; for staff, every customer of customer support too. Oneself is
/// one of them.
pub async fn known_to(
    pool: &PgPool,
    viewer: Speaker,
    uids: &[Uid],
) -> Result<Vec<Uid>, DatabaseError> {
    let asked: Vec<i64> = uids.iter().map(|uid| uid.0).collect();
    let known = sqlx::query_scalar!(
        r#"
        select asked.uid as "uid!" from (select distinct unnest($2::bigint[]) as uid) asked
        where asked.uid = $1
            or asked.uid in (
                select theirs.uid from participant mine join participant theirs using (conversation_id)
                where mine.uid = $1 and theirs.uid = any($2)
            )
            or exists (select from "order" o where o.buyer = $1 and o.seller = asked.uid)
            or exists (select from "order" o where o.seller = $1 and o.buyer = asked.uid)
            or ($3 and exists (select from desk_talk d where d.customer = asked.uid))
        "#,
        viewer.uid.0,
        &asked,
        viewer.role.is_staff(),
    )
    .fetch_all(pool)
    .await?;
    Ok(uids.iter().copied().filter(|uid| known.contains(&uid.0)).collect())
}
