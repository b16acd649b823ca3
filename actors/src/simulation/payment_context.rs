//! The payment's port in one process of the simulation: the store, and the orders of that process.

use guildhall_domain::{
    ids::{OrderId, PaymentId, RefundId},
    payment::LocalAmount,
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    DatabaseError,
    payment::{Begun, Opened, PaymentRow, Settled, dispute::DisputeNews, refund::RefundRow},
};
use serde_json::Value;
use time::OffsetDateTime;

use super::{link::Link, store::Rows};
use crate::{
    host::Host,
    order::{OrderError, Orders, PaymentUpdate},
    outbox::{Carrying, Effect, EffectError},
    payment::{PaymentActor, PaymentCommand, context::PaymentContext},
};

pub struct NearPayment {
    pub link: Link,
    pub orders: Orders<Link>,
}

impl NearPayment {
    async fn read<T: Send + 'static>(
        &self,
        what: &'static str,
        work: impl FnOnce(&mut Rows, OffsetDateTime) -> T + Send + 'static,
    ) -> Result<T, DatabaseError> {
        self.link.store().read(&self.link, what, work).await
    }

    async fn write<T: Send + 'static>(
        &self,
        what: &'static str,
        work: impl FnOnce(&mut Rows, OffsetDateTime) -> T + Send + 'static,
    ) -> Result<T, DatabaseError> {
        self.link.store().write(&self.link, what, work).await
    }
}

impl PaymentContext for NearPayment {
    async fn now(&self) -> Result<OffsetDateTime, DatabaseError> {
        self.link.clock_of_store().await
    }

    async fn load(&self, id: PaymentId) -> Result<Option<PaymentRow>, DatabaseError> {
        let load = move |rows: &mut Rows, _| rows.bank.held(id).map(|held| held.row.clone());
        self.read("read payment", load).await
    }

    async fn opened(&self, id: PaymentId, opened: &Opened<'_>) -> Result<(), DatabaseError> {
        let provider_ref = opened.provider_ref.to_owned();
        let open = move |rows: &mut Rows, _| {
            let opened = Opened { provider_ref: &provider_ref, redirect_url: None };
            rows.bank.opened(id, &opened);
        };
        self.write("payment opened", open).await
    }

    async fn local_amount(&self, _: &PaymentRow) -> Result<Option<LocalAmount>, DatabaseError> {
        Ok(None)
    }

    async fn begun(&self, _: PaymentId, begun: &Begun<'_>) -> Result<(), DatabaseError> {
        debug_assert_eq!(*begun, Begun::default(), "the till has one name and one page");
        Ok(())
    }

    async fn ended(&self, id: PaymentId, how: Settled<'_>) -> Result<bool, DatabaseError> {
        let reason = match how {
            Settled::Failed { reason } => Some(reason.to_owned()),
            Settled::Success | Settled::Cancelled => None,
        };
        let end = move |rows: &mut Rows, _| {
            let how =
                reason.as_deref().map_or(Settled::Cancelled, |reason| Settled::Failed { reason });
            rows.kept += 1;
            rows.bank.settle(id, how)
        };
        self.write("save payment's end", end).await
    }

    async fn note_unusable(&self, _: PaymentId) -> Result<bool, DatabaseError> {
        unreachable!("everything is captured as it was asked for")
    }

    async fn deposit_captured(&self, _: &PaymentRow) -> Result<bool, DatabaseError> {
        unreachable!("nobody makes deposits")
    }

    async fn give_back(
        &self,
        row: &PaymentRow,
        refund: RefundId,
        amount: UsdCents,
    ) -> Result<bool, DatabaseError> {
        let id = row.payment_id;
        let give = move |rows: &mut Rows, now| {
            rows.kept += 1;
            rows.bank.give_back(id, refund, amount, &mut rows.outbox, now)
        };
        self.write("save late money", give).await
    }

    async fn handled(
        &self,
        provider_ref: &str,
        began: OffsetDateTime,
    ) -> Result<(), DatabaseError> {
        let payment_ref = provider_ref.to_owned();
        let handled = move |rows: &mut Rows, _| rows.bank.handled(&payment_ref, began);
        self.write("events handled", handled).await
    }

    async fn ask_again(&self, id: PaymentId) -> Result<(), DatabaseError> {
        self.write("ask again", move |rows, now| rows.bank.ask_again(id, now)).await
    }

    async fn disputes_wanted(&self, _: PaymentId, _: &str) -> Result<bool, DatabaseError> {
        Ok(false) // there are no chargebacks in the simulation
    }

    async fn note_dispute(&self, _: PaymentId, _: &DisputeNews<'_>) -> Result<bool, DatabaseError> {
        unreachable!("the provider is not asked about disputes")
    }

    async fn refunds(&self, id: PaymentId) -> Result<Vec<RefundRow>, DatabaseError> {
        let list = move |rows: &mut Rows, _| {
            let held = rows.bank.held(id);
            held.map(|held| held.refunds.iter().map(|refund| refund.row.clone()).collect())
                .unwrap_or_default()
        };
        self.read("read refunds", list).await
    }

    async fn refund_asked(&self, id: RefundId, provider_ref: &str) -> Result<(), DatabaseError> {
        let provider_ref = provider_ref.to_owned();
        self.write("refund asked", move |rows, _| rows.bank.asked(id, &provider_ref)).await
    }

    async fn refund_failed(&self, refund: &RefundRow) -> Result<bool, DatabaseError> {
        let refund = refund.clone();
        self.write("save refund's failure", move |rows, now| rows.bank.failed(&refund, now)).await
    }

    async fn has_waited(&self, _: RefundId) -> Result<bool, DatabaseError> {
        Ok(false) // that happens after two weeks
    }

    async fn to_balance(&self, refund: &RefundRow) -> Result<bool, DatabaseError> {
        let (id, is_late) = (refund.refund_id, refund.is_late);
        let moves = move |rows: &mut Rows, _| rows.bank.moved_to_balance(id, is_late);
        self.write("save refund on the balance", moves).await
    }

    async fn late_sent_back(&self, refund: &RefundRow) -> Result<bool, DatabaseError> {
        let (id, turn) = (refund.refund_id, refund.turn);
        self.write("save late money's way back", move |rows, _| rows.bank.succeeded(id, turn)).await
    }

    async fn awaits_payment(&self, order: OrderId) -> Result<bool, DatabaseError> {
        let awaits = move |rows: &mut Rows, _| {
            let row = rows.orders.get(&order.0.as_u128());
            row.is_some_and(|row| row.live.order.stage.awaits_payment())
        };
        self.read("read order", awaits).await
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

    async fn tell(&self, _: &PaymentRow) {
        self.link.wakes();
    }
}

/// Checks a payment, as `CheckPaymentEffect` does.
pub struct LookEffect(pub Host<PaymentActor<NearPayment>>);

impl Effect for LookEffect {
    fn carry_out<'a>(&'a self, _: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let passing = |error: &dyn std::fmt::Display| EffectError::Passing(error.to_string());
            let payment = payload["payment_id"].as_str().and_then(|id| id.parse().ok());
            let payment: PaymentId =
                payment.ok_or_else(|| EffectError::Hopeless("names no payment".to_owned()))?;
            match self.0.ask(payment, |reply| PaymentCommand::Look(Some(reply))).await {
                Ok(Ok(_)) => Ok(()),
                Ok(Err(error)) => Err(passing(&error)),
                Err(error) => Err(passing(&error)),
            }
        })
    }
}
