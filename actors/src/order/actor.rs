//! The actor of one order: decide, save, remember, answer, push.

use guildhall_domain::{
    ids::{OrderId, PaymentId, RefundId},
    order::{self as rules, Command as Rule, Decision, Party, Rejection, decide},
    payment::Method,
    wallet::money::UsdCents,
};
use guildhall_persistence::order::{
    OrderRecord, OrderTransaction, PaymentEffect, SaveError, Transition,
};
use metrics::counter;
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{OrderAction, OrderError, PaymentUpdate, Person, Postgres, Storage, said};
use crate::{
    deadline::DeadlineDue,
    host::{ActorContext, Entity, LoadError, Reply},
    versioned::{Attempt, Versioned},
};

/// What the actors of all orders share: their storage.
pub struct OrderActor<S = Postgres>(pub(super) S);

/// Who gave a command.
#[derive(Debug, Clone, Copy)]
pub(super) enum Issuer {
    Person(Person),
    House,
}

/// What the command asks for.
#[derive(Debug, Clone)]
pub(super) enum OrderCommandKind {
    Act(OrderAction),
    Payment {
        payment: PaymentId,
        news: PaymentUpdate,
    },
    RefundSent {
        refund: RefundId,
        turn: i32,
    },
    BeginRedeeming,
    /// The refund, and the details for the timeline.
    EndRedeeming {
        refund: UsdCents,
        said: Value,
    },
    Due,
}

/// A command with the ids it may need. They are created once, so that deciding again gives the same result.
#[derive(Debug, Clone)]
pub struct OrderCommand {
    by: Issuer,
    kind: OrderCommandKind,
    payment: PaymentId,
    refund: RefundId,
    /// The call and its idempotency key, if it may be repeated.
    pub(super) command_key: Option<String>,
}

impl OrderCommand {
    pub(super) fn new(by: Issuer, kind: OrderCommandKind) -> Self {
        let (payment, refund) = (PaymentId(Uuid::now_v7()), RefundId(Uuid::now_v7()));
        Self { by, kind, payment, refund, command_key: None }
    }
}

/// The messages of an order's actor.
pub enum OrderMessage {
    Execute(Box<OrderCommand>, Option<Reply<Result<OrderRecord, OrderError>>>),
}

impl From<DeadlineDue> for OrderMessage {
    /// The version of the message does not matter: the actor checks its row again.
    fn from(_due: DeadlineDue) -> Self {
        Self::Execute(Box::new(OrderCommand::new(Issuer::House, OrderCommandKind::Due)), None)
    }
}

impl<S: Storage> Entity for OrderActor<S> {
    const KIND: &'static str = "order";
    type Id = OrderId;
    type Message = OrderMessage;
    /// The cached row; `None` if it may be out of date.
    type State = Option<OrderRecord>;

    fn shard_key(id: OrderId) -> Option<Uuid> {
        Some(id.0)
    }

    async fn load(&self, id: OrderId) -> Result<Option<OrderRecord>, LoadError> {
        Ok(Some(self.0.load(id).await?.ok_or(LoadError::NotFound)?))
    }

    async fn handle(
        &self,
        me: &ActorContext<Self>,
        memory: &mut Option<OrderRecord>,
        command: OrderMessage,
    ) {
        let OrderMessage::Execute(request, reply) = command;
        let outcome = Versioned::decide(self, me, memory, &request).await;
        match (&outcome, &reply) {
            (Err(OrderError::Rejected(_)), _) | (Ok(_), _) | (_, Some(_)) => {}
            // The scanner retries.
            (Err(error), None) => {
                tracing::warn!(order.id = %me.id(), %error, "order: command failed at its deadline; the scanner retries");
            }
        }
        let after = outcome.as_ref().ok().cloned();
        if let Some(reply) = reply {
            reply.send(outcome);
        }
        if let Some(after) = after {
            self.0.tell(&after).await;
        }
    }

    fn label(_: &OrderMessage) -> &'static str {
        "wish"
    }
}

impl<S: Storage> Versioned for OrderActor<S> {
    type Command = OrderCommand;
    type Answer = OrderRecord;
    type Refusal = OrderError;

    async fn attempt(
        &self,
        me: &ActorContext<Self>,
        memory: &mut Option<OrderRecord>,
        request: &OrderCommand,
    ) -> Result<Attempt<OrderRecord>, OrderError> {
        let id = me.id();
        let live = match memory.take() {
            Some(live) => live,
            None => self.0.load(id).await?.ok_or(OrderError::NOT_FOUND)?,
        };
        let steps = match self.steps(&live, request).await {
            Ok(steps) => steps,
            Err(error) => {
                // A refusal must not rest on a cached row that another process has changed.
                let fresh = self.0.load(id).await?.ok_or(OrderError::NOT_FOUND)?;
                let is_same = fresh == live;
                *memory = Some(fresh.clone());
                if !is_same {
                    return Ok(Attempt::Stale);
                }
                let is_done = self.is_done(id, request).await?;
                return if is_done { Ok(Attempt::Done(fresh)) } else { Err(error) };
            }
        };
        // From here until the commit has answered, the cache may be wrong.
        match self.0.save(&OrderTransaction { live: &live, steps }).await {
            Ok(after) => {
                *memory = Some(after.clone());
                Ok(Attempt::Done(after))
            }
            Err(SaveError::Stale) => Ok(Attempt::Stale),
            Err(SaveError::Done) => {
                *memory = Some(live.clone());
                Ok(Attempt::Done(live))
            }
            Err(SaveError::Insufficient(missing)) => {
                *memory = Some(live);
                Err(missing.into())
            }
            Err(SaveError::NotAllowed) => {
                *memory = Some(live);
                Err(Rejection::Forbidden.into())
            }
            Err(SaveError::NoSuchImage) => {
                *memory = Some(live);
                Err(OrderError::NoSuchImage)
            }
            Err(SaveError::TermsChanged) => {
                *memory = Some(live);
                Err(OrderError::TermsChanged)
            }
            Err(SaveError::Database(error)) => Err(error.into()),
        }
    }

    fn conflict() -> OrderError {
        OrderError::Conflict
    }
}

impl<S: Storage> OrderActor<S> {
    /// Whether this command was carried out before and its answer was lost.
    async fn is_done(&self, id: OrderId, request: &OrderCommand) -> Result<bool, OrderError> {
        match (request.by, &request.command_key) {
            (Issuer::Person(person), Some(key)) => Ok(self.0.is_done(id, person.uid, key).await?),
            _ => Ok(false),
        }
    }

    /// The decision on a command, for the cached order.
    async fn steps(
        &self,
        live: &OrderRecord,
        request: &OrderCommand,
    ) -> Result<Vec<Transition>, OrderError> {
        let order = &live.order;
        let (side, uid) = match request.by {
            Issuer::House => (Party::House, None),
            Issuer::Person(person) => {
                let is_seller = person.works_for == Some(order.seller);
                let side = order.side(person.uid, person.is_staff);
                let side = side.or(is_seller.then_some(Party::Seller));
                (side.ok_or(OrderError::NOT_FOUND)?, Some(person.uid))
            }
        };
        let seen = match &request.kind {
            OrderCommandKind::Act(
                OrderAction::Rule { seen, .. } | OrderAction::Refund { seen, .. },
            ) => *seen,
            _ => None,
        };
        if seen.is_some_and(|seen| seen != live.version) {
            return Err(Rejection::StatusChanged.into());
        }
        let now = self.0.now().await?;
        let planned = match self.refused_refund(order, &request.kind).await? {
            Some(refund) => plan_refused_refund(order, refund, now)?,
            None => plan(order, side, request, now)?,
        };
        if order.stage == rules::Stage::Refunding
            && planned.decision.what == rules::OrderEventKind::Escalated
        {
            counter!("refunds_overdue_total").increment(1);
            tracing::warn!(order.id = %order.order_id, "order: the provider has settled no refund within 14 days; ask it for the refund");
        }
        let mut step = Transition {
            decision: planned.decision,
            uid,
            detail: planned.detail,
            money: planned.money,
            info: planned.info,
            images: match &request.kind {
                OrderCommandKind::Act(
                    OrderAction::OpenDispute { images, .. }
                    | OrderAction::AddEvidence { images, .. },
                ) => images.clone(),
                _ => Vec::new(),
            },
            command_key: request.command_key.clone(),
        };
        let Some(amount) = step.decision.refund else { return Ok(vec![step]) };
        step.money = PaymentEffect::GoesBack {
            refund: request.refund,
            reason: step.decision.what.as_str().to_owned(),
        };
        if let Value::Object(detail) = &mut step.detail {
            detail.insert("refund_cents".to_owned(), json!(amount));
        }
        let mut steps = vec![step];
        if self.was_paid_from_balance(live).await? {
            // The same commit returns it.
            let mut after = order.clone();
            after.apply(&steps[0].decision);
            let settled = decide(&after, Party::House, &Rule::RefundSettled, now)?;
            steps.push(Transition {
                decision: settled,
                uid: None,
                detail: json!({ "route": "balance" }),
                money: PaymentEffect::None,
                info: None,
                images: Vec::new(),
                command_key: None,
            });
        }
        Ok(steps)
    }

    /// The refund that goes to the balance because the order's deadline is due.
    async fn refused_refund(
        &self,
        order: &rules::Order,
        kind: &OrderCommandKind,
    ) -> Result<Option<RefundId>, OrderError> {
        let is_due = matches!(kind, OrderCommandKind::Due);
        if !is_due || order.stage != rules::Stage::Refunding {
            return Ok(None);
        }
        Ok(self.0.refused_refund(order.order_id).await?)
    }

    async fn was_paid_from_balance(&self, live: &OrderRecord) -> Result<bool, OrderError> {
        let Some(payment) = live.order.payment else { return Ok(false) };
        Ok(self.0.method(payment).await? == Some(Method::Balance))
    }
}

struct Planned {
    decision: Decision,
    money: PaymentEffect,
    detail: Value,
    info: Option<Value>,
}

/// Turns a request into a command of the rules, with its details.
fn plan(
    order: &rules::Order,
    side: Party,
    request: &OrderCommand,
    now: OffsetDateTime,
) -> Result<Planned, Rejection> {
    let plain = |command: Rule, detail: Value| {
        decide(order, side, &command, now).map(|decision| Planned {
            decision,
            money: PaymentEffect::None,
            detail,
            info: None,
        })
    };
    let act = match &request.kind {
        OrderCommandKind::Due => return plain(Rule::DeadlineDue, json!({})),
        OrderCommandKind::Payment { payment, news } => {
            return plan_payment(order, *payment, news, now);
        }
        OrderCommandKind::RefundSent { refund, turn } => {
            let planned = plain(Rule::RefundSettled, json!({ "route": "original" }))?;
            let money = PaymentEffect::SentBack { refund: *refund, turn: *turn };
            return Ok(Planned { money, ..planned });
        }
        OrderCommandKind::BeginRedeeming => return plain(Rule::BeginRedeeming, json!({})),
        OrderCommandKind::EndRedeeming { refund, said } => {
            return plain(Rule::EndRedeeming { refund: *refund }, said.clone());
        }
        OrderCommandKind::Act(act) => act,
    };
    match act {
        OrderAction::PayFromBalance { terms_version } => {
            let payment = request.payment;
            if side != Party::Buyer {
                return Err(Rejection::Forbidden);
            }
            let paid = Rule::PaySucceeded { payment, amount: order.due };
            let mut decision = decide(order, Party::House, &paid, now)?;
            decision.by = Party::Buyer;
            let detail = json!({ "method": Method::Balance });
            Ok(Planned {
                decision,
                money: PaymentEffect::FromBalance { payment, terms_version: *terms_version },
                detail,
                info: None,
            })
        }
        OrderAction::StartPayment { method, return_url, terms_version } => {
            let payment = request.payment;
            let start = Rule::StartPayment { payment, method: *method };
            let planned = plain(start, json!({ "method": method }))?;
            let money = PaymentEffect::Start {
                payment,
                method: *method,
                expires_at: now + method.window(),
                return_url: return_url.clone(),
                terms_version: *terms_version,
            };
            Ok(Planned { money, ..planned })
        }
        OrderAction::Cancel => plain(Rule::Cancel, json!({})),
        OrderAction::SubmitInfo { info } => {
            let planned = plain(Rule::SubmitInfo, json!({}))?;
            Ok(Planned { info: Some(info.clone()), ..planned })
        }
        OrderAction::SkipInfo => plain(Rule::SkipInfo, json!({})),
        OrderAction::Deliver { note } => plain(Rule::Deliver, said(note, &[])),
        OrderAction::FailDelivery { reason } => plain(Rule::FailDelivery, said(reason, &[])),
        OrderAction::Confirm => plain(Rule::Confirm, json!({})),
        OrderAction::GiveBack { reason } => plain(Rule::GiveBack, said(reason, &[])),
        OrderAction::OpenDispute { category, asked, text, images } => {
            let mut detail = said(text, images);
            detail["category"] = json!(category.as_str());
            detail["asked_cents"] = json!(asked);
            plain(Rule::OpenDispute { category: *category, asked: *asked }, detail)
        }
        OrderAction::AddEvidence { text, images } => plain(Rule::AddEvidence, said(text, images)),
        OrderAction::WithdrawDispute => plain(Rule::WithdrawDispute, json!({})),
        OrderAction::Agree => plain(Rule::Agree, json!({})),
        OrderAction::Rule { refund, reason, seen: _ } => {
            plain(Rule::Rule { refund: *refund }, said(reason, &[]))
        }
        OrderAction::Refund { refund, reason, seen: _ } => {
            plain(Rule::Refund { refund: *refund }, said(reason, &[]))
        }
        OrderAction::TakeOnBalance { refund } => {
            if side != Party::Buyer {
                return Err(Rejection::Forbidden);
            }
            let mut decision = decide(order, Party::House, &Rule::RefundSettled, now)?;
            decision.by = Party::Buyer;
            let (money, detail) =
                (PaymentEffect::ToBalance { refund: *refund }, json!({ "route": "balance" }));
            Ok(Planned { decision, money, detail, info: None })
        }
    }
}

/// The buyer has not answered in time whether the balance is acceptable, so the refund goes to the balance.
fn plan_refused_refund(
    order: &rules::Order,
    refund: RefundId,
    now: OffsetDateTime,
) -> Result<Planned, Rejection> {
    decide(order, Party::House, &Rule::DeadlineDue, now)?;
    let decision = decide(order, Party::House, &Rule::RefundSettled, now)?;
    let (money, detail) = (PaymentEffect::ToBalance { refund }, json!({ "route": "balance" }));
    Ok(Planned { decision, money, detail, info: None })
}

fn plan_payment(
    order: &rules::Order,
    payment: PaymentId,
    news: &PaymentUpdate,
    now: OffsetDateTime,
) -> Result<Planned, Rejection> {
    let (command, money, detail) = match news {
        PaymentUpdate::Captured { amount } => (
            Rule::PaySucceeded { payment, amount: *amount },
            PaymentEffect::Captured { payment },
            json!({ "payment_id": payment }),
        ),
        PaymentUpdate::Failed { reason } => (
            Rule::PayFailed { payment },
            PaymentEffect::Failed { payment, reason: reason.clone() },
            json!({ "payment_id": payment, "reason": reason }),
        ),
        PaymentUpdate::Cancelled => (
            Rule::PayFailed { payment },
            PaymentEffect::Cancelled { payment },
            json!({ "payment_id": payment, "reason": "cancelled" }),
        ),
    };
    let decision = decide(order, Party::House, &command, now)?;
    Ok(Planned { decision, money, detail, info: None })
}
