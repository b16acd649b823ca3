//! Verifying identities at the provider: opening its page, and finding out how an attempt stands.
//!
//! A person who comes back, a webhook (once or ten times, in any order) and the watch all cause the same look, and the provider's answer to
//! it is what counts, so their order does not matter. Attempts have no actor: what decides is the row, locked for a moment, and the time at
//! which something was seen. Source: decision 0082.

use std::time::Duration;

use futures_util::{FutureExt, StreamExt, future::BoxFuture, stream};
use guildhall_domain::{
    identity::verification::{AttemptState, NotNow, Seen},
    ids::{Uid, VerificationId},
};
use guildhall_persistence::{
    DatabaseError,
    identity::verification::{self as rows, Changed, ProviderAttempt, VerificationError},
};
use guildhall_providers::identity::{Asked, IdentityError, IdentityProvider, Session, return_url};
use metrics::counter;
use serde_json::Value;
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    hub::Hub,
    notice::tell_notices,
    outbox::{Carrying, Effect, EffectError, Wake},
    supervision::{ServiceError, Stop},
};

/// Ours: attempts that the provider is asked about at the same time, so that all that were taken are done within their lease.
const SIDE_BY_SIDE: usize = 5;
/// Interval of looking for attempts that are to be asked about. Ours: a person waits before the screen if no webhook comes.
const WATCH_EVERY: Duration = Duration::from_secs(2);
/// The page of the shop that people come back to.
const PAGE: &str = "/settings/verification";

/// Why there is no page to go to.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error(transparent)]
    NotNow(#[from] NotNow),
    #[error(transparent)]
    Look(#[from] LookError),
}

/// Why it was not found out how an attempt stands. Nothing is concluded from it.
#[derive(Debug, thiserror::Error)]
pub enum LookError {
    #[error(transparent)]
    Provider(#[from] IdentityError),
    /// The session is somebody else's.
    #[error("the provider's session names another attempt")]
    Mismatch,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for LookError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

impl From<VerificationError> for OpenError {
    fn from(error: VerificationError) -> Self {
        match error {
            VerificationError::NotNow(why) => why.into(),
            VerificationError::Database(error) => Self::Look(error.into()),
        }
    }
}

/// An attempt that its person goes on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    pub verification_id: VerificationId,
    /// The provider's page; `None` while it looks at what was shown.
    pub url: Option<String>,
}

/// The front door. Clones are handles to the same.
#[derive(Clone)]
pub struct Verifications {
    pool: PgPool,
    hub: Hub,
    wake: Wake,
    provider: IdentityProvider,
    public_url: String,
}

/// Starts [`Verifications`] with the provided [`IdentityProvider`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let verifications = Verifications {
            provider: floor.need()?,
            pool: floor.background.clone(),
            hub: floor.hub.clone(),
            wake: floor.wake.clone(),
            public_url: floor.public_url.trim_end_matches('/').to_owned(),
        };
        floor.effect(rows::CHECK, CheckVerification(verifications.clone()));
        let watch = verifications.clone();
        floor.producer("verification-watch", move |stop| watch.clone().watch(stop));
        floor.registry.insert(verifications);
        Ok(())
    }
    .boxed()
}

impl Verifications {
    /// Whether anybody can be verified by a provider.
    pub fn is_connected(&self) -> bool {
        self.provider.is_connected()
    }

    /// Begins an attempt of this person, or goes on with the one that is open.
    ///
    /// # Errors
    /// As [`OpenError`] says.
    pub async fn open(&self, uid: Uid, return_to: Option<&str>) -> Result<Opened, OpenError> {
        // Twice: the open one may turn out to have been left, and then another may be begun.
        for _ in 0..2 {
            let mut tx = guildhall_persistence::begin(&self.pool).await.map_err(LookError::from)?;
            let begun = rows::begin(&mut tx, uid, return_to).await?;
            tx.commit().await.map_err(LookError::from)?;
            let verification_id = begun.verification_id;
            let (state, url) = self.ask(begun).await?;
            // One that turns out to be judged is read first: nobody uses up another attempt without having seen why.
            if state != AttemptState::Cancelled {
                return Ok(Opened { verification_id, url });
            }
        }
        Err(LookError::Provider(IdentityError::Unknown).into())
    }

    /// Finds out how an attempt stands, and keeps it.
    ///
    /// # Errors
    /// As [`LookError`] says; it is looked at again by itself.
    pub async fn look(&self, id: VerificationId) -> Result<(), LookError> {
        let Some(attempt) = rows::load(&self.pool, id).await? else { return Ok(()) };
        self.ask(attempt).await.map(|_| ())
    }

    async fn ask(
        &self,
        attempt: ProviderAttempt,
    ) -> Result<(AttemptState, Option<String>), LookError> {
        let id = attempt.verification_id;
        // Before it is asked: what is seen is at least as new as that.
        let at = guildhall_persistence::now(&self.pool).await?;
        let session = match self.session_of(&attempt).await {
            Ok(session) => session,
            Err(IdentityError::Unknown) => {
                tracing::warn!(verification.id = %id, "identity: the provider does not know a session of ours; the attempt ends");
                let seen = Seen { state: AttemptState::Cancelled, reason: None, at };
                self.keep(id, &seen, None).await?;
                return Ok((seen.state, None));
            }
            // Nobody has seen its page, and nobody will.
            Err(_) if attempt.provider_ref.is_none() && attempt.attempt.is_left(at) => {
                let seen = Seen { state: AttemptState::Cancelled, reason: None, at };
                self.keep(id, &seen, None).await?;
                return Ok((seen.state, None));
            }
            Err(passing) => return Err(passing.into()),
        };
        if session.reference.as_deref() != Some(&id.to_string()) {
            tracing::error!(verification.id = %id, "identity: the provider's session names another attempt; nothing is concluded from it");
            return Err(LookError::Mismatch);
        }
        if attempt.provider_ref.is_none() {
            rows::opened(&self.pool, id, &session.provider_ref).await?;
        }
        let session = match session.state {
            AttemptState::Pending if attempt.attempt.is_left(at) => {
                self.provider.cancel(&session.provider_ref).await?
            }
            _ => session,
        };
        let seen = Seen { state: session.state, reason: session.reason, at };
        self.keep(id, &seen, session.document_until).await?;
        if seen.state == AttemptState::Failed {
            // Its page would let them try again, and we would count one attempt. With each look, so that a close that failed is made up for.
            if let Err(error) = self.provider.cancel(&session.provider_ref).await {
                tracing::info!(verification.id = %id, %error, "identity: a declined session was not closed at the provider");
            }
        }
        Ok((session.state, session.url))
    }

    async fn session_of(&self, attempt: &ProviderAttempt) -> Result<Session, IdentityError> {
        if let Some(provider_ref) = &attempt.provider_ref {
            return self.provider.look(provider_ref).await;
        }
        let reference = attempt.verification_id.to_string();
        let page = format!("{}{PAGE}", self.public_url);
        let return_url = return_url(&page, attempt.return_to.as_deref());
        self.provider.open(&Asked { reference: &reference, return_url: &return_url }).await
    }

    async fn keep(
        &self,
        id: VerificationId,
        seen: &Seen,
        document_until: Option<time::Date>,
    ) -> Result<(), LookError> {
        let mut tx = guildhall_persistence::begin(&self.pool).await?;
        let changed = rows::see(&mut tx, id, seen, document_until).await?;
        tx.commit().await?;
        if let Some(changed) = changed {
            counter!("verifications_total", "state" => seen.state.as_str()).increment(1);
            self.tell(id, changed).await;
        }
        Ok(())
    }

    /// Pushes what a person is told of their attempt, after the commit.
    pub async fn tell(&self, id: VerificationId, Changed { uid, version }: Changed) {
        tell_notices(&self.pool, &self.hub, &[uid], &rows::event(id, version)).await;
        self.wake.wake();
    }

    async fn watch(self, mut stop: Stop) -> Result<(), ServiceError> {
        while !stop.requested() {
            if let Err(error) = self.look_at_due().await {
                tracing::warn!(%error, "identity: looking for open attempts failed, retry in 2 s");
            }
            stop.within(WATCH_EVERY).await;
        }
        Ok(())
    }

    /// Looks at attempts that are due. What fails is put off, ever longer.
    ///
    /// # Errors
    /// What Postgres says of the search.
    pub async fn look_at_due(&self) -> Result<(), DatabaseError> {
        let due = stream::iter(rows::take_due(&self.pool).await?);
        let look = async |id| {
            let Err(error) = self.look(id).await else { return };
            tracing::warn!(verification.id = %id, %error, "identity: asking the provider failed; it is asked again later");
            if let Err(error) = rows::put_off(&self.pool, id).await {
                tracing::warn!(verification.id = %id, %error, "identity: an attempt was not put off; it is due when its lease ends");
            }
        };
        due.for_each_concurrent(SIDE_BY_SIDE, look).await;
        Ok(())
    }
}

/// Carries out the outbox effect [`rows::CHECK`].
struct CheckVerification(Verifications);

impl Effect for CheckVerification {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let id = payload["verification_id"]
                .as_str()
                .and_then(|id| id.parse::<VerificationId>().ok())
                .ok_or_else(|| EffectError::Hopeless("names no attempt".to_owned()))?;
            match self.0.look(id).await {
                Ok(()) => Ok(()),
                Err(error @ LookError::Mismatch) => Err(EffectError::Hopeless(error.to_string())),
                Err(error) => Err(EffectError::Passing(error.to_string())),
            }
        })
    }
}
