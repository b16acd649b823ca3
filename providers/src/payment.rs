//! Payments by others: what we ask of a payment provider, in our words.
//!
//! A provider is asked how things stand and believed; what it tells by itself (its webhooks) only says that it is time to ask.
//! Card numbers never come here: payers type them on the provider's page. Source: issue 4, decision 0011.

pub mod paypal;
pub mod stripe;

use std::{collections::BTreeMap, future::Future, pin::Pin, sync::Arc};

use guildhall_domain::{
    payment::{DisputeStatus, LocalAmount, Method, Provider, Seen, reconciliation::MovementKind},
    wallet::money::UsdCents,
};
use time::OffsetDateTime;

use crate::webhook::Delivery;

/// A payment to be opened. `key` is the same whenever the same payment is opened again, and so is the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    pub key: String,
    pub method: Method,
    pub amount: UsdCents,
    /// What is charged instead, where the way to pay takes its own currency only.
    pub local: Option<LocalAmount>,
    /// Where the payer comes back to.
    pub return_url: String,
}

/// What the provider calls it, and where the payer goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    pub provider_ref: String,
    pub redirect_url: Option<String>,
}

/// How a payment stands at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentSeen {
    pub status: Seen,
    /// What the provider calls the charge behind it, once there is one: its news of refunds and disputes name only that.
    pub charge_ref: Option<String>,
    /// What a shop or bank wants to be told.
    pub voucher: Option<String>,
    /// Where the payer reads what a shop or bank wants, once they have begun.
    pub page: Option<String>,
}

impl From<Seen> for PaymentSeen {
    /// For a provider that has one name for a payment and its charge.
    fn from(status: Seen) -> Self {
        Self { status, charge_ref: None, voucher: None, page: None }
    }
}

/// What a refund looks like at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundSeen {
    pub provider_ref: String,
    pub state: RefundState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundState {
    Pending,
    Succeeded,
    Failed,
}

/// A dispute (chargeback) as the provider tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisputeSeen {
    pub provider_ref: String,
    pub amount: UsdCents,
    /// A word of the provider's list.
    pub reason: String,
    pub status: DisputeStatus,
}

/// One movement of money on the house's account at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementSeen {
    /// The provider's name for it.
    pub movement_ref: String,
    pub kind: MovementKind,
    /// The provider's name of the charge, refund or dispute it belongs to, as in [`PaymentSeen::charge_ref`], [`RefundSeen::provider_ref`]
    /// and [`DisputeSeen::provider_ref`].
    pub object_ref: Option<String>,
    /// The provider's name of the charge that was refunded or disputed; of a charge, its own.
    pub charge_ref: Option<String>,
    /// Our own name of the payment, where the provider repeats it.
    pub payment_id: Option<String>,
    /// What the payer paid or got, in the smallest unit of `currency`, without a sign.
    pub amount: i64,
    /// ISO 4217.
    pub currency: String,
    /// What the account grows by, in the smallest unit of `account_currency`; less than zero where it shrinks. Before fees.
    pub account_amount: i64,
    /// What the provider keeps of it.
    pub fee: i64,
    /// ISO 4217.
    pub account_currency: String,
    pub moved_at: OffsetDateTime,
}

/// Some of the movements of a time, in the provider's order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MovementPage {
    pub movements: Vec<MovementSeen>,
    /// To ask for the next page with; `None` on the last.
    pub next: Option<String>,
}

/// What lies on the house's account at the provider in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BalanceSeen {
    /// ISO 4217.
    pub currency: String,
    /// What could be paid out, in the smallest unit; less than zero where the house owes.
    pub available: i64,
    /// What the provider still keeps.
    pub pending: i64,
}

/// Something the provider tells by itself, its signature checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub event_id: String,
    pub kind: String,
    /// The payment it is about, if it is about one: the provider's name of it, or of the charge behind it.
    pub payment_ref: Option<String>,
    /// Our own name of it, where the provider repeats it.
    pub payment_id: Option<String>,
}

/// Why an event is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// We have agreed on no secret with the provider: nobody is listened to.
    #[error("the provider is not connected")]
    NotConnected,
    #[error("the signature is missing, wrong or too old")]
    Signature,
    #[error("the body is not an event")]
    Malformed,
    /// The provider checks its signatures itself, and does not answer: it is to tell us again.
    #[error("the provider cannot be asked whether it has sent this")]
    Unreachable,
}

/// Why the provider did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// Nobody answers, or asks to come back later: it may have happened. The same key will tell.
    #[error("the payment provider is unreachable: {0}")]
    Passing(String),
    /// It said no. The text is a word of its list.
    #[error("the payment provider refused: {0}")]
    Refused(String),
}

/// An event that is being read.
pub type Reading<'a> = Pin<Box<dyn Future<Output = Result<Event, EventError>> + Send + 'a>>;

pub type Asking<'a, T> = Pin<Box<dyn Future<Output = Result<T, ProviderError>> + Send + 'a>>;

/// Takes money from people and sends it back.
pub trait PaymentProvider: Send + Sync + 'static {
    fn open<'a>(&'a self, asked: &'a Asked) -> Asking<'a, Opened>;

    /// How a payment stands at this moment.
    fn look<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, PaymentSeen>;

    /// Takes the money of a payment that its payer has [approved](Seen::Approved); answers how it stands then. At a provider that takes it
    /// by itself there is nothing to do.
    fn capture<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, PaymentSeen> {
        self.look(provider_ref)
    }

    /// Ends a payment that has not succeeded, for good; answers how it stands then. One that has succeeded stays so.
    fn cancel<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, Seen>;

    /// Sends so much of a payment back; the same key once. If the money has reached the payer another way (a refund that somebody made at
    /// the provider, a dispute that was lost), that is the refund.
    fn refund<'a>(
        &'a self,
        key: &'a str,
        provider_ref: &'a str,
        amount: UsdCents,
    ) -> Asking<'a, RefundSeen>;

    /// How a refund stands at this moment.
    fn look_refund<'a>(&'a self, refund_ref: &'a str) -> Asking<'a, RefundSeen>;

    /// All disputes of a payment. None at a provider whose payments cannot be disputed.
    fn disputes<'a>(&'a self, _provider_ref: &'a str) -> Asking<'a, Vec<DisputeSeen>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// What has moved on the house's account from `since` until before `until`; `after` is the `next` of the page before.
    fn movements<'a>(
        &'a self,
        since: OffsetDateTime,
        until: OffsetDateTime,
        after: Option<&'a str>,
    ) -> Asking<'a, MovementPage>;

    /// What lies on the house's account at this moment, by currency.
    fn balances(&self) -> Asking<'_, Vec<BalanceSeen>>;

    /// Reads what came to the webhook, if the provider has sent it.
    ///
    /// # Errors
    /// [`EventError`]; nothing of the body may be believed then.
    fn read_event<'a>(&'a self, delivery: &'a Delivery<'a>) -> Reading<'a>;
}

/// The providers there are. Each way to pay belongs to one of them ([`Method::provider`]).
#[derive(Clone, Default)]
pub struct PaymentProviders(BTreeMap<Provider, Arc<dyn PaymentProvider>>);

impl PaymentProviders {
    /// With one more.
    #[must_use]
    pub fn with(mut self, name: Provider, provider: Arc<dyn PaymentProvider>) -> Self {
        self.0.insert(name, provider);
        self
    }

    pub fn get(&self, name: Provider) -> Option<&Arc<dyn PaymentProvider>> {
        self.0.get(&name)
    }

    /// Whether payments this way can begin.
    pub fn takes(&self, method: Method) -> bool {
        method.provider().is_none_or(|name| self.0.contains_key(&name))
    }

    /// The one that has payments of this way.
    ///
    /// # Errors
    /// [`ProviderError::Passing`] for the balance, and for a provider that this process is not connected to: another may be.
    pub fn of(&self, method: Method) -> Result<&Arc<dyn PaymentProvider>, ProviderError> {
        let found = method.provider().and_then(|name| self.get(name));
        found.ok_or_else(|| ProviderError::Passing("the provider is not connected".to_owned()))
    }

    pub fn all(&self) -> impl Iterator<Item = (Provider, &Arc<dyn PaymentProvider>)> {
        self.0.iter().map(|(name, provider)| (*name, provider))
    }
}
