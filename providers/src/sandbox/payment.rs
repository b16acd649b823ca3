//! The sandbox's payment providers: speak the protocols of Stripe (Checkout Sessions, refunds, signed webhooks) and of PayPal (orders,
//! captures, refunds, verified webhooks) over the same books, and show payers their pages.
//!
//! Cards by their number, as with Stripe's own test cards: `4242 4242 4242 4242` is taken, `4000 0025 0000 3155` asks for 3-D Secure,
//! `4000 0000 0000 0002` is declined. Numbers are looked at and thrown away. Source: issue 4.

mod api;
mod balance;
mod ledger;
mod pages;
mod paypal;
mod webhook;

use std::{
    io,
    path::Path,
    sync::{Arc, Mutex, MutexGuard},
};

use actix_web::web::{Data, ServiceConfig, scope};
use serde_json::{Value, json};

use ledger::{Dispute, DisputeStatus, Intent, IntentStatus, ProviderLedger, Refund, RefundStatus};
use webhook::Form;
pub use webhook::Post;

/// How the provider treats payments and webhooks from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FailureMode {
    #[default]
    Honest,
    /// Every card is declined.
    Decline,
    /// Webhooks come after some seconds.
    Delay,
    /// Every webhook comes three times.
    Repeat,
    /// A webhook is kept back until the next, which comes first.
    Reorder,
    /// No webhook comes at all.
    Silent,
    /// Payments are made, and the answer is an error, to the same key again and again.
    OpeningUnanswered,
    /// Nothing is made, and the answer is an error, to the same key again and again.
    OpeningFails,
    /// PayPal's captures are carried out, and the answer is lost.
    CapturesUnanswered,
    /// Refunds are accepted and fail afterwards.
    RefundsFail,
    /// Refunds are under way until somebody says what has become of them.
    RefundsWait,
    /// Refunds are carried out, and the answer is lost.
    RefundsUnanswered,
    /// Our key is no longer accepted.
    KeyRevoked,
    /// Our key is another account's, which knows nothing of our payments.
    OtherAccount,
    /// Our key may not do what is asked: it was restricted.
    NotPermitted,
    /// It answers nothing but errors.
    Down,
}

impl FailureMode {
    const ALL: [(Self, &'static str); 16] = [
        (Self::Honest, "honest"),
        (Self::Decline, "decline"),
        (Self::Delay, "delay"),
        (Self::Repeat, "repeat"),
        (Self::Reorder, "reorder"),
        (Self::Silent, "silent"),
        (Self::OpeningUnanswered, "opening_unanswered"),
        (Self::OpeningFails, "opening_fails"),
        (Self::CapturesUnanswered, "captures_unanswered"),
        (Self::RefundsFail, "refunds_fail"),
        (Self::RefundsWait, "refunds_wait"),
        (Self::RefundsUnanswered, "refunds_unanswered"),
        (Self::KeyRevoked, "key_revoked"),
        (Self::OtherAccount, "other_account"),
        (Self::NotPermitted, "not_permitted"),
        (Self::Down, "down"),
    ];

    fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, name)| *name == word).map(|(mood, _)| mood)
    }
}

/// Shared by the API, the pages and tests.
#[derive(Clone, Default)]
pub struct PaymentSandbox {
    books: Arc<Mutex<ProviderLedger>>,
    post: Post,
    paypal_post: Post,
    /// Where the pages are, as payers reach them.
    origin: Arc<Mutex<String>>,
}

impl PaymentSandbox {
    /// Says where its pages are found and where (signed with what) its webhooks go.
    pub fn open(&self, origin: &str, webhook: &str, secret: &str) {
        *self.origin.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = origin.to_owned();
        self.post.open(Form::Stripe, webhook, secret);
    }

    /// The same for PayPal's webhooks; the pages are the same.
    pub fn open_paypal(&self, webhook: &str, secret: &str) {
        self.paypal_post.open(Form::PayPal, webhook, secret);
    }

    /// Keeps its books in a file, and goes on with what is there already.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn keep_in(&self, path: &Path) -> io::Result<()> {
        self.books().keep_in(path)
    }

    fn books(&self) -> MutexGuard<'_, ProviderLedger> {
        // Nothing in here panics half-way, so what a panicking holder left is whole.
        self.books.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn origin(&self) -> String {
        self.origin.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    /// What PayPal sends such a body with.
    pub fn paypal_headers(&self, body: &[u8]) -> Vec<(&'static str, String)> {
        paypal::signed(&self.paypal_post.secret(), body, time::OffsetDateTime::now_utc())
    }

    /// As a day later: what was asked for under a key is asked for anew.
    pub fn forget_keys(&self) {
        let mut books = self.books();
        books.keys.clear();
        books.failed_keys.clear();
    }

    pub fn behave(&self, mood: FailureMode) {
        self.books().mood = mood;
    }

    /// Adds the APIs (`/stripe/v1/...`, `/paypal/...`) and the pages (`/pay/...`) to the scope `/sandbox`.
    pub(super) fn configure(&self, app: &mut ServiceConfig) {
        app.service(scope("/stripe/v1").app_data(Data::new(self.clone())).configure(api::routes));
        app.service(scope("/paypal").app_data(Data::new(self.clone())).configure(paypal::routes));
        app.service(scope("/pay").app_data(Data::new(self.clone())).configure(pages::routes));
    }

    /// The same under a scope of its own, for tests that need nothing else of the sandbox.
    pub fn configure_alone(&self, app: &mut ServiceConfig) {
        app.service(scope("/sandbox").configure(|app| self.configure(app)));
    }

    /// The payer pays (in the shop, at the bank, on the page), or approves an order at PayPal. False if there is nothing to pay.
    pub fn pay(&self, intent: &str) -> bool {
        let is_paypal = self.books().find(intent).is_some_and(Intent::is_paypal);
        let paid = if is_paypal { IntentStatus::Approved } else { IntentStatus::Succeeded };
        self.end(intent, paid, None)
    }

    /// What the shop is told of a refund.
    fn tell_refund(&self, books: &ProviderLedger, refund: &Refund, failed: bool) {
        if books.find(&refund.intent).is_some_and(Intent::is_paypal) {
            let object = paypal::refund(refund, &self.paypal_origin());
            let kind = if failed { "PAYMENT.REFUND.FAILED" } else { "PAYMENT.CAPTURE.REFUNDED" };
            self.paypal_post.send(books.mood, kind, &object);
        } else {
            let object = refund_object(refund, &books.currency_of(&refund.intent));
            let kind = if failed { "refund.failed" } else { "refund.updated" };
            self.post.send(books.mood, kind, &object);
        }
    }

    /// What the shop is told of a dispute.
    fn tell_dispute(&self, books: &ProviderLedger, dispute: &Dispute, paid: &Intent) {
        let is_new = dispute.status == DisputeStatus::NeedsResponse;
        if paid.is_paypal() {
            let kind =
                if is_new { "CUSTOMER.DISPUTE.CREATED" } else { "CUSTOMER.DISPUTE.RESOLVED" };
            self.paypal_post.send(books.mood, kind, &paypal::dispute(dispute));
        } else {
            let kind = if is_new { "charge.dispute.created" } else { "charge.dispute.closed" };
            self.post.send(books.mood, kind, &dispute_object(dispute, &paid.currency));
        }
    }

    fn paypal_origin(&self) -> String {
        format!("{}/sandbox/paypal", self.origin())
    }

    /// What was to be paid elsewhere is refused there for good, and nobody says why.
    pub fn decline(&self, intent: &str) -> bool {
        self.declined(intent, None)
    }

    /// The same, and why: one of the provider's codes.
    pub fn decline_because(&self, intent: &str, code: &str) -> bool {
        self.declined(intent, Some(code))
    }

    fn declined(&self, intent: &str, code: Option<&str>) -> bool {
        self.end(intent, IntentStatus::RequiresPaymentMethod, code)
    }

    /// What a refund has become, told by webhook: `succeeded` or `failed`.
    pub fn end_refund(&self, refund: &str, failed: bool) {
        let mut books = self.books();
        let Some(mut refund) = books.refunds.get(refund).cloned() else { return };
        refund.status = if failed { RefundStatus::Failed } else { RefundStatus::Succeeded };
        books.put_refund(refund.clone());
        self.tell_refund(&books, &refund, failed);
    }

    /// The payer's bank takes the money back, told by webhook. The dispute's name; `None` if there is nothing to dispute.
    pub fn dispute(&self, intent: &str) -> Option<String> {
        let mut books = self.books();
        let is_paid = |found: &&Intent| found.status == IntentStatus::Succeeded;
        let paid = books.find(intent).filter(is_paid)?.clone();
        let (amount, intent) = (paid.amount, paid.intent_id());
        if books.is_disputed(&intent) {
            return None;
        }
        let prefix = if paid.is_paypal() { paypal::DISPUTE } else { "dp_" };
        let id = format!("{prefix}{}", books.made() + 1);
        let status = DisputeStatus::NeedsResponse;
        let (id_kept, opened_at, closed_at) = (id.clone(), 0, 0);
        let dispute = Dispute { id: id_kept, intent, amount, status, opened_at, closed_at };
        books.put_dispute(dispute.clone());
        self.tell_dispute(&books, &dispute, &paid);
        Some(id)
    }

    /// How the bank has decided, told by webhook.
    pub fn end_dispute(&self, dispute: &str, lost: bool) {
        let mut books = self.books();
        let Some(mut dispute) = books.disputes.get(dispute).cloned() else { return };
        dispute.status = if lost { DisputeStatus::Lost } else { DisputeStatus::Won };
        books.put_dispute(dispute.clone());
        if let Some(paid) = books.find(&dispute.intent).cloned() {
            self.tell_dispute(&books, &dispute, &paid);
        }
    }

    /// Somebody sends all of a payment back at the provider's own pages: a refund that has no name of ours.
    pub fn refund_by_hand(&self, intent: &str) {
        let mut books = self.books();
        let Some(paid) = books.find(intent).cloned() else { return };
        let refund = Refund {
            id: refund_id(&books, &paid),
            intent: paid.intent_id(),
            amount: paid.amount - books.refunded(&paid.intent_id()),
            status: RefundStatus::Succeeded,
            key: None,
            name: String::new(),
            made_at: 0,
            failed_at: 0,
        };
        books.put_refund(refund);
    }

    /// The provider's names of all payments, oldest first.
    pub fn payments(&self) -> Vec<String> {
        self.books().order.clone()
    }

    /// How much of a payment the provider has, after refunds that did not fail.
    pub fn kept(&self, intent: &str) -> i64 {
        let books = self.books();
        let Some(found) = books.find(intent) else { return 0 };
        let captured = if found.status == IntentStatus::Succeeded { found.amount } else { 0 };
        captured - books.refunded(&found.intent_id())
    }

    /// The payer is given what a shop or bank wants to be told.
    pub fn issue(&self, session: &str) {
        let mut books = self.books();
        let Some(mut intent) = books.find(session).cloned() else { return };
        if intent.status == IntentStatus::RequiresAction && !intent.is_issued {
            intent.is_issued = true;
            let (mood, object) = (books.mood, session_object(&intent, &self.origin()));
            books.put_intent(intent);
            drop(books);
            self.post.send(mood, "checkout.session.completed", &object);
        }
    }

    fn end(&self, intent: &str, status: IntentStatus, code: Option<&str>) -> bool {
        let mut books = self.books();
        let mood = books.mood;
        let Some(mut intent) = books.find(intent).cloned() else { return false };
        if intent.status.is_final() {
            return false;
        }
        let is_late = intent.is_issued;
        intent.status = status;
        intent.is_declined = status == IntentStatus::RequiresPaymentMethod;
        intent.decline_code = code.map(str::to_owned);
        if intent.is_paypal() {
            let object = paypal::order(&intent, &books, &self.paypal_origin());
            books.put_intent(intent);
            drop(books);
            if status == IntentStatus::Approved {
                self.paypal_post.send(mood, "CHECKOUT.ORDER.APPROVED", &object);
            }
            return true;
        }
        let object = session_object(&intent, &self.origin());
        books.put_intent(intent);
        drop(books);
        let event = match (status, is_late) {
            (IntentStatus::RequiresPaymentMethod, _) => "checkout.session.async_payment_failed",
            (_, true) => "checkout.session.async_payment_succeeded",
            _ => "checkout.session.completed",
        };
        self.post.send(mood, event, &object);
        true
    }
}

/// The name of the next refund, as the provider of the payment makes them.
fn refund_id(books: &ProviderLedger, of: &Intent) -> String {
    let number = books.made() + 1;
    if of.is_paypal() { format!("PR{number:015}") } else { format!("re_{number}") }
}

/// A Checkout Session, its payment intent by name.
fn session_object(intent: &Intent, origin: &str) -> Value {
    let (status, payment_status) = match intent.status {
        IntentStatus::Succeeded => ("complete", "paid"),
        IntentStatus::Canceled if !intent.has_begun() => ("expired", "unpaid"),
        _ if intent.has_begun() => ("complete", "unpaid"),
        _ => ("open", "unpaid"),
    };
    let url = (status == "open").then(|| format!("{origin}/sandbox/pay/{}", intent.id));
    json!({
        "id": intent.id, "object": "checkout.session", "mode": "payment", "status": status, "payment_status": payment_status,
        "currency": intent.currency, "amount_total": intent.amount, "client_reference_id": intent.payment_id, "url": url,
        "metadata": { "payment_id": intent.payment_id, "usd_cents": intent.usd_cents },
        "payment_intent": intent.has_begun().then(|| intent.intent_id()),
    })
}

fn intent_object(intent: &Intent, origin: &str) -> Value {
    let page = format!("{origin}/sandbox/pay/{}", intent.id);
    let waits = intent.status == IntentStatus::RequiresAction;
    let next = match intent.method.as_str() {
        _ if !waits => Value::Null,
        "konbini" => json!({ "type": "konbini_display_details", "konbini_display_details": {
            "hosted_voucher_url": page, "stores": { "familymart": null, "lawson": {
                "confirmation_number": voucher(&intent.id), "payment_code": "100001" } } } }),
        "customer_balance" => {
            json!({ "type": "display_bank_transfer_instructions", "display_bank_transfer_instructions": {
            "hosted_instructions_url": page, "reference": voucher(&intent.id) } })
        }
        _ => {
            json!({ "type": "redirect_to_url", "redirect_to_url": { "url": page, "return_url": intent.return_url } })
        }
    };
    json!({
        "id": intent.intent_id(), "object": "payment_intent", "amount": intent.amount, "currency": intent.currency,
        "status": intent.status.word(),
        "amount_received": if intent.status == IntentStatus::Succeeded { intent.amount } else { 0 },
        "last_payment_error": intent.is_declined.then(|| json!({ "code": "card_declined", "decline_code": intent.decline_code })),
        "metadata": { "payment_id": intent.payment_id }, "next_action": next,
    })
}

/// A number to say at the counter, made of the digits and letters of the id.
fn voucher(id: &str) -> String {
    id.bytes().filter(u8::is_ascii_alphanumeric).skip(2).take(10).map(char::from).collect()
}

fn refund_object(refund: &Refund, currency: &str) -> Value {
    json!({
        "id": refund.id, "object": "refund", "amount": refund.amount, "currency": currency, "status": refund.status.word(),
        "payment_intent": refund.intent, "metadata": { "refund": refund.name },
    })
}

fn dispute_object(dispute: &Dispute, currency: &str) -> Value {
    json!({
        "id": dispute.id, "object": "dispute", "amount": dispute.amount, "currency": currency, "status": dispute.status.word(),
        "reason": "fraudulent", "payment_intent": dispute.intent,
    })
}
