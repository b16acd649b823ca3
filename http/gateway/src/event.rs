//! One event that came in, and the way to answer it.

use std::sync::Arc;

use bytes::Bytes;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    codec::{self, Arguments},
    session::Session,
};

/// An event as the client sent it. Its JSON is known to be well formed; nothing else about it is.
pub struct Event {
    name: codec::Name,
    arguments: Arguments,
    /// Answers the client, if it asked to be answered.
    pub ack: Option<Ack>,
}

/// The arguments do not have the wanted shape. The text names the place, never the content.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(#[from] serde_json::Error);

impl Event {
    pub(crate) fn new(name: codec::Name, arguments: Arguments, ack: Option<Ack>) -> Self {
        Self { name, arguments, ack }
    }

    /// The event's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The first argument, read straight from the packet's text. No argument reads as `null`.
    ///
    /// # Errors
    /// [`Unreadable`] if it does not have the shape of `T`.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, Unreadable> {
        Ok(self.arguments.first()?)
    }

    /// All arguments as a tuple; [`Bytes`] inside it are filled from the attachments.
    ///
    /// # Errors
    /// [`Unreadable`] if they do not have the shape of `T`.
    pub fn parse_all<T: DeserializeOwned>(&self) -> Result<T, Unreadable> {
        Ok(self.arguments.all()?)
    }

    /// The JSON array as it arrived, the event's name first, attachments as placeholders.
    pub fn raw(&self) -> &str {
        self.arguments.text()
    }

    /// The first argument's JSON text, `null` if there is none.
    pub fn raw_argument(&self) -> &str {
        self.arguments.first_text()
    }

    /// Binary attachments in the order of their placeholders.
    pub fn attachments(&self) -> &[Bytes] {
        self.arguments.attachments()
    }

    /// Answers with `data`, if the client asked to be answered.
    pub fn answer<T: Serialize + ?Sized>(&mut self, data: &T) {
        if let Some(ack) = self.ack.take() {
            ack.send(data);
        }
    }
}

/// The right to answer one event, once.
pub struct Ack {
    session: Arc<Session>,
    namespace: codec::Name,
    id: i64,
}

impl Ack {
    pub(crate) fn new(session: Arc<Session>, namespace: codec::Name, id: i64) -> Self {
        Self { session, namespace, id }
    }

    /// Sends the answer. A tuple becomes several arguments, [`Bytes`] become attachments.
    ///
    /// # Panics
    /// As [`crate::Frame::event`].
    pub fn send<T: Serialize + ?Sized>(self, data: &T) {
        self.session.push(codec::encode_ack(&self.namespace, self.id, data));
    }
}
