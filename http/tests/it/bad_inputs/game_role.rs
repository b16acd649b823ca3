//! Rows OAUTH-024 to OAUTH-026: characters in games.
use super::table::{Table, state};
use crate::game_roles::{BIND, UNBIND, prove, set_up};
use crate::harness::{House, stall::Stall};
use futures_util::future::join_all;
use serde_json::json;
use time::Duration;

pub fn rows() -> Table {
    vec![
        ("OAUTH-024", run!(an_old_token)),
        ("OAUTH-025", run!(two_owners)),
        ("OAUTH-026", run!(items_on_sale)),
    ]
}

async fn an_old_token(house: &House) {
    set_up(house).await;
    let ann = house.person("user").await;
    let old = house.games.give_code_of("knivesout", "700001", Duration::seconds(301));
    let before = state(house).await;
    assert_eq!(prove(house, &ann, "700001", &old).await.refusal(), (409, "CODE_EXPIRED"));
    assert_eq!(state(house).await, before);
    let young = house.games.give_code_of("knivesout", "700001", Duration::seconds(280));
    assert_eq!(prove(house, &ann, "700001", &young).await.status, 200);
}

async fn two_owners(house: &House) {
    set_up(house).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let code = house.games.give_code("knivesout", "700025");
    let both = join_all([&ann, &ben].map(|by| prove(house, by, "700025", &code))).await;
    let done = both.iter().filter(|reply| reply.status == 200).count();
    assert_eq!(done, 1);
    let refused = both.iter().find(|reply| reply.status != 200).unwrap();
    assert_eq!(refused.refusal(), (409, "ALREADY_BOUND"));
    let owners: i64 = sqlx::query_scalar(
        "select count(*) from game_role where role_id = '700025' and is_verified",
    )
    .fetch_one(&house.pool)
    .await
    .unwrap();
    assert_eq!(owners, 1);
}

async fn items_on_sale(house: &House) {
    let stall = Stall::set_up(house).await;
    sqlx::query("update game set role_policy = 'lookup' where game = 'csgo'")
        .execute(&house.pool)
        .await
        .unwrap();
    stall.offer(house, stall.stickers, "0.50").await;
    let token = house.games.give_code("csgo", "700001");
    let body = json!({ "game": "csgo", "role_id": "700001", "token": token });
    house.post(Some(&stall.seller), BIND, body).await.data();
    let before = state(house).await;
    let body = json!({ "game": "csgo", "role_id": "700001" });
    let refused = house.post(Some(&stall.seller), UNBIND, body).await;
    assert_eq!(refused.refusal(), (409, "UNLINK_REFUSED"));
    assert!(refused.body["message"].as_str().unwrap().contains("unlinked"));
    assert_eq!(state(house).await, before);
}
