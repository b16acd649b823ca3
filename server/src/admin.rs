//! `guildhall admin`: what whoever runs the server does to accounts. It is how a new shop gets its first administrator, and how the
//! last one who is locked out comes in again.
//!
//! Every change is the same as an administrator's (`account_action::act`): on record, with a letter to those whom it concerns. Running
//! servers see it within a second, because each of them watches for roles that changed and sign-ins that ended.

use guildhall_domain::{
    identity::{
        account::{Account, first_nickname},
        email::Email,
        role::Role,
    },
    language,
};
use guildhall_http::identity::letters::tell_of_action;
use guildhall_persistence::{
    identity::{
        account::{self, NewAccount},
        account_action::{self, AccountCommand, Acted},
        email_change,
    },
    outbox::letter::LetterSeal,
    security_log::{self, Outcome, Subject},
};
use sqlx::{PgConnection, PgPool};

use crate::{
    Failure,
    config::{AccountName, AdminTask, Settings},
    postgres, say,
};

/// Who did it, in the letters.
const OPERATOR: &str = "guildhall admin";

/// Does it and says what is so now, in one line.
///
/// # Errors
/// One sentence: no such account, a visitor's, or whatever the database says.
pub async fn command(settings: &Settings, task: AdminTask) -> Result<(), Failure> {
    let database = postgres::Database::join(settings).await?;
    let done = act(settings, &database.pools.people, task).await;
    database.close().await;
    say(&done?)
}

async fn act(settings: &Settings, pool: &PgPool, task: AdminTask) -> Result<String, Failure> {
    let seal = LetterSeal::load(&settings.secrets.open(pool)?).await?;
    let mut tx = guildhall_persistence::begin(pool).await?;
    let (account, wanted, reason) = match &task {
        AdminTask::Create { email } => {
            let account = found_or_made(&mut tx, email).await?;
            let reason = "made administrator at the command line";
            (account, AccountCommand::SetRole(Role::Admin), reason)
        }
        AdminTask::Role { account, role, reason } => {
            (found(&mut tx, account).await?, AccountCommand::SetRole(*role), reason.as_str())
        }
        AdminTask::Freeze { account, reason } => {
            (found(&mut tx, account).await?, AccountCommand::Freeze, reason.as_str())
        }
        AdminTask::Unfreeze { account, reason } => {
            (found(&mut tx, account).await?, AccountCommand::Unfreeze, reason.as_str())
        }
        AdminTask::RemoveSecondFactor { account, reason } => {
            (found(&mut tx, account).await?, AccountCommand::RemoveSecondFactor, reason.as_str())
        }
    };
    let acted = account_action::act(&mut tx, None, account.uid, wanted, reason).await?;
    tell_of_action(&mut tx, &seal, &account, wanted, &acted, OPERATOR).await?;
    tx.commit().await?;
    if acted.is_change {
        let subject = Subject { uid: Some(account.uid), ..Subject::default() };
        security_log::record(wanted.event(), Outcome::Done, &subject);
    }
    Ok(said(&account, wanted, &acted))
}

async fn found(tx: &mut PgConnection, named: &AccountName) -> Result<Account, Failure> {
    match named {
        AccountName::Email(email) => {
            let account = account::hold_by_email(tx, email, None).await?;
            account.ok_or_else(|| "no account has that address".into())
        }
        AccountName::Uid(uid) => {
            let account = account::hold(tx, *uid).await?;
            account.ok_or_else(|| "no account has that number".into())
        }
    }
}

async fn found_or_made(tx: &mut PgConnection, email: &Email) -> Result<Account, Failure> {
    match account::hold_by_email(&mut *tx, email, None).await? {
        Some(account) if account.is_frozen => {
            Err("that account is frozen: unfreeze it first".into())
        }
        Some(account) => Ok(account),
        None => sign_up(tx, email).await,
    }
}

/// As signing in for the first time makes it, in the product's language until its owner chooses.
async fn sign_up(tx: &mut PgConnection, email: &Email) -> Result<Account, Failure> {
    if email_change::is_reserved(&mut *tx, email, None).await? {
        return Err("that address was another account's some days ago, and its owner may still take it back".into());
    }
    let uid = account::next_uid(&mut *tx).await?;
    let new = NewAccount {
        uid,
        nickname: &first_nickname(uid),
        language: language::DEFAULT.key,
        currency: language::DEFAULT.currency,
    };
    let made = account::sign_up(tx, email, &new).await?;
    made.ok_or_else(|| "that address was signed up this moment: say it again".into())
}

/// What is so now, and whether it was so before.
fn said(account: &Account, wanted: AccountCommand, acted: &Acted) -> String {
    let uid = account.uid;
    let already = if acted.is_change { "" } else { " already" };
    match wanted {
        AccountCommand::Freeze => format!("account {uid} is frozen{already}"),
        AccountCommand::Unfreeze if acted.is_change => format!("account {uid} is no longer frozen"),
        AccountCommand::Unfreeze => format!("account {uid} is not frozen"),
        AccountCommand::SetRole(role) => {
            format!("account {uid} has the role {}{already}", role.as_str())
        }
        AccountCommand::SetPermissions(_) => format!("account {uid} has its permissions{already}"),
        AccountCommand::ResetVerification if acted.is_change => {
            format!("account {uid} may be verified anew")
        }
        AccountCommand::ResetVerification => format!("account {uid} has no verification"),
        AccountCommand::RemoveSecondFactor if acted.is_change => {
            format!("account {uid} has no second factor any more, and all its sign-ins have ended")
        }
        AccountCommand::RemoveSecondFactor => format!("account {uid} has no second factor"),
    }
}
