//! Forwarding calls to the process that owns their entity, when several processes run: one writer for a conversation, an order, a lottery
//! event, a queue.
//!
//! A [`ForwardedCall`] is the same call again, as this caller made it, with a header that only processes of this cluster can sign. The
//! receiving process runs it and forwards it no further. If no answer arrives in time, or the answer says that nothing was done, the call
//! runs here: the row's version, the message's id or the key decides, as without placement. A refusal from here is not returned while a
//! success may still come from the other process. Source: decision 0015, realtime.md 2.1.
mod header;
mod received;

pub use received::{ReceivedCall, open, sign};

use crate::api::{
    caller::Caller,
    error::{ApiError, Refusals},
};
use actix_web::web::Bytes;
use guildhall_actors::{
    hub::SubscriberId,
    placement::{Peer, Placement},
};
use guildhall_persistence::secret::{SecretError, Secrets};
use header::{ForwardHeader, Opened, SignedParts};
use metrics::counter;
use reqwest::StatusCode;
use serde::Deserialize;
use serde_json::{Value, value::RawValue};
use std::{sync::Arc, time::Duration};
use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinHandle,
    time::timeout,
};
use uuid::Uuid;

/// How long to wait for a peer's answer where only the peer can know what happened. Ours: less than a client waits (Spec §9: 7 s).
const LAST_PATIENCE: Duration = Duration::from_secs(5);
/// Every live process answers this path, however busy it is; "no such page" counts too.
const SIGN_OF_LIFE: &str = "/health/live";
/// Most forwarded calls in flight at a time; further calls run here. Ours: a cluster that answers has a few dozen, and a peer that
/// hangs must not hold thousands of connections.
const UNDER_WAY: usize = 256;
/// An idle connection is closed after this long. Ours: before the peer closes it.
const IDLE: Duration = Duration::from_secs(10);

/// Why a process cannot join the cluster.
#[derive(Debug, thiserror::Error)]
pub enum PlacementError {
    #[error("reading the key for forwarded calls failed: {0}")]
    Key(#[from] SecretError),
    #[error("the client for forwarded calls cannot be built: {0}")]
    Client(String),
}

/// The other processes of the cluster, as targets of forwarded calls.
pub struct Peers {
    placement: Placement,
    client: reqwest::Client,
    /// The shared signing key: known to all processes of the cluster and to no other program.
    key: Vec<u8>,
    opened: Opened,
    /// The main runtime: connections belong to no single worker.
    runtime: Handle,
    under_way: Arc<Semaphore>,
    /// What peers may refuse.
    refusals: Arc<Refusals>,
}

impl Peers {
    /// Gets ready to send and to receive.
    ///
    /// # Errors
    /// See [`PlacementError`].
    pub async fn open(
        secrets: &Secrets,
        placement: Placement,
        runtime: Handle,
        refusals: Arc<Refusals>,
    ) -> Result<Arc<Self>, PlacementError> {
        let failed = |error: &dyn ToString| PlacementError::Client(error.to_string());
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(
                guildhall_providers::tls::config().map_err(|error| failed(&error))?,
            )
            .connect_timeout(placement.timeout())
            .timeout(LAST_PATIENCE)
            .pool_idle_timeout(IDLE)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .build()
            .map_err(|error| failed(&error))?;
        let key = secrets.key("placement").await?;
        let under_way = Arc::new(Semaphore::new(UNDER_WAY));
        let opened = Opened::default();
        Ok(Arc::new(Self { placement, client, key, opened, runtime, under_way, refusals }))
    }

    pub fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The call at `path`, to be forwarded to the process that owns `entity`; `None` if that is this process, or none that can be
    /// reached now.
    /// `key` is the caller's own.
    pub fn forward(
        self: &Arc<Self>,
        entity: Uuid,
        caller: &Caller,
        key: Option<String>,
        path: impl FnOnce() -> String,
        body: impl FnOnce() -> Bytes,
    ) -> Option<ForwardedCall> {
        let to = self.placement.remote_owner(entity)?;
        let turn = Arc::clone(&self.under_way).try_acquire_owned().ok()?;
        let (peers, header, timeout_policy) =
            (Arc::clone(self), ForwardHeader::of(caller), TimeoutPolicy::Usual);
        Some(ForwardedCall {
            peers,
            to,
            path: path(),
            body: body(),
            key,
            header,
            turn,
            timeout_policy,
        })
    }

    /// Waits for an answer as long as such a call may take. Half-way the peer is asked for a sign of life: one call may be slow because it
    /// waits for a row or a provider, while other calls to the same peer are as quick as ever.
    async fn wait(
        &self,
        asked: &mut JoinHandle<PeerReply>,
        to: &Peer,
        timeout_policy: TimeoutPolicy,
    ) -> (Option<PeerReply>, SignOfLife) {
        let half = self.placement.timeout() / 2;
        if let Ok(reply) = timeout(half, &mut *asked).await {
            return (Some(reply.unwrap_or(PeerReply::Unknown)), SignOfLife::NotAsked);
        }
        let sign = self.client.get(format!("{}{SIGN_OF_LIFE}", to.url)).timeout(half).send();
        let sign = self.runtime.spawn(sign);
        if let Ok(reply) = timeout(half, &mut *asked).await {
            return (Some(reply.unwrap_or(PeerReply::Unknown)), SignOfLife::NotAsked);
        }
        match (sign.await, timeout_policy) {
            (Ok(Ok(_)), TimeoutPolicy::Usual) => (None, SignOfLife::Given),
            (Ok(Ok(_)), TimeoutPolicy::Outside) => {
                (Some(asked.await.unwrap_or(PeerReply::Unknown)), SignOfLife::Given)
            }
            _ => (None, SignOfLife::Missing),
        }
    }
}

/// How long the owning process may take before the call runs here as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeoutPolicy {
    /// See [`guildhall_actors::placement::PlacementConfig::timeout`].
    Usual,
    /// The call asks an outside provider: running it here would take as long again and ask the provider twice. So wait for the answer
    /// as long as for any, if the peer is alive.
    Outside,
}

/// Whether a peer that did not answer at once gave a sign of life.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SignOfLife {
    NotAsked,
    Given,
    Missing,
}

/// A call on its way to a peer.
pub struct ForwardedCall {
    peers: Arc<Peers>,
    to: Peer,
    path: String,
    body: Bytes,
    key: Option<String>,
    header: ForwardHeader,
    turn: OwnedSemaphorePermit,
    timeout_policy: TimeoutPolicy,
}

/// Whether a call's refusals are stored under its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalPolicy {
    /// Final refusals are stored under the key, so that a later repeat gets the same refusal.
    Stored,
    NotStored,
}

impl RefusalPolicy {
    /// Whether the outcome of running here is final although the peer may still be running the call.
    fn settle(self, outcome: &Result<Box<RawValue>, ApiError>) -> bool {
        match outcome {
            Ok(_) => true,
            // What is wrong with a request is wrong everywhere.
            Err(ApiError::Invalid(_)) => true,
            Err(refusal) => self == Self::Stored && refusal.is_for_good(),
        }
    }
}

/// The outcome of a forwarded call.
#[derive(Debug, PartialEq)]
enum PeerReply<T = Box<RawValue>> {
    Answer(Result<T, ApiError>),
    /// The peer answered that nothing was done.
    Nothing,
    /// The peer was not reached.
    Unreached,
    /// The call may have run there, or not.
    Unknown,
}

impl ForwardedCall {
    /// Sets the language chosen since sign-in, and the socket that made the call, which gets no push of its own action.
    #[must_use]
    pub fn said(mut self, language: &'static str, origin: Option<SubscriberId>) -> Self {
        self.header.speak(language);
        self.header.origin = origin;
        self
    }

    /// See [`TimeoutPolicy`].
    #[must_use]
    pub fn patient(mut self, timeout_policy: TimeoutPolicy) -> Self {
        self.timeout_policy = timeout_policy;
        self
    }

    /// Adds a key, so that the peer and this process never both run what must run once: the caller's key, or one made for this call.
    #[must_use]
    pub fn with_key(mut self) -> (Self, String) {
        let key = self.key.get_or_insert_with(|| Uuid::new_v4().to_string()).clone();
        (self, key)
    }

    /// Lets the peer run the call; `work` runs it here.
    ///
    /// Dropping the future does not stop the peer, which is as harmless as dropping `work` is.
    ///
    /// # Errors
    /// Those of the call, wherever it ran; [`ApiError::UnknownOutcome`] if it did not run here and may have run there.
    pub async fn forward_or_run(
        self,
        refusals: RefusalPolicy,
        work: impl Future<Output = Result<Box<RawValue>, ApiError>> + Send,
    ) -> Result<Box<RawValue>, ApiError> {
        let (peers, to, timeout_policy) =
            (Arc::clone(&self.peers), self.to.clone(), self.timeout_policy);
        let (placement, node) = (&peers.placement, to.node);
        let mut asked = peers.runtime.spawn(self.ask());
        let counted = |outcome: &'static str| {
            counter!("placement_forwarded_total", "outcome" => outcome).increment(1);
        };
        let (in_time, sign_of_life) = peers.wait(&mut asked, &to, timeout_policy).await;
        match &in_time {
            Some(PeerReply::Answer(_)) => counted("answered"),
            Some(PeerReply::Nothing) => counted("refused"),
            Some(PeerReply::Unreached | PeerReply::Unknown) => counted("lost"),
            None => counted("late"),
        }
        match (&in_time, sign_of_life) {
            (Some(PeerReply::Answer(_) | PeerReply::Nothing), _) | (_, SignOfLife::Given) => {
                placement.answered(node);
            }
            (Some(PeerReply::Unreached | PeerReply::Unknown) | None, _) => {
                placement.did_not_answer(node)
            }
        }
        if let Some(PeerReply::Answer(answer)) = in_time {
            return answer;
        }
        let outcome = work.await;
        let reply = match in_time {
            _ if refusals.settle(&outcome) => return outcome,
            Some(reply) => reply,
            // It is in the peer's hands.
            None => asked.await.unwrap_or(PeerReply::Unknown),
        };
        match reply {
            PeerReply::Answer(answer) => answer,
            PeerReply::Nothing | PeerReply::Unreached => outcome,
            PeerReply::Unknown => Err(ApiError::UnknownOutcome),
        }
    }

    async fn ask(self) -> PeerReply {
        let Self { peers, to, path, body, key, header, turn, .. } = self;
        let signed = SignedParts { path: &path, key: key.as_deref() };
        let mut request = peers
            .client
            .post(format!("{}{path}", to.url))
            .header("content-type", "application/json")
            .header(header::NAME, header.seal(to.node.0, &peers.key, &signed, &body));
        if let Some(key) = &key {
            request = request.header("idempotency-key", key);
        }
        let answer = async {
            let answer = request.body(body).send().await?;
            let is_ours = answer.headers().contains_key(header::NAME);
            let status = answer.status();
            let answer = answer.bytes().await?;
            Ok::<_, reqwest::Error>(read(&peers.refusals, status, is_ours, &answer))
        };
        let reply = answer.await.unwrap_or_else(|error| {
            let is_unreached = error.is_connect();
            tracing::debug!(node = %to.node, error = %error.without_url(), "placement: forwarding to another process failed");
            if is_unreached { PeerReply::Unreached } else { PeerReply::Unknown }
        });
        drop(turn);
        reply
    }
}

/// An envelope.
#[derive(Deserialize)]
struct Envelope<'a> {
    code: Value,
    #[serde(borrow)]
    data: Option<&'a RawValue>,
}

/// Reads an answer. `is_ours` means a process of the cluster has verified the call: an answer from any other program at that address
/// does not count.
fn read(refusals: &Refusals, status: StatusCode, is_ours: bool, answer: &[u8]) -> PeerReply {
    let Ok(Envelope { code, data }) = serde_json::from_slice(answer) else {
        return PeerReply::Unknown;
    };
    if code == ApiError::SignatureRefused.code() {
        return PeerReply::Nothing;
    }
    if !is_ours {
        return PeerReply::Unknown;
    }
    let Some(code) = code.as_str() else {
        let is_success = status == StatusCode::OK && code == 0;
        let data = data.unwrap_or(RawValue::NULL).to_owned();
        return if is_success { PeerReply::Answer(Ok(data)) } else { PeerReply::Unknown };
    };
    let data = data.and_then(|data| serde_json::from_str(data.get()).ok()).unwrap_or_default();
    match refusals.read(code, &data) {
        None => PeerReply::Unknown,
        Some(
            ApiError::Busy
            | ApiError::UnknownRoute
            | ApiError::MethodNotAllowed
            | ApiError::UnsupportedMediaType
            | ApiError::TooLarge
            | ApiError::Timeout,
        ) => PeerReply::Nothing,
        Some(refusal) => PeerReply::Answer(Err(refusal)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::error::refusals;

    refusals! {
        /// Of a feature, and not for good.
        TooEarly = "TOO_EARLY", CONFLICT {
            /// When it opens.
            opens_at: i64,
        };
    }

    fn said(is_ours: bool, answer: &str) -> PeerReply<String> {
        let refusals = Refusals::new(ALL.to_vec());
        match read(&refusals, StatusCode::OK, is_ours, answer.as_bytes()) {
            PeerReply::Answer(answer) => {
                PeerReply::Answer(answer.map(|data| data.get().to_owned()))
            }
            PeerReply::Nothing => PeerReply::Nothing,
            PeerReply::Unreached => PeerReply::Unreached,
            PeerReply::Unknown => PeerReply::Unknown,
        }
    }

    #[test]
    fn an_answer_comes_back_as_it_was_given() {
        let data = r#"{"seq":1}"#.to_owned();
        assert_eq!(said(true, r#"{"code":0,"data":{"seq":1}}"#), PeerReply::Answer(Ok(data)));
        let refused = r#"{"code":"TOO_EARLY","message":"no","data":{"opens_at":7}}"#;
        assert_eq!(said(true, refused), PeerReply::Answer(Err(TooEarly { opens_at: 7 }.into())));
        let unknown = r#"{"code":"unknown_outcome","data":{"applied":null}}"#;
        assert_eq!(said(true, unknown), PeerReply::Answer(Err(ApiError::UnknownOutcome)));
    }

    #[test]
    fn who_says_that_nothing_was_done_is_believed_if_it_is_one_of_us_or_has_not_opened_the_letter()
    {
        let busy = r#"{"code":"busy","data":{"applied":false}}"#;
        assert_eq!(said(true, busy), PeerReply::Nothing);
        assert_eq!(said(false, busy), PeerReply::Unknown, "a proxy may say so after it was done");
        assert_eq!(said(false, r#"{"code":"signature_refused"}"#), PeerReply::Nothing);
    }

    #[test]
    fn a_stranger_and_who_cannot_be_read_say_neither_yes_nor_no() {
        for answer in [
            r#"{"code":0,"data":null}"#,
            r#"{"code":5,"message":"Not Found"}"#,
            r#"{"code":"unauthorized"}"#,
            r#"{"code":"not_found"}"#,
            "<html>502 Bad Gateway</html>",
            "",
        ] {
            assert_eq!(said(false, answer), PeerReply::Unknown, "{answer}");
        }
        for answer in [r#"{"code":5}"#, r#"{"code":"OF_A_NEWER_RELEASE"}"#, "{}", ""] {
            assert_eq!(said(true, answer), PeerReply::Unknown, "{answer}");
        }
        let failed = read(&Refusals::new([]), StatusCode::BAD_GATEWAY, true, br#"{"code":0}"#);
        assert!(matches!(failed, PeerReply::Unknown), "{failed:?}");
    }

    #[test]
    fn a_no_from_here_settles_it_only_where_there_can_come_no_yes_from_elsewhere() {
        let no = |refusal: ApiError| Err(refusal);
        assert!(RefusalPolicy::NotStored.settle(&Ok(RawValue::NULL.to_owned())));
        assert!(RefusalPolicy::NotStored.settle(&no(ApiError::Invalid(Default::default()))));
        assert!(
            RefusalPolicy::Stored.settle(&no(ApiError::Conflict)),
            "a letter finds it under its key"
        );
        for refusals in [RefusalPolicy::Stored, RefusalPolicy::NotStored] {
            assert!(!refusals.settle(&no(TooEarly { opens_at: 7 }.into())));
            assert!(!refusals.settle(&no(ApiError::Busy)));
            assert!(!refusals.settle(&no(ApiError::UnknownOutcome)));
        }
        assert!(!RefusalPolicy::NotStored.settle(&no(ApiError::Conflict)));
    }
}
