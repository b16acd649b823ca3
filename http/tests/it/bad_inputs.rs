//! The list of bad inputs, row by row: each is sent to the real app here, or is proved by a named test elsewhere, or waits
//! for a call that does not exist yet. A row nobody answers for fails the build, and so does an answer without a row.
//!
//! Source: issue 2, section 7; `bad_inputs.tsv` is the list as it was handed over.

#[macro_use]
mod table;
mod access_key;
mod auth_email;
mod authz;
mod cart;
mod chat;
mod encryption;
mod favourite;
mod game_role;
mod http;
mod kyc;
mod lottery;
mod market;
mod native;
mod oauth;
mod passkey;
mod pictures;
mod profile;
mod safety;
mod saved_search;
mod seller;
mod session;
mod slow;
mod socket;
mod staff;
mod store;
mod support;
mod team;
mod topup;
mod trade;
mod upload;
mod values;

use crate::harness::House;
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::RateLimits;
use sqlx::PgPool;
use std::collections::BTreeSet;
use table::{How, Table};

const LIST: &str = include_str!("bad_inputs.tsv");

fn tables() -> Vec<Table> {
    vec![
        auth_email::rows(),
        auth_email::crowds(),
        session::rows(),
        oauth::rows(),
        game_role::rows(),
        profile::rows(),
        access_key::rows(),
        passkey::rows(),
        native::rows(),
        kyc::rows(),
        safety::rows(),
        seller::rows(),
        chat::rows(),
        socket::rows(),
        http::rows(),
        upload::rows(),
        support::rows(),
        encryption::rows(),
        slow::rows(),
        market::rows(),
        trade::rows(),
        team::rows(),
        favourite::rows(),
        cart::rows(),
        store::rows(),
        saved_search::rows(),
        topup::rows(),
        authz::rows(),
        staff::rows(),
        lottery::rows(),
        values::rows(),
    ]
}

/// Ids of the list, in its order.
fn listed() -> Vec<&'static str> {
    let mut lines = LIST.lines();
    let head = lines.next().expect("the list has a head");
    assert_eq!(head.split('\t').next(), Some("id"));
    lines
        .map(|line| {
            let columns: Vec<_> = line.split('\t').collect();
            assert_eq!(columns.len(), 6, "{line}");
            columns[0]
        })
        .collect()
}

#[test]
fn every_row_has_one_answer_and_every_answer_a_row() {
    let listed = listed();
    let rows: BTreeSet<_> = listed.iter().copied().collect();
    assert_eq!(rows.len(), listed.len(), "a row is listed twice");
    let answers: Vec<_> = tables().into_iter().flatten().collect();
    let answered: BTreeSet<_> = answers.iter().map(|(id, _)| *id).collect();
    assert_eq!(answered.len(), answers.len(), "a row is answered twice");
    let missing: Vec<_> = rows.difference(&answered).collect();
    let unknown: Vec<_> = answered.difference(&rows).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "missing {missing:?}, unknown {unknown:?}");

    let (mut run, mut elsewhere, mut later) = (0, 0, 0);
    for (id, how) in answers {
        match how {
            How::Run(_) => run += 1,
            How::Elsewhere(proofs) => {
                elsewhere += 1;
                for proof in proofs {
                    // The client's tests are named by a sentence.
                    let is_sentence = proof.file.ends_with(".ts");
                    let named = if is_sentence {
                        format!("\"{}\"", proof.test)
                    } else {
                        format!("fn {}(", proof.test)
                    };
                    assert!(
                        proof.source.contains(&named),
                        "{id}: no {} in {}",
                        proof.test,
                        proof.file
                    );
                }
            }
            How::Later(why) => {
                later += 1;
                println!("{id} waits: {why}");
            }
        }
    }
    println!("{run} rows run here, {elsewhere} are proved elsewhere, {later} wait for their call");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_accounts(pool: PgPool) {
    table::run(&House::open(pool).await, auth_email::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_in_encoded_bodies(pool: PgPool) {
    table::run(&House::open(pool).await, encryption::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_of_apps(pool: PgPool) {
    table::run(&House::open(pool).await, native::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_the_safety_timeline(pool: PgPool) {
    table::run(&House::open(pool).await, safety::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_sessions(pool: PgPool) {
    table::run(&House::open(pool).await, session::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_of_sign_in_providers(pool: PgPool) {
    table::run(&House::open(pool).await, oauth::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_about_characters_in_games(pool: PgPool) {
    table::run(&House::open(pool).await, game_role::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_profiles(pool: PgPool) {
    table::run(&House::open(pool).await, profile::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_chat(pool: PgPool) {
    table::run(&House::open(pool).await, chat::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_sockets(pool: PgPool) {
    table::run(&House::open(pool).await, socket::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_http(pool: PgPool) {
    table::run(&House::open(pool).await, http::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_uploads(pool: PgPool) {
    table::run(&House::open(pool).await, upload::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_support(pool: PgPool) {
    table::run(&House::open(pool).await, support::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_the_market(pool: PgPool) {
    table::run(&House::open(pool).await, market::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_teams_of_sellers(pool: PgPool) {
    table::run(&House::open(pool).await, team::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_favourites(pool: PgPool) {
    table::run(&House::open(pool).await, favourite::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_stores(pool: PgPool) {
    table::run(&House::open(pool).await, store::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_saved_searches(pool: PgPool) {
    table::run(&House::open(pool).await, saved_search::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_what_is_not_ones_own(pool: PgPool) {
    table::run(&House::open(pool).await, authz::rows()).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_that_have_the_right_type(pool: PgPool) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    table::run(&house, values::rows()).await;
}

/// Every call that takes JSON, as the router has them: a call cannot be left out.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_to_every_call_that_takes_json(pool: PgPool) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    http::every_call_is_strict(&house).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_by_a_crowd_of_guessers(pool: PgPool) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    table::run(&house, auth_email::crowds()).await;
}

/// Crowds and slow clients, in a house that limits nobody's speed.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn bad_inputs_in_crowds_and_drop_by_drop(pool: PgPool) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    table::run(&house, slow::rows()).await;
}
