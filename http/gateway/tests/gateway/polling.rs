//! The polling transport and the change to the websocket.

use std::time::Duration;

use guildhall_gateway::{DisconnectReason, GatewayConfig, SocketCounts};

use crate::support::{Client, Happened, Poller, Server, http_client, patient, soon};

#[actix_web::test]
async fn a_polling_client_connects_asks_and_is_answered() {
    let mut server = Server::start(patient()).await;
    let poller = Poller::connect(&mut server).await;
    let (answer, posted) =
        tokio::join!(poller.poll(), poller.post("421[\"echo\",{\"a\":1}]\u{1e}422[\"who\"]"));
    assert_eq!(posted, (200, "ok".to_owned()));
    let both = if answer.1.contains("432") {
        answer.1
    } else {
        answer.1 + "\u{1e}" + &poller.poll().await.1
    };
    assert_eq!(both, "431[{\"a\":1}]\u{1e}432[\"nobody\"]");
    assert_eq!(server.gateway.sockets(), SocketCounts { polling: 1, websocket: 0 });
}

#[actix_web::test]
async fn binary_travels_as_base64_both_ways() {
    let mut server = Server::start(patient()).await;
    let poller = Poller::connect(&mut server).await;
    let head =
        "452-7[\"reverse\",{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}]";
    poller.post(format!("{head}\u{1e}bAQID\u{1e}bBAU=")).await;
    let answer = poller.poll().await.1;
    let back = "462-7[{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}]";
    assert_eq!(answer, format!("{back}\u{1e}bBAU=\u{1e}bAQID"));
}

#[actix_web::test]
async fn engine_io_numbers_its_refusals() {
    let server = Server::start(patient()).await;
    let http = http_client();
    let refused = |request: reqwest::RequestBuilder| async move {
        let response = soon(request.send()).await.unwrap();
        let status = response.status().as_u16();
        let body: serde_json::Value =
            serde_json::from_str(&response.text().await.unwrap()).unwrap();
        (status, body["code"].as_u64().unwrap())
    };
    assert_eq!(refused(http.get(server.url("transport=carrier-pigeon"))).await, (400, 0));
    assert_eq!(
        refused(http.get(server.url("transport=polling&sid=AAAAAAAAAAAAAAAA"))).await,
        (400, 1)
    );
    assert_eq!(refused(http.get(server.url("transport=polling&sid=x"))).await, (400, 1));
    assert_eq!(refused(http.post(server.url("transport=polling"))).await, (400, 2));
    let old = server.url("transport=polling").replace("EIO=4", "EIO=3");
    assert_eq!(refused(http.get(old)).await, (400, 5));
}

#[actix_web::test]
async fn a_second_open_poll_closes_the_session() {
    let mut server = Server::start(patient()).await;
    let poller = Poller::connect(&mut server).await;
    let (first, second) = tokio::join!(poller.poll(), poller.poll());
    let mut statuses = [first.0, second.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
    server.until(Happened::Disconnected(DisconnectReason::ProtocolError)).await;
}

#[actix_web::test]
async fn a_close_by_post_releases_the_poll_and_then_the_session_is_unknown() {
    let mut server = Server::start(patient()).await;
    let poller = Poller::connect(&mut server).await;
    let (poll, post) = tokio::join!(poller.poll(), poller.post("1"));
    assert_eq!((poll.0, poll.1.as_str()), (200, "6"));
    assert_eq!(post.0, 200);
    assert_eq!(poller.poll().await.0, 400);
    server.until(Happened::Disconnected(DisconnectReason::TransportClose)).await;
}

#[actix_web::test]
async fn a_poll_that_comes_just_after_the_close_is_answered_politely_once() {
    let mut server = Server::start(patient()).await;
    let poller = Poller::connect(&mut server).await;
    poller.post("1").await;
    assert_eq!(poller.poll().await, (200, "6".to_owned()));
    assert_eq!(poller.poll().await.0, 400);
}

#[actix_web::test]
async fn a_polling_client_that_stays_silent_is_gone_after_the_ping_timeout() {
    let quick = Duration::from_millis(100);
    let mut server = Server::start(GatewayConfig {
        ping_interval: quick,
        ping_timeout: quick,
        ..GatewayConfig::default()
    })
    .await;
    let poller = Poller::connect(&mut server).await;
    assert_eq!(poller.poll().await, (200, "2".to_owned()));
    server.until(Happened::Disconnected(DisconnectReason::PingTimeout)).await;
    assert_eq!(poller.poll().await.0, 400);
}

#[actix_web::test]
async fn an_upgrade_releases_the_poll_and_loses_nothing() {
    let mut server = Server::start(patient()).await;
    let poller = Poller::connect(&mut server).await;
    let query = format!("transport=websocket&sid={}", poller.sid());
    let (poll, mut client) = tokio::join!(poller.poll(), async {
        let mut client = Client::dial(&server, &query, None).await.unwrap();
        client.send("2probe").await;
        assert_eq!(client.text().await, "3probe");
        client
    });
    assert_eq!(poll, (200, "6".to_owned()));
    server.socket().emit("meanwhile", &1);
    client.send("5").await;
    assert_eq!(client.text().await, "42[\"meanwhile\",1]");
    assert!(client.is_served().await);
    assert_eq!(server.gateway.sockets(), SocketCounts { polling: 0, websocket: 1 });
    assert_eq!(poller.poll().await.0, 400, "polls are over");
    assert!(client.is_served().await, "and do no harm");

    let mut second = Client::dial(&server, &query, None).await.unwrap();
    second.closed().await;
    assert!(client.is_served().await, "a second upgrade is closed and does no harm");
}

#[actix_web::test]
async fn a_probe_that_is_let_go_leaves_polling_as_it_was() {
    let mut server = Server::start(patient()).await;
    let poller = Poller::connect(&mut server).await;
    let query = format!("transport=websocket&sid={}", poller.sid());
    let mut probe = Client::dial(&server, &query, None).await.unwrap();
    probe.send("2probe").await;
    assert_eq!(probe.text().await, "3probe");
    drop(probe);
    // Polls are released with NOOP until the server has noticed.
    let mut answer = (200, "6".to_owned());
    server.socket().emit("later", &1);
    while answer.1 == "6" {
        answer = poller.poll().await;
    }
    assert_eq!(answer.1, "42[\"later\",1]");
}

#[actix_web::test]
async fn every_event_of_one_post_is_answered() {
    let mut server = Server::start(patient()).await;
    let poller = Poller::connect(&mut server).await;
    let events: Vec<String> = (0..1_000).map(|it| format!("42{it}[\"echo\",{it}]")).collect();
    assert_eq!(poller.post(events.join("\u{1e}")).await, (200, "ok".to_owned()));
    let mut answered = 0;
    while answered < 1_000 {
        let (status, body) = poller.poll().await;
        assert_eq!(status, 200);
        for packet in body.split('\u{1e}') {
            assert_eq!(packet, format!("43{answered}[{answered}]"));
            answered += 1;
        }
    }
}
