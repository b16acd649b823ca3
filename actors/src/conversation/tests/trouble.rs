//! Crashes, other processes and lost answers: what was acknowledged stays, and nothing is written twice.

use futures_util::future::join_all;
use guildhall_domain::{
    conversation::{Rejection, Speaker},
    ids::{ClientMsgId, ConversationId, MsgId},
};
use serde_json::Value;
use sqlx::{PgPool, Postgres, Transaction};

use super::house::{House, house, message_with, new_id, text};
use crate::conversation::{
    Command, ConversationError, SendOutcome,
    events::{MessageSent, MessageUpdated},
};

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_row_changed_by_another_process_is_read_again_and_the_message_kept(pool: PgPool) {
    let here = house(&pool).await;
    let there = house(&pool).await;
    let (buyer, seller, conversation) = here.pair().await;
    for round in 0..5 {
        here.say(buyer, conversation, &format!("here {round}")).await.unwrap();
        there.say(seller, conversation, &format!("there {round}")).await.unwrap();
    }
    let words = here.words(buyer, conversation).await;
    let expected: Vec<String> =
        (0..5).flat_map(|round| [format!("here {round}"), format!("there {round}")]).collect();
    assert_eq!(words, expected);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn two_processes_with_one_talk_make_one_history(pool: PgPool) {
    let here = house(&pool).await;
    let there = house(&pool).await;
    let (buyer, seller, conversation) = here.pair().await;
    let retry_until_kept = |house, by, words: String| async move {
        let house: &super::house::House = house;
        let id = new_id();
        loop {
            match house.conversations.send(by, None, conversation, id, &text(&words)).await {
                Ok(sent) => return sent.id.seq,
                // What is not kept yet may be sent again; a clear no would be a message that is given up.
                Err(ConversationError::Busy | ConversationError::UnknownOutcome) => {}
                Err(error) => panic!("{error:?}"),
            }
        }
    };
    let sends = (0..30).flat_map(|n| {
        [
            retry_until_kept(&here, buyer, format!("h{n}")),
            retry_until_kept(&there, seller, format!("t{n}")),
        ]
    });
    let mut seqs = join_all(sends).await;
    seqs.sort_unstable();
    assert_eq!(seqs, (1..=60).collect::<Vec<i64>>());
    assert_eq!(here.history(buyer, conversation).await.len(), 60);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_actor_that_crashes_loses_nothing_that_was_acknowledged(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, _, conversation) = house.pair().await;
    let mut kept = Vec::new();
    for round in 0..2 {
        let body = text(&format!("round {round}"));
        let ids: Vec<_> = (0..20).map(|_| new_id()).collect();
        let sends = join_all(
            ids.iter().map(|id| house.conversations.send(buyer, None, conversation, *id, &body)),
        );
        let crash = async {
            tokio::task::yield_now().await;
            let _ = house.conversations.host().tell(conversation, Command::Panic);
        };
        let (answers, ()) = tokio::join!(sends, crash);
        for (id, answer) in ids.into_iter().zip(answers) {
            match answer {
                Ok(sent) => kept.push((id, sent)),
                Err(
                    ConversationError::UnknownOutcome
                    | ConversationError::Unavailable { .. }
                    | ConversationError::Busy,
                ) => {
                    // As a client does it: the same message again.
                    let again = house
                        .conversations
                        .send(buyer, None, conversation, id, &body)
                        .await
                        .unwrap();
                    kept.push((id, again));
                }
                Err(error) => panic!("{error:?}"),
            }
        }
    }
    let history = house.history(buyer, conversation).await;
    assert_eq!(history.len(), 40);
    for (id, sent) in kept {
        let MsgId { seq, .. } = sent.id;
        let there = &history[usize::try_from(seq).unwrap() - 1];
        assert_eq!((there.id, there.client_msg_id, there.sent_at), (sent.id, id, sent.sent_at));
    }
}

/// Nothing of what the process that is `gone` says reaches the subscribers of the other: it died when it had kept it.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_a_process_kept_and_told_nobody_is_told_when_it_is_asked_for_again(pool: PgPool) {
    let (gone, here) = (house(&pool).await, house(&pool).await);
    let (buyer, seller, conversation) = here.pair().await;
    let (recorder, _place) = here.listen(seller);
    let (id, body) = (new_id(), text("hello"));
    let kept = gone.conversations.send(buyer, None, conversation, id, &body).await.unwrap();
    let again = here.conversations.send(buyer, None, conversation, id, &body).await.unwrap();
    assert_eq!(again, kept);
    let told = recorder.hears(|MessageSent(message)| Some(message.clone())).await;
    assert_eq!(told.id, kept.id);

    gone.conversations.recall(buyer, kept.id).await.unwrap();
    let refused = here.conversations.recall(buyer, kept.id).await.unwrap_err();
    assert_eq!(refused, Rejection::AlreadyRecalled.into());
    let told = recorder.hears(|MessageUpdated(message)| Some(message.clone())).await;
    assert_eq!((told.id, told.recalled), (kept.id, true));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_locked_talk_is_busy_and_says_that_nothing_happened(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, _, conversation) = house.pair().await;
    house.say(buyer, conversation, "one").await.unwrap();
    let outside = lock(&pool, conversation).await;
    let id = new_id();
    assert_eq!(
        house.conversations.send(buyer, None, conversation, id, &text("two")).await,
        Err(ConversationError::Busy)
    );
    outside.rollback().await.unwrap();
    assert_eq!(
        house.conversations.send(buyer, None, conversation, id, &text("two")).await.unwrap().id.seq,
        2
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_connection_that_breaks_in_mid_commit_never_doubles_a_message(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, _, conversation) = house.pair().await;
    let mut kept = 0;
    for n in 0..10 {
        let (id, body) = (new_id(), text(&format!("m{n}")));
        let send = send_until_kept(&house, buyer, conversation, id, &body);
        let cut = sqlx::query(
            "select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and query ilike '%insert into message%'",
        );
        let (sent, _) = tokio::join!(send, cut.execute(&pool));
        kept += 1;
        assert_eq!(sent.id.seq, kept);
    }
    assert_eq!(house.history(buyer, conversation).await.len(), 10);
}

/// As a client does it: the same message again, while nothing is sure.
async fn send_until_kept(
    house: &House,
    by: Speaker,
    conversation: ConversationId,
    id: ClientMsgId,
    body: &Value,
) -> SendOutcome {
    loop {
        match house.conversations.send(by, None, conversation, id, body).await {
            Ok(sent) => return sent,
            Err(
                ConversationError::UnknownOutcome
                | ConversationError::Unavailable { .. }
                | ConversationError::Busy,
            ) => tokio::task::yield_now().await,
            Err(error) => panic!("{error:?}"),
        }
    }
}

/// Holds the conversation's row, so that the writer has to wait.
async fn lock(pool: &PgPool, conversation: ConversationId) -> Transaction<'static, Postgres> {
    let mut outside = guildhall_persistence::begin(pool).await.unwrap();
    sqlx::query("select from conversation where conversation_id = $1 for update")
        .bind(conversation.0)
        .execute(&mut *outside)
        .await
        .unwrap();
    outside
}

/// Waits until the writer waits for a lock, and cuts its connection: nobody knows what became of its statement.
async fn cut_the_blocked_writer(pool: &PgPool) {
    loop {
        let cut: Option<bool> = sqlx::query_scalar(
            "select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name like 'guildhall-writer-%' and wait_event_type = 'Lock'",
        )
        .fetch_optional(pool)
        .await
        .unwrap();
        match cut {
            Some(_) => return,
            None => tokio::task::yield_now().await,
        }
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_was_told_before_a_crash_is_not_told_again_out_of_order(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let (ids, body) = ([new_id(), new_id()], text("hi"));
    let send = |id| send_until_kept(&house, buyer, conversation, id, &body);
    let (recorder, _place) = house.listen(seller);
    for id in ids {
        send(id).await;
    }
    // An actor that remembers no first answers, and a lost connection while the first is sent again.
    house.conversations.host().tell(conversation, Command::Panic).unwrap();
    let outside = lock(&pool, conversation).await;
    let cut = async {
        cut_the_blocked_writer(&pool).await;
        outside.rollback().await.unwrap();
    };
    let (again, ()) = tokio::join!(send(ids[0]), cut);
    assert_eq!(again.id.seq, 1);
    house.say(buyer, conversation, "three").await.unwrap();
    recorder.hears(message_with(3)).await;
    assert_eq!(recorder.messages(), [1, 2, 3]);
}

/// Found by the histories: after a crash of Postgres the statement that says "saved before" went well and the read for the push failed
/// on a connection that the crash had cut. The sender was answered and nobody was told.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whoever_is_to_hear_a_message_that_cannot_be_read_for_its_push_is_asked_to_read_again(
    pool: PgPool,
) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let (id, body) = (new_id(), text("hi"));
    send_until_kept(&house, buyer, conversation, id, &body).await;
    // An actor that remembers no first answers.
    house.conversations.host().tell(conversation, Command::Panic).unwrap();
    let (recorder, _place) = house.listen(seller);
    let (bystander, _elsewhere) = house.listen(house.pair().await.0);
    // The writer does not need it, and reading a message does.
    let unreadable = "alter table message_click rename to click_of_a_message";
    sqlx::query(unreadable).execute(&pool).await.unwrap();
    let again = send_until_kept(&house, buyer, conversation, id, &body).await;
    assert_eq!(again.id.seq, 1);
    assert_eq!((recorder.messages(), recorder.resyncs()), (Vec::new(), 1));
    assert_eq!(bystander.resyncs(), 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_a_lost_commit_has_saved_is_told_also_when_more_was_said_since(pool: PgPool) {
    let house = house(&pool).await;
    let (buyer, seller, conversation) = house.pair().await;
    let (recorder, _place) = house.listen(seller);
    let (id, body) = (new_id(), text("hi"));
    let mut outside = lock(&pool, conversation).await;
    // The database does what the lost statement would have done, and what another process says after it.
    let saved = async {
        cut_the_blocked_writer(&pool).await;
        sqlx::query(
            "with said as (
                 update conversation set last_seq = 2, version = version + 2, last_msg_at = now()
                 where conversation_id = $1
             )
             insert into message (conversation_id, seq, sender, client_msg_id, body_type, body)
             values ($1, 1, $2, $3, 1, $5), ($1, 2, $2, $4, 1, $5)",
        )
        .bind(conversation.0)
        .bind(buyer.uid.0)
        .bind(id.0)
        .bind(new_id().0)
        .bind(&body)
        .execute(&mut *outside)
        .await
        .unwrap();
        outside.commit().await.unwrap();
    };
    let (sent, ()) = tokio::join!(send_until_kept(&house, buyer, conversation, id, &body), saved);
    assert_eq!(sent.id.seq, 1);
    recorder.hears(message_with(1)).await;
}
