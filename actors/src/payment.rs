//! Payments: one supervised actor for each, and [`Payments`], the front door to all of them.
//!
//! A payment's actor does one thing: it checks its payment and its refunds at the provider and saves what follows. The payer's return, a
//! webhook (once or ten times, in any order), a deadline and the outbox all cause the same check, so their order does not matter.
//! Source: decision 0011, reliability H1-H5, W6.

mod actor;
pub(crate) mod context;
pub mod events;
pub mod reconciliation;

use std::time::Duration;

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
    ids::{OrderId, PaymentId, Uid},
    payment::Method,
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    order::{self as order_rows, OrderView},
    payment::{self as rows, NewPayment, PaymentRow, dispute},
};
use guildhall_providers::payment::PaymentProviders;
use metrics::gauge;
use ractor::SpawnErr;
use serde_json::Value;
use sqlx::PgPool;
use uuid::Uuid;

use crate::{
    floor::{Failure, Floor},
    host::{Host, HostConfig},
    order::{OrderAction, OrderError, Orders, Person},
    outbox::{Carrying, Effect, EffectError},
    supervision::{ServiceError, Stop, Tree},
    wallet::exchange_rate::ExchangeRates,
};
pub use actor::{PaymentActor, PaymentCommand};
pub use context::LiveContext;

/// Interval of counting events about unknown payments. Ours: operators read it, and no request waits for it.
const COUNT_UNMATCHED_EVERY: Duration = Duration::from_secs(60);

/// Starts [`Payments`] with the provided [`PaymentProviders`] and [`Orders`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let (orders, providers) = (floor.need::<Orders>()?, floor.need()?);
        let context = LiveContext {
            pool: floor.money.clone(),
            hub: floor.hub.clone(),
            orders,
            rates: floor.need::<ExchangeRates>()?,
        };
        let return_to = format!("{}/pay/return", floor.public_url);
        let payments =
            Payments::start(&floor.workers, context, providers, return_to, floor.host.clone())
                .await?;
        floor.deadlines(&payments.host, |pool, limit, skip| {
            rows::payments_due(pool, limit, skip).boxed()
        });
        floor.effect(rows::RING, CheckPaymentEffect(payments.clone()));
        let pool = floor.pool.clone();
        floor.producer("provider-events", move |stop| count_unmatched(pool.clone(), stop));
        floor.empty_at_end(&payments.host);
        floor.registry.insert(payments);
        Ok(())
    }
    .boxed()
}

/// Counts the provider's events about payments that are not ours, and open disputes, until told to stop.
async fn count_unmatched(pool: PgPool, mut stop: Stop) -> Result<(), ServiceError> {
    while !stop.requested() {
        match rows::count_unmatched(&pool).await {
            Ok(number) => gauge!("provider_events_unmatched").set(as_gauge(number)),
            Err(error) => {
                tracing::warn!(%error, "payment: counting unmatched events failed, retry in 60 s");
            }
        }
        match dispute::open(&pool).await {
            Ok(number) => gauge!("payment_disputes_open").set(as_gauge(number)),
            Err(error) => {
                tracing::warn!(%error, "payment: counting open disputes failed, retry in 60 s");
            }
        }
        stop.within(COUNT_UNMATCHED_EVERY).await;
    }
    Ok(())
}

fn as_gauge(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// An order after its buyer's request to pay, with the payment that was made or has to be continued.
#[derive(Debug, Clone)]
pub struct PayOutcome {
    pub view: OrderView,
    pub payment: Option<PaymentRow>,
}

/// The front door. Clones are handles to the same payments.
#[derive(Clone)]
pub struct Payments {
    host: Host<PaymentActor>,
    pool: PgPool,
    orders: Orders,
}

impl Payments {
    /// Starts the payments in `tree`. `return_to` is the default return URL for payers who gave none.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub async fn start(
        tree: &Tree,
        context: LiveContext,
        providers: PaymentProviders,
        return_to: String,
        config: HostConfig,
    ) -> Result<Self, SpawnErr> {
        let (pool, orders) = (context.pool.clone(), context.orders.clone());
        let actor = PaymentActor { context, providers, return_to };
        Ok(Self { host: Host::start(tree, actor, config).await?, pool, orders })
    }

    /// The host, for the deadline scanner, draining and metrics.
    pub fn host(&self) -> &Host<PaymentActor> {
        &self.host
    }

    /// Checks a payment at the provider, saves what follows, and returns its state after that.
    ///
    /// # Errors
    /// See [`OrderError`]. The payment is checked again by itself.
    pub async fn look(&self, payment: PaymentId) -> Result<PaymentRow, OrderError> {
        self.host.ask(payment, |reply| PaymentCommand::Look(Some(reply))).await?
    }

    /// Pays for an order from the balance, or begins a payment and opens it at the provider. Once for each `command_key`. `terms_version`
    /// is what the buyer was shown of the terms.
    ///
    /// # Errors
    /// See [`OrderError`].
    pub async fn pay(
        &self,
        order: OrderId,
        by: Person,
        method: Method,
        return_url: Option<String>,
        terms_version: Option<i64>,
        command_key: Option<String>,
    ) -> Result<PayOutcome, OrderError> {
        let action = match method {
            Method::Balance => OrderAction::PayFromBalance { terms_version },
            method => OrderAction::StartPayment { method, return_url, terms_version },
        };
        let live = self.orders.act_once(order, by, action, command_key).await?;
        let payment = match live.order.payment {
            Some(payment) if method == Method::Balance => rows::load(&self.pool, payment).await?,
            Some(payment) => self.opened(payment).await?,
            None => None,
        };
        let view = order_rows::view(&self.pool, order).await?.ok_or(OrderError::NOT_FOUND)?;
        Ok(PayOutcome { view, payment })
    }

    /// A payment that was begun, opened at the provider if it is available now; otherwise its actor tries again later.
    async fn opened(&self, payment: PaymentId) -> Result<Option<PaymentRow>, OrderError> {
        match self.look(payment).await {
            Ok(row) => Ok(Some(row)),
            Err(_) => Ok(rows::load(&self.pool, payment).await?),
        }
    }

    /// Begins a deposit and opens it at the provider. Repeating the command returns the same payment.
    ///
    /// # Errors
    /// See [`OrderError`].
    pub async fn deposit(
        &self,
        uid: Uid,
        amount: UsdCents,
        method: Method,
        return_url: Option<String>,
        command_key: String,
    ) -> Result<PaymentRow, OrderError> {
        let pool = self.pool.clone();
        let begun = tokio::spawn(async move {
            let new = NewPayment {
                payment_id: PaymentId(Uuid::now_v7()),
                uid,
                order_id: None,
                method,
                amount,
                expires_at: None,
                return_url: return_url.as_deref(),
                command_key: Some(&command_key),
                terms_version: None,
            };
            rows::begin_deposit(&pool, &new, method.window()).await
        });
        let payment = begun.await.map_err(|_panicked| OrderError::UnknownOutcome)??;
        self.look(payment).await
    }
}

/// Carries out the outbox effect [`rows::RING`]: wakes the actor of a payment.
pub struct CheckPaymentEffect(pub Payments);

impl Effect for CheckPaymentEffect {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let payment = payload["payment_id"]
                .as_str()
                .and_then(|id| id.parse::<PaymentId>().ok())
                .ok_or_else(|| EffectError::Hopeless("names no payment".to_owned()))?;
            match self.0.look(payment).await {
                Ok(_) => Ok(()),
                Err(error) => Err(EffectError::Passing(error.to_string())),
            }
        })
    }
}
