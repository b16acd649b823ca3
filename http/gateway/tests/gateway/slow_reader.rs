//! A client that stops reading loses what it can do without, is told to read afresh, and is let go in the end.
//! Everyone else notices nothing.

use std::time::Duration;

use guildhall_gateway::{DisconnectReason, Frame, GatewayConfig};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Client, Happened, Server, patient, soon};

/// A quarter of an outbox.
fn large(number: usize) -> Frame {
    Frame::event("/", "said", &(number, "x".repeat(128 * 1024)))
}

/// The number of a `said` event.
fn number(text: &str) -> Option<usize> {
    text.strip_prefix("42[\"said\",")?.split(',').next()?.parse().ok()
}

#[actix_web::test]
async fn a_reader_that_comes_back_finds_a_resync_wherever_something_is_missing() {
    let mut server = Server::start(patient()).await;
    let mut slow = Client::connect(&mut server).await;
    let socket = server.socket();
    // 24 MiB: far more than the kernel takes for a client that does not read.
    let pushed = 192;
    for number in 0..pushed {
        socket.push(large(number));
        tokio::task::yield_now().await;
    }
    socket.push(Frame::volatile("/", "typing", &1));
    let mut bystander = Client::connect(&mut server).await;
    assert!(bystander.is_served().await, "nobody else waits");

    let (mut expected, mut received, mut resyncs, mut excused) = (0, 0, 0, false);
    loop {
        let text = slow.text().await;
        if let Some(number) = number(&text) {
            assert!(
                number == expected || excused,
                "{expected} is missing silently before {number}"
            );
            (expected, excused) = (number + 1, false);
            received += 1;
        } else if text == "42[\"resync\",{}]" {
            (resyncs, excused) = (resyncs + 1, true);
            slow.send("427[\"echo\",\"caught up\"]").await;
        } else if text == "437[\"caught up\"]" && !socket.is_lagging() {
            break;
        }
    }
    assert!(resyncs > 0 && received < pushed, "all of it was buffered somewhere");
}

#[actix_web::test]
async fn a_reader_that_does_not_come_back_is_let_go() {
    let config = GatewayConfig { lag_timeout: Duration::from_millis(100), ..patient() };
    let mut server = Server::start(config).await;
    let mut slow = Client::connect(&mut server).await;
    let socket = server.socket();
    let mut bystander = Client::connect(&mut server).await;
    soon(async {
        while socket.is_connected() {
            socket.push(large(0));
            tokio::task::yield_now().await;
        }
    })
    .await;
    server.until(Happened::Disconnected(DisconnectReason::TooSlow)).await;
    assert!(bystander.is_served().await);
    // What was on its way arrives, the connection ends, and no DISCONNECT keeps the client away.
    while let Some(message) = slow.message().await {
        assert_ne!(message, Message::text("41"));
    }
}

#[actix_web::test]
async fn the_connection_of_a_reader_that_never_reads_again_is_cut() {
    let config = GatewayConfig {
        lag_timeout: Duration::from_millis(100),
        close_timeout: Duration::from_millis(100),
        ..patient()
    };
    let mut server = Server::start(config).await;
    let slow = Client::connect(&mut server).await;
    let socket = server.socket();
    soon(async {
        while socket.is_connected() {
            socket.push(large(0));
            tokio::task::yield_now().await;
        }
    })
    .await;
    // Before the kernel's own timeout of 20 s has run out.
    tokio::time::timeout(Duration::from_secs(10), server.wait_for_connections()).await.unwrap();
    drop(slow);
}

#[actix_web::test]
async fn snapshots_of_one_thing_do_not_pile_up() {
    let mut server = Server::start(patient()).await;
    let mut slow = Client::connect(&mut server).await;
    let socket = server.socket();
    // Pushed in one go on this thread, so that the worker comes to pull somewhere in between, or after.
    for version in 0..1_000 {
        socket.push(Frame::snapshot("/", "order", "order:1", &version));
    }
    let mut last = String::new();
    while last != "42[\"order\",999]" {
        last = soon(slow.text()).await;
        assert!(!last.contains("resync"), "a thousand states of one order are one state");
    }
}
