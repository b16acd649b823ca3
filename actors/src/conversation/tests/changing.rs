//! Everything that happens to a conversation but messages.

use guildhall_domain::{
    conversation::{Mark, Rejection, State, With, search::Needle},
    identity::role::Role,
    ids::MsgId,
};
use guildhall_persistence::{conversation as rows, conversation::message};
use serde_json::json;
use sqlx::PgPool;

use super::house::{house, message_with, new_id, person};
use crate::{
    conversation::events::ConversationChanged,
    conversation::events::{MessageUpdated, ReadMarkMoved},
    conversation::{ConversationChange, ConversationError, ReadUpTo},
    hub::TypingStarted,
};

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_was_taken_back_is_gone_everywhere(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let (recorder, _place) = house.listen(seller);
    let secret = house.say(buyer, conversation, "xyzzy secret").await.unwrap();
    assert_eq!(house.unread(seller).await, 1);
    assert_eq!(
        house.conversations.recall(seller, secret.id).await.unwrap_err(),
        Rejection::Forbidden.into()
    );

    let husk = house.conversations.recall(buyer, secret.id).await.unwrap();
    assert_eq!((husk.recalled, husk.body.get()), (true, r#"{"type": 1}"#));
    let told = recorder.hears(|MessageUpdated(message)| Some(message.clone()));
    assert_eq!(told.await.body.get(), r#"{"type": 1}"#);

    assert_eq!(house.words(seller, conversation).await, [""]);
    let needle = Needle::new("xyzzy").unwrap();
    let found = message::search(&pool, seller, &needle, None, None, 10).await.unwrap().unwrap();
    assert!(found.items.is_empty());
    assert!(rows::search(&pool, seller, &needle, 10).await.unwrap().is_empty());
    let view = rows::info(&pool, seller, conversation).await.unwrap().unwrap();
    assert_eq!(view.last_msg.unwrap().body.get(), r#"{"type": 1}"#);
    assert_eq!(view.unread, 0, "what was taken back is not unread");
    let resumed = message::resume(&pool, seller, &[(conversation, 0)]).await.unwrap();
    assert_eq!(resumed[0].messages[0].body.get(), r#"{"type": 1}"#);
    let kept: i64 =
        sqlx::query_scalar("select count(*) from message where body::text like '%xyzzy%'")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(kept, 0);

    assert_eq!(
        house.conversations.recall(buyer, secret.id).await.unwrap_err(),
        Rejection::AlreadyRecalled.into()
    );
    assert!(house.say(buyer, conversation, "still talking").await.is_ok());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn after_two_minutes_nothing_is_taken_back(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, _, conversation) = house.pair().await;
    let sent = house.say(buyer, conversation, "agreed").await.unwrap();
    sqlx::query("update message set sent_at = sent_at - interval '121 seconds'")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(
        house.conversations.recall(buyer, sent.id).await.unwrap_err(),
        Rejection::RecallTooLate.into()
    );
    let no_such = MsgId { conversation, seq: 99 };
    assert_eq!(
        house.conversations.recall(buyer, no_such).await.unwrap_err(),
        ConversationError::NOT_FOUND
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn read_marks_go_forward_only_and_never_past_the_end(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let (recorder, _place) = house.listen(buyer);
    for n in 1..=5 {
        house.say(buyer, conversation, &format!("m{n}")).await.unwrap();
    }
    let marks = [(3, (3, 2)), (1, (3, 2)), (-7, (3, 2)), (i64::MAX, (5, 0)), (2, (5, 0))];
    for (asked, (read_seq, unread)) in marks {
        let mark = house.conversations.mark_read(seller, conversation, asked).await.unwrap();
        assert_eq!(mark, ReadUpTo { read_seq, unread }, "asked for {asked}");
        assert_eq!(house.unread(seller).await, unread);
    }
    let told = recorder.hears(|read: &ReadMarkMoved| (read.read_seq == 5).then_some(read.uid));
    assert_eq!(told.await, seller.uid);
    assert_eq!(house.unread(buyer).await, 0, "one's own words are never unread");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_read_mark_that_another_process_has_moved_does_not_go_back_here(pool: PgPool) {
    let (here, there) = (house(&pool).await, house(&pool).await);
    let (buyer, seller, conversation) = here.pair().await;
    for n in 1..=5 {
        here.say(buyer, conversation, &format!("m{n}")).await.unwrap();
    }
    here.conversations.mark_read(seller, conversation, 1).await.unwrap();
    there.conversations.mark_read(seller, conversation, 4).await.unwrap();

    for lower in [1, 3] {
        let mark = here.conversations.mark_read(seller, conversation, lower).await.unwrap();
        assert_eq!(mark, ReadUpTo { read_seq: 4, unread: 1 }, "asked for {lower}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_mark_is_for_the_noters_eyes_and_may_cover_every_talk_with_a_buyer(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let mark = Mark::new(Some("haggles".into()), Some("red".into())).unwrap();
    let before = rows::info(&pool, seller, conversation).await.unwrap().unwrap().version;
    house.conversations.set_mark_for_buyer(seller, buyer.uid, mark.clone()).await.unwrap();
    let sellers = rows::info(&pool, seller, conversation).await.unwrap().unwrap();
    assert_eq!((sellers.remark.as_str(), sellers.color.as_str()), ("haggles", "red"));
    assert!(sellers.version > before, "clients drop what is not newer");
    let buyers = rows::info(&pool, buyer, conversation).await.unwrap().unwrap();
    assert_eq!((buyers.remark.as_str(), buyers.color.as_str()), ("", ""));

    let color_only = Mark::new(None, Some("#00ff00".into())).unwrap();
    let view = house.conversations.set_mark(seller, conversation, color_only).await.unwrap();
    assert_eq!((view.remark.as_str(), view.color.as_str()), ("haggles", "#00ff00"));

    let stranger = person(&pool, Role::User, "Stranger").await;
    let nobody = house.conversations.set_mark_for_buyer(seller, stranger.uid, mark.clone()).await;
    assert_eq!(nobody, Err(ConversationError::NOT_FOUND));
    let no_seller = house.conversations.set_mark_for_buyer(buyer, seller.uid, mark).await;
    assert_eq!(no_seller, Err(Rejection::Forbidden.into()));
}

/// Two conversations of the same two people, and a database in which only one of the two can be marked.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_mark_on_every_conversation_with_a_buyer_is_on_all_of_them_or_on_none(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, first) = house.pair().await;
    let close = "update conversation set state = 'closed', pair_key = pair_key || ':closed', version = version + 1";
    sqlx::query(close).execute(&pool).await.unwrap();
    let second = house.conversations.open(buyer, With::Person(seller.uid), None).await.unwrap();
    let second = second.conversation_id;
    assert_ne!(first, second);
    sqlx::raw_sql(
        "create sequence marked;
         create function refuse_the_second() returns trigger language plpgsql as
         $$ begin if nextval('marked') = 2 then raise exception 'the second'; end if; return new; end $$;
         create trigger refuse_the_second before update of remark on participant
         for each row execute function refuse_the_second();",
    )
    .execute(&pool)
    .await
    .unwrap();

    let mark = Mark::new(Some("haggles".into()), Some("red".into())).unwrap();
    house.conversations.set_mark_for_buyer(seller, buyer.uid, mark.clone()).await.unwrap_err();
    for conversation in [first, second] {
        let view = rows::info(&pool, seller, conversation).await.unwrap().unwrap();
        assert_eq!((view.remark.as_str(), view.color.as_str()), ("", ""));
    }

    house.conversations.set_mark_for_buyer(seller, buyer.uid, mark).await.unwrap();
    for conversation in [first, second] {
        let view = rows::info(&pool, seller, conversation).await.unwrap().unwrap();
        assert_eq!((view.remark.as_str(), view.color.as_str()), ("haggles", "red"));
    }
    // Its actor remembers the version before; what it decides next is kept all the same.
    house.say(buyer, second, "hello").await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn pressing_twice_is_pressing_once(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let (recorder, _place) = house.listen(seller);
    let card = json!({"type": 6, "title": "Pick", "text": "one", "buttons": [
        {"item": "a", "label": "A"}, {"item": "b", "label": "B"}]});
    let card =
        house.conversations.send(seller, None, conversation, new_id(), &card).await.unwrap().id;
    let first = house.conversations.click(buyer, card, "a".into()).await.unwrap();
    assert_eq!(house.conversations.click(buyer, card, "b".into()).await.unwrap(), first);
    let told = recorder.hears(|MessageUpdated(message)| Some(message.clicks.clone()));
    let told = told.await;
    assert_eq!((told.len(), told[0].uid, told[0].item.as_str()), (1, buyer.uid, "a"));

    assert!(matches!(
        house.conversations.click(buyer, card, "c".into()).await,
        Err(ConversationError::Invalid(_))
    ));
    assert_eq!(
        house.conversations.click(seller, card, "a".into()).await,
        Err(Rejection::Forbidden.into())
    );
    assert_eq!(
        house.conversations.confirm(buyer, card).await,
        Err(Rejection::Forbidden.into()),
        "no delivery to confirm"
    );
    let delivery = guildhall_domain::conversation::body::Body::ConfirmDelivery {
        order_id: "GH-1".into(),
        text: "Arrived?".into(),
    };
    let delivery = house.conversations.announce(conversation, new_id(), delivery).await.unwrap().id;
    let confirmed = house.conversations.confirm(buyer, delivery).await.unwrap();
    assert_eq!(house.conversations.confirm(buyer, delivery).await, Ok(confirmed));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_talk_is_rated_once_with_one_to_five(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let six = house.conversations.evaluate(buyer, conversation, 6, String::new()).await;
    assert!(matches!(six, Err(ConversationError::Invalid(_))));
    house.conversations.evaluate(buyer, conversation, 5, "quick".into()).await.unwrap();
    let twice = house.conversations.evaluate(buyer, conversation, 1, String::new()).await;
    assert_eq!(twice, Err(Rejection::AlreadyEvaluated.into()));
    assert!(rows::info(&pool, buyer, conversation).await.unwrap().unwrap().evaluated);
    assert!(!rows::info(&pool, seller, conversation).await.unwrap().unwrap().evaluated);
    assert!(house.say(buyer, conversation, "bye").await.is_ok());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_agent_who_settles_a_talk_has_it_rated_and_another_agent_may_not(pool: PgPool) {
    let house = house(&pool).await;
    let buyer = person(&pool, Role::User, "Bea").await;
    let ada = person(&pool, Role::CustomerService, "Ada").await;
    let bob = person(&pool, Role::CustomerService, "Bob").await;
    let (recorder, _place) = house.listen(buyer);
    let conversation =
        house.conversations.open(buyer, With::CustomerService, None).await.unwrap().conversation_id;
    house.say(buyer, conversation, "help").await.unwrap();
    house.say(ada, conversation, "done").await.unwrap();
    let by_bob = house.conversations.change_state(bob, conversation, State::Resolved).await;
    assert_eq!(by_bob.unwrap_err(), ConversationError::NotAssignee { agent: Some(ada.uid) });

    let view = house.conversations.change_state(ada, conversation, State::Resolved).await.unwrap();
    assert_eq!(view.state, State::Resolved);
    let request = recorder.hears(message_with(3)).await;
    assert_eq!(request.body_type, 100);
    let state = rows::info(&pool, buyer, conversation).await.unwrap().unwrap().state;
    assert_eq!(state, State::Resolved, "asking for a rating does not open it again");
    house.conversations.evaluate(buyer, conversation, 5, String::new()).await.unwrap();
    let told = recorder.hears(|ConversationChanged(view)| view.evaluated.then_some(view.state));
    assert_eq!(told.await, State::Resolved);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_visitor_who_is_gone_for_a_day_leaves_a_settled_talk(pool: PgPool) {
    let house = house(&pool).await;
    let visitor = person(&pool, Role::Visitor, "Tourist").await;
    let (recorder, _place) = house.listen(visitor);
    let conversation = house
        .conversations
        .open(visitor, With::CustomerService, None)
        .await
        .unwrap()
        .conversation_id;
    house.say(visitor, conversation, "hello?").await.unwrap();
    let due = || {
        house
            .conversations
            .host()
            .tell(conversation, ConversationChange::ResolveIdle.into())
            .unwrap()
    };
    let state = || async { rows::info(&pool, visitor, conversation).await.unwrap().unwrap().state };

    due();
    house.say(visitor, conversation, "still here").await.unwrap();
    assert_eq!(state().await, State::Open, "a message came in the meantime");

    sqlx::query("update conversation set last_msg_at = last_msg_at - interval '24 hours'")
        .execute(&pool)
        .await
        .unwrap();
    due();
    house.say(visitor, conversation, "nobody has answered").await.unwrap();
    assert_eq!(state().await, State::Open, "silence settles nothing while a word is owed");

    let ada = person(&pool, Role::CustomerService, "Ada").await;
    house.say(ada, conversation, "I am here").await.unwrap();
    sqlx::query("update conversation set last_msg_at = last_msg_at - interval '24 hours'")
        .execute(&pool)
        .await
        .unwrap();
    due();
    let told =
        recorder.hears(|ConversationChanged(view)| (view.state == State::Resolved).then_some(()));
    told.await;
    assert_eq!(state().await, State::Resolved);
    let left: i64 =
        sqlx::query_scalar("select count(*) from conversation where deadline_at is not null")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(left, 0);

    house.say(visitor, conversation, "I am back").await.unwrap();
    let left: i64 = sqlx::query_scalar(
        "select count(*) from conversation where deadline_kind = 'idle_resolve'",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(left, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn typing_is_heard_by_the_other_side_only_and_not_from_strangers(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let stranger = person(&pool, Role::User, "Nosy").await;
    let (recorder, _place) = house.listen(seller);
    house.conversations.typing(stranger, conversation);
    house.conversations.typing(buyer, conversation);
    let typing = |typing: &TypingStarted| Some(typing.uid);
    assert_eq!(recorder.hears(typing).await, buyer.uid);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn typing_is_heard_again_at_once_after_the_message_that_ended_it(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let (recorder, _place) = house.listen(seller);
    for round in 1..=2 {
        house.conversations.typing(buyer, conversation);
        house.conversations.typing(buyer, conversation);
        house.say(buyer, conversation, "a word").await.unwrap();
        // Told in this order, so once the message is there, so is every sign before it.
        recorder.hears(message_with(round)).await;
    }
    assert_eq!(recorder.typings(), 2, "once for each message, however often the keys were hit");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn everybody_chooses_their_own_language(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let view = house
        .conversations
        .set_trans_language(buyer, conversation, "th".into(), false)
        .await
        .unwrap();
    assert_eq!(view.trans_language, "th");
    assert_eq!(rows::info(&pool, seller, conversation).await.unwrap().unwrap().trans_language, "");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_another_process_has_allowed_meanwhile_is_not_refused_here(pool: PgPool) {
    let house = house(&pool).await;
    let buyer = person(&pool, Role::User, "Bea").await;
    let ada = person(&pool, Role::CustomerService, "Ada").await;
    let bob = person(&pool, Role::CustomerService, "Bob").await;
    let conversation =
        house.conversations.open(buyer, With::CustomerService, None).await.unwrap().conversation_id;
    house.say(ada, conversation, "mine").await.unwrap();
    let hers = ConversationError::NotAssignee { agent: Some(ada.uid) };
    assert_eq!(house.say(bob, conversation, "mine").await, Err(hers.clone()));
    let handed_elsewhere = async |to: i64| {
        sqlx::query("update desk_talk set agent = $1 where conversation_id = $2")
            .bind(to)
            .bind(conversation.0)
            .execute(&pool)
            .await
            .unwrap();
    };

    handed_elsewhere(bob.uid.0).await;
    house.say(bob, conversation, "mine now").await.unwrap();
    let his = ConversationError::NotAssignee { agent: Some(bob.uid) };
    let by_ada = house.conversations.change_state(ada, conversation, State::Resolved).await;
    assert_eq!(by_ada.unwrap_err(), his);

    handed_elsewhere(ada.uid.0).await;
    house.conversations.change_state(ada, conversation, State::Resolved).await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn after_a_closed_talk_the_same_two_may_begin_another(pool: PgPool) {
    let house = house(&pool).await;
    let visitor = person(&pool, Role::Visitor, "Tourist").await;
    let ada = person(&pool, Role::CustomerService, "Ada").await;
    let old = house
        .conversations
        .open(visitor, With::CustomerService, None)
        .await
        .unwrap()
        .conversation_id;
    house.say(visitor, old, "rude words").await.unwrap();
    let by_visitor = house.conversations.change_state(visitor, old, State::Closed).await;
    assert_eq!(by_visitor.unwrap_err(), Rejection::Forbidden.into());
    house.conversations.change_state(ada, old, State::Closed).await.unwrap();
    assert_eq!(house.say(visitor, old, "more").await, Err(Rejection::Closed.into()));
    let reopened = house.conversations.change_state(ada, old, State::Open).await;
    assert_eq!(reopened.unwrap_err(), Rejection::Closed.into());

    let new = house
        .conversations
        .open(visitor, With::CustomerService, None)
        .await
        .unwrap()
        .conversation_id;
    assert_ne!(new, old);
    assert!(house.say(visitor, new, "sorry").await.is_ok());
    assert_eq!(house.words(visitor, old).await, ["rude words"]);
    let account = person(&pool, Role::User, "Bea").await;
    assert_eq!(house.conversations.merge_visitor(account.uid, visitor.uid).await, Ok(2));
    assert_eq!(
        house
            .conversations
            .open(account, With::CustomerService, None)
            .await
            .unwrap()
            .conversation_id,
        new
    );
}
