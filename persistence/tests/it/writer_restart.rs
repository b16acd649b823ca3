//! Postgres killed and started again in the middle of batches: what was acknowledged is there, once, and nothing else twice.

use std::{
    collections::HashSet,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
};

use guildhall_domain::ids::{ClientMsgId, ConversationId, Uid};
use guildhall_persistence::{
    MIGRATOR,
    conversation::writer::{Append, AppendError, Appended, NewMessage, Writer, WriterConfig},
    embedded::Embedded,
    pool::{self, Purpose},
};
use sqlx::PgPool;
use tokio::{sync::oneshot, task::JoinSet};
use uuid::Uuid;

const CONVERSATIONS: usize = 24;

/// What the senders of one conversation have seen.
#[derive(Default)]
struct Seen {
    acknowledged: Vec<ClientMsgId>,
    unknown: usize,
    refused: usize,
}

async fn head(pool: &PgPool, conversation: ConversationId) -> (i64, i64) {
    loop {
        let head =
            sqlx::query_as("select version, last_seq from conversation where conversation_id = $1");
        match head.bind(conversation.0).fetch_one(pool).await {
            Ok(head) => return head,
            Err(_down) => tokio::task::yield_now().await,
        }
    }
}

async fn append(writer: &Writer, append: Append) -> Result<Appended, AppendError> {
    let (sender, receiver) = oneshot::channel();
    writer.append(append, move |result| sender.send(result).expect("the sender waits"));
    receiver.await.expect("every append is answered")
}

/// Sends one message after the other, each under one id until it is acknowledged, as the conversation's actor does.
async fn speak(
    pool: PgPool,
    writer: Writer,
    conversation: ConversationId,
    go_on: Arc<AtomicBool>,
    said: Arc<AtomicUsize>,
) -> Seen {
    let mut seen = Seen::default();
    let (mut version, mut seq) = head(&pool, conversation).await;
    while go_on.load(SeqCst) {
        let message = NewMessage {
            sender: Uid(1),
            client_msg_id: ClientMsgId(Uuid::new_v4()),
            body_type: 1,
            body_json: r#"{"type":1,"text":"x"}"#.into(),
        };
        loop {
            let wanted = Append {
                conversation_id: conversation,
                expected_version: version,
                base_seq: seq,
                messages: vec![message.clone()],
            };
            match append(&writer, wanted).await {
                Ok(appended) => {
                    (version, seq) = (appended.version, appended.first_seq);
                    break;
                }
                Err(AppendError::Duplicate(earlier)) => {
                    assert_eq!(earlier[0].client_msg_id, message.client_msg_id);
                    break;
                }
                Err(AppendError::UnknownOutcome) => {
                    seen.unknown += 1;
                    (version, seq) = head(&pool, conversation).await;
                }
                Err(AppendError::Stale) => (version, seq) = head(&pool, conversation).await,
                Err(AppendError::Busy | AppendError::Unavailable) => {
                    seen.refused += 1;
                    tokio::task::yield_now().await;
                }
                Err(AppendError::Refused(error)) => panic!("{error}"),
            }
        }
        seen.acknowledged.push(message.client_msg_id);
        said.fetch_add(1, SeqCst);
    }
    seen
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_of_postgres_in_mid_batch_loses_and_doubles_nothing() {
    let mut postgres = Embedded::temporary().await.unwrap();
    let pool = pool::connect_for(Purpose::People, &postgres.database_url(), 8).await.unwrap();
    MIGRATOR.run(&pool).await.unwrap();
    let ids: Vec<Uuid> = (0..CONVERSATIONS).map(|_| Uuid::new_v4()).collect();
    sqlx::query("insert into conversation (conversation_id, kind, pair_key) select id, 1, id::text from unnest($1) id")
        .bind(&ids)
        .execute(&pool)
        .await
        .unwrap();
    let writer = Writer::start(&pool, &WriterConfig::default());
    let (go_on, said) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicUsize::new(0)));
    let mut speakers = JoinSet::new();
    for id in &ids {
        speakers.spawn(speak(
            pool.clone(),
            writer.clone(),
            ConversationId(*id),
            Arc::clone(&go_on),
            Arc::clone(&said),
        ));
    }
    for _ in 0..3 {
        let before = said.load(SeqCst);
        while said.load(SeqCst) < before + 200 {
            tokio::task::yield_now().await;
        }
        postgres.restart_immediate().await.unwrap();
    }
    let before = said.load(SeqCst);
    while said.load(SeqCst) < before + 200 {
        tokio::task::yield_now().await;
    }
    go_on.store(false, SeqCst);
    let seen = speakers.join_all().await;

    let broken_off: usize = seen.iter().map(|seen| seen.unknown + seen.refused).sum();
    assert!(broken_off > 0, "no batch was under way, so nothing was tested");
    let kept: Vec<(Uuid,)> =
        sqlx::query_as("select client_msg_id from message").fetch_all(&pool).await.unwrap();
    let kept: HashSet<Uuid> = kept.into_iter().map(|(id,)| id).collect();
    let acknowledged: HashSet<Uuid> =
        seen.iter().flat_map(|seen| &seen.acknowledged).map(|id| id.0).collect();
    assert_eq!(kept, acknowledged);
    let uneven: i64 = sqlx::query_scalar(
        "select count(*) from conversation c
         where last_seq <> (select count(*) from message m where m.conversation_id = c.conversation_id)
            or last_seq <> (select coalesce(max(seq), 0) from message m where m.conversation_id = c.conversation_id)",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(uneven, 0, "a talk with a gap");
    writer.stop().await;
    pool.close().await;
    postgres.stop().await;
}
