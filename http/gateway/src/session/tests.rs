//! Deadlines with the clock in our hand.

use std::time::Duration;

use futures_util::future::{BoxFuture, FutureExt};
use tokio::sync::mpsc;

use super::*;
use crate::{App, Event, Gateway, GatewayConfig, Refusal, Socket};

/// Lets everyone in and reports each event's name.
struct Reporter(mpsc::UnboundedSender<String>);

impl App for Reporter {
    type Connection = ();

    fn connect(
        &self,
        _socket: Socket,
        _namespace: &str,
        _auth: serde_json::Value,
        _peer: Arc<Peer>,
    ) -> BoxFuture<'static, Result<Arc<()>, Refusal>> {
        async { Ok(Arc::new(())) }.boxed()
    }

    fn event(
        &self,
        _socket: &Socket,
        _connection: &Arc<()>,
        event: Event,
    ) -> BoxFuture<'static, ()> {
        self.0.send(event.name().to_owned()).unwrap();
        async {}.boxed()
    }

    fn disconnect(&self, _connection: Arc<()>, reason: DisconnectReason) {
        self.0.send(reason.as_str().to_owned()).unwrap();
    }
}

/// A joined websocket session and what its application reports. The gateway has to stay alive.
fn session() -> (Arc<Gateway<Reporter>>, Arc<Session>, mpsc::UnboundedReceiver<String>) {
    let (sender, reports) = mpsc::unbounded_channel();
    let gateway = Gateway::new(GatewayConfig::default(), Reporter(sender));
    let session = gateway.board().open(Peer::default(), Transport::Websocket).unwrap();
    session.receive_text("40").unwrap();
    (gateway, session, reports)
}

#[actix_web::test]
async fn attachments_that_do_not_come_are_given_up_and_the_session_lives() {
    let (gateway, session, mut reports) = session();
    let head = "451-[\"file\",{\"_placeholder\":true,\"num\":0}]";
    let timeout = gateway.board().config.attachment_timeout;
    session.receive_text(head).unwrap();
    let early = session.meet(Deadline::Attachments, Instant::now());
    assert!(early.is_some_and(|due| due <= Instant::now() + timeout), "not yet");
    assert_eq!(session.meet(Deadline::Attachments, Instant::now() + timeout), None);
    session.receive_text("42[\"text again\"]").unwrap();
    assert_eq!(reports.recv().await.as_deref(), Some("text again"));
}

#[actix_web::test]
async fn the_ping_deadline_does_not_move_with_a_late_heartbeat() {
    let (gateway, session, mut reports) = session();
    let config = gateway.board().config.clone();
    let opened = Instant::now();
    let late = opened + config.ping_interval + Duration::from_secs(5);
    let next = session.meet(Deadline::Beat, late).unwrap();
    assert!(next <= opened + config.ping_interval + config.ping_timeout);
    session.meet(Deadline::Beat, opened + config.ping_interval + config.ping_timeout);
    assert_eq!(reports.recv().await.as_deref(), Some("ping timeout"));
}

#[actix_web::test]
async fn a_pong_buys_another_interval() {
    let (gateway, session, _reports) = session();
    let config = gateway.board().config.clone();
    let ping_at = Instant::now() + config.ping_interval;
    assert!(session.meet(Deadline::Beat, ping_at).is_some());
    session.receive_text("3").unwrap();
    assert!(session.meet(Deadline::Beat, ping_at).is_some_and(|next| next > Instant::now()));
    assert!(session.is_open());
}

#[test]
fn a_session_is_small() {
    let size = std::mem::size_of::<Session>();
    assert!(size <= 448, "{size} bytes, times every idle connection");
}
