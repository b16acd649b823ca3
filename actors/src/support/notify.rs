//! The recipients of a change of assignment.

use guildhall_domain::{
    conversation::Speaker,
    identity::role::Role,
    ids::{ConversationId, Uid},
};

use super::routing::RoutingActor;
use crate::conversation::view;

impl RoutingActor {
    /// Pushes a conversation as it is now to its customer, these agents and its viewers, as far as they are online; and lets its
    /// actor, if there is one, forget what it knew.
    pub(super) fn show(&self, conversation: ConversationId, customer: Uid, agents: &[Uid]) {
        self.conversations.forget(conversation);
        // The role says here only who is of customer support; each sees what is theirs to see.
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
