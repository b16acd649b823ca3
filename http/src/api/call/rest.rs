//! Calls over HTTP.
use super::{
    BodyKind, Call, Context, Given, Handler, RawRequest, Transport, Verb, list::PathParts,
};
use crate::api::{
    access_key,
    caller::{
        Asking, Caller, Credential, Knows, bearer, identify, identify_received, visitor_token,
    },
    client::Client,
    envelope::{Envelope, json_bytes},
    error::{ApiError, Reason},
    placement::ReceivedCall,
    state::HttpState,
    viewing::{self, Viewing},
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method,
        header::{self, HeaderValue},
    },
    web::{self, Bytes, Data, Payload, ServiceConfig},
};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::{borrow::Cow, sync::Arc};

/// Mounts every call: the list is the router.
pub fn routes(service: &mut ServiceConfig) {
    service.service(web::resource("/api/{path:.*}").to(serve));
}

/// Why nothing took a request: there is no call at its path, or one for another method.
pub fn refuse(_path: &str) -> ApiError {
    ApiError::UnknownRoute
}

async fn serve(
    request: HttpRequest,
    payload: Payload,
    state: Data<HttpState>,
) -> Result<HttpResponse, ApiError> {
    let state = state.into_inner();
    let path = request.path().to_owned();
    let (call, parts) = state.features.calls.at_path(&path).ok_or(ApiError::UnknownRoute)?;
    if !call.serves(request.method()) {
        return Ok(call.other_method());
    }
    let transport = match *request.method() {
        Method::POST => Transport::Post,
        Method::DELETE => Transport::Delete,
        _ => Transport::Get,
    };
    let answer = call.serve(Arc::clone(&state), request, payload, parts).await;
    answer.inspect_err(|refusal| call.note(transport, refusal))
}

/// The token of the request, or of whoever forwarded it.
fn bearer_of<'r>(
    request: &'r HttpRequest,
    received: Option<&ReceivedCall>,
) -> Option<Cow<'r, str>> {
    match received.map(ReceivedCall::credential) {
        Some(Credential::Session(token)) => Some(Cow::Owned(token.clone())),
        Some(Credential::Visitor(_)) => None,
        None => bearer(request).map(Cow::Borrowed),
    }
}

/// Refuses two headers `authorization`: somebody on the way may have read the other one.
fn alone(request: &HttpRequest) -> Result<(), ApiError> {
    match request.headers().get_all(header::AUTHORIZATION).nth(1) {
        Some(_) => Err(ApiError::field("authorization", Reason::Invalid)),
        None => Ok(()),
    }
}

/// A visitor's token in a body.
#[derive(Deserialize)]
struct MayHoldVisitor<'a> {
    #[serde(borrow, default)]
    visitor_token: Option<Cow<'a, str>>,
}

impl Call {
    fn serves(&self, method: &Method) -> bool {
        match self.verb {
            Verb::Get => [Method::GET, Method::HEAD].contains(method),
            Verb::Post => method == Method::POST,
            Verb::GetAndPost => [Method::GET, Method::HEAD, Method::POST].contains(method),
            Verb::Delete => method == Method::DELETE,
        }
    }

    /// The refusal that says which methods there are (RFC 9110 15.5.6).
    fn other_method(&self) -> HttpResponse {
        let allowed = match self.verb {
            Verb::Get => "GET, HEAD",
            Verb::Post => "POST",
            Verb::GetAndPost => "GET, HEAD, POST",
            Verb::Delete => "DELETE",
        };
        let mut response = HttpResponse::from_error(ApiError::MethodNotAllowed);
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allowed));
        response
    }

    async fn serve(
        &self,
        state: Arc<HttpState>,
        request: HttpRequest,
        payload: Payload,
        parts: PathParts<'_>,
    ) -> Result<HttpResponse, ApiError> {
        let received = ReceivedCall::of(&request);
        let bearer = bearer_of(&request, received.as_deref());
        let viewing = match &bearer {
            Some(token) if viewing::is_token(token) => Some(self.check_viewing()?),
            Some(_) | None => None,
        };
        let api_key = bearer.filter(|token| access_key::is_key(token)).map(Cow::into_owned);
        let mut payload = payload.into_inner();
        let is_json = *request.method() == Method::POST;
        // A key that cannot be read would be no key, and the same request again another one.
        let key = request.headers().get("idempotency-key");
        let takes_key = is_json || self.is_delete();
        if takes_key && key.is_some_and(|key| key.to_str().is_err()) {
            return Err(ApiError::field("idempotency-key", Reason::Invalid));
        }
        let json = match self.body {
            BodyKind::Json(most) if is_json => Some(most),
            BodyKind::Json(_) | BodyKind::None | BodyKind::Raw(_) | BodyKind::Signed(_) => None,
        };
        let mut body = Bytes::new();
        if let Some(most) = json.filter(|_| self.holds_token()) {
            body = json_bytes(&request, &mut payload, most).await?;
        }
        let mut client = Client::of(&request, &state.settings.trusted_proxies);
        if viewing.is_some() {
            // Figures count what devices look at, and this is nobody's visit.
            client.device_id = None;
        }
        let client = Arc::new(client);
        let caller = match (viewing, api_key) {
            (Some(Viewing::AsNobody), _) => None,
            (_, Some(key)) => {
                if received.is_none() {
                    alone(&request)?;
                }
                let owner = self.admit_key(&state, &key, &client, received.is_some()).await?;
                Some(owner).filter(|_| self.knows != Knows::Nobody)
            }
            _ => self.caller(&state, &request, received.as_deref(), &client, &body).await?,
        };
        if let Some(caller) = &caller {
            tracing::Span::current().record("user.id", caller.asker().0);
        }
        let context = Context { received, ..Context::new(Arc::clone(&state)) };
        let known = caller.clone().filter(|_| self.knows == Knows::Somebody);
        self.count(&context, known.as_ref())?;
        self.check_factors(&state, known.as_ref())?;
        let is_forwarded = context.received.is_some();
        let (asker, from, counted) = (caller.clone(), Arc::clone(&client), Arc::clone(&state));
        let answer = async move {
            let asking = Asking {
                caller,
                client: Arc::clone(&client),
                state: &state,
                request: Some(&request),
            };
            let query = request.query_string().to_owned();
            let handler = match &self.handler {
                Handler::Json(admit) => admit,
                Handler::Raw(admit) => {
                    let admitted = admit(asking)?;
                    let context = self.with_key(context, client.idempotency_key.as_deref())?;
                    let given = Given::Query(&query, &parts);
                    return admitted(context, given, RawRequest { request, payload })?.await;
                }
            };
            let admitted = handler(asking)?;
            self.check_proof(&context, known.as_ref()).await?;
            if let Some(most) = json.filter(|_| !self.holds_token()) {
                body = json_bytes(&request, &mut payload, most).await?;
            }
            let given = match json {
                Some(most) => Given::Json(&body, most),
                None if is_json => Given::Nothing,
                None => Given::Query(&query, &parts),
            };
            let prepared = admitted(given)?;
            if self.is_delete() {
                // What it was asked with: the same key with another query is another request.
                body = Bytes::from(query.clone());
            }
            let work = self.run(prepared, context, known.as_ref(), body)?;
            let data: Box<RawValue> = state.run(work).await?;
            Ok(HttpResponse::Ok().json(Envelope::ok(data)))
        };
        answer.await.inspect_err(|refusal| {
            if !is_forwarded {
                self.record(&counted.limits, refusal, asker.as_ref(), &from);
            }
        })
    }

    /// The caller of the request, as far as the call needs to know them.
    async fn caller(
        &self,
        state: &HttpState,
        request: &HttpRequest,
        received: Option<&ReceivedCall>,
        client: &Arc<Client>,
        body: &Bytes,
    ) -> Result<Option<Caller>, ApiError> {
        if self.knows == Knows::Nobody {
            return Ok(None);
        }
        let found = match received {
            Some(received) => identify_received(state, received).await,
            None => {
                alone(request)?;
                let bearer = bearer(request);
                // Only where no token is sent: the header wins, and nothing of the visitor's is read (CHAT-031).
                let visitor = match bearer {
                    Some(_) => None,
                    None => visitor_token(request).or_else(|| {
                        serde_json::from_slice::<MayHoldVisitor<'_>>(body)
                            .ok()
                            .and_then(|given| Some(given.visitor_token?.into_owned()))
                    }),
                };
                identify(state, bearer, visitor.as_deref(), Arc::clone(client)).await
            }
        };
        match found {
            Ok(caller) => Ok(Some(caller)),
            Err(ApiError::Unauthorized) if self.knows == Knows::Perhaps => Ok(None),
            Err(refusal) => Err(refusal),
        }
    }
}
