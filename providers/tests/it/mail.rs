//! Mail leaves by SMTP and arrives in the sandbox's inbox, over a real connection; and what the pages show of it.

use actix_web::{App, http::header, test, web};
use guildhall_providers::{
    mail::{
        CodePurpose, Letter, MailError, Mailer, Posted,
        smtp::{Smtp, SmtpConfig},
        texts::compose,
    },
    sandbox::{self, Behaviour, Sandbox, SandboxConfig, StartError},
};
use std::time::Duration;

async fn sandbox_and_mailer() -> (Sandbox, Smtp) {
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let config =
        SmtpConfig { url: sandbox.smtp_url(), from: "Guildhall <no-reply@guildhall.test>".into() };
    (sandbox, Smtp::new(&config).unwrap())
}

fn code_to(to: &str, language: &str) -> guildhall_providers::mail::Mail {
    let letter = Letter::Code { purpose: CodePurpose::SignIn, code: "AB2C3D".into() };
    compose(&Posted { to: to.into(), language: language.into(), letter, useless_after: None })
}

#[tokio::test]
async fn a_code_mail_arrives_as_it_was_written() {
    let (sandbox, mailer) = sandbox_and_mailer().await;
    mailer.send(&code_to("a@x.test", "ar"), "key-1").await.unwrap();
    let mail = sandbox.inbox().wait_for("A@x.test", 0).await;
    let sent = code_to("a@x.test", "ar");
    assert_eq!(
        (mail.subject.as_str(), mail.text.trim()),
        (sent.subject.as_str(), sent.text.trim())
    );
    assert_eq!(mail.html.trim(), sent.html.trim());
    assert_eq!(mail.code(), Some("AB2C3D"));
    assert_eq!(mail.from, "no-reply@guildhall.test");
    sandbox.stop().await;
}

#[tokio::test]
async fn an_address_in_another_script_gets_its_mail_and_nobody_else_does() {
    let (sandbox, mailer) = sandbox_and_mailer().await;
    mailer.send(&code_to("p\u{430}ypal@x.test", "en"), "key-1").await.unwrap();
    sandbox.inbox().wait_for("p\u{430}ypal@x.test", 0).await;
    assert_eq!(sandbox.inbox().mails(Some("paypal@x.test")), []);
}

#[tokio::test]
async fn the_sandbox_can_refuse_for_now_for_good_or_take_its_time() {
    let (sandbox, mailer) = sandbox_and_mailer().await;
    let mail = code_to("a@x.test", "en");
    sandbox.inbox().behave(Behaviour::RefuseForNow);
    assert!(matches!(mailer.send(&mail, "k").await, Err(MailError::Passing(_))));
    sandbox.inbox().behave(Behaviour::RefuseForGood);
    assert!(matches!(mailer.send(&mail, "k").await, Err(MailError::Refused(_))));
    assert_eq!(sandbox.inbox().mails(None), []);
    sandbox.inbox().behave(Behaviour::Delay(Duration::from_millis(50)));
    let begin = std::time::Instant::now();
    mailer.send(&mail, "k").await.unwrap();
    assert!(begin.elapsed() >= Duration::from_millis(50));
}

#[tokio::test]
async fn an_unreachable_server_is_worth_another_try() {
    let (sandbox, mailer) = sandbox_and_mailer().await;
    sandbox.stop().await;
    assert!(matches!(
        mailer.send(&code_to("a@x.test", "en"), "k").await,
        Err(MailError::Passing(_))
    ));
}

#[tokio::test]
async fn the_sandbox_does_not_start_where_real_people_are_served() {
    let config = SandboxConfig { smtp_port: 0, is_production: true };
    assert!(matches!(sandbox::start(config).await, Err(StartError::Production)));
}

#[actix_web::test]
async fn the_inbox_page_shows_the_code_and_runs_nothing_from_a_mail() {
    let (sandbox, mailer) = sandbox_and_mailer().await;
    let mut mail = code_to("a@x.test", "en");
    mail.subject = "<script>alert(1)</script>".into();
    mailer.send(&mail, "k").await.unwrap();
    mailer.send(&code_to("b@x.test", "en"), "k2").await.unwrap();
    let app = test::init_service(
        App::new().service(web::scope("/sandbox").configure(sandbox.configurer())),
    )
    .await;

    let page =
        test::call_service(&app, test::TestRequest::get().uri("/sandbox/inbox").to_request()).await;
    let policy = page.headers().get(header::CONTENT_SECURITY_POLICY).unwrap().to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    let page = String::from_utf8(test::read_body(page).await.to_vec()).unwrap();
    assert!(page.contains("<code>AB2C3D</code>"));
    assert!(page.contains("&lt;script&gt;") && !page.contains("<script>alert"));

    let json = test::TestRequest::get().uri("/sandbox/inbox.json?to=b%40x.test").to_request();
    let json: serde_json::Value = test::call_and_read_body_json(&app, json).await;
    assert_eq!(json["mails"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&json["mails"][0]["to"], &json["mails"][0]["code"]),
        (&"b@x.test".into(), &"AB2C3D".into())
    );

    let html = test::call_service(
        &app,
        test::TestRequest::get().uri("/sandbox/inbox/1/html").to_request(),
    )
    .await;
    let policy = html.headers().get(header::CONTENT_SECURITY_POLICY).unwrap().to_str().unwrap();
    assert!(policy.starts_with("sandbox;"), "{policy}");
}

#[actix_web::test]
async fn a_button_of_the_page_makes_mail_fail() {
    let (sandbox, _) = sandbox_and_mailer().await;
    let app = test::init_service(
        App::new().service(web::scope("/sandbox").configure(sandbox.configurer())),
    )
    .await;
    let press = test::TestRequest::post()
        .uri("/sandbox/inbox/behaviour")
        .set_form([("behaviour", "later")]);
    let answer = test::call_service(&app, press.to_request()).await;
    assert_eq!(answer.status(), 303);
    assert_eq!(sandbox.inbox().behaviour(), Behaviour::RefuseForNow);
}
