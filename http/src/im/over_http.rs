//! The chat calls over HTTP: `POST /api/im/<name>`, and GET for those that only read.
use super::input::SetBuyerMark;
use crate::{
    caller::{Caller, Seller, bearer, identify, identify_placed, visitor_token_in_query},
    client::Client,
    dispatch::{Context, Given, Kind},
    envelope::{Answer, Body, Done, Envelope, json_bytes},
    error::ApiError,
    idempotency::Repeat,
    openapi,
    placement::Placed,
    state::HttpState,
};
use actix_web::{HttpRequest, http::Method, post, web};
use futures_util::TryFutureExt;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Mounts the calls.
pub fn routes(service: &mut web::ServiceConfig) {
    service.service(web::resource("/api/im/{name}").to(call));
}

#[derive(Deserialize)]
struct MayHoldVisitor<'a> {
    #[serde(borrow, default)]
    visitor_token: Option<Cow<'a, str>>,
}

async fn call(
    request: HttpRequest,
    name: web::Path<String>,
    state: web::Data<HttpState>,
    payload: web::Payload,
) -> Answer<Box<RawValue>> {
    let call = state.calls.find(&name).ok_or_else(|| openapi::refuse(request.path()))?;
    let is_get = matches!(*request.method(), Method::GET | Method::HEAD);
    if !(request.method() == Method::POST || (is_get && call.kind == Kind::Read)) {
        return Err(ApiError::MethodNotAllowed);
    }
    let body = if is_get {
        web::Bytes::new()
    } else {
        json_bytes(&request, &mut payload.into_inner(), crate::json::MAX_BYTES).await?
    };
    let placed = Placed::of(&request);
    let caller = match &placed {
        Some(placed) => identify_placed(&state, placed).await?,
        None => who(&request, &state, &body).await?,
    };
    tracing::Span::current().record("user.id", caller.uid.0);
    let given = if is_get { Given::Query(request.query_string()) } else { Given::Json(&body) };
    let context = Context { placed, ..Context::new(state.clone().into_inner()) };
    let prepared = call.prepare(&context, caller.clone(), given)?;
    let data = state.run(call.run(prepared, context, &caller, &body)).await?;
    Ok(Envelope::ok(data))
}

/// Who is meant by the request.
async fn who(
    request: &HttpRequest,
    state: &HttpState,
    body: &web::Bytes,
) -> Result<Caller, ApiError> {
    let client = Client::of(request, &state.settings.trusted_proxies);
    // Only where no token is sent: the header wins, and nothing of the visitor's is read (CHAT-031).
    let visitor = match bearer(request) {
        Some(_) => None,
        None => visitor_token_in_query(request).or_else(|| {
            serde_json::from_slice::<MayHoldVisitor<'_>>(body)
                .ok()
                .and_then(|given| Some(given.visitor_token?.into_owned()))
        }),
    };
    identify(state, bearer(request), visitor.as_deref(), client).await
}

/// Marks a buyer on every talk the seller has with them.
#[utoipa::path(
    tag = "market",
    request_body = SetBuyerMark,
    responses((status = OK, body = Envelope<Done>)),
    security(("session" = []))
)]
#[post("/api/market/seller/user/set_mark")]
pub async fn set_mark(
    seller: Seller,
    state: web::Data<HttpState>,
    repeat: Repeat,
    body: Body<SetBuyerMark>,
) -> Answer<Box<RawValue>> {
    let uid = seller.0.uid;
    state.limits.call(uid)?;
    let state = state.into_inner();
    let context = Context::new(state.clone());
    let work = super::talk::set_buyer_mark(context, seller, body.0).map_ok(Envelope::ok);
    repeat.once(state, uid, "market/seller/user/set_mark", work).await
}
