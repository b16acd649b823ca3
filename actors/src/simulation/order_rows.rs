//! The orders in the store, with their money and stock, as in `guildhall_persistence::order`. Every change is checked.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use guildhall_domain::{
    ids::{OrderId, PaymentId, RefundId, SellOrderId, Uid},
    order::{Command, Order, OrderEventKind, Party, Stage, Stock, decide},
    payment::Method,
    shop_setting::Terms,
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    deadline::Due,
    order::{OrderRecord, PaymentEffect, SaveError, Transition},
};
use serde_json::json;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Plant, checks, store::Rows};

/// The effect that sends a refund to the provider.
pub const REFUND: &str = "refund";
/// The price of every order.
pub const PRICE: UsdCents = UsdCents(1_000);
const SELLER: Uid = Uid(1);

#[derive(Clone)]
pub struct OrderRow {
    pub live: OrderRecord,
    /// When it reached its stage.
    pub since: OffsetDateTime,
    /// The commands that were carried out: by whom and with which key.
    pub done: BTreeSet<(Uid, String)>,
    pub payments: Vec<Payment>,
    pub refunds: Vec<Refund>,
    pub earned: Vec<UsdCents>,
    pub stock: Vec<Stock>,
    /// The seller refunded it although it was delivered.
    pub was_given_back: bool,
    /// It was disputed, and somebody other than the two parties decided.
    pub was_disputed: bool,
    pub was_ruled: bool,
    /// How often a command was carried out, by person and key.
    effects: BTreeMap<(Uid, String), usize>,
}

#[derive(Clone)]
pub struct Payment {
    pub payment_id: PaymentId,
    pub method: Method,
    pub is_settled: bool,
    pub captured: Option<UsdCents>,
}

#[derive(Clone)]
pub struct Refund {
    pub refund_id: RefundId,
    pub amount: UsdCents,
    pub is_sent: bool,
}

impl OrderRow {
    pub fn method(&self, payment: PaymentId) -> Option<Method> {
        self.payments.iter().find(|it| it.payment_id == payment).map(|it| it.method)
    }

    fn settle(&mut self, payment: PaymentId, captured: Option<UsdCents>) -> Result<(), SaveError> {
        let found = self.payments.iter_mut().find(|it| it.payment_id == payment);
        let open = found.filter(|it| !it.is_settled).ok_or(SaveError::Stale)?;
        (open.is_settled, open.captured) = (true, captured);
        Ok(())
    }
}

impl OrderRow {
    /// A paid order at the start of a run, because joining the queue needs one.
    pub fn pay_from_balance(&mut self, payment_id: PaymentId, now: OffsetDateTime) {
        let order = &mut self.live.order;
        let paid = Command::PaySucceeded { payment: payment_id, amount: order.due };
        let decision = decide(order, Party::House, &paid, now).expect("a placed order can be paid");
        order.apply(&decision);
        self.live.version += 1;
        self.stock.extend(decision.stock);
        let captured = decision.captured;
        self.payments.push(Payment {
            payment_id,
            method: Method::Balance,
            is_settled: true,
            captured,
        });
    }
}

impl Rows {
    /// Adds a new order; returns its number.
    pub fn place(&mut self, needs_info: bool, now: OffsetDateTime) -> u128 {
        let number = self.orders.len() as u128 + 1;
        let buyer = Uid(100 + i64::try_from(number).unwrap_or(0));
        let id = OrderId(Uuid::from_u128(number));
        let order = Order::place(id, buyer, SELLER, PRICE, needs_info, Terms::default(), now);
        let live = OrderRecord {
            order,
            version: 1,
            sell_order_id: SellOrderId(Uuid::nil()),
            quantity: 1,
            unit_price: PRICE,
        };
        let row = OrderRow {
            live,
            since: now,
            done: BTreeSet::new(),
            payments: Vec::new(),
            refunds: Vec::new(),
            earned: Vec::new(),
            stock: Vec::new(),
            was_given_back: false,
            was_disputed: false,
            was_ruled: false,
            effects: BTreeMap::new(),
        };
        self.orders.insert(number, row);
        number
    }

    pub fn orders_due(
        &self,
        now: OffsetDateTime,
        limit: i64,
        skip: &[(OrderId, i64)],
    ) -> Vec<Due<OrderId>> {
        let due = self.orders.values().filter_map(|row| {
            let (order, version) = (&row.live.order, row.live.version);
            let deadline = order.deadline.filter(|deadline| deadline.at <= now)?;
            let is_skipped = skip.contains(&(order.order_id, version));
            (!is_skipped).then(|| Due {
                id: order.order_id,
                kind: deadline.kind.as_str().to_owned(),
                version,
                late: Duration::try_from(now - deadline.at).unwrap_or_default(),
            })
        });
        let mut due: Vec<_> = due.collect();
        due.sort_by_key(|due| std::cmp::Reverse(due.late));
        due.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        due
    }

    /// Saves a change, all of it or nothing.
    pub fn save_order(
        &mut self,
        live: &OrderRecord,
        steps: &[Transition],
        now: OffsetDateTime,
        by_process: &str,
    ) -> Result<OrderRecord, SaveError> {
        let number = live.order.order_id.0.as_u128();
        // Change a copy, which replaces the original if everything is valid.
        let mut row = self.orders.get(&number).ok_or(SaveError::Stale)?.clone();
        if row.live.version != live.version && self.plant != Some(Plant::NoVersion) {
            return Err(SaveError::Stale);
        }
        let keys = steps.iter().filter_map(|step| Some((step.uid?, step.command_key.clone()?)));
        let keys: Vec<_> = keys.collect();
        if keys.iter().any(|key| row.done.contains(key)) {
            return Err(SaveError::Done);
        }
        let before = row.clone();
        let mut after = live.clone();
        let mut to_ask_back = Vec::new();
        let mut bank = self.has_bank.then(|| self.bank.clone());
        let mut rung = Vec::new();
        for step in steps {
            after.order.apply(&step.decision);
            after.version += 1;
            row.was_given_back |= step.decision.what == OrderEventKind::GivenBack;
            row.was_disputed |= step.decision.stage == Stage::Disputed;
            row.was_ruled |= matches!(
                step.decision.what,
                OrderEventKind::SilenceDecided | OrderEventKind::Ruled
            );
            row.stock.extend(step.decision.stock);
            row.earned.extend(step.decision.earned);
            let asked = row.money(&after.order, step)?;
            match &mut bank {
                Some(bank) => rung.extend(bank.step(&after.order, step, now)?),
                None => to_ask_back.extend(asked),
            }
        }
        for key in keys {
            let times = row.effects.entry(key.clone()).or_default();
            *times += 1;
            if *times > 1 {
                let what = format!("order {number}: {key:?} was carried out {times} times");
                self.violated(what);
            }
            // A planted bug saves it later.
            if self.plant != Some(Plant::KeyApart) {
                row.done.insert(key);
            }
        }
        row.live = after.clone();
        checks::order_moved(self, &row, &before, live, steps, now, by_process);
        row.since = now;
        self.orders.insert(number, row);
        self.bank = bank.unwrap_or_default();
        for payment in rung {
            self.bank.ring(payment, &mut self.outbox, now);
        }
        for (refund, nth) in to_ask_back {
            let payload = json!({ "order": number.to_string(), "refund": refund.0 });
            self.outbox.add(REFUND, format!("{REFUND}:{number}:{nth}"), payload, now);
        }
        if live.order.stage == Stage::Paid && after.order.stage != Stage::Paid {
            self.order_gone(live.order.order_id, after.version, now);
        }
        self.kept += 1;
        Ok(after)
    }
}

impl OrderRow {
    /// Applies what a decision changes besides the order's row. Returns a refund that the provider has to send, with its number.
    fn money(
        &mut self,
        order: &Order,
        step: &Transition,
    ) -> Result<Option<(RefundId, usize)>, SaveError> {
        let payment = |payment_id, method, captured: Option<UsdCents>| Payment {
            payment_id,
            method,
            is_settled: captured.is_some(),
            captured,
        };
        match &step.money {
            PaymentEffect::None => {}
            PaymentEffect::Start { payment: id, method, .. } => {
                self.payments.push(payment(*id, *method, None));
            }
            PaymentEffect::FromBalance { payment: id, .. }
            | PaymentEffect::FromReserve { payment: id, .. } => {
                self.payments.push(payment(*id, Method::Balance, Some(order.due)));
            }
            PaymentEffect::Captured { payment } => self.settle(*payment, Some(order.due))?,
            PaymentEffect::Failed { payment, .. } | PaymentEffect::Cancelled { payment } => {
                self.settle(*payment, None)?;
            }
            PaymentEffect::GoesBack { refund, .. } => {
                let paid_by = order.payment.and_then(|payment| self.method(payment));
                let is_sent = paid_by == Some(Method::Balance);
                let amount = step.decision.refund.unwrap_or_default();
                self.refunds.push(Refund { refund_id: *refund, amount, is_sent });
                return Ok((!is_sent).then_some((*refund, self.refunds.len())));
            }
            PaymentEffect::SentBack { refund, .. } | PaymentEffect::ToBalance { refund } => {
                let found = self.refunds.iter_mut().find(|it| it.refund_id == *refund);
                let pending = found.filter(|it| !it.is_sent).ok_or(SaveError::Stale)?;
                pending.is_sent = true;
            }
        }
        Ok(None)
    }
}
