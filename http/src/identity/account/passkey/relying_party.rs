//! What authenticators know this shop by, and the library that judges what they answer.
//!
//! A passkey belongs to the host of the public address for ever: at another one no browser offers it. An address without a domain
//! (`127.0.0.1`), or one that is not encrypted, can have none; browsers make an exception for `localhost`, and so do we.
use crate::api::error::{ApiError, Reason};
use crate::identity::refusals::PasskeysUnavailable;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use guildhall_domain::identity::passkey::CEREMONY_LIFE;
use guildhall_persistence::identity::passkey::HeldPasskey;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use uuid::Uuid;
use webauthn_rs::{
    Webauthn, WebauthnBuilder,
    prelude::{
        DiscoverableAuthentication, DiscoverableKey, Passkey, PasskeyRegistration,
        PublicKeyCredential, RegisterPublicKeyCredential, Url,
    },
};

/// What people read in the window of their authenticator.
const NAME: &str = "Guildhall";
/// The one host that may go without encryption.
const LOCAL: &str = "localhost";

/// Built once at start; the same for all processes, as the public address is.
pub struct RelyingParty(Option<Webauthn>);

/// Whom an authenticator makes a passkey for.
pub(super) struct Owner<'a> {
    pub handle: Uuid,
    /// What tells accounts apart.
    pub name: &'a str,
    pub display_name: &'a str,
}

/// What the browser is asked, and what has to be remembered until it has answered.
pub(super) struct Asked {
    pub options: Value,
    pub state: Value,
}

/// A passkey that was shown.
pub(super) struct Made {
    pub credential_id: Vec<u8>,
    pub data: Value,
}

/// What the library looks at when a passkey is made, and not when one is shown (WebAuthn §7.2, step 12).
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "crossOrigin", default)]
    cross_origin: bool,
}

/// An answer to a challenge, before it is known whose it is.
pub(super) struct Assertion(PublicKeyCredential);

/// Whether an answer says whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Handle {
    /// Nobody has said so before.
    Needed,
    /// The passkeys it may be of were named; authenticators may leave it out then.
    MayBeLeftOut,
}

/// What an authenticator answered is wrong. Why, is in our log and not in the answer: whoever tries it out learns nothing.
#[derive(Debug)]
pub(super) struct Wrong;

impl RelyingParty {
    /// The one of that public address, if it can have passkeys at all.
    pub fn of(public_url: &str) -> Self {
        Self(webauthn(public_url))
    }

    /// # Errors
    /// [`PasskeysUnavailable`] where the public address can have none.
    pub(super) fn open(&self) -> Result<Library<'_>, ApiError> {
        Ok(Library(self.0.as_ref().ok_or(PasskeysUnavailable)?))
    }

    /// Whether passkeys can be used at the public address.
    pub fn is_available(&self) -> bool {
        self.0.is_some()
    }
}

fn webauthn(public_url: &str) -> Option<Webauthn> {
    let origin = Url::parse(public_url).ok()?;
    let host = origin.domain()?;
    if origin.scheme() != "https" && host != LOCAL {
        return None;
    }
    let builder = WebauthnBuilder::new(host, &origin).ok()?;
    // A developer's client is served from a port of its own.
    let builder = builder.rp_name(NAME).timeout(CEREMONY_LIFE.unsigned_abs());
    builder.allow_any_port(host == LOCAL).build().ok()
}

/// The library, with the shapes it needs and no others.
pub(super) struct Library<'a>(&'a Webauthn);

impl Library<'_> {
    /// Asks for a new passkey, on an authenticator that has none of the account yet.
    pub(super) fn ask_to_make(
        &self,
        owner: &Owner<'_>,
        known: Vec<Vec<u8>>,
    ) -> Result<Asked, ApiError> {
        let asked = self.0.start_passkey_registration(
            owner.handle,
            owner.name,
            owner.display_name,
            Some(known),
        );
        let (challenge, state) = asked.map_err(broken)?;
        let mut options = write(&challenge.public_key)?;
        // The library leaves it to the authenticator; a passkey that cannot be found without a name signs nobody in here.
        options["authenticatorSelection"]["residentKey"] = json!("required");
        options["authenticatorSelection"]["requireResidentKey"] = json!(true);
        Ok(Asked { options, state: write(&state)? })
    }

    /// Judges what was made.
    pub(super) fn judge_made(&self, answer: Value, state: Value) -> Result<Made, Wrong> {
        let answer: RegisterPublicKeyCredential = read(answer)?;
        let state: PasskeyRegistration = serde_json::from_value(state).map_err(wrong)?;
        let made = self.0.finish_passkey_registration(&answer, &state).map_err(wrong)?;
        let data = serde_json::to_value(&made).map_err(wrong)?;
        Ok(Made { credential_id: made.cred_id().to_vec(), data })
    }

    /// Asks for any passkey of this shop, or for one of those.
    pub(super) fn ask_to_show(&self, one_of: &[Vec<u8>]) -> Result<Asked, ApiError> {
        let (challenge, state) = self.0.start_discoverable_authentication().map_err(broken)?;
        let mut options = write(&challenge.public_key)?;
        let one_of = one_of
            .iter()
            .map(|id| json!({ "type": "public-key", "id": URL_SAFE_NO_PAD.encode(id) }));
        options["allowCredentials"] = one_of.collect();
        Ok(Asked { options, state: write(&state)? })
    }

    /// Judges what was shown by the passkey it names. Answers what that is known by from here on.
    ///
    /// The sign count has to be above the one before (WebAuthn §7.2, step 22): one that is not comes from a copy.
    pub(super) fn judge_shown(
        &self,
        shown: &Assertion,
        state: Value,
        held: &HeldPasskey,
        handle: Handle,
    ) -> Result<Value, Wrong> {
        let state: DiscoverableAuthentication = serde_json::from_value(state).map_err(wrong)?;
        let mut passkey: Passkey = serde_json::from_value(held.data.clone()).map_err(wrong)?;
        let key = DiscoverableKey::from(&passkey);
        let said: ClientData =
            serde_json::from_slice(&shown.0.response.client_data_json).map_err(unreadable)?;
        if said.cross_origin {
            return Err(wrong("it comes from a frame of another site"));
        }
        match shown.0.get_user_unique_id() {
            Some(shown) if shown == held.user_handle.as_bytes() => {}
            None if handle == Handle::MayBeLeftOut => {}
            _ => return Err(wrong("the handle is another account's, or missing")),
        }
        let judged = self.0.finish_discoverable_authentication_v2(&shown.0, state, &key);
        let judged = judged.map_err(wrong)?;
        passkey.update_credential(&judged);
        serde_json::to_value(&passkey).map_err(wrong)
    }
}

impl Assertion {
    pub(super) fn read(answer: Value) -> Result<Self, Wrong> {
        read(answer).map(Self)
    }

    pub(super) fn credential_id(&self) -> &[u8] {
        self.0.get_credential_id()
    }
}

/// As `PublicKeyCredential.toJSON()` writes it. What its extensions say is signed by nobody, and differs from browser to browser.
fn read<T: DeserializeOwned>(mut answer: Value) -> Result<T, Wrong> {
    if let Some(answer) = answer.as_object_mut() {
        answer.retain(|name, _| name != "clientExtensionResults" && name != "extensions");
    }
    serde_json::from_value(answer).map_err(unreadable)
}

/// Its words would repeat what was sent, which is nobody's to write into our log.
fn unreadable(_: serde_json::Error) -> Wrong {
    wrong("it cannot be read")
}

fn write(value: &impl serde::Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(value).map_err(broken)
}

fn wrong(cause: impl std::fmt::Display) -> Wrong {
    tracing::info!(%cause, "passkey: an authenticator's answer was refused");
    Wrong
}

fn broken(cause: impl std::fmt::Display) -> ApiError {
    tracing::error!(%cause, "passkey: a ceremony could not be begun");
    ApiError::Internal
}

/// An object, for the check of a field that holds one.
pub(super) fn is_object(value: &Value, _: &()) -> garde::Result {
    match value {
        Value::Object(_) => Ok(()),
        _ => Err(garde::Error::new(Reason::Invalid.word())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_need_an_encrypted_domain_or_this_machine_by_its_name() {
        for url in ["https://shop.example", "https://shop.example:8443", "http://localhost:8080"] {
            assert!(RelyingParty::of(url).is_available(), "{url}");
        }
        for url in [
            "http://127.0.0.1:8080",
            "https://[::1]",
            "http://shop.example",
            "https://192.0.2.7",
            "",
        ] {
            assert!(!RelyingParty::of(url).is_available(), "{url}");
        }
    }

    #[test]
    fn the_browser_is_asked_for_a_passkey_that_is_found_without_a_name_and_checks_its_user() {
        let party = RelyingParty::of("https://shop.example:8443");
        let owner = Owner { handle: Uuid::from_u128(7), name: "a@b.test", display_name: "Ann" };
        let made = party.open().unwrap().ask_to_make(&owner, vec![vec![1, 2, 3]]).unwrap().options;
        assert_eq!(made["rp"], json!({ "id": "shop.example", "name": "Guildhall" }));
        assert_eq!(made["timeout"], 300_000);
        assert_eq!(made["attestation"], "none");
        let selection = &made["authenticatorSelection"];
        assert_eq!(selection["residentKey"], "required");
        assert_eq!(selection["requireResidentKey"], true);
        assert_eq!(selection["userVerification"], "required");
        assert_eq!(made["excludeCredentials"], json!([{ "type": "public-key", "id": "AQID" }]));
        let shown = party.open().unwrap().ask_to_show(&[]).unwrap().options;
        assert_eq!(shown["userVerification"], "required");
        assert_eq!(shown["allowCredentials"], json!([]));
        assert_eq!(shown["rpId"], "shop.example");
    }
}
