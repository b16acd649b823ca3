//! The owner of an account that somebody appeals for: what is asked, and that they still have it.
use super::wire::AppealLink;
use crate::api::{
    call::{Context, Empty},
    caller::{Public, SignedIn},
    envelope::Done,
    error::ApiError,
    idempotency::Settled,
    wire::millis,
};
use garde::Validate;
use guildhall_actors::identity::appeal::{Appeals, link_hash};
use guildhall_domain::{identity::appeal::AppealKind, ids::AppealId};
use guildhall_persistence::identity::appeal as rows;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

/// An appeal about the caller's account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AppealAboutMe {
    /// The appeal.
    pub appeal_id: AppealId,
    /// What is asked for.
    pub kind: AppealKind,
    /// Key of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The game server that is named.
    pub server: String,
    /// The character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_id: Option<String>,
    /// When it was sent, in milliseconds since 1970 UTC.
    pub created_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AppealsAboutMe {
    /// Those that are open, oldest first.
    pub appeals: Vec<AppealAboutMe>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct AppealDeny {
    /// An appeal about the caller's account.
    #[garde(skip)]
    pub appeal_id: AppealId,
}

/// Open appeals about the caller's account.
pub(super) async fn about_me(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<AppealsAboutMe, ApiError> {
    let about = rows::open_about(&context.state.pool, caller.uid).await?;
    let appeals = about.into_iter().map(|about| AppealAboutMe {
        appeal_id: about.appeal_id,
        kind: about.kind,
        game: about.game,
        server: about.server,
        role_id: about.role_id,
        created_at: millis(about.created_at),
    });
    Ok(AppealsAboutMe { appeals: appeals.collect() })
}

/// Ends an appeal as refused, and writes to the appellant. What ended so before stays so.
async fn end(context: &Context, tx: &mut PgConnection, id: AppealId) -> Result<(), ApiError> {
    if let Some(after) = rows::object(tx, id).await? {
        context.state.get::<Appeals>().tell_appellant(tx, &after).await?;
    }
    Ok(())
}

/// By the link in the owner's letter.
pub(super) async fn object(
    context: Context,
    _: Public,
    input: AppealLink,
) -> Result<Done, ApiError> {
    let pool = &context.state.pool;
    let found = rows::by_link(pool, &link_hash(&input.token), true).await?;
    let id = found.ok_or(ApiError::NotFound)?;
    let mut tx = guildhall_persistence::begin(pool).await?;
    end(&context, &mut tx, id).await?;
    tx.commit().await?;
    context.state.outbox.wake();
    Ok(Done {})
}

/// By who is signed in to the account.
pub(super) async fn deny(
    context: Context,
    SignedIn(caller): SignedIn,
    input: AppealDeny,
) -> Result<Settled<Done>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    if !rows::is_about(&mut *tx, input.appeal_id, caller.uid).await? {
        return Err(ApiError::NotFound);
    }
    end(&context, &mut tx, input.appeal_id).await?;
    let settled = context.settle(tx, &Done {}).await?;
    context.state.outbox.wake();
    Ok(settled)
}
