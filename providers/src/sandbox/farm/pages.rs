//! The farm's page: its mood and what it has redeemed.

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
    web::{Data, Form, ServiceConfig, get, post},
};
use guildhall_domain::topup::Reason;
use maud::html;
use serde::Deserialize;
use serde_json::json;

use super::{
    super::pages::{POLICY, answer, frame, spoken},
    FailureMode, FarmSandbox,
};

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("", get().to(home))
        .route("/redeemed.json", get().to(redeemed))
        .route("/mood", post().to(mood));
}

#[derive(Deserialize)]
struct FailureModeForm {
    mood: String,
}

/// Moods a button is there for: those by name, and the reasons devices give.
fn moods() -> Vec<String> {
    let reasons = Reason::ALL.into_iter().filter(|reason| {
        !matches!(reason, Reason::OrderChanged | Reason::GivenUp | Reason::DeviceDisconnected)
    });
    let words = FailureMode::WORDS.iter().map(|(_, word)| (*word).to_owned());
    words.chain(reasons.map(|reason| format!("fail:{reason}"))).collect()
}

async fn home(farm: Data<FarmSandbox>) -> HttpResponse {
    let books = farm.books();
    let page = html! {
        section.desk aria-labelledby="mood" {
            h2 #mood { "What devices do" }
            form.bar method="post" action="/sandbox/farm/mood" {
                @for word in moods() {
                    button type="submit" name="mood" value=(word)
                        aria-pressed=(if FailureMode::named(&word) == Some(books.mood) { "true" } else { "false" }) { (spoken(&word)) }
                }
            }
            p.meta { "An account named " code { "mood:<word>" } " always gets that outcome, for example " code { "mood:fail:wrong_tier" } "." }
        }
        @if books.redemptions.is_empty() { p.empty { "Nothing redeemed yet." } }
        @else {
            div.wall tabindex="0" role="region" aria-label="Redemptions" {
                table {
                    thead { tr { th scope="col" { "Order" } th scope="col" { "Device" } th scope="col" { "Packs" } th scope="col" { "Step" } th scope="col" { "Status" } } }
                    tbody {
                        @for one in books.redemptions.values().rev().take(100) {
                            tr {
                                td.key title=(one.key) { (one.key.get(one.key.len().saturating_sub(8)..).unwrap_or(&one.key)) }
                                td { (one.device) } td { (one.done) "/" (one.packs) } td { (spoken(&one.step)) }
                                td { span.status data-status=(one.status) { (spoken(&one.status)) @if let Some(reason) = &one.reason { ": " (spoken(reason)) } } }
                            }
                        }
                    }
                }
            }
        }
    };
    drop(books);
    answer(StatusCode::OK, POLICY)
        .content_type("text/html; charset=utf-8")
        .body(frame("Device farm", "farm", &page).into_string())
}

/// Packs redeemed by key, for checkers from outside.
async fn redeemed(farm: Data<FarmSandbox>) -> HttpResponse {
    let books = farm.books();
    let all: Vec<_> = books.redemptions.values().cloned().collect();
    HttpResponse::Ok().json(json!({ "redemptions": all }))
}

async fn mood(farm: Data<FarmSandbox>, Form(form): Form<FailureModeForm>) -> HttpResponse {
    if let Some(mood) = FailureMode::named(&form.mood) {
        farm.behave(mood);
    }
    answer(StatusCode::SEE_OTHER, POLICY)
        .insert_header((header::LOCATION, "/sandbox/farm"))
        .finish()
}
