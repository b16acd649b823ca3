//! Both translators over a real connection: the sandbox speaks their protocols, and misbehaves as they may.

use std::time::Duration;

use actix_web::{App, test, web};
use guildhall_domain::language;
use guildhall_providers::{
    sandbox::{self, Manner, Sandbox, SandboxConfig, Vendor},
    translation::{
        TranslateError, Translator,
        google::{Google, GoogleConfig},
        libre::{LibreConfig, LibreTranslate},
    },
};

async fn both() -> (Sandbox, [(Vendor, Box<dyn Translator>); 2]) {
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    // Far more than an answer of this machine takes.
    let timeout = Duration::from_secs(10);
    let url = sandbox.translator_url();
    let libre = LibreTranslate::new(LibreConfig { url: url.clone(), api_key: None, timeout });
    let google = Google::new(GoogleConfig { url, api_key: "key".into(), timeout });
    let translators: [(Vendor, Box<dyn Translator>); 2] =
        [(Vendor::Libre, Box::new(libre.unwrap())), (Vendor::Google, Box::new(google.unwrap()))];
    (sandbox, translators)
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[tokio::test]
async fn texts_come_back_in_the_language_asked_for_with_their_marks() {
    let (_sandbox, translators) = both().await;
    for (_, translator) in translators {
        let asked =
            texts(&["Payment received, thank you. Starting now.", "My order number is [[1]]."]);
        let german = translator.translate(&asked, language::find("de").unwrap()).await.unwrap();
        assert_eq!(
            german.texts,
            ["Zahlung erhalten, danke. Ich fange an.", "Meine Bestellnummer ist [[1]]."]
        );
        assert_eq!(german.from.as_deref(), Some("en"));
    }
}

#[tokio::test]
async fn every_language_of_the_product_is_one_of_theirs() {
    let (_sandbox, translators) = both().await;
    for (_, translator) in translators {
        for language in &language::ALL {
            let there = translator.translate(&texts(&["Hello!"]), language).await.unwrap();
            let back = translator.translate(&there.texts, language::DEFAULT).await.unwrap();
            assert!(["Hello!", "Hi!"].contains(&back.texts[0].as_str()), "{language:?}: {there:?}");
        }
    }
}

#[tokio::test]
async fn what_a_broken_translator_answers_is_an_error_and_never_a_text() {
    let (sandbox, translators) = both().await;
    let cases = [
        (Manner::Fail, TranslateError::Refused { status: 500 }),
        (Manner::Refuse, TranslateError::Refused { status: 429 }),
        (Manner::Html, TranslateError::Nonsense),
        (Manner::Huge, TranslateError::TooLarge),
    ];
    for (vendor, translator) in translators {
        for (manner, error) in &cases {
            sandbox.interpreter().behave(vendor, *manner);
            let answer = translator.translate(&texts(&["Hello!"]), language::DEFAULT).await;
            assert_eq!(answer.as_ref(), Err(error), "{vendor:?} {manner:?}");
        }
    }
}

#[tokio::test]
async fn one_that_hangs_is_left_after_the_patience_and_one_that_is_not_there_at_once() {
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    sandbox.interpreter().behave(Vendor::Libre, Manner::Delay(Duration::from_secs(600)));
    let timeout = Duration::from_millis(50);
    let at = |url| LibreTranslate::new(LibreConfig { url, api_key: None, timeout }).unwrap();
    let hangs = at(sandbox.translator_url());
    let answer = hangs.translate(&texts(&["Hello!"]), language::DEFAULT).await;
    assert_eq!(answer, Err(TranslateError::TooSlow));
    // Port 9 is nobody's.
    let nowhere = at("http://127.0.0.1:9".into());
    let answer = nowhere.translate(&texts(&["Hello!"]), language::DEFAULT).await;
    assert!(matches!(answer, Err(TranslateError::Unreachable(_) | TranslateError::TooSlow)));
}

#[test]
async fn an_address_that_is_none_is_refused_at_the_start() {
    for url in ["", "translate.test", "ftp://translate.test"] {
        let config =
            LibreConfig { url: url.into(), api_key: None, timeout: Duration::from_secs(1) };
        assert!(LibreTranslate::new(config).is_err(), "{url}");
    }
}

#[actix_web::test]
async fn the_page_has_buttons_that_make_it_fail_and_shows_what_was_asked() {
    let (sandbox, [(_, libre), _]) = both().await;
    let pages = sandbox.configurer();
    let app = test::init_service(App::new().service(web::scope("/sandbox").configure(pages))).await;
    libre.translate(&texts(&["Hello <b>!"]), language::DEFAULT).await.unwrap();
    let page = test::TestRequest::get().uri("/sandbox/translator").to_request();
    let page = test::call_and_read_body(&app, page).await;
    let page = String::from_utf8(page.to_vec()).unwrap();
    assert!(page.contains("Hello &lt;b&gt;!"), "what was asked, escaped");
    assert!(page.contains("Answer 10 MB"));

    let press = test::TestRequest::post()
        .uri("/sandbox/translator/behaviour")
        .set_form([("vendor", "libre"), ("behaviour", "fail")])
        .to_request();
    assert_eq!(test::call_service(&app, press).await.status(), 303);
    assert_eq!(sandbox.interpreter().manner(Vendor::Libre), Manner::Fail);
    assert_eq!(sandbox.interpreter().manner(Vendor::Google), Manner::Answer);
}
