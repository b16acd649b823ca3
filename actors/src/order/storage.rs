//! The port of an order's actor: its row, the time, and pushes.
//!
//! It has two implementations: Postgres, and the simulation's store, which can be unavailable, late, or lose answers (decision 0016).

use std::{future::Future, sync::Arc};

use guildhall_domain::{
    ids::{OrderId, PaymentId, RefundId, Uid},
    order::Party,
    payment::Method,
};
use guildhall_persistence::{
    DatabaseError,
    notice::order_event,
    order::{self as rows, InfoSeal, OrderRecord, OrderTransaction, SaveError},
    payment as payments,
};
use sqlx::PgPool;
use time::OffsetDateTime;

use super::events::OrderChanged;
use crate::{
    hub::{Hub, Push},
    notice::tell_notices,
    outbox::Wake,
    wallet::tell_wallet,
};

/// The storage of orders. Each function is the one of the same name in [`guildhall_persistence::order`].
pub trait Storage: Clone + Send + Sync + 'static {
    /// The time for all deadlines: the database's, never that of this process.
    fn now(&self) -> impl Future<Output = Result<OffsetDateTime, DatabaseError>> + Send;

    fn load(
        &self,
        order: OrderId,
    ) -> impl Future<Output = Result<Option<OrderRecord>, DatabaseError>> + Send;

    fn save(
        &self,
        change: &OrderTransaction<'_>,
    ) -> impl Future<Output = Result<OrderRecord, SaveError>> + Send;

    fn is_done(
        &self,
        order: OrderId,
        uid: Uid,
        command_key: &str,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    /// The method of a payment; `None` if there is no such payment.
    fn method(
        &self,
        payment: PaymentId,
    ) -> impl Future<Output = Result<Option<Method>, DatabaseError>> + Send;

    /// The refund of an order that the provider has refused.
    fn refused_refund(
        &self,
        order: OrderId,
    ) -> impl Future<Output = Result<Option<RefundId>, DatabaseError>> + Send;

    /// After the commit: wakes the outbox relay and pushes the change. Losing it only causes delay.
    fn tell(&self, live: &OrderRecord) -> impl Future<Output = ()> + Send;
}

/// The implementation with Postgres, the relay of this process and the hub.
#[derive(Clone)]
pub struct Postgres {
    pub(super) pool: PgPool,
    pub(super) hub: Hub,
    pub(super) wake: Wake,
    pub(super) seal: Arc<InfoSeal>,
}

impl Storage for Postgres {
    async fn now(&self) -> Result<OffsetDateTime, DatabaseError> {
        guildhall_persistence::now(&self.pool).await
    }

    async fn load(&self, order: OrderId) -> Result<Option<OrderRecord>, DatabaseError> {
        rows::load(&self.pool, order).await
    }

    async fn save(&self, change: &OrderTransaction<'_>) -> Result<OrderRecord, SaveError> {
        rows::save(&self.pool, &self.seal, change).await
    }

    async fn is_done(
        &self,
        order: OrderId,
        uid: Uid,
        command_key: &str,
    ) -> Result<bool, DatabaseError> {
        rows::is_done(&self.pool, order, uid, command_key).await
    }

    async fn method(&self, payment: PaymentId) -> Result<Option<Method>, DatabaseError> {
        Ok(payments::load(&self.pool, payment).await?.map(|payment| payment.method))
    }

    async fn refused_refund(&self, order: OrderId) -> Result<Option<RefundId>, DatabaseError> {
        payments::refund::refused(&self.pool, order).await
    }

    /// Pushes the order, the balances and what is to be noticed to both parties, and the order to staff who follow it. A client that
    /// misses it reads again.
    async fn tell(&self, live: &OrderRecord) {
        self.wake.wake();
        let order = &live.order;
        let id = order.order_id;
        let topic = format!("order:{id}");
        let is_followed = self.hub.may_be_followed(&topic);
        if !is_followed && !self.hub.may_hear(order.buyer) && !self.hub.may_hear(order.seller) {
            return;
        }
        match rows::view(&self.pool, id).await {
            Ok(Some(view)) => {
                if is_followed {
                    let news = OrderChanged { view: Box::new(view.clone()), side: Party::Staff };
                    self.hub.publish(&topic, &Push::new(news));
                }
                let (buyer, seller) = (view.order.buyer, view.order.seller);
                for (uid, side) in [(buyer, Party::Buyer), (seller, Party::Seller)] {
                    let news = OrderChanged { view: Box::new(view.clone()), side };
                    self.hub.tell(&[uid], &Push::new(news), None);
                    tell_wallet(&self.pool, &self.hub, uid).await;
                }
            }
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(order.id = %id, %error, "order: changed, but could not be read for its push; resync");
                self.hub.resync_topic(&topic);
                self.hub.resync(&[order.buyer, order.seller]);
            }
        }
        let event = order_event(id, live.version);
        tell_notices(&self.pool, &self.hub, &[order.buyer, order.seller], &event).await;
    }
}
