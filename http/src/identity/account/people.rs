//! What signing in needs besides the database: the keys of codes and second factors, and the bench where passwords are hashed.
use super::password::Hashing;
use crate::api::sign::sign;
use guildhall_domain::{
    identity::{
        auth_code::{AuthCode, Purpose},
        email::Email,
        second_factor::{RecoveryCode, SECRET_LENGTH, TotpSecret},
        steam::SteamKey,
    },
    ids::Uid,
};
use guildhall_persistence::{
    identity::{auth_code::CodeHash, second_factor::RecoveryHash, session::TokenHash},
    secret::{Seal, SecretError, Secrets},
};
use sha2::{Digest, Sha256};

/// Built once at start.
pub struct People {
    code_key: Vec<u8>,
    recovery_key: Vec<u8>,
    fingerprint_key: Vec<u8>,
    /// Over the secrets of authenticator apps.
    factor_seal: Seal,
    /// Over what people keep here of Steam's.
    steam_seal: Seal,
    pub(crate) hashing: Hashing,
}

impl People {
    /// Reads the keys, or makes them at the very first start.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn load(secrets: &Secrets) -> Result<Self, SecretError> {
        Ok(Self {
            code_key: secrets.key("auth_code").await?,
            recovery_key: secrets.key("recovery_code").await?,
            fingerprint_key: secrets.key("fingerprint").await?,
            factor_seal: secrets.seal("second_factor").await?,
            steam_seal: secrets.seal("steam_key").await?,
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

    /// What is stored of a recovery code: bound to its account, and of no use without our key.
    pub(crate) fn recovery_hash(&self, uid: Uid, code: &RecoveryCode) -> RecoveryHash {
        sign(&self.recovery_key, &[uid.to_string().as_bytes(), code.as_str().as_bytes()])
    }

    /// The mark on what a device brings back: what it is for, and what it says.
    pub(crate) fn fingerprint_mark(&self, parts: &[&[u8]]) -> [u8; 32] {
        sign(&self.fingerprint_key, parts)
    }

    /// What is stored of an authenticator app's secret.
    pub(crate) fn seal_factor(&self, uid: Uid, secret: &TotpSecret) -> Vec<u8> {
        self.factor_seal.seal(about(uid).as_bytes(), secret.as_bytes())
    }

    /// The secret again; `None` if it was not sealed by this house for this account.
    pub(crate) fn open_factor(&self, uid: Uid, sealed: &[u8]) -> Option<TotpSecret> {
        let secret = self.factor_seal.open(about(uid).as_bytes(), sealed)?;
        Some(TotpSecret::new(<[u8; SECRET_LENGTH]>::try_from(secret).ok()?))
    }

    /// What is stored of a Web API key of Steam.
    pub(crate) fn seal_steam_key(&self, uid: Uid, key: &SteamKey) -> Vec<u8> {
        self.steam_seal.seal(format!("steam key of {uid}").as_bytes(), key.as_str().as_bytes())
    }

    /// The key again; `None` if it was not sealed by this house for this account.
    pub(crate) fn open_steam_key(&self, uid: Uid, sealed: &[u8]) -> Option<SteamKey> {
        let key = self.steam_seal.open(format!("steam key of {uid}").as_bytes(), sealed)?;
        String::from_utf8(key).ok()?.parse().ok()
    }
}

/// A secret opens for its own account alone.
fn about(uid: Uid) -> String {
    format!("second factor of {uid}")
}

/// What is stored of a session token.
pub fn token_hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}
