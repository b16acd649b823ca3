//! The account calls: the caller's own record, nickname, picture and sign-ins. Signing in is in `sign_in`, passwords in `password`.
//!
//! Source: product spec §3 (user info), §5, §7 (account paths), §9; `docs/wire.md`, "Account".
mod access_key;
pub mod bind;
pub mod device;
pub mod factor;
mod fingerprint;
mod game_role;
pub mod native_client;
pub mod one_time_token;
pub mod passkey;
pub mod password;
pub mod people;
pub mod reauthenticate;
mod record;
pub mod safety;
pub mod sign_in;
pub mod social;
mod steam;
pub mod user;

pub use people::People;
pub use user::User;

use crate::api::{
    call::{Call, Context, Empty, calls, codes},
    caller::{Anyone, Caller, SignedIn},
    day::Day,
    envelope::Done,
    error::{
        ApiError, Code, Reason,
        names::{Conflict, Forbidden, NotFound, ReauthenticationRequired},
    },
    idempotency::Settled,
    rules,
    state::HttpState,
    wire::millis,
};
use crate::identity::refusals::{
    CodeExpired, CodeInvalid, EmailReserved, Immutable, PasswordCommon, RateLimited,
    SecondFactorRequired, TooSoon, WrongPassword,
};
use garde::Validate;
use guildhall_actors::{
    hub::{DomainEvent, EndReason, Push},
    wallet::exchange_rate::ExchangeRates,
};
use guildhall_domain::{
    identity::{
        account::Account,
        birthday::{self, OFFSETS},
        login_provider::SocialProvider,
        native_client::SessionKind,
        nickname::{Nickname, Refused},
        safety::SafetyEventKind,
        way_in::WaysIn,
    },
    ids::{SessionId, Uid, UploadId},
};
use guildhall_persistence::{
    identity::{
        account::{self, Renamed},
        passkey as passkey_store,
        safety::{self as safety_store, NewEvent},
        session, social as social_store,
    },
    security_log::{self, Event, Outcome},
};
use guildhall_providers::sign_in::SignInProviders;
use passkey::RelyingParty;
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, Postgres, Transaction};
use std::sync::Arc;
use utoipa::ToSchema;

/// What a sign-in may be refused with.
const LOGIN: &[Code] = codes![
    CodeInvalid,
    CodeExpired,
    WrongPassword,
    RateLimited,
    EmailReserved,
    SecondFactorRequired,
    Forbidden
];
/// What a new password may be refused with.
const PASSWORD: &[Code] =
    codes![CodeInvalid, CodeExpired, WrongPassword, RateLimited, Forbidden, PasswordCommon];

/// What a change of address may be refused with.
const BIND: &[Code] = codes![
    CodeInvalid,
    CodeExpired,
    WrongPassword,
    RateLimited,
    EmailReserved,
    ReauthenticationRequired,
    Forbidden,
    Conflict
];

/// The account calls. Staff reach them before they have set up a second factor.
pub fn calls() -> Vec<Call> {
    [
        own(),
        access_key::calls(),
        factor::calls(),
        fingerprint::calls(),
        game_role::calls(),
        native_client::calls(),
        one_time_token::calls(),
        passkey::calls(),
        safety::calls(),
        social::calls(),
        steam::calls(),
    ]
    .into_iter()
    .flatten()
    .map(Call::of_own_account)
    .collect()
}

fn own() -> Vec<Call> {
    calls![
        "account",
        Call::post("/api/account/email/login_send", sign_in::login_send)
            .id("login_send")
            .summary("Mails a code. The answer is the same for every address.")
            .keyless("there is nobody yet whom a key could belong to")
            .refuses(codes![RateLimited]),
        Call::post("/api/account/email/login", sign_in::login)
            .id("login").refuses(LOGIN)
            .summary("Signs in, or signs up if the address is new and the code is right. A token that is sent along is replaced by the new one.")
            .keyless("there is nobody yet, and a token is not to be kept for a repeat")
            .body_limit(password::ROOMY),
        Call::post("/api/account/email/bind", bind::bind)
            .id("bind")
            .check(bind::check)
            .summary("Changes the caller's email address. The old address is told, and can undo it for 7 days.")
            .body_limit(password::ROOMY)
            .refuses(BIND),
        Call::post("/api/account/email/revert", bind::revert)
            .id("email_revert")
            .summary("Undoes a change of address by the link in the letter to the old one, removes the password and ends all sessions.")
            .keyless("the link works once, and nobody is signed in whom a key could belong to")
            .refuses(codes![NotFound, Conflict]),
        Call::post("/api/account/logout", logout)
            .no_body()
            .id("logout")
            .summary("Signs out: revokes the token and closes its sockets.")
            .keyless("there is nobody any more whom a key could belong to"),
        Call::get("/api/account/info", info)
            .shown_to_viewers()
            .id("info")
            .summary("Returns the caller's account."),
        Call::post("/api/account/nickname/set", set_nickname)
            .id("set_nickname")
            .summary("Changes the caller's nickname.")
            .refuses(codes![TooSoon]),
        Call::post("/api/account/avatar/set", set_avatar)
            .id("set_avatar").refuses(codes![NotFound])
            .summary("Sets an uploaded picture as the caller's profile picture."),
        Call::post("/api/account/avatar/remove", remove_avatar)
            .id("remove_avatar")
            .summary("Shows no profile picture of the caller any more."),
        Call::post("/api/account/birthday/set", set_birthday)
            .check(check_birthday)
            .id("set_birthday")
            .refuses(codes![Immutable])
            .summary("Keeps the caller's birthday, which cannot be changed afterwards."),
        Call::post("/api/account/set_language", set_language)
            .id("account_set_language")
            .summary("Sets the caller's language."),
        Call::post("/api/account/set_currency", set_currency)
            .id("account_set_currency")
            .summary("Sets the currency the caller is shown prices in."),
        Call::post("/api/account/set_shop_display", set_shop_display)
            .id("set_shop_display")
            .summary("Says whether strangers see whose shop the caller's listings belong to."),
        Call::get("/api/account/sessions", sessions)
            .id("sessions")
            .summary("Lists the caller's sessions."),
        Call::post("/api/account/sessions/revoke", revoke)
            .id("revoke").refuses(codes![NotFound])
            .summary("Ends one of the caller's sessions, or all others."),
        Call::get("/api/account/login_check", login_check)
            .shown_to_viewers()
            .id("login_check")
            .summary("Says whether the token that was sent, if any, is valid."),
        Call::post("/api/account/password/set", password::set)
            .check(password::check)
            .id("set")
            .summary("Sets a password and ends every other session of the account.")
            .body_limit(password::ROOMY)
            .refuses(PASSWORD),
        Call::post("/api/account/reauthenticate", reauthenticate::reauthenticate)
            .check(reauthenticate::check)
            .id("reauthenticate")
            .summary("Proves again who the caller is, for calls that ask for a recent proof.")
            .body_limit(password::ROOMY)
            .refuses(codes![CodeInvalid, CodeExpired, WrongPassword, RateLimited, Forbidden]),
        Call::post("/api/account/email/bind_send", bind::bind_send)
            .id("bind_send")
            .summary("Mails a code to an address the caller wants to use. The answer is the same for every address.")
            .refuses(codes![RateLimited]),
    ]
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LoginCheck {
    /// Whether somebody is signed in.
    pub is_login: bool,
    /// The account.
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
    pub upload_id: UploadId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SetBirthday {
    /// A day from 1900 to today, as `2000-02-29`.
    #[garde(skip)]
    pub birthday: Day,
    /// How many minutes the caller's clock is ahead of UTC, for what "today" is; UTC if left out.
    #[garde(range(min = *OFFSETS.start(), max = *OFFSETS.end()))]
    #[serde(default)]
    pub utc_offset: i32,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AccountLanguage {
    /// The language of texts and mails.
    #[garde(custom(rules::language))]
    #[schema(value_type = crate::api::language::LanguageKey)]
    pub language: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AccountCurrency {
    /// The currency prices are shown in. Everything settles in US dollars.
    #[garde(custom(rules::currency))]
    #[schema(value_type = crate::api::language::CurrencyCode)]
    pub currency: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ShopDisplay {
    /// Whether strangers see the name and the picture of who sells.
    #[garde(skip)]
    pub allow_shop_display: bool,
}

/// One sign-in of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct Session {
    /// The sign-in.
    pub session_id: SessionId,
    /// Whether it was made in a browser or in an app.
    pub kind: SessionKind,
    /// The device, as its browser or app names it.
    pub device_name: String,
    /// The network address it was made from.
    pub address: String,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When it was last used, in milliseconds since 1970 UTC.
    pub last_seen_at: i64,
    /// When it ends whatever happens, in milliseconds since 1970 UTC: 30 days after the sign-in. Spec §9.
    pub expires_at: i64,
    /// Whether it is the one that asks.
    pub is_current: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Sessions {
    /// The sign-ins.
    pub sessions: Vec<Session>,
}

/// One sign-in, or all but this one.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct Revoke {
    /// The sign-in to end.
    #[garde(skip)]
    pub session_id: Option<SessionId>,
    /// Ends every sign-in but the one that asks.
    #[garde(skip)]
    #[serde(default)]
    pub all_others: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Revoked {
    /// How many were ended.
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

/// Tells sockets and caches that sign-ins have ended. Call it after the commit.
pub(crate) fn end(state: &HttpState, uid: Uid, ended: &[SessionId]) {
    state.sessions.forget(uid);
    for session in ended {
        state.hub.close_session(*session, EndReason::SessionEnded);
    }
}

/// Signs out: revokes the token and closes its sockets. With an app's session goes what it has handed on to its page.
pub async fn logout(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<Done, ApiError> {
    let state = context.state;
    let Some(session) = caller.session_id else { return Err(ApiError::Unauthorized) };
    let mut ended = vec![session];
    if session::is_native(&state.pool, session).await? {
        let mut tx = guildhall_persistence::begin(&state.pool).await?;
        // Held before any sign-in is, as by everything else that ends sign-ins.
        let by = passkey::beginner(&caller)?;
        if passkey_store::lock_account(&mut tx, by).await?.is_none() {
            return Err(ApiError::Unauthorized);
        }
        ended = session::revoke_with_made(&mut tx, caller.uid, session).await?;
        tx.commit().await?;
    } else {
        session::revoke(&state.pool, caller.uid, session).await?;
    }
    end(&state, caller.uid, &ended);
    for session in ended {
        let subject = caller.client.subject(Some(caller.uid), Some(session));
        security_log::record(Event::SignOut, Outcome::Done, &subject);
    }
    Ok(Done {})
}

/// Says whether the token that was sent, if any, is valid.
pub async fn login_check(
    context: Context,
    anyone: Anyone,
    _: Empty,
) -> Result<LoginCheck, ApiError> {
    check(&context.state, anyone).await
}

/// The signed-in person behind a request, if there is one; a visitor counts as none.
pub(crate) async fn check(state: &Arc<HttpState>, anyone: Anyone) -> Result<LoginCheck, ApiError> {
    let user = match anyone.caller.filter(|caller| !caller.is_visitor()) {
        Some(caller) => {
            let found = account::find(&state.pool, caller.uid).await?;
            found.map(|account| user_for(state, &caller, account))
        }
        None => None,
    };
    Ok(LoginCheck { is_login: user.is_some(), user })
}

/// The same for whoever asks: who looks as somebody else reads neither the whole address nor names at other providers
/// nor the birthday nor characters in games nor what is theirs at Steam.
fn user_for(state: &HttpState, caller: &Caller, mut account: Account) -> User {
    if caller.is_viewed() {
        account.social_names.clear();
        account.birthday = None;
        account.app_roles.clear();
        account.steam = None;
    }
    let mut user = user_of(state, account);
    if caller.is_viewed() {
        user.email = user.email.as_deref().map(masked);
    }
    user
}

/// An address with its first letter and its end: enough to say which of two it is.
fn masked(email: &str) -> String {
    let (name, host) = email.split_once('@').unwrap_or((email, ""));
    let first = name.chars().next().map(String::from).unwrap_or_default();
    let (_, end) = host.rsplit_once('.').unwrap_or_default();
    format!("{first}***@***.{end}")
}

/// How somebody can sign in to an account as the shop is set up now, counted in that transaction.
pub(crate) async fn ways_into(
    state: &HttpState,
    db: &mut PgConnection,
    account: &Account,
) -> Result<WaysIn, ApiError> {
    let has_email = account.email.is_some();
    let passkeys = match state.get::<RelyingParty>().is_available() {
        true => passkey_store::count(&mut *db, account.uid).await?,
        false => 0,
    };
    let set_up: Vec<SocialProvider> = state.get::<SignInProviders>().list().collect();
    let linked = social_store::count(db, account.uid, &set_up).await?;
    Ok(WaysIn { has_email, passkeys, linked })
}

/// An account as its owner reads it.
pub(crate) fn user_of(state: &HttpState, account: Account) -> User {
    User::of(account, &state.get::<ExchangeRates>().now())
}

/// Returns the caller's account.
pub async fn info(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<User, ApiError> {
    let state = context.state;
    let found = account::find(&state.pool, caller.uid).await?;
    found.map(|account| user_for(&state, &caller, account)).ok_or(ApiError::Unauthorized)
}

/// Changes the caller's nickname.
pub async fn set_nickname(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SetNickname,
) -> Result<Settled<User>, ApiError> {
    let name = Nickname::parse(&input.nickname)
        .map_err(|_| ApiError::field("nickname", Reason::Invalid))?;
    if name.claim().is_some_and(|claim| !claim.fits(caller.role)) {
        return Err(ApiError::field("nickname", Reason::Invalid));
    }
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let renamed = account::set_nickname(&mut tx, caller.uid, &name).await?;
    let account = match renamed {
        Renamed::Done(account) => account,
        Renamed::TooSoon(again) => return Err(too_soon(again).into()),
    };
    keep(&context, tx, *account).await
}

/// Commits a change of the caller's account with the answer to it, and then tells the caller's sockets.
pub(crate) async fn keep(
    context: &Context,
    tx: Transaction<'_, Postgres>,
    account: Account,
) -> Result<Settled<User>, ApiError> {
    let settled = context.settle(tx, &user_of(&context.state, account.clone())).await?;
    changed(&context.state, account);
    Ok(settled)
}

/// The refusal that says from when on it may be done again.
fn too_soon(again: time::OffsetDateTime) -> TooSoon {
    let left = again - time::OffsetDateTime::now_utc();
    // Rounded up, and never nothing: whoever waits that long is not refused again.
    let remain_time = u64::try_from(left.whole_seconds()).unwrap_or(0) + 1;
    TooSoon { remain_time, again_at: millis(again) }
}

/// Name, picture, language or currency changed; told to the person alone.
#[derive(Debug)]
pub struct AccountChanged(pub Box<User>);
impl DomainEvent for AccountChanged {}

/// Tells the person's sockets what their account is now.
pub(crate) fn changed(state: &HttpState, account: Account) {
    let uid = account.uid;
    state.hub.tell(&[uid], &Push::new(AccountChanged(Box::new(user_of(state, account)))), None);
}

/// Sets an uploaded picture as the caller's profile picture.
pub async fn set_avatar(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SetAvatar,
) -> Result<Settled<User>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let pictured = account::set_avatar(&mut *tx, caller.uid, input.upload_id).await;
    keep(&context, tx, pictured?.ok_or(ApiError::NotFound)?).await
}

/// Shows no picture any more.
pub async fn remove_avatar(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<Settled<User>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let account = account::remove_avatar(&mut *tx, caller.uid).await?;
    keep(&context, tx, account).await
}

/// Refuses a day on which nobody was born yet, before it uses up a key.
fn check_birthday(_: &SignedIn, input: &SetBirthday) -> Result<(), ApiError> {
    let now = time::OffsetDateTime::now_utc();
    if birthday::is_possible(input.birthday.0, now, input.utc_offset) {
        Ok(())
    } else {
        Err(ApiError::field("birthday", Reason::Invalid))
    }
}

/// Keeps the caller's birthday.
pub async fn set_birthday(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SetBirthday,
) -> Result<Settled<User>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    match account::set_birthday(&mut *tx, caller.uid, input.birthday.0).await? {
        Some(account) => keep(&context, tx, account).await,
        None => context.settle_refusal(tx, Immutable.into()).await,
    }
}

/// Sets the caller's language.
pub async fn set_language(
    context: Context,
    SignedIn(caller): SignedIn,
    input: AccountLanguage,
) -> Result<Settled<User>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let account = account::set_language(&mut *tx, caller.uid, &input.language).await?;
    keep(&context, tx, account).await
}

/// Sets the currency the caller is shown prices in.
pub async fn set_currency(
    context: Context,
    SignedIn(caller): SignedIn,
    input: AccountCurrency,
) -> Result<Settled<User>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let account = account::set_currency(&mut *tx, caller.uid, &input.currency).await?;
    keep(&context, tx, account).await
}

/// Says whether strangers see whose shop it is.
pub async fn set_shop_display(
    context: Context,
    SignedIn(caller): SignedIn,
    input: ShopDisplay,
) -> Result<Settled<User>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let allow = input.allow_shop_display;
    let account = account::set_shop_display(&mut *tx, caller.uid, allow).await?;
    keep(&context, tx, account).await
}

/// Lists the caller's sessions.
pub async fn sessions(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<Sessions, ApiError> {
    let state = context.state;
    let listed = session::list(&state.pool, caller.uid).await?;
    let sessions = listed
        .into_iter()
        .map(|session| Session {
            session_id: session.session_id,
            kind: session.kind,
            device_name: session.device_name,
            address: session.address,
            created_at: millis(session.created_at),
            last_seen_at: millis(session.last_seen_at),
            expires_at: millis(session.expires_at),
            is_current: Some(session.session_id) == caller.session_id,
        })
        .collect();
    Ok(Sessions { sessions })
}

/// Ends one of the caller's sessions, or all others.
pub async fn revoke(
    context: Context,
    SignedIn(caller): SignedIn,
    input: Revoke,
) -> Result<Settled<Revoked>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    // Held before any sign-in is, as by everything else that ends sign-ins; and whose own has ended meanwhile ends no others.
    let by = passkey::beginner(&caller)?;
    if passkey_store::lock_account(&mut tx, by).await?.is_none() {
        return Err(ApiError::Unauthorized);
    }
    let ended = match (input.session_id, input.all_others) {
        (Some(session), false) => {
            let ended = session::revoke_with_made(&mut tx, caller.uid, session).await?;
            if ended.is_empty() {
                return Err(ApiError::NotFound);
            }
            ended
        }
        (None, true) => session::revoke_others(&mut *tx, caller.uid, caller.session_id).await?,
        (None, false) => return Err(ApiError::field("session_id", Reason::Required)),
        (Some(_), true) => return Err(ApiError::field("all_others", Reason::Invalid)),
    };
    if let Some(times) = i32::try_from(ended.len()).ok().filter(|times| *times > 0) {
        let told = safety::done(SafetyEventKind::SessionsEnded, &caller);
        safety_store::write(&mut tx, caller.uid, &NewEvent { times, ..told }).await?;
    }
    let settled = context.settle(tx, &Revoked { revoked: ended.len() }).await?;
    end(&context.state, caller.uid, &ended);
    for session in ended {
        let subject = caller.client.subject(Some(caller.uid), Some(session));
        security_log::record(Event::SessionEnd, Outcome::Done, &subject);
    }
    Ok(settled)
}
