//! Visitor tokens. (Frame only: H5 owns this file and fills it; the signature of `find` is what the http floor calls.)
use crate::{error::ApiError, state::HttpState};
use guildhall_domain::ids::Uid;

/// The account of a visitor token, used from that device.
///
/// # Errors
/// [`ApiError::Unauthorized`] for a token that is wrong, of another device, or merged into an account;
/// [`ApiError::Busy`] if Postgres does not answer.
pub async fn find(_: &HttpState, _: &str, _: Option<&str>) -> Result<Uid, ApiError> {
    Err(ApiError::Unauthorized)
}
