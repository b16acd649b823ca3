//! What every answer tells the browser not to do, and which methods exist at all.
//!
//! Source: bad-inputs HTTP-019, HTTP-033 to HTTP-035; OWASP ASVS 5 chapter V3.
use crate::api::{
    bodies, call::BodyKind, client::Client, envelope, error::ApiError, language, placement,
    state::HttpState,
};
use actix_web::{
    Error, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method, StatusCode,
        header::{self, HeaderMap, HeaderName, HeaderValue},
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
    ("cross-origin-opener-policy", "same-origin-allow-popups"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// For a browser that has once come over TLS: a year of nothing else. Names beside ours are not ours to bind.
const ONLY_TLS: &str = "max-age=31536000";

/// What a browser drops when somebody has signed out: what it keeps of answers. Not its storage, where the languages, unsent messages of
/// others who use it and the name of the device are, without which the next sign-in is one from an unknown place: the client deletes there
/// what is its person's. Not its cookies: none is ours.
const ON_LEAVING: &str = "\"cache\"";
const LOGOUT: &str = "/api/account/logout";

/// Most bytes of one header, and of all of them. Ours: what proxies take by default, and far above what any client of ours sends.
const ONE_HEADER: usize = 16 * 1024;
const ALL_HEADERS: usize = 32 * 1024;

/// Methods that are served somewhere.
const SERVED: &str = "GET, HEAD, POST, DELETE";

/// What the headers of an answer depend on; said of the request, since an error that passes by has nothing else left of it.
#[derive(Debug, Clone, Copy)]
pub struct Policy {
    is_personal: bool,
    has_tls: bool,
}

impl Policy {
    pub fn of(request: &ServiceRequest) -> Self {
        let state = request.app_data::<web::Data<HttpState>>();
        Self {
            is_personal: request.path().starts_with("/api/")
                && request.headers().contains_key(header::AUTHORIZATION),
            has_tls: state.is_some_and(|state| state.settings.public_url.starts_with("https://")),
        }
    }

    /// Puts the headers on an answer.
    pub fn put(self, headers: &mut HeaderMap) {
        // What knows that it may be kept, a file of the client, says so itself.
        put(headers, "cache-control", "no-store", self.is_personal);
        for (name, value) in HEADERS {
            // A page with a policy of its own (the API description) keeps it.
            put(headers, name, value, false);
        }
        if self.has_tls {
            put(headers, "strict-transport-security", ONLY_TLS, false);
        }
    }
}

fn put(headers: &mut HeaderMap, name: &'static str, value: &'static str, always: bool) {
    let name = HeaderName::from_static(name);
    if always || !headers.contains_key(&name) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Middleware: refuses methods no call serves, heads that are too large, encodings nobody here reads and addresses in too much of
/// a hurry, watches how the body comes, and puts the headers on every answer, its own refusals too.
///
/// # Errors
/// Those of what it wraps.
pub async fn guard(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let policy = Policy::of(&request);
    let watched = watch(&mut request);
    if request.headers().contains_key("fake-ip") {
        metrics::counter!("fake_ip_headers_total").increment(1);
    }
    let mut response = match admit(&mut request).await {
        Ok(is_letter) => {
            let mut response = next.call(request).await?.map_into_boxed_body();
            if is_letter {
                placement::sign(response.headers_mut());
            }
            response
        }
        Err(refused) => request.into_response(refused),
    };
    policy.put(response.headers_mut());
    if response.request().path() == LOGOUT && response.status().is_success() {
        put(response.headers_mut(), "clear-site-data", ON_LEAVING, true);
    }
    if let Some(watched) = watched {
        watched.settle(&mut response);
    }
    Ok(response)
}

fn watch(request: &mut ServiceRequest) -> Option<bodies::Watched> {
    let state = request.app_data::<web::Data<HttpState>>()?.clone();
    let call = state.features.calls.at_path(request.path());
    let is_upload = call.is_some_and(|(call, _)| matches!(call.body, BodyKind::Raw(_)));
    bodies::watch(request, state.settings.body_patience, is_upload)
}

/// Whether a request may go on; true for one that another process of the house sends.
async fn admit(request: &mut ServiceRequest) -> Result<bool, HttpResponse> {
    let language = language::of_headers(request.headers());
    let worded = |refusal: ApiError| {
        envelope::log(&refusal);
        refusal.answer(language)
    };
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
        let mut refused = worded(ApiError::MethodNotAllowed);
        refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static(SERVED));
        return Err(refused);
    }
    if is_too_large(request.headers()) {
        let mut refused = worded(ApiError::TooLarge);
        *refused.status_mut() = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
        return Err(refused);
    }
    if !request.path().starts_with("/api/") {
        return Ok(false);
    }
    let opened = placement::open(request).await;
    // What another process of the house sends was counted there.
    if !matches!(opened, Ok(true))
        && let Some(state) = request.app_data::<web::Data<HttpState>>()
    {
        let client = Client::of(request.request(), &state.settings.trusted_proxies);
        state.limits.request(client.address).map_err(worded)?;
    }
    let is_letter = opened.map_err(worded)?;
    if bodies::has_body(request.head()) && is_encoded(request.headers()) {
        return Err(worded(ApiError::UnsupportedMediaType));
    }
    Ok(is_letter)
}

fn is_too_large(headers: &HeaderMap) -> bool {
    let sizes = headers.iter().map(|(name, value)| name.as_str().len() + value.len());
    let (largest, all) = sizes.fold((0, 0), |(largest, all), size| (size.max(largest), all + size));
    largest > ONE_HEADER || all > ALL_HEADERS
}

/// Whether a body is packed: nobody here unpacks, and a reader that took it for plain would misread it.
fn is_encoded(headers: &HeaderMap) -> bool {
    let encodings = headers.get_all(header::CONTENT_ENCODING);
    encodings.into_iter().any(|encoding| !encoding.as_bytes().eq_ignore_ascii_case(b"identity"))
}
