//! What members did in the shop: table `shop_act`, written in the transaction of the act, and never changed.

use guildhall_domain::{
    ids::{OrderId, SellOrderId, TeamActId, Uid},
    market::team::TeamActKind,
};
use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;
use uuid::Uuid;

use super::profile;
use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// An act to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAct {
    pub kind: TeamActKind,
    pub listing: Option<SellOrderId>,
    pub order: Option<OrderId>,
    /// Of what is listed or ordered, in English.
    pub name: Option<String>,
    pub game: Option<String>,
    pub amount_cents: Option<i64>,
}

impl NewAct {
    /// One that is about no listing and no order.
    pub const fn of(kind: TeamActKind) -> Self {
        Self { kind, listing: None, order: None, name: None, game: None, amount_cents: None }
    }
}

/// Writes what a member did.
pub async fn write(
    tx: &mut PgConnection,
    owner: Uid,
    member: Uid,
    act: &NewAct,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "insert into shop_act (act_id, owner, member, kind, listing_id, order_id, name, game, amount_cents)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        Uuid::now_v7(),
        owner.0,
        member.0,
        act.kind.as_str(),
        act.listing.map(|id| id.0),
        act.order.map(|id| id.0),
        act.name,
        act.game,
        act.amount_cents,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Writes that listings of the shop were taken down, one row for each.
pub async fn write_taken_down(
    tx: &mut PgConnection,
    owner: Uid,
    member: Uid,
    listings: &[SellOrderId],
) -> Result<(), DatabaseError> {
    let acts: Vec<Uuid> = listings.iter().map(|_| Uuid::now_v7()).collect();
    let listings: Vec<Uuid> = listings.iter().map(|id| id.0).collect();
    sqlx::query!(
        "insert into shop_act (act_id, owner, member, kind, listing_id, name, game)
         select done.act_id, $1, $2, $3, s.sell_order_id, g.name, g.game
         from unnest($4::uuid[], $5::uuid[]) as done (act_id, sell_order_id)
             join sell_order s using (sell_order_id) join goods g using (goods_id)",
        owner.0,
        member.0,
        TeamActKind::TakenDown.as_str(),
        &acts,
        &listings,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// An act as the owner reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    pub act_id: TeamActId,
    pub by: PublicProfile,
    pub what: NewAct,
    pub at: OffsetDateTime,
}

/// What was done in the shop of an owner, newest first, one more than `limit`; by one member or by all. Kinds that only a newer release knows
/// are left out.
pub async fn list(
    db: impl PgExecutor<'_>,
    owner: Uid,
    member: Option<Uid>,
    before: Option<TeamActId>,
    limit: i64,
) -> Result<Vec<Act>, DatabaseError> {
    let known: Vec<String> =
        TeamActKind::ALL.into_iter().map(|kind| kind.as_str().to_owned()).collect();
    let rows = sqlx::query!(
        r#"select s.act_id, s.member, s.kind as "kind: TeamActKind", s.listing_id, s.order_id, s.name, s.game, s.amount_cents, s.at,
               a.nickname, a.profile_pic
           from shop_act s join account a on a.uid = s.member
           where s.owner = $1 and ($2::bigint is null or s.member = $2) and ($3::uuid is null or s.act_id < $3) and s.kind = any($4)
           order by s.act_id desc limit $5"#,
        owner.0,
        member.map(|member| member.0),
        before.map(|before| before.0),
        &known,
        limit + 1,
    )
    .fetch_all(db)
    .await?;
    let acts = rows.into_iter().map(|row| Act {
        act_id: TeamActId(row.act_id),
        by: profile(row.member, row.nickname, row.profile_pic),
        what: NewAct {
            kind: row.kind,
            listing: row.listing_id.map(SellOrderId),
            order: row.order_id.map(OrderId),
            name: row.name,
            game: row.game,
            amount_cents: row.amount_cents,
        },
        at: row.at,
    });
    Ok(acts.collect())
}
