//! What administrators let single agents do in the admin area. Decision 0069. Row PERMISSION-001 of the list of bad inputs.

use crate::{
    authorisation::{
        asking::{ask, transports},
        table::lines,
        world::World,
    },
    harness::{House, Person, Reply},
    second_factor::letters,
    staff_acts::kinds,
};
use guildhall_domain::identity::permission::Permission;
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::RateLimits;
use serde_json::{Value, json};
use sqlx::PgPool;

const SET: &str = "/api/admin/account/set_permissions";
const SET_ROLE: &str = "/api/admin/account/set_role";
const ORDERS: &str = "/api/admin/order/list";

async fn set(house: &House, by: &Person, of: &Person, permissions: &[&str]) -> Reply {
    let wish = json!({ "uid": of.uid, "permissions": permissions, "reason": "she does the books" });
    house.post(Some(by), SET, wish).await
}

/// What somebody hears of themselves when they come to work.
async fn own(house: &House, agent: &Person) -> Value {
    house.get(Some(agent), "/api/im/console_me").await.data()["permissions"].clone()
}

/// Every line of the table of calls, by an agent who has one permission at a time.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn one_permission_opens_its_own_calls_and_no_others(pool: PgPool) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    let world = World::set_up(&house).await;
    world.let_in();
    let description = serde_json::from_str(guildhall_http::openapi::text()).unwrap();
    let permitted: Vec<_> = lines().into_iter().filter(|it| it.class.starts_with("may_")).collect();
    let mut wrong = Vec::new();
    for permission in Permission::ALL {
        sqlx::query("update account set permissions = array[$2] where uid = $1")
            .bind(world.uid("colleague").0)
            .bind(permission.as_str())
            .execute(&house.pool)
            .await
            .unwrap();
        let mut opened = 0;
        for line in &permitted {
            let is_open = line.class == format!("may_{permission}");
            opened += usize::from(is_open);
            for transport in transports(&description, line.call) {
                let given = if is_open {
                    world.anew(line, "colleague").await
                } else {
                    world.given(line, "colleague").await
                };
                let answer = ask(&world, transport, line, "colleague", given).await;
                // What an earlier line did may be in the way of one that is let in.
                if (answer.code() != "FORBIDDEN") != is_open {
                    wrong.push(format!("{} with {permission}: {answer}", line.call));
                }
            }
        }
        assert!(opened > 0, "no call asks for {permission}");
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_an_agent_may_changes_at_once_and_is_told_and_kept(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (admin, agent) = (house.person("admin").await, house.person("customer_service").await);
    assert_eq!(own(&house, &admin).await.as_array().unwrap().len(), Permission::ALL.len());
    assert_eq!(own(&house, &agent).await, json!([]));
    assert_eq!(house.get(Some(&agent), ORDERS).await.refusal(), (409, "FORBIDDEN"));

    let done = set(&house, &admin, &agent, &["log", "orders", "log"]).await;
    assert_eq!(
        done.data()["permissions"],
        json!(["orders", "log"]),
        "each once, in the order of the list"
    );
    assert_eq!(done.data()["role"], "customer_service");
    house.get(Some(&agent), ORDERS).await.data();
    assert_eq!(own(&house, &agent).await, json!(["orders", "log"]));
    let detail = format!("/api/admin/account/detail?uid={}", agent.uid);
    assert_eq!(
        house.get(Some(&admin), &detail).await.data()["permissions"],
        json!(["orders", "log"])
    );

    set(&house, &admin, &agent, &["log", "orders"]).await.data();
    set(&house, &admin, &agent, &["log"]).await.data();
    assert_eq!(house.get(Some(&agent), ORDERS).await.refusal(), (409, "FORBIDDEN"));
    let kept: Vec<(String, String, String)> = sqlx::query_as(
        "select before, after, reason from account_action where action = 'set_permissions' order by acted_at",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let line = |before: &str, after: &str| {
        (before.to_owned(), after.to_owned(), "she does the books".to_owned())
    };
    assert_eq!(
        kept,
        [line("", "orders log"), line("orders log", "log")],
        "what was so already is no line"
    );
    assert_eq!(
        kinds(&pool).await,
        ["permissions_set", "account_viewed", "permissions_set"].map(str::to_owned)
    );
    let told = letters(&pool, &admin).await;
    assert_eq!(told.len(), 1, "of what is permitted beside, not of what is no more: {told:?}");
    assert_eq!((&told[0]["says"], &told[0]["to"]), (&json!("role_raised"), &json!("permitted")));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn permissions_end_with_the_work_at_support(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (admin, agent) = (house.person("admin").await, house.person("customer_service").await);
    let role = async |role: &str| {
        let wish = json!({ "uid": agent.uid, "role": role, "reason": "x" });
        house.post(Some(&admin), SET_ROLE, wish).await.data()["permissions"].clone()
    };
    set(&house, &admin, &agent, &["orders"]).await.data();
    assert_eq!(role("vip_customer_service").await, json!(["orders"]));
    assert_eq!(role("user").await, json!([]));
    assert_eq!(role("customer_service").await, json!([]), "what they had once does not come back");
    assert_eq!(house.get(Some(&agent), ORDERS).await.refusal(), (409, "FORBIDDEN"));
}

/// Or whoever looks people up would take an administrator's second factor away, and then their account.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn only_administrators_act_on_accounts_of_staff(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (admin, agent) = (house.person("admin").await, house.person("customer_service").await);
    let (colleague, ann) = (house.person("customer_service").await, house.person("user").await);
    set(&house, &admin, &agent, &["people"]).await.data();
    for act in ["freeze", "unfreeze", "remove_second_factor", "reset_verification"] {
        let path = format!("/api/admin/account/{act}");
        for staff in [&admin, &colleague] {
            let wish = json!({ "uid": staff.uid, "reason": "x" });
            let reply = house.post(Some(&agent), &path, wish).await;
            assert_eq!(reply.refusal(), (409, "FORBIDDEN"), "{act}");
        }
        house.post(Some(&agent), &path, json!({ "uid": ann.uid, "reason": "x" })).await.data();
    }
    for path in [SET, SET_ROLE] {
        let wish =
            json!({ "uid": ann.uid, "role": "admin", "permissions": ["people"], "reason": "x" });
        assert_eq!(
            house.post(Some(&agent), path, wish).await.refusal(),
            (409, "FORBIDDEN"),
            "{path}"
        );
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn permissions_that_are_none_are_refused_by_field_and_change_nothing(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (admin, agent) = (house.person("admin").await, house.person("customer_service").await);
    let (ann, other_admin) = (house.person("user").await, house.person("admin").await);
    let right = json!({ "uid": agent.uid, "permissions": ["log"], "reason": "x" });
    let with = |field: &str, value: Value| {
        let mut wish = right.clone();
        wish[field] = value;
        wish
    };
    let nine = vec!["log"; Permission::ALL.len() + 1];
    for (field, value) in [
        ("permissions", Value::Null),
        ("permissions", json!("log")),
        ("permissions", json!(["everything"])),
        ("permissions", json!(nine)),
        ("reason", json!(" ")),
        ("reason", json!("x".repeat(501))),
        ("uid", json!("x")),
        ("uid", json!(ann.uid)),
        ("uid", json!(other_admin.uid)),
    ] {
        let reply = house.post(Some(&admin), SET, with(field, value.clone())).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{field} {value}");
        let named = reply.body["data"]["fields"].as_object().unwrap();
        assert!(
            named.keys().all(|name| name.starts_with(field)),
            "{field} {value}: {}",
            reply.text
        );
    }
    let mut missing = right.clone();
    missing.as_object_mut().unwrap().remove("permissions");
    assert_eq!(house.post(Some(&admin), SET, missing).await.refusal(), (422, "paramater_error"));
    let nobody = house.post(Some(&admin), SET, with("uid", json!("999999999"))).await;
    assert_eq!(nobody.refusal(), (409, "NOT_FOUND"));
    let oneself = house.post(Some(&admin), SET, with("uid", json!(admin.uid))).await;
    assert_eq!(oneself.refusal(), (409, "FORBIDDEN"));
    assert!(kinds(&pool).await.is_empty());
    assert_eq!(own(&house, &agent).await, json!([]));
}
