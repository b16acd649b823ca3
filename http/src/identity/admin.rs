//! What staff do to accounts: freeze, free again, take a lost second factor away; and administrators alone: give another role, and let
//! agents into parts of the admin area. Takes effect everywhere within a second.
//!
//! Source: product spec §6; reliability.md S1 (freeze), S6 (role change), "Admin audit"; ours: the paths, which the spec does
//! not show. Every change leaves a line in table `account_action`; repeating one changes nothing and
//! leaves none.
use crate::{
    api::{
        call::{Call, Context, calls, codes},
        caller::{Admin, Caller, PeopleStaff},
        error::{ApiError, Reason, names::NotFound},
        idempotency::Settled,
        rules,
        state::HttpState,
    },
    identity::{
        account::{changed, end},
        letters::tell_of_action,
    },
};
use garde::Validate;
use guildhall_actors::hub::EndReason;
use guildhall_domain::{
    identity::{
        account::Account,
        permission::Permission,
        role::{Role, UserType},
    },
    ids::Uid,
};
use guildhall_persistence::identity::{
    account,
    account_action::{self, AccountCommand, Acted, ActionError},
};
use guildhall_persistence::{
    outbox::letter::LetterSeal,
    security_log::{self, Outcome, Subject},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The calls.
pub fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::post("/api/admin/account/freeze", freeze)
            .check(|PeopleStaff(staff), input| not_oneself(staff, input.uid))
            .id("account_freeze")
            .needs_recent_proof()
            .summary("Freezes an account: ends all its sessions and sockets, and refuses new ones.")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/account/unfreeze", unfreeze)
            .check(|PeopleStaff(staff), input| not_oneself(staff, input.uid))
            .id("account_unfreeze")
            .needs_recent_proof()
            .summary("Unfreezes an account.")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/account/set_role", set_role)
            .check(|Admin(admin), input| not_oneself(admin, input.uid))
            .id("account_set_role")
            .needs_recent_proof()
            .summary("Changes the role of an account; its sockets reconnect with the new role.")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/account/set_permissions", set_permissions)
            .check(|Admin(admin), input| not_oneself(admin, input.uid))
            .id("account_set_permissions")
            .needs_recent_proof()
            .summary("Says which parts of the admin area an agent is let into; administrators have all of them.")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/account/remove_second_factor", remove_second_factor)
            .check(|PeopleStaff(staff), input| not_oneself(staff, input.uid))
            .id("account_remove_second_factor")
            .needs_recent_proof()
            .summary("Takes a lost second factor away from an account: its owner is told, and all its sessions end.")
            .refuses(codes![NotFound]),
        Call::post("/api/admin/account/reset_verification", reset_verification)
            .check(|PeopleStaff(staff), input| not_oneself(staff, input.uid))
            .id("account_reset_verification")
            .needs_recent_proof()
            .summary("Lets a person show anew who they are: a certificate ends, attempts count from here, and they are told.")
            .refuses(codes![NotFound]),
    ]
}

/// Staff cannot lock themselves out, nor lift what others decided about them.
fn not_oneself(staff: &Caller, uid: Uid) -> Result<(), ApiError> {
    if staff.uid == uid { Err(ApiError::Forbidden) } else { Ok(()) }
}

/// Whose account, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AccountReasonRequest {
    /// The account.
    #[garde(skip)]
    pub uid: Uid,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SetRoleRequest {
    /// The account.
    #[garde(skip)]
    pub uid: Uid,
    /// Any but visitor; `sub_seller` and `child` come with a seller's invitation alone.
    #[garde(custom(is_given))]
    pub role: Role,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SetPermissionsRequest {
    /// An agent's account.
    #[garde(skip)]
    pub uid: Uid,
    /// All they may do from now on beside support: at most each once. Empty: nothing.
    #[garde(custom(rules::at_most(Permission::ALL.len())))]
    pub permissions: Vec<Permission>,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

/// An account as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountState {
    /// Who it is.
    pub uid: Uid,
    /// What the account may do.
    pub role: Role,
    /// What kind of account it is.
    pub user_type: UserType,
    /// The parts of the admin area an agent is let into; empty for all others.
    pub permissions: Vec<Permission>,
    /// Whether the account is frozen.
    pub is_frozen: bool,
}

/// A role an account can be given. Visitors are made by the server alone.
fn is_given(role: &Role, _: &()) -> garde::Result {
    if *role == Role::Visitor { Err(garde::Error::new(Reason::Invalid.word())) } else { Ok(()) }
}

/// Ends all sign-ins and sockets of an account, and refuses new ones.
async fn freeze(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: AccountReasonRequest,
) -> Result<Settled<AccountState>, ApiError> {
    act(context, staff, input.uid, AccountCommand::Freeze, &input.reason).await
}

/// Lets a frozen account sign in again.
async fn unfreeze(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: AccountReasonRequest,
) -> Result<Settled<AccountState>, ApiError> {
    act(context, staff, input.uid, AccountCommand::Unfreeze, &input.reason).await
}

/// Gives an account another role; its sockets come in again with it.
async fn set_role(
    context: Context,
    Admin(admin): Admin,
    input: SetRoleRequest,
) -> Result<Settled<AccountState>, ApiError> {
    act(context, admin, input.uid, AccountCommand::SetRole(input.role), &input.reason).await
}

/// Lets an agent into these parts of the admin area, and out of all others.
async fn set_permissions(
    context: Context,
    Admin(admin): Admin,
    input: SetPermissionsRequest,
) -> Result<Settled<AccountState>, ApiError> {
    let permissions = input.permissions.into_iter().collect();
    let command = AccountCommand::SetPermissions(permissions);
    act(context, admin, input.uid, command, &input.reason).await
}

/// Takes a lost second factor away; its owner signs in without, and sets up another.
async fn remove_second_factor(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: AccountReasonRequest,
) -> Result<Settled<AccountState>, ApiError> {
    act(context, staff, input.uid, AccountCommand::RemoveSecondFactor, &input.reason).await
}

/// Lets a person show anew who they are, after a mistake or a deceit.
async fn reset_verification(
    context: Context,
    PeopleStaff(staff): PeopleStaff,
    input: AccountReasonRequest,
) -> Result<Settled<AccountState>, ApiError> {
    act(context, staff, input.uid, AccountCommand::ResetVerification, &input.reason).await
}

async fn act(
    context: Context,
    admin: Caller,
    uid: Uid,
    action: AccountCommand,
    reason: &str,
) -> Result<Settled<AccountState>, ApiError> {
    let state = &context.state;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let acted = account_action::act(&mut tx, Some(admin.uid), uid, action, reason.trim()).await;
    let acted = acted.map_err(|error| match error {
        ActionError::NotFound => ApiError::NotFound,
        ActionError::IsVisitor | ActionError::IsStaff => ApiError::Forbidden,
        ActionError::IsNoAgent => ApiError::field("uid", Reason::Invalid),
        ActionError::NeedsOwner => ApiError::field("role", Reason::Invalid),
        ActionError::Database(error) => error.into(),
    })?;
    let account = account::find(&mut *tx, uid).await?;
    if let Some(account) = &account {
        let by = account::find(&mut *tx, admin.uid).await?;
        let by = by.map(|by| by.nickname).unwrap_or_default();
        let seal = state.get::<Arc<LetterSeal>>();
        tell_of_action(&mut tx, seal, account, action, &acted, &by).await?;
    }
    let answer = AccountState {
        uid,
        role: acted.role,
        user_type: acted.role.user_type(),
        permissions: acted.permissions.iter().collect(),
        is_frozen: acted.is_frozen,
    };
    let settled = context.settle(tx, &answer).await?;
    state.outbox.wake();
    told_of_account(state, &admin, uid, action, &acted, account);
    Ok(settled)
}

/// What is committed is told: to caches, sockets, the person and the security log. `account` is needed where its role has changed.
pub(crate) fn told_of_account(
    state: &HttpState,
    staff: &Caller,
    uid: Uid,
    action: AccountCommand,
    acted: &Acted,
    account: Option<Account>,
) {
    // If this process dies here, its sockets are gone, and the others look at what has ended by themselves (`session_watch`).
    tell(state, uid, action, acted, account);
    if acted.is_change {
        let by = staff.client.subject(Some(uid), staff.session_id);
        let subject = Subject { by: Some(staff.uid), ..by };
        security_log::record(action.event(), Outcome::Done, &subject);
    }
}

/// An account has another role by now: its sign-ins are read again, and its sockets come in again with it.
pub(crate) fn role_changed(state: &HttpState, uid: Uid, account: Option<Account>) {
    state.sessions.forget(uid);
    if let Some(account) = account {
        changed(state, account);
    }
    state.hub.force_reconnect(uid);
}

/// Lets caches, sockets and the person know what is kept by now.
fn tell(
    state: &HttpState,
    uid: Uid,
    request: AccountCommand,
    acted: &Acted,
    account: Option<Account>,
) {
    state.sessions.forget(uid);
    match request {
        AccountCommand::Freeze => {
            for session in &acted.ended {
                state.hub.close_session(*session, EndReason::Frozen);
            }
            state.hub.close_user(uid, EndReason::Frozen);
        }
        AccountCommand::Unfreeze => state.hub.unban(uid),
        AccountCommand::RemoveSecondFactor => end(state, uid, &acted.ended),
        AccountCommand::SetRole(_) if acted.is_change => role_changed(state, uid, account),
        // Sign-ins that are forgotten are read again with what they may.
        AccountCommand::SetRole(_)
        | AccountCommand::SetPermissions(_)
        | AccountCommand::ResetVerification => {}
    }
}
