//! Who may call what: every call of the description, over every transport it has, for every kind of caller. What to expect stands in
//! two tables: `authorisation/who.tsv` names outcomes for all kinds of callers, `authorisation/calls.tsv` says which of them a call has.
//! A call that is in no line of it fails, so a new one cannot be forgotten.
//!
//! Source: bad inputs AUTHZ-001, AUTHZ-005; product spec §6.

pub mod asking;
pub mod table;
pub mod world;

use crate::harness::House;
use asking::{Transport, ask, transports};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::RateLimits;
use guildhall_persistence::wallet::ledger::audit::assert_whole;
use serde_json::Value;
use std::collections::BTreeSet;
use table::{Line, OK, lines};
use world::World;

/// To these nothing in the table belongs: whatever is somebody's is to them as if it were not there.
const STRANGERS: [&str; 4] = ["visitor", "stranger", "promoter", "other_seller"];

/// Whether the audience of a call is staff, by what the description says of it.
pub fn is_of_staff(who: &str) -> bool {
    matches!(who, "customer service" | "administrators")
        || who.starts_with("staff with the permission")
}

fn description() -> Value {
    serde_json::from_str(guildhall_http::openapi::text()).unwrap()
}

#[test]
fn every_call_of_the_description_has_a_line_and_every_line_a_call() {
    let description = description();
    let described: BTreeSet<&str> =
        description["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    let lines = lines();
    let listed: BTreeSet<&str> = lines.iter().map(|line| line.call).collect();
    let missing: Vec<_> = described.difference(&listed).collect();
    let unknown: Vec<_> = listed.difference(&described).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "missing {missing:?}, unknown {unknown:?}");
}

async fn open(pool: sqlx::PgPool) -> House {
    House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await
}

fn assert_right(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Each with the code of the table, the same for what is somebody else's as for what is not there, and without a trace.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_is_refused_learns_nothing_and_changes_nothing(pool: sqlx::PgPool) {
    let house = open(pool).await;
    let (world, description) = (World::set_up(&house).await, description());
    let mut wrong = Vec::new();
    let lines = lines();
    // Everything the lines name, made before the first look.
    for line in &lines {
        world.given(line, "buyer").await;
    }
    let mut before = world.traces().await;
    for line in &lines {
        wrong.extend(refused(&world, line, &description).await);
        let after = world.traces().await;
        let changed: Vec<_> = after.difference(&before).map(|(table, _)| table.as_str()).collect();
        if !changed.is_empty() {
            wrong.push(format!("{} {} changed {changed:?}", line.call, line.given));
        }
        before = after;
    }
    assert_whole(&house.pool).await;
    assert_right(&wrong);
}

/// Each with objects nobody has touched: so the refusals are for who asks, and not for what is asked.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_is_let_in_succeeds(pool: sqlx::PgPool) {
    let house = open(pool).await;
    let (world, description) = (World::set_up(&house).await, description());
    world.let_in();
    let mut wrong = Vec::new();
    for line in &lines() {
        wrong.extend(let_in(&world, line, &description).await);
    }
    assert_whole(&house.pool).await;
    assert_right(&wrong);
}

async fn refused(world: &World<'_>, line: &Line, description: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for transport in transports(description, line.call) {
        for (who, expected) in line.outcomes().filter(|(_, expected)| *expected != OK) {
            let here = format!("{transport:?} {} {} by {who}", line.call, line.given);
            let real = ask(world, transport, line, who, world.given(line, who).await).await;
            if real.code() != expected || !real.fits() {
                wrong.push(format!("{here}: expected {expected}, got {real}"));
                continue;
            }
            if expected == "NOT_FOUND" || STRANGERS.contains(&who) {
                let none = ask(world, transport, line, who, world.nothing(line)).await;
                if none != real {
                    wrong.push(format!("{here}: {real}, but what is not there {none}"));
                }
            }
        }
    }
    wrong
}

async fn let_in(world: &World<'_>, line: &Line, description: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let transports = transports(description, line.call);
    // What only reads may be asked about the same thing again and again.
    let is_read = transports.contains(&Transport::Get);
    for transport in transports {
        for (who, _) in line.outcomes().filter(|(_, expected)| *expected == OK) {
            let given =
                if is_read { world.given(line, who).await } else { world.anew(line, who).await };
            let answer = ask(world, transport, line, who, given).await;
            if answer.code() != OK {
                let here = format!("{transport:?} {} {} by {who}", line.call, line.given);
                wrong.push(format!("{here}: expected to be let in, got {answer}"));
            }
        }
    }
    wrong
}
