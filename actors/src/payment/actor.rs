//! The actor of one payment: look, compare, have kept what follows.

use std::sync::Arc;

use guildhall_domain::{
    ids::{PaymentId, RefundId},
    order::Rejection,
    payment::{DisputeStatus, Method, Outcome, Seen, Status, UNUSABLE, compare},
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    order,
    payment::{
        self as rows, Opened, PaymentRow, Settled,
        dispute::{self, DisputeNews},
        refund::{self, RefundRow},
    },
    security_log::{self, Subject},
};
use guildhall_providers::payment::{Asked, PaymentProvider, ProviderError, RefundState};
use metrics::counter;
use sqlx::PgPool;
use uuid::Uuid;

use super::events::PaymentChanged;
use crate::{
    deadline::DeadlineDue,
    host::{ActorContext, Entity, LoadError, Reply},
    hub::{Hub, Push},
    order::{OrderError, Orders, PaymentUpdate},
    wallet::tell_wallet,
};

/// What all payments share.
pub struct PaymentActor {
    pub(super) pool: PgPool,
    pub(super) hub: Hub,
    pub(super) orders: Orders,
    pub(super) provider: Arc<dyn PaymentProvider>,
    /// Default return address for payers who gave none.
    pub(super) return_to: String,
}

/// What an actor of a payment is told.
pub enum PaymentCommand {
    Look(Option<Reply<Result<PaymentRow, OrderError>>>),
}

impl From<DeadlineDue> for PaymentCommand {
    fn from(_due: DeadlineDue) -> Self {
        Self::Look(None)
    }
}

impl From<ProviderError> for OrderError {
    fn from(error: ProviderError) -> Self {
        tracing::warn!(%error, "payment: provider call failed");
        Self::Unavailable { retry_after: None }
    }
}

impl Entity for PaymentActor {
    const KIND: &'static str = "payment";
    type Id = PaymentId;
    type Message = PaymentCommand;
    /// Nothing is remembered: a payment is looked at a few times in its life, and every time from its row.
    type State = ();

    fn shard_key(id: PaymentId) -> Option<Uuid> {
        Some(id.0)
    }

    async fn load(&self, id: PaymentId) -> Result<(), LoadError> {
        rows::load(&self.pool, id).await?.map(drop).ok_or(LoadError::NotFound)
    }

    async fn handle(
        &self,
        me: &ActorContext<Self>,
        (): &mut (),
        PaymentCommand::Look(reply): PaymentCommand,
    ) {
        let outcome = self.look(me.id()).await;
        if let (Err(error), None) = (&outcome, &reply) {
            // The scanner retries.
            tracing::warn!(payment.id = %me.id(), %error, "payment: check failed; the scanner retries");
        }
        if let Some(reply) = reply {
            reply.send(outcome);
        }
    }

    fn label(_: &PaymentCommand) -> &'static str {
        "look"
    }
}

impl PaymentActor {
    async fn read(&self, id: PaymentId) -> Result<PaymentRow, OrderError> {
        rows::load(&self.pool, id).await?.ok_or(OrderError::NOT_FOUND)
    }

    async fn look(&self, id: PaymentId) -> Result<PaymentRow, OrderError> {
        let before = self.read(id).await?;
        if before.method == Method::Balance {
            return Ok(before);
        }
        let row = self.open(before.clone()).await?;
        let began = guildhall_persistence::now(&self.pool).await?;
        if let Some(provider_ref) = row.provider_ref.clone() {
            self.compare(&row, &provider_ref).await?;
            self.look_at_disputes(&row, &provider_ref).await?;
            self.look_at_refunds(&row, &provider_ref).await?;
            rows::handled(&self.pool, &provider_ref, began).await?;
        }
        rows::ask_again(&self.pool, id).await?;
        let after = self.read(id).await?;
        if after.version != before.version {
            let news = PaymentChanged(Box::new(after.clone()));
            self.hub.tell(&[after.uid], &Push::new(news), None);
            tell_wallet(&self.pool, &self.hub, after.uid).await;
        }
        Ok(after)
    }

    /// Opens it at the provider if that has not been done. The key is the payment's, so a try that nobody answered is found again.
    async fn open(&self, row: PaymentRow) -> Result<PaymentRow, OrderError> {
        if row.provider_ref.is_some() || row.status != Status::Processing {
            return Ok(row);
        }
        let back = back(row.return_url.as_deref().unwrap_or(&self.return_to), row.payment_id);
        let asked = Asked {
            key: row.payment_id.to_string(),
            method: row.method,
            amount: row.amount,
            return_url: back,
        };
        match self.provider.open(&asked).await {
            Ok(opened) => {
                let opened = Opened {
                    provider_ref: &opened.provider_ref,
                    redirect_url: opened.redirect_url.as_deref(),
                    voucher: opened.voucher.as_deref(),
                };
                rows::opened(&self.pool, row.payment_id, &opened).await?;
            }
            Err(ProviderError::Refused(reason)) => self.failed(&row, reason).await?,
            Err(passing) => return Err(passing.into()),
        }
        self.read(row.payment_id).await
    }

    async fn compare(&self, row: &PaymentRow, provider_ref: &str) -> Result<(), OrderError> {
        if matches!(row.status, Status::Success | Status::Refunded) {
            return Ok(());
        }
        let seen = self.see(row, provider_ref).await?;
        match compare(row.status, row.amount, &seen) {
            Outcome::Nothing => Ok(()),
            Outcome::Paid => self.paid(row).await,
            Outcome::GivenBack { amount } => self.give_back(row, amount).await,
            Outcome::Unusable => self.unusable(row).await,
            Outcome::Failed { reason } => self.failed(row, reason).await,
            Outcome::Cancelled => self.cancelled(row).await,
        }
    }

    /// How it stands at the provider, where it is ended if it has failed or its time is over: what we call ended must not succeed
    /// there afterwards. If it has just succeeded after all, that is what is seen.
    async fn see(&self, row: &PaymentRow, provider_ref: &str) -> Result<Seen, OrderError> {
        // Whatever else it answers, the provider has given us this name: money may be under way until it says how it ended.
        let seen = self.provider.look(provider_ref).await?;
        let ends = match &seen {
            Seen::Pending => self.is_over(row).await?,
            Seen::Failed { .. } => row.status == Status::Processing,
            Seen::Captured { .. } | Seen::Cancelled => false,
        };
        if !ends {
            return Ok(seen);
        }
        match (seen, self.provider.cancel(provider_ref).await?) {
            // Why it failed says more than that it is ended.
            (failed @ Seen::Failed { .. }, Seen::Cancelled) => Ok(failed),
            (_, now) => Ok(now),
        }
    }

    /// Its time is over, or nobody waits for it any more.
    async fn is_over(&self, row: &PaymentRow) -> Result<bool, OrderError> {
        let now = guildhall_persistence::now(&self.pool).await?;
        if row.status != Status::Processing || row.expires_at.is_some_and(|at| at <= now) {
            return Ok(true);
        }
        let Some(order_id) = row.order_id else { return Ok(false) };
        let live = order::load(&self.pool, order_id).await?;
        Ok(live.is_none_or(|live| !live.order.stage.awaits_payment()))
    }

    async fn paid(&self, row: &PaymentRow) -> Result<(), OrderError> {
        let Some(order_id) = row.order_id else {
            rows::deposit_captured(&self.pool, row).await?;
            return Ok(());
        };
        let news = PaymentUpdate::Captured { amount: row.amount };
        match self.orders.payment_news(order_id, row.payment_id, news).await {
            Ok(_) => Ok(()),
            Err(OrderError::Rejected(Rejection::StatusChanged | Rejection::Amount)) => {
                // Not wanted any more; unless it is this very payment that another process has just booked.
                self.give_back(row, row.amount).await
            }
            Err(error) => Err(error),
        }
    }

    async fn give_back(&self, row: &PaymentRow, amount: UsdCents) -> Result<(), OrderError> {
        let refund = RefundId(Uuid::now_v7());
        if rows::give_back(&self.pool, row, refund, amount).await? {
            tracing::info!(payment.id = %row.payment_id, "payment: refunding money that came too late");
        }
        Ok(())
    }

    /// Looking again would say the same, so the payment ends; an operator finds it in the audit.
    async fn unusable(&self, row: &PaymentRow) -> Result<(), OrderError> {
        let is_new = if row.status == Status::Processing {
            self.failed(row, UNUSABLE.to_owned()).await?;
            true
        } else {
            rows::note_unusable(&self.pool, row.payment_id).await?
        };
        if is_new {
            counter!("payment_unusable_captures_total").increment(1);
            tracing::error!(payment.id = %row.payment_id, "payment: captured in another currency or with amount 0; settle it with the provider");
        }
        Ok(())
    }

    async fn failed(&self, row: &PaymentRow, reason: String) -> Result<(), OrderError> {
        let news = PaymentUpdate::Failed { reason: reason.clone() };
        if !self.order_heard(row, news).await? {
            rows::ended(&self.pool, row.payment_id, Settled::Failed { reason: &reason }).await?;
        }
        Ok(())
    }

    async fn cancelled(&self, row: &PaymentRow) -> Result<(), OrderError> {
        if !self.order_heard(row, PaymentUpdate::Cancelled).await? {
            rows::ended(&self.pool, row.payment_id, Settled::Cancelled).await?;
        }
        Ok(())
    }

    /// Tells the order, which keeps its own and the payment's row together. False if there is none that cares.
    async fn order_heard(&self, row: &PaymentRow, news: PaymentUpdate) -> Result<bool, OrderError> {
        let Some(order_id) = row.order_id else { return Ok(false) };
        match self.orders.payment_news(order_id, row.payment_id, news).await {
            Ok(_) => Ok(true),
            Err(OrderError::Rejected(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Money that was captured may be taken back by the payer's bank, however the payment stands here. Nothing is booked: the provider
    /// takes it from the house, and staff decide what becomes of the order.
    async fn look_at_disputes(
        &self,
        row: &PaymentRow,
        provider_ref: &str,
    ) -> Result<(), OrderError> {
        if !dispute::wanted(&self.pool, row.payment_id, provider_ref).await? {
            return Ok(());
        }
        for seen in self.provider.disputes(provider_ref).await? {
            let news = DisputeNews {
                dispute_ref: &seen.provider_ref,
                amount: seen.amount,
                reason: &seen.reason,
                status: seen.status,
            };
            if !dispute::note(&self.pool, row.payment_id, &news).await? {
                continue;
            }
            let outcome = match seen.status {
                DisputeStatus::Open => security_log::Outcome::Opened,
                DisputeStatus::Won => security_log::Outcome::Won,
                DisputeStatus::Lost => security_log::Outcome::Lost,
            };
            let subject = Subject { uid: Some(row.uid), ..Subject::default() };
            security_log::record(security_log::Event::PaymentDispute, outcome, &subject);
            counter!("payment_disputes_total", "status" => seen.status.as_str()).increment(1);
            tracing::warn!(
                payment.id = %row.payment_id,
                dispute = seen.provider_ref,
                amount_cents = seen.amount.0,
                status = seen.status.as_str(),
                "payment: the payer's bank disputes it; staff have to answer the provider"
            );
        }
        Ok(())
    }

    async fn look_at_refunds(
        &self,
        row: &PaymentRow,
        provider_ref: &str,
    ) -> Result<(), OrderError> {
        // One the provider says nothing about does not keep the others waiting.
        let mut unknown = None;
        for refund in refund::list(&self.pool, None, Some(row.payment_id)).await? {
            match (refund.route.as_str(), refund.status.as_str()) {
                ("original", "pending" | "succeeded") => {
                    let looked = self.look_at_refund(&refund, provider_ref).await;
                    unknown = unknown.or(looked.err());
                }
                // Found half-way: it had failed, and was not yet where it belongs.
                ("original", "failed") if refund.is_late => {
                    refund::to_balance(&self.pool, &refund).await?;
                }
                // Nobody has taken it for two weeks, and no order waits for it.
                ("original", "failed")
                    if refund::has_waited(&self.pool, refund.refund_id).await? =>
                {
                    refund::to_balance(&self.pool, &refund).await?;
                }
                _ => {}
            }
        }
        unknown.map_or(Ok(()), Err)
    }

    async fn look_at_refund(
        &self,
        refund: &RefundRow,
        provider_ref: &str,
    ) -> Result<(), OrderError> {
        let seen = match &refund.provider_ref {
            Some(refund_ref) => self.provider.look_refund(refund_ref).await?,
            None => {
                let key = format!("{}:{}", refund.refund_id, refund.turn);
                match self.provider.refund(&key, provider_ref, refund.amount).await {
                    Ok(seen) => seen,
                    Err(ProviderError::Refused(_)) => return self.refund_failed(refund).await,
                    Err(passing) => return Err(passing.into()),
                }
            }
        };
        refund::asked(&self.pool, refund.refund_id, &seen.provider_ref).await?;
        match (seen.state, refund.status.as_str()) {
            (RefundState::Succeeded, "pending") => self.refund_sent(refund).await,
            (RefundState::Failed, _) => self.refund_failed(refund).await,
            (RefundState::Pending | RefundState::Succeeded, _) => Ok(()),
        }
    }

    async fn refund_sent(&self, refund: &RefundRow) -> Result<(), OrderError> {
        let order_id = refund.order_id.filter(|_| !refund.is_late);
        let Some(order_id) = order_id else {
            refund::late_sent_back(&self.pool, refund).await?;
            return Ok(());
        };
        match self.orders.refund_sent(order_id, refund.refund_id, refund.turn).await {
            // Another process was first.
            Ok(_) | Err(OrderError::Rejected(Rejection::StatusChanged)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The buyer is asked whether the balance will do. Nobody can be asked about money that was late: it goes there.
    async fn refund_failed(&self, refund: &RefundRow) -> Result<(), OrderError> {
        refund::failed(&self.pool, refund).await?;
        if refund.is_late {
            refund::to_balance(&self.pool, refund).await?;
        }
        Ok(())
    }
}

/// The address with the payment's name, so that the page there can ask how it went. What else it says is not believed.
fn back(url: &str, payment: PaymentId) -> String {
    let joint = if url.contains('?') { '&' } else { '?' };
    format!("{url}{joint}payment_id={payment}")
}
