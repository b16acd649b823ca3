//! Orders: one supervised actor for each order, and [`Orders`], the front door to all of them.
//!
//! The actor decides by the table of `domain::order`, saves the decision with its money and stock in one transaction, updates its
//! cache, answers, and pushes to both parties, in that order. If the row has changed (another process), it loads it and decides again.
//! Reports of the payment provider come from the payment's actor ([`crate::payment`]).
//! Source: decision 0011, architecture section 3, reliability O1-O7.

mod actor;
pub mod bargain;
mod cart;
pub mod events;
pub mod order_book;
mod storage;
#[cfg(test)]
mod tests;

use std::{future::Future, sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
    country_rule::CountrySubject,
    ids::{OrderId, PaymentId, RefundId, Uid, UploadId},
    order::{Category, Rejection},
    payment::{Method, RefundRoute, RefundStatus},
    wallet::{Insufficient, money::UsdCents},
};
use guildhall_persistence::{
    DatabaseError,
    market::sell_order::Held,
    order::{self as rows, InfoSeal, OrderRecord, PlaceError, Placing},
    payment::refund,
};
use ractor::SpawnErr;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::{
    country_rule::CountryWatch,
    floor::{Failure, Floor},
    host::{Host, HostConfig},
    hub::Hub,
    outbox::Wake,
    shop_setting::ShopSettings,
    supervision::Tree,
    unanswered::{Unanswered, unanswered},
};
use actor::{Issuer, OrderCommand, OrderCommandKind};
pub use actor::{OrderActor, OrderMessage};
pub use cart::{CheckoutFailure, CheckoutWish};
pub use storage::{Postgres, Storage};

/// Why a command was not carried out. Each variant is a code of `docs/wire.md`.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum OrderError {
    #[error(transparent)]
    Rejected(#[from] Rejection),
    #[error(transparent)]
    Insufficient(#[from] Insufficient),
    #[error("the buyer is the seller")]
    SelfTrade,
    #[error("not enough on sale")]
    OutOfStock,
    #[error("the seller's store is at rest")]
    StoreResting,
    #[error("too many unpaid orders")]
    TooMany,
    /// By whose rule.
    #[error("not sold in the buyer's country")]
    Country(CountrySubject),
    #[error("picture not found")]
    NoSuchImage,
    #[error("the accepted terms hold no longer")]
    TermsChanged,
    /// The quote is no longer valid; with the present offer.
    #[error("{refused}")]
    Quote { refused: guildhall_domain::order::quote::QuoteRefused, offer: Box<Held> },
    /// Concurrent changes outdated every attempt. Nothing was changed.
    #[error("concurrent update; gave up after 3 retries")]
    Conflict,
    #[error("too many commands are waiting; nothing was changed")]
    Busy,
    /// The order or the database is unavailable. Nothing was changed.
    #[error("the order or the database is unavailable; nothing was changed")]
    Unavailable { retry_after: Option<Duration> },
    /// The command may have been carried out. Repeating it returns the outcome.
    #[error("the outcome is unknown; safe to repeat with the same key")]
    UnknownOutcome,
}

impl OrderError {
    pub(crate) const NOT_FOUND: Self = Self::Rejected(Rejection::NotFound);
}

unanswered!(OrderError, "order");

impl From<Unanswered> for OrderError {
    fn from(error: Unanswered) -> Self {
        match error {
            Unanswered::NotFound => Self::NOT_FOUND,
            Unanswered::Busy => Self::Busy,
            Unanswered::Unavailable { retry_after } => Self::Unavailable { retry_after },
            Unanswered::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}

impl From<PlaceError> for OrderError {
    fn from(error: PlaceError) -> Self {
        match error {
            PlaceError::NotFound => Self::NOT_FOUND,
            PlaceError::Own => Self::SelfTrade,
            PlaceError::OutOfStock => Self::OutOfStock,
            PlaceError::StoreResting => Self::StoreResting,
            PlaceError::TooMany => Self::TooMany,
            PlaceError::Country(subject) => Self::Country(subject),
            PlaceError::Quote { refused, offer } => Self::Quote { refused, offer },
            PlaceError::Database(error) => error.into(),
        }
    }
}

/// The person or party behind a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person {
    pub uid: Uid,
    pub is_staff: bool,
    /// The seller in whose team they are, where they were let do this: they are that seller's side of the order.
    pub works_for: Option<Uid>,
}

/// The commands that people can give for an existing order.
#[derive(Debug, Clone, PartialEq)]
pub enum OrderAction {
    PayFromBalance {
        /// The version of the terms that the buyer was shown and accepted.
        terms_version: Option<i64>,
    },
    StartPayment {
        method: Method,
        return_url: Option<String>,
        /// The version of the terms that the buyer was shown and accepted.
        terms_version: Option<i64>,
    },
    Cancel,
    SubmitInfo {
        info: Value,
    },
    SkipInfo,
    Deliver {
        note: String,
    },
    FailDelivery {
        reason: String,
    },
    Confirm,
    GiveBack {
        reason: String,
    },
    OpenDispute {
        category: Category,
        asked: Option<UsdCents>,
        text: String,
        images: Vec<UploadId>,
    },
    AddEvidence {
        text: String,
        images: Vec<UploadId>,
    },
    WithdrawDispute,
    Agree,
    Rule {
        refund: UsdCents,
        reason: String,
        /// The version that the ruling was made for; `None` for any version.
        seen: Option<i64>,
    },
    /// An administrator's refund without a dispute.
    Refund {
        refund: UsdCents,
        reason: String,
        /// The version that it was agreed to for; `None` for any version.
        seen: Option<i64>,
    },
    /// Accepts the refund on the balance, because the original method failed.
    TakeOnBalance {
        refund: RefundId,
    },
}

/// What a payment's actor reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentUpdate {
    Captured { amount: UsdCents },
    Failed { reason: String },
    Cancelled,
}

/// Starts [`Orders`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let settings = floor.need::<ShopSettings>()?;
        let countries = floor.need::<CountryWatch>()?;
        let (pool, hub, wake) = (floor.money.clone(), floor.hub.clone(), floor.wake.clone());
        let seal = InfoSeal::load(&floor.secrets).await?;
        let orders =
            Orders::start(&floor.workers, pool, seal, hub, wake, floor.host.clone()).await?;
        let orders = orders.with_settings(settings).with_countries(countries);
        floor.deadlines(&orders.host, |pool, limit, skip| {
            rows::orders_due(pool, limit, skip).boxed()
        });
        floor.empty_at_end(&orders.host);
        floor.registry.insert(orders);
        Ok(())
    }
    .boxed()
}

/// The front door. Clones are handles to the same orders.
///
/// Its futures may be dropped: an actor or a task of its own finishes what was begun (R1).
#[derive(Clone)]
pub struct Orders<S: Storage = Postgres> {
    host: Host<OrderActor<S>>,
    storage: S,
    settings: ShopSettings,
    countries: CountryWatch,
}

impl Orders {
    /// Starts the host of orders in `tree`. `wake` is signalled after commits that leave effects.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub async fn start(
        tree: &Tree,
        pool: PgPool,
        seal: InfoSeal,
        hub: Hub,
        wake: Wake,
        config: HostConfig,
    ) -> Result<Self, SpawnErr> {
        let seal = Arc::new(seal);
        Self::kept_in(tree, Postgres { pool, hub, wake, seal }, config).await
    }

    /// The information that the buyer submitted for the seller; the caller checks who may read it. `None` if there is none, or if the
    /// order has ended.
    ///
    /// # Errors
    /// If reading fails, or the information was not sealed for this order.
    pub async fn info(&self, order: OrderId) -> Result<Option<Value>, DatabaseError> {
        rows::info(self.pool(), &self.storage.seal, order).await
    }

    /// The same with the settings of this process; until then every setting is at its default.
    #[must_use]
    pub fn with_settings(self, settings: ShopSettings) -> Self {
        Self { settings, ..self }
    }

    /// The same with the rules about countries of this process; until then everything is sold everywhere.
    #[must_use]
    pub fn with_countries(self, countries: CountryWatch) -> Self {
        Self { countries, ..self }
    }

    /// In which countries goods are sold.
    pub fn countries(&self) -> &CountryWatch {
        &self.countries
    }

    /// Wakes the outbox relay and pushes an order that was changed by other means than its actor: placed and paid by a buy request or a bargain.
    pub(crate) async fn announce(&self, live: &OrderRecord) {
        self.storage.tell(live).await;
    }

    /// What new orders are placed under.
    pub fn settings(&self) -> &ShopSettings {
        &self.settings
    }

    fn pool(&self) -> &PgPool {
        &self.storage.pool
    }

    /// Places an order of a buyer in `country` and holds its stock. Repeating the command returns the same order.
    ///
    /// # Errors
    /// See [`OrderError`]. Nothing is held then.
    pub async fn place(
        &self,
        quote: guildhall_domain::order::quote::Quote,
        sell_order_id: guildhall_domain::ids::SellOrderId,
        remark: String,
        country: String,
        command_key: String,
    ) -> Result<OrderId, OrderError> {
        let (pool, terms) = (self.pool().clone(), self.settings.now().terms());
        let countries = self.countries.now();
        detached(async move {
            let placing = Placing {
                order_id: OrderId(Uuid::now_v7()),
                quote: &quote,
                sell_order_id,
                remark: &remark,
                terms,
                countries: &countries,
                country: &country,
                command_key: &command_key,
            };
            rows::place(&pool, &placing).await.map_err(OrderError::from)
        })
        .await?
    }

    /// Pays a refund to the balance that failed to reach the card or account, also if the order has ended since.
    ///
    /// # Errors
    /// [`Rejection::StatusChanged`] for a refund that did not fail; else see [`OrderError`].
    pub async fn take_on_balance(
        &self,
        order: OrderId,
        by: Person,
        refund_id: RefundId,
    ) -> Result<(), OrderError> {
        let refunds = refund::list(self.pool(), Some(order), None).await?;
        let refund = refunds.into_iter().find(|refund| refund.refund_id == refund_id);
        let refund = refund.filter(|refund| refund.uid == by.uid).ok_or(OrderError::NOT_FOUND)?;
        if refund.route == RefundRoute::Balance && refund.status == RefundStatus::Succeeded {
            // It is on the balance already: a repeated request has succeeded.
            return Ok(());
        }
        if refund.status != RefundStatus::Failed {
            return Err(Rejection::StatusChanged.into());
        }
        if !refund.is_late {
            match self.act(order, by, OrderAction::TakeOnBalance { refund: refund_id }).await {
                Ok(_) => return Ok(()),
                // The order has ended: the refund failed afterwards.
                Err(OrderError::Rejected(Rejection::StatusChanged)) => {}
                Err(error) => return Err(error),
            }
        }
        let pool = self.pool().clone();
        let moved = detached(async move { refund::to_balance(&pool, &refund).await }).await?;
        if moved? { Ok(()) } else { Err(Rejection::StatusChanged.into()) }
    }
}

impl<S: Storage> Orders<S> {
    /// The same with another storage.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub(crate) async fn kept_in(
        tree: &Tree,
        storage: S,
        config: HostConfig,
    ) -> Result<Self, SpawnErr> {
        let host = Host::start(tree, OrderActor(storage.clone()), config).await?;
        let (settings, countries) = (ShopSettings::default(), CountryWatch::default());
        Ok(Self { host, storage, settings, countries })
    }

    /// The host, for the deadline scanner, draining and metrics.
    pub fn host(&self) -> &Host<OrderActor<S>> {
        &self.host
    }

    /// Runs a command on an order.
    ///
    /// # Errors
    /// See [`OrderError`]; after [`OrderError::UnknownOutcome`] read the order.
    pub async fn act(
        &self,
        order: OrderId,
        by: Person,
        act: OrderAction,
    ) -> Result<OrderRecord, OrderError> {
        self.act_once(order, by, act, None).await
    }

    /// The same, once for each `command_key` (the call and its idempotency key): a repeated command returns the order as it is now, so that
    /// a client that lost the first answer learns the outcome.
    ///
    /// # Errors
    /// As [`Orders::act`].
    pub async fn act_once(
        &self,
        order: OrderId,
        by: Person,
        act: OrderAction,
        command_key: Option<String>,
    ) -> Result<OrderRecord, OrderError> {
        let mut request = OrderCommand::new(Issuer::Person(by), OrderCommandKind::Act(act));
        request.command_key = command_key;
        self.execute(order, request).await
    }

    /// Handles the result of a payment. [`Rejection::StatusChanged`] means that the order no longer needs the payment.
    ///
    /// # Errors
    /// See [`OrderError`].
    pub async fn payment_news(
        &self,
        order: OrderId,
        payment: PaymentId,
        news: PaymentUpdate,
    ) -> Result<OrderRecord, OrderError> {
        self.execute(
            order,
            OrderCommand::new(Issuer::House, OrderCommandKind::Payment { payment, news }),
        )
        .await
    }

    /// Handles that the provider has carried out a refund.
    ///
    /// # Errors
    /// See [`OrderError`].
    pub async fn refund_sent(
        &self,
        order: OrderId,
        refund: RefundId,
        turn: i32,
    ) -> Result<OrderRecord, OrderError> {
        self.execute(
            order,
            OrderCommand::new(Issuer::House, OrderCommandKind::RefundSent { refund, turn }),
        )
        .await
    }

    /// Reserves the order for a device that is about to redeem it: nothing else changes the order until [`Orders::end_redeeming`].
    /// Repeating it is harmless.
    ///
    /// # Errors
    /// [`Rejection::StatusChanged`] for an order that must not be delivered now; else see [`OrderError`].
    pub async fn begin_redeeming(&self, order: OrderId) -> Result<(), OrderError> {
        match self
            .execute(order, OrderCommand::new(Issuer::House, OrderCommandKind::BeginRedeeming))
            .await
        {
            Err(OrderError::Rejected(Rejection::StatusChanged)) => {
                let there = self.storage.load(order).await?;
                let is_redeeming = there.is_some_and(|live| live.order.redeeming);
                if is_redeeming { Ok(()) } else { Err(Rejection::StatusChanged.into()) }
            }
            other => other.map(drop),
        }
    }

    /// Records the result of a redemption: refunds `refund`, marks the rest as delivered. `said` is stored in the timeline.
    ///
    /// # Errors
    /// [`Rejection::StatusChanged`] if the order is not being redeemed; else see [`OrderError`].
    pub async fn end_redeeming(
        &self,
        order: OrderId,
        refund: UsdCents,
        said: Value,
    ) -> Result<OrderRecord, OrderError> {
        self.execute(
            order,
            OrderCommand::new(Issuer::House, OrderCommandKind::EndRedeeming { refund, said }),
        )
        .await
    }

    async fn execute(
        &self,
        order: OrderId,
        request: OrderCommand,
    ) -> Result<OrderRecord, OrderError> {
        self.host.ask(order, |reply| OrderMessage::Execute(Box::new(request), Some(reply))).await?
    }
}

/// The details of a timeline entry.
fn said(text: &str, images: &[UploadId]) -> Value {
    json!({ "text": text, "images": images })
}

/// Runs a change in its own task, so that it finishes even if the caller stops waiting (R1).
async fn detached<T: Send + 'static>(
    change: impl Future<Output = T> + Send + 'static,
) -> Result<T, OrderError> {
    tokio::spawn(change).await.map_err(|_panicked| OrderError::UnknownOutcome)
}
