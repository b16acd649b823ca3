//! The application's end of one client in one namespace.

use std::{fmt, sync::Arc, time::Duration};

use engineioxide_core::Sid;
use serde::{Serialize, de::DeserializeOwned};

use crate::{DisconnectReason, Frame, Unreadable, codec, session::Session};

/// A handle to one connected client; cheap to clone, usable from any thread, harmless once the client is gone.
#[derive(Clone)]
pub struct Socket {
    session: Arc<Session>,
    namespace: codec::Name,
    id: Sid,
}

/// Why a client's answer did not come.
#[derive(Debug, thiserror::Error)]
pub enum AckError {
    /// The client left.
    #[error("the client left before it answered")]
    Gone,
    /// The client took too long.
    #[error("the client did not answer in time")]
    Timeout,
    /// The answer has another shape.
    #[error("the client's answer is unreadable: {0}")]
    Unreadable(#[from] Unreadable),
}

impl Socket {
    pub(crate) fn new(session: Arc<Session>, namespace: codec::Name, id: Sid) -> Self {
        Self { session, namespace, id }
    }

    /// The socket's own id: another one for each connection and namespace.
    pub fn id(&self) -> &str {
        self.id.as_str()
    }

    /// The namespace this socket is in.
    pub fn namespace(&self) -> &str {
        &self.namespace
    }

    /// Whether the session is still open.
    pub fn is_connected(&self) -> bool {
        self.session.is_open()
    }

    /// Whether frames of this client were discarded and it has not been handed its `resync` yet.
    pub fn is_lagging(&self) -> bool {
        self.session.is_lagging()
    }

    /// Sends an event. See [`Frame::event`] for what `data` becomes, and when it panics.
    pub fn emit<T: Serialize + ?Sized>(&self, name: &str, data: &T) {
        self.push(Frame::event(&self.namespace, name, data));
    }

    /// Sends a frame that was encoded before, perhaps for many sockets.
    pub fn push(&self, frame: Frame) {
        self.session.push(frame);
    }

    /// Sends frames that belong together, in one write where the client reads fast enough.
    pub fn push_all(&self, frames: impl IntoIterator<Item = Frame>) {
        self.session.push_all(frames);
    }

    /// Sends an event and waits for the client's answer: its first argument, or all of them if `R` is a tuple.
    ///
    /// # Errors
    /// [`AckError`] if no readable answer comes within `timeout`.
    pub async fn emit_with_ack<T, R>(
        &self,
        name: &str,
        data: &T,
        timeout: Duration,
    ) -> Result<R, AckError>
    where
        T: Serialize + ?Sized,
        R: DeserializeOwned,
    {
        let (id, answer) = self.session.expect_ack().ok_or(AckError::Gone)?;
        self.session.push(codec::encode_event(&self.namespace, name, data, Some(id)));
        let arguments = match tokio::time::timeout(timeout, answer).await {
            Ok(answer) => answer.map_err(|_gone| AckError::Gone)?,
            Err(_elapsed) => {
                self.session.forget_ack(id);
                return Err(AckError::Timeout);
            }
        };
        Ok(arguments.answer().map_err(Unreadable::from)?)
    }

    /// Sends a Socket.IO DISCONNECT and closes: the client does **not** come back by itself. For log-out and revoke.
    pub fn disconnect(&self) {
        let last = codec::encode_disconnect(&self.namespace);
        self.session.close_after(Some(last), DisconnectReason::ServerDisconnect);
    }

    /// Closes the transport: the client comes back by itself.
    pub fn close_transport(&self) {
        self.session.close(DisconnectReason::ServerClose);
    }
}

impl fmt::Debug for Socket {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Socket")
            .field("id", &self.id())
            .field("namespace", &self.namespace())
            .finish()
    }
}
