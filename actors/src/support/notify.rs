//! Who hears that a talk of the desk stands elsewhere.

use guildhall_domain::{
    conversation::Speaker,
    identity::role::Role,
    ids::{ConversationId, Uid},
};

use super::routing::RoutingActor;
use crate::conversation::view;

impl RoutingActor {
    /// Shows a talk as it stands now to its customer, to these agents and to who looks at it, as far as they listen; and lets its
    /// actor, if there is one, forget what it knew.
    pub(super) fn show(&self, conversation: ConversationId, customer: Uid, agents: &[Uid]) {
        self.conversations.forget(conversation);
        // The role says here only who is of the desk; each sees what is theirs to see.
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
