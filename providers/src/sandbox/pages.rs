//! The sandbox's pages: one frame with a menu for every outside party, and the inbox in it. The translator's is a file beside.
//!
//! Plain HTML made on the server, with a content security policy of its own; the script only refreshes and copies.

use std::time::Duration;

use actix_web::{
    HttpResponse, HttpResponseBuilder,
    http::{StatusCode, header},
    web::{self, Data, ServiceConfig},
};
use maud::{DOCTYPE, Markup, html};
use serde::Deserialize;
use serde_json::json;

mod exchange_rates;
mod translator;

use super::{
    exchange_rates::RatesSandbox,
    farm::FarmSandbox,
    inbox::{Behaviour, Inbox, ReceivedMail},
    payment::PaymentSandbox,
    translator::Interpreter,
};

pub(super) const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; \
     base-uri 'none'; frame-ancestors 'none'";
/// What a payer answers leads back to the shop, whose address is another where the sandbox is a process of its own.
pub(super) const PAYER_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
     form-action 'self' https: http://localhost:*; base-uri 'none'; frame-ancestors 'none'";
/// A mail's own HTML: its inline styles work, and nothing else does.
const MAIL_POLICY: &str =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// Ours: longer than a person's timeout, shorter than our own SMTP timeout.
const DELAY: Duration = Duration::from_secs(10);

pub(super) fn configure(
    app: &mut ServiceConfig,
    inbox: Inbox,
    interpreter: Interpreter,
    payment: &PaymentSandbox,
    farm: &FarmSandbox,
    rates: &RatesSandbox,
) {
    app.app_data(Data::new(inbox))
        .app_data(Data::new(interpreter))
        .app_data(Data::new(rates.clone()))
        .route("", web::get().to(home))
        .route("/", web::get().to(home))
        .route("/inbox", web::get().to(inbox_page))
        .route("/inbox.json", web::get().to(inbox_json))
        .route("/inbox/behaviour", web::post().to(behave))
        .route("/inbox/clear", web::post().to(clear))
        .route("/inbox/{id}/html", web::get().to(mail_html))
        .route("/translator", web::get().to(translator::page))
        .route("/translator.json", web::get().to(translator::json))
        .route("/translator/behaviour", web::post().to(translator::behave))
        .route("/translator/clear", web::post().to(translator::clear))
        .route("/exchange_rates", web::get().to(exchange_rates::page))
        .route("/exchange_rates/behaviour", web::post().to(exchange_rates::behave))
        .route("/exchange_rates/say", web::post().to(exchange_rates::say))
        .route("/sandbox.css", web::get().to(|| asset("text/css", include_str!("sandbox.css"))))
        .route(
            "/sandbox.js",
            web::get().to(|| asset("text/javascript", include_str!("sandbox.js"))),
        )
        .configure(|app| payment.configure(app))
        .configure(|app| farm.configure(app));
}

#[derive(Deserialize)]
struct InboxQuery {
    to: Option<String>,
}

impl InboxQuery {
    fn address(&self) -> Option<&str> {
        self.to.as_deref().map(str::trim).filter(|to| !to.is_empty())
    }
}

#[derive(Deserialize)]
struct BehaviourForm {
    behaviour: String,
}

pub(super) fn answer(status: StatusCode, policy: &'static str) -> HttpResponseBuilder {
    let mut answer = HttpResponse::build(status);
    answer
        .insert_header((header::CONTENT_SECURITY_POLICY, policy))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::REFERRER_POLICY, "no-referrer"))
        .insert_header((header::CACHE_CONTROL, "no-store"));
    answer
}

async fn asset(kind: &'static str, text: &'static str) -> HttpResponse {
    answer(StatusCode::OK, POLICY).content_type(format!("{kind}; charset=utf-8")).body(text)
}

fn to_inbox() -> HttpResponse {
    answer(StatusCode::SEE_OTHER, POLICY)
        .insert_header((header::LOCATION, "/sandbox/inbox"))
        .finish()
}

async fn home() -> HttpResponse {
    to_inbox()
}

async fn behave(inbox: Data<Inbox>, form: web::Form<BehaviourForm>) -> HttpResponse {
    let behaviour = BEHAVIOURS.iter().find(|(word, ..)| *word == form.behaviour);
    if let Some((_, behaviour, _)) = behaviour {
        inbox.behave(*behaviour);
    }
    to_inbox()
}

async fn clear(inbox: Data<Inbox>) -> HttpResponse {
    inbox.clear();
    to_inbox()
}

async fn inbox_json(inbox: Data<Inbox>, query: web::Query<InboxQuery>) -> HttpResponse {
    let mails: Vec<_> = inbox
        .mails(query.address())
        .iter()
        .map(|mail| {
            json!({
                "id": mail.id.to_string(),
                "to": mail.to,
                "from": mail.from,
                "subject": mail.subject,
                "text": mail.text,
                "code": mail.code(),
                "at": mail.at.unix_timestamp_nanos() / 1_000_000,
            })
        })
        .collect();
    answer(StatusCode::OK, POLICY).json(json!({ "mails": mails }))
}

async fn mail_html(inbox: Data<Inbox>, id: web::Path<u64>) -> HttpResponse {
    match inbox.mail(*id) {
        Some(mail) => answer(StatusCode::OK, MAIL_POLICY)
            .content_type("text/html; charset=utf-8")
            .body(mail.html),
        None => answer(StatusCode::NOT_FOUND, POLICY)
            .content_type("text/plain; charset=utf-8")
            .body("No such mail."),
    }
}

async fn inbox_page(inbox: Data<Inbox>, query: web::Query<InboxQuery>) -> HttpResponse {
    let mails = inbox.mails(query.address());
    let page = frame(
        "Inbox",
        "inbox",
        &html! {
            form.find method="get" action="/sandbox/inbox" role="search" {
                label for="to" { "To" }
                input #to type="search" name="to" value=(query.to.as_deref().unwrap_or_default()) placeholder="name@example.com";
                button type="submit" { "Show" }
            }
            // Replaced as a whole by sandbox.js when new mail is there.
            div #live.mails aria-live="polite" data-newest=(mails.first().map(|mail| mail.id.to_string()).unwrap_or_default()) {
                @if mails.is_empty() { p.empty { "No emails yet. This page refreshes automatically." } }
                @for mail in &mails { (show(mail)) }
            }
            section.desk aria-labelledby="server" {
                h2 #server { "Mail server" }
                form.bar method="post" action="/sandbox/inbox/behaviour" {
                    @for (word, behaviour, label) in &BEHAVIOURS {
                        button type="submit" name="behaviour" value=(word)
                            aria-pressed=(if *behaviour == inbox.behaviour() { "true" } else { "false" }) { (label) }
                    }
                }
                form method="post" action="/sandbox/inbox/clear" { button type="submit" { "Clear inbox" } }
            }
        },
    );
    answer(StatusCode::OK, POLICY).content_type("text/html; charset=utf-8").body(page.into_string())
}

/// The word in the form, what it means, and the label of its button.
const BEHAVIOURS: [(&str, Behaviour, &str); 4] = [
    ("take", Behaviour::Take, "Accept mail"),
    ("delay", Behaviour::Delay(DELAY), "Delay by 10 s"),
    ("later", Behaviour::RefuseForNow, "Reject temporarily (451)"),
    ("never", Behaviour::RefuseForGood, "Reject permanently (550)"),
];

fn show(mail: &ReceivedMail) -> Markup {
    let clock = mail.at.time();
    let initial = mail.from.chars().find(|letter| letter.is_alphanumeric()).unwrap_or('?');
    html! {
        article.mail {
            span.face aria-hidden="true" { (initial.to_uppercase().to_string()) }
            header {
                h2 { (mail.subject) }
                p.meta {
                    span { (mail.from) } " to " b { (mail.to) } " at "
                    (format!("{:02}:{:02}:{:02}", clock.hour(), clock.minute(), clock.second())) " UTC"
                }
            }
            @if let Some(code) = mail.code() {
                p.code { code { (code) } button type="button" data-copy=(code) { "Copy" } }
            }
            details {
                summary { "Text" }
                pre dir="auto" { (mail.text) }
                a href=(format!("/sandbox/inbox/{}/html", mail.id)) target="_blank" rel="noopener" { "As HTML" }
            }
        }
    }
}

/// Place and name of each outside party.
const MENU: [(&str, &str); 9] = [
    ("inbox", "Inbox"),
    ("translator", "Translator"),
    ("pay", "Payments"),
    ("farm", "Devices"),
    ("exchange_rates", "Exchange rates"),
    ("sign_in", "Sign-in"),
    ("game_roles", "Games"),
    ("identity", "Identity"),
    ("steam", "Steam"),
];

/// A word of the API as people read it: `fail:wrong_tier` as "Fail: wrong tier".
pub(super) fn spoken(word: &str) -> String {
    let words = word.replace(':', ": ").replace('_', " ");
    let mut letters = words.chars();
    letters
        .next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

fn head(title: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (title) " · Guildhall sandbox" }
            link rel="stylesheet" href="/sandbox/sandbox.css";
            script src="/sandbox/sandbox.js" defer {}
        }
    }
}

/// At the top of every page: nobody is to take one for the real thing.
fn test_ribbon() -> Markup {
    html! { aside.test aria-label="Test mode" { b { "Test mode" } " No real money, mail or account is involved." } }
}

/// The page around what a payer sees: no menu, as on a provider's own page.
pub(super) fn payer_frame(title: &str, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(title))
            body.payer {
                (test_ribbon())
                main { (content) }
            }
        }
    }
}

/// The page around every sandbox service. A new outside party adds its line to the menu.
pub(super) fn frame(title: &str, here: &str, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(title))
            body {
                (test_ribbon())
                header.top {
                    strong { "Guildhall sandbox" }
                    nav {
                        @for (place, name) in MENU {
                            a href=(format!("/sandbox/{place}")) aria-current=[(here == place).then_some("page")] { (name) }
                        }
                    }
                    a.home href="/" { "Back to store" }
                }
                main { h1 { (title) } (content) }
            }
        }
    }
}
