//! What a call may answer instead of success, and the tests' proof that it answers nothing else.
use super::{BodyKind, Call};
use crate::api::{
    caller::Knows,
    error::{ApiError, Code},
};
use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

/// The way a call came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carrier {
    Get,
    Post,
    Socket,
}

/// Refusals of every call, whatever it does.
const ALWAYS: [Code; 5] =
    [Code::Invalid, Code::TooManyRequests, Code::Busy, Code::UnknownOutcome, Code::Internal];

/// What calls of this process have answered without having declared it.
static UNDECLARED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The refusals that were answered by this process but are not declared by their call, as `call: code`.
pub fn undeclared() -> Vec<String> {
    UNDECLARED.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
}

impl Call {
    /// Every refusal it may answer over `carrier`, in the order of the table.
    pub fn refusals(&self, carrier: Carrier) -> BTreeSet<Code> {
        let mut codes: BTreeSet<Code> = ALWAYS.into_iter().chain(self.refuses.to_vec()).collect();
        let is_get = carrier == Carrier::Get;
        let has_body = !is_get && self.body != BodyKind::None;
        // An encrypted body names a token, whoever the caller is. Sockets know their caller before the first event.
        if carrier != Carrier::Socket && (self.knows == Knows::Somebody || has_body) {
            codes.extend([Code::Unauthorized, Code::EncryptionToken]);
        }
        if carrier == Carrier::Socket && self.knows == Knows::Somebody && !self.visitors {
            codes.insert(Code::Unauthorized); // a visitor's socket
        }
        if has_body {
            codes.insert(Code::TooLarge);
            if carrier == Carrier::Post {
                codes.extend([Code::Timeout, Code::UnsupportedMediaType]);
            }
        }
        if self.who_is_asked() {
            codes.insert(Code::Forbidden);
        }
        // The same key with another request. Forwarding makes a key where none came.
        if carrier == Carrier::Post && self.once.takes_key() {
            codes.insert(Code::Conflict);
        }
        codes
    }

    /// Notes a refusal the call has not declared: a mistake of ours, which generated clients do not expect.
    pub(crate) fn note(&self, carrier: Carrier, refusal: &ApiError) {
        let code = refusal.kind();
        if self.refusals(carrier).contains(&code) {
            return;
        }
        let what = format!("{} over {carrier:?}: {code:?}", self.id);
        tracing::error!(
            call = %self.path,
            code = code.as_str(),
            "call: answered a refusal that it does not declare"
        );
        UNDECLARED.lock().unwrap_or_else(PoisonError::into_inner).insert(what);
    }
}
