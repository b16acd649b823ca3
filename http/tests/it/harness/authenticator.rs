//! An authenticator and the browser in front of it. The keys and signatures are those of `webauthn-authenticator-rs`, which knows neither
//! us nor how to be found without a name; what a browser adds is said here, so that a test can have it said wrongly.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use webauthn_authenticator_rs::{
    AuthenticatorBackendHashedClientData, prelude::CreationChallengeResponse,
    prelude::RequestChallengeResponse, softpasskey::SoftPasskey,
};

/// What stands in an answer; the challenge asks for all of it.
#[derive(Clone, Copy)]
pub struct Says<'a> {
    pub kind: &'a str,
    pub origin: &'a str,
    pub challenge: Option<&'a str>,
    pub rp_id: Option<&'a str>,
    pub is_cross_origin: bool,
    /// Whether it has checked its user.
    pub is_verified: bool,
    /// Whose passkey it says it is.
    pub handle: Option<&'a str>,
}

pub struct Authenticator {
    keys: SoftPasskey,
    origin: String,
    /// Id and handle of its one passkey.
    made: Option<(String, String)>,
}

impl Authenticator {
    /// Its browser looks at that address.
    pub fn at(origin: &str) -> Self {
        Self { keys: SoftPasskey::new(true), origin: origin.to_owned(), made: None }
    }

    fn client_data(&self, says: &Says<'_>, options: &Value) -> Vec<u8> {
        let challenge = says.challenge.or(options["challenge"].as_str()).unwrap();
        let data = json!({
            "type": says.kind,
            "challenge": challenge,
            "origin": says.origin,
            "crossOrigin": says.is_cross_origin,
        });
        data.to_string().into_bytes()
    }

    /// What it says when nobody has it say anything else.
    pub fn truth<'a>(&self, kind: &'a str, origin: &'a str) -> Says<'a> {
        Says {
            kind,
            origin,
            challenge: None,
            rp_id: None,
            is_cross_origin: false,
            is_verified: true,
            handle: None,
        }
    }

    /// Makes a passkey, as `navigator.credentials.create` does.
    pub fn make(&mut self, options: &Value) -> Value {
        let origin = self.origin.clone();
        let says = self.truth("webauthn.create", &origin);
        let data = self.client_data(&says, options);
        let mut asked = options.clone();
        // It does not promise to be found without a name. It is: see `show`.
        asked["authenticatorSelection"]["requireResidentKey"] = json!(false);
        let asked: CreationChallengeResponse =
            serde_json::from_value(json!({ "publicKey": asked })).unwrap();
        let hash = Sha256::digest(&data).to_vec();
        let made = self.keys.perform_register(hash, asked.public_key, 0).unwrap();
        let mut made = serde_json::to_value(made).unwrap();
        made["response"]["clientDataJSON"] = URL_SAFE_NO_PAD.encode(&data).into();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        self.made = Some((text(&made["id"]), text(&options["user"]["id"])));
        made
    }

    /// Shows its passkey, as `navigator.credentials.get` does.
    pub fn show(&mut self, options: &Value) -> Value {
        let origin = self.origin.clone();
        self.show_as(options, &self.truth("webauthn.get", &origin))
    }

    /// The same, saying something else.
    pub fn show_as(&mut self, options: &Value, says: &Says<'_>) -> Value {
        let (id, handle) = self.made.clone().expect("it has made one");
        let data = self.client_data(says, options);
        let mut asked = options.clone();
        asked["allowCredentials"] = json!([{ "type": "public-key", "id": id }]);
        if let Some(rp_id) = says.rp_id {
            asked["rpId"] = rp_id.into();
        }
        if !says.is_verified {
            asked["userVerification"] = "preferred".into();
        }
        let asked: RequestChallengeResponse =
            serde_json::from_value(json!({ "publicKey": asked })).unwrap();
        let hash = Sha256::digest(&data).to_vec();
        let shown = self.keys.perform_auth(hash, asked.public_key, 0).unwrap();
        let mut shown = serde_json::to_value(shown).unwrap();
        shown["response"]["clientDataJSON"] = URL_SAFE_NO_PAD.encode(&data).into();
        shown["response"]["userHandle"] = says.handle.unwrap_or(&handle).into();
        shown
    }

    /// As the account's passkeys name it.
    pub fn handle(&self) -> &str {
        &self.made.as_ref().expect("it has made one").1
    }
}
