//! Rows HTTP that need time or a crowd: drops of a request, and a thousand clients that leave at once.
use super::table::{Table, state};
use crate::harness::House;
use serde_json::json;
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

pub fn rows() -> Table {
    vec![
        ("HTTP-013", run!(a_head_in_drops)),
        ("HTTP-014", run!(a_body_in_drops)),
        ("HTTP-038", run!(a_thousand_that_leave)),
    ]
}

/// Sends the beginning of a request, then a byte every ten seconds; how long until the server ends it, and what it said.
async fn drop_by_drop(house: &House, beginning: &str) -> (Duration, String) {
    let stream = TcpStream::connect(house.address).await.expect("the house listens");
    let (mut read, mut write) = stream.into_split();
    write.write_all(beginning.as_bytes()).await.expect("sent");
    let begin = Instant::now();
    let dripping = async {
        let mut drops = tokio::time::interval(Duration::from_secs(10));
        drops.tick().await;
        loop {
            drops.tick().await;
            // The server may have ended it: the reader says so.
            let _ = write.write_all(b"x").await;
        }
    };
    let mut answer = Vec::new();
    let reading = tokio::time::timeout(Duration::from_secs(60), read.read_to_end(&mut answer));
    tokio::select! {
        _ended = reading => {}
        () = dripping => {}
    }
    (begin.elapsed(), String::from_utf8_lossy(&answer).into_owned())
}

async fn a_head_in_drops(house: &House) {
    let other = async {
        let begin = Instant::now();
        house.get(None, "/api/integrate/init_info").await.data();
        begin.elapsed()
    };
    let head = "GET /api/account/info HTTP/1.1\r\nhost: ";
    let ((ended, answer), other) = tokio::join!(drop_by_drop(house, head), other);
    assert!(ended <= Duration::from_secs(15), "{ended:?}");
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(other < crate::harness::patient(Duration::from_secs(2)), "{other:?}");
}

async fn a_body_in_drops(house: &House) {
    let ann = house.person("user").await;
    let before = state(house).await;
    let head = format!(
        "POST /api/account/set_language HTTP/1.1\r\nhost: x\r\nauthorization: PS {}\r\n\
         content-type: application/json\r\ncontent-length: 17\r\n\r\n{{",
        ann.token
    );
    let (ended, answer) = drop_by_drop(house, &head).await;
    assert!(ended <= Duration::from_secs(30), "{ended:?}");
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert_eq!(state(house).await, before);
}

async fn a_thousand_that_leave(house: &House) {
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    for _ in 0..1_000 {
        let body = House::text(&conversation, "bye").to_string();
        let request = format!(
            "POST /api/im/send_msg HTTP/1.1\r\nhost: x\r\nauthorization: PS {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            ann.token,
            body.len()
        );
        let mut stream = TcpStream::connect(house.address).await.expect("the house listens");
        stream.write_all(request.as_bytes()).await.expect("sent");
    }
    // What is answered now was said after all of them.
    house.post(Some(&ben), "/api/im/send_msg", House::text(&conversation, "last")).await.data();
    let mut times = HashMap::new();
    let (mut seq, mut more) = (0, true);
    while more {
        let wish = json!({ "conversation_id": conversation, "after_seq": seq, "limit": 100 });
        let page = house.post(Some(&ben), "/api/im/msg_list", wish).await;
        for message in page.data()["messages"].as_array().expect("a page") {
            seq += 1;
            assert_eq!(message["seq"], seq, "without a gap");
            *times.entry(message["client_msg_id"].to_string()).or_insert(0) += 1;
        }
        more = page.data()["has_more"] == true;
    }
    assert!(times.values().all(|times| *times == 1), "once or not at all");
    let stuck: i64 = sqlx::query_scalar(
        "select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
            and state_change < now() - interval '2 seconds'",
    )
    .fetch_one(&house.pool)
    .await
    .expect("the database's own view");
    assert_eq!(stuck, 0);
}
