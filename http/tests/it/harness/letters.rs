//! What is on its way by mail, as the relay would open it.

use guildhall_persistence::{outbox::letter::LetterSeal, secret::Secrets};
use serde_json::Value;
use sqlx::PgPool;

/// Every letter to that address, oldest first.
pub async fn letters_to(pool: &PgPool, email: &str) -> Vec<Value> {
    let seal = LetterSeal::load(&Secrets::new(pool.clone(), None, None)).await.unwrap();
    let waiting = "select effect_key, payload from outbox where kind = 'letter' order by outbox_id";
    let rows: Vec<(String, Value)> = sqlx::query_as(waiting).fetch_all(pool).await.unwrap();
    let opened = rows.iter().map(|(key, payload)| seal.open(key, payload).expect("sealed by us"));
    opened.filter(|posted| posted["to"] == email).map(|posted| posted["letter"].clone()).collect()
}

/// The code that was sent there last.
pub async fn code_to(pool: &PgPool, email: &str) -> String {
    let letters = letters_to(pool, email).await;
    let code = letters.iter().rev().find_map(|letter| letter["code"].as_str());
    code.expect("a code is on its way").to_owned()
}
