//! The port of a payment's actor: its rows, the time, its order, and pushes to the payer.
//!
//! It has two implementations: the live one, and the simulation's (decision 0016).

use std::future::Future;

use guildhall_domain::{
    ids::{OrderId, PaymentId, RefundId},
    payment::LocalAmount,
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    DatabaseError,
    notice::payment_event,
    order,
    payment::{
        self as rows, Begun, Opened, PaymentRow, Settled,
        dispute::{self, DisputeNews},
        refund::{self, RefundRow},
    },
};
use sqlx::PgPool;
use time::OffsetDateTime;

use super::events::PaymentChanged;
use crate::{
    hub::{Hub, Push},
    notice::tell_notices,
    order::{OrderError, Orders, PaymentUpdate},
    wallet::{exchange_rate::ExchangeRates, tell_wallet},
};

/// See the module. Each function about rows is the one of the same name in [`guildhall_persistence::payment`].
pub trait PaymentContext: Send + Sync + 'static {
    /// The time for all deadlines: the database's, never that of this process.
    fn now(&self) -> impl Future<Output = Result<OffsetDateTime, DatabaseError>> + Send;

    fn load(
        &self,
        id: PaymentId,
    ) -> impl Future<Output = Result<Option<PaymentRow>, DatabaseError>> + Send;

    fn opened(
        &self,
        id: PaymentId,
        opened: &Opened<'_>,
    ) -> impl Future<Output = Result<(), DatabaseError>> + Send;

    /// What the payer is charged instead of US cents, where the way to pay takes its own currency only: settled at the first question.
    fn local_amount(
        &self,
        row: &PaymentRow,
    ) -> impl Future<Output = Result<Option<LocalAmount>, DatabaseError>> + Send;

    fn begun(
        &self,
        id: PaymentId,
        begun: &Begun<'_>,
    ) -> impl Future<Output = Result<(), DatabaseError>> + Send;

    fn ended(
        &self,
        id: PaymentId,
        how: Settled<'_>,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    fn note_unusable(
        &self,
        id: PaymentId,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    fn deposit_captured(
        &self,
        row: &PaymentRow,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    fn give_back(
        &self,
        row: &PaymentRow,
        refund: RefundId,
        amount: UsdCents,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    fn handled(
        &self,
        provider_ref: &str,
        began: OffsetDateTime,
    ) -> impl Future<Output = Result<(), DatabaseError>> + Send;

    fn ask_again(&self, id: PaymentId) -> impl Future<Output = Result<(), DatabaseError>> + Send;

    /// Whether the provider has to be asked about chargebacks of a payment.
    fn disputes_wanted(
        &self,
        id: PaymentId,
        provider_ref: &str,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    /// Saves the status of a chargeback; `false` if it was known.
    fn note_dispute(
        &self,
        id: PaymentId,
        news: &DisputeNews<'_>,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    /// The refunds of a payment, oldest first.
    fn refunds(
        &self,
        id: PaymentId,
    ) -> impl Future<Output = Result<Vec<RefundRow>, DatabaseError>> + Send;

    /// Saves the provider's id of a refund.
    fn refund_asked(
        &self,
        id: RefundId,
        provider_ref: &str,
    ) -> impl Future<Output = Result<(), DatabaseError>> + Send;

    fn refund_failed(
        &self,
        refund: &RefundRow,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    fn has_waited(&self, id: RefundId) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    fn to_balance(
        &self,
        refund: &RefundRow,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    fn late_sent_back(
        &self,
        refund: &RefundRow,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    /// Whether an order still waits for its payment.
    fn awaits_payment(
        &self,
        order: OrderId,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + Send;

    /// See [`Orders::payment_news`].
    fn order_hears(
        &self,
        order: OrderId,
        payment: PaymentId,
        news: PaymentUpdate,
    ) -> impl Future<Output = Result<(), OrderError>> + Send;

    /// See [`Orders::refund_sent`].
    fn order_is_refunded(
        &self,
        order: OrderId,
        refund: RefundId,
        turn: i32,
    ) -> impl Future<Output = Result<(), OrderError>> + Send;

    /// Pushes the payment to its payer.
    fn tell(&self, row: &PaymentRow) -> impl Future<Output = ()> + Send;
}

/// The live implementation.
pub struct LiveContext {
    pub pool: PgPool,
    pub hub: Hub,
    pub orders: Orders,
    pub rates: ExchangeRates,
}

impl PaymentContext for LiveContext {
    async fn now(&self) -> Result<OffsetDateTime, DatabaseError> {
        guildhall_persistence::now(&self.pool).await
    }

    async fn load(&self, id: PaymentId) -> Result<Option<PaymentRow>, DatabaseError> {
        rows::load(&self.pool, id).await
    }

    async fn opened(&self, id: PaymentId, opened: &Opened<'_>) -> Result<(), DatabaseError> {
        rows::opened(&self.pool, id, opened).await
    }

    async fn local_amount(&self, row: &PaymentRow) -> Result<Option<LocalAmount>, DatabaseError> {
        let Some(currency) = row.method.local_currency() else { return Ok(None) };
        if row.local.is_some() {
            return Ok(row.local);
        }
        let amount = self.rates.now().of(currency).of_cents_rounded_up(currency, row.amount);
        rows::settle_local(&self.pool, row.payment_id, LocalAmount { currency, amount }).await
    }

    async fn begun(&self, id: PaymentId, begun: &Begun<'_>) -> Result<(), DatabaseError> {
        rows::begun(&self.pool, id, begun).await
    }

    async fn ended(&self, id: PaymentId, how: Settled<'_>) -> Result<bool, DatabaseError> {
        rows::ended(&self.pool, id, how).await
    }

    async fn note_unusable(&self, id: PaymentId) -> Result<bool, DatabaseError> {
        rows::note_unusable(&self.pool, id).await
    }

    async fn deposit_captured(&self, row: &PaymentRow) -> Result<bool, DatabaseError> {
        rows::deposit_captured(&self.pool, row).await
    }

    async fn give_back(
        &self,
        row: &PaymentRow,
        refund: RefundId,
        amount: UsdCents,
    ) -> Result<bool, DatabaseError> {
        rows::give_back(&self.pool, row, refund, amount).await
    }

    async fn handled(
        &self,
        provider_ref: &str,
        began: OffsetDateTime,
    ) -> Result<(), DatabaseError> {
        rows::handled(&self.pool, provider_ref, began).await
    }

    async fn ask_again(&self, id: PaymentId) -> Result<(), DatabaseError> {
        rows::ask_again(&self.pool, id).await
    }

    async fn disputes_wanted(
        &self,
        id: PaymentId,
        provider_ref: &str,
    ) -> Result<bool, DatabaseError> {
        dispute::wanted(&self.pool, id, provider_ref).await
    }

    async fn note_dispute(
        &self,
        id: PaymentId,
        news: &DisputeNews<'_>,
    ) -> Result<bool, DatabaseError> {
        dispute::note(&self.pool, id, news).await
    }

    async fn refunds(&self, id: PaymentId) -> Result<Vec<RefundRow>, DatabaseError> {
        refund::list(&self.pool, None, Some(id)).await
    }

    async fn refund_asked(&self, id: RefundId, provider_ref: &str) -> Result<(), DatabaseError> {
        refund::asked(&self.pool, id, provider_ref).await
    }

    async fn refund_failed(&self, refund: &RefundRow) -> Result<bool, DatabaseError> {
        refund::failed(&self.pool, refund).await
    }

    async fn has_waited(&self, id: RefundId) -> Result<bool, DatabaseError> {
        refund::has_waited(&self.pool, id).await
    }

    async fn to_balance(&self, refund: &RefundRow) -> Result<bool, DatabaseError> {
        refund::to_balance(&self.pool, refund).await
    }

    async fn late_sent_back(&self, refund: &RefundRow) -> Result<bool, DatabaseError> {
        refund::late_sent_back(&self.pool, refund).await
    }

    async fn awaits_payment(&self, order: OrderId) -> Result<bool, DatabaseError> {
        let live = order::load(&self.pool, order).await?;
        Ok(live.is_some_and(|live| live.order.stage.awaits_payment()))
    }

    async fn order_hears(
        &self,
        order: OrderId,
        payment: PaymentId,
        news: PaymentUpdate,
    ) -> Result<(), OrderError> {
        self.orders.payment_news(order, payment, news).await.map(drop)
    }

    async fn order_is_refunded(
        &self,
        order: OrderId,
        refund: RefundId,
        turn: i32,
    ) -> Result<(), OrderError> {
        self.orders.refund_sent(order, refund, turn).await.map(drop)
    }

    async fn tell(&self, row: &PaymentRow) {
        let news = PaymentChanged(Box::new(row.clone()));
        self.hub.tell(&[row.uid], &Push::new(news), None);
        let event = payment_event(row.payment_id, row.version);
        tell_notices(&self.pool, &self.hub, &[row.uid], &event).await;
        tell_wallet(&self.pool, &self.hub, row.uid).await;
    }
}
