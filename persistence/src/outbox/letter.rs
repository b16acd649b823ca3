//! Letters in the outbox: sealed while they wait, because they hold addresses and codes. Source: decision 0036.

use serde_json::{Value, json};
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::{
    DatabaseError,
    secret::{Seal, SecretError, Secrets},
};

/// Kind of their rows. A relay of the release before, which cannot open them, leaves a kind that it does not know alone.
pub const LETTER: &str = "letter";
/// Kind of the rows that the release before writes, in clear.
pub const MAIL: &str = "mail";

/// What seals and opens them.
pub struct LetterSeal(Seal);

impl LetterSeal {
    /// Reads its key, or makes it at the very first start.
    ///
    /// # Errors
    /// [`SecretError`].
    pub async fn load(secrets: &Secrets) -> Result<Self, SecretError> {
        secrets.seal("letter").await.map(Self)
    }

    /// What was posted under this key; `None` if it was not sealed for it.
    pub fn open(&self, effect_key: &str, payload: &Value) -> Option<Value> {
        let sealed = hex::decode(payload["sealed"].as_str()?).ok()?;
        serde_json::from_slice(&self.0.open(effect_key.as_bytes(), &sealed)?).ok()
    }
}

/// Puts a letter into the outbox: it is sent if the transaction commits. After `useless_after` the row goes, sent or not.
///
/// # Errors
/// Whatever Postgres says; the transaction is then lost anyway.
pub async fn post(
    transaction: &mut PgConnection,
    seal: &LetterSeal,
    effect_key: &str,
    letter: &Value,
    useless_after: Option<OffsetDateTime>,
) -> Result<(), DatabaseError> {
    let sealed = seal.0.seal(effect_key.as_bytes(), letter.to_string().as_bytes());
    sqlx::query!(
        "insert into outbox (kind, effect_key, payload, useless_after) values ($1, $2, $3, $4) on conflict (effect_key) do nothing",
        LETTER,
        effect_key,
        json!({ "sealed": hex::encode(sealed) }),
        useless_after,
    )
    .execute(transaction)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use crate::retention::delete_old;

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_letter_that_waits_is_read_with_the_houses_key_only(pool: PgPool) {
        let seal = LetterSeal::load(&Secrets::new(pool.clone(), None, None)).await.unwrap();
        let letter = json!({ "to": "ann@x.test", "letter": { "code": "AB2C3D" } });
        let mut tx = pool.acquire().await.unwrap();
        post(&mut tx, &seal, "one", &letter, None).await.unwrap();
        let (row, payload): (String, Value) =
            sqlx::query_as("select o::text, payload from outbox o").fetch_one(&pool).await.unwrap();
        assert!(!row.contains("ann@x.test") && !row.contains("AB2C3D"), "{row}");
        assert_eq!(seal.open("one", &payload), Some(letter));
        assert_eq!(seal.open("another", &payload), None);
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_code_that_nobody_could_send_goes_soon_after_its_end_and_other_letters_stay(
        pool: PgPool,
    ) {
        let seal = LetterSeal::load(&Secrets::new(pool.clone(), None, None)).await.unwrap();
        let mut tx = pool.acquire().await.unwrap();
        let now = OffsetDateTime::now_utc();
        for (key, minutes) in [("ended", Some(-61)), ("just ended", Some(-1)), ("news", None)] {
            let until = minutes.map(|minutes| now + time::Duration::minutes(minutes));
            post(&mut tx, &seal, key, &json!({}), until).await.unwrap();
        }
        sqlx::query("update outbox set failed_at = now()").execute(&pool).await.unwrap();
        assert_eq!(delete_old(&pool, || false).await.unwrap(), Some(1));
        let left: Vec<String> =
            sqlx::query_scalar("select effect_key from outbox").fetch_all(&pool).await.unwrap();
        assert!(!left.contains(&"ended".to_owned()), "{left:?}");
    }
}
