//! Another address for the account: a code goes to it, and the address is the account's once the code comes back.
//!
//! The answer to `bind_send` is the same whether the address is free or somebody else's; only the mail says so.
//! Source: product spec §2 (email dialog), §7 (explicit methods); ASVS V6.3.8.
use super::{
    User, changed,
    sign_in::{RemainTime, is_code, is_email, issue, read_email},
};
use crate::{
    caller::SignedIn,
    envelope::{Answer, Body, Envelope, Refusal},
    error::{ApiError, Reason},
    idempotency::Repeat,
    state::HttpState,
};
use actix_web::{post, web::Data};
use garde::Validate;
use guildhall_domain::auth_code::{AuthCode, Purpose};
use guildhall_persistence::{
    DatabaseError, account,
    auth_code::{self, Checked},
};
use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

#[derive(Deserialize, Validate, ToSchema)]
pub struct BindSend {
    #[garde(custom(is_email))]
    pub email: String,
}

#[derive(Deserialize, Validate, ToSchema)]
pub struct Bind {
    #[garde(custom(is_email))]
    pub email: String,
    #[garde(custom(is_some_code))]
    pub auth_code: String,
}

fn is_some_code(typed: &str, context: &()) -> garde::Result {
    is_code(&Some(typed.to_owned()), context)
}

/// Mails a code to an address the caller wants to use. The answer is the same for every address.
#[utoipa::path(tag = "account", request_body = BindSend, security(("session" = [])),
    responses((status = OK, body = Envelope<RemainTime>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "RATE_LIMITED with remain_time")))]
#[post("/api/account/email/bind_send")]
pub async fn bind_send(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<BindSend>,
) -> Answer<Box<RawValue>> {
    let email = read_email(&wish.email)?;
    let state = state.into_inner();
    let uid = caller.uid;
    let work = {
        let state = state.clone();
        async move { issue(&state, &email, Purpose::Bind, Some(uid), &caller.client).await }
    };
    repeat.once(state, uid, "account/email/bind_send", work).await
}

/// Makes the address the caller's own.
#[utoipa::path(tag = "account", request_body = Bind, security(("session" = [])),
    responses((status = OK, body = Envelope<User>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "CODE_INVALID, CODE_EXPIRED, or CONFLICT: somebody was faster")))]
#[post("/api/account/email/bind")]
pub async fn bind(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<Bind>,
) -> Answer<Box<RawValue>> {
    let email = read_email(&wish.email)?;
    let typed = AuthCode::parse(&wish.auth_code)
        .map_err(|_| ApiError::field("auth_code", Reason::Invalid))?;
    let state = state.into_inner();
    let uid = caller.uid;
    let work = {
        let state = state.clone();
        async move {
            let hash = state.people.code_hash(&email, Purpose::Bind, Some(caller.uid), &typed);
            let mut tx = state.pool.begin().await?;
            let refusal = match auth_code::check(&mut tx, &email, Purpose::Bind, &hash).await? {
                Checked::Right => None,
                Checked::Wrong => Some(ApiError::CodeInvalid),
                Checked::Expired => Some(ApiError::CodeExpired),
            };
            if let Some(refusal) = refusal {
                tx.commit().await?; // the guess counts
                return Err(refusal);
            }
            let account =
                account::set_email(&mut *tx, caller.uid, &email).await.map_err(|error| {
                    match DatabaseError::from(error) {
                        DatabaseError::Unique { .. } => ApiError::Conflict,
                        other => other.into(),
                    }
                })?;
            tx.commit().await?;
            Ok(Envelope::ok(changed(&state, account)))
        }
    };
    repeat.once(state, uid, "account/email/bind", work).await
}
