//! Stories of translations on a real Postgres, with the sandbox's translators over real connections.

use std::time::Duration;

use guildhall_domain::{
    conversation::{
        Speaker,
        translation::{LIMIT, State, Translator as Which},
    },
    ids::{ConversationId, MsgId},
    language,
};
use guildhall_persistence::conversation::translation::{self as store, Outcome, Translation};
use guildhall_providers::{
    sandbox::{self, Manner, Sandbox, SandboxConfig, Vendor},
    translation::{
        google::{Google, GoogleConfig},
        libre::{LibreConfig, LibreTranslate},
    },
};
use serde_json::json;
use sqlx::PgPool;

use super::*;
use crate::{
    conversation::tests::house::{House, house, new_id},
    supervision::{Health, Tree},
};

/// A house of conversations with a translator in it.
struct Story {
    house: House,
    sandbox: Sandbox,
    translations: Translations,
    /// Stops the translator when dropped.
    _tree: Tree,
    buyer: Speaker,
    seller: Speaker,
    conversation: ConversationId,
}

/// A buyer and a seller who reads in German.
async fn story(pool: &PgPool) -> Story {
    let house = house(pool).await;
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let translators = translators(&sandbox);
    let bell = house.conversations.translation_bell();
    let translations = Translations::new(pool.clone(), house.hub.clone(), bell, Some(translators));
    let tree = Tree::start(tokio::runtime::Handle::current(), Health::default()).await.unwrap();
    let kept = translations.clone();
    tree.spawn_service("translator", move |stop| {
        let kept = kept.clone();
        async move { kept.run(stop).await }
    })
    .await
    .unwrap();
    let (buyer, seller, conversation) = house.pair().await;
    house.conversations.set_trans_language(seller, conversation, "de".into(), false).await.unwrap();
    Story { house, sandbox, translations, _tree: tree, buyer, seller, conversation }
}

fn translators(sandbox: &Sandbox) -> Translators {
    let timeout = Duration::from_secs(10);
    let url = sandbox.translator_url();
    let libre = LibreTranslate::new(LibreConfig { url: url.clone(), api_key: None, timeout });
    let google = Google::new(GoogleConfig { url, api_key: "key".into(), timeout });
    Translators { default: Arc::new(libre.unwrap()), google: Some(Arc::new(google.unwrap())) }
}

fn german() -> &'static Language {
    language::find("de").unwrap()
}

/// Finds what is told of a message's translation once it is no longer under way.
fn translated(id: MsgId) -> impl Fn(&TranslationChanged) -> Option<Translation> {
    move |TranslationChanged(told)| {
        (told.id == id && told.state != State::Not).then(|| told.clone())
    }
}

impl Story {
    async fn translation(&self, id: MsgId) -> Translation {
        let begun = self.translations.begin(id, german()).await.unwrap().unwrap();
        self.translations.wait(begun).await.unwrap()
    }

    fn asked(&self, vendor: Vendor) -> usize {
        self.sandbox.interpreter().asked().iter().filter(|asked| asked.vendor == vendor).count()
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_said_is_translated_for_who_reads_in_another_language_and_the_original_stays(
    pool: PgPool,
) {
    let story = story(&pool).await;
    let (recorder, _place) = story.house.listen(story.seller);
    let words = "My order number is GH-2048.";
    let sent = story.house.say(story.buyer, story.conversation, words).await.unwrap();
    let told = recorder.hears(translated(sent.id)).await;
    assert_eq!(told.text.as_deref(), Some("Meine Bestellnummer ist GH-2048."));
    assert_eq!((told.state, told.translator), (State::Success, Which::Default));
    assert_eq!(story.house.words(story.seller, story.conversation).await, [words]);
    let asked = story.sandbox.interpreter().asked();
    assert_eq!(asked[0].texts, ["My order number is [[1]]."], "the number is nobody's business");

    // The reader's own words are not translated for the reader.
    let own = story.house.say(story.seller, story.conversation, "Danke").await.unwrap();
    let after = story.house.say(story.buyer, story.conversation, "Thanks!").await.unwrap();
    recorder.hears(translated(after.id)).await;
    assert_eq!(store::find(&pool, own.id, "de").await.unwrap(), None);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_translator_that_loses_marks_loses_no_price(pool: PgPool) {
    let story = story(&pool).await;
    story.sandbox.interpreter().behave(Vendor::Libre, Manner::LoseMarks);
    let words = "Hello! AK-47 | Redline, $12.50. Thanks!";
    let sent = story.house.say(story.buyer, story.conversation, words).await.unwrap();
    let done = story.translation(sent.id).await;
    let text = done.text.unwrap();
    assert!(text.contains("AK-47 | Redline") && text.contains("$12.50"), "{text}");
    assert!(text.contains("Hallo!") && text.contains("Danke!"), "{text}");
    assert!(!text.contains("[["), "{text}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nothing_is_translated_twice_whatever_the_numbers_in_it(pool: PgPool) {
    let story = story(&pool).await;
    for (words, german) in [
        ("The price is $5.", "Der Preis ist $5."),
        ("The price is $7.50.", "Der Preis ist $7.50."),
        ("The price is $5.", "Der Preis ist $5."),
    ] {
        let sent = story.house.say(story.buyer, story.conversation, words).await.unwrap();
        assert_eq!(story.translation(sent.id).await.text.as_deref(), Some(german));
        assert_eq!(story.translation(sent.id).await.text.as_deref(), Some(german), "asked again");
    }
    assert_eq!(story.asked(Vendor::Libre), 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_failing_translator_keeps_nobody_from_sending_and_the_other_one_is_asked_next(
    pool: PgPool,
) {
    let story = story(&pool).await;
    story.sandbox.interpreter().behave(Vendor::Libre, Manner::Fail);
    let sent = story.house.say(story.buyer, story.conversation, "Thanks!").await.unwrap();
    let failed = story.translation(sent.id).await;
    assert_eq!(
        (failed.state, failed.translator, &failed.text),
        (State::Retry, Which::Default, &None)
    );

    let (recorder, _place) = story.house.listen(story.seller);
    let again = story.translations.retry(sent.id, german(), None).await.unwrap().unwrap();
    let done = story.translations.wait(again).await.unwrap();
    assert_eq!((done.state, done.translator), (State::Success, Which::Google));
    assert_eq!(done.text.as_deref(), Some("Danke!"));
    // The word of the first attempt may come late.
    let heard = |news: &TranslationChanged| {
        translated(sent.id)(news).filter(|told| told.state == State::Success)
    };
    assert_eq!(recorder.hears(heard).await, done);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_hanging_translator_holds_up_neither_messages_nor_other_translations(pool: PgPool) {
    let story = story(&pool).await;
    story.sandbox.interpreter().behave(Vendor::Libre, Manner::Delay(Duration::from_secs(600)));
    let slow = story.house.say(story.buyer, story.conversation, "Hello!").await.unwrap();
    let begun = story.translations.begin(slow.id, german()).await.unwrap().unwrap();
    assert_eq!(begun.state, State::Not);
    // It is with the translator: what comes now is asked in another manner.
    while story.asked(Vendor::Libre) == 0 {
        tokio::task::yield_now().await;
    }
    story.sandbox.interpreter().behave(Vendor::Libre, Manner::Answer);
    let quick = story.house.say(story.buyer, story.conversation, "Thanks!").await.unwrap();
    assert_eq!(story.translation(quick.id).await.text.as_deref(), Some("Danke!"));
    assert_eq!(store::find(&pool, slow.id, "de").await.unwrap().unwrap().state, State::Not);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_takes_more_than_sixty_seconds_has_failed_and_says_so(pool: PgPool) {
    let story = story(&pool).await;
    story.sandbox.interpreter().behave(Vendor::Libre, Manner::Delay(Duration::from_secs(600)));
    let (recorder, _place) = story.house.listen(story.seller);
    let sent = story.house.say(story.buyer, story.conversation, "Hello!").await.unwrap();
    while story.asked(Vendor::Libre) == 0 {
        tokio::task::yield_now().await;
    }
    sqlx::query("update translation set asked_at = asked_at - make_interval(secs => $1)")
        .bind(LIMIT.as_secs_f64())
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(recorder.hears(translated(sent.id)).await.state, State::Retry);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_reported_translation_is_shown_to_nobody_and_not_remembered(pool: PgPool) {
    let story = story(&pool).await;
    let sent = story.house.say(story.buyer, story.conversation, "Thanks!").await.unwrap();
    story.translation(sent.id).await;
    let (recorder, _place) = story.house.listen(story.seller);
    let reported = story.translations.report(sent.id, german(), None).await.unwrap().unwrap();
    assert_eq!((reported.state, &reported.text), (State::Reported, &None));
    assert_eq!(recorder.hears(translated(sent.id)).await, reported);
    let same = story.house.say(story.buyer, story.conversation, "Thanks!").await.unwrap();
    story.translation(same.id).await;
    assert_eq!(story.asked(Vendor::Libre), 2, "asked anew");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_recalled_message_takes_its_translations_along_also_one_under_way(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    house.conversations.set_trans_language(seller, conversation, "de".into(), false).await.unwrap();
    let kept = house.say(buyer, conversation, "Thanks!").await.unwrap();
    let under_way = house.say(buyer, conversation, "Thanks!").await.unwrap();
    store::ring(&pool, &[kept.id, under_way.id]).await.unwrap();
    let claimed = store::claim(&pool, 10, LEASE).await.unwrap();
    assert_eq!(claimed.len(), 2);
    let outcome = || Outcome::Success {
        text: "Danke!".into(),
        source_hash: Some(vec![1; 32]),
        said: Some(Said { marked: "Danke!".into(), from_code: None }),
    };
    let of = |id: MsgId| claimed.iter().find(|claimed| claimed.id == id).unwrap();
    store::keep(&pool, of(kept.id), outcome()).await.unwrap().unwrap();
    house.conversations.recall(buyer, kept.id).await.unwrap();
    house.conversations.recall(buyer, under_way.id).await.unwrap();
    assert_eq!(store::keep(&pool, of(under_way.id), outcome()).await.unwrap(), None);
    store::ring(&pool, &[kept.id, under_way.id]).await.unwrap();
    assert_eq!(store::ask(&pool, kept.id, "de").await.unwrap(), None);
    let left: i64 = sqlx::query_scalar(
        "select (select count(*) from translation) + (select count(*) from translated_text)",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(left, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn two_processes_do_not_do_the_same_and_a_dead_ones_work_is_taken_over(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    house.conversations.set_trans_language(seller, conversation, "de".into(), false).await.unwrap();
    let sent = house.say(buyer, conversation, "Thanks!").await.unwrap();
    store::ring(&pool, &[sent.id]).await.unwrap();
    store::ring(&pool, &[sent.id]).await.unwrap();
    let first = store::claim(&pool, 10, LEASE).await.unwrap();
    assert_eq!(first.len(), 1, "one message in one language is one piece of work");
    assert_eq!(store::claim(&pool, 10, LEASE).await.unwrap(), []);

    // The first one dies: its lease ends.
    sqlx::query("update translation set leased_until = now()").execute(&pool).await.unwrap();
    let second = store::claim(&pool, 10, LEASE).await.unwrap();
    assert_eq!(second.len(), 1);
    let text = |text: &str| Outcome::Success { text: text.into(), source_hash: None, said: None };
    assert_eq!(
        store::keep(&pool, &first[0], text("late")).await.unwrap(),
        None,
        "it lives after all"
    );
    assert!(store::keep(&pool, &second[0], text("Danke!")).await.unwrap().is_some());
    let found = store::find(&pool, sent.id, "de").await.unwrap().unwrap();
    assert_eq!(found.text.as_deref(), Some("Danke!"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_asked_here_is_told_what_another_process_has_done(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let (first, second) = (
        house.say(buyer, conversation, "Thanks!").await.unwrap(),
        house.say(buyer, conversation, "Hello!").await.unwrap(),
    );
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let here = Translations::new(
        pool.clone(),
        house.hub.clone(),
        WakeSignal::default(),
        Some(translators(&sandbox)),
    );
    let (recorder, _place) = house.listen(seller);
    for sent in [first.id, second.id] {
        let begun = here.begin(sent, german()).await.unwrap().unwrap();
        here.tell_when_done(seller.uid, &begun);
    }
    // The other process claims both; one message is taken back under its hands.
    let claimed = store::claim(&pool, 10, LEASE).await.unwrap();
    assert_eq!(claimed.len(), 2);
    here.round().await.unwrap();
    assert_eq!(here.0.asking.len(), 2, "nothing has come of it yet");
    let text = |text: &str| Outcome::Success { text: text.into(), source_hash: None, said: None };
    store::keep(&pool, &claimed[0], text("Danke!")).await.unwrap().unwrap();
    sqlx::query("delete from translation where seq = $1")
        .bind(second.id.seq)
        .execute(&pool)
        .await
        .unwrap();
    here.round().await.unwrap();
    let told = recorder.hears(translated(first.id)).await;
    assert_eq!(told.text.as_deref(), Some("Danke!"));
    assert!(here.0.asking.is_empty(), "remembered for ever");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_was_said_while_the_database_was_away_is_translated_after_it(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    house.conversations.set_trans_language(seller, conversation, "de".into(), false).await.unwrap();
    let sent = house.say(buyer, conversation, "Thanks!").await.unwrap();
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let bell = WakeSignal::default();
    let translators = Some(translators(&sandbox));
    let here = Translations::new(pool.clone(), house.hub.clone(), bell.clone(), translators);
    bell.ring([sent.id]);
    sqlx::query("alter table translation rename to elsewhere").execute(&pool).await.unwrap();
    assert!(here.round().await.is_err());
    sqlx::query("alter table elsewhere rename to translation").execute(&pool).await.unwrap();
    here.round().await.unwrap();
    assert!(store::find(&pool, sent.id, "de").await.unwrap().is_some());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_cannot_be_written_now_keeps_nothing_else_from_being_translated(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    house.conversations.set_trans_language(seller, conversation, "de".into(), false).await.unwrap();
    let asked = house.say(buyer, conversation, "Thanks!").await.unwrap();
    let said = house.say(buyer, conversation, "Hello!").await.unwrap();
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let bell = WakeSignal::default();
    let translators = Some(translators(&sandbox));
    let here = Translations::new(pool.clone(), house.hub.clone(), bell.clone(), translators);
    let begun = here.begin(asked.id, german()).await.unwrap().unwrap();
    sqlx::raw_sql(
        "create function busy() returns trigger language plpgsql as
             $$ begin raise exception 'somebody holds it' using errcode = 'lock_not_available'; end $$;
         create trigger busy before insert on translation execute function busy()",
    )
    .execute(&pool)
    .await
    .unwrap();
    bell.ring([said.id]);
    assert!(here.round().await.is_err());
    assert_eq!(here.wait(begun).await.unwrap().state, State::Success);
    sqlx::raw_sql("drop trigger busy on translation").execute(&pool).await.unwrap();
    here.round().await.unwrap();
    assert!(store::find(&pool, said.id, "de").await.unwrap().is_some(), "it comes again");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn tags_and_bare_numbers_come_through_and_a_picture_is_nothing_to_translate(pool: PgPool) {
    let story = story(&pool).await;
    let marked = json!({ "type": 7, "text": "[b]Thanks![/b]" });
    let sent = story
        .house
        .conversations
        .send(story.buyer, None, story.conversation, new_id(), &marked)
        .await
        .unwrap();
    assert_eq!(story.translation(sent.id).await.text.as_deref(), Some("[b]Danke![/b]"));
    let before = story.asked(Vendor::Libre);
    let number = story.house.say(story.buyer, story.conversation, "812345678").await.unwrap();
    assert_eq!(story.translation(number.id).await.text.as_deref(), Some("812345678"));
    assert_eq!(story.asked(Vendor::Libre), before, "nobody was asked");
}
