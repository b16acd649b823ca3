//! Translation as people meet it: over both transports, both ways, and when the translator is not well.

use crate::harness::{House, Person, Reply};
use guildhall_actors::conversation::translation::Translators;
use guildhall_http::api::limits::{Daily, RateLimits};
use guildhall_providers::{
    sandbox::{self, Manner, Sandbox, SandboxConfig, Vendor},
    translation::{
        google::{Google, GoogleConfig},
        libre::{LibreConfig, LibreTranslate},
    },
};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::{sync::Arc, time::Duration};

async fn house(pool: PgPool, timeout: Duration) -> (House, Sandbox) {
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let url = sandbox.translator_url();
    let libre = LibreConfig { url: url.clone(), api_key: None, timeout };
    let google = GoogleConfig { url, api_key: "key".into(), timeout };
    let translators = Translators {
        default: Arc::new(LibreTranslate::new(libre).unwrap()),
        google: Some(Arc::new(Google::new(google).unwrap())),
    };
    (House::open_with_translators(pool, translators).await, sandbox)
}

const PATIENT: Duration = Duration::from_secs(10);

async fn call(house: &House, by: &Person, name: &str, wish: Value) -> Reply {
    house.post(Some(by), &format!("/api/im/{name}"), wish).await
}

async fn say(house: &House, by: &Person, conversation: &str, words: &str) -> Value {
    call(house, by, "send_msg", House::text(conversation, words)).await.data()["msg_id"].clone()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_reader_gets_the_translation_pushed_and_finds_it_beside_the_original(pool: PgPool) {
    let (house, _sandbox) = house(pool, PATIENT).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let wish = json!({ "conversation_id": conversation, "language": "de" });
    assert_eq!(call(&house, &ben, "set_trans_language", wish).await.data()["trans_language"], "de");
    let mut socket = house.socket_of(&ben).await;
    let msg_id = say(&house, &ann, &conversation, "My order number is GH-2048.").await;

    let expected = json!({
        "msg_id": msg_id, "language": "de", "state": 1, "translator": 1,
        "text": "Meine Bestellnummer ist GH-2048.",
    });
    assert_eq!(socket.push("translation").await, expected);
    let page = call(&house, &ben, "msg_list", json!({ "conversation_id": conversation })).await;
    assert_eq!(page.data()["messages"][0]["body"]["text"], "My order number is GH-2048.");
    assert_eq!(page.data()["translations"], json!([expected]));
    // Who wrote it reads it as it is, and in another language only on demand.
    let page = call(&house, &ann, "msg_list", json!({ "conversation_id": conversation })).await;
    assert_eq!(page.data()["translations"], json!([]));
    let wish = json!({ "conversation_id": conversation, "language": "de" });
    assert_eq!(
        call(&house, &ann, "msg_list", wish).await.data()["translations"],
        json!([expected])
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_socket_is_answered_at_once_and_gets_the_translation_pushed(pool: PgPool) {
    let (house, sandbox) = house(pool, PATIENT).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let msg_id = say(&house, &ann, &conversation, "Thanks!").await;
    sandbox.interpreter().behave(Vendor::Libre, Manner::Delay(Duration::from_secs(1)));
    let mut socket = house.socket_of(&ben).await;
    let wish = json!({ "msg_id": msg_id, "language": "ja" });
    let answer = socket.call("trans_msg_body", wish.clone()).await;
    assert_eq!(answer["data"]["state"], 0, "{answer}");
    assert_eq!(socket.push("translation").await["text"], "ありがとう！");
    // Over HTTP the same is waited for; here it is there already.
    assert_eq!(call(&house, &ben, "trans_msg_body", wish).await.data()["text"], "ありがとう！");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_agent_turns_it_on_for_both_sides(pool: PgPool) {
    let (house, _sandbox) = house(pool, PATIENT).await;
    let (customer, agent) = (house.person("user").await, house.person("customer_service").await);
    sqlx::query("update account set language = 'th' where uid = $1")
        .bind(customer.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    let wish = json!({ "with": "customer_service" });
    let conversation =
        call(&house, &customer, "conversation_open", wish).await.data()["conversation_id"].clone();
    let conversation = conversation.as_str().unwrap();
    say(&house, &customer, conversation, "คำสั่งซื้อของฉันอยู่ที่ไหน").await;
    say(&house, &agent, conversation, "Hello!").await;
    let both = json!({ "conversation_id": conversation, "language": "en", "both": true });
    assert_eq!(
        call(&house, &customer, "set_trans_language", both.clone()).await.refusal(),
        (409, "FORBIDDEN")
    );
    let mut phone = house.socket_of(&customer).await;
    let mut console = house.socket_of(&agent).await;
    call(&house, &agent, "set_trans_language", both).await.data();
    say(&house, &agent, conversation, "Please wait a moment.").await;
    assert_eq!(phone.push("translation").await["text"], "กรุณารอสักครู่");
    say(&house, &customer, conversation, "ขอบคุณมาก!").await;
    assert_eq!(console.push("translation").await["text"], "Thanks a lot!");

    let off = json!({ "conversation_id": conversation, "language": "", "both": true });
    call(&house, &agent, "set_trans_language", off).await.data();
    let info =
        call(&house, &customer, "conversation_info", json!({ "conversation_id": conversation }))
            .await;
    assert_eq!(info.data()["trans_language"], "");
}

/// CHAT-020 of the list of bad inputs.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_translator_that_hangs_or_answers_rubbish_is_a_state_to_retry_and_the_original_stays(
    pool: PgPool,
) {
    let (house, sandbox) = house(pool, crate::harness::patient(Duration::from_millis(500))).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let hang = Manner::Delay(Duration::from_secs(600));
    for manner in [hang, Manner::Html, Manner::Huge, Manner::Fail, Manner::Refuse] {
        sandbox.interpreter().behave(Vendor::Libre, manner);
        let words = format!("Thanks! {manner:?}");
        let msg_id = say(&house, &ann, &conversation, &words).await;
        let wish = json!({ "msg_id": msg_id, "language": "de" });
        let failed = call(&house, &ben, "trans_msg_body", wish.clone()).await;
        let expected = json!({ "msg_id": msg_id, "language": "de", "state": -1, "translator": 1 });
        assert_eq!(failed.data(), &expected, "{manner:?}");
        let kept = call(&house, &ben, "msg_info", json!({ "msg_id": msg_id })).await;
        assert_eq!(kept.data()["body"]["text"], words.as_str());
        let again = call(&house, &ben, "retry_translate", wish).await;
        assert_eq!(again.data()["state"], 1, "{again:?}");
        assert_eq!(again.data()["translator"], 2);
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_reported_or_taken_back_is_gone_for_everybody(pool: PgPool) {
    let (house, _sandbox) = house(pool, PATIENT).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let wish = json!({ "conversation_id": conversation, "language": "de" });
    call(&house, &ben, "set_trans_language", wish).await.data();
    let msg_id = say(&house, &ann, &conversation, "Thanks!").await;
    let of = json!({ "msg_id": msg_id });
    assert_eq!(call(&house, &ben, "trans_msg_body", of.clone()).await.data()["text"], "Danke!");

    let reported = call(&house, &ben, "report_trans_fail", of.clone()).await;
    assert_eq!(reported.data()["state"], 3);
    let page = call(&house, &ben, "msg_list", json!({ "conversation_id": conversation })).await;
    assert!(!page.text.contains("Danke"), "{}", page.text);
    let again = call(&house, &ben, "retry_translate", of.clone()).await;
    assert_eq!((&again.data()["state"], &again.data()["text"]), (&json!(1), &json!("Danke!")));

    call(&house, &ann, "recall_msg", of.clone()).await.data();
    for (name, wish) in [
        ("trans_msg_body", of.clone()),
        ("retry_translate", of),
        ("msg_list", json!({ "conversation_id": conversation })),
    ] {
        let reply = call(&house, &ben, name, wish).await;
        reply.data();
        assert!(!reply.text.contains("Danke"), "{name}: {}", reply.text);
    }
    let left: i64 = sqlx::query_scalar("select count(*) from translated_text")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert_eq!(left, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_language_the_product_does_not_speak_is_refused_by_its_field(pool: PgPool) {
    let (house, _sandbox) = house(pool, PATIENT).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let msg_id = say(&house, &ann, &conversation, "Thanks!").await;
    for name in ["trans_msg_body", "report_trans_fail", "retry_translate"] {
        let reply = call(&house, &ben, name, json!({ "msg_id": msg_id, "language": "xx" })).await;
        assert_eq!(
            (reply.refusal(), reply.reason("language")),
            ((422, "paramater_error"), Some("invalid")),
            "{name}"
        );
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_days_characters_are_counted_for_each_reader_and_what_is_there_is_free(pool: PgPool) {
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let libre = LibreConfig { url: sandbox.translator_url(), api_key: None, timeout: PATIENT };
    let translators =
        Translators { default: Arc::new(LibreTranslate::new(libre).unwrap()), google: None };
    let limits = RateLimits { translated: Daily::new(10), ..RateLimits::default() };
    let house = House::open_with_limited_translators(pool, translators, limits).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let (thanks, hello) = (
        say(&house, &ann, &conversation, "Thanks!").await,
        say(&house, &ann, &conversation, "Hello").await,
    );
    let ask = |by, msg_id: &Value, language: &str| {
        call(&house, by, "trans_msg_body", json!({ "msg_id": msg_id, "language": language }))
    };
    assert_eq!(ask(&ben, &thanks, "ja").await.data()["text"], "ありがとう！");
    assert_eq!(ask(&ben, &hello, "ja").await.refusal(), (429, "too_many_requests"));
    let retry = json!({ "msg_id": thanks, "language": "de" });
    let retried = call(&house, &ben, "retry_translate", retry).await;
    assert_eq!(retried.refusal(), (429, "too_many_requests"));
    assert_eq!(ask(&ben, &thanks, "ja").await.data()["text"], "ありがとう！");
    ask(&ann, &hello, "ja").await.data();
}
