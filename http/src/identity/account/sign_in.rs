//! Signing in by mailed code (which also signs up) or by password.
//!
//! No answer says whether an address is known: the same body, the same statements, the same hashing. Source: product spec §5,
//! §7, §9; ASVS V6.3.8, V7.2.4 (a fresh token for every sign-in).
use super::{
    People, User, device, end, fingerprint, password,
    people::token_hash,
    record::{ProvedBy, outcome, record, record_sign_in},
    safety, user_of,
};
use crate::api::{
    call::Context,
    caller::{Anyone, Caller, Public},
    client::Client,
    error::{ApiError, Reason},
    rules,
    state::HttpState,
};
use crate::identity::letters::post;
use crate::identity::refusals::{
    CodeExpired, CodeInvalid, EmailReserved, RateLimited, SecondFactorRequired, WrongPassword,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use garde::Validate;
use guildhall_actors::{conversation::Conversations, hub::EndReason};
use guildhall_domain::{
    identity::{
        account::{Account, first_nickname},
        auth_code::{AuthCode, LIFE, Purpose},
        email::Email,
        login_provider::{LoginProvider, SignInMethod},
        password::is_plausible,
        safety::SafetyEventKind,
        second_factor::TICKET_LIFE,
    },
    ids::{SessionId, Uid},
    language,
    wallet::currency,
};
use guildhall_persistence::{
    identity::{
        account::{self, NewAccount},
        auth_code::{self, Asking, Checked, Issued},
        email_change,
        safety::{self as safety_store, NewEvent},
        second_factor,
        session::{self, NewSession, Novelty},
    },
    outbox::letter::LetterSeal,
    security_log::Event,
};
use guildhall_providers::mail::{CodePurpose as LetterPurpose, Letter};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, Postgres, Transaction};
use std::sync::Arc;
use utoipa::ToSchema;
use uuid::Uuid;

/// What a code is asked for.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CodePurpose {
    #[default]
    SignIn,
    /// For `password/set`.
    Password,
    /// For `appeal/create`.
    Appeal,
}

#[derive(Deserialize, Validate, ToSchema)]
pub struct LoginSend {
    /// Where the code is mailed to.
    #[garde(custom(is_email))]
    pub email: String,
    /// What the code is for.
    #[garde(skip)]
    #[serde(default)]
    pub purpose: CodePurpose,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CodeSent {
    /// Seconds until another code may be sent.
    pub remain_time: i64,
    /// To be sent back with the code: without the ticket a guessed code is worth nothing.
    pub ticket: String,
}

/// An address with a mailed code or a password.
#[derive(Deserialize, Validate, ToSchema)]
pub struct Login {
    /// The account's address; a code for a new address makes an account.
    #[garde(custom(is_email))]
    pub email: String,
    /// The mailed code.
    #[garde(custom(is_code))]
    pub auth_code: Option<String>,
    /// What `login_send` answered. Without it the newest code counts that was asked for in this network or on this device.
    #[garde(custom(is_ticket))]
    pub ticket: Option<String>,
    /// The account's password, instead of a code.
    #[garde(custom(is_password))]
    pub password: Option<String>,
    /// What this device said as a visitor moves to the account.
    #[garde(skip)]
    pub visitor_token: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct LoggedIn {
    /// For `authorization: PS <token>`, 30 days.
    pub token: String,
    /// True when this sign-in made the account.
    pub is_new: bool,
    /// The account.
    pub user: User,
}

pub(in crate::identity) fn is_email(typed: &str, _: &()) -> garde::Result {
    let reason = if typed.trim().is_empty() { Reason::Required } else { Reason::Invalid };
    Email::parse(typed).map(|_| ()).map_err(|_| garde::Error::new(reason.word()))
}

/// Six letters or digits; anything else is not compared and not counted as a guess.
pub(in crate::identity) fn is_code(typed: &Option<String>, _: &()) -> garde::Result {
    match typed.as_deref().map(AuthCode::parse) {
        Some(Err(_)) => Err(garde::Error::new(Reason::Invalid.word())),
        Some(Ok(_)) | None => Ok(()),
    }
}

/// Not longer than anything we ever answered.
pub(in crate::identity) fn is_ticket(ticket: &Option<String>, context: &()) -> garde::Result {
    rules::optional_text(1, 64)(ticket, context)
}

/// Refuses input that cannot be a password, so that no megabyte is hashed.
pub(super) fn is_password(typed: &Option<String>, _: &()) -> garde::Result {
    match typed {
        Some(typed) if typed.is_empty() => Err(garde::Error::new(Reason::Required.word())),
        Some(typed) if !is_plausible(typed) => Err(garde::Error::new(Reason::TooLong.word())),
        Some(_) | None => Ok(()),
    }
}

pub(in crate::identity) fn read_email(typed: &str) -> Result<Email, ApiError> {
    Email::parse(typed).map_err(|_| ApiError::field("email", Reason::Invalid))
}

/// The address of an account; visitors have none, and nothing here is for them.
pub(super) fn email_of(account: &Account) -> Result<Email, ApiError> {
    let email = account.email.as_deref().and_then(|email| Email::parse(email).ok());
    email.ok_or(ApiError::Forbidden)
}

/// Mails a code. The answer is the same for every address.
pub async fn login_send(
    context: Context,
    Public(client): Public,
    input: LoginSend,
) -> Result<CodeSent, ApiError> {
    let email = read_email(&input.email)?;
    let purpose = match input.purpose {
        CodePurpose::SignIn => Purpose::SignIn,
        CodePurpose::Password => Purpose::Password,
        CodePurpose::Appeal => Purpose::Appeal,
    };
    let state = &context.state;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let told = issue(&mut tx, state, &email, purpose, None, &client).await;
    let told = told.inspect_err(|refusal| record_code_request(refusal, &client, None))?;
    tx.commit().await?;
    state.outbox.wake();
    Ok(told)
}

/// A code as it was typed, and the ticket that came with it.
pub(in crate::identity) struct Typed<'a> {
    pub code: &'a AuthCode,
    pub ticket: Option<&'a str>,
}

/// Compares it with the one that was mailed; `None` if it is right. Commit whatever the answer: a wrong guess counts.
pub(in crate::identity) async fn compare_code(
    tx: &mut PgConnection,
    state: &HttpState,
    (email, purpose, by): (&Email, Purpose, Option<Uid>),
    typed: &Typed<'_>,
    client: &Client,
) -> Result<Option<ApiError>, ApiError> {
    let hash = state.get::<People>().code_hash(email, purpose, by, typed.code);
    let (network, device_id) = (client.network(), client.device_id.as_deref());
    let asking = Asking { email, purpose, by, network: &network, device_id };
    let ticket = typed.ticket.map(token_hash);
    Ok(match auth_code::check(tx, &asking, ticket.as_ref(), &hash).await? {
        Checked::Right => None,
        Checked::Wrong => Some(CodeInvalid.into()),
        Checked::Expired => Some(CodeExpired.into()),
    })
}

/// Stores a new code and posts it, in the caller's transaction; the outbox is woken after it. `for_account` is the account that wants to bind the address, and the code is then of
/// no use to anybody else; an address that has an account gets a letter that says so, and the answer stays the same.
pub(super) async fn issue(
    tx: &mut PgConnection,
    state: &HttpState,
    email: &Email,
    purpose: Purpose,
    for_account: Option<Uid>,
    client: &Client,
) -> Result<CodeSent, ApiError> {
    let code = AuthCode::draw(&rand::random::<[u8; 32]>()).ok_or(ApiError::Busy)?;
    let hash = state.get::<People>().code_hash(email, purpose, for_account, &code);
    let ticket = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>());
    let (network, device_id) = (client.network(), client.device_id.as_deref());
    let asking = Asking { email, purpose, by: for_account, network: &network, device_id };
    let issued = auth_code::issue(tx, &asking, &token_hash(&ticket), &hash).await?;
    let remain_time = match issued {
        Issued::Sent { remain_time } => remain_time,
        Issued::Wait { remain_time } => {
            return Err(RateLimited { remain_time: remain_time.unsigned_abs() }.into());
        }
    };
    let owner = account::find_by_email(&mut *tx, email).await?.map(|account| account.uid);
    let is_in_use = for_account.is_some() && owner.is_some() && owner != for_account;
    let purpose = match for_account {
        Some(_) if owner == for_account => LetterPurpose::Change,
        _ => purpose.into(),
    };
    let letter = if is_in_use {
        Letter::AddressInUse
    } else {
        Letter::Code { purpose, code: code.as_str().to_owned() }
    };
    let seal = state.get::<Arc<LetterSeal>>();
    post(tx, seal, email.as_str(), client.language, letter, Some(LIFE)).await?;
    Ok(CodeSent { remain_time, ticket })
}

/// Records that no code was mailed because too many were asked for.
pub(super) fn record_code_request(refusal: &ApiError, client: &Client, caller: Option<&Caller>) {
    let (uid, session) = (caller.map(|caller| caller.uid), caller.and_then(|by| by.session_id));
    let refused: Result<(), _> = Err(refusal.clone());
    record(Event::CodeRequest, &refused, client, uid, session);
}

/// Signs in, or signs up if the address is new and the code is right. A token that is sent along is replaced by the new one.
pub async fn login(context: Context, anyone: Anyone, input: Login) -> Result<LoggedIn, ApiError> {
    let email = read_email(&input.email)?;
    let state = context.state;
    let by = input.password.as_ref().map(|_| LoginProvider::Password);
    let signed_in = sign_in(&state, &email, &anyone, input).await;
    let (uid, session) = match &signed_in {
        Ok((answer, session)) => (Some(answer.user.uid), Some(*session)),
        // Whose account somebody tried; asked for known and unknown addresses alike.
        Err(refusal) if outcome::<()>(&Err(refusal.clone())).is_some() => {
            let tried = account::find_by_email(&state.pool, &email).await?;
            (tried.map(|account| account.uid), None)
        }
        Err(_) => (None, None),
    };
    let method = SignInMethod::of(by);
    record_sign_in(&signed_in, &anyone.client, (uid, session), Some((method, by)));
    let failed = (outcome(&signed_in), SafetyEventKind::SignInFailed);
    safety::count_failed(&state, &anyone.client, uid, failed, (Some(method), by));
    Ok(signed_in?.0)
}

async fn sign_in(
    state: &Arc<HttpState>,
    email: &Email,
    anyone: &Anyone,
    input: Login,
) -> Result<(LoggedIn, SessionId), ApiError> {
    let device_id = anyone.client.device_id.as_deref();
    let network = anyone.client.network();
    let proof = match (input.auth_code, input.password) {
        (Some(typed), None) => Proof::Code(
            AuthCode::parse(&typed).map_err(|_| ApiError::field("auth_code", Reason::Invalid))?,
            input.ticket,
        ),
        (None, Some(password)) => {
            Proof::Password(password::compare(state, email, password, &network, device_id).await?)
        }
        (None, None) => return Err(ApiError::field("auth_code", Reason::Required)),
        (Some(_), Some(_)) => return Err(ApiError::field("password", Reason::Invalid)),
    };
    let entry = enter(state, email, proof, anyone).await?;
    Ok(entry.welcome(state, input.visitor_token, device_id).await)
}

/// What shows that the address is the caller's.
enum Proof {
    /// Still to be compared, in the transaction that signs in.
    Code(AuthCode, Option<String>),
    /// Already compared: the hash it matched.
    Password(String),
}

/// A sign-in that was stored.
pub(super) struct Entry {
    token: String,
    session: SessionId,
    is_new: bool,
    account: Account,
}

impl Entry {
    /// The answer, after what was said as a visitor has moved to the account.
    pub(super) async fn welcome(
        self,
        state: &Arc<HttpState>,
        visitor_token: Option<String>,
        device_id: Option<&str>,
    ) -> (LoggedIn, SessionId) {
        if let Some(token) = visitor_token {
            move_visitor(state, &self.account, &token, device_id).await;
        }
        let user = user_of(state, self.account);
        (LoggedIn { token: self.token, is_new: self.is_new, user }, self.session)
    }
}

/// The account's address, unless it has none.
pub(super) fn email_if_any(account: &Account) -> Option<Email> {
    account.email.as_deref().and_then(|email| Email::parse(email).ok())
}

/// Writes to the account's owner, if they can be written to.
pub(super) async fn tell(
    tx: &mut PgConnection,
    state: &HttpState,
    account: &Account,
    letter: Letter,
) -> Result<(), ApiError> {
    let Some(email) = account.email.as_deref() else { return Ok(()) };
    let seal = state.get::<Arc<LetterSeal>>();
    Ok(post(tx, seal, email, &account.language, letter, None).await?)
}

/// One transaction: the code is used up, the account found or made, and the new sign-in stored; or, where the account has a second
/// factor, what a sign-in is given for with it.
async fn enter(
    state: &Arc<HttpState>,
    email: &Email,
    proof: Proof,
    anyone: &Anyone,
) -> Result<Entry, ApiError> {
    let client = &anyone.client;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let (account, is_new, provider) = match proof {
        Proof::Code(code, ticket) => {
            let typed = Typed { code: &code, ticket: ticket.as_deref() };
            let meant = (email, Purpose::SignIn, None);
            if let Some(refusal) = compare_code(&mut tx, state, meant, &typed, client).await? {
                tx.commit().await?; // the guess counts
                return Err(refusal);
            }
            let (account, is_new) = find_or_sign_up(&mut tx, email, client).await?;
            (account, is_new, None)
        }
        Proof::Password(hash) => {
            let found = account::hold_by_email(&mut tx, email, Some(&hash)).await?;
            (found.ok_or(WrongPassword)?, false, Some(LoginProvider::Password))
        }
    };
    enter_account(tx, state, account, is_new, anyone, provider).await
}

/// Signs in to an account that is found and held; where it has a second factor, gives what a sign-in is given for with it instead.
pub(super) async fn enter_account(
    mut tx: Transaction<'_, Postgres>,
    state: &Arc<HttpState>,
    account: Account,
    is_new: bool,
    anyone: &Anyone,
    provider: Option<LoginProvider>,
) -> Result<Entry, ApiError> {
    if account.is_frozen {
        return Err(ApiError::Forbidden);
    }
    if second_factor::is_enrolled(&mut *tx, account.uid).await? {
        let ticket = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
        second_factor::issue_ticket(&mut *tx, account.uid, &token_hash(&ticket), provider).await?;
        tx.commit().await?; // a mailed code is used up, and a linked account's name is the one it has now
        let expires_in = TICKET_LIFE.whole_seconds();
        return Err(SecondFactorRequired { ticket, expires_in }.into());
    }
    let by = (SignInMethod::of(provider), provider);
    open_session(tx, state, account, is_new, anyone, by, None).await
}

/// Stores the new sign-in, ends the one whose token was sent along, and commits. One that another device handed on proves no more than
/// that one did.
pub(super) async fn open_session(
    mut tx: Transaction<'_, Postgres>,
    state: &Arc<HttpState>,
    account: Account,
    is_new: bool,
    anyone: &Anyone,
    (method, provider): ProvedBy,
    handed_on_by: Option<SessionId>,
) -> Result<Entry, ApiError> {
    let client = &anyone.client;
    let token = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
    let fingerprint = fingerprint::of(state, client);
    let session = NewSession {
        session_id: SessionId(Uuid::now_v7()),
        token_hash: &token_hash(&token),
        uid: account.uid,
        device_id: client.device_id.as_deref(),
        device_name: &device::name(client),
        address: &client.network(),
        provider,
        method,
        kind: client.system_type.session_kind(),
        os_type: client.os_type,
        game: client.registered_game.as_deref(),
        fingerprint,
    };
    let Novelty { is_new_place, is_new_device } =
        session::novelty(&mut *tx, account.uid, session.address, session.device_id, fingerprint)
            .await?;
    if let Some(email) = account.email.as_deref().filter(|_| is_new_place) {
        let letter = Letter::NewDevice { device: session.device_name.to_owned() };
        post(&mut tx, state.get::<Arc<LetterSeal>>(), email, &account.language, letter, None)
            .await?;
    }
    let most = state.limits.rates().sessions_per_user;
    let oldest = session::end_oldest(&mut tx, account.uid, most.into()).await?;
    session::create(&mut *tx, &session).await?;
    if is_new {
        account::set_origin(&mut *tx, account.uid, session.os_type, session.game).await?;
    }
    if let Some(from) = handed_on_by {
        session::inherit(&mut *tx, session.session_id, from).await?;
    }
    let told = NewEvent {
        place: safety::place(client),
        session: Some(session.session_id),
        method: Some(method),
        provider,
        is_new_device,
        ..NewEvent::of(if is_new { SafetyEventKind::SignUp } else { SafetyEventKind::SignIn })
    };
    safety_store::write(&mut tx, account.uid, &told).await?;
    let replaced = anyone.caller.as_ref().and_then(|caller| Some((caller.uid, caller.session_id?)));
    if let Some((uid, old)) = replaced {
        session::revoke(&mut *tx, uid, old).await?;
    }
    tx.commit().await?;
    if is_new_place {
        state.outbox.wake();
    }
    if !oldest.is_empty() {
        end(state, account.uid, &oldest);
    }
    if let Some((uid, old)) = replaced {
        end(state, uid, &[old]);
    }
    Ok(Entry { token, session: session.session_id, is_new, account })
}

async fn find_or_sign_up(
    tx: &mut PgConnection,
    email: &Email,
    client: &Client,
) -> Result<(Account, bool), ApiError> {
    if let Some(account) = account::hold_by_email(&mut *tx, email, None).await? {
        return Ok((account, false));
    }
    if email_change::is_reserved(&mut *tx, email, None).await? {
        return Err(EmailReserved.into());
    }
    let uid = account::next_uid(&mut *tx).await?;
    let new = new_account(uid, client);
    if let Some(account) = account::sign_up(&mut *tx, email, &new.as_row()).await? {
        return Ok((account, true));
    }
    // Somebody else signed this address up a moment ago.
    let account = account::hold_by_email(tx, email, None).await?;
    account.map(|account| (account, false)).ok_or(ApiError::Busy)
}

/// What an account begins with, by what the device says.
pub(super) struct Beginning {
    uid: Uid,
    nickname: String,
    language: &'static str,
    currency: &'static str,
}

impl Beginning {
    pub(super) fn as_row(&self) -> NewAccount<'_> {
        let Self { uid, ref nickname, language, currency } = *self;
        NewAccount { uid, nickname, language, currency }
    }
}

pub(super) fn new_account(uid: Uid, client: &Client) -> Beginning {
    let language = language::find(client.language).unwrap_or(language::DEFAULT);
    let wanted = client.currency.as_deref().and_then(currency::find).map(|currency| currency.code);
    let currency = wanted.unwrap_or(language.currency);
    Beginning { uid, nickname: first_nickname(uid), language: language.key, currency }
}

/// Moves what was said as a visitor. A sign-in does not fail over it: `merge_vistor_msg` can do it later.
async fn move_visitor(
    state: &Arc<HttpState>,
    account: &Account,
    token: &str,
    device_id: Option<&str>,
) {
    if !account.role.merges_visitor_conversation() {
        return;
    }
    let moved = async {
        let visitor = state.visitor(token, device_id).await?;
        state.get::<Conversations>().merge_visitor(account.uid, visitor).await?;
        // The visitor is nobody any more: its sockets say nothing true from here on.
        state.hub.close_user(visitor, EndReason::SessionEnded);
        Ok::<(), ApiError>(())
    };
    let moved = moved.await;
    if let Err(refusal) = moved {
        tracing::info!(code = refusal.code(), user.id = %account.uid, "sign-in: moving the visitor's conversations failed");
    }
}
