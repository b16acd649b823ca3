//! What every answer tells the browser not to do, and which methods exist at all.
//!
//! Source: bad-inputs HTTP-019, HTTP-033 to HTTP-035; OWASP ASVS 5 chapter V3.
use crate::api::{client::Client, error::ApiError, placement, state::HttpState};
use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method,
        header::{HeaderMap, HeaderName, HeaderValue},
    },
    middleware::Next,
    web,
};

/// Everything only from ourselves, nothing inline; `blob:` for pictures that are shown while they are sent. (The component library sets
/// single properties from scripts, which no policy forbids; its own style elements are turned off in the client's theme.)
/// `wasm-unsafe-eval` lets our own scripts compile WebAssembly, and nothing more: the fairness page recomputes draws with it. It does
/// not allow `eval` of text.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Middleware: refuses methods nobody here serves and addresses in too much of a hurry, and puts the headers on.
///
/// # Errors
/// [`ApiError::MethodNotAllowed`], [`ApiError::TooManyRequests`].
pub async fn guard(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let is_call = request.path().starts_with("/api/");
    let known = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
    ];
    if !known.contains(request.method()) {
        return Err(ApiError::MethodNotAllowed.into());
    }
    let mut is_letter = false;
    if is_call {
        let opened = placement::open(&mut request).await;
        // What another process of the house sends was counted there.
        if !matches!(opened, Ok(true))
            && let Some(state) = request.app_data::<web::Data<HttpState>>()
        {
            let client = Client::of(request.request(), &state.settings.trusted_proxies);
            state.limits.request(client.address)?;
        }
        is_letter = opened?;
    }
    if request.headers().contains_key("fake-ip") {
        metrics::counter!("fake_ip_headers_total").increment(1);
    }
    let is_personal = is_call && request.headers().contains_key("authorization");
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    if is_letter {
        placement::sign(headers);
    }
    put(headers, "cache-control", "no-store", is_personal, is_call);
    for (name, value) in HEADERS {
        // A page with a policy of its own (the API description) keeps it.
        put(headers, name, value, false, true);
    }
    Ok(response)
}

fn put(
    headers: &mut HeaderMap,
    name: &'static str,
    value: &'static str,
    always: bool,
    default: bool,
) {
    let name = HeaderName::from_static(name);
    if always || (default && !headers.contains_key(&name)) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
