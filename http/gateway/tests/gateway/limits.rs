//! Hostile and careless clients: the rows SOCKET-001 to SOCKET-021 of the list of bad inputs.

use std::io::{Read, Write};

use guildhall_gateway::{DisconnectReason, GatewayConfig};

use crate::support::{Client, Happened, Poller, Server, http_client, patient, soon};

#[actix_web::test]
async fn malformed_packets_close_their_own_session_only() {
    let mut server = Server::start(patient()).await;
    let mut bystander = Client::connect(&mut server).await;
    let malformed = [
        "4",
        "42",
        "42{}",
        "42[]",
        "42[null]",
        "42[\"__proto__\"]",
        "42[\"connect\"]",
        "45999999999-[]",
        "421e99[\"a\"]",
        "42/nowhere,[\"a\"]",
        "47",
        "2",
        "x",
        "",
    ];
    for packet in malformed {
        let mut client = Client::connect(&mut server).await;
        client.send(packet).await;
        client.closed().await;
        server.until(Happened::Disconnected(DisconnectReason::ProtocolError)).await;
    }
    let mut long = Client::connect(&mut server).await;
    long.send(&format!("40/{}", "n".repeat(100_000))).await;
    long.closed().await;
    assert!(bystander.is_served().await);
}

#[actix_web::test]
async fn a_malformed_packet_closes_a_polling_session_with_400() {
    let mut server = Server::start(patient()).await;
    for packet in ["abc", "42[", "\u{1e}", "4\u{1e}42[\"echo\"]"] {
        let poller = Poller::connect(&mut server).await;
        assert_eq!(poller.post(packet).await.0, 400, "{packet}");
        assert_eq!(poller.poll().await.0, 400);
    }
    let poller = Poller::connect(&mut server).await;
    assert_eq!(poller.post(&b"42[\"\xff\"]"[..]).await.0, 400);
}

#[actix_web::test]
async fn a_page_of_another_origin_is_kept_out_on_both_transports() {
    let config =
        GatewayConfig { allowed_origins: vec!["https://app.example".to_owned()], ..patient() };
    let server = Server::start(config).await;
    let own = format!("http://{}", server.address);
    for (origin, welcome) in
        [(own.as_str(), true), ("https://app.example", true), ("https://evil.example", false)]
    {
        let dialled = Client::dial(&server, "transport=websocket", Some(origin)).await.map(|_| 101);
        assert_eq!(
            dialled.unwrap_or_else(|status| status),
            if welcome { 101 } else { 403 },
            "{origin}"
        );
        let polled =
            http_client().get(server.url("transport=polling")).header("origin", origin).send();
        assert_eq!(
            soon(polled).await.unwrap().status().as_u16(),
            if welcome { 200 } else { 403 },
            "{origin}"
        );
    }
}

#[actix_web::test]
async fn a_body_too_large_or_with_too_many_packets_is_refused_with_413() {
    let mut server = Server::start(GatewayConfig { max_payload: 10_000, ..patient() }).await;
    let poller = Poller::connect(&mut server).await;
    assert_eq!(poller.post("4".repeat(10_001)).await.0, 413);
    assert_eq!(poller.poll().await.0, 400, "the session is closed");

    let poller = Poller::connect(&mut server).await;
    assert_eq!(poller.post("3\u{1e}".repeat(1_000) + "3").await.0, 413);

    let poller = Poller::connect(&mut server).await;
    let pieces =
        futures_util::stream::iter((0..11).map(|_| Ok::<_, std::io::Error>("4".repeat(1_000))));
    assert_eq!(
        poller.post(reqwest::Body::wrap_stream(pieces)).await.0,
        413,
        "without an announced length too"
    );
}

/// Opens a websocket by hand and sends `bytes`; answers what comes back until the server closes.
fn raw_frames(server: &Server, bytes: &[u8]) -> Vec<u8> {
    let mut stream = std::net::TcpStream::connect(server.address).unwrap();
    let head = "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\n\
                upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(bytes).unwrap();
    let mut answer = Vec::new();
    // A reset after the close frame is as good an end as any.
    let _ended = stream.read_to_end(&mut answer);
    answer
}

#[actix_web::test]
async fn a_frame_of_100_megabytes_is_refused_by_its_head_with_1009() {
    let server = Server::start(patient()).await;
    let mut head = vec![0x81, 0x80 | 127];
    head.extend(100_000_000_u64.to_be_bytes());
    let answer =
        soon(actix_web::web::block(move || (raw_frames(&server, &head), server))).await.unwrap().0;
    assert_eq!(
        answer[answer.len() - 4..],
        [0x88, 2, 0x03, 0xf1],
        "close 1009 at once, nothing awaited"
    );
}

#[actix_web::test]
async fn an_unmasked_frame_is_refused_with_1002() {
    let server = Server::start(patient()).await;
    let answer = soon(actix_web::web::block(move || (raw_frames(&server, b"\x81\x022["), server)))
        .await
        .unwrap()
        .0;
    assert_eq!(answer[answer.len() - 4..], [0x88, 2, 0x03, 0xea]);
}

#[actix_web::test]
async fn a_full_server_and_a_full_address_say_so() {
    let server = Server::start(GatewayConfig { max_sockets: 2, ..patient() }).await;
    let _two = (Client::open(&server).await, Client::open(&server).await);
    assert_eq!(Client::dial(&server, "transport=websocket", None).await.err(), Some(503));

    let mut server = Server::start(GatewayConfig { max_sockets_per_address: 1, ..patient() }).await;
    let mut one = Client::connect(&mut server).await;
    assert_eq!(Client::dial(&server, "transport=websocket", None).await.err(), Some(429));
    soon(one.stream.close(None)).await.unwrap();
    server.until(Happened::Disconnected(DisconnectReason::TransportClose)).await;
    Client::open(&server).await;
}

#[actix_web::test]
async fn namespaces_of_one_session_are_limited() {
    let mut server = Server::start(GatewayConfig { max_namespaces: 1, ..patient() }).await;
    let mut client = Client::connect(&mut server).await;
    client.send("40").await;
    assert!(client.is_served().await, "joining twice changes nothing");
    client.send("40/custom,").await;
    client.closed().await;
    server.until(Happened::Disconnected(DisconnectReason::ProtocolError)).await;
}

/// Status and Engine.IO code of a request made by hand.
async fn refused(server: &Server, method: &str, query: &str) -> (u16, serde_json::Value) {
    let url = format!("http://{}/socket.io/?{query}", server.address);
    let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
    let response = soon(http_client().request(method, url).send()).await.unwrap();
    let status = response.status().as_u16();
    let body: serde_json::Value = response.json().await.unwrap();
    (status, body["code"].clone())
}

#[actix_web::test]
async fn what_is_no_engine_io_request_gets_engine_ios_own_errors() {
    let server = Server::start(patient()).await;
    for (method, query, code) in [
        ("GET", "EIO=4&EIO=3&transport=polling", 3),
        ("GET", "EIO=4&transport=polling&sid=a&sid=b", 3),
        ("POST", "EIO=4&transport=polling&transport=polling", 3),
        ("GET", "EIO=4&transport=websocket", 3),
        ("PUT", "EIO=4&transport=polling", 2),
        ("DELETE", "EIO=4&transport=polling", 2),
        ("OPTIONS", "EIO=4&transport=polling", 2),
        ("POST", "EIO=4&transport=polling", 2),
    ] {
        assert_eq!(refused(&server, method, query).await, (400, code.into()), "{method} {query}");
    }
    assert_eq!(server.gateway.sockets().total(), 0);
}

#[actix_web::test]
async fn what_the_application_does_not_admit_is_told_429_on_both_transports() {
    let server = Server::start_with(patient(), 1).await;
    let _first = Client::open(&server).await;
    assert_eq!(Client::dial(&server, "transport=websocket", None).await.err(), Some(429));
    assert_eq!(refused(&server, "GET", "EIO=4&transport=polling").await, (429, 4.into()));
    assert_eq!(server.gateway.sockets().total(), 1);
}

#[actix_web::test]
async fn of_a_header_no_more_is_kept_than_is_of_use() {
    let config = GatewayConfig { max_peer_header: 5, ..patient() };
    let server = Server::start(config).await;
    let url = server.url("transport=polling");
    let opened = soon(http_client().get(url).header("user-agent", "a browser").send()).await;
    let open = opened.unwrap().text().await.unwrap();
    let open: serde_json::Value = serde_json::from_str(open.strip_prefix('0').unwrap()).unwrap();
    let url = server.url(&format!("transport=polling&sid={}", open["sid"].as_str().unwrap()));
    assert_eq!(soon(http_client().post(&url).body("40").send()).await.unwrap().status(), 200);
    let mut said = String::new();
    while !said.contains("hello") {
        said = soon(http_client().get(&url).send()).await.unwrap().text().await.unwrap();
    }
    assert!(said.contains(r#""agent":"a bro""#), "{said}");
}
