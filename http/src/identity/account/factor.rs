//! Two-step verification: setting up an authenticator app, its recovery codes, turning it off, and the second step of a sign-in.
//!
//! A secret counts once a code of the app has confirmed it. Answers that hold a secret or a token are kept for no repeat, so these calls
//! take no key. Source: ASVS V6.3.3, V6.5, V7.5.1; decision 0035.
use super::{
    People, end,
    passkey::beginner,
    people::token_hash,
    record::{ProvedBy, outcome, record, record_sign_in},
    safety,
    sign_in::{LoggedIn, email_if_any, open_session, tell},
};
use crate::api::{
    call::{Call, Context, Empty, calls, codes},
    caller::{Anyone, Caller, SignedIn},
    error::{
        ApiError, Reason,
        names::{Conflict, Forbidden},
    },
    idempotency::Settled,
    rules,
    state::HttpState,
    wire::millis,
};
use crate::identity::refusals::{CodeExpired, CodeInvalid, RateLimited};
use garde::Validate;
use guildhall_domain::{
    identity::{
        login_provider::SignInMethod,
        safety::SafetyEventKind,
        second_factor::{FactorCode, RECOVERY_CODES, RecoveryCode, TotpSecret},
    },
    ids::{SessionId, Uid},
};
use guildhall_persistence::{
    identity::{
        account::{self, Proved},
        passkey, safety as safety_store,
        second_factor::{self as store, HeldFactor},
        session,
    },
    security_log::Event,
};
use guildhall_providers::mail::Letter;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::sync::Arc;
use utoipa::ToSchema;

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "account",
        Call::get("/api/account/second_factor", status)
            .id("second_factor")
            .summary("Says whether two-step verification is on, and how many recovery codes are left."),
        Call::post("/api/account/second_factor/set_up", set_up)
            .id("second_factor_set_up")
            .summary("Makes a secret for an authenticator app; it counts once a code has confirmed it.")
            .keyless("a secret is not to be kept for a repeat")
            .needs_recent_proof()
            .refuses(codes![Conflict]),
        Call::post("/api/account/second_factor/confirm", confirm)
            .id("second_factor_confirm")
            .summary("Turns two-step verification on with a code of the app. Answers recovery codes, once; other sessions end.")
            .keyless("recovery codes are not to be kept for a repeat")
            .refuses(codes![CodeInvalid, CodeExpired, RateLimited, Conflict]),
        Call::post("/api/account/second_factor/recovery_codes", renew_recovery_codes)
            .id("second_factor_recovery_codes")
            .summary("Makes new recovery codes in the place of the old ones.")
            .keyless("recovery codes are not to be kept for a repeat")
            .refuses(codes![CodeInvalid, RateLimited]),
        Call::post("/api/account/second_factor/remove", remove)
            .id("second_factor_remove")
            .summary("Turns two-step verification off with a code; other sessions end.")
            .refuses(codes![CodeInvalid, RateLimited]),
        Call::post("/api/account/second_factor/login", login)
            .id("second_factor_login")
            .summary("Signs in with the ticket of the first step and a code of the app, or a recovery code.")
            .keyless("there is nobody yet, and a token is not to be kept for a repeat")
            .refuses(codes![CodeInvalid, CodeExpired, RateLimited, Forbidden]),
    ]
}

/// Two-step verification of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecondFactor {
    /// Whether signing in asks for a code.
    pub is_on: bool,
    /// Since when, in milliseconds since 1970 UTC; absent while it is off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enrolled_at: Option<i64>,
    /// How many recovery codes have not been used; 0 while it is off.
    pub recovery_codes_left: i64,
    /// The caller is staff, and reaches nothing else until it is on.
    pub is_required: bool,
}

/// For an authenticator app.
#[derive(Debug, Serialize, ToSchema)]
pub struct FactorOffer {
    /// Base32, to be typed where it cannot be scanned.
    pub secret: String,
    /// `otpauth://...`, for a QR code.
    pub uri: String,
}

/// A code of the authenticator app, or a recovery code.
#[derive(Deserialize, Validate, ToSchema)]
pub struct FactorCodeRequest {
    /// Of the authenticator app, or a recovery code.
    #[garde(custom(is_factor_code))]
    pub code: String,
}

/// Each works once, in the place of a code of the app. They are not shown again.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// All codes that work now, as they are typed; older ones do not any more.
    pub recovery_codes: Vec<String>,
}

/// The second step of a sign-in.
#[derive(Deserialize, Validate, ToSchema)]
pub struct SecondStep {
    /// Of the refusal that asked for it.
    #[garde(custom(rules::text(1, 64)))]
    pub ticket: String,
    /// Of the authenticator app, or a recovery code.
    #[garde(custom(is_factor_code))]
    pub code: String,
    /// What this device said as a visitor moves to the account.
    #[garde(skip)]
    pub visitor_token: Option<String>,
}

/// Six digits or a recovery code; anything else is not compared and not counted as a guess.
pub(super) fn is_factor_code(typed: &str, _: &()) -> garde::Result {
    let reason = if typed.trim().is_empty() { Reason::Required } else { Reason::Invalid };
    FactorCode::parse(typed).map(|_| ()).map_err(|_| garde::Error::new(reason.word()))
}

pub(super) fn read_code(typed: &str) -> Result<FactorCode, ApiError> {
    FactorCode::parse(typed).map_err(|_| ApiError::field("code", Reason::Invalid))
}

/// Compares a code with the account's factor and uses it up; `None` if it is right. Commit whatever the answer: a wrong guess counts.
pub(super) async fn compare_factor(
    tx: &mut PgConnection,
    state: &HttpState,
    uid: Uid,
    code: &FactorCode,
) -> Result<Option<ApiError>, ApiError> {
    let held = store::hold(&mut *tx, uid).await?.filter(|factor| factor.is_enrolled);
    let Some(held) = held else { return Ok(Some(CodeInvalid.into())) };
    if let Some(remain_time) = held.wait {
        return Ok(Some(RateLimited { remain_time }.into()));
    }
    let is_right = match code {
        FactorCode::Totp(code) => match step_of(state, uid, &held, code)? {
            Some(step) => {
                store::used_step(&mut *tx, uid, step).await?;
                true
            }
            None => false,
        },
        FactorCode::Recovery(code) => {
            let hash = state.get::<People>().recovery_hash(uid, code);
            store::use_recovery_code(&mut *tx, uid, &hash).await?
        }
    };
    if is_right {
        return Ok(None);
    }
    store::failed(tx, uid).await?;
    Ok(Some(CodeInvalid.into()))
}

/// The step a code of the app is right for, unless it or a later one was used.
fn step_of(
    state: &HttpState,
    uid: Uid,
    held: &HeldFactor,
    code: &str,
) -> Result<Option<i64>, ApiError> {
    let secret = state.get::<People>().open_factor(uid, &held.sealed_secret).ok_or_else(|| {
        tracing::error!(
            user.id = uid.0,
            "second factor: the secret does not open with this house's key"
        );
        ApiError::Busy
    })?;
    Ok(secret.step_of(code, held.now).filter(|step| *step > held.last_step))
}

/// Says how the caller's account stands.
async fn status(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<SecondFactor, ApiError> {
    let status = store::status(&context.state.pool, caller.uid).await?;
    Ok(SecondFactor {
        is_on: status.enrolled_at.is_some(),
        enrolled_at: status.enrolled_at.map(millis),
        recovery_codes_left: status.recovery_codes_left,
        is_required: caller.role.is_staff() && context.state.settings.staff_need_second_factor,
    })
}

/// Makes a secret, in the place of one that no code has confirmed.
async fn set_up(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<FactorOffer, ApiError> {
    let state = &context.state;
    let account = account::find(&state.pool, caller.uid).await?.ok_or(ApiError::Unauthorized)?;
    let secret = TotpSecret::new(rand::random());
    let sealed = state.get::<People>().seal_factor(caller.uid, &secret);
    if !store::offer(&state.pool, caller.uid, &sealed).await? {
        return Err(ApiError::Conflict);
    }
    let name = account.email.unwrap_or(account.nickname);
    Ok(FactorOffer { secret: secret.to_base32(), uri: secret.uri(&name) })
}

/// Turns it on, if the code shows that the app has the secret. Other sign-ins have not shown it, and end.
async fn confirm(
    context: Context,
    SignedIn(caller): SignedIn,
    input: FactorCodeRequest,
) -> Result<RecoveryCodes, ApiError> {
    let confirmed = turn_on(&context.state, &caller, &input.code).await;
    record(Event::SecondFactorOn, &confirmed, &caller.client, Some(caller.uid), caller.session_id);
    confirmed
}

async fn turn_on(
    state: &Arc<HttpState>,
    caller: &Caller,
    typed: &str,
) -> Result<RecoveryCodes, ApiError> {
    let FactorCode::Totp(code) = read_code(typed)? else {
        return Err(ApiError::field("code", Reason::Invalid));
    };
    let by = beginner(caller)?;
    let (uid, session) = (by.uid, by.session);
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let account = passkey::lock_account(&mut tx, by).await?.ok_or(ApiError::Unauthorized)?;
    let Some(held) = store::hold(&mut tx, uid).await? else { return Err(CodeExpired.into()) };
    if held.is_enrolled {
        return Err(ApiError::Conflict);
    }
    if !held.is_fresh {
        return Err(CodeExpired.into());
    }
    if let Some(remain_time) = held.wait {
        return Err(RateLimited { remain_time }.into());
    }
    let Some(step) = step_of(state, uid, &held, &code)? else {
        store::failed(&mut *tx, uid).await?;
        tx.commit().await?;
        return Err(CodeInvalid.into());
    };
    store::enrol(&mut *tx, uid, step).await?;
    let answer = put_recovery_codes(&mut tx, state, uid).await?;
    session::prove(&mut *tx, session).await?;
    let ended = session::revoke_others(&mut *tx, uid, Some(session)).await?;
    let told = safety::done(SafetyEventKind::SecondFactorOn, caller);
    safety_store::write(&mut tx, uid, &told).await?;
    tell(&mut tx, state, &account, Letter::SecondFactorOn).await?;
    tx.commit().await?;
    state.outbox.wake();
    end(state, uid, &ended);
    Ok(answer)
}

/// Makes recovery codes in the place of those there were.
async fn put_recovery_codes(
    tx: &mut PgConnection,
    state: &HttpState,
    uid: Uid,
) -> Result<RecoveryCodes, ApiError> {
    let drawn: Option<Vec<RecoveryCode>> = (0..RECOVERY_CODES)
        .map(|_| {
            let random = [rand::random::<[u8; 32]>(), rand::random()].concat();
            RecoveryCode::draw(&random)
        })
        .collect();
    let codes = drawn.ok_or(ApiError::Busy)?;
    let people = state.get::<People>();
    let hashes: Vec<_> = codes.iter().map(|code| people.recovery_hash(uid, code)).collect();
    store::replace_recovery_codes(tx, uid, &hashes).await?;
    Ok(RecoveryCodes { recovery_codes: codes.iter().map(RecoveryCode::shown).collect() })
}

/// Makes new recovery codes; the old ones are of no use any more.
async fn renew_recovery_codes(
    context: Context,
    SignedIn(caller): SignedIn,
    input: FactorCodeRequest,
) -> Result<RecoveryCodes, ApiError> {
    let renewed = renew(&context.state, &caller, &input.code).await;
    record(Event::RecoveryCodes, &renewed, &caller.client, Some(caller.uid), caller.session_id);
    renewed
}

async fn renew(
    state: &Arc<HttpState>,
    caller: &Caller,
    typed: &str,
) -> Result<RecoveryCodes, ApiError> {
    let (uid, code) = (caller.uid, read_code(typed)?);
    let account = account::find(&state.pool, uid).await?.ok_or(ApiError::Unauthorized)?;
    let email = email_if_any(&account);
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    // The account first, as whoever turns the factor off does it.
    let proved = Proved { email: email.as_ref(), password_hash: None, session: caller.session_id };
    if !account::lock_proved(&mut tx, uid, proved).await? {
        return Err(ApiError::Unauthorized);
    }
    if let Some(refusal) = compare_factor(&mut tx, state, uid, &code).await? {
        tx.commit().await?; // the guess counts
        return Err(refusal);
    }
    let answer = put_recovery_codes(&mut tx, state, uid).await?;
    let told = safety::done(SafetyEventKind::RecoveryCodesRenewed, caller);
    safety_store::write(&mut tx, uid, &told).await?;
    tell(&mut tx, state, &account, Letter::RecoveryCodesRenewed).await?;
    tx.commit().await?;
    state.outbox.wake();
    Ok(answer)
}

/// Turns it off. Other sign-ins end, as with every change of what signs in.
async fn remove(
    context: Context,
    SignedIn(caller): SignedIn,
    input: FactorCodeRequest,
) -> Result<Settled<SecondFactor>, ApiError> {
    let removed = turn_off(&context, &caller, &input.code).await;
    record(Event::SecondFactorOff, &removed, &caller.client, Some(caller.uid), caller.session_id);
    removed
}

async fn turn_off(
    context: &Context,
    caller: &Caller,
    typed: &str,
) -> Result<Settled<SecondFactor>, ApiError> {
    let (state, uid, code) = (&context.state, caller.uid, read_code(typed)?);
    let by = beginner(caller)?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let account = passkey::lock_account(&mut tx, by).await?.ok_or(ApiError::Unauthorized)?;
    if let Some(refusal) = compare_factor(&mut tx, state, uid, &code).await? {
        return context.settle_refusal(tx, refusal).await; // the guess counts
    }
    store::remove(&mut tx, uid).await?;
    let ended = session::revoke_others(&mut *tx, uid, caller.session_id).await?;
    let told = safety::done(SafetyEventKind::SecondFactorOff, caller);
    safety_store::write(&mut tx, uid, &told).await?;
    let letter = Letter::SecondFactorOff { by_admin: false };
    tell(&mut tx, state, &account, letter).await?;
    let is_required = caller.role.is_staff() && state.settings.staff_need_second_factor;
    let answer =
        SecondFactor { is_on: false, enrolled_at: None, recovery_codes_left: 0, is_required };
    let settled = context.settle(tx, &answer).await?;
    state.outbox.wake();
    end(state, uid, &ended);
    if is_required {
        // Its sockets come again, and are refused until there is a second factor.
        state.hub.force_reconnect(uid);
    }
    Ok(settled)
}

/// The second step of a sign-in.
async fn login(context: Context, anyone: Anyone, input: SecondStep) -> Result<LoggedIn, ApiError> {
    let (mut tried, mut method) = (None, None);
    let signed_in = second_step(&context.state, &anyone, input, (&mut tried, &mut method)).await;
    let session = signed_in.as_ref().ok().map(|(_, session)| *session);
    let (client, kind) = (&anyone.client, SafetyEventKind::SecondStepFailed);
    record_sign_in(&signed_in, client, (tried, session), method);
    let failed = (outcome(&signed_in), kind);
    safety::count_failed(&context.state, client, tried, failed, (None, None));
    Ok(signed_in?.0)
}

/// `tried` becomes whose account it is about, once this is known; `method` what the first step was.
async fn second_step(
    state: &Arc<HttpState>,
    anyone: &Anyone,
    input: SecondStep,
    (tried, method): (&mut Option<Uid>, &mut Option<ProvedBy>),
) -> Result<(LoggedIn, SessionId), ApiError> {
    let code = read_code(&input.code)?;
    let ticket = token_hash(&input.ticket);
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let account = store::hold_by_ticket(&mut tx, &ticket).await?.ok_or(CodeExpired)?;
    *tried = Some(account.uid);
    if account.is_frozen {
        return Err(ApiError::Forbidden);
    }
    if let Some(refusal) = compare_factor(&mut tx, state, account.uid, &code).await? {
        tx.commit().await?; // the guess counts
        return Err(refusal);
    }
    let Some(provider) = store::use_ticket(&mut *tx, &ticket).await? else {
        return Err(CodeExpired.into());
    };
    let by = (SignInMethod::of(provider), provider);
    *method = Some(by);
    let entry = open_session(tx, state, account, false, anyone, by, None).await?;
    let device_id = anyone.client.device_id.as_deref();
    Ok(entry.welcome(state, input.visitor_token, device_id).await)
}
