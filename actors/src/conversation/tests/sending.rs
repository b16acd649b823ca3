//! Sending: once, in order, to everybody concerned.

use std::collections::HashSet;

use futures_util::future::join_all;
use guildhall_domain::{
    conversation::{Rejection, With},
    identity::role::Role,
    ids::{ConversationId, MsgId, Uid, UploadId},
};
use guildhall_persistence::{conversation as rows, conversation::message};
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::house::{house, message_with, new_id, person, text};
use crate::conversation::ConversationError;

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_message_is_kept_answered_and_heard_by_all_but_the_socket_it_came_by(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let (phone, phone_place) = house.listen(buyer);
    let (laptop, _laptop_place) = house.listen(buyer);
    let (sellers, _place) = house.listen(seller);

    let sent = house
        .conversations
        .send(buyer, Some(phone_place.id()), conversation, new_id(), &text("hello"))
        .await
        .unwrap();
    assert_eq!(sent.id, MsgId { conversation, seq: 1 });
    let heard = sellers.hears(message_with(1)).await;
    assert_eq!(heard.sender, buyer.uid);
    assert_eq!(heard.sent_at, sent.sent_at);
    assert_eq!(heard.body.get(), r#"{"type":1,"text":"hello"}"#);
    laptop.hears(message_with(1)).await;
    assert!(phone.messages().is_empty());
    assert_eq!(house.words(seller, conversation).await, ["hello"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn twenty_parallel_repeats_are_one_message_and_one_answer(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let id = new_id();
    let body = text("only once");
    let answers =
        join_all((0..20).map(|_| house.conversations.send(buyer, None, conversation, id, &body)))
            .await;
    let answers: HashSet<String> =
        answers.into_iter().map(|answer| format!("{:?}", answer.unwrap())).collect();
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(house.words(seller, conversation).await, ["only once"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_repeat_after_a_restart_gets_the_first_answer(pool: PgPool) {
    let first_house = house(&pool).await;
    let (buyer, seller, conversation) = first_house.pair().await;
    let id = new_id();
    let first =
        first_house.conversations.send(buyer, None, conversation, id, &text("once")).await.unwrap();
    first_house.say(seller, conversation, "in between").await.unwrap();

    let second_house = house(&pool).await;
    let again = second_house
        .conversations
        .send(buyer, None, conversation, id, &text("once"))
        .await
        .unwrap();
    assert_eq!(again, first);
    assert_eq!(second_house.words(buyer, conversation).await, ["once", "in between"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_hundred_at_once_leave_no_gap_and_all_hear_them_in_one_order(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let (recorder, _place) = house.listen(seller);
    let sends = (0..100).map(|n| {
        let by = if n % 2 == 0 { buyer } else { seller };
        let house = &house;
        async move { house.say(by, conversation, &format!("m{n}")).await.unwrap().id.seq }
    });
    let mut seqs = join_all(sends).await;
    seqs.sort_unstable();
    let expected: Vec<i64> = (1..=100).collect();
    assert_eq!(seqs, expected);
    assert_eq!(
        house.history(buyer, conversation).await.iter().map(|m| m.id.seq).collect::<Vec<_>>(),
        expected
    );
    recorder.hears(message_with(100)).await;
    assert_eq!(recorder.messages(), expected);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_closed_talk_takes_nothing_and_a_settled_one_opens_again(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, _, conversation) = house.pair().await;
    let id = new_id();
    let first =
        house.conversations.send(buyer, None, conversation, id, &text("before")).await.unwrap();
    let set = |state: &'static str| {
        sqlx::query(
            "update conversation set state = $1, version = version + 1 where conversation_id = $2",
        )
        .bind(state)
        .bind(conversation.0)
        .execute(&pool)
    };
    set("resolved").await.unwrap();
    house.say(buyer, conversation, "one more thing").await.unwrap();
    let open = rows::info(&pool, buyer, conversation).await.unwrap().unwrap();
    assert_eq!(open.state, guildhall_domain::conversation::State::Open);

    set("closed").await.unwrap();
    assert_eq!(house.say(buyer, conversation, "after").await, Err(Rejection::Closed.into()));
    let repeated = house.conversations.send(buyer, None, conversation, id, &text("before")).await;
    assert_eq!(repeated, Ok(first), "what was said before it was closed keeps its answer");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn to_a_stranger_a_talk_is_not_there_whatever_they_try(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, _, conversation) = house.pair().await;
    let sent = house.say(buyer, conversation, "between us").await.unwrap();
    for role in [Role::User, Role::Visitor, Role::Seller, Role::CustomerService, Role::Admin] {
        let stranger = person(&pool, role, "Nosy").await;
        let nowhere = ConversationId(Uuid::new_v4());
        for place in [conversation, nowhere] {
            assert_eq!(
                house.say(stranger, place, "hi").await,
                Err(ConversationError::NOT_FOUND),
                "{role}"
            );
            let id = MsgId { conversation: place, seq: sent.id.seq };
            assert_eq!(
                house.conversations.recall(stranger, id).await.unwrap_err(),
                ConversationError::NOT_FOUND
            );
            assert_eq!(
                house.conversations.mark_read(stranger, place, 1).await,
                Err(ConversationError::NOT_FOUND)
            );
            assert_eq!(
                house.conversations.click(stranger, id, "x".into()).await,
                Err(ConversationError::NOT_FOUND)
            );
            assert_eq!(
                house.conversations.confirm(stranger, id).await,
                Err(ConversationError::NOT_FOUND)
            );
            assert_eq!(
                house.conversations.evaluate(stranger, place, 5, String::new()).await,
                Err(ConversationError::NOT_FOUND)
            );
            let resolved = guildhall_domain::conversation::State::Resolved;
            let changed = house.conversations.change_state(stranger, place, resolved).await;
            assert_eq!(changed.unwrap_err(), ConversationError::NOT_FOUND);
            let marked = house.conversations.set_mark(stranger, place, Default::default()).await;
            assert_eq!(marked.unwrap_err(), ConversationError::NOT_FOUND);
            assert!(rows::info(&pool, stranger, place).await.unwrap().is_none());
            assert!(message::info(&pool, stranger, id).await.unwrap().is_none());
            let history =
                message::history(&pool, stranger, place, message::Span::Newest, 10).await.unwrap();
            assert!(history.is_none());
            let resumed = message::resume(&pool, stranger, &[(place, 0)]).await.unwrap();
            assert!(
                !resumed[0].recovered && resumed[0].messages.is_empty() && resumed[0].last_seq == 0
            );
        }
        assert!(rows::list(&pool, stranger, None, 100).await.unwrap().items.is_empty());
    }
    assert_eq!(house.words(buyer, conversation).await, ["between us"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_only_the_server_says_nobody_else_says(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    for number in [4, 5, 9, 100] {
        let body = json!({"type": number, "title": "x", "text": "x", "order_id": "1"});
        for by in [buyer, seller] {
            let sent = house.conversations.send(by, None, conversation, new_id(), &body).await;
            assert_eq!(sent, Err(Rejection::Forbidden.into()), "{number}");
        }
    }
    let order = json!({"type": 3, "order_id": "GH-1"});
    assert_eq!(
        house.conversations.send(buyer, None, conversation, new_id(), &order).await,
        Err(ConversationError::NOT_FOUND)
    );
    assert!(house.history(buyer, conversation).await.is_empty());

    let welcome =
        guildhall_domain::conversation::body::Body::Welcome { text: "Hello from the house".into() };
    let id = new_id();
    let first = house.conversations.announce(conversation, id, welcome.clone()).await.unwrap();
    assert_eq!(house.conversations.announce(conversation, id, welcome).await.unwrap(), first);
    assert_eq!(house.history(buyer, conversation).await[0].sender, Uid::SYSTEM);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_picture_is_the_senders_own_upload_with_the_servers_sizes(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let upload = |by: Uid, category: i16| {
        let pool = pool.clone();
        async move {
            let id = Uuid::new_v4();
            sqlx::query(
                "insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256)
                 values ($1, $2, $3, 'image/png', 10, 640, 480, '')",
            )
            .bind(id)
            .bind(by.0)
            .bind(category)
            .execute(&pool)
            .await
            .unwrap();
            UploadId(id)
        }
    };
    let image = |id: UploadId| json!({"type": 2, "upload_id": id, "width": 1, "height": 1});
    let mine = upload(buyer.uid, 7).await;
    let sent =
        house.conversations.send(buyer, None, conversation, new_id(), &image(mine)).await.unwrap();
    let kept = message::info(&pool, seller, sent.id).await.unwrap().unwrap();
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(kept.body.get()).unwrap(),
        json!({"type": 2, "upload_id": mine, "width": 640, "height": 480})
    );

    let elsewhere = person(&pool, Role::Seller, "Else").await;
    let other_conversation = house
        .conversations
        .open(buyer, With::Person(elsewhere.uid), None)
        .await
        .unwrap()
        .conversation_id;
    for (place, id, why) in [
        (conversation, upload(seller.uid, 7).await, "somebody else's"),
        (conversation, upload(buyer.uid, 22).await, "of another category"),
        (conversation, UploadId(Uuid::new_v4()), "not there"),
        (other_conversation, mine, "shown in another talk"),
    ] {
        let refused = house.conversations.send(buyer, None, place, new_id(), &image(id)).await;
        assert!(matches!(refused, Err(ConversationError::Invalid(_))), "{why}: {refused:?}");
    }

    house.conversations.recall(buyer, sent.id).await.unwrap();
    let tied: Option<Uuid> =
        sqlx::query_scalar("select conversation_id from upload where upload_id = $1")
            .bind(mine.0)
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(tied, None, "a picture that was taken back is the sender's alone again");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn opening_a_talk_twice_from_either_side_gives_one(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let again =
        join_all((0..8).map(|_| house.conversations.open(seller, With::Person(buyer.uid), None)))
            .await;
    assert!(again.into_iter().all(|view| view.unwrap().conversation_id == conversation));

    let nobody = Uid(1);
    for (by, with) in [(buyer, With::Person(buyer.uid)), (buyer, With::Person(nobody))] {
        assert_eq!(
            house.conversations.open(by, with, None).await.unwrap_err(),
            ConversationError::NOT_FOUND
        );
    }
    let order =
        house.conversations.open(buyer, With::Person(seller.uid), Some("GH-1".into())).await;
    assert_eq!(order.unwrap_err(), ConversationError::NOT_FOUND, "an order that is not there");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_visitor_is_heard_by_the_agent_who_answers_and_by_no_other(pool: PgPool) {
    let house = house(&pool).await;
    let visitor = person(&pool, Role::Visitor, "Tourist").await;
    let ada = person(&pool, Role::CustomerService, "Ada").await;
    let bob = person(&pool, Role::VipCustomerService, "Bob").await;
    let (adas, _a) = house.listen(ada);
    let (bobs, _b) = house.listen(bob);
    let conversation =
        house.conversations.open(visitor, With::CustomerService, None).await.unwrap();
    assert_eq!(conversation.kind, guildhall_domain::conversation::Kind::Group);
    let conversation = conversation.conversation_id;

    house.say(visitor, conversation, "anybody there?").await.unwrap();
    assert_eq!((house.unread(ada).await, house.unread(bob).await), (0, 0), "it waits in line");

    house.say(ada, conversation, "I am").await.unwrap();
    house.say(visitor, conversation, "good").await.unwrap();
    adas.hears(message_with(3)).await;
    let view = rows::info(&pool, visitor, conversation).await.unwrap().unwrap();
    assert!(view.members.iter().any(|member| member.uid == ada.uid));
    assert!(bobs.messages().is_empty(), "Ada has taken it up");
    assert_eq!(house.unread(bob).await, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_speaks_to_who_is_frozen_nor_do_they_speak(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    sqlx::query("update account set frozen_at = now() where uid = $1")
        .bind(seller.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    for by in [buyer, seller] {
        assert_eq!(house.say(by, conversation, "hi").await, Err(Rejection::Forbidden.into()));
    }
}
