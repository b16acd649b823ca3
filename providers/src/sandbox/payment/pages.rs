//! What a payer sees: the card page, the bank's 3-D Secure page, a link, a counter, a bank; and the page that sets the provider's mood.
//!
//! They look as such pages do, because in a demonstration they are the shop's till; a line at the top of each says that they are a test.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
    web::{Data, Form, Path, Query, ServiceConfig, get, post},
};
use maud::{Markup, html};
use serde::Deserialize;

use super::{
    super::pages::{PAYER_POLICY, POLICY, answer, frame, payer_frame, spoken},
    Dispute, DisputeStatus, FailureMode, Intent, IntentStatus, PaymentSandbox, Refund,
    RefundStatus, voucher,
};

/// Stripe's test cards: taken, taken after 3-D Secure. All others are declined.
const TAKEN: &str = "4242424242424242";
const ASKS: &str = "4000002500003155";
/// Stripe's test cards that are declined for a reason, and the provider's code for it.
const DECLINED: [(&str, &str); 6] = [
    ("4000000000009995", "insufficient_funds"),
    ("4000000000000069", "expired_card"),
    ("4000000000000127", "incorrect_cvc"),
    ("4000000000009987", "lost_card"),
    ("4000000000006975", "card_velocity_exceeded"),
    ("4000000000000119", "processing_error"),
];
/// What the page offers to fill in, and what comes of it.
const TEST_CARDS: [(&str, &str); 6] = [
    (TAKEN, "Succeeds"),
    (ASKS, "Requires 3-D Secure"),
    ("4000000000000002", "Declined"),
    (DECLINED[0].0, "Insufficient funds"),
    (DECLINED[1].0, "Expired card"),
    (DECLINED[2].0, "Incorrect CVC"),
];

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("", get().to(home))
        .route("/mood", post().to(mood))
        .route("/refund/{id}", post().to(end_refund))
        .route("/dispute/{id}", post().to(end_dispute))
        .route("/{id}", get().to(page))
        .route("/{id}/dispute", post().to(dispute))
        .route("/{id}/card", post().to(card))
        .route("/{id}/3ds", get().to(secure))
        .route("/{id}/answer", post().to(decide));
}

#[derive(Deserialize)]
struct FailureModeForm {
    mood: String,
}

#[derive(Deserialize)]
struct Card {
    number: String,
}

#[derive(Deserialize)]
struct Answer {
    answer: String,
}

fn show(title: &str, content: &Markup) -> HttpResponse {
    answer(StatusCode::OK, POLICY)
        .content_type("text/html; charset=utf-8")
        .body(frame(title, "pay", content).into_string())
}

fn go(to: &str) -> HttpResponse {
    answer(StatusCode::SEE_OTHER, POLICY).insert_header((header::LOCATION, to)).finish()
}

fn gone() -> HttpResponse {
    answer(StatusCode::NOT_FOUND, POLICY).content_type("text/plain").body("No such payment.")
}

fn find(sandbox: &PaymentSandbox, id: &str) -> Option<Intent> {
    sandbox.books().find(id).cloned()
}

fn money(intent: &Intent) -> String {
    match intent.currency.as_str() {
        "jpy" => format!("¥{}", intent.amount),
        _ => format!("${}.{:02}", intent.amount / 100, intent.amount % 100),
    }
}

/// "4242 4242 4242 4242".
fn grouped(number: &str) -> String {
    let digits: Vec<char> = number.chars().collect();
    digits.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// A page for the payer: whom the money goes to and how much, beside what is to be done.
fn till(title: &str, intent: &Intent, content: &Markup) -> HttpResponse {
    let page = html! {
        div.till {
            section.due aria-label="Payment" {
                p.shop { span.shop-mark aria-hidden="true" { "G" } "Guildhall" }
                h1 { "Pay Guildhall " span.sum { (money(intent)) } }
                p.meta { "Payment " (intent.payment_id.get(..8).unwrap_or(&intent.payment_id)) }
            }
            section.pay aria-label=(title) { (content) }
        }
    };
    answer(StatusCode::OK, PAYER_POLICY)
        .content_type("text/html; charset=utf-8")
        .body(payer_frame(title, &page).into_string())
}

/// A button that answers for the payer.
fn says(word: &str, label: &str, class: Option<&str>) -> Markup {
    html! { button type="submit" name="answer" value=(word) class=[class] { (label) } }
}

/// Back to the shop, which finds out by itself how it went: what the address says counts for nothing.
fn back(intent: &Intent) -> HttpResponse {
    let joint = if intent.return_url.contains('?') { '&' } else { '?' };
    go(&format!("{}{joint}session_id={}", intent.return_url, intent.id))
}

async fn home(sandbox: Data<PaymentSandbox>) -> HttpResponse {
    let books = sandbox.books();
    let mut intents: Vec<Intent> =
        books.order.iter().rev().take(50).filter_map(|id| books.intents.get(id).cloned()).collect();
    intents.truncate(50);
    let mut waiting: Vec<Refund> = books
        .refunds
        .values()
        .filter(|refund| refund.status == RefundStatus::Pending)
        .cloned()
        .collect();
    waiting.sort_by(|one, other| one.id.cmp(&other.id));
    let mut disputes: Vec<Dispute> = books
        .disputes
        .values()
        .filter(|dispute| dispute.status == DisputeStatus::NeedsResponse)
        .cloned()
        .collect();
    disputes.sort_by(|one, other| one.id.cmp(&other.id));
    let may_dispute = |intent: &Intent| {
        intent.status == IntentStatus::Succeeded && !books.is_disputed(&intent.intent_id())
    };
    let undisputed: Vec<bool> = intents.iter().map(may_dispute).collect();
    let now = books.mood;
    drop(books);
    show(
        "Payments",
        &html! {
            form.bar method="post" action="/sandbox/pay/mood" {
                @for (mood, word) in FailureMode::ALL {
                    button type="submit" name="mood" value=(word) aria-pressed=(if mood == now { "true" } else { "false" }) { (spoken(word)) }
                }
            }
            @for refund in &waiting {
                article {
                    header { h2 { (refund.id) } p.meta { "refund of " (refund.intent) } }
                    form.bar method="post" action=(format!("/sandbox/pay/refund/{}", refund.id)) {
                        button type="submit" name="answer" value="yes" { "Refund completed" }
                        button type="submit" name="answer" value="no" { "Refund failed" }
                    }
                }
            }
            @for dispute in &disputes {
                article {
                    header { h2 { (dispute.id) } p.meta { "dispute of " (dispute.intent) } }
                    form.bar method="post" action=(format!("/sandbox/pay/dispute/{}", dispute.id)) {
                        button type="submit" name="answer" value="yes" { "Dispute won" }
                        button type="submit" name="answer" value="no" { "Dispute lost" }
                    }
                }
            }
            @if intents.is_empty() { p.empty { "No payments yet." } }
            @for (intent, may_dispute) in intents.iter().zip(undisputed) {
                article {
                    header { h2 { a href=(format!("/sandbox/pay/{}", intent.id)) { (intent.id) } } p.meta { (intent.method) ", " (intent.status.word()) } }
                    p { b { (money(intent)) } }
                    @if may_dispute {
                        form.bar method="post" action=(format!("/sandbox/pay/{}/dispute", intent.id)) {
                            button type="submit" { "Dispute" }
                        }
                    }
                }
            }
        },
    )
}

async fn mood(sandbox: Data<PaymentSandbox>, Form(form): Form<FailureModeForm>) -> HttpResponse {
    if let Some(mood) = FailureMode::named(&form.mood) {
        sandbox.behave(mood);
    }
    go("/sandbox/pay")
}

async fn end_refund(
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
    Form(Answer { answer }): Form<Answer>,
) -> HttpResponse {
    sandbox.end_refund(&id, answer == "no");
    go("/sandbox/pay")
}

async fn dispute(sandbox: Data<PaymentSandbox>, id: Path<String>) -> HttpResponse {
    sandbox.dispute(&id);
    go("/sandbox/pay")
}

async fn end_dispute(
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
    Form(Answer { answer }): Form<Answer>,
) -> HttpResponse {
    sandbox.end_dispute(&id, answer == "no");
    go("/sandbox/pay")
}

/// Why the page is shown again.
#[derive(Deserialize)]
struct Again {
    declined: Option<String>,
}

async fn page(
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
    Query(Again { declined }): Query<Again>,
) -> HttpResponse {
    let Some(intent) = find(&sandbox, &id) else { return gone() };
    let is_approved = intent.status == IntentStatus::Approved;
    if intent.status.is_final() || intent.is_declined || is_approved {
        return back(&intent);
    }
    if matches!(intent.method.as_str(), "konbini" | "customer_balance") {
        sandbox.issue(&intent.id);
    }
    let declined = declined.as_deref().map(said_of_decline);
    let answers = |yes: &str, no: &str| {
        html! {
            form.answers method="post" action=(format!("/sandbox/pay/{}/answer", intent.id)) {
                (says("yes", yes, Some("primary"))) (says("no", no, None)) (says("later", "Back to store, pay later", Some("plain")))
            }
        }
    };
    let (title, content) = match intent.method.as_str() {
        "konbini" => (
            "Convenience store",
            html! {
                h2 { "Pay at the counter" }
                p { "Show this number at the counter within 3 hours." }
                p.voucher { (voucher(&intent.id)) }
                (answers("Pay at the counter", "Expire voucher"))
            },
        ),
        "customer_balance" => (
            "Bank transfer",
            html! {
                h2 { "Transfer from your bank" }
                dl.facts {
                    dt { "To" } dd { "Guildhall (test)" }
                    dt { "Account" } dd { "DE00 0000 0000 0000 0000 00" }
                    dt { "Reference" } dd { b { (voucher(&intent.id)) } }
                    dt { "Amount" } dd { (money(&intent)) }
                }
                (answers("Complete transfer", "Reject transfer"))
            },
        ),
        "link" => (
            "Pay by link",
            html! {
                h2 { "Pay with your saved wallet" }
                @if let Some(reason) = declined { p.declined role="alert" { (reason) } }
                p { "Somebody opened your payment link. Nothing is charged until you approve it." }
                (answers("Pay with the link", "Decline"))
            },
        ),
        "paypal" => (
            "PayPal",
            html! {
                h2 { "PayPal" }
                p { "Signed in as " b { "test.buyer@example.com" } ". You pay with your test balance." }
                form.answers method="post" action=(format!("/sandbox/pay/{}/answer", intent.id)) {
                    (says("yes", "Complete purchase", Some("primary"))) (says("later", "Cancel and return", None))
                }
            },
        ),
        _ => ("Card", card_form(&intent, declined)),
    };
    till(title, &intent, &content)
}

/// Only the number decides; the other fields are there because people expect them.
fn card_form(intent: &Intent, declined: Option<&str>) -> Markup {
    html! {
        h2 { "Card" }
        @if let Some(reason) = declined { p.declined role="alert" { (reason) } }
        form.card method="post" action=(format!("/sandbox/pay/{}/card", intent.id)) {
            div.field.wide {
                label for="number" { "Card number" }
                input #number name="number" inputmode="numeric" autocomplete="off" value=(grouped(TAKEN)) required;
            }
            div.field {
                label for="expiry" { "Expiry" }
                input #expiry name="expiry" inputmode="numeric" autocomplete="off" value="12 / 34";
            }
            div.field {
                label for="cvc" { "CVC" }
                input #cvc name="cvc" inputmode="numeric" autocomplete="off" value="123";
            }
            div.field.wide {
                label for="holder" { "Name on card" }
                input #holder name="holder" autocomplete="off" value="Test Buyer";
            }
            button.primary.wide type="submit" { "Pay " (money(intent)) }
        }
        form method="post" action=(format!("/sandbox/pay/{}/answer", intent.id)) { (says("later", "Back to store", Some("plain"))) }
        section.cards aria-labelledby="cards" {
            h3 #cards { "Test cards" }
            ul {
                @for (number, outcome) in TEST_CARDS {
                    li {
                        button type="button" data-fill="number" data-value=(grouped(number)) {
                            span.number { (grouped(number)) } span.outcome { (outcome) }
                        }
                    }
                }
            }
            p.meta { "Any other number is declined." }
        }
    }
}

/// What the page says of a card that was declined, by the provider's code.
fn said_of_decline(code: &str) -> &'static str {
    match code {
        "insufficient_funds" => "Your card has insufficient funds. Try another card.",
        "expired_card" => "Your card has expired. Try another card.",
        "incorrect_cvc" => "Your card's security code is incorrect.",
        "processing_error" => "An error occurred while processing your card. Try again.",
        "authentication" => "We could not authenticate your card. Try again or use another card.",
        _ => "Your card was declined. Try another card.",
    }
}

/// The page once more: a declined card ends nothing.
fn declined(intent: &Intent, code: &str) -> HttpResponse {
    go(&format!("/sandbox/pay/{}?declined={code}", intent.id))
}

async fn card(
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
    Form(card): Form<Card>,
) -> HttpResponse {
    let Some(intent) = find(&sandbox, &id) else { return gone() };
    let number: String = card.number.chars().filter(char::is_ascii_digit).collect();
    let declines = sandbox.books().mood == FailureMode::Decline;
    match number.as_str() {
        ASKS if !declines => return go(&format!("/sandbox/pay/{}/3ds", intent.id)),
        TAKEN if !declines => sandbox.pay(&intent.id),
        known => {
            let of_card = DECLINED.into_iter().find(|(number, _)| *number == known);
            return declined(&intent, of_card.map_or("card_declined", |(_, code)| code));
        }
    };
    back(&intent)
}

async fn secure(sandbox: Data<PaymentSandbox>, id: Path<String>) -> HttpResponse {
    let Some(intent) = find(&sandbox, &id) else { return gone() };
    let page = html! {
        div.bank {
            header { span.bank-mark aria-hidden="true" {} b { "Test Bank" } span.secure { "3-D Secure" } }
            h1 { "Approve this payment?" }
            dl.facts {
                dt { "To" } dd { "Guildhall" }
                dt { "Amount" } dd { b { (money(&intent)) } }
                dt { "Card" } dd { "ending in " (&ASKS[12..]) }
            }
            form.answers method="post" action=(format!("/sandbox/pay/{}/answer", intent.id)) {
                (says("yes", "Approve", Some("primary"))) (says("no", "Decline", None))
            }
            p.meta { "A real bank asks for a code or your banking app here." }
        }
    };
    answer(StatusCode::OK, PAYER_POLICY)
        .content_type("text/html; charset=utf-8")
        .body(payer_frame("3-D Secure", &page).into_string())
}

async fn decide(
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
    Form(Answer { answer }): Form<Answer>,
) -> HttpResponse {
    let Some(intent) = find(&sandbox, &id) else { return gone() };
    match answer.as_str() {
        "yes" => sandbox.pay(&intent.id),
        "no" if matches!(intent.method.as_str(), "card" | "link") => {
            return declined(&intent, "authentication");
        }
        "no" => sandbox.decline(&intent.id),
        _ => false,
    };
    back(&intent)
}
