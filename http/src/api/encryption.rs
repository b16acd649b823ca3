//! Bodies that travel shifted and in base64, as clients of this wire know them. It is likeness and **not** protection: TLS protects.
//!
//! [`read`] turns such a request into the plain JSON one before any handler sees it, so every check runs after decoding and no call
//! knows the difference; [`write()`] turns the answer back. A token names the session or device it was made for and when it ends; nothing is stored.
//! Source: product spec §3 (encryption token), §7 (encrypted requests), §9; bad-inputs ENCRYPTION-*.
use crate::api::{
    call::{Call, Context, Empty, calls},
    caller::{self, Asking, Audience, Knows},
    client::Client,
    envelope,
    error::{ApiError, Fields},
    feature::Feature,
    state::HttpState,
    wire::millis,
};
use actix_web::{
    Error, HttpMessage, HttpRequest, HttpResponse,
    body::{BoxBody, MessageBody, to_bytes},
    dev::{Payload, ServiceRequest, ServiceResponse},
    http::{
        Method,
        header::{self, HeaderName, HeaderValue},
    },
    middleware::Next,
    web::{Bytes, Data},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde::Serialize;
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

/// How long a token is good for. Ours; clients fetch a new one a minute before (Spec §9).
const LIFE: Duration = Duration::minutes(15);
/// Most bytes of an encoded body: the largest plain one (a far too long password, refused by name) in base64.
const MAX_ENCODED: usize = 352 * 1024;
/// Seconds since 1970, and 16 random bytes.
const CONTENT: usize = 8 + 16;
const LENGTH: usize = CONTENT + 32;

/// What encoded bodies bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        tags: &[(
            "encryption",
            "Encoded bodies, for compatibility. Not for security: that is what TLS is for.",
        )],
        ..Feature::default()
    }
}

/// The call that makes tokens.
fn calls() -> Vec<Call> {
    calls![
        "encryption",
        Call::get("/api/get_encrypt_token", get_encrypt_token).id("get_encrypt_token").summary(
            "Creates an encryption token for this session, or for this device if the caller is not signed in."
        ),
    ]
}

#[derive(Debug, Serialize, ToSchema)]
pub struct EncryptToken {
    /// What encoded bodies are encoded with and carry along.
    pub token: String,
    /// Until when it is accepted, in milliseconds since 1970 UTC.
    pub expires_at: i64,
}

async fn get_encrypt_token(
    context: Context,
    bound_to: BoundTo,
    _: Empty,
) -> Result<EncryptToken, ApiError> {
    Ok(make(&context.state, &bound_to))
}

/// What the token of a request is good for: its session, else its device. The session is not checked here.
pub struct BoundTo(String);

impl BoundTo {
    pub fn of(asking: &Asking<'_>) -> Self {
        let session = asking.request.and_then(caller::bearer);
        Self(text_of(session, asking.client.device_id.as_deref()))
    }
}

impl Audience for BoundTo {
    const WHO: &'static str = "anybody";
    const KNOWS: Knows = Knows::Nobody;
    const VISITORS: bool = false;

    fn admit(asking: Asking<'_>) -> Result<Self, ApiError> {
        Ok(Self::of(&asking))
    }
}

/// A new token.
pub fn make(state: &HttpState, BoundTo(bound_to): &BoundTo) -> EncryptToken {
    let expires = OffsetDateTime::now_utc() + LIFE;
    let token = seal(expires, |content| state.keys.encryption_mark(content, bound_to));
    EncryptToken { token, expires_at: millis(expires) }
}

/// Until when, random bytes, and our mark over both.
fn seal(expires: OffsetDateTime, mark: impl Fn(&[u8]) -> [u8; 32]) -> String {
    let mut token = expires.unix_timestamp().to_be_bytes().to_vec();
    token.extend(rand::random::<[u8; 16]>());
    token.extend(mark(&token));
    URL_SAFE_NO_PAD.encode(token)
}

/// The session of a request, else its device.
fn bound_to(state: &HttpState, request: &HttpRequest) -> String {
    let device = Client::of(request, &state.settings.trusted_proxies).device_id;
    text_of(caller::bearer(request), device.as_deref())
}

fn text_of(session: Option<&str>, device: Option<&str>) -> String {
    match session {
        Some(session) => format!("session {session}"),
        None => format!("device {}", device.unwrap_or_default()),
    }
}

/// Whether `token` has our mark and is still good at `now`.
fn is_good(token: &str, now: OffsetDateTime, mark: impl Fn(&[u8]) -> [u8; 32]) -> bool {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok();
    let Some(bytes) = bytes.and_then(|bytes| <[u8; LENGTH]>::try_from(bytes).ok()) else {
        return false;
    };
    let (content, found) = bytes.split_at(CONTENT);
    // Every byte is looked at, so the time says nothing about how many match.
    let differ = mark(content).iter().zip(found).fold(0, |differ, (a, b)| differ | (a ^ b));
    let until = content.first_chunk().map_or(0, |seconds| i64::from_be_bytes(*seconds));
    differ == 0 && now.unix_timestamp() < until
}

/// What a request was shifted by, kept with it for the answer.
#[derive(Clone, Copy)]
struct Shift([u8; 32]);

impl Shift {
    fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }

    fn encode(self, plain: &[u8]) -> String {
        let shifted: Vec<u8> =
            plain.iter().zip(self.0.iter().cycle()).map(|(b, k)| b.wrapping_add(*k)).collect();
        STANDARD.encode(shifted)
    }

    /// `None` for what is not base64 or empty.
    fn decode(self, encoded: &[u8]) -> Option<Vec<u8>> {
        let shifted = STANDARD.decode(encoded.trim_ascii()).ok()?;
        let plain: Vec<u8> =
            shifted.iter().zip(self.0.iter().cycle()).map(|(b, k)| b.wrapping_sub(*k)).collect();
        (!plain.is_empty()).then_some(plain)
    }
}

/// Middleware, inside [`envelope::answers`]: puts the plain body in place of an encoded one.
///
/// # Errors
/// Those of what it wraps. Its own refusals are answers, which [`envelope::answers`] puts into words: an error that passed by would be a
/// line in the log for whoever sends an old token.
pub async fn read(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if is_encoded(&request)
        && let Err(refusal) = decode(&mut request).await
    {
        return Ok(request.into_response(HttpResponse::from_error(refusal)));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// Puts the plain body in place of an encoded one: [`ApiError::EncryptionToken`] without a good token, [`ApiError::TooLarge`],
/// [`ApiError::Timeout`], and [`ApiError::Invalid`] for what is not base64. Whether it is JSON the call itself finds out, as always.
async fn decode(request: &mut ServiceRequest) -> Result<(), ApiError> {
    let shift = allowed(request)?;
    let announced = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MAX_ENCODED) {
        return Err(ApiError::TooLarge);
    }
    let whole = envelope::collect(request.take_payload(), announced.unwrap_or(0), MAX_ENCODED);
    let encoded = whole.await?;
    let plain = shift.decode(&encoded).ok_or_else(|| ApiError::Invalid(Fields::new()))?;
    let headers = request.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(plain.len()));
    request.set_payload(Payload::from(Bytes::from(plain)));
    request.extensions_mut().insert(shift);
    Ok(())
}

/// Only where a body is meant: answers to GETs may be long, as exports and pictures are, and encoding would hold them whole.
fn is_encoded(request: &ServiceRequest) -> bool {
    *request.method() == Method::POST
        && request.path().starts_with("/api/")
        && request.content_type() == "application/octet-stream"
}

/// The shift a request's token stands for.
fn allowed(request: &ServiceRequest) -> Result<Shift, ApiError> {
    const TOKEN: HeaderName = HeaderName::from_static("bearer-encryption");
    let state = request.app_data::<Data<HttpState>>().ok_or(ApiError::Internal)?;
    let token = request.headers().get(TOKEN).and_then(|value| value.to_str().ok());
    let token = token.and_then(|value| value.strip_prefix("Bearer ")).map(str::trim);
    let token = token.ok_or(ApiError::EncryptionToken)?;
    let bound_to = bound_to(state, request.request());
    let mark = |content: &[u8]| state.keys.encryption_mark(content, &bound_to);
    if is_good(token, OffsetDateTime::now_utc(), mark) {
        Ok(Shift::of(token))
    } else {
        Err(ApiError::EncryptionToken)
    }
}

/// Middleware, around [`envelope::answers`]: an encoded request gets an encoded answer, refusals included. What could not be
/// decoded at all is answered in plain JSON, as its content type says.
///
/// # Errors
/// Those of what it wraps.
pub async fn write(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    let shift = response.request().extensions().get::<Shift>().copied();
    let Some(shift) = shift else { return Ok(response) };
    let (request, response) = response.into_parts();
    let (head, body) = response.into_parts();
    let plain = to_bytes(body).await.map_err(|_| ApiError::Internal)?;
    let mut encoded: HttpResponse = head.set_body(BoxBody::new(shift.encode(&plain)));
    let kind = HeaderValue::from_static("application/octet-stream");
    encoded.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(ServiceResponse::new(request, encoded))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shifted_reads_back_with_the_same_token_only() {
        let text = r#"{"nickname":"Ann, Лев, 剣"}"#.repeat(3);
        let encoded = Shift::of("a token").encode(text.as_bytes());
        assert_eq!(Shift::of("a token").decode(encoded.as_bytes()).unwrap(), text.as_bytes());
        assert_ne!(Shift::of("another").decode(encoded.as_bytes()).unwrap(), text.as_bytes());
    }

    /// By hand: SHA-256 of "abc" begins ba 78 16, and `{}` is 7b 7d.
    #[test]
    fn the_shift_is_by_the_bytes_of_the_tokens_digest() {
        assert_eq!(Shift::of("abc").encode(b"{}"), STANDARD.encode([0x35, 0xf5]));
    }

    #[test]
    fn a_token_is_good_until_its_end_and_with_the_right_mark_only() {
        let now = OffsetDateTime::UNIX_EPOCH + Duration::days(20_000);
        let ours = |content: &[u8]| Sha256::digest([b"ours", content].concat()).into();
        let token = seal(now + Duration::seconds(1), ours);
        assert!(is_good(&token, now, ours));
        assert!(!is_good(&token, now + Duration::seconds(1), ours));
        assert!(!is_good(&token, now, |content| Sha256::digest(content).into()));
        for rubbish in ["", "rubbish", &token[1..], &token.replacen('A', "B", 1)] {
            assert!(!is_good(rubbish, now, ours), "{rubbish}");
        }
    }

    #[test]
    fn what_is_no_base64_or_nothing_is_refused() {
        for encoded in ["", " ", "abc", "%%%%", "ab==cd"] {
            assert_eq!(Shift::of("abc").decode(encoded.as_bytes()), None, "{encoded}");
        }
    }
}
