//! How sessions end: log-out, reset, drain, a panic, and a client that leaves while its event is handled.

use std::time::Duration;

use guildhall_gateway::DisconnectReason;

use crate::support::{Client, Happened, Poller, Server, patient, soon};

#[actix_web::test]
async fn log_out_sends_disconnect_and_then_closes() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    client.send("42[\"log out\"]").await;
    assert_eq!(client.text().await, "41");
    client.closed().await;
    server.until(Happened::Disconnected(DisconnectReason::ServerDisconnect)).await;
}

#[actix_web::test]
async fn log_out_reaches_a_polling_client_too() {
    let mut server = Server::start(patient()).await;
    let poller = Poller::connect(&mut server).await;
    let (poll, _) = tokio::join!(poller.poll(), poller.post("42[\"log out\"]"));
    assert_eq!(poll.1, "41", "and no close beside it, or the client library would miss it");
    assert_eq!(poller.poll().await.0, 400);
}

#[actix_web::test]
async fn log_out_reaches_a_client_that_is_between_two_polls() {
    let mut server = Server::start(patient()).await;
    let poller = Poller::connect(&mut server).await;
    server.socket().disconnect();
    server.until(Happened::Disconnected(DisconnectReason::ServerDisconnect)).await;
    assert_eq!(poller.poll().await, (200, "41".to_owned()));
    assert_eq!(poller.poll().await.0, 400);
}

#[actix_web::test]
async fn a_reset_closes_the_transport_without_disconnect() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    client.send("42[\"reset\"]").await;
    while let Some(message) = client.message().await {
        assert!(!message.is_text(), "{message} was sent");
    }
    server.until(Happened::Disconnected(DisconnectReason::ServerClose)).await;
}

#[actix_web::test]
async fn a_drain_closes_every_transport_with_1001_and_refuses_newcomers() {
    let mut server = Server::start(patient()).await;
    let mut first = Client::connect(&mut server).await;
    let mut second = Client::connect(&mut server).await;
    let poller = Poller::connect(&mut server).await;
    let (poll, first, second, ()) = tokio::join!(
        poller.poll(),
        first.closed(),
        second.closed(),
        soon(server.gateway.drain(Duration::from_millis(50))),
    );
    assert!(
        poll.1 == "1" || poll.0 == 400,
        "a close, or an end for a poll that came after it, and no DISCONNECT"
    );
    assert_eq!(
        [first, second].map(|frame| frame.map(|frame| frame.code.into())),
        [Some(1001_u16); 2]
    );
    for _ in 0..3 {
        server.until(Happened::Disconnected(DisconnectReason::Draining)).await;
    }
    assert_eq!(server.gateway.sockets().total(), 0);
    assert_eq!(Client::dial(&server, "transport=websocket", None).await.err(), Some(503));
}

#[actix_web::test]
async fn a_drain_waits_for_the_handlers() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    client.send("42[\"wait\"]").await;
    server.until(Happened::Waiting).await;
    let gateway = server.gateway.clone();
    let drained = async { gateway.drain(Duration::ZERO).await };
    tokio::pin!(drained);
    let gate = server.gate.clone();
    tokio::select! {
        biased;
        () = &mut drained => panic!("it did not wait"),
        _ = client.closed() => gate.notify_one(),
    }
    soon(drained).await;
    server.until(Happened::Event("wait".to_owned())).await;
    server.until(Happened::Disconnected(DisconnectReason::Draining)).await;
}

#[actix_web::test]
async fn a_panic_closes_its_own_session_only() {
    let mut server = Server::start(patient()).await;
    let mut bystander = Client::connect(&mut server).await;
    let mut client = Client::connect(&mut server).await;
    client.send("42[\"panic\"]").await;
    client.closed().await;
    server.until(Happened::Disconnected(DisconnectReason::HandlerPanicked)).await;
    let mut newcomer = Client::open(&server).await;
    newcomer.send("40{\"panic\":true}").await;
    newcomer.closed().await;
    assert!(bystander.is_served().await);
}

#[actix_web::test]
async fn what_a_client_sent_before_it_left_is_still_handled_and_the_farewell_comes_last() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    client.send("42[\"wait\"]").await;
    client.send("42[\"echo\",1]").await;
    soon(client.stream.close(None)).await.unwrap();
    client.closed().await;
    server.gate.notify_one();
    assert_eq!(server.next().await, Happened::Waiting);
    assert_eq!(server.next().await, Happened::Event("wait".to_owned()));
    assert_eq!(server.next().await, Happened::Event("echo".to_owned()));
    assert_eq!(server.next().await, Happened::Disconnected(DisconnectReason::TransportClose));
}

#[actix_web::test]
async fn a_socket_whose_client_is_gone_takes_frames_and_drops_them() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    let socket = server.socket();
    assert!(socket.is_connected());
    soon(client.stream.close(None)).await.unwrap();
    server.until(Happened::Disconnected(DisconnectReason::TransportClose)).await;
    assert!(!socket.is_connected());
    socket.emit("said", &1);
    let answer: Result<u8, _> = socket.emit_with_ack("question", &1, Duration::from_secs(5)).await;
    assert_eq!(answer.unwrap_err().to_string(), "the client left before it answered");
}
