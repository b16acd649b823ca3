//! What a new shop still needs: an administrator sees it go away, one thing after the other.

use crate::harness::{House, Person};
use sqlx::PgPool;

/// The names of what is not done.
async fn open(house: &House, by: &Person) -> Vec<String> {
    let answer = house.get(Some(by), "/api/admin/setup").await;
    let tasks = answer.data()["tasks"].as_array().unwrap().clone();
    let open = tasks.iter().filter(|task| task["is_done"] == false);
    open.map(|task| task["name"].as_str().unwrap().to_owned()).collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_set_up_is_no_longer_missing(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let admin = house.person("admin").await;
    // A test's house has a payment provider, and neither mail nor translators.
    assert_eq!(
        open(&house, &admin).await,
        [
            "mail",
            "exchange_rates",
            "translation",
            "second_factor",
            "seller",
            "listing",
            "support_team",
            "top_up_queue",
            "event"
        ]
    );
    let seller = house.person("seller").await;
    let still = open(&house, &admin).await;
    assert!(!still.contains(&"seller".to_owned()), "{still:?}");

    // Who is frozen sells nothing.
    sqlx::query("update account set frozen_at = now() where uid = $1")
        .bind(seller.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    assert!(open(&house, &admin).await.contains(&"seller".to_owned()));

    sqlx::query("insert into second_factor (uid, secret, enrolled_at) values ($1, '\\x00', now())")
        .bind(admin.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    assert!(!open(&house, &admin).await.contains(&"second_factor".to_owned()));
    let second = house.person("admin").await;
    assert!(open(&house, &second).await.contains(&"second_factor".to_owned()), "of everybody");
}
