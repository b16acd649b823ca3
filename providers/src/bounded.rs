//! Answers of outside providers, read with a bound: an endless answer would take our memory otherwise.

use reqwest::Response;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Most bytes of one answer. Ours: the longest we ask for, a hundred refunds, has a tenth of it.
const MOST_BYTES: usize = 1024 * 1024;

/// Why an answer was not read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unread {
    #[error("an answer of more than {} MB", .0 / 1024 / 1024)]
    TooLarge(usize),
    #[error("an answer that is not JSON, or not as it was asked for")]
    NotJson,
    /// Without the URL: it may hold what should not be in a log.
    #[error("{0}")]
    BrokenOff(reqwest::Error),
}

/// The bytes of an answer, of at most `most`.
pub(crate) async fn bytes(mut answer: Response, most: usize) -> Result<Vec<u8>, Unread> {
    let broken = |error: reqwest::Error| Unread::BrokenOff(error.without_url());
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(broken)? {
        if bytes.len() + chunk.len() > most {
            return Err(Unread::TooLarge(most));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// An answer in JSON.
pub(crate) async fn json(answer: Response) -> Result<Value, Unread> {
    json_of(answer, MOST_BYTES).await
}

/// An answer in JSON of a known form, of at most `most` bytes.
pub(crate) async fn json_of<T: DeserializeOwned>(
    answer: Response,
    most: usize,
) -> Result<T, Unread> {
    let bytes = bytes(answer, most).await?;
    serde_json::from_slice(&bytes).map_err(|_| Unread::NotJson)
}

#[cfg(test)]
pub(crate) mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    /// The address of a party that answers anything with a text without end.
    pub(crate) fn endless() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let _head = stream.read(&mut [0; 4096]);
            let head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n\"";
            let mut sent = stream.write_all(head);
            // Until the reader has had enough.
            while sent.is_ok() {
                sent = stream.write_all(&[b'a'; 64 * 1024]);
            }
        });
        format!("http://{address}")
    }
}
