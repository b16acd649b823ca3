//! Every declared call is limited: by its caller, or by the address where it asks for nobody.
//!
//! Fed from the list that is the router, so a call cannot be left out. Source: decision 0018; bad inputs CHAT-011, SOCKET-025.

use crate::authorisation::is_of_staff;
use crate::harness::{House, Person, Reply};
use guildhall_gateway::GatewayConfig;
use guildhall_http::{
    api::{
        call::Call,
        caller::Knows,
        limits::{Daily, Rate, RateLimits},
    },
    features,
};
use reqwest::Method;
use serde_json::json;
use std::time::Instant;

/// So many at once, and one a second for long.
const BURST: u32 = 3;

fn strict() -> Rate {
    Rate::new(1, BURST)
}

/// The role that is let in to the call, by the words of its permission.
fn role(call: &Call) -> &'static str {
    match call.who {
        "sellers" => "seller",
        "customer service" => "customer_service",
        who if is_of_staff(who) => "admin",
        _ => "user",
    }
}

async fn ask(house: &House, person: Option<&Person>, call: &Call, method: &Method) -> Reply {
    let path = call.path.replace("{event_id}", "1").replace("{upload_id}", "1");
    let request = house.request(person, method.clone(), &path);
    let request = if *method == Method::POST { request.json(&json!({})) } else { request };
    Reply::of(request).await
}

/// Asks until the answer is 429, and says what is wrong about when that was.
async fn hurry(
    house: &House,
    person: Option<&Person>,
    call: &Call,
    method: &Method,
) -> Option<String> {
    let begun = Instant::now();
    let mut passed = 0;
    let mut person = person.cloned();
    loop {
        if let Some(person) =
            person.as_mut().filter(|_| matches!(&*call.id, "logout" | "app_logout"))
        {
            person.token = house.sign_in(person.uid).await.0;
        }
        let reply = ask(house, person.as_ref(), call, method).await;
        // A busy machine lets more through: one for each second that has passed.
        let most = u64::from(BURST) + begun.elapsed().as_secs() + 1;
        if reply.status == 429 {
            let told = reply.refusal() == (429, "too_many_requests");
            let has_header = reply.headers.contains_key("retry-after");
            let is_right = passed >= u64::from(BURST) && told && has_header;
            return (!is_right).then(|| format!("{method} {}: 429 after {passed}", call.path));
        }
        passed += 1;
        if passed > most {
            return Some(format!("{method} {}: {} after {passed}", call.path, reply.status));
        }
    }
}

fn methods(call: &Call) -> Vec<Method> {
    let all = [
        (call.is_get(), Method::GET),
        (call.is_post(), Method::POST),
        (call.is_delete(), Method::DELETE),
    ];
    all.into_iter().filter(|(serves, _)| *serves).map(|(_, method)| method).collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn every_call_that_knows_its_caller_is_limited_by_caller(pool: sqlx::PgPool) {
    let limits = RateLimits { calls: strict(), ..RateLimits::unlimited() };
    let house = House::open_with(pool, limits, GatewayConfig::default()).await;
    let (mut wrong, mut asked) = (Vec::new(), 0);
    for call in features::all().calls.iter().filter(|call| call.knows == Knows::Somebody) {
        for method in methods(call) {
            let person = house.person(role(call)).await;
            wrong.extend(hurry(&house, Some(&person), call, &method).await);
            let other = house.person(role(call)).await;
            if ask(&house, Some(&other), call, &method).await.status == 429 {
                wrong.push(format!("{method} {}: one's haste is another's", call.path));
            }
            asked += 1;
        }
    }
    assert!(asked > 150, "{asked} calls asked");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn every_event_is_limited_by_caller(pool: sqlx::PgPool) {
    let limits = RateLimits { calls: strict(), ..RateLimits::unlimited() };
    let house = House::open_with(pool, limits, GatewayConfig::default()).await;
    let mut wrong = Vec::new();
    for call in features::all().calls.iter() {
        let Some(event) = call.event else { continue };
        let person = house.person(role(call)).await;
        let mut socket = house.socket_of(&person).await;
        let (begun, mut passed) = (Instant::now(), 0);
        loop {
            let ack = socket.call(event, json!({})).await;
            if ack["code"] == 429 {
                if passed < u64::from(BURST) {
                    wrong.push(format!("{event}: 429 after {passed}"));
                }
                break;
            }
            passed += 1;
            if passed > u64::from(BURST) + begun.elapsed().as_secs() + 1 {
                wrong.push(format!("{event}: {ack} after {passed}"));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Where nobody need be known, the address counts; each call finds the allowance of the ones before it used up.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn every_other_call_is_limited_by_address(pool: sqlx::PgPool) {
    let limits = RateLimits { requests: strict(), ..RateLimits::unlimited() };
    let house = House::open_with(pool, limits, GatewayConfig::default()).await;
    for call in features::all().calls.iter().filter(|call| call.knows != Knows::Somebody) {
        for method in methods(call) {
            let begun = Instant::now();
            let mut passed = 0;
            while ask(&house, None, call, &method).await.status != 429 {
                passed += 1;
                let most = u64::from(BURST) + begun.elapsed().as_secs() + 1;
                assert!(passed <= most, "{method} {}: {passed} passed", call.path);
            }
        }
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn answers_are_kept_for_so_many_keys_of_a_person_and_day(pool: sqlx::PgPool) {
    let limits = RateLimits { kept: Daily::new(3), ..RateLimits::unlimited() };
    let house = House::open_with(pool, limits, Default::default()).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let set = |by, key: &str| {
        let request = house.request(Some(by), Method::POST, "/api/account/set_language");
        Reply::of(request.header("idempotency-key", key).json(&json!({ "language": "de" })))
    };
    for key in ["one", "two", "three"] {
        set(&ann, key).await.data();
    }
    assert_eq!(set(&ann, "four").await.refusal(), (429, "too_many_requests"));
    set(&ben, "four").await.data();
    house.post(Some(&ann), "/api/account/set_language", json!({ "language": "fr" })).await.data();
}
