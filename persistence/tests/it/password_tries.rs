//! Guessing passwords against a real Postgres: who has to wait, and who must not be made to wait by others.

use crate::people::{HOME, email, sign_in, sign_up, sql};
use guildhall_domain::identity::password_tries::{NetworkLimits, PER_DEVICE_AND_DAY};
use guildhall_persistence::{
    MIGRATOR,
    identity::password_try::{self, PasswordTry},
};
use sqlx::PgPool;

pub async fn try_password(
    pool: &PgPool,
    address: &str,
    from: &str,
    device: Option<&str>,
) -> PasswordTry {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let limits = NetworkLimits::default();
    let answer = password_try::begin(&mut tx, &email(address), from, device, limits).await.unwrap();
    tx.commit().await.unwrap();
    answer
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn guessing_slows_down_per_account_whatever_address_it_comes_from(pool: PgPool) {
    for n in 0..5 {
        assert_eq!(
            try_password(&pool, "a@x.com", &format!("198.51.100.{n}"), None).await,
            PasswordTry::Allowed
        );
    }
    let PasswordTry::Wait { remain_time } =
        try_password(&pool, "a@x.com", "198.51.100.9", None).await
    else {
        panic!("a sixth guess")
    };
    assert!((890..=900).contains(&remain_time), "{remain_time}");
    assert_eq!(try_password(&pool, "b@x.com", "198.51.100.9", None).await, PasswordTry::Allowed);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn the_owner_gets_in_from_a_known_place_while_strangers_guess(pool: PgPool) {
    let owner = sign_up(&pool, "a@x.com").await;
    sign_in(&pool, owner.uid, 1).await;
    for n in 0..10 {
        try_password(&pool, "a@x.com", &format!("198.51.100.{n}"), None).await;
    }
    assert_eq!(try_password(&pool, "a@x.com", HOME, None).await, PasswordTry::Allowed);
    assert_eq!(
        try_password(&pool, "a@x.com", "192.0.2.1", Some("phone")).await,
        PasswordTry::Allowed
    );
    for _ in 0..4 {
        try_password(&pool, "a@x.com", HOME, None).await;
    }
    let sixth = try_password(&pool, "a@x.com", HOME, None).await;
    assert!(matches!(sixth, PasswordTry::Wait { .. }), "a known place guesses without end");
    password_try::clear(&pool, &email("a@x.com"), HOME).await.unwrap();
    assert_eq!(try_password(&pool, "a@x.com", HOME, None).await, PasswordTry::Allowed);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_crowd_of_passwords_at_once_is_counted_before_it_is_compared(pool: PgPool) {
    let mut tries = tokio::task::JoinSet::new();
    for n in 0..100 {
        let pool = pool.clone();
        tries.spawn(async move {
            try_password(&pool, "a@x.com", &format!("198.51.100.{n}"), None).await
        });
    }
    let answers = tries.join_all().await;
    assert_eq!(answers.iter().filter(|answer| **answer == PasswordTry::Allowed).count(), 5);
}

/// One wrong password for each of so many accounts.
async fn spray(pool: &PgPool, from: &str, accounts: std::ops::Range<u32>) {
    for n in accounts {
        let address = format!("a{n}@x.com");
        assert_eq!(try_password(pool, &address, from, None).await, PasswordTry::Allowed, "{n}");
    }
}

fn wait(answer: PasswordTry) -> i64 {
    match answer {
        PasswordTry::Wait { remain_time } => remain_time,
        PasswordTry::Allowed => panic!("allowed"),
    }
}

const STRANGER: &str = "198.51.100.9";

#[sqlx::test(migrator = "MIGRATOR")]
async fn one_network_that_tries_many_accounts_pauses_and_others_do_not(pool: PgPool) {
    spray(&pool, STRANGER, 0..30).await;
    let left = wait(try_password(&pool, "fresh@x.com", STRANGER, None).await);
    assert!((890..=900).contains(&left), "{left}");
    assert_eq!(try_password(&pool, "fresh@x.com", HOME, None).await, PasswordTry::Allowed);
    sql(
        &pool,
        "update password_failure set failed_at = failed_at - interval '15 minutes 1 second'",
    )
    .await;
    spray(&pool, STRANGER, 30..59).await;
    let slow =
        "update password_failure set failed_at = now() - interval '30 minutes' where email < 'a5'";
    sql(&pool, slow).await;
    assert_eq!(try_password(&pool, "fresh@x.com", STRANGER, None).await, PasswordTry::Allowed);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_patient_network_is_stopped_after_three_hundred_in_a_day(pool: PgPool) {
    let slowly = "insert into password_failure (email, address, failed_at)
        select 'a' || n || '@x.com', '198.51.100.9', now() - n * interval '4 minutes'
        from generate_series(1, 300) n";
    sql(&pool, slowly).await;
    let left = wait(try_password(&pool, "fresh@x.com", STRANGER, None).await);
    assert!(
        (4 * 3_600 - 10..=4 * 3_600).contains(&left),
        "{left}: until the first of them is a day old"
    );
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn a_known_device_gets_in_from_a_network_where_somebody_guesses(pool: PgPool) {
    let owner = sign_up(&pool, "owner@x.com").await;
    sign_in(&pool, owner.uid, 1).await;
    spray(&pool, STRANGER, 0..30).await;
    let theirs = try_password(&pool, "owner@x.com", STRANGER, Some("phone")).await;
    assert_eq!(theirs, PasswordTry::Allowed);
    wait(try_password(&pool, "owner@x.com", STRANGER, Some("another")).await);
}

#[sqlx::test(migrator = "MIGRATOR")]
async fn whoever_knows_a_device_cannot_guess_without_end_from_many_networks(pool: PgPool) {
    let owner = sign_up(&pool, "owner@x.com").await;
    sign_in(&pool, owner.uid, 1).await;
    for n in 0..PER_DEVICE_AND_DAY {
        let from = format!("198.51.100.{n}");
        let answer = try_password(&pool, "owner@x.com", &from, Some("phone")).await;
        assert_eq!(answer, PasswordTry::Allowed, "{n}");
    }
    let left = wait(try_password(&pool, "owner@x.com", "192.0.2.1", Some("phone")).await);
    assert!(left > 23 * 3_600, "{left}");
    let at_home = try_password(&pool, "owner@x.com", HOME, Some("phone")).await;
    assert_eq!(at_home, PasswordTry::Allowed, "the owner's network has no wrong tries");
}
