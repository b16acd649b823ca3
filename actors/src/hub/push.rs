//! A push: one event, encoded once for all its recipients.

use std::{
    any::Any,
    fmt::Debug,
    sync::{Arc, OnceLock},
};

/// An event. Each feature has its own events, and the http layer encodes them for the wire (`docs/wire.md`). The hub only carries
/// them.
pub trait DomainEvent: Any + Debug + Send + Sync {}

/// An event and its wire form, which the first subscriber that needs it encodes and all others share.
///
/// The slot holds any type, because this crate must not know the wire. The http layer keeps a validated text frame there; plain bytes
/// would have to be validated again for each socket. A look-up costs one comparison of type ids.
pub struct Push {
    /// `None` for a push of another process: then only the wire form is known.
    event: Option<Box<dyn DomainEvent>>,
    wire: OnceLock<Box<dyn Any + Send + Sync>>,
}

impl Push {
    pub fn new(event: impl DomainEvent) -> Arc<Self> {
        Arc::new(Self { event: Some(Box::new(event)), wire: OnceLock::new() })
    }

    /// A push that has only a wire form.
    pub fn finished<W: Any + Send + Sync>(wire: W) -> Arc<Self> {
        let finished: Box<dyn Any + Send + Sync> = Box::new(wire);
        Arc::new(Self { event: None, wire: OnceLock::from(finished) })
    }

    /// The event, if it happened in this process.
    pub fn event(&self) -> Option<&dyn DomainEvent> {
        self.event.as_deref()
    }

    /// The event, if it is an `E`.
    pub fn event_as<E: DomainEvent>(&self) -> Option<&E> {
        let event: &dyn Any = self.event.as_deref()?;
        event.downcast_ref()
    }

    /// The wire form, encoded by `encode` on the first call. All subscribers of a process must use the same type `W`; another type than
    /// the first gets `None`.
    pub fn wire<W: Any + Send + Sync>(
        &self,
        encode: impl FnOnce(&dyn DomainEvent) -> W,
    ) -> Option<&W> {
        let wire = match &self.event {
            Some(event) => self.wire.get_or_init(|| Box::new(encode(&**event))),
            None => self.wire.get()?,
        };
        wire.downcast_ref()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use guildhall_domain::ids::Uid;

    use super::*;
    use crate::hub::{PresenceChanged, ViewersChanged};

    #[test]
    fn it_is_encoded_once_however_many_listen() {
        let notice = Push::new(PresenceChanged { uid: Uid(1), online: true });
        let encoded = Cell::new(0);
        for _ in 0..3 {
            let wire: Option<&String> = notice.wire(|event| {
                encoded.set(encoded.get() + 1);
                format!("{event:?}")
            });
            assert!(wire.unwrap().contains("online: true"));
        }
        assert_eq!(encoded.get(), 1);
    }

    #[test]
    fn it_is_known_by_its_type_alone() {
        let notice = Push::new(PresenceChanged { uid: Uid(1), online: true });
        assert!(notice.event_as::<PresenceChanged>().is_some_and(|event| event.online));
        assert!(notice.event_as::<ViewersChanged>().is_none());
    }

    #[test]
    fn one_of_another_process_is_handed_out_as_it_came() {
        let notice = Push::finished("as it came".to_owned());
        let wire: Option<&String> = notice.wire(|_| unreachable!("there is nothing to encode"));
        assert_eq!(wire.unwrap(), "as it came");
        assert!(notice.event().is_none());
    }
}
