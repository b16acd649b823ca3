//! Carrying a call out, the same for every transport: where its entity is owned, and as often as its key says.
use super::{Call, Context, Given, Handler, Once};
use crate::api::{
    caller::{Asking, Caller, Knows},
    error::{ApiError, Reason},
    gate::Gate,
    idempotency,
    placement::{ForwardedCall, RefusalPolicy},
    state::HttpState,
    switch,
};
use actix_web::web::Bytes;
use futures_util::{
    FutureExt,
    future::{BoxFuture, ready},
};
use guildhall_domain::{identity::second_factor::PROOF_LIFE, ids::Uid, shop_feature::ShopFeature};
use guildhall_persistence::identity::session;
use serde_json::value::RawValue;
use std::sync::Arc;
use uuid::Uuid;

/// A call whose caller is permitted and whose input is read: what is left is to answer it.
pub(super) type Answering =
    Box<dyn FnOnce(Context) -> BoxFuture<'static, Result<Box<RawValue>, ApiError>> + Send>;

/// Which entity's process carries a call out.
pub(super) enum Owner {
    /// Whichever it comes to.
    Nobody,
    Known(Uuid),
    Sought(BoxFuture<'static, Result<Option<Uuid>, ApiError>>),
}

/// What [`Call::run`] takes.
pub struct Prepared {
    pub(super) answering: Answering,
    pub(super) owner: Owner,
}

/// A key of a call that moves money or stock: kept by rows, so it has to be plain.
fn check_key(key: &str) -> Result<(), ApiError> {
    if key.len() > idempotency::KEY_LENGTH {
        return Err(ApiError::field("idempotency-key", Reason::TooLong));
    }
    if !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(ApiError::field("idempotency-key", Reason::Invalid));
    }
    Ok(())
}

impl Call {
    /// Counts the call against the limits of its caller. Without a caller, the address was counted by [`crate::api::security::guard`];
    /// what another process forwards was counted there.
    ///
    /// # Errors
    /// [`ApiError::TooManyRequests`].
    pub(super) fn count(&self, context: &Context, caller: Option<&Caller>) -> Result<(), ApiError> {
        let Some(caller) = caller.filter(|_| context.received.is_none()) else { return Ok(()) };
        let limits = &context.state.limits;
        limits.call(caller.asker())?;
        if self.is_message {
            limits.message(caller.asker())?;
        }
        Ok(())
    }

    /// Refuses staff who have not set up the second factor they need, but where it is about their own account.
    ///
    /// # Errors
    /// [`ApiError::SecondFactorMissing`].
    pub(super) fn check_factors(
        &self,
        state: &HttpState,
        caller: Option<&Caller>,
    ) -> Result<(), ApiError> {
        match caller.filter(|_| self.knows == Knows::Somebody && !self.is_own_account) {
            Some(caller) => caller.has_enough_factors(state),
            None => Ok(()),
        }
    }

    /// Refuses who has proved too long ago who they are, where the call asks for it. The row is read, and not what is remembered of the
    /// sign-in: a proof given to another process counts at once. What another process forwards was looked at there.
    ///
    /// # Errors
    /// [`ApiError::ReauthenticationRequired`]; what Postgres says.
    pub(super) async fn check_proof(
        &self,
        context: &Context,
        caller: Option<&Caller>,
    ) -> Result<(), ApiError> {
        if !self.needs_recent_proof || context.received.is_some() {
            return Ok(());
        }
        let session = caller.and_then(|caller| caller.session_id).ok_or(ApiError::Unauthorized)?;
        let pool = context.state.pool.clone();
        let looked = async move { Ok(session::is_proved(&pool, session, PROOF_LIFE).await?) };
        if context.state.run(looked).await? {
            Ok(())
        } else {
            Err(ApiError::ReauthenticationRequired)
        }
    }

    /// The key it is carried out once for.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] where it must have one and has none, or none that can be kept.
    pub(super) fn key_of(&self, key: Option<&str>) -> Result<Option<String>, ApiError> {
        let key = key.filter(|_| self.once.takes_key());
        if self.needs_key {
            match key {
                None => return Err(ApiError::field("idempotency-key", Reason::Required)),
                Some(key) => check_key(key)?,
            }
        }
        Ok(key.map(str::to_owned))
    }

    /// Carries out what was prepared: in the process that owns its entity, if that is another one, else here; with a key once.
    /// `body` is its input as it came.
    ///
    /// # Errors
    /// What [`Self::key_of`] refuses, at once; in the future those of the call, of [`idempotency::once`] and of
    /// [`ForwardedCall::forward_or_run`].
    pub fn run(
        &self,
        prepared: Prepared,
        mut context: Context,
        caller: Option<&Caller>,
        body: Bytes,
    ) -> Result<BoxFuture<'static, Result<Box<RawValue>, ApiError>>, ApiError> {
        let Prepared { answering, owner } = prepared;
        let answering = match self.behind {
            Some(feature) => behind(feature, answering),
            None => answering,
        };
        let Some(caller) = caller else {
            return Ok(answering(context));
        };
        let answering = match self.gates.as_slice() {
            [] => answering,
            gates => gated(gates.to_vec(), caller.uid, answering),
        };
        let key = self.key_of(caller.client.idempotency_key.as_deref())?;
        if key.is_some() && context.received.is_none() {
            context.state.limits.keep(caller.uid)?;
        }
        context.scope = Arc::from(self.scope());
        context.key = key;
        let once = Keyed {
            uid: caller.uid,
            body,
            once: self.once,
            keeps_answer: self.keeps_answer(),
            is_known_without_key: self.is_known_without_key,
        };
        Ok(match owner {
            Owner::Nobody => once.here(context, answering),
            Owner::Known(owner) => {
                let forwarded = self.forward(owner, &context, caller, &once.body);
                once.there(forwarded, context, answering)
            }
            Owner::Sought(owner) => {
                let caller = caller.clone();
                let (path, timeout_policy) = (self.path.clone(), self.timeout_policy);
                async move {
                    let forwarded = match owner.await? {
                        Some(owner) => forward(owner, &context, &caller, &path, &once.body)
                            .map(|forwarded| forwarded.patient(timeout_policy)),
                        None => None,
                    };
                    once.there(forwarded, context, answering).await
                }
                .boxed()
            }
        })
    }

    fn forward(
        &self,
        owner: Uuid,
        context: &Context,
        caller: &Caller,
        body: &Bytes,
    ) -> Option<ForwardedCall> {
        let forwarded = forward(owner, context, caller, &self.path, body)?;
        Some(forwarded.patient(self.timeout_policy))
    }
}

/// Looks whether it is switched off only where it would be carried out: after an answer that was kept.
fn behind(feature: ShopFeature, answering: Answering) -> Answering {
    Box::new(move |context| {
        if let Err(refusal) = switch::need(&context.state, feature) {
            return ready(Err(refusal)).boxed();
        }
        answering(context)
    })
}

/// Looks for what the account needs only where it would be carried out, as [`behind`] does.
fn gated(gates: Vec<Gate>, uid: Uid, answering: Answering) -> Answering {
    Box::new(move |context| {
        async move {
            for gate in gates {
                gate.pass(&context.state, uid).await?;
            }
            answering(context).await
        }
        .boxed()
    })
}

/// The same call for the process that leases `owner`; `None` if that is this one, or none that can be reached.
fn forward(
    owner: Uuid,
    context: &Context,
    caller: &Caller,
    path: &str,
    body: &Bytes,
) -> Option<ForwardedCall> {
    if context.received.is_some() {
        return None;
    }
    let peers = context.state.peers.as_ref()?;
    let (path, body) = (|| path.to_owned(), || body.clone());
    let forwarded = peers.forward(owner, caller, context.key.clone(), path, body)?;
    Some(forwarded.said(context.language(caller), context.subscriber()))
}

/// Carries a call out as often as its key says.
struct Keyed {
    uid: Uid,
    body: Bytes,
    once: Once,
    keeps_answer: bool,
    is_known_without_key: bool,
}

impl Keyed {
    fn here(
        self,
        context: Context,
        answering: Answering,
    ) -> BoxFuture<'static, Result<Box<RawValue>, ApiError>> {
        if !self.keeps_answer {
            return answering(context);
        }
        let is_settled = self.once == Once::Settled;
        let abandoned = idempotency::ABANDONED;
        context.once(self.uid, &self.body, abandoned, is_settled, answering).boxed()
    }

    fn there(
        self,
        forwarded: Option<ForwardedCall>,
        mut context: Context,
        answering: Answering,
    ) -> BoxFuture<'static, Result<Box<RawValue>, ApiError>> {
        let Some(mut forwarded) = forwarded else { return self.here(context, answering) };
        if !self.is_known_without_key {
            let (keyed, key) = forwarded.with_key();
            (forwarded, context.key) = (keyed, Some(key));
        }
        // Where no answer is kept, the row of the effect knows more than any refusal.
        let is_kept = context.key.is_some() && self.keeps_answer;
        let refusals = if is_kept { RefusalPolicy::Stored } else { RefusalPolicy::NotStored };
        forwarded.forward_or_run(refusals, self.here(context, answering)).boxed()
    }
}

impl Call {
    /// The context of a call that reads its body itself.
    pub(super) fn with_key(
        &self,
        context: Context,
        key: Option<&str>,
    ) -> Result<Context, ApiError> {
        let key = self.key_of(key)?;
        Ok(Context { key, scope: Arc::from(self.scope()), ..context })
    }

    /// Counts the call against its caller's limits, asks its permission and reads its input, over a socket.
    ///
    /// # Errors
    /// [`ApiError::TooManyRequests`], [`ApiError::Unauthorized`], [`ApiError::Forbidden`], [`ApiError::Invalid`].
    pub fn prepare(
        &self,
        context: &Context,
        caller: &Caller,
        payload: &[u8],
    ) -> Result<Prepared, ApiError> {
        self.count(context, Some(caller))?;
        self.check_factors(&context.state, Some(caller))?;
        // Streams have no event.
        let Handler::Json(admit) = &self.handler else { return Err(ApiError::UnknownRoute) };
        let asking = Asking {
            caller: Some(caller.clone()),
            client: Arc::clone(&caller.client),
            state: &context.state,
            request: None,
        };
        admit(asking)?(Given::Json(payload, crate::api::json::MAX_BYTES))
    }
}
