//! What stops a seller's team from outside: something became of the owner's account. Called with that account held, which everybody takes before
//! members and invitations. It is here, and not with teams, because those need accounts.

use guildhall_domain::ids::Uid;
use sqlx::PgConnection;

/// Whoever sells again finds their team stopped: its members do nothing until they say so anew, and no invitation from before is open. To be
/// called while they do not sell yet: no member holds their membership and waits for the owner's account then.
pub(super) async fn stop(tx: &mut PgConnection, owner: Uid) -> sqlx::Result<()> {
    sqlx::query!(
        "update shop_member set paused_at = now() where owner = $1 and ended_at is null and paused_at is null",
        owner.0,
    )
    .execute(&mut *tx)
    .await?;
    withdraw_all(tx, owner).await
}

/// Takes back all invitations of an owner that wait: perhaps somebody else has sent them.
pub(super) async fn withdraw_all(tx: &mut PgConnection, owner: Uid) -> sqlx::Result<()> {
    sqlx::query!(
        "update shop_invitation set ended_at = now(), outcome = 'withdrawn' where owner = $1 and ended_at is null",
        owner.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}
