//! The actor of one payment: it checks the provider, compares, and saves what follows.

use guildhall_domain::{
    ids::{PaymentId, RefundId},
    order::Rejection,
    payment::{DisputeStatus, Method, Outcome, Seen, Status, UNUSABLE, compare},
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    payment::{Begun, Opened, PaymentRow, Settled, dispute::DisputeNews, refund::RefundRow},
    security_log::{self, Subject},
};
use guildhall_providers::payment::{Asked, PaymentProviders, ProviderError, RefundState};
use metrics::counter;
use uuid::Uuid;

use super::context::{LiveContext, PaymentContext};
use crate::{
    deadline::DeadlineDue,
    host::{ActorContext, Entity, LoadError, Reply},
    order::{OrderError, PaymentUpdate},
};

/// What the actors of all payments share.
pub struct PaymentActor<C = LiveContext> {
    pub(crate) context: C,
    pub(crate) providers: PaymentProviders,
    /// Default return address for payers who gave none.
    pub(crate) return_to: String,
}

/// The messages of a payment's actor.
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

impl<C: PaymentContext> Entity for PaymentActor<C> {
    const KIND: &'static str = "payment";
    type Id = PaymentId;
    type Message = PaymentCommand;
    /// It caches nothing: a payment is checked a few times, each time from its row.
    type State = ();

    fn shard_key(id: PaymentId) -> Option<Uuid> {
        Some(id.0)
    }

    async fn load(&self, id: PaymentId) -> Result<(), LoadError> {
        self.context.load(id).await?.map(drop).ok_or(LoadError::NotFound)
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

impl<C: PaymentContext> PaymentActor<C> {
    async fn read(&self, id: PaymentId) -> Result<PaymentRow, OrderError> {
        self.context.load(id).await?.ok_or(OrderError::NOT_FOUND)
    }

    async fn look(&self, id: PaymentId) -> Result<PaymentRow, OrderError> {
        let before = self.read(id).await?;
        if before.method == Method::Balance {
            return Ok(before);
        }
        let row = self.open(before.clone()).await?;
        let began = self.context.now().await?;
        if let Some(provider_ref) = row.provider_ref.clone() {
            self.compare(&row, &provider_ref).await?;
            self.look_at_disputes(&row, &provider_ref).await?;
            self.look_at_refunds(&row, &provider_ref).await?;
            self.context.handled(&provider_ref, began).await?;
        }
        self.context.ask_again(id).await?;
        let after = self.read(id).await?;
        if after.version != before.version {
            self.context.tell(&after).await;
        }
        Ok(after)
    }

    /// Opens it at the provider if that has not been done. The idempotency key is the payment's id, so an attempt with unknown outcome is
    /// found again.
    async fn open(&self, row: PaymentRow) -> Result<PaymentRow, OrderError> {
        if row.provider_ref.is_some() || row.status != Status::Processing {
            return Ok(row);
        }
        let back = back(row.return_url.as_deref().unwrap_or(&self.return_to), row.payment_id);
        let asked = Asked {
            key: row.payment_id.to_string(),
            method: row.method,
            amount: row.amount,
            local: self.context.local_amount(&row).await?,
            return_url: back,
        };
        match self.providers.of(row.method)?.open(&asked).await {
            Ok(opened) => {
                let opened = Opened {
                    provider_ref: &opened.provider_ref,
                    redirect_url: opened.redirect_url.as_deref(),
                };
                self.context.opened(row.payment_id, &opened).await?;
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

    /// Its state at the provider. A payment that has failed or expired is cancelled there, because a payment that ended here must not succeed
    /// there afterwards. If it has succeeded just now, that is the result.
    async fn see(&self, row: &PaymentRow, provider_ref: &str) -> Result<Seen, OrderError> {
        // The provider knows the payment by this id, so money may be under way until it reports an end.
        let provider = self.providers.of(row.method)?;
        let mut looked = provider.look(provider_ref).await?;
        if looked.status == Seen::Approved && !self.is_over(row).await? {
            // The payer has agreed and nothing is against it: now the money moves.
            looked = provider.capture(provider_ref).await?;
        }
        // Before anything follows from it: news of its charge must find it.
        let begun = Begun {
            charge_ref: looked.charge_ref.as_deref(),
            voucher: looked.voucher.as_deref(),
            redirect_url: looked.page.as_deref(),
        };
        if !begun.is_in(row) {
            self.context.begun(row.payment_id, &begun).await?;
        }
        let seen = looked.status;
        let ends = match &seen {
            Seen::Pending | Seen::Approved => self.is_over(row).await?,
            Seen::Failed { .. } => row.status == Status::Processing,
            Seen::Captured { .. } | Seen::Cancelled => false,
        };
        if !ends {
            return Ok(seen);
        }
        match (seen, provider.cancel(provider_ref).await?) {
            // The reason of the failure is more useful than "cancelled".
            (failed @ Seen::Failed { .. }, Seen::Cancelled) => Ok(failed),
            (_, now) => Ok(now),
        }
    }

    /// It has expired, or its order no longer waits for it.
    async fn is_over(&self, row: &PaymentRow) -> Result<bool, OrderError> {
        let now = self.context.now().await?;
        if row.status != Status::Processing || row.expires_at.is_some_and(|at| at <= now) {
            return Ok(true);
        }
        let Some(order_id) = row.order_id else { return Ok(false) };
        Ok(!self.context.awaits_payment(order_id).await?)
    }

    async fn paid(&self, row: &PaymentRow) -> Result<(), OrderError> {
        let Some(order_id) = row.order_id else {
            self.context.deposit_captured(row).await?;
            return Ok(());
        };
        let news = PaymentUpdate::Captured { amount: row.amount };
        match self.context.order_hears(order_id, row.payment_id, news).await {
            Ok(()) => Ok(()),
            Err(OrderError::Rejected(Rejection::StatusChanged | Rejection::Amount)) => {
                // The order no longer needs it, unless another process has just booked this same payment.
                self.give_back(row, row.amount).await
            }
            Err(error) => Err(error),
        }
    }

    async fn give_back(&self, row: &PaymentRow, amount: UsdCents) -> Result<(), OrderError> {
        let refund = RefundId(Uuid::now_v7());
        if self.context.give_back(row, refund, amount).await? {
            tracing::info!(payment.id = %row.payment_id, "payment: refunding money that came too late");
        }
        Ok(())
    }

    /// Checking again would give the same, so the payment ends. Operators find it in the audit.
    async fn unusable(&self, row: &PaymentRow) -> Result<(), OrderError> {
        let is_new = if row.status == Status::Processing {
            self.failed(row, UNUSABLE.to_owned()).await?;
            true
        } else {
            self.context.note_unusable(row.payment_id).await?
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
            self.context.ended(row.payment_id, Settled::Failed { reason: &reason }).await?;
        }
        Ok(())
    }

    async fn cancelled(&self, row: &PaymentRow) -> Result<(), OrderError> {
        if !self.order_heard(row, PaymentUpdate::Cancelled).await? {
            self.context.ended(row.payment_id, Settled::Cancelled).await?;
        }
        Ok(())
    }

    /// Reports to the order, which saves its own row and the payment's in one transaction. False if no order needs it.
    async fn order_heard(&self, row: &PaymentRow, news: PaymentUpdate) -> Result<bool, OrderError> {
        let Some(order_id) = row.order_id else { return Ok(false) };
        match self.context.order_hears(order_id, row.payment_id, news).await {
            Ok(()) => Ok(true),
            Err(OrderError::Rejected(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Saves chargebacks: the payer's bank may take captured money back, whatever the status here. Nothing is booked: the provider charges
    /// the company, and staff decide about the order.
    async fn look_at_disputes(
        &self,
        row: &PaymentRow,
        provider_ref: &str,
    ) -> Result<(), OrderError> {
        if !self.context.disputes_wanted(row.payment_id, provider_ref).await? {
            return Ok(());
        }
        for seen in self.providers.of(row.method)?.disputes(provider_ref).await? {
            let news = DisputeNews {
                dispute_ref: &seen.provider_ref,
                amount: seen.amount,
                reason: &seen.reason,
                status: seen.status,
            };
            if !self.context.note_dispute(row.payment_id, &news).await? {
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
        // A refund that the provider does not report on must not delay the others.
        let mut unknown = None;
        for refund in self.context.refunds(row.payment_id).await? {
            match (refund.route.as_str(), refund.status.as_str()) {
                ("original", "pending" | "succeeded") => {
                    let looked = self.look_at_refund(row, &refund, provider_ref).await;
                    unknown = unknown.or(looked.err());
                }
                // A process died half-way: the refund had failed and was not yet moved to the balance.
                ("original", "failed") if refund.is_late => {
                    self.context.to_balance(&refund).await?;
                }
                // The buyer has not claimed it for two weeks, and no order waits for it.
                ("original", "failed") if self.context.has_waited(refund.refund_id).await? => {
                    self.context.to_balance(&refund).await?;
                }
                _ => {}
            }
        }
        unknown.map_or(Ok(()), Err)
    }

    async fn look_at_refund(
        &self,
        row: &PaymentRow,
        refund: &RefundRow,
        provider_ref: &str,
    ) -> Result<(), OrderError> {
        let provider = self.providers.of(row.method)?;
        let seen = match &refund.provider_ref {
            Some(refund_ref) => provider.look_refund(refund_ref).await?,
            None => {
                let key = format!("{}:{}", refund.refund_id, refund.turn);
                match provider.refund(&key, provider_ref, refund.amount).await {
                    Ok(seen) => seen,
                    Err(ProviderError::Refused(_)) => return self.refund_failed(refund).await,
                    Err(passing) => return Err(passing.into()),
                }
            }
        };
        self.context.refund_asked(refund.refund_id, &seen.provider_ref).await?;
        match (seen.state, refund.status.as_str()) {
            (RefundState::Succeeded, "pending") => self.refund_sent(refund).await,
            (RefundState::Failed, _) => self.refund_failed(refund).await,
            (RefundState::Pending | RefundState::Succeeded, _) => Ok(()),
        }
    }

    async fn refund_sent(&self, refund: &RefundRow) -> Result<(), OrderError> {
        let order_id = refund.order_id.filter(|_| !refund.is_late);
        let Some(order_id) = order_id else {
            self.context.late_sent_back(refund).await?;
            return Ok(());
        };
        match self.context.order_is_refunded(order_id, refund.refund_id, refund.turn).await {
            // Another process did it first.
            Ok(()) | Err(OrderError::Rejected(Rejection::StatusChanged)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Asks the buyer whether the balance is acceptable. Refunds of late payments have no buyer to ask and go to the balance.
    async fn refund_failed(&self, refund: &RefundRow) -> Result<(), OrderError> {
        self.context.refund_failed(refund).await?;
        if refund.is_late {
            self.context.to_balance(refund).await?;
        }
        Ok(())
    }
}

/// The return address with the payment's id, so that the page can ask for its status. Other parameters are not trusted.
fn back(url: &str, payment: PaymentId) -> String {
    let joint = if url.contains('?') { '&' } else { '?' };
    format!("{url}{joint}payment_id={payment}")
}
