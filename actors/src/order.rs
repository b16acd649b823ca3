//! Purchases: one supervised actor for each order, and [`Orders`], the front door to all of them.
//!
//! The actor decides by the table of `domain::order`, has the decision kept with its money and its stock in one transaction,
//! remembers, answers and tells both sides, in that order. If the row has moved on (another process), it loads it again and decides
//! again. What the provider says of a payment comes from that payment's actor ([`crate::payment`]).
//! Source: decision 0011, architecture section 3, reliability O1-O7.

mod actor;
pub mod events;
mod storage;
#[cfg(test)]
mod tests;

use std::{future::Future, sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
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
    floor::{Failure, Floor},
    host::{AskError, Host, HostConfig},
    hub::Hub,
    outbox::Wake,
    supervision::Tree,
};
use actor::{Issuer, OrderCommand, OrderCommandKind};
pub use actor::{OrderActor, OrderMessage};
pub use storage::{Postgres, Storage};

/// Why a command was not carried out. Each is a code of `docs/wire.md`.
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
    #[error("too many unpaid orders")]
    TooMany,
    #[error("picture not found")]
    NoSuchImage,
    /// The quote is no longer good; this is what is offered now.
    #[error("{refused}")]
    Quote { refused: guildhall_domain::order::quote::QuoteRefused, offer: Box<Held> },
    /// Others changed the order again and again in the meantime. Nothing happened.
    #[error("concurrent update; gave up after 3 retries")]
    Conflict,
    #[error("too many commands are waiting; nothing was changed")]
    Busy,
    /// Out of reach. Nothing happened.
    #[error("the order or the database is unavailable; nothing was changed")]
    Unavailable { retry_after: Option<Duration> },
    /// It happened or it did not. Repeating the same command tells.
    #[error("the outcome is unknown; safe to repeat with the same key")]
    UnknownOutcome,
}

impl OrderError {
    pub(crate) const NOT_FOUND: Self = Self::Rejected(Rejection::NotFound);
}

impl From<AskError> for OrderError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Busy => Self::Busy,
            AskError::Quarantined { retry_after } => {
                Self::Unavailable { retry_after: Some(retry_after) }
            }
            AskError::NotFound => Self::NOT_FOUND,
            AskError::Unavailable => Self::Unavailable { retry_after: None },
            AskError::Unknown => Self::UnknownOutcome,
        }
    }
}

impl From<DatabaseError> for OrderError {
    fn from(error: DatabaseError) -> Self {
        // Logged here, because the caller does not get the cause.
        tracing::warn!(%error, "order: database call failed");
        match error {
            DatabaseError::ConnectionLost(_) | DatabaseError::TakenOver => Self::UnknownOutcome,
            DatabaseError::Retryable(_) => Self::Busy,
            DatabaseError::Unavailable(_)
            | DatabaseError::DiskFull(_)
            | DatabaseError::Unique { .. }
            | DatabaseError::Refused(_) => Self::Unavailable { retry_after: None },
        }
    }
}

impl From<PlaceError> for OrderError {
    fn from(error: PlaceError) -> Self {
        match error {
            PlaceError::NotFound => Self::NOT_FOUND,
            PlaceError::Own => Self::SelfTrade,
            PlaceError::OutOfStock => Self::OutOfStock,
            PlaceError::TooMany => Self::TooMany,
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
}

/// What people can want of an order that is there.
#[derive(Debug, Clone, PartialEq)]
pub enum OrderAction {
    PayFromBalance,
    StartPayment {
        method: Method,
        return_url: Option<String>,
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
        /// The version it was decided on, where it is for that one only.
        seen: Option<i64>,
    },
    /// Yes, to the balance, since the original way did not work.
    TakeOnBalance {
        refund: RefundId,
    },
}

/// What a payment's actor has found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaymentUpdate {
    Captured { amount: UsdCents },
    Failed { reason: String },
    Cancelled,
}

/// Starts [`Orders`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let (pool, hub, wake) = (floor.money.clone(), floor.hub.clone(), floor.wake.clone());
        let seal = InfoSeal::load(&floor.secrets).await?;
        let orders =
            Orders::start(&floor.workers, pool, seal, hub, wake, floor.host.clone()).await?;
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
/// Dropping any of the futures it hands out is harmless: what was begun is finished by an actor or a task of its own (R1).
#[derive(Clone)]
pub struct Orders<S: Storage = Postgres> {
    host: Host<OrderActor<S>>,
    storage: S,
}

impl Orders {
    /// Opens the house of orders in `tree`. `wake` is woken after commits that leave effects.
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

    /// What the buyer has told the seller; the caller checks who may read it. `None` if nothing, or if the order is over.
    ///
    /// # Errors
    /// Whatever Postgres says; something that was not sealed for this order.
    pub async fn info(&self, order: OrderId) -> Result<Option<Value>, DatabaseError> {
        rows::info(self.pool(), &self.storage.seal, order).await
    }

    fn pool(&self) -> &PgPool {
        &self.storage.pool
    }

    /// Places an order and holds its stock. Repeating the same command returns the same order.
    ///
    /// # Errors
    /// See [`OrderError`]; nothing is held then.
    pub async fn place(
        &self,
        quote: guildhall_domain::order::quote::Quote,
        sell_order_id: guildhall_domain::ids::SellOrderId,
        remark: String,
        command_key: String,
    ) -> Result<OrderId, OrderError> {
        let pool = self.pool().clone();
        detached(async move {
            let placing = Placing {
                order_id: OrderId(Uuid::now_v7()),
                quote: &quote,
                sell_order_id,
                remark: &remark,
                command_key: &command_key,
            };
            rows::place(&pool, &placing).await.map_err(OrderError::from)
        })
        .await?
    }

    /// Takes a refund on the balance that did not arrive where the money came from, also when the order has ended since.
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
            // It is there: whoever asks again has what was asked for.
            return Ok(());
        }
        if refund.status != RefundStatus::Failed {
            return Err(Rejection::StatusChanged.into());
        }
        if !refund.is_late {
            match self.act(order, by, OrderAction::TakeOnBalance { refund: refund_id }).await {
                Ok(_) => return Ok(()),
                // The order is over: the money came back after that.
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
    /// The same house, wherever orders are kept.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub(crate) async fn kept_in(
        tree: &Tree,
        storage: S,
        config: HostConfig,
    ) -> Result<Self, SpawnErr> {
        let host = Host::start(tree, OrderActor(storage.clone()), config).await?;
        Ok(Self { host, storage })
    }

    /// For the deadline scanner, for draining and for metrics.
    pub fn host(&self) -> &Host<OrderActor<S>> {
        &self.host
    }

    /// Runs a command on an order.
    ///
    /// # Errors
    /// See [`OrderError`]; after [`OrderError::UnknownOutcome`] look at the order.
    pub async fn act(
        &self,
        order: OrderId,
        by: Person,
        act: OrderAction,
    ) -> Result<OrderRecord, OrderError> {
        self.act_once(order, by, act, None).await
    }

    /// The same once for each `command_key` (the call and the key it came with): what was done before is answered with the order
    /// as it stands. A client that lost the first answer learns from it what became of the command.
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

    /// Hears what became of a payment. [`Rejection::StatusChanged`] says that it is not wanted any more.
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

    /// Hears that the provider has sent a refund back.
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

    /// A device is about to redeem what was paid for: nobody else moves the order until [`Orders::end_redeeming`]. Asking again is
    /// the same.
    ///
    /// # Errors
    /// [`Rejection::StatusChanged`] for an order that is not to be delivered (any more); else see [`OrderError`].
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
    /// [`Rejection::StatusChanged`] if nothing is being redeemed (any more); else see [`OrderError`].
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

/// What a timeline entry says beside what happened.
fn said(text: &str, images: &[UploadId]) -> Value {
    json!({ "text": text, "images": images })
}

/// Runs a change in a task of its own, so that it is finished even if the caller stops waiting (R1).
async fn detached<T: Send + 'static>(
    change: impl Future<Output = T> + Send + 'static,
) -> Result<T, OrderError> {
    tokio::spawn(change).await.map_err(|_panicked| OrderError::UnknownOutcome)
}
