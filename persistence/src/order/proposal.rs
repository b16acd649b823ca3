//! Rulings that wait for a second person: table `ruling_proposal`. A row is made once, decided once, and never removed.

use guildhall_domain::{
    conversation::Speaker,
    identity::role::Role,
    ids::{OrderId, Uid},
    staff_act::{StaffActKind, StaffActSubject},
    wallet::money::UsdCents,
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
};

/// What somebody wants to rule.
#[derive(Debug, Clone, Copy)]
pub struct NewProposal<'a> {
    pub proposal_id: Uuid,
    pub order_id: OrderId,
    /// The order as it was looked at.
    pub order_version: i64,
    pub refund: UsdCents,
    pub reason: &'a str,
    pub by: Uid,
    /// The call and the key it came with, if it may be repeated.
    pub command_key: Option<&'a str>,
}

/// What waits for a second person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    pub proposal_id: Uuid,
    pub order_id: OrderId,
    pub order_version: i64,
    pub refund: UsdCents,
    pub reason: String,
    pub by: Uid,
    pub by_name: String,
    pub at: OffsetDateTime,
}

/// What waits, with what there is to decide about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub proposal: Proposal,
    pub number: i64,
    pub name: String,
    pub at_stake: UsdCents,
}

/// Whether `agent` may rule on a dispute of these two: a member of a team that has a conversation with one of them (of the default
/// team, if there is none), whoever supervises a team, and administrators.
pub async fn may_rule(
    pool: &PgPool,
    agent: Speaker,
    sides: [Uid; 2],
) -> Result<bool, DatabaseError> {
    if agent.role == Role::Admin {
        return Ok(true);
    }
    Ok(sqlx::query_scalar!(
        r#"
        select exists (
            select from team_member m join team t using (team_id)
            where m.uid = $1 and (
                m.is_supervisor
                or exists (select from desk_talk d where d.team_id = m.team_id and d.customer = any($2))
                or (t.is_default and not exists (select from desk_talk d where d.customer = any($2)))
            )
        ) as "may!"
        "#,
        agent.uid.0,
        &sides.map(|uid| uid.0)[..],
    )
    .fetch_one(pool)
    .await?)
}

/// Keeps a ruling for a second person to confirm. False if another one waits already for the order as it stands.
pub async fn propose(pool: &PgPool, new: &NewProposal<'_>) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    // Proposals of one order come one after the other.
    sqlx::query!(r#"select from "order" where order_id = $1 for update"#, new.order_id.0)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "update ruling_proposal set state = 'outdated'
         where order_id = $1 and state = 'open' and order_version <> $2",
        new.order_id.0,
        new.order_version,
    )
    .execute(&mut *tx)
    .await?;
    let kept = sqlx::query!(
        "insert into ruling_proposal (proposal_id, order_id, order_version, refund_cents, reason, proposed_by, command_key)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing",
        new.proposal_id,
        new.order_id.0,
        new.order_version,
        new.refund.0,
        new.reason,
        new.by.0,
        new.command_key,
    )
    .execute(&mut *tx)
    .await?;
    let is_kept = kept.rows_affected() > 0;
    if is_kept {
        let act = act(StaffActKind::RulingProposed, new.order_id, new.by);
        let act = act.with("refund_cents", new.refund.0).with("proposal", new.proposal_id);
        staff_act::write(&mut tx, &act.reason(new.reason)).await?;
    }
    tx.commit().await?;
    Ok(is_kept)
}

/// Whether this command has proposed something before, and its answer was lost.
pub async fn is_done(
    pool: &PgPool,
    order: OrderId,
    by: Uid,
    command_key: &str,
) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"select exists (
               select from ruling_proposal where order_id = $1 and proposed_by = $2 and command_key = $3
           ) as "is_done!""#,
        order.0,
        by.0,
        command_key,
    )
    .fetch_one(pool)
    .await?)
}

/// What waits for a second person about an order as it stands.
pub async fn open_of(pool: &PgPool, order: OrderId) -> Result<Option<Proposal>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select p.proposal_id, p.order_version, p.refund_cents, p.reason, p.proposed_by, a.nickname, p.proposed_at
        from ruling_proposal p join "order" o using (order_id) join account a on a.uid = p.proposed_by
        where p.order_id = $1 and p.state = 'open' and p.order_version = o.version
        "#,
        order.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Proposal {
        proposal_id: row.proposal_id,
        order_id: order,
        order_version: row.order_version,
        refund: UsdCents(row.refund_cents),
        reason: row.reason,
        by: Uid(row.proposed_by),
        by_name: row.nickname,
        at: row.proposed_at,
    }))
}

/// A proposal of that order that `by` may confirm: it is open, or they have confirmed it and did not hear what came of it. Whether the
/// order is still the same is the order's actor's to see.
pub async fn find(
    pool: &PgPool,
    order: OrderId,
    proposal: Uuid,
    by: Uid,
) -> Result<Option<Proposal>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select p.order_version, p.refund_cents, p.reason, p.proposed_by, a.nickname, p.proposed_at
        from ruling_proposal p join account a on a.uid = p.proposed_by
        where p.order_id = $1 and p.proposal_id = $2
          and (p.state = 'open' or (p.state = 'confirmed' and p.decided_by = $3))
        "#,
        order.0,
        proposal,
        by.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Proposal {
        proposal_id: proposal,
        order_id: order,
        order_version: row.order_version,
        refund: UsdCents(row.refund_cents),
        reason: row.reason,
        by: Uid(row.proposed_by),
        by_name: row.nickname,
        at: row.proposed_at,
    }))
}

/// Notes who confirms, before the money moves. False if somebody else has decided it, or it is their own.
pub async fn confirm(pool: &PgPool, proposal: Uuid, by: Uid) -> Result<bool, DatabaseError> {
    decide(
        pool,
        Decided { state: "confirmed", kind: StaffActKind::RulingConfirmed },
        (None, proposal),
        by,
    )
    .await
}

/// What a proposal becomes.
struct Decided {
    state: &'static str,
    kind: StaffActKind,
}

/// Notes who decided an open proposal. True also if they have decided it so before, which leaves no second staff act.
async fn decide(
    pool: &PgPool,
    decided: Decided,
    (order, proposal): (Option<OrderId>, Uuid),
    by: Uid,
) -> Result<bool, DatabaseError> {
    let is_confirmed = decided.kind == StaffActKind::RulingConfirmed;
    let mut tx = crate::begin(pool).await?;
    let found = sqlx::query!(
        "select order_id, state, decided_by, refund_cents from ruling_proposal
         where proposal_id = $1 and ($2::uuid is null or order_id = $2) and (not $4 or proposed_by <> $3) for update",
        proposal,
        order.map(|order| order.0),
        by.0,
        is_confirmed,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(found) = found else { return Ok(false) };
    if found.state != "open" {
        return Ok(found.state == decided.state && found.decided_by == Some(by.0));
    }
    sqlx::query!(
        "update ruling_proposal set state = $2, decided_by = $3, decided_at = now() where proposal_id = $1",
        proposal,
        decided.state,
        by.0,
    )
    .execute(&mut *tx)
    .await?;
    let act = act(decided.kind, OrderId(found.order_id), by);
    let act = act.with("refund_cents", found.refund_cents).with("proposal", proposal);
    staff_act::write(&mut tx, &act).await?;
    tx.commit().await?;
    Ok(true)
}

fn act(kind: StaffActKind, order: OrderId, by: Uid) -> StaffAct {
    StaffAct::new(Some(by), kind, StaffActSubject::Order, order)
}

/// The order has changed since: nothing came of it.
pub async fn outdated(pool: &PgPool, proposal: Uuid) -> Result<(), DatabaseError> {
    sqlx::query!("update ruling_proposal set state = 'outdated' where proposal_id = $1", proposal)
        .execute(pool)
        .await?;
    Ok(())
}

/// Whether this is a proposal of theirs, whatever became of it.
pub async fn is_of(
    pool: &PgPool,
    order: OrderId,
    proposal: Uuid,
    by: Uid,
) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"select exists (
               select from ruling_proposal where order_id = $1 and proposal_id = $2 and proposed_by = $3
           ) as "is_theirs!""#,
        order.0,
        proposal,
        by.0,
    )
    .fetch_one(pool)
    .await?)
}

/// Takes it back or turns it down. False if it waits no more.
pub async fn decline(
    pool: &PgPool,
    order: OrderId,
    proposal: Uuid,
    by: Uid,
) -> Result<bool, DatabaseError> {
    let declined = Decided { state: "declined", kind: StaffActKind::RulingDeclined };
    decide(pool, declined, (Some(order), proposal), by).await
}

/// Everything that waits for a second person, the oldest first; of orders that have changed since nothing waits.
pub async fn waiting(pool: &PgPool, limit: i64) -> Result<Vec<Waiting>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select p.proposal_id, p.order_id, p.order_version, p.refund_cents, p.reason, p.proposed_by, a.nickname, p.proposed_at,
            o.number, o.name, o.captured_cents - o.refunded_cents as "at_stake!"
        from ruling_proposal p join "order" o using (order_id) join account a on a.uid = p.proposed_by
        where p.state = 'open' and p.order_version = o.version
        order by p.proposed_at limit $1
        "#,
        limit,
    )
    .fetch_all(pool)
    .await?;
    let waiting = rows.into_iter().map(|row| Waiting {
        proposal: Proposal {
            proposal_id: row.proposal_id,
            order_id: OrderId(row.order_id),
            order_version: row.order_version,
            refund: UsdCents(row.refund_cents),
            reason: row.reason,
            by: Uid(row.proposed_by),
            by_name: row.nickname,
            at: row.proposed_at,
        },
        number: row.number,
        name: row.name,
        at_stake: UsdCents(row.at_stake),
    });
    Ok(waiting.collect())
}
