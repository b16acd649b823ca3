//! TLS to real servers: Postgres by what stands in its address, Redis by `rediss://` and the authority's certificate.
use guildhall_persistence::{
    bus::{Bus, RedisAddress},
    embedded::Embedded,
    pool::{PoolSizes, Pools},
};
use sqlx::{Connection, PgConnection};

use crate::{bus_node::Node, certificate::Certificate, redis::Redis};

fn address(redis: &Redis, authority: &Certificate) -> RedisAddress {
    RedisAddress { url: redis.url(), authority: Some(authority.authority.clone().into_bytes()) }
}

#[tokio::test]
async fn processes_hear_each_other_through_a_redis_that_speaks_tls_only() {
    let certificate = Certificate::new();
    let redis = Redis::over_tls(&certificate.path("certificate.pem"), &certificate.path("key.pem"));
    assert!(redis.url().starts_with("rediss://"));
    let one = Node::at(address(&redis, &certificate));
    let other = Node::at(address(&redis, &certificate));
    one.note.until_up(1).await;
    other.note.until_up(1).await;
    other.listens_to("u:1").await;
    one.say("u:1", "hello");
    other.note.until_said("u:1", "hello").await;
}

#[tokio::test]
async fn a_redis_with_a_certificate_of_somebody_else_is_no_redis_of_ours() {
    let (certificate, another) = (Certificate::new(), Certificate::new());
    let redis = Redis::over_tls(&certificate.path("certificate.pem"), &certificate.path("key.pem"));
    let (web, foreign) = (Node::at(redis.url().as_str()), Node::at(address(&redis, &another)));
    // By the time a third has come up, both have been turned away.
    let trusted = Node::at(address(&redis, &certificate));
    trusted.note.until_up(1).await;
    trusted.listens_to("u:1").await;
    for node in [&web, &foreign] {
        node.say("u:1", "let me in");
        node.bus.flush(crate::bus_node::TIMEOUT).await;
        assert!(!node.bus.is_up());
    }
    trusted.say("u:1", "to oneself");
    assert_eq!(trusted.note.said(), Vec::<String>::new());
}

#[tokio::test]
async fn an_authority_for_an_address_without_tls_is_a_mistake() {
    let certificate = Certificate::new();
    let authority = Some(certificate.authority.clone().into_bytes());
    let plain = RedisAddress { url: "redis://127.0.0.1:6379".to_owned(), authority };
    let error = Bus::open(plain, String::new(), b"").err().unwrap().to_string();
    assert!(error.contains("rediss://"), "{error}");
    let odd = RedisAddress {
        url: "rediss://127.0.0.1:6379".to_owned(),
        authority: Some(b"no certificate".to_vec()),
    };
    assert!(Bus::open(odd, String::new(), b"").is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_is_spoken_to_over_tls_with_a_server_that_shows_its_certificate() {
    let certificate = Certificate::new();
    let embedded = Embedded::temporary().await.unwrap();
    let url = embedded.database_url();
    let mut plain = PgConnection::connect(&url).await.unwrap();
    for (name, file) in [("ssl_cert_file", "certificate.pem"), ("ssl_key_file", "key.pem")] {
        let path = certificate.path(file);
        let set = format!("alter system set {name} = '{path}'");
        sqlx::raw_sql(sqlx::AssertSqlSafe(set)).execute(&mut plain).await.unwrap();
    }
    for sql in ["alter system set ssl = on", "select pg_reload_conf()"] {
        sqlx::raw_sql(sql).execute(&mut plain).await.unwrap();
    }
    // The reload is the postmaster's, and a new connection is a child of the one that has reloaded or of the one that has not.
    let and = if url.contains('?') { '&' } else { '?' };
    let with = |mode: &str, authority: &Certificate| {
        format!("{url}{and}sslmode={mode}&sslrootcert={}", authority.path("authority.pem"))
    };
    while PgConnection::connect(&with("require", &certificate)).await.is_err() {
        tokio::task::yield_now().await;
    }

    let pools = Pools::connect(
        &with("verify-full", &certificate),
        PoolSizes { people: 1, money: 1, background: 1 },
    )
    .await
    .unwrap();
    let is_encrypted: bool =
        sqlx::query_scalar("select ssl from pg_stat_ssl where pid = pg_backend_pid()")
            .fetch_one(&pools.people)
            .await
            .unwrap();
    assert!(is_encrypted);
    pools.close().await;

    let another = Certificate::new();
    assert!(PgConnection::connect(&with("verify-full", &another)).await.is_err());
    embedded.stop().await;
}
