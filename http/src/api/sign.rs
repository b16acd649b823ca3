//! Our mark on what others hand back to us.
use guildhall_persistence::secret::{SecretError, Secrets};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// HMAC-SHA256 over parts, each preceded by its length, so that no two lists of parts look the same.
pub(crate) fn sign(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// The keys every call may need.
pub struct Keys {
    visitor: Vec<u8>,
    request: Vec<u8>,
    encryption: Vec<u8>,
    view: Vec<u8>,
}

impl Keys {
    /// Reads the keys, or makes them at the very first start.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn load(secrets: &Secrets) -> Result<Self, SecretError> {
        Ok(Self {
            visitor: secrets.key("visitor").await?,
            request: secrets.key("request").await?,
            encryption: secrets.key("encryption").await?,
            view: secrets.key("view").await?,
        })
    }

    /// The mark on a visitor token's content, for one device.
    pub(crate) fn visitor_mark(&self, content: &[u8], device_id: &str) -> [u8; 32] {
        sign(&self.visitor, &[content, device_id.as_bytes()])
    }

    /// The mark on an encryption token's content, for one session or one device.
    pub(crate) fn encryption_mark(&self, content: &[u8], bound_to: &str) -> [u8; 32] {
        sign(&self.encryption, &[content, bound_to.as_bytes()])
    }

    /// The mark on the token of somebody who looks at the shop as another person sees it.
    pub(crate) fn view_mark(&self, view: &[u8]) -> [u8; 32] {
        sign(&self.view, &[view])
    }

    /// What is stored of a request, to know it again: it may hold a password, so this too is of no use without our key.
    pub(crate) fn request_mark(&self, call: &str, request: &[u8]) -> [u8; 32] {
        sign(&self.request, &[call.as_bytes(), request])
    }
}
