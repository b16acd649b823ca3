//! Letters about accounts: put into the outbox by the transaction of what they tell of. Whoever administers accounts, by a call or at the
//! command line, tells of it here.

use guildhall_domain::{identity::account::Account, identity::role::Role};
use guildhall_persistence::{
    DatabaseError,
    identity::{
        account,
        account_action::{AccountCommand, Acted},
    },
    outbox::letter::LetterSeal,
};
use guildhall_providers::mail::{Letter, RaisedTo};
use sqlx::PgConnection;

pub use guildhall_actors::mail::post;

/// Writes to whom an administrator's act concerns: the owner who has lost a second factor, and every administrator when somebody's role is
/// raised or an agent is permitted more, those who did it and became one included: whoever steals one account does not make others unseen. `by` names who did it.
///
/// # Errors
/// Whatever the database says.
pub async fn tell_of_action(
    tx: &mut PgConnection,
    seal: &LetterSeal,
    account: &Account,
    action: AccountCommand,
    acted: &Acted,
    by: &str,
) -> Result<(), DatabaseError> {
    if !acted.is_change {
        return Ok(());
    }
    match action {
        AccountCommand::RemoveSecondFactor => {
            if let Some(email) = &account.email {
                let letter = Letter::SecondFactorOff { by_admin: true };
                post(tx, seal, email, &account.language, letter, None).await?;
            }
        }
        AccountCommand::SetRole(role) if role.is_raised_from(acted.was) => {
            let to = if role == Role::Admin { RaisedTo::Admin } else { RaisedTo::Agent };
            tell_administrators(tx, seal, account, to, by).await?;
        }
        AccountCommand::SetPermissions(permissions)
            if permissions.iter().any(|it| !acted.permissions_before.has(it)) =>
        {
            tell_administrators(tx, seal, account, RaisedTo::Permitted, by).await?;
        }
        AccountCommand::SetRole(_)
        | AccountCommand::SetPermissions(_)
        | AccountCommand::ResetVerification
        | AccountCommand::Freeze
        | AccountCommand::Unfreeze => {}
    }
    Ok(())
}

async fn tell_administrators(
    tx: &mut PgConnection,
    seal: &LetterSeal,
    account: &Account,
    to: RaisedTo,
    by: &str,
) -> Result<(), DatabaseError> {
    let (name, uid) = (account.nickname.clone(), account.uid.to_string());
    let letter = Letter::RoleRaised { name, uid, by: by.to_owned(), to };
    for (email, language) in account::administrators(&mut *tx).await? {
        post(tx, seal, &email, &language, letter.clone(), None).await?;
    }
    Ok(())
}
