//! Rows TEAM-001 to TEAM-012: a seller's team.
use super::table::Table;
use crate::harness::{House, Person};
use crate::teams::{ANSWER, CHANGE, INVITE, LEAVE, REMOVE, WITHDRAW, grant, invited, joined, with};
use serde_json::{Value, json};

pub fn rows() -> Table {
    vec![
        ("TEAM-001", run!(wrong_grants)),
        ("TEAM-002", run!(wrong_addresses)),
        ("TEAM-003", run!(an_owner_in_doubt)),
        (
            "TEAM-004",
            proved!("persistence/src/market/team/tests.rs" a_team_has_no_more_than_twenty_and_an_owner_in_doubt_invites_nobody),
        ),
        ("TEAM-005", run!(others_things)),
        (
            "TEAM-006",
            proved!("persistence/src/market/team/tests.rs" an_invitation_that_is_old_replaced_or_taken_back_is_over, "http/tests/it/teams.rs" whoever_is_invited_reads_what_is_offered_and_joins_once),
        ),
        ("TEAM-007", run!(who_cannot_join)),
        (
            "TEAM-008",
            proved!("persistence/src/market/team/tests.rs" an_account_works_for_one_owner_and_nobody_joins_who_sells),
        ),
        (
            "TEAM-009",
            proved!("http/tests/it/teams.rs" scope_game_and_pause_are_named_and_hold_from_the_next_command_on, "http/tests/it/teams.rs" a_member_lists_as_the_shop_within_the_limit_and_each_act_is_written),
        ),
        (
            "TEAM-010",
            proved!("http/tests/it/teams.rs" whoever_is_taken_off_the_team_is_refused_at_once_on_live_sessions),
        ),
        (
            "TEAM-011",
            proved!("http/tests/it/teams.rs" a_member_delivers_orders_and_the_money_is_the_owners),
        ),
        ("TEAM-012", run!(a_role_without_an_owner)),
    ]
}

/// Everything these calls may change.
async fn state(house: &House) -> String {
    sqlx::query_scalar(
        "select md5(concat_ws('#',
            (select string_agg(concat_ws(',', uid, role), '|' order by uid) from account),
            (select string_agg(t::text, '|' order by t::text) from shop_member t),
            (select string_agg(t::text, '|' order by t::text) from shop_invitation t),
            (select string_agg(t::text, '|' order by t::text) from shop_act t),
            (select string_agg(t::text, '|' order by t::text) from outbox t),
            (select string_agg(t::text, '|' order by t::text) from notice t)))",
    )
    .fetch_one(&house.pool)
    .await
    .unwrap()
}

async fn wrong_grants(house: &House) {
    let owner = house.person("seller").await;
    let ann = joined(house, &owner, &grant()).await;
    let before = state(house).await;
    for (wrong, field, reason) in [
        (json!({ "kind": "boss", "scopes": ["list"] }), "kind", "invalid"),
        (json!({ "kind": "sub_seller", "scopes": [] }), "scopes", "required"),
        (json!({ "kind": "sub_seller", "scopes": ["withdraw"] }), "scopes[0]", "invalid"),
        (json!({ "kind": "sub_seller", "scopes": ["list", "list"] }), "scopes", "invalid"),
        (json!({ "kind": "child", "scopes": ["balance"], "max_cents": 1 }), "scopes", "invalid"),
        (json!({ "kind": "child", "scopes": ["list"] }), "max_cents", "required"),
        (
            json!({ "kind": "sub_seller", "scopes": ["list"], "max_cents": 0 }),
            "max_cents",
            "invalid",
        ),
        (
            json!({ "kind": "sub_seller", "scopes": ["list"], "max_cents": -5 }),
            "max_cents",
            "invalid",
        ),
        (json!({ "kind": "sub_seller", "scopes": ["list"], "games": [] }), "games", "required"),
        (
            json!({ "kind": "sub_seller", "scopes": ["list"], "games": ["tetris"] }),
            "games",
            "invalid",
        ),
    ] {
        let to = json!({ "email": "new@x.test" });
        let invite = house.post(Some(&owner), INVITE, with(to, &wrong)).await;
        assert_eq!(invite.reason(field), Some(reason), "{wrong}: {}", invite.text);
        let who = json!({ "uid": ann.uid, "is_paused": false });
        let change = house.post(Some(&owner), CHANGE, with(who, &wrong)).await;
        assert_eq!(change.reason(field), Some(reason), "{wrong}: {}", change.text);
    }
    assert_eq!(state(house).await, before);
}

async fn wrong_addresses(house: &House) {
    let owner = house.person("seller").await;
    let ann = joined(house, &owner, &grant()).await;
    let before = state(house).await;
    for (email, reason) in [
        ("", "required"),
        ("nobody", "invalid"),
        (owner.email.as_str(), "duplicate"),
        (ann.email.as_str(), "duplicate"),
    ] {
        let body = with(json!({ "email": email }), &grant());
        let refused = house.post(Some(&owner), INVITE, body).await;
        assert_eq!(refused.reason("email"), Some(reason), "{email}");
    }
    assert_eq!(state(house).await, before);
}

async fn an_owner_in_doubt(house: &House) {
    let owner = house.person("seller").await;
    let ann = joined(house, &owner, &grant()).await;
    sqlx::query(
        "insert into safety_dispute (uid, event_id, session_id) values ($1, 1, gen_random_uuid())",
    )
    .bind(owner.uid.0)
    .execute(&house.pool)
    .await
    .unwrap();
    let before = state(house).await;
    let body = with(json!({ "email": "new@x.test" }), &grant());
    let refused = house.post(Some(&owner), INVITE, body).await;
    assert_eq!(refused.refusal(), (409, "TEAM_LOCKED"));
    let change =
        |is_paused: bool| with(json!({ "uid": ann.uid, "is_paused": is_paused }), &grant());
    let refused = house.post(Some(&owner), CHANGE, change(false)).await;
    assert_eq!(refused.refusal(), (409, "TEAM_LOCKED"));
    assert_eq!(state(house).await, before);
    // Stopping somebody is always possible.
    house.post(Some(&owner), CHANGE, change(true)).await.data();
    house.post(Some(&owner), REMOVE, json!({ "uid": ann.uid })).await.data();
}

async fn others_things(house: &House) {
    let (owner, other) = (house.person("seller").await, house.person("seller").await);
    let ann = joined(house, &owner, &grant()).await;
    let ben = house.person("user").await;
    let invitation = invited(house, &owner, &ben, &grant()).await;
    let before = state(house).await;
    let missing = async |by: &Person, path: &str, body: Value| {
        assert_eq!(house.post(Some(by), path, body).await.refusal(), (409, "NOT_FOUND"), "{path}");
    };
    missing(&other, WITHDRAW, json!({ "invitation_id": invitation })).await;
    missing(&other, REMOVE, json!({ "uid": ann.uid })).await;
    let change = with(json!({ "uid": ann.uid, "is_paused": true }), &grant());
    missing(&other, CHANGE, change).await;
    missing(&ann, ANSWER, json!({ "invitation_id": invitation, "accept": false })).await;
    missing(&ben, LEAVE, json!({})).await;
    let refused = house.post(Some(&ann), REMOVE, json!({ "uid": ann.uid })).await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"), "members have no members");
    assert_eq!(state(house).await, before);
}

async fn who_cannot_join(house: &House) {
    let owner = house.person("seller").await;
    for role in ["seller", "customer_service", "admin"] {
        let whom = house.person(role).await;
        let invitation = invited(house, &owner, &whom, &grant()).await;
        let before = state(house).await;
        let accept = json!({ "invitation_id": invitation, "accept": true });
        let refused = house.post(Some(&whom), ANSWER, accept).await;
        assert_eq!(refused.refusal(), (409, "CANNOT_JOIN_TEAM"), "{role}");
        assert_eq!(state(house).await, before);
    }
}

async fn a_role_without_an_owner(house: &House) {
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    let alone = [house.person("sub_seller").await, house.person("child").await];
    let before = state(house).await;
    for role in ["sub_seller", "child"] {
        let body = json!({ "uid": ann.uid, "role": role, "reason": "x" });
        let refused = house.post(Some(&admin), "/api/admin/account/set_role", body).await;
        assert_eq!(refused.reason("role"), Some("invalid"), "{role}");
    }
    // An account of before has no shop, and does nothing in one.
    for person in &alone {
        let there = house.get(Some(person), "/api/market/sell_order/on_sale").await;
        assert_eq!(there.refusal(), (409, "TEAM_NOT_ALLOWED"));
        assert_eq!(there.body["data"]["limit"], "membership");
    }
    assert_eq!(state(house).await, before);
}
