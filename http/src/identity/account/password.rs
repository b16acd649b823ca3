//! Passwords: hashing them without stopping everything else, and setting a new one.
//!
//! Source: product spec §5; ASVS V6.3.8 (an unknown address costs the same time), V7.4.3 (other sign-ins end).
use super::{
    People, end,
    record::record,
    safety,
    sign_in::{Typed, compare_code, email_of},
};
use crate::api::{
    call::Context,
    caller::{Caller, SignedIn},
    envelope::Done,
    error::{ApiError, Reason},
    idempotency::Settled,
    state::HttpState,
};
use crate::identity::letters::post;
use crate::identity::refusals::{PasswordCommon, RateLimited, WrongPassword};
use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use garde::Validate;
use guildhall_domain::identity::{
    auth_code::{AuthCode, Purpose},
    email::Email,
    password::{self as rule, Refused},
    safety::SafetyEventKind,
};
use guildhall_persistence::outbox::letter::LetterSeal;
use guildhall_persistence::{
    identity::{
        account::{self, Proved},
        password_try::{self, PasswordTry},
        safety as safety_store, session,
    },
    security_log::Event,
};
use guildhall_providers::mail::Letter;
use serde::Deserialize;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use utoipa::ToSchema;

/// Ours: each hash takes 19 MB and one core for some 20 ms.
const AT_ONCE: usize = 4;
/// Ours: beyond this a queue of sign-ins is an attack, and "busy" the better answer.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Hash of a random password, with the same costs as all others: compared when there is none to compare with.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$Z3VpbGRoYWxsLW5vYm9keQ$6yVXS2f1oWb0Z3m9v1sUVhQj3mS5l0r1i1y9m2H2c0E";

/// Above this many networks, those without a pending wait are dropped.
const MANY_NETWORKS: usize = 1_000;

/// Where passwords are hashed: beside the async threads, a few at a time, and never all of them for one network.
pub struct Hashing {
    bench: Arc<Semaphore>,
    networks: Mutex<HashMap<String, Weak<Semaphore>>>,
}

/// The right of one network to have a password compared. Its others wait until this is dropped.
pub struct Place(#[expect(dead_code, reason = "held, not read")] OwnedSemaphorePermit);

impl Hashing {
    pub(super) fn new() -> Self {
        Self { bench: Arc::new(Semaphore::new(AT_ONCE)), networks: Mutex::default() }
    }

    /// Waits until fewer than `at_once` passwords of that network are compared. Take it before the try is counted: then a crowd from one
    /// network is counted a few at a time, and those that turn out right never look like an attack.
    ///
    /// # Errors
    /// [`ApiError::Busy`] if the queue is too long.
    pub async fn place(&self, network: &str, at_once: u32) -> Result<Place, ApiError> {
        let places = {
            let mut networks = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
            if networks.len() >= MANY_NETWORKS {
                networks.retain(|_, places| places.strong_count() > 0);
            }
            let known = networks.get(network).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                let most = usize::try_from(at_once).unwrap_or(AT_ONCE).min(AT_ONCE);
                let places = Arc::new(Semaphore::new(most));
                networks.insert(network.to_owned(), Arc::downgrade(&places));
                places
            })
        };
        let place = tokio::time::timeout(TIMEOUT, places.acquire_owned()).await;
        Ok(Place(place.map_err(|_| ApiError::Busy)?.expect("never closed")))
    }

    /// Whether `password` is the one behind `stored`; without one, a comparison that costs as much and fails.
    ///
    /// # Errors
    /// [`ApiError::Busy`] if the queue is too long.
    pub async fn is_right(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, ApiError> {
        self.on_bench(move || {
            let is_known = stored.is_some();
            let stored = stored.as_deref().unwrap_or(NOBODYS);
            let matches = PasswordHash::new(stored).is_ok_and(|hash| {
                Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
            });
            is_known && matches
        })
        .await
    }

    /// The hash of a new password.
    ///
    /// # Errors
    /// [`ApiError::Busy`] if the queue is too long.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        self.on_bench(move || hash(&password)).await
    }

    async fn on_bench<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let waiting = self.bench.clone().acquire_owned();
        let permit = tokio::time::timeout(TIMEOUT, waiting)
            .await
            .map_err(|_| ApiError::Busy)?
            .expect("the bench is never closed");
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit; // kept until the work is over, even if nobody waits for it
            work()
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "password: hashing task failed");
            ApiError::Internal
        })
    }
}

/// Argon2id with the crate's recommended costs, as a PHC string. Blocks for some 20 ms: for demo data and [`Hashing`].
pub fn hash(password: &str) -> String {
    let hash: PasswordHash = Argon2::default()
        .hash_password(password.as_bytes())
        .expect("the default costs are valid and the system has random numbers");
    hash.to_string()
}

/// Most bytes of a request with a password. Ours: an absurdly long one is to be told so ("too long"), not met with "request too large".
pub(super) const ROOMY: usize = 256 * 1024;

/// A new password, and either the old one or a code mailed for this purpose.
#[derive(Deserialize, Validate, ToSchema)]
pub struct SetPassword {
    /// A code that was sent with the purpose `password`.
    #[garde(custom(super::sign_in::is_code))]
    pub auth_code: Option<String>,
    /// What `login_send` answered.
    #[garde(custom(super::sign_in::is_ticket))]
    pub ticket: Option<String>,
    /// The password so far, instead of a code.
    #[garde(custom(super::sign_in::is_password))]
    pub old_password: Option<String>,
    /// 8 to 20 letters and digits with upper case, lower case and digits; not a common one.
    #[garde(skip)]
    pub password: String,
}

/// Refuses what no password can be, before it uses up a key.
pub(super) fn check(_: &SignedIn, input: &SetPassword) -> Result<(), ApiError> {
    rule::check(&input.password).map_err(refused)
}

fn refused(refused: Refused) -> ApiError {
    match refused {
        Refused::TooShort => ApiError::field("password", Reason::TooShort),
        Refused::TooLong => ApiError::field("password", Reason::TooLong),
        Refused::Kinds => ApiError::field("password", Reason::Invalid),
        Refused::Common => PasswordCommon.into(),
    }
}

/// Sets a password and ends every other session of the account.
pub async fn set(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SetPassword,
) -> Result<Settled<Done>, ApiError> {
    let replaced = replace(&context, &caller, input).await;
    record(Event::PasswordChange, &replaced, &caller.client, Some(caller.uid), caller.session_id);
    replaced
}

async fn replace(
    context: &Context,
    caller: &Caller,
    input: SetPassword,
) -> Result<Settled<Done>, ApiError> {
    let state = &context.state;
    let found = account::find(&state.pool, caller.uid).await?;
    let account = found.ok_or(ApiError::Unauthorized)?;
    let email = email_of(&account)?;
    rule::check_for(&input.password, &email, &account.nickname).map_err(refused)?;
    let mut compared = None;
    let typed = match (input.auth_code, input.old_password) {
        (Some(typed), None) => Some(
            AuthCode::parse(&typed).map_err(|_| ApiError::field("auth_code", Reason::Invalid))?,
        ),
        (None, Some(old)) => {
            let device_id = caller.client.device_id.as_deref();
            let network = caller.client.network();
            compared = Some(compare(state, &email, old, &network, device_id).await?);
            None
        }
        (None, None) => return Err(ApiError::field("auth_code", Reason::Required)),
        (Some(_), Some(_)) => return Err(ApiError::field("old_password", Reason::Invalid)),
    };
    let (meant, ticket) = ((&email, Purpose::Password, None), input.ticket.as_deref());
    let typed = typed.as_ref().map(|code| Typed { code, ticket });
    if let Some(typed) = &typed {
        // Before the hash, which costs more than a guess may.
        let mut tx = guildhall_persistence::begin(&state.pool).await?;
        if let Some(refusal) = compare_code(&mut tx, state, meant, typed, &caller.client).await? {
            return context.settle_refusal(tx, refusal).await; // the guess counts
        }
        tx.rollback().await?;
    }
    let hash = state.get::<People>().hashing.hash(input.password).await?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    if let Some(typed) = &typed {
        // The code is used up with what it allows, so that a repeat does not find it used up and nothing done.
        if let Some(refusal) = compare_code(&mut tx, state, meant, typed, &caller.client).await? {
            return context.settle_refusal(tx, refusal).await;
        }
    }
    let proved = Proved {
        email: Some(&email),
        password_hash: compared.as_deref(),
        session: caller.session_id,
    };
    if !account::lock_proved(&mut tx, caller.uid, proved).await? {
        return Err(ApiError::Unauthorized);
    }
    account::set_password(&mut *tx, caller.uid, &hash).await?;
    let kind = match account.has_password {
        true => SafetyEventKind::PasswordChanged,
        false => SafetyEventKind::PasswordSet,
    };
    safety_store::write(&mut tx, caller.uid, &safety::done(kind, caller)).await?;
    let ended = session::revoke_others(&mut *tx, caller.uid, caller.session_id).await?;
    post(
        &mut tx,
        state.get::<Arc<LetterSeal>>(),
        email.as_str(),
        &account.language,
        Letter::PasswordChanged,
        None,
    )
    .await?;
    let settled = context.settle(tx, &Done {}).await?;
    state.outbox.wake();
    end(state, caller.uid, &ended);
    Ok(settled)
}

/// Compares a password with the stored one, and answers with the hash it matched: what is allowed for it has to see that this is still
/// the stored one. The try is counted before it is made.
///
/// # Errors
/// [`WrongPassword`], [`RateLimited`] after too many of those.
pub(super) async fn compare(
    state: &HttpState,
    email: &Email,
    password: String,
    network: &str,
    device_id: Option<&str>,
) -> Result<String, ApiError> {
    let hashing = &state.get::<People>().hashing;
    let limits = state.limits.rates().passwords;
    let _place = hashing.place(network, limits.at_once).await?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let allowed = password_try::begin(&mut tx, email, network, device_id, limits).await?;
    tx.commit().await?;
    if let PasswordTry::Wait { remain_time } = allowed {
        return Err(RateLimited { remain_time: remain_time.unsigned_abs() }.into());
    }
    let stored = account::password_hash(&state.pool, email).await?;
    let is_right = hashing.is_right(password, stored.clone()).await?;
    let stored = stored.filter(|_| is_right).ok_or(WrongPassword)?;
    password_try::clear(&state.pool, email, network).await?;
    Ok(stored)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_right_against_its_own_hash_only() {
        let hashing = Hashing::new();
        let stored = hashing.hash("Guild2026hall".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(hashing.is_right("Guild2026hall".into(), Some(stored.clone())).await.unwrap());
        assert!(!hashing.is_right("Guild2026hal".into(), Some(stored)).await.unwrap());
    }

    #[tokio::test]
    async fn one_network_waits_for_itself_and_never_for_another() {
        let hashing = Hashing::new();
        let first = hashing.place("203.0.113.7", 2).await.unwrap();
        let _second = hashing.place("203.0.113.7", 2).await.unwrap();
        let third = hashing.place("203.0.113.7", 2);
        tokio::pin!(third);
        assert!(futures_util::poll!(&mut third).is_pending(), "a third one at once");
        let other = hashing.place("198.51.100.1", 2);
        tokio::pin!(other);
        assert!(futures_util::poll!(&mut other).is_ready(), "another network waits");
        drop(first);
        assert!(third.await.is_ok());
    }

    #[tokio::test]
    async fn nobodys_hash_can_be_compared_with_and_never_matches() {
        assert!(PasswordHash::new(NOBODYS).is_ok(), "an unreadable hash would answer at once");
        assert!(!Hashing::new().is_right("Guild2026hall".into(), None).await.unwrap());
    }
}
