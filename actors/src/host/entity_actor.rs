//! The ractor actor of an entity: loads it, handles its messages one after the other, and removes its slot when it ends.

use std::{sync::Arc, time::Instant};

use ractor::{Actor, ActorProcessingErr, ActorRef};

use super::{ActorContext, AskError, Entity, EntityCell, LoadError, Ticket};

/// A message to an actor. The gate counts it until it is handled or dropped.
pub(super) struct Envelope<E: Entity> {
    message: E::Message,
    ticket: Ticket<E>,
    sent: Instant,
}

impl<E: Entity> Envelope<E> {
    pub(super) fn new(message: E::Message, ticket: Ticket<E>) -> Self {
        Self { message, ticket, sent: Instant::now() }
    }

    pub(super) fn into_message(self) -> E::Message {
        self.message
    }
}

pub(super) struct EntityActor<E: Entity> {
    me: ActorContext<E>,
}

impl<E: Entity> EntityActor<E> {
    pub(super) fn new(slot: Arc<EntityCell<E>>) -> Self {
        Self { me: ActorContext { slot } }
    }
}

impl<E: Entity> Drop for EntityActor<E> {
    /// Frees the slot, however the actor ended.
    fn drop(&mut self) {
        let slot = &self.me.slot;
        slot.gate.close();
        slot.host.retire(slot);
        slot.host.meters.active.decrement(1);
    }
}

/// Closes the gate if the code it guards panics.
struct Watch<'a, E: Entity>(&'a EntityCell<E>);

impl<E: Entity> Drop for Watch<'_, E> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.gate.crash();
        }
    }
}

impl<E: Entity> Actor for EntityActor<E> {
    type Msg = Envelope<E>;
    type State = E::State;
    type Arguments = ();

    async fn pre_start(
        &self,
        _: ActorRef<Envelope<E>>,
        (): (),
    ) -> Result<E::State, ActorProcessingErr> {
        let slot = &*self.me.slot;
        let host = &slot.host;
        let started = Instant::now();
        // Before it is loaded no command was begun, so callers can be told that nothing was changed, even after a panic.
        let watch = Watch(slot);
        let refuse = |refusal: AskError, outcome| {
            let _ = slot.refusal.set(refusal);
            slot.gate.close();
            host.meters.activated(outcome, started.elapsed());
        };
        // Waiting for a permit does not touch the database, so it may be interrupted.
        let turn = tokio::time::timeout(host.config.load_wait, host.loads.acquire()).await;
        let Ok(Ok(_turn)) = turn else {
            refuse(AskError::Unavailable, "crowded");
            return Err("too many entities are loading".into());
        };
        let loaded = resident_load(host, slot).await;
        drop(watch);
        match loaded {
            Ok(state) => {
                host.meters.activated("loaded", started.elapsed());
                Ok(state)
            }
            Err(LoadError::NotFound) => {
                refuse(AskError::NotFound, "not_found");
                Err("entity not found".into())
            }
            Err(LoadError::Database(error)) => {
                tracing::warn!(kind = E::KIND, id = %slot.id, %error, "host: loading an entity failed; the caller is told it is unavailable");
                refuse(AskError::Unavailable, "unavailable");
                Err(error.into())
            }
        }
    }

    async fn handle(
        &self,
        _: ActorRef<Envelope<E>>,
        envelope: Envelope<E>,
        state: &mut E::State,
    ) -> Result<(), ActorProcessingErr> {
        let Envelope { message, ticket, sent } = envelope;
        let watch = Watch(&*self.me.slot);
        #[cfg(debug_assertions)]
        super::fault::strike(E::KIND, &self.me.slot.gate);
        let label = E::label(&message);
        let began = Instant::now();
        let host = &self.me.slot.host;
        // Boxed, so that an idle actor does not hold memory for the largest future of its entity.
        Box::pin(host.entity.handle(&self.me, state, message)).await;
        host.meters.handled(label, began.duration_since(sent), began.elapsed());
        drop(watch);
        drop(ticket);
        Ok(())
    }
}

/// Loads the entity. A panic is recorded as "nothing was changed" before any caller learns of it.
async fn resident_load<E: Entity>(
    host: &super::Inner<E>,
    slot: &EntityCell<E>,
) -> Result<E::State, LoadError> {
    struct Unloaded<'a, E: Entity>(&'a EntityCell<E>);
    impl<E: Entity> Drop for Unloaded<'_, E> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                let _ = self.0.refusal.set(AskError::Unavailable);
                self.0.host.meters.activated("panicked", std::time::Duration::ZERO);
            }
        }
    }
    let unloaded = Unloaded(slot);
    let loaded = Box::pin(host.entity.load(slot.id)).await;
    drop(unloaded);
    loaded
}
