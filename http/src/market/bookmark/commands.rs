//! Changing what the caller watches. Each change is kept with its answer.

use garde::Validate;
use guildhall_domain::market::bookmark::{BookmarkTarget, BookmarkType};
use guildhall_persistence::market::bookmark::{self as rows, AddError};
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{BookmarkState, BookmarkTopped, BookmarksCleared};
use crate::{
    api::{call::Context, caller::SignedIn, error::ApiError, idempotency::Settled, rules},
    market::refusals::{BookmarksFull, OwnBookmark},
};

/// What a bookmark is of.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BookmarkRef {
    /// What sort of thing.
    #[garde(skip)]
    pub target_type: BookmarkType,
    /// The catalogue entry, the listing, or who sells.
    #[garde(custom(rules::text(1, 64)))]
    pub target_id: String,
}

/// What cannot be an id of the type is not there either.
fn target(of: BookmarkType, id: &str) -> Result<BookmarkTarget, ApiError> {
    BookmarkTarget::read(of, id).ok_or(ApiError::NotFound)
}

pub(super) fn refusal(error: AddError) -> ApiError {
    match error {
        AddError::NotFound => ApiError::NotFound,
        AddError::Own => OwnBookmark.into(),
        AddError::Full => BookmarksFull { most: guildhall_domain::market::bookmark::MOST }.into(),
        AddError::Database(error) => error.into(),
    }
}

/// Watches goods, an offer or a seller.
pub async fn add(
    context: Context,
    SignedIn(caller): SignedIn,
    input: BookmarkRef,
) -> Result<Settled<BookmarkState>, ApiError> {
    let target = target(input.target_type, &input.target_id)?;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    rows::add(&mut tx, caller.uid, target).await.map_err(refusal)?;
    context.settle(tx, &BookmarkState { is_bookmarked: true }).await
}

/// Watches something no more.
pub async fn delete(
    context: Context,
    SignedIn(caller): SignedIn,
    input: BookmarkRef,
) -> Result<Settled<BookmarkState>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    // What can be no id was never watched.
    if let Some(target) = BookmarkTarget::read(input.target_type, &input.target_id) {
        rows::remove(&mut tx, caller.uid, target).await?;
    }
    context.settle(tx, &BookmarkState { is_bookmarked: false }).await
}

/// What is put on top, or among the others again.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BookmarkTopRequest {
    /// What sort of thing.
    #[garde(skip)]
    pub target_type: BookmarkType,
    /// The catalogue entry, the listing, or who sells.
    #[garde(custom(rules::text(1, 64)))]
    pub target_id: String,
    /// False lists it among the others again; true if left out.
    #[garde(skip)]
    pub is_top: Option<bool>,
}

/// Lists something that is watched before the others, or among them again.
pub async fn top(
    context: Context,
    SignedIn(caller): SignedIn,
    input: BookmarkTopRequest,
) -> Result<Settled<BookmarkTopped>, ApiError> {
    let is_top = input.is_top.unwrap_or(true);
    let target = target(input.target_type, &input.target_id)?;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    if !rows::top(&mut tx, caller.uid, target, is_top).await? {
        return Err(ApiError::NotFound);
    }
    context.settle(tx, &BookmarkTopped { is_top }).await
}

/// Which ended offers are taken away.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct BookmarkClearRequest {
    /// Only of this game; of all if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
}

/// Takes away all watched offers that have ended.
pub async fn clear_invalid(
    context: Context,
    SignedIn(caller): SignedIn,
    input: BookmarkClearRequest,
) -> Result<Settled<BookmarksCleared>, ApiError> {
    let game = input.game.as_deref().filter(|game| !game.is_empty());
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let removed = rows::clear_ended(&mut tx, caller.uid, game).await?;
    context.settle(tx, &BookmarksCleared { removed }).await
}
