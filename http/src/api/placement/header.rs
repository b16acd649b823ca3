//! The header of a forwarded call: the caller and their address, signed with the processes' shared key.
//!
//! The signature covers the whole call (path, key, and the hash of the body) and the header, so neither can be used with another; it is
//! checked before a byte of the body is read. A header carries a time: a process that hung must not run a call it finds later, because the
//! sender has long answered its client. Processes whose clocks differ by more than that refuse each other's calls.
use crate::api::{
    caller::{Caller, Credential},
    client::{Client, SystemType, country},
    language,
    sign::sign,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use guildhall_actors::hub::SubscriberId;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use uuid::Uuid;

/// The name of the header, set on answers too: only a process that has verified the call sets it.
pub const NAME: &str = "guildhall-placed";

/// See the module.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ForwardHeader {
    /// The caller's own token, so that the process that runs the call refuses a revoked one.
    pub credential: Credential,
    /// The socket the call came by.
    pub origin: Option<SubscriberId>,
    address: IpAddr,
    language: String,
    currency: Option<String>,
    device_id: Option<String>,
    system_type: String,
    user_agent: String,
    request_id: Option<String>,
    region: Option<String>,
    /// A process of the release before says none.
    #[serde(default)]
    country: Option<String>,
}

/// A forwarded call older than this many seconds is refused. Ours: twice the longest wait for its answer, as clocks differ a little.
const GOOD_FOR: i64 = 10;

/// What is signed besides the header.
#[derive(Clone, Copy)]
pub struct SignedParts<'a> {
    pub path: &'a str,
    pub key: Option<&'a str>,
}

/// What is sent: the header, with the time of sending and the hash of the body.
#[derive(Serialize, Deserialize)]
struct Sheet<H> {
    /// Named as processes of earlier releases read it.
    #[serde(rename = "head")]
    header: H,
    /// Unix seconds.
    sent_at: i64,
    body: String,
    #[serde(flatten)]
    once: Option<Once>,
}

/// What makes a letter one of a kind: whom it is for, and a number nobody else's has. The release before sends none, so none is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Once {
    to: u64,
    nonce: Uuid,
}

/// The letters this process has opened while a copy of them could be opened too.
#[derive(Debug, Default)]
pub struct Opened(Mutex<Nonces>);

#[derive(Debug, Default)]
struct Nonces {
    opened_at: HashMap<Uuid, Instant>,
    /// How many there were when those too old were forgotten last.
    were: usize,
}

impl Opened {
    /// Whether a letter may be opened by `me`: it is for this process, and was not opened yet.
    pub fn admit(&self, me: u64, once: Option<Once>) -> bool {
        let Some(Once { to, nonce }) = once else { return true };
        let mut nonces = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Seldom enough to cost a letter next to nothing, however many come.
        if nonces.opened_at.len() >= FORGET_AT.max(2 * nonces.were) {
            nonces.opened_at.retain(|_, at| at.elapsed() < REMEMBERED);
            nonces.were = nonces.opened_at.len();
        }
        to == me && nonces.opened_at.insert(nonce, Instant::now()).is_none()
    }
}

/// From the earliest a letter may seem to be sent to the latest it may be opened.
const REMEMBERED: Duration = Duration::from_secs(2 * GOOD_FOR.unsigned_abs() + 1);
/// Ours: not looked through before there are so many.
const FORGET_AT: usize = 4_096;

/// The hash of a forwarded call's body.
#[derive(Debug, PartialEq, Eq)]
pub struct Digested(String);

impl Digested {
    pub fn of(body: &[u8]) -> Self {
        Self(URL_SAFE_NO_PAD.encode(Sha256::digest(body)))
    }
}

impl ForwardHeader {
    pub fn of(caller: &Caller) -> Self {
        let client = &*caller.client;
        Self {
            credential: (*caller.credential).clone(),
            origin: None,
            address: client.address,
            language: client.language.to_owned(),
            currency: client.currency.clone(),
            device_id: client.device_id.clone(),
            system_type: client.system_type.word().to_owned(),
            user_agent: client.user_agent.clone(),
            request_id: client.request_id.clone(),
            region: client.region.clone(),
            country: Some(client.country.clone()),
        }
    }

    pub fn speak(&mut self, language: &str) {
        language.clone_into(&mut self.language);
    }

    /// The client the call came from first.
    pub fn client(&self, idempotency_key: Option<String>) -> Client {
        Client {
            address: self.address,
            language: language::of_header(&self.language),
            currency: self.currency.clone(),
            device_id: self.device_id.clone(),
            system_type: SystemType::of_header(&self.system_type),
            // Read at a sign-in alone, which is forwarded nowhere.
            os_type: None,
            registered_game: None,
            fp_id: None,
            user_agent: self.user_agent.clone(),
            request_id: self.request_id.clone(),
            idempotency_key,
            region: self.region.clone(),
            country: self.country.clone().unwrap_or_else(|| country(self.region.as_deref(), None)),
        }
    }

    /// The value of the header.
    pub fn seal(&self, to: u64, key: &[u8], signed: &SignedParts<'_>, body: &[u8]) -> String {
        let once = Some(Once { to, nonce: Uuid::new_v4() });
        self.seal_at(OffsetDateTime::now_utc(), once, key, signed, body)
    }

    fn seal_at(
        &self,
        now: OffsetDateTime,
        once: Option<Once>,
        key: &[u8],
        signed: &SignedParts<'_>,
        body: &[u8],
    ) -> String {
        let Digested(body) = Digested::of(body);
        let sheet = Sheet { header: self, sent_at: now.unix_timestamp(), body, once };
        let sheet = serde_json::to_vec(&sheet).expect("strings and numbers only");
        let mark = mark(key, &sheet, signed);
        format!("{}.{}", URL_SAFE_NO_PAD.encode(sheet), URL_SAFE_NO_PAD.encode(mark))
    }

    /// Verifies the value of a header; returns it and the hash the body must have. `None` if no process of this cluster signed it, or if it
    /// was signed for another call or too long ago.
    pub fn open(
        value: &str,
        key: &[u8],
        signed: &SignedParts<'_>,
    ) -> Option<(Self, Digested, Option<Once>)> {
        let (sheet, found) = value.split_once('.')?;
        let sheet = URL_SAFE_NO_PAD.decode(sheet).ok()?;
        let found: [u8; 32] = URL_SAFE_NO_PAD.decode(found).ok()?.try_into().ok()?;
        // Every byte is looked at, so the time says nothing about how many match.
        let right = mark(key, &sheet, signed);
        let differ = right.iter().zip(found).fold(0, |differ, (a, b)| differ | (a ^ b));
        if differ != 0 {
            return None;
        }
        let Sheet { header, sent_at, body, once } = serde_json::from_slice(&sheet).ok()?;
        let age = OffsetDateTime::now_utc().unix_timestamp() - sent_at;
        (age.abs() <= GOOD_FOR).then_some((header, Digested(body), once))
    }
}

fn mark(key: &[u8], sheet: &[u8], signed: &SignedParts<'_>) -> [u8; 32] {
    let SignedParts { path, key: once } = signed;
    sign(key, &[sheet, path.as_bytes(), once.unwrap_or_default().as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> ForwardHeader {
        ForwardHeader {
            credential: Credential::Session("a token".to_owned()),
            origin: None,
            address: "203.0.113.9".parse().unwrap(),
            language: "zh_Hant".to_owned(),
            currency: Some("EUR".to_owned()),
            device_id: Some("a device".to_owned()),
            system_type: "iOS".to_owned(),
            user_agent: "Mözilla".to_owned(),
            request_id: None,
            region: Some("DE".to_owned()),
            country: Some("AT".to_owned()),
        }
    }

    const CALL: SignedParts<'static> = SignedParts { path: "/api/im/send_msg", key: Some("a key") };

    fn opened(value: &str, key: &[u8], signed: &SignedParts<'_>) -> Option<ForwardHeader> {
        ForwardHeader::open(value, key, signed).map(|(header, ..)| header)
    }

    #[test]
    fn a_head_reads_back_with_the_same_key_and_the_same_call_only() {
        let signed = header().seal(1, b"ours", &CALL, b"{}");
        assert_eq!(opened(&signed, b"ours", &CALL), Some(header()));
        assert_eq!(opened(&signed, b"theirs", &CALL), None);
        for other in
            [SignedParts { path: "/api/im/recall_msg", ..CALL }, SignedParts { key: None, ..CALL }]
        {
            assert_eq!(opened(&signed, b"ours", &other), None, "{}", other.path);
        }
        let (_, body, _) = ForwardHeader::open(&signed, b"ours", &CALL).unwrap();
        assert!(body == Digested::of(b"{}") && body != Digested::of(b"{ }"));
    }

    #[test]
    fn a_letter_that_lay_about_is_not_opened_any_more() {
        let now = OffsetDateTime::now_utc();
        let at = |seconds: i64| {
            let then = now + time::Duration::seconds(seconds);
            opened(&header().seal_at(then, None, b"ours", &CALL, b"{}"), b"ours", &CALL)
        };
        assert_eq!([at(-8), at(8)], [Some(header()), Some(header())], "clocks differ a little");
        assert_eq!([at(-15), at(-3_600), at(3_600)], [None, None, None]);
    }

    #[test]
    fn a_letter_is_opened_once_and_by_the_process_it_is_for() {
        let (me, other) = (u64::MAX, 7);
        let request = |to| {
            let signed = header().seal(to, b"ours", &CALL, b"{}");
            ForwardHeader::open(&signed, b"ours", &CALL).unwrap().2
        };
        let opened = Opened::default();
        let (one, two) = (request(me), request(me));
        assert!(opened.admit(me, one) && opened.admit(me, two));
        assert!(!opened.admit(me, one), "a copy");
        assert!(!opened.admit(me, request(other)), "for another process");
        // The release before says neither.
        let before = header().seal_at(OffsetDateTime::now_utc(), None, b"ours", &CALL, b"{}");
        let (_, _, once) = ForwardHeader::open(&before, b"ours", &CALL).unwrap();
        assert!(opened.admit(me, once) && opened.admit(me, once));
        for _ in 0..2 * FORGET_AT {
            assert!(opened.admit(me, Some(Once { to: me, nonce: Uuid::new_v4() })));
        }
    }

    #[test]
    fn a_head_that_was_touched_anywhere_is_none() {
        let signed = header().seal(1, b"ours", &CALL, b"{}");
        for at in 0..signed.len() {
            let mut touched = signed.clone().into_bytes();
            touched[at] = if touched[at] == b'A' { b'B' } else { b'A' };
            let touched = String::from_utf8(touched).unwrap();
            assert_eq!(opened(&touched, b"ours", &CALL), None, "byte {at}");
        }
        for rubbish in ["", ".", "x.y", &signed[1..]] {
            assert_eq!(opened(rubbish, b"ours", &CALL), None);
        }
    }

    #[test]
    fn the_client_is_the_one_the_call_came_from_first() {
        let client = header().client(Some("a key".to_owned()));
        assert_eq!(client.address.to_string(), "203.0.113.9");
        assert_eq!((client.language, client.system_type), ("zh_Hant", SystemType::Ios));
        assert_eq!(client.idempotency_key.as_deref(), Some("a key"));
        assert_eq!((client.region.as_deref(), client.country.as_str()), (Some("DE"), "AT"));
        let before = ForwardHeader { country: None, ..header() };
        assert_eq!(before.client(None).country, "DE", "the release before says none");
    }
}
