//! The writer against a real Postgres, with everything going wrong that can.

use std::time::Duration;

use sqlx::PgPool;
use tokio::sync::oneshot;
use uuid::Uuid;

use super::*;

const HI: &str = r#"{"type":1,"text":"hi"}"#;

async fn conversations(pool: &PgPool, number: usize) -> Vec<ConversationId> {
    let ids: Vec<Uuid> = (0..number).map(|_| Uuid::new_v4()).collect();
    sqlx::query("insert into conversation (conversation_id, kind, pair_key) select id, 1, id::text from unnest($1) id")
        .bind(&ids)
        .execute(pool)
        .await
        .unwrap();
    ids.into_iter().map(ConversationId).collect()
}

async fn people(pool: &PgPool, number: i32) -> Vec<Uid> {
    let uids: Vec<i64> = sqlx::query_scalar(
        "insert into account (email, nickname) select n || '@example.com', 'n' from generate_series(1, $1) n returning uid",
    )
    .bind(number)
    .fetch_all(pool)
    .await
    .unwrap();
    uids.into_iter().map(Uid).collect()
}

fn says(sender: i64, body: &str) -> NewMessage {
    NewMessage {
        sender: Uid(sender),
        client_msg_id: ClientMsgId(Uuid::new_v4()),
        body_type: 1,
        body_json: body.into(),
    }
}

/// The next append to a conversation of which `said` is known.
fn append(
    conversation_id: ConversationId,
    version: i64,
    said: i64,
    messages: Vec<NewMessage>,
) -> Append {
    Append { conversation_id, expected_version: version, base_seq: said, messages }
}

fn first(conversation_id: ConversationId, body: &str) -> Append {
    append(conversation_id, 0, 0, vec![says(1, body)])
}

type Waiting<T> = oneshot::Receiver<Result<T, AppendError>>;

fn send(writer: &Writer, append: Append) -> Waiting<Appended> {
    let (sender, receiver) = oneshot::channel();
    writer.append(append, move |result| sender.send(result).unwrap());
    receiver
}

fn mark(writer: &Writer, mark: ReadMark) -> Waiting<()> {
    let (sender, receiver) = oneshot::channel();
    writer.mark_read(mark, move |result| sender.send(result).unwrap());
    receiver
}

async fn bodies(pool: &PgPool, id: ConversationId) -> Vec<(i64, serde_json::Value)> {
    sqlx::query_as("select seq, body from message where conversation_id = $1 order by seq")
        .bind(id.0)
        .fetch_all(pool)
        .await
        .unwrap()
}

async fn head(pool: &PgPool, id: ConversationId) -> (i64, i64) {
    sqlx::query_as("select version, last_seq from conversation where conversation_id = $1")
        .bind(id.0)
        .fetch_one(pool)
        .await
        .unwrap()
}

fn one_lane() -> WriterConfig {
    WriterConfig { writers: 1, ..WriterConfig::default() }
}

/// A writer whose lane has not begun, so that everything sent now becomes one batch.
fn paused(pool: &PgPool) -> (Writer, Lane) {
    let (writer, mut lanes) = Writer::new(pool, &one_lane());
    (writer, lanes.pop().unwrap())
}

/// Runs a test's lane the way a supervisor would: again after a panic.
fn keep(lane: Lane) -> tokio::task::JoinHandle<u32> {
    let lane = Arc::new(lane);
    tokio::spawn(async move {
        let mut crashes = 0;
        loop {
            let lane = Arc::clone(&lane);
            match tokio::spawn(async move { lane.run().await }).await {
                Ok(()) => return crashes,
                Err(_panic) => crashes += 1,
            }
        }
    })
}

/// Waits until the writer's backend waits for a lock, and says which backend that is.
async fn blocked_writer(pool: &PgPool) -> i32 {
    loop {
        let pid: Option<i32> = sqlx::query_scalar(
            "select pid from pg_stat_activity where datname = current_database()
             and application_name like 'guildhall-writer-%' and wait_event_type = 'Lock'",
        )
        .fetch_optional(pool)
        .await
        .unwrap();
        if let Some(pid) = pid {
            return pid;
        }
        tokio::task::yield_now().await;
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn messages_follow_each_other_without_a_gap(pool: PgPool) {
    let conversation = conversations(&pool, 1).await[0];
    let writer = Writer::start(&pool, &WriterConfig::default());
    let one = send(&writer, append(conversation, 0, 0, vec![says(1, HI), says(2, HI)]))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((one.version, one.first_seq), (1, 1));
    let two = send(&writer, append(conversation, 1, 2, vec![says(1, r#"{"text":"สวัสดี 你好"}"#)]))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((two.version, two.first_seq), (2, 3));
    assert!(two.sent_at >= one.sent_at);

    let kept = bodies(&pool, conversation).await;
    assert_eq!(kept.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(kept[2].1["text"], "สวัสดี 你好");
    assert_eq!(head(&pool, conversation).await, (2, 3));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_waits_together_is_committed_together(pool: PgPool) {
    let (writer, lane) = paused(&pool);
    let conversations = conversations(&pool, 300).await;
    let waiting: Vec<_> =
        conversations.iter().map(|conversation| send(&writer, first(*conversation, HI))).collect();
    keep(lane);
    let mut times = Vec::new();
    for answer in waiting {
        times.push(answer.await.unwrap().unwrap().sent_at);
    }
    assert!(times.iter().all(|at| *at == times[0]), "more than one commit");
    let kept: i64 = sqlx::query_scalar("select count(*) from message where seq = 1")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(kept, 300);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_talk_that_has_moved_on_is_stale_and_the_others_are_written(pool: PgPool) {
    let (writer, lane) = paused(&pool);
    let conversations = conversations(&pool, 3).await;
    // Another process was here.
    sqlx::query("update conversation set version = 7 where conversation_id = $1")
        .bind(conversations[1].0)
        .execute(&pool)
        .await
        .unwrap();
    let mut waiting: Vec<_> =
        conversations.iter().map(|conversation| send(&writer, first(*conversation, HI))).collect();
    waiting.push(send(&writer, first(ConversationId(Uuid::new_v4()), HI)));
    keep(lane);
    let mut results = Vec::new();
    for answer in waiting {
        results.push(answer.await.unwrap());
    }
    assert!(results[0].is_ok() && results[2].is_ok());
    assert!(matches!(results[1], Err(AppendError::Stale)));
    assert!(matches!(results[3], Err(AppendError::Stale)), "a talk that is not there");
    assert_eq!(head(&pool, conversations[1]).await, (7, 0));
    assert!(bodies(&pool, conversations[1]).await.is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_bad_row_fails_alone(pool: PgPool) {
    let (writer, lane) = paused(&pool);
    let conversations = conversations(&pool, 100).await;
    let bad = [13, 14, 77];
    let waiting: Vec<_> = conversations
        .iter()
        .enumerate()
        .map(|(i, conversation)| {
            send(
                &writer,
                first(*conversation, if bad.contains(&i) { r#"{"text":"\u0000"}"# } else { HI }),
            )
        })
        .collect();
    keep(lane);
    for (i, answer) in waiting.into_iter().enumerate() {
        match answer.await.unwrap() {
            Ok(_) => assert!(!bad.contains(&i)),
            Err(AppendError::Refused(_)) => assert!(bad.contains(&i), "{i} is innocent"),
            Err(other) => panic!("{i}: {other}"),
        }
    }
    for (i, conversation) in conversations.iter().enumerate() {
        assert_eq!(bodies(&pool, *conversation).await.len(), usize::from(!bad.contains(&i)));
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_message_that_was_written_before_is_named_with_its_place(pool: PgPool) {
    let conversations = conversations(&pool, 2).await;
    let (writer, lane) = paused(&pool);
    let lane = keep(lane);
    let once = says(1, HI);
    send(&writer, append(conversations[0], 0, 0, vec![says(2, HI), once.clone()]))
        .await
        .unwrap()
        .unwrap();

    let again = send(&writer, append(conversations[0], 1, 2, vec![says(1, HI), once.clone()]));
    let other = send(&writer, first(conversations[1], HI));
    let Err(AppendError::Duplicate(earlier)) = again.await.unwrap() else {
        panic!("written twice")
    };
    assert_eq!(earlier.len(), 1);
    assert_eq!((earlier[0].client_msg_id, earlier[0].seq), (once.client_msg_id, 2));
    other.await.unwrap().unwrap();
    assert_eq!(head(&pool, conversations[0]).await, (1, 2), "the refused append left something");
    writer.stop().await;
    assert_eq!(lane.await.unwrap(), 0);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_a_lost_commit_has_kept_is_found_with_one_question_for_the_whole_batch(pool: PgPool) {
    let conversations = conversations(&pool, 200).await;
    let (writer, lane) = paused(&pool);
    keep(lane);
    let said: Vec<NewMessage> = conversations.iter().map(|_| says(1, HI)).collect();
    let all = conversations.iter().zip(&said);
    let kept: Vec<_> = all
        .map(|(conversation, said)| send(&writer, append(*conversation, 0, 0, vec![said.clone()])))
        .collect();
    for answer in kept {
        answer.await.unwrap().unwrap();
    }
    // A sequence counts statements, those that fail too.
    sqlx::raw_sql(
        "create sequence tries;
         create function count_try() returns trigger language plpgsql as $$ begin perform nextval('tries'); return null; end $$;
         create trigger count_try before insert on message for each statement execute function count_try()",
    )
    .execute(&pool)
    .await
    .unwrap();

    // Their senders heard nothing and say it again, beside others who say something new.
    let (writer, lane) = paused(&pool);
    let again: Vec<_> = conversations
        .iter()
        .zip(&said)
        .enumerate()
        .map(|(i, (conversation, said))| {
            let message = if i % 50 == 7 { says(1, HI) } else { said.clone() };
            send(&writer, append(*conversation, 1, 1, vec![message]))
        })
        .collect();
    keep(lane);
    for (i, answer) in again.into_iter().enumerate() {
        match answer.await.unwrap() {
            Ok(_) => assert_eq!(i % 50, 7),
            Err(AppendError::Duplicate(earlier)) => {
                assert_eq!((earlier.len(), earlier[0].seq), (1, 1), "{i}");
                assert_eq!(earlier[0].client_msg_id, said[i].client_msg_id, "{i}");
            }
            Err(other) => panic!("{i}: {other}"),
        }
    }
    let tries: i64 =
        sqlx::query_scalar("select last_value from tries").fetch_one(&pool).await.unwrap();
    assert_eq!(tries, 2, "the whole batch, and what is new of it");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn appends_to_one_talk_keep_their_order_even_in_one_batch(pool: PgPool) {
    let conversation = conversations(&pool, 1).await[0];
    let (writer, lane) = paused(&pool);
    let waiting: Vec<_> = (0..5)
        .map(|n| send(&writer, append(conversation, n, n, vec![says(1, &n.to_string())])))
        .collect();
    keep(lane);
    for (n, answer) in waiting.into_iter().enumerate() {
        assert_eq!(answer.await.unwrap().unwrap().first_seq, n as i64 + 1);
    }
    let kept: Vec<i64> = bodies(&pool, conversation)
        .await
        .into_iter()
        .map(|(_, body)| body.as_i64().unwrap())
        .collect();
    assert_eq!(kept, [0, 1, 2, 3, 4]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_connection_killed_in_mid_batch_leaves_the_outcome_unknown_and_the_next_append_works(
    pool: PgPool,
) {
    let conversations = conversations(&pool, 3).await;
    let (writer, lane) = paused(&pool);
    let mut holder = crate::begin(&pool).await.unwrap();
    sqlx::query("select 1 from conversation where conversation_id = $1 for update")
        .bind(conversations[0].0)
        .execute(&mut *holder)
        .await
        .unwrap();
    let waiting: Vec<_> =
        conversations.iter().map(|conversation| send(&writer, first(*conversation, HI))).collect();
    keep(lane);
    let backend = blocked_writer(&pool).await;
    sqlx::query("select pg_terminate_backend($1, 5000)")
        .bind(backend)
        .execute(&pool)
        .await
        .unwrap();
    for answer in waiting {
        assert!(matches!(answer.await.unwrap(), Err(AppendError::UnknownOutcome)));
    }
    holder.rollback().await.unwrap();
    for conversation in &conversations {
        assert_eq!(head(&pool, *conversation).await, (0, 0));
        assert_eq!(send(&writer, first(*conversation, HI)).await.unwrap().unwrap().first_seq, 1);
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_locked_talk_is_busy_and_the_others_are_written(pool: PgPool) {
    let conversations = conversations(&pool, 20).await;
    let (writer, lane) = paused(&pool);
    let mut holder = crate::begin(&pool).await.unwrap();
    sqlx::query("select 1 from conversation where conversation_id = $1 for update")
        .bind(conversations[3].0)
        .execute(&mut *holder)
        .await
        .unwrap();
    let waiting: Vec<_> =
        conversations.iter().map(|conversation| send(&writer, first(*conversation, HI))).collect();
    keep(lane);
    for (i, answer) in waiting.into_iter().enumerate() {
        match answer.await.unwrap() {
            Ok(_) => assert_ne!(i, 3),
            Err(AppendError::Busy) => assert_eq!(i, 3),
            Err(other) => panic!("{i}: {other}"),
        }
    }
    holder.rollback().await.unwrap();
    send(&writer, first(conversations[3], HI)).await.unwrap().unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_crash_of_the_lane_is_answered_and_the_queue_survives_it(pool: PgPool) {
    let conversations = conversations(&pool, 2).await;
    let (writer, mut lanes) = Writer::new(&pool, &WriterConfig { batch_max: 2, ..one_lane() });
    // One batch takes the first append into the crash; the second append is in the next one.
    let taken = send(&writer, first(conversations[0], HI));
    writer.crash(conversations[0]);
    let queued = send(&writer, first(conversations[1], HI));
    let lane = keep(lanes.pop().unwrap());
    assert!(matches!(taken.await.unwrap(), Err(AppendError::UnknownOutcome)));
    queued.await.unwrap().unwrap();
    writer.stop().await;
    assert_eq!(lane.await.unwrap(), 1);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_callback_that_panics_harms_nobody_else(pool: PgPool) {
    let conversations = conversations(&pool, 2).await;
    let (writer, lane) = paused(&pool);
    writer.append(first(conversations[0], HI), |_| panic!("somebody else's bug"));
    let other = send(&writer, first(conversations[1], HI));
    let lane = keep(lane);
    other.await.unwrap().unwrap();
    writer.stop().await;
    assert_eq!(lane.await.unwrap(), 0);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_full_queue_is_busy_at_once(pool: PgPool) {
    let conversations = conversations(&pool, 3).await;
    let (writer, mut lanes) = Writer::new(&pool, &WriterConfig { queue: 2, ..one_lane() });
    let mut waiting: Vec<_> =
        conversations.iter().map(|conversation| send(&writer, first(*conversation, HI))).collect();
    let refused = waiting.pop().unwrap();
    assert!(matches!(refused.await.unwrap(), Err(AppendError::Busy)));
    keep(lanes.pop().unwrap());
    for answer in waiting {
        answer.await.unwrap().unwrap();
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn read_marks_go_forward_only_and_share_the_commit(pool: PgPool) {
    let conversation = conversations(&pool, 1).await[0];
    let reader = people(&pool, 1).await[0];
    sqlx::query("insert into participant (conversation_id, uid) values ($1, $2)")
        .bind(conversation.0)
        .bind(reader.0)
        .execute(&pool)
        .await
        .unwrap();
    let (writer, lane) = paused(&pool);
    let to = |seq| ReadMark { conversation_id: conversation, uid: reader, seq };
    let said = send(&writer, first(conversation, HI));
    let marks = [mark(&writer, to(3)), mark(&writer, to(9)), mark(&writer, to(4))];
    keep(lane);
    said.await.unwrap().unwrap();
    for answer in marks {
        answer.await.unwrap().unwrap();
    }
    let read = || async {
        sqlx::query_scalar::<_, i64>("select read_seq from participant where uid = $1")
            .bind(reader.0)
            .fetch_one(&pool)
            .await
            .unwrap()
    };
    assert_eq!(read().await, 9);
    mark(&writer, to(5)).await.unwrap().unwrap();
    assert_eq!(read().await, 9);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_bad_row_does_not_take_the_read_marks_with_it(pool: PgPool) {
    let conversation = conversations(&pool, 1).await[0];
    let reader = people(&pool, 1).await[0];
    sqlx::query("insert into participant (conversation_id, uid) values ($1, $2)")
        .bind(conversation.0)
        .bind(reader.0)
        .execute(&pool)
        .await
        .unwrap();
    let (writer, lane) = paused(&pool);
    let bad = send(&writer, first(conversation, "not json"));
    let read = mark(&writer, ReadMark { conversation_id: conversation, uid: reader, seq: 2 });
    keep(lane);
    assert!(matches!(bad.await.unwrap(), Err(AppendError::Refused(_))));
    read.await.unwrap().unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn stopping_writes_what_is_queued_and_then_refuses(pool: PgPool) {
    let conversations = conversations(&pool, 50).await;
    let (writer, lane) = paused(&pool);
    let waiting: Vec<_> =
        conversations.iter().map(|conversation| send(&writer, first(*conversation, HI))).collect();
    let lane = keep(lane);
    writer.stop().await;
    lane.await.unwrap();
    for answer in waiting {
        answer.await.unwrap().unwrap();
    }
    let late = send(&writer, append(conversations[0], 1, 1, vec![says(1, HI)]));
    assert!(matches!(late.await.unwrap(), Err(AppendError::Unavailable)));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn without_a_database_appends_are_refused_at_once(pool: PgPool) {
    let nowhere = pool.connect_options().as_ref().clone().host("127.0.0.1").port(1);
    let nowhere = sqlx::postgres::PgPoolOptions::new().connect_lazy_with(nowhere);
    let writer = Writer::start(&nowhere, &one_lane());
    for _ in 0..20 {
        let answer = send(&writer, first(ConversationId(Uuid::new_v4()), HI));
        let answer = tokio::time::timeout(Duration::from_secs(2), answer)
            .await
            .expect("made to wait")
            .unwrap();
        assert!(matches!(answer, Err(AppendError::Unavailable)));
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn many_senders_at_once_lose_and_double_nothing(pool: PgPool) {
    let conversations = conversations(&pool, 64).await;
    let writer = Writer::start(&pool, &WriterConfig { batch_max: 16, ..WriterConfig::default() });
    let tasks: Vec<_> = conversations
        .iter()
        .map(|&conversation| {
            let writer = writer.clone();
            tokio::spawn(async move {
                for n in 0..20 {
                    send(&writer, append(conversation, n, n * 2, vec![says(1, HI), says(2, HI)]))
                        .await
                        .unwrap()
                        .unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    writer.flush().await;
    let (conversations_ok, messages): (i64, i64) = sqlx::query_as(
        "select (select count(*) from conversation where version = 20 and last_seq = 40), (select count(*) from message)",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!((conversations_ok, messages), (64, 64 * 40));
}
