//! Letters about messages that wait: who gets one, when, and how many. The clock is moved in the rows.

use crate::harness::{House, Person};
use guildhall_actors::conversation::ReplyLetters;
use guildhall_providers::{
    mail::smtp::{Smtp, SmtpConfig},
    sandbox::{self, ReceivedMail, Sandbox, SandboxConfig},
};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::sync::Arc;

async fn house_with_mail(pool: PgPool) -> (House, Sandbox) {
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let config =
        SmtpConfig { url: sandbox.smtp_url(), from: "Guildhall <a@guildhall.test>".into() };
    (House::open_with_mailer(pool, Arc::new(Smtp::new(&config).unwrap())).await, sandbox)
}

/// Has the letters written that are due, and answers how many.
async fn look(house: &House) -> u64 {
    let (pool, hub, wake) = (house.pool.clone(), house.hub.clone(), house.floor().relay.wake());
    ReplyLetters::new(pool, hub, wake).write(|| false).await.unwrap().unwrap()
}

/// What has arrived of the letters that were written so far.
async fn arrived(house: &House, sandbox: &Sandbox, to: &Person) -> Vec<ReceivedMail> {
    while house.floor().relay.carry_out_now().await.unwrap() > 0 {}
    sandbox.inbox().mails(Some(&to.email))
}

async fn say(house: &House, by: &Person, conversation: &str) -> i64 {
    let sent = house.post(Some(by), "/api/im/send_msg", House::text(conversation, "hello?")).await;
    sent.data()["seq"].as_i64().unwrap()
}

async fn read(house: &House, by: &Person, conversation: &str, seq: i64) {
    let mark = json!({ "conversation_id": conversation, "seq": seq });
    house.post(Some(by), "/api/im/ack_msg_read", mark).await.data();
}

/// So many minutes go by.
async fn pass(house: &House, minutes: i32) {
    for change in [
        "update message set sent_at = sent_at - make_interval(mins => $1)",
        "update reply_letter set written_at = written_at - make_interval(mins => $1)",
        // Letters of different moments have different keys.
        "update outbox set effect_key = effect_key || '-' || $1 where kind = 'notice_letter'",
    ] {
        sqlx::query(change).bind(minutes).execute(&house.pool).await.unwrap();
    }
}

async fn speaks(house: &House, person: &Person, language: &str) {
    sqlx::query("update account set language = $2 where uid = $1")
        .bind(person.uid.0)
        .bind(language)
        .execute(&house.pool)
        .await
        .unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whoever_is_away_gets_one_letter_about_a_conversation_until_they_have_read_it(
    pool: PgPool,
) {
    let (house, sandbox) = house_with_mail(pool).await;
    let (buyer, seller) = (house.person("user").await, house.person("seller").await);
    speaks(&house, &seller, "de").await;
    let conversation = house.conversation(&buyer, &seller).await;
    say(&house, &buyer, &conversation).await;
    assert_eq!(look(&house).await, 0, "nobody is written to at once");
    pass(&house, 14).await;
    say(&house, &buyer, &conversation).await;
    assert_eq!(look(&house).await, 0, "not for 15 minutes yet");
    pass(&house, 1).await;
    assert_eq!(look(&house).await, 1, "by the oldest, whatever was said since");
    let mails = arrived(&house, &sandbox, &seller).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, "Ungelesene Nachrichten warten auf dich");
    let link = house.url(&format!("/messages/{conversation}"));
    for part in ["Ungelesene Chats", &link] {
        assert!(mails[0].text.contains(part), "{part}: {}", mails[0].text);
        assert!(mails[0].html.contains(part), "{part}: {}", mails[0].html);
    }
    assert!(!mails[0].text.contains("hello"), "a mailbox is read by others too");
    assert!(arrived(&house, &sandbox, &buyer).await.is_empty(), "nobody is told of their own");

    // However often it is looked, and however long it takes.
    let mut newest = 0;
    for minutes in [1, 59, 600] {
        pass(&house, minutes).await;
        newest = say(&house, &buyer, &conversation).await;
        assert_eq!(look(&house).await, 0, "{minutes}");
    }
    read(&house, &seller, &conversation, newest).await;
    say(&house, &buyer, &conversation).await;
    assert_eq!(look(&house).await, 0, "what was said afterwards has not waited for 15 minutes");
    pass(&house, 15).await;
    assert_eq!(look(&house).await, 1, "they had read what the first was about");
    assert_eq!(arrived(&house, &sandbox, &seller).await.len(), 2);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn somebody_gets_one_letter_in_an_hour_and_it_says_how_many_conversations_wait(pool: PgPool) {
    let (house, sandbox) = house_with_mail(pool).await;
    let seller = house.person("seller").await;
    let mut conversations = Vec::new();
    for _ in 0..3 {
        let buyer = house.person("user").await;
        let conversation = house.conversation(&buyer, &seller).await;
        conversations.push((buyer, conversation));
    }
    for (buyer, conversation) in &conversations[..2] {
        say(&house, buyer, conversation).await;
    }
    pass(&house, 15).await;
    assert_eq!(look(&house).await, 1);
    let mails = arrived(&house, &sandbox, &seller).await;
    assert_eq!(mails[0].subject, "You have unread messages");
    assert!(mails[0].text.contains("Unread chats: 2"), "{}", mails[0].text);
    assert!(mails[0].text.lines().any(|line| line == house.url("/messages")));

    let (buyer, third) = &conversations[2];
    let last = say(&house, buyer, third).await;
    pass(&house, 59).await;
    assert_eq!(look(&house).await, 0, "one in an hour");
    pass(&house, 1).await;
    assert_eq!(look(&house).await, 1);
    let mails = arrived(&house, &sandbox, &seller).await;
    assert_eq!(mails.len(), 2);
    assert!(mails.iter().any(|mail| mail.text.contains("Unread chats: 3")));

    // What is read before it is sent is not told.
    for (_, conversation) in &conversations {
        read(&house, &seller, conversation, last).await;
    }
    say(&house, buyer, third).await;
    pass(&house, 61).await;
    assert_eq!(look(&house).await, 1);
    read(&house, &seller, third, last + 1).await;
    assert_eq!(arrived(&house, &sandbox, &seller).await.len(), 2);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_is_connected_or_wants_none_or_is_a_visitor_gets_none_and_agents_never(pool: PgPool) {
    let (house, sandbox) = house_with_mail(pool).await;
    let (buyer, muted, present) =
        (house.person("user").await, house.person("seller").await, house.person("seller").await);
    let off = json!({ "group": "messages", "channel": "mail", "on": false });
    house.post(Some(&muted), "/api/account/notice/preferences/set", off).await.data();
    let fixed = json!({ "group": "messages", "channel": "in_page", "on": false });
    let fixed = house.post(Some(&muted), "/api/account/notice/preferences/set", fixed).await;
    assert_eq!(fixed.refusal(), (409, "NOTICE_ALWAYS_ON"));
    let socket = house.socket_of(&present).await;
    for other in [&muted, &present] {
        let conversation = house.conversation(&buyer, other).await;
        say(&house, &buyer, &conversation).await;
    }
    // A customer and a visitor have asked support; an agent answers both.
    let agent = house.person("customer_service").await;
    let customer = house.person("user").await;
    speaks(&house, &customer, "ja").await;
    let asks = json!({ "with": "customer_service" });
    let id = |reply: &Value| reply["conversation_id"].as_str().unwrap().to_owned();
    let open = "/api/im/conversation_open";
    let asked = id(house.post(Some(&customer), open, asks.clone()).await.data());
    say(&house, &customer, &asked).await;
    let visitor = house.visitor().await;
    let by_visitor = id(house.post_visitor(&visitor, open, asks).await.data());
    let help = House::text(&by_visitor, "help");
    house.post_visitor(&visitor, "/api/im/send_msg", help).await.data();
    for conversation in [&asked, &by_visitor] {
        let take = json!({ "conversation_id": conversation, "command_id": uuid::Uuid::new_v4() });
        house.post(Some(&agent), "/api/im/console_take", take).await.data();
    }
    pass(&house, 20).await;
    assert_eq!(look(&house).await, 0, "what customers ask waits in the queue, not in a mailbox");
    for conversation in [&asked, &by_visitor] {
        say(&house, &agent, conversation).await;
    }
    pass(&house, 20).await;
    assert_eq!(look(&house).await, 1);
    let mails = arrived(&house, &sandbox, &customer).await;
    assert_eq!(mails[0].subject, "未読メッセージがあります");
    for nobody in [&buyer, &muted, &present, &agent] {
        assert!(arrived(&house, &sandbox, nobody).await.is_empty());
    }
    drop(socket);
}
