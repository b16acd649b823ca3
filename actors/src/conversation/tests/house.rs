//! A house of talks with people in it, and ears that note what they hear.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use guildhall_domain::{
    conversation::{Speaker, With},
    identity::role::Role,
    ids::{ClientMsgId, ConversationId, Uid},
};
use guildhall_persistence::{
    conversation as rows,
    conversation::{
        message::{self, MessagePage, MessageView, Span},
        writer::{Writer, WriterConfig},
    },
};
use serde_json::{Value, json};
use sqlx::PgPool;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::{
    conversation::events::MessageSent,
    conversation::{ConversationError, Conversations, SendOutcome},
    host::HostConfig,
    hub::{Attachment, DomainEvent, EndReason, Hub, Push, Subscriber, TypingStarted},
    supervision::{Health, Tree},
};

/// Everything a conversation needs.
pub struct House {
    pub pool: PgPool,
    pub hub: Hub,
    pub conversations: Conversations,
    pub tree: Tree,
    lanes: Vec<tokio::task::JoinHandle<()>>,
}

impl Drop for House {
    /// The lanes hold connections, and the test's database waits for those.
    fn drop(&mut self) {
        self.lanes.iter().for_each(|lane| lane.abort());
    }
}

pub async fn house(pool: &PgPool) -> House {
    let tree = Tree::start(tokio::runtime::Handle::current(), Health::default()).await.unwrap();
    let hub = Hub::new();
    let (writer, lanes) = Writer::new(pool, &WriterConfig::default());
    let lanes =
        lanes.into_iter().map(|lane| tokio::spawn(async move { lane.run().await })).collect();
    let conversations =
        Conversations::start(&tree, pool.clone(), writer, hub.clone(), HostConfig::default())
            .await
            .unwrap();
    House { pool: pool.clone(), hub, conversations, tree, lanes }
}

pub async fn person(pool: &PgPool, role: Role, nickname: &str) -> Speaker {
    let email = (role != Role::Visitor)
        .then(|| format!("{nickname}-{}@test.example", Uuid::new_v4().simple()));
    let uid: i64 = sqlx::query_scalar(
        "insert into account (role, email, nickname) values ($1, $2, $3) returning uid",
    )
    .bind(role.as_str())
    .bind(email)
    .bind(nickname)
    .fetch_one(pool)
    .await
    .unwrap();
    Speaker { uid: Uid(uid), role }
}

pub fn text(words: &str) -> Value {
    json!({"type": 1, "text": words})
}

pub fn new_id() -> ClientMsgId {
    ClientMsgId(Uuid::new_v4())
}

impl House {
    /// A buyer, a seller and their conversation.
    pub async fn pair(&self) -> (Speaker, Speaker, ConversationId) {
        let buyer = person(&self.pool, Role::User, "Bea").await;
        let seller = person(&self.pool, Role::Seller, "Sam").await;
        let conversation =
            self.conversations.open(buyer, With::Person(seller.uid), None).await.unwrap();
        (buyer, seller, conversation.conversation_id)
    }

    pub async fn say(
        &self,
        by: Speaker,
        conversation: ConversationId,
        words: &str,
    ) -> Result<SendOutcome, ConversationError> {
        self.conversations.send(by, None, conversation, new_id(), &text(words)).await
    }

    pub async fn history(&self, by: Speaker, conversation: ConversationId) -> Vec<MessageView> {
        let mut all = Vec::new();
        loop {
            let after = all.last().map_or(0, |message: &MessageView| message.id.seq);
            let page: MessagePage =
                message::history(&self.pool, by, conversation, Span::After(after), 100)
                    .await
                    .unwrap()
                    .expect("a talk to read");
            all.extend(page.messages);
            if !page.has_more {
                return all;
            }
        }
    }

    pub async fn words(&self, by: Speaker, conversation: ConversationId) -> Vec<String> {
        let body =
            |message: MessageView| serde_json::from_str::<Value>(message.body.get()).unwrap();
        let word = |body: Value| body["text"].as_str().map(str::to_owned).unwrap_or_default();
        self.history(by, conversation).await.into_iter().map(body).map(word).collect()
    }

    pub async fn unread(&self, by: Speaker) -> i64 {
        rows::unread(&self.pool, by)
            .await
            .unwrap()
            .iter()
            .map(|conversation| conversation.unread)
            .sum()
    }

    pub fn listen(&self, by: Speaker) -> (Arc<Recorder>, Attachment) {
        let recorder = Arc::new(Recorder::default());
        let attachment =
            self.hub.attach(by.uid, None, Arc::clone(&recorder) as Arc<dyn Subscriber>);
        (recorder, attachment)
    }
}

/// Notes what it hears.
#[derive(Default)]
pub struct Recorder {
    heard: Mutex<Vec<Arc<Push>>>,
    resyncs: AtomicUsize,
    more: Notify,
}

impl Subscriber for Recorder {
    fn deliver(&self, notices: &mut dyn Iterator<Item = &Arc<Push>>) {
        self.heard.lock().unwrap().extend(notices.cloned());
        self.more.notify_waiters();
    }

    fn resync(&self) {
        self.resyncs.fetch_add(1, Ordering::Relaxed);
    }

    fn end(&self, _: EndReason) {}
}

impl Recorder {
    /// What `find` makes of the first notice it knows, now or within a few seconds.
    pub async fn hears<E: DomainEvent, T>(&self, find: impl Fn(&E) -> Option<T>) -> T {
        let found = async {
            loop {
                let more = self.more.notified();
                if let Some(found) =
                    self.heard.lock().unwrap().iter().find_map(|notice| find(notice.event_as()?))
                {
                    return found;
                }
                more.await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), found).await.expect("to be told of it")
    }

    /// How often it was asked to read again so far.
    pub fn resyncs(&self) -> usize {
        self.resyncs.load(Ordering::Relaxed)
    }

    /// How often somebody was heard typing so far.
    pub fn typings(&self) -> usize {
        let heard = self.heard.lock().unwrap();
        heard.iter().filter(|notice| notice.event_as::<TypingStarted>().is_some()).count()
    }

    /// Seqs of the messages heard so far.
    pub fn messages(&self) -> Vec<i64> {
        let seq = |notice: &Arc<Push>| notice.event_as().map(|MessageSent(message)| message.id.seq);
        self.heard.lock().unwrap().iter().filter_map(seq).collect()
    }
}

pub fn message_with(seq: i64) -> impl Fn(&MessageSent) -> Option<MessageView> {
    move |MessageSent(message)| (message.id.seq == seq).then(|| message.clone())
}
