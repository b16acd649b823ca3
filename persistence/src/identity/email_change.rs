//! Changes of an account's address: table `email_change`. The owner of the old address can undo a change for some days.

use guildhall_domain::{
    identity::{account::Account, email::Email, safety::SafetyEventKind},
    ids::{SessionId, Uid},
};
use sqlx::{PgConnection, PgExecutor};
use time::Duration;

use super::{
    account::{self, account_row},
    safety::{self, NewEvent, Place},
};

/// SHA-256 of what the link in the letter holds.
pub type RevertHash = [u8; 32];

/// For how long a change can be undone. Ours: a holiday fits, and a stolen account is not waited for longer.
pub const REVERTIBLE_DAYS: i32 = 7;

/// Gives an account another address, and keeps how to undo it. Fails on the unique index if another account has the address by now.
/// `false` where it is the account's own address already: nothing is written then.
pub async fn change(
    tx: &mut PgConnection,
    uid: Uid,
    email: &Email,
    revert: &RevertHash,
) -> sqlx::Result<(Account, bool)> {
    let old = sqlx::query_scalar!("select email from account where uid = $1 for update", uid.0)
        .fetch_one(&mut *tx)
        .await?;
    let is_change = old.as_deref() != Some(email.as_str());
    if let Some(old) = old.filter(|_| is_change) {
        sqlx::query!(
            "insert into email_change (uid, old_email, token_hash) values ($1, $2, $3)",
            uid.0,
            old,
            &revert[..],
        )
        .execute(&mut *tx)
        .await?;
    }
    Ok((account::set_email(tx, uid, email).await?, is_change))
}

/// Keeps which address an account had before staff give it that one, and lets none of the links that were sent bring another back: who
/// appealed for the account has it alone.
pub(super) async fn close(tx: &mut PgConnection, uid: Uid, email: &Email) -> sqlx::Result<()> {
    // No letter holds what it is the hash of.
    sqlx::query!(
        "insert into email_change (uid, old_email, token_hash, is_taken_away)
         select uid, email, sha256(gen_random_uuid()::text::bytea), true from account
         where uid = $1 and email is not null and email <> $2",
        uid.0,
        email.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    // Whose the first one was is not known; all that came after it is a thief's, or has ended with this.
    sqlx::query!(
        "update email_change set reverted_at = coalesce(reverted_at, now()),
             is_taken_away = is_taken_away or change_id > (select min(change_id) from email_change where uid = $1)
         where uid = $1",
        uid.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Whether an address was taken from another account so recently that the change can still be undone: until then no other account may have it,
/// or its owner, who signs up again by the habit of a code, would lose the way back.
pub async fn is_reserved(
    db: impl PgExecutor<'_>,
    email: &Email,
    uid: Option<Uid>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from email_change
               where old_email = $1 and reverted_at is null and changed_at > now() - make_interval(days => $2)
                 and uid is distinct from $3::bigint
           ) as "is_reserved!""#,
        email.as_str(),
        REVERTIBLE_DAYS,
        uid.map(|uid| uid.0),
    )
    .fetch_one(db)
    .await
}

/// What undoing a change did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reverted {
    pub account: Account,
    /// Every sign-in there was, so that their sockets can be closed.
    pub ended: Vec<SessionId>,
}

/// Undoes a change and those after it: the old address is back; gone are the password, passkeys, and the accounts of
/// providers that were linked since or within [`REVERTIBLE_DAYS`] before it (an intruder may have set them, and may
/// have linked first); and every sign-in has ended. `None` if the link is not known, too old or used. Fails on the
/// unique index if the old address belongs to another account by now.
pub async fn revert(
    tx: &mut PgConnection,
    link: &RevertHash,
    place: Place,
) -> sqlx::Result<Option<Reverted>> {
    // The account first, as `change` does: a later change that is being committed is waited for, and undone with this one.
    let owner =
        sqlx::query_scalar!("select uid from email_change where token_hash = $1", &link[..])
            .fetch_optional(&mut *tx)
            .await?;
    let Some(owner) = owner else { return Ok(None) };
    sqlx::query!("select from account where uid = $1 for update", owner).execute(&mut *tx).await?;
    let found = sqlx::query!(
        "select change_id, uid, old_email, changed_at from email_change
         where token_hash = $1 and reverted_at is null and changed_at > now() - make_interval(days => $2)
         for update",
        &link[..],
        REVERTIBLE_DAYS,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(change) = found else { return Ok(None) };
    // What it was changed from later is the address of whoever changed it first.
    sqlx::query!(
        "update email_change set reverted_at = now(), is_taken_away = is_taken_away or change_id > $2
         where uid = $1 and change_id >= $2 and reverted_at is null",
        change.uid,
        change.change_id,
    )
    .execute(&mut *tx)
    .await?;
    // Who took the account may have linked an account of theirs, before the address or after it, to come back by it.
    // The owner, who may lose a link of their own, has the address back to sign in with.
    let since = change.changed_at - Duration::days(REVERTIBLE_DAYS.into());
    super::social::unbind_since(&mut *tx, Uid(change.uid), since).await?;
    let account = account_row!(
        "update account set email = $2, password_hash = null where uid = $1
           returning",
        "",
        change.uid,
        change.old_email,
    )
    .fetch_one(&mut *tx)
    .await?;
    super::passkey::remove_all(&mut *tx, Uid(change.uid)).await?;
    let told = NewEvent { place, ..NewEvent::of(SafetyEventKind::EmailReverted) };
    safety::write(&mut *tx, Uid(change.uid), &told).await?;
    let ended = super::session::revoke_others(tx, Uid(change.uid), None).await?;
    Ok(Some(Reverted { account: account.try_into()?, ended }))
}
