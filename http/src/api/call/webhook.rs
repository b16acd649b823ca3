//! Webhooks: a signature over the body takes the place of a caller, and an unsigned body is not read.
use super::{
    BodyKind, Call, Context, Declaration, Empty, Handler, Once, RawRequest, Verb,
    declare::{Raw, blank},
};
use crate::api::{
    caller::Public,
    client::Client,
    envelope::{Done, Envelope, raw_bytes},
    error::ApiError,
    state::HttpState,
};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::FutureExt;
use guildhall_persistence::security_log::{self, Event, Outcome, Subject};
use guildhall_providers::webhook::Delivery;
use std::{borrow::Cow, sync::Arc};

/// Largest body. Ours: the events of payment providers are a few kilobytes.
const MOST_BYTES: usize = 256 * 1024;

/// A signed body: the audience and the input of a webhook.
pub trait Signed: Sized + Send + 'static {
    /// The signer, in words, for the description.
    const WHO: &'static str;
    /// The headers that are read; the signature is in the first.
    const HEADERS: &'static [&'static str];

    /// Reads the raw bytes, as they were signed.
    ///
    /// # Errors
    /// [`ApiError::SignatureRefused`] if no known provider has signed them.
    fn read(
        state: &HttpState,
        delivery: &Delivery<'_>,
    ) -> impl Future<Output = Result<Self, ApiError>> + Send;
}

impl Call {
    /// A POST that `S` is read from. The handler runs in a task that a disconnecting sender cannot cancel; the sender learns only that it ended.
    pub fn webhook<S, F>(path: &'static str, run: fn(Context, S) -> F) -> Declaration<Raw>
    where
        S: Signed,
        F: Future<Output = Result<(), ApiError>> + Send + 'static,
    {
        let mut call = blank::<Public, Empty, Done>(Cow::Borrowed(path), Verb::Post);
        call.who = S::WHO;
        call.body = BodyKind::Signed(S::HEADERS[0]);
        call.once = Once::Keyless;
        call.once_because = "a sender has no key of ours; what it tells has an id of its own, or only says that it is time to ask";
        let handler = Handler::Raw(Box::new(move |_| {
            Ok(Box::new(move |context: Context, _, mut raw: RawRequest| {
                let answer = async move {
                    let body = raw_bytes(&raw.request, &mut raw.payload, MOST_BYTES).await?;
                    let headers = headers(&raw.request, S::HEADERS);
                    let delivery = Delivery::now(&headers, &body);
                    let told = S::read(&context.state, &delivery).await;
                    let told = told.inspect_err(|refusal| {
                        if matches!(refusal, ApiError::SignatureRefused) {
                            let proxies = &context.state.settings.trusted_proxies;
                            let client = Client::of(&raw.request, proxies);
                            let call = Some(raw.request.path());
                            let subject = Subject { call, ..client.subject(None, None) };
                            let event = Event::WebhookSignature;
                            security_log::record(event, Outcome::Refused, &subject);
                        }
                    })?;
                    let state = Arc::clone(&context.state);
                    state.run(run(context, told)).await?;
                    Ok(HttpResponse::Ok().json(Envelope::ok(Done {})))
                };
                Ok(answer.boxed_local())
            }))
        }));
        Declaration::new(call, Raw(handler))
    }
}

/// Those of the headers that were sent.
fn headers(request: &HttpRequest, names: &[&'static str]) -> Vec<(&'static str, String)> {
    let sent = |name: &&'static str| {
        let value = request.headers().get(*name)?.to_str().ok()?;
        Some((*name, value.to_owned()))
    };
    names.iter().filter_map(sent).collect()
}
