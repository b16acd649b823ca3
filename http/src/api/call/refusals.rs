//! What a call may answer instead of success, and the tests' proof that it answers nothing else.
use super::{BodyKind, Call};
use crate::api::{
    caller::{Caller, Knows},
    client::Client,
    error::{ApiError, Code, codes, names::*},
    limits::Limits,
    viewing::Viewing,
};
use guildhall_persistence::security_log::{self, Event, Outcome, Subject};
use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

/// The way a call came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    Get,
    Post,
    Delete,
    Socket,
}

/// Refusals of every call, whatever it does.
const ALWAYS: &[Code] = codes![Invalid, TooManyRequests, Busy, UnknownOutcome, Internal];

/// What calls of this process have answered without having declared it.
static UNDECLARED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The refusals that were answered by this process but are not declared by their call, as `call: code`.
pub fn undeclared() -> Vec<String> {
    UNDECLARED.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
}

impl Call {
    /// Every refusal it may answer over `transport`.
    pub fn refusals(&self, transport: Transport) -> BTreeSet<Code> {
        let mut codes: BTreeSet<Code> = ALWAYS.iter().chain(&self.refuses).copied().collect();
        let has_body = transport != Transport::Get && self.body != BodyKind::None;
        // An encrypted body names a token, whoever the caller is. Sockets know their caller before the first event.
        if transport != Transport::Socket && (self.knows == Knows::Somebody || has_body) {
            codes.extend(codes![Unauthorized, EncryptionToken]);
        }
        if transport == Transport::Socket && self.knows == Knows::Somebody && !self.visitors {
            codes.extend(codes![Unauthorized]); // a visitor's socket
        }
        if has_body {
            codes.extend(codes![TooLarge]);
            if transport == Transport::Post {
                // Whoever signs a body says what it is.
                codes.extend(match self.body {
                    BodyKind::Signed(_) => codes![Timeout, SignatureRefused],
                    _ => codes![Timeout, UnsupportedMediaType],
                });
            }
        }
        if self.knows == Knows::Somebody && !self.is_own_account {
            codes.extend(codes![SecondFactorMissing]);
        }
        if transport != Transport::Socket && self.viewing() == Viewing::Refused {
            codes.extend(codes![ViewingReadOnly]);
        }
        if transport != Transport::Socket {
            let of_keys: &[Code] = match self.opens_to {
                Some(_) => codes![ApiKeyInvalid, ApiKeyExpired, ApiKeyScopeMissing],
                None => codes![ApiKeyNotAccepted],
            };
            codes.extend(of_keys);
        }
        if self.needs_recent_proof {
            codes.extend(codes![ReauthenticationRequired]);
        }
        if self.who_is_asked() {
            codes.extend(codes![Forbidden]);
        }
        // The same key with another request. Forwarding makes a key where none came.
        if matches!(transport, Transport::Post | Transport::Delete) && self.once.takes_key() {
            codes.extend(codes![Conflict]);
        }
        codes
    }

    /// Puts a refused authorisation into the security log, and asking again and again for what is not the caller's. A forwarded call is
    /// recorded where it came in.
    pub(crate) fn record(
        &self,
        limits: &Limits,
        refusal: &ApiError,
        caller: Option<&Caller>,
        client: &Client,
    ) {
        let event = match (refusal, caller) {
            (ApiError::Forbidden, _) => Event::Forbidden,
            (ApiError::NotFound, Some(caller)) if limits.is_probing(caller.asker()) => {
                Event::Probing
            }
            _ => return,
        };
        let uid = caller.map(Caller::asker);
        let session = caller.and_then(|caller| caller.session_id);
        let subject = Subject { call: Some(&self.path), ..client.subject(uid, session) };
        security_log::record(event, Outcome::Refused, &subject);
    }

    /// Notes a refusal the call has not declared: a mistake of ours, which generated clients do not expect.
    pub(crate) fn note(&self, transport: Transport, refusal: &ApiError) {
        let code = refusal.kind();
        if self.refusals(transport).contains(&code) {
            return;
        }
        let what = format!("{} over {transport:?}: {code:?}", self.id);
        tracing::error!(
            call = %self.path,
            code = code.as_str(),
            "call: answered a refusal that it does not declare"
        );
        UNDECLARED.lock().unwrap_or_else(PoisonError::into_inner).insert(what);
    }
}
