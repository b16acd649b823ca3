//! What a payer sees: the card page, the bank's 3-D Secure page, a link, a counter, a bank; and the page that sets the provider's mood.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
    web::{Data, Form, Path, ServiceConfig, get, post},
};
use maud::{Markup, html};
use serde::Deserialize;

use super::{
    super::pages::{POLICY, answer, frame},
    Dispute, DisputeStatus, FailureMode, Intent, IntentStatus, PaymentSandbox, Refund,
    RefundStatus,
};

/// Stripe's test cards: taken, taken after 3-D Secure. All others are declined.
const TAKEN: &str = "4242424242424242";
const ASKS: &str = "4000002500003155";

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
    sandbox.books().intents.get(id).cloned()
}

fn sum(intent: &Intent) -> Markup {
    html! { p { "Pay Guildhall " b { "$" (intent.amount / 100) "." (format!("{:02}", intent.amount % 100)) } } }
}

/// Back to the shop, which finds out by itself how it went: what the address says counts for nothing.
fn back(intent: &Intent) -> HttpResponse {
    let joint = if intent.return_url.contains('?') { '&' } else { '?' };
    go(&format!("{}{joint}payment_intent={}", intent.return_url, intent.id))
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
        intent.status == IntentStatus::Succeeded && !books.is_disputed(&intent.id)
    };
    let undisputed: Vec<bool> = intents.iter().map(may_dispute).collect();
    let now = books.mood;
    drop(books);
    show(
        "Payments",
        &html! {
            form.bar method="post" action="/sandbox/pay/mood" {
                @for (mood, word) in FailureMode::ALL {
                    button type="submit" name="mood" value=(word) aria-pressed=(if mood == now { "true" } else { "false" }) { (word) }
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
                    (sum(intent))
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

async fn page(sandbox: Data<PaymentSandbox>, id: Path<String>) -> HttpResponse {
    let Some(intent) = find(&sandbox, &id) else { return gone() };
    if intent.status.is_final() {
        return back(&intent);
    }
    let yes_no = |yes: &str, no: &str| {
        html! {
            form.bar method="post" action=(format!("/sandbox/pay/{}/answer", intent.id)) {
                button type="submit" name="answer" value="yes" { (yes) }
                button type="submit" name="answer" value="no" { (no) }
                button type="submit" name="answer" value="later" { "Back to store, pay later" }
            }
        }
    };
    let content = match intent.method.as_str() {
        "konbini" => yes_no("Pay at the counter", "Expire voucher"),
        "customer_balance" => yes_no("Complete transfer", "Reject transfer"),
        "link" => yes_no("Pay with the link", "Decline"),
        _ => html! {
            form.bar method="post" action=(format!("/sandbox/pay/{}/card", intent.id)) {
                label for="number" { "Card number" }
                input #number name="number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242";
                button type="submit" { "Pay" }
            }
            p { "Test cards: 4242 4242 4242 4242 succeeds, 4000 0025 0000 3155 requires 3-D Secure, any other is declined." }
        },
    };
    show("Pay", &html! { (sum(&intent)) (content) })
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
        _ => sandbox.decline(&intent.id),
    };
    back(&intent)
}

async fn secure(sandbox: Data<PaymentSandbox>, id: Path<String>) -> HttpResponse {
    let Some(intent) = find(&sandbox, &id) else { return gone() };
    show(
        "Your bank: 3-D Secure",
        &html! {
            (sum(&intent))
            form.bar method="post" action=(format!("/sandbox/pay/{}/answer", intent.id)) {
                button type="submit" name="answer" value="yes" { "Approve" }
                button type="submit" name="answer" value="no" { "Decline" }
            }
        },
    )
}

async fn decide(
    sandbox: Data<PaymentSandbox>,
    id: Path<String>,
    Form(Answer { answer }): Form<Answer>,
) -> HttpResponse {
    let Some(intent) = find(&sandbox, &id) else { return gone() };
    match answer.as_str() {
        "yes" => sandbox.pay(&intent.id),
        "no" => sandbox.decline(&intent.id),
        _ => false,
    };
    back(&intent)
}
