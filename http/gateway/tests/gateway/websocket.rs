//! The websocket transport: packets, answers both ways, binary, and the limits of RFC 6455.

use std::time::Duration;

use futures_util::SinkExt;
use guildhall_gateway::{DisconnectReason, GatewayConfig};
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::{
        CloseFrame,
        frame::{
            Frame,
            coding::{CloseCode, Data, OpCode},
        },
    },
};

use crate::support::{Client, Happened, Server, patient, soon};

fn code(frame: Option<CloseFrame>) -> Option<u16> {
    frame.map(|frame| frame.code.into())
}

#[actix_web::test]
async fn a_client_connects_with_auth_and_what_it_is_sent_meanwhile_comes_after_the_answer() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::open(&server).await;
    client.send("40{\"name\":\"mei\"}").await;
    assert!(client.text().await.starts_with("40{\"sid\":\""));
    assert_eq!(client.text().await, "42[\"hello\",{\"agent\":null,\"auth\":{\"name\":\"mei\"}}]");
    server.until(Happened::Connected).await;
    client.send("421[\"who\"]").await;
    assert_eq!(client.text().await, "431[\"mei\"]");
}

#[actix_web::test]
async fn a_refused_client_hears_why() {
    let server = Server::start(patient()).await;
    let mut client = Client::open(&server).await;
    client.send("40{\"refuse\":true}").await;
    assert_eq!(client.text().await, "44{\"message\":\"unauthorized\",\"data\":{\"code\":401}}");
    client.send("40/admin,").await;
    assert_eq!(client.text().await, "44/admin,{\"message\":\"Invalid namespace\"}");
    client.send("40/custom,").await;
    assert!(client.text().await.starts_with("40/custom,{"), "a refusal is no end");
}

#[actix_web::test]
async fn the_server_asks_and_the_client_answers() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    client.send("425[\"ask\"]").await;
    assert_eq!(client.text().await, "421[\"question\",1]");
    client.send("431[\"because\"]").await;
    assert_eq!(client.text().await, "435[{\"Ok\":\"because\"}]");
    client.send("431[\"again\"]").await;
    client.send("4377[\"nobody asked\"]").await;
    assert!(client.is_served().await, "an answer nobody waits for is no offence");
}

#[actix_web::test]
async fn a_client_that_does_not_answer_is_not_waited_for() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    client.send("425[\"ask\",50]").await;
    assert_eq!(client.text().await, "421[\"question\",1]");
    assert_eq!(client.text().await, "435[{\"Err\":\"the client did not answer in time\"}]");
}

#[actix_web::test]
async fn binary_goes_both_ways() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    client.send("452-3[\"reverse\",{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}]").await;
    client.send_binary(b"left").await;
    client.send_binary(b"right").await;
    assert_eq!(
        client.text().await,
        "462-3[{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}]"
    );
    assert_eq!(client.binary().await, "right");
    assert_eq!(client.binary().await, "left");
}

#[actix_web::test]
async fn packets_of_one_client_are_handled_in_order_even_when_one_takes_long() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    client.send("421[\"wait\"]").await;
    for number in 2..40 {
        client.send(&format!("42{number}[\"echo\",{number}]")).await;
    }
    server.gate.notify_one();
    assert_eq!(client.text().await, "431[\"waited\"]");
    for number in 2..40 {
        assert_eq!(client.text().await, format!("43{number}[{number}]"));
    }
}

#[actix_web::test]
async fn more_packets_than_the_inbox_holds_wait_on_the_wire() {
    let mut server = Server::start(GatewayConfig { inbox_packets: 4, ..patient() }).await;
    let mut client = Client::connect(&mut server).await;
    client.send("420[\"wait\"]").await;
    for number in 1..500 {
        client.send(&format!("42{number}[\"echo\",{number}]")).await;
    }
    server.gate.notify_one();
    assert_eq!(client.text().await, "430[\"waited\"]");
    for number in 1..500 {
        assert_eq!(client.text().await, format!("43{number}[{number}]"));
    }
}

#[actix_web::test]
async fn a_half_open_peer_is_gone_after_the_ping_timeout() {
    let quick = Duration::from_millis(100);
    let mut server = Server::start(GatewayConfig {
        ping_interval: quick,
        ping_timeout: quick,
        ..GatewayConfig::default()
    })
    .await;
    let mut client = Client::connect(&mut server).await;
    assert_eq!(client.text().await, "2");
    client.send("3").await;
    assert_eq!(client.text().await, "2", "a pong buys another interval");
    server.until(Happened::Disconnected(DisconnectReason::PingTimeout)).await;
    client.closed().await;
}

#[actix_web::test]
async fn a_client_that_joins_nothing_is_closed() {
    let config = GatewayConfig { connect_timeout: Duration::from_millis(50), ..patient() };
    let server = Server::start(config).await;
    let mut client = Client::open(&server).await;
    client.closed().await;
    assert_eq!(server.gateway.sockets().total(), 0);
}

#[actix_web::test]
async fn a_message_in_pieces_is_put_together() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    let pieces = [
        ("421[\"ec", OpCode::Data(Data::Text), false),
        ("ho\",", OpCode::Data(Data::Continue), false),
    ];
    for (text, opcode, last) in
        pieces.into_iter().chain([("\"é\"]", OpCode::Data(Data::Continue), true)])
    {
        client.stream.send(Message::Frame(Frame::message(text, opcode, last))).await.unwrap();
    }
    assert_eq!(client.text().await, "431[\"é\"]");
}

#[actix_web::test]
async fn endless_pieces_close_with_1009() {
    let mut server = Server::start(GatewayConfig { max_fragments: 8, ..patient() }).await;
    let mut client = Client::connect(&mut server).await;
    let mut opcode = OpCode::Data(Data::Text);
    for _ in 0..9 {
        client.stream.send(Message::Frame(Frame::message("x", opcode, false))).await.unwrap();
        opcode = OpCode::Data(Data::Continue);
    }
    assert_eq!(code(client.closed().await), Some(1009));
    server.until(Happened::Disconnected(DisconnectReason::ProtocolError)).await;
}

#[actix_web::test]
async fn text_that_is_not_utf8_closes_with_1007() {
    let mut server = Server::start(patient()).await;
    for last in [true, false] {
        let mut client = Client::connect(&mut server).await;
        let frame = Frame::message(&b"42\xff\xfe"[..], OpCode::Data(Data::Text), last);
        client.stream.send(Message::Frame(frame)).await.unwrap();
        if !last {
            let rest = Frame::message(&b""[..], OpCode::Data(Data::Continue), true);
            client.stream.send(Message::Frame(rest)).await.unwrap();
        }
        assert_eq!(code(client.closed().await), Some(1007));
    }
}

#[actix_web::test]
async fn reserved_bits_and_stray_pieces_close_with_1002() {
    let mut server = Server::start(patient()).await;
    let mut reserved = Frame::message("42[\"a\"]", OpCode::Data(Data::Text), true);
    reserved.header_mut().rsv1 = true;
    for frame in [reserved, Frame::message("x", OpCode::Data(Data::Continue), true)] {
        let mut client = Client::connect(&mut server).await;
        client.stream.send(Message::Frame(frame)).await.unwrap();
        assert_eq!(code(client.closed().await), Some(1002));
    }
}

#[actix_web::test]
async fn a_clients_close_is_answered_and_the_application_told() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    let farewell = CloseFrame { code: CloseCode::Normal, reason: "".into() };
    soon(client.stream.close(Some(farewell))).await.unwrap();
    server.until(Happened::Disconnected(DisconnectReason::TransportClose)).await;
    client.closed().await;
}

#[actix_web::test]
async fn leaving_a_namespace_leaves_the_others() {
    let mut server = Server::start(patient()).await;
    let mut client = Client::connect(&mut server).await;
    client.send("40/custom,").await;
    assert!(client.text().await.starts_with("40/custom,{"));
    assert!(client.text().await.starts_with("42/custom,[\"hello\""));
    client.send("41/custom,").await;
    server.until(Happened::Disconnected(DisconnectReason::ClientDisconnect)).await;
    assert!(client.is_served().await);
}
