//! What administrators see of an order beside the order itself: who did what, and the conversations about it.

use guildhall_domain::{
    conversation::{State, With, pair_key},
    ids::{ConversationId, OrderId, Uid},
    order::{OrderEventKind, Party, Stage},
};
use sqlx::PgPool;
use uuid::Uuid;

use super::Event;
use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// A line of the timeline, with who it was.
#[derive(Debug, Clone, PartialEq)]
pub struct Done {
    pub event: Event,
    /// `None` for the house.
    pub by: Option<PublicProfile>,
}

/// The timeline with names, oldest first.
pub async fn timeline(pool: &PgPool, order_id: OrderId) -> Result<Vec<Done>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select e.version, e.at, e.by_side as "by_side: Party", e.what as "what: OrderEventKind", e.stage as "stage: Stage", e.detail,
            a.uid as "uid?", a.nickname as "nickname?", a.profile_pic
        from order_event e left join account a on a.uid = e.uid
        where e.order_id = $1 order by e.version
        "#,
        order_id.0,
    )
    .fetch_all(pool)
    .await?;
    let done = rows.into_iter().map(|row| Done {
        event: Event {
            version: row.version,
            at: row.at,
            by_side: row.by_side,
            what: row.what,
            stage: row.stage,
            detail: row.detail,
        },
        by: row
            .uid
            .zip(row.nickname)
            .map(|(uid, nickname)| PublicProfile::new(uid, nickname, row.profile_pic)),
    });
    Ok(done.collect())
}

/// A conversation about an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AboutOrder {
    pub conversation_id: ConversationId,
    /// Who asked customer support; `None` for what the two sides wrote to each other.
    pub customer: Option<Uid>,
    pub state: State,
}

/// The conversations that were opened about an order: between its sides, and of each with customer support.
pub async fn conversations(
    pool: &PgPool,
    order: OrderId,
    buyer: Uid,
    seller: Uid,
) -> Result<Vec<AboutOrder>, DatabaseError> {
    let name = order.to_string();
    let keys = [
        pair_key(buyer, With::CustomerService, Some(&name)),
        pair_key(seller, With::CustomerService, Some(&name)),
        pair_key(buyer, With::Person(seller), Some(&name)),
    ];
    let rows = sqlx::query!(
        r#"select conversation_id, pair_key, state as "state: State" from conversation where pair_key = any($1)"#,
        &keys[..],
    )
    .fetch_all(pool)
    .await?;
    let mut found: Vec<AboutOrder> = rows
        .into_iter()
        .map(|row| AboutOrder {
            conversation_id: ConversationId(row.conversation_id),
            customer: [buyer, seller]
                .into_iter()
                .zip(&keys)
                .find_map(|(uid, key)| (*key == row.pair_key).then_some(uid)),
            state: row.state,
        })
        .collect();
    found.sort_by_key(|one| (one.customer.is_none(), one.conversation_id.0 as Uuid));
    Ok(found)
}
