//! What a person sees at the provider, and the page that sets how it behaves.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
    web::{self, Data, Form, Path, ServiceConfig},
};
use maud::html;
use serde::Deserialize;
use time::{Duration, OffsetDateTime};

use super::{
    super::pages::{PAYER_POLICY, POLICY, answer, frame, payer_frame, spoken},
    IdentityManner, IdentitySandbox, Outcome,
};

/// The word in the form, what it means, and the label of its button.
const MANNERS: [(&str, IdentityManner, &str); 12] = [
    ("healthy", IdentityManner::Healthy, "Healthy"),
    ("fail", IdentityManner::Fail, "Fail (500)"),
    ("hang", IdentityManner::Hang, "Never answer"),
    ("huge", IdentityManner::Huge, "Answer 10 MB"),
    ("key_revoked", IdentityManner::KeyRevoked, "Key revoked"),
    ("key_narrow", IdentityManner::KeyNarrow, "Key may not read documents"),
    ("opening_fails", IdentityManner::OpeningFails, "Fail to begin a session, and keep that"),
    ("opening_unanswered", IdentityManner::OpeningUnanswered, "Lose the answer to a new session"),
    ("delay", IdentityManner::Delay, "Delay webhooks by 5 s"),
    ("repeat", IdentityManner::Repeat, "Send webhooks three times"),
    ("reorder", IdentityManner::Reorder, "Reorder webhooks"),
    ("silent", IdentityManner::Silent, "Send no webhooks"),
];

/// Codes of Stripe that the page offers.
const DECLINES: [&str; 9] = [
    "document_expired",
    "document_type_not_supported",
    "document_unverified_other",
    "selfie_face_mismatch",
    "selfie_document_missing_photo",
    "id_number_mismatch",
    "country_not_supported",
    "under_supported_age",
    "consent_declined",
];

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("", web::get().to(home))
        .route("/behaviour", web::post().to(behave))
        .route("/{id}", web::get().to(page))
        .route("/{id}/answer", web::post().to(judge));
}

#[derive(Deserialize)]
struct BehaviourForm {
    behaviour: String,
}

#[derive(Deserialize)]
struct AnswerForm {
    answer: String,
}

/// Open sessions, and how the provider behaves.
async fn home(sandbox: Data<IdentitySandbox>) -> HttpResponse {
    let now = sandbox.manner();
    let sessions: Vec<(String, &'static str)> = sandbox
        .books()
        .sessions
        .iter()
        .rev()
        .take(50)
        .map(|(id, session)| (id.clone(), session.status))
        .collect();
    let page = frame(
        "Identity provider",
        "identity",
        &html! {
            p.meta { "Stripe Identity. Whoever is to be verified is sent to a page here, and chooses what comes of it." }
            form.bar method="post" action="/sandbox/identity/behaviour" {
                @for (word, manner, label) in &MANNERS {
                    button type="submit" name="behaviour" value=(word)
                        aria-pressed=(if *manner == now { "true" } else { "false" }) { (label) }
                }
            }
            ul {
                @for (id, status) in &sessions {
                    li { a href=(format!("/sandbox/identity/{id}")) { (id) } " " (spoken(status)) }
                }
            }
        },
    );
    answer(StatusCode::OK, POLICY).content_type("text/html; charset=utf-8").body(page.into_string())
}

async fn behave(sandbox: Data<IdentitySandbox>, form: Form<BehaviourForm>) -> HttpResponse {
    if let Some((_, manner, _)) = MANNERS.iter().find(|(word, ..)| *word == form.behaviour) {
        sandbox.behave(*manner);
    }
    see_other("/sandbox/identity", POLICY)
}

fn see_other(to: &str, policy: &'static str) -> HttpResponse {
    answer(StatusCode::SEE_OTHER, policy).insert_header((header::LOCATION, to)).finish()
}

fn gone() -> HttpResponse {
    answer(StatusCode::NOT_FOUND, POLICY).content_type("text/plain").body("No such session.")
}

async fn page(sandbox: Data<IdentitySandbox>, id: Path<String>) -> HttpResponse {
    let Some(session) = sandbox.books().sessions.get(id.as_str()).cloned() else { return gone() };
    let is_open = matches!(session.status, "requires_input" | "processing");
    let content = html! {
        div.till {
            section.due aria-label="Identity check" {
                p.shop { span.shop-mark aria-hidden="true" { "G" } "Guildhall" }
                h1 { "Verify your identity" }
                p.meta { "No document is asked for here. Choose what comes of it." }
            }
            section.pay aria-label="Result" {
                @if is_open {
                    form method="post" action=(format!("/sandbox/identity/{id}/answer")) {
                        p { button type="submit" name="answer" value="verified" { "Verified" } }
                        p { button type="submit" name="answer" value="verified_soon" { "Verified, document ends in 30 days" } }
                        p { button type="submit" name="answer" value="processing" { "Keep processing" } }
                        p { button type="submit" name="answer" value="leave" { "Leave without finishing" } }
                        p.meta { "Declined:" }
                        @for code in DECLINES {
                            p { button type="submit" name="answer" value=(code) { (spoken(code)) } }
                        }
                    }
                } @else {
                    p { "This session is over." }
                    p { a href=(session.return_url) { "Back to Guildhall" } }
                }
            }
        }
    };
    answer(StatusCode::OK, PAYER_POLICY)
        .content_type("text/html; charset=utf-8")
        .body(payer_frame("Verify your identity", &content).into_string())
}

async fn judge(
    sandbox: Data<IdentitySandbox>,
    id: Path<String>,
    Form(form): Form<AnswerForm>,
) -> HttpResponse {
    let Some(session) = sandbox.books().sessions.get(id.as_str()).cloned() else { return gone() };
    let soon = (OffsetDateTime::now_utc() + Duration::days(30)).date();
    let outcome = match form.answer.as_str() {
        "verified" => Some(Outcome::Verified(None)),
        "verified_soon" => Some(Outcome::Verified(Some(soon))),
        "processing" => Some(Outcome::Processing),
        word => DECLINES.into_iter().find(|code| *code == word).map(Outcome::Declined),
    };
    if let Some(outcome) = outcome {
        sandbox.judge(&id, outcome);
    }
    see_other(&session.return_url, PAYER_POLICY)
}
