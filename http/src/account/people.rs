//! What signing in needs besides the database: the server's keys and the bench where passwords are hashed.
use super::password::Hashing;
use guildhall_domain::{
    auth_code::{AuthCode, Purpose},
    email::Email,
    ids::Uid,
};
use guildhall_persistence::{DatabaseError, auth_code::CodeHash, secret, session::TokenHash};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use sqlx::PgPool;

/// Built once at start.
pub struct People {
    code_key: Vec<u8>,
    visitor_key: Vec<u8>,
    request_key: Vec<u8>,
    encryption_key: Vec<u8>,
    pub(crate) hashing: Hashing,
}

impl People {
    /// Reads the keys, or makes them at the very first start.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn load(pool: &PgPool) -> Result<Self, DatabaseError> {
        Ok(Self {
            code_key: secret::find_or_keep(pool, "auth_code", &rand::random()).await?,
            visitor_key: secret::find_or_keep(pool, "visitor", &rand::random()).await?,
            request_key: secret::find_or_keep(pool, "request", &rand::random()).await?,
            encryption_key: secret::find_or_keep(pool, "encryption", &rand::random()).await?,
            hashing: Hashing::new(),
        })
    }

    /// What is stored of a code: bound to its address, its purpose and who may use it, and of no use without our key.
    pub(crate) fn code_hash(
        &self,
        email: &Email,
        purpose: Purpose,
        by: Option<Uid>,
        code: &AuthCode,
    ) -> CodeHash {
        let by = by.map(|uid| uid.to_string()).unwrap_or_default();
        let parts = [email.as_str(), purpose.as_str(), &by, code.as_str()];
        sign(&self.code_key, &parts.map(str::as_bytes))
    }

    /// The mark on a visitor token's content, for one device.
    pub(crate) fn visitor_mark(&self, content: &[u8], device_id: &str) -> [u8; 32] {
        sign(&self.visitor_key, &[content, device_id.as_bytes()])
    }

    /// The mark on an encryption token's content, for one session or one device.
    pub(crate) fn encryption_mark(&self, content: &[u8], bound_to: &str) -> [u8; 32] {
        sign(&self.encryption_key, &[content, bound_to.as_bytes()])
    }

    /// What is stored of a request, to know it again: it may hold a password, so this too is of no use without our key.
    pub(crate) fn request_mark(&self, call: &str, request: &[u8]) -> [u8; 32] {
        sign(&self.request_key, &[call.as_bytes(), request])
    }
}

/// HMAC-SHA256 over parts, each preceded by its length, so that no two lists of parts look the same.
pub(crate) fn sign(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// What is stored of a session token.
pub fn token_hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}
