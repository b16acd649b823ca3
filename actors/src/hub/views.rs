//! A talk as each person sees it: read for whoever listens, in the process where they listen.

use guildhall_domain::{conversation::Speaker, ids::ConversationId};
use guildhall_persistence::conversation as rows;
use sqlx::PgPool;

use super::{ConversationChanged, Hub, Push, link::Link};

impl Hub {
    /// Shows these people a talk as it is now, as far as they listen. Done beside the caller: clients keep the newest version, whatever
    /// comes last.
    pub fn show_conversation(
        &self,
        pool: &PgPool,
        conversation: ConversationId,
        people: Vec<Speaker>,
    ) {
        if let Some(link) = self.link() {
            people.iter().for_each(|one| link.conversation(conversation, *one));
        }
        let here: Vec<Speaker> = people.into_iter().filter(|one| self.listens(one.uid)).collect();
        if here.is_empty() {
            return;
        }
        let (hub, pool) = (self.clone(), pool.clone());
        tokio::spawn(async move {
            for one in here {
                hub.view(&pool, conversation, one).await;
            }
        });
    }

    /// The same for one person, because another process says so. What is asked for again before it is read is read once.
    pub(super) fn view_for(&self, link: &Link, conversation: ConversationId, to: Speaker) {
        let key = (conversation, to.uid);
        if !self.listens(to.uid) || !link.viewing.insert(key) {
            return;
        }
        let (hub, pool) = (self.clone(), link.pool.clone());
        tokio::spawn(async move {
            // Before it is read: what changes from now on is asked for anew.
            if let Some(link) = hub.link() {
                link.viewing.remove(&key);
            }
            hub.view(&pool, conversation, to).await;
        });
    }

    async fn view(&self, pool: &PgPool, conversation: ConversationId, to: Speaker) {
        match rows::info(pool, to, conversation).await {
            Ok(Some(view)) => {
                let notice = Push::new(ConversationChanged(Box::new(view)));
                self.tell_local(&[to.uid], &[(notice, None)]);
            }
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(conversation.id = %conversation, %error, "conversation: changed, but the push failed");
            }
        }
    }
}
