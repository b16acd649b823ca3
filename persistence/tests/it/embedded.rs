//! The embedded Postgres, started for real.

use std::path::PathBuf;

use guildhall_persistence::embedded::{Embedded, EmbeddedError, Options};
use sqlx::{Connection, PgConnection};

async fn connect(embedded: &Embedded) -> PgConnection {
    PgConnection::connect(&embedded.database_url()).await.expect("a started cluster answers")
}

fn own_folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("guildhall-test-{name}-{}", std::process::id())).join("pg")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_committed_survives_a_crash_and_the_address_stays() {
    let mut embedded = Embedded::temporary().await.unwrap();
    let address = embedded.database_url();
    let mut connection = connect(&embedded).await;
    sqlx::query("create table kept (word text)").execute(&mut connection).await.unwrap();
    sqlx::query("insert into kept values ('yes')").execute(&mut connection).await.unwrap();

    embedded.restart_immediate().await.unwrap();

    assert!(
        sqlx::query("select 1").execute(&mut connection).await.is_err(),
        "the old connection is broken"
    );
    assert_eq!(embedded.database_url(), address);
    let mut connection = connect(&embedded).await;
    let word: String =
        sqlx::query_scalar("select word from kept").fetch_one(&mut connection).await.unwrap();
    assert_eq!(word, "yes");
    embedded.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lower_case_is_known_in_every_script() {
    let embedded = Embedded::temporary().await.unwrap();
    let mut connection = connect(&embedded).await;
    let lower: String = sqlx::query_scalar("select lower('ÄRGER ПРИВЕТ ΣΟΦΙΑ')")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_eq!(lower, "ärger привет σοφια");
    embedded.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_serves_one_server_at_a_time_and_can_be_started_again() {
    let folder = own_folder("twice");
    let first =
        Embedded::start(Options { durable: false, ..Options::in_folder(&folder) }).await.unwrap();

    let second = Embedded::start(Options::in_folder(&folder)).await.unwrap_err();
    assert!(matches!(second, EmbeddedError::InUse { .. }), "{second}");
    assert!(second.to_string().contains(&std::process::id().to_string()), "{second}");
    assert_eq!(
        Embedded::address_in(&folder),
        Some(first.database_url()),
        "a command beside it finds it"
    );

    first.stop().await;
    assert_eq!(Embedded::address_in(&folder), None);
    Embedded::start(Options::in_folder(&folder)).await.unwrap().stop().await;
    std::fs::remove_dir_all(folder.parent().unwrap()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_pid_file_does_not_keep_it_from_starting() {
    let folder = own_folder("stale");
    let options = Options { durable: false, ..Options::in_folder(&folder) };
    Embedded::start(options.clone()).await.unwrap().stop().await;
    // As after a reboot: the number now belongs to some other program, here this test.
    let pid_file = folder.join("postmaster.pid");
    std::fs::write(&pid_file, format!("{}\n{}\n", std::process::id(), folder.display())).unwrap();

    Embedded::start(options).await.unwrap().stop().await;
    std::fs::remove_dir_all(folder.parent().unwrap()).unwrap();
}
