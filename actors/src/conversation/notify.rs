//! The recipients of pushes about a conversation.

use guildhall_domain::{
    conversation::Speaker,
    identity::role::Role,
    ids::{MsgId, Uid},
};
use guildhall_persistence::conversation::{ConversationRecord, message};

use super::{
    actor::ConversationActor,
    events::MessageSent,
    memory::{Memory, access},
    view,
};
use crate::{
    host::ActorContext,
    hub::{Push, SubscriberId},
};

impl ConversationActor {
    /// Participants; of a support conversation the customer, the assigned agent and the viewers. Other agents get no push.
    pub(super) fn audience(&self, live: &ConversationRecord) -> Vec<Uid> {
        let Some(support) = &live.support else {
            return live.members.iter().map(|member| member.uid).collect();
        };
        let mut audience = vec![support.customer];
        audience.extend(support.agent);
        let looking = self.hub.looking_at(live.conversation_id.0);
        audience.extend(looking.into_iter().filter(|uid| Some(*uid) != support.agent));
        audience
    }

    /// Pushes the conversation as it is now to all its recipients.
    pub(super) fn tell_conversation(&self, live: &ConversationRecord) {
        let hearing = self.audience(live).into_iter().map(|uid| {
            let member = live.members.iter().find(|member| member.uid == uid);
            // Recipients who are not members view it as staff.
            Speaker { uid, role: member.map_or(Role::CustomerService, |member| member.role) }
        });
        self.tell_conversation_to(live, &hearing.collect::<Vec<_>>());
    }

    /// The same to staff alone, where nothing changed for the customer.
    pub(super) fn tell_support(&self, live: &ConversationRecord) {
        let Some(support) = &live.support else { return };
        let support_side = self.audience(live).into_iter().filter(|uid| *uid != support.customer);
        let support_side = support_side.map(|uid| Speaker { uid, role: Role::CustomerService });
        self.tell_conversation_to(live, &support_side.collect::<Vec<_>>());
    }

    pub(super) fn tell_conversation_to(&self, live: &ConversationRecord, members: &[Speaker]) {
        view::show(&self.hub, live.conversation_id, members.iter().copied());
    }

    /// Pushes a change of a message that was sent before.
    pub(super) async fn tell_message(
        &self,
        memory: &Memory,
        id: MsgId,
        origin: Option<SubscriberId>,
    ) {
        let Some(live) = &memory.live else { return };
        let audience = self.audience(live);
        match message::only(&self.pool, id).await {
            Ok(Some(message)) => self.hub.tell(&audience, &Push::new(MessageSent(message)), origin),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(conversation.id = %id.conversation, %error, "conversation: a message could not be read for its push; resync");
                self.hub.resync(&audience);
            }
        }
    }

    pub(super) async fn typing(&self, me: &ActorContext<Self>, memory: &mut Memory, by: Speaker) {
        let Ok(live) = self.live(me.id(), memory).await else { return };
        if !access(live, by).takes_part {
            return;
        }
        let mut audience = self.audience(live);
        audience.retain(|uid| *uid != by.uid);
        self.hub.typing(by.uid, me.id().0, &audience);
    }
}
