//! Visitor tokens: a token is its content (account, 128 random bits) and our mark on it; the mark covers the device id, so a token
//! seen in a log is of no use elsewhere. Source: product spec §3, §4, §6; bad-inputs CHAT-028, CHAT-029.
use crate::api::{error::ApiError, state::HttpState};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use guildhall_domain::ids::Uid;
use guildhall_persistence::identity::account;

/// Ours: as long as a shop's guest may reasonably want to find the conversation again.
pub const LIFE_DAYS: i32 = 90;

/// Account number, 16 random bytes, mark.
const CONTENT: usize = 8 + 16;
const LENGTH: usize = CONTENT + 32;

/// A new token of that account, for one device; an empty one is any.
pub fn create(state: &HttpState, uid: Uid, device_id: &str) -> String {
    let mut token = uid.0.to_be_bytes().to_vec();
    token.extend(rand::random::<[u8; 16]>());
    token.extend(state.keys.visitor_mark(&token, device_id));
    URL_SAFE_NO_PAD.encode(token)
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
        let right = state.keys.visitor_mark(content, device);
        // Every byte is looked at, so the time says nothing about how many match.
        right.iter().zip(mark).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
    })?;
    let uid = i64::from_be_bytes(content[..8].try_into().ok()?);
    Some((Uid(uid), bound_to))
}
