//! Visitor tokens: a visitor can chat without signing in, on one device, for 90 days or until they sign in.
//!
//! A token is its content (account, 128 random bits) and our mark on it; the mark covers the device id, so a token seen in a log
//! is of no use elsewhere. Source: product spec §3, §4, §6; bad-inputs CHAT-028, CHAT-029.
use crate::api::{
    call::{Call, Context, calls},
    caller::Public,
    error::ApiError,
    rules, visitor_token,
    wire::millis,
};
use garde::Validate;
use guildhall_domain::{identity::account::visitor_nickname, language, wallet::currency};
use guildhall_persistence::identity::account::{self, NewAccount};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The call that makes visitors.
pub fn calls() -> Vec<Call> {
    calls![
        "chat",
        Call::post("/api/im/visitor_token", new_visitor)
            .id("visitor_token")
            .summary("Creates a visitor.")
            .keyless("there is nobody yet whom a key could belong to"),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct VisitorTokenRequest {
    /// Else the `device-id` header. Without either the token works from any device.
    #[garde(custom(rules::optional_text(1, 128)))]
    pub device_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct VisitorToken {
    /// For `visitor_token` of other calls, on this device.
    pub visitor_token: String,
    /// When it ends, in milliseconds since 1970 UTC.
    pub expires_at: i64,
}

async fn new_visitor(
    context: Context,
    Public(client): Public,
    input: VisitorTokenRequest,
) -> Result<VisitorToken, ApiError> {
    let state = &context.state;
    let device_id = input.device_id.or_else(|| client.device_id.clone()).unwrap_or_default();
    let language = language::find(client.language).unwrap_or(language::DEFAULT);
    let wanted = client.currency.as_deref().and_then(currency::find).map(|currency| currency.code);
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let (network, limits) = (client.network(), state.limits.rates().visitors);
    if let Some(retry_after) = account::visitor_wait(&mut tx, &network, limits).await? {
        return Err(ApiError::TooManyRequests { retry_after });
    }
    let uid = account::next_uid(&mut *tx).await?;
    let new = NewAccount {
        uid,
        nickname: &visitor_nickname(uid),
        language: language.key,
        currency: wanted.unwrap_or(language.currency),
    };
    let visitor = account::create_visitor(&mut *tx, &new, &device_id, &network).await?;
    tx.commit().await?;
    Ok(VisitorToken {
        visitor_token: visitor_token::create(state, uid, &device_id),
        expires_at: millis(
            visitor.created_at + time::Duration::days(visitor_token::LIFE_DAYS.into()),
        ),
    })
}
