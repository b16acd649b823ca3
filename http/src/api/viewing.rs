//! What an administrator may see who looks at the shop as another person sees it: reads that say so, and nothing that changes anything.
//!
//! Such a token is known by how it begins, before anything is looked up; so no call, not even one that does not ask who its caller is,
//! takes it for a sign-in. The token is our mark on the view's id: it is stored nowhere. Source: issue 18; decision 0078.
use crate::api::{
    call::{Call, Once},
    caller::Knows,
    error::ApiError,
    state::HttpState,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use guildhall_domain::ids::AccountViewId;
use guildhall_persistence::identity::account_view::{self, LiveView};
use uuid::Uuid;

/// How such a token begins. Those of sign-ins have no full stop.
const PREFIX: &str = "view.";
const ID: usize = 16;
const LENGTH: usize = ID + 32;

/// How a call treats somebody who looks at the shop as another person sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewing {
    /// [`ApiError::ViewingReadOnly`].
    Refused,
    /// Served as to somebody who is not signed in: it says nothing of the person.
    AsNobody,
    /// Served as to the person.
    Shown,
    /// It ends the view.
    Ends,
}

impl Call {
    /// What changes anything is refused, whatever else its declaration says; so is a read of the person's that does not say that it is shown.
    pub fn viewing(&self) -> Viewing {
        match (self.once, self.knows) {
            _ if self.ends_viewing => Viewing::Ends,
            (Once::Read, _) if self.is_shown_to_viewers => Viewing::Shown,
            (Once::Read, Knows::Nobody | Knows::Perhaps) => Viewing::AsNobody,
            _ => Viewing::Refused,
        }
    }

    /// # Errors
    /// [`ApiError::ViewingReadOnly`].
    pub(super) fn check_viewing(&self) -> Result<Viewing, ApiError> {
        match self.viewing() {
            Viewing::Refused => Err(ApiError::ViewingReadOnly),
            allowed => Ok(allowed),
        }
    }
}

/// Whether this is such a token, alive or not.
pub fn is_token(token: &str) -> bool {
    token.starts_with(PREFIX)
}

/// The token of a view.
pub fn token_of(state: &HttpState, view: AccountViewId) -> String {
    let mut token = view.0.as_bytes().to_vec();
    token.extend(state.keys.view_mark(&token));
    format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(token))
}

/// The view of a token.
///
/// # Errors
/// [`ApiError::Unauthorized`] for a token that is wrong or whose view has ended; [`ApiError::Busy`] if Postgres does not answer.
pub async fn find(state: &HttpState, token: &str) -> Result<(AccountViewId, LiveView), ApiError> {
    let view = read(state, token).ok_or(ApiError::Unauthorized)?;
    let pool = state.pool.clone();
    // Not remembered: one that has ended is over at once.
    let looked = async move {
        account_view::find_live(&pool, view).await.map_err(|error| {
            tracing::error!(%error, "viewing: look-up failed");
            ApiError::Busy // a read: nothing happened, whatever broke
        })
    };
    let live = state.run(looked).await?.ok_or(ApiError::Unauthorized)?;
    Ok((view, live))
}

/// The id in a token of ours.
fn read(state: &HttpState, token: &str) -> Option<AccountViewId> {
    let token = token.strip_prefix(PREFIX).filter(|token| token.len() <= 2 * LENGTH)?;
    let bytes: [u8; LENGTH] = URL_SAFE_NO_PAD.decode(token).ok()?.try_into().ok()?;
    let (id, mark) = bytes.split_at(ID);
    let right = state.keys.view_mark(id);
    // Every byte is looked at, so the time says nothing about how many match.
    let differ = right.iter().zip(mark).fold(0, |differ, (a, b)| differ | (a ^ b));
    let id: [u8; ID] = id.try_into().ok()?;
    (differ == 0).then(|| AccountViewId(Uuid::from_bytes(id)))
}
