//! What the caller sent, as it came.
use crate::api::{error::ApiError, json};
use garde::Validate;
use serde::de::DeserializeOwned;

/// See the module.
#[derive(Debug, Clone, Copy)]
pub enum Given<'a> {
    /// One JSON object of at most so many bytes.
    Json(&'a [u8], usize),
    /// The query, and what stands in the path under the names of its template.
    Query(&'a str, &'a [(&'a str, &'a str)]),
    /// Nothing.
    Nothing,
}

impl Given<'_> {
    /// Reads it strictly, and checks the rules of its type.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] naming the field, [`ApiError::TooLarge`].
    pub fn read<T: DeserializeOwned + Validate<Context = ()>>(self) -> Result<T, ApiError> {
        match self {
            Self::Json(bytes, most) => json::read_up_to(bytes, most),
            Self::Query(query, path) => json::read_query_and_path(query, path),
            Self::Nothing => json::read(b"{}"),
        }
    }
}
