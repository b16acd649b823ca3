//! The one shape of every answer, and the frame that keeps every answer in it.
//!
//! Source: product spec §3 (envelope), §8; `docs/wire.md`, "Envelope".
use crate::api::{
    bodies,
    error::{ApiError, Fields},
    language,
    security::Policy,
};
use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse, Responder,
    body::{BoxBody, MessageBody},
    dev::{Payload, ServiceRequest, ServiceResponse},
    error::PayloadError,
    http::{StatusCode, header},
    middleware::Next,
    web,
};
use futures_util::{FutureExt, StreamExt};
use serde::Serialize;
use std::{fmt, future::Future, panic::AssertUnwindSafe};

/// A successful answer: `{code: 0, data}`.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Envelope<T> {
    /// 0 on success.
    #[schema(example = 0)]
    pub code: u8,
    pub data: T,
}

impl<T> Envelope<T> {
    pub const fn ok(data: T) -> Self {
        Self { code: 0, data }
    }
}

impl<T: Serialize> Responder for Envelope<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }
}

/// `{}`: the answer of calls that have nothing to say but that it is done.
#[derive(Debug, Default, Clone, Copy, Serialize, utoipa::ToSchema)]
pub struct Done {}

/// The bytes of a JSON body: only of that content type (so that no form of another site can send it) and never more
/// than `most`.
pub fn json_bytes(
    request: &HttpRequest,
    payload: &mut Payload,
    most: usize,
) -> impl Future<Output = Result<web::Bytes, ApiError>> + use<> {
    let is_json = request
        .mime_type()
        .ok()
        .flatten()
        .is_some_and(|mime| mime.type_() == "application" && mime.subtype() == "json");
    let length = announced(request);
    let whole = raw_bytes(request, payload, most);
    async move {
        if !is_json && length.is_none_or(|length| length <= most) {
            return Err(ApiError::UnsupportedMediaType);
        }
        whole.await
    }
}

/// The length a body says it has.
fn announced(request: &HttpRequest) -> Option<usize> {
    request.headers().get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// The bytes of a body, whatever it is: never more than `most`.
pub fn raw_bytes(
    request: &HttpRequest,
    payload: &mut Payload,
    most: usize,
) -> impl Future<Output = Result<web::Bytes, ApiError>> + use<> {
    let (length, payload) = (announced(request), payload.take());
    async move {
        if length.is_some_and(|length| length > most) {
            return Err(ApiError::TooLarge);
        }
        collect(payload, length.unwrap_or(0), most).await
    }
}

/// A whole body, of at most `most` bytes.
///
/// # Errors
/// [`ApiError::TooLarge`]; [`ApiError::Timeout`] as [`bodies`] has it; [`ApiError::Invalid`] if the client breaks off.
pub async fn collect(
    mut payload: Payload,
    expected: usize,
    most: usize,
) -> Result<web::Bytes, ApiError> {
    let mut bytes = web::BytesMut::with_capacity(expected);
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(broken)?;
        if bytes.len() + chunk.len() > most {
            return Err(ApiError::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

/// A body that ends before its end: too slow, or the client disconnected and does not read this answer.
pub fn broken(error: PayloadError) -> ApiError {
    match bodies::is_too_slow(&error) {
        true => ApiError::Timeout,
        false => ApiError::Invalid(Fields::new()),
    }
}

/// A refusal already put into the caller's language, for the rare error that bypasses the router.
#[derive(Debug)]
struct Worded(ApiError, &'static str, Policy);

impl fmt::Display for Worded {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl actix_web::ResponseError for Worded {
    fn status_code(&self) -> StatusCode {
        self.0.status_code()
    }

    fn error_response(&self) -> HttpResponse {
        let mut answer = self.0.answer(self.1);
        self.2.put(answer.headers_mut());
        answer
    }
}

/// Middleware: words every refusal in the caller's language, logs it once, turns actix-web's own refusals into
/// envelopes and a panic into a plain 500. The process and the connection's worker live on.
///
/// # Errors
/// Only refusals that are already envelopes.
pub async fn answers(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let language = language::of_headers(request.headers());
    let policy = Policy::of(&request);
    // Socket.IO has refusals of its own shape.
    let foreign = request.path().starts_with("/socket.io");
    let response = match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(Ok(response)) => response.map_into_boxed_body(),
        Ok(Err(error)) => {
            let refusal = error.as_error::<ApiError>().cloned();
            let status = error.as_response_error().status_code();
            return match refusal.or_else(|| ApiError::of_status(status)) {
                Some(refusal) if !foreign => {
                    log(&refusal);
                    Err(Worded(refusal, language, policy).into())
                }
                _ => Err(error),
            };
        }
        Err(_) => {
            log(&ApiError::Internal);
            return Err(Worded(ApiError::Internal, language, policy).into());
        }
    };
    let refusal = match response.response().error() {
        Some(error) if error.as_error::<Worded>().is_some() => None,
        Some(error) => error
            .as_error::<ApiError>()
            .cloned()
            .or_else(|| ApiError::of_status(error.as_response_error().status_code())),
        None if is_json(&response) => None,
        None => ApiError::of_status(response.status()),
    };
    match refusal {
        Some(refusal) if !foreign => {
            log(&refusal);
            let mut worded = refusal.answer(language);
            if let Some(allow) = response.headers().get(header::ALLOW) {
                worded.headers_mut().insert(header::ALLOW, allow.clone());
            }
            Ok(response.into_response(worded))
        }
        _ => Ok(response),
    }
}

fn is_json(response: &ServiceResponse) -> bool {
    response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

/// The one place where a refusal is logged. What the client did wrong is no news; what we did is.
pub(super) fn log(refusal: &ApiError) {
    match refusal {
        ApiError::Internal => tracing::error!(code = refusal.code(), "http: request failed"),
        ApiError::Busy | ApiError::UnknownOutcome => {
            tracing::warn!(code = refusal.code(), "http: request not served");
        }
        _ => tracing::debug!(code = refusal.code(), "http: request refused"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::{App, middleware::from_fn, test};
    use serde_json::{Value, json};

    #[actix_web::test]
    async fn a_panic_is_a_plain_500_and_the_next_request_is_served() {
        let app = test::init_service(
            App::new()
                .wrap(from_fn(answers))
                .route(
                    "/panic",
                    web::get().to(|| async { panic!("a secret cause") as HttpResponse }),
                )
                .route("/fine", web::get().to(|| async { Envelope::ok(Done {}) })),
        )
        .await;
        let request = test::TestRequest::get().uri("/panic").to_request();
        let error = test::try_call_service(&app, request).await.unwrap_err();
        let response = error.error_response();
        assert_eq!(response.status(), 500);
        let body = actix_web::body::to_bytes(response.into_body()).await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(
            body,
            json!({ "code": "internal", "message": "Something went wrong. Please try again." })
        );
        let request = test::TestRequest::get().uri("/fine").to_request();
        assert_eq!(test::call_service(&app, request).await.status(), 200);
    }
}
