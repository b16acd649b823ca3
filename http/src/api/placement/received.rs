//! Receiving a forwarded call: another process got the request, and it runs here.
use super::header::{self, Digested, ForwardHeader, SignedParts};
use crate::api::{
    caller::Credential,
    client::{self, Client},
    envelope,
    error::ApiError,
    json,
    state::HttpState,
};
use actix_web::{
    HttpMessage, HttpRequest,
    dev::{Payload, ServiceRequest},
    http::header::{HeaderMap, HeaderName, HeaderValue},
    web::Data,
};
use guildhall_actors::hub::SubscriberId;
use guildhall_persistence::security_log::{self, Event, Outcome, Subject};
use metrics::counter;
use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

/// What a forwarded call carries besides the call itself; kept with its request.
#[derive(Debug)]
pub struct ReceivedCall {
    client: Client,
    header: ForwardHeader,
}

impl ReceivedCall {
    /// The forwarded call behind a request, if it is one.
    pub fn of(request: &HttpRequest) -> Option<Arc<Self>> {
        request.extensions().get::<Arc<Self>>().cloned()
    }

    /// The client that made the call, not the process that forwarded it.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The token the caller sent to that process.
    pub fn credential(&self) -> &Credential {
        &self.header.credential
    }

    /// The socket on that process that made the call; it gets no push of its own action.
    pub fn origin(&self) -> Option<SubscriberId> {
        self.header.origin
    }
}

/// Verifies a forwarded call; returns whether the request is one. A process that runs alone ignores the header.
///
/// # Errors
/// [`ApiError::SignatureRefused`] if no process of this cluster has signed it lately, before its body is read; the errors of reading a body.
pub async fn open(request: &mut ServiceRequest) -> Result<bool, ApiError> {
    let Some(value) = request.headers().get(header::NAME).cloned() else { return Ok(false) };
    let state = request.app_data::<Data<HttpState>>().cloned();
    let Some(peers) = state.as_ref().and_then(|state| state.peers.as_ref()) else {
        return Ok(false);
    };
    // Who connects to us, whatever the unsigned head says about others.
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.ip());
    let path = request.path().to_owned();
    let refused = || {
        counter!("placement_refused_total").increment(1);
        let network = client::network(peer);
        let subject = Subject { network, call: Some(&path), ..Subject::default() };
        security_log::record(Event::NodeSignature, Outcome::Refused, &subject);
        ApiError::SignatureRefused
    };
    let once = request.headers().get("idempotency-key").and_then(|key| key.to_str().ok());
    let once = once.map(str::to_owned);
    let signed = SignedParts { path: request.path(), key: once.as_deref() };
    let opened =
        value.to_str().ok().and_then(|value| ForwardHeader::open(value, &peers.key, &signed));
    let (header, digested, once_only) = opened.ok_or_else(refused)?;
    let body = envelope::collect(request.take_payload(), 0, json::MAX_BYTES).await?;
    if Digested::of(&body) != digested {
        return Err(refused());
    }
    if !peers.opened.admit(peers.placement().node().0, once_only) {
        return Err(refused());
    }
    request.set_payload(Payload::from(body));
    let client = header.client(once);
    request.extensions_mut().insert(Arc::new(ReceivedCall { client, header }));
    counter!("placement_received_total").increment(1);
    Ok(true)
}

/// Marks the answer to a forwarded call: an answer without this header does not come from one of our processes.
pub fn sign(headers: &mut HeaderMap) {
    headers.insert(HeaderName::from_static(header::NAME), HeaderValue::from_static("opened"));
}
