//! What the sandbox's payment provider knows, kept in a file: it outlives a kill of the process it lives in, as a provider would.

use std::{
    collections::{HashMap, HashSet},
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use serde::{Deserialize, Serialize};

use super::FailureMode;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum IntentStatus {
    RequiresAction,
    RequiresPaymentMethod,
    /// At PayPal: the payer has agreed, and the shop has not captured yet.
    Approved,
    Succeeded,
    Canceled,
}

impl IntentStatus {
    pub(super) fn is_final(self) -> bool {
        matches!(self, Self::Succeeded | Self::Canceled)
    }

    /// Stripe's word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::RequiresAction => "requires_action",
            Self::RequiresPaymentMethod => "requires_payment_method",
            Self::Approved => "approved",
            Self::Succeeded => "succeeded",
            Self::Canceled => "canceled",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RefundStatus {
    Pending,
    Succeeded,
    Failed,
}

impl RefundStatus {
    /// Stripe's word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum DisputeStatus {
    NeedsResponse,
    Won,
    Lost,
}

impl DisputeStatus {
    /// Stripe's word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::NeedsResponse => "needs_response",
            Self::Won => "won",
            Self::Lost => "lost",
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Intent {
    /// The session's name; of a payment that an older release opened, the intent's.
    pub id: String,
    /// In the smallest unit of the currency.
    pub amount: i64,
    #[serde(default = "usd")]
    pub currency: String,
    /// What the shop notes with the session.
    #[serde(default)]
    pub usd_cents: String,
    pub method: String,
    pub return_url: String,
    pub payment_id: String,
    pub status: IntentStatus,
    pub is_declined: bool,
    /// The payer has been given what a shop or bank wants to be told.
    #[serde(default)]
    pub is_issued: bool,
    /// Why the bank says no, if it says why.
    #[serde(default)]
    pub decline_code: Option<String>,
    /// The idempotency key it was made under.
    pub key: Option<String>,
    /// When the money arrived, in seconds since 1970 UTC; 0 until then.
    #[serde(default)]
    pub paid_at: i64,
}

/// The way to pay that PayPal's side of the sandbox has.
pub(super) const PAYPAL: &str = "paypal";
/// How names begin: of a session and its intent, of a PayPal order and its capture.
const PAIRS: [(&str, &str); 2] = [("cs_", "pi_"), ("PO", "PC")];

fn usd() -> String {
    "usd".to_owned()
}

impl Intent {
    /// What the payment intent behind the session, or the capture of a PayPal order, is called.
    pub(super) fn intent_id(&self) -> String {
        let behind = PAIRS
            .into_iter()
            .find_map(|(name, behind)| Some(format!("{behind}{}", self.id.strip_prefix(name)?)));
        behind.unwrap_or_else(|| self.id.clone())
    }

    pub(super) fn is_paypal(&self) -> bool {
        self.method == PAYPAL
    }

    /// Whether the payer has begun: until then there is no payment intent.
    pub(super) fn has_begun(&self) -> bool {
        self.is_issued || self.status == IntentStatus::Succeeded || self.is_declined
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Refund {
    pub id: String,
    pub intent: String,
    pub amount: i64,
    pub status: RefundStatus,
    /// The idempotency key it was made under.
    pub key: Option<String>,
    /// What the shop calls it.
    #[serde(default)]
    pub name: String,
    /// When it was made, in seconds since 1970 UTC.
    #[serde(default)]
    pub made_at: i64,
    /// When it failed; 0 if it has not.
    #[serde(default)]
    pub failed_at: i64,
}

/// A payer's bank takes the money of a payment back.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Dispute {
    pub id: String,
    pub intent: String,
    pub amount: i64,
    pub status: DisputeStatus,
    /// When it was opened, in seconds since 1970 UTC.
    #[serde(default)]
    pub opened_at: i64,
    /// When the bank decided; 0 until then.
    #[serde(default)]
    pub closed_at: i64,
}

/// One line of the file: what has become of something.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Intent(Intent),
    Refund(Refund),
    Dispute(Dispute),
}

#[derive(Default)]
pub(super) struct ProviderLedger {
    pub intents: HashMap<String, Intent>,
    pub refunds: HashMap<String, Refund>,
    pub disputes: HashMap<String, Dispute>,
    /// What was made under an idempotency key.
    pub keys: HashMap<String, String>,
    /// Keys whose first answer was an error of the provider's own: they get it again.
    pub failed_keys: HashSet<String>,
    pub mood: FailureMode,
    /// Payments in the order they were made.
    pub order: Vec<String>,
    file: Option<File>,
}

impl ProviderLedger {
    /// Reads what the file has, and writes whatever comes into it from now on. A last line that was cut is left out: nobody was
    /// answered yet.
    pub(super) fn keep_in(&mut self, path: &Path) -> io::Result<()> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        for line in text.lines().filter_map(|line| serde_json::from_str(line).ok()) {
            self.enter(line);
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        self.file = Some(file);
        Ok(())
    }

    /// A payment by the name of its session or order, or of the intent or capture behind it.
    pub(super) fn find(&self, name: &str) -> Option<&Intent> {
        let before = PAIRS
            .into_iter()
            .find_map(|(first, behind)| Some(format!("{first}{}", name.strip_prefix(behind)?)));
        self.intents.get(name).or_else(|| self.intents.get(&before?))
    }

    pub(super) fn currency_of(&self, intent: &str) -> String {
        self.find(intent).map_or_else(usd, |intent| intent.currency.clone())
    }

    /// How many payments, refunds and disputes there are: the number of the next one.
    pub(super) fn made(&self) -> usize {
        self.intents.len() + self.refunds.len() + self.disputes.len()
    }

    /// Whether a payment is disputed, or was and the dispute was lost: nothing of it can be refunded.
    pub(super) fn is_disputed(&self, intent: &str) -> bool {
        let counts =
            |dispute: &&Dispute| dispute.intent == intent && dispute.status != DisputeStatus::Won;
        self.disputes.values().any(|dispute| counts(&dispute))
    }

    pub(super) fn put_intent(&mut self, mut intent: Intent) {
        if intent.status == IntentStatus::Succeeded && intent.paid_at == 0 {
            intent.paid_at = now();
        }
        self.note(Line::Intent(intent));
    }

    pub(super) fn put_refund(&mut self, mut refund: Refund) {
        if refund.made_at == 0 {
            refund.made_at = now();
        }
        if refund.status == RefundStatus::Failed && refund.failed_at == 0 {
            refund.failed_at = now();
        }
        self.note(Line::Refund(refund));
    }

    pub(super) fn put_dispute(&mut self, mut dispute: Dispute) {
        if dispute.opened_at == 0 {
            dispute.opened_at = now();
        }
        if dispute.status != DisputeStatus::NeedsResponse && dispute.closed_at == 0 {
            dispute.closed_at = now();
        }
        self.note(Line::Dispute(dispute));
    }

    /// How much of a payment has gone back or is on its way: refunds that did not fail.
    pub(super) fn refunded(&self, intent: &str) -> i64 {
        let sent =
            |refund: &&Refund| refund.intent == intent && refund.status != RefundStatus::Failed;
        self.refunds.values().filter(sent).map(|refund| refund.amount).sum()
    }

    fn note(&mut self, line: Line) {
        if let Some(file) = &mut self.file
            && let Ok(mut text) = serde_json::to_vec(&line)
        {
            text.push(b'\n');
            // One write: a kill leaves the whole line or, at worst, a cut one at the end.
            if let Err(error) = file.write_all(&text) {
                tracing::error!(%error, "sandbox: writing the payment journal failed");
            }
        }
        self.enter(line);
    }

    fn enter(&mut self, line: Line) {
        match line {
            Line::Intent(intent) => {
                let id = intent.id.clone();
                self.keys.extend(intent.key.clone().map(|key| (key, id.clone())));
                if self.intents.insert(id.clone(), intent).is_none() {
                    self.order.push(id);
                }
            }
            Line::Refund(refund) => {
                let id = refund.id.clone();
                self.keys.extend(refund.key.clone().map(|key| (key, id.clone())));
                self.refunds.insert(id, refund);
            }
            Line::Dispute(dispute) => {
                self.disputes.insert(dispute.id.clone(), dispute);
            }
        }
    }
}

fn now() -> i64 {
    time::OffsetDateTime::now_utc().unix_timestamp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn intent(status: IntentStatus) -> Intent {
        Intent {
            id: "pi_1".to_owned(),
            amount: 500,
            currency: usd(),
            usd_cents: "500".to_owned(),
            method: "card".to_owned(),
            return_url: "/pay/return".to_owned(),
            payment_id: "p".to_owned(),
            status,
            is_declined: false,
            is_issued: false,
            decline_code: None,
            key: Some("key".to_owned()),
            paid_at: 0,
        }
    }

    #[test]
    fn what_was_paid_is_there_after_a_kill_and_a_line_it_cut_is_left_out() {
        let name = format!("guildhall-payments-{}.jsonl", uuid::Uuid::new_v4().simple());
        let path = std::env::temp_dir().join(name);
        let mut books = ProviderLedger::default();
        books.keep_in(&path).unwrap();
        books.put_intent(intent(IntentStatus::RequiresAction));
        books.put_intent(intent(IntentStatus::Succeeded));
        let refund = Refund {
            id: "re_2".to_owned(),
            intent: "pi_1".to_owned(),
            amount: 200,
            status: RefundStatus::Pending,
            key: None,
            name: String::new(),
            made_at: 0,
            failed_at: 0,
        };
        books.put_refund(refund.clone());
        drop(books);
        let mut cut = OpenOptions::new().append(true).open(&path).unwrap();
        cut.write_all(br#"{"refund":{"id":"re_3","int"#).unwrap();

        let mut again = ProviderLedger::default();
        again.keep_in(&path).unwrap();
        assert_eq!(again.intents["pi_1"].status, IntentStatus::Succeeded);
        assert_eq!(again.keys["key"], "pi_1", "the same wish makes nothing new");
        assert_eq!((again.order.len(), again.made(), again.refunded("pi_1")), (1, 2, 200));

        // What is written after the cut line stands on a line of its own.
        again.put_refund(Refund { status: RefundStatus::Failed, ..refund });
        let mut third = ProviderLedger::default();
        third.keep_in(&path).unwrap();
        assert_eq!(third.refunded("pi_1"), 0, "what failed is still there");
        std::fs::remove_file(&path).unwrap();
    }
}
