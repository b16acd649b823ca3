//! The payment provider with its payers: it loses answers, and for a while it refuses every call with 401, 403 or 404, as after a key was
//! revoked or misconfigured. The real adapter interprets these answers.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use guildhall_domain::{ids::PaymentId, payment::Seen, wallet::money::UsdCents};
use guildhall_providers::payment::{
    Asked, Asking, BalanceSeen, MovementPage, Opened, PaymentProvider, PaymentSeen, ProviderError,
    Reading, RefundSeen, RefundState, stripe,
};
use guildhall_providers::webhook::Delivery;
use serde_json::json;
use time::OffsetDateTime;

use super::{Plant, store::Store};

/// Keys are forgotten after a day.
const FORGETS: Duration = Duration::from_secs(24 * 3_600);

#[derive(Clone)]
pub struct Till {
    store: Store,
    intents: Arc<Mutex<Vec<Intent>>>,
    /// Until when it refuses everything, after a refund whose answer was lost.
    refuses_until: Arc<Mutex<Duration>>,
}

pub struct Intent {
    pub payment: PaymentId,
    name: String,
    pub amount: UsdCents,
    /// When its payer decides, and how.
    decides: Duration,
    outcome: Seen,
    /// When the payment expires on our side.
    over: Duration,
    seen: Seen,
    pub sent: Vec<Sent>,
}

pub struct Sent {
    key: String,
    pub amount: UsdCents,
    at: Duration,
}

impl Intent {
    pub fn is_captured(&self) -> bool {
        matches!(self.seen, Seen::Captured { .. })
    }

    fn look(&mut self, now: Duration) -> Seen {
        if self.seen == Seen::Pending && now >= self.decides {
            self.seen = self.outcome.clone();
        }
        self.seen.clone()
    }
}

impl Till {
    pub fn new(store: Store) -> Self {
        Self { store, intents: Arc::default(), refuses_until: Arc::default() }
    }

    pub fn intents(&self) -> MutexGuard<'_, Vec<Intent>> {
        self.intents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn believes_every_no(&self) -> bool {
        self.store.plant() == Some(Plant::BelievesEveryNo)
    }

    /// The status with which it refuses everything at the moment.
    fn refuses(&self) -> Option<u16> {
        let now = self.store.elapsed();
        let refusals = &self.store.weather().refusals;
        let mut refusals =
            refusals.iter().filter(|(from, until, _)| (*from..*until).contains(&now));
        let status = refusals.next().map(|(_, _, status)| *status);
        let until = *self.refuses_until.lock().unwrap_or_else(PoisonError::into_inner);
        let status = status.or((now < until).then_some(401));
        status.filter(|_| now < self.store.peace())
    }

    /// A request, which fails more or less often by the quality of the run.
    async fn ask<T>(
        &self,
        work: impl FnOnce(&mut Vec<Intent>, Duration) -> Result<T, ProviderError>,
    ) -> Result<T, ProviderError> {
        let chance = self.store.chance();
        tokio::time::sleep(Duration::from_millis(chance.below(300))).await;
        if let Some(status) = self.refuses() {
            let error = json!({ "code": "invalid_api_key", "type": "invalid_request_error" });
            return Err(self.refused(status, &error));
        }
        let is_bad = self.store.elapsed() < self.store.peace() && chance.percent(15);
        if is_bad && chance.percent(50) {
            return Err(ProviderError::Passing("the provider is away".to_owned()));
        }
        let now = self.store.elapsed();
        let done = work(&mut self.intents(), now);
        if is_bad { Err(ProviderError::Passing("the answer is lost".to_owned())) } else { done }
    }

    /// A planted bug takes every 4xx for a refusal.
    fn refused(&self, status: u16, error: &serde_json::Value) -> ProviderError {
        match stripe::refusal(status, error) {
            ProviderError::Passing(code) if self.believes_every_no() => {
                ProviderError::Refused(code)
            }
            refused => refused,
        }
    }

    fn begin(&self, asked: &Asked, now: Duration) -> Intent {
        let chance = self.store.chance();
        let window = asked.method.window().unsigned_abs();
        let decides = match chance.below(3) {
            0 => window.saturating_sub(Duration::from_secs(chance.below(180))), // at the last moment
            _ => chance.between(Duration::from_secs(20), window * 2),
        };
        let outcome = match chance.below(10) {
            0..7 => Seen::Captured { amount: asked.amount },
            7 | 8 => Seen::Failed { reason: "card_declined".to_owned() },
            _ => Seen::Pending,
        };
        Intent {
            payment: asked.key.parse().expect("the key is the payment's id"),
            name: String::new(),
            amount: asked.amount,
            decides: now + decides,
            outcome,
            over: now + window,
            seen: Seen::Pending,
            sent: Vec::new(),
        }
    }

    /// Sends a webhook about a payment: soon or after hours, and sometimes twice.
    async fn tell(self, name: String, decides: Duration) {
        let chance = self.store.chance().clone();
        tokio::time::sleep(decides.saturating_sub(self.store.elapsed())).await;
        let seen = {
            let (now, mut intents) = (self.store.elapsed(), self.intents());
            let intent = intents.iter_mut().find(|intent| intent.name == name);
            intent.map(|intent| intent.look(now))
        };
        if seen.is_none_or(|seen| matches!(seen, Seen::Pending | Seen::Cancelled)) {
            return;
        }
        for _ in 0..chance.one_of(&[1, 1, 2]) {
            let longest = chance.one_of(&[5, 5, 7_200]);
            let pause = chance.between(Duration::from_millis(200), Duration::from_secs(longest));
            tokio::time::sleep(pause).await;
            self.store.say(|| format!("the provider tells of {name}"));
            self.store.alter(|rows, now| rows.bank.receive(&name, &mut rows.outbox, now));
        }
    }
}

fn find<'a>(intents: &'a mut [Intent], name: &str) -> Result<&'a mut Intent, ProviderError> {
    let found = intents.iter_mut().find(|intent| intent.name == name);
    found.ok_or_else(|| ProviderError::Passing("resource_missing".to_owned()))
}

impl PaymentProvider for Till {
    fn open<'a>(&'a self, asked: &'a Asked) -> Asking<'a, Opened> {
        Box::pin(self.ask(move |intents, now| {
            let payment: PaymentId = asked.key.parse().expect("the key is the payment's id");
            let name = match intents.iter().find(|intent| intent.payment == payment) {
                Some(intent) => intent.name.clone(),
                None => {
                    let name = format!("intent {}", intents.len());
                    let intent = Intent { name: name.clone(), ..self.begin(asked, now) };
                    tokio::spawn(self.clone().tell(name.clone(), intent.decides));
                    intents.push(intent);
                    name
                }
            };
            Ok(Opened { provider_ref: name, redirect_url: None })
        }))
    }

    fn look<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, PaymentSeen> {
        Box::pin(async move {
            let seen = self.ask(|all, now| Ok(find(all, provider_ref)?.look(now))).await;
            match seen {
                // A planted bug: no answer about an expired payment is taken for a failure.
                Err(ProviderError::Refused(reason)) if self.believes_every_no() => {
                    let now = self.store.elapsed();
                    let is_over = find(&mut self.intents(), provider_ref)?.over <= now;
                    if is_over {
                        return Ok(Seen::Failed { reason }.into());
                    }
                    Err(ProviderError::Passing(reason))
                }
                seen => seen.map(PaymentSeen::from),
            }
        })
    }

    fn cancel<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, Seen> {
        Box::pin(async move {
            let ended = self.ask(|all, now| {
                let intent = find(all, provider_ref)?;
                if matches!(intent.look(now), Seen::Pending | Seen::Failed { .. }) {
                    intent.seen = Seen::Cancelled;
                }
                Ok(intent.seen.clone())
            });
            match ended.await {
                Err(ProviderError::Refused(_)) if self.believes_every_no() => Ok(Seen::Cancelled),
                ended => ended,
            }
        })
    }

    fn refund<'a>(
        &'a self,
        key: &'a str,
        provider_ref: &'a str,
        amount: UsdCents,
    ) -> Asking<'a, RefundSeen> {
        let looks = !self.believes_every_no();
        Box::pin(self.ask(move |all, now| {
            let number = all.iter().map(|intent| intent.sent.len()).sum::<usize>();
            let intent = find(all, provider_ref)?;
            let seen = |nth: usize| RefundSeen {
                provider_ref: format!("{provider_ref} refund {nth}"),
                state: RefundState::Succeeded,
            };
            // The adapter searches the refunds that were sent; otherwise only a key that is still known shows it.
            let known = |sent: &Sent| sent.key == key && (looks || now < sent.at + FORGETS);
            if let Some(nth) = intent.sent.iter().position(known) {
                return Ok(seen(nth));
            }
            let sent: i64 = intent.sent.iter().map(|sent| sent.amount.0).sum();
            if !intent.is_captured() || sent + amount.0 > intent.amount.0 {
                let error = json!({ "code": "charge_already_refunded" });
                return Err(self.refused(400, &error));
            }
            intent.sent.push(Sent { key: key.to_owned(), amount, at: now });
            self.store.say(|| format!("the provider sends refund {number} of {provider_ref}"));
            if now < self.store.peace() && self.store.chance().percent(20) {
                let takes = Duration::from_secs(self.store.chance().below(1_800));
                *self.refuses_until.lock().unwrap_or_else(PoisonError::into_inner) = now + takes;
                return Err(ProviderError::Passing("the answer is lost".to_owned()));
            }
            Ok(seen(intent.sent.len() - 1))
        }))
    }

    /// The simulation has no reconciliation: its own checks compare both sides.
    fn movements<'a>(
        &'a self,
        _: OffsetDateTime,
        _: OffsetDateTime,
        _: Option<&'a str>,
    ) -> Asking<'a, MovementPage> {
        Box::pin(async { Ok(MovementPage::default()) })
    }

    fn look_refund<'a>(&'a self, refund_ref: &'a str) -> Asking<'a, RefundSeen> {
        Box::pin(self.ask(move |_, _| {
            // A refund with an id was sent.
            Ok(RefundSeen { provider_ref: refund_ref.to_owned(), state: RefundState::Succeeded })
        }))
    }

    fn balances(&self) -> Asking<'_, Vec<BalanceSeen>> {
        unreachable!("nobody asks for the balance")
    }

    fn read_event<'a>(&'a self, _: &'a Delivery<'a>) -> Reading<'a> {
        unreachable!("what it tells is not read here")
    }
}
