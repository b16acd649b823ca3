//! Who hears that a talk of the desk stands elsewhere.

use guildhall_domain::{
    conversation::Speaker,
    ids::{ConversationId, Uid},
    role::Role,
};
use guildhall_persistence::conversation as rows;

use super::routing::Routing;
use crate::hub::{News, Notice};

impl Routing {
    /// Shows a talk as it stands now to its customer, to these agents and to who looks at it, as far as they listen; and lets its
    /// actor, if there is one, forget what it knew.
    pub(super) fn show(&self, conversation: ConversationId, customer: Uid, agents: &[Uid]) {
        self.talks.forget(conversation);
        // The role says here only who is of the desk; each sees what is theirs to see.
        let mut people = vec![Speaker { uid: customer, role: Role::User }];
        let looking = self.hub.looking_at(conversation);
        for uid in agents.iter().copied().chain(looking) {
            if people.iter().all(|one| one.uid != uid) {
                people.push(Speaker { uid, role: Role::CustomerService });
            }
        }
        people.retain(|one| self.hub.listens(one.uid));
        if people.is_empty() {
            return;
        }
        let (pool, hub) = (self.pool.clone(), self.hub.clone());
        tokio::spawn(async move {
            for one in people {
                match rows::info(&pool, one, conversation).await {
                    Ok(Some(view)) => {
                        let news = News::Conversation(Box::new(view));
                        hub.tell(&[one.uid], &Notice::new(news), None);
                    }
                    Ok(None) => {}
                    Err(error) => {
                        tracing::warn!(conversation.id = %conversation, %error, "where a talk stands could not be told");
                    }
                }
            }
        });
    }
}
