//! Identity tokens, signed as each provider signs them: with a published key, or LINE with the client's secret.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use guildhall_domain::identity::login_provider::SocialProvider;
use hmac::{Hmac, KeyInit, Mac};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};
use sha2::Sha256;
use time::OffsetDateTime;

use super::{CLIENT_SECRET, Grant, ProviderManner, SignInSandbox};

const KEY_ID: &str = "sandbox";

/// A key of this process.
pub(super) struct SigningKey {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl SigningKey {
    pub(super) fn generate() -> Self {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let made = EcdsaKeyPair::generate_pkcs8(algorithm, &random)
            .and_then(|made| Ok(EcdsaKeyPair::from_pkcs8(algorithm, made.as_ref(), &random)?));
        Self { pair: made.expect("the system gives random numbers"), random }
    }

    /// As a provider publishes it.
    pub(super) fn published(&self) -> Value {
        let point = self.point();
        let (x, y) = (BASE64.encode(&point[1..33]), BASE64.encode(&point[33..65]));
        json!({ "keys": [{ "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": KEY_ID, "x": x, "y": y }] })
    }

    /// Its public half: 0x04, then both coordinates.
    fn point(&self) -> &[u8] {
        self.pair.public_key().as_ref()
    }

    fn sign(&self, text: &str) -> String {
        let signature = self.pair.sign(&self.random, text.as_bytes());
        BASE64.encode(signature.expect("the system gives random numbers"))
    }
}

impl SignInSandbox {
    /// A token that says whose account it is, or whatever else the sandbox is told to give.
    pub(super) fn id_token(&self, grant: &Grant) -> String {
        let (manner, now) = (self.manner(), OffsetDateTime::now_utc().unix_timestamp());
        let is_line = grant.provider == SocialProvider::Line;
        let audience = if manner == ProviderManner::WrongAudience {
            "another-client"
        } else {
            &grant.client_id
        };
        let nonce = match manner {
            ProviderManner::WrongNonce => Some("another-visit"),
            _ => grant.nonce.as_deref(),
        };
        let ended = if manner == ProviderManner::Expired { 7_200 } else { 0 };
        let account = &grant.account;
        let mut claims = json!({
            "iss": self.server_url(grant.provider),
            "aud": audience,
            "sub": account.id,
            "iat": now - ended,
            "exp": now - ended + 3_600,
            "nonce": nonce,
        });
        let name = Some(account.name.as_str()).filter(|name| !name.is_empty());
        let email = Some(account.email.as_str()).filter(|email| !email.is_empty());
        if grant.provider != SocialProvider::Apple {
            claims["name"] = json!(name);
        }
        if !is_line && email.is_some() {
            claims["email"] = json!(email);
            // Apple says it in words.
            let verified = account.is_email_verified;
            claims["email_verified"] = match grant.provider {
                SocialProvider::Apple => json!(verified.to_string()),
                _ => json!(verified),
            };
        }
        if grant.provider == SocialProvider::Google && account.is_hosted {
            claims["hd"] = json!(account.email.split_once('@').map(|(_, host)| host));
        }
        let kid = if manner == ProviderManner::UnknownKey { "another" } else { KEY_ID };
        let secret = match manner {
            ProviderManner::PublishedKeyAsSecret => Some(self.key.point()),
            ProviderManner::ClientSecret => Some(CLIENT_SECRET.as_bytes()),
            _ => is_line.then_some(CLIENT_SECRET.as_bytes()),
        };
        let header = match (manner, secret) {
            (ProviderManner::Unsigned, _) => json!({ "alg": "none" }),
            (_, Some(_)) if is_line => json!({ "alg": "HS256", "typ": "JWT" }),
            (_, Some(_)) => json!({ "alg": "HS256", "typ": "JWT", "kid": kid }),
            (_, None) => json!({ "alg": "ES256", "typ": "JWT", "kid": kid }),
        };
        let part = |value: &Value| BASE64.encode(value.to_string());
        let text = format!("{}.{}", part(&header), part(&claims));
        let signature = match (manner, secret) {
            (ProviderManner::Unsigned, _) => String::new(),
            (_, Some(secret)) => {
                let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("a key of any length");
                mac.update(text.as_bytes());
                BASE64.encode(mac.finalize().into_bytes())
            }
            (_, None) => self.key.sign(&text),
        };
        format!("{text}.{signature}")
    }
}
