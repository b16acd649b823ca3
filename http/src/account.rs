//! The account calls: who I am, what I am called, where I am signed in. Signing in is in `sign_in`, passwords in `password`.
//!
//! Source: product spec §3 (user info), §5, §7 (account paths), §9; `docs/wire.md`, "Account".
pub mod bind;
pub mod device;
pub mod password;
pub mod people;
pub mod sign_in;
pub mod user;

pub use people::People;
pub(crate) use people::sign;
pub use user::User;

use crate::{
    caller::{Anyone, SignedIn},
    envelope::{Answer, Body, Done, Envelope, Refusal},
    error::{ApiError, Reason},
    idempotency::Repeat,
    rules,
    state::HttpState,
};
use actix_web::{get, post, web::Data};
use garde::Validate;
use guildhall_actors::hub::{DomainEvent, EndReason, Push};
use guildhall_domain::{
    account::Account,
    ids::{SessionId, Uid, UploadId},
    nickname::{Nickname, Refused},
};
use guildhall_persistence::{
    account::{self, Renamed},
    session,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;
use utoipa::ToSchema;

/// Adds the account calls.
pub fn configure(app: &mut utoipa_actix_web::service_config::ServiceConfig<'_>) {
    app.service(sign_in::login_send)
        .service(sign_in::login)
        .service(bind::bind_send)
        .service(bind::bind)
        .service(logout)
        .service(login_check)
        .service(info)
        .service(password::set)
        .service(set_nickname)
        .service(set_avatar)
        .service(set_language)
        .service(sessions)
        .service(revoke);
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LoginCheck {
    pub is_login: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<User>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SetNickname {
    /// 4 to 30 letters, digits and single blanks; once in three months.
    #[garde(custom(is_nickname))]
    pub nickname: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SetAvatar {
    /// An upload of category 22.
    #[garde(skip)]
    #[schema(value_type = String)]
    pub upload_id: UploadId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SetLanguage {
    #[garde(custom(rules::language))]
    pub language: String,
}

/// One sign-in of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct Session {
    #[schema(value_type = String)]
    pub session_id: SessionId,
    pub device_name: String,
    pub address: String,
    pub created_at: i64,
    pub last_seen_at: i64,
    /// When it ends whatever happens: 30 days after the sign-in. Spec §9.
    pub expires_at: i64,
    pub is_current: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Sessions {
    pub sessions: Vec<Session>,
}

/// One sign-in, or all but this one.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct Revoke {
    #[garde(skip)]
    #[schema(value_type = Option<String>)]
    pub session_id: Option<SessionId>,
    #[garde(skip)]
    #[serde(default)]
    pub all_others: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Revoked {
    pub revoked: usize,
}

fn is_nickname(name: &str, _: &()) -> garde::Result {
    let reason = match Nickname::parse(name) {
        Ok(_) => return Ok(()),
        Err(Refused::TooShort) => Reason::TooShort,
        Err(Refused::TooLong) => Reason::TooLong,
        Err(Refused::SpecialCharacters | Refused::Reserved) => Reason::Invalid,
    };
    Err(garde::Error::new(reason.word()))
}

/// Milliseconds since 1970, as every time on the wire.
pub(crate) fn millis(at: time::OffsetDateTime) -> i64 {
    // Fits for some 290 million years.
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}

/// Tells sockets and caches that sign-ins have ended. Call it after the commit.
pub(crate) fn end(state: &HttpState, uid: Uid, ended: &[SessionId]) {
    state.sessions.forget(uid);
    for session in ended {
        state.hub.close_session(*session, EndReason::SessionEnded);
    }
}

/// Signs out: the token is dead and its sockets close.
#[utoipa::path(tag = "account", security(("session" = [])),
    responses((status = OK, body = Envelope<Done>), (status = UNAUTHORIZED, body = Refusal)))]
#[post("/api/account/logout")]
pub async fn logout(SignedIn(caller): SignedIn, state: Data<HttpState>) -> Answer<Done> {
    let state = state.into_inner();
    state
        .clone()
        .run(async move {
            let Some(session) = caller.session_id else { return Err(ApiError::Unauthorized) };
            session::revoke(&state.pool, caller.uid, session).await?;
            end(&state, caller.uid, &[session]);
            Ok(Envelope::ok(Done {}))
        })
        .await
}

/// Whether the token that was sent, if any, is somebody's.
#[utoipa::path(tag = "account", responses((status = OK, body = Envelope<LoginCheck>)))]
#[get("/api/account/login_check")]
pub async fn login_check(anyone: Anyone, state: Data<HttpState>) -> Answer<LoginCheck> {
    let state = state.into_inner();
    state.clone().run(async move { check(&state, anyone).await.map(Envelope::ok) }).await
}

/// The signed-in person behind a request, if there is one; a visitor is nobody here.
pub(crate) async fn check(state: &Arc<HttpState>, anyone: Anyone) -> Result<LoginCheck, ApiError> {
    let user = match anyone.caller.filter(|caller| !caller.is_visitor()) {
        Some(caller) => account::find(&state.pool, caller.uid).await?,
        None => None,
    };
    Ok(LoginCheck { is_login: user.is_some(), user: user.map(User::from) })
}

/// The caller's own account.
#[utoipa::path(tag = "account", security(("session" = [])),
    responses((status = OK, body = Envelope<User>), (status = UNAUTHORIZED, body = Refusal)))]
#[get("/api/account/info")]
pub async fn info(SignedIn(caller): SignedIn, state: Data<HttpState>) -> Answer<User> {
    let state = state.into_inner();
    state
        .clone()
        .run(async move {
            let found = account::find(&state.pool, caller.uid).await?;
            found.map(|account| Envelope::ok(account.into())).ok_or(ApiError::Unauthorized)
        })
        .await
}

/// Changes the name others see.
#[utoipa::path(tag = "account", request_body = SetNickname, security(("session" = [])),
    responses((status = OK, body = Envelope<User>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "TOO_SOON with remain_time and again_at: less than three months after the last change")))]
#[post("/api/account/nickname/set")]
pub async fn set_nickname(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<SetNickname>,
) -> Answer<Box<RawValue>> {
    let name = Nickname::parse(&wish.nickname)
        .map_err(|_| ApiError::field("nickname", Reason::Invalid))?;
    let state = state.into_inner();
    let uid = caller.uid;
    let work = {
        let state = state.clone();
        async move {
            let mut tx = state.pool.begin().await?;
            let renamed = account::set_nickname(&mut tx, caller.uid, &name).await?;
            let account = match renamed {
                Renamed::Done(account) => account,
                Renamed::TooSoon(again) => return Err(too_soon(again)),
            };
            tx.commit().await?;
            Ok(Envelope::ok(changed(&state, *account)))
        }
    };
    repeat.once(state, uid, "account/nickname/set", work).await
}

/// The refusal that says from when on it may be done again.
fn too_soon(again: time::OffsetDateTime) -> ApiError {
    let left = again - time::OffsetDateTime::now_utc();
    // Rounded up, and never nothing: whoever waits that long is not refused again.
    let remain_time = u64::try_from(left.whole_seconds()).unwrap_or(0) + 1;
    ApiError::TooSoon { remain_time, again_at: millis(again) }
}

/// Tells the person's sockets what their account is now, and answers it.
pub(crate) fn changed(state: &HttpState, account: Account) -> User {
    let news = Push::new(DomainEvent::Account(Box::new(account.clone())));
    state.hub.tell(&[account.uid], &news, None);
    account.into()
}

/// Shows an uploaded picture as the caller's.
#[utoipa::path(tag = "account", request_body = SetAvatar, security(("session" = [])),
    responses((status = OK, body = Envelope<User>), (status = CONFLICT, body = Refusal, description = "not the caller's own avatar upload")))]
#[post("/api/account/avatar/set")]
pub async fn set_avatar(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<SetAvatar>,
) -> Answer<Box<RawValue>> {
    let state = state.into_inner();
    let uid = caller.uid;
    let work = {
        let state = state.clone();
        async move {
            let pictured = account::set_avatar(&state.pool, caller.uid, wish.upload_id).await;
            let account = pictured?.ok_or(ApiError::NotFound)?;
            Ok(Envelope::ok(changed(&state, account)))
        }
    };
    repeat.once(state, uid, "account/avatar/set", work).await
}

/// Remembers the language the caller reads.
#[utoipa::path(tag = "account", operation_id = "account_set_language", request_body = SetLanguage, security(("session" = [])),
    responses((status = OK, body = Envelope<User>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[post("/api/account/set_language")]
pub async fn set_language(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<SetLanguage>,
) -> Answer<Box<RawValue>> {
    let state = state.into_inner();
    let uid = caller.uid;
    let work = {
        let state = state.clone();
        async move {
            let account = account::set_language(&state.pool, caller.uid, &wish.language).await;
            Ok(Envelope::ok(changed(&state, account?)))
        }
    };
    repeat.once(state, uid, "account/set_language", work).await
}

/// Where the caller is signed in.
#[utoipa::path(tag = "account", security(("session" = [])), responses((status = OK, body = Envelope<Sessions>)))]
#[get("/api/account/sessions")]
pub async fn sessions(SignedIn(caller): SignedIn, state: Data<HttpState>) -> Answer<Sessions> {
    let state = state.into_inner();
    state
        .clone()
        .run(async move {
            let listed = session::list(&state.pool, caller.uid).await?;
            let sessions = listed
                .into_iter()
                .map(|session| Session {
                    session_id: session.session_id,
                    device_name: session.device_name,
                    address: session.address,
                    created_at: millis(session.created_at),
                    last_seen_at: millis(session.last_seen_at),
                    expires_at: millis(session.expires_at),
                    is_current: Some(session.session_id) == caller.session_id,
                })
                .collect();
            Ok(Envelope::ok(Sessions { sessions }))
        })
        .await
}

/// Ends one of the caller's sign-ins, or all others.
#[utoipa::path(tag = "account", request_body = Revoke, security(("session" = [])),
    responses((status = OK, body = Envelope<Revoked>), (status = CONFLICT, body = Refusal, description = "no such sign-in of the caller")))]
#[post("/api/account/sessions/revoke")]
pub async fn revoke(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<Revoke>,
) -> Answer<Box<RawValue>> {
    let state = state.into_inner();
    let uid = caller.uid;
    let work = {
        let state = state.clone();
        async move {
            let ended = match (wish.session_id, wish.all_others) {
                (Some(session), false) => {
                    let done = session::revoke(&state.pool, caller.uid, session).await;
                    if !done? {
                        return Err(ApiError::NotFound);
                    }
                    vec![session]
                }
                (None, true) => {
                    session::revoke_others(&state.pool, caller.uid, caller.session_id).await?
                }
                (None, false) => return Err(ApiError::field("session_id", Reason::Required)),
                (Some(_), true) => return Err(ApiError::field("all_others", Reason::Invalid)),
            };
            end(&state, caller.uid, &ended);
            Ok(Envelope::ok(Revoked { revoked: ended.len() }))
        }
    };
    repeat.once(state, uid, "account/sessions/revoke", work).await
}
