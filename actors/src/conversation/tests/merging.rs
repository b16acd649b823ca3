//! A visitor signs in: conversations move once, whole and in order.

use guildhall_domain::{
    conversation::{Speaker, With},
    identity::role::Role,
    ids::Uid,
};
use guildhall_persistence::conversation as rows;
use sqlx::PgPool;

use super::house::{house, message_with, new_id, person, text};
use crate::conversation::ConversationError;

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_visitors_talk_moves_whole_and_a_second_merge_changes_nothing(pool: PgPool) {
    let house = house(&pool).await;
    let visitor = person(&pool, Role::Visitor, "Tourist").await;
    let agent = person(&pool, Role::CustomerService, "Ada").await;
    let account = person(&pool, Role::User, "Bea").await;
    let conversation = house
        .conversations
        .open(visitor, With::CustomerService, None)
        .await
        .unwrap()
        .conversation_id;
    let id = new_id();
    let first =
        house.conversations.send(visitor, None, conversation, id, &text("one")).await.unwrap();
    house.say(agent, conversation, "two").await.unwrap();
    house.say(visitor, conversation, "three").await.unwrap();
    let (recorder, _place) = house.listen(account);

    assert_eq!(house.conversations.merge_visitor(account.uid, visitor.uid).await, Ok(1));
    assert_eq!(house.words(account, conversation).await, ["one", "two", "three"]);
    let senders: Vec<Uid> = house
        .history(account, conversation)
        .await
        .into_iter()
        .map(|message| message.sender)
        .collect();
    assert_eq!(senders, [account.uid, agent.uid, account.uid]);
    assert_eq!(house.unread(account).await, 1);

    for _ in 0..2 {
        assert_eq!(house.conversations.merge_visitor(account.uid, visitor.uid).await, Ok(0));
    }
    let thief = person(&pool, Role::User, "Thief").await;
    assert_eq!(
        house.conversations.merge_visitor(thief.uid, visitor.uid).await,
        Err(ConversationError::NOT_FOUND)
    );
    assert_eq!(house.say(visitor, conversation, "ghost").await, Err(ConversationError::NOT_FOUND));

    // The same conversation goes on: a retry from before is still one message, and the agent's next words reach the account.
    let again =
        house.conversations.send(account, None, conversation, id, &text("one")).await.unwrap();
    assert_eq!(again, first);
    house.say(agent, conversation, "four").await.unwrap();
    recorder.hears(message_with(4)).await;
    let opened = house.conversations.open(account, With::CustomerService, None).await.unwrap();
    assert_eq!(opened.conversation_id, conversation);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_account_with_a_desk_talk_of_its_own_keeps_both(pool: PgPool) {
    let house = house(&pool).await;
    let visitor = person(&pool, Role::Visitor, "Tourist").await;
    let account = person(&pool, Role::User, "Bea").await;
    let old = house
        .conversations
        .open(account, With::CustomerService, None)
        .await
        .unwrap()
        .conversation_id;
    house.say(account, old, "last year").await.unwrap();
    let new = house
        .conversations
        .open(visitor, With::CustomerService, None)
        .await
        .unwrap()
        .conversation_id;
    house.say(visitor, new, "today").await.unwrap();

    assert_eq!(house.conversations.merge_visitor(account.uid, visitor.uid).await, Ok(1));
    assert_eq!(house.words(account, old).await, ["last year"]);
    assert_eq!(house.words(account, new).await, ["today"]);
    assert_eq!(rows::list(&pool, account, None, 10).await.unwrap().items.len(), 2);
    assert_eq!(
        house
            .conversations
            .open(account, With::CustomerService, None)
            .await
            .unwrap()
            .conversation_id,
        old
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn sellers_and_child_accounts_keep_their_visitor_talk_apart(pool: PgPool) {
    let house = house(&pool).await;
    let visitor = person(&pool, Role::Visitor, "Tourist").await;
    let conversation = house
        .conversations
        .open(visitor, With::CustomerService, None)
        .await
        .unwrap()
        .conversation_id;
    for role in [Role::Seller, Role::Child, Role::SubSeller, Role::CustomerService] {
        let account = person(&pool, role, "Sam").await;
        assert_eq!(
            house.conversations.merge_visitor(account.uid, visitor.uid).await,
            Ok(0),
            "{role}"
        );
    }
    assert!(house.say(visitor, conversation, "still me").await.is_ok());
    let user = person(&pool, Role::User, "Bea").await;
    for (account, visitor) in [(user.uid, Uid(1)), (Uid(1), visitor.uid), (user.uid, user.uid)] {
        assert_eq!(
            house.conversations.merge_visitor(account, visitor).await,
            Err(ConversationError::NOT_FOUND)
        );
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_merge_in_the_middle_of_sending_loses_and_doubles_nothing(pool: PgPool) {
    let house = house(&pool).await;
    for round in 0..10 {
        let visitor = person(&pool, Role::Visitor, "Tourist").await;
        let account = person(&pool, Role::User, "Bea").await;
        let conversation = house
            .conversations
            .open(visitor, With::CustomerService, None)
            .await
            .unwrap()
            .conversation_id;
        let send_all = async {
            let mut kept = Vec::new();
            for n in 0..20 {
                let (id, words) = (new_id(), format!("r{round}m{n}"));
                let mut by: Speaker = visitor;
                // As a client does it: the same message again until it is answered, as whoever it is by then.
                for _ in 0..10 {
                    match house.conversations.send(by, None, conversation, id, &text(&words)).await
                    {
                        Ok(sent) => {
                            kept.push((sent.id.seq, words.clone()));
                            break;
                        }
                        Err(ConversationError::Rejected(_)) => by = account,
                        Err(_) => {}
                    }
                }
            }
            kept
        };
        let merge = async {
            // Somewhere in the middle: after a few of the messages are there.
            while house.history(visitor, conversation).await.len() < round {
                tokio::task::yield_now().await;
            }
            house.conversations.merge_visitor(account.uid, visitor.uid).await
        };
        let (kept, merged) = tokio::join!(send_all, merge);
        assert_eq!(merged, Ok(1));
        assert_eq!(kept.len(), 20);
        let history: Vec<(i64, String)> =
            (1..).zip(house.words(account, conversation).await).collect();
        assert_eq!(history, kept, "round {round}");
        assert!(
            house
                .history(account, conversation)
                .await
                .iter()
                .all(|message| message.sender == account.uid)
        );
    }
}
