//! A call that is being declared: what is said of it beside its kind ([`super::declare`]).
use super::{
    BodyKind, Call, Context, Given, Handler, Once, Outcome, Prepared,
    run::{Answering, Owner},
};
use crate::api::{
    caller::{Asking, Audience},
    error::{ApiError, Code, Declared},
    gate::{self, Gate, PartnerRoleNotBound},
    placement::TimeoutPolicy,
    state::HttpState,
    switch::FeatureDisabled,
};
use futures_util::{FutureExt, future::BoxFuture};
use garde::Validate;
use guildhall_domain::{identity::access_key::AccessScope, shop_feature::ShopFeature};
use guildhall_persistence::identity::game_role::Traded;
use serde::de::DeserializeOwned;
use std::{borrow::Cow, marker::PhantomData, sync::Arc};
use uuid::Uuid;

/// See the module. `H` becomes its handler.
pub struct Declaration<H> {
    call: Call,
    handler: H,
}

/// A handler that takes an input and returns an outcome, both JSON.
pub struct Json<P, I, O, F> {
    run: fn(Context, P, I) -> F,
    check: Option<Check<P, I>>,
    traded: Option<fn(&I) -> Traded>,
    owner: Option<fn(&I) -> Option<Uuid>>,
    find_owner: Option<FindOwner<I>>,
    _output: PhantomData<fn() -> O>,
}

type Check<P, I> = fn(&P, &I) -> Result<(), ApiError>;
type FindOwner<I> = fn(&Arc<HttpState>, &I) -> BoxFuture<'static, Result<Option<Uuid>, ApiError>>;

/// What becomes a handler when all is said.
pub trait IntoHandler {
    #[expect(private_interfaces, reason = "only this module's types are handlers to be")]
    fn into_handler(self) -> Handler;
}

impl<H: IntoHandler> From<Declaration<H>> for Call {
    fn from(Declaration { call, handler }: Declaration<H>) -> Self {
        Self { handler: handler.into_handler(), ..call }
    }
}

impl<H> Declaration<H> {
    pub(super) fn new(call: Call, handler: H) -> Self {
        Self { call, handler }
    }

    /// Name for generators of clients.
    #[must_use]
    pub fn id(mut self, id: &'static str) -> Self {
        self.call.id = Cow::Borrowed(id);
        self
    }

    /// One sentence: what the call does.
    #[must_use]
    pub fn summary(mut self, summary: &'static str) -> Self {
        self.call.summary = summary;
        self
    }

    /// What it may answer besides what every call of its kind may.
    #[must_use]
    pub fn refuses(mut self, refuses: &'static [Code]) -> Self {
        self.call.refuses.extend_from_slice(refuses);
        self
    }

    /// A read of the caller's that administrators see, too, who look at the shop as the caller sees it (decision 0078): nothing private to
    /// the person is in it, and nothing changes by it, not even a mark that it was read.
    #[must_use]
    pub fn shown_to_viewers(mut self) -> Self {
        self.call.is_shown_to_viewers = true;
        self
    }

    /// Opens it to API keys that have this scope, and act as their owner with it (decision 0096).
    #[must_use]
    pub fn opens_to(mut self, scope: AccessScope) -> Self {
        self.call.opens_to = Some(scope);
        self
    }

    /// Ends such a look.
    #[must_use]
    pub fn ends_viewing(mut self) -> Self {
        self.call.ends_viewing = true;
        self
    }

    /// Leaves it out of the description: only a service of ours calls it.
    #[must_use]
    pub fn internal(mut self) -> Self {
        self.call.is_internal = true;
        self
    }

    /// Puts it under another area of the description than its module.
    #[must_use]
    pub fn tagged(mut self, tag: &'static str) -> Self {
        self.call.tag = tag;
        self
    }
}

impl<P, I, O: Outcome, F> Declaration<Json<P, I, O, F>> {
    pub(super) fn json(mut call: Call, run: fn(Context, P, I) -> F) -> Self {
        call.once = O::ONCE.unwrap_or(call.once);
        let handler = Json {
            run,
            check: None,
            traded: None,
            owner: None,
            find_owner: None,
            _output: PhantomData,
        };
        Self { call, handler }
    }

    /// Changes nothing, though it is a POST.
    #[must_use]
    pub fn reads(self) -> Self {
        self.said(Once::Read, "")
    }

    /// Takes no key, because of that.
    #[must_use]
    pub fn keyless(self, because: &'static str) -> Self {
        self.said(Once::Keyless, because)
    }

    /// Is carried out by what owns its transaction, which is given the claim: see [`Context::effect`].
    #[must_use]
    pub fn carried_out(self) -> Self {
        self.said(Once::CarriedOut, "")
    }

    /// A repeat finds the row of the effect by that column.
    #[must_use]
    pub fn by_row(self, column: &'static str) -> Self {
        self.said(Once::ByRow, column)
    }

    /// As [`by_row`](Self::by_row); the row knows more than a kept answer, so nothing else is kept.
    #[must_use]
    pub fn by_row_alone(mut self, column: &'static str) -> Self {
        self.call.row_alone = true;
        self.by_row(column)
    }

    /// Twice is once, because of that.
    #[must_use]
    pub fn repeatable(self, because: &'static str) -> Self {
        self.said(Once::Repeatable, because)
    }

    /// Is refused without a key: it moves money or stock.
    #[must_use]
    pub fn needs_key(mut self) -> Self {
        self.call.needs_key = true;
        self
    }

    /// Is refused unless the caller has proved lately who they are: it moves others' money or power.
    #[must_use]
    pub fn needs_recent_proof(mut self) -> Self {
        self.call.needs_recent_proof = true;
        self
    }

    /// Is refused unless the caller's account has that; what was carried out before keeps its answer.
    #[must_use]
    pub fn gate(mut self, gate: Gate) -> Self {
        self.call.gates.push(gate);
        self.call.refuses.push(gate.refusal());
        self
    }

    /// Is refused where the game of what is traded asks for a verified character, and the caller has none.
    #[must_use]
    pub fn role_gate(mut self, traded: fn(&I) -> Traded) -> Self {
        self.handler.traded = Some(traded);
        self.call.refuses.push(PartnerRoleNotBound::CODE);
        self
    }

    /// Is refused while administrators have switched that off; what was carried out before keeps its answer.
    #[must_use]
    pub fn behind(mut self, feature: ShopFeature) -> Self {
        self.call.behind = Some(feature);
        self.call.refuses.push(FeatureDisabled::CODE);
        self
    }

    /// A repeat is known without a key.
    #[must_use]
    pub fn known_without_key(mut self) -> Self {
        self.call.is_known_without_key = true;
        self
    }

    /// # Panics
    /// If it was said before, or the handler's type says that it is settled.
    fn said(mut self, once: Once, because: &'static str) -> Self {
        let said = self.call.once;
        assert!(matches!(said, Once::Unsaid | Once::Read), "{} is {said:?}", self.call.path);
        (self.call.once, self.call.once_because) = (once, because);
        self
    }

    /// Counts as a chat message for the limits.
    #[must_use]
    pub fn message(mut self) -> Self {
        self.call.is_message = true;
        self
    }

    /// Takes a body of up to so many bytes.
    #[must_use]
    pub fn body_limit(mut self, bytes: usize) -> Self {
        self.call.body = BodyKind::Json(bytes);
        self
    }

    /// Has no body to read.
    #[must_use]
    pub fn no_body(mut self) -> Self {
        self.call.body = BodyKind::None;
        self
    }

    /// Looked at before a key is used up: what no repeat could change.
    #[must_use]
    pub fn check(mut self, check: Check<P, I>) -> Self {
        self.handler.check = Some(check);
        self
    }

    /// The process that leases this entity carries the call out.
    #[must_use]
    pub fn owner(mut self, owner: fn(&I) -> Option<Uuid>) -> Self {
        self.handler.owner = Some(owner);
        self.call.has_owner = true;
        self
    }

    /// Its owner asks a party outside of the house, which takes longer than other calls do.
    #[must_use]
    pub fn asks_outside(mut self) -> Self {
        self.call.timeout_policy = TimeoutPolicy::Outside;
        self
    }

    /// The same where the entity has to be looked up; asked only if there are other processes.
    #[must_use]
    pub fn find_owner(mut self, find: FindOwner<I>) -> Self {
        self.handler.find_owner = Some(find);
        self.call.has_owner = true;
        self
    }
}

impl<P, I, O, F> IntoHandler for Json<P, I, O, F>
where
    P: Audience,
    I: DeserializeOwned + Validate<Context = ()> + Send + 'static,
    O: Outcome,
    F: Future<Output = Result<O, ApiError>> + Send + 'static,
{
    #[expect(private_interfaces, reason = "as the trait's")]
    fn into_handler(self) -> Handler {
        let Self { run, check, traded, owner, find_owner, .. } = self;
        Handler::Json(Box::new(move |asking: Asking<'_>| {
            let state = Arc::clone(asking.state);
            let uid = asking.caller.as_ref().map(|caller| caller.uid);
            let permitted = P::admit(asking)?;
            Ok(Box::new(move |given: Given<'_>| {
                let input: I = given.read()?;
                if let Some(check) = check {
                    check(&permitted, &input)?;
                }
                let owner = match (owner, find_owner) {
                    (Some(owner), _) => owner(&input).map_or(Owner::Nobody, Owner::Known),
                    (None, Some(find)) if state.has_neighbours() => {
                        Owner::Sought(find(&state, &input))
                    }
                    (None, _) => Owner::Nobody,
                };
                let traded = traded.map(|of| of(&input)).zip(uid);
                let answering: Answering = Box::new(move |context| {
                    async move {
                        if let Some((traded, uid)) = traded {
                            gate::role(&context.state, uid, &traded).await?;
                        }
                        run(context, permitted, input).await.map(O::write)
                    }
                    .boxed()
                });
                Ok(Prepared { answering, owner })
            }))
        }))
    }
}
