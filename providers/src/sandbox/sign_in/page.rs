//! What a person sees at a provider, and the page that sets how all of them behave.

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::{StatusCode, header},
    web::{self, Data, Form, Path, ServiceConfig},
};
use guildhall_domain::{closed_list::ClosedList, identity::login_provider::SocialProvider};
use maud::html;
use serde::Deserialize;

use super::{
    super::pages::{PAYER_POLICY, POLICY, answer, frame, payer_frame},
    ProviderManner, Return, ReturnBy, SandboxAccount, SignInSandbox,
};

/// The word in the form, what it means, and the label of its button.
const MANNERS: [(&str, ProviderManner, &str); 11] = [
    ("healthy", ProviderManner::Healthy, "Healthy"),
    ("fail", ProviderManner::Fail, "Fail (500)"),
    ("hang", ProviderManner::Hang, "Never answer"),
    ("huge", ProviderManner::Huge, "Answer 10 MB"),
    ("wrong_audience", ProviderManner::WrongAudience, "Tokens for another app"),
    ("expired", ProviderManner::Expired, "Expired tokens"),
    ("unsigned", ProviderManner::Unsigned, "Unsigned tokens"),
    ("unknown_key", ProviderManner::UnknownKey, "Tokens signed with an unknown key"),
    ("wrong_nonce", ProviderManner::WrongNonce, "Tokens of another sign-in"),
    ("published_key", ProviderManner::PublishedKeyAsSecret, "Published key as a secret"),
    ("client_secret", ProviderManner::ClientSecret, "Signed with the client's secret"),
];

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("", web::get().to(home))
        .route("/behaviour", web::post().to(behave))
        .route("/{provider}/authorize", web::get().to(consent))
        .route("/{provider}/dialog/oauth", web::get().to(consent))
        .route("/{provider}/i/oauth2/authorize", web::get().to(consent))
        .route("/{provider}/v2/auth/authorize/", web::get().to(consent))
        .route("/{provider}/consent", web::post().to(consented));
}

#[derive(Deserialize)]
struct BehaviourForm {
    behaviour: String,
}

/// What somebody says on the page.
#[derive(Deserialize)]
struct ConsentForm {
    /// The page's whole address.
    page: String,
    #[serde(default)]
    id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    email: String,
    verified: Option<String>,
    hosted: Option<String>,
    answer: String,
}

/// An answer to the pop-up. Real providers do not isolate their pages from who opened them; with the policy that our own pages have by
/// default the browser would cut the two apart, and the shop would take the window for closed.
fn to_popup(status: StatusCode) -> HttpResponseBuilder {
    let mut answer = answer(status, PAYER_POLICY);
    answer.insert_header(("cross-origin-opener-policy", "unsafe-none"));
    answer
}

fn html_page(status: StatusCode, page: String) -> HttpResponse {
    to_popup(status).content_type("text/html; charset=utf-8").body(page)
}

async fn home(sandbox: Data<SignInSandbox>) -> HttpResponse {
    let now = sandbox.manner();
    let page = frame(
        "Sign-in providers",
        "sign_in",
        &html! {
            p.meta { "Google, Apple, Facebook, X, LINE, TikTok and VK. The shop opens their page in a pop-up window." }
            form.bar method="post" action="/sandbox/sign_in/behaviour" {
                @for (word, manner, label) in &MANNERS {
                    button type="submit" name="behaviour" value=(word)
                        aria-pressed=(if *manner == now { "true" } else { "false" }) { (label) }
                }
            }
        },
    );
    answer(StatusCode::OK, POLICY).content_type("text/html; charset=utf-8").body(page.into_string())
}

async fn behave(sandbox: Data<SignInSandbox>, form: Form<BehaviourForm>) -> HttpResponse {
    if let Some((_, manner, _)) = MANNERS.iter().find(|(word, ..)| *word == form.behaviour) {
        sandbox.behave(*manner);
    }
    answer(StatusCode::SEE_OTHER, POLICY)
        .insert_header((header::LOCATION, "/sandbox/sign_in"))
        .finish()
}

async fn consent(
    sandbox: Data<SignInSandbox>,
    provider: Path<String>,
    request: HttpRequest,
) -> HttpResponse {
    let Ok(provider) = SocialProvider::read(&provider) else {
        return html_page(StatusCode::NOT_FOUND, "No such provider.".to_owned());
    };
    let brand = provider.brand();
    let page = format!("{}/authorize?{}", sandbox.pages_url(provider), request.query_string());
    let content = html! {
        div.till {
            section.due aria-label=(brand) {
                p.shop { span.shop-mark aria-hidden="true" { (brand.chars().next().unwrap_or('?')) } (brand) }
                h1 { "Sign in to Guildhall with " (brand) }
                p.meta { "Any account will do: the same id is the same person." }
            }
            section.pay aria-label="Account" {
                form method="post" action=(format!("/sandbox/sign_in/{provider}/consent")) {
                    input type="hidden" name="page" value=(page);
                    p.field { label for="id" { "Account id" }
                        input #id name="id" value="10001" required maxlength="255" autocomplete="off"; }
                    p.field { label for="name" { "Name" }
                        input #name name="name" value="Ada Lovelace" autocomplete="off"; }
                    p.field { label for="email" { "Email" }
                        input #email name="email" type="email" autocomplete="off"; }
                    p { input #verified type="checkbox" name="verified" value="yes" checked;
                        " " label for="verified" { "Email is verified" } }
                    @if provider == SocialProvider::Google {
                        p { input #hosted type="checkbox" name="hosted" value="yes" checked;
                            " " label for="hosted" { "Google hosts the address" } }
                    }
                    button type="submit" name="answer" value="continue" { "Continue" }
                    " "
                    button type="submit" name="answer" value="decline" formnovalidate { "Decline" }
                }
            }
        }
    };
    html_page(StatusCode::OK, payer_frame(&format!("Sign in with {brand}"), &content).into_string())
}

async fn consented(sandbox: Data<SignInSandbox>, Form(form): Form<ConsentForm>) -> HttpResponse {
    let back = if form.answer == "continue" {
        let (is_email_verified, is_hosted) = (form.verified.is_some(), form.hosted.is_some());
        let (id, name, email) = (form.id, form.name, form.email);
        sandbox.agree(&form.page, SandboxAccount { id, name, email, is_email_verified, is_hosted })
    } else {
        sandbox.decline(&form.page)
    };
    match back {
        Ok(back) => go_back(&back),
        Err(why) => html_page(StatusCode::BAD_REQUEST, why),
    }
}

fn go_back(back: &Return) -> HttpResponse {
    if back.by == ReturnBy::Form {
        let form = html! {
            form #return method="post" action=(back.to) {
                @for (name, value) in &back.fields { input type="hidden" name=(name) value=(value); }
                button type="submit" { "Back to Guildhall" }
            }
        };
        return html_page(StatusCode::OK, payer_frame("Signed in", &form).into_string());
    }
    let fields =
        form_urlencoded::Serializer::new(String::new()).extend_pairs(&back.fields).finish();
    let mark = if back.by == ReturnBy::Fragment { '#' } else { '?' };
    to_popup(StatusCode::SEE_OTHER)
        .insert_header((header::LOCATION, format!("{}{mark}{fields}", back.to)))
        .finish()
}
