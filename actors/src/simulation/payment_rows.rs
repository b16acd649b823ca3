//! The payments and refunds in the store, as in `guildhall_persistence::payment`.

use std::time::Duration;

use guildhall_domain::{
    ids::{OrderId, PaymentId, RefundId},
    order::Order,
    payment::{Method, RefundRoute, RefundStatus, Status},
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    deadline::Due,
    order::{PaymentEffect, SaveError, Transition},
    payment::{Opened, PaymentRow, RING, Settled, refund::RefundRow},
};
use serde_json::json;
use time::OffsetDateTime;

use super::outbox_rows::Outbox;

/// Interval of asking the provider about a payment.
const AGAIN: time::Duration = time::Duration::seconds(60);
/// The same while a refund is under way.
const REFUND_AGAIN: time::Duration = time::Duration::minutes(5);
/// How long a failed refund waits for the buyer's choice.
const WAITS: time::Duration = time::Duration::days(14);

#[derive(Clone)]
pub struct Held {
    pub row: PaymentRow,
    pub deadline: Option<OffsetDateTime>,
    pub refunds: Vec<Refund>,
}

#[derive(Clone)]
pub struct Refund {
    pub row: RefundRow,
    failed_at: Option<OffsetDateTime>,
}

#[derive(Clone)]
pub struct Event {
    payment_ref: String,
    pub received_at: OffsetDateTime,
    pub is_handled: bool,
}

/// All of them, in the order in which they began.
#[derive(Default, Clone)]
pub struct Bank {
    pub payments: Vec<Held>,
    pub events: Vec<Event>,
    rings: usize,
    refunds: i64,
}

impl Bank {
    pub fn held(&self, id: PaymentId) -> Option<&Held> {
        self.payments.iter().find(|held| held.row.payment_id == id)
    }

    fn held_mut(&mut self, id: PaymentId) -> Option<&mut Held> {
        self.payments.iter_mut().find(|held| held.row.payment_id == id)
    }

    fn refund_mut(&mut self, id: RefundId) -> Option<&mut Refund> {
        let mut refunds = self.payments.iter_mut().flat_map(|held| &mut held.refunds);
        refunds.find(|refund| refund.row.refund_id == id)
    }

    /// The refund of an order that the provider has refused.
    pub fn refused(&self, order: OrderId) -> Option<RefundId> {
        let refunds = self.payments.iter().flat_map(|held| &held.refunds);
        let mut refused = refunds.filter(|refund| {
            let row = &refund.row;
            row.order_id == Some(order) && row.status == RefundStatus::Failed && !row.is_late
        });
        refused.next().map(|refund| refund.row.refund_id)
    }

    /// Adds the effect that checks a payment.
    pub fn ring(&mut self, id: PaymentId, outbox: &mut Outbox, now: OffsetDateTime) {
        self.rings += 1;
        let payload = json!({ "payment_id": id });
        outbox.add(RING, format!("{RING}:{}", self.rings), payload, now);
    }

    /// Applies a decision on an order to payments and refunds. Returns the payment that has to be checked.
    pub fn step(
        &mut self,
        order: &Order,
        step: &Transition,
        now: OffsetDateTime,
    ) -> Result<Option<PaymentId>, SaveError> {
        match &step.money {
            PaymentEffect::None => {}
            PaymentEffect::Start { payment, method, expires_at, .. } => {
                self.begin(order, *payment, *method, Some(*expires_at), now);
            }
            PaymentEffect::FromBalance { payment, .. }
            | PaymentEffect::FromReserve { payment, .. } => {
                self.begin(order, *payment, Method::Balance, None, now);
            }
            PaymentEffect::Captured { payment } => {
                self.settle(*payment, Settled::Success).then_some(()).ok_or(SaveError::Stale)?;
            }
            PaymentEffect::Failed { payment, reason } => {
                let failed = Settled::Failed { reason };
                self.settle(*payment, failed).then_some(()).ok_or(SaveError::Stale)?;
            }
            PaymentEffect::Cancelled { payment } => {
                self.settle(*payment, Settled::Cancelled).then_some(()).ok_or(SaveError::Stale)?;
            }
            PaymentEffect::GoesBack { refund, .. } => {
                let payment = order.payment.ok_or(SaveError::Stale)?;
                let amount = step.decision.refund.unwrap_or_default();
                let paid_by = self.held(payment).map(|held| held.row.method);
                if paid_by != Some(Method::Balance) {
                    self.refund(payment, *refund, amount, false, now);
                    return Ok(Some(payment));
                }
            }
            PaymentEffect::SentBack { refund, turn } => {
                self.succeeded(*refund, *turn).then_some(()).ok_or(SaveError::Stale)?;
            }
            PaymentEffect::ToBalance { refund } => {
                self.moved_to_balance(*refund, false).then_some(()).ok_or(SaveError::Stale)?;
            }
        }
        Ok(None)
    }

    fn begin(
        &mut self,
        order: &Order,
        payment_id: PaymentId,
        method: Method,
        expires_at: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) {
        let is_ours = method == Method::Balance;
        let row = PaymentRow {
            payment_id,
            version: 1,
            uid: order.buyer,
            order_id: Some(order.order_id),
            method,
            status: if is_ours { Status::Success } else { Status::Processing },
            amount: order.due,
            local: None,
            provider_ref: None,
            charge_ref: None,
            redirect_url: None,
            voucher: None,
            return_url: None,
            failure: None,
            terms_version: None,
            expires_at,
            created_at: now,
            settled_at: None,
        };
        let deadline = expires_at.map(|at| at.min(now + AGAIN));
        self.payments.push(Held { row, deadline, refunds: Vec::new() });
    }

    /// The provider has to send a refund.
    fn refund(
        &mut self,
        payment_id: PaymentId,
        refund_id: RefundId,
        amount: UsdCents,
        is_late: bool,
        now: OffsetDateTime,
    ) {
        self.refunds += 1;
        let number = self.refunds;
        let Some(held) = self.held_mut(payment_id) else { return };
        let row = RefundRow {
            refund_id,
            number,
            uid: held.row.uid,
            order_id: held.row.order_id,
            payment_id,
            amount,
            reason: String::new(),
            is_late,
            route: RefundRoute::Original,
            status: RefundStatus::Pending,
            provider_ref: None,
            turn: 1,
            created_at: now,
            settled_at: None,
        };
        held.refunds.push(Refund { row, failed_at: None });
        held.deadline = Some(now + AGAIN);
    }

    pub fn settle(&mut self, id: PaymentId, how: Settled<'_>) -> bool {
        let Some(held) = self.held_mut(id) else { return false };
        if held.row.status != Status::Processing {
            return false;
        }
        (held.row.status, held.row.failure) = match how {
            Settled::Success => (Status::Success, None),
            Settled::Failed { reason } => (Status::Failed, Some(reason.to_owned())),
            Settled::Cancelled => (Status::Cancelled, None),
        };
        held.deadline = None;
        held.row.version += 1;
        true
    }

    pub fn opened(&mut self, id: PaymentId, opened: &Opened<'_>) {
        let held = self.held_mut(id).filter(|held| held.row.provider_ref.is_none());
        if let Some(held) = held {
            held.row.provider_ref = Some(opened.provider_ref.to_owned());
            held.row.version += 1;
        }
    }

    pub fn give_back(
        &mut self,
        id: PaymentId,
        refund: RefundId,
        amount: UsdCents,
        outbox: &mut Outbox,
        now: OffsetDateTime,
    ) -> bool {
        let Some(held) = self.held_mut(id) else { return false };
        if !matches!(held.row.status, Status::Processing | Status::Failed | Status::Cancelled) {
            return false;
        }
        held.row.status = Status::Refunded;
        held.row.version += 1;
        self.refund(id, refund, amount, true, now);
        self.ring(id, outbox, now);
        true
    }

    pub fn succeeded(&mut self, id: RefundId, turn: i32) -> bool {
        let found = self.refund_mut(id).filter(|it| it.row.turn == turn);
        let pending = found.filter(|it| it.row.status == RefundStatus::Pending);
        pending.map(|it| it.row.status = RefundStatus::Succeeded).is_some()
    }

    pub fn moved_to_balance(&mut self, id: RefundId, is_late: bool) -> bool {
        let found = self.refund_mut(id).filter(|it| it.row.is_late == is_late);
        let failed = found.filter(|it| it.row.status == RefundStatus::Failed);
        let moves = |it: &mut Refund| {
            (it.row.status, it.row.route) = (RefundStatus::Succeeded, RefundRoute::Balance);
        };
        failed.map(moves).is_some()
    }

    pub fn asked(&mut self, id: RefundId, provider_ref: &str) {
        let found = self.refund_mut(id).filter(|it| it.row.provider_ref.is_none());
        if let Some(refund) = found {
            refund.row.provider_ref = Some(provider_ref.to_owned());
        }
    }

    pub fn failed(&mut self, read: &RefundRow, now: OffsetDateTime) -> bool {
        let found = self.refund_mut(read.refund_id).filter(|it| it.row.status == read.status);
        let Some(refund) = found else { return false };
        refund.row.status = RefundStatus::Failed;
        refund.failed_at = Some(now);
        if let Some(held) = self.held_mut(read.payment_id) {
            held.deadline = held.deadline.or(Some(now + WAITS));
            held.row.version += 1;
        }
        true
    }

    /// A webhook of the provider.
    pub fn receive(&mut self, payment_ref: &str, outbox: &mut Outbox, now: OffsetDateTime) {
        let payment_ref = payment_ref.to_owned();
        self.events.push(Event {
            payment_ref: payment_ref.clone(),
            received_at: now,
            is_handled: false,
        });
        let about = self.by_ref(&payment_ref).map(|held| held.row.payment_id);
        if let Some(id) = about {
            self.ring(id, outbox, now);
        }
    }

    fn by_ref(&self, payment_ref: &str) -> Option<&Held> {
        self.payments.iter().find(|held| held.row.provider_ref.as_deref() == Some(payment_ref))
    }

    pub fn handled(&mut self, payment_ref: &str, began: OffsetDateTime) {
        let heard =
            |event: &&mut Event| event.payment_ref == payment_ref && event.received_at <= began;
        self.events.iter_mut().filter(heard).for_each(|event| event.is_handled = true);
    }

    pub fn ask_again(&mut self, id: PaymentId, now: OffsetDateTime) {
        let Some(held) = self.held_mut(id).filter(|held| held.deadline.is_some()) else { return };
        let has = |status| held.refunds.iter().any(|refund| refund.row.status == status);
        let failed = held.refunds.iter().filter_map(|refund| refund.failed_at).min();
        held.deadline = match (held.row.status, held.row.expires_at) {
            (Status::Processing, Some(at)) if at > now => Some(at.min(now + AGAIN)),
            (Status::Processing, _) => Some(now + AGAIN),
            _ if has(RefundStatus::Pending) => Some(now + REFUND_AGAIN),
            _ if has(RefundStatus::Failed) => {
                failed.map(|at| (at + WAITS).max(now + time::Duration::HOUR))
            }
            _ => None,
        };
    }

    /// Since when each payment has been due for a check.
    fn dues(&self) -> impl Iterator<Item = (&Held, OffsetDateTime)> {
        let deadlines = self.payments.iter().filter_map(|held| Some((held, held.deadline?)));
        let open = self.events.iter().filter(|event| !event.is_handled);
        deadlines.chain(open.filter_map(move |event| {
            Some((self.by_ref(&event.payment_ref)?, event.received_at + AGAIN))
        }))
    }

    pub fn next_due(&self) -> Option<OffsetDateTime> {
        self.dues().map(|(_, at)| at).min()
    }

    pub fn payments_due(
        &self,
        now: OffsetDateTime,
        limit: i64,
        skip: &[(PaymentId, i64)],
    ) -> Vec<Due<PaymentId>> {
        let mut due: Vec<Due<PaymentId>> = Vec::new();
        for (held, at) in self.dues() {
            let (id, version) = (held.row.payment_id, held.row.version);
            if at > now || skip.contains(&(id, version)) || due.iter().any(|due| due.id == id) {
                continue;
            }
            let late = Duration::try_from(now - at).unwrap_or_default();
            due.push(Due { id, kind: "look".to_owned(), version, late });
        }
        due.sort_by_key(|due| std::cmp::Reverse(due.late));
        due.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        due
    }

    /// A stored webhook about one of our payments that was not handled.
    pub fn unheard(&self) -> impl Iterator<Item = &Event> {
        let open = self.events.iter().filter(|event| !event.is_handled);
        open.filter(move |event| self.by_ref(&event.payment_ref).is_some())
    }
}
