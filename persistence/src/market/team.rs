//! Teams of sellers: table `shop_member`. Who is in one, what they may do there, and how that ends.
//!
//! Whoever changes a membership, or acts by one, takes the member's account first and the membership after it, so that two never wait for each
//! other in a circle. Decision 0088.

pub mod act;
pub mod invitation;
#[cfg(test)]
mod tests;

use guildhall_domain::{
    closed_list::ClosedList,
    identity::role::Role,
    ids::{Uid, UploadId},
    market::team::{Grant, Membership, TeamActKind, TeamMemberKind, TeamScope},
};
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    DatabaseError,
    identity::{account_action, public_profile::PublicProfile},
    notice::{self, NewNotice},
};

/// Columns of a grant.
pub(crate) struct GrantRow {
    pub(crate) kind: TeamMemberKind,
    pub(crate) scopes: Vec<String>,
    pub(crate) games: Option<Vec<String>>,
    pub(crate) max_cents: Option<i64>,
}

impl From<GrantRow> for Grant {
    /// A scope that only a newer release knows is left out.
    fn from(row: GrantRow) -> Self {
        let GrantRow { kind, scopes, games, max_cents } = row;
        let scopes = scopes.iter().filter_map(|scope| TeamScope::read(scope).ok()).collect();
        Self { kind, scopes, games, max_cents }
    }
}

pub(crate) fn scope_texts(grant: &Grant) -> Vec<String> {
    grant.scopes.iter().map(|scope| scope.as_str().to_owned()).collect()
}

/// Somebody's place in a team, as it is now; `None` for who works for nobody.
pub async fn membership(
    db: impl PgExecutor<'_>,
    member: Uid,
) -> Result<Option<Membership>, DatabaseError> {
    let row = sqlx::query!(
        r#"select m.owner, m.kind as "kind: TeamMemberKind", m.scopes, m.games, m.max_cents, m.paused_at is not null as "is_paused!",
               a.role = 'seller' and a.frozen_at is null as "is_shop_open!"
           from shop_member m join account a on a.uid = m.owner
           where m.member = $1 and m.ended_at is null"#,
        member.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Membership {
        owner: Uid(row.owner),
        member,
        grant: GrantRow {
            kind: row.kind,
            scopes: row.scopes,
            games: row.games,
            max_cents: row.max_cents,
        }
        .into(),
        is_paused: row.is_paused,
        is_shop_open: row.is_shop_open,
    }))
}

/// The same, held as it is until the transaction ends: whoever changes or ends it waits, and what they have changed is seen.
pub async fn hold(tx: &mut PgConnection, member: Uid) -> Result<Option<Membership>, DatabaseError> {
    sqlx::query!("select from account where uid = $1 for key share", member.0)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "select from shop_member where member = $1 and ended_at is null for share",
        member.0
    )
    .execute(&mut *tx)
    .await?;
    membership(tx, member).await
}

/// A member as the owner sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub profile: PublicProfile,
    pub grant: Grant,
    pub is_paused: bool,
    pub since: OffsetDateTime,
}

/// Who works for an owner, the first one first.
pub async fn members(db: impl PgExecutor<'_>, owner: Uid) -> Result<Vec<Member>, DatabaseError> {
    let rows = sqlx::query!(
        r#"select m.member, m.kind as "kind: TeamMemberKind", m.scopes, m.games, m.max_cents, m.paused_at is not null as "is_paused!",
               m.since, a.nickname, a.profile_pic
           from shop_member m join account a on a.uid = m.member
           where m.owner = $1 and m.ended_at is null order by m.member_id"#,
        owner.0,
    )
    .fetch_all(db)
    .await?;
    let members = rows.into_iter().map(|row| Member {
        profile: profile(row.member, row.nickname, row.profile_pic),
        grant: GrantRow {
            kind: row.kind,
            scopes: row.scopes,
            games: row.games,
            max_cents: row.max_cents,
        }
        .into(),
        is_paused: row.is_paused,
        since: row.since,
    });
    Ok(members.collect())
}

pub(crate) fn profile(uid: i64, nickname: String, pic: Option<Uuid>) -> PublicProfile {
    PublicProfile { uid: Uid(uid), nickname, profile_pic: pic.map(UploadId) }
}

/// Whose shop a person trades for: the owner's for a member, else their own.
pub async fn shop_of(db: impl PgExecutor<'_>, uid: Uid) -> Result<Uid, DatabaseError> {
    let owner = sqlx::query_scalar!(
        "select owner from shop_member where member = $1 and ended_at is null",
        uid.0
    )
    .fetch_optional(db)
    .await?;
    Ok(owner.map_or(uid, Uid))
}

/// Whether two people trade for the same shop: as its owner or as one of its members. They buy nothing of each other.
pub async fn is_same_shop(
    db: impl PgExecutor<'_>,
    one: Uid,
    other: Uid,
) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"select coalesce((select owner from shop_member where member = $1 and ended_at is null), $1)
                = coalesce((select owner from shop_member where member = $2 and ended_at is null), $2) as "same!""#,
        one.0,
        other.0,
    )
    .fetch_one(db)
    .await?)
}

/// What a member of this owner may do, and whether they are paused; held so until the transaction ends. `None` if they are not in the team.
pub async fn held_grant(
    tx: &mut PgConnection,
    owner: Uid,
    member: Uid,
) -> Result<Option<(Grant, bool)>, DatabaseError> {
    take_account(tx, member).await?;
    let row = sqlx::query!(
        r#"select kind as "kind: TeamMemberKind", scopes, games, max_cents, paused_at is not null as "is_paused!" from shop_member
           where owner = $1 and member = $2 and ended_at is null for no key update"#,
        owner.0,
        member.0,
    )
    .fetch_optional(tx)
    .await?;
    Ok(row.map(|row| {
        let grant = GrantRow {
            kind: row.kind,
            scopes: row.scopes,
            games: row.games,
            max_cents: row.max_cents,
        };
        (grant.into(), row.is_paused)
    }))
}

/// Pauses a member whose membership is held: what they were let do stays written as it is.
pub async fn pause(tx: &mut PgConnection, owner: Uid, member: Uid) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update shop_member set paused_at = coalesce(paused_at, now())
         where owner = $1 and member = $2 and ended_at is null",
        owner.0,
        member.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Gives a member of this owner another grant, and pauses them or lets them go on. False if they are not in the team.
pub async fn change(
    tx: &mut PgConnection,
    owner: Uid,
    member: Uid,
    grant: &Grant,
    is_paused: bool,
) -> Result<bool, DatabaseError> {
    let Some((before, _)) = held_grant(tx, owner, member).await? else { return Ok(false) };
    sqlx::query!(
        "update shop_member set kind = $3, scopes = $4, games = $5, max_cents = $6,
             paused_at = case when $7 then coalesce(paused_at, now()) end
         where owner = $1 and member = $2 and ended_at is null",
        owner.0,
        member.0,
        grant.kind.as_str(),
        &scope_texts(grant),
        grant.games.as_deref(),
        grant.max_cents,
        is_paused,
    )
    .execute(&mut *tx)
    .await?;
    account_action::give_role(tx, owner, member, (before.kind.role(), grant.kind.role())).await?;
    Ok(true)
}

/// Ends a membership: the account is a customer's again. `by` is the owner or the member. False if there is none between the two.
pub async fn end(
    tx: &mut PgConnection,
    owner: Uid,
    member: Uid,
    by: Uid,
) -> Result<bool, DatabaseError> {
    // The owner first, as everybody takes the two: what is written below names them.
    sqlx::query!("select from account where uid = $1 for key share", owner.0)
        .execute(&mut *tx)
        .await?;
    take_account(tx, member).await?;
    let ended = sqlx::query!(
        r#"update shop_member set ended_at = now() where owner = $1 and member = $2 and ended_at is null
           returning member_id, kind as "kind: TeamMemberKind""#,
        owner.0,
        member.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(ended) = ended else { return Ok(false) };
    account_action::give_role(tx, by, member, (ended.kind.role(), Role::User)).await?;
    if by == member {
        act::write(tx, owner, member, &act::NewAct::of(TeamActKind::Left)).await?;
    } else {
        let told = NewNotice::of(member, guildhall_domain::notice::Kind::TeamEnded);
        notice::add(tx, &ended_event(owner, member, ended.member_id), &[told]).await?;
    }
    Ok(true)
}

/// The fact that an owner took somebody off the team.
fn ended_event(owner: Uid, member: Uid, id: i64) -> String {
    format!("team:{owner}:{member}:{id}")
}

/// The fact of [`end`], to push what is told of it; `None` if they never were in the team, or left by themselves.
pub async fn last_ended_event(
    db: impl PgExecutor<'_>,
    owner: Uid,
    member: Uid,
) -> Result<Option<String>, DatabaseError> {
    let id = sqlx::query_scalar!(
        r#"select max(member_id) from shop_member where owner = $1 and member = $2 and ended_at is not null"#,
        owner.0,
        member.0,
    )
    .fetch_one(db)
    .await?;
    Ok(id.map(|id| ended_event(owner, member, id)))
}

/// Stops a team whose owner may have been somebody else: invitations that wait are withdrawn, and members paused until the owner lets them
/// go on. Each in a transaction of its own, in the order everybody takes them; whoever joins meanwhile waits for the first.
pub async fn stop(pool: &PgPool, owner: Uid) -> Result<(), DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    take_account(&mut tx, owner).await?;
    sqlx::query!(
        "update shop_invitation set ended_at = now(), outcome = 'withdrawn' where owner = $1 and ended_at is null",
        owner.0,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    for member in members(pool, owner).await? {
        let member = member.profile.uid;
        let mut tx = crate::begin(pool).await?;
        take_account(&mut tx, member).await?;
        sqlx::query!(
            "update shop_member set paused_at = coalesce(paused_at, now()) where owner = $1 and member = $2 and ended_at is null",
            owner.0,
            member.0,
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
    }
    Ok(())
}

async fn take_account(tx: &mut PgConnection, uid: Uid) -> Result<(), DatabaseError> {
    sqlx::query!("select from account where uid = $1 for no key update", uid.0).execute(tx).await?;
    Ok(())
}
