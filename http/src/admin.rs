//! What administrators do to accounts: freeze, free again, give another role. Takes effect everywhere within a second.
//!
//! Source: product spec §6; reliability.md S1 (freeze), S6 (role change), "Admin audit"; ours: the paths, which the spec does
//! not show. Every change leaves a line in table `account_action`; repeating one changes nothing and
//! leaves none.
use crate::{
    account::changed,
    caller::{Admin, Caller},
    envelope::{Answer, Body, Envelope, Refusal},
    error::{ApiError, Reason},
    idempotency::Repeat,
    rules,
    state::HttpState,
};
use actix_web::{post, web::Data};
use garde::Validate;
use guildhall_actors::hub::EndReason;
use guildhall_domain::{ids::Uid, role::Role};
use guildhall_persistence::{
    account,
    account_action::{self, AccountCommand, Acted, ActionError},
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// Adds the calls.
pub fn configure(app: &mut utoipa_actix_web::service_config::ServiceConfig<'_>) {
    app.service(freeze).service(unfreeze).service(set_role);
}

/// Whose account, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AccountWish {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub uid: Uid,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct RoleWish {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub uid: Uid,
    /// user, seller, sub_seller, child, customer_service, vip_customer_service or admin.
    #[garde(custom(is_role))]
    pub role: String,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub reason: String,
}

/// An account as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountState {
    #[schema(value_type = String)]
    pub uid: Uid,
    pub role: &'static str,
    pub user_type: i16,
    pub is_frozen: bool,
}

/// A role an account can be given. Visitors are made by the server alone.
fn given_role(word: &str) -> Option<Role> {
    word.parse().ok().filter(|role| *role != Role::Visitor)
}

fn is_role(word: &str, _: &()) -> garde::Result {
    given_role(word).map(drop).ok_or_else(|| garde::Error::new(Reason::Invalid.word()))
}

/// Ends all sign-ins and sockets of an account, and refuses new ones.
#[utoipa::path(tag = "admin", operation_id = "account_freeze", request_body = AccountWish, security(("session" = [])),
    responses((status = OK, body = Envelope<AccountState>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "FORBIDDEN: not an administrator, or one's own account; NOT_FOUND")))]
#[post("/api/admin/account/freeze")]
pub async fn freeze(
    Admin(admin): Admin,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<AccountWish>,
) -> Answer<Box<RawValue>> {
    act(repeat, admin, state, wish.uid, AccountCommand::Freeze, wish.reason).await
}

/// Lets a frozen account sign in again.
#[utoipa::path(tag = "admin", operation_id = "account_unfreeze", request_body = AccountWish, security(("session" = [])),
    responses((status = OK, body = Envelope<AccountState>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "FORBIDDEN: not an administrator, or one's own account; NOT_FOUND")))]
#[post("/api/admin/account/unfreeze")]
pub async fn unfreeze(
    Admin(admin): Admin,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<AccountWish>,
) -> Answer<Box<RawValue>> {
    act(repeat, admin, state, wish.uid, AccountCommand::Unfreeze, wish.reason).await
}

/// Gives an account another role; its sockets come in again with it.
#[utoipa::path(tag = "admin", operation_id = "account_set_role", request_body = RoleWish, security(("session" = [])),
    responses((status = OK, body = Envelope<AccountState>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "FORBIDDEN: not an administrator, one's own account, or a visitor; NOT_FOUND")))]
#[post("/api/admin/account/set_role")]
pub async fn set_role(
    Admin(admin): Admin,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<RoleWish>,
) -> Answer<Box<RawValue>> {
    let role = given_role(&wish.role).ok_or_else(|| ApiError::field("role", Reason::Invalid))?;
    act(repeat, admin, state, wish.uid, AccountCommand::SetRole(role), wish.reason).await
}

async fn act(
    repeat: Repeat,
    admin: Caller,
    state: Data<HttpState>,
    uid: Uid,
    wish: AccountCommand,
    reason: String,
) -> Answer<Box<RawValue>> {
    state.limits.call(admin.uid)?;
    if admin.uid == uid {
        // Nobody locks themselves out, and nobody lifts what others have decided about them.
        return Err(ApiError::Forbidden);
    }
    let state = state.into_inner();
    let call = match wish {
        AccountCommand::Freeze => "admin/account/freeze",
        AccountCommand::Unfreeze => "admin/account/unfreeze",
        AccountCommand::SetRole(_) => "admin/account/set_role",
    };
    let by = admin.uid;
    let work = {
        let state = state.clone();
        async move {
            let mut tx = state.pool.begin().await?;
            let acted = account_action::act(&mut tx, by, uid, wish, reason.trim()).await;
            let acted = acted.map_err(|error| match error {
                ActionError::NotFound => ApiError::NotFound,
                ActionError::IsVisitor => ApiError::Forbidden,
                ActionError::Database(error) => error.into(),
            })?;
            tx.commit().await?;
            // Also when nothing changed: a repeat may be there because the first try did not get this far.
            tell(&state, uid, wish, &acted).await?;
            Ok(Envelope::ok(AccountState {
                uid,
                role: acted.role.as_str(),
                user_type: acted.role.user_type(),
                is_frozen: acted.is_frozen,
            }))
        }
    };
    repeat.once(state, by, call, work).await
}

/// Lets caches, sockets and the person know what is kept by now.
async fn tell(
    state: &HttpState,
    uid: Uid,
    wish: AccountCommand,
    acted: &Acted,
) -> Result<(), ApiError> {
    state.sessions.forget(uid);
    match wish {
        AccountCommand::Freeze => {
            for session in &acted.ended {
                state.hub.close_session(*session, EndReason::Frozen);
            }
            state.hub.close_user(uid, EndReason::Frozen);
        }
        AccountCommand::Unfreeze => state.hub.unban(uid),
        AccountCommand::SetRole(_) if acted.is_change => {
            if let Some(account) = account::find(&state.pool, uid).await? {
                changed(state, account);
            }
            state.hub.force_reconnect(uid);
        }
        AccountCommand::SetRole(_) => {}
    }
    Ok(())
}
