//! The safety timeline, "this wasn't me", and taking that back.
//!
//! Whoever has lost an account to somebody else has no time: their session alone lets them say so, and it does nothing that locks anybody
//! out for good. It ends other sign-ins and freezes withdrawals; whoever can sign in signs in again. Taking it back needs a proof that is
//! younger than the word, which a thief of a token has not. Source: issue 19; decision 0081.
use super::{device, end, sign_in::tell};
use crate::api::{
    call::{Call, Context, Empty, calls, codes},
    caller::{Caller, SignedIn},
    client::Client,
    error::{
        ApiError, Reason,
        names::{Conflict, NotFound, ReauthenticationRequired},
    },
    idempotency::Settled,
    page::{CursorFields, CursorQuery},
    state::HttpState,
    wire::millis,
};
use garde::Validate;
use guildhall_domain::{
    identity::{
        login_provider::{LoginProvider, SignInMethod, SocialProvider},
        safety::SafetyEventKind,
    },
    ids::{SafetyEventId, SessionId, Uid},
};
use guildhall_persistence::{
    identity::{
        passkey::{self, Beginner},
        safety::{self as store, Disputed, NewEvent, Place, Released, SafetyEvent as Row},
        session,
    },
    security_log::{self, Event, Outcome},
};
use guildhall_providers::mail::Letter;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "account",
        Call::get("/api/account/safety/timeline", timeline)
            .id("safety_timeline")
            .summary("Lists what happened to how the caller's account is guarded, newest first, and what holds withdrawals."),
        Call::post("/api/account/safety/dispute", dispute)
            .id("safety_dispute")
            .summary("Says that an event was not the caller: freezes withdrawals and ends all other sessions. The owner is told by mail.")
            .refuses(codes![NotFound]),
        Call::post("/api/account/safety/release", release)
            .id("safety_release")
            .summary("Takes that back. Needs a proof that is younger than the word; withdrawals stay held for 48 hours.")
            .needs_recent_proof()
            .refuses(codes![ReauthenticationRequired, Conflict]),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SafetyTimelineQuery {
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<SafetyEventId>,
}

/// An event of the caller's account.
#[derive(Debug, Serialize, ToSchema)]
pub struct SafetyEvent {
    /// The event.
    pub event_id: SafetyEventId,
    /// What happened.
    pub kind: SafetyEventKind,
    /// When it did, in milliseconds since 1970 UTC; of tries that are counted, the first.
    pub at: i64,
    /// Of tries that are counted, the last, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_at: Option<i64>,
    /// How many tries of a day (UTC), or how many sign-ins ended; 1 for all else.
    pub times: i32,
    /// The device, as its browser names it; of tries that are counted, the last one's. Absent where the shop did it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_name: Option<String>,
    /// The network address; of IPv6 the /64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The country (ISO 3166-1 alpha-2), where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// What a sign-in was proved by, or was to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<SignInMethod>,
    /// The provider whose account it was, or was linked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<SocialProvider>,
    /// What the passkey is called, or the account at the provider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Whether it is a sign-in on a device that the account had not been signed in on before.
    pub is_new_device: bool,
    /// Whether it was done over the session that asks, or is that session's sign-in.
    pub is_this_session: bool,
    /// Whether the caller said that it was not them, and has not taken it back.
    pub is_disputed: bool,
    /// Whether they can say so.
    pub can_dispute: bool,
}

/// What holds the caller's withdrawals.
#[derive(Debug, Serialize, ToSchema)]
pub struct WithdrawalHold {
    /// Until when, in milliseconds since 1970 UTC; absent while the caller's own word freezes them, until they take it back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_until: Option<i64>,
    /// What happened; `disputed` for the caller's own word.
    pub reason: SafetyEventKind,
    /// That event, or the one that was disputed.
    pub event_id: SafetyEventId,
}

impl From<store::Hold> for WithdrawalHold {
    fn from(hold: store::Hold) -> Self {
        let store::Hold { until, reason, event: event_id } = hold;
        Self { held_until: until.map(millis), reason, event_id }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SafetyTimeline {
    /// Newest first.
    pub events: Vec<SafetyEvent>,
    /// `before` of the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Absent while nothing holds withdrawals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<WithdrawalHold>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SafetyDisputeRequest {
    /// An event of one's own that somebody else could have done.
    #[garde(skip)]
    pub event_id: SafetyEventId,
}

/// What saying so has done.
#[derive(Debug, Serialize, ToSchema)]
pub struct SafetyDisputed {
    /// How many other sessions ended by it.
    pub ended: usize,
    /// What holds withdrawals now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<WithdrawalHold>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SafetyReleased {
    /// What still holds withdrawals: 48 hours from now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<WithdrawalHold>,
}

fn known(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

/// An event as its owner reads it over that session.
fn read(row: Row, asking: Option<SessionId>) -> SafetyEvent {
    let is_disputed = row.is_disputed;
    SafetyEvent {
        event_id: row.event_id,
        kind: row.kind,
        at: millis(row.at),
        last_at: row.kind.is_counted_by_day().then(|| millis(row.last_at)),
        times: row.times,
        device_name: known(row.place.device_name),
        address: known(row.place.address),
        country: row.place.country,
        method: row.method,
        provider: row.provider.and_then(SocialProvider::of),
        detail: row.detail,
        is_new_device: row.is_new_device,
        is_this_session: row.session.is_some() && row.session == asking,
        is_disputed,
        can_dispute: !is_disputed && store::can_dispute(row.kind, row.session, asking),
    }
}

/// Where a request comes from, for the timeline.
pub(in crate::identity) fn place(client: &Client) -> Place {
    Place {
        device_name: device::name(client),
        address: client.network(),
        country: client.region.clone(),
    }
}

/// What the caller does.
pub(super) fn done(kind: SafetyEventKind, caller: &Caller) -> NewEvent {
    let place = place(&caller.client);
    NewEvent { place, session: caller.session_id, ..NewEvent::of(kind) }
}

/// Counts a sign-in that was refused, if it is known whose account was tried. Not before the answer: it would take longer for accounts that
/// are there.
pub(super) fn count_failed(
    state: &HttpState,
    client: &Client,
    tried: Option<Uid>,
    (outcome, kind): (Option<Outcome>, SafetyEventKind),
    (method, provider): (Option<SignInMethod>, Option<LoginProvider>),
) {
    use Outcome::{ExpiredCode, LockedOut, Refused, WrongCode, WrongPassword};
    let is_try =
        matches!(outcome, Some(ExpiredCode | LockedOut | Refused | WrongCode | WrongPassword));
    let Some(uid) = tried.filter(|_| is_try) else { return };
    let failed = NewEvent { place: place(client), method, provider, ..NewEvent::of(kind) };
    let pool = state.pool.clone();
    tokio::spawn(async move {
        if let Err(error) = store::count(&pool, uid, &failed).await {
            tracing::warn!(user.id = uid.0, %error, "safety timeline: counting a wrong try failed, it is left out");
        }
    });
}

async fn timeline(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SafetyTimelineQuery,
) -> Result<SafetyTimeline, ApiError> {
    let pool = &context.state.pool;
    let (before, limit) = (input.page.before(), input.page.limit());
    let page = store::list(pool, caller.uid, before, limit).await?;
    let hold = store::current_hold(pool, caller.uid).await?;
    Ok(SafetyTimeline {
        events: page.items.into_iter().map(|row| read(row, caller.session_id)).collect(),
        next: page.next.map(|cursor| cursor.to_string()),
        hold: hold.map(WithdrawalHold::from),
    })
}

/// Freezes withdrawals and ends all other sign-ins. Said again, it ends those that began since.
async fn dispute(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SafetyDisputeRequest,
) -> Result<Settled<SafetyDisputed>, ApiError> {
    let (state, uid) = (&context.state, caller.uid);
    let session = caller.session_id.ok_or(ApiError::Unauthorized)?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let by = Beginner { uid, session };
    let account = passkey::lock_account(&mut tx, by).await?.ok_or(ApiError::Unauthorized)?;
    let told = done(SafetyEventKind::Disputed, &caller);
    let disputed = store::dispute(&mut tx, (uid, session), input.event_id, &told).await?;
    match disputed {
        Disputed::NotFound => return Err(ApiError::NotFound),
        Disputed::NotDisputable => return Err(ApiError::field("event_id", Reason::Invalid)),
        Disputed::New => tell(&mut tx, state, &account, Letter::SafetyDisputed).await?,
        Disputed::Before => {}
    }
    let ended = session::revoke_others(&mut *tx, uid, Some(session)).await?;
    let hold = store::current_hold(&mut *tx, uid).await?;
    let answer = SafetyDisputed { ended: ended.len(), hold: hold.map(WithdrawalHold::from) };
    let settled = context.settle(tx, &answer).await?;
    state.outbox.wake();
    end(state, uid, &ended);
    if disputed == Disputed::New {
        let subject = caller.client.subject(Some(uid), Some(session));
        security_log::record(Event::SafetyDispute, Outcome::Done, &subject);
    }
    Ok(settled)
}

/// Lets withdrawals go again, after 48 hours.
async fn release(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<Settled<SafetyReleased>, ApiError> {
    let (state, uid) = (&context.state, caller.uid);
    let session = caller.session_id.ok_or(ApiError::Unauthorized)?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let by = Beginner { uid, session };
    let account = passkey::lock_account(&mut tx, by).await?.ok_or(ApiError::Unauthorized)?;
    let told = done(SafetyEventKind::Released, &caller);
    match store::release(&mut tx, (uid, session), &told).await? {
        Released::Nothing => return context.settle_refusal(tx, ApiError::Conflict).await,
        Released::NeedsProof => return Err(ApiError::ReauthenticationRequired),
        Released::Done => {}
    }
    tell(&mut tx, state, &account, Letter::SafetyReleased).await?;
    let hold = store::current_hold(&mut *tx, uid).await?;
    let answer = SafetyReleased { hold: hold.map(WithdrawalHold::from) };
    let settled = context.settle(tx, &answer).await?;
    state.outbox.wake();
    let subject = caller.client.subject(Some(uid), Some(session));
    security_log::record(Event::SafetyRelease, Outcome::Done, &subject);
    Ok(settled)
}
