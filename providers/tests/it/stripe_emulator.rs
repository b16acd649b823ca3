//! The adapter against Stripe as somebody else understands it: npm's `emulate`, which we did not write.
//!
//! It knows sessions, their page and their end, but no amounts and no refunds: those are judged by Stripe's own types
//! (`frontend/scripts/check-stripe.mjs`).

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use guildhall_domain::{payment::Seen, wallet::money::UsdCents};
use guildhall_providers::payment::{
    PaymentProvider, ProviderError,
    stripe::{Stripe, StripeConfig},
};

/// Ends with the test: its input is closed.
struct Emulator {
    process: Child,
    url: String,
    client: reqwest::Client,
}

impl Drop for Emulator {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        self.process.wait().unwrap();
    }
}

impl Emulator {
    fn start() -> Self {
        let frontend = Path::new(env!("CARGO_MANIFEST_DIR")).join("../frontend");
        let mut process = Command::new("node")
            .arg("scripts/stripe-emulator.mjs")
            .current_dir(frontend)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut url).unwrap();
        let url = url.trim().replace("localhost", "127.0.0.1");
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(guildhall_providers::tls::config().unwrap())
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .build()
            .unwrap();
        Self { process, url, client }
    }

    fn adapter(&self) -> Stripe {
        Stripe::new(StripeConfig {
            base_url: self.url.clone(),
            secret_key: "sk_test_emulated".to_owned(),
            webhook_secrets: Vec::new(),
        })
        .unwrap()
    }

    async fn post(&self, path: &str, form: &'static str) -> reqwest::Response {
        let request = self.client.post(format!("{}{path}", self.url));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        request.bearer_auth("sk_test_emulated").body(form).send().await.unwrap()
    }

    /// A session somebody else has opened; its name.
    async fn session(&self) -> String {
        let made = self.post("/v1/checkout/sessions", "mode=payment&success_url=http://shop.test/");
        let text = made.await.text().await.unwrap();
        let session: serde_json::Value = serde_json::from_str(&text).unwrap();
        session["id"].as_str().unwrap().to_owned()
    }
}

#[tokio::test]
async fn a_session_is_pending_until_its_page_is_paid_and_cannot_be_cancelled_afterwards() {
    let emulator = Emulator::start();
    let (stripe, session) = (emulator.adapter(), emulator.session().await);
    assert_eq!(stripe.look(&session).await.unwrap().status, Seen::Pending);
    emulator.post(&format!("/checkout/{session}/complete"), "").await;
    // It does not say how much was paid, and so nothing counts as paid.
    let paid = Seen::Captured { amount: UsdCents::ZERO };
    assert_eq!(stripe.look(&session).await.unwrap().status, paid);
    assert_eq!(stripe.cancel(&session).await.unwrap(), paid, "the refusal is no end");
}

#[tokio::test]
async fn a_session_that_is_cancelled_is_expired_there_and_stays_so() {
    let emulator = Emulator::start();
    let (stripe, session) = (emulator.adapter(), emulator.session().await);
    for _ in 0..2 {
        assert_eq!(stripe.cancel(&session).await.unwrap(), Seen::Cancelled);
    }
    emulator.post(&format!("/checkout/{session}/complete"), "").await;
    assert_eq!(stripe.look(&session).await.unwrap().status, Seen::Cancelled);
}

#[tokio::test]
async fn nothing_is_concluded_from_a_session_that_is_not_known() {
    let emulator = Emulator::start();
    let stripe = emulator.adapter();
    for asked in [stripe.look("cs_none").await.map(drop), stripe.cancel("cs_none").await.map(drop)]
    {
        assert_eq!(asked, Err(ProviderError::Passing("resource_missing".to_owned())));
    }
}

#[tokio::test]
async fn a_payment_intent_of_the_release_before_is_read_and_cancelled() {
    let emulator = Emulator::start();
    let stripe = emulator.adapter();
    let intent = async |form| {
        let made = emulator.post("/v1/payment_intents", form).await.text().await.unwrap();
        let intent: serde_json::Value = serde_json::from_str(&made).unwrap();
        intent["id"].as_str().unwrap().to_owned()
    };
    let waiting = intent("amount=500&currency=usd").await;
    assert_eq!(stripe.look(&waiting).await.unwrap().status, Seen::Pending);
    assert_eq!(stripe.cancel(&waiting).await.unwrap(), Seen::Cancelled);
    let paid = intent("amount=500&currency=usd&payment_method=pm_card_visa").await;
    emulator.post(&format!("/v1/payment_intents/{paid}/confirm"), "").await;
    assert!(matches!(stripe.cancel(&paid).await.unwrap(), Seen::Captured { .. }));
}
