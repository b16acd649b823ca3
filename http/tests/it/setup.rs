//! What a new shop still needs: an administrator sees it go away, one thing after the other.

use crate::harness::{House, Person};
use serde_json::json;
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
            "legal_texts",
            "catalogue",
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

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_catalogue_is_there_with_goods_on_offer_of_a_game_that_is_shown(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let is_open = async || open(&house, &admin).await.contains(&"catalogue".to_owned());
    let game = |is_hidden: bool, version: Option<i64>| {
        json!({ "game": "hsr", "names": { "en": "Star Rail" },
        "kind": "top_up", "is_hidden": is_hidden, "version": version })
    };
    let save = "/api/admin/catalogue/game/save";
    house.post(Some(&admin), save, game(true, None)).await.data();
    let goods = json!({ "game": "hsr", "kind": "pack", "names": { "en": "60 Shards" }, "lot": 1 });
    let saved = house.post(Some(&admin), "/api/admin/catalogue/goods/save", goods).await;
    assert!(is_open().await, "its game is hidden");
    house.post(Some(&admin), save, game(false, Some(1))).await.data();
    assert!(!is_open().await);
    let retire = json!({ "goods_id": saved.data()["goods_id"], "version": 1, "is_retired": true });
    house.post(Some(&admin), "/api/admin/catalogue/goods/retire", retire).await.data();
    assert!(is_open().await, "it is retired");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn legal_texts_are_there_with_terms_and_privacy_in_whatever_language(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let is_open = async || open(&house, &admin).await.contains(&"legal_texts".to_owned());
    let set = async |kind: &str, language: &str, body: &str, seen: Option<i64>| {
        let text = json!({ "kind": kind, "language": language, "body": body, "seen": seen, "reason": "x" });
        let answer = house.post(Some(&admin), "/api/admin/legal/set", text).await;
        answer.data()["version"].as_i64()
    };
    set("terms", "de", "Bedingungen", None).await;
    set("terms", "en", "Terms", None).await;
    set("imprint", "en", "Guildhall", None).await;
    assert!(is_open().await, "there is no privacy policy");
    let privacy = set("privacy", "ja", "方針", None).await;
    assert!(!is_open().await);
    set("privacy", "ja", "", privacy).await;
    assert!(is_open().await, "it was withdrawn");
}
