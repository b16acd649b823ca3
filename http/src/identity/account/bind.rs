//! Another address for the account: a code goes to it, and the address is the account's once the code comes back.
//!
//! The answer to `bind_send` is the same whether the address is free or somebody else's; only the mail says so.
//! Source: product spec §2 (email dialog), §7 (explicit methods); ASVS V6.3.8.
use super::{
    User, keep,
    record::record,
    sign_in::{
        CodeSent, Typed, compare_code, is_code, is_email, is_ticket, issue, read_email,
        record_code_request,
    },
};
use crate::api::{
    call::Context,
    caller::{Caller, SignedIn},
    error::{ApiError, Reason},
    idempotency::Settled,
};
use garde::Validate;
use guildhall_domain::identity::auth_code::{AuthCode, Purpose};
use guildhall_persistence::{DatabaseError, identity::account, security_log::Event};
use serde::Deserialize;
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
    /// What `bind_send` answered. Without it the newest code counts that the caller asked for.
    #[garde(custom(is_ticket))]
    pub ticket: Option<String>,
}

fn is_some_code(typed: &str, context: &()) -> garde::Result {
    is_code(&Some(typed.to_owned()), context)
}

/// Mails a code to an address the caller wants to use. The answer is the same for every address.
pub async fn bind_send(
    context: Context,
    SignedIn(caller): SignedIn,
    input: BindSend,
) -> Result<Settled<CodeSent>, ApiError> {
    let email = read_email(&input.email)?;
    let mut tx = context.state.pool.begin().await?;
    let (state, uid) = (&context.state, Some(caller.uid));
    let told = issue(&mut tx, state, &email, Purpose::Bind, uid, &caller.client).await;
    let told =
        told.inspect_err(|refusal| record_code_request(refusal, &caller.client, Some(&caller)))?;
    let settled = context.settle(tx, &told).await?;
    context.state.outbox.wake();
    Ok(settled)
}

/// Changes the caller's email address.
pub async fn bind(
    context: Context,
    SignedIn(caller): SignedIn,
    input: Bind,
) -> Result<Settled<User>, ApiError> {
    let bound = rebind(&context, &caller, &input).await;
    record(Event::EmailChange, &bound, &caller.client, Some(caller.uid), caller.session_id);
    bound
}

async fn rebind(
    context: &Context,
    caller: &Caller,
    input: &Bind,
) -> Result<Settled<User>, ApiError> {
    let email = read_email(&input.email)?;
    let typed = AuthCode::parse(&input.auth_code)
        .map_err(|_| ApiError::field("auth_code", Reason::Invalid))?;
    let state = &context.state;
    let mut tx = state.pool.begin().await?;
    let (meant, ticket) = ((&email, Purpose::Bind, Some(caller.uid)), input.ticket.as_deref());
    let typed = Typed { code: &typed, ticket };
    if let Some(refusal) = compare_code(&mut tx, state, meant, &typed, &caller.client).await? {
        return context.settle_refusal(tx, refusal).await; // the guess counts
    }
    let account = account::set_email(&mut *tx, caller.uid, &email).await.map_err(|error| {
        match DatabaseError::from(error) {
            DatabaseError::Unique { .. } => ApiError::Conflict,
            other => other.into(),
        }
    })?;
    keep(context, tx, account).await
}
