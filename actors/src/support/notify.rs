//! The recipients of a change of assignment.

use guildhall_domain::{
    conversation::Speaker,
    identity::role::Role,
    ids::{ConversationId, Uid},
};

use super::routing::RoutingActor;
use crate::conversation::view;

impl RoutingActor {
    /// Pushes a conversation as it is now to its customer, these agents and its viewers, if they are online, and makes the conversation's
    /// actor drop its cache.
    pub(super) fn show(&self, conversation: ConversationId, customer: Uid, agents: &[Uid]) {
        self.conversations.forget(conversation);
        // The role only marks them as staff; what each of them sees is decided when it is read.
        let mut people = vec![Speaker { uid: customer, role: Role::User }];
        let looking = self.hub.looking_at(conversation.0);
        for uid in agents.iter().copied().chain(looking) {
            if people.iter().all(|one| one.uid != uid) {
                people.push(Speaker { uid, role: Role::CustomerService });
            }
        }
        view::show(&self.hub, conversation, people);
    }
}
