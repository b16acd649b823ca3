//! Visitor tokens: somebody who is not signed in but can be talked with, on one device, for 90 days or until signing in.
//!
//! A token is its content (account, 128 random bits) and our mark on it; the mark covers the device id, so a token seen in a log
//! is of no use elsewhere. Source: product spec §3, §4, §6; bad-inputs CHAT-028, CHAT-029.
use crate::{
    account::millis,
    call::{Call, Context, Idempotency, calls},
    caller::Public,
    error::ApiError,
    rules,
    state::HttpState,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use garde::Validate;
use guildhall_domain::{account::visitor_nickname, currency, ids::Uid, language};
use guildhall_persistence::account::{self, NewAccount};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Ours: as long as a shop's guest may reasonably want to find the talk again.
pub const LIFE_DAYS: i32 = 90;

/// Account number, 16 random bytes, mark.
const CONTENT: usize = 8 + 16;
const LENGTH: usize = CONTENT + 32;

/// The call that makes visitors.
pub fn calls() -> Vec<Call> {
    calls![
        "im",
        Call::post("/api/im/visitor_token", visitor_token)
            .id("visitor_token")
            .summary("Creates a visitor.")
            .idempotency(Idempotency::None),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct WantVisitorToken {
    /// Else the `device-id` header. Without either the token works from any device.
    #[garde(custom(rules::optional_text(1, 128)))]
    pub device_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct VisitorToken {
    pub visitor_token: String,
    pub expires_at: i64,
}

async fn visitor_token(
    context: Context,
    Public(client): Public,
    input: WantVisitorToken,
) -> Result<VisitorToken, ApiError> {
    let state = &context.state;
    let device_id = input.device_id.or_else(|| client.device_id.clone()).unwrap_or_default();
    let language = language::find(client.language).unwrap_or(language::DEFAULT);
    let wanted = client.currency.as_deref().and_then(currency::find).map(|currency| currency.code);
    let uid = account::next_uid(&state.pool).await?;
    let new = NewAccount {
        uid,
        nickname: &visitor_nickname(uid),
        language: language.key,
        currency: wanted.unwrap_or(language.currency),
    };
    let visitor = account::create_visitor(&state.pool, &new, &device_id).await?;
    let mut token = uid.0.to_be_bytes().to_vec();
    token.extend(rand::random::<[u8; 16]>());
    token.extend(state.people.visitor_mark(&token, &device_id));
    Ok(VisitorToken {
        visitor_token: URL_SAFE_NO_PAD.encode(token),
        expires_at: millis(visitor.created_at + time::Duration::days(LIFE_DAYS.into())),
    })
}

/// The account of a visitor token, used from that device.
///
/// # Errors
/// [`ApiError::Unauthorized`] for a token that is wrong, of another device, too old, or merged into an account;
/// [`ApiError::Busy`] if Postgres does not answer.
pub async fn find(
    state: &HttpState,
    token: &str,
    device_id: Option<&str>,
) -> Result<Uid, ApiError> {
    let (uid, bound_to) = read(state, token, device_id).ok_or(ApiError::Unauthorized)?;
    let bound_to = bound_to.to_owned();
    let pool = state.pool.clone();
    let visitor = state
        .run(async move {
            account::find_live_visitor(&pool, uid, &bound_to, LIFE_DAYS).await.map_err(|error| {
                tracing::error!(%error, "visitor: look-up failed");
                ApiError::Busy // a read: nothing happened, whatever broke
            })
        })
        .await?;
    visitor.map(|visitor| visitor.uid).ok_or(ApiError::Unauthorized)
}

/// The account number in a token of ours, and the device it is bound to: this one, or none.
fn read<'d>(state: &HttpState, token: &str, device_id: Option<&'d str>) -> Option<(Uid, &'d str)> {
    if token.len() > 2 * LENGTH {
        return None;
    }
    let bytes: [u8; LENGTH] = URL_SAFE_NO_PAD.decode(token).ok()?.try_into().ok()?;
    let (content, mark) = bytes.split_at(CONTENT);
    let bound_to = [device_id.unwrap_or_default(), ""].into_iter().find(|device| {
        let right = state.people.visitor_mark(content, device);
        // Every byte is looked at, so the time says nothing about how many match.
        right.iter().zip(mark).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
    })?;
    let uid = i64::from_be_bytes(content[..8].try_into().ok()?);
    Some((Uid(uid), bound_to))
}
