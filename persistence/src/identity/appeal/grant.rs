//! Granting an appeal: what follows for the account, in one transaction with the decision and the act of staff.
//!
//! Whoever is given an account is given it alone: every sign-in ends, the password goes, no older link in a letter brings another address
//! back, and withdrawals are held for two days by the event in the timeline.

use guildhall_domain::{
    identity::{
        appeal::{AppealCommand, AppealKind, AppealRemedy},
        email::Email,
        safety::SafetyEventKind,
    },
    ids::{AppealId, SessionId, Uid},
};
use serde_json::json;
use sqlx::PgConnection;

use super::{Appeal, AppealError, By, OwnerLetter, owner::owners, staff, write};
use crate::{
    DatabaseError,
    identity::{
        account,
        account_action::{self, AccountCommand, Acted, ActionError},
        email_change, game_role, passkey,
        safety::{self, NewEvent},
        second_factor, session, social, steam, team_stop,
    },
    outbox,
};

/// Kind of the outbox rows that have the team of an account stopped that was given to somebody.
pub const TEAM_STOP: &str = "account_appeal_team_stop";

/// What is granted.
#[derive(Debug, Clone, Copy)]
pub struct Granting<'a> {
    pub by: Uid,
    /// The version that was looked at.
    pub seen: i64,
    /// At least one, each once, and each one that helps with what was asked for.
    pub remedies: &'a [AppealRemedy],
    /// The second factor, passkeys and linked accounts stay, where another address is set.
    pub keeps_ways_in: bool,
    /// For the appellant.
    pub text: &'a str,
    /// For staff.
    pub note: &'a str,
}

/// An appeal that is granted, and whom to tell.
#[derive(Debug, Clone)]
pub struct Granted {
    pub appeal: Appeal,
    pub uid: Uid,
    /// Where the account's owner was written to until now.
    pub old_email: Option<String>,
    /// The owner at every address that was known before: who was wrongly given the account has the last of them.
    pub owners: Vec<OwnerLetter>,
    /// Sign-ins that ended by it, so that their sockets can be closed.
    pub ended: Vec<SessionId>,
    /// What unfreezing did.
    pub unfrozen: Option<Acted>,
}

impl From<ActionError> for AppealError {
    fn from(error: ActionError) -> Self {
        match error {
            ActionError::NotFound => Self::NothingToGive,
            ActionError::IsVisitor
            | ActionError::IsNoAgent
            | ActionError::NeedsOwner
            | ActionError::IsStaff => Self::Forbidden,
            ActionError::Database(error) => error.into(),
        }
    }
}

/// Grants an appeal and does what follows.
///
/// # Errors
/// As [`AppealError`] says; nothing is changed then.
pub async fn grant(
    tx: &mut PgConnection,
    id: AppealId,
    granting: &Granting<'_>,
) -> Result<Granted, AppealError> {
    let held = staff::hold_seen(tx, id, granting.by, granting.seen).await?;
    let by = Some(By { staff: granting.by, note: granting.note });
    let appeal = write(tx, &held, AppealCommand::Grant, granting.text, by).await?;
    let remedies: Vec<&str> = granting.remedies.iter().map(|one| one.as_str()).collect();
    sqlx::query!(
        "update account_appeal set remedies = $2 where appeal_id = $1",
        id.0,
        &remedies as &[&str],
    )
    .execute(&mut *tx)
    .await?;
    let uid = held.uid.ok_or(AppealError::NothingToGive)?;
    sqlx::query!("select from account where uid = $1 for update", uid.0).execute(&mut *tx).await?;
    let account = account::find(&mut *tx, uid).await?.ok_or(AppealError::NothingToGive)?;
    if account.role.is_staff() && !account_action::is_for_all(tx, Some(granting.by)).await? {
        return Err(AppealError::Forbidden);
    }
    let mut granted = Granted {
        appeal,
        uid,
        old_email: account.email,
        owners: owners(tx, uid).await?,
        ended: Vec::new(),
        unfrozen: None,
    };
    for remedy in AppealRemedy::ALL.into_iter().filter(|one| granting.remedies.contains(one)) {
        match remedy {
            AppealRemedy::NewEmail => {
                granted.ended = give(tx, &held, uid, granting.keeps_ways_in).await?;
            }
            AppealRemedy::UnbindRole => unbind(tx, &held, uid).await?,
            AppealRemedy::Unfreeze => {
                let command = AccountCommand::Unfreeze;
                let by = Some(granting.by);
                let acted = account_action::act(tx, by, uid, command, granting.note).await?;
                granted.unfrozen = Some(acted);
            }
        }
    }
    staff::log_granted(tx, (id, granting.by), uid, granting.remedies, granting.note).await?;
    Ok(granted)
}

/// The contact address becomes the account's, and nobody else has a way in. Returns the sign-ins that ended.
async fn give(
    tx: &mut PgConnection,
    held: &Appeal,
    uid: Uid,
    keeps_ways_in: bool,
) -> Result<Vec<SessionId>, AppealError> {
    let email = Email::parse(&held.email).map_err(|_| AppealError::NothingToGive)?;
    // Its last owner may still undo that they lost it.
    if email_change::is_reserved(&mut *tx, &email, Some(uid)).await? {
        return Err(AppealError::EmailTaken);
    }
    email_change::close(tx, uid, &email).await?;
    let taken = |error| match DatabaseError::from(error) {
        DatabaseError::Unique { .. } => AppealError::EmailTaken,
        other => other.into(),
    };
    account::set_email(&mut *tx, uid, &email).await.map_err(taken)?;
    sqlx::query!("update account set password_hash = null where uid = $1", uid.0)
        .execute(&mut *tx)
        .await?;
    if !keeps_ways_in {
        second_factor::remove(&mut *tx, uid).await?;
        passkey::remove_all(&mut *tx, uid).await?;
        social::unbind_all(tx, uid).await?;
        // Items would go on to go where a thief has said, and be taken with their key.
        if steam::unlink(tx, uid).await? {
            safety::write(tx, uid, &NewEvent::of(SafetyEventKind::SteamUnlinked)).await?;
        }
        // Not in here: who acts as a member holds the membership and waits for the owner's account, which is held here.
        let payload = json!({ "owner": uid });
        outbox::add(tx, TEAM_STOP, &format!("appeal-team-{}", held.appeal_id), &payload).await?;
    }
    team_stop::withdraw_all(tx, uid).await?;
    safety::write(tx, uid, &NewEvent::of(SafetyEventKind::Recovered)).await?;
    Ok(session::revoke_others(tx, uid, None).await?)
}

/// The character is free for whoever proves in its game that it is theirs.
async fn unbind(tx: &mut PgConnection, held: &Appeal, uid: Uid) -> Result<(), AppealError> {
    debug_assert_eq!(held.kind, AppealKind::Role);
    let (Some(game), Some(role_id)) = (&held.game, &held.role_id) else {
        return Err(AppealError::NothingToGive);
    };
    // A game of one server is kept without its name.
    for server in [held.server.as_str(), ""] {
        if !game_role::is_bound(&mut *tx, uid, game, (server, role_id)).await? {
            continue;
        }
        // As for its owner: what is traded with it is finished first.
        let business = game_role::business(&mut *tx, uid, game).await?;
        if business.open_orders > 0 || business.on_sale > 0 {
            return Err(AppealError::Busy);
        }
        game_role::unbind(tx, uid, game, (server, role_id)).await?;
        let detail = Some(role_id.clone());
        let event = NewEvent { detail, ..NewEvent::of(SafetyEventKind::RoleUnbound) };
        safety::write(tx, uid, &event).await?;
        return Ok(());
    }
    Err(AppealError::NothingToGive)
}
