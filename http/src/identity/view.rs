//! An administrator looks at the shop as a person sees it: begun with a reason and a fresh proof, over after 15 minutes, told to the person.
//! What such a caller may see is said by each call ([`crate::api::viewing`]).
//!
//! Source: issue 18; ours: the paths; decision 0078.
use crate::api::{
    call::{Call, Context, Empty, calls, codes},
    caller::{Admin, SignedIn},
    envelope::Done,
    error::{
        ApiError,
        names::{Conflict, NotFound},
    },
    rules, viewing,
    wire::millis,
};
use garde::Validate;
use guildhall_actors::notice::tell_notices;
use guildhall_domain::{
    identity::account_view::ViewPurpose,
    ids::{AccountViewId, Uid},
};
use guildhall_persistence::{
    identity::account_view::{self as rows, NewView, ViewError},
    security_log::{self, Event, Outcome, Subject},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::post("/api/admin/account/view", begin)
            .id("account_view")
            .needs_recent_proof()
            .summary("Begins to look at the shop as a person sees it: read-only, for 15 minutes. The person is told; whatever the caller looked at so before ends.")
            .by_row_alone("account_view.command_key")
            .refuses(codes![NotFound, Conflict]),
        Call::post("/api/account/view/end", end)
            .no_body()
            .id("account_view_end")
            .ends_viewing()
            .summary("Ends what the caller looks at as somebody else: with the token of that, or with one's own.")
            .repeatable("what has ended stays so"),
    ]
}

/// Whom to look at the shop as, and why.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AccountViewRequest {
    /// The account: no visitor's, and nobody's of staff.
    #[garde(skip)]
    pub uid: Uid,
    /// What for. The person is told this much.
    #[garde(skip)]
    pub purpose: ViewPurpose,
    /// 10 to 500 characters, for the record.
    #[garde(custom(rules::text(10, 500)))]
    pub reason: String,
}

/// A look at the shop as somebody else that has begun.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountView {
    /// The view, as the log of staff acts names it.
    pub view_id: AccountViewId,
    /// For `authorization: PS <token>`. It reads, and changes nothing.
    pub token: String,
    /// Who is looked at.
    pub uid: Uid,
    /// And by what name.
    pub nickname: String,
    /// When it ends whatever happens, in milliseconds since 1970 UTC.
    pub expires_at: i64,
}

impl From<ViewError> for ApiError {
    fn from(error: ViewError) -> Self {
        match error {
            ViewError::NotFound => Self::NotFound,
            ViewError::NotViewed => Self::Forbidden,
            ViewError::Conflict => Self::Conflict,
            ViewError::Database(error) => error.into(),
        }
    }
}

/// Begins one.
async fn begin(
    context: Context,
    Admin(admin): Admin,
    input: AccountViewRequest,
) -> Result<AccountView, ApiError> {
    let state = &context.state;
    let session = admin.session_id.ok_or(ApiError::Unauthorized)?;
    let command_key = context.command_key();
    let new = NewView {
        uid: input.uid,
        by: admin.uid,
        session,
        purpose: input.purpose,
        reason: input.reason.trim(),
        command_key: command_key.as_deref(),
    };
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let view = rows::begin(&mut tx, &new).await?;
    tx.commit().await?;
    state.outbox.wake();
    let event = rows::begun_event(view.view_id);
    tell_notices(&state.pool, &state.hub, &[input.uid], &event).await;
    let by = admin.client.subject(Some(input.uid), admin.session_id);
    let subject = Subject { by: Some(admin.uid), ..by };
    security_log::record(Event::StaffView, Outcome::Done, &subject);
    Ok(AccountView {
        token: viewing::token_of(state, view.view_id),
        view_id: view.view_id,
        uid: input.uid,
        nickname: view.nickname,
        expires_at: millis(view.expires_at),
    })
}

/// Ends it: the one whose token came along, or all that the caller has open.
async fn end(context: Context, SignedIn(caller): SignedIn, _: Empty) -> Result<Done, ApiError> {
    let only = caller.viewed_by.map(|(_, view)| view);
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    rows::end(&mut tx, caller.asker(), only).await?;
    tx.commit().await?;
    Ok(Done {})
}
