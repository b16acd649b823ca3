//! Keys the server made for itself at its first start: table `server_secret`. All nodes of one database share them.

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sqlx::PgPool;

/// The key of this name; `fresh` (random bytes from the caller) becomes it if there is none yet.
pub async fn find_or_keep(pool: &PgPool, name: &str, fresh: &[u8; 32]) -> sqlx::Result<Vec<u8>> {
    sqlx::query!(
        "insert into server_secret (name, key) values ($1, $2) on conflict do nothing",
        name,
        &fresh[..]
    )
    .execute(pool)
    .await?;
    // A second statement, because the one above does not see a row another node has just committed.
    sqlx::query_scalar!("select key from server_secret where name = $1", name).fetch_one(pool).await
}

/// Seals what is not to be read where it is kept (AES-256-GCM). Who reads a table or a copy of it reads nothing without the key, and what
/// was moved or changed there does not open.
pub struct Seal(LessSafeKey);

impl Seal {
    /// The seal with the key of this name.
    ///
    /// # Errors
    /// Whatever Postgres says; a key that is none of this cipher.
    pub async fn find(pool: &PgPool, name: &str) -> sqlx::Result<Self> {
        let known = sqlx::query_scalar!("select key from server_secret where name = $1", name)
            .fetch_optional(pool)
            .await?;
        let key = match known {
            Some(key) => key,
            None => find_or_keep(pool, name, &rand::random()).await?,
        };
        let key = UnboundKey::new(&AES_256_GCM, &key)
            .map_err(|_| sqlx::Error::Decode(format!("{name} is no key to seal with").into()))?;
        Ok(Self(LessSafeKey::new(key)))
    }

    /// Seals `plain`; it opens again together with the same `about` only (an id, say).
    pub fn seal(&self, about: &[u8], plain: &[u8]) -> Vec<u8> {
        // Random: of 2^32 under one key two are alike with a chance of 2^-32, and nobody makes so many.
        let nonce: [u8; NONCE_LEN] = rand::random();
        let mut sealed = plain.to_vec();
        self.0
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(about),
                &mut sealed,
            )
            .expect("shorter than the 64 GB the cipher takes");
        [&nonce[..], &sealed].concat()
    }

    /// What was sealed; `None` if it was not with this key and about this.
    pub fn open(&self, about: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_LEN>()?;
        let mut bytes = sealed.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let plain = self.0.open_in_place(nonce, Aad::from(about), &mut bytes).ok()?;
        Some(plain.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal(byte: u8) -> Seal {
        Seal(LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &[byte; 32]).unwrap()))
    }

    #[test]
    fn what_is_sealed_opens_with_the_same_key_about_the_same_thing_only() {
        let sealed = seal(1).seal(b"order 1", b"account: ann");
        assert_eq!(seal(1).open(b"order 1", &sealed).unwrap(), b"account: ann");
        assert_eq!(seal(2).open(b"order 1", &sealed), None);
        assert_eq!(seal(1).open(b"order 2", &sealed), None);
        for at in 0..sealed.len() {
            let mut touched = sealed.clone();
            touched[at] ^= 1;
            assert_eq!(seal(1).open(b"order 1", &touched), None, "byte {at}");
        }
        assert_eq!(seal(1).open(b"order 1", b""), None);
    }

    #[test]
    fn the_same_words_are_never_sealed_alike() {
        assert_ne!(seal(1).seal(b"a", b"b"), seal(1).seal(b"a", b"b"));
    }
}
