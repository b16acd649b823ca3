//! One event on its way out: encoded once, shared by every session it goes to.

use std::sync::Arc;

use bytes::Bytes;
use bytestring::ByteString;
use serde::Serialize;

use crate::codec;

/// How a frame may be treated when its reader is slow. Design: realtime 2.8.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Class {
    /// Worth nothing later (typing, presence): left out once the outbox is half full.
    Volatile,
    /// Only the newest of a key counts (an order's state): an older one still waiting is replaced.
    Snapshot {
        /// What the snapshot is of.
        key: Arc<str>,
    },
    /// Never left out silently: if it finds no room, the reader is told to read afresh.
    Event,
    /// What a client asked and waits for: kept when events are given up, since reading afresh does not bring it again.
    Answer,
}

/// An encoded event. Cloning shares the bytes.
#[derive(Debug, Clone)]
pub struct Frame {
    pub(crate) text: ByteString,
    pub(crate) attachments: Option<Arc<[Bytes]>>,
    pub(crate) class: Class,
}

impl Frame {
    /// Encodes an event. A tuple becomes several arguments, and [`Bytes`] become binary attachments.
    ///
    /// # Panics
    /// If `data` has no JSON form (a map whose keys are not strings): a mistake in the program, not in its input.
    pub fn event<T: Serialize + ?Sized>(namespace: &str, name: &str, data: &T) -> Self {
        codec::encode_event(namespace, name, data, None)
    }

    /// An event that may be left out when its reader is slow.
    pub fn volatile<T: Serialize + ?Sized>(namespace: &str, name: &str, data: &T) -> Self {
        Self { class: Class::Volatile, ..Self::event(namespace, name, data) }
    }

    /// An event that replaces an earlier one of the same `key` still waiting.
    pub fn snapshot<T: Serialize + ?Sized>(
        namespace: &str,
        name: &str,
        key: impl Into<Arc<str>>,
        data: &T,
    ) -> Self {
        Self { class: Class::Snapshot { key: key.into() }, ..Self::event(namespace, name, data) }
    }

    /// The frame that another process has encoded: its [`text`](Self::text), and how it is treated. `None` if that is not an event without
    /// attachments.
    pub fn encoded(class: Class, text: &str) -> Option<Self> {
        // Engine.IO's message, Socket.IO's event.
        let is_event = text.starts_with("42");
        is_event.then(|| Self { class, ..Self::of_text(text.to_owned()) })
    }

    /// Whether there are binary attachments, which the text does not hold.
    pub fn has_attachments(&self) -> bool {
        self.attachments.is_some()
    }

    /// How the frame is treated when its reader is slow.
    pub fn class(&self) -> &Class {
        &self.class
    }

    /// Size on the wire without transport headers, attachments included.
    pub fn bytes(&self) -> usize {
        let attached =
            self.attachments.iter().flat_map(|all| all.iter()).map(Bytes::len).sum::<usize>();
        self.text.len() + attached
    }

    /// The packet's text as it goes over the wire, Engine.IO's type digit included.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A binary message without a packet before it: Engine.IO alone knows such.
    pub(crate) fn of_binary(bytes: Bytes) -> Self {
        Self { text: ByteString::new(), attachments: Some(Arc::from([bytes])), class: Class::Event }
    }

    pub(crate) fn of_text(text: impl Into<ByteString>) -> Self {
        Self { text: text.into(), attachments: None, class: Class::Event }
    }
}
