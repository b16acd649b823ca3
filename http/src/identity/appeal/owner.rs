//! The owner of an account that somebody appeals for: what is asked, and that they still have it.
use super::wire::AppealLink;
use crate::api::{
    call::{Context, Empty},
    caller::{Public, SignedIn},
    client::Client,
    envelope::Done,
    error::ApiError,
    idempotency::Settled,
    wire::millis,
};
use crate::identity::account::safety::place;
use garde::Validate;
use guildhall_actors::identity::appeal::{Appeals, link_hash};
use guildhall_domain::{
    identity::appeal::AppealKind,
    ids::{AppealId, SessionId},
};
use guildhall_persistence::{
    identity::appeal::{self as rows, Objected, Way},
    security_log::{self, Event, Outcome},
};
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
    /// Those that are open, oldest first, without those that the caller has objected to in this session.
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
    let about = rows::open_about(&context.state.pool, caller.uid, caller.session_id).await?;
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

/// What is said ends the appeal, which its appellant is told then or after the waiting period, or is kept for staff.
async fn say(
    context: &Context,
    tx: &mut PgConnection,
    id: AppealId,
    (way, client): (Way<'_>, &Client),
) -> Result<Objected, ApiError> {
    let objected = rows::object(tx, id, way, &place(client)).await?;
    if let Objected::Ended(after) = &objected
        && !after.stage.is_open()
    {
        context.state.get::<Appeals>().tell_appellant(tx, after).await?;
    }
    Ok(objected)
}

/// Tells the security log what was said, after the commit.
fn log(objected: &Objected, client: &Client, session: Option<SessionId>) {
    let (appeal, outcome) = match objected {
        Objected::Ended(appeal) => (appeal, Outcome::Done),
        Objected::Kept(appeal) => (appeal, Outcome::Refused),
        Objected::Before => return,
    };
    security_log::record(Event::AppealObjection, outcome, &client.subject(appeal.uid, session));
}

/// By the link in the owner's letter.
pub(super) async fn object(
    context: Context,
    Public(client): Public,
    input: AppealLink,
) -> Result<Done, ApiError> {
    let pool = &context.state.pool;
    let found = rows::by_owner_link(pool, &link_hash(&input.token)).await?;
    let (id, email) = found.ok_or(ApiError::NotFound)?;
    let mut tx = guildhall_persistence::begin(pool).await?;
    let way = Way::Letter(email.as_deref());
    let objected = say(&context, &mut tx, id, (way, &client)).await?;
    tx.commit().await?;
    context.state.outbox.wake();
    log(&objected, &client, None);
    Ok(Done {})
}

/// By who is signed in to the account.
pub(super) async fn deny(
    context: Context,
    SignedIn(caller): SignedIn,
    input: AppealDeny,
) -> Result<Settled<Done>, ApiError> {
    let session = caller.session_id.ok_or(ApiError::Unauthorized)?;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    if !rows::is_about(&mut *tx, input.appeal_id, caller.uid).await? {
        return Err(ApiError::NotFound);
    }
    let way = (Way::Session(session), &*caller.client);
    let objected = say(&context, &mut tx, input.appeal_id, way).await?;
    let settled = context.settle(tx, &Done {}).await?;
    context.state.outbox.wake();
    log(&objected, &caller.client, Some(session));
    Ok(settled)
}
