//! Long answers of reads travel compressed: a list of goods is a fifth of its size, which a phone notices.
//!
//! Compression beside a secret tells an onlooker who can make the client ask for words of their own how alike the two are (BREACH). No
//! other site can: a session travels in a header that only our own pages set, never in a cookie.
use actix_web::{
    Error,
    body::{BoxBody, MessageBody, to_bytes},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method, StatusCode,
        header::{self, AcceptEncoding, Encoding, Header, HeaderValue},
    },
    middleware::Next,
    web::Bytes,
};
use flate2::{Compression, write::GzEncoder};
use std::io::{self, Write};

/// Below this an answer fits into one packet as it is. Ours.
const LEAST: usize = 1_400;
/// Ours: a page of the longest list is below it, and takes about a millisecond.
const MOST: usize = 512 * 1024;

/// Compresses a JSON answer to a read that takes gzip.
pub async fn answers(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let is_wanted = *request.method() == Method::GET && takes_gzip(&request);
    let response = next.call(request).await?.map_into_boxed_body();
    if !is_json(&response) {
        return Ok(response);
    }
    let (request, response) = response.into_parts();
    let (mut response, body) = response.into_parts();
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let plain = to_bytes(body).await?;
    let packed =
        if is_wanted && (LEAST..MOST).contains(&plain.len()) { gzip(&plain).ok() } else { None };
    if packed.is_some() {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    let body = BoxBody::new(packed.map_or(plain, Bytes::from));
    Ok(ServiceResponse::new(request, response.set_body(body)))
}

fn takes_gzip(request: &ServiceRequest) -> bool {
    let offered = [Encoding::identity(), Encoding::gzip()];
    request.headers().contains_key(header::ACCEPT_ENCODING)
        && AcceptEncoding::parse(request.request())
            .is_ok_and(|accepted| accepted.negotiate(offered.iter()) == Some(Encoding::gzip()))
}

/// Whole JSON of a success: not a stream, and nothing that has been encoded already.
fn is_json(response: &ServiceResponse<BoxBody>) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    response.status() == StatusCode::OK
        && !response.headers().contains_key(header::CONTENT_ENCODING)
        && kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::new(4));
    packer.write_all(plain)?;
    packer.finish()
}
