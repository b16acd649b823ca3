//! What signing in needs besides the database: the key of codes and the bench where passwords are hashed.
use super::password::Hashing;
use crate::api::sign::sign;
use guildhall_domain::{
    identity::{
        auth_code::{AuthCode, Purpose},
        email::Email,
    },
    ids::Uid,
};
use guildhall_persistence::{
    identity::{auth_code::CodeHash, session::TokenHash},
    secret::{SecretError, Secrets},
};
use sha2::{Digest, Sha256};

/// Built once at start.
pub struct People {
    code_key: Vec<u8>,
    pub(crate) hashing: Hashing,
}

impl People {
    /// Reads the keys, or makes them at the very first start.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn load(secrets: &Secrets) -> Result<Self, SecretError> {
        Ok(Self { code_key: secrets.key("auth_code").await?, hashing: Hashing::new() })
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
}

/// What is stored of a session token.
pub fn token_hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}
