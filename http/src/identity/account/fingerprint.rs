//! A number by which a device that comes back is known again: made by this house at random, given to whoever asks, and marked, so that
//! nobody makes one up. Nothing is measured of the device, and it is compared within one account alone.
//!
//! Source: product spec §7 (`get_fp_token`, `fingerprint/gen`); decision 0087.
use super::People;
use crate::api::{
    call::{Call, Context, Empty, calls, codes},
    caller::Public,
    client::Client,
    error::{ApiError, Reason},
    rules,
    state::HttpState,
};
use crate::identity::refusals::CodeExpired;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use garde::Validate;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// How long a token is good for. Ours: it is used at once.
const LIFE: Duration = Duration::minutes(5);
/// Seconds since 1970, and what the fingerprint is made of.
const CONTENT: usize = 8 + 16;
const MARK: usize = 32;

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "account",
        Call::get("/api/account/get_fp_token", get_fp_token)
            .id("get_fp_token")
            .summary("Creates a short-lived token that this device makes its fingerprint with."),
        Call::post("/api/fingerprint/gen", generate)
            .id("fingerprint_gen")
            .summary("Makes the fingerprint of this device. The same token makes the same one.")
            .keyless("there is nobody yet, and the same token makes the same fingerprint")
            .refuses(codes![CodeExpired]),
    ]
}

/// What a fingerprint is made with.
#[derive(Debug, Serialize, ToSchema)]
pub struct FingerprintToken {
    /// Good for the device (`device-id`) that asked.
    pub fp_token: String,
    /// Seconds until it is of no use any more.
    pub expires_in: i64,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct FingerprintRequest {
    /// As `get_fp_token` gave it.
    #[garde(custom(rules::text(1, 128)))]
    pub fp_token: String,
}

/// What a device is known by when it comes back.
#[derive(Debug, Serialize, ToSchema)]
pub struct Fingerprint {
    /// To be kept by the device, and sent in the header `fp-id`.
    pub fp_id: String,
}

/// Creates a token.
async fn get_fp_token(
    context: Context,
    Public(client): Public,
    _: Empty,
) -> Result<FingerprintToken, ApiError> {
    let people = context.state.get::<People>();
    let expires = OffsetDateTime::now_utc() + LIFE;
    let mut content = expires.unix_timestamp().to_be_bytes().to_vec();
    content.extend(rand::random::<[u8; 16]>());
    Ok(FingerprintToken {
        fp_token: marked(&content, &token_mark(people, &content, &client)),
        expires_in: LIFE.whole_seconds(),
    })
}

/// Makes a fingerprint.
async fn generate(
    context: Context,
    Public(client): Public,
    input: FingerprintRequest,
) -> Result<Fingerprint, ApiError> {
    let people = context.state.get::<People>();
    let mark = |content: &[u8]| token_mark(people, content, &client);
    let seed = seed_of(&input.fp_token, mark, OffsetDateTime::now_utc().unix_timestamp())?;
    let random = people.fingerprint_mark(&[b"number", &seed]);
    let number = Uuid::from_slice(&random[..16]).map_err(|_| ApiError::Internal)?;
    let fp_id = marked(number.as_bytes(), &number_mark(people, number.as_bytes()));
    Ok(Fingerprint { fp_id })
}

/// What a token makes a fingerprint of, if it is ours and good at that time, in seconds since 1970.
fn seed_of(token: &str, mark: impl Fn(&[u8]) -> [u8; MARK], now: i64) -> Result<Vec<u8>, ApiError> {
    let content: [u8; CONTENT] =
        read(token, mark).ok_or_else(|| ApiError::field("fp_token", Reason::Invalid))?;
    let (until, seed) = content.split_at(8);
    let until = until.first_chunk().map_or(0, |seconds| i64::from_be_bytes(*seconds));
    if now >= until { Err(CodeExpired.into()) } else { Ok(seed.to_vec()) }
}

/// What a client says its fingerprint is, if it is one of ours.
pub(super) fn of(state: &HttpState, client: &Client) -> Option<Uuid> {
    let people = state.get::<People>();
    let number: [u8; 16] = read(client.fp_id.as_deref()?, |number| number_mark(people, number))?;
    Some(Uuid::from_bytes(number))
}

fn token_mark(people: &People, content: &[u8], client: &Client) -> [u8; MARK] {
    let device = client.device_id.as_deref().unwrap_or_default();
    people.fingerprint_mark(&[b"token", content, device.as_bytes()])
}

fn number_mark(people: &People, number: &[u8]) -> [u8; MARK] {
    people.fingerprint_mark(&[b"device", number])
}

fn marked(content: &[u8], mark: &[u8; MARK]) -> String {
    URL_SAFE_NO_PAD.encode([content, mark].concat())
}

/// The content, if the mark is ours.
fn read<const N: usize>(text: &str, mark: impl Fn(&[u8]) -> [u8; MARK]) -> Option<[u8; N]> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok().filter(|bytes| bytes.len() == N + MARK)?;
    let (content, found) = bytes.split_at(N);
    // Every byte is looked at, so the time says nothing about how many match.
    let differ = mark(content).iter().zip(found).fold(0, |differ, (a, b)| differ | (a ^ b));
    (differ == 0).then(|| content.try_into().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_good_for_five_minutes_and_not_a_second_longer() {
        let mark = |content: &[u8]| [content[8]; MARK];
        let mut content = 1_300_i64.to_be_bytes().to_vec();
        content.extend([7; 16]);
        let token = marked(&content, &mark(&content));
        assert_eq!(seed_of(&token, mark, 1_299).unwrap(), [7; 16]);
        assert_eq!(seed_of(&token, mark, 1_300).unwrap_err().code(), "CODE_EXPIRED");
        assert_eq!(LIFE, Duration::seconds(300));
    }

    #[test]
    fn what_is_marked_is_read_and_nothing_else_is() {
        let mark = |content: &[u8]| [content[0]; MARK];
        let text = marked(&[7, 8], &mark(&[7, 8]));
        assert_eq!(read::<2>(&text, mark), Some([7, 8]));
        assert_eq!(read::<3>(&text, mark), None, "another length");
        assert_eq!(read::<2>(&text, |_| [9; MARK]), None, "another mark");
        for text in ["", "x", "%%", &text[1..], &format!("{text}AAAA")] {
            assert_eq!(read::<2>(text, mark), None, "{text}");
        }
    }
}
