//! What administrators do to accounts, each with its line in table `account_action`, written in the same transaction.
//!
//! Source: product spec §6 (a store owner can be frozen); reliability.md S1 and S6; features.md "Admin audit" (who, what,
//! before, after, why).

use guildhall_domain::{
    identity::{
        permission::Permissions, role::Role, safety::SafetyEventKind,
        verification::VerificationStatus,
    },
    ids::{SessionId, Uid},
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgExecutor};
use time::{Duration, OffsetDateTime};

use super::{
    passkey,
    safety::{self, NewEvent},
    second_factor, session, store_rest, team_stop, verification,
};
use crate::{
    DatabaseError,
    security_log::Event,
    staff_act::{self, StaffAct},
};

/// What is to become of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountCommand {
    /// Its sign-ins end, and nobody signs in to it.
    Freeze,
    /// It may be signed in to again; the sign-ins that ended stay ended.
    Unfreeze,
    /// What was permitted to an agent is gone when they become something else.
    SetRole(Role),
    /// An agent may do these beside support, and no others.
    SetPermissions(Permissions),
    /// Its second factor is lost: signing in asks for none until its owner sets up another.
    RemoveSecondFactor,
    /// Its owner shows anew who they are: a certificate ends, and attempts count from here.
    ResetVerification,
}

impl AccountCommand {
    fn action(self) -> &'static str {
        match self {
            Self::Freeze => "freeze",
            Self::Unfreeze => "unfreeze",
            Self::SetRole(_) => "set_role",
            Self::SetPermissions(_) => "set_permissions",
            Self::RemoveSecondFactor => "remove_second_factor",
            Self::ResetVerification => "reset_verification",
        }
    }

    /// What its owner reads of it, without a name: what an agent may do concerns nobody's way in.
    fn told_to_owner(self) -> Option<SafetyEventKind> {
        match self {
            Self::Freeze => Some(SafetyEventKind::Frozen),
            Self::Unfreeze => Some(SafetyEventKind::Unfrozen),
            Self::SetRole(_) => Some(SafetyEventKind::RoleChanged),
            // A notice tells of the second.
            Self::SetPermissions(_) | Self::ResetVerification => None,
            Self::RemoveSecondFactor => Some(SafetyEventKind::SecondFactorRemoved),
        }
    }

    /// What the security log calls it.
    pub fn event(self) -> Event {
        match self {
            Self::Freeze => Event::Freeze,
            Self::Unfreeze => Event::Unfreeze,
            Self::SetRole(_) => Event::RoleChange,
            Self::SetPermissions(_) => Event::PermissionChange,
            Self::RemoveSecondFactor => Event::SecondFactorOff,
            Self::ResetVerification => Event::VerificationReset,
        }
    }
}

/// An account as an administrator left it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acted {
    /// The role it had.
    pub was: Role,
    pub role: Role,
    /// What it was permitted before.
    pub permissions_before: Permissions,
    pub permissions: Permissions,
    pub is_frozen: bool,
    /// Sign-ins that ended by it, so that their sockets can be closed.
    pub ended: Vec<SessionId>,
    /// False if the account was like this already; nothing was written then.
    pub is_change: bool,
}

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum ActionError {
    #[error("account not found")]
    NotFound,
    /// A visitor has no other role, and nobody becomes one.
    #[error("the role of a visitor cannot be changed")]
    IsVisitor,
    /// Only agents are given permissions: administrators have them all, and nobody else works here.
    #[error("only agents have permissions")]
    IsNoAgent,
    /// Members of a seller's team are made by the seller's invitation: staff name no owner.
    #[error("a sub-seller or child account needs an owner")]
    NeedsOwner,
    /// Whoever is no administrator does nothing to the accounts of staff.
    #[error("only administrators act on accounts of staff")]
    IsStaff,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for ActionError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Does it, within the caller's transaction. Repeating it changes nothing and writes no second line. `by`: the administrator who does it,
/// `None` for the operator at the server's command line.
///
/// The account's conversations get a new version, so that their actors, in whatever process, look again at whom they have there.
///
/// # Errors
/// As [`ActionError`] says.
pub async fn act(
    tx: &mut PgConnection,
    by: Option<Uid>,
    uid: Uid,
    request: AccountCommand,
    reason: &str,
) -> Result<Acted, ActionError> {
    // Before the account: whoever begins an attempt takes them in this order.
    if request == AccountCommand::ResetVerification {
        verification::lock_person(&mut *tx, uid).await?;
    }
    let row = sqlx::query!(
        r#"select role as "role: Role", permissions, frozen_at is not null as "is_frozen!"
           from account where uid = $1 for update"#,
        uid.0,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(ActionError::NotFound)?;
    let was = row.role;
    let permitted = Permissions::read(&row.permissions);
    if was.is_staff() && !is_for_all(&mut *tx, by).await? {
        return Err(ActionError::IsStaff);
    }
    let state = |is_frozen| if is_frozen { "frozen" } else { "free" };
    let (role, is_frozen) = match request {
        AccountCommand::Freeze => (was, true),
        AccountCommand::Unfreeze => (was, false),
        AccountCommand::SetRole(role) if Role::Visitor == was || Role::Visitor == role => {
            return Err(ActionError::IsVisitor);
        }
        AccountCommand::SetRole(role @ (Role::SubSeller | Role::Child)) if role != was => {
            return Err(ActionError::NeedsOwner);
        }
        AccountCommand::SetPermissions(_) if !was.is_agent() => return Err(ActionError::IsNoAgent),
        AccountCommand::SetRole(role) => (role, row.is_frozen),
        AccountCommand::SetPermissions(_) => (was, row.is_frozen),
        AccountCommand::RemoveSecondFactor | AccountCommand::ResetVerification => {
            (was, row.is_frozen)
        }
    };
    let stays_agent = was.is_agent() && role.is_agent();
    let permissions = match request {
        AccountCommand::SetPermissions(permissions) => permissions,
        // Whoever becomes an agent begins without any: a release that knows no permissions does not take them from those who leave.
        _ if stays_agent => permitted,
        _ => Permissions::NONE,
    };
    // Any other act leaves what is written as it is: a later release may permit what this one does not know.
    let writes_permissions = matches!(request, AccountCommand::SetPermissions(_)) || !stays_agent;
    let written = writes_permissions.then(|| permissions.texts());
    // A passkey stands for both factors: whoever lost the device with the app may have lost it in the same hands.
    let is_removed = match request {
        AccountCommand::RemoveSecondFactor => {
            let had_passkeys = passkey::remove_all(&mut *tx, uid).await?;
            second_factor::remove(&mut *tx, uid).await? || had_passkeys
        }
        _ => false,
    };
    let verification = match request {
        AccountCommand::ResetVerification => verification::reset(&mut *tx, uid).await?,
        _ => None,
    };
    let mut acted = Acted {
        was,
        role,
        permissions_before: permitted,
        permissions,
        is_frozen,
        ended: Vec::new(),
        is_change: true,
    };
    let is_other = (role, permissions, is_frozen) != (was, permitted, row.is_frozen);
    if !is_other && !is_removed && verification.is_none() {
        acted.is_change = false;
        return Ok(acted);
    }
    sqlx::query!(
        "update account set role = $2, permissions = coalesce($4, permissions),
                            frozen_at = case when $3 then coalesce(frozen_at, now()) end
         where uid = $1",
        uid.0,
        role.as_str(),
        is_frozen,
        written.as_deref(),
    )
    .execute(&mut *tx)
    .await?;
    if is_frozen != row.is_frozen {
        // Nothing of a frozen account can be bought.
        store_rest::note_offers(&mut *tx, uid).await?;
    }
    if matches!(was, Role::SubSeller | Role::Child) && role != was {
        // Staff have given them a role that is no member's of a team.
        sqlx::query!(
            "update shop_member set ended_at = now() where member = $1 and ended_at is null",
            uid.0
        )
        .execute(&mut *tx)
        .await?;
    }
    if role == Role::Seller && role != was {
        team_stop::stop(&mut *tx, uid).await?;
    }
    if is_frozen || is_removed {
        acted.ended = session::revoke_others(&mut *tx, uid, None).await?;
    }
    let (texts_before, texts) = (permitted.texts().join(" "), permissions.texts().join(" "));
    let (before, after) = match request {
        AccountCommand::SetRole(role) => (was.as_str(), role.as_str()),
        AccountCommand::SetPermissions(_) => (texts_before.as_str(), texts.as_str()),
        AccountCommand::Freeze | AccountCommand::Unfreeze => {
            (state(row.is_frozen), state(is_frozen))
        }
        AccountCommand::RemoveSecondFactor => ("on", "off"),
        AccountCommand::ResetVerification => (
            verification.map_or("", VerificationStatus::as_str),
            VerificationStatus::Verify.as_str(),
        ),
    };
    sqlx::query!(
        "insert into account_action (by_uid, uid, action, before, after, reason) values ($1, $2, $3, $4, $5, $6)",
        by.map(|by| by.0),
        uid.0,
        request.action(),
        before,
        after,
        reason,
    )
    .execute(&mut *tx)
    .await?;
    if let Some(kind) = request.told_to_owner() {
        safety::write(&mut *tx, uid, &NewEvent::of(kind)).await?;
    }
    renew_conversations(&mut *tx, uid).await?;
    let kind = match request {
        AccountCommand::Freeze => StaffActKind::AccountFrozen,
        AccountCommand::Unfreeze => StaffActKind::AccountUnfrozen,
        AccountCommand::SetRole(_) => StaffActKind::RoleSet,
        AccountCommand::SetPermissions(_) => StaffActKind::PermissionsSet,
        AccountCommand::RemoveSecondFactor => StaffActKind::SecondFactorRemoved,
        AccountCommand::ResetVerification => StaffActKind::VerificationReset,
    };
    let act = StaffAct::new(by, kind, StaffActSubject::Account, uid).change(before, after);
    staff_act::write(tx, &act.reason(reason)).await?;
    Ok(acted)
}

/// Gives an account the role that follows from a seller's team, held by the caller: no act of staff. `by` is whoever joined, left, or changed
/// the team. Every process finds the line, as that of [`act`]. Whoever has got another role meanwhile keeps it.
pub(crate) async fn give_role(
    tx: &mut PgConnection,
    by: Uid,
    uid: Uid,
    (before, after): (Role, Role),
) -> sqlx::Result<()> {
    if before == after {
        return Ok(());
    }
    let given = sqlx::query!(
        "update account set role = $3 where uid = $1 and role = $2",
        uid.0,
        before.as_str(),
        after.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    if given.rows_affected() == 0 {
        return Ok(());
    }
    sqlx::query!(
        "insert into account_action (by_uid, uid, action, before, after, reason) values ($1, $2, 'set_role', $3, $4, 'team')",
        by.0,
        uid.0,
        before.as_str(),
        after.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    renew_conversations(tx, uid).await
}

/// The conversations of an account get a new version: their actors look again at whom they have there.
async fn renew_conversations(tx: &mut PgConnection, uid: Uid) -> sqlx::Result<()> {
    // In the order of the keys, as the writer does it, so that the two never wait for each other.
    sqlx::query!(
        "with theirs as (
             select conversation_id from conversation
             where conversation_id in (select conversation_id from participant where uid = $1)
             order by conversation_id for update
         )
         update conversation set version = version + 1
         where conversation_id in (select conversation_id from theirs)",
        uid.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Whether who does it may do it to whomever: administrators may, and the operator.
pub(super) async fn is_for_all(tx: &mut PgConnection, by: Option<Uid>) -> sqlx::Result<bool> {
    let Some(by) = by else { return Ok(true) };
    let role =
        sqlx::query_scalar!(r#"select role as "role: Role" from account where uid = $1"#, by.0);
    Ok(role.fetch_optional(tx).await? == Some(Role::Admin))
}

/// Somebody's role changed so long ago, by the database's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoleChange {
    pub uid: Uid,
    pub age: Duration,
}

/// Whose role has changed since `since`, newest last. A change may be told several times: it is dated when its transaction began, and
/// seen when that ends.
pub async fn role_changes_since(
    db: impl PgExecutor<'_>,
    since: OffsetDateTime,
) -> sqlx::Result<Vec<RoleChange>> {
    let rows = sqlx::query!(
        r#"select uid, (extract(epoch from now() - acted_at) * 1000)::bigint as "age!" from account_action
           where action = 'set_role' and acted_at > $1::timestamptz - interval '10 seconds'
           order by acted_at"#,
        since,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| RoleChange { uid: Uid(row.uid), age: Duration::milliseconds(row.age) })
        .collect())
}
