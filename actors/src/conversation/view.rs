//! Pushes a changed conversation to each person as they see it.

use std::sync::Arc;

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
    conversation::Speaker,
    identity::role::Role,
    ids::{ConversationId, Uid},
};
use guildhall_persistence::{DatabaseError, conversation as rows};
use sqlx::PgPool;
use uuid::Uuid;

use super::events::ConversationChanged;
use crate::hub::{Hub, Push, View};

/// The name of this view on the bus.
const KIND: &str = "conversation";

struct AsSeen(PgPool);

impl View for AsSeen {
    fn read(
        &self,
        id: Uuid,
        uid: Uid,
        role: Role,
    ) -> BoxFuture<'_, Result<Option<Arc<Push>>, DatabaseError>> {
        async move {
            let view = rows::info(&self.0, Speaker { uid, role }, ConversationId(id)).await?;
            Ok(view.map(|view| Push::new(ConversationChanged(Box::new(view)))))
        }
        .boxed()
    }
}

/// Registers with the hub how a conversation is read for a person.
pub(super) fn register(hub: &Hub, pool: PgPool) {
    hub.add_view(KIND, AsSeen(pool));
}

/// Pushes the conversation as it is now to these people.
pub(crate) fn show(hub: &Hub, id: ConversationId, people: impl IntoIterator<Item = Speaker>) {
    hub.show(KIND, id.0, people.into_iter().map(|one| (one.uid, one.role)));
}
